"""What a sheet's text says beyond its facts: derived values, there to be checked, not trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.sides import labels

if TYPE_CHECKING:
    from hgin.match import Played, Standing


def outcome(played: Played, standing: Standing) -> tuple[str, int] | None:
    """What stands behind ``=>``: the hand's winner and points; None where nobody won."""
    if played.score is None or played.score.winner is None:
        return None
    return labels(standing.sheet.sides)[played.score.winner], played.score.points


def written_outcome(played: Played, standing: Standing) -> tuple[str, int] | None:
    """The same for the hands behind which hgin writes it: not where the line says it already."""
    if played.hand.struck or all(play.kind == "points" for play in played.hand.plays):
        return None
    return outcome(played, standing)


def standing_values(standing: Standing) -> dict[str, object]:
    """The ``[standing]`` table: columns, and who deals or how the match ended."""
    values: dict[str, object] = {
        "columns": [list(column.points) for column in standing.columns.columns]
    }
    if standing.outcome is not None:
        if standing.outcome.winner is not None:
            values["winner"] = labels(standing.sheet.sides)[standing.outcome.winner]
        elif standing.outcome.drawn:
            values["drawn"] = True
    elif standing.dealer is not None:
        values["dealer"] = standing.dealer
    return values
