"""A hand as a sheet holds it: a hand line, with its time before and its outcome behind.

    2026-11-30T20:26 struck Ana gin 18 note 'counted twice' => Ana 43

What stands before ``=>`` is the fact; what stands behind was reckoned, and is only checked.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from hgin.errors import HginError
from hgin.hand import Hand
from hgin.lines import WORD, Word, format_hand, is_time, parse_words, quote, read_count, split
from hgin.sides import Sides, labels


class Record(NamedTuple):
    """A record line of a sheet: the hand, and what the line says it came to."""

    hand: Hand
    reckoned: tuple[str, int] | None
    """Winner and points behind ``=>``, None where there are none."""


def parse_record(text: str, sides: Sides) -> Record:
    """A hand as a sheet holds it: time, struck mark, line, and what was reckoned behind ``=>``."""
    words = split(text)
    at = None
    if words and not words[0].quoted and is_time(words[0].text):
        at = words.pop(0).text
    struck = bool(words) and words[0].is_mark("struck")
    if struck:
        words.pop(0)
    reckoned = None
    arrow = next((place for place, word in enumerate(words) if word.is_mark("=>")), None)
    if arrow is not None:
        reckoned = _reckoned(words[arrow + 1 :], sides)
        del words[arrow:]
    line = parse_words(words, sides)
    return Record(line.hand._replace(at=at, struck=struck), reckoned)


def with_outcome(text: str, reckoned: tuple[str, int] | None) -> str:
    """A record line with another outcome behind ``=>``; the facts before it as they are written."""
    for found in re.finditer(WORD, text, re.DOTALL):
        if found[3] in ("=>", "#"):
            text = text[: found.start()]
            break
    return text if reckoned is None else f"{text} => {quote(reckoned[0])} {reckoned[1]}"


def _reckoned(words: Sequence[Word], sides: Sides) -> tuple[str, int]:
    if len(words) != 2 or words[0].text not in labels(sides):
        raise HginError("line_reckoned", got=" ".join(word.text for word in words))
    return words[0].text, read_count(words[1].text)


def format_record(hand: Hand, reckoned: tuple[str, int] | None) -> str:
    """A hand as a sheet holds it; see ``parse_record``."""
    words = [hand.at] if hand.at else []
    if hand.struck:
        words.append("struck")
    words.append(format_hand(hand))
    if reckoned is not None:
        words += ["=>", quote(reckoned[0]), str(reckoned[1])]
    return " ".join(words)
