"""docs/json.md: its keys and types are those of real output, its codes those that there are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import json_page
import pytest
from asking import DEFENDER, KNOCKER, Hgin

from hgin.cli.commands import COMMANDS
from hgin.slips import PLAUSIBLE

if TYPE_CHECKING:
    from pathlib import Path

    from terminal import Table

SHAPES = json_page.shapes()
_CARD = re.compile(r"[A2-9TJQK][CDHS]")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
_OPTIONAL_KEYS = {("hand", "pairs")} | {
    ("other reading", key) for key in ("kind", "winner", "points")
}
PARTS = f"cards '{KNOCKER}' against '{DEFENDER}'"


def fits(value: Any, kind: str, seen: set[str]) -> bool:
    """Whether a value is of a type of the page; the shapes that were met go into ``seen``."""
    if kind.endswith("?"):
        return value is None or fits(value, kind[:-1], seen)
    if kind.startswith("["):
        return isinstance(value, list) and all(fits(one, kind[1:-1], seen) for one in value)
    if kind.startswith("*"):
        hold(value, kind.strip("*"), seen)
        return True
    match kind:
        case "number":
            return type(value) is int
        case "text":
            return isinstance(value, str)
        case "flag":
            return isinstance(value, bool)
        case "by side":
            return isinstance(value, list) and len(value) == 2
        case "card":
            return _CARD.fullmatch(value) is not None
        case "time":
            return _TIME.match(value) is not None
        case "value":
            return value is None or isinstance(value, (int, str, list))
        case "free":
            return isinstance(value, dict)
    pytest.fail(f"the page has a type that it does not explain: {kind}")


def hold(value: dict[str, Any], shape: str, seen: set[str]) -> None:
    """Hold an object against a shape of the page: the same keys, each of its type."""
    seen.add(shape)
    keys = SHAPES[shape]
    optional = {key for name, key in _OPTIONAL_KEYS if name == shape}
    assert keys.keys() - optional <= value.keys() <= keys.keys(), shape
    for key, inner in value.items():
        assert fits(inner, keys[key], seen), f"{shape}.{key}: {inner!r} is no {keys[key]}"


@pytest.fixture
def hgin(table: Table, capsys: pytest.CaptureFixture[str]) -> Hgin:
    return Hgin.at(table, capsys)


def answers(hgin: Hgin) -> list[tuple[str, Any]]:
    """Real answers of every shape: two matches, one of them of two players a side."""
    setup = ("--profile", "hollywood-boxes", "--set", "stake.per_point=0.05", "--dealer", "ana")
    found = [("beginning", hgin.json("new", "Ana", "Bruno", *setup))]
    found.append(("change", hgin.json("knock", "ana", "2", "32")))
    found.append(("change", hgin.json("edit", "1", f"ana knock 10 26 layoff 8 {PARTS}")))
    found.append(("explanation", hgin.json("explain", "1")))
    found.append(("settlement", hgin.json("settle", "--knocker", KNOCKER, "--defender", DEFENDER)))
    spreads = ("2C3S3C 9H2S7H AC2HTH8H", "5H3D9C 9S7S7D 9D7CAS2D")
    other = ("settle", "--knocker", spreads[0], "--defender", spreads[1])
    found.append(("settlement", hgin.json(*other)))
    for line in ("gin ana 60", "gin ana 70", "points bruno 20", "void", "gin ana 30"):
        found.append(("change", hgin.json(*line.split())))
    found.append(("explanation", hgin.json("explain", "4")))
    under = ("explain", "2", "--under", "straight")
    found.append(("comparison", hgin.json(*under)))
    found.append(("comparison", hgin.json("explain", "--under", "hollywood-spruce")))
    found.append(("sheet", hgin.json("sheet")))
    found.append(("hand list", hgin.json("hands")))
    found.append(("claim", hgin.json("claim", "ana", "1/2/3")))
    found.append(("claim", hgin.json("claim", "bruno", "20")))
    found.append(("lines", hgin.json("export")))
    found.append(("findings", hgin.json("check")))
    found.append(("change", hgin.json("undo")))
    hgin.ok("new", "A+B", "C+D", "--profile", "partnership-hollywood", "--dealer", "A")
    found.append(("change", hgin.json("round", f"A knock {PARTS}", "D gin 18")))
    found.append(("explanation", hgin.json("explain")))
    found.append(("sheet list", hgin.json("list")))
    found.append(("profile list", hgin.json("profiles")))
    found.append(("profile", hgin.json("profiles", "show", "traditional")))
    found.append(("profile difference", hgin.json("profiles", "diff", "oklahoma", "pagat")))
    found.append(("new profile", hgin.json("profiles", "new", "ours")))
    found.append(("profile findings", hgin.json("profiles", "check", str(wrong_file(hgin)))))
    found.append(("deadwood", hgin.json("deadwood", KNOCKER)))
    found.append(("deadwood", hgin.json("deadwood", KNOCKER + "Kd")))
    found.append(("findings", hgin.json("check", str(wrong_file(hgin)))))
    return found


def wrong_file(hgin: Hgin) -> Path:
    """A file that is neither a sheet nor a profile."""
    wrong = hgin.home / "wrong.toml"
    wrong.write_text("format = 1\n", encoding="utf-8")
    return wrong


def test_the_keys_and_types_of_the_page_are_those_of_real_output(hgin: Hgin) -> None:
    seen: set[str] = set()
    for shape, data in answers(hgin):
        hold(data, shape, seen)
    assert seen == SHAPES.keys()


def test_a_key_that_is_not_on_the_page_is_found() -> None:
    with pytest.raises(AssertionError):
        hold({"lines": [], "more": 1}, "lines", set())
    with pytest.raises(AssertionError):
        hold({"lines": [1]}, "lines", set())


def test_every_command_stands_on_the_page() -> None:
    page = json_page.PAGE.read_text(encoding="utf-8").partition("## Shapes")[0]
    words = set(re.findall(r"[a-z-]+", page))
    assert COMMANDS.keys() <= words


def test_every_error_code_stands_on_the_page_with_its_parameters() -> None:
    assert json_page.written_codes() == json_page.codes()


def test_every_slip_stands_on_the_page() -> None:
    page = json_page.PAGE.read_text(encoding="utf-8")
    listed = page.partition("Codes of slips:")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"`(\w+)`", listed)) == sorted(PLAUSIBLE)
