"""The sheet in plain text, for any terminal, pipe, printer or chat."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from hgin.messages import say
from hgin.render.layout import layout
from hgin.render.width import pad, shorten, visible, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hgin.match import Standing
    from hgin.render.layout import Cell, Layout, Row

_CELL = 6
"""Room of one cell: four figures, a mark, a blank."""
_WIDEST = 100


def text(standing: Standing, changes: tuple[str, ...], width: int) -> str:
    """The sheet in lines of at most ``width`` cells, the sides beside each other where they fit."""
    drawn = layout(standing, changes)
    width = min(width, _WIDEST)
    lines = [*_head(drawn, width), ""]
    side_room = _CELL * len(drawn.columns)
    dealer_room = min(
        10, max(len(say("sheet.deals")), *(width_of(r.dealer) for r in drawn.rows), 0)
    )
    label_room = width - 4 - 2 * side_room - 3 - dealer_room - 2
    if label_room >= 14:
        lines += _beside(drawn, min(label_room, _label_room(drawn)), dealer_room)
    else:
        lines += _stacked(drawn, width)
    lines += ["", *_foot(drawn, width)]
    return "\n".join(visible(line).rstrip() for line in lines)


def _label_room(drawn: Layout) -> int:
    labels = [_label(row) for row in drawn.rows]
    labels += [say("sheet.opening")] if drawn.opening else []
    return max(14, *map(width_of, labels), 0) + 1


def _label(row: Row) -> str:
    return f"{row.hand} ({row.mark})" if row.mark else row.hand


def _head(drawn: Layout, width: int) -> list[str]:
    title = drawn.title
    if drawn.date:
        gap = width - len(title) - len(drawn.date)
        title += " " * max(2, min(gap, 78 - len(title) - len(drawn.date))) + drawn.date
    names = shorten(" - ".join(drawn.sides), width)
    return [title, names, *wrap(f"{drawn.rules} {drawn.by}", width)]


def _beside(drawn: Layout, room: int, dealer_room: int) -> list[str]:
    """Both sides' columns in one row a hand."""
    side_room = _CELL * len(drawn.columns)
    names = [_centred(shorten(name, side_room - 1), side_room) for name in drawn.sides]
    columns = "".join(f"{name:>{_CELL - 1}} " for name in drawn.columns)
    start = " " * (room + 4)
    head = [
        f"{start}{names[0]}  {names[1]}",
        f"{say('sheet.number'):>3} {pad(say('sheet.hand'), room)}{columns}  {columns} "
        + say("sheet.deals"),
    ]
    rule = "-" * (room + 4 + 2 * side_room + 3 + dealer_room)
    rows = []
    if drawn.opening:
        cells = "  ".join(_figures(side) for side in drawn.opening)
        rows.append("    " + pad(shorten(say("sheet.opening"), room - 1), room) + cells)
    for row in drawn.rows:
        cells = "  ".join(_cells(side) for side in row.cells)
        label = pad(shorten(_label(row), room - 1), room)
        rows.append(f"{row.number:>3} {label}{cells} {shorten(row.dealer, dealer_room)}")
    totals = "  ".join(_figures(side) for side in drawn.totals)
    won = "  ".join(_won(side) for side in drawn.won)
    tail = [f"    {pad(drawn.wins, room)}{totals}"]
    return [*head, rule, *rows, rule, *tail, *([start + won] if won.strip() else [])]


def _centred(text: str, room: int) -> str:
    blanks = room - width_of(text)
    return " " * (blanks // 2) + text + " " * (blanks - blanks // 2)


def _cells(cells: Sequence[Cell]) -> str:
    return "".join(_cell(cell) for cell in cells)


def _cell(cell: Cell) -> str:
    if cell.nowhere:
        return f"{'-':>{_CELL - 1}} "
    if cell.total is None:
        return " " * _CELL
    return f"{cell.total:>{_CELL - 1}}{'*' if cell.closes else ' '}"


def _figures(figures: Sequence[str]) -> str:
    return "".join(f"{figure or '.':>{_CELL - 1}} " for figure in figures)


def _won(won: Sequence[bool]) -> str:
    return "".join(f"{say('sheet.won') if one else '':>{_CELL - 1}} " for one in won)


def _stacked(drawn: Layout, width: int) -> list[str]:
    """One side under the other, for a narrow screen; hands that nobody won stand last."""
    room = max(8, width - 4 - _CELL * len(drawn.columns))
    columns = "".join(f"{name:>{_CELL - 1}} " for name in drawn.columns)
    lines = [f"{say('sheet.number'):>3} {pad(say('sheet.hand'), room)}{columns}"]
    for side, name in enumerate(drawn.sides):
        lines.append(shorten(name, width))
        if drawn.opening:
            label = pad(shorten(say("sheet.opening"), room - 1), room)
            lines.append(f"    {label}{_figures(drawn.opening[side])}")
        lines += [_narrow(row, side, name, room) for row in drawn.rows if row.side == side]
        lines.append(f"    {pad('', room)}{_figures(drawn.totals[side])}")
        if any(drawn.won[side]):
            lines.append(f"    {pad('', room)}{_won(drawn.won[side])}")
    lines += [
        f"{row.number:>3} {shorten(_label(row), width - 4)}"
        for row in drawn.rows
        if row.side is None
    ]
    return [*lines, drawn.wins]


def _narrow(row: Row, side: int, name: str, room: int) -> str:
    """A row under its side's name, which need not be said again."""
    label = _label(row).removeprefix(f"{name} ")
    return f"{row.number:>3} {pad(shorten(label, room - 1), room)}{_cells(row.cells[side])}"


def _foot(drawn: Layout, width: int) -> list[str]:
    lines = [line for said in drawn.result for line in wrap(said, width)]
    for account in drawn.accounts:
        lines += ["", *_account(account.title, account.rows, drawn.sides)]
    if drawn.notes:
        lines.append("")
        for number, note in drawn.notes:
            lines += wrap(f"({number}) {note}", width, subsequent_indent="    ")
    if drawn.corrections:
        lines += ["", say("sheet.corrections")]
        for one in drawn.corrections:
            lines += wrap(one, width, initial_indent="  ", subsequent_indent="    ")
    return lines


def _account(title: str, rows: Sequence[Sequence[str]], sides: Sequence[str]) -> list[str]:
    """A column's account: what for, and an amount for each side."""
    names = [shorten(side, 12) for side in sides]
    table = [(title, *names), *rows]
    rooms = [max(width_of(row[n]) for row in table) for n in range(3)]
    return [
        f"{pad(row[0], rooms[0])}  {pad(row[1], rooms[1], right=True)}"
        f"  {pad(row[2], rooms[2], right=True)}"
        for row in table
    ]
