"""How a match ended and what each decided column is worth, as it would stand on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.messages import say
from hgin.render.words import roman
from hgin.sides import labels

if TYPE_CHECKING:
    from hgin.match import Standing
    from hgin.settlement import Account


def outcome_lines(standing: Standing) -> list[str]:
    """The match result in a sentence or two, then the money where there is some."""
    outcome = standing.outcome
    if outcome is None:
        return []
    sides = labels(standing.sheet.sides)
    lines = []
    if standing.sheet.stopped is not None:
        lines.append(say(f"outcome.stop.{standing.sheet.stopped.how}"))
    first, second = _compared(standing)
    if outcome.winner is None:
        code = "outcome.drawn" if outcome.drawn else "outcome.open"
        lines.append(say(code, first=first, second=second))
    else:
        high, low = (first, second) if outcome.winner == 0 else (second, first)
        code = f"outcome.by.{outcome.by}"
        lines.append(say(code, who=sides[outcome.winner], high=high, low=low, n=high))
    lines += money_lines(standing)
    return lines


def _compared(standing: Standing) -> tuple[int, int]:
    """The two numbers that decided the match, side by side."""
    columns, outcome = standing.columns, standing.outcome
    match outcome.by if outcome else "":
        case "running_total" | "raw_total":
            return columns.raw_total(0), columns.raw_total(1)
        case "final_total":
            account = standing.accounts[0]
            return account.totals if account else (0, 0)
        case "net_total":
            return max(standing.net, 0), max(-standing.net, 0)
        case _:
            return columns.won(0), columns.won(1)


def money_lines(standing: Standing) -> list[str]:
    """The stake; a word more where it goes to the side that lost the match (R-47)."""
    money, outcome = standing.money, standing.outcome
    if money is None:
        return []
    if money.side is None:
        return [say("outcome.money_none")]
    sides = labels(standing.sheet.sides)
    stake = standing.sheet.rules.stake_per_point
    numbers = {"net": money.net, "rounded": money.rounded, "stake": stake, "amount": money.amount}
    code = "outcome.money" if money.net == money.rounded else "outcome.money_rounded"
    lines = [say(code, who=sides[money.side], **numbers)]
    if outcome and outcome.winner is not None and outcome.winner != money.side:
        lines.append(say("outcome.money_to_loser", who=sides[money.side]))
    return lines


def account_rows(account: Account, standing: Standing) -> list[tuple[str, str, str]]:
    """The account of a column: what it is for, the first side's amount, the second's."""
    rules = standing.sheet.rules
    column = standing.columns.columns[account.column - 1]
    rows = []
    for line in account.lines:
        said = say(
            f"account.{line.code}",
            first=column.boxes[0],
            second=column.boxes[1],
            value=rules.boxes_value,
        )
        amounts = [
            "" if not n and line.code not in ("points", "total") else str(n) for n in line.amounts
        ]
        rows.append((said, amounts[0], amounts[1]))
    rows += _net_rows(account)
    return rows


def _net_rows(account: Account) -> list[tuple[str, str, str]]:
    """From the difference to the net, a row for each rule that changes it."""

    def row(code: str, amount: int, **params: object) -> tuple[str, str, str]:
        said = say(f"account.{code}", **params)
        return (said, str(amount), "") if account.winner == 0 else (said, "", str(amount))

    rows = []
    value = account.difference
    if account.score_again:
        rows.append(row("score_again", account.score_again))
        value += account.score_again
    if account.doubled:
        value *= 2
        rows.append(row("doubled", value))
    if account.weight != 1:
        rows.append(row("weight", value * account.weight, factor=account.weight))
    return [*rows, row("net", account.net)]


def account_lines(standing: Standing) -> list[str]:
    """The accounts of all decided columns as plain lines; empty without boxes and bonuses.

    With no boxes, bonus or weights a column's account is its points, which the sheet shows anyway.
    """
    sides = labels(standing.sheet.sides)
    lines: list[str] = []
    for account in standing.accounts:
        if account is None:
            continue
        rows = account_rows(account, standing)
        heads = (say("account.column", column=roman(account.column)), *sides)
        widths = [max(len(row[n]) for row in (*rows, heads)) for n in range(3)]
        for row in (heads, *rows):
            lines.append(
                f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}".rstrip()
            )
        lines.append("")
    return lines[:-1]


def has_accounts(standing: Standing) -> bool:
    """Whether columns are worth more than the points that stand in them."""
    rules = standing.sheet.rules
    plain = not (rules.boxes_value or rules.game_bonus or rules.game_shutout != "none")
    return not (plain and rules.match_winner == "columns" and rules.stake_per_point is None)
