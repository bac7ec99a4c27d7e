"""The JSON forms of sheets, hands and accounts (docs/json.md); keys never change with language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgin.boxes import column_boxes
from hgin.errors import Problem
from hgin.rules import file_value
from hgin.scoring import play_winner
from hgin.sheet_reader import FORMAT
from hgin.sides import label, labels

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hgin.hand import Play
    from hgin.match import Played, Standing
    from hgin.profiles import Profile
    from hgin.render.formats import Draft, Page
    from hgin.scoring import Scored, Step
    from hgin.settlement import Account
    from hgin.sides import Sides

Data = dict[str, Any]


def dumped(data: object) -> str:
    """Data as JSON text."""
    import json

    return json.dumps(data, ensure_ascii=False, indent=2)


def sheet_data(standing: Standing) -> Data:
    """The whole sheet, as ``hgin sheet --json`` gives it."""
    sheet, outcome = standing.sheet, standing.outcome
    sides = labels(sheet.sides)
    money = standing.money
    return {
        "format": FORMAT,
        "sides": list(sides),
        "profile": sheet.rules.profile,
        "hands": [hand_data(played, standing) for played in standing.hands],
        "columns": [
            column_data(number, account, standing)
            for number, account in enumerate(standing.accounts, 1)
        ],
        "wins": list(standing.columns.wins),
        "dealer": standing.dealer,
        "match": {
            "over": standing.over,
            "winner": sides[outcome.winner] if outcome and outcome.winner is not None else None,
            "drawn": bool(outcome and outcome.drawn),
            "stopped": sheet.stopped.how if sheet.stopped else None,
            "decided_by": outcome.by if outcome else None,
            "net": standing.net,
            "money": money
            and {
                "winner": None if money.side is None else sides[money.side],
                "net": money.net,
                "rounded": money.rounded,
                "amount": money.amount,
            },
        },
    }


def hand_data(played: Played, standing: Standing) -> Data:
    """One hand and where it went."""
    hand, score, sides = played.hand, played.score, standing.sheet.sides
    scored = score.plays if score else (None,) * len(hand.plays)
    counted = score is not None and not hand.struck
    one = len(hand.plays) == 1
    facts = play_data(hand.plays[0], scored[0]) if one else _round_facts()
    winner = score.winner if score is not None and counted else None
    data = {
        "n": played.number,
        **facts,
        "winner": label(sides[winner]) if winner is not None else None,
        "points": score.points if score is not None and counted else 0,
        "entered": list(played.win.entered) if played.win else [],
        "closed": list(played.win.closed) if played.win else [],
        "dealer": played.dealer,
        "upcard": hand.upcard,
        "limit": score.limit if score else None,
        "multiplier": score.multiplier if score else 1,
        "boxes": score.boxes if score is not None and played.win else 0,
        "note": hand.note,
        "at": hand.at,
        "struck": hand.struck,
        "corrected": any(past.hand == played.number for past in standing.sheet.corrections),
        "after_end": played.after_end,
        "replay": hand.replay,
    }
    if not one:
        data["pairs"] = [
            pair_data(play, pair, sides) for play, pair in zip(hand.plays, scored, strict=True)
        ]
    return data


def _round_facts() -> Data:
    empty = dict.fromkeys(
        ("knocker", "knocker_deadwood", "opponent_deadwood", "layoff", "cards", "agreed")
    )
    return {"kind": "round", **empty, "agreed": False}


def play_data(play: Play, scored: Scored | None) -> Data:
    """What two opponents were seen to play."""
    kind = scored.kind if scored else play.kind
    counted = kind not in ("void", "points")
    gin = play.kind in ("gin", "big_gin")
    return {
        "kind": kind,
        "knocker": play.who if counted else None,
        "knocker_deadwood": 0 if gin else play.deadwood if counted else None,
        "opponent_deadwood": play.opponent if counted else None,
        "layoff": play.layoff if counted else None,
        "cards": cards_data(play),
        "agreed": play.agreed,
    }


def pair_data(play: Play, scored: Scored | None, sides: Sides) -> Data:
    """One pair of a round: what was played, which side won it, by how much."""
    winner = play_winner(play, scored, sides) if scored else None
    return {
        **play_data(play, scored),
        "player": play.who,
        "winner": None if winner is None else label(sides[winner]),
        "points": scored.points if scored else 0,
    }


def cards_data(play: Play) -> Data | None:
    """The cards of a hand, None where none were given."""
    if play.cards is None:
        return None
    spread = play.cards.spread
    return {
        "knocker": list(play.cards.knocker),
        "opponent": list(play.cards.opponent),
        "spread": None if spread is None else [list(meld) for meld in spread],
    }


def column_data(number: int, account: Account | None, standing: Standing) -> Data:
    """One column and, once it is decided, its account."""
    column = standing.columns.columns[number - 1]
    winner = column.winner
    return {
        "n": number,
        "points": list(column.points),
        "entered": list(column.entered),
        "boxes": list(column.boxes),
        "winner": None if winner is None else label(standing.sheet.sides[winner]),
        "closed_by": column.closed_by,
        "totals": list(account.totals) if account else None,
        "net": account.net if account else None,
        "account": account_data(account, standing) if account else None,
    }


def account_data(account: Account, standing: Standing) -> Data:
    """A decided column's account, line by line, and what its boxes were for."""
    return {
        "lines": [
            {"code": line.code, "clause": line.clause, "amounts": list(line.amounts)}
            for line in account.lines
        ],
        "boxes": [
            {"code": boxes.code, "clause": boxes.clause, "counts": list(boxes.counts)}
            for boxes in column_boxes(standing, account.column)
        ],
        "difference": account.difference,
        "score_again": account.score_again,
        "doubled": account.doubled,
        "weight": account.weight,
        "net": account.net,
    }


def problem_data(found: Problem) -> Data:
    """A problem's code and parameters."""
    params = {
        key: problem_data(value) if isinstance(value, Problem) else value
        for key, value in found.params.items()
    }
    return {"code": found.code, "params": params}


def profile_data(profile: Profile) -> Data:
    """What a profile's header says."""
    return {
        "name": profile.name,
        "title": profile.title,
        "extends": profile.extends,
        "ask": list(profile.ask),
        "shipped": profile.shipped,
        "source": profile.source,
    }


def values_data(values: Mapping[str, object]) -> Data:
    """The values of a profile as its file would have them; null where there is none."""
    return {key: file_value(key, value) for key, value in values.items()}


def step_data(step: Step) -> Data:
    """One step of a computation."""
    return {"code": step.code, "numbers": step.numbers, "clause": step.clause}


def change_data(before: Standing, after: Standing, hand: int | None) -> Data:
    """What a record or correction command gives: the sheet before and after it."""
    return {"hand": hand, "before": sheet_data(before), "after": sheet_data(after)}


def sheets_json(drafts: Sequence[Draft], page: Page) -> str:
    """A sheet as JSON text, several as a list with their names; no page or language changes it."""
    del page
    if len(drafts) == 1 and not drafts[0].listed:
        return dumped(sheet_data(drafts[0].standing))
    return dumped({"sheets": [{"name": d.name, **sheet_data(d.standing)} for d in drafts]})
