"""Showing: the standing, the sheet in every format, the hands."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from hgin.cli import options
from hgin.cli.console import Answer, UsageError, is_terminal, warn, width
from hgin.cli.table import opened
from hgin.errors import FileError, HginError
from hgin.match import Standing
from hgin.messages import say
from hgin.render.formats import (
    BINARY,
    BLANKS,
    ENDINGS,
    FORMATS,
    GOES_WITH,
    PAPERS,
    SINGLE,
    Draft,
    Page,
    rendered,
)


def standing(file: str | None = None, *, json: bool = False) -> Answer:
    """Where the current match stands; without one, how to begin."""
    try:
        found, path = opened(file)
    except FileError as error:
        if error.code == "no_current_sheet":
            return Answer(say("status.start"))
        raise
    if json:
        from hgin.render.data import dumped, sheet_data

        return Answer(dumped(sheet_data(found)))
    from hgin.render.status import status

    return Answer(status(found, path.stem, width()))


def sheet(
    files: options.MaybeWords = None,
    format_: options.Format = None,
    output: options.Output = None,
    force: options.Force = False,
    all_: Annotated[bool, typer.Option("--all")] = False,
    ascii_: options.Ascii = False,
    paper: options.Paper = None,
    bom: Annotated[bool, typer.Option("--bom")] = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Show the sheet, or write it to a file."""
    if files and not all_:
        raise UsageError("files_without_all", files=tuple(files))
    name = format_name("json" if json else format_, output, ascii_=ascii_)
    page = page_for(name, ascii_=ascii_, paper=paper, bom=bom)
    if not all_:
        found, path = opened(file)
        return made(name, [draft(found, path)], page, output, force=force, sheets=[path])
    if name in SINGLE:
        raise UsageError("format_single", got=name)
    drafts, paths = all_drafts(files or [])
    return made(name, drafts, page, output, force=force, sheets=paths)


def blank(
    sides: options.MaybeWords = None,
    profile: options.Profile = None,
    set_: options.Set = None,
    rows: Annotated[str, typer.Option("--rows", metavar="NUMBER")] = "20",
    format_: options.Format = None,
    output: options.Output = None,
    force: options.Force = False,
    ascii_: options.Ascii = False,
    paper: options.Paper = None,
) -> Answer:
    """Give an empty sheet to fill in by hand."""
    from hgin.cli.blank import blank_draft

    name = format_name(format_, output, ascii_=ascii_)
    name = "text" if name == "table" else name
    if name not in BLANKS:
        raise UsageError("format_not_blank", got=name, known=BLANKS)
    page = page_for(name, ascii_=ascii_, paper=paper, bom=False)
    drafts = [blank_draft(sides or [], profile, set_ or [], rows)]
    return made(name, drafts, page, output, force=force)


def format_name(format_: str | None, output: str | None, *, ascii_: bool = False) -> str:
    """The format that was asked for, by name, by the file's ending, or by where it goes.

    Raises UsageError for one that hgin does not have.
    """
    if format_ is None and output not in (None, "-"):
        ending = Path(output or "").suffix.lower()
        format_ = ENDINGS.get(ending, ending or "text")
    if format_ is None:
        format_ = "table" if is_terminal() and output is None and not ascii_ else "text"
    if format_ not in FORMATS:
        raise UsageError("format_unknown_name", got=format_, known=tuple(FORMATS))
    if format_ == "table" and (output is not None or os.environ.get("NO_COLOR")):
        return "text"
    return format_


def page_for(name: str, *, ascii_: bool, paper: str | None, bom: bool) -> Page:
    """What a format is to know; UsageError for an option that means nothing to it."""
    given = {"--ascii": ascii_, "--paper": paper is not None, "--bom": bom}
    for option, formats in GOES_WITH.items():
        if given[option] and name not in formats:
            raise UsageError("option_format", option=option, known=formats, got=name)
    if paper is not None:
        paper = paper.lower()
        if paper not in PAPERS:
            raise UsageError("paper_unknown", got=paper, known=PAPERS)
    return Page(width(), ascii_, paper, bom)


def draft(found: Standing, path: Path) -> Draft:
    """A sheet as it is to be drawn."""
    from hgin.cli.ruling import rule_changes

    return Draft(found, rule_changes(found.sheet.rules), path.stem)


def all_drafts(files: list[str]) -> tuple[list[Draft], list[Path]]:
    """Every sheet there is, or those named, newest first; with their files.

    A file of the folder that cannot be read is told on stderr and left out. Raises HginError
    ``sheets_none``, and FileError for a file that was named.
    """
    from hgin.shelf import Shelf

    named = [Path(name) for name in files]
    paths = named or [entry.path for entry in Shelf.of(os.environ).entries()]
    drafts = []
    for path in paths:
        try:
            drafts.append(draft(opened(str(path))[0], path)._replace(listed=True))
        except FileError as error:
            if named:
                raise
            for problem in error.problems:
                warn(problem)
    if not drafts:
        raise HginError("sheets_none")
    drafts.sort(key=_age, reverse=True)
    return drafts, paths


def _age(one: Draft) -> tuple[float, str]:
    """When a match began; one that does not say comes last."""
    from datetime import datetime

    created = one.standing.sheet.created
    try:
        return (datetime.fromisoformat(created).timestamp() if created else 0.0, one.name)
    except (ValueError, OverflowError):  # a date, but none that a clock can count to
        return 0.0, one.name


def made(
    name: str,
    drafts: list[Draft],
    page: Page,
    output: str | None,
    *,
    force: bool,
    sheets: Iterable[Path] = (),
) -> Answer:
    """Sheets in a format: as an answer, or in a file with the answer that says so."""
    if name in BINARY and output in (None, "-") and sys.stdout is not None and sys.stdout.isatty():
        raise UsageError("format_not_for_terminal", got=name)
    text = rendered(name, drafts, page)
    data = text if isinstance(text, bytes) else (text.rstrip("\n") + "\n").encode()
    if output in (None, "-"):
        return Answer("", data=text) if isinstance(text, bytes) else Answer(text, raw=True)
    from hgin.cli.output import write_output

    write_output(Path(output or ""), data, force=force, sheets=sheets)
    return Answer(say("sheet.written", file=output), kept="change")


def hands(json: options.Json = False, file: options.File = None) -> Answer:
    """List the hands, one a line, with what each entered."""
    found, _ = opened(file)
    if json:
        from hgin.render.data import dumped, hand_data

        return Answer(dumped({"hands": [hand_data(played, found) for played in found.hands]}))
    from hgin.render.hands import hand_list

    return Answer(hand_list(found, width()))
