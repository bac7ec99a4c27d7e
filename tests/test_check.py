"""check over many files: statuses, what is on stdout and stderr, progress, --accept, JSON."""

import json
import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hgin_run import SAMPLES, run

from hgin import store

RUNNING = SAMPLES / "sound" / "running.toml"
DERIVED = SAMPLES / "faulty" / "derived.toml"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HGIN_LANG", "en")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    return tmp_path / "home"


def shelf(home: Path, count: int) -> list[Path]:
    folder = home / "sheets"
    folder.mkdir(parents=True)
    paths = [folder / f"match-{number:03}.toml" for number in range(count)]
    for path in paths:
        shutil.copy(RUNNING, path)
    return paths


def test_several_files_each_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = SAMPLES / "faulty" / "newer.toml"
    said = run(monkeypatch, "check", RUNNING, DERIVED, newer)
    assert (said.status, said.err) == (1, "")
    lines = said.out.splitlines()
    assert len(lines) == 7
    assert all(line.startswith(f"{DERIVED}:") for line in lines[:6])
    assert lines[6].startswith(f"{newer}:1: ")


def test_a_missing_file_is_4_and_the_others_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "missing.toml"
    assert run(monkeypatch, "check", missing) == (4, "", f"hgin: {missing} is not there\n")
    said = run(monkeypatch, "check", missing, DERIVED)
    assert said.status == 4
    assert said.out.count("\n") == 6
    assert said.err.count("\n") == 1


def test_without_a_file_it_is_the_current_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "check").status == 4
    assert run(monkeypatch, "new", "Ana", "Bruno").status == 0
    assert run(monkeypatch, "check") == (0, "", "")
    assert run(monkeypatch, "check", "--file", DERIVED).status == 1


def test_all_sheets(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "check", "--all") == (0, "", "")
    paths = shelf(home, 4)
    assert run(monkeypatch, "check", "--all") == (0, "", "")
    shutil.copy(DERIVED, paths[2])
    said = run(monkeypatch, "check", "--all")
    assert (said.status, said.err) == (1, "")
    assert {line.split(":")[0] for line in said.out.splitlines()} == {str(paths[2])}
    assert run(monkeypatch, "check", "--all", "--accept") == (0, "", "")
    assert run(monkeypatch, "check", "--all") == (0, "", "")
    assert store.read(paths[1]) == store.read(RUNNING)


def test_progress_is_shown_on_a_terminal_only(home: Path) -> None:
    shelf(home, 60)
    command = [sys.executable, "-m", "hgin", "check", "--all"]
    environ = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    piped = subprocess.run(command, capture_output=True, env=environ, check=False)
    assert (piped.returncode, piped.stdout, piped.stderr) == (0, b"", b"")
    ours, theirs = pty.openpty()
    shown = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, env=environ, check=False)
    os.close(theirs)
    said = os.read(ours, 100_000)
    os.close(ours)
    assert (shown.returncode, shown.stdout) == (0, b"")
    assert b"Checking" in said


def test_rich_is_not_loaded_for_what_is_quick(home: Path) -> None:
    shelf(home, 60)
    code = (
        "import sys; from hgin.cli.app import main; main(['check', '--all']); "
        "sys.exit('rich' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert found.returncode == 0


def test_json_names_code_place_and_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    said = run(monkeypatch, "check", "--json", DERIVED)
    assert said.status == 1
    data = json.loads(said.out)
    assert data["files"] == [str(DERIVED)]
    assert [found["line"] for found in data["problems"]] == [5, 6, 7, 11, 12, 13]
    first = data["problems"][0]
    assert first["code"] == "reckoned_differs"
    assert first["params"] == {"number": 1, "got": "Ana 31", "expected": "Ana 30"}
    assert first["text"].startswith("hand 1 says Ana 31")
    assert json.loads(run(monkeypatch, "check", "--json", RUNNING).out)["problems"] == []


def test_what_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.toml"
    shutil.copy(DERIVED, path)
    monkeypatch.setattr("os.access", lambda *_: False)
    said = run(monkeypatch, "check", "--accept", path)
    assert (said.status, said.out) == (4, "")
    assert "nothing was changed" in said.err


def test_a_sheet_that_was_cut_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.toml"
    shutil.copy(SAMPLES / "faulty" / "cut.toml", path)
    said = run(monkeypatch, "hands", "--file", path)
    assert said.status == 0
    assert "may have been cut short" in said.err
    assert run(monkeypatch, "void", "--file", path).status == 4
    assert run(monkeypatch, "check", "--accept", path) == (0, "", "")
    assert run(monkeypatch, "void", "--file", path).status == 0
