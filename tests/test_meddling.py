"""Other programs and odd things around a sheet: links, leftovers, writers that take no lock."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from hgin import files, lock, store
from hgin.errors import FileError, HginError

HEAD = "sides = ['Ana', 'Bruno']\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "games" / "match.toml"
    path.parent.mkdir()
    path.write_bytes(HEAD.encode())
    return path


def fine(text: str) -> None:
    assert text.endswith("\n")


def adding(line: str) -> Callable[[str], str]:
    return lambda text: f"{text}{line}\n"


def numbers(path: Path) -> list[int]:
    return [int(line.split()[1]) for line in store.read(path).splitlines()[1:]]


def litter(path: Path) -> list[str]:
    return sorted(other.name for other in path.parent.iterdir() if other != path)


def refusal(call: Callable[[], object]) -> HginError:
    with pytest.raises(HginError) as caught:
        call()
    return caught.value


def test_a_link_stays_and_its_target_is_written(sheet: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to("games/match.toml")
    store.change(link, adding("hand 1"), fine)
    assert link.is_symlink()
    assert numbers(sheet) == [1]
    store.undo(sheet, fine)  # one journal, whichever way one comes
    assert store.read(link) == HEAD
    assert litter(sheet) == []
    assert not files.temporary(link).exists()


@pytest.mark.parametrize("how", ["written", "replaced", "deleted", "touched", "made a folder"])
def test_replaced_under_us(sheet: Path, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def meddle(step: str) -> None:
        if step != "compared":
            return
        other = sheet.with_name("other")
        match how:
            case "written":
                sheet.write_text("mine\n")
            case "replaced":
                other.write_text(HEAD)
                other.replace(sheet)
            case "touched":
                os.utime(sheet, ns=(1, 1))
            case _:
                sheet.unlink()
        if how == "made a folder":
            sheet.mkdir()

    monkeypatch.setattr(files, "at", meddle)
    error = refusal(lambda: store.change(sheet, adding("hand 1"), fine))
    assert isinstance(error, FileError)
    assert (error.code, error.params) == ("file_changed", {"file": str(sheet)})
    if sheet.is_file():
        assert store.read(sheet) == ("mine\n" if how == "written" else HEAD)
    assert [name for name in litter(sheet) if name.endswith(".tmp")] == []


def test_what_is_read_back_must_be_what_was_written(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(step: str) -> None:
        if step == "flushed":
            files.temporary(sheet).write_text(HEAD)

    monkeypatch.setattr(files, "at", spoil)
    error = refusal(lambda: store.change(sheet, adding("hand 1"), fine))
    assert (error.code, isinstance(error, FileError)) == ("file_not_as_written", True)
    assert store.read(sheet) == HEAD
    assert litter(sheet) == []


@pytest.mark.parametrize("kind", ["file", "link", "dangling", "folder", "fifo"])
def test_what_stands_in_the_place_of_the_temporary_file(sheet: Path, kind: str) -> None:
    temp = files.temporary(sheet)
    victim = sheet.parent.parent / "victim"
    victim.write_text("keep")
    match kind:
        case "file":
            temp.write_text("left behind by a killed run")
        case "link":
            temp.symlink_to(victim)
        case "dangling":
            temp.symlink_to("nowhere")
        case "folder":
            temp.mkdir()
        case _:
            os.mkfifo(temp)
    if kind == "folder":
        error = refusal(lambda: store.change(sheet, adding("hand 1"), fine))
        assert error.code == "file_unwritable"
        assert store.read(sheet) == HEAD
    else:
        store.change(sheet, adding("hand 1"), fine)
        assert numbers(sheet) == [1]
        assert litter(sheet) == []
    assert victim.read_text() == "keep"


def test_a_leftover_goes_with_the_next_run_that_changes_nothing(sheet: Path) -> None:
    files.temporary(sheet).write_text("left behind by a killed run")
    assert store.change(sheet, lambda text: text, fine) == (HEAD, HEAD)
    assert litter(sheet) == []


def test_busy_is_said_and_then_all_is_well(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "WAIT", 0.05)
    with lock.locked(sheet):
        error = refusal(lambda: store.change(sheet, adding("hand 1"), fine))
    assert isinstance(error, FileError)
    assert (error.code, error.params) == ("busy", {"file": str(sheet), "seconds": 0.05})
    store.change(sheet, adding("hand 1"), fine)


def no_folder_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    real = fcntl.flock

    def flock(descriptor: int, how: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").is_dir():
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        real(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", flock)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="tells folders by /proc")
def test_where_folders_cannot_be_locked(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_folder_locks(monkeypatch)
    write = [
        Thread(target=lambda n=n: [store.change(sheet, adding(f"hand {n}"), fine) for _ in "12345"])
        for n in range(4)
    ]
    for thread in write:
        thread.start()
    for thread in write:
        thread.join()
    assert sorted(numbers(sheet)) == [0] * 5 + [1] * 5 + [2] * 5 + [3] * 5
    assert litter(sheet) == []
    monkeypatch.setattr(lock, "WAIT", 0.02)
    with lock.locked(sheet):
        assert refusal(lambda: store.change(sheet, adding("x"), fine)).code == "busy"
    assert litter(sheet) == []


def test_a_folder_that_goes_while_we_wait(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(path: Path) -> int:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(lock, "_folder", gone)
    error = refusal(lambda: store.change(sheet, adding("hand 1"), fine))
    assert isinstance(error, FileError)
    assert error.code == "folder_missing"
    assert error.params == {"file": str(sheet), "folder": str(sheet.parent)}
