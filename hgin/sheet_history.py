"""The lines in which a sheet keeps what stood there before a correction, when and why."""

from __future__ import annotations

import re

from hgin.errors import HginError
from hgin.sheet import Correction

# Compiled where there is a history: most sheets have none, and a start waits.
_LINE = r"(?:(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?) )?(?:hand (\d{1,9})|(match)) (.*)"
_WHATS = ("struck", "restored", "inserted", "was ")


def parse_correction(line: str) -> Correction:
    """One line of ``corrections``: ``2026-11-30T20:34 hand 3 struck # counted twice``.

    What a hand was before may hold quotes with a ``#`` in them: the reason stands behind the last
    `` # `` outside quotes. Raises HginError ``correction_form``.
    """
    found = re.fullmatch(_LINE, line, re.DOTALL)
    if found is None or not found.group(4).startswith(_WHATS):
        raise HginError("correction_form", line=line)
    at, number, _, rest = found.groups()
    what, why = _reason(rest)
    return Correction(at, int(number) if number else None, what, why)


def _reason(rest: str) -> tuple[str, str | None]:
    quoted = ""
    for place, character in enumerate(rest):
        if quoted:
            if character == quoted and rest[place - 1] != "\\":
                quoted = ""
        elif character in "\"'" and rest[place - 1 : place] == " ":
            quoted = character
        elif character == "#" and rest[place - 1 : place] == " ":
            return rest[:place].rstrip(), rest[place + 1 :].strip() or None
    return rest.rstrip(), None


def format_correction(correction: Correction) -> str:
    """The correction as a line that ``parse_correction`` reads back."""
    words = [correction.at] if correction.at else []
    words.append("match" if correction.hand is None else f"hand {correction.hand}")
    words.append(correction.what)
    if correction.why:
        words += ["#", correction.why]
    return " ".join(words)
