"""What a hand is worth: points, boxes, limit, and the steps that led there."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import PAIRS, TWO, hand, match, rules

from hgin.rules import Rules
from hgin.scoring import (
    MOST_DEADWOOD,
    HandScore,
    hand_limit,
    multiplier,
    possible_points,
    score,
    score_counts,
)

PLAIN = Rules()


def scored(line: str, under: Rules = PLAIN) -> HandScore:
    return score(hand(line), under, TWO)


def steps(line: str, under: Rules = PLAIN) -> list[tuple[str, str]]:
    return [(step.code, step.clause) for step in scored(line, under).steps]


@pytest.mark.parametrize(
    ("line", "kind", "winner", "points"),
    [
        ("Ana knock 7 25", "knock", 0, 18),
        ("Ana knock 7 25 layoff 6", "knock", 0, 12),
        ("Ana knock 7 8", "knock", 0, 1),
        ("Ana knock 1 98", "knock", 0, 97),
        ("Bruno knock 10 98", "knock", 1, 88),
    ],
)
def test_a_knock_that_wins_scores_the_difference(
    line: str, kind: str, winner: int, points: int
) -> None:
    """R-09; a layoff comes off the opponent's count first (R-05)."""
    found = scored(line)
    assert (found.kind, found.winner, found.points) == (kind, winner, points)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("Ana knock 7 5", 27),
        ("Ana knock 7 7", 25),
        ("Ana knock 10 0", 35),
        ("Ana knock 7 12 layoff 7", 27),
        ("Ana knock 7 7 layoff 7", 32),
    ],
)
def test_an_undercut_is_the_defenders(line: str, points: int) -> None:
    """R-10; 0 after layoffs is an undercut, never gin (R-12)."""
    found = scored(line)
    assert (found.kind, found.winner, found.points) == ("undercut", 1, points)


@pytest.mark.parametrize(
    ("tie", "kind", "winner", "points", "boxes"),
    [
        ("defender", "undercut", 1, 25, 1),
        ("defender_no_bonus", "undercut", 1, 0, 1),
        ("knocker", "knock", 0, 0, 1),
        ("void", "void", None, 0, 0),
    ],
)
def test_a_tie_is_what_the_rules_say(
    tie: str, kind: str, winner: int | None, points: int, boxes: int
) -> None:
    """R-10: no knock bonus for a tie of the knocker's; a win of 0 is a win with its box."""
    found = scored("Ana knock 7 7", rules(undercut_tie=tie, bonus_knock=15))
    assert (found.kind, found.winner, found.points, found.boxes) == (kind, winner, points, boxes)


def test_a_win_of_0_points_counts_opens_its_column_and_moves_the_dealer() -> None:
    """R-10, R-20: it enters 0, which is not a blank."""
    standing = match("hollywood-majority", "Ana knock 7 7", undercut_tie="defender_no_bonus")
    column = standing.columns.columns[0]
    assert (column.points, column.entered, column.boxes) == ((0, 0), (False, True), (0, 1))
    assert standing.columns.wins == (0, 1)
    assert standing.dealer == "Bruno"


@pytest.mark.parametrize(("opponent", "points"), [(0, 25), (18, 43), (98, 123)])
def test_gin_scores_the_whole_count_and_the_bonus(opponent: int, points: int) -> None:
    """R-11, also when the defender has 0."""
    found = scored(f"Ana gin {opponent}")
    assert (found.kind, found.winner, found.points) == ("gin", 0, points)
    assert steps(f"Ana gin {opponent}") == [("whole_count", "R-11"), ("bonus_gin", "R-11")]


def test_big_gin_has_its_price_or_is_gin() -> None:
    """R-13: the price replaces the gin bonus; false is no price, 0 is one."""
    assert (scored("Ana big-gin 20").kind, scored("Ana big-gin 20").points) == ("gin", 45)
    assert steps("Ana big-gin 20")[0] == ("big_gin_unpriced", "R-13")
    priced = scored("Ana big-gin 20", rules(bonus_big_gin=31))
    assert (priced.kind, priced.points) == ("big_gin", 51)
    free = scored("Ana big-gin 20", rules(bonus_big_gin=0))
    assert (free.kind, free.points) == ("big_gin", 20)


def test_a_wall_is_nobodys() -> None:
    """R-14."""
    found = scored("void")
    assert (found.kind, found.winner, found.points, found.boxes) == ("void", None, 0, 0)
    assert steps("void") == [("wall", "R-14")]


def test_a_hand_dealt_again_is_no_wall() -> None:
    """R-19: void by agreement; the stock did not run out."""
    found = scored("void replay")
    assert (found.kind, found.winner, found.points, found.boxes) == ("void", None, 0, 0)
    assert steps("void replay") == [("replayed", "R-19")]


def test_bare_points_stand_as_they_are() -> None:
    """R-15: never doubled again, one box and no extra box, since the kind is not known."""
    under = rules("rummytalk-club", sides_players=1)
    found = scored("Ana points 60 upcard 5S", under)
    assert (found.kind, found.winner, found.points, found.boxes) == ("points", 0, 60, 1)
    assert steps("Ana points 60 agreed", under) == [("points_agreed", "R-15")]


