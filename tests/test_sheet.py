"""The facts of a match, changed: each change a new sheet, what stood there kept."""

import pytest
from matches import PAIRS, TWO, hand, rules, sheet

from hgin.errors import HginError
from hgin.rules import Rules
from hgin.sheet import (
    Correction,
    Sheet,
    Stopped,
    hand_at,
    insert,
    record,
    rename,
    replace,
    without_last,
)
from hgin.sheet_history import format_correction, parse_correction

LINES = ["Ana gin 1", "Bruno gin 2", "Ana gin 3"]
SHEET = sheet(Rules(), LINES)
WHY = Correction("2026-11-30T20:34", 2, "was Bruno gin 2")


def refused(call: object, *args: object) -> str:
    with pytest.raises(HginError) as caught:
        call(*args)  # type: ignore[operator]  # one of the functions above
    return caught.value.code


def test_a_recorded_hand_is_the_last() -> None:
    after = record(SHEET, hand("void"))
    assert after.hands == (*SHEET.hands, hand("void"))
    assert without_last(after) == SHEET


def test_many_hands_are_recorded_as_one_after_the_other() -> None:
    waiting = SHEET._replace(next_dealer="Bruno")
    first, second = hand("void"), hand("Ana gin 3")
    assert record(waiting, first, second) == record(record(waiting, first), second)
    assert record(waiting) == waiting


def test_a_dealer_told_beforehand_becomes_the_hands() -> None:
    """R-37: once, and not over what the hand says itself."""
    told = SHEET._replace(next_dealer="Bruno")
    assert record(told, hand("void")).hands[-1].dealer == "Bruno"
    assert record(told, hand("void dealer Ana")).hands[-1].dealer == "Ana"
    assert record(told, hand("void")).next_dealer is None


@pytest.mark.parametrize("number", [0, -1, 4])
def test_a_hand_that_is_not_there(number: int) -> None:
    assert refused(hand_at, SHEET, number) == "hand_unknown"
    assert refused(replace, SHEET, number, hand("void"), WHY) == "hand_unknown"


def test_a_sheet_without_hands_has_none_to_name() -> None:
    bare = Sheet(TWO, Rules())
    assert refused(hand_at, bare, 1) == "hand_none"
    assert refused(without_last, bare) == "nothing_to_undo"


def test_another_hand_in_its_place() -> None:
    after = replace(SHEET, 2, hand("void"), WHY)
    assert after.hands == (SHEET.hands[0], hand("void"), SHEET.hands[2])
    assert after.corrections == (WHY,)


def test_a_forgotten_hand_moves_the_history_of_those_behind_it() -> None:
    past = (
        WHY._replace(hand=1),
        WHY._replace(hand=2),
        WHY._replace(hand=3),
        WHY._replace(hand=None),
    )
    came = Correction(None, 2, "inserted")
    after = insert(SHEET._replace(corrections=past), 2, hand("void"), came)
    assert after.hands == (SHEET.hands[0], hand("void"), *SHEET.hands[1:])
    assert [one.hand for one in after.corrections] == [1, 3, 4, None, 2]


def test_a_forgotten_hand_goes_before_another_or_behind_the_last() -> None:
    assert insert(SHEET, 4, hand("void"), WHY).hands[-1] == hand("void")
    for number in (0, 5):
        assert refused(insert, SHEET, number, hand("void"), WHY) == "hand_unknown"
    assert insert(Sheet(TWO, Rules()), 1, hand("void"), WHY).hands == (hand("void"),)


def test_a_name_is_changed_wherever_a_fact_has_it() -> None:
    one = sheet(Rules(), [*LINES, "void dealer Ana"])
    one = one._replace(next_dealer="Ana", stopped=Stopped("conceded", "Ana"))
    after = rename(one, {"Ana": "Ann"})
    assert after.sides == (("Ann",), ("Bruno",))
    assert (after.first_dealer, after.next_dealer) == ("Ann", "Ann")
    assert after.stopped == Stopped("conceded", "Ann")
    assert [play.who for one in after.hands for play in one.plays] == ["Ann", "Bruno", "Ann", None]
    assert after.hands[3].dealer == "Ann"
    assert rename(after, {"Ann": "Ana"}) == one


def test_names_may_change_places() -> None:
    after = rename(SHEET, {"Ana": "Bruno", "Bruno": "Ana"})
    assert after.sides == (("Bruno",), ("Ana",))
    assert [one.plays[0].who for one in after.hands] == ["Bruno", "Ana", "Bruno"]
    assert after.first_dealer == "Bruno"


def test_a_plus_is_a_letter_where_a_side_is_one_player() -> None:
    one = sheet(Rules(), ["A+B gin 1"], (("A+B",), ("Bruno",)))
    assert rename(one, {"A+B": "Ana"}) == sheet(Rules(), ["Ana gin 1"])
    assert rename(one, {"Bruno": "B"}).first_dealer == "A+B"


def test_a_player_of_several_is_renamed_in_the_dealers_label() -> None:
    one = sheet(rules("partnership-hollywood"), ["Ana gin 1 / Davi gin 2"], PAIRS)
    after = rename(one, {"Carla": "Clara"})
    assert after.first_dealer == "Ana+Clara"
    assert after.sides[0] == ("Ana", "Clara")


# The history


@pytest.mark.parametrize(
    ("line", "correction"),
    [
        (
            "2026-11-30T20:34 hand 3 struck # counted twice",
            Correction("2026-11-30T20:34", 3, "struck", "counted twice"),
        ),
        ("hand 3 restored", Correction(None, 3, "restored")),
        ("hand 12 inserted #", Correction(None, 12, "inserted")),
        ("match was bonus.gin 25", Correction(None, None, "was bonus.gin 25")),
        (
            "hand 1 was Ana gin 1 note 'a # b' # why # not",
            Correction(None, 1, "was Ana gin 1 note 'a # b'", "why # not"),
        ),
        (
            r"hand 1 was Ana gin 1 note 'ends in \\' # why",
            Correction(None, 1, r"was Ana gin 1 note 'ends in \\'", "why"),
        ),
        (
            "hand 1 was D'Arcy gin 1 # don't",
            Correction(None, 1, "was D'Arcy gin 1", "don't"),
        ),
        ("hand 1 was Ana gin 1 note 'torn", Correction(None, 1, "was Ana gin 1 note 'torn")),
    ],
)
def test_a_line_of_the_history(line: str, correction: Correction) -> None:
    assert parse_correction(line) == correction


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hand struck",
        "hand 3",
        "hand 3 was",
        "hand 3 struckout",
        "hand 3 struck twice",
        "match struck out",
        "yesterday hand 3 struck",
    ],
)
def test_what_is_no_line_of_the_history(line: str) -> None:
    assert refused(parse_correction, line) == "correction_form"


@pytest.mark.parametrize("what", ["struck", "was Ana gin 1 note 'a \" # b'", "was name 'x # y'"])
@pytest.mark.parametrize("why", [None, "a # b", "it's 'so'", "# twice #", "\\"])
@pytest.mark.parametrize("at", [None, "2026-11-30T20:34"])
def test_a_printed_correction_is_read_back(what: str, why: str | None, at: str | None) -> None:
    one = Correction(at, 3, what, why)
    assert parse_correction(format_correction(one)) == one
