"""What undo needs: one append-only file a sheet, in the user's home, found by the real path.

A record is one line: a checksum, then JSON. It begins with a newline, so that a line that was
torn does not swallow the next. It is written before the sheet is, as an intent: whether it came
about is told by what the next record, or the sheet, begins from. So undo and redo are records
like any other, and nothing that stands there is ever changed.

Nothing here raises for what is wrong with a journal: a hand is never refused for it.
"""

import os
from pathlib import Path
from typing import Literal, NamedTuple
from zlib import crc32

from hgin.errors import FileError
from hgin.files import NO_SURPRISE, look, temporary, write_all, write_new
from hgin.places import make_folder, slug

KEPT_STEPS = 200
"""Steps that outlive a tidying of the journal."""
TIDY_SIZE = 1_000_000
"""No journal is tidied that is smaller."""
_KEPT_SIZE = 32_000_000
_READ_LIMIT = 256_000_000
_CONTROLS = {code: f"\\u{code:04x}" for code in range(32)}

Do = Literal["new", "step", "undo", "redo", "taken", "done", "undone", "tidied"]
"""What a record tells of; ``taken`` is a change that took back what no journal knew of."""
_INTENTS = ("step", "undo", "redo", "taken")


class Mark(NamedTuple):
    """What a whole text is known by."""

    crc: int
    size: int


class Step(NamedTuple):
    """A change: the ``old`` piece of the text at ``offset`` became ``new``."""

    offset: int
    old: str
    new: str
    before: Mark
    after: Mark

    def forward(self, text: str) -> str | None:
        """The text after the step, or None where this is not what it was taken from."""
        return _moved(text, self.offset, (self.old, self.new), (self.before, self.after))

    def backward(self, text: str) -> str | None:
        """The text before the step, or None where this is not what it led to."""
        return _moved(text, self.offset, (self.new, self.old), (self.after, self.before))

    def turned(self) -> "Step":
        """The step the other way round."""
        return Step(self.offset, self.new, self.old, self.after, self.before)


class History(NamedTuple):
    """What a journal tells of the present text: the steps to take back, and those taken back.

    The last of each is the next. ``known`` is whether the journal tells what came before the
    first of them, ``torn`` whether the end of the journal cannot be read.
    """

    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    known: bool = False
    torn: bool = False


class Record(NamedTuple):
    """A line of the journal: what was to be done, from what text to what text."""

    do: Do
    before: Mark
    after: Mark
    step: Step | None = None


def mark(text: str) -> Mark:
    """What a text is known by: checksum and length of its bytes."""
    data = text.encode("utf-8", "surrogatepass")
    return Mark(crc32(data), len(data))


def step_between(before: str, after: str) -> Step:
    """The smallest single step from one text to the other."""
    start = _common(before, after)
    end = min(_common(before[::-1], after[::-1]), min(len(before), len(after)) - start)
    return Step(
        start,
        before[start : len(before) - end],
        after[start : len(after) - end],
        mark(before),
        mark(after),
    )


