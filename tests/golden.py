"""The golden files: what hgin prints, as it was read and found right.

``python tests/golden.py`` makes all of them anew, from the root of the project; read the
difference before it is committed: what stands there is what people will get.

``golden/sheets`` is about the rules: the matches of its ``cases.toml``, a folder each, as the
command line shows them at the widths that stand there. ``golden/formats`` is about the drawing:
the drafts of ``format_cases``, odd names and all, in every format.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from format_cases import CASES as DRAFTS  # noqa: E402  # found beside this file
from matches import hand, rules  # noqa: E402

from hgin.match import Standing, replay  # noqa: E402
from hgin.render.formats import Draft, Page, rendered  # noqa: E402
from hgin.sheet import Opening, Sheet, Stopped  # noqa: E402
from hgin.sheet_history import parse_correction  # noqa: E402
from hgin.sheet_writer import new_text  # noqa: E402
from hgin.sides import labels, make_sides  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableMapping

SHEETS = HERE / "golden" / "sheets"
LIST = tomllib.loads((SHEETS / "cases.toml").read_text(encoding="utf-8"))
CASES: dict[str, dict[str, Any]] = LIST["cases"]
VIEWS: dict[str, list[int]] = LIST["views"]
CREATED = "2026-11-30T20:15:00+01:00"

FORMATS = HERE / "golden" / "formats"
FORMS: dict[str, tuple[str, Page]] = {
    "txt": ("text", Page(80)),
    "narrow.txt": ("text", Page(40)),
    "wide.txt": ("text", Page(120)),
    "ascii.txt": ("text", Page(80, ascii=True)),
    "ansi": ("table", Page(100)),
    "md": ("markdown", Page()),
    "csv": ("csv", Page()),
    "json": ("json", Page()),
    "html": ("html", Page()),
    "svg": ("svg", Page()),
}
"""The endings of the files in ``golden/formats``, each with a format and a page."""
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def standing(case: dict[str, Any]) -> Standing:
    """Where the match of a case stands; the first side deals first, a hand every seven minutes."""
    settings = {key.replace(".", "_", 1): value for key, value in case.get("settings", {}).items()}
    under = rules(case.get("profile", "hollywood-majority"), **settings)
    sides = make_sides(case.get("sides", ["Ana", "Bruno"]), under.sides_players)
    hands = tuple(
        hand(line, sides)._replace(
            at=f"2026-11-30T{20 + (20 + 7 * n) // 60}:{(20 + 7 * n) % 60:02}"
        )
        for n, line in enumerate(case.get("hands", []))
    )
    opening = case.get("opening")
    made = replay(
        Sheet(
            sides,
            under,
            labels(sides)[0],
            hands,
            CREATED,
            opening=opening
            and Opening(tuple(tuple(pair) for pair in opening["columns"]), tuple(opening["wins"])),
            stopped=Stopped(**case["stopped"]) if "stopped" in case else None,
            corrections=tuple(parse_correction(one) for one in case.get("corrections", [])),
        )
    )
    refused = [played.problems for played in made.hands if played.problems]
    assert not refused, refused
    return made


def forms(sheet_file: Path, environ: MutableMapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every kept form of a sheet's file: the form's file name and text."""
    from hgin.cli.app import answer_to

    for format_, widths in VIEWS.items():
        for width in widths:
            environ["COLUMNS"] = str(width)
            said = answer_to(["sheet", "--format", format_, "--file", str(sheet_file)])
            yield f"{format_}-{width}.{'json' if format_ == 'json' else 'txt'}", said.text + "\n"
    environ["COLUMNS"] = "80"
    for command in ("hands", "explain", "--json"):
        if command != "explain" or b'"2026' in sheet_file.read_bytes():
            words = [] if command == "--json" else [command]
            name = "status" if command == "--json" else command
            yield f"{name}.txt", answer_to([*words, "--file", str(sheet_file)]).text + "\n"


def drawn(draft: Draft, ending: str) -> str:
    """A draft as a golden file has it; the style, which is the same in all, is left out."""
    name, page = FORMS[ending]
    with patch.dict(os.environ):
        fixed(os.environ)
        text = rendered(name, [draft], page)
    assert isinstance(text, str)
    return _STYLE.sub("<style>…</style>", text) + "\n"


def fixed(environ: MutableMapping[str, str]) -> None:
    """A terminal that is the same everywhere."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "HGIN_FILE", "COLUMNS"):
        environ.pop(name, None)
    environ.update(TERM="xterm-256color", HGIN_LANG="en")


def remake_sheets() -> None:
    """Write every file of ``golden/sheets``."""
    for old in SHEETS.iterdir():
        if old.is_dir():
            shutil.rmtree(old)
    for name, case in CASES.items():
        folder = SHEETS / name
        folder.mkdir()
        path = folder / "sheet.toml"
        path.write_text(new_text(standing(case)), encoding="utf-8", newline="")
        for file, text in forms(path, os.environ):
            (folder / file).write_text(text, encoding="utf-8", newline="")


def remake_formats() -> None:
    """Write every file of ``golden/formats``."""
    for old in FORMATS.iterdir():
        old.unlink()
    for name, draft in DRAFTS.items():
        for ending in FORMS:
            text = drawn(draft, ending)
            (FORMATS / f"{name}.{ending}").write_text(text, encoding="utf-8", newline="")


def main() -> None:
    """Make all golden files anew."""
    fixed(os.environ)
    remake_sheets()
    remake_formats()
    print(f"{len(CASES)} sheets, {len(DRAFTS)} drafts in {len(FORMS)} forms")


if __name__ == "__main__":
    main()
