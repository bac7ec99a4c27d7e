"""What the cards of a hand say beside its counts: how they lay, and what was missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgin.cards import points, sign
from hgin.counting import evidence
from hgin.errors import HginError, Problem
from hgin.evidence import Missed
from hgin.layoffs import settle
from hgin.messages import say, say_problem
from hgin.render import cards
from hgin.render.width import fitted_lines
from hgin.render.words import other_words
from hgin.scoring import score_play

if TYPE_CHECKING:
    from hgin.hand import Hand, Play
    from hgin.layoffs import Layoff, Reply
    from hgin.match import Played, Standing
    from hgin.melds import Arrangement
    from hgin.rules import Rules
    from hgin.scoring import Scored

Data = dict[str, Any]


def evidence_data(play: Play, found: Missed | Problem) -> Data:
    """The lay-out of a play's counts and what was missed, or why its cards contradict them."""
    if isinstance(found, Problem):
        return {"contradiction": found.code, "knocker": None, "defender": None, "missed": None}
    return {
        "contradiction": None,
        "knocker": _knocker_data(found.knocker),
        "defender": _reply_data(found.defender),
        "missed": {
            "points": found.defender_points,
            "layoffs": [_layoff_data(one) for one in found.layoffs],
            "melds": cards.melds_data(found.melds),
            "defender_best": _reply_data(found.defender_best),
            "knocker_points": found.knocker_points,
            "knocker_best": _knocker_data(found.knocker_best),
        },
    }


def _knocker_data(laid: Arrangement) -> Data:
    return {
        "melds": cards.melds_data(laid.melds),
        "deadwood_cards": list(laid.deadwood_cards),
        "deadwood": laid.deadwood,
    }


def _reply_data(reply: Reply) -> Data:
    return {
        "melds": cards.melds_data(reply.melds),
        "layoffs": [_layoff_data(one) for one in reply.layoffs],
        "deadwood_cards": list(reply.deadwood_cards),
        "deadwood": reply.deadwood,
    }


def _layoff_data(layoff: Layoff) -> Data:
    return {"card": layoff.card, "on": list(layoff.on)}


def hand_evidence(hand: Hand, rules: Rules) -> list[tuple[Play, Missed | Problem]]:
    """Each play that has cards with what they say: a play of its counts, or a contradiction."""
    found: list[tuple[Play, Missed | Problem]] = []
    for play in hand.plays:
        if play.cards is None or play.opponent is None:
            continue
        try:
            found.append((play, evidence(play, rules, hand.upcard)))
        except HginError as error:
            found.append((play, error.problems[0]))
    return found


def laid_lines(played: Played, standing: Standing, width: int) -> list[str]:
    """For ``explain``: how the cards of a hand lay, then what was missed."""
    lines: list[str] = []
    for play, found in hand_evidence(played.hand, standing.sheet.rules):
        if isinstance(found, Problem):
            told = say("explain.contradiction", text=say_problem(found))
            lines += fitted_lines([told], width)
            continue
        reply = found.defender
        hands = [
            cards.hand(str(play.who), found.knocker, reply.layoffs),
            cards.hand(other_words(play, standing.sheet.sides), reply),
        ]
        lines += ["", *(f"  {line}" for line in cards.table(hands, width - 2))]
        said = _missed_lines(play, found, played, standing)
        lines += fitted_lines([*said, *_spread_lines(play, found, played, standing)], width)
    return lines


def missed_lines(played: Played, standing: Standing, width: int) -> list[str]:
    """For the answer to a hand: only what was missed, and whether the spread mattered."""
    lines: list[str] = []
    for play, found in hand_evidence(played.hand, standing.sheet.rules):
        if isinstance(found, Missed):
            lines += _missed_lines(play, found, played, standing)
            lines += _spread_lines(play, found, played, standing)
    return fitted_lines(lines, width)


def _missed_lines(play: Play, found: Missed, played: Played, standing: Standing) -> list[str]:
    """What could have gone where and what it was worth; what was declared stands (R-07, R-08)."""
    other = other_words(play, standing.sheet.sides)
    lines = []
    if found.defender_points:
        lines += [
            say("missed.layoff", who=other, card=sign(card), meld=cards.signs(on))
            for card, on in found.layoffs
        ]
        lines += [say("missed.meld", who=other, meld=cards.signs(meld)) for meld in found.melds]
        best = _scored_best(play, found, played, standing)
        result = cards.result_words(best, str(play.who), other)
        n, left = found.defender_points, found.defender_best.deadwood
        lines.append(say("missed.worth", who=other, n=n, left=left, result=result))
    if found.knocker_points:
        least, kept = found.knocker_best.deadwood, found.knocker.deadwood
        lines.append(say("missed.spread", who=play.who, least=least, deadwood=kept))
    return lines


def _scored_best(play: Play, found: Missed, played: Played, standing: Standing) -> Scored:
    """What the hand comes to with the best reply to the spread as it lay."""
    best = found.defender_best
    laid_off = points(layoff.card for layoff in best.layoffs)
    counts = play._replace(opponent=best.deadwood + laid_off, layoff=laid_off)
    return score_play(counts, standing.sheet.rules, played.hand.upcard)


def _spread_lines(play: Play, found: Missed, played: Played, standing: Standing) -> list[str]:
    """What other spreads give, where nobody said how the knocker laid his cards (R-08)."""
    held = play.cards
    if held is None or held.spread is not None or found.knocker_points or found.defender_points:
        return []
    settled = settle(held.knocker, held.opponent, standing.sheet.rules, upcard=played.hand.upcard)
    return cards.spread_lines(settled)
