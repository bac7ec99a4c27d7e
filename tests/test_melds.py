"""Least deadwood, all best arrangements, best discards: exact for ten or eleven cards (R-02)."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import brute_force
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hgin.bits import read_hand
from hgin.cards import DECK, ORDER, in_order
from hgin.errors import HginError
from hgin.melds import (
    all_meldings,
    arrangements,
    best_discards,
    deadwood,
    is_meld,
    read_spread,
)

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "hands.jsonl").read_text().splitlines()
]
HAND_CASES = [case for case in CASES if case["type"] == "hand"]
DISCARD_CASES = [case for case in CASES if case["type"] == "discard"]

hands = st.integers(10, 11).flatmap(
    lambda size: st.lists(st.sampled_from(DECK), min_size=size, max_size=size, unique=True)
)
near_ranks = st.sampled_from(
    [[card for card in DECK if card[0] in DECK[low][0] + "34567"] for low in range(0, 52, 4)]
)
crowded_hands = near_ranks.flatmap(
    lambda cards: st.lists(st.sampled_from(cards), min_size=10, max_size=11, unique=True)
)
any_hands = hands | crowded_hands


def test_the_case_file_is_whole() -> None:
    assert (len(CASES), len(HAND_CASES), len(DISCARD_CASES)) == (400, 108, 48)


@pytest.mark.parametrize("case", HAND_CASES, ids=lambda case: case["id"])
def test_r_02_all_best_arrangements_of_a_hand(case: dict[str, Any]) -> None:
    answer = case["answer"]
    assert deadwood(case["hand"]) == answer["deadwood"]
    assert [
        {
            "melds": [list(meld) for meld in one.melds],
            "deadwood": list(one.deadwood_cards),
            "points": one.deadwood,
        }
        for one in arrangements(case["hand"])
    ] == answer["arrangements"]


@pytest.mark.parametrize("case", DISCARD_CASES, ids=lambda case: case["id"])
def test_r_02_best_discards_of_eleven(case: dict[str, Any]) -> None:
    answer, hand = case["answer"], case["hand"]
    found = best_discards(hand)
    assert found.deadwood_after == answer["deadwood_after"]
    assert sorted(found.discards) == sorted(answer["discards"])
    assert found.discards == in_order(found.discards)
    for card, after in answer["after_each"].items():
        assert deadwood([other for other in hand if other != card]) == after
    assert deadwood(hand) == answer["deadwood_of_eleven"]
    assert (deadwood(hand) == 0) == answer["big_gin"]


@pytest.mark.parametrize("kind", ["random_hand", "crowded"])
@pytest.mark.parametrize("size", [10, 11])
def test_r_02_agrees_with_brute_force(kind: str, size: int) -> None:
    rng = random.Random(f"{kind} {size}")
    several = 0
    for _ in range(2000):
        hand = getattr(brute_force, kind)(rng, size)
        cards = frozenset(hand)
        found = arrangements(hand)
        assert deadwood(hand) == found[0].deadwood == brute_force.least(cards), hand
        expected = {frozenset(melds) for melds in brute_force.best(cards)}
        assert {frozenset(map(frozenset, one.melds)) for one in found} == expected, hand
        assert len(found) == len(expected), hand
        several += len(found) > 1
    assert several > 0


def test_every_arrangement_good_or_bad_is_listed_once() -> None:
    rng = random.Random(7)
    for _ in range(150):
        hand = brute_force.crowded(rng, 10)
        found = [
            frozenset(read_hand(sorted(meld)) for meld in melds)
            for melds in brute_force.arrangements(frozenset(hand))
        ]
        mine = all_meldings(read_hand(hand))
        assert len(mine) == len(found)
        assert {frozenset(melding) for melding in mine} == set(found)


@given(any_hands)
@settings(deadline=None)
def test_the_solver_is_never_worse_than_greedy(hand: list[str]) -> None:
    assert deadwood(hand) <= brute_force.greedy(frozenset(hand))


@given(any_hands, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_the_order_of_the_cards_does_not_matter(hand: list[str], rng: random.Random) -> None:
    shuffled = list(hand)
    rng.shuffle(shuffled)
    assert arrangements(shuffled) == arrangements(hand)


@given(any_hands)
@settings(deadline=None)
def test_arrangements_are_legal_and_in_canonical_order(hand: list[str]) -> None:
    found = arrangements(hand)
    for one in found:
        cards = [card for meld in one.melds for card in meld] + list(one.deadwood_cards)
        assert sorted(cards) == sorted(hand)
        assert all(is_meld(meld) and meld == in_order(meld) for meld in one.melds)
        assert one.deadwood_cards == in_order(one.deadwood_cards)
        assert one.deadwood == brute_force.points(one.deadwood_cards)
    keys = [
        (len(one.melds), [[ORDER[card] for card in meld] for meld in one.melds]) for one in found
    ]
    assert keys == sorted(keys)
    assert all(melds == sorted(melds) for _, melds in keys)


@given(any_hands)
@settings(deadline=None)
def test_a_discard_is_best_when_no_other_leaves_less(hand: list[str]) -> None:
    if len(hand) == 11:
        after = {card: deadwood([other for other in hand if other != card]) for card in hand}
        least = min(after.values())
        found = best_discards(hand)
        assert found.deadwood_after == least
        assert set(found.discards) == {card for card in hand if after[card] == least}


def test_a_run_of_six_is_two_runs_of_three_as_well() -> None:
    found = arrangements("4h5h6h7h8h9h Ks Kd 2c Js")
    assert [one.melds for one in found] == [
        (("4H", "5H", "6H", "7H", "8H", "9H"),),
        (("4H", "5H", "6H"), ("7H", "8H", "9H")),
    ]


@pytest.mark.parametrize(
    ("cards", "meld"),
    [
        (("AC", "2C", "3C"), True),
        (("QH", "KH", "AH"), False),
        (("KS", "AS", "2S"), False),
        (("KC", "AD", "2D"), False),
        (("9C", "9D", "9S"), True),
        (("9C", "9D", "9S", "9H"), True),
        (("9C", "9D"), False),
        (("9C", "TC"), False),
        (("9C", "TC", "QC", "KC"), False),
        (("9C", "TD", "JC"), False),
        (("9C", "9C", "9D"), False),
        (("9C", "9C", "9C"), False),
        ((), False),
        (tuple(rank + "S" for rank in "A23456789TJQK"), True),
    ],
)
def test_r_02_what_a_meld_is(cards: tuple[str, ...], meld: bool) -> None:
    assert is_meld(cards) is meld


def test_exactly_the_known_melds_are_melds() -> None:
    known = set(brute_force.MELDS)
    rng = random.Random(3)
    tries = [frozenset(rng.sample(DECK, rng.choice((3, 4)))) for _ in range(3000)]
    near = [frozenset({*meld, rng.choice(DECK)}) for meld in brute_force.MELDS for _ in range(4)]
    short = [meld - {min(meld)} for meld in brute_force.MELDS]
    for cards in [*known, *tries, *near, *short]:
        assert is_meld(cards) is (cards in known), cards


TEN = ("4H", "5H", "6H", "7H", "9C", "9D", "9S", "TC", "2C", "KD")


@pytest.mark.parametrize(
    "text",
    [
        "4h5h6h7h 9c9d9s Tc 2c kd",
        "4h 5h 6h 7h 9c 9d 9s 10c 2c Kd",
        "4H,5H,6H,7H,9C,9D,9S,TC,2C,KD",
        "4♥5♥6♥7♥ 9♣9♦9♠ 10♣ 2♣ K♦",
        "4h5h6h7h9c9d9s10c2ckd",
        ["4h", "5h", "6h", "7♥", "9c", "9d", "9s", "10c", "2c", "kd"],
        TEN,
    ],
)
def test_a_hand_is_text_or_a_sequence_in_any_spelling(text: str | list[str]) -> None:
    assert deadwood(text) == 22
    assert arrangements(text) == arrangements(TEN)


@pytest.mark.parametrize(
    ("cards", "code", "params"),
    [
        ("4h5h6h7h 9c9d9s Tc 2c Xd", "card_unknown", {"card": "Xd"}),
        ("4h 5h 6h 7h 9c 9d 9s Tc 2c K", "card_unknown", {"card": "K"}),
        ([*TEN[:9], "KDQS"], "card_unknown", {"card": "KDQS"}),
        ([*TEN[:9], "4h"], "duplicate_card", {"card": "4H"}),
        ([*TEN, "9S"], "duplicate_card", {"card": "9S"}),
        (["2C"] * 10, "duplicate_card", {"card": "2C"}),
        (TEN[:9], "wrong_card_count", {"whose": "hand", "expected": 10, "got": 9}),
        ("", "wrong_card_count", {"whose": "hand", "expected": 10, "got": 0}),
        ((*TEN, "AC", "AD"), "wrong_card_count", {"whose": "hand", "expected": 10, "got": 12}),
    ],
)
def test_what_is_no_hand_is_refused(
    cards: str | list[str], code: str, params: dict[str, object]
) -> None:
    for ask in (deadwood, arrangements):
        with pytest.raises(HginError) as refused:
            ask(cards)
        assert (refused.value.code, refused.value.params) == (code, params)


def test_discards_are_of_eleven_cards() -> None:
    with pytest.raises(HginError) as refused:
        best_discards(TEN)
    assert refused.value.params == {"whose": "hand", "expected": 11, "got": 10}


@pytest.mark.parametrize(
    ("spread", "code", "params"),
    [
        ("4H5H6H 9C9D9X", "card_unknown", {"card": "9X"}),
        ("4H5H7H", "spread_not_melds", {"meld": ("4H", "5H", "7H")}),
        ("4H 5H 6H", "spread_not_melds", {"meld": ("4H",)}),
        ([["9S", "9H", "9C"]], "spread_card_not_held", {"card": "9H"}),
        ("4H5H6H 4H5H6H7H", "duplicate_card", {"card": "4H"}),
        ("4H5H6H6H", "duplicate_card", {"card": "6H"}),
    ],
)
def test_r_08_what_is_no_spread_of_the_hand_is_refused(
    spread: str | list[list[str]], code: str, params: dict[str, object]
) -> None:
    with pytest.raises(HginError) as refused:
        read_spread(spread, read_hand(TEN))
    assert (refused.value.code, refused.value.params) == (code, params)


def test_a_spread_is_a_word_a_meld_or_a_sequence_of_melds() -> None:
    held = read_hand(TEN)
    written = read_spread("9s9d9c 7h6h5h4h", held)
    assert written == read_spread([("4H", "5H", "6H", "7H"), "9C9D9S"], held)
    assert written == (read_hand("4h5h6h7h"), read_hand("9c9d9s"))


def test_open_spiel_agrees_on_ten_cards() -> None:
    """Ten only: with eleven its ``min_deadwood`` throws a card away first."""
    spiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")
    utils = spiel.gin_rummy.GinRummyUtils(13, 4, 10)
    rng = random.Random(11)
    for _ in range(3000):
        deal = rng.choice((brute_force.random_hand, brute_force.crowded))
        hand = deal(rng, 10)
        numbers = utils.card_strings_to_card_ints([card[0] + card[1].lower() for card in hand])
        assert deadwood(hand) == utils.min_deadwood(numbers), hand


def test_tables_are_filled_by_what_is_asked_and_not_at_import() -> None:
    """A single hand as a command must not pay for all holdings of a suit."""
    script = (
        "from hgin import bits, melds\n"
        "tables = melds.SUIT_DEADWOOD, melds.ALL_RUNS, melds.CARDS_IN_RUNS, bits.SUIT_POINTS\n"
        "print([len(table) for table in tables])\n"
        "melds.deadwood('4h5h6h7h9c9d9sTc2ckd')\n"
        "print(max(len(table) for table in tables))\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    before, after = run.stdout.splitlines()
    assert before == "[0, 0, 0, 0]"
    assert 0 < int(after) < 100
