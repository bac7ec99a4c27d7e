"""How a hand came to its points and where they went, each step with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgin.messages import ordinal, say
from hgin.render.answer import upcard_lines, why_nowhere
from hgin.render.data import hand_data, step_data
from hgin.render.under import other_readings, other_readings_data
from hgin.render.width import pad, width_of
from hgin.render.words import other_words, play_words, roman
from hgin.sides import label

if TYPE_CHECKING:
    from hgin.hand import Play
    from hgin.match import Played, Standing
    from hgin.scoring import Scored, Step

_SUMS = ("difference", "whole_count", "bonus", "doubled", "points_as", "points_agreed", "round")


def explained(standing: Standing, number: int, width: int) -> str:
    """Hand ``number`` step by step: the count, the sum, the columns, the dealer."""
    played = standing.hands[number - 1]
    lines = _counting(played, standing, width)
    if played.hand.has_cards:
        # Late: it loads the solver.
        from hgin.render.evidence import laid_lines

        lines += [*laid_lines(played, standing, width), ""]
    lines += _entering(played, standing, width)
    lines += other_readings(played, standing, min(width, 76))
    lines += _history(played, standing)
    return "\n".join(part for line in lines for part in _fitted(line, width))


def explained_data(standing: Standing, number: int) -> dict[str, Any]:
    """The same as data: the hand, its steps, what it did to each column."""
    played = standing.hands[number - 1]
    plays = played.score.plays if played.score else ()
    win = played.win
    return {
        "hand": hand_data(played, standing),
        "steps": [step_data(step) for one in plays for step in one.steps],
        "round_steps": [step_data(step) for step in played.score.steps]
        if played.score and len(plays) > 1
        else [],
        "box_steps": [step_data(step) for step in played.score.box_steps] if played.score else [],
        "cards": _cards_data(played, standing),
        "win": None
        if win is None
        else {
            "count": win.nth,
            "shut": list(win.shut),
            "entries": [
                {
                    "column": entry.column,
                    "before": entry.before,
                    "points": entry.points,
                    "boxes": entry.boxes,
                    "after": entry.after,
                    "closes": entry.closes,
                }
                for entry in win.entries
            ],
        },
        "other_readings": other_readings_data(played, standing),
        "corrections": [
            {"at": past.at, "what": past.what, "why": past.why}
            for past in standing.sheet.corrections
            if past.hand == played.number
        ],
    }


def _cards_data(played: Played, standing: Standing) -> list[dict[str, Any]]:
    """What the cards of each play that has some say."""
    if not played.hand.has_cards:
        return []
    from hgin.render.evidence import evidence_data, hand_evidence

    return [
        evidence_data(play, found)
        for play, found in hand_evidence(played.hand, standing.sheet.rules)
    ]


def _counting(played: Played, standing: Standing, width: int) -> list[str]:
    """What was played and the sum as it would stand on paper."""
    sides = standing.sheet.sides
    score = played.score
    if score is None:
        return [say("answer.hand", number=played.number, text=say("hand.refused"))]
    lines: list[str] = []
    for play, scored in zip(played.hand.plays, score.plays, strict=True):
        head = play_words(play, scored, sides)
        if played.hand.replay:
            head = say("hand.replay")
        lines.append(
            say("answer.hand", number=played.number, text=head) if not lines else f"  {head}"
        )
        lines += upcard_lines(played, standing, 2) if len(lines) == 1 else []
        lines += _steps(play, scored.steps, standing, width)
        lines += _total(scored, width)
    if len(score.plays) > 1:
        lines += _steps(played.hand.plays[0], score.steps, standing, width)
    return lines + _boxes(played, standing, width)


def _boxes(played: Played, standing: Standing, width: int) -> list[str]:
    """How the win came to more boxes than its own, where boxes are worth something (R-41, R-53)."""
    steps = played.score.box_steps if played.score else ()
    if len(steps) < 2 or not standing.sheet.rules.boxes_value:
        return []
    room = min(width, 76)
    lines = [say("explain.boxes")]
    for step in steps:
        said = say(f"step.{step.code}", **step.numbers)
        text = f"  {pad(said, _words(width))}{step.numbers['amount']:>5}"
        lines.append(_cited(text, step.clause, room))
    return lines


def _steps(play: Play, steps: tuple[Step, ...], standing: Standing, width: int) -> list[str]:
    """Each step in words with its clause, and the amounts one under the other."""
    room = min(width, 76)
    words = _words(width)
    other = other_words(play, standing.sheet.sides)
    lines = []
    for step in steps:
        said = say(f"step.{step.code}", who=play.who, other=other, **step.numbers)
        amount = str(step.numbers["amount"]) if step.code.startswith(_SUMS) else ""
        lines.append(_cited(f"  {pad(said, words)}{amount:>5}".rstrip(), step.clause, room))
    return lines


def _total(scored: Scored, width: int) -> list[str]:
    """The sum under a rule, where several amounts were added up to it."""
    amounts = [step for step in scored.steps if step.code.startswith(_SUMS)]
    if len(amounts) < 2 or amounts[-1].code.startswith("doubled"):
        return []
    blank = " " * (_words(width) + 2)
    points = str(scored.points)
    return [f"{blank}{'-' * len(points):>5}", f"{blank}{points:>5}"]


def _words(width: int) -> int:
    """The room of a step's words: what an amount, two blanks and a clause leave."""
    return min(34, min(width, 76) - 14)


