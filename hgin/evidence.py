"""Counts of the table held against the cards: could this be, and what was missed?

The counts are the facts and score as they were declared (R-07, R-08); the cards say only whether
some play gives these counts, and what a better play would have given.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from hgin.bits import points_of, read_hands
from hgin.cards import points
from hgin.errors import HginError
from hgin.layoffs import (
    Layoff,
    Reply,
    best_replies,
    best_reply,
    make_reply,
    ways_of_laying_off,
)
from hgin.melds import (
    Arrangement,
    Meld,
    Melding,
    all_meldings,
    arrangement,
    best_meldings,
    canonical,
    read_spread,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hgin.cards import Card
    from hgin.melds import Spread


class Counts(NamedTuple):
    """What the table counted, in points."""

    deadwood: int
    """The knocker's; 0 for gin and big gin."""
    opponent: int
    """The defender's after his own melds, before layoffs."""
    layoff: int
    """What he laid off of that; 0 also where the count already is what was left."""


class Missed(NamedTuple):
    """A play that gives the counts of the table, beside the best there was."""

    knocker: Arrangement
    """The spread of these counts; where several give them, the best for the knocker (R-08)."""
    knocker_best: Arrangement
    """The spread of least deadwood that he could have laid. Keeping more is no fault by itself:
    it may have kept the defender from laying off."""
    defender: Reply
    """The play of these counts that is nearest to the best."""
    defender_best: Reply
    """The best reply to the spread as it lay (R-07)."""
    layoffs: tuple[Layoff, ...]
    """What the best reply lays off and this one did not."""
    melds: tuple[Meld, ...]
    """The melds of the best reply that the defender did not lay."""

    @property
    def knocker_points(self) -> int:
        """How much deadwood the knocker kept that he need not have."""
        return self.knocker.deadwood - self.knocker_best.deadwood

    @property
    def defender_points(self) -> int:
        """What the defender's miss was worth: 0 where he played as well as can be."""
        return self.defender.deadwood - self.defender_best.deadwood


def possible_counts(
    knocker: str | Sequence[Card],
    defender: str | Sequence[Card],
    *,
    spread: Spread | None = None,
    limit: int,
) -> frozenset[Counts]:
    """All counts that some play of these cards gives, well played or not.

    ``limit`` is the knock limit of the hand. Eleven knocker's cards are a big gin or nothing.
    Raises HginError as ``read_hands`` and ``read_spread`` do.
    """
    held, against = read_hands(knocker, defender)
    seen: set[Counts] = set()
    replies: dict[tuple[int, ...], set[tuple[int, int]]] = {}
    for laid in _spreads(held, spread, limit):
        deadwood = points_of(held & ~sum(laid))
        ways = tuple(ways_of_laying_off(against, _open(held, laid)))
        if ways not in replies:
            replies[ways] = {
                (points_of(against & ~sum(own)), points_of(way))
                for way in ways
                for own in all_meldings(against ^ way)
            }
        for opponent, layoff in replies[ways]:
            seen |= {Counts(deadwood, opponent, layoff), Counts(deadwood, opponent - layoff, 0)}
    return frozenset(seen)


