"""A match kept in each language: the same facts, the same JSON, its own words at the table."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

import pytest
from catalogues import OTHERS, texts, words

from hgin import messages
from hgin.errors import HginError
from hgin.lines import format_hand, parse_hand
from hgin.messages import say
from hgin.render.width import width_of
from hgin.sides import fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from terminal import Table

SIDES = (("Ana",), ("Bruno",))
KNOCKER, DEFENDER = "5s6s7s QcQdQh 4h3d2cAc", "8s8h8d 6h7h KsKcKdKh Qs"

LINES = {
    "en": (
        "ana knock 2 32",
        "ana gin 18",
        "void dealer bruno",
        "ana knock 4 39 note x",
        "bruno knock 6 10 layoff 5 upcard 5S",
        "bruno gin 20",
        "ana points 60 agreed",
        "void replay",
    ),
    "pt_PT": (
        "ana bate 2 32",
        "ana gin 18",
        "Anulada dador bruno",
        "ana fecha 4 39 nota x",
        "bruno BATEU 6 10 encostou 5 exposta 5S",
        "bruno gin 20",
        "ana pontos 60 acordado",
        "anulação repete",
    ),
    "pt_BR": (
        "ana bate 2 32",
        "ana gin 18",
        "muralha distribui bruno",
        "ana bateu 4 39 observação x",
        "bruno bate 6 10 encosta 5 virada 5S",
        "bruno gin 20",
        "ana pontos 60 combinado",
        "empate repete",
    ),
    "hr": (
        "ana kuca 2 32",
        "ana džin 18",
        "zid djelitelj bruno",
        "ana kuca 4 39 bilješka x",
        "bruno pokucao 6 10 dodano 5 prva 5S",
        "bruno gin 20",
        "ana bodova 60 dogovoreno",
        "neriješeno ponovno",
    ),
}


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Have the language that is named spoken from now on."""

    def change(name: str) -> None:
        monkeypatch.setattr(messages, "language", lambda: name)

    return change


def test_every_language_has_its_match() -> None:
    assert LINES.keys() == set(messages.languages())


@pytest.mark.parametrize("name", OTHERS)
def test_lines_in_the_words_of_a_language_mean_the_same(name: str) -> None:
    for own, english in zip(LINES[name], LINES["en"], strict=True):
        assert parse_hand(own, SIDES, words(name)) == parse_hand(english, SIDES)


@pytest.mark.parametrize("name", OTHERS)
def test_english_words_always_work(name: str) -> None:
    for english in LINES["en"]:
        assert parse_hand(english, SIDES, words(name)) == parse_hand(english, SIDES)


@pytest.mark.parametrize("name", OTHERS)
def test_a_side_called_like_a_word_is_known_by_its_place(name: str) -> None:
    for word in words(name):
        sides = ((word.title(),), ("Bruno",))
        for rest in ("knock 7 25 layoff 3", "gin 18", "points 43"):
            line = f"{word} {rest} dealer {word} note {word}"
            hand = parse_hand(line, sides, words(name)).hand
            assert (hand.plays[0].who, hand.dealer, hand.note) == (word.title(), word.title(), word)
            assert parse_hand(format_hand(hand), sides).hand == hand


@pytest.mark.parametrize("name", OTHERS)
def test_a_quoted_word_is_no_command(name: str) -> None:
    for word in words(name):
        with pytest.raises(HginError):
            parse_hand(f'ana "{word}" 7 25', SIDES, words(name))


@pytest.mark.parametrize("name", OTHERS)
def test_a_file_never_holds_a_language(
    name: str, running: Table, speak: Callable[[str], None]
) -> None:
    """The same evening typed in English and in a language leaves the same bytes but for times."""
    english = _evening(running, "en")
    sheet = running.sheet()
    for path in sheet.parent.iterdir():
        path.unlink()
    speak(name)
    running.ok("new", "Ana", "Bruno", "--dealer", "ana")
    assert _evening(running, name) == english


def _evening(table: Table, name: str) -> str:
    text = "\n".join(LINES[name][:6])
    (table.home / "lines.txt").write_text(text, encoding="utf-8")
    table.ok("import", str(table.home / "lines.txt"))
    table.ok("edit", "2", LINES[name][1].replace("18", "19"), "--why", "x")
    table.ok("insert", "3", LINES[name][2])
    table.ok("strike", "3")
    table.ok("undo")
    exported = table.ok("export")
    written = re.sub(r"\d{4}-\d\d-\d\dT[\d:+-]+", "", table.sheet().read_text(encoding="utf-8"))
    return f"{written}\n{exported}"


