"""The user's sheets: which there are, which is the current one, which have been put away.

What a person types as a sheet's name is only ever compared with the names that are there, so it
cannot lead out of the folder.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from itertools import count
from pathlib import Path
from typing import NamedTuple, Self

from hgin import places, store
from hgin.errors import FileError, HginError
from hgin.files import flush_folder, look, put, reason
from hgin.lock import locked
from hgin.places import ENDING, slug

_LABEL_SIZE = 30
_NAME_SIZE = 120
_NAME_MOST = 255


class Entry(NamedTuple):
    """A sheet as ``list`` shows it; one outside the folder is called by its stem."""

    name: str
    path: Path
    current: bool
    elsewhere: bool


def find_sheet(file: str | None, environ: Mapping[str, str]) -> Path:
    """The sheet that a command works on: ``--file``, else ``HGIN_FILE``, else the current one.

    Only the current one is known to be there. Raises FileError ``no_current_sheet`` or
    ``current_sheet_gone`` (file), or as ``places.home``.
    """
    if file is not None:
        if not file:
            raise FileError("file_missing", file=file)
        return Path(file)
    if environ.get("HGIN_FILE"):
        return Path(environ["HGIN_FILE"])
    path = Shelf.of(environ).current()
    if path is None:
        raise FileError("no_current_sheet")
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise FileError("current_sheet_gone", file=str(path)) from None
    except OSError:  # reading it will say what is wrong
        pass
    return path


def new_name(day: date, side_labels: Iterable[str]) -> str:
    """A name for a new sheet, such as ``2026-11-30-ana-bruno``, whether taken or not.

    Of a name in a script that does not fold to ASCII nothing is left.
    """
    labels = [slug(label)[:_LABEL_SIZE] for label in side_labels]
    name = "-".join([day.isoformat()[:10], *filter(None, labels)])
    return slug(name[:_NAME_SIZE])


class Shelf(NamedTuple):
    """The user's home as it is on the disk; nothing of it is kept in memory."""

    home: Path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Self:
        """The shelf of this environment. Raises FileError ``home_unknown``."""
        return cls(places.home(environ))

    @property
    def sheets(self) -> Path:
        """The folder of the sheets."""
        return self.home / "sheets"

    @property
    def trash(self) -> Path:
        """The folder of the sheets that were removed."""
        return self.home / "trash"

    def free_path(self, name: str) -> Path:
        """Where a new sheet of that name goes: ``name-2``, ``name-3`` … where it is taken."""
        return next(path for path in _numbered(self.sheets, name) if not os.path.lexists(path))

    def add(self, name: str, text: str, check: Callable[[str], None]) -> Path:
        """Write a new sheet under that name or the next that is free; it becomes current.

        Raises what ``store.create`` raises, but for ``file_exists``, and what ``begin`` raises.
        """
        while True:
            path = self.free_path(name)
            try:
                store.create(path, text, check, environ={"HGIN_HOME": str(self.home)})
            except HginError as error:
                if error.code == "file_exists":  # taken a moment ago by another program
                    continue
                raise
            self.begin(path, text)
            return path

    def begin(self, path: Path, text: str) -> None:
        """Make a sheet current that was written just now; where that fails it is not kept.

        Raises what ``set_current`` raises.
        """
        try:
            self.set_current(path)
        except FileError:
            with suppress(FileError, OSError):
                if look(path).data == text.encode():
                    path.unlink()
            raise

    def current(self) -> Path | None:
        """The current sheet, which may be gone; None where there is none.

        Raises FileError ``file_unreadable`` and the like for the file that tells.
        """
        text = _words(self.home / "current").removesuffix("\n")
        if Path(text).is_absolute() and "\0" not in text:
            return Path(text)
        # What a person may have written there stays inside the folder as well.
        if not _may_be_name(text):
            return None
        return self.sheets / (text + ENDING)

    def set_current(self, path: Path) -> None:
        """Make a sheet the current one; one outside the folder is listed from then on.

        Raises FileError ``home_unwritable`` (folder, reason), ``file_unwritable`` or ``busy``.
        """
        path = path.absolute()
        if path.parent == self.sheets and path.suffix == ENDING:
            self._rewrite("current", lambda _: path.stem + "\n")
            return
        line = f"{path}\n"
        # A path of two lines, which a system may allow, is not listed.
        if line.count("\n") == 1:
            self._rewrite("elsewhere", lambda text: _with_line(text, line))
        self._rewrite("current", lambda _: line)

    def entries(self) -> tuple[Entry, ...]:
        """The sheets by name, then those elsewhere that are there, in the order they came.

        Raises FileError ``file_unreadable`` (file, reason) for a folder that cannot be read.
        """
        current = self.current()
        inside = [(path.stem, path, False) for path in self._inside()]
        outside = [(path.stem, path, True) for path in self._elsewhere() if _is_file(path)]
        return tuple(
            Entry(name, path, path == current, elsewhere)
            for name, path, elsewhere in inside + outside
        )

    def find(self, name: str) -> Path:
        """The sheet that a person means: a name in the folder, the path or stem of one elsewhere.

        Raises HginError ``sheet_unknown`` (name, nearest: a name or None) or ``sheet_ambiguous``
        (name, files).
        """
        entries = self.entries()
        for entry in entries:
            if not entry.elsewhere and name in (entry.name, entry.path.name):
                return entry.path
        outside = [entry.path for entry in entries if entry.elsewhere]
        found = [path for path in outside if _means(name, path)] or [
            path for path in outside if name in (path.stem, path.name)
        ]
        if len(found) > 1:
            raise HginError("sheet_ambiguous", name=name, files=[str(path) for path in found])
        if not found:
            raise _unknown(name, entries)
        return found[0]

    def use(self, name: str) -> Path:
        """Make the sheet that ``find`` finds the current one. Raises as it and ``set_current``."""
        path = self.find(name)
        self.set_current(path)
        return path

    def remove(self, name: str) -> Path:
        """Move a sheet to the trash and say where it is now; it is no longer current.

        Nothing is overwritten there. Raises HginError as ``find``, and ``sheet_elsewhere`` (name,
        file) for one that is not in the folder; FileError ``file_unwritable``, ``busy`` or
        ``home_unwritable``.
        """
        path = self.find(name)
        if path.parent != self.sheets:
            raise HginError("sheet_elsewhere", name=name, file=str(path))
        places.make_folder(self.trash)
        with locked(path) as folder:
            free = (to for to in _numbered(self.trash, path.stem) if not os.path.lexists(to))
            target = next(free)
            try:
                path.rename(target)
            except OSError as error:
                raise FileError("file_unwritable", file=str(path), reason=reason(error)) from None
            flush_folder(folder)
        if self.current() == path:
            with suppress(OSError):
                (self.home / "current").unlink()
        return target

    def _inside(self) -> list[Path]:
        try:
            found = sorted(self.sheets.iterdir(), key=_in_order)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            file = str(self.sheets)
            raise FileError("file_unreadable", file=file, reason=reason(error)) from None
        return [path for path in found if _is_sheet(path)]

    def _elsewhere(self) -> list[Path]:
        lines = _words(self.home / "elsewhere").split("\n")
        return [Path(line) for line in lines if "\0" not in line and Path(line).is_absolute()]

    def _rewrite(self, name: str, edit: Callable[[str], str]) -> None:
        """Change a small file of ours, in one step as a sheet is."""
        path = self.home / name
        places.make_folder(self.home)
        with locked(path) as folder:
            seen = look(path) if os.path.lexists(path) else None
            data = os.fsencode(edit(os.fsdecode(seen.data) if seen else ""))
            if seen is None or data != seen.data:
                put(path, data, lambda _: None, instead_of=seen, folder=folder)


