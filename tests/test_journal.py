"""Undo and redo, exact to the byte, and a journal that is never in anybody's way."""

import os
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from hgin import journal, store
from hgin.errors import FileError, HginError
from hgin.journal import Journal, Mark, Record, Step, mark, step_between

TEXTS = st.text(st.sampled_from('ab\n\r\t"\\é♠😀 '), max_size=30)


def no_check(text: str) -> None:
    """Take anything."""


def refusal(call: Callable[[], object]) -> HginError:
    with pytest.raises(HginError) as caught:
        call()
    assert not isinstance(caught.value, FileError)
    return caught.value


def refuse(text: str) -> None:
    """Take nothing."""
    raise HginError("not_the_same")


class Sheet:
    """A sheet with a home of its own."""

    def __init__(self, folder: Path, text: str = "") -> None:
        self.environ = {"HGIN_HOME": str(folder / "home")}
        self.path = folder / "match.toml"
        self.path.write_bytes(text.encode())
        found = Journal(folder / "home" / "journal", Path(os.path.realpath(self.path)))
        assert found.path
        self.journal = found.path

    def text(self) -> str:
        return store.read(self.path)

    def set(self, text: str) -> None:
        before = self.text()
        assert store.change(self.path, lambda _: text, no_check, environ=self.environ) == (
            before,
            text,
        )

    def outside(self, text: str) -> None:
        self.path.write_bytes(text.encode())

    def undo(self) -> str:
        before = self.text()
        said, after = store.undo(self.path, no_check, environ=self.environ)
        assert (said, after) == (before, self.text())
        return after

    def redo(self) -> str:
        before = self.text()
        said, after = store.redo(self.path, no_check, environ=self.environ)
        assert (said, after) == (before, self.text())
        return after


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    return Sheet(tmp_path)


class TestStep:
    @given(TEXTS, TEXTS)
    def test_forward_and_backward(self, before: str, after: str) -> None:
        step = step_between(before, after)
        assert step.forward(before) == after
        assert step.backward(after) == before
        if before != after:
            assert step.forward(after) is None
            assert step.backward(before) is None

    @pytest.mark.parametrize(
        ("before", "after", "step"),
        [
            ("", "a", (0, "", "a")),
            ("a\nc\n", "a\nb\nc\n", (2, "", "b\n")),
            ("aa", "aaa", (2, "", "a")),
            ("aaa", "aa", (2, "a", "")),
            ("same", "same", (4, "", "")),
            ("x é y", "x è y", (2, "é", "è")),
        ],
    )
    def test_only_what_changed_is_noted(
        self, before: str, after: str, step: tuple[int, str, str]
    ) -> None:
        assert step_between(before, after)[:3] == step

    def test_a_mark_is_of_bytes(self) -> None:
        assert mark("é") == Mark(crc32(b"\xc3\xa9"), 2)
        assert mark("") == (0, 0)

    @given(TEXTS, TEXTS, st.text(max_size=20))
    def test_a_line_is_read_as_it_was_written(self, before: str, after: str, odd: str) -> None:
        book = Journal(Path("/home"), Path("/x\udcff" + odd.replace("\0", "")))
        record = Record("step", mark(before), mark(after), step_between(before, after))
        line = book._line(record)
        assert line.count(b"\n") == 1
        assert line.startswith(b"\n")
        assert book._parse(line[1:]) == record
        assert Journal(Path("/home"), Path("/y"))._parse(line[1:]) is None


