"""What a decided column is worth: boxes, bonus, shutout, value rule, weight (R-40 to R-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from hgin.columns import Column, Pair
    from hgin.rules import Rules

LineCode = Literal["points", "boxes", "bonus", "shutout", "total"]


class Line(NamedTuple):
    """One line of a column's account as it would stand on paper, both sides beside each other."""

    code: LineCode
    clause: str
    amounts: Pair


class Account(NamedTuple):
    """A decided column's account."""

    column: int
    winner: int
    lines: tuple[Line, ...]
    totals: Pair
    """Both sides' totals before the value rule and the weight (R-46)."""
    difference: int
    """The winner's total less the loser's (R-44)."""
    score_again: int
    """The winner's hand points that ``game.value`` adds once more; 0 where it does not (R-44)."""
    doubled: bool
    """Whether a shutout doubles the whole net (R-43)."""
    weight: int
    net: int
    """What the column is worth to its winner; it may be negative."""


class Money(NamedTuple):
    """What a match's net comes to in money, to the side that it is positive for (R-47)."""

    side: int | None
    net: int
    rounded: int
    amount: str
    """A decimal number."""


def settle(number: int, column: Column, rules: Rules) -> Account | None:
    """The account of column ``number``, None while nobody has won it.

    In the order of R-46: points and boxes, game bonus, shutout, difference, value rule,
    "double_all", weight.
    """
    winner = column.winner
    if winner is None:
        return None
    shutout = rules.game_shutout if is_shutout(column, rules) else "none"
    points = column.points[winner]
    lines = [Line("points", "R-22", column.points)]
    if rules.boxes_value and rules.boxes_timing == "end":
        boxes = (column.boxes[0] * rules.boxes_value, column.boxes[1] * rules.boxes_value)
        lines.append(Line("boxes", "R-40", boxes))
    if rules.game_bonus:
        lines.append(Line("bonus", "R-42", _for(winner, rules.game_bonus)))
    if shutout == "add":
        lines.append(Line("shutout", "R-43", _for(winner, rules.game_shutout_amount)))
    elif shutout == "double_points":
        lines.append(Line("shutout", "R-43", _for(winner, points)))
    totals = (sum(line.amounts[0] for line in lines), sum(line.amounts[1] for line in lines))
    lines.append(Line("total", "R-46", totals))
    difference = totals[winner] - totals[1 - winner]
    again = points if rules.game_value == "score_plus_net" else 0
    doubled = shutout == "double_all"
    weight = rules.columns_weights[number - 1]
    net = (difference + again) * (2 if doubled else 1) * weight
    return Account(number, winner, tuple(lines), totals, difference, again, doubled, weight, net)


def is_shutout(column: Column, rules: Rules) -> bool:
    """Whether the loser of a decided column has nothing there (R-43)."""
    if column.winner is None:
        return False
    loser = 1 - column.winner
    have = column.points if rules.game_shutout_test == "no_points" else column.boxes
    return have[loser] == 0


def _for(winner: int, amount: int) -> Pair:
    return (amount, 0) if winner == 0 else (0, amount)


def match_net(accounts: tuple[Account, ...]) -> int:
    """The nets of all decided columns, as the first side sees them (R-35)."""
    return sum(account.net if account.winner == 0 else -account.net for account in accounts)


def money(net: int, rules: Rules) -> Money | None:
    """The stake times the net, rounded once, half away from zero (R-47); None without a stake."""
    if rules.stake_per_point is None:
        return None
    from decimal import Decimal

    step = rules.stake_round_to or 1
    rounded = (2 * abs(net) + step) // (2 * step) * step
    amount = Decimal(rules.stake_per_point) * rounded
    side = None if not net else 0 if net > 0 else 1
    return Money(side, abs(net), rounded, f"{amount:f}")
