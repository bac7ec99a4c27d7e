"""The defender's best reply to a spread, and a whole hand settled from both hands' cards.

A reply is looked for as the rule has it (R-07): for every lot of cards that the defender could lay
off, the least deadwood that the rest of his hand can be melded down to. Own melds are never fixed
first: that gives a wrong score in three of a hundred real hands.

Hands and melds are numbers here as ``hgin.bits`` makes them.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from hgin.bits import BIT, Table, cards_of, points_of, read_hand, read_hands
from hgin.cards import DECK, ORDER, Card, parse_card, points
from hgin.errors import HginError
from hgin.melds import (
    MELD_CARDS,
    Arrangement,
    Meld,
    Melding,
    Spread,
    arrangement,
    best_meldings,
    canonical,
    in_order,
    is_set,
    least_deadwood,
    read_spread,
    whole_rank,
)
from hgin.rules import Rules
from hgin.scoring import Scored, Step, hand_limit, score_counts

Declared = Literal["knock", "gin", "big_gin"]


class Layoff(NamedTuple):
    """A card of the defender, and the knocker's meld, as it was spread, that it joins (R-05)."""

    card: Card
    on: Meld


class Reply(NamedTuple):
    """The defender's hand laid out: own melds, layoffs, what is left and its points."""

    melds: tuple[Meld, ...]
    layoffs: tuple[Layoff, ...]
    deadwood_cards: tuple[Card, ...]
    deadwood: int


class OtherSpread(NamedTuple):
    """What another spread of the same deadwood gives."""

    melds: tuple[Meld, ...]
    kind: str
    winner: str | None
    points: int


class KeptTogether(NamedTuple):
    """What the hand gives if the defender melds as if alone and only then lays off."""

    deadwood: int
    broken: tuple[Meld, ...]
    """His melds in that case that the best reply does not keep."""
    kind: str
    winner: str | None
    points: int


class Case(NamedTuple):
    """What a settlement was made from, for the questions that are answered only when asked."""

    rules: Rules
    upcard: Card | None
    declared: Declared
    knocker: int
    defender: int
    spreads: tuple[Melding, ...]
    """The declared spread, or all of least deadwood, in canonical order."""
    replies: tuple[int, ...]
    """The least deadwood that the defender has against each."""


class Settlement(NamedTuple):
    """A hand settled from the cards."""

    scored: Scored
    knocker: Arrangement
    """As he spreads his hand."""
    defender: Reply
    spread_matters: bool
    """Whether other spreads of least deadwood lead to another result (R-08)."""
    case: Case

    @property
    def kind(self) -> str:
        """``knock``, ``gin``, ``big_gin``, ``undercut`` or ``void``."""
        return self.scored.kind

    @property
    def winner(self) -> str | None:
        """``knocker``, ``defender`` or None."""
        return self.scored.winner

    @property
    def points(self) -> int:
        """What the winner scores."""
        return self.scored.points

    @property
    def steps(self) -> tuple[Step, ...]:
        """How the points were reckoned, as ``scoring`` tells it."""
        return self.scored.steps

    @property
    def other_spreads(self) -> tuple[OtherSpread, ...]:
        """The other spreads of least deadwood that lead to another result, and to which (R-08)."""
        return tuple(_other_spreads(self.case))

    @property
    def kept_together(self) -> KeptTogether | None:
        """What melding first and laying off after would give; None where it is no worse (R-07)."""
        return _kept_together(self)


# Laying off.

_ACES, _KINGS = (sum(BIT[card] for card in DECK if card[0] == rank) for rank in "AK")


def _beside(cards: int) -> int:
    """The cards next above and next below these in their suits; nothing follows a king (R-02)."""
    return (cards & ~_KINGS) << 1 | (cards & ~_ACES) >> 1


def _missing_card(meld: int) -> int:
    """The fourth card of a set of three (R-05), 0 where there is none to wait for."""
    return whole_rank(meld) ^ meld if is_set(meld) else 0


MISSING_CARD: Table[int, int] = Table(_missing_card)
_RUN: Table[int, int] = Table(lambda meld: 0 if is_set(meld) else meld)
"""The melds that are runs; 0 for a set."""


