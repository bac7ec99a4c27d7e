"""Golden sheets: what hgin prints is what was read and found right (R-29)."""

import os
import re
from pathlib import Path

import pytest
from golden import CASES, SHEETS, VIEWS, fixed, forms, standing

from hgin.render.formats import FORMATS
from hgin.render.width import width_of
from hgin.sheet_writer import new_text

NOT_KEPT = {"markdown", "csv", "html", "svg", "pdf"}
"""Formats that draw the same rows in other clothes: kept with fewer sheets in golden/formats."""
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def kept(name: str) -> dict[str, str]:
    return {
        path.name: path.read_bytes().decode()
        for path in (SHEETS / name).iterdir()
        if path.name != "sheet.toml"
    }


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "HGIN_FILE", "TERM", "COLUMNS"):
        monkeypatch.setenv(name, "x")
    monkeypatch.setenv("HGIN_HOME", str(tmp_path))
    fixed(os.environ)


def test_every_format_is_kept_or_has_its_reason() -> None:
    assert set(VIEWS) | NOT_KEPT == set(FORMATS)


def test_every_case_has_its_folder_and_no_folder_is_left() -> None:
    assert {path.name for path in SHEETS.iterdir() if path.is_dir()} == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_a_sheets_file(name: str) -> None:
    text = (SHEETS / name / "sheet.toml").read_bytes().decode()
    assert text == new_text(standing(CASES[name]))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("name", CASES)
def test_a_sheets_forms(name: str) -> None:
    made = dict(forms(SHEETS / name / "sheet.toml", os.environ))
    assert made == kept(name)


@pytest.mark.parametrize("name", CASES)
def test_a_sheet_fits_its_width(name: str) -> None:
    """Whatever the names: the sheet is for a screen."""
    for file, text in kept(name).items():
        if file.startswith(("table", "text")):
            width = int(re.sub(r"\D", "", file))
            for line in _ESCAPE.sub("", text).splitlines():
                assert width_of(line) <= width, (file, line)


@pytest.mark.parametrize("name", CASES)
def test_nothing_but_our_own_escape_codes(name: str) -> None:
    for file, text in kept(name).items():
        bare = _ESCAPE.sub("", text) if file.startswith("table") else text
        assert all(char.isprintable() or char == "\n" for char in bare), file