def _cited(text: str, clause: str, room: int) -> str:
    """A line with its clause at the right; a long one goes on below it."""
    first, *rest = _fitted(text, room - len(clause) - 2)
    gap = " " * max(2, room - width_of(first) - len(clause))
    return "\n".join([first + gap + clause, *rest])


def _fitted(text: str, room: int) -> list[str]:
    """A text in lines of at most ``room`` cells, the later ones set in."""
    if all(width_of(line) <= room for line in text.split("\n")):
        return [text]
    from textwrap import wrap

    return wrap(text, max(room, 16), subsequent_indent=" " * 6)


def _entering(played: Played, standing: Standing, width: int) -> list[str]:
    """Which win this is, and each column that it would go to."""
    room = min(width, 76)
    rules = standing.sheet.rules
    win = played.win
    if played.after_end:
        return [_cited(say("explain.after_end"), "R-36", room)]
    if played.hand.struck:
        return [say("explain.struck")]
    if win is None:
        level = played.score is not None and played.score.kind == "round"
        clause = "R-19" if played.hand.replay else "R-51" if level else "R-14"
        return [_cited(say("explain.nobody"), clause, room)]
    who = label(standing.sheet.sides[win.side])
    head = say("explain.win", who=who, ordinal=ordinal(win.nth))
    lines = [_cited(head, f"R-20 R-21 {'R-25' if win.shut else ''}".rstrip(), room)]
    lines += [_cited(*_shut(number, played, standing), room) for number in win.shut]
    for entry in win.entries:
        added = f"{entry.points} + {entry.boxes}" if entry.boxes else str(entry.points)
        sum_text = str(entry.after) if entry.before is None else f"{entry.before} + {added}"
        sum_text += "" if entry.before is None else f" = {entry.after}"
        if entry.closes:
            sum_text = say("explain.closes", sum=sum_text, target=rules.columns_target, who=who)
        text = f"  {roman(entry.column):<4}{sum_text}"
        lines.append(_cited(text, "R-22" if entry.closes else "R-21", room))
    if not win.entries:
        lines.append(f"  {why_nowhere(played)}")
    return lines


def _shut(number: int, played: Played, standing: Standing) -> tuple[str, str]:
    """Why a win has passed a column by, with the clause.

    The column was closed; or, with ``columns.freeze`` owner, its loser has got there too (R-26).
    """
    column = played.before.columns[number - 1]
    code = "explain.shut" if column.closed_by is not None else "explain.shut_before"
    clause = "R-22"
    side = played.win.side if played.win else None
    if standing.sheet.rules.columns_freeze == "owner" and column.winner != side:
        code, clause = "explain.shut_reached", "R-26"
    return f"  {roman(number):<4}{say(code, number=column.closed_by)}", clause


def _history(played: Played, standing: Standing) -> list[str]:
    """What stood there before, when it was changed and why."""
    from hgin.render.notes import correction_words

    lines = [
        f"  {correction_words(past)}"
        for past in standing.sheet.corrections
        if past.hand == played.number
    ]
    note = [say("explain.note", note=played.hand.note)] if played.hand.note else []
    return [*note, *([say("sheet.corrections"), *lines] if lines else [])]
