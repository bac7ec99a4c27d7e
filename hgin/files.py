"""Reads one file and replaces it in one step: at any moment it is the old one or the new one.

The order of a write: temporary file in the same folder, flushed to the disk, read back and
compared, renamed over the old one, the folder flushed. The temporary file has one fixed name a
file, so what a killed run left behind is cleared by the next.
"""

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from hgin.errors import FileError, HginError

SIZE_LIMIT = 5_000_000
"""No sheet is larger, and no file that is read as one."""

# Names that not every system has; 0 asks for nothing.
_PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
# A FIFO or a slow device would keep an open waiting for ever.
_AT_ONCE = _PLAIN | getattr(os, "O_NONBLOCK", 0)
NO_SURPRISE = _AT_ONCE | getattr(os, "O_NOFOLLOW", 0)
"""How our own files are opened: never through a link, never waiting."""

_KINDS = (
    (stat.S_ISDIR, "folder"),
    (stat.S_ISFIFO, "fifo"),
    (stat.S_ISSOCK, "socket"),
    (stat.S_ISCHR, "device"),
    (stat.S_ISBLK, "device"),
)


class Seen(NamedTuple):
    """A file as it was read: its bytes, and what tells whether it is still that file."""

    data: bytes
    info: os.stat_result

    def same_as(self, other: "Seen") -> bool:
        """Whether nothing has replaced or written the file between the two readings."""
        return (
            os.path.samestat(self.info, other.info)
            and self.info.st_mtime_ns == other.info.st_mtime_ns
            and self.data == other.data
        )


def at(step: str, /) -> None:
    """Do nothing: the fault point. A test puts a function in its place that fails or kills here.

    Steps, in their order: ``locked``, ``read``, ``noted`` (the journal has the intent),
    ``opened``, ``written``, ``flushed``, ``compared``, ``replaced``, ``settled``.
    """


def reason(error: OSError) -> str:
    """What the system says is wrong."""
    return error.strerror or str(error)


def look(path: Path, *, limit: int = SIZE_LIMIT) -> Seen:
    """The bytes of a regular file, newline-exact, and its identity.

    Raises FileError ``file_missing`` (file), ``file_not_regular`` (file, kind), ``file_too_large``
    (file, size, limit; before anything is read) or ``file_unreadable`` (file, reason).
    """
    try:
        _refuse_kind(path, path.stat())  # before the open: opening a device may do something
        descriptor = os.open(path, os.O_RDONLY | _AT_ONCE)
        try:
            info = os.fstat(descriptor)
            _refuse_kind(path, info)
            _refuse_size(path, info.st_size, limit)
            data = _read_all(descriptor, limit + 1)
        finally:
            os.close(descriptor)
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: no such name can be
        raise FileError("file_missing", file=str(path)) from None
    except OSError as error:
        raise FileError("file_unreadable", file=str(path), reason=reason(error)) from None
    _refuse_size(path, len(data), limit)
    return Seen(data, info)


def _refuse_kind(path: Path, info: os.stat_result) -> None:
    if not stat.S_ISREG(info.st_mode):
        kind = next((name for test, name in _KINDS if test(info.st_mode)), "device")
        raise FileError("file_not_regular", file=str(path), kind=kind)


def _refuse_size(path: Path, size: int, limit: int) -> None:
    if size > limit:
        raise FileError("file_too_large", file=str(path), size=size, limit=limit)


def _read_all(descriptor: int, limit: int) -> bytes:
    parts = []
    while limit > 0 and (part := os.read(descriptor, min(limit, 1 << 20))):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)


def to_text(data: bytes, path: Path) -> str:
    """The bytes as text, strictly UTF-8, line ends as they are.

    Raises FileError ``file_not_utf8`` (file, line).
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError("file_not_utf8", file=str(path), line=line) from None


def to_bytes(text: str, path: Path) -> bytes:
    """The text as UTF-8.

    Raises HginError ``text_not_utf8`` (file, char) for what no file can hold, a lone surrogate,
    and FileError ``file_too_large`` (file, size, limit) for what could not be read again.
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        char = f"\\u{ord(text[error.start]):04x}"
        raise HginError("text_not_utf8", file=str(path), char=char) from None
    _refuse_size(path, len(data), SIZE_LIMIT)
    return data


def temporary(path: Path) -> Path:
    """The name that a file's new content has before it takes the file's place."""
    # The end of a name that is as long as the system allows leaves room for the rest.
    return path.with_name(f".{path.name[-60:]}.tmp")


def put(
    path: Path,
    data: bytes,
    check: Callable[[bytes], None],
    *,
    instead_of: Seen | None,
    folder: int | None,
) -> None:
    """Write a file in one step, over the one that was seen or as a new one; all or nothing.

    The caller holds the lock; ``folder`` is its descriptor. ``check`` is given what was read back
    and raises what it likes. Raises HginError ``file_exists`` (file) for a new one that is there;
    FileError ``file_unwritable`` (file, reason), ``file_changed`` (file) where another program
    has written meanwhile, or ``file_not_as_written`` (file).
    """
    temp = temporary(path)
    try:
        clear(path)
        write_new(temp, data, like=instead_of and instead_of.info)
        at("flushed")
        _compare(temp, data, path)
        check(data)
        at("compared")
        if instead_of is None:
            _link(temp, path)
        else:
            _refuse_changed(path, instead_of)
            temp.replace(path)
    except OSError as error:
        raise FileError("file_unwritable", file=str(path), reason=reason(error)) from None
    finally:
        # Gone already where it took the file's place; a new file's second name where it was linked.
        with suppress(OSError):
            temp.unlink()
    at("replaced")
    flush_folder(folder)
    at("settled")


def clear(path: Path) -> None:
    """Remove what a killed run left behind. The caller holds the lock. Raises OSError."""
    temporary(path).unlink(missing_ok=True)


def write_new(path: Path, data: bytes, *, like: os.stat_result | None = None) -> None:
    """Write a file that is not there and flush it to the disk. Raises OSError.

    ``like`` is the file whose owner and permissions it gets.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_SURPRISE
    descriptor = os.open(path, flags, 0o666 if like is None else 0o600)
    try:
        at("opened")
        if like is not None:
            _resemble(path, descriptor, like)
        write_all(descriptor, data)
        at("written")
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _resemble(path: Path, descriptor: int, like: os.stat_result) -> None:
    mode = stat.S_IMODE(like.st_mode)
    if sys.platform == "win32":
        path.chmod(mode)
    else:
        # Only root can, and only root has to: a hand that it enters leaves the sheet its owner's.
        with suppress(OSError):
            os.fchown(descriptor, like.st_uid, like.st_gid)
        os.fchmod(descriptor, mode)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all the bytes, however few the system takes at a time. Raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _compare(temp: Path, data: bytes, path: Path) -> None:
    if look(temp).data != data:
        raise FileError("file_not_as_written", file=str(path))


def _refuse_changed(path: Path, seen: Seen) -> None:
    try:
        same = seen.same_as(look(path))
    except FileError:
        same = False
    if not same:
        raise FileError("file_changed", file=str(path))


def _link(temp: Path, path: Path) -> None:
    """Give the file its name where nothing has it: unlike a rename, a link never overwrites."""
    try:
        try:
            os.link(temp, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, 0o666))
            temp.replace(path)
    except FileExistsError:
        raise HginError("file_exists", file=str(path)) from None


def flush_folder(folder: int | None) -> None:
    """Flush a folder's names to the disk, as far as the system can.

    An error is passed over: the file has its new content, and to say that it failed would have
    the hand entered twice.
    """
    if folder is not None:
        with suppress(OSError):
            os.fsync(folder)
