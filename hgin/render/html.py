"""The sheet as one HTML file: no script, no network, a real table, for screen and paper."""

from __future__ import annotations

import re
from html import escape
from pkgutil import get_data
from typing import TYPE_CHECKING

from hgin.messages import language, say
from hgin.render.form import wins_label
from hgin.render.layout import layout
from hgin.render.naming import isolated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hgin.render.account import Foot
    from hgin.render.formats import Draft, Page
    from hgin.render.layout import Cell, Layout, Row

_SIZES = {"a4": "A4", "letter": "letter", "a5": "A5"}
_TALL = {"a4": (297, 210), "letter": (279, 216), "a5": (210, 148)}
"""Millimetres from top to bottom, upright and lying."""
_TAKEN = 70
"""Millimetres that margins, names, rules and heads of an empty sheet take."""
_ROW = (7.4, 5.2)
"""The usual height of a row to write in, upright and lying."""

_COUNTS = re.compile(r"\d+-\d+")
_UPRIGHT = 3
"""With more columns the paper lies on its side."""
_MOST_NAME = 18
"""A longer name is shortened in the rows; over the columns it stands in full."""


def html(drafts: Sequence[Draft], page: Page) -> str:
    """The sheets as one page; several with a list of them before, each on paper of its own."""
    sheets = [layout(draft, isolated(draft.standing, _MOST_NAME)) for draft in drafts]
    flipped = any(len(drawn.columns) > _UPRIGHT for drawn in sheets)
    several = any(draft.listed for draft in drafts)
    title = say("html.all", n=len(sheets)) if several else _title(sheets[0])
    body = list(_contents(sheets, title)) if several else []
    for number, drawn in enumerate(sheets, 1):
        body += _sheet(drawn, number, level=2 if several else 1)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language().replace("_", "-")}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{_style(page, flipped=flipped)}{_rows_to_fill(sheets[0], page)}</style>",
            "</head>",
            "<body>",
            "<main>",
            *body,
            "</main>",
            "</body>",
            "</html>",
        ]
    )


def _style(page: Page, *, flipped: bool) -> str:
    css = (get_data("hgin.render", "sheet.css") or b"").decode()
    margin = "8mm" if page.paper == "a5" else "12mm"
    words = [*([_SIZES[page.paper]] if page.paper else []), *(["landscape"] if flipped else [])]
    size = f"size: {' '.join(words)}; " if words else ""
    return f"{css}@page {{ {size}margin: {margin}; }}\n"


def _rows_to_fill(drawn: Layout, page: Page) -> str:
    """The rows of an empty sheet, as high as one page of paper lets them be."""
    if not drawn.blank:
        return ""
    lying = len(drawn.columns) > _UPRIGHT
    # Where nobody names a paper the shorter one of the usual two must do.
    free = _TALL[page.paper or "letter"][lying] - _TAKEN
    height = min(_ROW[lying], free / (len(drawn.rows) + 1 + len(drawn.feet)))
    return f"@media print {{ .blank td {{ height: {height:.1f}mm; }} }}\n"


def _title(drawn: Layout) -> str:
    if not drawn.sides:
        return drawn.title
    return f"{' – '.join(drawn.sides)}, {drawn.title}"


def _contents(sheets: Sequence[Layout], title: str) -> Iterator[str]:
    """The list of several matches, each leading to its sheet."""
    yield f'<h1 class="all">{escape(title)}</h1>'
    yield f'<nav aria-label="{escape(say("html.contents"))}">'
    yield "<ul>"
    for number, drawn in enumerate(sheets, 1):
        date = f" <small>{escape(drawn.date)}</small>" if drawn.date else ""
        yield f'<li><a href="#s{number}">{_names(drawn)}</a>{date}</li>'
    yield "</ul>"
    yield "</nav>"


def _names(drawn: Layout) -> str:
    return " – ".join(f"<bdi>{_breakable(side)}</bdi>" for side in drawn.sides)


def _breakable(side: str) -> str:
    """A side's name that breaks between its players where a line is full."""
    return escape(side).replace("+", "+<wbr>")


def _sheet(drawn: Layout, number: int, *, level: int) -> Iterator[str]:
    """One match: who, when, how it stands, the rules, the table, the footnotes."""
    names = ["sheet", *(["blank"] if drawn.blank else [])]
    names += ["across"] if len(drawn.columns) > _UPRIGHT else []
    yield f'<article{_class(names)} id="s{number}">'
    yield "<header>"
    yield f"<p>{escape(drawn.title)}</p>"
    gap = '<span class="gap"></span>'
    when = f"{escape(say('sheet.date'))} {gap}" if drawn.blank else escape(drawn.date)
    yield f"<p>{when}</p>" if when else ""
    who = _names(drawn) or f"{gap} – {gap}"
    yield f"<h{level}>{who}{_marks(drawn.marks, number)}</h{level}>"
    yield "</header>"
    for said in drawn.result:
        yield f'<p class="result">{escape(said)}</p>'
    rules = " ".join((*drawn.rules, drawn.by))
    yield f'<p class="rules">{escape(rules)}</p>'
    yield from _table(drawn, number)
    if drawn.notes:
        yield "<ol>"
        for mark, note in drawn.notes:
            yield f'<li id="s{number}n{mark}">{escape(note)}</li>'
        yield "</ol>"
    yield "</article>"


def _marks(marks: Sequence[str], number: int) -> str:
    if not marks:
        return ""
    links = ",".join(f'<a href="#s{number}n{mark}">{mark}</a>' for mark in marks)
    return f"<sup>{links}</sup>"


