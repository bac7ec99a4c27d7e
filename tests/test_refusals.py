"""Which hands the rules refuse, and that they name what is wrong."""

from typing import Any

import pytest
from matches import PAIRS, codes, hand, rules

from hgin.hand import NOTE_LIMIT, Hand, Play
from hgin.refusals import problems
from hgin.rules import AMOUNT_LIMIT, Rules

OKLAHOMA = rules("oklahoma")
PLAIN = Rules()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ana knock 10 25", []),
        ("Ana knock 11 25", ["knock_above_limit"]),
        ("Ana knock 25 7", ["knock_swapped"]),
        ("Ana knock 25 0", ["knock_above_limit"]),
        ("Ana knock 11 11", ["knock_above_limit"]),
        ("Ana knock 98 98", ["knock_above_limit"]),
        ("Ana knock 0 25", ["knock_is_gin"]),
        ("Ana knock 0 25 layoff 3", ["knock_is_gin"]),
        ("Ana knock 7 98", []),
        ("Ana knock 7 99", ["count_large"]),
        ("Ana knock 7 25 layoff 25", []),
        ("Ana knock 7 25 layoff 26", ["layoff_large"]),
        ("Ana gin 98", []),
        ("Ana gin 99", ["count_large"]),
        ("Ana big-gin 99", ["count_large"]),
        ("void", []),
        ("void replay", []),
    ],
)
def test_counts(line: str, found: list[str]) -> None:
    """R-03, R-04, R-15; whether the two counts look swapped is said."""
    assert codes(line, PLAIN) == found


def test_a_refusal_names_the_count_and_the_limit() -> None:
    """R-03."""
    (found,) = problems(hand("Ana knock 12 25"), PLAIN)
    named = {"who": "Ana", "deadwood": 12, "limit": 10, "opponent": 25}
    assert {**found.params, **named} == found.params


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ana knock 5 20 upcard 5H", []),
        ("Ana knock 6 20 upcard 5H", ["knock_above_limit"]),
        ("Ana knock 10 20 upcard KD", []),
        ("Ana knock 1 20 upcard AH", ["knock_not_by_upcard"]),
        ("Ana gin 20 upcard AH", []),
        ("Ana knock 5 20", ["upcard_for_limit"]),
        ("Ana knock 11 20", ["upcard_for_limit"]),
        ("Ana gin 20", ["upcard_for_limit"]),
        ("void", []),
        ("Ana points 20", []),
    ],
)
def test_the_upcard_is_the_limit(line: str, found: list[str]) -> None:
    """R-16, R-17: every hand but a wall and bare points names its upcard."""
    assert codes(line, OKLAHOMA) == found


def test_an_ace_lets_knock_with_1() -> None:
    """R-16."""
    under = rules("oklahoma", knock_ace_upcard="one")
    assert codes("Ana knock 1 20 upcard AH", under) == []
    assert codes("Ana knock 2 20 upcard AH", under) == ["knock_above_limit"]


def test_doubling_asks_for_the_upcard_too() -> None:
    """R-17."""
    assert codes("Ana gin 20", rules(double_spade=2)) == ["upcard_for_doubling"]


@pytest.mark.parametrize("line", ["Ana knock 1 25", "Ana knock 7 25", "Ana knock 40 25"])
def test_gin_only_refuses_every_knock(line: str) -> None:
    """R-18, and a fixed limit of 0, which comes to the same."""
    assert codes(line, rules("straight")) == ["knock_not_allowed"]
    assert codes(line, rules(knock_limit=0)) == ["knock_not_allowed"]


@pytest.mark.parametrize(
    ("line", "settings", "found"),
    [
        ("Ana points 0", {}, ["points_impossible"]),
        ("Ana points 1", {}, []),
        ("Ana points 123", {}, []),
        ("Ana points 124", {}, ["points_impossible"]),
        ("Ana points 124 agreed", {}, []),
        ("Ana points 0 agreed", {}, []),
        ("Ana points 0", {"undercut_tie": "knocker"}, []),
        ("Ana points 0", {"undercut_tie": "void"}, ["points_impossible"]),
        ("Ana points 246", {"double_spade": 2}, []),
        ("Ana points 245", {"double_spade": 2}, ["points_impossible"]),
        ("Ana points 123 upcard 5S", {"double_spade": 2}, ["points_impossible"]),
        ("Ana points 24", {"knock_mode": "gin_only"}, ["points_impossible"]),
        ("Ana points 25", {"knock_mode": "gin_only"}, []),
        ("Ana points 129", {"bonus_big_gin": 31}, []),
        (f"Ana points {AMOUNT_LIMIT} agreed", {}, []),
        (f"Ana points {AMOUNT_LIMIT + 1} agreed", {}, ["points_large"]),
    ],
)
def test_points(line: str, settings: dict[str, Any], found: list[str]) -> None:
    """R-15: what no hand can give is refused, unless the table agreed on it."""
    assert codes(line, rules(**settings)) == found


def test_a_round_has_a_play_a_pair_and_nobody_twice() -> None:
    """R-50."""
    under = rules("partnership-hollywood")
    assert codes("Ana gin 5 / Bruno gin 6", under, PAIRS) == []
    assert codes("Ana gin 5", under, PAIRS) == ["round_pairs"]
    assert codes("Ana gin 5 / Bruno gin 6 / Davi gin 7", under, PAIRS) == ["round_pairs"]
    assert codes("Ana gin 5 / Ana gin 6", under, PAIRS) == ["round_twice"]
    assert codes("Ana knock 11 12 / Davi gin 99", under, PAIRS) == [
        "knock_above_limit",
        "count_large",
    ]
    assert codes("Ana gin 5 / Bruno gin 6", PLAIN) == ["round_one"]


def test_a_hand_dealt_again_is_void_for_all() -> None:
    """R-19: one line is enough for all pairs."""
    under = rules("partnership-hollywood")
    assert codes("void replay", under, PAIRS) == []
    assert codes("void / void replay", under, PAIRS) == []
    assert codes("void", under, PAIRS) == ["round_pairs"]
    assert codes("Ana gin 5 / void replay", under, PAIRS) == ["replay_not_void"]


def test_a_note_has_an_end() -> None:
    wall = Hand((Play("void"),))
    assert problems(wall._replace(note="x" * NOTE_LIMIT), PLAIN) == ()
    (found,) = problems(wall._replace(note="x" * (NOTE_LIMIT + 1)), PLAIN)
    assert found.code == "note_long"


@pytest.mark.parametrize(
    ("play", "code"),
    [
        (Play("knock", "Ana"), "count_missing"),
        (Play("knock", "Ana", deadwood=3), "count_missing"),
        (Play("knock", "Ana", opponent=3), "count_missing"),
        (Play("gin", "Ana"), "gin_count_missing"),
        (Play("big_gin", "Ana"), "gin_count_missing"),
    ],
)
def test_a_hand_without_its_counts_is_refused(play: Play, code: str) -> None:
    (found,) = problems(Hand((play,)), PLAIN)
    assert found.code == code


def test_a_layoff_on_gin_is_refused_wherever_it_comes_from() -> None:
    """R-06."""
    (found,) = problems(Hand((Play("gin", "Ana", opponent=9, layoff=2),)), PLAIN)
    assert (found.code, found.params) == ("layoff_on_gin", {"layoff": 2})
