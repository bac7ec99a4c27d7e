"""Undo and redo, exact to the byte, and a journal that stays small."""

from functools import partial
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from undo_sheet import TEXTS, Sheet, no_check, refusal, refuse

from hgin import journal, store
from hgin.journal import Journal, Mark, Record, Step, mark, step_between


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

    def test_what_was_taken_back_without_a_journal_is_brought_back(self, sheet: Sheet) -> None:
        sheet.outside("abc")
        sheet.take("ab")
        assert refusal(sheet.undo).code == "no_journal"
        sheet.take("a")
        assert (sheet.redo(), sheet.redo()) == ("ab", "abc")
        assert refusal(sheet.redo).code == "nothing_to_redo"
        assert (sheet.undo(), sheet.undo()) == ("ab", "a")
        assert refusal(sheet.undo).code == "no_journal"
        sheet.outside("xy")
        sheet.take("x")
        assert sheet.redo() == "xy"
        assert refusal(sheet.redo).code == "nothing_to_redo"

    def test_a_taking_back_that_failed_is_none(self, sheet: Sheet) -> None:
        sheet.outside("ab")
        take = partial(store.change, sheet.path, lambda _: "a", refuse, takes_back=True)
        assert refusal(partial(take, environ=sheet.environ)).code == "not_the_same"
        assert refusal(sheet.redo).code == "nothing_to_redo"
        assert refusal(sheet.undo).code == "no_journal"

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


def test_a_step_is_what_it_says() -> None:
    step = step_between("one", "two")
    assert step == Step(0, "one", "two", mark("one"), mark("two"))
