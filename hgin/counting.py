"""Counts taken from the cards of a hand, and the cards as evidence of its counts (R-03 to R-08).

Loaded only for hands that have cards: it brings the solver with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.cards import points
from hgin.errors import HginError, Problem
from hgin.evidence import Counts, Missed, missed
from hgin.layoffs import settle
from hgin.scoring import hand_limit

if TYPE_CHECKING:
    from hgin.cards import Card
    from hgin.hand import Cards, Hand, Play, PlayKind
    from hgin.layoffs import Settlement
    from hgin.rules import Rules


def counted(hand: Hand, rules: Rules) -> Hand:
    """The hand with its counts taken from its cards wherever only those were given.

    Raises HginError: what ``settle`` refuses, and ``ten_cards``, ``big_gin_ten_cards``,
    ``gin_is_knock``, ``gin_above_limit`` where the cards are not what was called (R-04).
    """
    plays = tuple(_counted(play, rules, hand.upcard) for play in hand.plays)
    return hand._replace(plays=plays)


def _counted(play: Play, rules: Rules, upcard: Card | None) -> Play:
    cards = play.cards
    if cards is None:
        return play
    _refuse_number(play, cards)
    if play.opponent is not None and play.kind == "knock":
        return play
    counts = counts_of(_settled(play, cards, rules, upcard))
    if play.kind == "gin" and counts.deadwood:
        raise HginError("gin_is_knock", who=play.who, **counts._asdict())
    if play.opponent is not None:
        return play
    if not counts.deadwood:
        # Nothing left is gin, whatever it was called; of eleven cards big gin.
        kind: PlayKind = "big_gin" if play.kind == "big_gin" else "gin"
        return play._replace(kind=kind, deadwood=None, opponent=counts.opponent)
    return play._replace(**counts._asdict())


def _refuse_number(play: Play, cards: Cards) -> None:
    """Eleven cards are big gin's, ten those of every other hand."""
    if play.kind == "big_gin" and len(cards.knocker) == 10:
        raise HginError("big_gin_ten_cards")
    if play.kind != "big_gin" and len(cards.knocker) == 11:
        raise HginError("ten_cards")


def _settled(play: Play, cards: Cards, rules: Rules, upcard: Card | None) -> Settlement:
    try:
        return settle(cards.knocker, cards.opponent, rules, spread=cards.spread, upcard=upcard)
    except HginError as error:
        if play.kind == "gin" and error.code == "knock_above_limit":
            raise HginError("gin_above_limit", who=play.who, **error.params) from None
        raise


def counts_of(settlement: Settlement) -> Counts:
    """The counts that a settled hand is written down with."""
    reply = settlement.defender
    laid_off = points(layoff.card for layoff in reply.layoffs)
    return Counts(settlement.knocker.deadwood, reply.deadwood + laid_off, laid_off)


def evidence(play: Play, rules: Rules, upcard: Card | None) -> Missed:
    """The play of its cards that gives the counts of a play, beside the best there was.

    The play must have cards and counts. Raises HginError ``counts_not_of_cards`` where no play
    gives them, and what else is wrong with the cards.
    """
    cards = play.cards
    assert cards is not None
    assert play.opponent is not None
    _refuse_number(play, cards)
    limit = hand_limit(rules, upcard)
    counts = Counts(play.deadwood or 0, play.opponent, play.layoff)
    most = rules.knock_limit if limit is None else limit
    return missed(cards.knocker, cards.opponent, counts, spread=cards.spread, limit=most)


def contradictions(hand: Hand, rules: Rules) -> tuple[Problem, ...]:
    """Why the cards of a hand cannot have given its counts; empty where they can."""
    found: list[Problem] = []
    for play in hand.plays:
        if play.cards is None:
            continue
        try:
            evidence(play, rules, hand.upcard)
        except HginError as error:
            found += error.problems
    return tuple(found)
