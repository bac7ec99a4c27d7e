"""An empty sheet to fill in by hand: its rules, its names where there are some."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hgin import places
from hgin.cli.beginning import two_sides
from hgin.cli.ruling import rule_changes
from hgin.errors import HginError
from hgin.match import replay
from hgin.profiles import load_profile
from hgin.render.formats import Draft
from hgin.rules import Rules, read_setting
from hgin.sheet import Sheet
from hgin.sides import make_sides

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST_ROWS, MOST_ROWS = 5, 60
_NOBODY = ("A+B+C+D", "E+F+G+H")
"""Sides of as many players as there may be, for a sheet without names."""


def blank_draft(
    sides: Sequence[str], profile: str | None, settings: Sequence[str], rows: str
) -> Draft:
    """The empty sheet of two sides, or of nobody yet. Raises HginError as ``new`` does."""
    if sides:
        two_sides(sides)
    count = int(rows) if rows.isascii() and rows.isdigit() and len(rows) < 4 else 0
    if not LEAST_ROWS <= count <= MOST_ROWS:
        raise HginError("rows_form", got=rows, least=LEAST_ROWS, most=MOST_ROWS)
    values = dict(read_setting(one) for one in settings)
    rules = load_profile(
        Rules().profile if profile is None else profile, values, places.profiles(os.environ)
    )
    players = rules.sides_players
    words = sides or ["+".join(side.split("+")[:players]) for side in _NOBODY]
    standing = replay(Sheet(make_sides(words, players), rules))
    return Draft(standing, rule_changes(rules), blank=count, nameless=not sides)
