"""One program at a time on the files of a folder.

The lock is on the folder itself: there is no lock file to be left behind, the same descriptor
serves to flush the folder, and a lock goes with the process that held it, however that ended.
Where a folder cannot be locked (Windows, some network file systems) a file beside the sheet is.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from hgin import files
from hgin.errors import FileError
from hgin.files import reason

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WAIT = 10.0
"""Seconds for which a program waits its turn."""
_PAUSE = 0.01
_NO_FOLDER_LOCKS = (errno.EBADF, errno.EINVAL, errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)

if sys.platform == "win32":
    import msvcrt

    def _try(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EDEADLK):
                return False
            raise
        return True

    def _folder(path: Path) -> int | None:
        """None: a folder is not opened there."""

    def _let_go(descriptor: int, lock_file: Path) -> None:
        with suppress(OSError):
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
        os.close(descriptor)
        # Refused while another program has it open, which then removes it itself.
        with suppress(OSError):
            lock_file.unlink()
else:
    import fcntl

    def _try(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _folder(path: Path) -> int | None:
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def _let_go(descriptor: int, lock_file: Path) -> None:
        # Removed while it is held: who waits for it finds that it has gone and takes a new one.
        with suppress(OSError):
            lock_file.unlink()
        os.close(descriptor)


@contextmanager
def locked(path: Path) -> Iterator[int | None]:
    """Hold the lock for a file (a real path); gives the folder's descriptor, None on Windows.

    Raises FileError ``busy`` (file, seconds) after ``WAIT`` seconds, ``folder_missing`` (file,
    folder) or ``file_unwritable`` (file, reason).
    """
    folder = beside = None
    try:
        try:
            folder = _folder(path.parent)
            if folder is None or not _lock_folder(folder, path):
                beside = _lock_beside(path)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            raise FileError("folder_missing", file=str(path), folder=str(path.parent)) from None
        except OSError as error:
            raise FileError("file_unwritable", file=str(path), reason=reason(error)) from None
        files.at("locked")
        yield folder
    finally:
        if beside is not None:
            _let_go(beside, _lock_file(path))
        if folder is not None:
            os.close(folder)


def _lock_folder(folder: int, path: Path) -> bool:
    """Wait for the folder's lock; False where folders cannot be locked."""
    end = time.monotonic() + WAIT
    try:
        while not _try(folder):
            _pause(end, path)
    except OSError as error:
        if error.errno in _NO_FOLDER_LOCKS:
            return False
        raise
    return True


def _lock_beside(path: Path) -> int:
    """Wait for the lock of the file beside; its descriptor."""
    end = time.monotonic() + WAIT
    lock_file = _lock_file(path)
    while True:
        descriptor = os.open(lock_file, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        try:
            # One that has been removed meanwhile would be held by nobody else.
            if _try(descriptor) and os.path.samestat(os.fstat(descriptor), lock_file.stat()):
                return descriptor
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        _pause(end, path)


def _lock_file(path: Path) -> Path:
    return path.with_name(f".{path.name[-60:]}.lock")


def _pause(end: float, path: Path) -> None:
    if time.monotonic() > end:
        raise FileError("busy", file=str(path), seconds=WAIT)
    time.sleep(_PAUSE)
