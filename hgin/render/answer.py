"""The answer to a recorded hand: its arithmetic, each column before and after, who deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.cards import sign
from hgin.messages import ordinal, say
from hgin.render.width import fitted_lines, width_of
from hgin.render.words import (
    hand_words,
    is_doubled,
    pair_result,
    play_words,
    result_words,
    roman,
    romans,
)
from hgin.sides import label

if TYPE_CHECKING:
    from hgin.columns import Entry
    from hgin.match import Played, Standing

_INDENT = 4


def answer(standing: Standing, number: int, width: int) -> str:
    """What hand ``number`` did, in plain lines no wider than ``width`` where words allow it."""
    played = standing.hands[number - 1]
    lines = [*headline(played, standing, width), *upcard_lines(played, standing)]
    lines += [" " * _INDENT + line for line in entry_lines(played, standing)]
    lines += evidence_lines(played, standing, width)
    lines += closing_lines(standing, played, width)
    return "\n".join(fitted_lines(lines, width))


def evidence_lines(played: Played, standing: Standing, width: int) -> list[str]:
    """What was missed in a hand, as its cards tell; nothing for a hand without cards."""
    if not played.hand.has_cards:
        return []
    # Late: it loads the solver.
    from hgin.render.evidence import missed_lines

    return missed_lines(played, standing, width)


def headline(played: Played, standing: Standing, width: int) -> list[str]:
    """What was played and its sum, on one line where there is room, else on two.

    A round has a line a pair, and its net (R-51).
    """
    result = result_words(played, standing)
    if played.score is None or len(played.score.plays) == 1:
        head = say("answer.hand", number=played.number, text=hand_words(played, standing))
        return _beside(head, result, width, " " * _INDENT)
    start = say("answer.hand", number=played.number, text="")
    sides, lines = standing.sheet.sides, []
    for play, scored in zip(played.hand.plays, played.score.plays, strict=True):
        text = start + play_words(play, scored, sides)
        lines += _beside(text, pair_result(play, scored, sides), width, " " * len(start))
        start = " " * len(start)
    return [*lines, *_beside(start + say("answer.round"), result, width, start)]


def _beside(text: str, result: str, width: int, indent: str) -> list[str]:
    """A text with its result at the right, or below where there is no room."""
    if not result:
        return [text]
    room = min(width, 76) - width_of(text) - width_of(result)
    if width_of(text) + width_of(result) + 3 <= width:
        return [text + " " * max(3, room) + result]
    return [text, indent + result]


def upcard_lines(played: Played, standing: Standing, indent: int = _INDENT) -> list[str]:
    """The upcard with the limit and doubling that it made; that it was noted, where none reads it.

    R-16, R-17.
    """
    hand, score, rules = played.hand, played.score, standing.sheet.rules
    if hand.upcard is None or score is None:
        return []
    code = "answer.upcard"
    if not rules.needs_upcard:
        code = "answer.upcard_noted"
    elif rules.knock_mode == "upcard":
        code = "answer.upcard_limit" if score.limit else "answer.upcard_gin"
    text = say(code, card=sign(hand.upcard), limit=score.limit)
    if is_doubled(played):
        text += " " + say(f"answer.doubled.{rules.double_scope}", factor=score.multiplier)
    return [" " * indent + text]


def entry_lines(played: Played, standing: Standing) -> list[str]:
    """Each column that the win entered, before + points = after; or why it entered nowhere."""
    if played.win is None:
        return []
    if not played.win.entries:
        return nowhere_lines(played, standing)
    entries = played.win.entries
    first = max(len(str(entry.before or "")) for entry in entries)
    added = max(len(_added(entry)) for entry in entries)
    last = max(len(str(entry.after)) for entry in entries)
    lines = []
    for entry in entries:
        if entry.before is None and not entry.boxes:
            sum_text = " " * (first + 3 + added + 3) + f"{entry.after:>{last}}"
        else:
            before = f"{entry.before or 0:>{first}}"
            sum_text = f"{before} + {_added(entry):>{added}} = {entry.after:>{last}}"
        note = _note(entry, played, standing)
        lines.append(f"{roman(entry.column):<4} {sum_text}   {note}")
    return lines


def _added(entry: Entry) -> str:
    return f"{entry.points} + {entry.boxes}" if entry.boxes else str(entry.points)


def _note(entry: Entry, played: Played, standing: Standing) -> str:
    """What became of the column: opened, closed, how far to go."""
    rules = standing.sheet.rules
    who = label(standing.sheet.sides[played.win.side if played.win else 0])
    parts = [say("answer.opened")] if entry.before is None else []
    if entry.closes:
        parts.append(say("answer.closed", who=who))
    elif entry.after < rules.columns_target:
        parts.append(say("answer.to_go", n=rules.columns_target - entry.after))
    else:
        parts.append(say("answer.reached"))
    return ", ".join(parts)


def nowhere_lines(played: Played, standing: Standing) -> list[str]:
    """Why a win entered nowhere, and that another reading of late entries has a place (R-25)."""
    from hgin.readings import late_entry

    lines = [why_nowhere(played)]
    other = late_entry(standing, played.number)
    if other:
        columns = romans(other)
        lines.append(say("answer.nowhere_other", columns=columns, number=played.number))
    return lines


def why_nowhere(played: Played) -> str:
    """Why a win entered nowhere: the columns that it goes to are closed."""
    assert played.win is not None
    shut = played.win.shut
    nth = ordinal(played.win.nth)
    return say("answer.nowhere", ordinal=nth, columns=romans(shut), n=len(shut))


def closing_lines(standing: Standing, played: Played, width: int) -> list[str]:
    """What a column that closed is worth; who deals next, or how the match ended."""
    closed = played.win.closed if played.win else ()
    lines: list[str] = []
    if standing.over or closed:
        # Late: most hands decide nothing, and a start pays for every module.
        from hgin.render.outcome import brief_accounts, end_lines

        if standing.over:
            return end_lines(standing, width)
        lines += brief_accounts(standing, closed)
    rules, columns = standing.sheet.rules, standing.columns
    said = []
    if played.win and closed and rules.match_winner == "columns":
        side = played.win.side
        if 2 * columns.won(side) > rules.columns_count:
            running = [n for n, column in enumerate(columns.columns, 1) if column.winner is None]
            who = label(standing.sheet.sides[side])
            said.append(say("answer.sure", who=who, n=len(running), columns=romans(running)))
    if standing.dealer is not None:
        said.append(say("answer.deals", who=standing.dealer))
    # On one line where there is room: the deal is the shorter news.
    on_one = " ".join(said)
    return [*lines, *([on_one] if said and width_of(on_one) <= width else said)]
