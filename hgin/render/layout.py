"""The sheet as players know it, before it becomes a format: rows, cells, totals, accounts, notes.

Six columns for three games, each side's I, II, III; one row a hand; in each cell the running
total (R-29). What a side has not entered is blank, never 0 (R-27). Every format draws this.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hgin.messages import say
from hgin.render.outcome import account_rows, has_accounts, outcome_lines
from hgin.render.rule_words import rule_words
from hgin.render.words import roman, short_hand
from hgin.sides import labels

if TYPE_CHECKING:
    from hgin.match import Played, Standing
    from hgin.sheet import Correction


class Cell(NamedTuple):
    """What one hand did in one column of one side; all None where it did nothing."""

    before: int | None = None
    """The running total before; None at the side's first entry."""
    points: int | None = None
    total: int | None = None
    closes: bool = False
    nowhere: bool = False
    """The win entered nowhere; said in the first cell of its side."""


class Row(NamedTuple):
    """One hand."""

    number: int
    hand: str
    side: int | None
    """The side that won it, None for a hand that nobody won."""
    cells: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    dealer: str
    counts: bool
    """False for a hand that is struck, refused or after the end."""
    mark: str
    """Numbers of the footnotes, such as ``1``; empty where there are none."""


class AccountTable(NamedTuple):
    """What a decided column is worth: rows of what for, first side, second side."""

    title: str
    rows: tuple[tuple[str, str, str], ...]


class Layout(NamedTuple):
    """A whole sheet."""

    title: str
    date: str
    sides: tuple[str, ...]
    rules: str
    by: str
    """The profile, and what differs from it."""
    columns: tuple[str, ...]
    """I, II, III."""
    opening: tuple[tuple[str, ...], ...] | None
    """The figures taken over from paper, by side."""
    rows: tuple[Row, ...]
    totals: tuple[tuple[str, ...], ...]
    """By side and column; blank where the side has not entered."""
    won: tuple[tuple[bool, ...], ...]
    wins: str
    result: tuple[str, ...]
    accounts: tuple[AccountTable, ...]
    notes: tuple[tuple[str, str], ...]
    """Footnotes: their number and text."""
    corrections: tuple[str, ...]


def layout(standing: Standing, changes: tuple[str, ...] = ()) -> Layout:
    """The sheet of a standing; ``changes`` says what of its rules differs from the profile."""
    sheet, columns = standing.sheet, standing.columns
    several = sheet.rules.columns_count > 1
    notes: list[tuple[str, str]] = []
    rows = tuple(_row(played, standing, notes) for played in standing.hands)
    profile = sheet.rules.profile
    by = say("rules.by", profile=profile)
    if changes:
        by = say("rules.by_changed", profile=profile, changes=list(changes))
    return Layout(
        title=say("sheet.title_columns" if several else "sheet.title_single"),
        date=(sheet.created or "")[:16].replace("T", " "),
        sides=labels(sheet.sides),
        rules=" ".join(rule_words(sheet.rules)),
        by=by,
        columns=tuple(roman(n) for n in range(1, len(columns.columns) + 1)),
        opening=_opening(standing),
        rows=rows,
        totals=_totals(standing),
        won=tuple(tuple(c.winner == side for c in columns.columns) for side in (0, 1)),
        wins=say("sheet.wins", first=columns.wins[0], second=columns.wins[1]),
        result=tuple(result_lines(standing)),
        accounts=_accounts(standing),
        notes=tuple(notes),
        corrections=tuple(correction_words(one) for one in sheet.corrections),
    )


