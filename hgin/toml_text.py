"""Changes TOML in place: finds statements and array items in a text and replaces just those.

TOML libraries either read or write; none here keeps a person's comments and layout. This scanner
knows only what it must: where keys, values, strings, comments and brackets begin and end. A value
is found however it was written: under a header, by a dotted key, in an inline table. Whoever
changes a text with it reads the result with tomllib and compares before trusting it.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

_PIECE = re.compile(
    r'''"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}'''  # strings over several lines
    r"""|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*|[][{},=\n]|[^][\s{},=#"']+""",
    re.DOTALL,
)
_BOM = "\ufeff"


class Statement(NamedTuple):
    """A key with its value, or a table's header, as places in the text."""

    table: str
    """The dotted name of the table that it stands in; a header's own."""
    key: str
    """As it is written, so it may be dotted; empty for a header."""
    start: int
    """Where its first line begins; in an inline table, where the key does."""
    value: int
    """Where the value begins."""
    end: int
    """Where the value ends; a remark may follow on the line."""
    inline: bool = False
    """Whether it stands in an inline table."""

    @property
    def name(self) -> str:
        """The dotted name of what it gives a value to."""
        return f"{self.table}.{self.key}".strip(".")


class Item(NamedTuple):
    """One item of an array, or a remark between items, as places in the text."""

    start: int
    end: int
    remark: bool


@lru_cache(maxsize=4)
def statements(text: str) -> tuple[Statement, ...]:
    """Every key and header of a text that is valid TOML, in order; inline tables' keys as well."""
    found: list[Statement] = []
    table, place = "", len(_BOM) if text.startswith(_BOM) else 0
    while place < len(text):
        pieces = _pieces(text, place)
        first = next(pieces, None)
        if first is None:
            break
        if first[0][0] in "\n#":
            place = _line_end(text, first.start())
            continue
        start = max(text.rfind("\n", 0, first.start()) + 1, place)
        if first[0] == "[":
            end = text.find("]", first.end())
            end += text[end : end + 2] == "]]"
            table = _dotted(text[first.start() : end].strip("[] \t"))
            found.append(Statement(table, "", start, start, end + 1))
            place = _line_end(text, end)
        else:
            value = _behind_equals(text, first.start())
            end = _value_end(text, value)
            key = _dotted(text[first.start() : value].rstrip("= \t"))
            found.append(Statement(table, key, start, value, end))
            if text[value] == "{":
                found += _inside(text, found[-1])
            place = _line_end(text, end)
    return tuple(found)


def _inside(text: str, outer: Statement) -> Iterator[Statement]:
    """The keys of an inline table, and those of tables within."""
    place = outer.value + 1
    while place < outer.end - 1:
        first = next(_pieces(text, place))
        if first[0][0] in ",\n#":
            place = first.end()
            continue
        if first[0] == "}":
            return
        value = _behind_equals(text, first.start())
        end = _value_end(text, value, inline=True)
        key = _dotted(text[first.start() : value].rstrip("= \t"))
        one = Statement(outer.name, key, first.start(), value, end, True)
        yield one
        if text[value] == "{":
            yield from _inside(text, one)
        place = end


def _pieces(text: str, place: int, end: int | None = None) -> Iterator[re.Match[str]]:
    return _PIECE.finditer(text, place, len(text) if end is None else end)


def _behind_equals(text: str, place: int) -> int:
    """Where the value of the key at a place begins."""
    equals = next(piece for piece in _pieces(text, place) if piece[0] == "=")
    return next(_pieces(text, equals.end())).start()


def _dotted(key: str) -> str:
    """A key's parts joined by dots, without their quotes and the blanks between."""
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def _line_end(text: str, place: int) -> int:
    """Where the next line begins."""
    found = text.find("\n", place)
    return len(text) if found < 0 else found + 1


def _value_end(text: str, place: int, *, inline: bool = False) -> int:
    """Where the value that begins at a place ends: outside brackets, with its line or item."""
    depth, end = 0, place
    stops = "\n#,}" if inline else "\n#"
    for piece in _pieces(text, place):
        first = piece[0][0]
        if depth == 0 and first in stops:
            return end
        if first in "[{":
            depth += 1
        elif first in "]}":
            depth -= 1
        if first not in "\n#":
            end = piece.end()
    return end


def items(text: str, array: Statement) -> list[Item]:
    """The items of an array of strings, and the remarks among them."""
    return [
        Item(*piece.span(), piece[0][0] == "#")
        for piece in _pieces(text, array.value + 1, array.end)
        if piece[0][0] in "\"'#"
    ]


def line_of(text: str, place: int) -> int:
    """The number, from 1, of the line that a place is in."""
    return text.count("\n", 0, place) + 1


