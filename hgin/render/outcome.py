"""How a match ended and what each decided column is worth, as it would stand on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.messages import say
from hgin.render.width import folded, pad, width_of
from hgin.render.words import roman
from hgin.sides import labels

if TYPE_CHECKING:
    from collections.abc import Container

    from hgin.match import Standing
    from hgin.settlement import Account


def outcome_lines(standing: Standing) -> list[str]:
    """The match result in a sentence or two, then the money where there is some."""
    outcome = standing.outcome
    if outcome is None:
        return []
    sides = labels(standing.sheet.sides)
    lines = []
    stopped = standing.sheet.stopped
    if stopped is not None:
        lines.append(say(f"outcome.stop.{stopped.how}", who=stopped.who))
    compared = _what_was_compared(standing)
    first, second = _compared(standing, compared)
    if outcome.winner is None:
        code = "outcome.drawn" if outcome.drawn else "outcome.open"
        if outcome.drawn and compared == "net_total":
            code = "outcome.drawn_net"
        lines.append(say(code, first=first, second=second))
    else:
        high, low = (first, second) if outcome.winner == 0 else (second, first)
        code = f"outcome.by.{outcome.by}"
        lines.append(say(code, who=sides[outcome.winner], high=high, low=low, n=high))
    return [*lines, *sum_lines(standing), *money_lines(standing)]


def end_lines(standing: Standing, width: int = 80) -> list[str]:
    """How the match ended and, where columns are worth more than their points, the accounts."""
    lines = outcome_lines(standing)
    if not has_accounts(standing) or not _decided(standing):
        return lines
    return [*lines, "", *account_lines(standing, width)]


def _decided(standing: Standing) -> list[Account]:
    """The accounts of the columns that have a winner."""
    return [account for account in standing.accounts if account is not None]


def sum_lines(standing: Standing) -> list[str]:
    """How the nets of several columns make the match's net; empty where there is nothing to add."""
    accounts = _decided(standing)
    if len(accounts) < 2 or not has_accounts(standing):
        return []
    net = standing.net
    leader = 0 if net >= 0 else 1
    nets = [a.net if a.winner == leader else -a.net for a in accounts]
    text = str(nets[0]) + "".join(f" {'-' if n < 0 else '+'} {abs(n)}" for n in nets[1:])
    who = labels(standing.sheet.sides)[leader]
    return [say("outcome.sum" if net else "outcome.sum_level", sum=text, net=abs(net), who=who)]


def brief_accounts(standing: Standing, numbers: Container[int] | None = None) -> list[str]:
    """What each decided column is worth, a line each; of those numbers, where some are given.

    Empty where columns are worth nothing but their points. With ``columns.freeze`` owner the
    account of a column is provisional while the match runs (R-26).
    """
    if not has_accounts(standing):
        return []
    so_far = standing.sheet.rules.columns_freeze == "owner" and not standing.over
    sides = labels(standing.sheet.sides)
    return [
        say(
            "account.so_far" if so_far else "account.brief",
            column=roman(account.column),
            net=account.net,
            who=sides[account.winner],
            high=account.totals[account.winner],
            low=account.totals[1 - account.winner],
        )
        for account in _decided(standing)
        if numbers is None or account.column in numbers
    ]


def _what_was_compared(standing: Standing) -> str:
    """What decided the match or, where it is drawn for want of a tie rule, what is level."""
    by = standing.outcome.by if standing.outcome else ""
    if by != "draw":
        return by
    stopped = standing.sheet.stopped
    by_sums = stopped is not None and stopped.how == "running_totals"
    return "running_total" if by_sums else standing.sheet.rules.match_winner


def _compared(standing: Standing, what: str) -> tuple[int, int]:
    """The two numbers that decided the match, side by side."""
    columns = standing.columns
    match what:
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
    """The account of a column: what it is for, the first side's amount, the second's.

    Boxes stand line by line by what they were for, where some were extra ones.
    """
    rows = []
    for line in account.lines:
        if line.code == "boxes":
            rows += _box_rows(account, standing)
            continue
        sure = line.code in ("points", "total")
        first, second = ("" if not n and not sure else str(n) for n in line.amounts)
        rows.append((say(f"account.{line.code}"), first, second))
    return rows + _net_rows(account)


def _box_rows(account: Account, standing: Standing) -> list[tuple[str, str, str]]:
    from hgin.boxes import column_boxes

    value = standing.sheet.rules.boxes_value
    rows = []
    for boxes in column_boxes(standing, account.column):
        first, second = boxes.counts
        said = say(f"account.{boxes.code}", first=first, second=second, value=value)
        amounts = [str(count * value) if count else "" for count in boxes.counts]
        rows.append((said, amounts[0], amounts[1]))
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


def account_lines(standing: Standing, width: int = 80) -> list[str]:
    """The accounts of all decided columns as plain lines; long words on several, where narrow."""
    sides = labels(standing.sheet.sides)
    lines: list[str] = []
    for account in _decided(standing):
        rows = account_rows(account, standing)
        heads = (say("account.column", column=roman(account.column)), *sides)
        rooms = [max(width_of(row[n]) for row in (*rows, heads)) for n in range(3)]
        rooms[0] = min(rooms[0], max(12, width - rooms[1] - rooms[2] - 4))
        for row in (heads, *rows):
            *above, last = folded(row[0], rooms[0], "  ")
            amounts = [pad(row[n], rooms[n], right=True) for n in (1, 2)]
            lines += [*above, "  ".join([pad(last, rooms[0]), *amounts]).rstrip()]
        lines.append("")
    return lines[:-1]


def has_accounts(standing: Standing) -> bool:
    """Whether columns are worth more than the points that stand in them."""
    rules = standing.sheet.rules
    plain = not (rules.boxes_value or rules.game_bonus or rules.game_shutout != "none")
    return not (plain and rules.match_winner == "columns" and rules.stake_per_point is None)
