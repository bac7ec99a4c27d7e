"""What a match is worth, as it would stand on paper: accounts, their sum, the money."""

from typing import Any

import pytest
from matches import PAIRS, TWO, match
from terminal import Table

from hgin.match import replay
from hgin.render.explain import explained
from hgin.render.outcome import account_lines, brief_accounts, end_lines, outcome_lines, sum_lines
from hgin.sheet import Stopped
from hgin.sides import Sides

THREE = ("ana points 30", "bruno points 20", "ana points 43", "bruno points 15", "ana points 35")


def test_a_column_account_stands_line_by_line() -> None:
    """R-40, R-42, R-44: 108 + 3 boxes + the game against 35 + 2 boxes."""
    standing = match("hollywood-boxes", *THREE)
    assert account_lines(standing) == [
        "Column I              Ana  Bruno",
        "points                108     35",
        "boxes, 3 and 2 of 25   75     50",
        "game bonus            100",
        "total                 283     85",
        "net                   198",
    ]
    assert brief_accounts(standing) == ["I is worth 198 to Ana (283 - 85)."]


def test_extra_boxes_stand_by_what_they_were_for() -> None:
    """R-41: two more for gin, one for an undercut, doubled by a spade."""
    hands = (
        "ana gin 60 upcard 5S",
        "bruno knock 3 5 upcard 9H",
        "ana knock 5 3 upcard 5H",
        "ana gin 60 upcard 9H",
    )
    standing = match("rummytalk-club", *hands)
    assert account_lines(standing) == [
        "Column I                            Ana  Bruno",
        "points                              255     29",
        "boxes, 2 and 2 of 25                 50     50",
        "boxes for gin, 4 and 0 of 25        100",
        "boxes for undercuts, 0 and 1 of 25          25",
        "boxes by a spade, 2 and 0 of 25      50",
        "game bonus                          250",
        "total                               705    104",
        "the winner's points once more       255",
        "net                                 856",
    ]


def test_the_sweep_of_a_round_stands_by_itself() -> None:
    """R-53."""
    sides = (("Ana", "Carla"), ("Bruno", "Davi"))
    line = "ana gin 90 / carla gin 90 upcard 9H"
    standing = match("rummytalk-club", line, line, sides=sides, sides_players=2)
    rows = [line.split("  ")[0] for line in account_lines(standing)]
    assert "boxes for a sweep, 4 and 0 of 25" in rows


@pytest.mark.parametrize(
    ("profile", "rows"),
    [
        ("pagat", ["shutout               100", "net                   380"]),
        ("wikipedia", ["shutout               120", "net                   415"]),
        ("pokerwiner-hollywood", ["shutout: doubled      560", "net                   560"]),
    ],
)
def test_three_schools_of_shutout(profile: str, rows: list[str]) -> None:
    """R-43: more points, the winner's points twice, or all of it twice."""
    settings: dict[str, Any] = (
        {"columns_late_entry": "by_count"} if profile.startswith("poker") else {}
    )
    standing = match(profile, "ana points 40", "ana points 40", "ana points 40", **settings)
    text = [line.rstrip() for line in account_lines(standing)[:8]]
    for row in rows:
        assert row in text


def test_the_nets_of_the_columns_are_added_for_who_leads() -> None:
    """R-35: a column that the leader lost counts against him."""
    hands = ["ana points 99", "bruno points 99"] * 3 + ["bruno points 99"]
    standing = match("hollywood-boxes", *hands)
    told = "The accounts of the columns: 224 + 224 - 224 = 224 for Ana."
    assert sum_lines(standing) == [told]


def test_plain_columns_have_no_account() -> None:
    """R-31: without boxes and bonus a column is worth the points that stand in it."""
    standing = match("hollywood-majority", *(["ana points 60"] * 5))
    assert standing.over
    assert end_lines(standing) == ["Ana wins the match, 3 columns to 0."]
    assert brief_accounts(standing) == sum_lines(standing) == []


def test_an_account_is_provisional_where_the_loser_goes_on() -> None:
    """R-26."""
    standing = match("hollywood-boxes", *THREE, columns_freeze="owner")
    assert brief_accounts(standing) == ["I is worth 198 to Ana so far (283 - 85)."]


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (24, "Ana is owed 1.00: 24 points, rounded to 20, at 0.05."),
        (25, "Ana is owed 1.50: 25 points, rounded to 30, at 0.05."),
        (26, "Ana is owed 1.50: 26 points, rounded to 30, at 0.05."),
        (30, "Ana is owed 1.50: 30 points at 0.05."),
        (4, "Ana is owed 0.00: 4 points, rounded to 0, at 0.05."),
    ],
)
def test_money_is_rounded_once_half_away_from_zero(points: int, told: str) -> None:
    """R-47."""
    stake: dict[str, Any] = {"stake_per_point": "0.05", "stake_round_to": 10, "columns_target": 4}
    only: dict[str, Any] = {"columns_count": 1, "match_winner": "first_to_target"}
    standing = match("hollywood-majority", f"ana points {points}", **stake, **only)
    assert end_lines(standing)[1] == told


