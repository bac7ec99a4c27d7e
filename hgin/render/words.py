"""What happened in a hand, in words and in its arithmetic; every renderer says it from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hgin.cards import sign
from hgin.messages import say
from hgin.scoring import play_winner
from hgin.sides import label, opposite

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hgin.hand import Play
    from hgin.match import Played, Standing
    from hgin.scoring import Scored, Step
    from hgin.sides import Sides

_ROMAN = ("I", "II", "III", "IV", "V", "VI")


def roman(number: int) -> str:
    """A column's number as people write it: I to VI."""
    return _ROMAN[number - 1]


def romans(numbers: Iterable[int]) -> str:
    """Several columns: ``I, II and III``."""
    names = [roman(number) for number in numbers]
    return joined(names)


def joined(names: list[str]) -> str:
    """A list in words: ``a``, ``a and b``, ``a, b and c``."""
    if len(names) < 2:
        return "".join(names)
    return say("word.and", head=", ".join(names[:-1]), last=names[-1])


def hand_words(played: Played, standing: Standing) -> str:
    """What was played, in one sentence without an end; the pairs of a round joined."""
    if played.score is None:
        return say("hand.refused")
    pairs = zip(played.hand.plays, played.score.plays, strict=True)
    said = [play_words(play, scored, standing.sheet.sides) for play, scored in pairs]
    if played.hand.replay:
        return say("hand.replay")
    return " / ".join(said)


def play_words(play: Play, scored: Scored, sides: Sides) -> str:
    """What one pair played: who knocked with what, what the other held."""
    if play.kind == "void":
        return say("hand.void")
    other = other_words(play, sides)
    if play.kind == "points":
        code = "hand.agreed" if play.agreed else "hand.points"
        return say(code, who=play.who, n=play.points)
    numbers = {"who": play.who, "other": other, "opponent": play.opponent}
    if play.kind != "knock":
        return say(f"hand.{play.kind}", **numbers)
    assert play.opponent is not None
    left = play.opponent - play.layoff
    code = "hand.knock_layoff" if play.layoff else "hand.knock"
    text = say(code, **numbers, deadwood=play.deadwood, layoff=play.layoff, left=left)
    ending = _ending(scored)
    return text if ending is None else say("hand.ending", text=text, ending=say(ending))


def _ending(scored: Scored) -> str | None:
    """The code of what a knock turned into, None where it was just won."""
    codes = {step.code for step in scored.steps}
    for code in ("tie_void", "tie_knocker", "tie_no_bonus", "tie", "undercut"):
        if code in codes:
            return f"hand.{code}"
    return None


def other_words(play: Play, sides: Sides) -> str:
    """Who sat opposite; in a round of several pairs that is not recorded."""
    return opposite(play.who, sides) or say("word.opponent")


def arithmetic(steps: Iterable[Step]) -> str:
    """The sum that the steps made: ``6 - 5 + 25``; empty where nothing was added up."""
    text = ""
    for step in steps:
        numbers = step.numbers
        match step.code:
            case "difference":
                text = f"{numbers['high']} - {numbers['low']}"
            case "whole_count":
                text = str(numbers["amount"])
            case "bonus_knock" | "bonus_gin" | "bonus_big_gin" | "bonus_undercut":
                text = f"{text} + {numbers['amount']}"
            case "doubled_points" | "doubled_hand":
                inner = f"({text})" if " " in text else text
                text = f"{inner} x {numbers['factor']}"
            case "round_net":
                sums = sorted((numbers["first"], numbers["second"]), reverse=True)
                text = f"{sums[0]} - {sums[1]}"
    return text


def result_words(played: Played, standing: Standing) -> str:
    """The arithmetic with its outcome: ``6 - 5 + 25 = 26 for Ana``; empty for a void hand."""
    score = played.score
    if score is None or score.winner is None:
        return say("hand.nobody") if score is not None and score.kind == "round" else ""
    winner = label(standing.sheet.sides[score.winner])
    return _sum_for(arithmetic(score.steps), score.points, winner)


def _sum_for(sum_text: str, points: int, who: str) -> str:
    if not sum_text or sum_text == str(points):
        return say("hand.for", points=points, who=who)
    return say("hand.sum_for", sum=sum_text, points=points, who=who)


def pair_result(play: Play, scored: Scored, sides: Sides) -> str:
    """What one pair of a round came to: ``18 + 25 = 43 for Bruno+Davi``; empty for a wall."""
    winner = play_winner(play, scored, sides)
    if winner is None:
        return ""
    return _sum_for(arithmetic(scored.steps), scored.points, label(sides[winner]))


def upcard_words(played: Played, standing: Standing) -> str:
    """The upcard of a hand with the limit and the doubling that it made: ``5♠ limit 5 x2``.

    Empty where the rules read none or nobody named it (R-16, R-17).
    """
    rules, score, upcard = standing.sheet.rules, played.score, played.hand.upcard
    if upcard is None or score is None or not rules.needs_upcard:
        return ""
    text = sign(upcard)
    if rules.knock_mode == "upcard":
        text = say("row.limit" if score.limit else "row.gin_only", card=text, limit=score.limit)
    return say("row.doubled", text=text, factor=score.multiplier) if is_doubled(played) else text


def is_doubled(played: Played) -> bool:
    """Whether a spade as upcard has multiplied what somebody scored (R-17)."""
    plays = played.score.plays if played.score else ()
    return any(step.code.startswith("doubled") for scored in plays for step in scored.steps)


def short_hand(played: Played, standing: Standing) -> str:
    """The hand as the sheet's rows have it, with the upcard where it counts."""
    text, upcard = short_plays(played, standing), upcard_words(played, standing)
    return say("row.upcard", text=text, upcard=upcard) if upcard else text


def short_plays(played: Played, standing: Standing) -> str:
    """What was played, in a few words: ``Ana knock 4-39``, ``Ana undercut 6-5``."""
    if played.score is None:
        return say("row.refused")
    if played.score.kind == "round":
        pairs = zip(played.hand.plays, played.score.plays, strict=True)
        said = [play_row(play, scored, standing.sheet.sides) for play, scored in pairs]
        return " / ".join(said)
    if played.hand.replay:
        return say("row.replay")
    return play_row(played.hand.plays[0], played.score.plays[0], standing.sheet.sides)


def play_row(play: Play, scored: Scored, sides: Sides) -> str:
    """What one pair played, as the sheet's rows have it."""
    kind: Literal["void", "points", "knock", "gin", "big_gin", "undercut"]
    kind = "undercut" if scored.kind == "undercut" else play.kind
    winner = play.who
    if kind == "undercut":
        winner = opposite(play.who, sides) or play.who
    left = (play.opponent or 0) - play.layoff
    code = f"row.{kind}"
    if scored.kind == "void" and play.kind == "knock":
        code = "row.tie_void"
    elif kind == "undercut" and len(sides[0]) > 1:
        # Who sat opposite is not recorded: the row names the one who knocked.
        code = "row.knock_undercut"
    return say(
        code, who=winner, deadwood=play.deadwood, left=left, opponent=play.opponent, n=play.points
    )
