"""The command line as such: help, usage errors, exit statuses, streams that fail."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from terminal import ROOT, Table, environ, process

from hgin.cli.app import build
from hgin.cli.commands import COMMANDS, GROUPS
from hgin.cli.rulesets import COMMANDS as PROFILE_COMMANDS
from hgin.messages import has
from hgin.messages.en import TEXTS


def commands() -> dict[str, Any]:
    """Every command by its words, built as it is when it is called."""
    found = {name: build(target, name) for name, target in COMMANDS.items() if name != "profiles"}
    for name, target in PROFILE_COMMANDS.items():
        found[f"profiles {name}"] = build(target, name)
    return found


BUILT = commands()


def test_every_command_is_listed_where_a_person_looks() -> None:
    listed = [name for names in GROUPS.values() for name in names]
    assert sorted(listed) == sorted(COMMANDS)


@pytest.mark.parametrize("name", BUILT)
def test_a_command_has_its_help_and_each_option_its_own(table: Table, name: str) -> None:
    key = name.replace(" ", ".")
    assert has(f"help.{key}")
    said = table.ok(*name.split(), "--help")
    for param in BUILT[name].params:
        option = param.opts[0]
        if option.startswith("--") and not param.hidden:
            word = option.lstrip("-")
            assert has(f"option.{key}.{word}") or has(f"option.{word}"), option
            assert option in said
    if any(not param.opts[0].startswith("-") for param in BUILT[name].params):
        assert has(f"example.{key}") or key in ("use", "remove"), name


def test_every_option_that_has_words_is_one() -> None:
    names = {param.opts[0].lstrip("-") for one in BUILT.values() for param in one.params}
    words = {code.rpartition(".")[2] for code in TEXTS if code.startswith("option.")}
    assert words - names - {"help"} == set()


def test_every_example_has_its_command_and_is_one(table: Table) -> None:
    """An example is read by the command that it is for: its options are real ones."""
    for code, text in TEXTS.items():
        if code.startswith("example."):
            key = code.removeprefix("example.").replace(".", " ")
            assert key in BUILT, code
            assert f"hgin {key}" in str(text), code


def test_the_version(table: Table) -> None:
    from hgin import __version__

    assert process(table.home, "--version").out == f"hgin {__version__}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("frob", "there is no command frob"),
        ("gim ana 3", "the nearest is gin"),
        ("gin", "WHO is missing"),
        ("gin ana 3 4", "4: more words than hgin gin takes"),
        ("knock ana 7 25 layoff 6", "hgin knock takes; the option is --layoff"),
        ("edit 1 ana gin 3", "a hand line stands in quotes"),
        ("kn ana 7 25", "the nearest is knock"),
        ("wall", "the nearest is void"),
        ("gin ana 3 --dry-rn", "the nearest is --dry-run"),
        ("gin ana 3 -x", "there is no option -x here"),
        ("gin --lyaoff ana 3", "there is no option --lyaoff here"),
        ("gin ana 3 --note", "--note needs a value"),
        ("--bogus", "there is no option --bogus here"),
        ("-x", "there is no option -x here"),
        ("--file", "--file needs a value"),
        ("profiles frob", "there is no command frob"),
        ("profiles show", "NAME is missing"),
        ("undo now", "now: more words"),
        ("-h", "the nearest is --help"),
        ("gin ana 3 --foo", "there is no option --foo here; --help"),
        ("profiles frob", "hgin profiles --help lists all"),
        ("knock ana", "expected two counts, such as 7 25"),
        ("knock ana 7", "expected two counts, such as 7 25"),
        ("knock ana 7 --cards 2H", "expected two counts, such as 7 25"),
        ("knock ana --spread 2H", "expected two counts, such as 7 25"),
        ("gin ana", "expected the opponent's count, such as 18"),
        ("big-gin ana", "expected the opponent's count, such as 18"),
        ("points ana", "POINTS is missing"),
        ("new", "expected two sides, got 0"),
        ("new Ana", "expected two sides, got 1"),
        ("new Ana Bruno Carla", "expected two sides, got 3"),
        ("blank Ana", "expected two sides, got 1"),
        ("amend", "expected what to correct"),
        ("stop --concede ana --running-totals", "got both"),
    ],
)
def test_words_that_are_no_command_line(running: Table, words: str, said: str) -> None:
    """Usage is 2, before anything is read or written."""
    assert said in running.refused(*words.split(), status=2)


@pytest.mark.parametrize("words", ["hands", "gin ana 3", "profiles show short"])
def test_an_option_of_every_command_may_stand_before_it(running: Table, words: str) -> None:
    """An option is one wherever it stands."""
    assert running.json(*words.split()) is not None
    assert running.ok("--json", *words.split()).startswith("{")


def test_a_file_that_is_named_before_the_command_is_the_one(running: Table, tmp_path: Path) -> None:
    """A hand never goes to another sheet than the one that was named."""
    before = running.sheet().read_bytes()
    other = tmp_path / "other.toml"
    other.write_bytes(before)
    for named in (["-f", str(other)], [f"-f{other}"], [f"--file={other}"], ["--file", str(other)]):
        running.ok(*named, "gin", "ana", "3")
    assert running.sheet().read_bytes() == before
    assert other.read_text().count("Ana gin 3") == 4
    assert "not there" in running.refused("-f", str(tmp_path / "none"), "hands", status=4)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["new", "Ana", "Bruno", "--profile", ""], 3),
        (["blank", "--profile", ""], 3),
        (["amend", "--profile", ""], 3),
        (["amend", "--dealer", ""], 3),
        (["explain", "--under", ""], 3),
        (["new", "Ana", "Bruno", "--file", ""], 4),
    ],
)
def test_an_empty_value_is_not_one_left_out(running: Table, words: list[str], status: int) -> None:
    running.ok("gin", "ana", "3")
    assert '""' in running.refused(*words, status=status)


def test_help_of_all_and_of_a_group(table: Table) -> None:
    said = table.ok("--help")
    assert all(f"  {name} " in said for name in COMMANDS)
    assert "show" in table.ok("profiles", "--help")


def test_help_is_asked_for_as_a_word_too(table: Table) -> None:
    assert table.ok("help") == table.ok("--help")
    assert table.ok("help", "profiles", "show") == table.ok("profiles", "show", "--help")


def test_files_that_cannot_be_trusted_are_4(running: Table) -> None:
    missing = str(running.home / "nope.toml")
    for words in (["sheet"], ["gin", "ana", "3"], ["undo"], ["check"]):
        assert "nope.toml" in running.refused(*words, "--file", missing, status=4)
    assert "folder" in running.refused("sheet", "--file", str(running.home), status=4)


def test_a_process_gives_the_same_answers(tmp_path: Path) -> None:
    assert process(tmp_path, "new", "Ana", "Bruno", "--dealer", "ana").status == 0
    ran = process(tmp_path, "gin", "ana", "99")
    assert (ran.status, ran.out) == (3, "")
    assert ran.err == "hgin: expected a count of at most 98 (ten cards hold no more), got 99\n"


def test_lines_come_from_standard_input(tmp_path: Path) -> None:
    process(tmp_path, "new", "Ana", "Bruno", "--dealer", "ana")
    for data, status in ((b"ana gin 3\n", 0), (b"ana gin\n", 3), (b"ana \xff\n", 4)):
        done = subprocess.run(
            [sys.executable, "-m", "hgin", "import", "-"],
            env=environ(tmp_path),
            cwd=tmp_path,
            input=data,
            capture_output=True,
            check=False,
        )
        assert done.returncode == status, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    process(tmp_path, "new", "Ana", "Bruno", "--dealer", "ana")
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [sys.executable, "-m", "hgin", "sheet", "--json"],
        env=environ(tmp_path),
        cwd=tmp_path,
        stdout=write_end,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write_end)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("words", "said", "hands"),
    [
        ("gin ana 3", "but the hand is recorded", 1),
        ("gin ana 3 --json", "but the hand is recorded", 1),
        ("new Ana Carla", "but the change is made", 0),
        ("dealer bruno --json", "but the change is made", 0),
        ("amend --set bonus.gin=20", "but the change is made", 0),
        ("sheet --output out.txt", "but the change is made", 0),
        ("amend --set bonus.gin=20 --dry-run", "the answer could not be written:", 0),
        ("sheet", "the answer could not be written", 0),
        ("gin ana 3 --dry-run", "the answer could not be written", 0),
    ],
)
def test_an_answer_that_cannot_be_shown(tmp_path: Path, words: str, said: str, hands: int) -> None:
    process(tmp_path, "new", "Ana", "Bruno", "--dealer", "ana")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hgin", *words.split()],
            env=environ(tmp_path),
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 4
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
    assert ("recorded" in done.stderr.decode()) == (hands == 1)
    assert process(tmp_path, "hands").out.count("Ana gin 3") == hands


def test_closed_streams_are_no_traceback(tmp_path: Path) -> None:
    process(tmp_path, "new", "Ana", "Bruno", "--dealer", "ana")
    command = f'"{sys.executable}" -m hgin gin ana 3 >&-'
    done = subprocess.run(
        command, shell=True, env=environ(tmp_path), cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 4
    assert b"Traceback" not in done.stderr
    assert b"(Bad file descriptor), but the hand is recorded" in done.stderr


@pytest.mark.parametrize("stop", [KeyboardInterrupt, typer.Abort])
def test_an_interrupt_is_130(
    table: Table, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
) -> None:
    def interrupted(_: object) -> None:
        raise stop

    monkeypatch.setattr("hgin.cli.app.answer_to", interrupted)
    ran = table.run("sheet")
    assert (ran.status, ran.out, ran.err) == (130, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_a_waiting_command(tmp_path: Path) -> None:
    process(tmp_path, "new", "Ana", "Bruno", "--dealer", "ana")
    code = (
        "import sys\n"
        "class Waiting:\n"
        "    class buffer:\n"
        "        @staticmethod\n"
        "        def read(size):\n"
        "            print('waiting', flush=True)\n"
        "            return sys.__stdin__.buffer.read(size)\n"
        "sys.stdin = Waiting\n"
        "sys.argv = ['hgin', 'import', '-']\n"
        "from hgin.__main__ import run\n"
        "run()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        env=environ(tmp_path),
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"waiting\n"
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, b"")


def test_memory_that_is_not_enough_is_said(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("hgin.cli.app.answer_to", full)
    assert "not enough memory" in table.refused("sheet", status=4)


def test_control_characters_never_reach_the_terminal(running: Table) -> None:
    said = running.refused("gin", "ana\x1b[2J", "3")
    assert "\\x1b[2J" in said
    assert "\\u202e" in running.refused("gin", "a\u202eb", "3")


def test_the_package_runs_as_a_module_and_by_its_script() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    assert 'hgin = "hgin.__main__:run"' in text
