"""The sheet's columns in lines of fixed cells, each piece with the part that it plays.

Text joins the pieces, the table on a terminal paints them: what stands where is decided once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hgin.messages import say
from hgin.render.form import Form, Group, below_labels, fits, label, wins_label
from hgin.render.naming import distinct
from hgin.render.width import pad, shorten, steady, width_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hgin.render.account import Foot
    from hgin.render.layout import Cell, Layout, Row

Part = Literal["", "quiet", "line", "name", "won", "lost", "struck", "strong"]
Piece = tuple[str, Part]
Line = list[Piece]


def _shown_for(drawn: Layout, side: int) -> Callable[[Row], bool]:
    """Which rows stand under a side: all of an empty sheet, else those that it won."""
    return lambda row: drawn.blank or row.side == side


def grid(drawn: Layout, shape: Form) -> list[Line]:
    """The columns of a sheet, line by line."""
    if shape.beside:
        return _Block(drawn, shape, shape.groups).lines(lambda row: True)
    lines: list[Line] = []
    for group in shape.groups:
        block = _Block(drawn, shape, (group,))
        lines += [*block.lines(_shown_for(drawn, group.side)), []]
    rest = [row for row in drawn.rows if row.side is None and not drawn.blank]
    return [*lines[:-1], *_nobody(rest, shape)]


def _nobody(rows: Sequence[Row], shape: Form) -> list[Line]:
    """The hands that nobody won, under the two sides."""
    room = shape.width() - shape.number
    lines: list[Line] = [[]] if rows else []
    for row in rows:
        fate = f": {row.fate}" if row.fate and fits(row) else ""
        part: Part = "" if row.counts else "struck"
        text = label(row, room - width_of(fate)) + fate
        lines.append([_number(row.number, shape), (text, part)])
        blanks: Piece = (" " * shape.number, "quiet")
        lines += [[blanks, (shorten(said, room), part)] for said, _ in below_labels(row)]
    return lines


def _number(number: object, shape: Form) -> Piece:
    """The number of a hand with the blanks behind it."""
    gap = 2 if shape.beside else 1
    return f"{number:>{shape.number - gap}}{' ' * gap}", "quiet"


class _Block:
    """Some groups of columns beside each other, with their rows above them."""

    def __init__(self, drawn: Layout, shape: Form, groups: tuple[Group, ...]) -> None:
        self.drawn, self.shape, self.groups = drawn, shape, groups
        self.dealers = list(distinct(drawn.called, shape.dealer or 1).values())
        self.pending: set[tuple[int, int]] = set()
        """Columns that have been closed and not been ruled off yet."""

    def lines(self, shown: Callable[[Row], bool]) -> list[Line]:
        """Heads, rows, totals."""
        rule = self.rule()
        lines = [*self.heads(), rule]
        rows = [*([self.drawn.opening] if self.drawn.opening else []), *self.drawn.rows]
        for row in rows:
            if row is self.drawn.opening or shown(row):
                lines += self.row(row)
                lines += [rule] if self.drawn.blank and row is not rows[-1] else []
            self.pending |= {
                (side, number)
                for side, cells in enumerate(row.cells)
                for number, cell in enumerate(cells)
                if cell.ruled
            }
        return [*lines, *([] if not rows else [rule]), *self.feet()]

    def line(self, left: Line, cells: Callable[[Group], Line], right: Piece | None = None) -> Line:
        """One line: what stands before the columns, the columns, who deals."""
        gap = "" if self.shape.blank else " "
        made: Line = [*left, (" │", "line")]
        for group in self.groups:
            made += [*cells(group), (f"{gap}│", "line")]
        if not self.shape.dealer:
            made.pop()
        if right is not None and self.shape.dealer:
            made += [(" ", ""), right]
        return made

    def start(self, number: object, text: str, part: Part, points: object = "") -> Line:
        """The number, what is said, the points."""
        room = self.shape.label
        said = steady(shorten(text, room))
        tail = " " * (room - width_of(said))
        if self.shape.points:
            tail += f" {points:>{self.shape.points}}"
        return [_number(number, self.shape), (said, part), (tail, "")]

    def heads(self) -> list[Line]:
        """The sides' names over the columns' numbers."""
        points = say("sheet.points") if self.shape.points else ""
        left = self.start(say("sheet.number"), say("sheet.hand"), "quiet", points)
        names: Line = [(" " * self.shape.left(), "")]
        return [
            self.line(names, self._name),
            self.line(left, self._numbers, (say("sheet.deals"), "quiet")),
        ]

    def _name(self, group: Group) -> Line:
        room = self._inside(group)
        names = list(distinct(self.drawn.sides, room - 1).values()) or ["", ""]
        name = names[group.side]
        before = max(1, (room + 1 - width_of(name)) // 2)
        after = " " * (room - before - width_of(name))
        return [(" " * before, ""), (steady(name), "name"), (after, "")]

    def _numbers(self, group: Group) -> Line:
        return self._figures(self.drawn.columns[group.first : group.last], "quiet")

    def _inside(self, group: Group) -> int:
        """The cells between two bars."""
        return self.shape.room(group) + (1 if self.shape.blank else 0)

    def _figures(self, figures: Sequence[str], part: Part) -> Line:
        room = self.shape.cell - 1
        if not self.shape.blank:
            return [(pad(figure, room, right=True) + " ", part) for figure in figures]
        made: Line = []
        for place, figure in enumerate(figures):
            # The bars at both ends leave a cell more to the first and to the last.
            wide = room + (place == 0) + (place + 1 == len(figures))
            before = (wide - width_of(figure)) // 2
            made += [("│" if place else "", "line"), (pad(" " * before + figure, wide), part)]
        return made

    def rule(self) -> Line:
        """A line across everything."""
        text = "─" * (self.shape.left() + 1) + "┼"
        for group in self.groups:
            text += "─" * self._inside(group) + ("┼" if self.shape.blank else "─┼")
        if not self.shape.dealer:
            text = text.rstrip("┼")[: self.shape.width()]
        return [(text + "─" * (self.shape.dealer and self.shape.dealer + 1), "line")]

    def row(self, row: Row) -> list[Line]:
        """A hand; the pairs of a round under it."""
        part: Part = "" if row.counts else "struck"
        bare = not self.shape.beside and row.side is not None
        points = "" if row.points is None else row.points
        said = label(row, self.shape.label, bare=bare)
        left = self.start(row.number or "", said, part, points)
        dealer = "" if row.dealer is None else steady(self.dealers[row.dealer])
        lines = [self.line(left, lambda group: self._cells(row, group), (dealer, "quiet"))]
        for said, worth in below_labels(row, bare=bare):
            below = self.start("", said, "quiet", "" if worth is None else worth)
            lines.append(self.line(below, lambda group: [(" " * self.shape.room(group), "")]))
        return lines

    def _cells(self, row: Row, group: Group) -> Line:
        """A row's cells of a group, or in words why there are none."""
        if row.fate and fits(row) and group.side == (row.side or 0):
            return [(self._fate(row, self.shape.room(group)), "quiet")]
        cells = row.cells[group.side][group.first : group.last]
        made: Line = []
        for number, cell in enumerate(cells, group.first):
            made.append(self._cell(cell, (group.side, number)))
        if self.shape.blank:
            return self._figures(["" for _ in cells], "")
        return made

    def _fate(self, row: Row, room: int) -> str:
        """What became of a hand and, where it stands nowhere else, what it was worth."""
        text = row.fate
        if row.points is not None and not self.shape.points:
            text += f": {row.points}"
        if width_of(text) > room:
            # A block of a few columns only: the footnote says it.
            return " " * room
        return pad(f" {text}" if width_of(text) < room else text, room)

    def _cell(self, cell: Cell, place: tuple[int, int]) -> Piece:
        room = self.shape.cell
        side, number = place
        if cell.total is not None:
            text = str(cell.total)
            if not self.shape.points and cell.points is not None:
                text = f"{cell.points}{self.shape.arrow}{text}"
            mark = "*" if cell.closes else " "
            part: Part = "won" if cell.closes else ""
            if not self.drawn.won[side][number] and self.drawn.won[1 - side][number]:
                part = "lost"
            return f"{text:>{room - 1}}{mark}", part
        if place in self.pending:
            self.pending.discard(place)
            return f"{'─' * min(room - 2, 5):>{room - 1}} ", "line"
        return " " * room, ""

    def feet(self) -> list[Line]:
        """The totals, what was won, boxes and account."""
        drawn = self.drawn
        if drawn.blank:
            return self._blank_feet()
        wins = wins_label(drawn, None if self.shape.beside else self.groups[0].side)
        lines = [self.line(self.start("", wins, "quiet"), self._total)]
        if any(drawn.won[group.side][n] for group in self.groups for n in _span(group)):
            lines.append(self.line(self.start("", "", ""), self._won))
        return [*lines, *(self._foot(foot) for foot in drawn.feet if self._says(foot))]

    def _says(self, foot: Foot) -> bool:
        return any(foot.cells[group.side][n] for group in self.groups for n in _span(group))

    def _foot(self, foot: Foot) -> Line:
        part: Part = "strong" if foot.strong else ""
        return self.line(
            self.start("", foot.label, "quiet"),
            lambda group: self._figures(foot.cells[group.side][group.first : group.last], part),
        )

    def _blank_feet(self) -> list[Line]:
        lines = []
        for text in (say("account.points"), *(foot.label for foot in self.drawn.feet)):
            left = self.start("", text, "quiet")
            lines.append(self.line(left, lambda g: self._figures([""] * (g.last - g.first), "")))
        return lines

    def _total(self, group: Group) -> Line:
        made: Line = []
        for number in _span(group):
            figure, won = self.drawn.totals[group.side][number], self.drawn.won[group.side][number]
            lost = self.drawn.won[1 - group.side][number]
            text = pad(figure, self.shape.cell - 1, right=True) + ("*" if won else " ")
            made.append((text, "won" if won else "lost" if lost else "strong"))
        return made

    def _won(self, group: Group) -> Line:
        words = [say("sheet.won") if self.drawn.won[group.side][n] else "" for n in _span(group)]
        return self._figures(words, "won")


def _span(group: Group) -> range:
    return range(group.first, group.last)
