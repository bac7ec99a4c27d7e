"""A claim beside the record, and the slips that explain it, each in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgin.messages import english, say
from hgin.render.words import roman
from hgin.sides import label
from hgin.slips import IN_ONE_COLUMN

if TYPE_CHECKING:
    from collections.abc import Callable

    from hgin.dispute import Claim, PaperLine
    from hgin.match import Standing
    from hgin.slips import Slip

MOST = 3
"""More likely slips than these are no help at a table; JSON has them all."""


def claim_lines(found: Claim, standing: Standing, at: PaperLine | None = None) -> list[str]:
    """Each column with record, claim and difference, then the likeliest slips.

    ``at`` is the line of a paper sheet that differs.
    """
    lines = []
    if at is not None and found.agrees:
        return [say("claim.paper_long", line=at.line)]
    if at is not None:
        lines.append(say("claim.paper_line", line=at.line, number=found.after))
    lines += _column_lines(found)
    if found.agrees:
        who = label(standing.sheet.sides[found.side])
        if found.after < len(standing.hands):
            return [*lines, say("claim.agrees_after", number=found.after, who=who)]
        return [*lines, say("claim.agrees", who=who)]
    if not found.slips:
        return [*lines, say("claim.no_slip")]
    lines += [
        say("claim.likely" if place == 0 else "claim.or", slip=slip_words(slip))
        for place, slip in enumerate(found.slips[:MOST])
    ]
    more = len(found.slips) - MOST
    return [*lines, *([say("claim.more", n=more)] if more > 0 else [])]


def _column_lines(found: Claim) -> list[str]:
    room = max((len(str(n)) for c in found.columns for n in (c.sheet, c.claimed)), default=0)
    lines = []
    for column in found.columns:
        told = {
            "column": f"{roman(column.column):<5}",
            "sheet": f"{column.sheet or '-':>{room}}",
            "claimed": f"{column.claimed or '-':>{room}}",
        }
        text = say("claim.column", **told)
        if column.difference:
            code = "claim.more_claimed" if column.difference > 0 else "claim.less_claimed"
            text += "   " + say(code, n=abs(column.difference))
        lines.append(text)
    return lines


def slip_words(slip: Slip, say: Callable[..., str] = say) -> str:
    """A slip in one sentence without a full stop."""
    code = f"slip.{slip.code}"
    if slip.column is not None and slip.code in IN_ONE_COLUMN:
        code += ".column"
    elif slip.code == "sum_off_by_ten" and slip.hand is not None:
        code += ".hand"
    values: dict[str, Any] = {**slip._asdict(), "n": slip.wrong}
    values["column"] = roman(slip.column) if slip.column is not None else None
    values["amount"] = abs(slip.amount) if slip.amount is not None else None
    return say(code, **values)


def claim_data(found: Claim, standing: Standing, at: PaperLine | None = None) -> dict[str, Any]:
    """What ``hgin claim --json`` gives."""
    return {
        "side": label(standing.sheet.sides[found.side]),
        "after": found.after,
        "line": at.line if at is not None else None,
        "agrees": found.agrees and at is None,
        "columns": [
            {
                "n": column.column,
                "sheet": column.sheet,
                "claimed": column.claimed,
                "difference": column.difference,
            }
            for column in found.columns
        ],
        "slips": [{**slip._asdict(), "text": slip_words(slip, english)} for slip in found.slips],
    }
