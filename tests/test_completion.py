"""What a shell is told may come next: by hgin itself, and in a real bash, zsh and fish."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hgin.cli import bash_words
from hgin.cli.app import build, main
from hgin.cli.bash_words import Typed
from hgin.cli.beginning import new_sheet, written
from hgin.cli.commands import COMMANDS
from hgin.cli.completion import FILES, FREE, SOURCES, answer
from hgin.cli.rulesets import COMMANDS as RULES
from hgin.cli.shells import SCRIPTS
from hgin.lines import parse_hand
from hgin.profiles import profile_names
from hgin.rules import PARAMETERS
from hgin.sheet import record


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path))
    monkeypatch.delenv("HGIN_FILE", raising=False)
    return tmp_path


@pytest.fixture
def path(home: Path) -> Path:
    sheet = new_sheet(["Ana Maria", "Bruno"], None, [])._replace(first_dealer="Bruno")
    for line in ("bruno k 7 25 note loud", "ana g 18"):
        sheet = record(sheet, parse_hand(line, sheet.sides).hand)
    return written(sheet, None)[1]


def asked(line: str, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The words that may come at the end of a line, with their help."""
    *words, word = line.split(" ")
    text = answer({**environ, "_HGIN_COMPLETE": "zsh", "_HGIN_WORD": word}, words)
    rows = (row.partition("\t") for row in text.splitlines())
    return {word: told for word, _, told in rows}


class TestWords:
    def test_every_command_with_what_it_does(self) -> None:
        found = asked("")
        assert list(found) == list(COMMANDS)
        assert all(found.values())
        assert list(asked("kn")) == ["knock"]
        assert asked("zz") == {}

    @pytest.mark.parametrize("name", COMMANDS)
    def test_every_option_with_what_it_means(self, name: str) -> None:
        command = build(COMMANDS[name], name)
        options = {
            param.opts[0]
            for param in command.params
            if param.opts[0].startswith("-") and not getattr(param, "hidden", False)
        }
        found = asked(f"{name} -")
        assert set(found) == {*options, "--help"}
        assert all(found.values())

    def test_an_option_is_given_once_unless_it_may_be_more(self) -> None:
        assert "--note" not in asked("knock ana 7 25 --note x -")
        assert "--set" in asked("new --set bonus.gin=20 -")

    @pytest.mark.parametrize("path", [*COMMANDS, *(f"profiles {name}" for name in RULES)])
    def test_every_argument_has_its_words_or_is_known_to_have_none(self, path: str) -> None:
        *group, name = path.split()
        command = build((RULES if group else COMMANDS)[name], name)
        for param in command.params:
            if not param.opts[0].startswith("-"):
                named = {f"{path}.{param.name}", param.name}
                assert named & {*SOURCES, *FREE}

    def test_commands_of_a_group(self) -> None:
        assert "show" in asked("profiles ")
        for line in ("profiles show ", "profiles diff short ", "profiles new mine --from "):
            assert set(asked(line)) == set(profile_names())
        assert list(asked("profiles check ")) == [FILES]


class TestValues:
    def test_sides_of_the_current_sheet(self, path: Path) -> None:
        assert list(asked("knock ")) == ["Ana Maria", "Bruno"]
        assert list(asked("gin b")) == ["Bruno"]
        assert list(asked("stop --concede ")) == ["Ana Maria", "Bruno"]
        assert list(asked("amend --name ")) == ["Ana Maria=", "Bruno="]
        assert asked("knock Bruno ") == {}

    def test_sides_of_the_file_that_is_named(self, path: Path, tmp_path: Path) -> None:
        sheet = new_sheet(["Carla", "Davi"], None, [])._replace(first_dealer="Davi")
        other = tmp_path / "other.toml"
        written(sheet, str(other))
        for given_file in (f"--file {other}", f"-f {other}", f"--file={other}"):
            assert list(asked(f"knock {given_file} ")) == ["Carla", "Davi"]
        assert list(asked("knock ", {**os.environ, "HGIN_FILE": str(path)})) == [
            "Ana Maria",
            "Bruno",
        ]

    def test_names_just_typed_may_deal(self) -> None:
        assert list(asked("new Carla Davi --dealer ")) == ["Carla", "Davi"]

    def test_hands_with_their_lines_the_last_first(self, path: Path) -> None:
        assert asked("explain ") == {
            "2": "'Ana Maria' gin 18",
            "1": "Bruno knock 7 25 note loud",
        }
        assert list(asked("edit 1 ")) == ["Bruno knock 7 25 note loud"]
        assert asked("edit 3 ") == asked("edit x ") == asked("insert 1 ") == {}

    def test_parameters_and_their_values(self) -> None:
        assert set(asked("new --set ")) == {f"{key}=" for key in PARAMETERS}
        assert asked("new --set match.tie=") == {
            "match.tie=draw": "level is a draw",
            "match.tie=raw_total": "level goes to the higher sum of the columns' points",
            "match.tie=closer": "level goes to who closed the first column",
        }
        assert list(asked("amend --set=match.tie=c")) == ["--set=match.tie=closer"]
        assert list(asked("new --set columns.count=")) == [
            f"columns.count={n}" for n in range(1, 7)
        ]
        assert asked("new --set nothing.such=") == {}
        for key in PARAMETERS:
            for value in asked(f"new --set {key}="):
                assert value.startswith(f"{key}=")

    def test_profiles_sheets_formats_shells(self, path: Path) -> None:
        assert asked("new --profile sho") == {"short": "Hollywood Gin, short"}
        assert list(asked("new --profile=sho")) == ["--profile=short"]
        assert list(asked("use ")) == list(asked("remove ")) == [path.stem]
        assert "json" in asked("sheet --format ")
        assert "pdf" in asked("blank --format ")
        assert "json" not in asked("blank --format ")
        assert "a4" in asked("sheet --paper ")
        assert list(asked("completion ")) == list(SCRIPTS)

    @pytest.mark.parametrize(
        "line", ["check ", "import ", "sheet --output ", "-f ", "undo --file "]
    )
    def test_file_names_are_the_shells(self, line: str) -> None:
        assert list(asked(line)) == [FILES]


