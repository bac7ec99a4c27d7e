"""How much room everything on a sheet has, on a screen of so many cells."""

from typing import NamedTuple

from hgin.messages import say
from hgin.render.layout import Layout, Row
from hgin.render.width import shorten, width_of

_MOST_LABEL = 44
_LEAST_LABEL = 14
_LEAST_BARE = 11
_USUAL = 3
"""So many columns of a side stay together even where the hands must be shortened for it."""
_LEAST_CELL = 5
_LEAST_BLANK, _MOST_BLANK = 4, 10


class Group(NamedTuple):
    """Columns of one side that stand beside each other."""

    side: int
    first: int
    last: int
    """One past the last."""


class Form(NamedTuple):
    """How much room everything has."""

    groups: tuple[Group, ...]
    number: int
    """With the blanks behind it."""
    label: int
    points: int
    """0 where the points stand in the cells, ``43 → 73``."""
    cell: int
    dealer: int
    """0 where there is no room for who dealt."""
    arrow: str
    blank: bool
    beside: bool
    """Whether the sides stand beside each other."""

    def width(self) -> int:
        """The cells of a whole line."""
        shown = self.groups if self.beside else self.groups[:1]
        return self.left() + sum(2 + self.room(group) for group in shown) + self.right()

    def left(self) -> int:
        """The cells before the columns."""
        return self.number + self.label + (self.points and self.points + 1)

    def right(self) -> int:
        """The cells behind the columns."""
        return self.dealer and self.dealer + 3

    def room(self, group: Group) -> int:
        """The cells of a group's columns."""
        return (group.last - group.first) * self.cell


def form(drawn: Layout, width: int, arrow: str) -> Form:
    """The widest form that fits: pencil sums, then totals alone, then a side under the other.

    Hands may be longer than the room that is left for them; shorter names make them fit.
    """
    count = len(drawn.columns)
    figure, points = _figure_room(drawn), _points_room(drawn)
    label = min(_MOST_LABEL, max(map(width_of, _labels(drawn))))
    heads = width_of(say("sheet.deals"))
    dealer = max(heads, *map(width_of, drawn.called))
    groups = (Group(0, 0, count), Group(1, 0, count))
    number = max(3, len(str(len(drawn.rows))) + 1) + 2
    under_head = max(points, width_of(say("sheet.points")))
    plain = Form(
        groups, number, label, under_head, figure + 2, dealer, arrow, drawn.blank, beside=True
    )
    if drawn.blank:
        return _blank(plain._replace(dealer=max(6, heads)), width)
    sums = plain._replace(points=0, cell=figure + points + width_of(arrow) + 2)
    if sums.width() <= width:
        return sums
    tries = [plain._replace(dealer=min(dealer, max(heads, most))) for most in (dealer, 10, 0)]
    for tried in tries:
        if tried.width() <= width:
            return tried
    room = label + width - tries[-1].width()
    if room >= _LEAST_LABEL:
        return tries[-1]._replace(label=room)
    return _stacked(drawn, plain._replace(dealer=0, beside=False), width)


def _blank(plain: Form, width: int) -> Form:
    """Cells as wide as the paper lets them be; on narrow paper a side under the other."""
    count = sum(group.last - group.first for group in plain.groups)
    wide = plain._replace(label=_LEAST_LABEL, points=4, cell=0)
    for tried in (wide, wide._replace(dealer=0, beside=False)):
        cell = (width - tried.width()) // (count if tried.beside else count // 2)
        if cell >= _LEAST_BLANK:
            break
    return tried._replace(cell=max(_LEAST_BLANK, min(cell, _MOST_BLANK)))


