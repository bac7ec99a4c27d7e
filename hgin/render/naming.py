"""What players are called on a sheet: in full, shortened so that they stay apart, not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.match import replay
from hgin.render.width import shorten, steady, visible, width_of
from hgin.sheet import rename
from hgin.sides import labels, players

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hgin.match import Played, Standing

_FIRST_MARK = 0xE000
"""Private characters stand for the players in a text until it is known what they are called."""


class Naming:
    """The names of a standing's players, as one drawing of its sheet has them."""

    def __init__(self, standing: Standing, names: Mapping[str, str] | None = None) -> None:
        sheet = standing.sheet
        called = list(players(sheet.sides))
        marks = {name: chr(_FIRST_MARK + place) for place, name in enumerate(called)}
        self.standing = standing
        self.sides = tuple(visible(side) for side in labels(sheet.sides))
        self._marked = tuple("+".join(marks[name] for name in side) for side in sheet.sides)
        self._labels = labels(sheet.sides)
        self._there = replay(rename(sheet, marks))
        shown = names or {}
        self._full = {ord(mark): shown.get(name, visible(name)) for name, mark in marks.items()}
        self.called = tuple(self.full(side) for side in self._marked)
        self._bare = dict.fromkeys(map(ord, marks.values()))

    def told(self, played: Played) -> tuple[Played, Standing]:
        """A hand, and its match, with marks in the place of names."""
        return self._there.hands[played.number - 1], self._there

    def mark_of(self, side: int | None) -> str:
        """The marks of a side's players; nothing for no side."""
        return "" if side is None else self._marked[side]

    def full(self, text: str) -> str:
        """A text with marks as it is read."""
        return text.translate(self._full)

    def bare(self, text: str) -> str:
        """A text with marks as it is read where it is clear whose hand it is."""
        return " ".join(text.translate(self._bare).split())

    def side(self, label: str | None) -> int | None:
        """The side that a label names."""
        return None if label is None else self._labels.index(label)


def isolated(standing: Standing, room: int) -> dict[str, str]:
    """Each name as ``distinct`` has it, its reading direction kept from what stands beside it."""
    return {
        name: f"\u2068{shown}\u2069" if steady(shown) != shown else shown
        for name, shown in distinct(players(standing.sheet.sides), room).items()
    }


def distinct(names: Iterable[str], room: int) -> dict[str, str]:
    """Each name in at most ``room`` cells, no two the same: their beginnings, ends if need be."""
    wanted = list(names)
    for cut in (_beginning, _both_ends):
        made = {name: cut(visible(name), room) for name in wanted}
        if len(set(made.values())) == len(wanted):
            return made
    return {
        name: shorten(visible(name), max(1, room - 1)).rstrip("…") + str(place)
        for place, name in enumerate(wanted, 1)
    }


def _beginning(name: str, room: int) -> str:
    return shorten(name, room)


def _both_ends(name: str, room: int) -> str:
    """The beginning and the end of a name, as much of both."""
    if width_of(name) <= room:
        return name
    kept = (room - 1) // 2
    ending = ""
    for character in reversed(name):
        if width_of(character + ending) > kept:
            break
        ending = character + ending
    return shorten(name, room - width_of(ending)).rstrip() + ending
