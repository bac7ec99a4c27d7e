"""Sheet files as texts: read, changed under a lock, taken back. What is in them is others' to know.

Texts are newline-exact: what is read is what the bytes say, and what is not changed is written
as it was.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from errno import EACCES, EINVAL
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hgin import files, places
from hgin.errors import FileError, HginError
from hgin.files import Seen, clear, look, put, to_bytes, to_text
from hgin.journal import History, Journal, Step, step_between
from hgin.lock import locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Check = Callable[[str], None]


def read(path: Path) -> str:
    """The text of a file; waits for nobody, since a file is replaced in one step.

    Raises FileError ``file_missing``, ``file_not_regular``, ``file_too_large``,
    ``file_unreadable`` or ``file_not_utf8``.
    """
    return to_text(look(path).data, path)


def change(
    path: Path,
    edit: Callable[[str], str],
    check: Check,
    *,
    environ: Mapping[str, str] = os.environ,
    takes_back: bool = False,
) -> tuple[str, str]:
    """The texts before and after an edit; where they differ, the new one is on the disk.

    ``edit`` is given the text under the lock. ``check`` is given what was read back before it
    replaces the old file; what either raises is passed on and nothing is changed. One step of
    undo; with ``takes_back`` it is an undo itself, of what no journal knew of, and redo brings
    it back. Raises FileError as ``read`` does, and ``busy``, ``file_changed``, ``file_unwritable``,
    ``file_not_as_written``; HginError ``text_not_utf8``.
    """
    with _held(path) as (real, seen, folder):
        before = to_text(seen.data, real)
        after = edit(before)
        if after != before:
            data = to_bytes(after, real)
            _refuse_read_only(real)
            do: Literal["step", "taken"] = "taken" if takes_back else "step"
            _journal(real, environ).intend(do, step_between(before, after), before)
            files.at("noted")
            put(real, data, _on_text(check, real), instead_of=seen, folder=folder)
    return before, after


def create(
    path: Path, text: str, check: Check, *, environ: Mapping[str, str] = os.environ
) -> tuple[str, str]:
    """An empty text and the new one, which is on the disk; never over a file that is there.

    Only the folder of the sheets is made where it is missing. Raises HginError ``file_exists``
    (also for a link that leads nowhere), FileError ``folder_missing``, and as ``change`` does.
    """
    _refuse_taken(path)
    if _is_missing_sheets(path.parent, environ):
        places.make_folder(path.parent)
    real = _real_folder(path) / path.name
    data = to_bytes(text, real)
    with locked(real) as folder:
        put(real, data, _on_text(check, real), instead_of=None, folder=folder)
        _journal(real, environ).begin(text)
    return "", text


def undo(path: Path, check: Check, *, environ: Mapping[str, str] = os.environ) -> tuple[str, str]:
    """The texts before and after the last step was taken back, exact to the byte.

    Raises HginError ``no_journal`` (file) where no journal tells of the file: the caller may take
    back the last hand; ``nothing_to_undo`` (file), ``undo_changed_outside`` (file); else as
    ``change`` does.
    """
    return _move(path, check, "undo", environ)


def redo(path: Path, check: Check, *, environ: Mapping[str, str] = os.environ) -> tuple[str, str]:
    """The texts before and after the step last taken back was brought back.

    Raises HginError ``nothing_to_redo`` (file), ``redo_changed_outside`` (file); else as
    ``change`` does.
    """
    return _move(path, check, "redo", environ)


def _move(
    path: Path, check: Check, do: Literal["undo", "redo"], environ: Mapping[str, str]
) -> tuple[str, str]:
    with _held(path) as (real, seen, folder):
        before = to_text(seen.data, real)
        journal = _journal(real, environ)
        history = journal.history(before)
        moved = _undone if do == "undo" else _redone
        step, after = moved(history, before, real)
        _refuse_read_only(real)
        journal.intend(do, step, before)
        files.at("noted")
        data = to_bytes(after, real)
        put(real, data, _on_text(check, real), instead_of=seen, folder=folder)
    return before, after


def _undone(history: History, text: str, real: Path) -> tuple[Step, str]:
    step = history.done[-1] if history.done else None
    after = step.backward(text) if step else None
    if step and after is not None:
        return step, after
    # Where the end of the journal is torn, it is not known whether anybody changed the file.
    if history.torn or not history.known:
        raise HginError("no_journal", file=str(real))
    raise HginError("undo_changed_outside" if step else "nothing_to_undo", file=str(real))


def _redone(history: History, text: str, real: Path) -> tuple[Step, str]:
    if not history.undone:
        raise HginError("nothing_to_redo", file=str(real))
    step = history.undone[-1]
    after = step.forward(text)
    if after is None:
        raise HginError("redo_changed_outside", file=str(real))
    return step, after


@contextmanager
def _held(path: Path) -> Iterator[tuple[Path, Seen, int | None]]:
    """The real path of a sheet, what it holds, its folder's descriptor: all under the lock."""
    look(path)  # what is wrong with the file is said without waiting for anybody
    real = _real(path)
    with locked(real) as folder:
        seen = look(real)
        files.at("read")
        with suppress(OSError):  # in the way of a write only, which says so
            clear(real)
        yield real, seen, folder


def _real(path: Path) -> Path:
    """The path with every link followed: a link as the sheet stays, its target is written."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        raise FileError("file_missing", file=str(path)) from None


def _real_folder(path: Path) -> Path:
    """The folder of a file as the system finds it: nothing leads through one that is not there."""
    try:
        return Path(os.path.realpath(path.parent, strict=True))
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise FileError("folder_missing", file=str(path), folder=str(path.parent)) from None
    except OSError as error:
        reason = files.reason(error)
        raise FileError("file_unwritable", file=str(path), reason=reason) from None


def _on_text(check: Check, real: Path) -> Callable[[bytes], None]:
    return lambda data: check(to_text(data, real))


def _refuse_taken(path: Path) -> None:
    try:
        path.lstat()
    except ValueError:  # a name that no file can have
        raise FileError("file_unwritable", file=str(path), reason=os.strerror(EINVAL)) from None
    except OSError:  # not there, or writing it will say what is wrong
        return
    raise HginError("file_exists", file=str(path))


def _is_missing_sheets(folder: Path, environ: Mapping[str, str]) -> bool:
    try:
        return not os.path.lexists(folder) and folder == places.sheets(environ)
    except FileError:
        return False


def _refuse_read_only(real: Path) -> None:
    """Refuse a sheet that its owner has protected, which a rename would not mind."""
    if not os.access(real, os.W_OK):
        raise FileError("file_unwritable", file=str(real), reason=os.strerror(EACCES))


def _journal(real: Path, environ: Mapping[str, str]) -> Journal:
    try:
        return Journal(places.journals(environ), real)
    except FileError:  # no home: a sheet of one's own is still kept, without undo
        return Journal(None, real)
