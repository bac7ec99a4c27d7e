"""The sheet as players know it, before it becomes a format: rows, cells, totals, accounts, notes.

Six columns for three games, each side's I, II, III; one row a hand; in each cell the running
total (R-29). What a side has not entered is blank, never 0 (R-27). Every format draws this, and
draws it from texts that hold no control characters any more.
"""

from collections.abc import Mapping
from typing import NamedTuple

from hgin.columns import Columns, runs_for
from hgin.match import Played, Standing
from hgin.messages import say
from hgin.render.account import Foot, account_feet
from hgin.render.formats import Draft
from hgin.render.naming import Naming
from hgin.render.notes import Notes, remarks
from hgin.render.outcome import outcome_lines
from hgin.render.rule_words import rule_words
from hgin.render.width import visible
from hgin.render.words import play_row, roman, short_plays, upcard_words
from hgin.sides import labels


class Cell(NamedTuple):
    """What one hand did in one column of one side; nothing where ``total`` is None."""

    points: int | None = None
    """What was added; None at the side's first entry, which is its total."""
    total: int | None = None
    closes: bool = False
    """The target was reached and the column won."""
    ruled: bool = False
    """The column is ruled off for this side under this cell."""
    closed: bool = False
    """The cell stands under that line: nothing is ever entered there."""


class Pair(NamedTuple):
    """What one pair of a round played (R-50)."""

    hand: str
    points: int | None


class Row(NamedTuple):
    """One hand."""

    number: int
    hand: str
    """``Ana knock 4-39``."""
    bare: str
    """The same without the names, for where they are said already."""
    side: int | None
    """The side that won it, None for a hand that nobody won."""
    cells: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    points: int | None = None
    """What the hand was worth, None where nobody won it."""
    pairs: tuple[Pair, ...] = ()
    dealer: int | None = None
    """The side that dealt it, None where nobody said."""
    upcard: str = ""
    """The upcard where the rules read one, and what it made of the hand."""
    fate: str = ""
    """In words, where the hand stands in no column though somebody won it."""
    counts: bool = True
    """False for a hand that is struck, refused or after the end."""
    marks: tuple[str, ...] = ()
    """Numbers of its footnotes."""


class Layout(NamedTuple):
    """A whole sheet."""

    name: str
    title: str
    date: str
    sides: tuple[str, ...]
    """What both sides are called; empty on a blank sheet without names."""
    called: tuple[str, ...]
    """The same as the rows have it, which may be shorter."""
    marks: tuple[str, ...]
    """Numbers of the footnotes on the match as a whole."""
    rules: tuple[str, ...]
    """A sentence each."""
    by: str
    """The profile, and what differs from it."""
    columns: tuple[str, ...]
    """I, II, III."""
    opening: Row | None
    """The figures taken over from paper."""
    rows: tuple[Row, ...]
    totals: tuple[tuple[str, ...], ...]
    """By side and column; blank where the side has not entered."""
    won: tuple[tuple[bool, ...], ...]
    wins: tuple[int, int]
    feet: tuple[Foot, ...]
    """Boxes and account, under the columns."""
    result: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]
    """Footnotes: their number and text."""
    blank: bool
    created: str


def layout(draft: Draft, names: Mapping[str, str] | None = None) -> Layout:
    """The sheet of a draft; ``names`` has shorter names of players for its rows."""
    standing = draft.standing
    sheet, columns = standing.sheet, standing.columns
    notes = Notes()
    naming = Naming(standing, names)
    marks = notes.of_match(sheet)
    opening = _opening(standing, notes)
    rows = tuple(_row(played, naming, notes) for played in standing.hands)
    if draft.blank:
        rows = tuple(_blank_row(n, standing) for n in range(1, draft.blank + 1))
    return Layout(
        name=visible(draft.name) if draft.listed else "",
        title=say("sheet.title_columns" if len(columns.columns) > 1 else "sheet.title_single"),
        date=date_words(sheet.created or ""),
        sides=() if draft.nameless else naming.sides,
        called=naming.called,
        marks=marks,
        rules=tuple(visible(said) for said in rule_words(sheet.rules)),
        by=visible(_by(draft)),
        columns=tuple(roman(n) for n in range(1, len(columns.columns) + 1)),
        opening=opening,
        rows=rows,
        totals=_totals(standing),
        won=tuple(tuple(c.winner == side for c in columns.columns) for side in (0, 1)),
        wins=columns.wins,
        feet=account_feet(standing, blank=bool(draft.blank)),
        result=() if draft.blank else tuple(visible(said) for said in result_lines(standing)),
        notes=notes.numbered(),
        blank=bool(draft.blank),
        created=sheet.created or "",
    )


