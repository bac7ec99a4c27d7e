"""The facts of a match under other rules: what they give there, and which parameters do it.

A hand that the other rules refuse counts for nothing in that reading. How many players a side has
is a fact of the table, so ``sides.players`` stays that of the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from hgin.errors import HginError
from hgin.match import replay
from hgin.rules import PARAMETERS, conflicts

if TYPE_CHECKING:
    from collections.abc import Callable

    from hgin.match import Played, Standing
    from hgin.rules import Rules
    from hgin.sheet import Sheet

TIES: tuple[Literal["defender", "defender_no_bonus", "knocker", "void"], ...] = (
    "defender",
    "defender_no_bonus",
    "knocker",
    "void",
)
"""The readings of equal counts (R-10), the usual one first."""


class Difference(NamedTuple):
    """A parameter that makes a difference, and its two values."""

    key: str
    here: object
    there: object


class Comparison(NamedTuple):
    """A match under its own rules and under others."""

    here: Standing
    there: Standing
    hand: tuple[Difference, ...]
    """What makes the hand come out otherwise; empty where it does not."""
    match: tuple[Difference, ...]
    """What makes the sheet as a whole another; empty where it is the same."""


def compared(here: Standing, rules: Rules, number: int) -> Comparison:
    """The match, and its hand ``number``, held against other rules.

    Raises HginError ``under_opening`` where a paper sheet that the match goes on from has another
    number of columns.
    """
    sheet = here.sheet
    other = rules._replace(sides_players=sheet.rules.sides_players)
    if not _fits(sheet, other):
        assert sheet.opening is not None
        columns, expected = len(sheet.opening.columns), other.columns_count
        raise HginError("under_opening", profile=rules.profile, columns=columns, expected=expected)
    there = replay(sheet._replace(rules=other))
    keys = differing(sheet.rules, other)
    replayed: dict[tuple[str, ...], Standing | None] = {(): here, keys: there}

    def under(mixed: tuple[str, ...]) -> Standing | None:
        if mixed not in replayed:
            replayed[mixed] = _mixed(sheet, other, mixed)
        return replayed[mixed]

    def told(found: tuple[str, ...]) -> tuple[Difference, ...]:
        return tuple(Difference(key, sheet.rules.value(key), other.value(key)) for key in found)

    return Comparison(
        here,
        there,
        told(_enough(keys, under, lambda standing: hand_result(standing, number))),
        told(_enough(keys, under, match_result)),
    )


def differing(here: Rules, there: Rules) -> tuple[str, ...]:
    """The parameters in which two rule sets differ; weights of 1 only follow their columns."""
    plain = _plain_weights(here) and _plain_weights(there)
    return tuple(
        key
        for key in PARAMETERS
        if here.value(key) != there.value(key) and not (plain and key == "columns.weights")
    )


def _plain_weights(rules: Rules) -> bool:
    return set(rules.columns_weights) == {1}


def _mixed(sheet: Sheet, other: Rules, keys: tuple[str, ...]) -> Standing | None:
    """The match with just these parameters of the other rules; None where that is no rule set."""
    values = {key.replace(".", "_", 1): other.value(key) for key in keys}
    rules = sheet.rules._replace(**values)  # type: ignore[arg-type]  # values of the same fields
    if _plain_weights(rules):
        rules = rules._replace(columns_weights=(1,) * rules.columns_count)
    if conflicts(rules) or not _fits(sheet, rules):
        return None
    return replay(sheet._replace(rules=rules))


def _fits(sheet: Sheet, rules: Rules) -> bool:
    return sheet.opening is None or len(sheet.opening.columns) == rules.columns_count


def _enough(
    keys: tuple[str, ...],
    under: Callable[[tuple[str, ...]], Standing | None],
    result: Callable[[Standing], object],
) -> tuple[str, ...]:
    """Parameters that together give the other result, and of which none can be left out.

    One alone where one is enough; empty where both results are the same.
    """
    there = under(keys)
    here = under(())
    assert there is not None
    assert here is not None
    wanted = result(there)
    if result(here) == wanted:
        return ()

    def gives(mixed: tuple[str, ...]) -> bool:
        standing = under(mixed)
        return standing is not None and result(standing) == wanted

    for key in keys:
        if gives((key,)):
            return (key,)
    needed: tuple[str, ...] = keys
    before: tuple[str, ...] = ()
    while needed != before:  # what one left out held back may go once that has gone
        before = needed
        for key in reversed(keys):  # so that of two that do the same the more basic one stays
            rest = tuple(one for one in needed if one != key)
            if gives(rest):
                needed = rest
    return needed


def hand_result(standing: Standing, number: int) -> object:
    """What hand ``number`` came to and where it went, for comparing two readings."""
    played = standing.hands[number - 1]
    if played.hand.struck:  # it counts for nothing whatever it would come to
        return None
    score, win = played.score, played.win
    return (
        played.counts,
        score and (score.kind, score.winner, score.points),
        win and (win.entered, win.closed),
    )


def match_result(standing: Standing) -> object:
    """Where a match stands, for comparing two readings."""
    nets = tuple(account and account.net for account in standing.accounts)
    columns = standing.columns
    return columns.columns, columns.wins, standing.dealer, standing.outcome, nets, standing.money


def late_entry(standing: Standing, number: int) -> tuple[int, ...]:
    """The columns that a hand enters under the other reading of late entries (R-25)."""
    rules = standing.sheet.rules
    if rules.columns_late_entry == "by_count":
        rules = rules._replace(columns_late_entry="next_open")
    else:
        rules = rules._replace(columns_late_entry="by_count")
    there = replay(standing.sheet._replace(rules=rules)).hands[number - 1]
    return there.win.entered if there.win else ()


def is_tie(played: Played) -> bool:
    """Whether equal counts were held after a knock (R-10)."""
    plays = played.score.plays if played.score else ()
    return any(step.code.startswith("tie") for scored in plays for step in scored.steps)


def tie_readings(standing: Standing, number: int) -> tuple[tuple[str, Standing], ...]:
    """The match under each other reading of a tie, by the word of ``undercut.tie`` (R-10).

    Empty where hand ``number`` is no tie.
    """
    sheet = standing.sheet
    if not is_tie(standing.hands[number - 1]):
        return ()
    return tuple(
        (tie, replay(sheet._replace(rules=sheet.rules._replace(undercut_tie=tie))))
        for tie in TIES
        if tie != sheet.rules.undercut_tie
    )
