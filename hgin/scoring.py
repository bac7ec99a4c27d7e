"""What a hand is worth: the arithmetic of points and boxes, and the steps that it took.

The steps are the explanation: whoever shows a sum shows these, and nobody adds a second time.
"""

from typing import Literal, NamedTuple

from hgin.cards import VALUES, Card
from hgin.hand import Hand, Kind, Play
from hgin.rules import Rules
from hgin.sides import Sides, side_of

Role = Literal["knocker", "defender"]

MOST_DEADWOOD = 98
"""K K Q Q J J 10 10 9 9 with nothing matched: the most ten cards can hold (R-15)."""


class Step(NamedTuple):
    """One step of a computation: its code, the clause that it follows, its numbers.

    Where a step changes the sum, ``numbers["amount"]`` is what it comes to.
    """

    code: str
    clause: str
    numbers: dict[str, int]


class Scored(NamedTuple):
    """What one play of two opponents came to."""

    kind: Kind
    winner: Role | None
    points: int
    extra_boxes: int
    """Boxes beyond the hand's own, before a spade doubles them (R-41)."""
    steps: tuple[Step, ...]


class HandScore(NamedTuple):
    """What a hand, or a round of several pairs, came to."""

    kind: Kind
    winner: int | None
    """The winning side, 0 or 1; None where nobody won."""
    points: int
    boxes: int
    """The winner's boxes, the hand's own and extra ones (R-40, R-41, R-53)."""
    limit: int | None
    multiplier: int
    plays: tuple[Scored, ...]
    steps: tuple[Step, ...]
    box_steps: tuple[Step, ...] = ()
    """How the winner came to the boxes; empty where nobody won."""


def hand_limit(rules: Rules, upcard: Card | None) -> int | None:
    """The most deadwood to knock with (R-03, R-16, R-18); None where the upcard is not known."""
    match rules.knock_mode:
        case "fixed":
            return rules.knock_limit
        case "gin_only":
            return 0
        case "upcard" if upcard is None:
            return None
        case "upcard" if upcard[0] == "A":
            return 1 if rules.knock_ace_upcard == "one" else 0
        case "upcard":
            return VALUES[upcard]


def multiplier(rules: Rules, upcard: Card | None) -> int:
    """By how much the upcard multiplies the hand (R-17)."""
    return rules.double_spade if upcard is not None and upcard[1] == "S" else 1


def priced(difference: Step, bonus: Step, rules: Rules, times: int) -> tuple[int, tuple[Step, ...]]:
    """A hand's points from its difference and bonus, doubled as R-17 has it, and the steps."""
    steps = [difference]
    points = difference.numbers["amount"]
    extra = bonus.numbers["amount"]
    if times > 1 and rules.double_scope == "points":
        points *= times
        steps.append(Step("doubled_points", "R-17", {"factor": times, "amount": points}))
    if extra:
        points += extra
        steps.append(bonus)
    if times > 1 and rules.double_scope == "hand":
        points *= times
        steps.append(Step("doubled_hand", "R-17", {"factor": times, "amount": points}))
    return points, tuple(steps)


def score_counts(
    kind: Literal["knock", "gin", "big_gin"],
    deadwood: int,
    opponent: int,
    layoff: int,
    rules: Rules,
    upcard: Card | None,
) -> Scored:
    """What counts come to: R-09 to R-13. The play must be one that the rules allow.

    ``deadwood`` is the knocker's, ``opponent`` the other's before ``layoff`` points went off it.
    """
    times = multiplier(rules, upcard)
    if kind != "knock":
        return _score_gin(kind, opponent, rules, times)
    left = opponent - layoff
    counts = {"deadwood": deadwood, "opponent": opponent, "layoff": layoff, "left": left}
    laid = (Step("laid_off", "R-05", counts),) if layoff else ()
    scored = _score_knock(counts, rules, times)
    return scored._replace(steps=(*laid, *scored.steps))


