"""What the boxes of a column were for: each win's steps, added up by reason (R-40, R-41, R-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hgin.columns import Pair
    from hgin.match import Standing

REASONS = {
    "box_opening": "R-40",
    "box_own": "R-40",
    "box_gin": "R-41",
    "box_big_gin": "R-41",
    "box_undercut": "R-41",
    "box_sweep": "R-53",
    "box_spade": "R-41",
}
"""What a box may be for, in the order of an account, and the clause that gives it."""


class Boxes(NamedTuple):
    """So many boxes of both sides for one reason."""

    code: str
    """A key of ``REASONS``."""
    clause: str
    counts: Pair


def column_boxes(standing: Standing, number: int) -> tuple[Boxes, ...]:
    """The boxes of column ``number`` by what they were for; together they are ``Column.boxes``.

    What a paper sheet had before the first hand stands as ``box_opening``.
    """
    start = standing.hands[0].before if standing.hands else standing.columns
    counts = {code: [0, 0] for code in REASONS}
    counts["box_opening"] = list(start.columns[number - 1].boxes)
    for played in standing.hands:
        if played.score is None or played.win is None or number not in played.win.entered:
            continue
        for step in played.score.box_steps:
            counts[step.code][played.win.side] += step.numbers["amount"]
    return tuple(
        Boxes(code, REASONS[code], (first, second))
        for code, (first, second) in counts.items()
        if first or second
    )
