"""Single slips of a paper sheet: each kind is found, and what is found gives the claim exactly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hgin.match import replay
from hgin.messages import has, say
from hgin.records import parse_record
from hgin.render.claim import slip_words
from hgin.rules import Rules
from hgin.sheet import Sheet
from hgin.slips import (
    IN_ONE_COLUMN,
    PLAUSIBLE,
    Slip,
    find_slips,
    go_on,
    line_of,
    moved_along,
    slips_in,
)

SIDES = (("Ana",), ("Bruno",))
MATCH = (
    "Ana knock 2 32",
    "Ana gin 18",
    "Ana knock 4 39",
    "Bruno knock 6 10 layoff 5",
    "Bruno gin 20",
)
"""30/-/-, 73/43/-, 108/78/35 for Ana, then her undercut of 26, then a gin that enters nowhere."""


def sheet_of(*lines: str, **rules: Any) -> Sheet:
    hands = tuple(parse_record(line, SIDES).hand for line in lines)
    return Sheet(SIDES, Rules(**rules), "Ana", hands)


def slips(sheet: Sheet, side: int, *figures: int, after: int | None = None) -> tuple[Slip, ...]:
    line = (*figures, *[0] * (sheet.rules.columns_count - len(figures)))
    return find_slips(replay(sheet), side, line, len(sheet.hands) if after is None else after)


CASES: list[tuple[str, tuple[str, ...], int, tuple[int, ...], Slip]] = [
    (
        "a layoff forgotten",
        ("Ana knock 7 25 layoff 6",),
        0,
        (18,),
        Slip("layoff_forgotten", 1, right=12, wrong=18, amount=6),
    ),
    (
        "a layoff forgotten that makes an undercut of a knock",
        ("Bruno knock 6 10 layoff 5",),
        1,
        (4,),
        Slip("layoff_as_knock", 1, right=26, wrong=4, amount=5),
    ),
    (
        "a bonus forgotten",
        ("Ana gin 18",),
        0,
        (18,),
        Slip("bonus_forgotten", 1, right=43, wrong=18, amount=25),
    ),
    (
        "the gin bonus of another table",
        ("Ana gin 18",),
        0,
        (38,),
        Slip("bonus_other", 1, right=43, wrong=38, amount=20),
    ),
    (
        "the undercut bonus of another table",
        ("Ana knock 6 5",),
        1,
        (11,),
        Slip("bonus_other", 1, right=26, wrong=11, amount=10),
    ),
    ("digits swapped", ("Ana gin 18",), 0, (34,), Slip("digits_swapped", 1, right=43, wrong=34)),
    (
        "digits swapped in one column alone",
        MATCH[:3],
        0,
        (99, 78, 35),
        Slip("digits_swapped", 2, 1, right=43, wrong=34),
    ),
    (
        "an undercut scored as a knock",
        ("Ana knock 6 5",),
        0,
        (1,),
        Slip("undercut_as_knock", 1, right=26, wrong=1),
    ),
    (
        "a tie scored as nothing",
        ("Ana knock 6 6", "Bruno gin 1"),
        1,
        (26,),
        Slip("tie_as_nothing", 1, right=25, wrong=0),
    ),
    (
        "a hand left out",
        MATCH[:2],
        0,
        (43,),
        Slip("left_out", 1, right=30),
    ),
    (
        "a hand entered for the other side",
        ("Ana knock 2 32", "Bruno gin 18"),
        0,
        (73, 43),
        Slip("other_side", 2, right=43),
    ),
    ("a hand entered twice", ("Ana knock 2 32",), 0, (60, 30), Slip("twice", 1, right=30)),
    (
        "a struck hand counted",
        ("Ana knock 2 32", "struck Ana gin 18"),
        0,
        (73, 43),
        Slip("struck_counted", 2, right=43, wrong=43),
    ),
    ("the other late entry", MATCH, 1, (0, 0, 45), Slip("late_entry")),
    (
        "a bonus of another table throughout",
        ("Ana gin 18", "Ana gin 10"),
        0,
        (68, 30),
        Slip("gin_throughout", right=25, amount=20),
    ),
    (
        "the undercut bonus of another table throughout",
        ("Bruno knock 6 5", "Bruno knock 7 5"),
        0,
        (23, 12),
        Slip("undercut_throughout", right=25, amount=10),
    ),
    (
        "a hand left out of a column",
        MATCH[:2],
        0,
        (73,),
        Slip("not_in_column", 2, 2, right=43),
    ),
    (
        "points added to a frozen column",
        MATCH[:4],
        0,
        (134, 104, 61),
        Slip("frozen_column", 4, 1, right=26),
    ),
    (
        "columns that never close",
        (*MATCH[:4], "Ana gin 5"),
        0,
        (164, 134, 91),
        Slip("never_closed"),
    ),
    (
        "a hand in one column more",
        ("Ana knock 2 32",),
        0,
        (30, 30),
        Slip("one_column_more", 1, 2, right=30),
    ),
    (
        "a total with its digits swapped",
        MATCH[:3],
        0,
        (108, 87, 35),
        Slip("total_swapped", 3, 2, right=78, wrong=87),
    ),
    (
        "a sum wrong by ten",
        MATCH[:3],
        0,
        (108, 88, 35),
        Slip("sum_off_by_ten", None, 2, right=43, amount=10),
    ),
]


@pytest.mark.parametrize(
    ("lines", "side", "figures", "slip"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_each_kind_of_slip_is_the_likeliest_of_those_that_explain_its_claim(
    lines: tuple[str, ...], side: int, figures: tuple[int, ...], slip: Slip
) -> None:
    assert slips(sheet_of(*lines), side, *figures)[0] == slip


def test_a_spade_that_was_forgotten_is_found() -> None:
    sheet = sheet_of("Ana knock 5 25 upcard 5S", double_spade=2)
    found = slips(sheet, 0, 20)
    assert found[0] == Slip("doubling_forgotten", 1, right=40, wrong=20)


def test_a_misreading_that_changes_no_points_is_no_slip() -> None:
    """A spade that doubles the difference of a tie doubles nothing."""
    sheet = sheet_of("Ana knock 5 5 upcard 5S", double_spade=2, double_scope="points")
    codes = {slip.code for n in range(60) for slip in slips(sheet, 1, n)}
    assert "doubling_forgotten" not in codes
    assert "bonus_forgotten" in codes


def test_every_kind_of_slip_has_a_case() -> None:
    assert {case[4].code for case in CASES} | {"doubling_forgotten"} == set(PLAUSIBLE)


def test_a_sum_wrong_by_ten_names_the_hand_only_where_no_other_fits() -> None:
    sheet = sheet_of("Ana knock 2 32")
    assert Slip("sum_off_by_ten", 1, 1, right=30, amount=10) in slips(sheet, 0, 40)


def test_nothing_is_guessed_from_a_difference() -> None:
    assert slips(sheet_of(*MATCH), 0, 108, 104, 66) == ()


def test_a_slip_in_a_rivals_hand_that_only_moves_where_a_column_closes_comes_last() -> None:
    found = slips(sheet_of(*MATCH), 1, 45)
    assert [slip.code for slip in found[:2]] == ["frozen_column", "never_closed"]
    assert any(slip.code == "left_out" for slip in found[2:])


def test_slips_behind_the_line_that_is_claimed_are_none_of_its() -> None:
    sheet = sheet_of("Ana knock 7 25 layoff 6", "Ana knock 7 30 layoff 5")
    found = slips(sheet, 0, 18, after=1)
    assert {slip.hand for slip in found} == {1}


def test_every_slip_has_a_sentence_and_those_in_one_column_name_it() -> None:
    for code in PLAUSIBLE:
        slip = Slip(code, 3, None, 43, 34, 25)
        assert slip_words(slip)
        if code in IN_ONE_COLUMN and has(f"slip.{code}.column"):
            assert " II " in slip_words(slip._replace(column=2))
    assert say("slip.sum_off_by_ten", column="II") == "a sum in II is wrong by ten"


def test_every_slip_that_can_be_made_in_one_column_has_its_sentence() -> None:
    for lines, rules in (
        (("Ana gin 18", "Ana knock 7 25 layoff 6", "Ana knock 6 5", "Bruno knock 6 6"), {}),
        (("Ana knock 5 25 upcard 5S",), {"double_spade": 2}),
    ):
        sheet = sheet_of(*lines, **rules)
        standing = replay(sheet)
        for side in (0, 1):
            for figure in range(130):
                rest = line_of(standing.columns, side)[1:]
                for slip in find_slips(standing, side, (figure, *rest), len(sheet.hands)):
                    assert slip_words(slip)


# Slips made by changing the sheet itself, found again by their claim.

COUNTS = st.one_of(
    st.tuples(st.integers(1, 10), st.integers(1, 60)).map(lambda c: f"knock {c[0]} {c[1]}"),
    st.tuples(st.integers(1, 10), st.integers(20, 60), st.integers(1, 20)).map(
        lambda c: f"knock {c[0]} {c[1]} layoff {c[2]}"
    ),
    st.integers(0, 98).map(lambda count: f"gin {count}"),
)
LINES = st.lists(st.tuples(st.sampled_from(SIDES), COUNTS), min_size=1, max_size=9).map(
    lambda played: tuple(f"{who[0]} {counts}" for who, counts in played)
)


def remade(sheet: Sheet, number: int, code: str) -> Sheet | None:
    """The sheet as it would be had the slip been a fact; None where the hand has no such slip."""
    hand = sheet.hands[number - 1]
    scored = replay(sheet).hands[number - 1].score
    assert scored is not None
    hands = list(sheet.hands)
    match code:
        case "left_out":
            hands[number - 1] = hand._replace(struck=True)
        case "twice":
            hands.insert(number, hand)
        case "layoff_forgotten":
            play = hand.plays[0]
            if not play.layoff:
                return None
            hands[number - 1] = hand._replace(plays=(play._replace(layoff=0),))
        case "other_side":
            if scored.winner is None:
                return None
            other = SIDES[1 - scored.winner][0]
            line = f"{other} points {scored.points} agreed"
            hands[number - 1] = parse_record(line, SIDES).hand
    return sheet._replace(hands=tuple(hands))


@settings(max_examples=60, deadline=None)
@given(
    LINES,
    st.data(),
    st.sampled_from(("left_out", "twice", "layoff_forgotten", "other_side")),
    st.sampled_from((0, 1)),
    st.sampled_from(("by_count", "next_open")),
)
def test_a_slip_made_in_the_facts_is_found_again_by_its_claim(
    lines: tuple[str, ...], data: st.DataObject, code: str, side: int, late: str
) -> None:
    sheet = sheet_of(*lines, columns_late_entry=late)
    standing = replay(sheet)
    number = data.draw(st.integers(1, len(lines)))
    assume(not standing.hands[number - 1].after_end)
    made = remade(sheet, number, code)
    assume(made is not None)
    assert made is not None
    figures = line_of(replay(made).columns, side)
    assume(figures != line_of(standing.columns, side))
    found = find_slips(standing, side, figures, len(lines))
    assert any((slip.code, slip.hand) == (code, number) for slip in found)
    for slip in found:
        again = remade(sheet, slip.hand, slip.code) if slip.hand and not slip.column else None
        if again is not None and slip.code in ("left_out", "twice", "other_side"):
            assert line_of(replay(again).columns, side) == figures


@settings(max_examples=60, deadline=None)
@given(
    LINES,
    st.sampled_from((60, 100, 250, 10_000)),
    st.sampled_from(("by_count", "next_open")),
    st.sampled_from(("both", "owner")),
)
def test_what_is_told_without_playing_on_is_what_playing_on_gives(
    lines: tuple[str, ...], target: int, late: str, freeze: str
) -> None:
    sheet = sheet_of(*lines, columns_target=target, columns_late_entry=late, columns_freeze=freeze)
    hands, rules = replay(sheet).hands, sheet.rules
    for played in hands:
        for _, columns in slips_in(played, sheet):
            told = moved_along(columns, played.after, hands[-1].after, rules)
            if told is not None:
                played_on = go_on(columns, hands[played.number :], rules)
                assert [line_of(told, side) for side in (0, 1)] == [
                    line_of(played_on, side) for side in (0, 1)
                ]


def test_most_slips_of_a_long_sheet_are_told_without_playing_on() -> None:
    sheet = sheet_of(*["Ana gin 18", "Bruno gin 20"] * 10, columns_target=10_000)
    hands = replay(sheet).hands
    told = [
        moved_along(columns, played.after, hands[-1].after, sheet.rules) is not None
        for played in hands[6:]
        for _, columns in slips_in(played, sheet)
    ]
    assert all(told)


@settings(max_examples=40, deadline=None)
@given(LINES, st.sampled_from((100, 250)))
def test_going_on_without_a_slip_is_the_replay(lines: tuple[str, ...], target: int) -> None:
    sheet = sheet_of(*lines, columns_target=target)
    standing = replay(sheet)
    for played in standing.hands:
        assert go_on(played.after, standing.hands[played.number :], sheet.rules) == standing.columns
