"""Nothing lost, with real hgin processes: killed, at once, without room, without a home."""

import os
import random
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hgin_run import run
from test_durability import STEPS

from hgin import store

HGIN = [sys.executable, "-m", "hgin"]
DRIVER = Path(__file__).with_name("cli_driver.py")


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HGIN_LANG", "en")
    monkeypatch.setenv("PYTHONPATH", str(DRIVER.parent.parent))
    path = tmp_path / "games" / "match.toml"
    path.parent.mkdir()
    assert run(monkeypatch, "new", "Ana", "Bruno", "--dealer", "ana", "-f", path).status == 0
    return path


def begun(command: list[str], *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def hands(path: Path) -> int:
    return store.read(path).count(' void"')


def litter(path: Path) -> list[str]:
    home = path.parent.parent / "home"
    places = (path.parent, home, home / "journal")
    names = [other.name for place in places if place.is_dir() for other in place.iterdir()]
    return [name for name in names if name.endswith((".tmp", ".lock"))]


def test_killed_at_random_moments(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(8)
    said = 0
    for runs in range(1, 26):
        process = begun(HGIN, "void", "-f", str(sheet))
        try:
            out, _ = process.communicate(timeout=chance.random() * 0.2)
        except subprocess.TimeoutExpired:
            process.kill()
            out, _ = process.communicate()
        said += bool(out)
        held = hands(sheet)
        assert said <= held <= runs
        said = held
        # What was killed blocks nobody, and the file is one that can be trusted.
        assert run(monkeypatch, "check", sheet) == (0, "", "")
    assert run(monkeypatch, "void", "-f", sheet).status == 0
    assert hands(sheet) == said + 1
    assert litter(sheet) == []


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_each_step(sheet: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "void", "-f", sheet)
    before = store.read(sheet)
    process = begun([sys.executable, str(DRIVER), step], "void", "-f", str(sheet))
    out, err = process.communicate()
    assert process.returncode == -signal.SIGKILL, err
    assert out == ""
    held = hands(sheet)
    assert (held == 1) == (step not in ("replaced", "settled"))
    assert run(monkeypatch, "void", "-f", sheet).status == 0
    assert hands(sheet) == held + 1
    assert litter(sheet) == []
    for _ in range(held):
        assert run(monkeypatch, "undo", "-f", sheet).status == 0
    assert store.read(sheet) == before


def test_eight_at_once_each_has_its_turn(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        processes = [begun(HGIN, "void", "-f", str(sheet)) for _ in range(8)]
        for process in processes:
            _, err = process.communicate()
            assert (process.returncode, err) == (0, "")
    assert hands(sheet) == 24
    assert run(monkeypatch, "check", sheet) == (0, "", "")
    assert litter(sheet) == []


@pytest.mark.parametrize("room", [0, 1, 100, 700, -1])
def test_a_full_disk_is_one_clear_line(sheet: Path, room: int) -> None:
    before = sheet.read_bytes()
    size = room if room >= 0 else len(before) + 20

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    command = [*HGIN, "knock", "ana", "7", "25", "--note", "x" * 60, "-f", str(sheet)]
    found = subprocess.run(
        command, preexec_fn=limit, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert found.returncode == 4
    assert found.stdout == ""
    assert found.stderr.count("\n") == 1
    assert "nothing was changed" in found.stderr
    assert sheet.read_bytes() == before
    assert litter(sheet) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("protect", [lambda path: path, lambda path: path.parent])
def test_a_protected_file_or_folder_is_one_clear_line(
    sheet: Path, protect: Callable[[Path], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sheet.read_bytes()
    mode = protect(sheet).stat().st_mode
    protect(sheet).chmod(0o555)
    try:
        said = run(monkeypatch, "void", "-f", sheet)
    finally:
        protect(sheet).chmod(mode)
    assert said.status == 4
    assert said.err.count("\n") == 1
    assert sheet.read_bytes() == before


def test_a_link_stays_a_link(sheet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(sheet)
    assert run(monkeypatch, "void", "-f", link).status == 0
    assert link.is_symlink()
    assert hands(sheet) == 1
    # Undo goes by the real file, however it is called.
    assert run(monkeypatch, "undo", "-f", sheet).status == 0
    assert hands(sheet) == 0


def test_a_current_sheet_that_was_deleted(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet.unlink()
    for words in ((), ("void",), ("undo",), ("sheet",), ("check",)):
        said = run(monkeypatch, *words)
        assert said.status == 4
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert str(sheet) in said.err
        assert "hgin list" in said.err
    assert run(monkeypatch, "list").status == 0
    assert run(monkeypatch, "new", "A", "B").status == 0


def test_a_home_that_is_a_file(
    sheet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "no-folder"
    file.write_text("mine")
    monkeypatch.setenv("HGIN_HOME", str(file))
    said = run(monkeypatch, "new", "Ana", "Bruno")
    assert said.status == 4
    assert said.err.count("\n") == 1
    assert "set HGIN_HOME to a folder" in said.err
    # A sheet of one's own is kept all the same; its last hand can still be taken back.
    assert run(monkeypatch, "void", "-f", sheet).status == 0
    assert run(monkeypatch, "undo", "-f", sheet).status == 0
    assert hands(sheet) == 0
    assert file.read_text() == "mine"


@pytest.mark.parametrize("variable", ["HOME", "HGIN_HOME", "XDG_DATA_HOME"])
def test_no_home_folder(sheet: Path, variable: str) -> None:
    environ = {**os.environ}
    for name in ("HGIN_HOME", "HOME", "XDG_DATA_HOME"):
        environ.pop(name, None)
    environ[variable] = str(sheet / "below" / "a" / "file")
    words = ["void", "-f", str(sheet)]
    found = subprocess.run([*HGIN, *words], env=environ, capture_output=True, check=False)
    assert found.returncode == 0
    assert found.stderr == b""
    assert hands(sheet) == 1


def test_a_hundred_steps_back_and_forth_to_the_byte(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = [
        ("void",), ("edit", "1", "void note x"), ("note", "1", ""), ("insert", "1", "void"),
        ("strike", "1"), ("restore", "1"), ("amend", "--name", "Ana=Anna"),
        ("amend", "--name", "Anna=Ana"), ("dealer", "bruno"), ("amend", "--set", "bonus.gin=20"),
        ("amend", "--profile", "hollywood-boxes"), ("amend", "--dealer", "bruno"),
    ]  # fmt: skip
    texts = [store.read(sheet)]
    for step in range(110):
        said = run(monkeypatch, *changes[step % len(changes)], "-f", sheet)
        assert said.status == 0, said
        if store.read(sheet) != texts[-1]:
            texts.append(store.read(sheet))
    assert len(texts) > 100
    for text in reversed(texts[:-1]):
        assert run(monkeypatch, "undo", "-f", sheet).status == 0
        assert store.read(sheet) == text
    said = run(monkeypatch, "undo", "-f", sheet)
    assert said == (
        3,
        "",
        "hgin: there is nothing to take back; hgin remove takes a whole sheet away\n",
    )
    for text in texts[1:]:
        assert run(monkeypatch, "redo", "-f", sheet).status == 0
        assert store.read(sheet) == text
    assert run(monkeypatch, "redo", "-f", sheet).status == 3


@pytest.mark.parametrize("harm", ["gone", "empty", "torn", "nonsense", "folder"])
def test_a_damaged_journal_blocks_nobody(
    sheet: Path, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        run(monkeypatch, "void", "-f", sheet)
    (journal,) = (sheet.parent.parent / "home" / "journal").iterdir()
    data = journal.read_bytes()
    journal.unlink()
    if harm == "folder":
        journal.mkdir()
    elif harm != "gone":
        rest = {"empty": b"", "torn": data[:-20], "nonsense": b"\xff\n{}\n" * 9}[harm]
        journal.write_bytes(rest)
    assert run(monkeypatch, "void", "-f", sheet).status == 0
    assert hands(sheet) == 4
    assert run(monkeypatch, "undo", "-f", sheet).status == 0
    assert hands(sheet) == 3
    assert run(monkeypatch, "check", sheet) == (0, "", "")
