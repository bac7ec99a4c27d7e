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
        cells += 2 if east_asian_width(character) in "WF" else 1
    return cells


def shorten(text: str, room: int) -> str:
    """The text in at most ``room`` cells, an ellipsis in the place of what does not fit."""
    if width_of(text) <= room:
        return text
    kept = ""
    for character in text:
        if width_of(kept + character) > room - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def fitted(lines: Iterable[str], width: int) -> list[str]:
    """The lines, each that is too wide broken at its blanks."""
    found = []
    for line in lines:
        if width_of(line) <= width:
            found.append(line)
            continue
        # Late: most sentences fit, and a start waits for it.
        from textwrap import wrap

        indent = " " * (len(line) - len(line.lstrip()))
        found += wrap(line, width, subsequent_indent=indent + "  ", break_on_hyphens=False)
    return found


def pad(text: str, room: int, *, right: bool = False) -> str:
    """The text with blanks to ``room`` cells, behind it or (``right``) before it."""
    blanks = " " * max(0, room - width_of(text))
    return blanks + text if right else text + blanks


_SHOWN = {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Marks that turn the reading direction of what follows; a terminal would obey them."""
_SHOWN |= {code: f"\\u{code:04x}" for code in (0x200E, 0x200F, 0x061C, 0x2028, 0x2029)}
_SHOWN |= {code: f"\\x{code:02x}" for code in (*range(32), *range(0x7F, 0xA0)) if code != 10}


def visible(text: str) -> str:
    """The text with control characters (but line ends) and direction marks written out."""
    return text if text.isascii() and text.isprintable() else text.translate(_SHOWN)
