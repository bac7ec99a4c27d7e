"""What a change moved: every hand and column that is not as it was, before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.messages import say
from hgin.render.outcome import end_lines
from hgin.render.words import roman, romans, short_hand
from hgin.sides import labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hgin.match import Played, Standing


def change_lines(before: Standing, after: Standing) -> list[str]:
    """What differs between two standings of one match, in lines; one that says so where none."""
    lines = [
        *_setup(before, after),
        *_hands(before, after),
        *_columns(before, after),
        *_end(before, after),
    ]
    return lines or [say("change.nothing")]


def _moved(old: object, new: object) -> str:
    return say("change.moved", old=old, new=new)


def _setup(before: Standing, after: Standing) -> Iterator[str]:
    """Names, first dealer, rules."""
    was, now = before.sheet, after.sheet
    if was.sides != now.sides:
        old, new = (" - ".join(labels(sheet.sides)) for sheet in (was, now))
        yield _moved(old, new)
    if was.first_dealer != now.first_dealer:
        yield say("change.first_dealer", moved=_moved(was.first_dealer, now.first_dealer))
    if was.rules.profile != now.rules.profile:
        yield say("change.profile", moved=_moved(was.rules.profile, now.rules.profile))
    old_values = was.rules.values()
    for key, value in now.rules.values().items():
        if old_values[key] != value:
            yield f"{key}: {_moved(_value(old_values[key]), _value(value))}"


def _value(value: object) -> str:
    return "-" if value is None else str(list(value) if isinstance(value, tuple) else value)


def _hands(before: Standing, after: Standing) -> Iterator[str]:
    """The hands that say something else, and those that went elsewhere because of them."""
    old, new = list(before.hands), list(after.hands)
    head = 0
    while head < min(len(old), len(new)) and old[head].hand == new[head].hand:
        head += 1
    tail = 0
    shorter = min(len(old), len(new)) - head
    while tail < shorter and old[len(old) - 1 - tail].hand == new[len(new) - 1 - tail].hand:
        tail += 1
    middle_old, middle_new = old[head : len(old) - tail], new[head : len(new) - tail]
    pairs = list(zip(old[:head], new[:head], strict=True))
    if len(middle_old) == len(middle_new):
        pairs += zip(middle_old, middle_new, strict=True)
        middle_old = middle_new = []
    pairs += zip(old[len(old) - tail :], new[len(new) - tail :], strict=True)
    for gone in middle_old:
        yield say("change.hand", number=gone.number, moved=_moved(_told(gone, before), "-"))
    for came in middle_new:
        yield say("change.hand", number=came.number, moved=_told(came, after))
    for was, now in pairs:
        said = _told(was, before), _told(now, after)
        if said[0] != said[1] or was.hand.note != now.hand.note:
            notes = "" if was.hand.note == now.hand.note else f" ({now.hand.note or '-'})"
            yield say("change.hand", number=now.number, moved=_moved(*said) + notes)


def _told(played: Played, standing: Standing) -> str:
    """A hand with its points and where they went."""
    text = short_hand(played, standing)
    if played.hand.struck:
        return say("change.struck", text=text)
    if played.after_end:
        return say("change.after_end", text=text)
    if played.win is None or played.score is None:
        return text
    if not played.win.entered:
        return say("change.nowhere", text=text, points=played.score.points)
    where = romans(played.win.entered)
    return say("change.went", text=text, points=played.score.points, where=where)


def _columns(before: Standing, after: Standing) -> Iterator[str]:
    """The columns whose figures or winner are others."""
    olds, news = before.columns.columns, after.columns.columns
    for number in range(1, max(len(olds), len(news)) + 1):
        old = _column(before, number)
        new = _column(after, number)
        if old != new:
            yield f"{roman(number):<4} {_moved(old, new)}"


def _column(standing: Standing, number: int) -> str:
    columns = standing.columns.columns
    if number > len(columns):
        return "-"
    column = columns[number - 1]
    figures = " - ".join(
        str(column.points[side]) if column.entered[side] else "." for side in (0, 1)
    )
    if column.winner is None:
        return figures
    who = labels(standing.sheet.sides)[column.winner]
    return say("change.column_won", figures=figures, who=who)


def _end(before: Standing, after: Standing) -> Iterator[str]:
    """How the match ended, or that it goes on; who deals."""
    if before.outcome != after.outcome:
        if after.outcome is None:
            yield say("change.open_again")
        else:
            yield from end_lines(after)
    if after.dealer is not None and before.dealer != after.dealer:
        yield say("answer.deals", who=after.dealer)
