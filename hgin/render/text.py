"""The sheet in plain text, for any terminal, pipe, printer or chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.messages import say
from hgin.render.form import below_labels, form, label
from hgin.render.grid import grid
from hgin.render.layout import layout
from hgin.render.naming import distinct
from hgin.render.width import folded, shorten, steady, to_ascii, width_of
from hgin.sides import players

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hgin.render.form import Form
    from hgin.render.formats import Draft, Page
    from hgin.render.grid import Line
    from hgin.render.layout import Layout

_WIDEST = 120
_LEAST_NAME = 3


def text(drafts: Sequence[Draft], page: Page) -> str:
    """The sheets in lines of at most ``page.width`` cells, the sides beside each other if they fit.

    With ``page.ascii`` there is nothing but ASCII in it.
    """
    said = ["\n".join(_joined(line) for line in lines(draft, page)) for draft in drafts]
    whole = "\n\n\n".join(said)
    return to_ascii(whole) if page.ascii else whole


def _joined(line: Line) -> str:
    return "".join(piece for piece, _ in line).rstrip(" ")


def lines(draft: Draft, page: Page) -> Iterator[Line]:
    """Every line of a sheet in pieces, each with the part that it plays."""
    if page.ascii:
        draft = in_ascii(draft)
    width = min(page.width, _WIDEST)
    drawn, shape = fitted(draft, width, " -> " if page.ascii else " → ")
    room = min(width, max(shape.width(), 60))
    yield from _head(drawn, room)
    yield []
    yield from grid(drawn, shape)
    yield from _foot(drawn, shape, room)


def fitted(draft: Draft, width: int, arrow: str) -> tuple[Layout, Form]:
    """The sheet and the form that it has in a width; names give way before figures do."""
    drawn = layout(draft)
    shape = form(drawn, width, arrow)
    called = list(players(draft.standing.sheet.sides))
    room = max(map(width_of, called))
    while (over := _over(drawn, shape)) > 0 and room > _LEAST_NAME:
        room = max(_LEAST_NAME, room - over)
        drawn = layout(draft, distinct(called, room))
        shape = form(drawn, width, arrow)
    return drawn, shape


def _over(drawn: Layout, shape: Form) -> int:
    """By how much the longest hand is too long: it ends with the counts, which must not be cut."""
    texts = [said for row in drawn.rows for said, _ in below_labels(row)]
    if shape.beside:
        texts += [label(row, 1000) for row in drawn.rows]
    return max(map(width_of, texts), default=0) - shape.label


def in_ascii(draft: Draft) -> Draft:
    """The draft with names and remarks in ASCII, each name still one of its own."""
    from hgin.match import replay
    from hgin.sheet import rename

    sheet = draft.standing.sheet
    names: dict[str, str] = {}
    for place, name in enumerate(players(sheet.sides), 1):
        plain = to_ascii(name)
        told = plain.strip("? ") and plain not in names.values()
        names[name] = plain if told else say("sheet.player", number=place)
    renamed = rename(sheet, names)
    noted = tuple(one._replace(note=one.note and to_ascii(one.note)) for one in renamed.hands)
    past = tuple(
        one._replace(what=to_ascii(one.what), why=one.why and to_ascii(one.why))
        for one in renamed.corrections
    )
    standing = replay(renamed._replace(hands=noted, corrections=past))
    return draft._replace(standing=standing, changes=tuple(map(to_ascii, draft.changes)))


def _head(drawn: Layout, room: int) -> Iterator[Line]:
    """What it is, who plays, when, by which rules."""
    if drawn.name:
        yield [(shorten(drawn.name, room), "quiet")]
    gap = room - width_of(drawn.title) - width_of(drawn.date)
    if gap >= 2:
        yield [(drawn.title, "strong"), (" " * gap, ""), (drawn.date, "quiet")]
    else:
        yield [(drawn.title, "strong")]
        yield [(drawn.date, "quiet")]
    if drawn.blank:
        yield from _blank_head(drawn, room)
    else:
        marks = f" ({','.join(drawn.marks)})" if drawn.marks else ""
        each = (room - 3 - len(marks)) // 2
        names = [
            shorten(name, max(each, room - 3 - len(marks) - width_of(other)))
            for name, other in zip(drawn.sides, reversed(drawn.sides), strict=True)
        ]
        yield [(steady(names[0]), "name"), (" - ", ""), (steady(names[1]), "name"), (marks, "")]
    yield []
    for line in folded(" ".join((*drawn.rules, drawn.by)), room):
        yield [(line, "quiet")]


def _blank_head(drawn: Layout, room: int) -> Iterator[Line]:
    """Lines to write on: when, and who where nobody is named."""
    if drawn.sides:
        yield [(shorten(" - ".join(drawn.sides), room), "name")]
    else:
        line = "_" * ((room - 3) // 2)
        yield []
        yield [(f"{line} - {line}", "line")]
    yield []
    date = say("sheet.date")
    yield [(f"{date} {'_' * 20}", "")]


def _foot(drawn: Layout, shape: Form, room: int) -> Iterator[Line]:
    """How it stands or ended, who dealt where the rows do not say, the footnotes."""
    if drawn.result:
        yield []
    for said in drawn.result:
        for line in folded(said, room):
            yield [(line, "strong")]
    if not shape.dealer:
        for said in dealt(drawn):
            for line in folded(said, room, "  "):
                yield [(line, "quiet")]
    if drawn.notes:
        yield []
    for number, note in drawn.notes:
        head = f"({number}) "
        for line in folded(head + note, room, " " * len(head)):
            yield [(line, "quiet")]


def dealt(drawn: Layout) -> Iterator[str]:
    """Which hands each side dealt, in words."""
    for side, who in enumerate(drawn.sides):
        numbers = [row.number for row in drawn.rows if row.dealer == side]
        if numbers:
            yield say("sheet.dealt", who=who, n=len(numbers), numbers=numbers)
