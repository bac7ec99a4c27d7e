"""Where things stand in a TOML file: tomllib reads the values and tells no lines."""

import re
from pathlib import Path

from hgin.errors import FileError

_STRING = r"\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'"
_OPAQUE = re.compile(
    r"\"\"\"(?:\\.|[^\\])*?\"\"\"+|'''.*?'''+|#[^\n]*|" + _STRING,
    re.DOTALL,
)
"""What may hold anything: strings of several lines and comments first, then plain strings."""

_KEY = rf"(?:[\w-]+|{_STRING})"
_KEYS = rf"{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*"
_TABLE = re.compile(rf"[ \t]*\[\[?[ \t]*({_KEYS})[ \t]*\]\]?[ \t\r]*$")
_VALUE = re.compile(rf"[ \t]*({_KEYS})[ \t]*=")
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def read_toml(path: Path) -> tuple[dict[str, object], str]:
    """The tables of a file and its text. Raises FileError with the line of what is no TOML."""
    import tomllib

    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise FileError("file_absent", file=str(path)) from None
    except OSError as error:
        raise FileError("file_unreadable", file=str(path), reason=error.strerror) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise FileError("file_not_utf8", file=str(path), line=line) from None
    try:
        return tomllib.loads(text), text
    except tomllib.TOMLDecodeError as error:
        raise _invalid(path, text, str(error)) from None


def _invalid(path: Path, text: str, message: str) -> FileError:
    place = _PLACE.search(message)
    if place is None or place[1] is None:
        lines = text.split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    else:
        line, column = int(place[1]), int(place[2])
    reason = _PLACE.sub("", message)
    return FileError("toml_invalid", file=str(path), line=line, column=column, reason=reason)


def key_lines(text: str) -> dict[str, int]:
    """The line of each key and table of a TOML text, by dotted name; the first where it is said."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(_OPAQUE.sub(_hidden, text).split("\n"), 1):
        if header := _TABLE.match(line):
            table = _dotted(header[1])
            found.setdefault(table, number)
        elif value := _VALUE.match(line):
            key = _dotted(value[1])
            found.setdefault(f"{table}.{key}" if table else key, number)
    return found


def line_of(lines: dict[str, int], key: object) -> int:
    """The line of a dotted name, or of what it stands in; line 1 where neither is written."""
    name = str(key)
    while name and name not in lines:
        name = name.rpartition(".")[0]
    return lines.get(name, 1)


def _hidden(match: re.Match[str]) -> str:
    """A comment taken away, a string of several lines emptied; a plain string may be a key."""
    text = match[0]
    if text.startswith("#"):
        return ""
    return '""' + "\n" * text.count("\n") if text[:3] in ('"""', "'''") else text


def _dotted(keys: str) -> str:
    return ".".join(part.strip("\"'") for part in re.findall(_KEY, keys))
