"""Which hands the rules refuse, and why; apart from scoring, so that checking changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.errors import Problem, problem
from hgin.hand import NOTE_LIMIT
from hgin.rules import AMOUNT_LIMIT
from hgin.scoring import MOST_DEADWOOD, hand_limit, possible_points

if TYPE_CHECKING:
    from hgin.cards import Card
    from hgin.hand import Hand, Play
    from hgin.rules import Rules


def problems(hand: Hand, rules: Rules) -> tuple[Problem, ...]:
    """Every reason why these rules refuse a hand; empty where it stands."""
    found = [*_round_problems(hand, rules), *_hand_problems(hand, rules)]
    for play in hand.plays:
        found += _play_problems(play, rules, hand.upcard)
    return tuple(found)


def _round_problems(hand: Hand, rules: Rules) -> list[Problem]:
    """A round has one play a pair, and nobody plays twice in it (R-50)."""
    pairs, expected = len(hand.plays), rules.sides_players
    if pairs != expected and not (hand.replay and pairs == 1):
        code = "round_pairs" if expected > 1 else "round_one"
        return [problem(code, expected=expected, got=pairs)]
    named = [play.who for play in hand.plays if play.who is not None]
    return [
        problem("round_twice", who=who) for place, who in enumerate(named) if who in named[:place]
    ]


def _hand_problems(hand: Hand, rules: Rules) -> list[Problem]:
    """A replay that is no void hand (R-19), a note too long, an upcard not told (R-16, R-17)."""
    found = []
    if hand.replay and not hand.is_void:
        found.append(problem("replay_not_void"))
    if hand.note is not None and len(hand.note) > NOTE_LIMIT:
        found.append(problem("note_long", length=len(hand.note), most=NOTE_LIMIT))
    counted = any(play.kind not in ("void", "points") for play in hand.plays)
    if counted and hand.upcard is None and rules.needs_upcard:
        reason = "upcard_for_limit" if rules.knock_mode == "upcard" else "upcard_for_doubling"
        found.append(problem(reason))
    return found


def _play_problems(play: Play, rules: Rules, upcard: Card | None) -> list[Problem]:
    match play.kind:
        case "void":
            return []
        case "points":
            return _points_problems(play, rules, upcard)
        case "knock":
            return _knock_problems(play, rules, upcard)
        case "gin" | "big_gin":
            return _gin_problems(play)


def _points_problems(play: Play, rules: Rules, upcard: Card | None) -> list[Problem]:
    """Points that no hand can give (R-15), unless the table agreed on them."""
    if play.agreed:
        if play.points <= AMOUNT_LIMIT:
            return []
        return [problem("points_large", points=play.points, most=AMOUNT_LIMIT)]
    possible = possible_points(rules, upcard)
    if any(play.points in values for values in possible.values()):
        return []
    most = max(max(values) for values in possible.values() if values)
    return [problem("points_impossible", points=play.points, most=most)]


def _gin_problems(play: Play) -> list[Problem]:
    """Nothing is laid off on gin (R-06), and its count is one of ten cards (R-01)."""
    if play.opponent is None:
        return [problem("gin_count_missing", who=play.who)]
    if play.layoff:
        return [problem("layoff_on_gin", layoff=play.layoff)]
    return _count_problems(play.opponent)


def _knock_problems(play: Play, rules: Rules, upcard: Card | None) -> list[Problem]:
    """R-03, R-04, R-16, R-18, and a layoff that is more than there was."""
    if play.deadwood is None or play.opponent is None:
        return [problem("count_missing", who=play.who)]
    limit = hand_limit(rules, upcard)
    who, deadwood, opponent = play.who, play.deadwood, play.opponent
    if deadwood == 0:
        return [problem("knock_is_gin", who=who, opponent=opponent)]
    found = _count_problems(opponent)
    if limit == 0:
        by = "knock_not_by_upcard" if rules.knock_mode == "upcard" else "knock_not_allowed"
        return [problem(by, who=who, deadwood=deadwood, upcard=upcard), *found]
    if limit is not None and deadwood > limit:
        return [_above(play, limit, upcard if rules.knock_mode == "upcard" else None)]
    if play.layoff > opponent:
        found.append(problem("layoff_large", layoff=play.layoff, opponent=opponent))
    return found


def _above(play: Play, limit: int, upcard: Card | None) -> Problem:
    """A knocker's count above the limit, which an upcard may have set (R-03, R-16)."""
    counts = {"who": play.who, "deadwood": play.deadwood, "limit": limit}
    if play.opponent is not None and 0 < play.opponent <= limit:
        return problem("knock_swapped", **counts, opponent=play.opponent)
    return problem("knock_above_limit", **counts, opponent=play.opponent, upcard=upcard)


def _count_problems(count: int) -> list[Problem]:
    if count > MOST_DEADWOOD:
        return [problem("count_large", count=count, most=MOST_DEADWOOD)]
    return []