def _common(one: str, other: str) -> int:
    """The length of the common beginning, by halving: slices are compared faster than letters."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _moved(text: str, offset: int, pieces: tuple[str, str], marks: tuple[Mark, Mark]) -> str | None:
    was, becomes = pieces
    end = offset + len(was)
    if mark(text) != marks[0] or text[offset:end] != was:
        return None
    moved = text[:offset] + becomes + text[end:]
    return moved if mark(moved) == marks[1] else None


def _quoted(text: str) -> str:
    """The text as a JSON string."""
    # A translation takes its time over every letter, and few texts hold more than these.
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text if text.isprintable() else text.translate(_CONTROLS)}"'


class Journal(NamedTuple):
    """The journal of the sheet with this real path; ``folder`` is None where there is no home."""

    folder: Path | None
    sheet: Path

    @property
    def path(self) -> Path | None:
        """The journal's file."""
        if self.folder is None:
            return None
        stem, place = slug(self.sheet.stem)[:60], crc32(os.fsencode(self.sheet))
        return self.folder / f"{stem}-{place:08x}.jsonl"

    def begin(self, text: str) -> None:
        """Note that the sheet is new: no earlier step is one of it."""
        self._append(Record("new", mark(text), mark(text)))

    def intend(self, do: Literal["step", "undo", "redo", "taken"], step: Step, text: str) -> None:
        """Note what is about to be done to the text. The caller holds the sheet's lock."""
        self._tidy(text)
        if do == "undo":
            self._append(Record(do, step.after, step.before))
        else:
            told = step if do in ("step", "taken") else None
            self._append(Record(do, step.before, step.after, told))

    def history(self, text: str) -> History:
        """What the journal tells, with the present text as the last witness."""
        lines = self._lines()
        found = [self._parse(line) for line in lines]
        came = _came_about([record for record in found if record], mark(text))
        torn = bool(found) and found[-1] is None
        if not came:
            return History(torn=torn)
        done, undone = _stacks(came)
        # Below a hand that was taken back without a journal there may be more of its kind.
        bottom = [record.do for record in came if record.do in ("new", "taken")][-1:]
        known = bottom != ["taken"]
        return History(tuple(done), tuple(undone), known=known, torn=torn)

    def _lines(self) -> list[bytes]:
        if self.path is None:
            return []
        try:
            return look(self.path, limit=_READ_LIMIT).data.split(b"\n")[1:]
        except FileError:
            return []

    def _append(self, record: Record) -> None:
        if self.path is None:
            return
        try:
            make_folder(self.path.parent)
            _append(self.path, self._line(record))
        except (OSError, FileError):
            return

    def _line(self, record: Record) -> bytes:
        # With the path in each line, two paths of one checksum may share a journal.
        fields = [_quoted(os.fsdecode(self.sheet)), _quoted(record.do)]
        fields += [f"[{crc},{size}]" for crc, size in (record.before, record.after)]
        if record.step:
            offset, old, new, *_ = record.step
            fields.append(f"[{offset},{_quoted(old)},{_quoted(new)}]")
        body = f"[{','.join(fields)}]".encode("utf-8", "surrogatepass")
        return b"\n%08x %s" % (crc32(body), body)

    def _parse(self, line: bytes) -> Record | None:
        """The record of a line, or None where it is damaged or another sheet's."""
        # Late: a hand is noted without it, and it costs a ninth of an empty run.
        import json

        try:
            if int(line[:8], 16) != crc32(line[9:]):
                return None
            sheet, do, before, after, *rest = json.loads(line[9:])
            record = Record(do, Mark(*before), Mark(*after))
            if rest:
                offset, old, new = rest[0]
                step = Step(int(offset), str(old), str(new), record.before, record.after)
                record = record._replace(step=step)
        except (ValueError, TypeError, RecursionError):
            return None
        return record if sheet == os.fsdecode(self.sheet) else None

    def _tidy(self, text: str) -> None:
        """Leave out what nobody will take back, once the journal has grown to twice its size."""
        path = self.path
        if path is None:
            return
        try:
            size = path.stat().st_size
            if size <= TIDY_SIZE or size <= 2 * self._tidied_size(path):
                return
            temp = temporary(path)
            temp.unlink(missing_ok=True)
            write_new(temp, self._kept(text))
            temp.replace(path)
        except (OSError, FileError):
            return

    def _tidied_size(self, path: Path) -> int:
        with path.open("rb") as file:
            head = file.read(8000).split(b"\n")[1:2]
        record = self._parse(head[0]) if head else None
        return record.after.size if record and record.do == "tidied" else 0

    def _kept(self, text: str) -> bytes:
        history = self.history(text)
        body = self._newest("done", history.done) + self._newest("undone", history.undone)
        return self._line(Record("tidied", Mark(0, 0), Mark(0, len(body)))) + body

    def _newest(self, do: Do, steps: tuple[Step, ...]) -> bytes:
        lines: list[bytes] = []
        size = 0
        for step in reversed(steps[-KEPT_STEPS:]):
            lines.append(self._line(Record(do, step.before, step.after, step)))
            size += len(lines[-1])
            if size > _KEPT_SIZE:
                break
        return b"".join(reversed(lines))


def _append(path: Path, line: bytes) -> None:
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | NO_SURPRISE
    descriptor = os.open(path, flags, 0o600)
    try:
        write_all(descriptor, line)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _came_about(records: list[Record], present: Mark) -> list[Record]:
    """The records without the intents that a killed or failed run never carried out.

    After such a one the text was still what it had been before it.
    """
    witnesses = [record.before for record in records[1:]] + [present]
    return [
        record
        for record, witness in zip(records, witnesses, strict=False)
        if record.do not in _INTENTS or witness != record.before
    ]


def _stacks(records: list[Record]) -> tuple[list[Step], list[Step]]:
    """The steps done and undone after all the records, of which some may be missing."""
    done: list[Step] = []
    undone: list[Step] = []
    for do, before, after, step in records:
        match do, step:
            case "new", _:
                done.clear()
                undone.clear()
            case "step", Step():
                done.append(step)
                undone.clear()
            case "taken", Step():
                if undone and undone[-1].before != before:
                    undone.clear()
                undone.append(step.turned())
                done.clear()
            case "done", Step():
                done.append(step)
            case "undone", Step():
                undone.append(step)
            case "undo", _ if done and (done[-1].after, done[-1].before) == (before, after):
                undone.append(done.pop())
            case "redo", _ if undone and (undone[-1].before, undone[-1].after) == (before, after):
                done.append(undone.pop())
    return done, undone
