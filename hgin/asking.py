"""A hand line as it is typed in a hurry: what is short or out of order, what is still missing.

a7 25                 is   a knock 7 25
knock a 7 --layoff 2  is   a knock 7 layoff 2, as the command has its words
a knock 7             lacks the opponent's count
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from hgin.errors import HginError
from hgin.lines import (
    COMMANDS,
    COUNTS,
    PARTS,
    Word,
    begins_void,
    in_quotes,
    meant,
    parse_words,
    split,
)
from hgin.sides import find_player

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hgin.lines import Line
    from hgin.rules import Rules
    from hgin.sides import Sides

What = Literal["command", "deadwood", "opponent", "points", "upcard", "pair"]


class Gap(NamedTuple):
    """Something that a line lacks, and where it goes."""

    what: What
    place: int
    """The word before which the answer is put in."""
    who: str | None = None
    """Whose it is, in full; None where it is nobody's."""


def spelled(
    words: Sequence[Word], sides: Sides, synonyms: Mapping[str, str] | None = None
) -> list[Word]:
    """The words with what is short for a knock written out, in every pair of a round.

    ``a7 25`` and ``a 7 25`` are a knock, unless a side is called ``a7``: two numbers are nothing
    else. What the commands have otherwise, ``gin a 18`` and ``--layoff``, is as a line has it.
    """
    written: list[Word] = []
    for place, pair in enumerate(_pairs(words)):
        if place:
            written.append(Word("/"))
        written += _spelled(pair, sides, synonyms or {})
    return written


def typed_hand(text: str, sides: Sides, synonyms: Mapping[str, str] | None = None) -> Line:
    """The hand of a line that a person types; see ``spelled`` and ``hgin.lines.parse_hand``."""
    return parse_words(spelled(split(text), sides, synonyms), sides, synonyms)


def _spelled(pair: list[Word], sides: Sides, synonyms: Mapping[str, str]) -> list[Word]:
    pair = [_bare(word) for word in pair]
    if not pair or begins_void(pair, synonyms):
        return pair
    text = pair[0].text
    if not _names(text, sides):
        if meant(pair, 0, COMMANDS, synonyms) and pair[1:] and _names(pair[1].text, sides):
            return [pair[1], pair[0], *pair[2:]]
        cut = 0 if pair[0].quoted else _glued(text, sides)
        if not cut:
            return pair
        pair = [Word(text[:cut]), Word(text[cut:]), *pair[1:]]
    if len(pair) > 1 and not pair[1].quoted and _is_number(pair[1].text):
        return [pair[0], Word("knock"), *pair[1:]]
    return pair


def _bare(word: Word) -> Word:
    """A part of a line without the dashes that it has as an option: ``--layoff``."""
    part = word.text.removeprefix("--")
    return Word(part) if not word.quoted and part.lower() in PARTS else word


def _glued(text: str, sides: Sides) -> int:
    """Where a name ends and its number begins; 0 where there are not both."""
    cuts = range(len(text) - 1, 0, -1)
    return next((n for n in cuts if _is_number(text[n:]) and _names(text[:n], sides)), 0)


def _names(text: str, sides: Sides) -> bool:
    """Whether a word is or begins somebody's name, or the names of several."""
    try:
        find_player(text, sides)
    except HginError as error:
        return error.code == "side_ambiguous"
    return True


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def gap(
    words: Sequence[Word],
    sides: Sides,
    rules: Rules,
    synonyms: Mapping[str, str] | None = None,
    *,
    has_upcard: bool = False,
) -> Gap | None:
    """The first thing that a line lacks, as ``spelled`` has it; None where it is whole.

    ``has_upcard``: the hand that it corrects has one already. Raises HginError where a side is
    not known; all else that is wrong with the line is left to ``hgin.lines``.
    """
    known = synonyms or {}
    place = 0
    pairs = _pairs(words)
    for pair in pairs:
        found = _gap_of_pair(pair, sides, known)
        if found is not None:
            return found._replace(place=place + found.place)
        place += len(pair) + 1
    counted = [pair for pair in pairs if _kind(pair, known) not in ("void", "points", None)]
    replayed = any(meant(words, n, PARTS, known) == "replay" for n in range(len(words)))
    if len(pairs) < rules.sides_players and not replayed:
        return Gap("pair", len(words))
    named = any(meant(words, n, PARTS, known) == "upcard" for n in range(len(words)))
    if counted and rules.needs_upcard and not named and not has_upcard:
        return Gap("upcard", len(words))
    return None


def _gap_of_pair(pair: list[Word], sides: Sides, synonyms: Mapping[str, str]) -> Gap | None:
    if not pair or begins_void(pair, synonyms):
        return None
    who = find_player(pair[0].text, sides)
    if len(pair) == 1:
        return Gap("command", 1, who)
    command = meant(pair, 1, COMMANDS, synonyms)
    names = COUNTS[COMMANDS[command]] if command else ()
    for place, name in enumerate(names, 2):
        part = meant(pair, place, PARTS, synonyms)
        if part == "cards" and place == 2:
            return None
        if place >= len(pair) or part is not None:
            return Gap(_WHAT[name], place, who)
    return None


_WHAT: dict[str, What] = {"deadwood": "deadwood", "opponent": "opponent", "points": "points"}


def _kind(pair: list[Word], synonyms: Mapping[str, str]) -> str | None:
    if begins_void(pair, synonyms):
        return "void"
    command = meant(pair, 1, COMMANDS, synonyms)
    return COMMANDS[command] if command else None


def filled(words: Sequence[Word], lack: Gap, answer: Sequence[Word]) -> list[Word]:
    """The words with what was answered in its place."""
    opening: list[Word] = []
    if lack.what == "pair":
        opening = [Word("/")]
    elif lack.what == "upcard" and not answer[0].is_mark("upcard"):
        opening = [Word("upcard")]
    return [*words[: lack.place], *opening, *answer, *words[lack.place :]]


def joined(words: Iterable[Word]) -> str:
    """Words as the line that they are read from."""
    return " ".join(in_quotes(word.text) if word.quoted else word.text for word in words)


def _pairs(words: Sequence[Word]) -> list[list[Word]]:
    pairs: list[list[Word]] = [[]]
    for word in words:
        if word.is_mark("/"):
            pairs.append([])
        else:
            pairs[-1].append(word)
    return pairs
