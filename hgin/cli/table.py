"""The sheet that a command works on: which one it is, showing it, changing it, answering."""

from __future__ import annotations

import os
from datetime import datetime
from typing import TYPE_CHECKING

from hgin import sheet_file
from hgin.cli.console import Answer, warn, width
from hgin.errors import HginError, problem
from hgin.messages import say
from hgin.shelf import find_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from hgin.cli.console import Kept
    from hgin.match import Standing
    from hgin.sheet import Sheet
    from hgin.sheet_file import Change, Edit


def sheet_path(file: str | None) -> Path:
    """The file of the sheet: ``--file``, then ``HGIN_FILE``, then the current sheet."""
    return find_sheet(file, os.environ)


def opened(file: str | None) -> tuple[Standing, Path]:
    """Where the match stands, for showing; what the file says wrongly is told on stderr."""
    path = sheet_path(file)
    found = sheet_file.open_sheet(path, os.environ)
    for wrong in found.contradictions:
        told = problem("sheet_faulty", file=str(path), line=wrong.line, reason=wrong.problem)
        warn(told)
    return sheet_file.standing_of(found), path


def changed(file: str | None, edit: Edit, *, dry_run: bool = False) -> Change:
    """Change the sheet; see ``sheet_file.change``."""
    return sheet_file.change(sheet_path(file), edit, os.environ, dry_run=dry_run)


def now() -> str:
    """The local time to the minute, as hands and corrections have it."""
    return datetime.now().isoformat(timespec="minutes")


def kept(what: Kept, *, dry_run: bool) -> Kept:
    """What of a change is on the disk: nothing where it was only shown."""
    return "nothing" if dry_run else what


def recorded_answer(change: Change, number: int, *, dry_run: bool, json: bool) -> Answer:
    """The answer to a hand that was recorded as hand ``number``."""
    after = change[1]
    if json:
        return data_answer(change, number, kept=kept("hand", dry_run=dry_run))
    from hgin.render.answer import answer

    text = answer(after, number, width())
    if dry_run:
        text += "\n" + say("answer.dry_run")
    return Answer(text, kept=kept("hand", dry_run=dry_run))


def changed_answer(
    change: Change, number: int | None, *, dry_run: bool, json: bool, head: str = ""
) -> Answer:
    """The answer to a correction: what it moved, before and after."""
    if json:
        return data_answer(change, number, kept=kept("change", dry_run=dry_run))
    from hgin.render.changes import change_lines
    from hgin.render.width import fitted_lines

    lines = [head] if head else []
    lines += change_lines(*change, width())
    if number is not None:
        from hgin.render.answer import evidence_lines

        lines += evidence_lines(change[1].hands[number - 1], change[1], width())
    if dry_run:
        lines.append(say("answer.dry_run"))
    text = "\n".join(fitted_lines(lines, width()))
    return Answer(text, kept=kept("change", dry_run=dry_run))


def data_answer(change: Change, number: int | None, *, kept: Kept) -> Answer:
    """What a record or correction command gives as JSON."""
    from hgin.render.data import change_data, dumped

    return Answer(dumped(change_data(*change, number)), kept=kept)


def refuse_over(sheet: Sheet) -> None:
    """Raise HginError ``match_over`` where no hand can be recorded any more (R-36)."""
    if sheet.replay().over:
        raise HginError("match_over")


def hand_number(word: str) -> int:
    """The number of a hand as typed. Raises HginError ``hand_number_form``."""
    if not (word.isascii() and word.isdigit()) or len(word) > 9:
        raise HginError("hand_number_form", word=word)
    return int(word)
