"""A sheet: the facts of one match, and every change that can be made to them.

A change gives a new Sheet; nothing here is worked out (see ``hgin.match``) or read from a file.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from hgin.columns import Pair
from hgin.errors import HginError
from hgin.hand import Hand
from hgin.rules import Rules
from hgin.sides import Sides, labels

if TYPE_CHECKING:
    from hgin.match import Standing

StopHow = Literal["agreed", "running_totals", "conceded"]


class Opening(NamedTuple):
    """A half-filled paper sheet that the match goes on from; nobody can check it."""

    columns: tuple[Pair, ...]
    wins: Pair


class Stopped(NamedTuple):
    """A match that the table ended early (R-39)."""

    how: StopHow
    who: str | None = None
    """The side that conceded."""
    at: str | None = None


class Correction(NamedTuple):
    """One line of the history: what stood there before, when it was changed and why."""

    at: str | None
    hand: int | None
    """The hand's number, None where the match as a whole was corrected."""
    what: str
    """"struck", "restored", "inserted", or "was …" with what stood there."""
    why: str | None = None


class Sheet(NamedTuple):
    """The facts of one match."""

    sides: Sides
    rules: Rules
    first_dealer: str | None = None
    """A side's label; None where a hand-made file does not say."""
    hands: tuple[Hand, ...] = ()
    created: str | None = None
    next_dealer: str | None = None
    """Who really deals the next hand, where that is not whom the rule names (R-37)."""
    opening: Opening | None = None
    stopped: Stopped | None = None
    corrections: tuple[Correction, ...] = ()

    def replay(self) -> "Standing":
        """Where the match stands: columns, dealer, winner, hand by hand."""
        from hgin.match import replay

        return replay(self)


def hand_at(sheet: Sheet, number: int) -> Hand:
    """Hand ``number``, from 1. Raises HginError ``hand_unknown``, ``hand_none`` where none is."""
    if not sheet.hands:
        raise HginError("hand_none")
    if not 1 <= number <= len(sheet.hands):
        raise HginError("hand_unknown", number=number, hands=len(sheet.hands))
    return sheet.hands[number - 1]


def record(sheet: Sheet, *hands: Hand) -> Sheet:
    """So many hands more; a dealer told beforehand becomes a fact of the first of them."""
    if not hands:
        return sheet
    first, *others = hands
    if first.dealer is None and sheet.next_dealer is not None:
        first = first._replace(dealer=sheet.next_dealer)
    return sheet._replace(hands=(*sheet.hands, first, *others), next_dealer=None)


def replace(sheet: Sheet, number: int, hand: Hand, correction: Correction) -> Sheet:
    """Another hand in the place of hand ``number``; the correction says what stood there."""
    hand_at(sheet, number)
    hands = (*sheet.hands[: number - 1], hand, *sheet.hands[number:])
    return sheet._replace(hands=hands, corrections=(*sheet.corrections, correction))


def insert(sheet: Sheet, number: int, hand: Hand, correction: Correction) -> Sheet:
    """A forgotten hand before hand ``number``, or one past the last; later ones move up.

    The history of the hands behind it moves with them. Raises HginError ``hand_unknown``.
    """
    if not 1 <= number <= len(sheet.hands) + 1:
        raise HginError("hand_unknown", number=number, hands=len(sheet.hands))
    if number > len(sheet.hands):
        return record(sheet, hand)._replace(corrections=(*sheet.corrections, correction))
    hands = (*sheet.hands[: number - 1], hand, *sheet.hands[number - 1 :])
    moved = tuple(
        past._replace(hand=past.hand + 1) if past.hand is not None and past.hand >= number else past
        for past in sheet.corrections
    )
    return sheet._replace(hands=hands, corrections=(*moved, correction))


def without_last(sheet: Sheet) -> Sheet:
    """The sheet before its last hand, whose history goes with it.

    Raises HginError ``nothing_to_undo`` where there is none.
    """
    if not sheet.hands:
        raise HginError("nothing_to_undo")
    last = len(sheet.hands)
    corrections = tuple(past for past in sheet.corrections if past.hand != last)
    return sheet._replace(hands=sheet.hands[:-1], corrections=corrections)


def rename(sheet: Sheet, names: Mapping[str, str]) -> Sheet:
    """The sheet with players called otherwise wherever a fact names them."""
    sides = tuple(tuple(names.get(name, name) for name in one) for one in sheet.sides)
    called = dict(zip(labels(sheet.sides), labels(sides), strict=True))

    def side(text: str | None) -> str | None:
        return None if text is None else called.get(text, text)

    hands = tuple(
        hand._replace(
            plays=tuple(
                play._replace(who=names.get(play.who, play.who) if play.who else None)
                for play in hand.plays
            ),
            dealer=side(hand.dealer),
        )
        for hand in sheet.hands
    )
    return sheet._replace(
        sides=sides,
        hands=hands,
        first_dealer=side(sheet.first_dealer),
        next_dealer=side(sheet.next_dealer),
        stopped=sheet.stopped and sheet.stopped._replace(who=side(sheet.stopped.who)),
    )
