"""Hand lines and commands that are piped into ``play``: one line, one answer, nothing asked."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from hgin import sheet_file
from hgin.asking import joined
from hgin.cli import session
from hgin.cli.acting import answer_text, apply, run_command
from hgin.cli.console import Answer, Status, put_error, put_out, width
from hgin.cli.turns import NEXT
from hgin.errors import FileError, HginError, problem
from hgin.lines import split
from hgin.messages import synonyms

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def piped(path: Path) -> Status:
    """Answer every line of the input; how badly the worst of them went.

    A line that is refused is reported with its number and changes nothing; the next is read.
    """
    _table(path)
    worst = Status.FINE
    for number, line in _lines():
        try:
            answer = _answer(line, path)
        except HginError as error:
            reasons = [problem("import_line", line=number, reason=one) for one in error.problems]
            kind = FileError if isinstance(error, FileError) else HginError
            worst = max(worst, Status(put_error(kind.of(reasons))))
            continue
        if answer is None:
            break
        worst = max(worst, Status(put_out(answer)))
    return worst


def _lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input with their numbers; bytes that are no text stay visible."""
    source = sys.stdin.buffer if sys.stdin is not None else ()
    for number, data in enumerate(source, 1):
        text = data.decode("utf-8", "backslashreplace")
        yield number, text.removeprefix("\ufeff") if number == 1 else text


def _table(path: Path) -> session.Table:
    found = sheet_file.open_sheet(path, os.environ)
    return session.Table(sheet_file.standing_of(found), synonyms())


def _answer(line: str, path: Path) -> Answer | None:
    """The answer to one line; None where it ends the session."""
    words = split(line)
    if not words:
        return Answer("")
    table = _table(path)
    command = session.command_of(line, table)
    if command is None:
        written = session.hand_words(split(line), table)
        change = apply(joined(written), NEXT, path, dry_run=False)
        return Answer(answer_text(change, NEXT), kept="hand")
    if command.name == "quit":
        return None
    if command.name == "help":
        from hgin.cli.table_talk import help_page

        return Answer(help_page(table.sides, width()))
    return run_command(session.command_words(command, table), path)
