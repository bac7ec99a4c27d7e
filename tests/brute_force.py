"""The rules once more, as slowly and plainly as can be: what the solver is held against.

Nothing here comes from the solver: a card is its two characters, a meld a frozenset of cards.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

Hand = frozenset[str]

RANKS, SUITS = "A23456789TJQK", "CDHS"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
MELDS: list[Hand] = [
    frozenset(rank + suit for suit in suits)
    for rank in RANKS
    for size in (3, 4)
    for suits in combinations(SUITS, size)
] + [
    frozenset(rank + suit for rank in RANKS[low : low + size])
    for suit in SUITS
    for size in range(3, 14)
    for low in range(14 - size)
]


def points(cards: Iterable[str]) -> int:
    return sum(min(10, RANKS.index(card[0]) + 1) for card in cards)


def arrangements(hand: Hand) -> Iterator[tuple[Hand, ...]]:
    """The melds of every arrangement, good or bad (R-02)."""

    def more(left: Hand, candidates: list[Hand]) -> Iterator[tuple[Hand, ...]]:
        yield ()
        for at, meld in enumerate(candidates):
            if meld <= left:
                for others in more(left - meld, candidates[at + 1 :]):
                    yield (meld, *others)

    return more(hand, [meld for meld in MELDS if meld <= hand])


@cache
def least(hand: Hand) -> int:
    """The least deadwood (R-02)."""
    return min(points(hand.difference(*melds)) for melds in arrangements(hand))


def best(hand: Hand) -> list[tuple[Hand, ...]]:
    return [m for m in arrangements(hand) if points(hand.difference(*m)) == least(hand)]


def reply(hand: Hand, spread: tuple[Hand, ...]) -> int:
    """The defender's least deadwood: he lays off a card somewhere and goes on, or stops (R-07)."""
    return min(least(left) for left in after_layoffs(hand, spread))


def after_layoffs(hand: Hand, spread: tuple[Hand, ...]) -> set[Hand]:
    """What can be left of the hand when any cards have been laid off one by one (R-05)."""
    done: set[tuple[Hand, tuple[Hand, ...]]] = set()
    todo = [(hand, spread)]
    while todo:
        left, melds = todo.pop()
        if (left, melds) not in done:
            done.add((left, melds))
            todo += [
                (left - {card}, (*melds[:at], meld | {card}, *melds[at + 1 :]))
                for card in left
                for at, meld in enumerate(melds)
                if meld | {card} in MELDS
            ]
    return {left for left, _ in done}


def greedy(hand: Hand) -> int:
    """What one gets who always lays the dearest meld next: never better than exact."""
    fitting = [meld for meld in MELDS if meld <= hand]
    if not fitting:
        return points(hand)
    dearest: Hand = max(fitting, key=points)
    return greedy(hand - dearest)


def random_hand(rng: random.Random, size: int) -> list[str]:
    return rng.sample(PACK, size)


def crowded(rng: random.Random, size: int) -> list[str]:
    """Cards of few ranks, or nearly all of two suits: every card is wanted by several melds."""
    if rng.random() < 0.5:
        low = rng.randrange(14 - 6)
        near = [card for card in PACK if card[0] in RANKS[low : low + 6]]
    else:
        suits = rng.sample(SUITS, 2)
        near = [card for card in PACK if card[1] in suits]
    return rng.sample(near, size)


def deal(rng: random.Random, kind: str) -> tuple[list[str], list[str]]:
    """A knocker's hand that holds melds if it can, and a defender's of cards near to them."""
    if kind == "crowded":
        pack = crowded(rng, 20)
    else:
        low = 4 * rng.randrange(7)
        pack = rng.sample(PACK[low : low + 28], 24)
    fitting = [meld for meld in MELDS if meld <= set(pack) and len(meld) < 6]
    knocker: list[str] = []
    for meld in rng.sample(fitting, min(len(fitting), 8)):
        if meld.isdisjoint(knocker) and len(knocker) + len(meld) <= 10:
            knocker += sorted(meld)
    # Cheap cards fill the hand up, so that many hands may knock.
    others = sorted((card for card in pack if card not in knocker), key=lambda card: points([card]))
    missing = 10 - len(knocker)
    return knocker + others[:missing], rng.sample(others[missing:], 10)
