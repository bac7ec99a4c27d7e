"""Exact least deadwood and every best arrangement of a hand (R-02).

How it is found: a hand's sets are chosen first, in every way that can matter; after that a card
can only be in a run of its own suit, so the four suits are four small questions, each answered
once and kept in a table. Nothing is ever decided by looking at one meld alone.

Hands and melds are numbers as ``hgin.bits`` makes them: functions that take ``hand`` work on those,
functions that take ``cards`` on what people write.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hgin.bits import (
    BIT,
    IN_ALL_SUITS,
    SUIT,
    SUIT_POINTS,
    D,
    H,
    S,
    Table,
    cards_of,
    check_count,
    points_of,
    read_hand,
)
from hgin.cards import ORDER, Card
from hgin.errors import HginError

Spread = str | Sequence[str | Sequence[Card]]
"""A spread as people give it: ``4H5H6H 9C9D9S``, a word a meld, or a sequence of melds."""
Meld = tuple[Card, ...]
Melding = tuple[int, ...]
"""The melds of an arrangement as numbers."""


class Arrangement(NamedTuple):
    """A hand laid out: melds in canonical order, the cards in none of them, their points."""

    melds: tuple[Meld, ...]
    deadwood_cards: tuple[Card, ...]
    deadwood: int


class Discards(NamedTuple):
    """The least deadwood after one discard, and every discard that reaches it."""

    deadwood_after: int
    discards: tuple[Card, ...]


# What people call for: cards in, cards out.


def deadwood(cards: str | Sequence[Card]) -> int:
    """The least deadwood, in points, of all the ten or eleven cards given (R-02).

    Raises HginError ``card_unknown``, ``duplicate_card``, ``wrong_card_count``.
    """
    return least_deadwood(_ten_or_eleven(cards))


def arrangements(cards: str | Sequence[Card]) -> tuple[Arrangement, ...]:
    """All arrangements of least deadwood in canonical order: fewest melds, then by their melds.

    A six-card run is also two runs of three: both are there (R-02). Raises as ``deadwood`` does.
    """
    hand = _ten_or_eleven(cards)
    return tuple(arrangement(hand, melding) for melding in best_meldings(hand))


def best_discards(cards: str | Sequence[Card]) -> Discards:
    """Of eleven cards: the least deadwood after one discard, and the discards that reach it.

    Raises HginError as ``deadwood`` does; ten cards are a ``wrong_card_count`` too.
    """
    hand = read_hand(cards)
    check_count(hand, "hand", 11)
    after = {card: least_deadwood(hand ^ BIT[card]) for card in cards_of(hand)}
    least = min(after.values())
    return Discards(least, tuple(card for card, points in after.items() if points == least))


def is_meld(cards: Iterable[Card]) -> bool:
    """Whether the cards are three or four of one rank, or three or more in a row of one suit.

    Raises HginError ``card_unknown``.
    """
    words = tuple(cards)
    hand = sum(BIT[word] for word in words)
    return hand.bit_count() == len(words) and (is_set(hand) or is_run(hand))


def _ten_or_eleven(cards: str | Sequence[Card]) -> int:
    hand = read_hand(cards)
    if hand.bit_count() not in (10, 11):
        check_count(hand, "hand", 10)
    return hand


# Arrangements: numbers in, cards out.


def arrangement(hand: int, melding: Melding) -> Arrangement:
    """A hand laid out with these of its melds."""
    dead = hand & ~sum(melding)
    melds = tuple(map(MELD_CARDS.__getitem__, melding))
    return Arrangement(melds, cards_of(dead), points_of(dead))


MELD_CARDS: Table[int, Meld] = Table(cards_of)
_MELD_ORDER: Table[int, tuple[int, ...]] = Table(
    lambda meld: tuple(ORDER[card] for card in MELD_CARDS[meld])
)


def in_order(melding: Iterable[int]) -> Melding:
    """The melds in canonical order: by their cards, A to K, then C D H S."""
    return tuple(sorted(melding, key=_MELD_ORDER.__getitem__))


def canonical(melding: Melding) -> tuple[int, list[tuple[int, ...]]]:
    """The place of an arrangement among others: fewest melds first, then by its melds."""
    return len(melding), [_MELD_ORDER[meld] for meld in melding]


def read_spread(spread: Spread, held: int) -> Melding:
    """The melds of a spread as given (``4H5H6H 9C9D9S``: a word a meld), in canonical order.

    Raises HginError ``card_unknown``, ``duplicate_card``, ``spread_not_melds``,
    ``spread_card_not_held``.
    """
    melds = [read_hand(meld) for meld in (spread.split() if isinstance(spread, str) else spread)]
    spread_out = 0
    for meld in melds:
        if not (is_set(meld) or is_run(meld)):
            raise HginError("spread_not_melds", meld=cards_of(meld))
        if meld & ~held:
            raise HginError("spread_card_not_held", card=cards_of(meld & ~held)[0])
        if meld & spread_out:
            raise HginError("duplicate_card", card=cards_of(meld & spread_out)[0])
        spread_out |= meld
    return in_order(melds)


# One suit: runs only.


def is_run(meld: int) -> bool:
    """Whether these cards are three or more in a row of one suit; the ace is low only (R-02)."""
    for shift in (0, D, H, S):
        suit = meld >> shift & SUIT
        if suit and suit << shift == meld:
            # Added to its lowest bit, a row of bits without a gap becomes one single bit.
            return suit.bit_count() >= 3 and (suit + (suit & -suit)).bit_count() == 1
    return False


def _runs_from_lowest(suit: int) -> list[int]:
    """The runs that begin with the suit's lowest card, the shortest first."""
    lowest = suit & -suit
    runs = []
    run, following = lowest, lowest << 1
    while suit & following:
        run |= following
        following <<= 1
        if run.bit_count() >= 3:
            runs.append(run)
    return runs


