"""What every format of the sheet holds: the golden files, the numbers, nothing that breaks it."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from format_cases import CASES, draft, long_match
from golden import FORMATS as FOLDER
from golden import FORMS, drawn
from hypothesis import given, settings
from hypothesis import strategies as st

from hgin.render.csv_file import harmless
from hgin.render.formats import BLANKS, ENDINGS, FORMATS, GOES_WITH, SINGLE, Draft, Page, rendered
from hgin.render.markdown import escaped
from hgin.render.naming import distinct
from hgin.render.width import folded, to_ascii, width_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = FOLDER.parents[2]
WIDTHS = (40, 56, 80, 100, 120)
PROFILES = (
    "hollywood-majority",
    "hollywood-boxes",
    "hollywood-spruce",
    "beginner",
    "traditional",
    "rummytalk-club",
)


def shown(one: Draft, name: str, page: Page = Page()) -> str:  # noqa: B008 - a frozen value
    text = rendered(name, [one], page)
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("ending", FORMS)
@pytest.mark.parametrize("case", CASES)
def test_each_format_is_as_its_golden_file(case: str, ending: str) -> None:
    golden = FOLDER / f"{case}.{ending}"
    assert drawn(CASES[case], ending) == golden.read_text(encoding="utf-8")


def test_there_is_no_golden_file_without_its_case() -> None:
    known = {f"{case}.{ending}" for case in CASES for ending in FORMS}
    assert {path.name for path in FOLDER.iterdir()} == known


def test_the_formats_are_in_one_table_and_all_else_names_them() -> None:
    named = {
        *ENDINGS.values(),
        *BLANKS,
        *SINGLE,
        *(n for names in GOES_WITH.values() for n in names),
    }
    assert named <= FORMATS.keys()
    assert ENDINGS.keys() >= {".txt", ".md", ".csv", ".json", ".html", ".svg", ".pdf"}


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - {"table"}))
def test_a_format_loads_no_other_and_only_the_table_loads_rich(name: str) -> None:
    """A start pays for what it loads."""
    code = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from format_cases import CASES\n"
        "from hgin.render.formats import FORMATS, Page, rendered\n"
        f"rendered({name!r}, [CASES['finished']], Page())\n"
        "loaded = {t.partition(':')[0] for t in FORMATS.values()}\n"
        "print([m for m in loaded if f'hgin.render.{m}' in sys.modules], 'rich' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=FOLDER.parents[2],
    )
    module = FORMATS[name].partition(":")[0]
    assert ran.stdout.strip() == f"{[module]} False"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("case", CASES)
def test_no_line_of_text_is_wider_than_the_screen_and_no_bar_out_of_line(
    case: str, width: int
) -> None:
    """From 40 columns on, with wide letters and combining marks too."""
    text = shown(CASES[case], "text", Page(width))
    assert max(width_of(line) for line in text.split("\n")) <= width
    for block in text.split("\n\n"):
        bars = [
            [width_of(line[: found.start()]) for found in re.finditer("[│┼]", line)]
            for line in block.split("\n")
            if "│" in line or "┼" in line
        ]
        assert all(place == bars[0] for place in bars)


@pytest.mark.parametrize("case", CASES)
def test_ascii_is_ascii_with_two_sides_that_can_be_told_apart(case: str) -> None:
    text = shown(CASES[case], "text", Page(100, ascii=True))
    assert text.isascii()
    heads = text.split("\n")[1].split(" - ")
    assert len(set(heads)) == len(heads)


def test_text_and_table_say_the_same() -> None:
    for one in CASES.values():
        plain = re.sub(r"\x1b\[[0-9;]*m", "", shown(one, "table", Page(100)))
        assert plain == shown(one, "text", Page(100))


def test_a_cell_where_a_side_has_not_entered_is_blank_r27() -> None:
    text = shown(CASES["one-hand"], "text")
    row = next(line for line in text.split("\n") if line.startswith("  1"))
    assert row.split("│")[1].split() == ["43"]
    assert row.split("│")[2].strip() == ""
    empty = shown(CASES["empty"], "text").split("┼")[-1]
    assert all(not part.strip() for part in empty.split("│")[1:3])


def test_what_is_closed_is_ruled_off_and_its_winner_marked_without_colour_r29() -> None:
    text = shown(CASES["nowhere"], "text")
    rows = {line[:3].strip(): line for line in text.split("\n") if line[:3].strip().isdigit()}
    assert "100*" in rows["1"]
    assert rows["2"].count("───") == 2
    assert "won" in text


def test_where_there_is_room_the_points_stand_before_the_total() -> None:
    wide, narrow = (shown(CASES["source-000"], "text", Page(width)) for width in (120, 80))
    assert "43 → 73" in wide
    assert "→" not in narrow


def test_pairs_of_a_round_are_told_r50() -> None:
    for name in ("text", "markdown", "csv", "html", "svg"):
        text = shown(CASES["partners"], name)
        assert all(
            hand in re.sub("<[^>]*>", "", text) for hand in ("Ana knock 7-25", "Davi gin 18")
        )


# The numbers of text, Markdown and CSV are those of the JSON form.

LINES = st.lists(
    st.one_of(
        st.builds(
            "{} knock {} {}".format,
            st.sampled_from(["Ana", "Bruno"]),
            st.integers(1, 10),
            st.integers(0, 97),
        ),
        st.builds("{} gin {}".format, st.sampled_from(["Ana", "Bruno"]), st.integers(0, 98)),
        st.just("void"),
        st.builds("struck {} gin {}".format, st.sampled_from(["Ana", "Bruno"]), st.integers(0, 98)),
    ),
    max_size=14,
)

Totals = dict[int, tuple[str, ...]]


def entered(data: dict[str, Any]) -> Totals:
    """By hand, the running totals of both sides' columns as the JSON's hands give them."""
    count = len(data["columns"])
    sums = {side: [0] * count for side in data["sides"]}
    totals: Totals = {}
    for hand in data["hands"]:
        cells = [""] * (2 * count)
        for column in hand["entered"]:
            side = data["sides"].index(hand["winner"])
            sums[hand["winner"]][column - 1] += hand["points"]
            cells[side * count + column - 1] = str(sums[hand["winner"]][column - 1])
        totals[hand["n"]] = tuple(cells)
    return totals


def last(data: dict[str, Any]) -> tuple[str, ...]:
    """The figures under the columns."""
    return tuple(
        str(column["points"][side]) if column["entered"][side] else ""
        for side in (0, 1)
        for column in data["columns"]
    )


def text_rows(text: str, count: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The number of each row with its cells; no number under the columns."""
    for line in text.split("\n"):
        parts = line.split("│")
        if len(parts) < 3 or "┼" in line:
            continue
        room = (len(parts[1]) - 1) // count
        cells = [
            part[place * room : (place + 1) * room].rpartition("→")[2].strip(" *─")
            for part in parts[1:3]
            for place in range(count)
        ]
        said = any(word in line for word in ("entered nowhere", "struck out", "after the end"))
        yield parts[0][:3].strip(), tuple("" if said else cell for cell in cells)