def ways_of_laying_off(hand: int, spread: Melding) -> list[int]:
    """Every lot of cards that could go on the melds of a spread, the empty lot first (R-05).

    Onto a run goes the next card at either end and on from there, so a lot grows card by card;
    onto a set of three goes the fourth. A card that has joined a set opens no end of a run.
    """
    runs = fourths = 0
    for meld in spread:
        runs |= _RUN[meld]
        fourths |= MISSING_CARD[meld] & hand
    ways = [0]
    for chain in ways:  # which grows as it is read
        ends = _beside(runs | chain) & hand & ~chain
        while ends:
            longer = chain | ends & -ends
            ends &= ends - 1
            if longer not in ways:
                ways.append(longer)
    while fourths:
        fourth = fourths & -fourths
        fourths ^= fourth
        ways += [way | fourth for way in ways if way | fourth not in ways]
    return ways


def _best_ways(hand: int, spread: Melding) -> tuple[int, list[int]]:
    """The least deadwood that the defender can reach (R-07), and all lots to lay off that do it."""
    ways = ways_of_laying_off(hand, spread)
    if len(ways) == 1:
        return least_deadwood(hand), ways
    reached = [least_deadwood(hand ^ way) for way in ways]
    least = min(reached)
    return least, [way for way, left in zip(ways, reached, strict=True) if left == least]


def best_replies(hand: int, spread: Melding) -> list[tuple[Melding, int]]:
    """Every reply of least deadwood: own melds and the cards laid off (R-07)."""
    _, ways = _best_ways(hand, spread)
    return [(own, way) for way in ways for own in best_meldings(hand ^ way)]


def best_reply(hand: int, spread: Melding) -> Reply:
    """The defender's reply of least deadwood, own melds and layoffs chosen together (R-07).

    Of equally good replies the one that lays off fewest cards (who can keep a meld of his own
    need not lay it off card by card), then the first in canonical order of its own melds. With
    the same melds there is only one: what can be laid off singly can be laid off together.
    An empty spread is one that nothing may be laid off on.
    """
    return _lay_out(hand, _best_ways(hand, spread)[1], spread)


def _lay_out(hand: int, ways: list[int], spread: Melding) -> Reply:
    if len(ways) > 1:
        fewest = min(way.bit_count() for way in ways)
        ways = [way for way in ways if way.bit_count() == fewest]
    laid = [(best_meldings(hand ^ way)[0], way) for way in ways]
    if len(laid) > 1:
        laid.sort(key=lambda one: canonical(one[0]))
    return make_reply(hand, *laid[0], spread)


def make_reply(hand: int, melding: Melding, way: int, spread: Melding) -> Reply:
    """A reply of these own melds and these cards laid off."""
    own = arrangement(hand ^ way, melding)
    return Reply(own.melds, _placed(way, spread) if way else (), own.deadwood_cards, own.deadwood)


def _placed(way: int, spread: Melding) -> tuple[Layoff, ...]:
    """Each card laid off with its meld, in canonical order of the cards.

    Runs are served first: a card that a set would take as well may be the step to the next one.
    """
    placed: list[Layoff] = []
    for meld in spread:
        run = _RUN[meld]
        while joining := _beside(run) & way:
            run |= joining
            way ^= joining
            placed += [Layoff(card, MELD_CARDS[meld]) for card in cards_of(joining)]
    for meld in spread:
        if joining := MISSING_CARD[meld] & way:
            placed += [Layoff(card, MELD_CARDS[meld]) for card in MELD_CARDS[joining]]
    return tuple(sorted(placed, key=lambda layoff: ORDER[layoff.card]))


# Settling.


def settle(
    knocker: str | Sequence[Card],
    defender: str | Sequence[Card],
    rules: Rules,
    *,
    spread: Spread | None = None,
    upcard: str | None = None,
) -> Settlement:
    """A whole hand from both hands' cards: ten of the knocker's, eleven for big gin (R-13).

    A spread that is given binds (R-08). Without one the knocker lays his hand with least deadwood
    and, where there are several ways, in the one that is best for him.

    Raises HginError: ``card_unknown``, ``duplicate_card``, ``wrong_card_count``,
    ``spread_not_melds``, ``spread_card_not_held``, ``upcard_needed``,
    ``knock_above_limit``, ``knock_not_allowed``, ``big_gin_not_melded``.
    """
    held, against = read_hands(knocker, defender)
    turned = None if upcard is None else parse_card(upcard)
    if turned is None and rules.needs_upcard:
        raise HginError("upcard_needed")
    spreads = best_meldings(held) if spread is None else [read_spread(spread, held)]
    # With its upcard, where the rules read one, every hand has a limit.
    declared = declaration(held, spreads[0], hand_limit(rules, turned) or 0)
    # Nothing may be laid off on gin: there all spreads come to the same.
    open_to = spreads if declared == "knock" else [()]
    answers = [_best_ways(against, one) for one in open_to]
    # The more the defender is left with, the better for the knocker, whatever the rules pay.
    left = tuple(reached for reached, _ in answers)
    best = left.index(max(left))
    reply = _lay_out(against, answers[best][1], open_to[best])
    case = Case(rules, turned, declared, held, against, tuple(spreads[: len(left)]), left)
    return Settlement(
        _score(case, spreads[best], reply),
        arrangement(held, spreads[best]),
        reply,
        min(left) != max(left),
        case,
    )


