"""Single slips of a paper sheet: which one mistake would have given a line?

A slip is found by making it: one hand is written down as the slip has it, all hands behind it are
replayed, and the line that comes out is compared. Only what gives the line exactly is a slip;
nothing is guessed from differences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hgin.columns import add, enter
from hgin.match import decide, replay
from hgin.scoring import score

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from hgin.columns import Column, Columns
    from hgin.hand import Hand
    from hgin.match import Played, Standing
    from hgin.rules import Rules
    from hgin.sheet import Sheet

    Made = tuple["Slip", Columns]
    """A slip, and the columns behind the hand in which it was made."""

Figures = tuple[int, ...]
"""A side's line: its points in each column; a blank is 0 (R-27)."""

PLAUSIBLE = (
    "layoff_forgotten",
    "layoff_as_knock",
    "bonus_forgotten",
    "bonus_other",
    "digits_swapped",
    "tie_as_nothing",
    "undercut_as_knock",
    "doubling_forgotten",
    "left_out",
    "other_side",
    "twice",
    "struck_counted",
    "late_entry",
    "gin_throughout",
    "undercut_throughout",
    "not_in_column",
    "frozen_column",
    "never_closed",
    "one_column_more",
    "total_swapped",
    "sum_off_by_ten",
)
"""The codes of all slips, the likeliest first; last come wrong points in one column alone."""
IN_ONE_COLUMN = frozenset(PLAUSIBLE[:8])
"""Slips that are made in all columns of the hand or in one alone."""
_GIN_BONUSES = (20, 25)
_UNDERCUT_BONUSES = (10, 20, 25)
"""What other tables pay; a bonus from there is easily written down here."""


class Slip(NamedTuple):
    """One mistake that explains a claim exactly."""

    code: str
    hand: int | None = None
    """The hand that was written down wrongly; None where it is no single hand."""
    column: int | None = None
    """The column where alone it went wrong; None where it did everywhere."""
    right: int | None = None
    """The points as they are."""
    wrong: int | None = None
    """The points as they were written down."""
    amount: int | None = None
    """The layoff that was forgotten, or the bonus that was forgotten or given."""


def line_of(columns: Columns, side: int) -> Figures:
    """A side's points in each column."""
    return tuple(column.points[side] for column in columns.columns)


def find_slips(standing: Standing, side: int, figures: Figures, after: int) -> tuple[Slip, ...]:
    """Every single slip after which a side's line would be just these figures."""
    hands, rules = standing.hands[:after], standing.sheet.rules
    found: dict[Slip, None] = {}
    for played in hands:
        for slip, columns in slips_in(played, standing.sheet):
            last = moved_along(columns, played.after, hands[-1].after, rules)
            if last is None:
                last = go_on(columns, hands[played.number :], rules)
            if line_of(last, side) == figures:
                found.setdefault(slip)
    for slip, sheet in _slips_throughout(standing, after):
        if line_of(replay(sheet).columns, side) == figures:
            found.setdefault(slip)
    own = {played.number for played in hands if played.win and played.win.side == side}
    return tuple(sorted(_told_once(found), key=lambda slip: _plausibility(slip, own)))


def _plausibility(slip: Slip, own: Collection[int]) -> tuple[bool, int, int]:
    """The place of a slip among others, the likeliest first.

    A slip in a hand of the rival's can move a side's line only by way of a column that closes,
    unless it gives the hand to the side: that is seldom what happened. Of the same kind of slip
    the last hand's comes first, which nobody has looked at since.
    """
    gives = ("other_side", "layoff_as_knock", "undercut_as_knock", "struck_counted")
    foreign = slip.hand is not None and slip.hand not in own and slip.code not in gives
    alone = slip.column is not None and slip.code in IN_ONE_COLUMN
    rank = PLAUSIBLE.index(slip.code) + (len(PLAUSIBLE) if alone else 0)
    return foreign, rank, -(slip.hand or 0)


def _told_once(slips: Iterable[Slip]) -> list[Slip]:
    """A sum that is wrong by ten comes to the same at whichever hand: named where only one fits."""
    found: list[Slip] = []
    for slip in slips:
        sums = [one for one in found if one.code == slip.code == "sum_off_by_ten"]
        same = [one for one in sums if (one.column, one.amount) == (slip.column, slip.amount)]
        if same:
            found[found.index(same[0])] = same[0]._replace(hand=None)
        else:
            found.append(slip)
    return found


