"""Writing what was asked for into a file of the user's, never over a sheet."""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from hgin.errors import FileError, HginError

if TYPE_CHECKING:
    from collections.abc import Iterable

_HEAD = 65_536
_KEYS = re.compile(
    rb"^[ \t]*(format|sides|first_dealer|hands|corrections)[ \t]*=|^[ \t]*\[standing\]",
    re.MULTILINE,
)
"""What a sheet has at the beginning of its lines, also one that has been cut or broken."""


def write_output(path: Path, data: bytes, *, force: bool, sheets: Iterable[Path] = ()) -> None:
    """Write a file in one step; over one that is there only with ``force``, over a sheet never.

    ``sheets`` are files known to be sheets. Raises HginError ``output_exists`` or
    ``output_is_sheet`` (file), FileError ``file_not_regular``, ``folder_missing`` or
    ``file_unwritable``.
    """
    from hgin.files import temporary, write_new

    try:
        # The file itself, not a link to it, so that the link stays one.
        target = Path(os.path.realpath(path))
        temp = temporary(target)
        before = _seen(target)
        if before is not None:
            if is_sheet(target, sheets):
                raise HginError("output_is_sheet", file=str(path))
            if not force:
                raise HginError("output_exists", file=str(path))
        try:
            temp.unlink(missing_ok=True)
            write_new(temp, data, like=before)
            temp.replace(target)
        finally:
            with suppress(OSError):
                temp.unlink()
    except FileNotFoundError:
        raise FileError("folder_missing", file=str(path), folder=str(path.parent)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError("file_unwritable", file=str(path), reason=reason) from None


def _seen(path: Path) -> os.stat_result | None:
    """What is there already. Raises FileError for what is no file, such as a folder."""
    try:
        info = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    if not stat.S_ISREG(info.st_mode):
        kind = "folder" if stat.S_ISDIR(info.st_mode) else "device"
        raise FileError("file_not_regular", file=str(path), kind=kind)
    return info


def is_sheet(path: Path, sheets: Iterable[Path] = ()) -> bool:
    """Whether a file is a sheet of hgin, whole, broken or cut; no output may take its place.

    Every TOML file counts as one: no format is written with that ending. Raises OSError.
    """
    if path.suffix.lower() == ".toml" or any(_same(path, sheet) for sheet in sheets):
        return True
    with path.open("rb") as opened:
        head = opened.read(_HEAD)
    return len({found.group().strip() for found in _KEYS.finditer(head)}) >= 2


def _same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:
        return False
