"""Reading, changing and making sheet files: what they give and what they refuse."""

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hgin import files, store
from hgin.errors import FileError, HginError

ODD = "﻿a\r\nb\rc\n\n\tĐurđa \x1b[31m\x00 ♠️ no end"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "match.toml"
    path.write_bytes(b"one\r\ntwo\n")
    return path


def no_check(text: str) -> None:
    """Take anything."""


def refusal(call: Callable[[], object]) -> HginError:
    with pytest.raises(HginError) as caught:
        call()
    return caught.value


def test_a_text_is_exact_to_the_byte(sheet: Path) -> None:
    assert store.read(sheet) == "one\r\ntwo\n"
    assert store.change(sheet, lambda _: ODD, no_check) == ("one\r\ntwo\n", ODD)
    assert sheet.read_bytes() == ODD.encode()
    assert store.read(sheet) == ODD


def test_a_change_that_changes_nothing_writes_nothing(sheet: Path, home: Path) -> None:
    before = sheet.stat()
    assert store.change(sheet, lambda text: text, no_check) == ("one\r\ntwo\n",) * 2
    assert (sheet.stat().st_ino, sheet.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert not home.exists()


def test_what_the_edit_raises_is_passed_on(sheet: Path, home: Path) -> None:
    def edit(text: str) -> str:
        raise HginError("knock_above_limit")

    assert refusal(lambda: store.change(sheet, edit, no_check)).code == "knock_above_limit"
    assert sheet.read_bytes() == b"one\r\ntwo\n"
    assert not home.exists()


def test_the_check_sees_what_was_written_and_may_refuse(sheet: Path) -> None:
    seen = []

    def check(text: str) -> None:
        seen.append(text)
        assert store.read(sheet) == "one\r\ntwo\n"  # not yet in its place
        raise HginError("not_the_same")

    assert refusal(lambda: store.change(sheet, lambda _: ODD, check)).code == "not_the_same"
    assert seen == [ODD]
    assert sheet.read_bytes() == b"one\r\ntwo\n"
    assert not files.temporary(sheet).exists()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_permissions_are_kept(sheet: Path, mode: int) -> None:
    sheet.chmod(mode)
    store.change(sheet, lambda text: text + "x", no_check)
    assert stat.S_IMODE(sheet.stat().st_mode) == mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root writes the sheets of others")
def test_the_owner_is_kept(sheet: Path) -> None:
    os.chown(sheet, 12345, 54321)
    store.change(sheet, lambda text: text + "x", no_check)
    assert (sheet.stat().st_uid, sheet.stat().st_gid) == (12345, 54321)


def test_a_text_that_no_file_can_hold(sheet: Path) -> None:
    error = refusal(lambda: store.change(sheet, lambda text: text + "\udc80", no_check))
    assert not isinstance(error, FileError)
    assert (error.code, error.params["char"]) == ("text_not_utf8", "\\udc80")
    assert sheet.read_bytes() == b"one\r\ntwo\n"


def test_a_text_that_could_not_be_read_again(sheet: Path) -> None:
    error = refusal(lambda: store.change(sheet, lambda _: "x" * 5_000_001, no_check))
    assert (error.code, error.params["size"]) == ("file_too_large", 5_000_001)
    assert sheet.read_bytes() == b"one\r\ntwo\n"


CALLS: dict[str, Callable[[Path], object]] = {
    "read": store.read,
    "change": lambda path: store.change(path, lambda text: text + "x", no_check),
    "undo": lambda path: store.undo(path, no_check),
    "redo": lambda path: store.redo(path, no_check),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
class TestFilesThatCannotBeRead:
    def refused(self, call: Callable[[Path], object], path: Path) -> HginError:
        error = refusal(lambda: call(path))
        assert isinstance(error, FileError)
        assert error.params["file"] == str(path)
        return error

    @pytest.mark.parametrize(
        "name", ["none.toml", "no/none.toml", "match.toml/x", "a\0b", "\ud800"]
    )
    def test_missing(self, call: Callable[[Path], object], sheet: Path, name: str) -> None:
        assert self.refused(call, sheet.with_name("d") / ".." / name).code == "file_missing"

    @pytest.mark.parametrize("kind", ["folder", "fifo", "socket", "device"])
    def test_not_regular(self, call: Callable[[Path], object], sheet: Path, kind: str) -> None:
        path = sheet.with_name("odd")
        match kind:
            case "folder":
                path.mkdir()
            case "fifo":
                os.mkfifo(path)
            case "socket":
                with socket.socket(socket.AF_UNIX) as end:
                    end.bind(str(path))
            case _:
                path.symlink_to(os.devnull)
        error = self.refused(call, path)
        assert (error.code, error.params["kind"]) == ("file_not_regular", kind)

    def test_too_large(
        self, call: Callable[[Path], object], sheet: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with sheet.open("r+b") as file:
            file.truncate(50_000_000)
        monkeypatch.setattr(os, "read", None)  # before anything is read
        error = self.refused(call, sheet)
        assert error.code == "file_too_large"
        assert (error.params["size"], error.params["limit"]) == (50_000_000, 5_000_000)

    @pytest.mark.parametrize(
        ("data", "line"), [(b"\xff", 1), (b"a\nb\n\xc3\x28\n", 3), (b"\n" * 9 + b"\xe2\x82", 10)]
    )
    def test_not_utf8(
        self, call: Callable[[Path], object], sheet: Path, data: bytes, line: int
    ) -> None:
        sheet.write_bytes(data)
        error = self.refused(call, sheet)
        assert (error.code, error.params["line"]) == ("file_not_utf8", line)

    def test_unreadable(self, call: Callable[[Path], object], sheet: Path) -> None:
        loop = sheet.with_name("loop")
        loop.symlink_to("loop")
        error = self.refused(call, loop)
        assert error.code == "file_unreadable"
        assert error.params["reason"] == "Too many levels of symbolic links"


def test_the_largest_file(sheet: Path) -> None:
    sheet.write_bytes(b"x" * 5_000_000)
    assert len(store.read(sheet)) == 5_000_000


class TestCreate:
    def test_gives_an_empty_text_and_the_new_one(self, tmp_path: Path) -> None:
        new = tmp_path / "new.toml"
        seen: list[str] = []
        assert store.create(new, ODD, seen.append) == ("", ODD)
        assert (new.read_bytes(), seen) == (ODD.encode(), [ODD])
        assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "new.toml"]

    def test_a_new_file_has_the_permissions_that_new_files_have(self, tmp_path: Path) -> None:
        new, usual = tmp_path / "new.toml", tmp_path / "usual"
        usual.touch()
        store.create(new, "x", no_check)
        assert new.stat().st_mode == usual.stat().st_mode

    @pytest.mark.parametrize("kind", ["file", "folder", "link", "dangling"])
    def test_never_overwrites(self, sheet: Path, kind: str) -> None:
        path = sheet.with_name("there")
        match kind:
            case "file":
                path.write_text("mine")
            case "folder":
                path.mkdir()
            case "link":
                path.symlink_to(sheet)
            case _:
                path.symlink_to("nowhere")
        error = refusal(lambda: store.create(path, "x", no_check))
        assert not isinstance(error, FileError)
        assert (error.code, error.params) == ("file_exists", {"file": str(path)})
        assert sheet.read_bytes() == b"one\r\ntwo\n"
        assert not sheet.with_name("nowhere").exists()

    @pytest.mark.parametrize("links", [True, False])
    def test_never_overwrites_what_comes_in_between(
        self, tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        new = tmp_path / "new.toml"
        if not links:
            monkeypatch.setattr(os, "link", no_links)
        monkeypatch.setattr(
            files, "at", lambda step: new.write_text("mine") if step == "compared" else None
        )
        assert refusal(lambda: store.create(new, "x", no_check)).code == "file_exists"
        assert new.read_text() == "mine"
        assert not files.temporary(new).exists()

    def test_without_links(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "link", no_links)
        new = tmp_path / "new.toml"
        store.create(new, "x", no_check)
        assert new.read_text() == "x"
        assert not files.temporary(new).exists()

    def test_only_the_folder_of_the_sheets_is_made(self, home: Path, tmp_path: Path) -> None:
        store.create(home / "sheets" / "new.toml", "x", no_check)
        assert store.read(home / "sheets" / "new.toml") == "x"
        missing = tmp_path / "missing" / "new.toml"
        through = tmp_path / "missing" / ".." / "new.toml"
        assert refusal(lambda: store.create(through, "x", no_check)).code == "folder_missing"
        error = refusal(lambda: store.create(missing, "x", no_check))
        assert isinstance(error, FileError)
        assert error.code == "folder_missing"
        assert error.params == {"file": str(missing), "folder": str(missing.parent)}
        assert not missing.parent.exists()

    def test_what_the_check_refuses_is_not_there(self, tmp_path: Path) -> None:
        def check(text: str) -> None:
            raise HginError("not_the_same")

        new = tmp_path / "new.toml"
        assert refusal(lambda: store.create(new, "x", check)).code == "not_the_same"
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 300, ""])
    def test_names_that_no_file_can_have(self, tmp_path: Path, name: str) -> None:
        refusal(lambda: store.create(tmp_path / name, "x", no_check))
        assert list(tmp_path.iterdir()) == []


def no_links(*words: object) -> None:
    raise PermissionError(1, "Operation not permitted")


@pytest.mark.parametrize("length", [60, 255])
def test_a_name_as_long_as_the_system_allows(tmp_path: Path, length: int) -> None:
    new = tmp_path / ("é" * 20 + "x" * (length - 45) + ".toml")
    store.create(new, "x", no_check)
    store.change(new, lambda text: text + "y", no_check)
    assert store.undo(new, no_check) == ("xy", "x")


def test_without_a_home_a_sheet_of_ones_own_is_kept(
    sheet: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file stands there")
    store.change(sheet, lambda text: text + "x", no_check)
    store.create(sheet.with_name("new.toml"), "x", no_check)
    assert refusal(lambda: store.undo(sheet, no_check)).code == "no_journal"
    assert store.read(sheet) == "one\r\ntwo\nx"


def test_a_change_loads_nothing_dear(sheet: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from hgin import store;"
        "store.change(Path(sys.argv[1]), lambda text: text + 'x', lambda text: None);"
        "print(*sys.modules)"
    )
    command = [sys.executable, "-c", code, str(sheet)]
    environ = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    loaded = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    dear = {"json", "hashlib", "tempfile", "shutil", "platformdirs", "unicodedata", "difflib"}
    assert dear.isdisjoint(loaded.stdout.split())
    assert store.read(sheet) == "one\r\ntwo\nx"
