"""Hands as numbers: a bit a card, so that questions of neighbours and of ranks are arithmetic.

The cards of a suit are thirteen bits, the ace lowest: neighbours in rank are neighbouring bits.
A hand is the four suits side by side, C D H S, in one number of 52 bits; so is a meld.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hgin.cards import ORDER, RANKS, SUITS, VALUES, Card, distinct, parse_card, parse_cards
from hgin.errors import HginError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_RANKS_IN_SUIT = len(RANKS)
SUIT = (1 << _RANKS_IN_SUIT) - 1
"""The thirteen bits of one suit; those of clubs, the lowest, as they stand."""
D, H, S = (_RANKS_IN_SUIT * SUITS.index(suit) for suit in "DHS")
"""How far up the other suits begin."""
IN_ALL_SUITS = 1 | 1 << D | 1 << H | 1 << S
"""The bit of a rank times this is the four cards of the rank."""

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
        # The two ways in which nearly everyone writes: a word a card, or two letters a card with
        # some words for the melds. What is neither (a ten as "10") falls out and is read with care.
        words = cards.split()
        if words and len(words[0]) > 3:
            words = [word[at : at + 2] for word in words for at in range(0, len(word), 2)]
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


def read_hands(knocker: str | Sequence[Card], defender: str | Sequence[Card]) -> tuple[int, int]:
    """Both hands, checked: ten cards each, the knocker's may be eleven; no card twice.

    Raises HginError ``card_unknown``, ``duplicate_card``, ``wrong_card_count``.
    """
    held, against = read_hand(knocker), read_hand(defender)
    if held & against:
        raise HginError("duplicate_card", card=cards_of(held & against)[0])
    if held.bit_count() != 11:
        check_count(held, "knocker", 10)
    check_count(against, "defender", 10)
    return held, against


def cards_of(hand: int) -> tuple[Card, ...]:
    """The cards of a hand in canonical order: A to K, then C D H S."""
    cards = []
    while hand:
        lowest = hand & -hand
        cards.append(_CARD[lowest])
        hand ^= lowest
    cards.sort(key=ORDER.__getitem__)
    return tuple(cards)


def _card(bit: int) -> Card:
    suit, rank = divmod(bit.bit_length() - 1, _RANKS_IN_SUIT)
    return RANKS[rank] + SUITS[suit]


_CARD: Table[int, Card] = Table(_card)


def _points_of_suit(suit: int) -> int:
    return sum(VALUES[card] for card in cards_of(suit))


SUIT_POINTS: Table[int, int] = Table(_points_of_suit)


def points_of(hand: int) -> int:
    """The points of all these cards (R-01)."""
    points = SUIT_POINTS
    return (
        points[hand & SUIT]
        + points[hand >> D & SUIT]
        + points[hand >> H & SUIT]
        + points[hand >> S]
    )
