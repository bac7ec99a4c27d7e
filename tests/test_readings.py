"""The facts of a match under other rules: what they give there, and which parameters do it."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from matches import TWO, match, rules, sheet
from play import hands
from terminal import Table

from hgin.errors import HginError
from hgin.match import Standing, replay
from hgin.profiles import profile_names
from hgin.readings import (
    Difference,
    compared,
    differing,
    hand_result,
    late_entry,
    match_result,
    tie_readings,
)
from hgin.rules import conflicts
from hgin.sheet import Opening, Sheet

FEW = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))

EVENING = ("ana knock 2 32", "ana gin 18", "void", "ana knock 4 39", "bruno knock 6 10 layoff 5")
ONES = [name for name in profile_names() if rules(name).sides_players == 1]


def keys(found: tuple[Difference, ...]) -> list[str]:
    return [one.key for one in found]


def with_values(standing: Standing, found: tuple[Difference, ...]) -> Standing | None:
    """The match with just these parameters changed; None where that is no rule set."""
    values = {one.key.replace(".", "_", 1): one.there for one in found}
    under = standing.sheet.rules._replace(**values)  # type: ignore[arg-type]  # fields of Rules
    if set(under.columns_weights) == {1}:
        under = under._replace(columns_weights=(1,) * under.columns_count)
    return None if conflicts(under) else replay(standing.sheet._replace(rules=under))


@pytest.mark.parametrize(
    ("changed", "number", "of_hand", "of_match"),
    [
        ({"bonus_gin": 20}, 2, ["bonus.gin"], ["bonus.gin"]),
        ({"bonus_gin": 20}, 1, [], ["bonus.gin"]),
        ({"bonus_big_gin": 31}, 2, [], []),
        ({"bonus_gin": 20, "bonus_undercut": 10}, 5, ["bonus.undercut"], None),
        ({"undercut_tie": "void", "deal_next": "winner"}, 2, [], ["deal.next"]),
        ({"knock_mode": "gin_only"}, 1, ["knock.mode"], ["knock.mode"]),
        ({"columns_count": 2}, 4, ["columns.count"], ["columns.count"]),
        ({"columns_target": 75}, 2, [], ["columns.target"]),
    ],
)
def test_the_parameter_that_makes_the_difference_is_found(
    changed: dict[str, Any], number: int, of_hand: list[str], of_match: list[str] | None
) -> None:
    found = compared(match("hollywood-majority", *EVENING), rules(**changed), number)
    assert keys(found.hand) == of_hand
    if of_match is None:
        of_match = ["bonus.gin", "bonus.undercut"]
    assert keys(found.match) == of_match


@given(st.sampled_from(ONES), st.sampled_from(ONES), st.data())
@FEW
def test_what_is_named_gives_the_other_result_and_nothing_of_it_can_be_left_out(
    here: str, there: str, data: st.DataObject
) -> None:
    facts = Sheet(TWO, rules(here), "Ana", data.draw(hands(rules(here), 8)))
    standing = replay(facts)
    if not facts.hands:
        return
    number = data.draw(st.integers(1, len(facts.hands)))
    found = compared(standing, rules(there), number)
    for named, result in (
        (found.hand, lambda one: hand_result(one, number)),
        (found.match, match_result),
    ):
        assert set(keys(named)) <= set(differing(standing.sheet.rules, rules(there)))
        mixed = with_values(standing, named)
        assert mixed is not None
        assert result(mixed) == result(found.there)
        for one in named:
            less = with_values(standing, tuple(other for other in named if other != one))
            assert less is None or result(less) != result(found.there)


def test_the_same_rules_make_no_difference() -> None:
    standing = match("hollywood-boxes", *EVENING)
    found = compared(standing, rules("hollywood-boxes"), 2)
    assert (found.hand, found.match) == ((), ())
    assert found.there.columns == standing.columns


def test_a_hand_that_the_other_rules_refuse_counts_for_nothing_there() -> None:
    found = compared(match("hollywood-majority", *EVENING), rules("straight-hollywood"), 1)
    refused = [played.number for played in found.there.hands if played.problems]
    assert refused == [1, 4, 5]
    assert found.there.columns.wins == (1, 0)
    assert found.there.columns.columns[0].points == (43, 0)


def test_how_many_play_a_side_is_a_fact_of_the_table() -> None:
    found = compared(match("hollywood-majority", *EVENING), rules("partnership-hollywood"), 1)
    assert not any(played.problems for played in found.there.hands)
    assert found.there.sheet.rules.sides_players == 1


def test_a_paper_sheet_of_other_columns_cannot_be_read_under_the_rules() -> None:
    opening = Opening(((73, 18), (43, 0), (0, 0)), (2, 1))
    facts = sheet(rules(), ["ana gin 10"])._replace(opening=opening)
    with pytest.raises(HginError) as caught:
        compared(replay(facts), rules("beginner"), 1)
    assert caught.value.code == "under_opening"
    assert keys(compared(replay(facts), rules("short"), 1).match) == ["columns.target"]


def test_the_other_reading_of_a_late_win() -> None:
    """R-25, both ways round."""
    late = ("ana points 100", "ana points 1", "bruno points 30")
    assert late_entry(match("hollywood-majority", *late), 3) == (2,)
    assert late_entry(match("pokerwiner-hollywood", *late), 3) == ()


@pytest.mark.parametrize("tie", ["defender", "defender_no_bonus", "knocker", "void"])
def test_a_tie_has_three_other_readings(tie: str) -> None:
    """R-10."""
    standing = match("hollywood-majority", "ana gin 10", "ana knock 7 7", undercut_tie=tie)
    read = {}
    for word, there in tie_readings(standing, 2):
        told = there.hands[1].score
        assert told is not None
        read[word] = (told.kind, told.winner, told.points)
    expected = {
        "defender": ("undercut", 1, 25),
        "defender_no_bonus": ("undercut", 1, 0),
        "knocker": ("knock", 0, 0),
        "void": ("void", None, 0),
    }
    del expected[tie]
    assert read == expected
    assert tie_readings(standing, 1) == ()


# At the command line


def test_explain_shows_hand_and_sheet_side_by_side(running: Table) -> None:
    running.ok("gin", "ana", "18")
    running.ok("knock", "ana", "4", "20")
    assert running.ok("explain", "1", "--under", "hollywood-spruce", "--set", "bonus.gin=20") == (
        "Hand 1   Ana gin 18\n"
        "              hollywood-majority        hollywood-spruce with bonus.gin = 20\n"
        "  result      18 + 25 = 43 for Ana      18 + 20 = 38 for Ana\n"
        "  entered in  I 43                      I 38\n"
        "\n"
        "The sheet\n"
        "              hollywood-majority        hollywood-spruce with bonus.gin = 20\n"
        "  I           59 - .                    54 - .\n"
        "  II          16 - .                    16 - .\n"
        "  III         . - .                     . - .\n"
        "  wins        2 - 0                     2 - 0\n"
        "  match       goes on                   goes on\n"
        "  deals next  Ana                       Ana\n"
        "\n"
        "What makes the difference in hand 1\n"
        "  bonus.gin: 25 → 20\n"
        "    Points for gin, besides the opponent's deadwood. (R-11)\n"
        "What makes the difference on the sheet\n"
        "  bonus.gin: 25 → 20\n"
        "    Points for gin, besides the opponent's deadwood. (R-11)\n"
    )


def test_on_a_narrow_screen_one_reading_stands_under_the_other(
    running: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.ok("gin", "ana", "18")
    monkeypatch.setenv("COLUMNS", "40")
    lines = running.ok("explain", "--under", "traditional").splitlines()
    assert max(map(len, lines)) <= 40
    assert lines[1:4] == [
        "  result",
        "    hollywood-majority: 18 + 25 = 43 for",
        "      Ana",
    ]


def test_a_refused_hand_is_shown_with_the_reason(running: Table) -> None:
    running.ok("knock", "ana", "4", "20")
    said = running.ok("explain", "--under", "straight-hollywood")
    assert "refused: these rules allow no knock, only gin; Ana has 4" in " ".join(said.split())
    said = running.ok("explain", "--under", "oklahoma")
    assert "refused: its upcard is not known, which is the limit" in " ".join(said.split())
    data = running.json("explain", "--under", "oklahoma")
    (refused,) = data["readings"][1]["refused"]
    assert (refused["n"], refused["problems"][0]["code"]) == (1, "upcard_for_limit")
    assert data["differs"]["hand"] == [
        {
            "key": "knock.mode",
            "here": "fixed",
            "there": "upcard",
            "clauses": ["R-03", "R-16", "R-18"],
        }
    ]


def test_one_changed_rule_can_be_tried_without_a_profile(running: Table) -> None:
    running.ok("knock", "ana", "5", "5")
    said = running.ok("explain", "--set", "undercut.tie=void")
    assert "hollywood-majority with undercut.tie = void" in said
    assert running.refused("explain", "--set", "undercut.tie=voyd").startswith(
        "undercut.tie is one"
    )
    assert "the nearest is palace" in running.refused("explain", "--under", "pallace")
    assert running.refused("explain", "--under", "chicago").startswith("chicago leaves bonus.gin")


def test_explain_names_the_other_readings_of_a_tie_by_itself(running: Table) -> None:
    """R-10."""
    running.ok("knock", "ana", "5", "5")
    said = running.ok("explain")
    assert said.endswith(
        "Other tables read a tie otherwise (undercut.tie, R-10):\n"
        "  defender_no_bonus (a tie is an undercut without bonus): 5 - 5 = 0 for\n"
        "    Bruno; I 0\n"
        "  knocker (a tie is the knocker's, for 0): 5 - 5 = 0 for Ana; I 0\n"
        "  void (a tie is a void hand): tie 5-5, void\n"
    )
    others = running.json("explain")["other_readings"]
    assert [(one["value"], one["winner"]) for one in others] == [
        ("defender_no_bonus", "Bruno"),
        ("knocker", "Ana"),
        ("void", None),
    ]


def test_explain_names_the_other_reading_of_a_late_win_by_itself(running: Table) -> None:
    """R-25."""
    running.ok("points", "ana", "123")
    running.ok("points", "ana", "30")
    assert "entered nowhere" in running.ok("gin", "bruno", "20")
    said = " ".join(running.ok("explain").split())
    assert "(columns.late_entry = next_open, R-25), it stands in II." in said
    assert running.json("explain")["other_readings"] == [
        {"key": "columns.late_entry", "value": "next_open", "entered": [2]}
    ]


def test_nothing_is_written_by_reading_otherwise(running: Table) -> None:
    running.ok("gin", "ana", "18")
    before = running.files()
    running.ok("explain", "--under", "traditional")
    running.ok("explain", "--under", "traditional", "--json")
    assert running.files() == before


def rows(text: str) -> dict[str, str]:
    """The rows of the two readings by their label, blanks joined."""
    found = {}
    for line in text.splitlines():
        words = line.split("  ")
        told = [word.strip() for word in words if word.strip()]
        if line.startswith("  ") and len(told) > 1:
            found[told[0]] = " | ".join(told[1:])
    return found


def test_the_other_hands_that_come_out_otherwise_stand_below(running: Table) -> None:
    """Refused, after the end, in other columns: each with what it came to in either reading."""
    for line in ("gin ana 90", "gin ana 90", "gin ana 10", "void", "gin bruno 30"):
        running.ok(*line.split())
    found = rows(running.ok("explain", "1", "--under", "traditional"))
    assert found["result"] == "90 + 25 = 115 for Ana | 90 + 20 = 110 for Ana"
    assert found["entered in"] == "I 115 | I 110"
    assert found["Hand 3"] == "10 + 25 = 35 for Ana; III 35 | 10 + 20 = 30 for Ana; after the end"
    assert found["Hand 4"] == "wall | wall; after the end"
    assert found["Hand 5"].startswith("30 + 25 = 55 for Bruno; entered nowhere | ")
    assert found["II"] == "115 - ., Ana wins"
    assert found["net of I"] == "115 for Ana | 330 for Ana"
    assert found["net of II"] == "115 for Ana | -"
    assert found["match"].startswith("goes on | Ana wins the match, 330 to 0")
    assert found["deals next"] == "Bruno | -"


def test_a_struck_hand_is_struck_in_both_readings(running: Table) -> None:
    running.ok("gin", "ana", "18")
    running.ok("strike", "1")
    said = running.ok("explain", "1", "--under", "traditional")
    assert rows(said)["entered in"] == "struck | struck"
    assert "Hand 1 is the same under both." in said


def test_a_round_is_read_under_other_rules_pair_by_pair(table: Table) -> None:
    words = ("--profile", "partnership-hollywood", "--dealer", "ana")
    table.ok("new", "Ana+Carla", "Bruno+Davi", *words)
    table.ok("round", "ana gin 18", "davi knock 7 7")
    found = rows(table.ok("explain", "--under", "hollywood-spruce"))
    assert found["result"] == "68 - 0 = 68 for Ana+Carla | 53 - 0 = 53 for Ana+Carla"
    others = table.json("explain")["other_readings"]
    assert [(one["value"], one["points"]) for one in others] == [
        ("defender_no_bonus", 43),
        ("knocker", 43),
        ("void", 43),
    ]


def test_a_sheet_whose_profile_has_gone_is_named_by_what_is_not_plain(table: Table) -> None:
    table.ok("profiles", "new", "club", "--from", "hollywood-spruce")
    table.ok("new", "Ana", "Bruno", "--profile", "club", "--dealer", "ana")
    table.ok("gin", "ana", "18")
    (table.home / "profiles" / "club.toml").unlink()
    said = " ".join(table.ok("sheet", "--format", "text").split())
    assert "(club with bonus.undercut = 10, deal.next = winner, deal.after_void = same)" in said, (
        said
    )
