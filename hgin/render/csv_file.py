"""The sheet for a spreadsheet: one row a hand and the totals; no cell is taken for a formula."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from hgin.messages import say
from hgin.render.layout import layout

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hgin.render.formats import Draft, Page
    from hgin.render.layout import Layout, Pair, Row

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How a cell begins that a spreadsheet would work out."""


def csv_text(drafts: Sequence[Draft], page: Page) -> str:
    """The sheets as rows under one line of heads; ``page.bom`` sets the mark of UTF-8 before it.

    Several sheets stand under each other, each row with its sheet and sides.
    """
    sheets = [layout(draft) for draft in drafts]
    many = any(draft.listed for draft in drafts)
    most = max(len(drawn.columns) for drawn in sheets)
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(map(harmless, _heads(sheets[0], most, many=many)))
    for drawn in sheets:
        first = [drawn.name, drawn.created[:16].replace("T", " "), *drawn.sides] if many else []
        for row in _rows(drawn, most):
            writer.writerow(map(harmless, [*first, *row]))
    return ("\ufeff" if page.bom else "") + file.getvalue().rstrip("\n")


def harmless(text: str) -> str:
    """A cell as it is, but never as the beginning of a formula; numbers below zero stay numbers."""
    if text.startswith(_FORMULA) and not text.removeprefix("-").isdigit():
        return f"'{text}"
    return text


def _heads(drawn: Layout, most: int, *, many: bool) -> list[str]:
    codes = ("sheet", "begun", "first", "second") if many else ()
    sides = [say("csv.first"), say("csv.second")] if many else list(drawn.sides)
    columns = [f"{side} {name}" for side in sides for name in _romans(most)]
    tail = ("deals", "upcard", "won_by", "remark")
    return [
        *(say(f"csv.{code}") for code in codes),
        *(say(f"csv.{code}") for code in ("number", "hand", "points")),
        *columns,
        *(say(f"csv.{code}") for code in tail),
    ]


def _romans(most: int) -> list[str]:
    from hgin.render.words import roman

    return [roman(number) for number in range(1, most + 1)]


def _rows(drawn: Layout, most: int) -> Iterator[list[str]]:
    notes = dict(drawn.notes)
    for row in [*([drawn.opening] if drawn.opening else []), *drawn.rows]:
        yield _row(row, drawn, most, notes)
    blanks = [""] * (most - len(drawn.columns))
    for label, cells in [
        (say("account.points"), drawn.totals),
        *((foot.label, foot.cells) for foot in drawn.feet),
    ]:
        yield ["", label, "", *cells[0], *blanks, *cells[1], *blanks, "", "", "", ""]
    won = ["".join(drawn.called[s] for s in (0, 1) if drawn.won[s][n]) for n in _span(drawn)]
    yield ["", say("csv.won_by"), "", *won, *blanks, *won, *blanks, "", "", "", ""]
    wins = [str(number) for number in drawn.wins]
    rest = [""] * (most - 1)
    yield ["", say("csv.wins"), "", wins[0], *rest, wins[1], *rest, "", "", "", ""]


def _span(drawn: Layout) -> range:
    return range(len(drawn.columns))


def _pair(pair: Pair) -> str:
    return pair.hand if pair.points is None else f"{pair.hand}: {pair.points}"


def _row(row: Row, drawn: Layout, most: int, notes: dict[str, str]) -> list[str]:
    blanks = [""] * (most - len(drawn.columns))
    hand = " / ".join([row.hand, *map(_pair, row.pairs)])
    cells = [["" if c.total is None else str(c.total) for c in side] for side in row.cells]
    remarks = [notes[mark] for mark in row.marks]
    if not any(remark.startswith(row.fate) for remark in remarks):
        remarks.insert(0, row.fate)
    return [
        str(row.number or ""),
        hand,
        "" if row.points is None else str(row.points),
        *cells[0],
        *blanks,
        *cells[1],
        *blanks,
        "" if row.dealer is None else drawn.called[row.dealer],
        row.upcard,
        "" if row.side is None else drawn.called[row.side],
        "; ".join(filter(None, remarks)),
    ]
