"""What a session at the table may be waiting for, and what it may do after a line was typed.

Values only: ``session`` and ``starting`` lead from one to the next, ``play`` does what they say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from hgin.asking import Gap
    from hgin.errors import Problem
    from hgin.lines import Word

How = Literal["record", "edit", "insert"]


class Target(NamedTuple):
    """Where a hand line goes: behind the last hand, in the place of one, or before one."""

    how: How = "record"
    number: int = 0


NEXT = Target()
"""The next hand, which most lines tell of."""


class Show(NamedTuple):
    """Show what a line would do, and write nothing."""

    line: str
    target: Target


class Keep(NamedTuple):
    """Do what a line says."""

    line: str
    target: Target


class Drop(NamedTuple):
    """Say that a line which was shown is not kept."""

    line: str


class Run(NamedTuple):
    """Run a command of hgin on the sheet."""

    words: tuple[str, ...]


class Look(NamedTuple):
    """Show where the match stands."""


class Help(NamedTuple):
    """Show what may be typed."""


class Stays(NamedTuple):
    """Say what of a hand an edit leaves alone."""

    number: int


class Refuse(NamedTuple):
    """Say what is wrong with the line."""

    problems: tuple[Problem, ...]


class ListRules(NamedTuple):
    """Show the rule profiles to choose from."""

    every: bool


class Begin(NamedTuple):
    """Begin a match."""

    names: tuple[str, ...]
    profile: str
    settings: tuple[str, ...]
    dealer: str | None
    """Who deals first, None where it is drawn."""


class Again(NamedTuple):
    """Begin the next match of the same people."""


Do = Show | Keep | Drop | Run | Look | Help | Stays | Refuse | ListRules | Begin | Again


class Question(NamedTuple):
    """What the prompt asks: a code of the catalogue, its parameters, and what stands there."""

    code: str
    params: dict[str, object]
    prefill: str = ""


class Ready(NamedTuple):
    """A line is expected, a hand or a command; the last one refused stands there to be edited."""

    prefill: str = ""
    target: Target = NEXT


class Lacking(NamedTuple):
    """A hand line lacks something, which is asked for alone."""

    words: tuple[Word, ...]
    gap: Gap
    target: Target


class Shown(NamedTuple):
    """A line's outcome has been shown: Enter keeps it."""

    line: str
    target: Target


class Asked(NamedTuple):
    """A command lacks its words."""

    command: str


class Names(NamedTuple):
    """A match is to begin: who plays?"""

    first: str | None = None
    """The one name that was given; the other is asked for."""
    prefill: str = ""
    may_leave: bool = False
    """Whether Enter alone goes back to the match that there is."""


class Rules(NamedTuple):
    """By which rules?"""

    names: tuple[str, ...]


class Setting(NamedTuple):
    """A profile leaves values to the table: the first of ``left`` is asked for."""

    names: tuple[str, ...]
    profile: str
    left: tuple[str, ...]
    given: tuple[str, ...] = ()


class Dealer(NamedTuple):
    """Who deals first?"""

    names: tuple[str, ...]
    profile: str
    given: tuple[str, ...]


class Done(NamedTuple):
    """The session is over."""


Playing = Ready | Lacking | Shown | Asked
Starting = Names | Rules | Setting | Dealer
State = Playing | Starting | Done


class Turn(NamedTuple):
    """What a line leads to."""

    state: State
    does: tuple[Do, ...] = ()
    refused: State | None = None
    """Where it leads if one of ``does`` is refused; None for ``state`` as well."""