def _words(path: Path) -> str:
    """The text of a small file of ours, empty where there is none.

    Paths need not be UTF-8, so the bytes that are not are kept as the system's names keep them.
    """
    try:
        return os.fsdecode(look(path).data)
    except FileError as error:
        if error.code == "file_missing":
            return ""
        raise


def _may_be_name(text: str) -> bool:
    """Whether a sheet of the folder may be called so; nothing that leads elsewhere may."""
    return 0 < len(text) <= _NAME_MOST and Path(text).name == text != ".." and min(text) >= " "


def _with_line(text: str, line: str) -> str:
    if line in [each + "\n" for each in text.split("\n")]:
        return text
    return text + ("" if not text or text.endswith("\n") else "\n") + line


def _numbered(folder: Path, name: str) -> Iterator[Path]:
    yield folder / (name + ENDING)
    for number in count(2):
        yield folder / f"{name}-{number}{ENDING}"


def _in_order(path: Path) -> list[tuple[int, int, str]]:
    """What names are sorted by: word by word, numbers by their size, so that -2 is before -10."""
    numbers = [word.isascii() and word.isdigit() for word in path.stem.split("-")]
    return [
        (0, int(word), "") if number and len(word) < 10 else (1, 0, word)
        for word, number in zip(path.stem.split("-"), numbers, strict=True)
    ]


def _is_sheet(path: Path) -> bool:
    return path.suffix == ENDING and not path.name.startswith(".") and _is_file(path)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _means(name: str, path: Path) -> bool:
    try:
        return Path(name).absolute() == path
    except OSError:  # the folder one stands in is gone
        return False


def _unknown(name: str, entries: tuple[Entry, ...]) -> HginError:
    # Late: only a slip of the finger needs it.
    from difflib import get_close_matches

    near = get_close_matches(name, [entry.name for entry in entries], 1)
    return HginError("sheet_unknown", name=name, nearest=near[0] if near else None)