def _table(drawn: Layout, number: int) -> Iterator[str]:
    names = dict(zip(("first", "second"), drawn.sides, strict=False))
    label = say("html.hands", **names) if names else say("html.caption")
    yield f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label)}">'
    yield "<table>"
    yield f"<caption>{escape(say('html.caption'))}</caption>"
    yield f"<colgroup><col><col></colgroup>{_colgroup(drawn) * 2}<colgroup><col></colgroup>"
    yield from _heads(drawn)
    yield "<tbody>"
    for row in [*([drawn.opening] if drawn.opening else []), *drawn.rows]:
        yield _row(row, drawn, number)
    yield "</tbody>"
    yield "<tfoot>"
    yield from _feet(drawn)
    yield "</tfoot>"
    yield "</table>"
    yield "</div>"


def _colgroup(drawn: Layout) -> str:
    columns = '<col class="c">' * len(drawn.columns)
    return f"<colgroup>{columns}</colgroup>"


def _heads(drawn: Layout) -> Iterator[str]:
    count = len(drawn.columns)
    yield "<thead>"
    sides = "".join(
        f'<th colspan="{count}" scope="colgroup" class="begins ends">'
        f"{f'<bdi>{_breakable(side)}</bdi>' if side else '&nbsp;'}</th>"
        for side in drawn.sides or ("", "")
    )
    yield (
        f'<tr><th rowspan="2" scope="col">{escape(say("sheet.number"))}</th>'
        f'<th rowspan="2" scope="col" class="hand">{escape(say("sheet.hand"))}</th>'
        f'{sides}<th rowspan="2" scope="col" class="deals">{escape(say("sheet.deals"))}</th></tr>'
    )
    columns = "".join(
        f'<th scope="col"{_class(_edge(place, count))}>{column}</th>'
        for _ in (0, 1)
        for place, column in enumerate(drawn.columns)
    )
    yield f"<tr>{columns}</tr>"
    yield "</thead>"


def _edge(place: int, count: int) -> list[str]:
    """Where a side's columns begin and end."""
    return ["begins"] * (place == 0) + ["ends"] * (place + 1 == count)


def _class(names: Sequence[str]) -> str:
    return f' class="{" ".join(names)}"' if names else ""


def _row(row: Row, drawn: Layout, number: int) -> str:
    count = len(drawn.columns)
    cells = "".join(
        _cell(cell, _edge(place, count)) for side in row.cells for place, cell in enumerate(side)
    )
    dealer = "" if row.dealer is None else _breakable(drawn.called[row.dealer])
    head = f'<th scope="row">{row.number or ""}</th>' if row.number else "<td></td>"
    return (
        f'<tr>{head}<td class="hand">{_hand(row, number)}</td>'
        f'{cells}<td class="deals">{dealer}</td></tr>'
    )


def _hand(row: Row, number: int) -> str:
    """What was played, and what else there is to say of it."""
    said = _unbroken(row.hand)
    if not row.counts:
        said = f"<s>{said}</s>"
    said += f' <span class="up">{escape(row.upcard)}</span>' if row.upcard else ""
    if row.fate:
        worth = f", {row.points}" if row.points is not None else ""
        said += f' <span class="fate">{escape(row.fate)}{worth}</span>'
    said += _marks(row.marks, number)
    for pair in row.pairs:
        worth = "" if pair.points is None else f": {pair.points}"
        said += f' <span class="pair">{_unbroken(pair.hand)}{worth}</span>'
    return said


def _unbroken(text: str) -> str:
    """A hand whose counts stay together where a line is full."""
    return _COUNTS.sub(r'<span class="nb">\g<0></span>', escape(text))


def _cell(cell: Cell, names: list[str]) -> str:
    names = ["n", *names]
    names += ["won"] * cell.closes + ["ruled"] * cell.ruled + ["shut"] * cell.closed
    if cell.total is None:
        return f"<td{_class(names)}></td>"
    text = ""
    if cell.points is not None:
        text = f'<small>{cell.points}<span class="arrow"> → </span></small>'
    if cell.closes:
        text += '<span class="star" aria-hidden="true">★</span>'
    text += str(cell.total)
    if cell.closes:
        text += f'<span class="unseen"> {escape(say("html.closes"))}</span>'
    return f"<td{_class(names)}>{text}</td>"


def _feet(drawn: Layout) -> Iterator[str]:
    label = say("account.points") if drawn.blank else wins_label(drawn)
    cells = "".join(
        _total(drawn, side, place) for side in (0, 1) for place in range(len(drawn.columns))
    )
    yield f'<tr><th colspan="2" scope="row">{escape(label)}</th>{cells}<td></td></tr>'
    for foot in drawn.feet:
        yield _foot(foot, drawn)


def _total(drawn: Layout, side: int, place: int) -> str:
    figure = "" if drawn.blank else drawn.totals[side][place]
    names = ["n", *_edge(place, len(drawn.columns))]
    if not drawn.won[side][place]:
        return f"<td{_class(names)}>{figure}</td>"
    word = f'<span class="word">{escape(say("sheet.won"))}</span>'
    return f"<td{_class([*names, 'won'])}>{figure} {word}</td>"


def _foot(foot: Foot, drawn: Layout) -> str:
    cells = "".join(
        f"<td{_class(['n', *_edge(place, len(drawn.columns))])}>{figure}</td>"
        for side in foot.cells
        for place, figure in enumerate(side)
    )
    strong = ' class="sum"' if foot.strong else ""
    return f'<tr{strong}><th colspan="2" scope="row">{escape(foot.label)}</th>{cells}<td></td></tr>'