def _suit_meldings(suit: int) -> tuple[Melding, ...]:
    """Every way of laying runs of one suit, none at all too.

    The lowest card is in no run or begins one; what is left is a smaller question of the same kind.
    """
    if not suit:
        return ((),)
    without_lowest = suit & (suit - 1)
    return ALL_RUNS[without_lowest] + tuple(
        (run, *others) for run in _runs_from_lowest(suit) for others in ALL_RUNS[suit ^ run]
    )


def _suit_deadwood(suit: int) -> int:
    return min(SUIT_POINTS[suit & ~sum(runs)] for runs in ALL_RUNS[suit])


def _best_suit_meldings(suit: int) -> tuple[Melding, ...]:
    least = SUIT_DEADWOOD[suit]
    return tuple(runs for runs in ALL_RUNS[suit] if SUIT_POINTS[suit & ~sum(runs)] == least)


def _cards_in_runs(suit: int) -> int:
    cards = 0
    for runs in ALL_RUNS[suit]:
        cards |= sum(runs)
    return cards


ALL_RUNS: Table[int, tuple[Melding, ...]] = Table(_suit_meldings)
SUIT_DEADWOOD: Table[int, int] = Table(_suit_deadwood)
BEST_RUNS: Table[int, tuple[Melding, ...]] = Table(_best_suit_meldings)
CARDS_IN_RUNS: Table[int, int] = Table(_cards_in_runs)


# The whole hand: sets, then the runs that they leave.


def is_set(meld: int) -> bool:
    """Whether these cards are three or four of one rank (R-02)."""
    return meld.bit_count() >= 3 and _ranks(meld).bit_count() == 1


def whole_rank(cards: int) -> int:
    """The four cards of each rank that is among these."""
    return _ranks(cards) * IN_ALL_SUITS


def _ranks(cards: int) -> int:
    return (cards | cards >> D | cards >> H | cards >> S) & SUIT


def least_deadwood(hand: int) -> int:
    """The least deadwood of a hand of any size, in points (R-01, R-02)."""
    clubs, diamonds, hearts, spades = hand & SUIT, hand >> D & SUIT, hand >> H & SUIT, hand >> S
    ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    if not ranks:
        return _least(0, clubs, diamonds, hearts, spades)
    runs = CARDS_IN_RUNS
    wanted = ranks & (runs[clubs] | runs[diamonds] | runs[hearts] | runs[spades])
    # A set of which no run wants a card is melded whole: nothing better can become of its cards.
    others = ~(ranks ^ wanted)
    return _least(wanted, clubs & others, diamonds & others, hearts & others, spades & others)


