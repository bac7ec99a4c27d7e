"""Which formats a sheet has, each with the function that makes it; loaded when asked for."""

from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from hgin.match import Standing


class Draft(NamedTuple):
    """What is to be drawn."""

    standing: Standing
    changes: tuple[str, ...] = ()
    """What of its rules differs from the profile that they are named for, in words."""
    name: str = ""
    """The sheet's name."""
    listed: bool = False
    """Whether it is one of several, which are told apart by their names."""
    blank: int = 0
    """The rows of an empty sheet to fill in by hand; 0 for a sheet that is kept."""
    nameless: bool = False
    """Whether nobody has been named yet, so that there are lines for names."""


class Page(NamedTuple):
    """What a format may want to know of the place that it is made for."""

    width: int = 80
    """The cells of a line, where there are lines."""
    ascii: bool = False
    """Whether a text may hold ASCII only."""
    paper: str | None = None
    """A key of ``PAPERS``; None where nobody said."""
    bom: bool = False
    """Whether a table for spreadsheets begins with the mark that some of them need for UTF-8."""


FORMATS: dict[str, str] = {
    "table": "table:table",
    "text": "text:text",
    "markdown": "markdown:markdown",
    "csv": "csv_file:csv_text",
    "json": "data:sheets_json",
    "html": "html:html",
    "svg": "svg:svg",
    "pdf": "pdf:pdf",
}
"""Format to module and function of this package: drafts and a page to text, or to bytes."""

_OTHER_ENDINGS = {".txt": "text", ".md": "markdown", ".htm": "html"}
ENDINGS = {f".{name}": name for name in FORMATS if name != "table"} | _OTHER_ENDINGS
"""What the ending of a file says of its format."""

BLANKS = ("text", "markdown", "html", "svg", "pdf")
"""The formats of an empty sheet: those that a person can write on, or print and write on."""

SINGLE = ("svg",)
"""The formats that hold one sheet: a picture."""

BINARY = ("pdf",)
"""The formats that no terminal can show."""

PAPERS = ("a4", "letter", "a5")

GOES_WITH = {
    "--ascii": ("text",),
    "--bom": ("csv",),
    "--paper": ("html", "pdf"),
}
"""The formats that an option means something for."""


def rendered(name: str, drafts: Sequence[Draft], page: Page) -> str | bytes:
    """Sheets in a format of ``FORMATS``; bytes where it is not text. Raises HginError."""
    module_name, _, function = FORMATS[name].partition(":")
    render = getattr(import_module(f"hgin.render.{module_name}"), function)
    made: str | bytes = render(drafts, page)
    return made