@pytest.mark.parametrize(
    ("mode", "upcard", "limit"),
    [
        ("fixed", None, 10),
        ("fixed", "5S", 10),
        ("gin_only", "5S", 0),
        ("upcard", None, None),
        ("upcard", "2C", 2),
        ("upcard", "TD", 10),
        ("upcard", "JD", 10),
        ("upcard", "KH", 10),
        ("upcard", "AH", 0),
    ],
)
def test_the_limit_of_a_hand(mode: str, upcard: str | None, limit: int | None) -> None:
    """R-03, R-16, R-18: knock.limit is read only where it is fixed."""
    assert hand_limit(rules(knock_mode=mode), upcard) == limit
    if mode == "fixed":
        assert hand_limit(rules(knock_limit=5), upcard) == 5
    else:
        assert hand_limit(rules(knock_mode=mode, knock_limit=5), upcard) == limit


def test_an_ace_lets_knock_with_1_where_the_rules_say_so() -> None:
    """R-16."""
    assert hand_limit(rules(knock_mode="upcard", knock_ace_upcard="one"), "AS") == 1


@pytest.mark.parametrize(
    ("line", "hand_points", "points_points"),
    [
        ("Ana knock 4 20 upcard 5S", 2 * (16 + 15), 2 * 16 + 15),
        ("Ana knock 5 3 upcard 5S", 2 * (2 + 25), 2 * 2 + 25),
        ("Ana gin 18 upcard 5S", 2 * (18 + 25), 2 * 18 + 25),
        ("Ana gin 18 upcard 5H", 43, 43),
    ],
)
def test_a_spade_doubles(line: str, hand_points: int, points_points: int) -> None:
    """R-17: the whole hand, or the difference only."""
    for scope, points in (("hand", hand_points), ("points", points_points)):
        under = rules(double_spade=2, double_scope=scope, bonus_knock=15)
        assert scored(line, under).points == points


def test_an_upcard_changes_nothing_where_the_rules_do_not_read_it() -> None:
    """R-17."""
    assert scored("Ana gin 18 upcard 5S").points == 43
    assert multiplier(PLAIN, "5S") == 1


@pytest.mark.parametrize(
    ("doubles", "upcard", "boxes"),
    [("none", "5S", 3), ("extra", "5S", 5), ("all", "5S", 6), ("all", "5H", 3)],
)
def test_extra_boxes_and_what_a_spade_doubles_of_them(
    doubles: str, upcard: str, boxes: int
) -> None:
    """R-41: for gin, big gin and undercut; the hand's own box only with "all"."""
    extra: dict[str, Any] = {
        "boxes_extra_gin": 2,
        "boxes_extra_big_gin": 2,
        "boxes_extra_undercut": 2,
    }
    under = rules(double_spade=2, boxes_spade_doubles=doubles, bonus_big_gin=31, **extra)
    for line in ("Ana gin 18", "Ana big-gin 18", "Ana knock 5 3"):
        assert scored(f"{line} upcard {upcard}", under).boxes == boxes
    assert scored("Ana knock 3 5 upcard 5H", under).boxes == 1


def test_an_unpriced_big_gin_has_the_boxes_of_gin() -> None:
    """R-13, R-41: it is scored as gin."""
    under = rules(boxes_extra_gin=2, boxes_extra_big_gin=4)
    assert scored("Ana big-gin 3", under).boxes == 3


def test_the_steps_are_the_sum() -> None:
    under = rules(double_spade=2, bonus_knock=15)
    found = scored("Ana knock 4 26 layoff 6 upcard 5S", under)
    assert [(one.code, one.numbers.get("amount")) for one in found.steps] == [
        ("laid_off", None),
        ("knock_wins", None),
        ("difference", 16),
        ("bonus_knock", 15),
        ("doubled_hand", 62),
    ]
    assert found.points == 62


@given(
    st.integers(1, 10),
    st.integers(0, MOST_DEADWOOD),
    st.sampled_from(["defender", "defender_no_bonus", "knocker", "void"]),
    st.sampled_from(["points", "hand"]),
    st.sampled_from(["5S", "5H"]),
    st.integers(0, 40),
)
def test_the_amounts_of_the_steps_give_the_points(
    deadwood: int, opponent: int, tie: str, scope: str, upcard: str, bonus: int
) -> None:
    """Whoever shows the steps shows the sum: difference, bonus, doubling in their order."""
    under = rules(
        undercut_tie=tie,
        double_spade=2,
        double_scope=scope,
        bonus_knock=bonus,
        bonus_undercut=bonus,
    )
    found = score_counts("knock", deadwood, opponent, 0, under, upcard)
    points = 0
    for step in found.steps:
        if step.code.startswith(("difference", "bonus")):
            points += step.numbers["amount"]
        elif step.code.startswith("doubled"):
            points *= step.numbers["factor"]
            assert step.numbers["amount"] == points
    assert found.points == points


