"""Values of a sheet's TOML: which of them fit, and how one that does not is shown."""

from datetime import datetime

from hgin.columns import Pair
from hgin.errors import HginError
from hgin.rules import AMOUNT_LIMIT, as_written
from hgin.sides import Sides


def shown(value: object) -> str | None:
    """A TOML value in short, for an error's sentence; None where there is none."""
    if value is None:
        return None
    text = str(as_written(value))
    return text if len(text) <= 60 else text[:59] + "…"


def check_moment(text: str | None) -> None:
    """Raise HginError ``time_form`` (got) for a time that no calendar and no clock has."""
    try:
        if text is not None:
            datetime.fromisoformat(text)
    except ValueError:
        raise HginError("time_form", got=text) from None


def as_sides(value: object) -> Sides:
    """Sides as the file has them: names, or lists of names.

    Raises HginError ``value_not_sides``.
    """
    if isinstance(value, list):
        sides = [[side] if isinstance(side, str) else side for side in value]
        if all(isinstance(s, list) and all(isinstance(n, str) for n in s) for s in sides):
            return tuple(tuple(side) for side in sides)
    raise HginError("value_not_sides", key="sides", got=shown(value))


def pairs(value: object, count: int) -> tuple[Pair, ...] | None:
    """``count`` pairs of points, None where the value is something else."""
    if not isinstance(value, list) or len(value) != count:
        return None
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2:
            return None
        if not all(type(number) is int and 0 <= number <= AMOUNT_LIMIT for number in pair):
            return None
    return tuple((pair[0], pair[1]) for pair in value)
