"""The sheet as GitHub's Markdown: a table, nothing in it that a name could break."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hgin.messages import say
from hgin.render.form import wins_label
from hgin.render.layout import layout
from hgin.render.naming import isolated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hgin.render.formats import Draft, Page
    from hgin.render.layout import Cell, Layout, Row

_MARKS = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$^=:&])")
_MENTION = re.compile(r"@(?=\w)")
_PLAIN = re.compile(r"(?<=\w)\\([-.:])(?=[\w ]|$)|(?<=\w )\\(-)(?= \w)|\\([():,+])")
"""Marks that mean nothing where they stand, so that the source stays readable."""


def markdown(drafts: Sequence[Draft], page: Page) -> str:
    """The sheets under each other, a heading each."""
    del page
    return "\n\n".join(
        "\n".join(_sheet(layout(draft, isolated(draft.standing, 60)))) for draft in drafts
    )


def escaped(text: str) -> str:
    """A text that Markdown shows as it is; nobody is called to it by an @."""
    text = _MARKS.sub(r"\\\1", text.replace("\n", " "))
    text = _PLAIN.sub(lambda found: found.group(found.lastindex or 0), text)
    return _MENTION.sub("@&#8203;", text)


def _sheet(drawn: Layout) -> list[str]:
    names = drawn.sides or (" ".join(["\\_" * 12]),) * 2
    sides = " – ".join(escaped(name) for name in drawn.sides) or " – ".join(names)
    lines = [f"## {sides}{_marks(drawn.marks)}", ""]
    head = [drawn.title, drawn.date, drawn.name]
    if drawn.blank:
        head.append(say("sheet.date") + " " + "\\_" * 12)
    lines += [" · ".join(escaped(part) if "\\" not in part else part for part in head if part), ""]
    lines += [escaped(" ".join((*drawn.rules, drawn.by))), "", *_table(drawn), ""]
    lines += [f"**{escaped(said)}**  " for said in drawn.result]
    if drawn.notes:
        lines += ["", *(f"<sup>{number}</sup> {escaped(note)}  " for number, note in drawn.notes)]
    return lines


def _marks(marks: Sequence[str]) -> str:
    return f" <sup>{','.join(marks)}</sup>" if marks else ""


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _table(drawn: Layout) -> list[str]:
    names = [escaped(side) for side in drawn.sides] or ["", ""]
    heads = [f"{name} {column}".strip() for name in names for column in drawn.columns]
    count = len(heads)
    lines = [
        _line(["#", say("sheet.hand"), say("sheet.points"), *heads, say("sheet.deals")]),
        _line(["--:", ":--", "--:", *["--:"] * count, ":--"]),
    ]
    rows = [*([drawn.opening] if drawn.opening else []), *drawn.rows]
    lines += [_line(_row(row, drawn)) for row in rows]
    blanks = [""] * count
    if drawn.blank:
        return [*lines, *(_line(["", f"*{t}*", "", *blanks, ""]) for t in _foot_words(drawn))]
    totals = [
        f"**{figure}**" + (f" {say('sheet.won')}" if drawn.won[side][number] else "")
        if figure
        else ""
        for side in (0, 1)
        for number, figure in enumerate(drawn.totals[side])
    ]
    lines.append(_line(["", f"*{wins_label(drawn)}*", "", *totals, ""]))
    for foot in drawn.feet:
        figures = [_strong(figure, strong=foot.strong) for side in foot.cells for figure in side]
        lines.append(_line(["", f"*{foot.label}*", "", *figures, ""]))
    return lines


def _foot_words(drawn: Layout) -> list[str]:
    return [say("account.points"), *(foot.label for foot in drawn.feet)]


def _strong(figure: str, *, strong: bool) -> str:
    return f"**{figure}**" if strong and figure else figure


def _row(row: Row, drawn: Layout) -> list[str]:
    said = escaped(row.hand)
    if not row.counts:
        said = f"~~{said}~~"
    said += f" {row.upcard}" if row.upcard else ""
    said += f" *{row.fate}*" if row.fate else ""
    said += _marks(row.marks)
    for pair in row.pairs:
        worth = "" if pair.points is None else f": {pair.points}"
        said += f"<br>{escaped(pair.hand)}{worth}"
    points = "" if row.points is None else str(row.points)
    dealer = "" if row.dealer is None else escaped(drawn.called[row.dealer])
    cells = [_cell(cell) for side in row.cells for cell in side]
    return [str(row.number or ""), said, points, *cells, dealer]


def _cell(cell: Cell) -> str:
    if cell.total is None:
        return "─" if cell.closed else ""
    text = str(cell.total) if cell.points is None else f"{cell.points} → {cell.total}"
    return f"**{text}** ★" if cell.closes else text
