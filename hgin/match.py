"""The match: replays a sheet's facts, hand by hand, to where it stands (R-30 to R-39)."""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hgin.columns import Column, Columns, Pair, Win, empty, enter, runs_for
from hgin.errors import Problem
from hgin.hand import Hand
from hgin.refusals import problems
from hgin.rules import Rules
from hgin.scoring import HandScore, score
from hgin.sheet import Opening, Sheet
from hgin.sides import labels

if TYPE_CHECKING:
    from hgin.settlement import Account, Money


class Played(NamedTuple):
    """One hand of the match and what came of it."""

    number: int
    hand: Hand
    score: HandScore | None
    """None where the rules refuse the hand."""
    win: Win | None
    """Where it went; None where nobody won or the hand does not count."""
    before: Columns
    after: Columns
    dealer: str | None
    """Who dealt it; None where nobody said who dealt first."""
    after_end: bool
    """The match was over before it (R-36)."""
    problems: tuple[Problem, ...] = ()
    """Why the rules refuse it; it then counts for nothing."""

    @property
    def counts(self) -> bool:
        """Whether the hand counts: not struck, not refused, not after the end."""
        return not (self.hand.struck or self.after_end or self.problems)


class Outcome(NamedTuple):
    """How a match ended."""

    winner: int | None
    drawn: bool
    by: str
    """What decided it: a value of ``match.winner``, ``match.tie`` or of a stop."""


class Standing(NamedTuple):
    """Where a match stands."""

    sheet: Sheet
    hands: tuple[Played, ...]
    columns: Columns
    dealer: str | None
    """Who deals the next hand; None when the match is over or nobody said who dealt first."""
    outcome: Outcome | None
    """None while the match runs."""

    @property
    def over(self) -> bool:
        """Whether no hand can be recorded any more (R-36)."""
        return self.outcome is not None

    @property
    def accounts(self) -> "tuple[Account | None, ...]":
        """What each column is worth (R-46), None for those that run."""
        return accounts(self.columns, self.sheet.rules)

    @property
    def net(self) -> int:
        """The nets of the decided columns, as the first side sees them."""
        from hgin.settlement import match_net

        return match_net(tuple(account for account in self.accounts if account))

    @property
    def money(self) -> "Money | None":
        """What the net comes to in money; None where nothing is played for."""
        from hgin.settlement import money

        return money(self.net, self.sheet.rules)


@lru_cache(maxsize=4)
def replay(sheet: Sheet) -> Standing:
    """The standing that a sheet's facts give.

    Hands that the rules refuse and those after the end (R-36) count for nothing.
    """
    return _played_from((), sheet)


def follow(standing: Standing, sheet: Sheet) -> Standing:
    """The same as ``replay(sheet)``, worked out from the first hand that ``standing`` lacks.

    What came of the hands before it is taken over where both sheets begin alike: a hand more on a
    long sheet does not cost the whole sheet.
    """
    was = standing.sheet
    if (was.sides, was.rules, was.opening) != (sheet.sides, sheet.rules, sheet.opening):
        return replay(sheet)
    if was.first_dealer != sheet.first_dealer:
        return replay(sheet)
    pairs = enumerate(zip(was.hands, sheet.hands, strict=False))
    shorter = min(len(was.hands), len(sheet.hands))
    same = next((place for place, (old, new) in pairs if old != new), shorter)
    return _played_from(standing.hands[:same], sheet)


def _played_from(known: tuple[Played, ...], sheet: Sheet) -> Standing:
    """The standing of a sheet of whose first hands it is known what came of them."""
    rules, sides = sheet.rules, labels(sheet.sides)
    columns = _opened(sheet.opening, rules) if sheet.opening else empty(rules)
    dealer = sheet.first_dealer
    counted = _last_counted(known)
    if counted is not None:
        columns = counted.after
        dealer = next_dealer(counted, rules, sides)
    outcome = decide(columns, rules)
    hands = list(known)
    for number, hand in enumerate(sheet.hands[len(known) :], len(known) + 1):
        played = _play(number, hand, columns, dealer, outcome is not None, sheet)
        hands.append(played)
        if played.counts:
            columns = played.after
            dealer = next_dealer(played, rules, sides)
            if played.win is not None:
                outcome = decide(columns, rules)
    if sheet.next_dealer is not None:
        dealer = sheet.next_dealer
    if outcome is None and sheet.stopped is not None:
        outcome = _stopped(columns, sheet)
    return Standing(sheet, tuple(hands), columns, None if outcome else dealer, outcome)


def _play(
    number: int, hand: Hand, columns: Columns, dealer: str | None, over: bool, sheet: Sheet
) -> Played:
    """One hand, entered where it goes."""
    rules = sheet.rules
    dealt = hand.dealer if hand.dealer is not None else dealer
    refused = problems(hand, rules)
    if refused:
        return Played(number, hand, None, None, columns, columns, dealt, over, refused)
    scored = score(hand, rules, sheet.sides)
    if scored.winner is None or hand.struck or over:
        return Played(number, hand, scored, None, columns, columns, dealt, over)
    after, win = enter(columns, scored.winner, scored.points, scored.boxes, rules, number)
    return Played(number, hand, scored, win, columns, after, dealt, over)


