"""The table mode at a real terminal: the sheet is what was confirmed, always."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pexpect", reason="no terminal of this kind on Windows")
if not hasattr(os, "fork"):
    pytest.skip("a terminal for a program needs fork", allow_module_level=True)

from screen import Screen

from hgin import sheet_file
from hgin.cli.beginning import new_sheet, written
from hgin.lines import format_hand, parse_hand
from hgin.sheet import Sheet, record
from hgin.shelf import Shelf

ESCAPE = re.compile(rb"\x1b\[[?0-9;]*[a-zA-Z]|\x1b[=>]|[\x07\x0f]")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path))
    monkeypatch.delenv("HGIN_FILE", raising=False)
    return tmp_path


def begun(
    *lines: str, profile: str | None = None, names: tuple[str, str] = ("Ana", "Bruno")
) -> Path:
    """A match that has begun, with some hands."""
    sheet = new_sheet(names, profile, [])._replace(first_dealer=names[0])
    for line in lines:
        sheet = record(sheet, parse_hand(line, sheet.sides).hand)
    return written(sheet, None)[1]


def facts(home: Path) -> Sheet:
    """What the current sheet says, found right in every respect."""
    environ = {"HGIN_HOME": str(home)}
    path = Shelf.of(environ).current()
    assert path is not None
    found = sheet_file.open_sheet(path, environ)
    assert not found.contradictions
    return sheet_file.standing_of(found).sheet


def hands(home: Path) -> list[str]:
    return [("struck " if hand.struck else "") + format_hand(hand) for hand in facts(home).hands]


class TestEvening:
    def test_a_whole_match_with_mistakes_and_corrections(self, home: Path) -> None:
        kept: list[str] = []
        with Screen(home, "play", rows=70) as at:
            at.wait("Who plays? Two names:")
            at.enter("Ana", "Ana plays against:")
            assert "can be told apart, ana and Ana" in at.enter("ana", "Who plays?")
            at.enter("Ana Bruno", "Rules")
            at.enter("nonsense", "Rules")
            assert "partnership-hollywood" in at.enter("more", "Rules")
            at.enter("hollywood-b", "Who deals first?")
            assert "Ana deals first." in at.enter("a", "Hand 1, Ana deals:")
            # A knock with its counts swapped is refused, and the line is there to be edited.
            assert "a knock needs 10 or less, Ana has 32" in at.enter("a32 2", "Hand 1")
            assert at.lines[-1] == "Hand 1, Ana deals: a32 2"
            at.type("\x15")
            at.enter("a2 32", "Enter keeps it")
            assert hands(home) == kept
            at.enter("", "Hand 2, Bruno deals:")
            kept = ["Ana knock 2 32"]
            assert hands(home) == kept
            # Asked for one by one, seen to be wrong, brought back, mended.
            at.enter("b", "Bruno: knock")
            at.enter("g", "Ana holds:")
            at.enter("81", "Enter keeps it")
            at.enter("n", "Hand 2, Bruno deals: b g 81")
            at.type("\x7f\x7f18")
            assert "18 + 25 = 43 for Bruno" in at.enter("", "Enter keeps it")
            assert hands(home) == kept
            at.enter("", "Hand 3")
            kept += ["Bruno gin 18"]
            assert hands(home) == kept
            # A window made small in the middle of the evening.
            at.resize(40)
            at.enter("v", "Enter keeps it")
            at.enter("", "Hand 4")
            kept += ["void"]
            assert hands(home) == kept
            assert "Taken back:" in at.enter("u", "Hand 3")
            assert hands(home) == kept[:2]
            at.enter("redo", "Hand 4")
            assert hands(home) == kept
            at.enter("e1", "Hand 1 is: Ana knock 2 32")
            at.type("\x7f1")
            at.enter("", "Enter keeps it")
            assert hands(home) == kept
            at.enter("", "Hand 4")
            kept[0] = "Ana knock 2 31"
            assert hands(home) == kept
            at.resize(80, 70)
            for number, (typed, line) in enumerate(EVENING, 4):
                at.enter(typed, "Enter keeps it")
                assert hands(home) == kept
                prompt = "Same people again?" if line is EVENING[-1][1] else f"Hand {number + 1}"
                text = at.enter("", prompt)
                kept += [line]
                assert hands(home) == kept
            assert "Ana wins the match" in text
            assert "game bonus" in text
            # The loser of the last hand deals under these rules.
            assert "Bruno deals first." in at.enter("", "Hand 1, Bruno deals:")
            assert (hands(home), facts(home).rules.profile) == ([], "hollywood-boxes")
            at.type("q\r")
            assert at.ended() == 0
            assert "0 hands saved in" in at.text
        names = [entry.name for entry in Shelf.of({"HGIN_HOME": str(home)}).entries()]
        assert len(names) == 2

    def test_a_typical_hand_takes_at_most_eight_keys(self, home: Path) -> None:
        begun()
        with Screen(home, "play") as at:
            at.wait("Hand 1")
            for line in ("a7 25", "b g 18", "a10 28"):
                before, known = at.keys, len(hands(home))
                at.enter(line, "Enter keeps it")
                at.enter("", f"Hand {known + 2}")
                assert at.keys - before <= 8
                assert len(hands(home)) == known + 1

    def test_a_round_of_pairs(self, home: Path) -> None:
        """R-50, R-51."""
        begun(profile="partnership-hollywood", names=("Ana+Carla", "Bruno+Davi"))
        with Screen(home, "play") as at:
            at.wait("Hand 1, Ana+Carla deals:")
            at.enter("a7 25", "Next pair:")
            at.enter("d g", "The opponent of Davi holds:")
            at.enter("3", "Enter keeps it")
            at.enter("", "Hand 2")
        assert hands(home) == ["Ana knock 7 25 / Davi gin 3"]

    def test_the_upcard_is_asked_for(self, home: Path) -> None:
        """R-17."""
        begun(profile="oklahoma-hollywood")
        with Screen(home, "play") as at:
            at.wait("Hand 1")
            at.enter("a5 25", "Upcard:")
            at.enter("7S", "Enter keeps it")
            at.enter("", "Hand 2")
        assert hands(home) == ["Ana knock 5 25 upcard 7S"]

    def test_what_the_rules_leave_to_the_table_is_asked_for(self, home: Path) -> None:
        with Screen(home, "play") as at:
            at.wait("Who plays?")
            at.enter("Ana Bruno", "Rules")
            at.enter("chicago", "bonus.gin =")
            assert "expected" in at.enter("many", "bonus.gin =") or "whole number" in at.text
            at.enter("30", "bonus.undercut =")
            at.enter("15", "Who deals first?")
            at.enter("", "Hand 1")
        rules = facts(home).rules
        assert (rules.bonus_gin, rules.bonus_undercut) == (30, 15)


EVENING = [
    ("a g 18", "Ana gin 18"),
    ("b6 10 layoff 5", "Bruno knock 6 10 layoff 5"),
    ("a4 39", "Ana knock 4 39"),
    ("a3 45", "Ana knock 3 45"),
]
"""What is typed and what it is; the last hand ends the match."""

STATES: list[tuple[str, list[tuple[str, str]]]] = [
    ("a prompt", []),
    ("a line half typed", [("", "")]),
    ("a question", [("a k 7", "Bruno holds:")]),
    ("a preview", [("a7 25", "Enter keeps it")]),
    ("a hand being corrected", [("e1", "Hand 1 is:")]),
    ("a correction shown", [("e1 a g 3", "Enter keeps it")]),
    ("a command that lacks something", [("claim", "Whose line")]),
]


def at_state(at: Screen, lines: list[tuple[str, str]]) -> None:
    at.wait("Hand 2, Bruno deals:")
    for line, prompt in lines:
        if prompt:
            at.enter(line, prompt)
        else:
            at.type("a7 2")
            at.wait("Hand 2, Bruno deals: a7 2")


class TestInterrupted:
    @pytest.mark.parametrize(("name", "lines"), STATES, ids=[name for name, _ in STATES])
    def test_ctrl_c_leaves_what_was_kept(
        self, home: Path, name: str, lines: list[tuple[str, str]]
    ) -> None:
        begun("a k 2 32")
        with Screen(home, "play") as at:
            at_state(at, lines)
            assert at.interrupt() == 130
            assert "1 hand saved in" in at.text
            assert ("Not kept: " in at.text) == ("Enter keeps" in at.text)
            assert "Traceback" not in at.text
        assert hands(home) == ["Ana knock 2 32"]

    @pytest.mark.parametrize(
        "lines",
        [
            [],
            [("Ana", "Ana plays against:")],
            [("Ana Bruno", "Rules")],
            [("Ana Bruno", "Rules"), ("chicago", "bonus.gin")],
            [("Ana Bruno", "Rules"), ("", "Who deals")],
        ],
    )
    def test_ctrl_c_before_a_match_has_begun_leaves_nothing(
        self, home: Path, lines: list[tuple[str, str]]
    ) -> None:
        with Screen(home, "play") as at:
            at.wait("Who plays?")
            for line, prompt in lines:
                at.enter(line, prompt)
            assert at.interrupt() == 130
        assert not Shelf.of({"HGIN_HOME": str(home)}).entries()

    @pytest.mark.parametrize("lines", [lines for _, lines in STATES if lines[:1] != [("", "")]])
    def test_killed_and_gone_on_with(self, home: Path, lines: list[tuple[str, str]]) -> None:
        begun()
        with Screen(home, "play") as at:
            at.wait("Hand 1")
            at.enter("a2 32", "Enter keeps it")
            at.enter("", "Hand 2")
            at_state(at, lines)
            at.child.kill(signal.SIGKILL)
        assert hands(home) == ["Ana knock 2 32"]
        with Screen(home, "play") as at:
            at.wait("Hand 2, Bruno deals:")
            at.enter("b g 18", "Enter keeps it")
            at.enter("", "Hand 3")
            at.enter("u", "Hand 2")
        assert hands(home) == ["Ana knock 2 32"]

    def test_the_end_of_input_is_an_end(self, home: Path) -> None:
        begun("a k 2 32")
        with Screen(home, "play") as at:
            at.wait("Hand 2")
            at.type("\x04")
            assert at.ended() == 0
            assert "1 hand saved in" in at.text

    def test_another_program_meanwhile(self, home: Path) -> None:
        """What is kept is told anew where it went elsewhere than the preview said."""
        path = begun("a k 2 32")
        with Screen(home, "play") as at:
            at.wait("Hand 2")
            assert "II" in at.enter("a7 25", "Enter keeps it")
            sheet_file.change(
                path,
                lambda sheet: record(sheet, parse_hand("a g 1", sheet.sides).hand),
                {"HGIN_HOME": str(home)},
            )
            text = at.enter("", "Hand 4")
            assert "Hand 3   Ana knocks with 7" in text
            assert "Hand 3 is kept." in text
        assert hands(home) == ["Ana knock 2 32", "Ana gin 1", "Ana knock 7 25"]


class TestTerminals:
    def test_a_terminal_that_knows_nothing_gets_nothing_but_text(self, home: Path) -> None:
        begun("a k 2 32")
        with Screen(home, "play", columns=40, TERM="dumb", NO_COLOR="1") as at:
            at.wait("Hand 2")
            at.enter("a7 25", "Enter keeps it")
            at.enter("", "Hand 3")
            at.enter("h", "Hand 3")
            at.enter("sheet", "Hand 3")
            at.type("q\r")
            assert at.ended() == 0
            assert b"\x1b" not in at.raw
        lines = at.raw.decode().replace("\r", "").split("\n")
        assert [line for line in lines if len(line) > 40] == []

    def test_a_name_of_another_script_and_a_hostile_one(self, home: Path) -> None:
        begun(names=("Đurđa", "\u202eoh"))
        with Screen(home, "play") as at:
            at.wait("Hand 1, Đurđa deals:")
            at.enter("durda 7 25", "Enter keeps it")
            at.enter("", "Hand 2")
            assert "\u202e".encode() not in at.raw
        assert hands(home) == ["Đurđa knock 7 25"]

    def test_new_without_names_asks_for_them(self, home: Path) -> None:
        with Screen(home, "new", "--profile", "short") as at:
            at.wait("Who plays? Two names:")
            at.enter("'Ana Maria'", "Ana Maria plays against:")
            at.type("Bruno\r")
            assert at.ended() == 0
        assert facts(home).sides == (("Ana Maria",), ("Bruno",))
        assert facts(home).rules.profile == "short"

    def test_new_without_names_and_without_an_answer(self, home: Path) -> None:
        with Screen(home, "new") as at:
            at.wait("Who plays?")
            at.type("\x04")
            assert at.ended() == 2
            assert "expected two sides, got 0" in at.text
        assert not Shelf.of({"HGIN_HOME": str(home)}).entries()

    def test_a_file_of_ones_own(self, home: Path) -> None:
        path = home / "own.toml"
        with Screen(home, "play", "--file", str(path)) as at:
            at.wait("Who plays?")
            at.enter("Ana Bruno", "Rules")
            at.enter("1", "Who deals")
            at.enter("b", "Hand 1, Bruno deals:")
            at.enter("b g 18", "Enter keeps it")
            at.enter("", "Hand 2")
        found = sheet_file.open_sheet(path, {"HGIN_HOME": str(home)})
        assert len(sheet_file.standing_of(found).sheet.hands) == 1

    def test_ctrl_c_while_names_are_asked_for(self, home: Path) -> None:
        with Screen(home, "new") as at:
            at.wait("Who plays?")
            assert at.interrupt() == 130
            assert "Traceback" not in at.text
        assert not Shelf.of({"HGIN_HOME": str(home)}).entries()


class TestSheetInTrouble:
    def test_one_that_contradicts_itself_is_shown_and_not_changed(self, home: Path) -> None:
        path = begun("a k 2 32")
        path.write_text(path.read_text().replace("=> Ana 30", "=> Ana 31"))
        before = path.read_bytes()
        with Screen(home, "play") as at:
            assert "the facts give" in at.wait("Hand 2")
            assert "contradicts itself" in at.enter("a7 25", "Hand 2, Bruno deals: a7 25")
            at.type("\x15q\r")
            assert at.ended() == 0
        assert path.read_bytes() == before

    def test_one_that_is_taken_away_ends_the_session(self, home: Path) -> None:
        path = begun("a k 2 32")
        with Screen(home, "play") as at:
            at.wait("Hand 2")
            path.unlink()
            at.type("a7 25\r")
            assert at.ended() == 4
            assert "is not there" in at.text
            assert "Traceback" not in at.text

    def test_one_that_nobody_can_read_is_4(self, home: Path) -> None:
        begun().write_text("nonsense")
        with Screen(home, "play") as at:
            assert at.ended() == 4


def test_a_recorded_hand_loads_nothing_of_the_table_mode(home: Path) -> None:
    begun()
    script = (
        "import sys; from hgin.cli.app import main; main(['knock', 'a', '7', '25']);"
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    loaded = set(done.stderr.split())
    assert "hgin.cli.keeping" in loaded
    table_mode = {"play", "piped", "session", "starting", "terminal", "table_talk", "completion"}
    assert not loaded & {"readline", "hgin.asking", *(f"hgin.cli.{name}" for name in table_mode)}
