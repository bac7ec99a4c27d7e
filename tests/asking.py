"""hgin asked in this process, with a home of its own: what the judge's tests share."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from hgin.cli.app import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

KNOCKER = "5s6s7s QcQdQh 4h3d2cAc"
DEFENDER = "8s8h8d 6h7h KsKcKdKh Qs"
"""Both hands of one deal: melding first loses it for the defender, laying off wins it (R-07)."""
GIN = "4H5H6H7H 9C9D9S AC2C3C"
AGAINST_GIN = "8HKSKDQSQD 7C7D5S6S8C"


class Said(NamedTuple):
    """What a command line gave."""

    status: int
    out: str
    err: str


class Hgin:
    """Command lines run in this process."""

    def __init__(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.home = home
        self._capsys = capsys
        monkeypatch.setenv("HGIN_HOME", str(home))
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setenv("HGIN_LANG", "en")
        monkeypatch.delenv("HGIN_FILE", raising=False)

    def __call__(self, *args: str) -> Said:
        self._capsys.readouterr()
        status = main(args)
        said = self._capsys.readouterr()
        return Said(status, said.out, said.err)

    def ok(self, *args: str) -> str:
        """What a command line that must work says."""
        said = self(*args)
        assert (said.status, said.err) == (0, ""), said
        return said.out

    def json(self, *args: str) -> Any:
        """The JSON answer of a command line, whatever its status."""
        said = self(*args, "--json")
        assert said.err == "", said
        return json.loads(said.out)

    def refused(self, *args: str, status: int = 3) -> str:
        """The one line with which a command line is refused."""
        said = self(*args)
        assert (said.status, said.out) == (status, ""), said
        return said.err

    def play(self, *lines: str, new: tuple[str, ...] = ()) -> None:
        """A new match of Ana and Bruno, Ana dealing, with these hands."""
        self.ok("new", *(new or ("Ana", "Bruno")), "--dealer", "ana")
        for line in lines:
            self.ok("insert", str(len(self.json("hands")["hands"]) + 1), line)
