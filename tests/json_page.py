"""The page docs/json.md as data: its shapes, and the table of error codes, which it can rewrite.

python tests/json_page.py
"""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

from hgin.messages.en import TEXTS

PAGE = Path(__file__).parent.parent / "docs" / "json.md"
_CODES = "## Codes of errors"
_ROW = re.compile(r"^\| `([a-z_.]+)` \| (.+?) \|", re.MULTILINE)


def shapes() -> dict[str, dict[str, str]]:
    """Every shape of the page: its keys with their types."""
    text = PAGE.read_text(encoding="utf-8").partition(_CODES)[0]
    found = {}
    for part in text.split("\n### ")[1:]:
        name, _, body = part.partition("\n")
        found[name] = dict(_ROW.findall(body.partition("\n## ")[0]))
    return found


def written_codes() -> dict[str, str]:
    """The codes on the page with their parameters."""
    text = PAGE.read_text(encoding="utf-8").partition(_CODES)[2]
    return {
        code: params.strip() for code, params in re.findall(r"^\| `(\w+)` \|(.*)\|", text, re.M)
    }


def codes() -> dict[str, str]:
    """The codes that there are with the parameters that their sentences use."""
    found: dict[str, set[str]] = {}
    for name, text in TEXTS.items():
        parts = name.split(".")
        if parts[0] != "error":
            continue
        used = found.setdefault(parts[1], set())
        used |= set(parts[2:3])  # the parameter for which there is a closer sentence
        for form in (text,) if isinstance(text, str) else text:
            used |= {field for _, field, _, _ in Formatter().parse(form) if field}
    return {
        code: ", ".join(f"`{param}`" for param in sorted(params))
        for code, params in sorted(found.items())
    }


def rewrite() -> None:
    """Write the table of error codes as it is now."""
    text, _, tail = PAGE.read_text(encoding="utf-8").partition(_CODES)
    head = tail.partition("|---|---|\n")[0]
    rows = "".join(f"| `{code}` | {params} |\n" for code, params in codes().items())
    PAGE.write_text(f"{text}{_CODES}{head}|---|---|\n{rows}", encoding="utf-8")


if __name__ == "__main__":
    rewrite()
