"""Checking: whether files say what their facts give; every problem with its line."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from hgin import sheet_file, store
from hgin.cli import options
from hgin.cli.console import Answer, Status, put_error
from hgin.cli.table import sheet_path
from hgin.errors import FileError, Problem, problem
from hgin.messages import ENGLISH, say, say_problem
from hgin.sheet_reader import Examined, Finding, by_line, hand_line

_QUICK = 50
"""So many sheets are checked before anybody would look for a progress bar."""


def check(
    files: options.MaybeWords = None,
    all_: Annotated[bool, typer.Option("--all")] = False,
    accept: Annotated[bool, typer.Option("--accept")] = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Check sheets: silent when all is well, else every problem with its line."""
    paths = _paths(files or [], all_, file)
    found: list[tuple[Path, Finding]] = []
    status = Status.FINE
    for path in _watched(paths):
        try:
            found += [(path, finding) for finding in findings(path, accept=accept)]
        except FileError as error:
            # The other files are checked all the same.
            status = Status(put_error(error))
    if found and status is Status.FINE:
        status = Status.DIFFERS
    if json:
        from hgin.render.data import dumped

        problems = [_finding_data(path, finding) for path, finding in found]
        return Answer(dumped({"files": [str(p) for p in paths], "problems": problems}), status)
    return Answer("\n".join(_finding_line(path, finding) for path, finding in found), status)


def _paths(files: Sequence[str], all_: bool, file: str | None) -> list[Path]:
    paths = [Path(name) for name in files]
    if all_:
        from hgin.shelf import Shelf

        return [*(entry.path for entry in Shelf.of(os.environ).entries()), *paths]
    return paths or [sheet_path(file)]


def _watched(paths: Sequence[Path]) -> Iterator[Path]:
    """The paths, with a progress bar where many are checked before somebody's eyes."""
    if len(paths) < _QUICK or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield from paths
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(paths, say("check.progress"), console=console, transient=True)


def findings(path: Path, *, accept: bool) -> tuple[Finding, ...]:
    """Everything wrong with a sheet's file; ``accept`` first rewrites what is derived.

    Raises FileError for a file that cannot be read or written.
    """
    try:
        text = store.read(path)
    except FileError as error:
        if error.code != "file_not_utf8":
            raise
        return (Finding(int(str(error.params["line"])), Problem("not_utf8", {})),)
    found = sheet_file.examined(text, os.environ)
    if found.faults:
        return by_line((*found.faults, *found.contradictions))
    evidence = _evidence(found)
    if accept and found.contradictions:
        sheet_file.accept(path, os.environ)
        return evidence
    return by_line((*found.contradictions, *evidence))


def _evidence(found: Examined) -> tuple[Finding, ...]:
    """The hands whose cards cannot have given their counts; both are facts, for people to mend."""
    standing = sheet_file.standing_of(found)
    with_cards = [one for one in standing.hands if one.hand.has_cards]
    if not with_cards:
        return ()
    # Late: it loads the solver.
    from hgin.counting import contradictions

    return tuple(
        Finding(
            hand_line(found.text, played.number),
            problem("hand_cards", number=played.number, reason=reason),
        )
        for played in with_cards
        for reason in contradictions(played.hand, standing.sheet.rules)
    )


def _finding_line(path: Path, finding: Finding) -> str:
    text = say_problem(finding.problem)
    line = say("error.in_file", file=str(path), line=finding.line, text=text)
    return line.replace("\n", "\\n")


def _finding_data(path: Path, finding: Finding) -> dict[str, object]:
    from hgin.render.data import problem_data

    return {
        "file": str(path),
        "line": finding.line,
        **problem_data(finding.problem),
        "text": say_problem(finding.problem, ENGLISH),
    }
