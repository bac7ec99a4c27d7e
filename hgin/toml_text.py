"""Changes TOML in place: finds statements and array items in a text and replaces just those.

TOML libraries either read or write; none here keeps a person's comments and layout. This scanner
knows only what it must: where statements, strings, comments and brackets begin and end. Whoever
changes a text with it reads the result with tomllib and compares before trusting it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_TOKEN = re.compile(
    r'''"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}'''  # strings over several lines
    r"""|"(?:\\.|[^"\\\n])*"|'[^'\n]*'"""
    r"""|\#[^\n]*|[\[\]{},\n]|[^\s\[\]{},#"']+""",
    re.S,
)
_KEY = re.compile(
    r"""[ \t]*((?:"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[\w-]+)(?:[ \t]*\.[ \t]*"""
    r"""(?:"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[\w-]+))*)[ \t]*=[ \t]*"""
)
_HEADER = re.compile(r"[ \t]*\[\[?[ \t]*([^\]\n]*?)[ \t]*\]\]?")


class Statement(NamedTuple):
    """A key with its value, or a table's header, as places in the text."""

    table: str
    key: str
    """Empty for a header."""
    start: int
    """Where its first line begins."""
    value: int
    """Where the value begins."""
    end: int
    """Where the value ends; a remark may follow on the line."""


class Item(NamedTuple):
    """One item of an array, or a remark between items, as places in the text."""

    start: int
    end: int
    remark: bool


def statements(text: str) -> list[Statement]:
    """Every key and header of a text that is valid TOML, in order."""
    found = []
    table, place = "", 0
    while place < len(text):
        line_end = _line_end(text, place)
        line = text[place:line_end].strip()
        if not line or line.startswith("#"):
            place = line_end
            continue
        header = _HEADER.match(text, place)
        key = _KEY.match(text, place)
        if header and not key:
            table = _plain(header.group(1))
            found.append(Statement(table, "", place, place, header.end()))
            place = line_end
        elif key:
            end = _value_end(text, key.end())
            found.append(Statement(table, _plain(key.group(1)), place, key.end(), end))
            place = _line_end(text, end)
        else:
            place = line_end
    return found


