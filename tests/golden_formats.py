"""Golden files of every format; ``python tests/golden_formats.py`` makes them anew.

Read the diff before it is committed: what stands there is what people will get.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from unittest.mock import patch

os.environ["HGIN_LANG"] = "en"

from format_cases import CASES

from hgin.render.formats import Draft, Page, rendered

FOLDER = Path(__file__).parent / "golden" / "formats"

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
"""The endings of the golden files, each with a format and a page."""

TERMINAL = {"TERM": "xterm-256color"}
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def made(draft: Draft, ending: str) -> str:
    """A draft as a golden file has it; the style, which is the same in all, is left out."""
    name, page = FORMS[ending]
    with patch.dict(os.environ, TERMINAL):
        for variable in ("NO_COLOR", "COLORTERM", "FORCE_COLOR", "COLUMNS"):
            os.environ.pop(variable, None)
        text = rendered(name, [draft], page)
    assert isinstance(text, str)
    return _STYLE.sub("<style>…</style>", text) + "\n"


def remake() -> None:
    """Write every golden file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for case, draft in CASES.items():
        for ending in FORMS:
            (FOLDER / f"{case}.{ending}").write_text(made(draft, ending), encoding="utf-8")


if __name__ == "__main__":
    remake()
