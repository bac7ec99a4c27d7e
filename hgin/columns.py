"""The columns of the sheet: which ones a win enters, adding, closing, freezing (R-20 to R-28)."""

from typing import NamedTuple

from hgin.rules import Rules

Pair = tuple[int, int]
"""A number of each side."""


class Column(NamedTuple):
    """One column, a contest between both sides."""

    points: Pair = (0, 0)
    entered: tuple[bool, bool] = (False, False)
    """Whether a side has entered anything; where not, the sheet is blank there (R-27)."""
    boxes: Pair = (0, 0)
    winner: int | None = None
    closed_by: int | None = None
    """The hand that closed it, None while it runs and where an opening had it closed."""


class Columns(NamedTuple):
    """Where all columns stand after some hands."""

    columns: tuple[Column, ...]
    wins: Pair = (0, 0)
    opened: Pair = (0, 0)
    """Each side's last opened column, counted from 1; 0 before its first entry (R-25)."""

    @property
    def decided(self) -> int:
        """How many columns have a winner."""
        return sum(column.winner is not None for column in self.columns)

    def won(self, side: int) -> int:
        """How many columns a side has won."""
        return sum(column.winner == side for column in self.columns)

    def raw_total(self, side: int) -> int:
        """The sum of a side's figures over all columns."""
        return sum(column.points[side] for column in self.columns)


class Entry(NamedTuple):
    """What one win did in one column."""

    column: int
    """The column's number, from 1."""
    before: int | None
    """The side's figure before; None where it had not entered."""
    points: int
    boxes: int
    """Points of boxes that are written in at once; 0 unless ``boxes.timing`` is immediate."""
    after: int
    closes: bool
    """Whether the target was reached and the column won by it."""


class Win(NamedTuple):
    """Where one win went."""

    side: int
    nth: int
    """Which of the side's wins this is: 1 for its first."""
    entries: tuple[Entry, ...]
    shut: tuple[int, ...]
    """Columns that the win would have entered had they not been closed."""
    opened: tuple[int, ...]
    """Columns that the side enters for the first time."""

    @property
    def entered(self) -> tuple[int, ...]:
        """Numbers of the columns entered."""
        return tuple(entry.column for entry in self.entries)

    @property
    def closed(self) -> tuple[int, ...]:
        """Numbers of the columns closed, in their order (R-23)."""
        return tuple(entry.column for entry in self.entries if entry.closes)


def empty(rules: Rules) -> Columns:
    """The columns before the first hand."""
    return Columns((Column(),) * rules.columns_count)


def runs_for(column: Column, side: int, rules: Rules) -> bool:
    """Whether a side still collects in a column: R-22, or R-26 with ``columns.freeze`` owner."""
    if rules.columns_freeze == "owner":
        return column.points[side] < rules.columns_target
    return column.winner is None


def reach(columns: Columns, side: int, rules: Rules) -> tuple[int, int]:
    """The side's next win and the last column it goes up to (R-20, R-25).

    Gives the count of that win and the number of the column, 0 for none.
    """
    count = columns.wins[side] + 1
    if rules.columns_late_entry == "by_count":
        return count, min(count, rules.columns_count)
    last = columns.opened[side]
    running = (
        number
        for number, column in enumerate(columns.columns, 1)
        if number > last and runs_for(column, side, rules)
    )
    return count, next(running, last)


def next_entries(columns: Columns, side: int, rules: Rules) -> tuple[int, ...]:
    """Numbers of the columns that the side's next win enters (R-20, R-21, R-25)."""
    _, last = reach(columns, side, rules)
    return tuple(
        number
        for number in range(1, last + 1)
        if runs_for(columns.columns[number - 1], side, rules)
    )


def enter(
    columns: Columns, side: int, points: int, boxes: int, rules: Rules, hand: int
) -> tuple[Columns, Win]:
    """The columns after a win of ``points`` and ``boxes`` by a side, and where it went.

    ``hand`` is the hand's number. The whole score goes into every column that the win enters,
    the one just opened included (R-21); a closed column never changes again (R-22).
    """
    count, last = reach(columns, side, rules)
    running = next_entries(columns, side, rules)
    at_once = boxes * rules.boxes_value if rules.boxes_timing == "immediate" else 0
    now = list(columns.columns)
    entries = []
    for number in running:
        column = now[number - 1]
        before = column.points[side] if column.entered[side] else None
        closed = column.winner is not None
        column = now[number - 1] = add(column, side, points + at_once, boxes, rules, hand)
        closes = column.winner is not None and not closed
        entries.append(Entry(number, before, points, at_once, column.points[side], closes))
    win = Win(
        side,
        count,
        tuple(entries),
        tuple(number for number in range(1, last + 1) if number not in running),
        tuple(entry.column for entry in entries if entry.before is None),
    )
    wins = _put(columns.wins, side, count)
    opened = _put(columns.opened, side, max(columns.opened[side], last))
    return Columns(tuple(now), wins, opened), win


def add(column: Column, side: int, points: int, boxes: int, rules: Rules, hand: int) -> Column:
    """The column with a side's points added; hand ``hand`` closes it at the target (R-22)."""
    after = column.points[side] + points
    closes = column.winner is None and after >= rules.columns_target
    return Column(
        _put(column.points, side, after),
        (True, column.entered[1]) if side == 0 else (column.entered[0], True),
        _put(column.boxes, side, column.boxes[side] + boxes),
        side if closes else column.winner,
        hand if closes else column.closed_by,
    )


def _put(pair: Pair, side: int, value: int) -> Pair:
    return (value, pair[1]) if side == 0 else (pair[0], value)
