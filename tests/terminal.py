"""hgin as a person runs it: in this process, or as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

ROOT = Path(__file__).parent.parent


class Ran(NamedTuple):
    """What a command line gave."""

    status: int
    out: str
    err: str


class Table:
    """A home of its own with commands run in this process."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home = home
        self._capsys = capsys

    def run(self, *args: str) -> Ran:
        """One command line, whatever comes of it."""
        from hgin.cli.app import main

        self._capsys.readouterr()
        status = main(args)
        said = self._capsys.readouterr()
        return Ran(status, said.out, said.err)

    def ok(self, *args: str) -> str:
        """What a command line that must work says; nothing may stand on stderr."""
        ran = self.run(*args)
        assert (ran.status, ran.err) == (0, ""), ran
        return ran.out

    def json(self, *args: str) -> Any:
        """The JSON answer of a command line that must work."""
        return json.loads(self.ok(*args, "--json"))

    def refused(self, *args: str, status: int = 3) -> str:
        """The one line of a refusal; nothing at all may have changed on the disk."""
        before = self.files()
        ran = self.run(*args)
        assert (ran.status, ran.out) == (status, ""), ran
        assert ran.err.startswith("hgin: ")
        assert ran.err.endswith("\n")
        assert ran.err.count("\n") == 1, ran.err
        assert self.files() == before
        return ran.err.removeprefix("hgin: ").rstrip("\n")

    def files(self) -> dict[str, bytes]:
        """Every file of the home and its bytes."""
        return {
            str(path.relative_to(self.home)): path.read_bytes()
            for path in sorted(self.home.rglob("*"))
            if path.is_file()
        }

    def sheet(self) -> Path:
        """The only sheet of the home."""
        (path,) = (self.home / "sheets").glob("*.toml")
        return path


def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Table]:
    """A table with nothing on it yet; the body of the fixture of that name."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HGIN_HOME", str(home))
    monkeypatch.delenv("HGIN_FILE", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    yield Table(home, capsys)


def environ(home: Path, **more: str) -> dict[str, str]:
    """The environment of a process of its own."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    utf = {"PYTHONUTF8": "1", "COLUMNS": "100", "HGIN_LANG": "en", "PYTHONPATH": str(ROOT)}
    return {**kept, **utf, "HGIN_HOME": str(home), **more}


def process(home: Path, *args: str, **more: str) -> Ran:
    """One command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "hgin", *args],
        env=environ(home, **more),
        cwd=home,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    return Ran(done.returncode, done.stdout, done.stderr)
