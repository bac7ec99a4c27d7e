"""What a change moved, before and after: the hand itself, later hands, columns, winner, dealer."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from hgin.messages import say
from hgin.render.outcome import end_lines
from hgin.render.width import pad, width_of
from hgin.render.words import joined, roman, romans, short_hand
from hgin.rules import file_value
from hgin.sides import labels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hgin.match import Played, Standing

_ARROW = "→"
_INDENT = "    "


class Row(NamedTuple):
    """One line of the comparison: what it is about, what it is called, what came of it."""

    label: str
    mark: str
    """An arrow where the line is what the one above it became."""
    what: str
    came: str
    """Empty for a remark below another row."""
    then: str = ""
    """What came of it after the change, where only that is another."""


class Pairs(NamedTuple):
    """The hands of two standings side by side."""

    gone: list[Played]
    came: list[Played]
    changed: list[tuple[Played, Played]]
    """Hands whose facts are others."""
    same: list[tuple[Played, Played]]


def change_lines(before: Standing, after: Standing, width: int) -> list[str]:
    """What differs between two standings of one match, in lines; one that says so where none."""
    pairs = _paired(before, after)
    blocks = [
        list(_setup(before, after)),
        _aligned([*_facts(pairs, before, after), *_moved(pairs, before, after)], width),
        list(_numbers(pairs, after)),
        _aligned(_columns(before, after), width),
        list(_end(before, after, width)),
    ]
    lines = [line for block in blocks if block for line in (*block, "")]
    return lines[:-1] or [say("change.nothing")]


def _aligned(rows: Sequence[Row], width: int) -> list[str]:
    """The rows in columns where the width has room for them, else one thing under the other."""
    told = [row for row in rows if row.came]
    if not told:
        return []
    # Columns stand below the hands: their numbers take as much room as a hand's.
    label = max(width_of(text) for text in (*(row.label for row in told), _label(9)))
    what = max(width_of(row.what) for row in told)
    came = max((width_of(row.came) for row in told if row.then), default=0)

    def line(row: Row) -> str:
        head = f"{pad(row.label, label)} {row.mark or ' '} "
        head += pad(row.what, what) + "  " if what else ""
        then = f" {_ARROW} {row.then}" if row.then else ""
        return f"{head}{pad(row.came, came)}{then}".rstrip()

    wide = max(width_of(line(row)) for row in told) > width
    indent = len(_INDENT) if wide else label + 3
    lines: list[str] = []
    for row in rows:
        if not row.came:
            lines += [" " * indent + part for part in wrap(row.what, max(20, width - indent))]
        else:
            lines += _stacked(row) if wide else [line(row)]
    return lines


def _stacked(row: Row) -> Iterator[str]:
    """A row one thing under the other."""
    if row.what:
        yield " ".join(part for part in (row.label or " ", row.mark, row.what) if part)
        yield _INDENT + row.came
    else:
        yield pad(row.label, len(_INDENT)) + row.came
    if row.then:
        yield f"  {_ARROW} {row.then}"


def _setup(before: Standing, after: Standing) -> Iterator[str]:
    """Names, first dealer, rules."""
    was, now = before.sheet, after.sheet
    if was.sides != now.sides:
        old, new = (" - ".join(labels(sheet.sides)) for sheet in (was, now))
        yield say("change.moved", old=old, new=new)
    dealers = [sheet.first_dealer for sheet in (was, now)]
    if was.sides == now.sides and dealers[0] != dealers[1]:
        yield say("change.first_dealer", old=dealers[0] or "-", new=dealers[1] or "-")
    if was.rules.profile != now.rules.profile:
        yield say("change.profile", old=was.rules.profile, new=now.rules.profile)
    old_values = was.rules.values()
    for key, value in now.rules.values().items():
        if old_values[key] != value:
            old, new = (_value(key, one) for one in (old_values[key], value))
            yield say("change.rule", key=key, old=old, new=new)


def _value(key: str, value: object) -> str:
    """A parameter's value as a person types it."""
    written = file_value(key, value)
    if isinstance(written, list):
        return ",".join(map(str, written))
    if written is None or isinstance(written, bool):
        return "-" if written is None else str(written).lower()
    return str(written)


def _paired(before: Standing, after: Standing) -> Pairs:
    """Which hand is which: those at both ends that say the same are, and what lies between."""
    old, new = list(before.hands), list(after.hands)
    if before.sheet.sides != after.sheet.sides and len(old) == len(new):
        return Pairs([], [], [], list(zip(old, new, strict=True)))
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and old[head].hand == new[head].hand:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail].hand == new[-1 - tail].hand:
        tail += 1
    gone, came = old[head : len(old) - tail], new[head : len(new) - tail]
    same = [
        *zip(old[:head], new[:head], strict=True),
        *zip(old[len(old) - tail :], new[len(new) - tail :], strict=True),
    ]
    if len(gone) != len(came):
        return Pairs(gone, came, [], same)
    between = list(zip(gone, came, strict=True))
    changed = [(was, now) for was, now in between if was.hand != now.hand]
    return Pairs([], [], changed, [pair for pair in between if pair not in changed] + same)


