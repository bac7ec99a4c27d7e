"""The hands one a line: what was played, its points, where they went, what became of it since."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from hgin.messages import say
from hgin.render.width import fitted_lines, pad, width_of
from hgin.render.words import romans, short_hand
from hgin.sides import labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hgin.match import Played, Standing

_GAP = "  "


def hand_list(standing: Standing, width: int) -> str:
    """Every hand with what it entered; struck, corrected and late ones say so."""
    if not standing.hands:
        return say("hands.none")
    corrected = {past.hand for past in standing.sheet.corrections}
    rows = [
        (
            str(played.number),
            short_hand(played, standing),
            _points(played, standing),
            _where(played, corrected=played.number in corrected),
        )
        for played in standing.hands
    ]
    rooms = [max(width_of(row[n]) for row in rows) for n in range(4)]
    wide = sum(rooms) + 3 * len(_GAP) > width
    lines: list[str] = []
    for row, played in zip(rows, standing.hands, strict=True):
        lines += fitted_lines(_narrow(row, rooms[0]), width) if wide else [_wide(row, rooms)]
        lines += _note(played, width, rooms[0] + 2 * len(_GAP))
    return "\n".join(lines)


def _wide(row: tuple[str, ...], rooms: list[int]) -> str:
    cells = [
        pad(text, room, right=n in (0, 2))
        for n, (text, room) in enumerate(zip(row, rooms, strict=True))
    ]
    return _GAP.join(cells).rstrip()


def _narrow(row: tuple[str, ...], room: int) -> Iterator[str]:
    """The hand, and below it what came of it."""
    number, what, points, where = row
    yield pad(number, room, right=True) + _GAP + what
    came = " ".join(part for part in (points, where) if part)
    if came:
        yield " " * (room + 2 * len(_GAP)) + came


def _note(played: Played, width: int, indent: int) -> Iterator[str]:
    """The remark on a hand, wrapped below it."""
    if played.hand.note:
        for part in wrap(say("explain.note", note=played.hand.note), max(20, width - indent)):
            yield " " * indent + part


def _points(played: Played, standing: Standing) -> str:
    """What a win came to; for a round, whose several pairs do not say it, also for whom."""
    if played.win is None or played.score is None:
        return ""
    if played.score.kind != "round":
        return str(played.score.points)
    who = labels(standing.sheet.sides)[played.win.side]
    return say("hand.for", points=played.score.points, who=who)


def _where(played: Played, *, corrected: bool) -> str:
    """Where a hand's points went, or why nowhere; and whether it was corrected."""
    if played.hand.struck:
        where = say("sheet.struck")
    elif played.after_end:
        where = say("sheet.after_end")
    elif played.win is None:
        where = ""
    elif played.win.entries:
        where = say("hands.entered", columns=romans(played.win.entered))
    else:
        where = say("hands.nowhere")
    return ", ".join(filter(None, (where, say("sheet.corrected") if corrected else "")))
