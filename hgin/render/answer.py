"""The answer to a recorded hand: its arithmetic, each column before and after, who deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.match import replay
from hgin.messages import ordinal, say
from hgin.render.words import hand_words, result_words, roman, romans
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
    lines += evidence_lines(played, standing)
    lines += closing_lines(standing, played)
    return "\n".join(lines)


def evidence_lines(played: Played, standing: Standing) -> list[str]:
    """What was missed in a hand, as its cards tell; nothing for a hand without cards."""
    if not any(play.cards for play in played.hand.plays):
        return []
    # Late: it loads the solver.
    from hgin.render.evidence import missed_lines

    return missed_lines(played, standing)


def headline(played: Played, standing: Standing, width: int) -> list[str]:
    """What was played and its sum, on one line where there is room, else on two."""
    head = say("answer.hand", number=played.number, text=hand_words(played, standing))
    result = result_words(played, standing)
    if not result:
        return [head]
    if len(head) + len(result) + 3 <= width:
        return [head + " " * max(3, min(width, 76) - len(head) - len(result)) + result]
    return [head, " " * _INDENT + result]


def upcard_lines(played: Played, standing: Standing) -> list[str]:
    """The upcard with the limit and doubling that it made, where the rules read one."""
    from hgin.cards import sign

    hand, score = played.hand, played.score
    if hand.upcard is None or score is None or not standing.sheet.rules.needs_upcard:
        return []
    code = "answer.upcard_doubled" if score.multiplier > 1 else "answer.upcard"
    text = say(code, card=sign(hand.upcard), limit=score.limit, factor=score.multiplier)
    return [" " * _INDENT + text]


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
    """Why a win entered nowhere, and what the other reading of late entries gives (R-25)."""
    win = played.win
    assert win is not None
    lines = [say("answer.nowhere", ordinal=ordinal(win.nth), columns=romans(win.shut))]
    other = other_reading(played, standing)
    if other:
        columns = romans(other)
        lines.append(say("answer.nowhere_other", columns=columns, number=played.number))
    return lines


def other_reading(played: Played, standing: Standing) -> tuple[int, ...]:
    """The columns that a hand enters under the other late entry (R-25)."""
    sheet = standing.sheet
    late = "next_open" if sheet.rules.columns_late_entry == "by_count" else "by_count"
    rules = sheet.rules._replace(columns_late_entry=late)  # type: ignore[arg-type]  # one of two
    there = replay(sheet._replace(rules=rules)).hands[played.number - 1]
    return there.win.entered if there.win else ()


def closing_lines(standing: Standing, played: Played) -> list[str]:
    """Who deals next, or how the match ended; what a second column won means."""
    if standing.over:
        from hgin.render.outcome import outcome_lines

        return outcome_lines(standing)
    said = []
    rules, columns = standing.sheet.rules, standing.columns
    if played.win and played.win.closed and rules.match_winner == "columns":
        side = played.win.side
        if 2 * columns.won(side) > rules.columns_count:
            running = [n for n, column in enumerate(columns.columns, 1) if column.winner is None]
            who = label(standing.sheet.sides[side])
            said.append(say("answer.sure", who=who, n=len(running), columns=romans(running)))
    if standing.dealer is not None:
        said.append(say("answer.deals", who=standing.dealer))
    return [" ".join(said)] if said else []
