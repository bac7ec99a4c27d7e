"""No sentence escapes the catalogue: every command run in a language that has no English letter.

The pseudo-language is English with each letter exchanged for another that is as wide; what is
still English in an answer came from somewhere else than the catalogue.
"""

from __future__ import annotations

import io
import re
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from catalogues import Text, texts

from hgin import messages
from hgin.lines import COMMANDS, PARTS
from hgin.rules import PARAMETERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from terminal import Table

_OTHER = {ord("a") + n: 0x1D51E + n for n in range(26)} | {
    ord("A") + n: 0x1D5D4 + n for n in range(26)
}
KNOCKER, DEFENDER = "5s6s7s QcQdQh 4h3d2cAc", "8s8h8d 6h7h KsKcKdKh Qs"
CARDS = ("--cards", KNOCKER, "--against", DEFENDER)


def disguised(text: Text) -> Text:
    """The sentence without an English letter; its parameters as they are."""
    if not isinstance(text, str):
        return tuple(str(disguised(one)) for one in text)
    return "".join(
        part if part.startswith("{") else part.translate(_OTHER)
        for part in re.split(r"(\{\w+\})", text)
    )


@pytest.fixture(autouse=True)
def _pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    english = messages._catalogue("en")
    # What the files of the shipped profiles say in English is for a language to say.
    told = {
        f"profile.{one}.{key}": "" for one in _profiles() for key in ("title", "source", "about")
    }
    pseudo = SimpleNamespace(
        TEXTS={key: disguised(text) for key, text in texts("en").items()} | told,
        WORDS={},
        plural=english.plural,
        ordinal=lambda number: disguised(english.ordinal(number)),
    )
    real = messages._catalogue
    monkeypatch.setattr(messages, "_catalogue", lambda name: pseudo if name == "xx" else real(name))
    # Not the function ``language``: a module that is first imported here would keep another's.
    monkeypatch.setattr(messages, "choose", lambda environ: "xx")
    messages.language.cache_clear()
    yield
    monkeypatch.undo()
    messages.language.cache_clear()


DATA = {
    # What is not a sentence: the words that are typed, whatever the language.
    *COMMANDS,
    *PARTS,
    *(part for key in PARAMETERS for part in re.split(r"[._]", key)),
    *(part for p in PARAMETERS.values() for choice in p.choices for part in choice.split("_")),
    *("true", "false", "hgin", "toml", "home", "sheets", "trash", "profiles", "tmp", "pytest"),
    *("Ana", "Bruno", "ana", "bruno", "struck", "III"),
}


def english_in(said: str, *known: str) -> list[str]:
    """The words of an answer that are neither disguised nor data."""
    allowed = {*DATA, *(part for text in known for part in re.findall(r"[A-Za-z]+", text))}
    bare = re.sub(r"\x1b\[[\d;]*m|</?sup>", "", said)
    return [word for word in re.findall(r"[A-Za-z]{3,}", bare) if word not in allowed]


HANDS = (
    ("knock", "ana", "2", "32"),
    ("gin", "ana", "18", "--note", "why"),
    ("void",),
    ("knock", "bruno", "6", "10", "--layoff", "5"),
    ("points", "bruno", "40"),
    ("knock", "ana", "10", "26", "--layoff", "18", *CARDS),
    ("gin", "bruno", "20"),
)
SHOWN = (
    (),
    ("sheet",),
    ("sheet", "--format", "table"),
    ("sheet", "--format", "markdown"),
    ("sheet", "--format", "csv"),
    ("hands",),
    *(("explain", str(number)) for number in range(1, 8)),
    ("explain", "4", "--set", "undercut.tie=void"),
    ("explain", "2", "--under", "hollywood-boxes"),
    ("claim", "ana", "99/78/35"),
    ("deadwood", KNOCKER),
    ("settle", "--knocker", KNOCKER, "--defender", DEFENDER),
    ("profiles",),
    ("profiles", "show", "chicago"),
    ("profiles", "show", "traditional"),
    ("profiles", "diff", "pagat", "wikipedia"),
    ("list",),
    ("demo",),
    ("blank", "Ana", "Bruno", "--format", "text"),
    ("check", "--all"),
)


def _match(table: Table) -> None:
    table.ok("new", "Ana", "Bruno", "--dealer", "ana")
    for words in HANDS:
        table.ok(*words)