class TestNothingBreaksIt:
    @pytest.mark.parametrize("text", ["", "nonsense", "format = 1\nsides = 3", "\x00", "[" * 999])
    def test_a_broken_sheet_is_as_none(self, path: Path, text: str) -> None:
        path.write_text(text)
        assert asked("knock ") == asked("edit ") == asked("edit 1 ") == {}

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
    def test_a_sheet_that_would_be_waited_for_is_as_none(self, path: Path) -> None:
        path.unlink()
        os.mkfifo(path)
        assert asked("knock ") == {}

    def test_no_sheet_and_no_home(self, home: Path) -> None:
        assert asked("knock ") == asked("use ") == {}
        assert asked("knock ", {"HGIN_HOME": "\0"}) == {}

    def test_a_profile_that_cannot_be_read_is_offered_without_its_title(self, home: Path) -> None:
        (home / "profiles").mkdir()
        (home / "profiles" / "mine.toml").write_text("[")
        assert asked("new --profile mi") == {"mine": ""}

    def test_nothing_is_written(self, path: Path, home: Path) -> None:
        before = {one: one.stat().st_mtime_ns for one in home.rglob("*")}
        for line in ("knock ", "edit 1 ", "new --set b", "use ", "list -", "undo ", "new Ana B"):
            asked(line)
        assert {one: one.stat().st_mtime_ns for one in home.rglob("*")} == before

    @given(
        st.lists(st.sampled_from(["new", "edit", "--set", "-f", "--", "x", "", "profiles", "1"]))
    )
    def test_any_words(self, words: list[str]) -> None:
        environ = {"HGIN_HOME": "/nowhere", "_HGIN_COMPLETE": "zsh", "_HGIN_WORD": ""}
        answer(environ, words)

    def test_no_command_runs_while_a_shell_asks(
        self,
        home: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsysbinary: pytest.CaptureFixture[bytes],
    ) -> None:
        from hgin.__main__ import run

        monkeypatch.setenv("_HGIN_COMPLETE", "zsh")
        monkeypatch.setenv("_HGIN_WORD", "--pro")
        monkeypatch.setattr(sys, "argv", ["hgin", "new", "Ana", "Bruno"])
        run()
        assert capsysbinary.readouterr().out.startswith(b"--profile\t")
        assert not list(home.iterdir())


class TestBashWords:
    @pytest.mark.parametrize(
        ("line", "typed"),
        [
            ("hgin ", Typed(["hgin"], "")),
            ("hgin kn", Typed(["hgin"], "kn")),
            ("hgin edit 1 'Ana kn", Typed(["hgin", "edit", "1"], "Ana kn", "'")),
            ('hgin knock "Ana Maria" 7', Typed(["hgin", "knock", "Ana Maria"], "7")),
            (r"hgin knock Ana\ Ma", Typed(["hgin", "knock"], "Ana Ma")),
            ("hgin note 1 '' ", Typed(["hgin", "note", "1", ""], "")),
            ("hgin knock a\\", Typed(["hgin", "knock"], "a")),
        ],
    )
    def test_a_line_up_to_the_cursor(self, line: str, typed: Typed) -> None:
        assert bash_words.read(line) == typed

    @given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1))
    def test_a_reply_reads_back_as_the_word(self, word: str) -> None:
        for quote in ("", "'", '"'):
            (reply,) = bash_words.replies([word], Typed(["hgin"], "", quote))
            assert bash_words.read(f"hgin {quote}{reply}{quote} ").words == ["hgin", word]

    def test_bash_cuts_words_at_an_equals_sign(self) -> None:
        typed = bash_words.read("hgin new --set match.tie=d")
        assert bash_words.replies(["match.tie=draw"], typed) == ["draw"]