def moved_along(there: Columns, here: Columns, last: Columns, rules: Rules) -> Columns | None:
    """What ``go_on`` gives from ``there``, where that can be told without playing on, else None.

    ``here`` are the columns as they were behind the same hand, ``last`` those at the end. Where
    the next wins go the same way and no column closes, all that follows adds what it did add:
    so a sheet of many hands is not replayed for every slip in each.
    """
    if rules.columns_freeze == "owner" or _counters(there, rules) != _counters(here, rules):
        return None
    columns = []
    for slipped, was, end in zip(there.columns, here.columns, last.columns, strict=True):
        first, second = (slipped.points[s] + end.points[s] - was.points[s] for s in (0, 1))
        if not slipped.winner == was.winner == end.winner:
            return None
        if was.winner is None and max(first, second) >= rules.columns_target:
            return None
        columns.append(end._replace(points=(first, second)))
    return last._replace(columns=tuple(columns))


def _counters(columns: Columns, rules: Rules) -> tuple[int, int]:
    """What says how far the next wins reach (R-20, R-25)."""
    if rules.columns_late_entry == "next_open":
        return columns.opened
    first, second = (min(wins, rules.columns_count) for wins in columns.wins)
    return first, second


def go_on(columns: Columns, hands: Sequence[Played], rules: Rules) -> Columns:
    """The columns after further hands, each entered as the rules have it, until the match ends."""
    for played in hands:
        score = played.score
        if score is None or score.winner is None or played.hand.struck:
            continue
        if decide(columns, rules) is not None:
            break
        columns, _ = enter(columns, score.winner, score.points, score.boxes, rules, played.number)
    return columns


def slips_in(played: Played, sheet: Sheet) -> Iterator[Made]:
    """Every slip that can be made in writing down one hand."""
    score, rules, before = played.score, sheet.rules, played.before
    if score is None or score.winner is None or played.after_end:
        return
    number, side = played.number, score.winner

    def entered(columns: Columns, who: int, points: int) -> Columns:
        return enter(columns, who, points, score.boxes, rules, number)[0]

    if played.hand.struck:
        counted = entered(before, side, score.points)
        yield Slip("struck_counted", number, right=score.points, wrong=score.points), counted
        return
    whole = Slip("", number, right=score.points)
    yield whole._replace(code="left_out"), before
    yield whole._replace(code="other_side"), entered(before, 1 - side, score.points)
    yield whole._replace(code="twice"), entered(played.after, side, score.points)
    for slip, who in _wrong_scores(played, sheet):
        yield slip, before if who is None else entered(before, who, slip.wrong or 0)
        if who == side:
            yield from _in_one_column(slip, played, rules)
    yield from _wrong_columns(played, rules)


def _wrong_scores(played: Played, sheet: Sheet) -> Iterator[tuple[Slip, int | None]]:
    """Other points that the hand is easily written down with, and whose they then are."""
    scored, rules = played.score, sheet.rules
    assert scored is not None
    slip = Slip("", played.number, right=scored.points)
    for swapped in _digits_swapped(scored.points):
        yield slip._replace(code="digits_swapped", wrong=swapped), scored.winner
    if scored.kind == "undercut" and scored.winner is not None:
        step = next(step for step in scored.steps if step.code == "difference")
        as_knock = slip._replace(code="undercut_as_knock", wrong=step.numbers["amount"])
        yield as_knock, 1 - scored.winner
    for misread, facts, other in _misreadings(played.hand, played, rules):
        there = score(facts, other, sheet.sides)
        if (there.winner, there.points) != (scored.winner, scored.points):
            undercut_lost = misread.code == "layoff_forgotten" and there.winner != scored.winner
            code = "layoff_as_knock" if undercut_lost else misread.code
            made = slip._replace(code=code, amount=misread.amount, wrong=there.points)
            yield made, there.winner


def _misreadings(hand: Hand, played: Played, rules: Rules) -> Iterator[tuple[Slip, Hand, Rules]]:
    """The hand with a fact overlooked, or the rules with one mistaken."""
    assert played.score is not None
    for place, play in enumerate(hand.plays):
        if play.layoff:
            plays = (*hand.plays[:place], play._replace(layoff=0), *hand.plays[place + 1 :])
            yield Slip("layoff_forgotten", amount=play.layoff), hand._replace(plays=plays), rules
    steps = {step.code: step for one in played.score.plays for step in one.steps}
    for code, field, others in _BONUSES:
        if code not in steps:
            continue
        amount = steps[code].numbers["amount"]
        forgotten = _other_rules(rules, **{field: 0})
        yield Slip("bonus_forgotten", amount=amount), hand, forgotten
        for other in others:
            if other != amount:
                yield Slip("bonus_other", amount=other), hand, _other_rules(rules, **{field: other})
    if steps.keys() & {"tie", "tie_no_bonus", "tie_knocker"}:
        yield Slip("tie_as_nothing"), hand, rules._replace(undercut_tie="void")
    if played.score.multiplier > 1:
        yield Slip("doubling_forgotten"), hand, rules._replace(double_spade=1)


