"""Boxes and account under the columns, a row for each rule that adds something (R-40 to R-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hgin.messages import say
from hgin.render.outcome import has_accounts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hgin.match import Standing
    from hgin.rules import Rules
    from hgin.settlement import Account


class Foot(NamedTuple):
    """A row under the columns: what for, and a figure for each side's each column."""

    label: str
    cells: tuple[tuple[str, ...], ...]
    strong: bool = False
    """A sum, not a summand."""


def account_feet(standing: Standing, *, blank: bool = False) -> tuple[Foot, ...]:
    """The rows under the totals; those that are empty are left out, unless all is (``blank``)."""
    if not has_accounts(standing):
        return ()
    feet = _feet(standing)
    return tuple(foot for foot in feet if blank or any(map(any, foot.cells)))


def _feet(standing: Standing) -> Iterator[Foot]:
    rules = standing.sheet.rules
    if rules.boxes_value:
        yield from _box_feet(standing)
        if rules.boxes_timing == "end":
            label = say("foot.boxes_of", value=rules.boxes_value)
            yield Foot(label, _line(standing, "boxes"))
    if rules.game_bonus:
        yield Foot(say("account.bonus"), _line(standing, "bonus"))
    if rules.game_shutout in ("add", "double_points"):
        yield Foot(say("account.shutout"), _line(standing, "shutout"))
    if rules.boxes_value or rules.game_bonus or rules.game_shutout != "none":
        yield Foot(say("account.total"), _line(standing, "total"), strong=True)
    yield from _net_feet(standing, rules)


def _net_feet(standing: Standing, rules: Rules) -> Iterator[Foot]:
    """From the difference of the totals to the net, in the winner's column."""
    if rules.game_value == "score_plus_net":
        yield Foot(say("account.score_again"), _won(standing, lambda one: one.score_again or None))
    if rules.game_shutout == "double_all":
        doubled = _won(standing, lambda one: _before_weight(one) if one.doubled else None)
        yield Foot(say("account.doubled"), doubled)
    if set(rules.columns_weights) != {1}:
        weights = [f"× {weight}" for weight in rules.columns_weights]
        pairs = _won(standing, lambda one: one.weight)
        cells = tuple(
            tuple(weights[n] if figure else "" for n, figure in enumerate(side)) for side in pairs
        )
        yield Foot(say("foot.weights"), cells)
    yield Foot(say("account.net"), _won(standing, lambda one: one.net), strong=True)


def _before_weight(account: Account) -> int:
    return (account.difference + account.score_again) * 2


def _box_feet(standing: Standing) -> Iterator[Foot]:
    """How many boxes there are for each reason: hands won, gins, undercuts (R-40, R-41, R-53)."""
    from hgin.boxes import REASONS, column_boxes

    count = len(standing.columns.columns)
    found = [{one.code: one.counts for one in column_boxes(standing, n + 1)} for n in range(count)]
    for code in REASONS:
        cells = tuple(
            tuple(str(boxes.get(code, (0, 0))[side] or "") for boxes in found) for side in (0, 1)
        )
        if code == "box_own" or any(map(any, cells)):
            yield Foot(say(f"foot.{code}"), cells)


def _line(standing: Standing, code: str) -> tuple[tuple[str, ...], ...]:
    """A line of the decided columns' accounts; sums are told also where they are 0."""

    def figure(account: Account | None, side: int) -> str:
        for line in account.lines if account else ():
            if line.code == code:
                return str(line.amounts[side] or ("0" if code == "total" else ""))
        return ""

    return tuple(tuple(figure(one, side) for one in standing.accounts) for side in (0, 1))


def _won(standing: Standing, value: Callable[[Account], int | None]) -> tuple[tuple[str, ...], ...]:
    """A figure for the winner of each decided column."""

    def figure(account: Account | None, side: int) -> str:
        if account is None or account.winner != side:
            return ""
        found = value(account)
        return "" if found is None else str(found)

    return tuple(tuple(figure(one, side) for one in standing.accounts) for side in (0, 1))