def _least(ranks: int, clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The least deadwood where each of these ranks is a set or is left to the runs.

    The same choices as ``_choices`` lists, but their points only: twice as fast.
    """
    if not ranks:
        dead = SUIT_DEADWOOD
        return dead[clubs] + dead[diamonds] + dead[hearts] + dead[spades]
    rank = ranks & -ranks
    rest = ranks ^ rank
    c, d, h, s = clubs & ~rank, diamonds & ~rank, hearts & ~rank, spades & ~rank
    no_set = _least(rest, clubs, diamonds, hearts, spades)
    whole = _least(rest, c, d, h, s)
    least = whole if whole < no_set else no_set
    if rank & clubs & diamonds & hearts & spades:
        # Of four cards any one may be left to a run.
        return min(
            least,
            _least(rest, clubs, d, h, s),
            _least(rest, c, diamonds, h, s),
            _least(rest, c, d, hearts, s),
            _least(rest, c, d, h, spades),
        )
    return least


def best_meldings(hand: int) -> list[Melding]:
    """The melds of every arrangement of least deadwood of a hand of any size, canonical order."""
    choices = _choices(hand, every=False)
    points = [_deadwood_in_runs(left) for _, left in choices]
    least = min(points)
    found: list[Melding] = []
    for choice, reached in zip(choices, points, strict=True):
        if reached == least:
            found += _with_runs(choice, BEST_RUNS)
    if len(found) > 1:
        found.sort(key=canonical)
    return found


def all_meldings(hand: int) -> list[Melding]:
    """The melds of every arrangement of a hand, good or bad; that of no melds is one of them."""
    choices = _choices(hand, every=True)
    return [melding for choice in choices for melding in _with_runs(choice, ALL_RUNS)]


_Choice = tuple[Melding, int]
"""Some sets, and the cards of the hand that are left for runs."""


def _choices(hand: int, *, every: bool) -> list[_Choice]:
    """Every choice of sets that could be best, or every choice there is.

    Each set of three, all four, or none may be right, whatever the other ranks do; but what no
    run wants a card of is melded whole, as in ``least_deadwood``.
    """
    clubs, diamonds, hearts, spades = hand & SUIT, hand >> D & SUIT, hand >> H & SUIT, hand >> S
    ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    runs = CARDS_IN_RUNS
    wanted = SUIT if every else runs[clubs] | runs[diamonds] | runs[hearts] | runs[spades]
    choices: list[_Choice] = [((), hand)]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        of_rank = hand & rank * IN_ALL_SUITS
        if rank & wanted:
            sets = SETS[of_rank]
            choices += [((*some, a_set), left ^ a_set) for some, left in choices for a_set in sets]
        else:
            choices = [((*some, of_rank), left ^ of_rank) for some, left in choices]
    return choices


def _sets_of_rank(of_rank: int) -> tuple[int, ...]:
    without_one = (of_rank ^ BIT[card] for card in MELD_CARDS[of_rank])
    return (of_rank, *(three for three in without_one if is_set(three)))


SETS: Table[int, tuple[int, ...]] = Table(_sets_of_rank)
"""All sets that the cards of one rank make."""


def _deadwood_in_runs(hand: int) -> int:
    """The least deadwood where only runs are laid: the suits have nothing to do with each other."""
    dead = SUIT_DEADWOOD
    return dead[hand & SUIT] + dead[hand >> D & SUIT] + dead[hand >> H & SUIT] + dead[hand >> S]


def _with_runs(choice: _Choice, runs: Table[int, tuple[Melding, ...]]) -> list[Melding]:
    """The choice's sets with every combination of the runs that the suits may lay."""
    sets, left = choice
    meldings = [sets]
    for shift in (0, D, H, S):
        ways = runs[left >> shift & SUIT]
        if ways != ((),):
            meldings = [
                (*melding, *(run << shift for run in way)) for melding in meldings for way in ways
            ]
    return list(map(in_order, meldings))
