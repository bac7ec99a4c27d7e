"""Nothing lost: killed, full, replaced, linked, and many at once."""

import errno
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hgin import files, store
from hgin.errors import FileError, HginError

DRIVER = Path(__file__).with_name("store_driver.py")
STEPS = (
    "locked", "read", "noted", "opened", "half", "written", "flushed", "compared", "replaced",
    "settled",
)  # fmt: skip
HEAD = "sides = ['Ana', 'Bruno']\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PYTHONPATH", str(DRIVER.parent.parent))
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


def start(path: Path, *words: object) -> subprocess.Popen[str]:
    command = [sys.executable, str(DRIVER), str(path), *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def numbers(path: Path) -> list[int]:
    return [int(line.split()[1]) for line in store.read(path).splitlines()[1:]]


def litter(path: Path) -> list[str]:
    return sorted(other.name for other in path.parent.iterdir() if other != path)


def refusal(call: Callable[[], object]) -> HginError:
    with pytest.raises(HginError) as caught:
        call()
    return caught.value


class Killed:
    """Runs that are killed, and what a sheet must hold after each of them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.acknowledged: list[int] = []
        self.next = 0

    def after(self, process: subprocess.Popen[str]) -> None:
        with process:
            assert process.stdout
            said = [int(word) for word in process.stdout.read().split()]
        self.acknowledged += said
        held = numbers(self.path)
        assert held == sorted(set(held))
        assert set(self.acknowledged) <= set(held)
        # At most the one that was in its way may be there without a word.
        assert len(set(held) - set(self.acknowledged)) <= 1
        self.acknowledged = held
        self.next += len(said) + 1

    def goes_on(self) -> None:
        """The next command works at once, leaves no litter, and can be taken back."""
        before = store.read(self.path)
        store.change(self.path, adding(f"hand {self.next}"), fine)
        assert litter(self.path) == []
        assert store.undo(self.path, fine)[1] == before


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_each_step_of_the_write(sheet: Path, step: str) -> None:
    runs = Killed(sheet)
    for nth in (1, 2, 5, 8):
        process = start(sheet, runs.next, nth + 3, step, nth)
        runs.after(process)
        assert process.returncode == -signal.SIGKILL
        runs.goes_on()
    if step != "half":  # which comes twice in a change
        assert len(runs.acknowledged) >= 12


def test_killed_at_random_moments(sheet: Path) -> None:
    chance = random.Random(5)
    runs = Killed(sheet)
    for _ in range(50):
        process = start(sheet, runs.next, 1000)
        assert process.stdout
        runs.acknowledged.append(int(process.stdout.readline()))
        runs.next += 1
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(chance.random() * 0.03)
        process.kill()
        runs.after(process)
        runs.goes_on()
    assert len(runs.acknowledged) > 100


def test_all_steps_are_taken_back_after_kills(sheet: Path) -> None:
    for nth, step in enumerate(STEPS):
        process = start(sheet, 10 * nth, 9, step, 4)
        process.communicate()
    while len(numbers(sheet)) > 0:
        before = numbers(sheet)
        store.undo(sheet, fine)
        assert numbers(sheet) == before[:-1]
    assert refusal(lambda: store.undo(sheet, fine)).code == "nothing_to_undo"
    assert store.read(sheet) == HEAD


@pytest.mark.parametrize("step", [*STEPS[3:4], *STEPS[5:]])
def test_killed_while_a_sheet_is_made(home: Path, step: str) -> None:
    new = home / "sheets" / "new.toml"
    code = (
        "import sys; from pathlib import Path; from hgin import store;"
        "sys.path.insert(0, sys.argv[3]); import store_driver;"
        "store_driver.die_at(sys.argv[2], 1);"
        "store.create(Path(sys.argv[1]), 'new\\n', lambda text: None)"
    )
    command = [sys.executable, "-c", code, str(new), step, str(DRIVER.parent)]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    if step in ("replaced", "settled"):
        assert store.read(new) == "new\n"
        assert refusal(lambda: store.create(new, "x\n", fine)).code == "file_exists"
    else:
        store.create(new, "new\n", fine)
    store.change(new, adding("hand 1"), fine)
    assert litter(new) == []


def test_eight_writers_at_once(sheet: Path) -> None:
    processes = [start(sheet, 25 * writer, 25) for writer in range(8)]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    assert sorted(numbers(sheet)) == list(range(200))
    assert litter(sheet) == []
    for left in range(199, 89, -1):
        store.undo(sheet, fine)
        assert len(numbers(sheet)) == left


def test_a_full_disk_at_every_byte(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = os.write
    size = len(HEAD) + len("hand 1\n")
    for limit in range(size):
        left = limit

        def full(descriptor: int, data: bytes) -> int:
            nonlocal left
            if left == 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            written = whole(descriptor, data[:left])
            left -= written
            return written

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            # The journal is not what is short of room here.
            patch.setattr("hgin.journal.write_all", lambda descriptor, data: None)
            error = refusal(lambda: store.change(sheet, adding("hand 1"), fine))
        assert isinstance(error, FileError)
        assert (error.code, error.params["reason"]) == (
            "file_unwritable",
            "No space left on device",
        )
        assert store.read(sheet) == HEAD
        assert litter(sheet) == []
    assert refusal(lambda: store.undo(sheet, fine)).code == "no_journal"


def test_a_disk_full_from_the_journal_on(sheet: Path, home: Path) -> None:
    """A real limit of the system, in a process of its own: the journal too is cut short by it."""
    sheet.write_text(HEAD + "# a line of a remark\n" * 100)
    before = store.read(sheet)
    code = (
        "import resource, sys; from pathlib import Path; from hgin import store, errors\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))\n"
        "try: store.change(Path(sys.argv[1]), lambda t: t.replace('a', 'bb'), lambda t: None)\n"
        "except errors.FileError as error: print(error.code, error.params['reason'])\n"
    )
    for limit in (0, 1, 100, 2000, len(before)):
        command = [sys.executable, "-c", code, str(sheet), str(limit)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert said == "file_unwritable File too large\n"
        assert store.read(sheet) == before
        assert litter(sheet) == []
    store.change(sheet, adding("hand 1"), fine)
    assert store.undo(sheet, fine)[1] == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes into every folder")
def test_a_read_only_folder(sheet: Path) -> None:
    sheet.parent.chmod(0o500)
    error = refusal(lambda: store.change(sheet, adding("hand 1"), fine))
    sheet.parent.chmod(0o700)
    assert (error.code, error.params["reason"]) == ("file_unwritable", "Permission denied")
    assert store.read(sheet) == HEAD


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes every file")
def test_a_read_only_sheet_is_left_alone(sheet: Path) -> None:
    sheet.chmod(0o400)
    error = refusal(lambda: store.change(sheet, adding("hand 1"), fine))
    assert (error.code, error.params["reason"]) == ("file_unwritable", "Permission denied")
    assert store.read(sheet) == HEAD


@pytest.mark.parametrize(
    ("call", "step"),
    [("open", "noted"), ("fchmod", "opened"), ("fsync", "written"), ("close", "written")],
)
def test_a_call_that_fails_once(
    sheet: Path, call: str, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a read-only folder or a broken disk does, for root too."""
    real = getattr(os, call)
    steps = [""]

    def failing(*words: object) -> object:
        if steps[-1] == step:
            steps.append("failed")
            if call == "close":
                real(*words)
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(*words)

    monkeypatch.setattr(files, "at", steps.append)
    monkeypatch.setattr(os, call, failing)
    error = refusal(lambda: store.change(sheet, adding("hand 1"), fine))
    assert (error.code, error.params["reason"]) == ("file_unwritable", "Input/output error")
    assert store.read(sheet) == HEAD
    assert litter(sheet) == []


def test_a_folder_that_cannot_be_flushed_has_the_hand(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync
    steps = [""]

    def failing(descriptor: int) -> None:
        if steps[-1] == "replaced":
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        real(descriptor)

    monkeypatch.setattr(files, "at", steps.append)
    monkeypatch.setattr(os, "fsync", failing)
    store.change(sheet, adding("hand 1"), fine)
    assert numbers(sheet) == [1]


def test_ctrl_c_leaves_the_old_file(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(step: str) -> None:
        if step == "written":
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(files, "at", interrupt)
        with pytest.raises(KeyboardInterrupt):
            store.change(sheet, adding("hand 1"), fine)
    assert store.read(sheet) == HEAD
    assert litter(sheet) == []
    store.change(sheet, adding("hand 1"), fine)