_BONUSES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("bonus_knock", "bonus_knock", ()),
    ("bonus_gin", "bonus_gin", _GIN_BONUSES),
    ("bonus_big_gin", "bonus_big_gin", _GIN_BONUSES),
    ("bonus_undercut", "bonus_undercut", _UNDERCUT_BONUSES),
)
"""The step that adds a bonus, the rule that it comes from, what other tables pay."""


def _in_one_column(slip: Slip, played: Played, rules: Rules) -> Iterator[Made]:
    """The hand with its points written down wrongly in one of its columns."""
    assert played.win is not None
    for entry in played.win.entries:
        points = (slip.wrong or 0) + entry.boxes
        yield slip._replace(column=entry.column), _with_entry(played, entry.column, points, rules)


def _wrong_columns(played: Played, rules: Rules) -> Iterator[Made]:
    """The hand left out of a column, in one more, or added up wrongly in one."""
    assert played.win is not None
    assert played.score is not None
    points = played.score.points
    slip = Slip("", played.number, right=points)
    entered = {entry.column: entry for entry in played.win.entries}
    for number, column in enumerate(played.before.columns, 1):
        entry = entered.get(number)
        here = slip._replace(column=number)
        if entry is None:
            code = "one_column_more" if column.winner is None else "frozen_column"
            yield here._replace(code=code), _with_entry(played, number, points, rules)
            continue
        yield here._replace(code="not_in_column"), _with_column(played, number, column)
        added = entry.points + entry.boxes
        for off in (-10, 10):
            made = _with_entry(played, number, added + off, rules)
            yield here._replace(code="sum_off_by_ten", amount=off), made
        for swapped in _digits_swapped(entry.after):
            made = _with_entry(played, number, added + swapped - entry.after, rules)
            wrong = here._replace(code="total_swapped", right=entry.after, wrong=swapped)
            yield wrong, made


def _with_entry(played: Played, number: int, points: int, rules: Rules) -> Columns:
    """The columns behind the hand, had it entered these points in one of them."""
    assert played.win is not None
    assert played.score is not None
    column = played.before.columns[number - 1]
    boxes = played.score.boxes
    written = add(column, played.win.side, points, boxes, rules, played.number)
    return _with_column(played, number, written)


def _with_column(played: Played, number: int, column: Column) -> Columns:
    """The columns behind the hand with another in the place of one of them."""
    columns = played.after.columns
    return played.after._replace(columns=(*columns[: number - 1], column, *columns[number:]))


def _digits_swapped(points: int) -> list[int]:
    """The number with two neighbouring digits in each other's place."""
    text = str(points)
    swapped = [int(text[:n] + text[n + 1] + text[n] + text[n + 2 :]) for n in range(len(text) - 1)]
    return [other for other in swapped if other != points]


# Slips that run through the whole sheet.


def _slips_throughout(standing: Standing, after: int) -> Iterator[tuple[Slip, Sheet]]:
    """The sheet kept by another rule from its first hand on, which no hand then breaks."""
    sheet = standing.sheet._replace(
        hands=standing.sheet.hands[:after], stopped=None, next_dealer=None
    )
    rules = sheet.rules
    late = "next_open" if rules.columns_late_entry == "by_count" else "by_count"
    yield Slip("late_entry"), _under(sheet, columns_late_entry=late)
    yield Slip("never_closed"), _under(sheet, columns_target=_NO_TARGET)
    kinds = [
        str(one.kind)
        for played in standing.hands[:after]
        if played.counts and played.score
        for one in played.score.plays
    ]
    for kind, field, others in (
        ("gin", "bonus_gin", _GIN_BONUSES),
        ("undercut", "bonus_undercut", _UNDERCUT_BONUSES),
    ):
        # In a single hand it is that hand's slip.
        if kinds.count(kind) > 1:
            for other in (0, *others):
                if other != getattr(rules, field):
                    slip = Slip(f"{kind}_throughout", amount=other, right=getattr(rules, field))
                    yield slip, _under(sheet, **{field: other})


_NO_TARGET = 10**9
"""A target that nobody reaches, so that no column ever closes."""


def _other_rules(rules: Rules, **values: object) -> Rules:
    return rules._replace(**values)  # type: ignore[arg-type]  # fields that we name ourselves


def _under(sheet: Sheet, **values: object) -> Sheet:
    return sheet._replace(rules=_other_rules(sheet.rules, **values))
