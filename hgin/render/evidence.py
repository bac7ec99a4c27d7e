"""What the cards of a hand say beside its counts: the lay-out and what was missed, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hgin.melds import Arrangement, Discards, Meld

Data = dict[str, Any]


def deadwood_data(found: Sequence[Arrangement], discards: Discards | None) -> Data:
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
