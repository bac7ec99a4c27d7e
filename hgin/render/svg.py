"""The sheet as a picture for a chat or a page: text as text, no scripts, ground of its own."""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from hgin.messages import say
from hgin.render.form import below_labels, label, wins_label
from hgin.render.layout import layout
from hgin.render.naming import isolated
from hgin.render.width import shorten, width_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hgin.render.formats import Draft, Page
    from hgin.render.layout import Cell, Layout, Row

_EM = 15
_ROW = 27
_EDGE = 28
_LETTER = 0.62
"""No usual font without serifs has letters that are wider than this on the average, in ems."""
_RUNNING = 0.54
"""The same of running text, in which narrow letters make up for the others."""
_MOST_NAME = 18
_STYLE = """\
text { font-family: "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif;
  font-size: 15px; fill: #1f1d1a; }
.soft { fill: #6b655b; } .small { font-size: 12px; } .end { text-anchor: end; }
.mid { text-anchor: middle; } .strong { font-weight: 700; } .title { font-size: 24px; }
.won { fill: #0a6638; font-weight: 700; } .off { text-decoration: line-through; fill: #6b655b; }
"""


class _Room(NamedTuple):
    """Where everything stands, from the left."""

    hand: int
    columns: tuple[int, int]
    cell: int
    dealer: int
    width: int


def svg(drafts: Sequence[Draft], page: Page) -> str:
    """The sheet of the first draft; the only one, since a picture has no pages."""
    del page
    draft = drafts[0]
    drawn = layout(draft, isolated(draft.standing, _MOST_NAME))
    room = _room(drawn)
    parts: list[str] = []
    below = _head(drawn, room, parts)
    below = _table(drawn, room, parts, below)
    height = _foot(drawn, room, parts, below) + _EDGE
    title = escape(" – ".join(drawn.sides) or drawn.title)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {room.width} {height}" '
            f'width="{room.width}" height="{height}" role="img" aria-labelledby="title">',
            f'<title id="title">{title}</title>',
            f"<style>{_STYLE}</style>",
            f'<rect width="{room.width}" height="{height}" fill="#fffdf8"/>',
            *parts,
            "</svg>",
        ]
    )


def _long(text: str, size: float = _EM) -> int:
    """The most that a text takes in pixels."""
    return int(width_of(text) * _LETTER * size) + 1


def _room(drawn: Layout) -> _Room:
    rows = [*([drawn.opening] if drawn.opening else []), *drawn.rows]
    texts = [_label(row) for row in rows] + [said for row in rows for said, _ in below_labels(row)]
    texts += [wins_label(drawn), *(foot.label for foot in drawn.feet), " " * 14]
    points = max((len(str(row.points or "")) for row in rows), default=0)
    figure = max(3, *(len(figure) for side in drawn.totals for figure in side))
    cell = 16 + _long(" " * figure) + _long(" " * (points + 3), 12) + 14
    cell = 58 if drawn.blank else cell
    hand = _EDGE + 34
    first = hand + max(map(_long, texts)) + 10
    second = first + cell * len(drawn.columns)
    dealer = second + cell * len(drawn.columns)
    dealers = [say("sheet.deals"), *(shorten(name, 14) for name in drawn.called)]
    width = dealer + 12 + max(map(_long, dealers)) + _EDGE
    return _Room(hand, (first, second), cell, dealer, max(width, 560))


def _label(row: Row) -> str:
    worth = "" if row.points is None else f", {row.points}"
    fate = f", {row.fate}{worth}" if row.fate else ""
    return label(row._replace(fate=""), 80) + fate


def _text(x: int, y: int, text: str, names: str = "") -> str:
    kind = f' class="{names}"' if names else ""
    return f'<text x="{x}" y="{y}"{kind}>{escape(text)}</text>'


def _line(x: int, y: int, to_x: int, to_y: int, width: float, colour: str = "#d9d2c4") -> str:
    return (
        f'<path d="M{x} {y}H{to_x}V{to_y}" stroke="{colour}" stroke-width="{width}" fill="none"/>'
    )


def _lines(text: str, room: _Room, size: int) -> list[str]:
    return wrap(text, max(30, int((room.width - 2 * _EDGE) / (_RUNNING * size))))


def _head(drawn: Layout, room: _Room, parts: list[str]) -> int:
    """Who, when, how it stands, the rules; gives the height that is taken."""
    right = room.width - _EDGE
    when = f"{say('sheet.date')} ____________" if drawn.blank else drawn.date
    parts.append(_text(_EDGE, 40, drawn.title, "soft"))
    parts.append(_text(right, 40, when, "soft end"))
    most = int((room.width - 2 * _EDGE) / (_LETTER * 24 * 1.1))
    names = " – ".join(drawn.sides) or "____________ – ____________"
    parts.append(_text(_EDGE, 72, shorten(names, most), "title strong"))
    y = 96
    for said in drawn.result:
        for line in _lines(said, room, 16):
            parts.append(_text(_EDGE, y, line, "strong"))
            y += 20
    for line in _lines(" ".join((*drawn.rules, drawn.by)), room, 12):
        parts.append(_text(_EDGE, y, line, "soft small"))
        y += 16
    return y + 6


