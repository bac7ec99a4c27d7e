"""Exact least deadwood and every best arrangement of a hand (R-02).

How it is found: a hand's sets are chosen first, in every way that can matter; after that a card
can only be in a run of its own suit, so the four suits are four small questions, each answered
once and kept in a table. Nothing is ever decided by looking at one meld alone.

The cards of a suit are thirteen bits, the ace lowest: neighbours in rank are neighbouring bits.
A hand is the four suits side by side, C D H S, in one number of 52 bits; so is a meld. Functions
that take ``hand`` work on such numbers, those that take ``cards`` on what people write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from hgin.cards import DECK, ORDER, RANKS, SUITS, VALUES, Card, distinct, parse_card, parse_cards
from hgin.errors import HginError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Meld = tuple[Card, ...]
Melding = tuple[int, ...]
"""The melds of an arrangement as numbers."""

_RANKS_IN_SUIT = len(RANKS)
SUIT = (1 << _RANKS_IN_SUIT) - 1
"""The thirteen bits of one suit, here clubs: the lowest."""
_D, _H, _S = (_RANKS_IN_SUIT * SUITS.index(suit) for suit in "DHS")
_IN_ALL_SUITS = 1 | 1 << _D | 1 << _H | 1 << _S
"""A rank's bit times this is the four cards of the rank."""

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Table(dict[_Key, _Value]):
    """A table filled on demand, so that a single hand pays for its own few entries only.

    All 8,192 holdings of a suit, worked out at import, would cost more than the rest of a command.
    """

    def __init__(self, fill: Callable[[_Key], _Value]) -> None:
        super().__init__()
        self._fill = fill

    def __missing__(self, key: _Key) -> _Value:
        value = self[key] = self._fill(key)
        return value


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

    A six-card run is also two runs of three: both are there. Raises as ``deadwood`` does.
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


# Between cards and numbers.


def _bit(word: str) -> int:
    card = parse_card(word)
    return 1 << _RANKS_IN_SUIT * SUITS.index(card[1]) + RANKS.index(card[0])


BIT: Table[str, int] = Table(_bit)
"""The bit of a card in whatever spelling: the few that there are of each card are learnt."""


def read_hand(cards: str | Sequence[Card]) -> int:
    """The number of a hand, of any size, given as text or as a sequence of cards.

    Raises HginError ``card_unknown``, ``duplicate_card``.
    """
    words: Sequence[str] = cards
    if isinstance(cards, str):
        # Nearly always two characters a card; a ten written "10" falls out and is read with care.
        text = cards.replace(" ", "")
        words = [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        hand = sum(map(BIT.__getitem__, words))
    except HginError:
        if not isinstance(cards, str):
            raise
        return read_hand(parse_cards(cards))
    # The same bit added twice carries into the next one: fewer bits than cards.
    if hand.bit_count() != len(words):
        distinct([parse_card(word) for word in words])
    return hand


def check_count(hand: int, whose: str, expected: int) -> None:
    """Refuse a hand that has not so many cards: HginError ``wrong_card_count``."""
    if hand.bit_count() != expected:
        raise HginError("wrong_card_count", whose=whose, expected=expected, got=hand.bit_count())


def _cards_of(hand: int) -> tuple[Card, ...]:
    return tuple(card for card in DECK if hand & BIT[card])


MELD_CARDS: Table[int, Meld] = Table(_cards_of)
_MELD_ORDER: Table[int, tuple[int, ...]] = Table(
    lambda meld: tuple(ORDER[card] for card in MELD_CARDS[meld])
)


def cards_of(hand: int) -> tuple[Card, ...]:
    """The cards of a hand in canonical order."""
    cards: list[Card] = []
    while hand:
        lowest = hand & -hand
        cards += MELD_CARDS[lowest]
        hand ^= lowest
    cards.sort(key=ORDER.__getitem__)
    return tuple(cards)


def arrangement(hand: int, melding: Melding) -> Arrangement:
    """A hand laid out with these of its melds."""
    dead = hand & ~sum(melding)
    melds = tuple(MELD_CARDS[meld] for meld in melding)
    return Arrangement(melds, cards_of(dead), points_of(dead))


def in_order(melding: Iterable[int]) -> Melding:
    """The melds in canonical order: by their cards, A to K, then C D H S."""
    return tuple(sorted(melding, key=_MELD_ORDER.__getitem__))


def canonical(melding: Melding) -> tuple[int, list[tuple[int, ...]]]:
    """The place of an arrangement among others: fewest melds first, then by its melds."""
    return len(melding), [_MELD_ORDER[meld] for meld in melding]


# One suit: runs only.


def is_run(meld: int) -> bool:
    """Whether these cards are three or more in a row of one suit; the ace is low only (R-02)."""
    for shift in (0, _D, _H, _S):
        suit = meld >> shift & SUIT
        if suit and suit << shift == meld:
            # Added to its lowest bit, a row of bits without a gap becomes one single bit.
            return suit.bit_count() >= 3 and (suit + (suit & -suit)).bit_count() == 1
    return False


def _points_of_suit(suit: int) -> int:
    return sum(VALUES[card] for card in _cards_of(suit))


SUIT_POINTS: Table[int, int] = Table(_points_of_suit)


def points_of(hand: int) -> int:
    """The points of all these cards (R-01)."""
    points = SUIT_POINTS
    return (
        points[hand & SUIT]
        + points[hand >> _D & SUIT]
        + points[hand >> _H & SUIT]
        + points[hand >> _S]
    )


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
    return _ranks(cards) * _IN_ALL_SUITS


def _ranks(cards: int) -> int:
    return (cards | cards >> _D | cards >> _H | cards >> _S) & SUIT


def least_deadwood(hand: int) -> int:
    """The least deadwood of a hand of any size, in points."""
    clubs, diamonds, hearts, spades = hand & SUIT, hand >> _D & SUIT, hand >> _H & SUIT, hand >> _S
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
    found = [
        melding
        for choice, reached in zip(choices, points, strict=True)
        if reached == least
        for melding in _with_runs(choice, BEST_RUNS)
    ]
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
    clubs, diamonds, hearts, spades = hand & SUIT, hand >> _D & SUIT, hand >> _H & SUIT, hand >> _S
    ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    runs = CARDS_IN_RUNS
    wanted = SUIT if every else runs[clubs] | runs[diamonds] | runs[hearts] | runs[spades]
    choices: list[_Choice] = [((), hand)]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        of_rank = hand & rank * _IN_ALL_SUITS
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
    return dead[hand & SUIT] + dead[hand >> _D & SUIT] + dead[hand >> _H & SUIT] + dead[hand >> _S]


def _with_runs(choice: _Choice, runs: Table[int, tuple[Melding, ...]]) -> list[Melding]:
    """The choice's sets with every combination of the runs that the suits may lay."""
    sets, left = choice
    meldings = [sets]
    for shift in (0, _D, _H, _S):
        ways = runs[left >> shift & SUIT]
        if ways != ((),):
            meldings = [
                (*melding, *(run << shift for run in way)) for melding in meldings for way in ways
            ]
    return [in_order(melding) for melding in meldings]
