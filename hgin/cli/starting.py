"""Beginning a match in conversation: names, rules, what the rules leave open, the first dealer.

As in ``session`` nothing is done here: a line leads from one state to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hgin.cli.turns import (
    Begin,
    Dealer,
    Done,
    ListRules,
    Names,
    Question,
    Ready,
    Refuse,
    Rules,
    Setting,
    Turn,
)
from hgin.errors import HginError
from hgin.lines import in_quotes, meant, quote, split
from hgin.rules import PARAMETERS, checked, read_setting
from hgin.sides import check_name, find_side, fold, label, make_sides

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hgin.cli.turns import Starting
    from hgin.lines import Word


class Offer(NamedTuple):
    """A rule profile to choose, as far as the choice needs it."""

    name: str
    players: int
    """Players a side."""
    ask: tuple[str, ...] = ()
    """Parameters that the table must give."""
    differs: str = ""
    """What sets it apart, in a sentence or some."""


def take(state: Starting, line: str, offers: Sequence[Offer], synonyms: Mapping[str, str]) -> Turn:
    """What a typed line leads to. The first of the offers is the one for Enter alone."""
    try:
        words = split(line)
        if len(words) == 1 and meant(words, 0, ("quit",), synonyms):
            return Turn(Done())
        match state:
            case Names():
                return _names(state, _apart(words))
            case Rules(names):
                return _rules(names, line.strip(), offers, synonyms)
            case Setting():
                return _setting(state, line.strip())
            case Dealer():
                return _dealer(state, line.strip(), offers)
    except HginError as error:
        return Turn(state, (Refuse(error.problems),))


def _apart(words: Sequence[Word]) -> list[str]:
    """The names of a line, which people also part by commas or a dash: ``Ana, Bruno``."""
    names: list[str] = []
    for word in words:
        parts = [word.text] if word.quoted else word.text.split(",")
        names += [part for part in parts if word.quoted or part not in ("", "-", "–")]
    return names


def _together(names: Sequence[str]) -> str:
    """The names as one line that ``_apart`` takes apart again."""
    return " ".join(
        in_quotes(name) if "," in name or name == "–" else quote(name) for name in names
    )


def _names(state: Names, words: list[str]) -> Turn:
    if not words:
        return Turn(Ready() if state.may_leave else state)
    given = words if state.first is None else [state.first, *words]
    if len(given) == 1:
        check_name(given[0].strip())
        return Turn(Names(given[0], may_leave=state.may_leave))
    try:
        make_sides(given, 1)
    except HginError as error:
        return Turn(Names(), (Refuse(error.problems),))
    return Turn(Rules(tuple(given)), (ListRules(every=False),))


def _rules(
    names: tuple[str, ...], text: str, offers: Sequence[Offer], synonyms: Mapping[str, str]
) -> Turn:
    if meant(split(text), 0, ("more",), synonyms):
        return Turn(Rules(names), (ListRules(every=True),))
    offer = offers[0] if not text else chosen(text, offers)
    try:
        make_sides(names, offer.players)
    except HginError as error:
        return Turn(Names(prefill=_together(names)), (Refuse(error.problems),))
    return _on(Setting(names, offer.name, offer.ask))


def chosen(text: str, offers: Sequence[Offer]) -> Offer:
    """The profile that a person means: its number in the list, its name or a beginning of it.

    Raises HginError ``profile_choice``.
    """
    if text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= len(offers):
        return offers[int(text) - 1]
    begun = [offer for offer in offers if fold(offer.name).startswith(fold(text))]
    full = [offer for offer in begun if fold(offer.name) == fold(text)]
    if len(full or begun) != 1:
        names = tuple(offer.name for offer in begun)
        if names:
            raise HginError("profile_ambiguous", word=text, names=names)
        raise HginError("profile_choice", word=text, most=len(offers))
    return (full or begun)[0]


def _on(state: Setting) -> Turn:
    """The next of what is left open, at last the dealer."""
    if state.left:
        return Turn(state)
    return Turn(Dealer(state.names, state.profile, state.given))


def _setting(state: Setting, text: str) -> Turn:
    if not text:
        return Turn(state)
    key = state.left[0]
    setting = f"{key}={text}"
    checked(PARAMETERS[key], read_setting(setting)[1])
    return _on(state._replace(left=state.left[1:], given=(*state.given, setting)))


def _dealer(state: Dealer, text: str, offers: Sequence[Offer]) -> Turn:
    players = next(offer.players for offer in offers if offer.name == state.profile)
    sides = make_sides(state.names, players)
    who = label(sides[find_side(text, sides)]) if text else None
    begin = Begin(state.names, state.profile, state.given, who)
    return Turn(Ready(), (begin,), Names(prefill=_together(state.names)))


def question(state: Starting) -> Question:
    """What the prompt asks in a state."""
    match state:
        case Names(None, prefill):
            return Question("play.ask.names", {}, prefill)
        case Names(first):
            return Question("play.ask.name", {"first": first})
        case Rules():
            return Question("play.ask.rules", {})
        case Setting(_, _, left, _):
            return Question("play.ask.setting", {"key": left[0]})
    return Question("play.ask.dealer", {})
