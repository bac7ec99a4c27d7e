"""The sheet as PDF, set by Typst (the extra ``pdf``); its template reads data, never markup."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import TYPE_CHECKING, Any

from hgin.errors import HginError
from hgin.messages import language, say
from hgin.render.form import wins_label
from hgin.render.layout import layout
from hgin.render.naming import isolated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hgin.render.formats import Draft, Page
    from hgin.render.layout import Layout, Row

Data = dict[str, Any]

_UPRIGHT = 3
"""With more columns the paper lies on its side."""
MOST_NAME = 14
"""A longer name is shortened in the rows; over the columns it stands in full."""


def pdf(drafts: Sequence[Draft], page: Page) -> bytes:
    """The sheets, each beginning a page, heads repeated where one needs several.

    Raises HginError ``pdf_missing`` without Typst, ``pdf_failed`` (reason) where it gives up.
    """
    try:
        import typst
    except ImportError:
        raise HginError("pdf_missing") from None
    sheets = [layout(draft, isolated(draft.standing, MOST_NAME)) for draft in drafts]
    data = {
        "title": " – ".join(sheets[0].sides) if len(sheets) == 1 else sheets[0].title,
        "paper": page.paper or "a4",
        "flipped": any(len(drawn.columns) > _UPRIGHT for drawn in sheets),
        "lang": language().partition("_")[0],
        "sheets": [sheet_data(drawn) for drawn in sheets],
    }
    template = get_data("hgin.render", "sheet.typ") or b""
    try:
        made: bytes = typst.compile(template, sys_inputs={"data": json.dumps(data)})
    except RuntimeError as error:
        raise HginError("pdf_failed", reason=str(error).splitlines()[0]) from None
    return made


def sheet_data(drawn: Layout) -> Data:
    """A sheet as the template takes it: texts, and numbers as they stand."""
    return {
        "kind": drawn.title,
        "when": say("sheet.date") if drawn.blank else drawn.date,
        "sides": list(drawn.sides),
        "marks": list(drawn.marks),
        "rules": " ".join((*drawn.rules, drawn.by)),
        "columns": list(drawn.columns),
        "rows": [
            _row(row, drawn) for row in [*([drawn.opening] if drawn.opening else []), *drawn.rows]
        ],
        "feet": _feet(drawn),
        "result": list(drawn.result),
        "notes": [list(note) for note in drawn.notes],
        "blank": drawn.blank,
        "words": {name: say(f"sheet.{name}") for name in ("number", "hand", "deals")},
    }


def _row(row: Row, drawn: Layout) -> Data:
    return {
        "number": str(row.number or ""),
        "hand": row.hand,
        "upcard": row.upcard,
        "fate": row.fate,
        "worth": "" if row.points is None or not row.fate else str(row.points),
        "counts": row.counts,
        "marks": list(row.marks),
        "pairs": [
            pair.hand if pair.points is None else f"{pair.hand}: {pair.points}"
            for pair in row.pairs
        ],
        "cells": [[cell._asdict() for cell in side] for side in row.cells],
        "dealer": "" if row.dealer is None else drawn.called[row.dealer],
    }


def _feet(drawn: Layout) -> list[Data]:
    """The totals, then boxes and account."""
    label = say("account.points") if drawn.blank else wins_label(drawn)
    rows = [(label, drawn.totals, True), *drawn.feet]
    won = say("sheet.won")
    return [
        {
            "label": label,
            "strong": strong,
            "cells": [
                [
                    {
                        "figure": "" if drawn.blank else figure,
                        "won": won if row == 0 and drawn.won[side][place] else "",
                    }
                    for place, figure in enumerate(figures)
                ]
                for side, figures in enumerate(cells)
            ],
        }
        for row, (label, cells, strong) in enumerate(rows)
    ]