def _plain(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def _line_end(text: str, place: int) -> int:
    """Where the next line begins."""
    found = text.find("\n", place)
    return len(text) if found < 0 else found + 1


def _tokens(text: str, place: int) -> Iterator[re.Match[str]]:
    return _TOKEN.finditer(text, place)


def _value_end(text: str, place: int) -> int:
    """Where the value that begins at a place ends: at the end of its line, outside brackets."""
    depth, end = 0, place
    for token in _tokens(text, place):
        first = token.group()[0]
        if first in "[{":
            depth += 1
        elif first in "]}":
            depth -= 1
        if depth == 0 and first in "\n#":
            return end
        if first not in "\n#":
            end = token.end()
    return end


def items(text: str, array: Statement) -> list[Item]:
    """The items of an array of strings, and the remarks among them."""
    return [
        Item(token.start(), token.end(), token.group().startswith("#"))
        for token in _tokens(text, array.value + 1)
        if token.start() < array.end and token.group()[0] in "\"'#"
    ]


def line_of(text: str, place: int) -> int:
    """The number, from 1, of the line that a place is in."""
    return text.count("\n", 0, place) + 1


def newline(text: str) -> str:
    """How the text ends its lines."""
    return "\r\n" if "\r\n" in text[: text.find("\n") + 1] else "\n"


def find(text: str, table: str, key: str) -> Statement | None:
    """The statement of a key in a table, or a table's header for key ``""``; None if absent."""
    for statement in statements(text):
        if statement.table == table and statement.key == key:
            return statement
    return None


def set_value(text: str, table: str, key: str, value: str | None) -> str:
    """The text with a key's value replaced, added at the table's end, or (None) taken out.

    ``value`` is TOML. A new table is added at the end of the text.
    """
    found = find(text, table, key)
    if found and value is None:
        return text[: found.start] + text[_line_end(text, found.end) :]
    if found:
        return text[: found.value] + str(value) + text[found.end :]
    if value is None:
        return text
    place, before = _end_of(text, table)
    return _insert(text, place, f"{before}{key} = {value}")


def _end_of(text: str, table: str) -> tuple[int, str]:
    """Where a further key of a table goes, and what must stand before it."""
    mine = [s for s in statements(text) if s.table == table]
    if mine:
        return _line_end(text, mine[-1].end), ""
    if table:
        return _new_table_place(text), f"[{table}]" + newline(text)
    first = next(iter(statements(text)), None)
    return (first.start if first else len(text)), ""


def _new_table_place(text: str) -> int:
    """Where a further table goes: before the derived tail, so that a cut of it can be seen."""
    standing = find(text, "standing", "")
    return standing.start if standing else len(text)


def _insert(text: str, place: int, lines: str) -> str:
    before = text[:place]
    if before and not before.endswith("\n"):
        before += newline(text)
    return before + lines + newline(text) + text[place:]


def set_table(text: str, table: str, body: str | None) -> str:
    """The text with a whole table replaced, from its header to its last key, or taken out.

    ``body`` is TOML with its header and without a line end at the end; a new one goes to the end.
    """
    mine = [s for s in statements(text) if s.table == table]
    if not mine:
        if body is None:
            return text
        place = _new_table_place(text)
        gap = "" if text[:place].endswith(("\n\n", "\n\r\n")) else newline(text)
        behind = newline(text) if place < len(text) else ""
        return _insert(text, place, gap + body.replace("\n", newline(text)) + behind)
    start, end = mine[0].start, mine[-1].end
    if body is None:
        return text[:start] + text[_line_end(text, end) :]
    return text[:start] + body.replace("\n", newline(text)) + text[end:]


def set_items(text: str, key: str, new: Sequence[str], kept: Sequence[int | None]) -> str:
    """The text with a top-level array of strings changed item by item.

    ``new`` are the array's items as TOML strings; ``kept[i]`` is the number of the old item whose
    text stays as item i whatever ``new[i]`` says, None where it is written anew. Items keep their
    order. An array that is not laid out one item a line is laid out anew.
    """
    array = find(text, "", key)
    if array is None:
        return add_array(text, key, new, behind=None)
    old = [item for item in items(text, array) if not item.remark]
    if len(old) == len(new) and list(kept) == list(range(len(new))):
        return text
    new = [
        line if number is None else text[old[number].start : old[number].end]
        for line, number in zip(new, kept, strict=True)
    ]
    if not _one_a_line(text, array):
        return _laid_out_anew(text, array, new, kept)
    return _changed_lines(text, array, new, kept)


def add_array(text: str, key: str, new: Sequence[str], *, behind: str | None) -> str:
    """The text with a top-level array of strings more, behind another key or the last one."""
    before = find(text, "", behind) if behind else None
    place = _line_end(text, before.end) if before else _end_of(text, "")[0]
    return _insert(text, place, _laid_out(key, list(new), newline(text)))


def _laid_out(key: str, lines: list[str], end: str) -> str:
    rows = [line if line.startswith("#") else f"{line}," for line in lines]
    return f"{key} = [" + "".join(f"{end}    {row}" for row in rows) + f"{end}]"


def _one_a_line(text: str, array: Statement) -> bool:
    """Whether each string of an array has a line of its own, and so have its brackets."""
    body = text[array.value + 1 : array.end - 1]
    lines = body.split("\n")
    if len(lines) < 2 or lines[-1].strip():
        return False
    first = lines[0].strip()
    if first and not first.startswith("#"):
        return False
    starts = [text.rfind("\n", 0, i.start) for i in items(text, array) if not i.remark]
    several = any('"""' in line or "'''" in line for line in lines)
    return len(set(starts)) == len(starts) and not several


def _laid_out_anew(
    text: str, array: Statement, new: Sequence[str], kept: Sequence[int | None]
) -> str:
    """One item a line; remarks get lines of their own, before the item that followed them."""
    remarks: dict[int, list[str]] = {}
    number = 0
    for item in items(text, array):
        if item.remark:
            remarks.setdefault(number, []).append(text[item.start : item.end].rstrip("\r"))
        else:
            number += 1
    lines = []
    for line, old in zip(new, kept, strict=True):
        if old is not None:
            lines += remarks.pop(old, [])
        lines.append(line)
    lines += [remark for rest in remarks.values() for remark in rest]
    laid = _laid_out(array.key, lines, newline(text))
    return text[: array.start] + laid + text[array.end :]


def _changed_lines(
    text: str, array: Statement, new: Sequence[str], kept: Sequence[int | None]
) -> str:
    """The array with the lines of changed items replaced, of new ones added, of old ones gone."""
    old = [item for item in items(text, array) if not item.remark]
    line_starts = [text.rfind("\n", 0, item.start) + 1 for item in old]
    indent = text[line_starts[0] : old[0].start] if old else "    "
    end = newline(text)
    # From here on the array is a list of pieces: what stands before, and the lines of each item.
    bounds = [*line_starts, text.rfind("\n", 0, array.end) + 1]
    pieces = [text[bounds[n] : bounds[n + 1]] for n in range(len(old))]
    replaced = set(range(len(old))) - {number for number in kept if number is not None}
    made = []
    for line, number in zip(new, kept, strict=True):
        if number is not None:
            made.append(_with_comma(pieces[number], old[number], line_starts[number]))
        elif len(made) in replaced:
            # An item that is written anew keeps the remark behind it and the lines below it.
            spot = len(made)
            item, start = old[spot], line_starts[spot]
            piece = _with_comma(pieces[spot], item, start)
            made.append(indent + line + piece[item.end - start :])
            replaced.discard(spot)
        else:
            made.append(f"{indent}{line},{end}")
    return text[: bounds[0]] + "".join(made) + text[bounds[-1] :]


def _with_comma(piece: str, item: Item, start: int) -> str:
    """An item's lines with a comma behind it, which the last item of an array may lack."""
    rest = piece[item.end - start :]
    return piece if rest.lstrip(" \t").startswith(",") else piece[: item.end - start] + "," + rest