def _by(draft: Draft) -> str:
    """Which profile the rules have their name from, and what of them differs from it."""
    profile = draft.standing.sheet.rules.profile
    if draft.changes:
        return say("rules.by_changed", profile=profile, changes=list(draft.changes))
    return say("rules.by", profile=profile)


def date_words(created: str) -> str:
    """``2026-11-30 20:15`` from ``2026-11-30T20:15:00+01:00``: a date that needs no language."""
    return visible(created[:16].replace("T", " "))


def _row(played: Played, naming: Naming, notes: Notes) -> Row:
    standing = naming.standing
    told, there = naming.told(played)
    score = played.score
    side = score.winner if score and played.counts else None
    text = short_plays(told, there)
    bare = naming.bare(text)
    pairs: tuple[Pair, ...] = ()
    if score is not None and len(score.plays) > 1:
        pairs = _pairs(told, there, naming)
        code = "row.round" if score.winner is not None else "row.round_level"
        text = say(code, who=naming.mark_of(score.winner))
        bare = say("row.round_bare")
    return Row(
        played.number,
        naming.full(text),
        bare,
        side,
        _cells(played, standing),
        score.points if score and side is not None else None,
        pairs,
        naming.side(played.dealer),
        upcard_words(played, standing),
        _fate(played),
        played.counts,
        notes.marks(remarks(played, standing)),
    )


def _pairs(told: Played, there: Standing, naming: Naming) -> tuple[Pair, ...]:
    """What each pair of a round played and what it was worth to its winner."""
    assert told.score is not None
    return tuple(
        Pair(naming.full(play_row(play, scored, there.sheet.sides)), scored.points or None)
        for play, scored in zip(told.hand.plays, told.score.plays, strict=True)
    )


def _fate(played: Played) -> str:
    """What became of a hand that stands in no column though somebody won it."""
    if played.hand.struck:
        return say("correction.struck")
    if played.after_end:
        return say("sheet.after_end")
    nowhere = played.win is not None and not played.win.entries
    return say("hands.nowhere") if nowhere else ""


def _cells(played: Played, standing: Standing) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """By side and column: what was entered, what is ruled off, what is closed."""
    count = len(standing.columns.columns)
    cells = [[Cell()] * count, [Cell()] * count]
    for side in (0, 1):
        for number in range(count):
            before = _is_closed(played.before, side, number, standing)
            after = _is_closed(played.after, side, number, standing)
            cells[side][number] = Cell(ruled=after and not before, closed=before)
    if played.win is not None:
        mine = cells[played.win.side]
        for entry in played.win.entries:
            added = None if entry.before is None else entry.points + entry.boxes
            mine[entry.column - 1] = mine[entry.column - 1]._replace(
                points=added, total=entry.after, closes=entry.closes
            )
    return tuple(cells[0]), tuple(cells[1])


def _is_closed(columns: Columns, side: int, number: int, standing: Standing) -> bool:
    """Whether a side can enter nothing any more in a column (R-22, R-26)."""
    return not runs_for(columns.columns[number], side, standing.sheet.rules)


def _opening(standing: Standing, notes: Notes) -> Row | None:
    """What was taken over from a paper sheet, as a row before the first hand."""
    opening = standing.sheet.opening
    if opening is None:
        return None
    rules = standing.sheet.rules
    target, both = rules.columns_target, rules.columns_freeze == "both"
    wins = {"first": opening.wins[0], "second": opening.wins[1]}
    cells = [
        tuple(
            Cell(
                total=pair[side] or None,
                closes=pair[side] >= target,
                ruled=(max(pair) if both else pair[side]) >= target,
            )
            for pair in opening.columns
        )
        for side in (0, 1)
    ]
    marks = notes.marks([say("sheet.opening_note", **wins)])
    text = say("sheet.opening")
    return Row(0, text, text, None, (cells[0], cells[1]), marks=marks)


def _blank_row(number: int, standing: Standing) -> Row:
    empty = (Cell(),) * len(standing.columns.columns)
    return Row(number, "", "", None, (empty, empty))


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
    return [say("sheet.leads", n=count, who=sides[leader], high=high, low=low)]
