"""The sheets that every format is held against: the sources' examples, and all that may be odd."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hgin.match import replay
from hgin.profiles import load_profile
from hgin.records import parse_record
from hgin.render.formats import Draft
from hgin.sheet import Correction, Opening, Sheet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hgin.sides import Sides

CREATED = "2026-11-30T20:15:00+01:00"
RACE = ("{0} knock 2 32", "{0} gin 18", "{0} knock 4 39", "{1} knock 6 10", "{1} gin 41")


def draft(
    *lines: str,
    sides: Sides = (("Ana",), ("Bruno",)),
    profile: str = "hollywood-majority",
    settings: Mapping[str, object] | None = None,
    corrections: tuple[Correction, ...] = (),
    opening: Opening | None = None,
    changes: tuple[str, ...] = (),
) -> Draft:
    """A match of these hand lines, the first side dealing first."""
    rules = load_profile(profile, settings or {})
    hands = tuple(parse_record(line, sides).hand for line in lines)
    dealer = "+".join(sides[0])
    sheet = Sheet(sides, rules, dealer, hands, CREATED, opening=opening, corrections=corrections)
    return Draft(replay(sheet), changes, "2026-11-30")


def between(first: str, second: str) -> Draft:
    """A short match of two people with odd names."""
    quoted = ["'" + name.replace("\\", r"\\") + "'" for name in (first, second)]
    return draft(*(line.format(*quoted) for line in RACE), sides=((first,), (second,)))


def long_match(count: int, target: int, settings_more: Mapping[str, object] | None = None) -> Draft:
    """A match of many hands, the same ones each time."""
    chance = random.Random(count)
    lines = []
    for _ in range(count):
        who = chance.choice(("Ana", "Bruno"))
        kind = chance.random()
        if kind < 0.6:
            lines.append(f"{who} knock {chance.randint(1, 10)} {chance.randint(11, 40)}")
        else:
            lines.append(f"{who} gin {chance.randint(5, 60)}" if kind < 0.9 else "void")
    settings = {"columns.target": target, **(settings_more or {})}
    return draft(*lines, profile="hollywood-boxes", settings=settings)


_BOXES = (
    "Ana gin 50",
    "Bruno knock 3 38",
    "Ana gin 40",
    "Bruno gin 55",
    "Bruno knock 2 40",
    "Ana knock 1 60",
    "Bruno gin 50",
    "Bruno gin 45",
    "Ana gin 60",
    "Bruno gin 30",
)
_CORRECTED = (
    Correction("2026-11-30T20:34", 3, "struck", "counted twice"),
    Correction("2026-11-30T20:50", 1, "was Ana knock 2 31", "recount"),
    Correction("2026-11-30T20:55", None, "was name Brno", "misspelt"),
)

CASES: dict[str, Draft] = {
    # Hollywood Gin: três marcadores, section 6
    "source-000": draft("Ana knock 2 32", "Ana gin 18", "Ana knock 4 39"),
    # Hollywood Gin (Brazilian guide): first win in I, second in I and II, a wall keeps the dealer
    "source-001": draft(
        "Ana knock 5 20", "void", "Ana gin 12", "Bruno knock 8 8", profile="hollywood-boxes"
    ),
    # Hollywood Gin (The Spruce, Croatian): Bob and Alexandra
    "source-002": draft(
        *("Bob points 10", "Alexandra points 18", "Bob points 30", "Bob points 4"),
        sides=(("Alexandra",), ("Bob",)),
        profile="hollywood-spruce",
    ),
    # Gin Rummy: perfil tradicional, section 5
    "source-003": draft("Ana knock 7 5", profile="traditional"),
    "empty": draft(),
    "one-hand": draft("Ana gin 18"),
    "finished": draft(*_BOXES, profile="hollywood-boxes"),
    "corrected": draft(
        "Ana knock 2 32",
        "Ana gin 18",
        "struck Bruno gin 20",
        "void",
        "Bruno knock 6 10 layoff 5 note 'three eights'",
        "Bruno gin 41",
        corrections=_CORRECTED,
    ),
    "nowhere": draft("Ana gin 75", "Ana gin 20", "Bruno gin 41", "Ana points 60 agreed"),
    "after-end": draft("Ana gin 90", "Bruno gin 18", profile="traditional"),
    "opening": draft(
        "Ana gin 18",
        "Bruno gin 20",
        opening=Opening(((73, 18), (43, 0), (0, 0)), (2, 1)),
    ),
    "partners": draft(
        "Ana knock 7 25 / Davi gin 18",
        "Carla gin 40 / void",
        "Carla gin 40 / Ana gin 52",
        "void / void",
        sides=(("Ana", "Carla"), ("Bruno", "Davi")),
        profile="partnership-hollywood",
    ),
    "upcard": draft(
        "Ana knock 3 22 upcard 5S", "Bruno gin 22 upcard AH", profile="oklahoma-hollywood"
    ),
    "one-column": draft("Ana gin 41", "Bruno knock 5 5", "Ana gin 50", profile="traditional"),
    "two-columns": draft("Ana gin 41", "Ana gin 18", "Bruno gin 30", profile="beginner"),
    "six-columns": draft(
        *(line.format("Ana", "Bruno") for line in RACE),
        "Ana gin 40",
        "Ana gin 41",
        "Ana gin 42",
        "Ana gin 43",
        settings={"columns.count": 6},
        changes=("columns.count = 6",),
    ),
    "long-names": between("Maximiliana-Aleksandra Hohenlohe", "Maximiliana-Aleksandra Thurn"),
    "croatian": between("Đurđica Šćepanović", "Željko Čačić"),
    "portuguese": between("Conceição", "João Simões"),
    "right-to-left": between("שרה", "דוד"),
    "wide": between("山田太郎", "e\u0301lodie 👍"),
    "markup": between("[bold]Ana[/bold]", "<script>alert(1)</script>"),
    "bar": between("a|b", "*c*_d_`e`"),
    "formula": between("=1+1", "@SUM(A1)"),
    "typst": between("#import $x$", "\\u{41} *b*"),
}
"""Every case and its draft."""
