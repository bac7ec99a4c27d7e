"""Cards as one lays them on the table: melds in rows, layoffs beside their meld, deadwood apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hgin.cards import sign
from hgin.messages import say
from hgin.render.width import fitted_lines, pad, width_of
from hgin.render.words import arithmetic, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hgin.cards import Card
    from hgin.layoffs import KeptTogether, Layoff, Reply, Settlement
    from hgin.melds import Arrangement, Discards, Meld
    from hgin.scoring import Scored

_GAP = "   "


class Hand(NamedTuple):
    """One hand as it lies on the table: whose, its melds, and what is in none of them."""

    who: str
    melds: tuple[str, ...]
    left: str


def signs(cards: Iterable[Card]) -> str:
    """The cards as people read them: ``5♠ 6♠ 7♠``."""
    return " ".join(sign(card) for card in cards)


def hand(
    who: str, laid: Arrangement | Reply, layoffs: Sequence[Layoff] = (), count: int | None = None
) -> Hand:
    """A hand as it lies on the table, with the cards that the other laid off on its melds."""
    melds = []
    for meld in laid.melds:
        joining = signs(layoff.card for layoff in layoffs if layoff.on == meld)
        melds.append(
            say("cards.layoff", meld=signs(meld), cards=joining) if joining else signs(meld)
        )
    if laid.deadwood_cards:
        left = say("cards.left", cards=signs(laid.deadwood_cards), n=laid.deadwood)
    else:
        left = say("cards.nothing_left")
    return Hand(who, tuple(melds), left)


def table(hands: Sequence[Hand], width: int) -> list[str]:
    """Hands one under the other, their melds in columns; on a narrow screen a meld a line."""
    named = any(one.who for one in hands)
    rows = [[*([one.who] if named else []), *one.melds] for one in hands]
    most = max(map(len, rows))
    # First with what is left in a column of its own, then close behind each hand's melds.
    for cells in ([[*row, *[""] * (most - len(row))] for row in rows], rows):
        lines = _in_columns(cells, [one.left for one in hands])
        if max(map(width_of, lines)) <= width:
            return lines
    indent = "  " if named else ""
    lines = []
    for one in hands:
        lines += [one.who] if named else []
        lines += [indent + part for part in (*one.melds, one.left)]
    return lines


def _in_columns(rows: Sequence[Sequence[str]], ends: Sequence[str]) -> list[str]:
    """Rows of cells, each column as wide as its widest cell, and the end of each row."""
    rooms = [
        max(width_of(row[n]) for row in rows if n < len(row)) for n in range(max(map(len, rows)))
    ]
    return [
        _GAP.join([*(pad(cell, room) for cell, room in zip(row, rooms, strict=False)), end])
        for row, end in zip(rows, ends, strict=True)
    ]


def deadwood_lines(
    found: Sequence[Arrangement], discards: Discards | None, width: int
) -> list[str]:
    """The least deadwood, every arrangement of it, and of eleven cards the best discards."""
    lines = [say("cards.deadwood", n=found[0].deadwood)]
    lines += [f"  {line}" for line in table([hand("", one) for one in found], width - 2)]
    if discards is not None:
        code = "cards.discards" if discards.deadwood_after else "cards.discards_gin"
        cards = [sign(card) for card in discards.discards]
        told = say(code, cards=", ".join(cards), left=discards.deadwood_after, n=len(cards))
        lines += fitted_lines([told], width)
    return lines


def deadwood_data(found: Sequence[Arrangement], discards: Discards | None) -> dict[str, object]:
    """What ``hgin deadwood --json`` gives."""
    return {
        "deadwood": found[0].deadwood,
        "arrangements": [
            {"melds": melds_data(one.melds), "deadwood_cards": list(one.deadwood_cards)}
            for one in found
        ],
        "deadwood_after": discards.deadwood_after if discards else None,
        "discards": list(discards.discards) if discards else None,
    }


def melds_data(melds: Iterable[Meld]) -> list[list[str]]:
    """Melds as lists of cards."""
    return [list(meld) for meld in melds]


def settlement_lines(settlement: Settlement, width: int) -> list[str]:
    """A settled hand as it lies on the table, its result, and what was not obvious about it."""
    reply = settlement.defender
    hands = [
        hand(say("cards.knocker"), settlement.knocker, reply.layoffs),
        hand(say("cards.defender"), reply),
    ]
    said = result_lines(settlement.scored)
    kept = settlement.kept_together
    if kept is not None:
        said.append(kept_words(kept, settlement))
    return [*table(hands, width), *fitted_lines([*said, *spread_lines(settlement)], width)]


def result_lines(scored: Scored) -> list[str]:
    """What a hand came to, with its arithmetic, a sentence a thing."""
    numbers = {key: value for step in scored.steps for key, value in step.numbers.items()}
    numbers["points"] = scored.points
    codes = {step.code for step in scored.steps}
    lines = [say("settle.big_gin_unpriced")] if "big_gin_unpriced" in codes else []
    found = next((code for code in _FOUND if code in codes), f"bonus_{scored.kind}")
    text = arithmetic(scored.steps)
    return [*lines, say(f"settle.{found}", **numbers, sum=text or str(scored.points))]


_FOUND = ("knock_wins", "undercut", "tie", "tie_no_bonus", "tie_knocker", "tie_void")
"""The steps that say how a knock ended."""


def result_words(scored: Scored, knocker: str, defender: str) -> str:
    """What a hand would come to: ``undercut, 27 for Bruno``."""
    if scored.winner is None:
        return say("cards.void")
    who = knocker if scored.winner == "knocker" else defender
    code = "cards.undercut_for" if scored.kind == "undercut" else "cards.points_for"
    return say(code, points=scored.points, who=who)


def kept_words(kept: KeptTogether, settlement: Settlement) -> str:
    """What melding first and laying off after would have given the defender (R-07)."""
    if kept.winner is None:
        ending = "void"
    elif kept.winner == "defender":
        ending = "less"
    else:
        ending = "lose" if settlement.winner != "knocker" else "more"
    code = "settle.breaks" if kept.broken else "settle.melded_first"
    broken = joined([meld_words(meld) for meld in kept.broken])
    return say(f"{code}.{ending}", meld=broken, left=kept.deadwood, points=kept.points)


def meld_words(meld: Meld) -> str:
    """A meld in words: ``three 8s``, ``run 5♠ 6♠ 7♠``."""
    if meld[0][0] != meld[1][0]:
        return say("cards.run", cards=signs(meld))
    code = "cards.set_of_three" if len(meld) == 3 else "cards.set_of_four"
    return say(code, rank=sign(meld[0])[:-1])


def spread_lines(settlement: Settlement) -> list[str]:
    """That it mattered how the knocker spread his hand, and what the others give (R-08)."""
    if not settlement.spread_matters:
        return []
    lines = [say("settle.spread")]
    for other in settlement.other_spreads:
        melds = ", ".join(signs(meld) for meld in other.melds)
        code = f"settle.other.{other.winner or 'nobody'}"
        lines.append("  " + say(code, melds=melds, points=other.points))
    return lines
