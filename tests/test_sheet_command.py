"""hgin sheet and hgin blank: where the output goes, what they refuse, what they never overwrite."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from typing import TYPE_CHECKING

import pytest

from hgin.cli.app import main
from hgin.cli.output import is_sheet
from hgin.render.formats import ENDINGS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


_FILE = re.compile(r"^\w+\.\w+$")
"""A word that names a file of the desk's folder."""


class Desk:
    """A home of its own, a folder to write to, and commands that run in this process."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def run(self, *words: str) -> tuple[int, str, str]:
        """The exit status, what was said, what was complained of."""
        self.capsys.readouterr()
        status = main([str(self.folder / word) if _FILE.search(word) else word for word in words])
        out, err = self.capsys.readouterr()
        return status, out, err

    def ok(self, *words: str) -> str:
        status, out, err = self.run(*words)
        assert (status, err) == (0, "")
        return out


@pytest.fixture
def desk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Desk:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HGIN_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("HGIN_FILE", raising=False)
    made = Desk(tmp_path, capsys)
    made.ok("new", "Ana", "Bruno", "--dealer", "ana")
    made.ok("gin", "ana", "18")
    return made


@pytest.mark.parametrize("ending", sorted(ENDINGS))
def test_the_ending_of_the_file_gives_the_format(ending: str, desk: Desk) -> None:
    assert "is written" in desk.ok("sheet", "--output", f"match{ending}")
    data = (desk.folder / f"match{ending}").read_bytes()
    begins = {"html": b"<!doctype", "pdf": b"%PDF", "svg": b"<svg", "json": b"{", "csv": b"number"}
    begins |= {"markdown": b"## Ana", "text": b"Hollywood Gin"}
    assert data.startswith(begins[ENDINGS[ending]])
    assert [path.name for path in desk.folder.iterdir() if path.suffix == ".tmp"] == []


def test_the_format_option_wins_over_the_ending(desk: Desk) -> None:
    desk.ok("sheet", "--output", "match.txt", "--format", "json")
    assert json.loads((desk.folder / "match.txt").read_text())["sides"] == ["Ana", "Bruno"]


def test_an_existing_file_needs_force_and_keeps_its_permissions(desk: Desk) -> None:
    target = desk.folder / "match.txt"
    target.write_text("mine")
    target.chmod(0o640)
    status, _, err = desk.run("sheet", "--output", "match.txt")
    assert (status, target.read_text()) == (3, "mine")
    assert "--force" in err
    desk.ok("sheet", "--output", "match.txt", "--force")
    assert target.read_text().startswith("Hollywood Gin")
    assert target.stat().st_mode & 0o777 == 0o640


def sheets(desk: Desk) -> list[Path]:
    return sorted((desk.folder / "home" / "sheets").iterdir())


SHEETS: dict[str, Callable[[str], str]] = {
    "whole": lambda text: text,
    "cut": lambda text: text[: len(text) // 2],
    "broken": lambda text: text.replace("hands = [", "hands = [[[", 1),
    "by hand": lambda text: 'sides = ["Ana", "Bruno"]\nhands = ["Ana gin 18"]\n',
}


@pytest.mark.parametrize("kind", SHEETS)
@pytest.mark.parametrize("name", ["match.toml", "match.txt", "match.html"])
def test_a_sheet_is_never_overwritten(kind: str, name: str, desk: Desk) -> None:
    """Whatever it is called, whole or not, with --force too."""
    text = SHEETS[kind](sheets(desk)[0].read_text(encoding="utf-8"))
    target = desk.folder / name
    target.write_text(text, encoding="utf-8")
    for words in ((), ("--force",)):
        status, _, err = desk.run("sheet", "--format", "text", "--output", name, *words)
        assert status == 3
        assert "is a sheet" in err
    assert target.read_text(encoding="utf-8") == text


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_nor_is_a_sheet_behind_a_link_and_a_link_to_another_file_stays_one(desk: Desk) -> None:
    sheet = sheets(desk)[0]
    (desk.folder / "link.txt").symlink_to(sheet)
    before = sheet.read_bytes()
    assert desk.run("sheet", "--output", "link.txt", "--force")[0] == 3
    assert sheet.read_bytes() == before
    (desk.folder / "real.txt").write_text("old")
    (desk.folder / "other.txt").symlink_to(desk.folder / "real.txt")
    desk.ok("sheet", "--output", "other.txt", "--force")
    assert (desk.folder / "other.txt").is_symlink()
    assert (desk.folder / "real.txt").read_text().startswith("Hollywood Gin")


@pytest.mark.parametrize(
    "text", ["", "format = 1\n", "a page\nwith sides = of its own", "x" * 9999]
)
def test_what_is_no_sheet_is_not_taken_for_one(text: str, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(text)
    assert not is_sheet(tmp_path / "page.html")


def test_a_folder_and_a_place_that_is_not_there_are_told(desk: Desk) -> None:
    (desk.folder / "dir.txt").mkdir()
    status, _, err = desk.run("sheet", "--output", "dir.txt", "--force")
    assert status == 4
    assert "folder" in err
    assert main(["sheet", "--output", str(desk.folder / "none" / "x.txt")]) == 4


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    (desk.folder / "match.txt").write_text("old")
    before = sorted(path.name for path in desk.folder.iterdir())

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    status, _, err = desk.run("sheet", "--output", "match.txt", "--force")
    assert status == 4
    assert "No space" in err
    assert (desk.folder / "match.txt").read_text() == "old"
    assert sorted(path.name for path in desk.folder.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("sheet", "--format", "odt"), "markdown"),
        (("sheet", "--output", "match.xyz"), "html"),
        (("sheet", "--format", "csv", "--ascii"), "--ascii goes with text"),
        (("sheet", "--format", "text", "--paper", "a4"), "--paper goes with html, pdf"),
        (("sheet", "--format", "html", "--bom"), "--bom goes with csv"),
        (("sheet", "--format", "pdf", "--paper", "a3"), "a4, letter, a5"),
        (("sheet", "--all", "--format", "svg"), "html or csv"),
        (("sheet", "match"), "--all"),
        (("blank", "--format", "csv"), "text, markdown, html"),
        (("blank", "--format", "json"), "text, markdown, html"),
    ],
)
def test_what_does_not_go_together_is_a_matter_of_usage(
    words: tuple[str, ...], told: str, desk: Desk
) -> None:
    status, out, err = desk.run(*words)
    assert (status, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_a_pdf_does_not_go_to_a_terminal(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    status, _, err = desk.run("sheet", "--format", "pdf")
    assert status == 2
    assert "--output match.pdf" in err


def test_a_pipe_gets_the_same_bytes_each_time_and_no_colour(desk: Desk) -> None:
    first, second = desk.ok("sheet"), desk.ok("sheet")
    assert first == second
    assert "\x1b" not in first


def test_without_colour_a_terminal_gets_the_plain_text(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NO_COLOR and a dumb terminal: the same bytes as a pipe."""
    plain = desk.ok("sheet")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "dumb")
    assert desk.ok("sheet") == plain
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", "1")
    assert desk.ok("sheet") == plain
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b[" in desk.ok("sheet")


def test_all_sheets_go_into_one_page_newest_first(desk: Desk) -> None:
    desk.ok("new", "Eva", "Ivo", "--dealer", "eva")
    older, newer = sheets(desk)
    later = newer.read_text(encoding="utf-8").replace("created = 2", "created = 3", 1)
    newer.write_text(later, encoding="utf-8")
    rows = list(csv.reader(io.StringIO(desk.ok("sheet", "--all", "--format", "csv"))))
    names = [row[0] for row in rows[1:]]
    assert list(dict.fromkeys(names)) == [newer.stem, older.stem]
    desk.ok("sheet", "--all", "--output", "all.html")
    page = (desk.folder / "all.html").read_text(encoding="utf-8")
    assert page.index("Eva") < page.index("Ana")
    assert page.count("<table>") == 2


def test_weights_that_follow_the_number_of_columns_are_no_change(desk: Desk) -> None:
    """R-45: 1 for each column, whatever their number, is what the profile says."""
    desk.ok("amend", "--set", "columns.count=2")
    assert "(hollywood-majority with columns.count = 2)" in " ".join(desk.ok("sheet").split())
    desk.ok("amend", "--set", "columns.weights=1,2")
    assert "columns.count = 2, columns.weights = 1,2)" in " ".join(desk.ok("sheet").split())


def test_dates_before_all_clocks_come_last(desk: Desk) -> None:
    desk.ok("new", "Eva", "Ivo", "--dealer", "eva")
    first, second = sheets(desk)
    for created in ("0001-01-01", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"):
        text = re.sub("created = .*", f"created = {created}", second.read_text(encoding="utf-8"))
        second.write_text(text, encoding="utf-8")
        rows = list(csv.reader(io.StringIO(desk.ok("sheet", "--all", "--format", "csv"))))
        order = [first.stem, second.stem] if created < "2" else [second.stem, first.stem]
        assert list(dict.fromkeys(row[0] for row in rows[1:])) == order


def test_named_files_alone_and_a_broken_one_among_all_is_told_and_left_out(desk: Desk) -> None:
    broken = desk.folder / "home" / "sheets" / "broken.toml"
    broken.write_text("hands = [", encoding="utf-8")
    status, out, err = desk.run("sheet", "--all", "--json")
    assert status == 0
    assert len(json.loads(out)["sheets"]) == 1
    assert "broken.toml" in err
    good = str(sheets(desk)[0])
    assert main(["sheet", "--all", "--json", good]) == 0
    assert main(["sheet", "--all", "--json", good, str(broken)]) == 4


def test_an_empty_sheet_takes_rules_names_and_rows(desk: Desk) -> None:
    text = desk.ok("blank", "Eva", "Ivo", "--set", "bonus.gin=20", "--rows", "15")
    assert "Eva - Ivo" in text
    assert "gin 20" in text
    assert "bonus.gin = 20" in text
    assert "\n 15 " in text
    assert "\n 16 " not in text
    assert "Ana" not in desk.ok("blank")


@pytest.mark.parametrize("rows", ["0", "4", "61", "many", "-3", "1000"])
def test_an_empty_sheet_has_5_to_60_rows(rows: str, desk: Desk) -> None:
    status, _, err = desk.run("blank", "--rows", rows)
    assert status == 3
    assert "from 5 to 60" in err


def test_names_of_an_empty_sheet_are_checked_as_for_a_match(desk: Desk) -> None:
    assert desk.run("blank", "Ana")[0] == 2
    assert desk.run("blank", "Ana", "ana")[0] == 3
    pairs = ("--profile", "partnership-hollywood")
    assert "Ana+Carla" in desk.ok("blank", "Ana+Carla", "Bruno+Davi", *pairs)
    assert desk.ok("blank", *pairs)


def test_a_folder_that_is_not_there_is_named(desk: Desk) -> None:
    """As for a new sheet: what is missing is the folder, and what to do is to make it."""
    status, _, err = desk.run("sheet", "--output", "none/x.md")
    assert (status, "the folder none is not there; make it first" in err) == (4, True)