def test_money_that_goes_to_who_lost_the_match_is_told() -> None:
    """R-47: two columns won by little, one lost by much."""
    hands = ["bruno points 99", "ana points 100", "bruno points 90", "ana points 20"]
    hands += ["ana points 80", "bruno points 99", "bruno points 99"]
    standing = match("hollywood-majority", *hands, stake_per_point="1")
    assert end_lines(standing)[:4] == [
        "Ana wins the match, 2 columns to 1.",
        "The accounts of the columns: -1 - 10 + 118 = 107 for Bruno.",
        "Bruno is owed 107: 107 points at 1.",
        "(The money follows the accounts of the columns, "
        "which Bruno leads although the match is lost.)",
    ]


def test_the_answer_to_the_last_hand_and_the_standing_show_the_account(table: Table) -> None:
    table.ok("new", "Ana", "Bruno", "--profile", "traditional", "--dealer", "ana")
    said = table.ok("gin", "ana", "85")
    account = "\n".join(
        [
            "Column I              Ana  Bruno",
            "points                105      0",
            "boxes, 1 and 0 of 20   20",
            "game bonus            100",
            "shutout               100",
            "total                 325      0",
            "net                   325",
        ]
    )
    assert "Ana wins the match, 325 to 0 after all bonuses.\n\n" + account in said
    assert account in table.ok()
    under = {
        line[: line.index("│")].strip(): [part.strip(" *") for part in line.split("│")[1:3]]
        for line in table.ok("sheet", "--format", "text").splitlines()
        if "│" in line
    }
    assert under["wins 1 - 0"] == ["105", ""]
    assert under["boxes"] == ["1", ""]
    assert under["boxes of 20"] == ["20", ""]
    assert under["game bonus"] == under["shutout"] == ["100", ""]
    assert under["total"] == ["325", "0"]
    assert under["net"] == ["325", ""]
    (column,) = table.json("sheet")["columns"]
    assert column["account"]["boxes"] == [{"code": "box_own", "clause": "R-40", "counts": [1, 0]}]


def test_the_answer_to_a_hand_that_closes_a_column_says_what_it_is_worth(table: Table) -> None:
    table.ok("new", "Ana", "Bruno", "--profile", "hollywood-boxes", "--dealer", "ana")
    said = table.ok("gin", "ana", "85")
    assert "I is worth 235 to Ana (235 - 0).\n" in said
    assert "I is worth 235 to Ana (235 - 0).\n" in table.ok()


LEVEL: dict[str, Any] = {"match_end": "all_columns", "match_tie": "draw", "columns_count": 2}


@pytest.mark.parametrize(
    ("winner", "hands", "said"),
    [
        ("columns", ("ana points 110", "bruno points 3"), "The match is drawn, 1 all."),
        ("running_total", ("ana points 100", "bruno points 3"), "The match is drawn, 100 all."),
        (
            "net_total",
            ("ana points 100", "bruno points 3"),
            "The match is drawn: the accounts of the columns are level.",
        ),
    ],
)
def test_a_drawn_match_says_what_is_level(winner: str, hands: tuple[str, ...], said: str) -> None:
    """R-32, R-33, R-35: the columns, their sums or their accounts, whichever were compared."""
    hands = (*hands, "bruno points 100")
    standing = match("hollywood-majority", *hands, match_winner=winner, **LEVEL)
    level = [] if winner == "columns" else ["The accounts of the columns: 100 - 100 = 0."]
    assert outcome_lines(standing) == [said, *level]


def test_level_running_totals_are_told_as_sums() -> None:
    """R-39: stopped at equal sums, the sums are what is level, not the columns."""
    running = match("hollywood-majority", "ana points 40", "bruno points 40").sheet
    standing = replay(running._replace(stopped=Stopped("running_totals")))
    assert outcome_lines(standing)[-1] == "The match is drawn, 40 all."


def test_who_conceded_is_told_as_agreed() -> None:
    """R-39."""
    running = match("hollywood-majority", "ana points 40").sheet
    standing = replay(running._replace(stopped=Stopped("conceded", "Ana")))
    said = ["Stopped by agreement: Ana concedes.", "Bruno wins the match."]
    assert outcome_lines(standing) == said


def test_an_end_without_a_decided_column_has_no_account_below_it() -> None:
    """R-39: a stop before any column was won."""
    running = match("traditional", "ana points 40").sheet
    standing = replay(running._replace(stopped=Stopped("agreed")))
    assert end_lines(standing) == outcome_lines(standing)


def test_who_reached_the_target_too_is_not_told_that_the_column_was_closed_before() -> None:
    """R-26: column I closed with hand 3, and its loser went on in it with hand 4."""
    points = ("ana points 99", "bruno points 60", "ana points 50", "bruno points 60")
    hands = (*points, "bruno points 30", "ana points 3")
    standing = match("hollywood-majority", *hands, columns_freeze="owner")
    assert "  I   the target is reached already" in explained(standing, 5, 76)
    assert "  I   closed since hand 3" in explained(standing, 6, 76)


@pytest.mark.parametrize(
    ("line", "sides", "clause"),
    [
        ("void", TWO, "R-14"),
        ("void replay", TWO, "R-19"),
        ("ana gin 5 / davi gin 5", PAIRS, "R-51"),
    ],
)
def test_why_nobody_won_is_cited(line: str, sides: Sides, clause: str) -> None:
    """A wall, a hand dealt again, a round in which both sides have as much."""
    standing = match("hollywood-majority", line, sides=sides, sides_players=len(sides[0]))
    said = next(one for one in explained(standing, 1, 76).split("\n") if "Nobody won" in one)
    assert said.split()[-1] == clause