class TestUndo:
    def test_many_steps_back_and_forth(self, sheet: Sheet) -> None:
        texts = [
            "".join(f"hand {n}\r\n" for n in range(size)) + "[standing]" for size in range(121)
        ]
        sheet.outside(texts[0])
        for text in texts[1:]:
            sheet.set(text)
        for text in reversed(texts[:-1]):
            assert sheet.undo() == text
        assert refusal(sheet.undo).code == "nothing_to_undo"
        for text in texts[1:]:
            assert sheet.redo() == text
        assert refusal(sheet.redo).code == "nothing_to_redo"
        assert sheet.undo() == texts[-2]

    def test_a_new_change_empties_redo(self, sheet: Sheet) -> None:
        for text in "abc":
            sheet.set(text)
        sheet.undo()
        sheet.undo()
        sheet.set("d")
        assert refusal(sheet.redo).params == {"file": str(sheet.path)}
        assert (sheet.undo(), sheet.undo()) == ("a", "")

    def test_without_a_journal(self, sheet: Sheet) -> None:
        assert refusal(sheet.undo).code == "no_journal"
        assert refusal(sheet.redo).code == "nothing_to_redo"
        assert not sheet.journal.exists()

    def test_changed_outside(self, sheet: Sheet) -> None:
        sheet.set("a")
        sheet.set("b")
        sheet.outside("by hand")
        error = refusal(sheet.undo)
        assert (error.code, error.params) == ("undo_changed_outside", {"file": str(sheet.path)})
        assert sheet.text() == "by hand"
        sheet.set("by hand, c")  # such a file is changed and taken back like any other
        assert sheet.undo() == "by hand"
        assert refusal(sheet.undo).code == "undo_changed_outside"
        sheet.outside("other")
        assert refusal(sheet.redo).code == "redo_changed_outside"
        sheet.outside("b")
        assert refusal(sheet.redo).code == "redo_changed_outside"
        assert sheet.undo() == "a"

    def test_what_the_check_refuses_is_not_undone(self, sheet: Sheet) -> None:
        sheet.set("a")
        call = partial(store.undo, sheet.path, refuse, environ=sheet.environ)
        assert refusal(call).code == "not_the_same"
        assert sheet.text() == "a"
        assert sheet.undo() == ""

    def test_a_new_sheet_begins_afresh(self, sheet: Sheet) -> None:
        sheet.set("a")
        sheet.path.unlink()
        store.create(sheet.path, "a", no_check, environ=sheet.environ)
        assert refusal(sheet.undo).code == "nothing_to_undo"
        sheet.set("ab")
        assert sheet.undo() == "a"
        assert refusal(sheet.undo).code == "nothing_to_undo"

    def test_a_change_that_failed_is_no_step(self, sheet: Sheet) -> None:
        sheet.set("a")
        sheet.set("b")
        sheet.undo()
        for letter in "xyx":
            edit = letter.__add__
            call = partial(store.change, sheet.path, edit, refuse, environ=sheet.environ)
            assert refusal(call).code == "not_the_same"
        assert sheet.redo() == "b"
        assert (sheet.undo(), sheet.undo()) == ("a", "")

    def test_two_sheets_in_one_journal(self, sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
        one = sheet.journal
        monkeypatch.setattr(Journal, "path", property(lambda self: one))
        folder = sheet.path.parent / "other"
        folder.mkdir()
        other = Sheet(folder)
        other.environ = sheet.environ
        for text in "abc":
            sheet.set(text)
            other.set(text + "2")
        assert len(list(sheet.journal.parent.iterdir())) == 1
        assert [sheet.undo(), other.undo(), sheet.undo(), other.undo()] == ["b", "b2", "a", "a2"]


class TestTidying:
    def test_the_journal_does_not_grow_for_ever(
        self, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(journal, "TIDY_SIZE", 10_000)
        sizes = []
        for number in range(1000):
            sheet.set(str(number))
            sizes.append(sheet.journal.stat().st_size)
        assert max(sizes) < 120_000
        assert len(list(sheet.journal.parent.iterdir())) == 1
        for number in range(998, 998 - journal.KEPT_STEPS, -1):
            assert sheet.undo() == str(number)

    def test_steps_taken_back_outlive_it(
        self, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(journal, "TIDY_SIZE", 0)
        for text in "abcdef":
            sheet.set(text)
        assert [sheet.undo(), sheet.undo(), sheet.redo(), sheet.undo()] == ["e", "d", "e", "d"]
        assert [sheet.redo(), sheet.redo()] == ["e", "f"]
        assert refusal(sheet.redo).code == "nothing_to_redo"
        assert [sheet.undo() for _ in "abcdef"] == ["e", "d", "c", "b", "a", ""]
        assert refusal(sheet.undo).code == "nothing_to_undo"

    def test_steps_of_great_length_are_fewer(
        self, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(journal, "TIDY_SIZE", 0)
        monkeypatch.setattr(journal, "_KEPT_SIZE", 5_000)
        for letter in "abcdefgh" * 5:
            sheet.set(letter * 1000)
        assert sheet.journal.stat().st_size < 40_000
        assert sheet.undo() == "g" * 1000

    def test_one_that_fails_is_passed_over(
        self, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(journal, "TIDY_SIZE", 0)

        def full(*words: object) -> None:
            raise OSError(28, "No space left on device")

        sheet.set("a")
        with monkeypatch.context() as patch:
            patch.setattr(journal, "write_new", full)
            sheet.set("b")
        assert (sheet.undo(), sheet.undo()) == ("a", "")


REFUSALS = {
    "no_journal",
    "nothing_to_undo",
    "undo_changed_outside",
    "nothing_to_redo",
    "redo_changed_outside",
}


def outcome(call: Callable[[], str]) -> tuple[str | None, str]:
    """The text that a call gives, or the code of its refusal."""
    try:
        return call(), ""
    except HginError as error:
        return None, error.code


def spoiled(chance: random.Random, data: bytes) -> bytes:
    """The data damaged in one of the ways that disks, editors and people know."""
    at, end = sorted(chance.randrange(len(data) + 1) for _ in "ab")
    match chance.randrange(8):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + data[end:]
        case 2:
            return data[:at] + data[at:end] * 2 + data[end:]
        case 3:
            return data[:at] + chance.randbytes(end - at) + data[end:]
        case 4:
            return data[:at] + b"\0" * (end - at) + data[end:]
        case 5:
            bits = bytearray(data)
            bits[at - 1] ^= 1 << chance.randrange(8)
            return bytes(bits)
        case 6:
            lines = data.split(b"\n")
            chance.shuffle(lines)
            return b"\n".join(lines)
        case _:
            return data.replace(b"\n", b"\r\n")


class TestDamage:
    def test_never_blocks_and_never_gives_what_was_not_there(self, sheet: Sheet) -> None:
        texts = ["", "a\n", "a\nb\n", "x\nb\n", "x\nb\nc\n", "x\nb\n"]
        for text in texts[1:]:
            sheet.set(text)
        sheet.undo()
        whole = sheet.journal.read_bytes()
        chance = random.Random(7)
        undone = 0
        for _ in range(1500):
            sheet.outside("x\nb\nc\n")
            sheet.journal.write_bytes(spoiled(chance, whole))
            for call in (sheet.undo, sheet.redo):
                told, code = outcome(call)
                assert code in REFUSALS if told is None else told in texts
                undone += told is not None
            before = sheet.text()
            sheet.set("recorded all the same\n")
            assert sheet.undo() == before
        assert undone > 500

    @pytest.mark.parametrize(
        "body",
        ["", "[]", "{}", "null", "[" * 100_000, "9" * 5000, '["/x","step",[1,2]]', '"\\ud800"',
         '[PATH,"step",[0,0],[1,1],[null,1,[]]]', '[PATH,"step",[0,0],[],["x","",""]]',
         '[PATH,{},[0,0],[1,1]]', '[PATH,"step",{},"ab",[-5,"","x"]]', '[PATH,"undo",[0,0],[1,1]]',
         '[PATH,"done",[0,0],[1,1]]', '[PATH,"undone",[0,0],[1,1],[0,"","\\ud800"]]'],
    )  # fmt: skip
    def test_records_with_a_right_checksum_and_wrong_content(self, sheet: Sheet, body: str) -> None:
        sheet.journal.parent.mkdir(parents=True)
        data = body.replace("PATH", f'"{sheet.path}"').encode()
        sheet.journal.write_bytes(b"\n%08x %s" % (crc32(data), data))
        assert refusal(sheet.undo).code in ("no_journal", "nothing_to_undo", "undo_changed_outside")
        assert refusal(sheet.redo).code in ("nothing_to_redo", "redo_changed_outside")
        sheet.set("a")
        assert sheet.undo() == ""

    def test_a_torn_end_is_no_change_outside(self, sheet: Sheet) -> None:
        sheet.set("a")
        kept = sheet.journal.read_bytes()
        sheet.set("b")
        for size in range(len(kept) + 2, sheet.journal.stat().st_size):
            with sheet.journal.open("r+b") as file:
                file.truncate(sheet.journal.stat().st_size - 1)
            assert refusal(sheet.undo).code == "no_journal", size

    @pytest.mark.parametrize("kind", ["folder", "fifo", "link", "dangling", "device"])
    def test_something_else_in_its_place(self, sheet: Sheet, kind: str) -> None:
        sheet.journal.parent.mkdir(parents=True)
        victim = sheet.path.with_name("victim")
        victim.write_text("keep")
        match kind:
            case "folder":
                sheet.journal.mkdir()
            case "fifo":
                os.mkfifo(sheet.journal)
            case "link":
                sheet.journal.symlink_to(victim)
            case "dangling":
                sheet.journal.symlink_to("nowhere")
            case _:
                sheet.journal.symlink_to(os.devnull)
        sheet.set("a")
        assert refusal(sheet.undo).code == "no_journal"
        assert victim.read_text() == "keep"
        assert not sheet.journal.with_name("nowhere").exists()

    def test_a_journal_that_cannot_be_written(
        self, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Neither the change nor the undo of what is known is refused for it."""

        def full(*words: object) -> None:
            raise OSError(28, "No space left on device")

        sheet.set("a")
        sheet.set("b")
        with monkeypatch.context() as patch:
            patch.setattr(journal, "write_all", full)
            assert sheet.undo() == "a"
            sheet.set("c")
        assert refusal(sheet.undo).code == "undo_changed_outside"
        sheet.set("d")
        assert sheet.undo() == "c"

    def test_no_folder_for_it(self, sheet: Sheet) -> None:
        sheet.journal.parent.parent.mkdir()
        sheet.journal.parent.write_text("a file stands there")
        sheet.set("a")
        assert refusal(sheet.undo).code == "no_journal"


class Model(RuleBasedStateMachine):
    """Changes, undo, redo and edits outside in any order, against lists of whole texts."""

    folders = iter(range(1_000_000))
    root: Path
    tidy_size: int

    def __init__(self) -> None:
        super().__init__()
        folder = self.root / str(next(self.folders))
        folder.mkdir()
        self.sheet = Sheet(folder)
        self.text = ""
        self.done: list[tuple[str, str]] = []
        self.undone: list[tuple[str, str]] = []
        # What the lists were before the last step: a text that is as it was then is taken to
        # mean that the step never came about.
        self.before: tuple[str, list[tuple[str, str]], list[tuple[str, str]]] | None = None
        self.journal = False

    def settle(self) -> None:
        if self.before and self.before[0] == self.text:
            _, self.done, self.undone = self.before
            self.before = None

    def moved(self, text: str) -> None:
        self.text = text
        self.journal = True

    @rule(text=TEXTS)
    def change(self, text: str) -> None:
        self.sheet.set(text)
        if text == self.text:
            return
        self.settle()
        self.before = (self.text, [*self.done], [*self.undone])
        self.done, self.undone = [*self.done, (self.text, text)], []
        self.moved(text)

    @rule(text=TEXTS)
    def outside(self, text: str) -> None:
        self.sheet.outside(text)
        self.text = text

    @rule(steps=st.integers(0, 3))
    def outside_back(self, steps: int) -> None:
        texts = [before for before, _ in self.done]
        if len(texts) > steps:
            self.outside(texts[-1 - steps])

    @rule()
    def undo(self) -> None:
        known = self.journal and (self.before is None or self.before[0] != self.text)
        done, undone = self.as_told()
        if done and done[-1][1] == self.text:
            assert self.sheet.undo() == done[-1][0]
            self.settle()
            self.before = (self.text, done, undone)
            self.done, self.undone = done[:-1], [*undone, done[-1]]
            self.moved(done[-1][0])
            return
        code = refusal(self.sheet.undo).code
        if done:
            assert code == "undo_changed_outside"
        elif known:
            assert code == "nothing_to_undo"
        else:
            assert code in ("nothing_to_undo", "no_journal")

    @rule()
    def redo(self) -> None:
        done, undone = self.as_told()
        if undone and undone[-1][0] == self.text:
            assert self.sheet.redo() == undone[-1][1]
            self.settle()
            self.before = (self.text, done, undone)
            self.done, self.undone = [*done, undone[-1]], undone[:-1]
            self.moved(undone[-1][1])
            return
        code = refusal(self.sheet.redo).code
        assert code == ("redo_changed_outside" if undone else "nothing_to_redo")

    def as_told(self) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        if self.before and self.before[0] == self.text:
            return self.before[1], self.before[2]
        return self.done, self.undone

    @invariant()
    def the_file_is_the_model(self) -> None:
        assert self.sheet.text() == self.text


@pytest.mark.parametrize("tidy_size", [0, 1_000_000])
def test_any_sequence(tmp_path: Path, tidy_size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    monkeypatch.setattr(journal, "TIDY_SIZE", tidy_size)
    Model.root = tmp_path
    run_state_machine_as_test(
        Model, settings=settings(max_examples=150, stateful_step_count=25, deadline=None)
    )


def test_a_step_is_what_it_says() -> None:
    step = step_between("one", "two")
    assert step == Step(0, "one", "two", mark("one"), mark("two"))