def markdown_rows(text: str, count: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in text.split("\n"):
        if line.startswith("| ") and not line.startswith(("| #", "| --")):
            parts = [part.strip() for part in line.strip("|").split("|")]
            cells = parts[3 : 3 + 2 * count]
            yield parts[0], tuple(re.sub(r".*→ |\*|★|won|─| ", "", cell) for cell in cells)


def csv_rows(text: str, count: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    for row in list(csv.reader(io.StringIO(text)))[1:]:
        yield row[0], tuple(row[3 : 3 + 2 * count])


@settings(max_examples=60, deadline=None)
@given(LINES, st.sampled_from(PROFILES))
def test_text_markdown_and_csv_have_the_numbers_of_the_json(lines: list[str], profile: str) -> None:
    one = draft(*lines, profile=profile)
    data = json.loads(shown(one, "json"))
    count = len(data["columns"])
    totals, figures = entered(data), last(data)
    readings = (
        text_rows(shown(one, "text", Page(80)), count),
        markdown_rows(shown(one, "markdown"), count),
        csv_rows(shown(one, "csv"), count),
    )
    for reading in readings:
        rows = list(reading)
        assert {int(number): cells for number, cells in rows if number.isdigit()} == totals
        assert figures in [cells for number, cells in rows if not number]


# CSV


@pytest.mark.parametrize("text", ["=1+1", "+1", "-x", "@SUM(A1)", "\tx", "\rx", "-1+2"])
def test_no_cell_begins_as_a_formula_does(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["-230", "108", "", "Ana", "a=b"])
def test_numbers_and_plain_words_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


def test_csv_is_read_back_with_a_row_a_hand_and_the_totals() -> None:
    text = shown(CASES["finished"], "csv", Page(bom=True))
    assert text.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    hands = [row for row in rows if row["number"]]
    assert [row["number"] for row in hands] == [str(n) for n in range(1, 11)]
    under = {row["hand"]: row for row in rows if not row["number"]}
    assert under["total"]["Bruno III"] == "263"
    assert under["won by"]["Ana I"] == "Ana"
    assert {len(row) for row in csv.reader(io.StringIO(text))} == {13}
    assert not shown(CASES["finished"], "csv").startswith("\ufeff")


@given(st.text(max_size=30))
def test_no_text_makes_a_formula_of_any_cell(note: str) -> None:
    assert not harmless(note).startswith(("=", "+", "@", "\t", "\r"))


# Markdown, names, widths


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=30))
def test_no_name_ends_a_cell_of_a_markdown_table(name: str) -> None:
    assert not re.search(r"(?<!\\)(?:\\\\)*\|", escaped(name))
    assert "<" not in re.sub(r"\\<", "", escaped(name))