def next_dealer(played: Played, rules: Rules, sides: tuple[str, ...]) -> str | None:
    """Who deals after a hand (R-19, R-37)."""
    if played.dealer is None:
        return None
    same = played.dealer
    other = sides[1] if same == sides[0] else sides[0]
    if played.hand.replay:
        return same
    winner = played.score.winner if played.score else None
    if winner is None:
        return other if rules.deal_after_void == "advance" else same
    match rules.deal_next:
        case "alternate":
            return other
        case "winner":
            return sides[winner]
        case "loser":
            return sides[1 - winner]


def rule_dealer(standing: Standing) -> str | None:
    """Whom the rule names to deal after the last hand, also when the match is over (R-37)."""
    sheet, counted = standing.sheet, _last_counted(standing.hands)
    if counted is None:
        return sheet.first_dealer
    return next_dealer(counted, sheet.rules, labels(sheet.sides))


def _last_counted(hands: tuple[Played, ...]) -> Played | None:
    """The last hand that counts, None where none does."""
    return next((played for played in reversed(hands) if played.counts), None)


def _opened(opening: Opening, rules: Rules) -> Columns:
    """The columns of a paper sheet that is gone on from; boxes as its win counters give them."""
    columns = tuple(
        _taken_over(number, points, opening.wins, rules)
        for number, points in enumerate(opening.columns, 1)
    )
    opened = tuple(
        max((n for n, column in enumerate(columns, 1) if column.entered[side]), default=0)
        for side in (0, 1)
    )
    return Columns(columns, opening.wins, (opened[0], opened[1]))


def _taken_over(number: int, points: Pair, wins: Pair, rules: Rules) -> Column:
    """Column ``number`` as paper has it. A closed one may be blank whatever the counter says."""
    reached = [side for side in (0, 1) if points[side] >= rules.columns_target]
    column = Column(points, winner=reached[0] if reached else None)

    def entries(side: int) -> int:
        if not points[side] and not runs_for(column, side, rules):
            return 0
        return max(wins[side] - number + 1, 1 if points[side] else 0)

    boxes = entries(0), entries(1)
    return column._replace(entered=(boxes[0] > 0, boxes[1] > 0), boxes=boxes)


def accounts(columns: Columns, rules: Rules) -> "tuple[Account | None, ...]":
    """What each column is worth, None for those that run."""
    # Late: most hands decide nothing, and a start pays for every module.
    from hgin.settlement import settle

    return tuple(settle(n, column, rules) for n, column in enumerate(columns.columns, 1))


def decide(columns: Columns, rules: Rules) -> Outcome | None:
    """How the match ended, None while it goes on (R-30 to R-35)."""
    return _winner(columns, rules) if _is_over(columns, rules) else None


def _is_over(columns: Columns, rules: Rules) -> bool:
    """R-30, R-32."""
    match rules.match_end:
        case "all_columns":
            return columns.decided == rules.columns_count
        case "majority":
            most = max(columns.won(0), columns.won(1))
            return 2 * most > rules.columns_count or columns.decided == rules.columns_count
        case "first_column":
            return columns.decided > 0


def _winner(columns: Columns, rules: Rules) -> Outcome:
    """Who won a match that is over, by ``match.winner`` (R-31, R-32, R-34, R-35)."""
    match rules.match_winner:
        case "columns":
            return _by(columns.won(0), columns.won(1), "columns") or _tie(columns, rules)
        case "running_total":
            return by_running_totals(columns, rules)
        case "first_to_target":
            return Outcome(_closer(columns), False, "first_to_target")
        case "final_total":
            (account,) = accounts(columns, rules)
            totals = account.totals if account else (0, 0)
            return _by(*totals, "final_total") or Outcome(None, True, "final_total")
        case "net_total":
            from hgin.settlement import match_net

            net = match_net(tuple(a for a in accounts(columns, rules) if a))
            return _by(net, 0, "net_total") or _tie(columns, rules)


def by_running_totals(columns: Columns, rules: Rules) -> Outcome:
    """Who has the higher sum over all columns; equal sums go by ``match.tie`` (R-32)."""
    totals = columns.raw_total(0), columns.raw_total(1)
    return _by(*totals, "running_total") or _tie(columns, rules)


def _tie(columns: Columns, rules: Rules) -> Outcome:
    """Who wins where the first comparison is equal (R-32, R-33)."""
    match rules.match_tie:
        case "raw_total":
            by_total = _by(columns.raw_total(0), columns.raw_total(1), "raw_total")
            return by_total or Outcome(None, True, "raw_total")
        case "closer" if _closer(columns) is not None:
            return Outcome(_closer(columns), False, "closer")
        case _:
            return Outcome(None, True, "draw")


def _by(first: int, second: int, how: str) -> Outcome | None:
    return None if first == second else Outcome(0 if first > second else 1, False, how)


def _closer(columns: Columns) -> int | None:
    """The side that closed the first decided column (R-33, R-34).

    One that an opening had closed comes before any hand; of those one hand closed, the first.
    """
    decided = [column for column in columns.columns if column.winner is not None]
    return min(decided, key=lambda column: column.closed_by or 0).winner if decided else None


def _stopped(columns: Columns, sheet: Sheet) -> Outcome:
    """How a match that the table ended early stands (R-39)."""
    stop, rules = sheet.stopped, sheet.rules
    assert stop is not None
    if stop.how == "running_totals":
        return by_running_totals(columns, rules)
    if stop.how == "conceded":
        return Outcome(1 - labels(sheet.sides).index(stop.who or ""), False, "conceded")
    sure = [side for side in (0, 1) if 2 * columns.won(side) > rules.columns_count]
    if sure and rules.match_winner == "columns":
        return Outcome(sure[0], False, "columns")
    return Outcome(None, False, "stopped")
