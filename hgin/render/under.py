"""The same facts under other rules, side by side, and which parameters make the difference."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from hgin.messages import has, say, say_problem
from hgin.readings import hand_result, late_entry, tie_readings
from hgin.render.data import hand_data, problem_data, sheet_data
from hgin.render.profile_page import meaning, shown
from hgin.render.width import pad, width_of
from hgin.render.words import result_words, roman, romans, short_hand
from hgin.rules import PARAMETERS, file_value
from hgin.sides import labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hgin.errors import Problem
    from hgin.match import Played, Standing
    from hgin.readings import Comparison, Difference

_LABEL = 14
"""Room of what a row is about, unless a language needs more."""
_LEAST = 24
"""Room of a cell below which the two readings stand under each other."""
_WIDEST = 100


class Row(NamedTuple):
    """One thing that both readings say something of."""

    label: str
    here: str
    there: str


def comparison_page(found: Comparison, number: int, names: tuple[str, str], width: int) -> str:
    """Hand and sheet under both rule sets; ``names`` are what the two are called."""
    width = min(width, _WIDEST)
    heads = Row("", *names)
    told = short_hand(found.here.hands[number - 1], found.here)
    lines = [say("answer.hand", number=number, text=told)]
    lines += _table(heads, _hand_rows(found, number), width)
    others = list(_other_rows(found, number))
    if others:
        lines += ["", say("under.hands"), *_table(heads, others, width)]
    lines += ["", say("under.sheet"), *_table(heads, _sheet_rows(found), width), ""]
    lines += _why("hand", found.hand, number, width)
    lines += _why("sheet", found.match, number, width)
    return "\n".join(lines)


def _both(found: Comparison) -> tuple[Standing, Standing]:
    return found.here, found.there


def _hand_rows(found: Comparison, number: int) -> list[Row]:
    played = [(standing.hands[number - 1], standing) for standing in _both(found)]
    return [
        Row(say("under.result"), *(_result(*one) for one in played)),
        Row(say("under.entered"), *(_entered(*one) for one in played)),
    ]


def _result(played: Played, standing: Standing) -> str:
    """What a hand came to in one reading."""
    if played.problems:
        reasons = [_refusal(reason) for reason in played.problems]
        return say("under.refused", reason="; ".join(reasons))
    return result_words(played, standing) or short_hand(played, standing)


def _refusal(reason: Problem) -> str:
    """Why the other rules refuse a hand: without the advice that helps where it is typed."""
    code = f"under.refused.{reason.code}"
    return say(code, **reason.params) if has(code) else say_problem(reason)


def _entered(played: Played, standing: Standing) -> str:
    """The columns that a hand entered in one reading, with the figures after it."""
    if played.after_end:
        return say("sheet.after_end")
    if played.hand.struck:
        return say("sheet.struck")
    if played.win is None:
        return "-"
    entries = [f"{roman(entry.column)} {entry.after}" for entry in played.win.entries]
    return ", ".join(entries) or say("under.nowhere")


def _other_rows(found: Comparison, number: int) -> Iterator[Row]:
    """The other hands that come out otherwise: points, columns, or refused."""
    for here, there in zip(found.here.hands, found.there.hands, strict=True):
        results = (hand_result(standing, here.number) for standing in _both(found))
        if here.number != number and len(set(results)) > 1:
            cells = (_brief(here, found.here), _brief(there, found.there))
            yield Row(say("under.hand", number=here.number), *cells)


def _brief(played: Played, standing: Standing) -> str:
    result, win = _result(played, standing), played.win
    if played.problems or (win is None and played.counts):
        return result
    where = _entered(played, standing) if win is None or win.entries else say("hands.nowhere")
    return f"{result}; {where}"


def _sheet_rows(found: Comparison) -> list[Row]:
    """Columns, wins, accounts, dealer and end under both."""
    most = max(len(standing.columns.columns) for standing in _both(found))
    rows = [
        Row(roman(n), *(_column(standing, n) for standing in _both(found)))
        for n in range(1, most + 1)
    ]
    wins = ("{} - {}".format(*standing.columns.wins) for standing in _both(found))
    rows.append(Row(say("under.wins"), *wins))
    for n in range(1, most + 1):
        nets = [_net(standing, n) for standing in _both(found)]
        if nets[0] != nets[1]:
            rows.append(Row(say("under.net", column=roman(n)), *nets))
    ends = (" ".join(_end(standing)) for standing in _both(found))
    rows.append(Row(say("under.match"), *ends))
    dealers = [standing.dealer or "-" for standing in _both(found)]
    return [*rows, Row(say("under.deals"), *dealers)] if dealers != ["-", "-"] else rows


def _column(standing: Standing, number: int) -> str:
    columns = standing.columns.columns
    if number > len(columns):
        return ""
    column = columns[number - 1]
    figures = " - ".join(
        str(column.points[side]) if column.entered[side] else "." for side in (0, 1)
    )
    if column.winner is None:
        return figures
    who = labels(standing.sheet.sides)[column.winner]
    return say("under.column_won", figures=figures, who=who)


def _net(standing: Standing, number: int) -> str:
    account = standing.accounts[number - 1] if number <= len(standing.accounts) else None
    if account is None:
        return "-"
    return say("hand.for", points=account.net, who=labels(standing.sheet.sides)[account.winner])


def _end(standing: Standing) -> list[str]:
    from hgin.render.outcome import outcome_lines

    return outcome_lines(standing) or [say("under.running")]


def _table(heads: Row, rows: Iterable[Row], width: int) -> list[str]:
    """Rows with both readings beside each other, or one under the other where it is narrow."""
    table = [heads, *rows]
    label_room = max(_LABEL, *(width_of(row.label) + 4 for row in table))
    room = (width - label_room - 2) // 2
    if room < _LEAST:
        return [line for row in table[1:] for line in _stacked(heads, row, width)]
    used = max(width_of(row.here) for row in table)
    first = min(room, max(used, _LEAST))
    second = width - label_room - first - 4
    lines = []
    for row in table:
        here, there = wrap(row.here, first) or [""], wrap(row.there, second) or [""]
        for n in range(max(len(here), len(there))):
            label = pad("" if n else f"  {row.label}", label_room)
            left = here[n] if n < len(here) else ""
            right = there[n] if n < len(there) else ""
            lines.append(f"{label}{pad(left, first)}  {right}".rstrip())
    return lines


def _stacked(heads: Row, row: Row, width: int) -> list[str]:
    lines = [f"  {row.label}"]
    for name, text in ((heads.here, row.here), (heads.there, row.there)):
        said = f"{name}: {text}"
        lines += wrap(said, width, initial_indent="    ", subsequent_indent="      ")
    return lines


def _why(what: str, found: tuple[Difference, ...], number: int, width: int) -> list[str]:
    """The parameters that make the difference, each with its two values and its meaning."""
    if not found:
        return [say(f"under.same_{what}", number=number)]
    lines = [say(f"under.why_{what}", number=number)]
    for one in found:
        here, there = shown(one.key, one.here), shown(one.key, one.there)
        lines.append("  " + say("under.change", key=one.key, here=here, there=there))
        clauses = " ".join(PARAMETERS[one.key].clauses)
        told = say("under.meaning", meaning=meaning(one.key, one.there), clauses=clauses)
        lines += wrap(told, width, initial_indent="    ", subsequent_indent="    ")
    return lines


def comparison_data(found: Comparison, number: int) -> dict[str, Any]:
    """The same as data: both readings whole, and the parameters that make the difference."""
    return {
        "hand": number,
        "readings": [
            {
                "profile": standing.sheet.rules.profile,
                "hand": hand_data(standing.hands[number - 1], standing),
                "refused": [
                    {"n": played.number, "problems": [problem_data(p) for p in played.problems]}
                    for played in standing.hands
                    if played.problems
                ],
                "sheet": sheet_data(standing),
            }
            for standing in _both(found)
        ],
        "differs": {
            "hand": [_difference_data(one) for one in found.hand],
            "sheet": [_difference_data(one) for one in found.match],
        },
    }


def _difference_data(one: Difference) -> dict[str, Any]:
    return {
        "key": one.key,
        "here": file_value(one.key, one.here),
        "there": file_value(one.key, one.there),
        "clauses": list(PARAMETERS[one.key].clauses),
    }


def other_readings(played: Played, standing: Standing, width: int) -> list[str]:
    """What other tables make of a win that entered nowhere (R-25) and of a tie (R-10)."""
    lines: list[str] = []
    if played.win is not None and not played.win.entries:
        columns = late_entry(standing, played.number)
        if columns:
            by_count = standing.sheet.rules.columns_late_entry == "by_count"
            code = "next_open" if by_count else "by_count"
            lines += wrap(say(f"explain.late.{code}", columns=romans(columns)), width)
    ties = tie_readings(standing, played.number)
    if ties:
        lines += wrap(say("explain.ties"), width)
    for tie, there in ties:
        result = _brief(there.hands[played.number - 1], there)
        told = meaning("undercut.tie", tie)
        said = say("explain.tie", tie=tie, meaning=told, result=result)
        lines += wrap(said, width, initial_indent="  ", subsequent_indent="    ")
    return lines


def other_readings_data(played: Played, standing: Standing) -> list[dict[str, Any]]:
    """The same as data: the parameter, its other value, the hand under it."""
    found: list[dict[str, Any]] = []
    if played.win is not None and not played.win.entries:
        by_count = standing.sheet.rules.columns_late_entry == "by_count"
        value = "next_open" if by_count else "by_count"
        columns = list(late_entry(standing, played.number))
        found.append({"key": "columns.late_entry", "value": value, "entered": columns})
    for tie, there in tie_readings(standing, played.number):
        hand = hand_data(there.hands[played.number - 1], there)
        found.append({"key": "undercut.tie", "value": tie, **_short(hand)})
    return found


def _short(hand: dict[str, Any]) -> dict[str, Any]:
    return {key: hand[key] for key in ("kind", "winner", "points", "entered")}
