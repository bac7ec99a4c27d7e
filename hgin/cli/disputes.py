"""Settling a dispute: how a hand came about, whether a file says what its facts give."""

import os
from pathlib import Path
from typing import Annotated

import typer

from hgin import sheet_file, store
from hgin.cli import options
from hgin.cli.console import Answer, Status, in_suits, width
from hgin.cli.table import hand_number, opened, sheet_path
from hgin.errors import FileError, HginError, Problem, problem
from hgin.match import Standing
from hgin.messages import ENGLISH, say, say_problem
from hgin.sheet import hand_at
from hgin.sheet_reader import Examined, Finding, hand_line


def explain(
    number: options.MaybeWord = None,
    under: Annotated[str | None, typer.Option("--under", metavar="PROFILE")] = None,
    set_: options.Set = None,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Show how a hand came to its points and where they went, each step with its rule."""
    found, _ = opened(file)
    if not found.hands:
        raise HginError("hand_none")
    wanted = hand_number(number) if number is not None else len(found.hands)
    hand_at(found.sheet, wanted)
    if under or set_:
        return compared_under(found, wanted, under, set_ or [], json=json)
    from hgin.render import explain as page

    if json:
        from hgin.render.data import dumped

        return Answer(dumped(page.explained_data(found, wanted)))
    return in_suits(page.explained(found, wanted, width()))


def compared_under(
    found: Standing, number: int, profile: str | None, settings: list[str], *, json: bool
) -> Answer:
    """A hand and the sheet under a profile's rules, or the match's own with settings on top."""
    from hgin.cli.ruling import other_rules, rules_name
    from hgin.readings import compared
    from hgin.render import under as page

    here = found.sheet.rules
    comparison = compared(found, other_rules(here, profile, settings), number)
    if json:
        from hgin.render.data import dumped

        return Answer(dumped(page.comparison_data(comparison, number)))
    names = (rules_name(here), rules_name(comparison.there.sheet.rules))
    return Answer(page.comparison_page(comparison, number, names, width()))


def check(
    files: options.MaybeWords = None,
    all_: Annotated[bool, typer.Option("--all")] = False,
    accept: Annotated[bool, typer.Option("--accept")] = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Check sheets: silent when all is well, else every problem with its line."""
    paths = _paths(files or [], all_, file)
    found = [(path, finding) for path in paths for finding in findings(path, accept=accept)]
    status = Status.DIFFERS if found else Status.FINE
    if json:
        from hgin.render.data import dumped

        problems = [_finding_data(path, finding) for path, finding in found]
        return Answer(dumped({"files": [str(p) for p in paths], "problems": problems}), status)
    lines = [_finding_line(path, finding) for path, finding in found]
    return Answer("\n".join(lines), status)


def _paths(files: list[str], all_: bool, file: str | None) -> list[Path]:
    if all_:
        from hgin.shelf import Shelf

        return [entry.path for entry in Shelf.of(os.environ).entries()]
    return [Path(name) for name in files] or [sheet_path(file)]


def findings(path: Path, *, accept: bool) -> tuple[Finding, ...]:
    """Everything wrong with a sheet's file; ``accept`` first rewrites what is derived."""
    try:
        text = store.read(path)
    except FileError as error:
        if error.code != "file_not_utf8":
            raise
        return (Finding(int(str(error.params["line"])), error.problems[0]),)
    found = sheet_file.examined(text, os.environ)
    if found.faults:
        return found.faults
    evidence = _evidence(found)
    if accept and found.contradictions:
        sheet_file.accept(path, os.environ)
        return evidence
    return tuple(sorted((*found.contradictions, *evidence), key=lambda finding: finding.line))


def _evidence(found: Examined) -> tuple[Finding, ...]:
    """The hands whose cards cannot have given their counts; both are facts, for people to mend."""
    standing = sheet_file.standing_of(found)
    with_cards = [one for one in standing.hands if any(play.cards for play in one.hand.plays)]
    if not with_cards:
        return ()
    # Late: it loads the solver.
    from hgin.counting import contradictions

    return tuple(
        Finding(hand_line(found.text, played.number), _named(played.number, reason))
        for played in with_cards
        for reason in contradictions(played.hand, standing.sheet.rules)
    )


def _named(number: int, reason: Problem) -> Problem:
    return problem("hand_cards", number=number, reason=reason)


def _finding_line(path: Path, finding: Finding) -> str:
    text = say_problem(finding.problem)
    return say("error.in_file", file=str(path), line=finding.line, text=text)


def _finding_data(path: Path, finding: Finding) -> dict[str, object]:
    from hgin.render.data import problem_data

    return {
        "file": str(path),
        "line": finding.line,
        **problem_data(finding.problem),
        "text": say_problem(finding.problem, ENGLISH),
    }
