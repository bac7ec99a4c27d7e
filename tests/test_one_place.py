"""Rules are data: each parameter is decided in one place, and nobody reads profiles in vain."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from terminal import Table, environ

from hgin.rules import PARAMETERS

PACKAGE = Path(__file__).parent.parent / "hgin"
DECIDING = ("scoring", "columns", "settlement", "match", "refusals")
"""The modules that work out a match; the rest only shows, reads or writes."""

SEVERAL = {
    # The limit, and which refusal says why there is none or why the upcard must be known.
    "knock_mode": {
        "scoring.hand_limit",
        "refusals._hand_problems",
        "refusals._knock_problems",
    },
    # What closes a column, also one that a paper sheet had closed; until when its loser goes on.
    "columns_target": {"columns.add", "columns.runs_for", "match._taken_over"},
    # How far a win reaches, and when columns and majority are through.
    "columns_count": {
        "columns.empty",
        "columns.reach",
        "match._is_over",
        "match._stopped",
    },
    # Boxes that are written in at once are not added at the end.
    "boxes_value": {"columns.enter", "settlement.settle"},
    "boxes_timing": {"columns.enter", "settlement.settle"},
    # The winner, and whether a stopped match can be sure of one.
    "match_winner": {"match._winner", "match._stopped"},
}
"""Parameters that more than one function reads, and why."""

NOT_SCORING = {"boxes_scope", "deal_first"}
"""``boxes.scope`` says what a column's boxes are (checked in rules), ``deal.first`` who begins."""


def reads(module: str) -> Iterator[tuple[str, str]]:
    """Each parameter that a function of a module reads, with the function's name."""
    tree = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
    fields = {key.replace(".", "_", 1) for key in PARAMETERS}
    for function in tree.body:
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and node.attr in fields:
                    yield node.attr, f"{module}.{function.name}"


def test_each_parameter_is_decided_in_one_place() -> None:
    found: dict[str, set[str]] = {}
    for module in DECIDING:
        for field, place in reads(module):
            found.setdefault(field, set()).add(place)
    several = {field: places for field, places in found.items() if len(places) > 1}
    assert several == SEVERAL
    fields = {key.replace(".", "_", 1) for key in PARAMETERS}
    assert fields - set(found) == NOT_SCORING


SPARED = ("profiles", "profile_text", "toml_lines", "readings", "boxes", "settlement", "melds")


def test_recording_a_hand_reads_no_profile(table: Table) -> None:
    """R-38: its rules were copied into the sheet; what is not needed is not loaded either."""
    table.ok("new", "Ana", "Bruno", "--profile", "traditional", "--dealer", "ana")
    code = (
        "import sys; from hgin.cli.app import main; status = main(sys.argv[1:]); "
        "print(status, sorted(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "knock", "ana", "7", "25"],
        env=environ(table.home),
        capture_output=True,
        check=True,
        text=True,
    )
    status, _, modules = done.stdout.splitlines()[-1].partition(" ")
    assert status == "0"
    assert "'hgin.scoring'" in modules
    assert [name for name in SPARED if f"'hgin.{name}'" in modules] == []
