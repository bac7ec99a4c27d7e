"""A command line as bash has it while it is being typed, and words written so that bash takes them.

bash cuts the words that it hands to a completion at ``=`` and ``:`` and leaves quotes in them, so
its script hands over the line itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

_SPECIAL = re.compile(r"""[\s"'\\$`#;&|<>(){}\[\]*?!~]""")

_IN_DOUBLE = re.compile(r"""["\\$`]""")


class Typed(NamedTuple):
    """A line up to the cursor."""

    words: list[str]
    """The whole words, the program's name the first."""
    word: str
    """The word that is being typed, without its quotes."""
    quote: str = ""
    """The quote that stands open in it."""


def read(line: str) -> Typed:
    """The words of a line; a quote may stand open, a backslash at the end."""
    words: list[str] = []
    word, quote, begun = "", "", False
    characters = iter(line)
    for character in characters:
        if character == "\\" and quote != "'":
            word, begun = word + next(characters, ""), True
        elif quote:
            if character == quote:
                quote = ""
            else:
                word += character
        elif character in "\"'":
            quote, begun = character, True
        elif character.isspace():
            if begun:
                words.append(word)
            word, begun = "", False
        else:
            word, begun = word + character, True
    return Typed(words, word, quote)


def replies(found: Iterable[str], typed: Typed) -> list[str]:
    """The words as bash puts them in the place of what it takes for the word being typed."""
    if typed.quote == "'":
        return [word.replace("'", "'\\''") for word in found]
    if typed.quote:
        return [_IN_DOUBLE.sub(r"\\\g<0>", word) for word in found]
    cut = max(typed.word.rfind("="), typed.word.rfind(":")) + 1
    return [_SPECIAL.sub(r"\\\g<0>", word[cut:]) for word in found]