def _score_knock(counts: dict[str, int], rules: Rules, times: int) -> Scored:
    """A knock that wins (R-09), an undercut, or a tie as the rules see it (R-10)."""
    deadwood, left = counts["deadwood"], counts["left"]
    tie = rules.undercut_tie if left == deadwood else None
    if tie == "void":
        return Scored("void", None, 0, 0, (Step("tie_void", "R-10", counts),))
    wins = left > deadwood
    clause = "R-09" if wins else "R-10"
    high, low = max(left, deadwood), min(left, deadwood)
    difference = Step("difference", clause, {"high": high, "low": low, **_amount(high - low)})
    if tie == "knocker":
        return Scored("knock", "knocker", 0, 0, (Step("tie_knocker", "R-10", counts), difference))
    if wins:
        bonus = Step("bonus_knock", "R-09", _amount(rules.bonus_knock))
        points, steps = priced(difference, bonus, rules, times)
        return Scored("knock", "knocker", points, 0, (Step("knock_wins", "R-09", counts), *steps))
    without = tie == "defender_no_bonus"
    code = "undercut" if tie is None else "tie_no_bonus" if without else "tie"
    bonus = Step("bonus_undercut", "R-10", _amount(0 if without else rules.bonus_undercut))
    points, steps = priced(difference, bonus, rules, times)
    extra = rules.boxes_extra_undercut
    return Scored("undercut", "defender", points, extra, (Step(code, "R-10", counts), *steps))


def _score_gin(kind: Literal["gin", "big_gin"], opponent: int, rules: Rules, times: int) -> Scored:
    """R-11; big gin at its own price, or as gin where it has none (R-13)."""
    unpriced: tuple[Step, ...] = ()
    price = rules.bonus_gin
    if kind == "big_gin" and rules.bonus_big_gin is None:
        unpriced = (Step("big_gin_unpriced", "R-13", {}),)
        kind = "gin"
    elif kind == "big_gin" and rules.bonus_big_gin is not None:
        price = rules.bonus_big_gin
    clause = "R-11" if kind == "gin" else "R-13"
    whole = Step("whole_count", "R-11", {"opponent": opponent, **_amount(opponent)})
    bonus = Step(f"bonus_{kind}", clause, _amount(price))
    points, steps = priced(whole, bonus, rules, times)
    extra = rules.boxes_extra_gin if kind == "gin" else rules.boxes_extra_big_gin
    return Scored(kind, "knocker", points, extra, (*unpriced, *steps))


def _amount(value: int) -> dict[str, int]:
    return {"amount": value}


def score_play(play: Play, rules: Rules, upcard: Card | None) -> Scored:
    """What one pair's play came to (R-09 to R-15); its counts must be there."""
    if play.kind == "void":
        return Scored("void", None, 0, 0, (Step("wall", "R-14", {}),))
    if play.kind == "points":
        noted = "points_agreed" if play.agreed else "points_as_noted"
        return Scored(
            "points", "knocker", play.points, 0, (Step(noted, "R-15", _amount(play.points)),)
        )
    assert play.opponent is not None
    return score_counts(play.kind, play.deadwood or 0, play.opponent, play.layoff, rules, upcard)


def score(hand: Hand, rules: Rules, sides: Sides) -> HandScore:
    """What a hand comes to, for which side, with the steps: R-09 to R-19 and R-50 to R-53."""
    plays = tuple(score_play(play, rules, hand.upcard) for play in hand.plays)
    if hand.replay:
        plays = tuple(play._replace(steps=(Step("replayed", "R-19", {}),)) for play in plays)
    winners = tuple(
        play_winner(play, scored, sides) for play, scored in zip(hand.plays, plays, strict=True)
    )
    times = multiplier(rules, hand.upcard)
    limit = hand_limit(rules, hand.upcard)
    if len(plays) == 1:
        (scored,), (winner,) = plays, winners
        kind, points, steps = scored.kind, scored.points, scored.steps
    else:
        kind, (winner, points, steps) = "round", _round(plays, winners)
    boxes: tuple[Step, ...] = ()
    if winner is not None:
        boxes = _boxes(_extra_boxes(plays, winners, winner, rules), rules, times)
    count = sum(step.numbers["amount"] for step in boxes)
    return HandScore(kind, winner, points, count, limit, times, plays, steps, boxes)


