"""A rule set in words, so that a stranger can check a sheet that was kept by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.messages import say

if TYPE_CHECKING:
    from hgin.rules import Rules


def rule_words(rules: Rules) -> list[str]:
    """Sentences that say by which rules the match is scored, the most asked for first."""
    said = [
        say("rules.target", target=rules.columns_target),
        _knocking(rules),
        _bonuses(rules),
        say(f"rules.tie.{rules.undercut_tie}"),
        *_columns(rules),
        *_worth(rules),
        *_match(rules),
        _dealing(rules),
    ]
    return [sentence for sentence in said if sentence]


def _knocking(rules: Rules) -> str:
    if rules.knock_mode == "upcard":
        return say(f"rules.knock.upcard.{rules.knock_ace_upcard}")
    if rules.knock_mode == "gin_only" or rules.knock_limit == 0:
        return say("rules.knock.gin_only")
    return say("rules.knock.fixed", limit=rules.knock_limit)


def _bonuses(rules: Rules) -> str:
    parts = [say("rules.bonus.gin", amount=rules.bonus_gin)]
    if rules.bonus_big_gin is not None:
        parts.append(say("rules.bonus.big_gin", amount=rules.bonus_big_gin))
    parts.append(say("rules.bonus.undercut", amount=rules.bonus_undercut))
    if rules.bonus_knock:
        parts.append(say("rules.bonus.knock", amount=rules.bonus_knock))
    return say("rules.list", items=parts)


def _columns(rules: Rules) -> list[str]:
    said = []
    if rules.columns_count > 1:
        said.append(say("rules.columns", n=rules.columns_count))
        said.append(say(f"rules.late.{rules.columns_late_entry}"))
        if set(rules.columns_weights) != {1}:
            said.append(say("rules.weights", weights=list(rules.columns_weights)))
    if rules.columns_freeze == "owner":
        said.append(say("rules.freeze.owner"))
    if rules.double_spade > 1:
        said.append(say(f"rules.double.{rules.double_scope}"))
    return said


def _worth(rules: Rules) -> list[str]:
    if not rules.boxes_value and not rules.game_bonus:
        said = [say("rules.nothing_more")]
    else:
        said = []
        if rules.boxes_value:
            code = f"rules.boxes.{rules.boxes_scope}.{rules.boxes_timing}"
            said.append(say(code, amount=rules.boxes_value))
            said += _extra_boxes(rules)
        if rules.game_bonus:
            said.append(say("rules.game_bonus", amount=rules.game_bonus))
    if rules.game_shutout != "none":
        amount = rules.game_shutout_amount
        test = say(f"rules.shutout_test.{rules.game_shutout_test}")
        said.append(say(f"rules.shutout.{rules.game_shutout}", amount=amount, test=test))
    if rules.game_value == "score_plus_net":
        said.append(say("rules.value.score_plus_net"))
    return said


def _extra_boxes(rules: Rules) -> list[str]:
    extras = [
        say(f"rules.extra.{name}", n=amount)
        for name, amount in (
            ("gin", rules.boxes_extra_gin),
            ("big_gin", rules.boxes_extra_big_gin),
            ("undercut", rules.boxes_extra_undercut),
            ("sweep", rules.boxes_extra_sweep),
        )
        if amount
    ]
    if not extras:
        return []
    said = [say("rules.extra", items=extras)]
    if rules.boxes_spade_doubles != "none":
        said.append(say(f"rules.spade_boxes.{rules.boxes_spade_doubles}"))
    return said


def _match(rules: Rules) -> list[str]:
    said = []
    if rules.columns_count > 1:
        said.append(say(f"rules.end.{rules.match_end}"))
    said.append(say(f"rules.winner.{rules.match_winner}"))
    even = rules.columns_count % 2 == 0
    if rules.match_winner == "running_total" or (rules.match_winner == "columns" and even):
        said.append(say(f"rules.match_tie.{rules.match_tie}"))
    if rules.stake_per_point is not None:
        said.append(say("rules.stake", amount=rules.stake_per_point))
        if rules.stake_round_to:
            said.append(say("rules.stake_round", n=rules.stake_round_to))
    return said


def _dealing(rules: Rules) -> str:
    return say(f"rules.deal.{rules.deal_next}.{rules.deal_after_void}")
