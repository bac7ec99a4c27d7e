"""The lines in which a sheet keeps what stood there before a correction, when and why."""

from __future__ import annotations

import re

from hgin.errors import HginError
from hgin.lines import remark_at
from hgin.sheet import Correction

_LINE = re.compile(
    r"(?:(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?) )?(?:hand (\d{1,9})|(match)) (.*)", re.S
)
_MARKS = ("struck", "restored", "inserted")
"""What was done to a hand, where nothing but the mark tells it."""


def parse_correction(line: str) -> Correction:
    """One line of ``corrections``: ``2026-11-30T20:34 hand 3 struck # counted twice``.

    What a hand was before may hold quotes with a ``#`` in them: the reason stands behind the first
    ``#`` that is a word of its own. Raises HginError ``correction_form``.
    """
    found = _LINE.fullmatch(line)
    if found is None:
        raise HginError("correction_form", line=line)
    at, number, _, rest = found.groups()
    place = remark_at(rest)
    what, why = rest[:place].rstrip(), rest[place + 1 :].strip() or None
    if not (what.startswith("was ") or (number and what in _MARKS)):
        raise HginError("correction_form", line=line)
    return Correction(at, int(number) if number else None, what, why)


def format_correction(correction: Correction) -> str:
    """The correction as a line that ``parse_correction`` reads back."""
    words = [correction.at] if correction.at else []
    words.append("match" if correction.hand is None else f"hand {correction.hand}")
    words.append(correction.what)
    if correction.why:
        words += ["#", correction.why]
    return " ".join(words)
