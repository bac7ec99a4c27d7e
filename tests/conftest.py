"""What all tests share: sentences in English wherever they run, and a table to play at."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import Table
from terminal import table as _table

from hgin import messages

os.environ["HGIN_LANG"] = "en"
os.environ.pop("HGIN_FILE", None)
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts its background jobs deaf to Ctrl-C, and what they start inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Table]:
    """A home of its own with commands run in this process."""
    yield from _table(tmp_path, monkeypatch, capsys)


@pytest.fixture
def running(table: Table) -> Table:
    """A table with a match of Ana and Bruno, Ana dealing first, no hand played yet."""
    table.ok("new", "Ana", "Bruno", "--dealer", "ana")
    return table


@pytest.fixture(params=messages.languages())
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Each language in turn, spoken by whatever runs in this process."""
    monkeypatch.setenv("HGIN_LANG", request.param)
    messages.language.cache_clear()
    yield request.param
    monkeypatch.undo()
    messages.language.cache_clear()
