"""How much room a text takes on a screen, and texts made to fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def width_of(text: str) -> int:
    """The number of cells that a text takes: wide letters two, combining marks none."""
    if text.isascii():
        return len(text)
    from unicodedata import category, combining, east_asian_width

    cells = 0
    for character in text:
        if combining(character) or category(character) in ("Mn", "Me", "Cf"):
            continue
        if "\u1160" <= character <= "\u11ff":  # the later letters of a Korean syllable
            continue
        cells += 2 if east_asian_width(character) in "WF" else 1
    return cells


def shorten(text: str, room: int) -> str:
    """The text in at most ``room`` cells, an ellipsis in the place of what does not fit."""
    if width_of(text) <= room:
        return text
    return beginning(text, room - 1).rstrip() + "…"


def beginning(text: str, room: int) -> str:
    """As much of the text as ``room`` cells hold."""
    taken = 0
    for place, character in enumerate(text):
        taken += width_of(character)
        if taken > room:
            return text[:place]
    return text


def folded(text: str, room: int, indent: str = "") -> list[str]:
    """The text in lines of at most ``room`` cells, broken at blanks, later ones indented."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and width_of(f"{line} {word}") > room:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line.strip() else f"{indent if lines else ''}{word}"
        while width_of(line) > room:
            kept = beginning(line, room) or line[:1]
            lines.append(kept)
            line = indent + line[len(kept) :]
    return [*lines, line] if line.strip() else lines


def pad(text: str, room: int, *, right: bool = False) -> str:
    """The text with blanks to ``room`` cells, behind it or (``right``) before it."""
    blanks = " " * max(0, room - width_of(text))
    return blanks + text if right else text + blanks


def fitted(text: str, room: int) -> str:
    """The text with each line that has no room broken between words, the rest indented."""
    lines = []
    for line in text.split("\n"):
        if width_of(line) <= room:
            lines.append(line)
            continue
        # Late: most lines have room, and a start waits for it.
        from textwrap import wrap

        indent = " " * (len(line) - len(line.lstrip()) + 4)
        lines += wrap(line, room, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines)


def fitted_lines(lines: Iterable[str], room: int) -> list[str]:
    """Lines of which each has room; see ``fitted``."""
    return [part for line in lines for part in fitted(line, room).split("\n")]


_SHOWN = {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Marks that turn the reading direction of what follows; a terminal would obey them."""
_SHOWN |= {code: f"\\u{code:04x}" for code in (0x200E, 0x200F, 0x061C, 0x2028, 0x2029)}
_SHOWN |= {code: f"\\x{code:02x}" for code in (*range(32), *range(0x7F, 0xA0)) if code != 10}


def visible(text: str) -> str:
    """The text with control characters (but line ends) and direction marks written out."""
    return text if text.isascii() and text.isprintable() else text.translate(_SHOWN)


def steady(text: str) -> str:
    """The text so that letters written from right to left keep what follows them in its place."""
    if text.isascii():
        return text
    from unicodedata import bidirectional

    turned = any(bidirectional(character) in ("R", "AL", "AN") for character in text)
    return f"{text}\u200e" if turned else text


_LETTERS = str.maketrans(
    {"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "ß": "ss"}
    | {"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h"}
    | {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "×": "x", "−": "-", "–": "-", "—": "-", "…": "."}
    | {"→": ">", "‘": "'", "’": "'", "“": '"', "”": '"', "·": ".", "\u200e": ""}
    | {"─": "-", "│": "|", "┼": "+", "┬": "+", "┴": "+", "═": "="}
)


def to_ascii(text: str) -> str:
    """The text in ASCII: letters without accents, signs by letters, ``?`` for what has neither."""
    if text.isascii():
        return text
    from unicodedata import combining, normalize

    plain = normalize("NFKD", text.translate(_LETTERS))
    kept = "".join(c for c in plain if not combining(c))
    return kept.translate(_LETTERS).encode("ascii", "replace").decode()
