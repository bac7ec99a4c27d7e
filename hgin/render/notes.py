"""The footnotes of a sheet: what was corrected, when and why; what else is to be said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hgin.lines import COUNTS, PARTS
from hgin.messages import say, say_problem
from hgin.render.width import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hgin.match import Played, Standing
    from hgin.sheet import Correction, Sheet


class Notes:
    """Footnotes in the order in which they are first needed."""

    def __init__(self) -> None:
        self._said: dict[str, str] = {}

    def marks(self, texts: Iterable[str]) -> tuple[str, ...]:
        """The number of each text; what has been said before keeps its number."""
        return tuple(
            self._said.setdefault(text, str(len(self._said) + 1)) for text in map(visible, texts)
        )

    def of_match(self, sheet: Sheet) -> tuple[str, ...]:
        """The numbers of what was corrected on the match as a whole."""
        return self.marks(correction_words(one) for one in sheet.corrections if one.hand is None)

    def numbered(self) -> tuple[tuple[str, str], ...]:
        """Every footnote: its number and text."""
        return tuple((number, text) for text, number in self._said.items())


def remarks(played: Played, standing: Standing) -> list[str]:
    """What footnotes say of a hand: why it counts for nothing, its history, its note."""
    said = [say_problem(problem) for problem in played.problems]
    if played.win is not None and not played.win.entries:
        # Late: only a hand that entered nowhere needs it.
        from hgin.render.answer import nowhere_lines

        said.append(nowhere_lines(played, standing)[0])
    if any(play.agreed for play in played.hand.plays):
        said.append(say("step.points_agreed"))
    said += [
        correction_words(past) for past in standing.sheet.corrections if past.hand == played.number
    ]
    if played.hand.note:
        said.append(played.hand.note)
    return said


_SET_UP = re.compile(
    r"""'(?:\\.|[^'])*'|"(?:\\.|[^"])*"|(?<![^ ])(name|first dealer|profile)(?= )"""
)
"""What a correction of the set-up calls its parts; what stands in quotes is a name."""


_WORD = re.compile(r"""'(?:\\.|[^'])*'|"(?:\\.|[^"])*"|[^\s'"]+""")
_LINE_WORDS = frozenset((*COUNTS, *PARTS, "big-gin")) - {"big_gin"}
"""The words that hgin writes in a hand line."""


def _labelled(found: re.Match[str]) -> str:
    label = found[1]
    return say(f"correction.{label.replace(' ', '_')}") if label else found[0]


def _own(found: re.Match[str]) -> str:
    """A word of a line in the language; what stands in quotes is nobody's word but its writer's."""
    word = found[0]
    return say(f"line.{word}") if word in _LINE_WORDS else word


def correction_words(correction: Correction) -> str:
    """A correction in words: when, which hand, what stood there, why."""
    subject = (
        say("correction.match")
        if correction.hand is None
        else say("correction.hand", number=correction.hand)
    )
    if correction.what.startswith("was "):
        was = correction.what.removeprefix("was ")
        hand = correction.hand is not None
        told = _WORD.sub(_own, was) if hand else _SET_UP.sub(_labelled, was)
        what = say("correction.was", what=told)
    else:
        what = say(f"correction.{correction.what}")
    at = (correction.at or "").replace("T", " ")
    why = say("correction.why", why=correction.why) if correction.why else ""
    return " ".join(part for part in (at, subject, what, why) if part)