def test_the_command_prints_the_script_or_how_to_use_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["completion"]) == 0
    out = capsys.readouterr().out
    for name, script in SCRIPTS.items():
        assert f"hgin completion {name}" in out
        assert main(["completion", name]) == 0
        assert capsys.readouterr().out == script
    assert main(["completion", "tcsh"]) == 2
    assert "bash, zsh, fish, powershell" in capsys.readouterr().err


@pytest.fixture
def program(path: Path, home: Path) -> Path:
    """A folder with hgin in it, for the search path of a shell."""
    (home / "evening.txt").write_text("")
    folder = home / "bin"
    folder.mkdir()
    script = folder / "hgin"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hgin "$@"\n')
    script.chmod(0o755)
    return folder


def shell(name: str, *words: str) -> list[str]:
    """The words that start a shell which reads nobody's settings; skips where it is absent."""
    if shutil.which(name) is None or not hasattr(os, "fork"):
        pytest.skip(f"{name} is not installed here")
    bare = {"bash": ["--norc", "--noprofile"], "zsh": ["-f"], "fish": ["--no-config"]}
    return [name, *bare[name], *words]


def environ_of(home: Path, program: Path) -> dict[str, str]:
    from screen import environment

    return environment(home, PATH=f"{program}:{os.environ['PATH']}", PS1="> ", PROMPT="> ")


SETUP = {
    "bash": 'eval "$(hgin completion bash)"',
    "zsh": 'autoload -Uz compinit; compinit -u -D; eval "$(hgin completion zsh)"; PS1="> "',
}
TABS = [
    ("hgin kno", "hgin knock "),
    ("hgin knock B", "hgin knock Bruno "),
    ("hgin gin An", "hgin gin Ana\\ Maria "),
    ("hgin gin 'An", "hgin gin 'Ana Maria' "),
    ("hgin edit 1 'Br", "hgin edit 1 'Bruno knock 7 25 note loud' "),
    ("hgin new --set match.ti", "hgin new --set match.tie="),
    ("hgin new --set match.tie=cl", "hgin new --set match.tie=closer "),
    ("hgin new --set=match.tie=cl", "hgin new --set=match.tie=closer "),
    ("hgin profiles show trad", "hgin profiles show traditional "),
    ("hgin import eve", "hgin import evening.txt "),
]
"""What is typed before Tab, and what then stands there."""


@pytest.mark.parametrize("name", ["bash", "zsh"])
def test_tab_in_a_real_shell(name: str, home: Path, program: Path) -> None:
    words = shell(name, "-i")
    pytest.importorskip("pexpect", reason="no terminal of this kind here")
    from screen import Terminal

    with Terminal(words, environ_of(home, program), 100, 60) as at:
        at.type(f"cd {home}; {SETUP[name]}; echo rea''dy\r")
        at.until("ready")
        at.wait(">")
        for typed, full in TABS:
            at.type(f"{typed}\t")
            # A blank at the end is not to be seen; that the cursor stands behind it is.
            at.until_cursor(len(f"> {full}"))
            assert at.lines[-1] == f"> {full}".rstrip()
            at.type("\x15")
            at.until_cursor(len("> "))


@pytest.mark.parametrize("name", ["bash", "zsh"])
def test_a_list_in_a_real_shell(name: str, home: Path, program: Path) -> None:
    words = shell(name, "-i")
    pytest.importorskip("pexpect", reason="no terminal of this kind here")
    from screen import Terminal

    with Terminal(words, environ_of(home, program), 100, 60) as at:
        at.type(f"{SETUP[name]}; echo rea''dy\r")
        at.until("ready")
        at.wait(">")
        at.type("hgin explain \t\t")
        # zsh has room for what each word means.
        at.until("2  1" if name == "bash" else "1  -- Bruno knock 7 25 note loud")


def test_answers_of_a_real_fish(home: Path, program: Path) -> None:
    words = shell("fish", "-c")
    questions = "; ".join(
        f"complete -C '{line}'; echo =="
        for line in ("hgin kno", "hgin explain ", "hgin new --set match.tie=cl", "hgin import eve")
    )
    script = f"cd {home}; hgin completion fish | source; {questions}"
    environ = environ_of(home, program)
    done = subprocess.run([*words, script], env=environ, capture_output=True, text=True)
    assert done.stderr == ""
    knock, hands, tie, file, _ = done.stdout.split("==\n")
    assert knock.startswith("knock\tRecords a knock")
    assert hands == "2\t'Ana Maria' gin 18\n1\tBruno knock 7 25 note loud\n"
    assert tie == "match.tie=closer\tlevel goes to who closed the first column\n"
    assert file.startswith("evening.txt")