def _table(drawn: Layout, room: _Room, parts: list[str], y: int) -> int:
    top, right = y, room.width - _EDGE
    span = room.cell * len(drawn.columns)
    for side, name in enumerate(drawn.sides):
        short = shorten(name, int(span / (_LETTER * _EM * 1.1)))
        parts.append(_text(room.columns[side] + span // 2, y + 19, short, "strong mid"))
    y += _ROW
    parts.append(_text(room.hand - 12, y + 18, say("sheet.number"), "soft end"))
    parts.append(_text(room.hand, y + 18, say("sheet.hand"), "soft"))
    parts.append(_text(room.dealer + 12, y + 18, say("sheet.deals"), "soft"))
    for side in (0, 1):
        for place, column in enumerate(drawn.columns):
            parts.append(_text(_right(room, side, place), y + 18, column, "soft end"))
    y += _ROW
    heavy = [_line(_EDGE, y, right, y, 2, "#8f8676")]
    for row in [*([drawn.opening] if drawn.opening else []), *drawn.rows]:
        y = _row(row, drawn, room, parts, y)
    heavy.append(_line(_EDGE, y, right, y, 2, "#8f8676"))
    y = _feet(drawn, room, parts, y)
    heavy += [_line(x, top, x, y, 2, "#8f8676") for x in (*room.columns, room.dealer)]
    parts += heavy
    return y


def _right(room: _Room, side: int, place: int) -> int:
    """Where the figures of a column end."""
    return room.columns[side] + room.cell * (place + 1) - 10


def _row(row: Row, drawn: Layout, room: _Room, parts: list[str], y: int) -> int:
    height = _ROW + 20 * len(row.pairs)
    for side in (0, 1):
        for place, cell in enumerate(row.cells[side]):
            parts += _cell(cell, room, (side, place), y, height)
    if row.number:
        parts.append(_text(room.hand - 12, y + 19, str(row.number), "soft end"))
    parts.append(_text(room.hand, y + 19, _label(row), "" if row.counts else "off"))
    for place, pair in enumerate(row.pairs, 1):
        worth = "" if pair.points is None else f": {pair.points}"
        below = y + 17 + 20 * place
        parts.append(_text(room.hand + 12, below, pair.hand + worth, "soft small"))
    if row.dealer is not None:
        name = shorten(drawn.called[row.dealer], 14)
        parts.append(_text(room.dealer + 12, y + 19, name, "soft"))
    parts.append(_line(_EDGE, y + height, room.width - _EDGE, y + height, 1))
    for side in (0, 1):
        for place, cell in enumerate(row.cells[side]):
            if cell.ruled:
                start = room.columns[side] + room.cell * place
                parts.append(_line(start, y + height, start + room.cell, y + height, 3, "#1f1d1a"))
    return y + height


def _cell(cell: Cell, room: _Room, place: tuple[int, int], y: int, height: int) -> Iterator[str]:
    right = _right(room, *place)
    if cell.closed or cell.closes:
        fill = "#e4f2e8" if cell.closes else "#efeadf"
        left = right + 10 - room.cell
        yield f'<rect x="{left}" y="{y}" width="{room.cell}" height="{height}" fill="{fill}"/>'
    if cell.total is None:
        return
    yield _text(right, y + 19, str(cell.total), "won end" if cell.closes else "end")
    if cell.points is not None:
        before = right - _long(str(cell.total)) - 3
        yield _text(before, y + 19, f"{cell.points} →", "soft small end")
    if cell.closes:
        yield _text(right + 14 - room.cell, y + 19, "★", "won small")


def _feet(drawn: Layout, room: _Room, parts: list[str], y: int) -> int:
    """The totals with what was won, boxes and account."""
    start = _EDGE + 8
    first = say("account.points") if drawn.blank else wins_label(drawn)
    for number, (said, cells, strong) in enumerate([(first, drawn.totals, True), *drawn.feet]):
        won = number == 0 and any(map(any, drawn.won))
        height = _ROW + (14 if won else 0)
        parts.append(_text(start, y + 19, said, "soft strong" if strong else "soft"))
        for side in (0, 1):
            for place, figure in enumerate(cells[side]):
                right = _right(room, side, place)
                here = won and drawn.won[side][place]
                names = "won end" if here else "strong end" if strong else "end"
                if figure and not drawn.blank:
                    parts.append(_text(right, y + 19, figure, names))
                if here:
                    parts.append(_text(right, y + 33, say("sheet.won"), "won small end"))
        y += height
        parts.append(_line(_EDGE, y, room.width - _EDGE, y, 1))
    return y


def _foot(drawn: Layout, room: _Room, parts: list[str], y: int) -> int:
    y += 8 if drawn.notes else 0
    for number, note in drawn.notes:
        for line in _lines(f"({number}) {note}", room, 12):
            y += 17
            parts.append(_text(_EDGE, y, line, "soft small"))
    return y