def _round(
    plays: tuple[Scored, ...], winners: tuple[int | None, ...]
) -> tuple[int | None, int, tuple[Step, ...]]:
    """The side that takes a round of several pairs, its difference, the step to it: R-51."""
    first, second = (
        sum(scored.points for scored, won in zip(plays, winners, strict=True) if won == side)
        for side in (0, 1)
    )
    net = abs(first - second)
    step = Step("round_net", "R-51", {"first": first, "second": second, **_amount(net)})
    return (None if not net else 0 if first > second else 1), net, (step,)


def play_winner(play: Play, scored: Scored, sides: Sides) -> int | None:
    """The side, 0 or 1, that a play was won by; None where nobody won."""
    if scored.winner is None or play.who is None:
        return None
    knocker = side_of(play.who, sides)
    return knocker if scored.winner == "knocker" else 1 - knocker


def _extra_boxes(
    plays: tuple[Scored, ...], winners: tuple[int | None, ...], winner: int, rules: Rules
) -> list[Step]:
    """The boxes beyond its own that a win has, by what they are for (R-41, R-53)."""
    found: dict[Kind, int] = {}
    for scored, won in zip(plays, winners, strict=True):
        if won == winner and scored.extra_boxes:
            found[scored.kind] = found.get(scored.kind, 0) + scored.extra_boxes
    steps = [Step(f"box_{kind}", "R-41", _amount(boxes)) for kind, boxes in found.items()]
    sweep = rules.boxes_extra_sweep * len(plays)
    if sweep and len(plays) > 1 and all(won == winner for won in winners):
        steps.append(Step("box_sweep", "R-53", _amount(sweep)))
    return steps


def _boxes(extra: list[Step], rules: Rules, times: int) -> tuple[Step, ...]:
    """A win's own box and its extra ones, doubled by a spade as R-41 has it, as steps."""
    steps = [Step("box_own", "R-40", _amount(1)), *extra]
    doubled = {"none": [], "extra": extra, "all": steps}[rules.boxes_spade_doubles]
    more = sum(step.numbers["amount"] for step in doubled) * (times - 1)
    if more:
        steps.append(Step("box_spade", "R-41", {"factor": times, **_amount(more)}))
    return tuple(steps)


def possible_points(rules: Rules, upcard: Card | None) -> dict[Kind, set[int]]:
    """Every number of points that a hand of each kind can be worth (R-15).

    Without an upcard, where the rules read one, any upcard may have lain there.
    """
    cards = (upcard,) if upcard or not rules.needs_upcard else tuple(VALUES)
    found: dict[Kind, set[int]] = {"knock": set(), "undercut": set(), "gin": set()}
    for limit, card in {(hand_limit(rules, c), multiplier(rules, c)): c for c in cards}.items():
        for scored in _all_scores(limit[0] or 0, rules, card):
            if scored.winner is not None:
                found.setdefault(scored.kind, set()).add(scored.points)
    return found


def _all_scores(limit: int, rules: Rules, upcard: Card | None) -> list[Scored]:
    """One score for every difference that two hands can have."""
    gins: tuple[Literal["gin", "big_gin"], ...] = ("gin", "big_gin")
    found = [
        score_counts(kind, 0, opponent, 0, rules, upcard)
        for kind in gins
        for opponent in range(MOST_DEADWOOD + 1)
    ]
    if limit:
        # A knock of 1 has every difference that a higher one has, up to 97; an undercut has most
        # with the highest count that may knock.
        found += [
            score_counts("knock", 1, left, 0, rules, upcard) for left in range(MOST_DEADWOOD + 1)
        ]
        found += [score_counts("knock", limit, left, 0, rules, upcard) for left in range(limit + 1)]
    return found
