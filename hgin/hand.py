"""The facts of one hand, as seen at the table; nothing here is worked out."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from hgin.cards import Card, distinct, parse_cards
from hgin.errors import HginError

PlayKind = Literal["knock", "gin", "big_gin", "void", "points"]
"""What two opponents can be seen to have played; an undercut is found by counting (R-10)."""
Kind = Literal["knock", "gin", "big_gin", "undercut", "void", "points", "round"]
"""What a hand is once it has been scored."""

NOTE_LIMIT = 1000
"""A longer note is no remark on a hand."""


class Cards(NamedTuple):
    """The cards of a hand, kept as evidence of its counts."""

    knocker: tuple[Card, ...]
    opponent: tuple[Card, ...]
    spread: tuple[tuple[Card, ...], ...] | None = None
    """The knocker's melds as he laid them, None where nobody said."""


class Play(NamedTuple):
    """What one pair of opponents played."""

    kind: PlayKind
    who: str | None = None
    """The knocker by full name; for ``points`` who won them."""
    deadwood: int | None = None
    """The knocker's count; None where only cards were given, until they are counted."""
    opponent: int | None = None
    """The opponent's count after his own melds, before layoffs."""
    layoff: int = 0
    points: int = 0
    agreed: bool = False
    cards: Cards | None = None


class Hand(NamedTuple):
    """One hand of the match: one play, or one a pair where sides have several players (R-50)."""

    plays: tuple[Play, ...]
    replay: bool = False
    """A void hand that the same dealer deals again (R-19)."""
    upcard: Card | None = None
    dealer: str | None = None
    """The side that really dealt it, where that is not whom the rule names."""
    note: str | None = None
    at: str | None = None
    """When it was written down, local time to the minute."""
    struck: bool = False

    @property
    def has_cards(self) -> bool:
        """Whether cards were given with any play; only then is the solver worth loading."""
        return any(play.cards for play in self.plays)

    @property
    def is_void(self) -> bool:
        """Whether nobody can have won anything."""
        return all(play.kind == "void" for play in self.plays)


def parse_melds(text: str) -> tuple[tuple[Card, ...], ...]:
    """Melds as typed, one a word: ``4H5H6H 9C9D9S``."""
    return tuple(parse_cards(word) for word in text.replace(";", " ").split())


def make_cards(
    knocker: Sequence[Card],
    opponent: Sequence[Card],
    spread: tuple[tuple[Card, ...], ...] | None,
) -> Cards:
    """Both hands of one pack. Raises HginError for a card that is there twice or a wrong number."""
    distinct((*knocker, *opponent))
    if len(knocker) not in (10, 11):
        raise HginError("wrong_card_count", whose="knocker", expected=10, got=len(knocker))
    if len(opponent) != 10:
        raise HginError("wrong_card_count", whose="defender", expected=10, got=len(opponent))
    return Cards(tuple(knocker), tuple(opponent), spread)
