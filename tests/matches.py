"""Matches out of hand lines, for the tests of everything that stands on a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgin import sheet_file
from hgin.match import replay
from hgin.profiles import load_profile
from hgin.records import parse_record
from hgin.refusals import problems
from hgin.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hgin.hand import Hand
    from hgin.match import Standing
    from hgin.rules import Rules
    from hgin.sheet_reader import Examined
    from hgin.sides import Sides

TWO: Sides = (("Ana",), ("Bruno",))
PAIRS: Sides = (("Ana", "Carla"), ("Bruno", "Davi"))
ASKED = {"chicago": {"bonus.gin": 25, "bonus.undercut": 25}}
ASKED["manhattan"] = ASKED["chicago"]


def rules(profile: str = "hollywood-majority", **settings: Any) -> Rules:
    """The rules of a shipped profile, settings by name with the first underscore for the dot."""
    dotted = {key.replace("_", ".", 1): value for key, value in settings.items()}
    return load_profile(profile, {**ASKED.get(profile, {}), **dotted})


def hand(line: str, sides: Sides = TWO) -> Hand:
    """One hand from a line as a sheet has it."""
    return parse_record(line, sides).hand


def sheet(
    under: Rules, lines: Sequence[str], sides: Sides = TWO, first_dealer: str | None = None
) -> Sheet:
    """A sheet of lawful hands; the first side deals first unless said otherwise."""
    hands = tuple(hand(line, sides) for line in lines)
    refused = {line: problems(one, under) for line, one in zip(lines, hands, strict=True)}
    assert not any(refused.values()), refused
    return Sheet(sides, under, first_dealer or "+".join(sides[0]), hands)


def match(
    profile: str, *lines: str, sides: Sides = TWO, dealer: str | None = None, **settings: Any
) -> Standing:
    """Where the match of these hands stands under a profile with settings."""
    return replay(sheet(rules(profile, **settings), lines, sides, dealer))


def examined(text: str) -> Examined:
    """A sheet's text, read by the shipped profiles only."""
    return sheet_file.examined(text, {"HGIN_HOME": "nowhere"})


def figures(standing: Standing, side: int) -> list[int]:
    """A side's figures, column by column."""
    return [column.points[side] for column in standing.columns.columns]


def winners(standing: Standing) -> list[int | None]:
    """The winner of each column."""
    return [column.winner for column in standing.columns.columns]


def entered(standing: Standing) -> list[list[int]]:
    """The columns that each hand entered."""
    return [list(played.win.entered) if played.win else [] for played in standing.hands]


def codes(line: str, under: Rules, sides: Sides = TWO) -> list[str]:
    """Why the rules refuse a hand."""
    return [found.code for found in problems(hand(line, sides), under)]
