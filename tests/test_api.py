"""The library as other programs use it: public names, their shapes, what importing costs."""

from __future__ import annotations

import doctest
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import hgin
from hgin.errors import HginError as TheError

if TYPE_CHECKING:
    from pathlib import Path

KNOCKER = "5s6s7s QcQdQh 4h3d2cAc"
DEFENDER = "8s8h8d 6h7h KsKcKdKh Qs"


def test_every_public_name_is_there() -> None:
    assert sorted(hgin._PLACES) == sorted(set(hgin.__all__) - {"__version__"})
    for name in hgin.__all__:
        assert getattr(hgin, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'shuffle'"):
        _ = hgin.shuffle


def test_the_example_of_the_docstring_is_true() -> None:
    assert doctest.testmod(hgin).failed == 0


def test_importing_loads_no_command_line_and_no_solver() -> None:
    code = (
        "import sys, hgin; print([m for m in sys.modules if m[:5] in ('hgin.', 'typer', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_hand_is_settled_from_the_cards() -> None:
    """R-07: the defender breaks his eights to lay one off."""
    settled = hgin.settle(KNOCKER, DEFENDER, hgin.load_profile("hollywood-majority"))
    assert (settled.kind, settled.winner, settled.points) == ("undercut", "defender", 27)
    assert settled.defender.deadwood_cards == ("8D",)
    assert [layoff.card for layoff in settled.defender.layoffs] == ["8S", "QS"]


def test_hands_may_be_sequences_of_codes() -> None:
    assert hgin.deadwood(["4H", "5H", "6H", "9C", "9D", "9S", "AC", "2C", "3C", "KD"]) == 10


@pytest.mark.parametrize(
    "call",
    [
        lambda: hgin.deadwood("4h5h"),
        lambda: hgin.deadwood("4h5h6h 9c9d9s Ac2c3c Xd"),
        lambda: hgin.load_profile("no-such-rules"),
        lambda: hgin.settle("KhQd9s7c5h3d2c8s6dAh", DEFENDER, hgin.Rules()),
    ],
)
def test_every_refusal_is_one_kind_of_error(call: object) -> None:
    assert callable(call)
    with pytest.raises(hgin.HginError) as caught:
        call()
    assert hgin.HginError is TheError
    assert caught.value.code


def test_a_sheet_is_read_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_text(
        'format = 1\nsides = ["Ana", "Bruno"]\nhands = ["Ana knock 2 32", "Bruno gin 7"]\n'
    )
    standing = hgin.read_sheet(path).replay()
    assert [column.points for column in standing.columns.columns] == [(30, 32), (0, 0), (0, 0)]
    assert standing.dealer is None
    with pytest.raises(hgin.FileError):
        hgin.read_sheet(str(tmp_path / "none.toml"))
