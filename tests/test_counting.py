"""Hands recorded from their cards, and cards as evidence of counts (R-03, R-04, R-07, R-08)."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from asking import AGAINST_GIN, DEFENDER, GIN, KNOCKER, Hgin

from hgin.counting import contradictions, counted
from hgin.errors import HginError
from hgin.lines import format_hand, parse_hand
from hgin.rules import Rules

if TYPE_CHECKING:
    from pathlib import Path

    from terminal import Table

SIDES = (("Ana",), ("Bruno",))
CARDS = f"cards '{KNOCKER}' against '{DEFENDER}'"
GIN_CARDS = f"cards '{GIN}' against '{AGAINST_GIN}'"
BIG_GIN_CARDS = f"cards '{GIN}4C' against '{AGAINST_GIN}'"
MATTERS = "cards '2C3S3C 9H2S7H AC2HTH8H' against '5H3D9C 9S7S7D 9D7CAS2D'"
"""Two spreads of 7 that come to 4 and to 2 for the knocker."""


@pytest.fixture
def hgin(table: Table, capsys: pytest.CaptureFixture[str]) -> Hgin:
    return Hgin.at(table, capsys)


def facts(line: str, rules: Rules | None = None) -> tuple[str, int | None, int | None, int]:
    """What a line with cards only comes to: kind, both counts, layoff."""
    hand = counted(parse_hand(line, SIDES).hand, rules or Rules())
    play = hand.plays[0]
    assert contradictions(hand, rules or Rules()) == ()
    return play.kind, play.deadwood, play.opponent, play.layoff


def refusal(line: str, rules: Rules | None = None) -> HginError:
    with pytest.raises(HginError) as refused:
        counted(parse_hand(line, SIDES).hand, rules or Rules())
    return refused.value


# Counts from the cards.


def test_counts_are_taken_from_the_cards_where_none_are_given() -> None:
    assert facts(f"ana knock {CARDS}") == ("knock", 10, 26, 18)


def test_the_declared_spread_binds_also_where_it_is_not_minimal_r_08() -> None:
    assert facts(
        f"ana knock cards '{GIN}' against '{AGAINST_GIN}' spread '4H5H6H 9C9D9S AC2C3C'"
    ) == (("knock", 7, 81, 0))


def test_r_04_a_knock_whose_cards_leave_nothing_is_settled_as_gin() -> None:
    assert facts(f"ana knock {GIN_CARDS}") == ("gin", None, 81, 0)


def test_r_04_a_gin_whose_cards_leave_something_is_shown_as_the_knock_that_it_is() -> None:
    error = refusal(f"ana gin {CARDS}")
    assert error.code == "gin_is_knock"
    assert error.params == {"who": "Ana", "deadwood": 10, "opponent": 26, "layoff": 18}
    assert refusal(f"ana gin 26 {CARDS}").code == "gin_is_knock"


def test_r_04_a_gin_whose_cards_are_not_even_a_knock_names_both() -> None:
    error = refusal(f"ana gin {CARDS}", Rules(knock_limit=9))
    assert (error.code, error.params["count"], error.params["limit"]) == ("gin_above_limit", 10, 9)


def test_r_13_the_kind_goes_by_the_number_of_cards() -> None:
    assert facts(f"ana big-gin {BIG_GIN_CARDS}") == ("big_gin", None, 81, 0)
    assert facts(f"ana gin {GIN_CARDS}") == ("gin", None, 81, 0)
    assert refusal(f"ana big-gin {GIN_CARDS}").code == "big_gin_ten_cards"
    assert refusal(f"ana gin {BIG_GIN_CARDS}").code == "ten_cards"
    assert refusal(f"ana knock {BIG_GIN_CARDS}").code == "ten_cards"
    eleven = f"ana big-gin cards '{KNOCKER} 9D' against '{DEFENDER}'"
    assert refusal(eleven).code == "big_gin_not_melded"


@pytest.mark.parametrize(
    ("line", "rules", "code"),
    [
        (f"ana knock {CARDS}", {"knock_limit": 9}, "knock_above_limit"),
        (f"ana knock {CARDS}", {"knock_mode": "gin_only"}, "knock_not_allowed"),
        (f"ana knock {CARDS}", {"knock_mode": "upcard"}, "upcard_needed"),
        (f"ana knock {CARDS} upcard 5S", {"knock_mode": "upcard"}, "knock_above_limit"),
    ],
)
def test_r_03_what_the_rules_refuse_is_refused_from_cards_too(
    line: str, rules: dict[str, Any], code: str
) -> None:
    assert refusal(line, Rules(**rules)).code == code


def test_r_50_each_pair_of_a_round_is_counted() -> None:
    sides = (("Ana", "Carla"), ("Bruno", "Davi"))
    line = parse_hand(f"ana knock {CARDS} / davi knock {GIN_CARDS}", sides)
    hand = counted(line.hand, Rules(sides_players=2))
    assert [(play.kind, play.opponent) for play in hand.plays] == [("knock", 26), ("gin", 81)]


# Cards beside counts.


def test_a_gin_in_numbers_keeps_its_count_beside_its_cards() -> None:
    assert facts(f"ana gin 81 {GIN_CARDS}") == ("gin", None, 81, 0)
    hand = counted(parse_hand(f"ana gin 80 {GIN_CARDS}", SIDES).hand, Rules())
    assert [problem.code for problem in contradictions(hand, Rules())] == ["counts_not_of_cards"]


def test_counts_beside_cards_stand_where_some_play_gives_them() -> None:
    for counts in ("10 26 layoff 18", "10 26 layoff 8", "10 26", "10 87"):
        assert facts(f"ana knock {counts} {CARDS}")[0] == "knock"


@pytest.mark.parametrize("counts", ["10 21 layoff 8", "9 26 layoff 18", "10 26 layoff 17"])
def test_counts_that_no_play_gives_are_refused_naming_both(hgin: Hgin, counts: str) -> None:
    hgin.play()
    deadwood, opponent = counts.split()[:2]
    line = hgin.refused("insert", "1", f"ana knock {counts} {CARDS}")
    assert f"counted were {deadwood} against {opponent}" in line
    assert "they give 10 against 26, 18 laid off" in line
    assert hgin.json("hands")["hands"] == []


def test_the_counts_are_the_facts_and_score(hgin: Hgin) -> None:
    hgin.play(f"ana knock 10 26 layoff 8 {CARDS}")
    hand = hgin.json("hands")["hands"][0]
    assert (hand["kind"], hand["winner"], hand["points"]) == ("knock", "Ana", 8)


# At the command line.


def test_a_hand_recorded_from_cards(hgin: Hgin) -> None:
    hgin.play()
    said = hgin.ok("knock", "ana", "--cards", KNOCKER, "--against", DEFENDER)
    assert "Ana knocks with 10, Bruno holds 26 - 18 laid off = 8: undercut" in said
    hand = hgin.json("hands")["hands"][0]
    assert (hand["kind"], hand["winner"], hand["points"]) == ("undercut", "Bruno", 27)
    assert hand["cards"]["knocker"][:3] == ["5S", "6S", "7S"]


def test_every_way_of_recording_takes_the_counts_from_cards(hgin: Hgin) -> None:
    hgin.play(f"ana knock {CARDS}")
    hgin.ok("knock", "ana", "2", "32")
    hgin.ok("edit", "2", f"ana knock {CARDS}")
    lines = hgin.home / "lines.txt"
    lines.write_text(f'ana knock {CARDS}\nbruno gin cards "{GIN}" against "{AGAINST_GIN}"\n')
    hgin.ok("import", str(lines))
    hands = hgin.json("hands")["hands"]
    assert [hand["kind"] for hand in hands] == ["undercut", "undercut", "undercut", "gin"]
    assert [hand["points"] for hand in hands] == [27, 27, 27, 106]


def test_gin_and_big_gin_from_cards(hgin: Hgin) -> None:
    hgin.play(new=("Ana", "Bruno", "--set", "bonus.big_gin=31"))
    assert "81 + 25 = 106" in hgin.ok("gin", "ana", "--cards", GIN, "--against", AGAINST_GIN)
    said = hgin.ok("big-gin", "ana", "--cards", GIN + "4C", "--against", AGAINST_GIN)
    assert "81 + 31 = 112" in said
    assert "big gin" in said


def test_what_was_missed_is_told_and_what_was_declared_stands(hgin: Hgin) -> None:
    hgin.play()
    counts = ("10", "26", "--layoff", "8")
    said = hgin.ok("knock", "ana", *counts, "--cards", KNOCKER, "--against", DEFENDER)
    assert "Bruno could have laid off Q♠ on Q♣ Q♦ Q♥." in said
    assert "Best play would have left 8, 10 points less: undercut, 27 for Bruno." in said
    assert "18 - 10 = 8 for Ana" in said
    assert "could have" in hgin.ok("edit", "1", f"ana knock 10 26 {CARDS}")


def test_a_spread_that_is_not_minimal_is_told(hgin: Hgin) -> None:
    hgin.play()
    words = ("--cards", GIN, "--against", AGAINST_GIN, "--spread", "4H5H6H 9C9D9S AC2C3C")
    assert "Ana could have spread with 0 instead of 7" in hgin.ok("knock", "ana", *words)


def test_r_08_that_the_spread_mattered_is_told(hgin: Hgin) -> None:
    hgin.play()
    said = hgin.ok("insert", "1", f"ana knock {MATTERS}")
    assert "It matters how the knocker spreads his cards" in said
    assert "2♣ 2♥ 2♠, 7♥ 8♥ 9♥ 10♥: 2 for the knocker" in said
    declared = f"ana knock {MATTERS} spread '2C2S2H 7H8H9HTH'"
    assert "It matters" not in hgin.ok("edit", "1", declared)


def test_nothing_is_told_of_a_hand_that_was_played_well(hgin: Hgin) -> None:
    hgin.play()
    said = hgin.ok("knock", "ana", "--cards", KNOCKER, "--against", DEFENDER)
    assert "could have" not in said
    assert "It matters" not in said


def test_cards_go_round_by_export_and_import(hgin: Hgin) -> None:
    hgin.play(f"ana knock {CARDS} spread '5s6s7s QcQdQh'")
    line = hgin.ok("export")
    hand = parse_hand(line, SIDES).hand
    assert format_hand(hand) == line.strip()
    assert hand.plays[0].cards is not None
    assert hand.plays[0].cards.spread == (("5S", "6S", "7S"), ("QC", "QD", "QH"))


# Explaining and checking.


def test_explain_shows_how_the_cards_lay_and_what_was_not_laid_off(hgin: Hgin) -> None:
    hgin.play(f"ana knock 10 26 layoff 8 {CARDS}")
    said = hgin.ok("explain", "1")
    assert "  Ana     5♠ 6♠ 7♠  ← 8♠   Q♣ Q♦ Q♥      left: A♣ 2♣ 3♦ 4♥ = 10\n" in said
    assert "  Bruno   6♥ 7♥ 8♥         K♣ K♦ K♥ K♠   left: 8♦ Q♠ = 18\n" in said
    assert "Bruno could have laid off Q♠ on Q♣ Q♦ Q♥." in said
    assert "What was declared stands." in said
    missed = hgin.json("explain", "1")["cards"][0]["missed"]
    assert (missed["points"], missed["layoffs"]) == (
        10,
        [{"card": "QS", "on": ["QC", "QD", "QH"]}],
    )


def test_explain_of_a_round_shows_the_cards_of_the_pair_that_has_some(hgin: Hgin) -> None:
    hgin.ok("new", "A+B", "C+D", "--profile", "partnership-hollywood", "--dealer", "A")
    hgin.ok("round", f"A knock {CARDS}", "D gin 18")
    assert "A              5♠ 6♠ 7♠  ← 8♠" in hgin.ok("explain")
    assert len(hgin.json("explain")["cards"]) == 1


def contradictory(hgin: Hgin) -> Path:
    """A sheet in which somebody changed a count beside the cards."""
    path = hgin.home / "match.toml"
    hgin.ok("new", "Ana", "Bruno", "--dealer", "ana", "--file", str(path))
    hgin.ok("insert", "1", f"ana knock {CARDS}")
    text = path.read_text(encoding="utf-8").replace("knock 10 26 layoff 18", "knock 9 26 layoff 18")
    path.write_text(text.replace("=> Bruno 27", "=> Bruno 26").replace("27]]", "26]]"), "utf-8")
    hgin("check", "--accept")
    return path


def test_check_finds_counts_that_contradict_their_cards(hgin: Hgin) -> None:
    path = contradictory(hgin)
    said = hgin("check")
    line = path.read_text(encoding="utf-8").splitlines().index("hands = [") + 2
    assert said.status == 1
    assert said.out.startswith(f"{path}:{line}: hand 1: counted were 9 against 26")
    assert said.out.count("\n") == 1
    problem = hgin.json("check")["problems"][0]
    assert (problem["code"], problem["params"]["number"]) == ("hand_cards", 1)


def test_accept_leaves_two_facts_that_contradict_each_other(hgin: Hgin) -> None:
    path = contradictory(hgin)
    before = path.read_bytes()
    assert hgin("check", "--accept").status == 1
    assert path.read_bytes() == before


def test_commands_that_show_and_record_go_on_beside_a_contradiction(hgin: Hgin) -> None:
    contradictory(hgin)
    assert hgin("hands").status == 0
    said = hgin.ok("explain", "1")
    assert "The cards contradict the counts: counted were 9 against 26" in said
    assert hgin.json("explain", "1")["cards"][0]["contradiction"] == "counts_not_of_cards"
    hgin.ok("knock", "ana", "2", "32")
    hgin.ok("note", "1", "to be looked at")
    hgin.ok("edit", "1", f"ana knock {CARDS}")
    assert hgin("check").status == 0


def test_a_hand_in_numbers_loads_no_solver() -> None:
    code = (
        "import sys, os, tempfile; os.environ['HGIN_HOME'] = tempfile.mkdtemp();"
        "from hgin.cli.app import main;"
        "main(['new', 'Ana', 'Bruno', '--dealer', 'ana']); main(['knock', 'ana', '7', '25']);"
        "main(['explain']); main(['claim', 'ana', '18']);"
        "solver = ('bits', 'melds', 'layoffs', 'evidence', 'counting');"
        "print([name for name in solver if f'hgin.{name}' in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"