def _facts(pairs: Pairs, before: Standing, after: Standing) -> Iterator[Row]:
    """The hands that say something else, are new or are gone."""
    for played in pairs.gone:
        yield Row(_label(played.number), "-", short_hand(played, before), say("change.gone"))
    for played in pairs.came:
        yield Row(_label(played.number), "+", short_hand(played, after), _outcome(played))
    for was, now in pairs.changed:
        yield from _became(was, now, before, after)
        for name in ("upcard", "dealer", "note"):
            old, new = (getattr(played.hand, name) or "-" for played in (was, now))
            if old != new:
                yield Row("", "", say(f"change.{name}", old=old, new=new), "")


def _became(was: Played, now: Played, before: Standing, after: Standing) -> Iterator[Row]:
    """A hand before and after, on one line where it is called the same."""
    texts = short_hand(was, before), short_hand(now, after)
    outcomes = _outcome(was), _outcome(now)
    if texts[0] != texts[1]:
        yield Row(_label(now.number), "", texts[0], outcomes[0])
        yield Row("", _ARROW, texts[1], outcomes[1])
    else:
        then = outcomes[1] if outcomes[0] != outcomes[1] else ""
        yield Row(_label(now.number), "", texts[0], outcomes[0], then)


def _moved(pairs: Pairs, before: Standing, after: Standing) -> Iterator[Row]:
    """The hands that say the same and of which something else came."""
    renamed = before.sheet.sides != after.sheet.sides
    for was, now in sorted(pairs.same, key=lambda pair: pair[1].number):
        outcomes = _outcome(was), _outcome(now)
        if renamed and outcomes[0] != outcomes[1]:
            yield Row(_label(now.number), "", short_hand(now, after), *outcomes)
        elif not renamed:
            rows = list(_became(was, now, before, after))
            if len(rows) > 1 or rows[0].then:
                yield from rows


def _label(number: int) -> str:
    return say("change.hand", number=number)


def _outcome(played: Played) -> str:
    """A hand's points and where they went."""
    if played.hand.struck:
        return say("change.struck")
    if played.after_end:
        return say("change.after_end")
    if played.win is None or played.score is None:
        return say("change.nobody")
    if not played.win.entered:
        return say("change.nowhere", points=played.score.points)
    where = romans(played.win.entered)
    return say("change.went", points=played.score.points, where=where)


def _numbers(pairs: Pairs, after: Standing) -> Iterator[str]:
    """Hands that have other numbers now; hands that a change left after the end (R-36)."""
    moved = [(was.number, now.number) for was, now in pairs.same if was.number != now.number]
    if moved:
        (old, new), (last_old, last_new) = moved[0], moved[-1]
        numbers = {"old": old, "new": new, "last_old": last_old, "last_new": last_new}
        yield say("change.renumbered", n=len(moved), **numbers)
    left = [
        now.number
        for was, now in (*pairs.changed, *pairs.same)
        if now.after_end and not was.after_end and not now.hand.struck
    ]
    if left:
        yield say(
            "change.left_after_end", n=len(left), numbers=joined([str(n) for n in sorted(left)])
        )


def _columns(before: Standing, after: Standing) -> list[Row]:
    """The columns whose figures or winner are others."""
    count = max(len(standing.columns.columns) for standing in (before, after))
    room = max(
        len(_figure(standing, number, side))
        for standing in (before, after)
        for number in range(1, count + 1)
        for side in (0, 1)
    )
    rows = []
    for number in range(1, count + 1):
        old, new = (_column(standing, number, room) for standing in (before, after))
        if old != new:
            rows.append(Row(roman(number), "", "", old, new))
    if rows:
        rows.insert(0, Row("", "", "", " - ".join(labels(after.sheet.sides))))
    return rows


def _figure(standing: Standing, number: int, side: int) -> str:
    columns = standing.columns.columns
    if number > len(columns) or not columns[number - 1].entered[side]:
        return "."
    return str(columns[number - 1].points[side])


def _column(standing: Standing, number: int, room: int) -> str:
    columns = standing.columns.columns
    if number > len(columns):
        return "-"
    first, second = (_figure(standing, number, side).rjust(room) for side in (0, 1))
    figures = f"{first} - {second}"
    winner = columns[number - 1].winner
    if winner is None:
        return figures
    who = labels(standing.sheet.sides)[winner]
    return say("change.column_won", figures=figures, who=who)


def _end(before: Standing, after: Standing, width: int) -> Iterator[str]:
    """How the match ended, or that it goes on; who deals."""
    if after.outcome is None and before.outcome is not None:
        yield say("change.open_again")
    elif after.outcome is not None:
        told = end_lines(after, width)
        yield from told if before.outcome is None or told != end_lines(before, width) else ()
    if after.dealer is None or before.dealer == after.dealer:
        return
    if before.dealer is None or before.sheet.sides != after.sheet.sides:
        yield say("answer.deals", who=after.dealer)
    else:
        yield say("change.deals", who=after.dealer, old=before.dealer)