def missed(
    knocker: str | Sequence[Card],
    defender: str | Sequence[Card],
    counts: Counts,
    *,
    spread: Spread | None = None,
    limit: int,
) -> Missed:
    """What a hand of these cards and these counts left undone, on either side.

    Raises HginError ``counts_not_of_cards`` where no play gives the counts, with them and, as
    ``cards_…``, those of the best play; and as ``possible_counts`` does.
    """
    held, against = read_hands(knocker, defender)
    spreads = [
        laid
        for laid in _spreads(held, spread, limit)
        if points_of(held & ~sum(laid)) == counts.deadwood
    ]
    plays, given = _whole_count, _given(spreads, held, against, counts, _whole_count)
    if not given and not counts.layoff:
        plays, given = _what_was_left, _given(spreads, held, against, counts, _what_was_left)
    if not given:
        raise _refusal(held, against, counts, spread)
    laid = _best_for_knocker(given, held, against)
    open_to = _open(held, laid)
    pairs = product(plays(against, open_to, counts), best_replies(against, open_to))
    # What was played well is its own best reply, at no distance: then nothing has been missed.
    done, best = min(pairs, key=lambda pair: _distance(*pair))
    defender_done, defender_best = (make_reply(against, *play, laid) for play in (done, best))
    laid_off = {layoff.card for layoff in defender_done.layoffs}
    return Missed(
        arrangement(held, laid),
        arrangement(held, _best_for_knocker(best_meldings(held), held, against)),
        defender_done,
        defender_best,
        tuple(layoff for layoff in defender_best.layoffs if layoff.card not in laid_off),
        tuple(meld for meld in defender_best.melds if meld not in defender_done.melds),
    )


_Play = tuple[Melding, int]
"""The defender's own melds, and the cards that he lays off."""


def _spreads(held: int, spread: Spread | None, limit: int) -> list[Melding]:
    """The spreads that the rules allow (R-03, R-08), in canonical order."""
    most = 0 if held.bit_count() == 11 else limit
    laid = (
        sorted(all_meldings(held), key=canonical) if spread is None else [read_spread(spread, held)]
    )
    return [one for one in laid if points_of(held & ~sum(one)) <= most]


def _open(held: int, laid: Melding) -> Melding:
    """The melds that the defender may lay off on: none after gin (R-06)."""
    return laid if held & ~sum(laid) else ()


def _given(
    spreads: Sequence[Melding],
    held: int,
    against: int,
    counts: Counts,
    plays: Callable[[int, Melding, Counts], list[_Play]],
) -> list[Melding]:
    """The spreads to which some play of the defender gives the counts, read in this way."""
    return [laid for laid in spreads if plays(against, _open(held, laid), counts)]


def _whole_count(against: int, open_to: Melding, counts: Counts) -> list[_Play]:
    """The defender's plays that give these counts, the layoff told apart."""
    return [
        (own, way)
        for way in ways_of_laying_off(against, open_to)
        if points_of(way) == counts.layoff
        for own in all_meldings(against ^ way)
        if points_of(against & ~sum(own)) == counts.opponent
    ]


def _what_was_left(against: int, open_to: Melding, counts: Counts) -> list[_Play]:
    """The defender's plays that leave the count, the layoff already taken off it."""
    return [
        (own, way)
        for way in ways_of_laying_off(against, open_to)
        for own in all_meldings(against ^ way)
        if points_of(against & ~sum(own) & ~way) == counts.opponent
    ]


def _best_for_knocker(spreads: Sequence[Melding], held: int, against: int) -> Melding:
    """Of spreads of the same deadwood the one that leaves the defender most (R-08)."""
    return max(spreads, key=lambda laid: best_reply(against, _open(held, laid)).deadwood)


def _distance(done: _Play, best: _Play) -> tuple[object, ...]:
    """How far a play is from another: cards that change places, then melds that change."""
    moved = (done[1] ^ best[1]).bit_count() + (sum(done[0]) ^ sum(best[0])).bit_count()
    changed = len(set(done[0]) ^ set(best[0]))
    return moved, changed, canonical(best[0]), best[1], canonical(done[0]), done[1]


def _refusal(held: int, against: int, counts: Counts, spread: Spread | None) -> HginError:
    """Both are named: what was counted, and what the cards give when well played."""
    laid = best_meldings(held) if spread is None else [read_spread(spread, held)]
    best = _best_for_knocker(laid, held, against)
    reply = best_reply(against, _open(held, best))
    laid_off = points(layoff.card for layoff in reply.layoffs)
    return HginError(
        "counts_not_of_cards",
        **counts._asdict(),
        cards_deadwood=points_of(held & ~sum(best)),
        cards_opponent=reply.deadwood + laid_off,
        cards_layoff=laid_off,
    )