def test_the_disguise_hides_every_english_letter() -> None:
    assert english_in(str(disguised("Hand {n} of the match"))) == []
    assert english_in("Hand 3") == ["Hand"]


@pytest.mark.parametrize("name", ["html", "svg"])
def test_pages(name: str, table: Table) -> None:
    """What a page shows and what it says to those who cannot see it."""
    _match(table)
    page = table.ok("sheet", "--format", name)
    spoken = re.findall(r'(?:aria-label|title|alt)="([^"]*)"', page)
    shown = re.sub(r"<style.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL)
    assert english_in(" ".join((shown, *spoken)), "why hollywood majority") == []


def test_table_mode(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("ana k 2 32", "a g 18", "x", "ana gin", "b k 6 10 layoff 5", "undo", "edit 1", "help")
    more = ("edit 1 'ana gin 3'", "hands", "explain 1", "claim ana 3", "strike 1", "sheet", "quit")
    table.ok("new", "Ana", "Bruno", "--dealer", "ana")
    given = ("\n".join((*typed, *more)) + "\n").encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
    ran = table.run("play")
    known = " ".join(
        (*typed, *more, "redo insert restore note dealer stop amend hollywood majority")
    )
    assert english_in(ran.out + ran.err, known) == []


def test_answers_to_hands(table: Table) -> None:
    table.ok("new", "Ana", "Bruno", "--dealer", "ana")
    for words in HANDS:
        assert english_in(table.ok(*words), *words) == []


@pytest.mark.parametrize("words", SHOWN, ids=" ".join)
def test_what_is_shown(words: tuple[str, ...], table: Table) -> None:
    _match(table)
    ran = table.run(*words)
    known = ["knock gin void points new dealer layoff sheet"] if words == ("demo",) else []
    names = "hollywood majority boxes traditional pagat wikipedia chicago " + " ".join(_profiles())
    assert english_in(ran.out + ran.err, *words, str(table.home), names, "why x", *known) == []


def _profiles() -> list[str]:
    from hgin.profiles import profile_names

    return list(profile_names(None))


MATCHES = (
    ("hollywood-boxes", "--set", "stake.per_point=0.05", "--set", "columns.weights=1,1,2"),
    ("oklahoma",),
    ("palace",),
    ("wikipedia",),
    ("beginner", "--set", "columns.freeze=owner"),
)


@pytest.mark.parametrize("setting", MATCHES, ids=lambda one: one[0])
def test_rules_accounts_and_ends(setting: tuple[str, ...], table: Table) -> None:
    table.ok("new", "Ana", "Bruno", "--profile", *setting)
    upcard = () if setting[0] != "oklahoma" else ("--upcard", "5S")
    said = []
    for number in range(8):
        ran = table.run("gin", "ana" if number % 3 else "bruno", "40", *upcard)
        said += [ran.out, ran.err]
    said += [table.run(*words).out for words in ((), ("sheet",), ("hands",), ("explain", "1"))]
    assert english_in(" ".join(said), *setting) == []


CHANGES = (
    ("edit", "2", "ana gin 28", "--why", "why"),
    ("insert", "2", "bruno gin 18"),
    ("strike", "2"),
    ("restore", "2"),
    ("note", "1", "why"),
    ("amend", "--name", "Bruno=Bruna", "--dealer", "bruno", "--set", "bonus.gin=20"),
    ("dealer", "ana"),
    ("stop", "--running-totals"),
    ("undo",),
    ("redo",),
    ("sheet",),
    ("explain", "2"),
    ("undo",),
    ("stop", "--concede", "ana"),
    (),
    ("new", "--again", "--dry-run"),
    ("new", "--again"),
)


def test_corrections(table: Table) -> None:
    _match(table)
    for words in CHANGES:
        ran = table.run(*words)
        told = english_in(
            ran.out + ran.err, *words, "why Bruna hollywood majority", str(table.home)
        )
        assert told == [], words


def test_rounds(table: Table) -> None:
    table.ok("new", "Ana+Carla", "Bruno+Davi", "--profile", "partnership-hollywood")
    said = table.ok("round", "ana knock 7 25", "davi gin 18")
    said += table.ok("round", "ana knock 7 25", "void") + table.ok("round", "void", "void")
    said += "".join(table.ok(*words) for words in ((), ("sheet",), ("hands",), ("explain", "1")))
    assert english_in(said, "Carla Davi carla davi partnership hollywood") == []


REFUSED = (
    ("nosuch",),
    ("shet",),
    ("hands", "--nosuch"),
    ("hands", "--jsn"),
    ("hands", "--json=5"),
    ("--json=5",),
    ("sheet", "--format"),
    ("sheet", "--format", "nosuch"),
    ("sheet", "--file"),
    ("knock",),
    ("hands", "more"),
    ("--json", "nosuch"),
    ("profiles", "nosuch"),
    ("profiles", "show"),
    ("settle", "--knocker", KNOCKER),
    ("knock", "ana", "seven", "25"),
    ("knock", "ana", "12", "25"),
    ("knock", "ana", "12", "5"),
    ("knock", "ana", "0", "5"),
    ("knock", "ana", "5"),
    ("gin", "ana", "99"),
    ("gin", "nobody", "25"),
    ("points", "ana", "999"),
    ("new", "Ana"),
    ("new", "Ana", "Ána"),
    ("new", "A", "B", "--profile", "chicago"),
    ("new", "A", "B", "--profile", "nosuch"),
    ("new", "A", "B", "--set", "x=1"),
    ("new", "A", "B", "--set", "bonus.gin=x"),
    ("new", "A", "B", "--set", "columns.count=2", "--set", "columns.weights=1"),
    ("edit", "9", "ana gin 3"),
    ("edit", "x", "ana gin 3"),
    ("edit", "1", "ana nosuch 3"),
    ("edit", "1", "ana gin 3 nosuch"),
    ("edit", "1", "ana gin 3 layoff 2"),
    ("edit", "1", "ana gin 3 'x"),
    ("edit", "1", "ana gin 3 => x"),
    ("restore", "1"),
    ("amend",),
    ("deadwood", "5s"),
    ("deadwood", "5s", "5s"),
    ("deadwood", "xx"),
    ("claim", "ana", "x"),
    ("claim", "ana"),
    ("redo",),
    ("use", "nosuch"),
    ("sheet", "--file", "nosuch.toml"),
    ("sheet", "--file", "."),
    ("check", "wrong.toml"),
    ("check", "sides.toml"),
    ("check", "bytes.toml"),
    ("sheet", "--file", "wrong.toml"),
    ("profiles", "check", "wrong.toml"),
    ("import", "hands.txt"),
    ("import", "nosuch.txt"),
    ("sheet", "--output", "hands.txt"),
)
FILES = {
    "wrong.toml": b'format = 1\nsides = 3\nhands = "x"\nnosuch = 1\n[rules]\nprofile = 3\n',
    "sides.toml": b'format = 9\nsides = ["Ana", "Bruno"]\n',
    "bytes.toml": b"format = 1\nsides = \xff\n",
    "hands.txt": b"ana nosuch 3\nana gin 5\nbruno knock 30 2\n",
}


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_refusals(words: tuple[str, ...], table: Table) -> None:
    for name, data in FILES.items():
        (table.home.parent / name).write_bytes(data)
    table.ok("new", "Ana", "Bruno")
    table.ok("gin", "ana", "18")
    ran = table.run(*words)
    assert ran.out or ran.err
    from hgin.render.formats import FORMATS

    keys = "sides hands nosuch sheet profile rules format extends source"
    known = (*words, keys, *FORMATS, str(table.home), *_profiles())
    assert english_in(ran.out + ran.err, *known) == []


def test_help(table: Table) -> None:
    from hgin.cli.commands import COMMANDS as COMMAND_NAMES
    from hgin.cli.rulesets import COMMANDS as PROFILE_COMMANDS

    names = " ".join((*COMMAND_NAMES, *PROFILE_COMMANDS))
    pages = [(), *((name,) for name in COMMAND_NAMES), *(("profiles", n) for n in PROFILE_COMMANDS)]
    for words in pages:
        said = table.ok(*words, "--help")
        options = " ".join(re.findall(r"--[a-z-]+", said))
        assert english_in(said, names, options) == [], words


def test_a_new_profile_is_explained(table: Table) -> None:
    table.ok("profiles", "new", "club", "--from", "pagat")
    text = (table.home / "profiles" / "club.toml").read_text(encoding="utf-8")
    keys = "name title source about extends ask club pagat"
    assert english_in(text, keys) == []
