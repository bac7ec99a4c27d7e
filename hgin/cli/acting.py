"""What a line in the table mode does to the sheet, and what is answered to it.

By the functions of the commands: typed or piped, a line does what its command does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.cli import correcting, keeping
from hgin.cli.table import changed_answer, recorded_answer
from hgin.cli.turns import Target
from hgin.lines import split

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hgin.cli.console import Answer
    from hgin.sheet_file import Change


def apply(line: str, target: Target, path: Path, *, dry_run: bool) -> Change:
    """Do what a hand line says, or only work out what would come of it."""
    file = str(path)
    match target:
        case Target("edit", number):
            return correcting.editing(number, line, why=None, file=file, dry_run=dry_run)
        case Target("insert", number):
            return correcting.inserting(number, line, why=None, file=file, dry_run=dry_run)
    return keeping.recording(split(line), file=file, dry_run=dry_run)


def run_command(words: Sequence[str], path: Path) -> Answer:
    """The answer of a command of hgin on the sheet."""
    from typer import TyperException

    from hgin.cli.app import answer_to, usage_error

    try:
        return answer_to([words[0], "--file", str(path), *words[1:]])
    except TyperException as error:
        raise usage_error(error) from None


def answer_text(change: Change, target: Target) -> str:
    """What a line did, as the command of its kind answers."""
    number = target.number or len(change[1].hands)
    answer = recorded_answer if target.how == "record" else changed_answer
    return answer(change, number, dry_run=False, json=False).text
