"""Lines piped into the table mode, and what lies between it and a terminal."""

import io
import os
import signal
import sys
from pathlib import Path

import pytest

from hgin.cli import terminal
from hgin.cli.app import main
from hgin.cli.beginning import new_sheet, written
from hgin.lines import format_hand
from hgin.messages import _catalogue, language
from hgin.sheet_file import open_sheet, standing_of


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path))
    monkeypatch.delenv("HGIN_FILE", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    sheet = new_sheet(["Ana", "Bruno"], None, [])._replace(first_dealer="Ana")
    return written(sheet, None)[1]


def pipe(monkeypatch: pytest.MonkeyPatch, data: bytes | str) -> int:
    given = data.encode() if isinstance(data, str) else data
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    return main(["play"])


def hands(path: Path) -> list[str]:
    sheet = standing_of(open_sheet(path, os.environ)).sheet
    return [format_hand(hand) for hand in sheet.hands]


class TestPiped:
    def test_one_line_one_answer(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = "\ufeffa7 25\r\n\n# a remark\nb g 18   # another\ne1 a7 30\nhands\nu\n"
        assert pipe(monkeypatch, lines) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert "25 - 7 = 18 for Ana" in out
        assert "18 + 25 = 43 for Bruno" in out
        assert "Ana knock 7-30" in out
        assert "Enter keeps it" not in out
        # The edit was taken back.
        assert hands(path) == ["Ana knock 7 25", "Bruno gin 18"]

    def test_what_is_refused_is_named_by_its_line_and_the_rest_is_read(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = "a7 25\nfrobs\na12 25\na k 7\nedit 7 v\nstrike\nexplain --nonsense\na 'x\nv"
        assert pipe(monkeypatch, lines) == 3
        out, err = capsys.readouterr()
        assert [line.split(":")[1] for line in err.splitlines()] == [
            f" line {number}" for number in range(2, 9)
        ]
        assert out.count("Hand ") == 2
        assert hands(path) == ["Ana knock 7 25", "void"]

    def test_bytes_that_are_no_text_are_refused(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert pipe(monkeypatch, b"\xff\xfe\x00\na7 25\n") == 3
        assert "hgin: line 1: expected a hand" in capsys.readouterr().err
        assert hands(path) == ["Ana knock 7 25"]

    def test_quit_ends_it_and_help_helps(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert pipe(monkeypatch, "help\nq\na7 25\n") == 0
        assert "a k 7 25, a7 25" in capsys.readouterr().out
        assert hands(path) == []

    def test_after_the_end_every_hand_is_refused(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """R-36."""
        assert pipe(monkeypatch, "stop\na7 25\n") == 3
        assert hands(path) == []
        assert pipe(monkeypatch, "u\na7 25\n") == 0

    def test_a_sheet_that_contradicts_itself_is_4(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert pipe(monkeypatch, "a7 25\n") == 0
        path.write_text(path.read_text().replace("=> Ana 18", "=> Ana 19"))
        assert pipe(monkeypatch, "b g 18\nfrobs\n") == 4
        assert hands(path) == ["Ana knock 7 25"]

    def test_without_a_match_nothing_is_asked(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("HGIN_HOME", str(tmp_path / "empty"))
        assert pipe(monkeypatch, "a7 25\n") == 4
        assert "hgin new Ana Bruno" in capsys.readouterr().err

    def test_no_input_at_all(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert pipe(monkeypatch, "") == 0
        monkeypatch.setattr(sys, "stdin", None)
        assert main(["play"]) == 0

    def test_new_without_names_asks_nobody(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Ana\nBruno\n")))
        assert main(["new"]) == 2
        assert "expected two sides" in capsys.readouterr().err


class TestOtherLanguage:
    """Words of the language in use, beside the English ones that always work."""

    @pytest.fixture(autouse=True)
    def words(self, monkeypatch: pytest.MonkeyPatch) -> None:
        words = {"bate": "knock", "anulada": "void", "desfazer": "undo", "curinga": "upcard"}
        monkeypatch.setattr(_catalogue(language()), "WORDS", words, raising=False)

    def test_in_every_place_where_lines_are_read(
        self, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lines = "ana bate 7 25\nana knock 8 25\ndesfazer\nANULADA\nedit 1 'ana BATE 7 26'\n"
        assert pipe(monkeypatch, lines) == 0
        assert hands(path) == ["Ana knock 7 26", "void"]
        assert main(["edit", "1", "ana bate 7 27 curinga 5S"]) == 0
        assert main(["insert", "1", "anulada"]) == 0
        (tmp_path / "lines.txt").write_text("bruno bate 1 2\n")
        assert main(["import", str(tmp_path / "lines.txt")]) == 0
        assert hands(path) == ["void", "Ana knock 7 27 upcard 5S", "void", "Bruno knock 1 2"]

    def test_a_sheet_reads_the_same_in_every_language(self, path: Path) -> None:
        """The file holds the grammar's own words only."""
        assert main(["knock", "ana", "7", "25"]) == 0
        path.write_text(path.read_text().replace("Ana knock 7 25", "Ana bate 7 25"))
        assert main(["check"]) == 1


class TestTerminal:
    def test_without_an_editor_the_line_to_edit_is_shown(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Windows has no readline."""
        monkeypatch.setitem(sys.modules, "readline", None)
        monkeypatch.setattr(sys, "stdin", io.StringIO("a12 25\n"))
        lines = terminal.Lines()
        assert lines.ask("Hand 1: ", "a32 2") == "a12 25"
        lines.remember("a12 25")
        assert capsys.readouterr().out == "a32 2\nHand 1: "

    def test_what_is_asked_holds_no_control_characters(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setitem(sys.modules, "readline", None)
        monkeypatch.setattr(sys, "stdin", io.StringIO("x\n"))
        terminal.Lines().ask("Hand 1, \u202eoh: ")
        assert capsys.readouterr().out == "Hand 1, \\u202eoh: "

    def test_ctrl_c_waits_for_what_is_being_written(self) -> None:
        done = []

        def write() -> None:
            with terminal.undisturbed():
                signal.raise_signal(signal.SIGINT)
                done.append("written")

        with pytest.raises(KeyboardInterrupt):
            write()
        assert done == ["written"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler

    @pytest.mark.parametrize("stream", ["stdin", "stdout"])
    def test_a_conversation_needs_both_ends(
        self, stream: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Tty(io.StringIO):
            def isatty(self) -> bool:
                return True

        monkeypatch.setattr(sys, "stdin", Tty())
        monkeypatch.setattr(sys, "stdout", Tty())
        assert terminal.is_conversation()
        closed = Tty()
        closed.close()
        for other in (io.StringIO(), None):
            monkeypatch.setattr(sys, stream, other)
            assert not terminal.is_conversation()