@given(
    st.lists(st.text("abAB é山", min_size=1, max_size=12), unique=True, max_size=4),
    st.integers(3, 14),
)
def test_shortened_names_stay_apart(names: list[str], room: int) -> None:
    made_names = distinct(names, room)
    assert len(set(made_names.values())) == len(names)
    assert all(width_of(short) <= room for short in made_names.values())


@given(st.text("ab 山é\u0301", max_size=60), st.integers(4, 20))
def test_folding_keeps_every_word_and_no_line_is_too_long(text: str, room: int) -> None:
    lines = folded(text, room)
    assert all(width_of(line) <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.text(max_size=40))
def test_ascii_is_always_ascii(text: str) -> None:
    assert to_ascii(text).isascii()


@pytest.mark.parametrize("name", BLANKS)
def test_an_empty_sheet_has_its_rules_and_room_and_no_number_of_a_match(name: str) -> None:
    one = draft(profile="hollywood-boxes")._replace(blank=17, nameless=True)
    made_sheet = rendered(name, [one], Page())
    assert made_sheet
    if isinstance(made_sheet, str):
        plain = re.sub(r"<style>.*?</style>|<[^>]*>", " ", made_sheet, flags=re.DOTALL)
        assert "Boxes 25 for each win" in " ".join(plain.split())
        assert re.search(r"\b17\b", plain)
        assert "No hand yet" not in plain
        assert "Ana" not in plain


def test_several_sheets_are_told_apart_by_name() -> None:
    drafts = [
        one._replace(name=name, listed=True)
        for name, one in (("first", CASES["finished"]), ("second", long_match(12, 300)))
    ]
    for name in ("text", "markdown", "csv", "json"):
        text = rendered(name, drafts, Page())
        assert isinstance(text, str)
        assert "first" in text
        assert "second" in text
    listed = json.loads(str(rendered("json", drafts, Page())))
    assert [sheet["name"] for sheet in listed["sheets"]] == ["first", "second"]


@pytest.mark.parametrize("case", ["after-end", "one-column", "source-003", "two-columns"])
def test_a_name_is_not_shortened_where_there_is_room(case: str) -> None:
    """Few columns are narrow, but the line has forty cells."""
    text = rendered("text", [CASES[case]], Page(40))
    assert isinstance(text, str)
    assert "…" not in text
    assert "Bruno" in text
    assert max(map(len, text.splitlines())) <= 40
