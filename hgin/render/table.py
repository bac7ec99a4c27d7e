"""The sheet as a table on a terminal: colour where it helps, closed columns dim, winners bold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hgin.messages import say
from hgin.render.layout import layout
from hgin.render.text import text
from hgin.render.width import shorten, visible

if TYPE_CHECKING:
    from hgin.match import Standing
    from hgin.render.layout import Cell, Layout, Row

_LEAST = 64
"""On a narrower screen the plain form stacks the sides."""


def table(standing: Standing, changes: tuple[str, ...], width: int) -> str:
    """The sheet for a terminal of ``width`` cells, with its escape sequences."""
    drawn = layout(standing, changes)
    if width < _LEAST + 12 * max(0, len(drawn.columns) - 3):
        return text(standing, changes, width)
    # The caller has seen that there is a terminal; whether it has colours is Rich's to find out.
    console = Console(width=min(width, 110), force_terminal=True, highlight=False)
    with console.capture() as captured:
        console.print(Group(*_parts(drawn)))
    return captured.get().rstrip("\n")


def _parts(drawn: Layout) -> list[Text | Table | Padding]:
    title = Text.assemble((visible(drawn.title), "bold"), "   ", (drawn.date, "dim"))
    parts: list[Text | Table | Padding] = [title, Text(visible(f"{drawn.rules} {drawn.by}"), "dim")]
    parts.append(Padding(_grid(drawn), (1, 0)))
    parts += [Text(visible(line), "bold") for line in drawn.result]
    parts += [
        Padding(_account(account.title, account.rows, drawn), (1, 0, 0, 0))
        for account in drawn.accounts
    ]
    parts += [Text(visible(f"({number}) {note}"), "dim") for number, note in drawn.notes]
    if drawn.corrections:
        parts.append(Text(say("sheet.corrections"), "dim"))
        parts += [Text(visible(f"  {one}"), "dim") for one in drawn.corrections]
    return parts


def _grid(drawn: Layout) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, show_footer=True, pad_edge=False)
    grid.add_column(say("sheet.number"), justify="right", style="dim")
    grid.add_column(
        say("sheet.hand"), Text(drawn.wins, "dim"), min_width=14, no_wrap=True, overflow="ellipsis"
    )
    for side, name in enumerate(drawn.sides):
        for number, column in enumerate(drawn.columns):
            head = Text(shorten(visible(name), 10) if number == 0 else "", "bold")
            grid.add_column(
                Text.assemble(head, "\n", (column, "dim")),
                _total(drawn, side, number),
                justify="right",
                no_wrap=True,
                min_width=5,
            )
        if side == 0:
            grid.add_column("", "")
    grid.add_column(say("sheet.deals"), style="dim", no_wrap=True, overflow="ellipsis")
    if drawn.opening:
        figures = [Text(figure, "dim") for side in drawn.opening for figure in side]
        half = len(drawn.columns)
        label = Text(say("sheet.opening"), "dim")
        grid.add_row("", label, *figures[:half], "", *figures[half:], "")
    for row in drawn.rows:
        _add(grid, row, drawn)
    return grid


def _add(grid: Table, row: Row, drawn: Layout) -> None:
    label = f"{row.hand} ({row.mark})" if row.mark else row.hand
    style = "" if row.counts else "dim strike"
    cells = [
        [_cell(cell, drawn.won[side][number]) for number, cell in enumerate(row.cells[side])]
        for side in (0, 1)
    ]
    dealer = Text(shorten(visible(row.dealer), 10))
    grid.add_row(str(row.number), Text(visible(label), style), *cells[0], "", *cells[1], dealer)


def _cell(cell: Cell, won: bool) -> Text:
    if cell.nowhere:
        return Text("-", "yellow")
    if cell.total is None:
        return Text("")
    mark = "*" if cell.closes else " "
    return Text(f"{cell.total}{mark}", "bold green" if cell.closes else "green dim" if won else "")


def _total(drawn: Layout, side: int, number: int) -> Text:
    figure, won = drawn.totals[side][number] or ".", drawn.won[side][number]
    if won:
        return Text(f"{figure}*\n{say('sheet.won')} ", "bold green")
    closed = drawn.won[1 - side][number]
    return Text(f"{figure} ", "dim" if closed else "bold")


def _account(title: str, rows: tuple[tuple[str, str, str], ...], drawn: Layout) -> Table:
    account = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    account.add_column(title)
    for name in drawn.sides:
        account.add_column(Text(shorten(visible(name), 14)), justify="right")
    for row in rows:
        account.add_row(*(Text(cell) for cell in row))
    return account
