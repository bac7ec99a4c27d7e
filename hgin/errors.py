"""What hgin refuses: a stable code and its parameters, never a sentence.

The sentences are in ``hgin.messages``, one file a language; the codes are listed in docs/json.md.
"""

from collections.abc import Iterable
from typing import NamedTuple, Self


class Problem(NamedTuple):
    """One thing that is wrong: its code and the values that its sentence names."""

    code: str
    params: dict[str, object]


def problem(code: str, /, **params: object) -> Problem:
    """A problem with its parameters by name."""
    return Problem(code, params)


class HginError(Exception):
    """What was typed or read is refused; nothing has been changed.

    ``problems`` has every reason, ``code`` and ``params`` are those of the first.
    """

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code, params)
        self.problems: tuple[Problem, ...] = (Problem(code, params),)

    @classmethod
    def of(cls, problems: Iterable[Problem]) -> Self:
        """One error for all the problems given, of which there must be at least one."""
        found = tuple(problems)
        error = cls(found[0].code, **found[0].params)
        error.problems = found
        return error

    @property
    def code(self) -> str:
        """The stable code of the first problem."""
        return self.problems[0].code

    @property
    def params(self) -> dict[str, object]:
        """The parameters of the first problem."""
        return self.problems[0].params

    def __str__(self) -> str:
        return "; ".join(
            " ".join([code, *(f"{key}={value!r}" for key, value in params.items())])
            for code, params in self.problems
        )


class FileError(HginError):
    """A file could not be found, read, trusted or written."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a mistyped one was meant for, None where none is near."""
    from difflib import get_close_matches

    names = list(known)
    begun = [name for name in names if word and name.startswith(word)]
    found = begun[:1] or get_close_matches(word, names, 1, 0.6)
    return found[0] if found else None
