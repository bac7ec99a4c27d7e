"""The standing in a few lines: columns, what each side's next win does, who deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.columns import next_entries, reach
from hgin.messages import ordinal, say
from hgin.render.outcome import brief_accounts, end_lines
from hgin.render.width import fitted_lines, pad, shorten, width_of
from hgin.render.words import roman, romans
from hgin.sides import label, labels

if TYPE_CHECKING:
    from hgin.columns import Columns
    from hgin.match import Standing
    from hgin.rules import Rules

_LEAST_NAME = 6
"""The cells that a name keeps where there is little room."""


def status(standing: Standing, name: str, width: int) -> str:
    """Where the match stands; ``name`` is the sheet's."""
    lines = []
    if standing.over:
        lines += ["", *end_lines(standing, width), "", say("status.again")]
    else:
        lines += brief_accounts(standing)
        lines += [_next(standing, side) for side in (0, 1)]
        number = len(standing.hands) + 1
        if standing.dealer is not None:
            lines.append(say("status.deals", who=standing.dealer, number=number))
    lines.append(say("status.sheet", profile=standing.sheet.rules.profile, name=name))
    return "\n".join([*_table(standing, width), *fitted_lines(lines, width)])


def _table(standing: Standing, width: int) -> list[str]:
    """Both sides' figures, a side a line; won ones are starred where the word has no room."""
    rows = _figures(standing, say("status.won", points="{}"))
    if width - _taken(rows) < _LEAST_NAME:
        rows = _figures(standing, "{}*")
    room = max(_LEAST_NAME, min(width - _taken(rows), 24))
    names = ["", *(shorten(name, room) for name in labels(standing.sheet.sides))]
    first = max(width_of(name) for name in names)
    cell = _taken(rows) // len(rows[0])
    return [
        (pad(name, first) + "".join(f"{one:>{cell}}" for one in row)).rstrip()
        for name, row in zip(names, rows, strict=True)
    ]


def _figures(standing: Standing, won: str) -> list[list[str]]:
    """The heads of the columns and each side's points there, ``won`` around those of a winner."""
    columns = standing.columns
    rows = [[*(roman(n) for n in range(1, len(columns.columns) + 1)), say("status.wins")]]
    for side in (0, 1):
        texts = [str(c.points[side]) if c.entered[side] else "." for c in columns.columns]
        winners = [column.winner == side for column in columns.columns]
        cells = [won.format(t) if w else t for t, w in zip(texts, winners, strict=True)]
        rows.append([*cells, str(columns.wins[side])])
    return rows


def _taken(rows: list[list[str]]) -> int:
    """The width of the figures, two blanks before each."""
    return len(rows[0]) * (2 + max(len(cell) for row in rows for cell in row))


def _next(standing: Standing, side: int) -> str:
    """What a side's next win enters, and what it needs there."""
    rules, columns = standing.sheet.rules, standing.columns
    who = label(standing.sheet.sides[side])
    nth, last = reach(columns, side, rules)
    entered = next_entries(columns, side, rules)
    if not entered:
        shut = romans(range(1, last + 1))
        said = {"who": who, "ordinal": ordinal(nth), "columns": shut, "n": last}
        later = _first_that_enters(columns, side, rules)
        if later is None:
            return say("status.next_nowhere", **said)
        count, where = later
        return say("status.next_nowhere_yet", **said, later=ordinal(count), where=romans(where))
    needs = [
        say("status.needs", column=roman(n), n=rules.columns_target - column.points[side])
        for n, column in enumerate(columns.columns, 1)
        if n in entered
    ]
    return say("status.next", who=who, needs=needs)


def _first_that_enters(
    columns: Columns, side: int, rules: Rules
) -> tuple[int, tuple[int, ...]] | None:
    """Which of a side's coming wins will enter something, and where, were the rest to stay."""
    for count in range(columns.wins[side] + 1, rules.columns_count + 1):
        wins = (count - 1, columns.wins[1]) if side == 0 else (columns.wins[0], count - 1)
        where = next_entries(columns._replace(wins=wins), side, rules)
        if where:
            return count, where
    return None
