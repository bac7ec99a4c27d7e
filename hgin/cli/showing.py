"""Showing: the standing, the sheet in every format, the hands."""

from pathlib import Path
from typing import Annotated

import typer

from hgin.cli import options
from hgin.cli.console import Answer, UsageError, is_terminal, width
from hgin.cli.table import opened
from hgin.errors import FileError, HginError
from hgin.messages import say


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
    format_: Annotated[str | None, typer.Option("--format", metavar="FORMAT")] = None,
    output: Annotated[str | None, typer.Option("--output", "-o", metavar="FILE")] = None,
    force: Annotated[bool, typer.Option("--force")] = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Show the sheet, or write it to a file."""
    from hgin.cli.ruling import rule_changes
    from hgin.render.formats import Page, rendered

    name = format_name("json" if json else format_, output)
    found, _ = opened(file)
    text = rendered(name, found, Page(rule_changes(found.sheet.rules), width()))
    if output is None:
        return Answer(text, raw=name == "table")
    write_output(Path(output), text, force=force)
    return Answer(say("sheet.written", file=output))


def format_name(format_: str | None, output: str | None) -> str:
    """The format that was asked for, by name, by the file's ending, or by where it goes.

    Raises UsageError for one that hgin does not have.
    """
    from hgin.render.formats import ENDINGS, FORMATS

    if format_ is None and output is not None:
        format_ = ENDINGS.get(Path(output).suffix.lower(), Path(output).suffix or "text")
    if format_ is None:
        format_ = "table" if is_terminal() else "text"
    if format_ not in FORMATS:
        raise UsageError("format_unknown_name", got=format_, known=tuple(FORMATS))
    if format_ == "table" and output is not None:
        return "text"
    return format_


def write_output(path: Path, text: str, *, force: bool) -> None:
    """Write a text to a file of the user's; never over a sheet, over another file with ``force``.

    Raises HginError ``output_exists`` or ``output_is_sheet``, FileError ``file_unwritable``.
    """
    data = (text.rstrip("\n") + "\n").encode()
    try:
        if path.exists():
            if is_sheet(path):
                raise HginError("output_is_sheet", file=str(path))
            if not force:
                raise HginError("output_exists", file=str(path))
        temporary = path.with_name(f".{path.name}.tmp")
        temporary.write_bytes(data)
        temporary.replace(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError("file_unwritable", file=str(path), reason=reason) from None


def is_sheet(path: Path) -> bool:
    """Whether a file is a sheet of hgin, which no output may take the place of."""
    with path.open("rb") as opened_file:
        head = opened_file.read(4096)
    return path.suffix == ".toml" and b"format =" in head


def hands(json: options.Json = False, file: options.File = None) -> Answer:
    """List the hands, one a line, with what each entered."""
    found, _ = opened(file)
    if json:
        from hgin.render.data import dumped, hand_data

        return Answer(dumped({"hands": [hand_data(played, found) for played in found.hands]}))
    from hgin.render.explain import hand_list

    return Answer(hand_list(found))
