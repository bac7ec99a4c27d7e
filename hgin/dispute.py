"""A claimed line of a paper sheet against the record, column by column (R-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hgin.errors import HginError, problem
from hgin.slips import Figures, Slip, find_slips, line_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hgin.columns import Columns
    from hgin.match import Standing


class ColumnClaim(NamedTuple):
    """One column of the claim beside the record."""

    column: int
    sheet: int
    claimed: int

    @property
    def difference(self) -> int:
        """How much more is claimed than the record has."""
        return self.claimed - self.sheet


class Claim(NamedTuple):
    """A claim, column by column, and what explains it."""

    side: int
    after: int
    """The hand after which the line is claimed, 0 for before the first."""
    columns: tuple[ColumnClaim, ...]
    slips: tuple[Slip, ...]
    """Every single slip that gives the claim exactly, the likeliest first."""

    @property
    def agrees(self) -> bool:
        """Whether the claim is what the record says."""
        return all(not column.difference for column in self.columns)


class PaperLine(NamedTuple):
    """A line of a paper sheet: where it stands in the file, and what it says."""

    line: int
    figures: Figures


def read_figures(text: str, columns: int) -> Figures:
    """A line as people write it: ``108/80/-``, a blank as ``-``, ``0`` or nothing (R-27).

    Columns that are left out at the end are blank. Raises HginError ``claim_form``.
    """
    words = [word.strip() for word in text.split("/")]
    fine = all(word in ("", "-") or (word.isascii() and word.isdigit()) for word in words)
    if len(words) > columns or not fine or any(len(word) > 9 for word in words):
        raise HginError("claim_form", columns=columns, got=text.strip())
    figures = [int(word) if word not in ("", "-") else 0 for word in words]
    return (*figures, *[0] * (columns - len(words)))


def read_paper(text: str, columns: int) -> tuple[PaperLine, ...]:
    """The running lines of a paper sheet; blank lines and remarks behind ``#`` are passed over.

    Raises HginError with ``paper_line`` for each line that is none, ``paper_empty`` for no line.
    """
    found, wrong = [], []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        try:
            found.append(PaperLine(number, read_figures(words, columns)))
        except HginError as error:
            wrong.append(problem("paper_line", line=number, reason=error.problems[0]))
    if wrong:
        raise HginError.of(wrong)
    if not found:
        raise HginError("paper_empty")
    return tuple(found)


def claim(standing: Standing, side: int, figures: Figures, after: int | None = None) -> Claim:
    """A side's claimed line held against the record after a hand, by default the last.

    Raises HginError ``hand_unknown`` for a hand that is not there.
    """
    last = len(standing.hands)
    number = last if after is None else after
    if number > last:
        raise HginError("hand_unknown", number=number, hands=last)
    columns = tuple(
        ColumnClaim(column, points, claimed)
        for column, (points, claimed) in enumerate(
            zip(line_of(_columns_after(standing, number), side), figures, strict=True), 1
        )
    )
    found = Claim(side, number, columns, ())
    if found.agrees:
        return found
    return found._replace(slips=find_slips(standing, side, figures, number))


def hold_paper(
    standing: Standing, side: int, lines: Sequence[PaperLine]
) -> tuple[PaperLine | None, Claim]:
    """The first line of a paper sheet that differs from the record, None where all agree.

    The lines stand for the hands that count, in their order, a void hand among them. A line that
    is one too many comes back with the claim before it, which agrees.
    """
    counted = [played.number for played in standing.hands if played.counts]
    last = Claim(side, 0, (), ())
    for place, line in enumerate(lines):
        if place == len(counted):
            return line, last
        last = claim(standing, side, line.figures, counted[place])
        if not last.agrees:
            return line, last
    return None, last


def _columns_after(standing: Standing, number: int) -> Columns:
    if number:
        return standing.hands[number - 1].after
    return standing.hands[0].before if standing.hands else standing.columns