# Rounds


def test_a_round_nets_the_sums_of_both_sides() -> None:
    """R-50, R-51: one score for the side with more."""
    under = rules("partnership-hollywood")
    found = score(hand("Ana knock 7 25 / Davi gin 5", PAIRS), under, PAIRS)
    assert (found.kind, found.winner, found.points, found.boxes) == ("round", 1, 30 - 18, 1)
    assert [step.code for step in found.steps] == ["round_net"]


@pytest.mark.parametrize("line", ["Ana gin 5 / Bruno gin 5", "void / void"])
def test_a_level_round_is_nobodys(line: str) -> None:
    """R-51: no score, no win, no box."""
    found = score(hand(line, PAIRS), rules("partnership-hollywood"), PAIRS)
    assert (found.winner, found.points, found.boxes) == (None, 0, 0)


@pytest.mark.parametrize(
    ("line", "boxes"),
    [
        ("Ana gin 5 / Carla gin 5", 1 + 2 + 2 + 2),
        ("Ana gin 5 / Bruno knock 2 5", 1 + 2),
        ("Ana gin 40 / Bruno gin 5", 1 + 2),
        ("Ana knock 2 5 / Carla knock 2 6", 1 + 2),
        ("Ana knock 2 5 / void", 1),
        ("Ana knock 2 5 / Bruno knock 5 2", 1 + 1 + 2),
    ],
)
def test_extra_boxes_of_a_round_are_the_winning_sides_own(line: str, boxes: int) -> None:
    """R-53: those of its own players, and the sweep where all of them won."""
    under = rules("rummytalk-club", sides_players=2)
    found = score(hand(f"{line} upcard 9H", PAIRS), under, PAIRS)
    assert (found.winner, found.boxes) == (0, boxes)


def test_a_hand_dealt_again_is_one_line_for_all_pairs() -> None:
    """R-19."""
    found = score(hand("void replay", PAIRS), rules("partnership-hollywood"), PAIRS)
    assert (found.kind, found.winner) == ("void", None)


# Points that a hand can have


@pytest.mark.parametrize(
    ("settings", "kind", "expected"),
    [
        ({}, "knock", range(1, 98)),
        ({}, "undercut", range(25, 36)),
        ({}, "gin", range(25, 124)),
        ({"bonus_knock": 15}, "knock", range(16, 113)),
        ({"knock_limit": 3}, "undercut", range(25, 29)),
        ({"undercut_tie": "defender_no_bonus"}, "undercut", [0, *range(26, 36)]),
        ({"undercut_tie": "knocker"}, "knock", range(98)),
        ({"undercut_tie": "knocker"}, "undercut", range(26, 36)),
        ({"undercut_tie": "void"}, "undercut", range(26, 36)),
        ({"bonus_big_gin": 31}, "big_gin", range(31, 130)),
        ({"knock_mode": "gin_only"}, "knock", []),
        ({"knock_mode": "gin_only"}, "undercut", []),
        ({"knock_limit": 0}, "knock", []),
    ],
)
def test_points_that_a_kind_can_have(
    settings: dict[str, Any], kind: str, expected: list[int]
) -> None:
    """R-15, with the limit of R-03 and R-18 and the ties of R-10."""
    found = possible_points(rules(**settings), None)
    assert [found[name] for name in found if name == kind] == [set(expected)]


@pytest.mark.parametrize(
    ("upcard", "scope", "knocks", "gins"),
    [
        ("7H", "hand", range(1, 98), range(25, 124)),
        ("7S", "hand", range(2, 195, 2), range(50, 247, 2)),
        ("7S", "points", range(2, 195, 2), range(25, 222, 2)),
        ("AH", "hand", [], range(25, 124)),
        ("AS", "hand", [], range(50, 247, 2)),
    ],
)
def test_points_under_an_upcard(
    upcard: str, scope: str, knocks: list[int], gins: list[int]
) -> None:
    """R-15 to R-17."""
    under = rules(knock_mode="upcard", double_spade=2, double_scope=scope)
    found = possible_points(under, upcard)
    assert (found["knock"], found["gin"]) == (set(knocks), set(gins))


def test_without_its_upcard_a_hand_may_have_had_any() -> None:
    """R-15, R-17: a bare number need not name its upcard."""
    found = possible_points(rules(knock_mode="upcard", double_spade=2), None)
    assert found["knock"] == {*range(1, 98), *range(2, 195, 2)}


@given(st.integers(1, 10), st.integers(1, 98), st.sampled_from(["5S", "9H", "AD"]))
def test_what_counts_come_to_is_among_what_is_possible(
    deadwood: int, opponent: int, upcard: str
) -> None:
    """R-15: no lawful hand is refused when only its points are told."""
    under = rules("oklahoma-hollywood", undercut_tie="knocker")
    limit = hand_limit(under, upcard)
    assert limit is not None
    if deadwood <= limit:
        found = score_counts("knock", deadwood, opponent, 0, under, upcard)
        assert found.points in possible_points(under, upcard)[found.kind]
