"""Sheets and files: which there are, another one, one away, hands in and out."""

import os
import sys
from pathlib import Path

from hgin import store
from hgin.cli import options
from hgin.cli.console import Answer
from hgin.cli.keeping import lawful
from hgin.cli.table import changed, changed_answer, now, opened
from hgin.errors import FileError, HginError, Problem, problem
from hgin.files import SIZE_LIMIT
from hgin.hand import Hand
from hgin.lines import format_hand, parse_hand, split
from hgin.messages import say, synonyms
from hgin.sheet import Sheet, record
from hgin.shelf import Shelf


def list_(json: options.Json = False) -> Answer:
    """List the sheets there are."""
    entries = Shelf.of(os.environ).entries()
    if json:
        from hgin.render.data import dumped

        rows = [
            {"name": entry.name, "file": str(entry.path), "current": entry.current}
            for entry in entries
        ]
        return Answer(dumped({"sheets": rows}))
    if not entries:
        return Answer(say("list.none"))
    return Answer(
        "\n".join(
            f"{'*' if entry.current else ' '} {entry.path if entry.elsewhere else entry.name}"
            for entry in entries
        )
    )


def use(name: options.Word) -> Answer:
    """Make another sheet the current one."""
    from hgin.cli.showing import standing

    path = Shelf.of(os.environ).use(name)
    return standing(str(path))._replace(kept="change")


def remove(name: options.Word) -> Answer:
    """Move a sheet to the trash."""
    path = Shelf.of(os.environ).remove(name)
    return Answer(say("list.removed", file=str(path)), kept="change")


def import_(
    source: options.Word,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Record all hand lines of a file, or none of them."""
    text = read_lines(source)
    change = changed(file, lambda sheet: imported(sheet, text), dry_run=dry_run)
    return changed_answer(change, None, dry_run=dry_run, json=json)


def read_lines(source: str) -> str:
    """The text of a file of hand lines, or of standard input for ``-``. Raises FileError."""
    if source != "-":
        return store.read(Path(source))
    try:
        data = sys.stdin.buffer.read(SIZE_LIMIT + 1)
    except (OSError, AttributeError) as error:
        raise FileError("file_unreadable", file="-", reason=str(error)) from None
    if len(data) > SIZE_LIMIT:
        raise FileError("file_too_large", file="-", size=len(data), limit=SIZE_LIMIT)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError("file_not_utf8", file="-", line=line) from None


def imported(sheet: Sheet, text: str) -> Sheet:
    """The sheet with every hand of a text recorded.

    Raises HginError naming every line that is no hand, that the rules refuse, or that comes after
    the match is over.
    """
    hands: list[tuple[int, Hand]] = []
    wrong: list[Problem] = []
    words = synonyms()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            if split(line):
                hands.append((number, lawful(parse_hand(line, sheet.sides, words), sheet)))
        except HginError as error:
            wrong += [problem("import_line", line=number, reason=one) for one in error.problems]
    if wrong:
        raise HginError.of(wrong)
    new = sheet
    for _, hand in hands:
        new = record(new, hand._replace(at=now()))
    played = new.replay().hands[len(sheet.hands) :]
    for (number, _), one in zip(hands, played, strict=True):
        if one.after_end:
            reason = problem("match_over")
            raise HginError("import_line", line=number, reason=reason)
    return new


def export(json: options.Json = False, file: options.File = None) -> Answer:
    """Give the hands as lines that import takes."""
    found, _ = opened(file)
    lines = [format_hand(played.hand) for played in found.hands if played.counts]
    if json:
        from hgin.render.data import dumped

        return Answer(dumped({"lines": lines}))
    return Answer("\n".join(lines))
