"""The lines in which a sheet keeps what stood there before a correction, when and why."""

from __future__ import annotations

import re

from hgin.errors import HginError
from hgin.sheet import Correction

# Compiled where there is a history: most sheets have none, and a start waits.
_LINE = r"(?:(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?) )?(?:hand (\d{1,9})|(match)) (.*)"
_PIECE = r""" "(?:\\.|[^"\\])*"| '(?:\\.|[^'\\])*'| \#"""
"""A quoted word, or the mark of the reason."""
_WHATS = ("struck", "restored", "inserted")


def parse_correction(line: str) -> Correction:
    """One line of ``corrections``: ``2026-11-30T20:34 hand 3 struck # counted twice``.

    What a hand was before may hold quotes with a ``#`` in them: the reason stands behind the
    first `` #`` outside quotes. Raises HginError ``correction_form``.
    """
    found = re.fullmatch(_LINE, line, re.DOTALL)
    if found is None:
        raise HginError("correction_form", line=line)
    at, number, _, rest = found.groups()
    what, why = _reason(rest)
    if what not in _WHATS and not what.startswith("was "):
        raise HginError("correction_form", line=line)
    return Correction(at, int(number) if number else None, what, why)


def _reason(rest: str) -> tuple[str, str | None]:
    for piece in re.finditer(_PIECE, rest, re.DOTALL):
        if piece[0] == " #":
            return rest[: piece.start()].rstrip(), rest[piece.end() :].strip() or None
    return rest.rstrip(), None


def format_correction(correction: Correction) -> str:
    """The correction as a line that ``parse_correction`` reads back."""
    words = [correction.at] if correction.at else []
    words.append("match" if correction.hand is None else f"hand {correction.hand}")
    words.append(correction.what)
    if correction.why:
        words += ["#", correction.why]
    return " ".join(words)