def newline(text: str) -> str:
    """How the text ends its lines."""
    return "\r\n" if "\r\n" in text[: text.find("\n") + 1] else "\n"


def toml_value(value: object) -> str:
    """A value as TOML on one line: what tomli-w makes of each item, lists without line ends."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    from tomli_w import dumps

    return dumps({"v": value})[len("v = ") :].rstrip("\n")


def find(text: str, table: str, key: str) -> Statement | None:
    """The statement that gives a key of a table its value; a table's header for key ``""``."""
    wanted = f"{table}.{key}".strip(".")
    for one in statements(text):
        if one.name == wanted and bool(one.key) == bool(key):
            return one
    return None


def set_value(text: str, table: str, key: str, value: str | None) -> str:
    """The text with a key's value replaced, added at the table's end, or (None) taken out.

    ``value`` is TOML. A table that is not there is added before ``[standing]``.
    """
    found = find(text, table, key)
    if found is None:
        return text if value is None else _with_key(text, table, key, value)
    if value is not None:
        return text[: found.value] + value + text[found.end :]
    if found.inline:
        return _without_entry(text, found)
    return text[: found.start] + text[_line_end(text, found.end) :]


def _without_entry(text: str, entry: Statement) -> str:
    """The text without a key of an inline table and the comma that goes with it."""
    behind = text[entry.end :].lstrip(" \t")
    if behind.startswith(","):
        return text[: entry.start] + behind[1:].lstrip(" \t")
    return text[: entry.start].rstrip(" \t").removesuffix(",").rstrip(" \t") + " " + behind


def _with_key(text: str, table: str, key: str, value: str) -> str:
    """The text with a key more in a table, written as the table's other keys are."""
    mine = [one for one in statements(text) if one.table == table and not one.inline]
    if mine:
        return _insert(text, _line_end(text, mine[-1].end), f"{key} = {value}")
    if not table:
        first = next(iter(statements(text)), None)
        return _insert(text, first.start if first else len(text), f"{key} = {value}")
    outer = _holder(text, table)
    if outer is None:
        return _added_table(text, table, {key: value})
    if text[outer.value] == "{":
        name = f"{table}.{key}".removeprefix(f"{outer.name}.")
        comma = ", " if text[outer.value + 1 : outer.end - 1].strip() else " "
        body = text[: outer.end - 1].rstrip(" \t")
        return f"{body}{comma}{name} = {value} {text[outer.end - 1 :]}"
    name = f"{table}.{key}".removeprefix(f"{outer.table}.")
    return _insert(text, _line_end(text, outer.end), f"{name} = {value}")


def _holder(text: str, table: str) -> Statement | None:
    """The inline table that is a table or holds it, or the last dotted key into it; or None."""
    found, inside = None, f"{table}."
    for one in statements(text):
        holds = one.key and inside.startswith(f"{one.name}.") and text[one.value] == "{"
        crosses = one.name.startswith(inside) and len(one.table) < len(table) and not one.inline
        if holds or crosses:
            found = one
    return found


def _new_table_place(text: str) -> int:
    """Where a further table goes: before the derived tail, so that a cut of it can be seen."""
    standing = find(text, "standing", "")
    return standing.start if standing else len(text)


def _insert(text: str, place: int, lines: str) -> str:
    before, end = text[:place], newline(text)
    if before and not before.endswith("\n"):
        before += end
    return before + lines.replace("\n", end) + end + text[place:]


def set_table(text: str, table: str, values: dict[str, str], known: Sequence[str]) -> str:
    """The text with these keys in a table, each with its TOML value, and no other known ones.

    Keys that are not among the ``known``, and remarks, stay. Without values the table is taken
    out, from its header to its last key; one that is not there is added.
    """
    mine = [one for one in statements(text) if one.name == table or one.table == table]
    mine = mine or [one for one in statements(text) if one.name.startswith(f"{table}.")]
    if not values:
        return text[: mine[0].start] + text[_line_end(text, mine[-1].end) :] if mine else text
    if not mine:
        return _added_table(text, table, values)
    for key in known:
        if key not in values:
            text = set_value(text, table, key, None)
    for key, value in values.items():
        found = find(text, table, key)
        if found is None or text[found.value : found.end] != value:
            text = set_value(text, table, key, value)
    return text


def _added_table(text: str, table: str, values: dict[str, str]) -> str:
    place = _new_table_place(text)
    gap = "" if text[:place].endswith(("\n\n", "\n\r\n")) else "\n"
    behind = "\n" if place < len(text) else ""
    body = "\n".join([f"[{table}]", *(f"{key} = {value}" for key, value in values.items())])
    return _insert(text, place, gap + body + behind)


