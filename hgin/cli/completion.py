"""What may come next on a command line, for the shell that asks.

A shell's script (``hgin.cli.shells``) runs hgin with ``_HGIN_COMPLETE`` set to the shell's name,
``_HGIN_WORD`` to the word that is being typed, and the whole words before it as arguments; bash
gives its line as ``_HGIN_LINE`` instead. The answer is a line a candidate, for all but bash with a
tab and what it means; a line ``:files`` asks for the shell's own file names. Typer's completion
would cost a private interface of its, and knows no values.

Nothing is written, nothing waited for, and a sheet or profile that cannot be read is as one that
is not there.
"""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from hgin.cli import bash_words
from hgin.errors import HginError
from hgin.messages import has, profile_words, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from hgin.rules import Rules
    from hgin.sheet import Sheet

FILES = ":files"
"""The line that asks the shell for file names."""


class Item(NamedTuple):
    """A word that may come next, and what it means."""

    word: str
    help: str = ""


class Place(NamedTuple):
    """What stands before the word that is being typed."""

    environ: Mapping[str, str]
    command: str
    """The command's name; of a group its own behind a blank."""
    arguments: tuple[str, ...]
    file: str | None
    """The sheet's file where it was given."""
    word: str


def answer(environ: Mapping[str, str], words: Sequence[str]) -> str:
    """The lines for the shell; empty where nothing fits or anything is amiss."""
    try:
        return "\n".join(lines(environ, words))
    except Exception:  # a key pressed in a shell is no place for an error
        return ""


def lines(environ: Mapping[str, str], words: Sequence[str]) -> list[str]:
    """The lines for the shell. May raise what anything raises."""
    if environ["_HGIN_COMPLETE"] == "bash":
        typed = bash_words.read(environ.get("_HGIN_LINE", ""))
        found = [item.word for item in candidates(typed.words[1:], typed.word, environ)]
        return (
            found if FILES in found else bash_words.replies(filter(str.isprintable, found), typed)
        )
    word = environ.get("_HGIN_WORD", "").lstrip("'\"")
    return [
        item.word if not item.help else f"{item.word}\t{' '.join(item.help.split())}"
        for item in candidates(words, word, environ)
        if item.word.isprintable()
    ]


def candidates(words: Sequence[str], word: str, environ: Mapping[str, str]) -> Iterator[Item]:
    """The words that may come next."""
    from hgin.cli.app import build
    from hgin.cli.commands import COMMANDS

    path: list[str] = []
    table: Mapping[str, str] = COMMANDS
    rest = list(words)
    while rest and rest[0] in table:
        path.append(rest.pop(0))
        found = build(table[path[-1]], path[-1])
        inner: Mapping[str, str] | None = getattr(found, "table", None)
        if inner is None:
            yield from _in_command(found, " ".join(path), rest, word, environ)
            return
        table = inner
    if not rest and not word.startswith("-"):
        prefix = "".join(f"{name}." for name in path)
        yield from _fitting((Item(name, say(f"help.{prefix}{name}")) for name in table), word)
    elif not path and rest[-1:] in (["--file"], ["-f"]):
        yield Item(FILES)
    elif not rest:
        names = ("--file", "--json", "--version", "--help") if not path else ("--json", "--help")
        yield from _fitting((Item(name, _option_help("", name)) for name in names), word)


def _in_command(
    command: Any, name: str, words: list[str], word: str, environ: Mapping[str, str]
) -> Iterator[Item]:
    """What may come next behind a command: an option, an option's value, an argument."""
    options = {one: param for param in command.params for one in param.opts if one[:1] == "-"}
    given, arguments, waiting = _read(words, options)
    place = Place(environ, name, tuple(arguments), _file(words), word)
    before, equals, value = word.partition("=")
    if waiting is not None:
        yield from _values(waiting.opts[0].lstrip("-"), place)
    elif equals and before in options:
        inner = _values(before.lstrip("-"), place._replace(word=value))
        yield from (item._replace(word=f"{before}={item.word}") for item in inner)
    elif word.startswith("-"):
        yield from _fitting(_options(name, command, given), word)
    else:
        names = [param.name for param in command.params if param.opts[0][:1] != "-"]
        many = [param.nargs == -1 for param in command.params if param.opts[0][:1] != "-"]
        index = min(len(arguments), len(names) - 1) if many[-1:] == [True] else len(arguments)
        if index < len(names):
            yield from _values(names[index] or "", place)


