"""A sheet with a home of its own, for the tests of undo."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from hgin import store
from hgin.errors import FileError, HginError
from hgin.journal import Journal

TEXTS = st.text(st.sampled_from('ab\n\r\t"\\é♠😀 '), max_size=30)


def no_check(text: str) -> None:
    """Take anything."""


def refusal(call: Callable[[], object]) -> HginError:
    with pytest.raises(HginError) as caught:
        call()
    assert not isinstance(caught.value, FileError)
    return caught.value


def refuse(text: str) -> None:
    """Take nothing."""
    raise HginError("not_the_same")


class Sheet:
    """A sheet with a home of its own."""

    def __init__(self, folder: Path, text: str = "") -> None:
        self.environ = {"HGIN_HOME": str(folder / "home")}
        self.path = folder / "match.toml"
        self.path.write_bytes(text.encode())
        found = Journal(folder / "home" / "journal", Path(os.path.realpath(self.path)))
        assert found.path
        self.journal = found.path

    def text(self) -> str:
        return store.read(self.path)

    def set(self, text: str) -> None:
        before = self.text()
        assert store.change(self.path, lambda _: text, no_check, environ=self.environ) == (
            before,
            text,
        )

    def take(self, text: str) -> None:
        """What undo does where no journal knows of the text."""
        store.change(self.path, lambda _: text, no_check, environ=self.environ, takes_back=True)

    def outside(self, text: str) -> None:
        self.path.write_bytes(text.encode())

    def undo(self) -> str:
        before = self.text()
        said, after = store.undo(self.path, no_check, environ=self.environ)
        assert (said, after) == (before, self.text())
        return after

    def redo(self) -> str:
        before = self.text()
        said, after = store.redo(self.path, no_check, environ=self.environ)
        assert (said, after) == (before, self.text())
        return after