def set_items(
    text: str,
    key: str,
    new: Sequence[str],
    kept: Sequence[int | None],
    *,
    behind: str | None = None,
) -> str:
    """The text with a top-level array of strings changed item by item.

    ``new`` are the array's items as TOML strings; ``kept[i]`` is the number of the old item whose
    text stays as item i whatever ``new[i]`` says, None where it is written anew. Items keep their
    order. An array that is not laid out one item a line is laid out anew; one that is not there
    is added behind another key, or the last one.
    """
    array = find(text, "", key)
    if array is None:
        before = find(text, "", behind) if behind else None
        place = _line_end(text, before.end) if before else _end_of_top(text)
        return _insert(text, place, _laid_out(key, [f"{line}," for line in new]))
    found = items(text, array)
    old = [item for item in found if not item.remark]
    if len(old) == len(new) and list(kept) == list(range(len(new))):
        return text
    if not _one_a_line(text, array, old):
        return _laid_out_anew(text, array, found, new, kept)
    return _changed_lines(text, array, old, new, kept)


def _end_of_top(text: str) -> int:
    """Where a further key at the top goes."""
    found = statements(text)
    top = [one for one in found if not one.table]
    if top:
        return _line_end(text, top[-1].end)
    return found[0].start if found else len(text)


def _laid_out(key: str, rows: Sequence[str]) -> str:
    return "\n".join([f"{key} = [", *(f"    {row}" for row in rows), "]"])


def _one_a_line(text: str, array: Statement, old: Sequence[Item]) -> bool:
    """Whether each string of an array has a line of its own, and so have its brackets."""
    body = text[array.value + 1 : array.end - 1]
    first, line_end, _ = body.partition("\n")
    last = body.rpartition("\n")[2]
    if not line_end or last.strip() or (first.strip() and not first.strip().startswith("#")):
        return False
    starts = {text.rfind("\n", 0, item.start) for item in old}
    return len(starts) == len(old) and '"""' not in body and "'''" not in body


def _laid_out_anew(
    text: str,
    array: Statement,
    found: Sequence[Item],
    new: Sequence[str],
    kept: Sequence[int | None],
) -> str:
    """One item a line, each with the remark behind it and those on the lines above it."""
    old = [text[item.start : item.end] for item in found if not item.remark]
    above: list[list[str]] = [[]]
    behind: list[str] = []
    end = array.value
    for item in found:
        if not item.remark:
            above.append([])
            behind.append("")
        elif behind and "\n" not in text[end : item.start]:
            behind[-1] = " " + text[item.start : item.end].rstrip("\r")
        else:
            above[-1].append(text[item.start : item.end].rstrip("\r"))
        end = item.end
    rows: list[str] = []
    for n, (line, number) in enumerate(zip(new, kept, strict=True)):
        source = n if number is None and len(old) == len(new) else number
        if source is None:
            rows.append(f"{line},")
        else:
            words = line if number is None else old[number]
            rows += [*above[source], f"{words},{behind[source]}"]
            above[source] = []
    rows += [remark for rest in above for remark in rest]
    laid = _laid_out(array.key, rows).replace("\n", newline(text))
    return text[: array.start] + laid + text[array.end :]


def _changed_lines(
    text: str,
    array: Statement,
    old: Sequence[Item],
    new: Sequence[str],
    kept: Sequence[int | None],
) -> str:
    """The array with the lines of changed items replaced, of new ones added, of old ones gone."""
    same = next((n for n, number in enumerate(kept) if number != n), len(kept))
    # The last item that stays in its place may lack a comma; what stands before it is not touched.
    first = max(same - 1, 0)
    starts = [text.rfind("\n", 0, item.start) + 1 for item in old[first:]]
    bounds = [*starts, text.rfind("\n", 0, array.end) + 1]
    indent, end = text[starts[0] : old[first].start] if starts else "    ", newline(text)
    in_place = len(old) == len(new)
    made, passed = [], first
    for n in range(first, len(new)):
        number = kept[n] if kept[n] is not None or not in_place else n
        if number is None:
            made.append(f"{indent}{new[n]},{end}")
            continue
        made += [_below(text, bounds, gone - first) for gone in range(passed, number)]
        item, start, stop = old[number], bounds[number - first], bounds[number - first + 1]
        words = text[start : item.end] if kept[n] is not None else indent + new[n]
        rest = text[item.end : stop]
        made.append(words + ("" if rest.lstrip(" \t").startswith(",") else ",") + rest)
        passed = number + 1
    made += [_below(text, bounds, gone - first) for gone in range(passed, len(old))]
    return text[: bounds[0]] + "".join(made) + text[bounds[-1] :]


def _below(text: str, bounds: Sequence[int], number: int) -> str:
    """The remarks on the lines below an item that goes."""
    return text[_line_end(text, bounds[number]) : bounds[number + 1]]
