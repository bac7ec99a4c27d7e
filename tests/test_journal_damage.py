"""A journal that is never in anybody's way, whatever has become of it."""

import os
import random
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
from undo_sheet import Sheet, refusal

from hgin import journal
from hgin.errors import HginError


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    return Sheet(tmp_path)


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
