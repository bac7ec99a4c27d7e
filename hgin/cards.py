"""Cards as two characters, rank then suit ("TS" is the ten of spades), and their values (R-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.errors import HginError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Card = str

RANKS = "A23456789TJQK"
SUITS = "CDHS"
_SUIT_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
DECK: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
VALUES: dict[Card, int] = {card: min(10, RANKS.index(card[0]) + 1) for card in DECK}
"""Points of each card: ace 1, two to nine their number, ten and pictures 10 (R-01)."""
ORDER: dict[Card, int] = {card: place for place, card in enumerate(DECK)}
"""Place of each card in the order A to K, then C D H S."""


def parse_card(text: str) -> Card:
    """The card that a text names: ``7S``, ``7s``, ``10h``, ``Th`` or ``7♠``.

    Raises HginError ``card_unknown``.
    """
    try:
        cards = parse_cards(text)
    except HginError:
        cards = ()
    if len(cards) != 1:
        raise HginError("card_unknown", card=text)
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards in a text in its order, with or without blanks or commas between them.

    Raises HginError ``card_unknown`` with the first word that is no card. Duplicates and counts
    are the caller's to check: see ``distinct``.
    """
    cards = []
    for word in text.replace(",", " ").split():
        rest = word
        while rest:
            size = 3 if rest.startswith("10") else 2
            card = _card(rest[:size])
            if card is None:
                raise HginError("card_unknown", card=rest)
            cards.append(card)
            # A sign may be followed by the mark that asks for its coloured picture.
            rest = rest[size:].removeprefix("\ufe0f")
    return tuple(cards)


def _card(text: str) -> Card | None:
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:]
    card = rank + _SUIT_SIGNS.get(suit, suit.upper())
    return card if card in VALUES else None


def distinct(cards: Sequence[Card]) -> None:
    """Refuse a card that is there twice: HginError ``duplicate_card``."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise HginError("duplicate_card", card=card)
        seen.add(card)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards A to K, then C D H S."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def points(cards: Iterable[Card]) -> int:
    """The sum of the cards' values (R-01)."""
    return sum(map(VALUES.__getitem__, cards))


def sign(card: Card) -> str:
    """The card as people read it: ``10♠``."""
    return card[0].replace("T", "10") + _SIGNS[card[1]]
