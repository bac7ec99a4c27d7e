"""The catalogues as data, and what the code asks of them, read from its syntax trees."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from hgin.messages import ENGLISH, languages

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parent.parent / "hgin"
OTHERS = tuple(name for name in languages() if name != ENGLISH)
Text = str | tuple[str, ...]
OF_A_PROFILE = re.compile(r"profile\.[\w-]+\.(title|source|about)")
"""What a language says of a shipped profile; in English its file says it."""
_TELLING = ("say", "english")
_REFUSING = ("problem", "Problem", "HginError", "FileError", "UsageError")


def texts(name: str) -> dict[str, Text]:
    """The sentences of a language."""
    found: dict[str, Text] = import_module(f"hgin.messages.{name}").TEXTS
    return found


def words(name: str) -> dict[str, str]:
    """The words of a language for those that are typed."""
    found: dict[str, str] = import_module(f"hgin.messages.{name}").WORDS
    return found


def form(name: str, number: object) -> int:
    """The number of the plural form that a language takes."""
    found: int = import_module(f"hgin.messages.{name}").plural(number)
    return found


def forms(text: Text) -> tuple[str, ...]:
    """Every form of a sentence."""
    return (text,) if isinstance(text, str) else text


def fields(text: Text) -> set[str]:
    """The parameters that a sentence names in any of its forms."""
    return {f for one in forms(text) for _, f, _, _ in Formatter().parse(one) if f}


class Call(NamedTuple):
    """A place where the code asks for a sentence."""

    where: str
    code: str
    """The code, as a regular expression where a part of it is put in."""
    given: frozenset[str] | None
    """The names of the parameters; None where a mapping holds some of them."""

    def means(self, key: str) -> bool:
        """Whether the sentence of this key may be meant."""
        return re.fullmatch(self.code, key) is not None


@cache
def calls() -> tuple[Call, ...]:
    """Every place where the code asks for a sentence by a code that is written there."""
    return tuple(
        call
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parent.name != "messages"
        for call in _calls(path)
    )


def _calls(path: Path) -> Iterator[Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", "")
        if name not in (*_TELLING, *_REFUSING):
            continue
        prefix = "error." if name in _REFUSING else ""
        known = all(keyword.arg for keyword in node.keywords)
        given = frozenset(k.arg for k in node.keywords if k.arg) if known else None
        for code in _codes(node.args[0]):
            yield Call(f"{path.name}:{node.lineno}", re.escape(prefix) + code, given)


def _codes(node: ast.expr) -> Iterator[str]:
    """What an expression may be, as regular expressions; nothing where that is not written."""
    match node:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=values):
            yield "".join(
                re.escape(str(v.value)) if isinstance(v, ast.Constant) else ".+" for v in values
            )
        case ast.IfExp(body=body, orelse=orelse):
            yield from _codes(body)
            yield from _codes(orelse)


@cache
def written() -> tuple[frozenset[str], tuple[str, ...]]:
    """Every string in the code, and every one with something put in as a regular expression."""
    plain: set[str] = set()
    put: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        if path.parent.name == "messages" and path.name != "__init__.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                put.update(_codes(node))
    return frozenset(plain), tuple(sorted(one for one in put if one.count(r"\.")))


def is_used(key: str) -> bool:
    """Whether the code says a sentence's code: in one piece, or with a part put in."""
    plain, put = written()
    if key.startswith("error."):
        return key.split(".")[1] in plain or key in plain
    return key in plain or any(re.fullmatch(one, key) for one in put)