def _read(words: list[str], options: Mapping[str, Any]) -> tuple[set[str], list[str], Any | None]:
    """The options that stand there, the arguments, and the option that waits for its value."""
    given: set[str] = set()
    arguments: list[str] = []
    waiting = None
    for word in words:
        name = word.partition("=")[0]
        if waiting is not None:
            waiting = None
        elif name in options:
            param = options[name]
            given.add(param.name)
            if not param.is_flag and "=" not in word:
                waiting = param
        else:
            arguments.append(word)
    return given, arguments, waiting


def _file(words: list[str]) -> str | None:
    """The sheet that the words name."""
    for before, word in pairwise(words):
        if before in ("--file", "-f"):
            return word
    return next((word[7:] for word in words if word.startswith("--file=")), None)


def _options(name: str, command: Any, given: set[str]) -> Iterator[Item]:
    for param in command.params:
        if param.opts[0][:1] != "-" or getattr(param, "hidden", False):
            continue
        if param.name not in given or param.multiple:
            yield Item(param.opts[0], _option_help(name, param.opts[0]))
    yield Item("--help", _option_help(name, "--help"))


def _option_help(command: str, option: str) -> str:
    bare = option.lstrip("-")
    codes = (f"option.{command.replace(' ', '.')}.{bare}", f"option.{bare}", f"help.{bare}")
    return next((say(code) for code in codes if has(code)), "")


def _fitting(items: Iterable[Item], word: str) -> Iterator[Item]:
    return (item for item in items if item.word.startswith(word))


def _values(name: str, place: Place) -> Iterator[Item]:
    """What may stand for an argument or as an option's value."""
    own = f"{place.command}.{name}"
    source = SOURCES.get(own) or SOURCES.get(name)
    if source is None or own in FREE:
        return
    if source is _settings:
        yield from source(place)
        return
    folded = place.word.casefold()
    yield from (
        item
        for item in source(place)
        if item.word == FILES or item.word.casefold().startswith(folded)
    )


def _sheet(place: Place) -> Sheet | None:
    """The facts of the sheet that the words work on; None where they cannot be had."""
    from hgin import sheet_file, sheet_reader, store
    from hgin.shelf import find_sheet

    try:
        text = store.read(find_sheet(place.file, place.environ))
    except (HginError, OSError):
        return None

    def load(name: str, values: Mapping[str, object]) -> Rules:
        return sheet_file.load_rules(name, values, place.environ)

    return sheet_reader.read(text, load).sheet


def _sides(place: Place) -> Iterator[Item]:
    """Everybody who plays."""
    sheet = _sheet(place)
    for side in sheet.sides if sheet else ():
        yield from (Item(name) for name in side)


def _names(place: Place) -> Iterator[Item]:
    """A name to correct: ``OLD=``."""
    return (Item(f"{item.word}=") for item in _sides(place))


def _hands(place: Place) -> Iterator[Item]:
    """The hands' numbers, the last first, since that is most often meant."""
    from hgin.lines import format_hand

    sheet = _sheet(place)
    hands = list(enumerate(sheet.hands, 1)) if sheet else []
    return (Item(str(number), format_hand(hand)) for number, hand in reversed(hands))