def _row(played: Played, standing: Standing, notes: list[tuple[str, str]]) -> Row:
    count = len(standing.columns.columns)
    cells = [[Cell()] * count, [Cell()] * count]
    if played.win is not None:
        mine = cells[played.win.side]
        for entry in played.win.entries:
            added = entry.points + entry.boxes
            mine[entry.column - 1] = Cell(entry.before, added, entry.after, entry.closes)
        if not played.win.entries:
            mine[0] = Cell(nowhere=True)
    side = played.score.winner if played.score and played.counts else None
    marks = [_footnote(text, notes) for text in _remarks(played, standing)]
    return Row(
        played.number,
        short_hand(played, standing),
        side,
        (tuple(cells[0]), tuple(cells[1])),
        played.dealer or "",
        played.counts,
        ",".join(marks),
    )


def _remarks(played: Played, standing: Standing) -> list[str]:
    """What a footnote says of a hand: struck, after the end, corrected, noted."""
    said = []
    if played.hand.struck:
        said.append(say("sheet.struck"))
    elif played.after_end:
        said.append(say("sheet.after_end"))
    if any(past.hand == played.number for past in standing.sheet.corrections):
        said.append(say("sheet.corrected"))
    if played.hand.note:
        said.append(played.hand.note)
    return said


def _footnote(text: str, notes: list[tuple[str, str]]) -> str:
    """The number of a footnote; what has been said before keeps its number."""
    for number, said in notes:
        if said == text:
            return number
    notes.append((str(len(notes) + 1), text))
    return notes[-1][0]


def _opening(standing: Standing) -> tuple[tuple[str, ...], ...] | None:
    opening = standing.sheet.opening
    if opening is None:
        return None
    return tuple(
        tuple(str(pair[side]) if pair[side] else "" for pair in opening.columns) for side in (0, 1)
    )


def _totals(standing: Standing) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(str(c.points[side]) if c.entered[side] else "" for c in standing.columns.columns)
        for side in (0, 1)
    )


def result_lines(standing: Standing) -> list[str]:
    """Where the match stands, or how it ended."""
    if standing.outcome is not None:
        return outcome_lines(standing)
    count = sum(played.counts for played in standing.hands)
    first, second = standing.columns.won(0), standing.columns.won(1)
    sides = labels(standing.sheet.sides)
    if not count and not standing.hands:
        return [say("sheet.empty")]
    if len(standing.columns.columns) == 1:
        return [say("sheet.after", n=count)]
    if first == second:
        return [say("sheet.level", n=count, first=first, second=second)]
    leader = 0 if first > second else 1
    high, low = max(first, second), min(first, second)
    code = "sheet.leads_one" if high == 1 else "sheet.leads"
    return [say(code, n=count, who=sides[leader], high=high, low=low)]


def _accounts(standing: Standing) -> tuple[AccountTable, ...]:
    if not has_accounts(standing):
        return ()
    return tuple(
        AccountTable(
            say("account.column", column=roman(account.column)),
            tuple(account_rows(account, standing)),
        )
        for account in standing.accounts
        if account is not None
    )


_SET_UP = re.compile(
    r"""'(?:\\.|[^'])*'|"(?:\\.|[^"])*"|(?<![^ ])(name|first dealer|profile)(?= )"""
)
"""What a correction of the set-up calls its parts; what stands in quotes is a name."""


def _labelled(found: re.Match[str]) -> str:
    label = found[1]
    return say(f"correction.{label.replace(' ', '_')}") if label else found[0]


def correction_words(correction: Correction) -> str:
    """A correction in words: when, which hand, what stood there, why."""
    subject = (
        say("correction.match")
        if correction.hand is None
        else say("correction.hand", number=correction.hand)
    )
    if correction.what.startswith("was "):
        was = correction.what.removeprefix("was ")
        # A hand is told by its line, as it stands in the file; a set-up has words of its own.
        told = was if correction.hand is not None else _SET_UP.sub(_labelled, was)
        what = say("correction.was", what=told)
    else:
        what = say(f"correction.{correction.what}")
    at = (correction.at or "").replace("T", " ")
    why = say("correction.why", why=correction.why) if correction.why else ""
    return " ".join(part for part in (at, subject, what, why) if part)
