"""Stand-in: what one hand scores from its counts (R-09 to R-13, R-16, R-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hgin.cards import VALUES
from hgin.errors import HginError

if TYPE_CHECKING:
    from hgin.cards import Card
    from hgin.rules import Rules


class Step(NamedTuple):
    """One step of the reckoning."""

    code: str
    numbers: dict[str, int]
    clause: str


class Scored(NamedTuple):
    """What a hand came to."""

    kind: str
    winner: str | None
    points: int
    steps: tuple[Step, ...] = ()


def hand_limit(rules: Rules, upcard: Card | None) -> int:
    """The knock limit of the hand (R-03, R-16, R-18). Raises HginError ``upcard_needed``."""
    if rules.knock_mode == "fixed":
        return rules.knock_limit
    if rules.knock_mode == "gin_only":
        return 0
    if upcard is None:
        raise HginError("upcard_needed")
    if upcard[0] == "A":
        return 1 if rules.knock_ace_upcard == "one" else 0
    return VALUES[upcard]


def score_counts(
    kind: str, deadwood: int, opponent: int, layoff: int, rules: Rules, upcard: str | None
) -> Scored:
    """Kind, winner and points of a hand from its counts."""
    kind = "gin" if kind == "big_gin" and rules.bonus_big_gin is None else kind
    points, bonus, winner = opponent - layoff - deadwood, rules.bonus_knock, "knocker"
    if kind == "gin":
        bonus = rules.bonus_gin
    elif kind == "big_gin":
        bonus = rules.bonus_big_gin or 0
    elif points == 0 and rules.undercut_tie == "void":
        return Scored("void", None, 0)
    elif points == 0 and rules.undercut_tie == "knocker":
        bonus = 0
    elif points <= 0:
        kind, winner, points = "undercut", "defender", -points
        no_bonus = points == 0 and rules.undercut_tie == "defender_no_bonus"
        bonus = 0 if no_bonus else rules.bonus_undercut
    if upcard is not None and upcard[1] == "S":
        points *= rules.double_spade
        bonus *= rules.double_spade if rules.double_scope == "hand" else 1
    return Scored(kind, winner, points + bonus)
