"""What happened in a hand, in words and in its arithmetic; every renderer says it from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hgin.messages import say
from hgin.sides import label, side_of

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
    if play.who is None or len(sides[0]) > 1:
        return say("word.opponent")
    return label(sides[1 - side_of(play.who, sides)])


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
    sum_text = arithmetic(score.steps)
    if not sum_text or sum_text == str(score.points):
        return say("hand.for", points=score.points, who=winner)
    return say("hand.sum_for", sum=sum_text, points=score.points, who=winner)


def short_hand(played: Played, standing: Standing) -> str:
    """The hand as the sheet's rows have it: ``Ana knock 4-39``, ``undercut Ana 6-5``."""
    if played.score is None:
        return say("row.refused")
    if played.score.kind == "round":
        pairs = zip(played.hand.plays, played.score.plays, strict=True)
        said = [_short_play(play, scored, standing.sheet.sides) for play, scored in pairs]
        return " / ".join(said)
    if played.hand.replay:
        return say("row.replay")
    return _short_play(played.hand.plays[0], played.score.plays[0], standing.sheet.sides)


def _short_play(play: Play, scored: Scored, sides: Sides) -> str:
    kind: Literal["void", "points", "knock", "gin", "big_gin", "undercut"]
    kind = "undercut" if scored.kind == "undercut" else play.kind
    winner = play.who
    if kind == "undercut" and play.who is not None and len(sides[0]) == 1:
        winner = label(sides[1 - side_of(play.who, sides)])
    left = (play.opponent or 0) - play.layoff
    code = "row.tie_void" if scored.kind == "void" and play.kind == "knock" else f"row.{kind}"
    return say(
        code, who=winner, deadwood=play.deadwood, left=left, opponent=play.opponent, n=play.points
    )
