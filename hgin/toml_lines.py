"""A TOML file with where things stand in it: tomllib reads the values and tells no lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.errors import FileError, HginError
from hgin.files import look, to_text
from hgin.toml_load import load
from hgin.toml_text import statements

if TYPE_CHECKING:
    from pathlib import Path


def read_toml(path: Path) -> tuple[dict[str, object], str]:
    """The tables of a file and its text, a byte order mark left out.

    Raises FileError as ``files.look``, ``files.to_text`` and ``toml_load.load`` do, with the file.
    """
    text = to_text(look(path).data, path).removeprefix("\ufeff")
    try:
        return load(text), text
    except HginError as error:
        raise FileError(error.code, file=str(path), **error.params) from None


def key_lines(text: str) -> dict[str, int]:
    """The line of each key and table of a valid text, by dotted name, where it is first said."""
    found: dict[str, int] = {}
    line, place = 1, 0
    for statement in statements(text):
        line += text.count("\n", place, statement.start)
        place = statement.start
        found.setdefault(statement.name, line)
    return found


def line_of(lines: dict[str, int], key: object) -> int:
    """The line of a dotted name, or of what it stands in; line 1 where neither is written."""
    name = str(key)
    while name and name not in lines:
        name = name.rpartition(".")[0]
    return lines.get(name, 1)