def declaration(held: int, spread: Melding, limit: int) -> Declared:
    """What a spread declares: ``knock``, ``gin`` or ``big_gin`` (R-03, R-04, R-13).

    Raises HginError ``big_gin_not_melded``, ``knock_not_allowed``, ``knock_above_limit``.
    """
    count = points_of(held & ~sum(spread))
    if held.bit_count() == 11:
        if count:
            raise HginError("big_gin_not_melded", count=count)
        return "big_gin"
    if count == 0:
        return "gin"
    if limit == 0:
        raise HginError("knock_not_allowed", whose="cards", count=count)
    if count > limit:
        raise HginError("knock_above_limit", whose="cards", count=count, limit=limit)
    return "knock"


def _score(case: Case, spread: Melding, reply: Reply) -> Scored:
    """The result of a spread and the reply to it, by the one arithmetic of ``scoring``."""
    laid_off = points([layoff.card for layoff in reply.layoffs])
    return score_counts(
        case.declared,
        points_of(case.knocker & ~sum(spread)),
        reply.deadwood + laid_off,
        laid_off,
        case.rules,
        case.upcard,
    )


def _other_spreads(case: Case) -> Iterator[OtherSpread]:
    best = max(case.replies)
    for spread, reached in zip(case.spreads, case.replies, strict=True):
        if reached != best:
            scored = _score(case, spread, best_reply(case.defender, spread))
            melds = arrangement(case.knocker, spread).melds
            yield OtherSpread(melds, scored.kind, scored.winner, scored.points)


def melded_first(hand: int, spread: Melding) -> list[tuple[int, Melding, int]]:
    """The common shortcut: the hand melded as if alone, and only then laid off as well as can be.

    Not what R-07 asks for. For each arrangement of least deadwood: the points then left, its
    melds, the cards laid off.
    """
    tries = []
    for own in best_meldings(hand):
        rest = hand & ~sum(own)
        way = max(ways_of_laying_off(rest, spread), key=points_of)
        tries.append((points_of(rest ^ way), own, way))
    return tries


def _kept_together(settlement: Settlement) -> KeptTogether | None:
    """Of the ways that the shortcut can go the best, and of those the nearest to the reply."""
    case, reply = settlement.case, settlement.defender
    if case.declared != "knock":
        return None
    spread = in_order(map(read_hand, settlement.knocker.melds))
    kept = [read_hand(meld) for meld in reply.melds]

    def broken(own: Melding) -> tuple[Meld, ...]:
        return tuple(MELD_CARDS[meld] for meld in own if all(meld & ~mine for mine in kept))

    tries = melded_first(case.defender, spread)
    left, own, way = min(tries, key=lambda one: (one[0], len(broken(one[1]))))
    if left == reply.deadwood:
        return None
    scored = _score(case, spread, make_reply(case.defender, own, way, spread))
    return KeptTogether(left, broken(own), scored.kind, scored.winner, scored.points)


def settlement_data(settlement: Settlement) -> dict[str, object]:
    """A settlement in the shape of ``hgin settle --json`` (docs/json.md), worked out in full."""
    knocker, defender = settlement.knocker, settlement.defender
    return {
        "kind": settlement.kind,
        "winner": settlement.winner,
        "points": settlement.points,
        "knocker": {
            "melds": [list(meld) for meld in knocker.melds],
            "deadwood_cards": list(knocker.deadwood_cards),
            "deadwood": knocker.deadwood,
        },
        "defender": {
            "melds": [list(meld) for meld in defender.melds],
            "layoffs": [{"card": card, "on": list(meld)} for card, meld in defender.layoffs],
            "deadwood_cards": list(defender.deadwood_cards),
            "deadwood": defender.deadwood,
        },
        "spread_matters": settlement.spread_matters,
        "other_spreads": [
            {**other._asdict(), "melds": [list(meld) for meld in other.melds]}
            for other in settlement.other_spreads
        ],
        "steps": [step._asdict() for step in settlement.steps],
    }
