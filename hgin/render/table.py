"""The sheet on a terminal: the lines of the plain text, painted where that helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from hgin.render.text import lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hgin.render.formats import Draft, Page
    from hgin.render.grid import Part

_RED = r"[0-9AJQK]+[♥♦]"
"""A card that is red."""
STYLES: dict[Part, str] = {
    "": "",
    "quiet": "dim",
    "line": "dim",
    "name": "bold cyan",
    "won": "bold green",
    "lost": "dim",
    "struck": "dim strike",
    "strong": "bold",
}
"""Quiet is what one looks up, loud what one looks for; each is told by a sign or a word as well."""


def table(drafts: Sequence[Draft], page: Page) -> str:
    """The sheets for a terminal of ``page.width`` cells, with its escape sequences."""
    # The caller has seen that there is a terminal; whether it has colours is Rich's to find out.
    console = Console(width=page.width, force_terminal=True, highlight=False)
    with console.capture() as captured:
        for number, draft in enumerate(drafts):
            if number:
                console.print("\n")
            for line in lines(draft, page):
                pieces = [(piece, STYLES[part]) for piece, part in line]
                text = Text.assemble(*pieces, no_wrap=True, overflow="ignore", end="")
                text.highlight_regex(_RED, "red")
                text.rstrip()
                console.print(text, no_wrap=True, overflow="ignore", crop=False)
    return captured.get().rstrip("\n")
