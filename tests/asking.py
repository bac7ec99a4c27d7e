"""The judge asked: hands to settle, and a table at which answers of any status are looked at."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from terminal import Ran, Table

if TYPE_CHECKING:
    import pytest

KNOCKER = "5s6s7s QcQdQh 4h3d2cAc"
DEFENDER = "8s8h8d 6h7h KsKcKdKh Qs"
"""Both hands of one deal: melding first loses it for the defender, laying off wins it (R-07)."""
GIN = "4H5H6H7H 9C9D9S AC2C3C"
AGAINST_GIN = "8HKSKDQSQD 7C7D5S6S8C"


class Hgin(Table):
    """Command lines of which a difference is as good an answer as none."""

    @classmethod
    def at(cls, table: Table, capsys: pytest.CaptureFixture[str]) -> Hgin:
        """The judge at a table."""
        return cls(table.home, capsys)

    def __call__(self, *args: str) -> Ran:
        return self.run(*args)

    def json(self, *args: str) -> Any:
        """The JSON answer of a command line, whatever its status."""
        said = self(*args, "--json")
        assert said.err == "", said
        return json.loads(said.out)

    def play(self, *lines: str, new: tuple[str, ...] = ()) -> None:
        """A new match of Ana and Bruno, Ana dealing, with these hands."""
        self.ok("new", *(new or ("Ana", "Bruno")), "--dealer", "ana")
        for number, line in enumerate(lines, 1):
            self.ok("insert", str(number), line)
