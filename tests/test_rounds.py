"""Sides of several players: rounds of several pairs, from the command line to the sheet."""

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import PAIRS, hand, match, rules
from terminal import Table

from hgin.scoring import play_winner, score
from hgin.sides import Sides

NAMES = (("Ana", "Carla", "Eva", "Gabi"), ("Bruno", "Davi", "Filip", "Hugo"))


def sides_of(players: int) -> Sides:
    return (NAMES[0][:players], NAMES[1][:players])


@pytest.fixture
def partners(table: Table) -> Table:
    """A match of Ana and Carla against Bruno and Davi."""
    words = ("--profile", "partnership-hollywood", "--dealer", "ana")
    table.ok("new", "Ana+Carla", "Bruno+Davi", *words)
    return table


def test_a_round_answers_with_its_pairs_the_net_and_the_columns(partners: Table) -> None:
    """R-50 to R-52: the side with more takes the difference, as one hand of that side."""
    assert partners.ok("round", "ana knock 7 25", "davi gin 18") == (
        "Hand 1   Ana knocks with 7, the opponent holds 25   25 - 7 = 18 for Ana+Carla\n"
        "         Davi has gin, the opponent holds 18     18 + 25 = 43 for Bruno+Davi\n"
        "         the round                               43 - 18 = 25 for Bruno+Davi\n"
        "    I            25   opened, 100 to go\n"
        "Bruno+Davi deals.\n"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_and_four_a_side_play_a_match_to_its_end(table: Table, players: int) -> None:
    """R-50: each player of a side plays one hand of the round."""
    first, second = sides_of(players)
    setting = ("--set", f"sides.players={players}", "--dealer", first[0])
    table.ok(
        "new", "+".join(first), "+".join(second), "--profile", "partnership-hollywood", *setting
    )
    lines = [f"{name} gin 40" for name in first]
    for _ in range(3):
        table.ok("round", *lines)
    sheet = table.json("sheet")
    assert sheet["sides"] == ["+".join(first), "+".join(second)]
    points = players * (40 + 25)
    needed = next(n for n in range(1, 9) if n * points >= 125)
    assert sheet["columns"][0]["points"] == [needed * points, 0]
    assert [len(one["pairs"]) for one in sheet["hands"]] == [players] * 3
    assert all(one["kind"] == "round" for one in sheet["hands"])


def test_a_single_hand_is_refused_with_the_way_to_enter_a_round(partners: Table) -> None:
    for words in (("knock", "ana", "3", "20"), ("gin", "ana", "20"), ("void",)):
        said = partners.refused(*words)
        assert said.startswith("here a hand is a round of 2 pairs, got 1: hgin round ")
    assert "got 3" in partners.refused("round", "ana gin 3", "carla gin 4", "davi gin 5")


def test_with_one_player_a_side_a_hand_is_one_line(running: Table) -> None:
    said = running.refused("round", "ana gin 3", "bruno gin 4")
    assert said == "with one player a side a hand is one line, got 2; leave the others out"


def test_nobody_plays_twice_in_a_round(partners: Table) -> None:
    """R-50."""
    said = partners.refused("round", "ana knock 7 25", "ana gin 18")
    assert said == "expected each player once a round, Ana is there twice"


def test_what_holds_for_the_round_stands_after_the_last_pair(partners: Table) -> None:
    said = partners.refused("round", "ana knock 7 25 upcard 5H", "davi gin 18")
    assert said.startswith("upcard holds for the whole round")
    partners.ok("round", "ana knock 7 25", "davi gin 18", "--upcard", "5H", "--note", "late")
    (one,) = partners.json("sheet")["hands"]
    assert (one["upcard"], one["note"]) == ("5H", "late")


@pytest.mark.parametrize(
    ("lines", "winner", "points"),
    [
        (("ana knock 7 25", "void"), "Ana+Carla", 18),
        (("void", "davi gin 18"), "Bruno+Davi", 43),
        (("davi void", "ana knock 6 6"), "Bruno+Davi", 25),
        (("void", "void"), None, 0),
        (("ana points 20", "bruno points 20"), None, 0),
        (("ana points 7", "carla points 9"), "Ana+Carla", 16),
    ],
)
def test_walls_and_level_rounds(
    partners: Table, lines: tuple[str, ...], winner: str | None, points: int
) -> None:
    """R-51: a wall counts nothing for its pair; equal sums are no score, no win, no box."""
    partners.ok("round", *lines)
    sheet = partners.json("sheet")
    (one,) = sheet["hands"]
    assert (one["winner"], one["points"]) == (winner, points)
    won = 1 if winner else 0
    assert sum(sheet["wins"]) == won
    assert sum(sheet["columns"][0]["boxes"]) == won
    # The winner deals under this profile, after a round that nobody won the same side.
    assert sheet["dealer"] == (winner or "Ana+Carla")


def test_the_pairs_in_json_say_who_played_and_which_side_won(partners: Table) -> None:
    answer = partners.json("round", "ana knock 7 5", "davi gin 18")
    (one,) = answer["after"]["hands"]
    assert (one["kind"], one["knocker"], one["winner"], one["points"]) == (
        "round",
        None,
        "Bruno+Davi",
        70,
    )
    facts = [(p["player"], p["kind"], p["winner"], p["points"]) for p in one["pairs"]]
    assert facts == [("Ana", "undercut", "Bruno+Davi", 27), ("Davi", "gin", "Bruno+Davi", 43)]


def test_rounds_are_edited_inserted_struck_and_taken_back(partners: Table) -> None:
    partners.ok("round", "ana knock 7 25", "davi gin 18")
    partners.ok("edit", "1", "ana knock 7 25 / davi gin 10", "--why", "counted again")
    partners.ok("insert", "1", "carla gin 9 / void")
    assert [one["points"] for one in partners.json("sheet")["hands"]] == [34, 17]
    partners.ok("strike", "1")
    assert partners.json("sheet")["columns"][0]["points"] == [0, 17]
    partners.refused("edit", "2", "ana knock 7 25")
    for _ in range(3):
        partners.ok("undo")
    assert [one["points"] for one in partners.json("sheet")["hands"]] == [25]


def test_an_export_imported_elsewhere_gives_the_same_standing(partners: Table) -> None:
    partners.ok("round", "ana knock 7 25 layoff 3", "davi gin 18", "--note", "a / b # 'c'")
    partners.ok("round", "void", "carla big-gin 30")
    partners.ok("round", "void", "void")
    before = partners.json("sheet")
    lines = partners.ok("export")
    (partners.home / "lines.txt").write_text(lines, encoding="utf-8")
    partners.ok("new", "--again", "--dealer", "ana")
    partners.ok("import", str(partners.home / "lines.txt"))
    after = partners.json("sheet")
    for one in (*before["hands"], *after["hands"]):
        one.pop("at")
    assert after == before


def test_explain_takes_each_pair_apart_and_adds_them_up(partners: Table) -> None:
    partners.ok("round", "ana knock 7 25", "davi gin 18")
    lines = partners.ok("explain").splitlines()
    assert [line.split() for line in lines if line.endswith(("R-11", "R-51"))] == [
        ["the", "whole", "count", "of", "the", "opponent", "18", "R-11"],
        ["gin", "bonus", "25", "R-11"],
        ["18", "and", "43:", "the", "difference", "25", "R-51"],
    ]


# Boxes of a round


def boxes(*lines: str, players: int = 3, **settings: object) -> tuple[int, dict[str, int]]:
    """The boxes of one round under the club's rules, and what they are for."""
    under = rules("rummytalk-club", sides_players=players, **settings)
    told = score(hand(" / ".join(lines), sides_of(players)), under, sides_of(players))
    by_reason = {step.code: step.numbers["amount"] for step in told.box_steps}
    return told.boxes, by_reason


def test_a_sweep_has_a_box_a_player_and_a_spade_doubles_the_extra_ones() -> None:
    """R-53, R-41: sweep 3, gins 2 x 2, doubled by the spade; the box of the score is not."""
    assert boxes("ana gin 40", "carla gin 45", "eva knock 2 7 upcard 5S") == (
        15,
        {"box_own": 1, "box_gin": 4, "box_sweep": 3, "box_spade": 7},
    )


def test_no_sweep_where_one_of_the_side_lost_or_had_a_wall() -> None:
    assert boxes("ana gin 40", "carla gin 45", "bruno knock 2 7 upcard 5S")[0] == 9
    assert boxes("ana gin 40", "carla gin 45", "void upcard 5S")[0] == 9


def test_only_the_gins_and_undercuts_of_the_side_that_won_the_round_have_boxes() -> None:
    """R-53."""
    assert boxes("ana gin 90", "bruno gin 5", "davi knock 3 2 upcard 9H") == (
        1 + 2 + 1,
        {"box_own": 1, "box_gin": 2, "box_undercut": 1},
    )


def test_one_player_a_side_has_no_sweep() -> None:
    assert boxes("ana gin 40 upcard 9H", players=1) == (3, {"box_own": 1, "box_gin": 2})


def test_a_spade_doubles_all_boxes_or_none_by_the_parameter() -> None:
    """R-41."""
    lines = ("ana gin 40", "carla gin 45", "eva knock 2 7 upcard 5S")
    assert boxes(*lines, boxes_spade_doubles="all")[0] == 16
    assert boxes(*lines, boxes_spade_doubles="none")[0] == 8


PLAYS = [
    "{0} knock 3 20",
    "{1} knock 5 2",
    "{0} gin 12",
    "{1} big-gin 30",
    "void",
    "{0} points 26",
    "{1} knock 4 4",
]


@given(st.lists(st.sampled_from(PLAYS), min_size=2, max_size=2), st.sampled_from(["5S", "5H"]))
def test_a_round_is_the_difference_of_its_pairs(plays: list[str], upcard: str) -> None:
    """R-51: however the pairs went, also with the sides changed about."""
    lines = [play.format(*pair) for play, pair in zip(plays, zip(*PAIRS, strict=True), strict=True)]
    round_ = hand(f"{' / '.join(lines)} upcard {upcard}", PAIRS)
    under = rules("rummytalk-club", sides_players=2)
    told = score(round_, under, PAIRS)
    sums = [0, 0]
    for play, scored in zip(round_.plays, told.plays, strict=True):
        winner = play_winner(play, scored, PAIRS)
        if winner is not None:
            sums[winner] += scored.points
    assert told.points == abs(sums[0] - sums[1])
    assert (told.winner is None) == (sums[0] == sums[1])
    assert told.boxes == sum(step.numbers["amount"] for step in told.box_steps)
    assert (told.boxes == 0) == (told.winner is None)
    other = score(round_, under, (PAIRS[1], PAIRS[0]))
    assert (other.points, other.boxes) == (told.points, told.boxes)
    assert other.winner == (None if told.winner is None else 1 - told.winner)


def test_every_order_of_the_pairs_gives_the_same_round() -> None:
    under = rules("partnership-hollywood")
    for first, second in product(PLAYS, PLAYS):
        lines = [first.format("Ana", "Bruno"), second.format("Carla", "Davi")]
        one, other = (
            score(hand(" / ".join(order), PAIRS), under, PAIRS) for order in (lines, lines[::-1])
        )
        assert (one.winner, one.points, one.boxes) == (other.winner, other.points, other.boxes)


def test_a_match_of_partners_is_scored_as_its_rounds_are(partners: Table) -> None:
    """R-52: the file that was written replays to what the command line showed."""
    under = ["ana gin 60 / carla knock 2 50", "davi gin 90 / void", "ana gin 90 / carla gin 80"]
    for line in under:
        partners.ok("round", *line.split(" / "))
    shown = json.loads(partners.ok("sheet", "--json"))
    standing = match("partnership-hollywood", *under, sides=PAIRS)
    assert [column["points"] for column in shown["columns"]] == [
        list(column.points) for column in standing.columns.columns
    ]
