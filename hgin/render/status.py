"""The standing in a few lines: columns, what each side's next win does, who deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.columns import next_entries, reach
from hgin.messages import ordinal, say
from hgin.render.outcome import brief_accounts, end_lines
from hgin.render.width import pad, shorten
from hgin.render.words import roman, romans
from hgin.sides import label, labels

if TYPE_CHECKING:
    from hgin.columns import Columns
    from hgin.match import Standing
    from hgin.rules import Rules


def status(standing: Standing, name: str, width: int) -> str:
    """Where the match stands; ``name`` is the sheet's."""
    lines = _table(standing, width)
    if standing.over:
        lines += ["", *end_lines(standing)]
    else:
        lines += brief_accounts(standing)
        lines += [_next(standing, side) for side in (0, 1)]
        number = len(standing.hands) + 1
        if standing.dealer is not None:
            lines.append(say("status.deals", who=standing.dealer, number=number))
    lines.append(say("status.sheet", profile=standing.sheet.rules.profile, name=name))
    return "\n".join(lines)


def _table(standing: Standing, width: int) -> list[str]:
    """Both sides' figures, a side a line."""
    columns, sides = standing.columns, labels(standing.sheet.sides)
    room = max(6, min(width - 14 - 10 * len(columns.columns), 24))
    cells = [["", *(roman(n) for n in range(1, len(columns.columns) + 1)), say("status.wins")]]
    for side in (0, 1):
        row = [shorten(sides[side], room)]
        for column in columns.columns:
            text = str(column.points[side]) if column.entered[side] else "."
            row.append(say("status.won", points=text) if column.winner == side else text)
        cells.append([*row, str(columns.wins[side])])
    first = max(len(row[0]) for row in cells)
    others = max(len(cell) for row in cells for cell in row[1:])
    return [
        (pad(row[0], first) + "".join(f"  {cell:>{others}}" for cell in row[1:])).rstrip()
        for row in cells
    ]


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
