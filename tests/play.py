"""Random lawful matches under any rules, as hand lines, for the tests of what always holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from hgin.cards import DECK
from hgin.lines import parse_hand
from hgin.refusals import problems

if TYPE_CHECKING:
    from hgin.hand import Hand
    from hgin.rules import Rules
    from hgin.sides import Sides

TABLES = (("Ana", "Carla", "Eva", "Gabi"), ("Bruno", "Davi", "Filip", "Hugo"))


def sides(rules: Rules) -> Sides:
    """Two sides of as many players as the rules ask for."""
    return tuple(names[: rules.sides_players] for names in TABLES)


@st.composite
def pairs(draw: st.DrawFn, names: tuple[str, str], limit: int) -> str:
    """What one pair of opponents played, under a limit."""
    who = draw(st.sampled_from(names))
    kinds = ["gin", "big-gin", "void", *(["knock"] * 3 if limit else [])]
    kind = draw(st.sampled_from(kinds))
    opponent = draw(st.integers(0, 60))
    if kind == "void":
        return "void"
    if kind != "knock":
        return f"{who} {kind} {opponent}"
    layoff = draw(st.integers(0, min(opponent, 10)))
    return f"{who} knock {draw(st.integers(1, limit))} {opponent} layoff {layoff}"


@st.composite
def hands(draw: st.DrawFn, rules: Rules, most: int = 14) -> tuple[Hand, ...]:
    """Lawful hands or rounds under these rules."""
    table = sides(rules)
    played = []
    for _ in range(draw(st.integers(0, most))):
        upcard = draw(st.sampled_from(DECK))
        limit = 0 if rules.knock_mode == "gin_only" or upcard[0] == "A" else 2
        plays = [draw(pairs(names, limit)) for names in zip(*table, strict=True)]
        hand = parse_hand(f"{' / '.join(plays)} upcard {upcard}", table).hand
        assert not problems(hand, rules), (hand, rules.profile)
        played.append(hand)
    return tuple(played)
