"""Answers on a narrow terminal: words are wrapped, figures stay in their rows."""

import os

import pytest
from golden import CASES, SHEETS
from matches import match

from hgin import sheet_file
from hgin.match import Standing
from hgin.render.answer import answer
from hgin.render.explain import explained
from hgin.render.hands import hand_list
from hgin.render.outcome import account_lines
from hgin.render.status import status
from hgin.render.width import width_of

NARROW = 40
SIX = "six-columns"
"""The one sheet whose figures alone are wider."""


def standing_of(name: str) -> Standing:
    path = SHEETS / name / "sheet.toml"
    return sheet_file.standing_of(sheet_file.open_sheet(path, os.environ))


def too_wide(text: str) -> list[str]:
    """The lines that could have been broken at a blank and were not."""
    long = [line for line in text.split("\n") if width_of(line) > NARROW]
    return [line for line in long if " " in line.strip()]


@pytest.mark.parametrize("name", [name for name in CASES if name != SIX])
def test_no_answer_is_wider_than_the_terminal(name: str) -> None:
    standing = standing_of(name)
    assert too_wide(status(standing, name, NARROW)) == []
    assert too_wide(hand_list(standing, NARROW)) == []
    for played in standing.hands:
        assert too_wide(answer(standing, played.number, NARROW)) == []
        assert too_wide(explained(standing, played.number, NARROW)) == []


def test_figures_that_are_wider_stay_in_their_rows() -> None:
    """A table is never broken: it would be no table any more."""
    lines = status(standing_of(SIX), SIX, NARROW).split("\n")
    assert [len(line.split()) for line in lines[:3]] == [7, 8, 8]


def test_a_won_column_is_starred_where_the_word_has_no_room() -> None:
    standing = match("hollywood-majority", "Ana points 110")
    assert "110 won" in status(standing, "x", 80)
    assert "110*" in status(standing, "x", NARROW)


def test_a_narrow_account_keeps_its_amounts_in_line() -> None:
    """Long words go on several lines, the amounts stand behind the last."""
    hands = ("ana gin 60 upcard 5S", "bruno knock 3 5 upcard 9H", "ana gin 60 upcard 9H")
    lines = account_lines(match("rummytalk-club", *hands, "ana gin 60 upcard 9H"), 30)
    assert max(map(width_of, lines)) <= 30
    at = next(place for place, line in enumerate(lines) if line.startswith("boxes for gin"))
    assert lines[at : at + 2] == ["boxes for gin, 4", "  and 0 of 25       100"]


def test_who_deals_has_a_line_of_its_own_where_the_last_one_is_full() -> None:
    standing = match("hollywood-majority", "ana points 110", "ana points 110")
    sure = "Ana has won most of the columns and so the match; III is played out."
    assert answer(standing, 2, 80).endswith(f"{sure} Ana deals.")
    assert answer(standing, 2, 76).endswith(f"{sure}\nAna deals.")