def _line(place: Place) -> Iterator[Item]:
    """The line of the hand that is corrected."""
    from hgin.lines import format_hand

    sheet, number = _sheet(place), place.arguments[:1]
    if sheet and number and number[0].isdigit() and 0 < int(number[0]) <= len(sheet.hands):
        yield Item(format_hand(sheet.hands[int(number[0]) - 1]))


def _profiles(place: Place) -> Iterator[Item]:
    from hgin import places
    from hgin.profiles import profile_names, read_profile

    own = places.profiles(place.environ)
    for name in profile_names(own):
        try:
            yield Item(name, profile_words(name, "title", read_profile(name, own).title))
        except HginError:
            yield Item(name)


def _settings(place: Place) -> Iterator[Item]:
    """``KEY=``, and behind it the values that the parameter may have."""
    from hgin.rules import PARAMETERS

    key, equals, _ = place.word.partition("=")
    if not equals:
        items = (Item(f"{name}=", say(f"rule.{name}")) for name in PARAMETERS)
        yield from _fitting(items, place.word)
    elif key in PARAMETERS:
        values = (Item(f"{key}={item.word}", item.help) for item in _of_parameter(key))
        yield from _fitting(values, place.word)


def _of_parameter(key: str) -> Iterator[Item]:
    from hgin.rules import PARAMETERS, OrFalse, Whole, file_value

    parameter = PARAMETERS[key]
    for choice in parameter.choices:
        yield Item(choice, say(f"rule.{key}.{choice}"))
    match parameter.kind:
        case Whole(least, most) if most - least <= 10:
            yield from (Item(str(number)) for number in range(least, most + 1))
            return
        case OrFalse():
            yield Item("false")
            return
    value = file_value(key, parameter.default)
    if not parameter.choices and value is not None:
        written = ",".join(map(str, value)) if isinstance(value, list) else str(value)
        yield Item(written, say("completion.default"))


def _sheets(place: Place) -> Iterator[Item]:
    from hgin.shelf import Shelf

    entries = Shelf.of(place.environ).entries()
    return (Item(str(entry.path) if entry.elsewhere else entry.name) for entry in entries)


def _formats(place: Place) -> Iterator[Item]:
    from hgin.render.formats import BLANKS, FORMATS

    return (Item(name) for name in (BLANKS if place.command == "blank" else FORMATS))


def _papers(place: Place) -> Iterator[Item]:
    from hgin.render.formats import PAPERS

    return (Item(name) for name in PAPERS)


def _shells(place: Place) -> Iterator[Item]:
    from hgin.cli.shells import SCRIPTS

    return (Item(name) for name in SCRIPTS)


def _file_names(place: Place) -> Iterator[Item]:
    yield Item(FILES)


FREE = (
    *("deadwood", "opponent", "points", "sides", "text", "lines", "cards"),
    *("insert.line", "claim.line", "profiles new.name"),
)
"""Arguments that nobody but the person who types knows."""
SOURCES: dict[str, Callable[[Place], Iterator[Item]]] = {
    "who": _sides,
    "dealer": _sides,
    "concede": _sides,
    "name": _names,
    "number": _hands,
    "line": _line,
    "profile": _profiles,
    "under": _profiles,
    "set": _settings,
    "format": _formats,
    "use.name": _sheets,
    "remove.name": _sheets,
    "profiles show.name": _profiles,
    "profiles diff.first": _profiles,
    "profiles diff.second": _profiles,
    "profiles new.from": _profiles,
    "completion.shell": _shells,
    "after": _hands,
    "file": _file_names,
    "output": _file_names,
    "files": _file_names,
    "source": _file_names,
    "paper": _papers,
    "claim.paper": _file_names,
    "new.dealer": lambda place: (Item(word) for word in place.arguments),
}
"""Where the words for an argument or an option's value come from; by command where it differs."""


def put(words: Sequence[str]) -> None:
    """Answer the shell."""
    text = answer(os.environ, words)
    if text:
        sys.stdout.buffer.write((text + "\n").encode("utf-8", "replace"))