def test_a_sheet_kept_in_any_language_reads_in_it(running: Table, spoken: str) -> None:
    for line in LINES[spoken][:6]:
        running.ok("insert", str(len(running.json("hands")["hands"]) + 1), line)
    sheet = running.ok("sheet")
    for key in ("sheet.hand", "sheet.deals", "rules.tie.defender", "rules.nothing_more"):
        assert say(key) in " ".join(sheet.split()), key
    assert messages.ordinal(3) in running.ok("explain", "4")


def test_a_round_takes_the_words_of_the_language(table: Table, spoken: str) -> None:
    table.ok("new", "A+B", "C+D", "--profile", "partnership-hollywood", "--dealer", "A")
    knock, gin = (re.sub("^(ana|bruno)", "", LINES[spoken][n]) for n in (0, 5))
    table.ok("round", f"A{knock}", f"D{gin}")
    assert [one["kind"] for one in table.json("hands")["hands"][0]["pairs"]] == ["knock", "gin"]


def test_the_table_mode_takes_the_words_of_the_language(
    running: Table, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = [*LINES[spoken][:2], str(texts(spoken)["play.typed.undo"]), LINES[spoken][3]]
    typed += [str(texts(spoken)[f"play.typed.{key}"]) for key in ("help", "sheet", "quit")]
    given = ("\n".join(typed) + "\n").encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
    ran = running.run("play")
    assert (ran.status, ran.err) == (0, "")
    assert [one["kind"] for one in running.json("hands")["hands"]] == ["knock", "knock"]
    assert say("play.help.quit") in " ".join(ran.out.split())


@pytest.mark.parametrize("name", OTHERS)
def test_what_the_help_of_the_table_mode_says_to_type_is_understood(name: str) -> None:
    for key in ("knock", "layoff", "gin", "big_gin", "void", "points"):
        for line in str(texts(name)[f"play.typed.{key}"]).split(", "):
            if " " in line and line[1] != " ":
                continue  # glued to the name: the table mode takes it apart
            parse_hand(line, SIDES, words(name))
    for key in ("undo", "edit", "sheet", "claim", "explain", "help", "quit"):
        typed = str(texts(name)[f"play.typed.{key}"]).split()[0]
        assert words(name)[fold(typed)] == key


JSON: tuple[tuple[str, ...], ...] = (
    (),
    ("sheet",),
    ("hands",),
    ("explain",),
    ("explain", "4", "--under", "pagat"),
    ("claim", "ana", "99/78/35", "--after", "4"),
    ("claim", "ana", "108/78/35", "--after", "4"),
    ("deadwood", KNOCKER),
    ("settle", "--knocker", KNOCKER, "--defender", DEFENDER),
    ("check",),
    ("check", "wrong.toml"),
    ("profiles",),
    ("profiles", "show", "chicago"),
    ("profiles", "diff", "pagat", "traditional"),
    ("profiles", "check", "wrong.toml"),
    ("list",),
    ("export",),
    ("knock", "ana", "3", "30", "--dry-run"),
    ("edit", "1", "ana gin 3", "--dry-run"),
    ("amend", "--set", "bonus.gin=20", "--dry-run"),
)


@pytest.mark.parametrize("args", JSON, ids=" ".join)
def test_json_never_changes_with_the_language(
    args: tuple[str, ...], running: Table, speak: Callable[[str], None]
) -> None:
    for line in LINES["en"][:5]:
        running.ok("insert", str(len(running.json("hands")["hands"]) + 1), line)
    (running.home.parent / "wrong.toml").write_text('name = "wrong"\nsides = 3\n')
    said: list[Any] = []
    for name in messages.languages():
        speak(name)
        ran = running.run(*args, "--json")
        # A correction that is only shown has the time at which it was.
        out = re.sub(r'"at": "[^"]*"', '"at": ""', ran.out)
        said.append((ran.status, out, ran.err))
    assert said[0][1]
    assert all(one == said[0] for one in said)


REFUSED = (
    (2, ("nosuch",)),
    (2, ("hands", "--nosuch")),
    (2, ("hands", "--json=5")),
    (2, ("sheet", "--format")),
    (2, ("sheet", "--format", "x")),
    (2, ("knock",)),
    (2, ("hands", "more")),
    (2, ("--json", "nosuch")),
    (2, ("profiles", "nosuch")),
    (3, ("knock", "ana", "seven", "25")),
    (3, ("knock", "ana", "12", "25")),
    (3, ("gin", "nobody", "25")),
    (3, ("new", "Ana", "Ána")),
    (3, ("new", "A", "B", "--profile", "chicago")),
    (3, ("edit", "9", "ana gin 3")),
    (3, ("deadwood", "5s")),
    (4, ("sheet", "--file", "nosuch.toml")),
    (4, ("sheet", "--file", ".")),
)


@pytest.mark.parametrize(("status", "args"), REFUSED, ids=str)
def test_a_refusal_has_the_same_status_in_every_language_and_its_own_words(
    status: int, args: tuple[str, ...], running: Table, speak: Callable[[str], None]
) -> None:
    said = set()
    for name in messages.languages():
        speak(name)
        said.add(running.refused(*args, status=status))
    # The two Portugueses may say a short thing alike.
    assert len(said) >= len(messages.languages()) - 1


@pytest.mark.parametrize("name", OTHERS)
def test_the_examples_of_the_help_pages_are_hands(name: str) -> None:
    quoted = [
        line
        for key in ("example.edit", "example.insert", "example.round")
        for line in re.findall(r'"(\w+ \w+ [\d ]+)"', str(texts(name)[key]))
    ]
    assert len(quoted) == 4
    for line in quoted:
        parse_hand(line, (("Ana",), ("Bruno", "Davi")), words(name))


def test_titles_of_shipped_profiles_are_said_and_those_of_ones_own_left(
    table: Table, spoken: str
) -> None:
    folder = table.home / "profiles"
    folder.mkdir()
    own = 'name = "mine"\ntitle = "Our table"\nabout = "As we do."\nextends = "pagat"\n'
    (folder / "mine.toml").write_text(own)
    shown = table.ok("profiles")
    assert "Our table" in shown
    assert str(texts(spoken).get("profile.pagat.title", "Gin Rummy after Pagat")) in shown
    assert "As we do." in table.ok("profiles", "show", "mine")
    asked = table.refused("new", "A", "B", "--profile", "chicago")
    assert str(texts(spoken).get("profile.chicago.about", "no source gives the numbers")) in asked


def test_a_sheet_fits_forty_cells_in_every_language(
    running: Table, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in LINES[spoken][:6]:
        running.ok("insert", str(len(running.json("hands")["hands"]) + 1), line)
    monkeypatch.setenv("COLUMNS", "40")
    for command in ("sheet", "explain", ""):
        said = running.ok(*command.split())
        wide = [line for line in said.splitlines() if width_of(line) > 40]
        assert command != "sheet" or wide == []


def test_the_heads_of_a_sheet_are_short(spoken: str) -> None:
    assert width_of(say("sheet.number")) <= 3
    assert width_of(say("sheet.won")) <= 5
    assert width_of(say("sheet.points")) <= 5
    assert all(width_of(say(key)) <= 9 for key in ("sheet.hand", "sheet.deals", "status.wins"))


def test_a_comparison_keeps_labels_and_figures_apart(spoken: str, table: Table) -> None:
    """Labels are as long as a language makes them; the readings stand behind all of them."""
    table.ok("new", "Ana", "Bruno", "--profile", "hollywood-boxes", "--dealer", "ana")
    for _ in range(3):
        table.ok("gin", "ana", "80")
    said = table.ok("explain", "1", "--under", "hollywood-spruce").splitlines()
    labels = [say("under.entered"), *(say("under.net", column=c) for c in ("I", "II", "III"))]
    for label in labels:
        (row,) = (line for line in said if line.startswith(f"  {label} "))
        assert row[len(label) + 2 :].startswith("  "), row


def test_the_words_of_a_line_are_ones_that_a_line_takes(spoken: str) -> None:
    """What a footnote says that stood there could be typed again."""
    for key in texts("en"):
        if key.startswith("line."):
            told, meant = fold(say(key)), key.removeprefix("line.")
            assert words(spoken).get(told, told) == meant


def test_a_footnote_says_in_the_language_what_stood_there(spoken: str, running: Table) -> None:
    running.ok("knock", "ana", "7", "25", "--layoff", "3", "--note", "the void knock")
    running.ok("edit", "1", "ana gin 25", "--why", "void")
    was = f"Ana {say('line.knock')} 7 25 {say('line.layoff')} 3"
    said = " ".join(running.ok("sheet", "--format", "text").split())
    assert f"{was} {say('line.note')} 'the void knock' (void)" in said
