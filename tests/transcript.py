"""Runs the ``$ hgin …`` lines of a page as its reader would, and holds the page to the answers."""

import re
import shlex
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import hgin_run
import pytest
import screen

PROMPT = re.compile(r"(Hand \d+, \w+ deals: |\w+ holds: |Enter keeps it, n edits:)(.*)")
"""The prompts of the table mode, and what a page shows as typed behind them."""


class Step(NamedTuple):
    """One command of a page, and what the page says that it answers."""

    command: str
    shown: tuple[str, ...]


class Clock(datetime):
    """A clock that stands at the hour at which the pages' evening begins."""

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        """The hour of the pages, wherever the test runs."""
        return datetime(2026, 11, 30, 20, 15)


def steps(page: str) -> list[Step]:
    """The commands of a page in its order; what is shown is the rest of their block."""
    found = []
    lines = page.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("    $ hgin"):
            rest = takewhile(lambda one: not one or one.startswith("    "), lines[at + 1 :])
            shown = list(takewhile(lambda one: not one.startswith("$ "), (s[4:] for s in rest)))
            while shown and not shown[-1]:
                shown.pop()
            found.append(Step(line.removeprefix("    $ hgin").strip(), tuple(shown)))
    return found


def agree(shown: tuple[str, ...], said: list[str]) -> bool:
    """Whether an answer is what a page shows; a line that is only … stands for any lines."""
    if not shown:
        return not said
    if shown[0].strip() == "…":
        return any(agree(shown[1:], said[at:]) for at in range(len(said) + 1))
    if not said:
        return False
    first = shown[0]
    if first.endswith(" …"):
        same = said[0].startswith(first.removesuffix(" …"))
        return same and agree(("…", *shown[1:]), said[1:])
    return first == said[0].rstrip() and agree(shown[1:], said[1:])


def follow(page: str, room: Path, monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """Run every command of a page in one empty home; a different answer fails the test."""
    monkeypatch.setenv("HGIN_HOME", str(room / "home"))
    monkeypatch.delenv("HGIN_FILE", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(room)
    for module in ("beginning", "table"):
        monkeypatch.setattr(f"hgin.cli.{module}.datetime", Clock)
    ran = steps(page)
    for step in ran:
        if step.command == "play":  # asks a person: ``at_a_terminal``
            continue
        told = hgin_run.run(monkeypatch, *shlex.split(step.command, comments=True))
        said = (told.out + told.err).rstrip("\n").split("\n")
        assert agree(step.shown, said), f"hgin {step.command}\n{told.out}{told.err}"
    return ran


def at_a_terminal(step: Step, room: Path) -> None:
    """Type at a terminal what a page shows behind the prompts; the screen must be the page's."""
    with screen.Screen(room / "home", *step.command.split()) as terminal:
        seen = 0
        for line in step.shown:
            if asked := PROMPT.fullmatch(line):
                prompt, typed = asked.groups()
                terminal.wait(prompt.rstrip(), seen)
                seen = len(terminal.raw)
                terminal.type(typed + "\r")
        terminal.ended()
        assert "\n".join(step.shown) == terminal.text.rstrip()
