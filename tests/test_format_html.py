"""The HTML sheet: valid, complete, harmless; looked at in a real browser where there is one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import escape
from typing import TYPE_CHECKING, Any

import html5lib
import pypdf
import pytest
from format_cases import CASES, draft, long_match

from hgin.render.formats import Draft, Page, rendered

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from xml.etree.ElementTree import Element

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NO_CHROMIUM = "no chromium is installed: apt-get install chromium"
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
SPACE = "{http://www.w3.org/1999/xhtml}"


def html(*drafts: Draft, page: Page = Page()) -> str:  # noqa: B008 - a frozen value
    made = rendered("html", drafts, page)
    assert isinstance(made, str)
    return made


def tree(text: str) -> Element:
    """The page as browsers understand it. Fails for anything that HTML5 does not allow."""
    parser = html5lib.HTMLParser(strict=True)
    root: Element = parser.parse(text)
    return root


def said(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


@pytest.mark.parametrize("case", CASES)
def test_the_page_is_valid_and_stands_alone(case: str) -> None:
    text = html(CASES[case])
    root = tree(text)
    assert root.get("lang") == "en"
    names = {element.tag.removeprefix(SPACE) for element in root.iter() if "}" in str(element.tag)}
    assert not names & {"script", "link", "img", "iframe", "object", "form"}
    assert not re.search(r"url\(|@import|https?:|javascript:|\bon\w+=", text.replace("&lt;", ""))


@pytest.mark.parametrize("case", CASES)
def test_it_is_a_real_table_for_those_who_hear_it(case: str) -> None:
    """Every head says what it is the head of; rows are as wide as the heads; there is a caption."""
    drawn = tree(html(CASES[case]))
    (table,) = drawn.iter(f"{SPACE}table")
    assert said(next(table.iter(f"{SPACE}caption")))
    heads = list(table.iter(f"{SPACE}th"))
    assert all(head.get("scope") in ("col", "colgroup", "row") for head in heads)
    count = len(CASES[case].standing.columns.columns)
    assert [h.get("colspan") for h in heads if h.get("scope") == "colgroup"] == [str(count)] * 2
    for part in ("tbody", "tfoot"):
        for row in table.iter(f"{SPACE}tr"):
            if row in list(next(table.iter(f"{SPACE}{part}"))):
                assert sum(int(cell.get("colspan", "1")) for cell in row) == 3 + 2 * count


def test_names_are_data() -> None:
    root = tree(html(CASES["markup"]))
    (head,) = root.iter(f"{SPACE}h1")
    assert said(head) == "[bold]Ana[/bold] – <script>alert(1)</script>"


def test_what_is_won_struck_and_noted_is_said_in_words() -> None:
    root = tree(html(CASES["corrected"]))
    notes = [said(item) for item in root.iter(f"{SPACE}li")]
    assert notes[-1] == "three eights"
    assert [said(part) for part in root.iter(f"{SPACE}s")] == ["Bruno gin 20"]
    linked = {link.get("href") for link in root.iter(f"{SPACE}a")}
    assert linked == {f"#{item.get('id')}" for item in root.iter(f"{SPACE}li")}
    won = [
        said(cell)
        for cell in tree(html(CASES["finished"])).iter(f"{SPACE}td")
        if "won" in (cell.get("class") or "")
    ]
    assert "140 won" in won
    assert any("reaches the target" in words for words in won)


def test_several_matches_are_listed_before_their_sheets() -> None:
    drafts = [CASES[name]._replace(name=name, listed=True) for name in ("finished", "croatian")]
    root = tree(html(*drafts))
    assert len(list(root.iter(f"{SPACE}table"))) == 2
    links = [link for nav in root.iter(f"{SPACE}nav") for link in nav.iter(f"{SPACE}a")]
    articles = [article.get("id") for article in root.iter(f"{SPACE}article")]
    assert [str(link.get("href")) for link in links] == [f"#{name}" for name in articles]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def browse(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    assert CHROMIUM is not None
    profile = f"--user-data-dir={folder / 'profile'}"
    return subprocess.run(
        [CHROMIUM, *FLAGS, profile, *words], capture_output=True, text=True, check=True, timeout=120
    )


def printed(folder: Path, text: str) -> pypdf.PdfReader:
    """The page as the browser prints it."""
    (folder / "sheet.html").write_text(text, encoding="utf-8")
    target = folder / "sheet.pdf"
    browse(
        folder,
        "--no-pdf-header-footer",
        f"--print-to-pdf={target}",
        (folder / "sheet.html").as_uri(),
    )
    return pypdf.PdfReader(target)


browser = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)


@browser
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flat", [False, True])
def test_25_hands_print_on_one_page(paper: str, flat: bool, tmp_path: Path) -> None:
    """Portrait with three columns a side, landscape with six."""
    one = long_match(25, 250, settings_more={"columns.count": 6} if flat else {})
    reader = printed(tmp_path, html(one, page=Page(paper=paper)))
    assert len(reader.pages) == 1
    box = reader.pages[0].mediabox
    assert (box.width > box.height) == flat
    assert round(min(box.width, box.height)) == (595 if paper == "a4" else 612)


@browser
@pytest.mark.parametrize("columns", [3, 6])
def test_an_empty_sheet_of_25_rows_with_an_account_prints_on_one_page(
    columns: int, tmp_path: Path
) -> None:
    """On letter paper, the shorter one, where the rows must be lower than usual."""
    one = draft(profile="hollywood-boxes", settings={"columns.count": columns})
    reader = printed(tmp_path, html(one._replace(blank=25), page=Page(paper="letter")))
    assert len(reader.pages) == 1


@browser
def test_60_hands_print_with_their_heads_on_every_page(tmp_path: Path) -> None:
    reader = printed(tmp_path, html(long_match(60, 2000), page=Page(paper="a4")))
    assert len(reader.pages) == 2
    assert all("deals" in page.extract_text() for page in reader.pages)
    assert "60" in reader.pages[1].extract_text()
    assert "wins" not in reader.pages[0].extract_text()


MEASURE = """<!doctype html><title>wait</title><iframe width="{width}" height="900" srcdoc="{page}">
</iframe><script>
addEventListener("load", () => {{
  const page = document.querySelector("iframe").contentDocument;
  const root = page.documentElement;
  const cut = [...page.querySelectorAll("td.n, td.hand, td.deals, th, h1, p, li")].filter(
    cell => cell.scrollWidth > cell.clientWidth + 1);
  const region = page.querySelector(".scroll");
  const sizes = [...page.querySelectorAll("td, .rules")].map(
    part => parseFloat(getComputedStyle(part).fontSize));
  document.title = JSON.stringify({{
    page: root.scrollWidth - root.clientWidth, cut: cut.map(cell => cell.textContent),
    table: region.scrollWidth - region.clientWidth, least: Math.min(...sizes),
  }});
}});
</script>"""


def measured(folder: Path, one: Draft, width: int) -> dict[str, Any]:
    """How the page fits a screen of that many pixels."""
    page = MEASURE.format(width=width, page=escape(html(one), quote=True))
    (folder / "frame.html").write_text(page, encoding="utf-8")
    words: Sequence[str] = ("--virtual-time-budget=2000", "--dump-dom")
    dom = browse(folder, *words, (folder / "frame.html").as_uri()).stdout
    found = re.search("<title>(.*?)</title>", dom)
    assert found
    result: dict[str, Any] = json.loads(found.group(1).replace("&amp;", "&"))
    return result


@browser
@pytest.mark.parametrize(
    "case", ["finished", "corrected", "partners", "markup", "one-column", "nowhere", "long-names"]
)
def test_nothing_is_cut_off_on_a_phone(case: str, tmp_path: Path) -> None:
    """At 360 pixels the page never scrolls sideways, no text is cut, none is tiny."""
    found = measured(tmp_path, CASES[case], 360)
    assert found["page"] <= 0
    assert found["cut"] == []
    assert found["least"] >= 12
    if case in ("finished", "one-column"):
        assert found["table"] <= 0


@browser
def test_the_browser_has_nothing_to_complain_of(tmp_path: Path) -> None:
    (tmp_path / "sheet.html").write_text(html(CASES["finished"]), encoding="utf-8")
    words = ("--enable-logging=stderr", "--dump-dom", (tmp_path / "sheet.html").as_uri())
    ran = browse(tmp_path, *words)
    assert "CONSOLE" not in ran.stderr
    assert "Bruno wins the match" in ran.stdout
