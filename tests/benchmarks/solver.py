"""How fast the solver is, measured against OpenSpiel's C++ in the same run on one core.

    python tests/benchmarks/solver.py

Hands that really knock, as text for both: the knocker's ten cards after the discard. Printed are
hands a second and their ratio to OpenSpiel's ``min_deadwood`` called from Python with strings, then
settlements a second (result, melds and layoffs) and their ratio to the same. Without open-spiel
only our own figures are printed. The best of many interleaved rounds counts: the machine's other
work can only slow one down.
"""

from __future__ import annotations

import importlib
import os
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))

from hgin.cards import DECK
from hgin.layoffs import settle
from hgin.melds import best_discards, deadwood
from hgin.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = 400
ROUNDS = 40
DRAWS = 20
"""Two cards are left in the stock at the end: nobody draws oftener."""


def play(rng: random.Random) -> tuple[list[str], list[str]] | None:
    """Two players draw and throw their best discard until one may knock; None if none does."""
    stock = rng.sample(DECK, 52)
    hands = [stock[:10], stock[10:20]]
    stock = stock[20:]
    for turn in range(DRAWS):
        hand = [*hands[turn % 2], stock[turn]]
        least, discards = best_discards(hand)
        hand.remove(rng.choice(discards))
        hands[turn % 2] = hand
        if least <= Rules().knock_limit:
            return hand, hands[1 - turn % 2]
    return None


def deals() -> list[tuple[list[str], list[str]]]:
    rng = random.Random(20)
    found: list[tuple[list[str], list[str]]] = []
    while len(found) < HANDS:
        played = play(rng)
        if played is not None:
            found.append(played)
    return found


def open_spiel(hands: list[list[str]]) -> Callable[[], list[int]] | None:
    """OpenSpiel's least deadwood of hands given as strings, None where it is not installed."""
    try:
        spiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    utils = spiel.gin_rummy.GinRummyUtils(13, 4, 10)
    numbers, least = utils.card_strings_to_card_ints, utils.min_deadwood
    return lambda: [least(numbers(hand)) for hand in hands]


def best_rates(rounds: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Calls of each a second, HANDS calls a round."""
    best = dict.fromkeys(rounds, float("inf"))
    for _ in range(ROUNDS):
        for name, run in rounds.items():
            start = time.perf_counter()
            run()
            best[name] = min(best[name], time.perf_counter() - start)
    return {name: HANDS / seconds for name, seconds in best.items()}


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    pairs, rules = deals(), Rules()
    # OpenSpiel writes suits small.
    spelled = [[card[0] + card[1].lower() for card in hand] for hand, _ in pairs]
    written = [" ".join(hand) for hand in spelled]
    glued = ["".join(hand) for hand in spelled]
    spiel = open_spiel(spelled)
    rounds: dict[str, Callable[[], object]] = {
        "deadwood, ten strings": lambda: [deadwood(hand) for hand in spelled],
        'deadwood, text "4h 5h ..."': lambda: [deadwood(hand) for hand in written],
        'deadwood, text "4h5h..."': lambda: [deadwood(hand) for hand in glued],
        "settlement": lambda: [settle(hand, other, rules) for hand, other in pairs],
    }
    if spiel is not None:
        if spiel() != [deadwood(hand) for hand in spelled]:
            sys.exit("the two do not agree")
        rounds["OpenSpiel, ten strings"] = spiel
    rates = best_rates(rounds)
    theirs = rates.get("OpenSpiel, ten strings")
    for name, rate in rates.items():
        ratio = "" if theirs is None else f"  {rate / theirs:6.3f} of OpenSpiel's"
        print(f"{name:28} {rate:9,.0f} a second{ratio}")
    if theirs is None:
        print("open-spiel is not installed: no ratio")


if __name__ == "__main__":
    main()
