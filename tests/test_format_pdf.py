"""The PDF sheet, read back: its text is the sheet's, its fonts are inside, names are data."""

from __future__ import annotations

import io
import sys

import pypdf
import pytest
from format_cases import CASES, draft, long_match

from hgin.errors import FileError, HginError
from hgin.render.formats import Draft, Page, rendered
from hgin.render.layout import layout
from hgin.render.naming import isolated
from hgin.render.pdf import MOST_NAME

SIZES = {"a4": (595, 842), "letter": (612, 792), "a5": (420, 595)}


def read(*drafts: Draft, paper: str | None = None) -> pypdf.PdfReader:
    made = rendered("pdf", drafts, Page(paper=paper))
    assert isinstance(made, bytes)
    return pypdf.PdfReader(io.BytesIO(made))


def words(reader: pypdf.PdfReader) -> str:
    text = " ".join(page.extract_text() for page in reader.pages)
    return " ".join(text.replace("\xa0", " ").split())


# Letters from right to left are read back in the order in which they stand on the page.
@pytest.mark.parametrize("case", sorted(CASES.keys() - {"right-to-left", "wide"}))
def test_the_text_read_back_is_the_sheet(case: str) -> None:
    drawn = layout(CASES[case], isolated(CASES[case].standing, MOST_NAME))
    text = words(read(CASES[case]))
    told = [drawn.title, drawn.date, *drawn.sides, *drawn.result]
    told += [row.hand for row in drawn.rows] + [pair.hand for r in drawn.rows for pair in r.pairs]
    told += [note for _, note in drawn.notes] + [foot.label for foot in drawn.feet]
    figures = [
        (f"{cell.points} → " if cell.points is not None else "") + str(cell.total)
        for row in drawn.rows
        for side in row.cells
        for cell in side
        if cell.total is not None
    ]
    squeezed = text.replace(" ", "")
    missing = [one for one in [*told, *figures] if one.replace(" ", "") not in squeezed]
    assert missing == []


def test_names_are_data_and_never_markup() -> None:
    squeezed = words(read(CASES["typst"])).replace(" ", "")
    assert "#import$x$" in squeezed
    assert "\\u{41}*b*" in squeezed


@pytest.mark.parametrize("paper", SIZES)
def test_the_paper_is_as_asked_and_25_hands_fit_on_one(paper: str) -> None:
    reader = read(long_match(25, 250), paper=paper)
    box = reader.pages[0].mediabox
    assert (round(box.width), round(box.height)) == SIZES[paper]
    assert len(reader.pages) == 1


def test_more_than_three_columns_a_side_lie_across() -> None:
    box = read(CASES["six-columns"]).pages[0].mediabox
    assert box.width > box.height


def test_a_long_match_repeats_its_heads_and_counts_its_pages() -> None:
    reader = read(long_match(60, 2000))
    assert len(reader.pages) == 2
    assert all("deals" in page.extract_text() for page in reader.pages)
    assert "2 / 2" in reader.pages[1].extract_text()


def test_all_fonts_are_inside() -> None:
    for page in read(CASES["croatian"]).pages:
        fonts = page["/Resources"]["/Font"]  # type: ignore[index]  # a dictionary of pypdf's own
        for font in fonts.values():
            (inner,) = font.get_object()["/DescendantFonts"]
            described = inner.get_object()["/FontDescriptor"].get_object()
            assert {"/FontFile2", "/FontFile3"} & described.keys()


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("rows", [15, 20, 25])
def test_an_empty_sheet_is_one_page(paper: str, rows: int) -> None:
    one = draft(profile="hollywood-boxes")._replace(blank=rows, nameless=True)
    reader = read(one, paper=paper)
    assert len(reader.pages) == 1
    assert "Boxes 25 for each win" in words(reader)


def test_without_typst_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(HginError) as caught:
        rendered("pdf", [CASES["one-hand"]], Page())
    assert caught.value.code == "pdf_missing"
    assert not isinstance(caught.value, FileError)
