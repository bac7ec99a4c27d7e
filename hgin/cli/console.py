"""What goes out: one answer on stdout, one line an error on stderr, and the exit status."""

from __future__ import annotations

import os
import sys
from enum import IntEnum
from errno import EBADF
from typing import Literal, NamedTuple

from hgin.errors import FileError, HginError, Problem
from hgin.messages import say, say_problem
from hgin.render.width import visible


class Status(IntEnum):
    """Every exit status of hgin (docs/json.md)."""

    FINE = 0
    DIFFERS = 1
    USAGE = 2
    REFUSED = 3
    FILE = 4
    INTERRUPTED = 130


Kept = Literal["nothing", "hand", "change"]
"""What a command has left on the disk."""


class Answer(NamedTuple):
    """What a command has to say, and the status that it ends with."""

    text: str
    status: Status = Status.FINE
    kept: Kept = "nothing"
    """What is on the disk by now, so that a failing stdout must not hide it."""
    raw: bool = False
    """Whether the text was made to go out as it is (a coloured table, a page)."""
    data: bytes | None = None
    """What goes out in the place of the text where it is none."""


class UsageError(HginError):
    """The words are not a command line of hgin."""


def width() -> int:
    """The cells of a line: ``COLUMNS``, else the terminal's, else 80."""
    from shutil import get_terminal_size

    return max(20, get_terminal_size((80, 24)).columns)


def is_terminal() -> bool:
    """Whether the answer goes to a terminal that can show more than plain text."""
    dumb = os.environ.get("TERM") == "dumb"
    return sys.stdout is not None and sys.stdout.isatty() and not dumb


_RED_CARD = r"(?<!\w)(?:10|[A2-9JQK])[♦♥]"


def red_suits(text: str) -> str:
    """The text with hearts and diamonds in red, where the terminal has colours (NO_COLOR)."""
    shown = "♦" in text or "♥" in text
    if not shown or not is_terminal() or os.environ.get("NO_COLOR"):
        return text
    import re

    return re.sub(_RED_CARD, "\x1b[31m\\g<0>\x1b[39m", text)


def put_out(answer: Answer) -> int:
    """Print an answer and give the exit status; a closed pipe is no error."""
    # Our own escape sequences go in last: whatever else a text holds is harmless by then.
    text = answer.text if answer.raw else red_suits(visible(answer.text))
    if not text and answer.data is None:
        return answer.status
    try:
        if answer.data is not None:
            sys.stdout.buffer.write(answer.data)
        else:
            sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_stdout()
        return answer.status
    except (OSError, AttributeError, ValueError) as error:
        _forget_stdout()
        reason = getattr(error, "strerror", None) or os.strerror(EBADF)
        return put_error(FileError(_UNSAID[answer.kept], reason=reason))
    return answer.status


_UNSAID: dict[Kept, str] = {
    "nothing": "stdout_failed",
    "hand": "stdout_recorded",
    "change": "stdout_changed",
}


def _forget_stdout() -> None:
    """Keep Python from failing once more when it flushes stdout at its end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, AttributeError, ValueError):
        sys.stdout = None  # Python takes it for closed


def put_error(error: HginError) -> int:
    """Print every problem of an error, one a line, and give the exit status."""
    for problem in error.problems:
        warn(problem)
    match error:
        case UsageError():
            return Status.USAGE
        case FileError():
            return Status.FILE
    return Status.REFUSED


def warn(problem: Problem) -> None:
    """One line on stderr."""
    line = visible(say("word.error", text=say_problem(problem))).replace("\n", "\\n")
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except (OSError, AttributeError, ValueError):
        # Nobody can be told; the exit status still says it.
        return