def _stacked(drawn: Layout, plain: Form, width: int) -> Form:
    """A side under the other, its columns in as many blocks as they need."""
    count = len(drawn.columns)
    bare = max(map(width_of, _labels(drawn, bare=True)))
    plain = plain._replace(number=len(str(len(drawn.rows))) + 2)
    for together in range(count, 0, -1):
        blocks = [(first, min(first + together, count)) for first in range(0, count, together)]
        groups = tuple(Group(side, *block) for side in (0, 1) for block in blocks)
        tried = plain._replace(groups=groups)
        room = tried.label + width - tried.width()
        if room >= min(bare, _LEAST_BARE if together <= _USUAL else _LEAST_LABEL + 2):
            break
    names = max((width_of(side) + 2 for side in drawn.sides), default=0)
    if names > together * tried.cell:
        spare = max(0, room - bare) // together
        tried = tried._replace(cell=min(tried.cell + spare, -(-names // together)))
        room = tried.label + width - tried.width()
    behind = tried.width() - tried.number - tried.label
    lone = max((width_of(line) for line in _lone_lines(drawn)), default=0)
    return tried._replace(label=max(4, min(max(bare, lone - behind), room)))


def _lone_lines(drawn: Layout) -> list[str]:
    """What stands under both sides of a narrow sheet, with the whole line for itself."""
    rows = [row for row in drawn.rows if row.side is None and not drawn.blank]
    fates = [f": {row.fate}" if row.fate and fits(row) else "" for row in rows]
    return [label(row) + fate for row, fate in zip(rows, fates, strict=True)]


def _figure_room(drawn: Layout) -> int:
    """The digits of the largest figure, and what stands under it."""
    figures = [figure for foot in drawn.feet for side in foot.cells for figure in side]
    figures += [figure for side in drawn.totals for figure in side]
    figures += [say("sheet.won")] if any(map(any, drawn.won)) else []
    return max(3, *map(width_of, figures))


def _points_room(drawn: Layout) -> int:
    figures = [len(str(row.points or "")) for row in drawn.rows]
    figures += [len(str(pair.points or "")) for row in drawn.rows for pair in row.pairs]
    return max(*figures, 2, 2)


def _labels(drawn: Layout, *, bare: bool = False) -> list[str]:
    """All that stands in the column of the hands."""
    rows = [*drawn.rows, *([drawn.opening] if drawn.opening else [])]
    if bare:
        # What nobody won stands under both sides and has the whole line.
        rows = [row for row in rows if row.side is not None or row is drawn.opening]
    texts = [label(row, bare=bare) for row in rows]
    texts += [below for row in rows for below, _ in below_labels(row, bare=bare)]
    return [*texts, wins_label(drawn), say("sheet.hand"), *(foot.label for foot in drawn.feet)]


def wins_label(drawn: Layout, side: int | None = None) -> str:
    """Both sides' win counters, or one side's."""
    if side is None:
        return say("sheet.wins", first=drawn.wins[0], second=drawn.wins[1])
    return say("sheet.side_wins", n=drawn.wins[side])


def fits(row: Row) -> bool:
    """Whether there is room in the columns of one side to say what became of a hand."""
    return width_of(row.fate) <= _LEAST_CELL * len(row.cells[0])


def below_labels(row: Row, *, bare: bool = False) -> list[tuple[str, int | None]]:
    """What stands under a hand, with the points of it: the pairs of a round, an upcard."""
    said = [(f" {pair.hand}", pair.points) for pair in row.pairs]
    return [*([(f" {row.upcard}", None)] if bare and row.upcard else []), *said]


def label(row: Row, room: int = _MOST_LABEL, *, bare: bool = False) -> str:
    """What is said of a hand beside its number; its footnotes are never cut.

    ``bare`` is for a side's own list on a narrow screen: no name; the upcard has its own line.
    """
    marks = f" ({','.join(row.marks)})" if row.marks else ""
    if bare:
        return shorten(row.bare, room - width_of(marks)) + marks
    tail = say("row.upcard", text="", upcard=row.upcard) if row.upcard else ""
    tail += marks
    if row.fate and not fits(row):
        tail += f": {row.fate}"
    return shorten(row.hand, room - width_of(tail)) + tail
