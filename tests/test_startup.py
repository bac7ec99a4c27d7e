"""What a command loads: the start is most of the waiting, and a module more is a wait more.

No clock: a process of its own prints the modules that it has loaded. The ratios are measured by
tests/benchmarks/startup.py.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import environ

HEAVY = {
    "rich", "importlib.metadata", "pydantic", "json", "hashlib", "random", "platformdirs",
    "dataclasses", "asyncio", "email", "http", "urllib.request", "decimal",
    "hgin.melds", "hgin.layoffs", "hgin.evidence", "hgin.bits", "hgin.profiles",
    "hgin.render.table",     "hgin.profile_text", "hgin.settlement", "hgin.cli.help", "tempfile",
    "multiprocessing", "xml", "sqlite3", "ssl",
}  # fmt: skip
"""What no command of the evening needs."""
SPY = """
import sys
from hgin.__main__ import run
sys.argv[:] = ["hgin", *sys.argv[1:]]
try:
    run()
except SystemExit as end:
    assert not end.code, end.code
finally:
    names = sorted(sys.modules)
    sys.stderr.write(repr(names).replace("'", '"'))
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match under way, so that a column is open and nothing is decided."""
    folder = tmp_path_factory.mktemp("home")
    loaded(folder, "new", "Ana", "Bruno", "--dealer", "ana")
    loaded(folder, "gin", "ana", "3")
    return folder


def loaded(home: Path, *args: str) -> set[str]:
    """The modules that a command line has loaded at its end."""
    done = subprocess.run(
        [sys.executable, "-c", SPY, *args],
        env=environ(home),
        cwd=home,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return set(json.loads(done.stderr))


def heavy(names: set[str]) -> set[str]:
    return {name for name in HEAVY if name in names}


def test_the_version_loads_nothing_of_hgin(home: Path) -> None:
    names = loaded(home, "--version")
    assert {name for name in names if name.startswith("hgin")} == {"hgin", "hgin.__main__"}
    assert not {"typer", "re", "typing", "pathlib"} & names
    assert heavy(names) == set()


@pytest.mark.parametrize(
    "words",
    [
        "gin ana 5",
        "knock bruno 7 25 --layoff 6",
        "void",
        "points ana 9",
        "dealer ana",
        "undo",
        "",
        "hands",
        "export",
        "check",
    ],
)
def test_an_evenings_commands_load_no_more_than_they_need(home: Path, words: str) -> None:
    names = loaded(home, *words.split())
    # Taking back reads the journal, whose lines are JSON.
    assert heavy(names) - ({"json", "hashlib"} if words == "undo" else set()) == set()


def test_a_sheet_in_text_loads_no_table(home: Path) -> None:
    names = loaded(home, "sheet", "--format", "text")
    # What of its rules differs from the profile is said, so that is read.
    assert heavy(names) - {"hgin.profiles"} == set()


def test_a_table_loads_rich_and_json_loads_json(home: Path) -> None:
    """The other way about: what is listed above would be seen."""
    assert "rich" in loaded(home, "sheet", "--format", "table")
    assert "json" in loaded(home, "sheet", "--json")
    assert "hgin.profiles" in loaded(home, "profiles")


def test_importing_hgin_loads_neither_typer_nor_rich() -> None:
    code = (
        "import sys, hgin; print([n for n in sys.modules if n.split('.')[0] in ('typer', 'rich')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout == "[]\n"
