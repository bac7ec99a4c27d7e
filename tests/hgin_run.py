"""Runs hgin in this process, as a person would type it, and keeps what it says."""

import io
from pathlib import Path
from typing import NamedTuple

import pytest

from hgin.cli.app import main

SAMPLES = Path(__file__).with_name("samples")
SOUND = sorted((SAMPLES / "sound").glob("*.toml"))
FAULTY = sorted((SAMPLES / "faulty").glob("*.toml"))


class Said(NamedTuple):
    """What a run said, and how it ended."""

    status: int
    out: str
    err: str


class Stream(io.StringIO):
    """A stream that is no terminal and takes what Python's own streams take."""

    def reconfigure(self, *, errors: str) -> None:
        self.errors_asked = errors


def run(patch: pytest.MonkeyPatch, *words: str | Path) -> Said:
    """Run one command line; a traceback fails the test as the exception that it is."""
    with patch.context() as here:
        out, err = Stream(), Stream()
        here.setattr("sys.stdout", out)
        here.setattr("sys.stderr", err)
        status = main([str(word) for word in words])
    return Said(int(status), out.getvalue(), err.getvalue())
