"""Which formats a sheet has, each with the function that makes it; loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hgin.match import Standing


class Page(NamedTuple):
    """What a format may want to know beside the standing."""

    changes: tuple[str, ...]
    """What of the rules differs from the named profile, in words."""
    width: int


FORMATS: dict[str, str] = {
    "table": "table:table",
    "text": "text:text",
    "json": "data:sheet_json",
}
"""Format to module and function of this package."""

ENDINGS = {".txt": "text", ".text": "text", ".json": "json"}
"""What the ending of a file says of its format."""


def rendered(name: str, standing: Standing, page: Page) -> str:
    """The sheet in a format of ``FORMATS``."""
    module_name, _, function = FORMATS[name].partition(":")
    render = getattr(import_module(f"hgin.render.{module_name}"), function)
    text: str = render(standing, page.changes, page.width)
    return text
