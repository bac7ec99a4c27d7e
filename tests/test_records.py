"""Hands as a sheet holds them: time, struck mark, line, and what was reckoned."""

import pytest

from hgin.errors import HginError
from hgin.hand import Hand, Play
from hgin.records import format_record, parse_record, with_outcome
from hgin.sides import Sides

TWO: Sides = (("Ana",), ("Bruno",))


@pytest.mark.parametrize(
    ("line", "told", "points"),
    [
        ("2026-11-30T20:21 Ana knock 2 32 => Ana 30", "Ana", 30),
        ("2026-11-30T20:21:09 Ana knock 2 32 => Ana 30", "Ana", 30),
        ("struck Ana knock 2 32 => Ana 30", "Ana", 30),
        ("Ana knock 2 32 note '=>' => Bruno 0", "Bruno", 0),
    ],
)
def test_a_record_line_tells_what_was_reckoned(line: str, told: str, points: int) -> None:
    record = parse_record(line, TWO)
    assert record.reckoned == (told, points)
    assert format_record(record.hand, record.reckoned) == line


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("Ana gin 3", "Ana gin 3 => Ana 28"),
        ("Ana gin 3 => Bruno 3", "Ana gin 3 => Ana 28"),
        ("Ana gin 3 note '=> #' # so", "Ana gin 3 note '=> #' => Ana 28"),
    ],
)
def test_what_was_reckoned_is_written_anew_and_the_facts_stay(line: str, after: str) -> None:
    assert with_outcome(line, ("Ana", 28)) == after
    assert parse_record(with_outcome(line, None), TWO) == (parse_record(line, TWO).hand, None)


def test_time_and_struck_mark_are_facts_of_the_hand() -> None:
    hand = parse_record("2026-11-30T20:33 struck Bruno gin 20", TWO).hand
    assert (hand.at, hand.struck) == ("2026-11-30T20:33", True)


@pytest.mark.parametrize("text", ["=>", "=> Ana", "=> Eva 3", "=> Ana 3 4", "=> ana 3"])
def test_what_was_reckoned_names_a_side_in_full_and_its_points(text: str) -> None:
    with pytest.raises(HginError) as caught:
        parse_record(f"Ana gin 3 {text}", TWO)
    assert caught.value.code == "line_reckoned"


@pytest.mark.parametrize("name", ["2026-11-30T20:21", "Struck", "Void", "=>", "#", "a b", "O'N"])
def test_a_name_is_never_taken_for_a_mark_of_the_line(name: str) -> None:
    sides: Sides = ((name,), ("Zoe",))
    hand = Hand((Play("gin", name, opponent=3),), dealer=name, at="2026-11-30T20:33", struck=True)
    line = format_record(hand, (name, 28))
    assert parse_record(line, sides) == (hand, (name, 28))
