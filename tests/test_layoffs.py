"""The defender's best reply and the settled hand (R-03 to R-13, R-16 to R-18)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import brute_force
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hgin.bits import points_of, read_hand
from hgin.cards import DECK, in_order
from hgin.errors import HginError
from hgin.layoffs import (
    Layoff,
    Settlement,
    best_reply,
    melded_first,
    settle,
    settlement_data,
    ways_of_laying_off,
)
from hgin.melds import MELD_CARDS, Melding, best_meldings, deadwood, is_meld, read_spread
from hgin.rules import Rules

DATA = Path(__file__).parent / "data"
CASES: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "hands.jsonl").read_text().splitlines()
]
DEFENCE_CASES = [case for case in CASES if case["type"] == "defence"]
SETTLE_CASES = [case for case in CASES if case["type"] == "settle"]
RULE_CASES = {
    case["id"]: case for case in json.loads((DATA / "rules_cases_cards.json").read_text())["cases"]
}
PROFILES = {
    "hollywood-majority": Rules(),
    "hollywood-spruce": Rules(bonus_undercut=10),
    "traditional": Rules(bonus_gin=20, bonus_undercut=10),
}
GRID = "4H5H6H 4C5C6C 4D5D6D 2S"
AGAINST_GRID = "7H 7C KS KD QS QD 9H 9C 2C 3H"


def legal_layoffs(spread: list[tuple[str, ...]], layoffs: tuple[Layoff, ...]) -> bool:
    """Whether some order of laying off works, one card at a time (R-05)."""
    grown = {meld: set(meld) for meld in spread}
    waiting = list(layoffs)
    while waiting:
        fits = [one for one in waiting if frozenset(grown[one.on] | {one.card}) in MELDS]
        if not fits:
            return False
        grown[fits[0].on].add(fits[0].card)
        waiting.remove(fits[0])
    return True


MELDS = frozenset(brute_force.MELDS)


def check_reply(hand: list[str], spread: Melding) -> int:
    """The best reply is a legal one; gives its deadwood."""
    reply = best_reply(read_hand(hand), spread)
    laid_off = [layoff.card for layoff in reply.layoffs]
    cards = [card for meld in reply.melds for card in meld] + laid_off + list(reply.deadwood_cards)
    assert sorted(cards) == sorted(hand)
    assert all(is_meld(meld) for meld in reply.melds)
    assert legal_layoffs([MELD_CARDS[meld] for meld in spread], reply.layoffs)
    assert laid_off == list(in_order(laid_off))
    assert brute_force.points(reply.deadwood_cards) == reply.deadwood
    return reply.deadwood


def melds_as_sets(spread: Melding) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(MELD_CARDS[meld]) for meld in spread)


# The written cases.


@pytest.mark.parametrize("case", DEFENCE_CASES, ids=lambda case: case["id"])
def test_r_05_r_07_the_best_reply_to_a_spread(case: dict[str, Any]) -> None:
    hand, answer = case["defender_hand"], case["answer"]
    melds = [meld for laid in case["knocker_melds"] for meld in laid]
    spread = read_spread(case["knocker_melds"], read_hand(melds))
    assert check_reply(hand, spread) == answer["deadwood"]
    assert check_reply(hand, ()) == answer["own_melds_only"] == deadwood(hand)
    shortcut = min(left for left, _, _ in melded_first(read_hand(hand), spread))
    assert shortcut == answer["melds_first_then_layoffs"]


@pytest.mark.parametrize("case", SETTLE_CASES, ids=lambda case: case["id"])
def test_r_08_a_hand_settled_from_both_hands(case: dict[str, Any]) -> None:
    rules = Rules(
        bonus_gin=case["profile"]["gin_bonus"],
        bonus_undercut=case["profile"]["undercut_bonus"],
        bonus_big_gin=case["profile"]["big_gin_bonus"],
        knock_limit=case["profile"]["knock_limit"],
    )
    answer = case["answer"]["min"]
    if answer["kind"] == "illegal":
        with pytest.raises(HginError) as refused:
            settle(case["knocker_hand"], case["defender_hand"], rules)
        allowed = rules.knock_limit > 0
        assert refused.value.code == ("knock_above_limit" if allowed else "knock_not_allowed")
        assert refused.value.params["count"] == case["answer"]["knocker_least_deadwood"]
        return
    settled = settle(case["knocker_hand"], case["defender_hand"], rules)
    assert (settled.kind, settled.winner, settled.points) == (
        answer["kind"],
        answer["winner"],
        answer["points"],
    )
    melds = [list(meld) for meld in settled.knocker.melds]
    assert melds == answer["equally_good_knocker_melds"][0]
    assert settled.knocker.deadwood == case["answer"]["knocker_least_deadwood"]
    assert settled.defender.deadwood == answer["defender"]["points"]
    assert legal_layoffs(list(settled.knocker.melds), settled.defender.layoffs)


@pytest.mark.parametrize(
    "case",
    [case for case in RULE_CASES.values() if case["kind"] == "settle"],
    ids=lambda case: case["id"],
)
def test_rule_cases(case: dict[str, Any]) -> None:
    """RC-01 to RC-18: R-02 to R-13 as the sources and the published examples have them."""
    rules, given_, expect = PROFILES[case["params"]["profile"]], case["input"], case["expect"]
    spread = given_.get("knocker_melds")
    if expect["outcome"] == "illegal":
        with pytest.raises(HginError) as refused:
            settle(given_["knocker"], given_["defender"], rules, spread=spread)
        assert refused.value.params == {
            "whose": "cards",
            "count": expect["knocker_deadwood"],
            "limit": 10,
        }
        return
    settled = settle(given_["knocker"], given_["defender"], rules, spread=spread)
    assert settled.kind == expect["outcome"]
    assert settled.winner == expect["winner"]
    assert settled.points == expect["points"]
    assert settled.knocker.deadwood == expect["knocker_deadwood"]
    assert settled.defender.deadwood == expect["defender_deadwood"]
    assert settled.spread_matters == expect.get("arrangement_matters", False)
    if "layoffs" in expect:
        assert sorted(one.card for one in settled.defender.layoffs) == sorted(
            card.replace("10", "T") for card in expect["layoffs"]
        )
    if "own_melds" in expect:
        assert [list(meld) for meld in settled.defender.melds] == expect["own_melds"]
    if "own_first_would_give" in expect:
        kept = settled.kept_together
        assert kept is not None
        assert {
            "defender_deadwood": kept.deadwood,
            "winner": kept.winner,
            "points": kept.points,
        } == expect["own_first_would_give"]


def test_all_rule_cases_on_cards_are_here() -> None:
    assert sorted(RULE_CASES) == [f"RC-{n:02}" for n in [*range(1, 19), 43, 44]]
    assert (len(DEFENCE_CASES), len(SETTLE_CASES)) == (59, 185)


@pytest.mark.parametrize("name", ["RC-43", "RC-44"])
def test_rule_cases_of_hands_that_cannot_be(name: str) -> None:
    case = RULE_CASES[name]
    expect = dict(case["expect"])
    with pytest.raises(HginError) as refused:
        settle(case["input"]["knocker"], case["input"]["defender"], Rules())
    assert refused.value.code == expect.pop("error")
    assert expect.items() <= refused.value.params.items()


# Against the brute force.


@pytest.mark.parametrize("kind", ["near", "crowded"])
def test_r_07_the_reply_agrees_with_brute_force(kind: str) -> None:
    rng = random.Random(kind)
    shortcut_wrong = 0
    for _ in range(1200):
        knocker, defender = brute_force.deal(rng, kind)
        for spread in best_meldings(read_hand(knocker))[:2]:
            least = brute_force.reply(frozenset(defender), melds_as_sets(spread))
            assert check_reply(defender, spread) == least, (defender, spread)
            tries = melded_first(read_hand(defender), spread)
            shortcut_wrong += min(tries)[0] > least
    assert shortcut_wrong > 10, "the hands are too easy to tell a shortcut from the best reply"


@pytest.mark.parametrize("kind", ["near", "crowded"])
def test_r_05_all_ways_of_laying_off_agree_with_brute_force(kind: str) -> None:
    rng = random.Random(f"ways {kind}")
    for _ in range(300):
        knocker, defender = brute_force.deal(rng, kind)
        hand, spread = read_hand(defender), best_meldings(read_hand(knocker))[0]
        ways = ways_of_laying_off(hand, spread)
        left = brute_force.after_layoffs(frozenset(defender), melds_as_sets(spread))
        assert len(ways) == len(set(ways)) == len(left)
        assert {hand ^ way for way in ways} == {read_hand(sorted(cards)) for cards in left}
        assert ways[0] == 0


@pytest.mark.parametrize("kind", ["near", "crowded"])
def test_r_08_undeclared_the_spread_best_for_the_knocker(kind: str) -> None:
    rng = random.Random(f"spread {kind}")
    mattered = 0
    for _ in range(1200):
        knocker, defender = brute_force.deal(rng, kind)
        cards, against = frozenset(knocker), frozenset(defender)
        least = brute_force.least(cards)
        if not 0 < least <= 10:
            continue
        replies = {brute_force.reply(against, spread) for spread in brute_force.best(cards)}
        settled = settle(knocker, defender, Rules())
        assert settled.defender.deadwood == max(replies)
        assert settled.spread_matters == (len(replies) > 1)
        assert {one.points for one in settled.other_spreads} == {
            abs(reply - least) + 25 * (reply <= least) for reply in replies if reply != max(replies)
        }
        mattered += settled.spread_matters
    assert mattered > 0, "no hand in which the spread matters"


@pytest.mark.parametrize("kind", ["near", "crowded"])
def test_of_equal_replies_the_fewest_layoffs_then_canonical_order(kind: str) -> None:
    rng = random.Random(f"ties {kind}")
    several = 0
    for _ in range(700):
        knocker, defender = brute_force.deal(rng, kind)
        spread = best_meldings(read_hand(knocker))[-1]
        against = frozenset(defender)
        least = brute_force.reply(against, melds_as_sets(spread))
        keys = sorted(
            (
                len(laid),
                len(melds),
                sorted(sorted(map(DECK.index, meld)) for meld in melds),
            )
            for left in brute_force.after_layoffs(against, melds_as_sets(spread))
            if brute_force.least(left) == least
            for laid in [against - left]
            for melds in brute_force.best(left)
        )
        reply = best_reply(read_hand(defender), spread)
        assert keys[0] == (
            len(reply.layoffs),
            len(reply.melds),
            [list(map(DECK.index, meld)) for meld in reply.melds],
        )
        several += len(keys) > 1 and keys[0][0] == keys[1][0] > 0
    assert several > 5


@pytest.mark.parametrize("kind", ["near", "crowded"])
def test_r_07_kept_together_agrees_with_brute_force(kind: str) -> None:
    rng = random.Random(f"kept {kind}")
    told = 0
    for _ in range(1500):
        knocker, defender = brute_force.deal(rng, kind)
        if not 0 < deadwood(knocker) <= 10:
            continue
        settled = settle(knocker, defender, Rules())
        spread = tuple(map(frozenset, settled.knocker.melds))
        replied = [frozenset(meld) for meld in settled.defender.melds]
        tries = [
            (min(map(brute_force.points, brute_force.after_layoffs(rest, spread))), broken)
            for own in brute_force.best(frozenset(defender))
            for rest in [frozenset(defender).difference(*own)]
            for broken in [sum(not any(meld <= kept for kept in replied) for meld in own)]
        ]
        left, broken = min(tries)
        kept = settled.kept_together
        if kept is None:
            assert left == settled.defender.deadwood
        else:
            assert (kept.deadwood, len(kept.broken)) == (left, broken)
            difference = left - settled.knocker.deadwood
            assert kept.points == abs(difference) + 25 * (difference <= 0)
            assert kept.winner == ("knocker" if difference > 0 else "defender")
            told += 1
    assert told > 5


packs = st.permutations(DECK)


@given(packs)
@settings(max_examples=150, deadline=None)
def test_r_05_a_layoff_never_raises_the_defenders_deadwood(pack: list[str]) -> None:
    spread = best_meldings(read_hand(pack[:10]))[0]
    defender = pack[10:20]
    assert check_reply(defender, spread) <= deadwood(defender)


@given(packs)
@settings(max_examples=150, deadline=None)
def test_the_reply_is_never_worse_than_melding_first(pack: list[str]) -> None:
    """R-07, with cards near those of the spread."""
    spread = read_spread("5S6S7S 5H6H7H", read_hand("5S6S7S5H6H7H"))
    near = [card for card in pack if card[0] in "346789T" and read_hand([card]) & ~sum(spread)]
    defender = near[:10]
    shortcut = min(left for left, _, _ in melded_first(read_hand(defender), spread))
    assert check_reply(defender, spread) <= shortcut <= deadwood(defender)


# Single rules.


def test_r_05_a_card_between_two_runs_joins_either_and_leads_on() -> None:
    spread = read_spread("2S3S4S 8S9STS", read_hand("2S3S4S8S9STS"))
    reply = best_reply(read_hand("5S 6S 7S 7C 7D JS QS AS 2H 4D"), spread)
    assert [(one.card, one.on[0]) for one in reply.layoffs] == [
        ("AS", "2S"),
        ("5S", "2S"),
        ("6S", "2S"),
        ("JS", "8S"),
        ("QS", "8S"),
    ]
    assert reply.melds == (("7C", "7D", "7S"),)
    spread = read_spread("2S3S4S 6S7S8S", read_hand("2S3S4S6S7S8S"))
    between = best_reply(read_hand("5S 6C 6D 8C JC JH 2H 4D KC KD"), spread)
    assert between.layoffs == (Layoff("5S", ("2S", "3S", "4S")),)
    spread = read_spread("2S3S4S 8S9STS", read_hand("2S3S4S8S9STS"))
    alone = best_reply(read_hand("6S 7S KC KD KH 2H 4D 5C 9C JD"), spread)
    assert [(one.card, one.on[0]) for one in alone.layoffs] == [("6S", "8S"), ("7S", "8S")]


def test_r_05_nothing_leads_from_a_king_to_the_ace_of_another_suit() -> None:
    """R-02 too: no bit of one suit is the neighbour of another suit's."""
    spread = read_spread("JCQCKC", read_hand("JCQCKC"))
    assert ways_of_laying_off(read_hand("AC AD 2D"), spread) == [0]
    spread = read_spread("AD2D3D", read_hand("AD2D3D"))
    assert ways_of_laying_off(read_hand("KC QC KD"), spread) == [0]


def test_r_05_the_fourth_card_of_a_set_opens_no_run() -> None:
    spread = read_spread("9C9D9H", read_hand("9C9D9H"))
    ways = ways_of_laying_off(read_hand("9S TS 8S"), spread)
    assert ways == [0, read_hand("9S")]


def test_r_05_a_set_of_four_takes_no_more() -> None:
    spread = read_spread("9C9D9H9S", read_hand("9C9D9H9S"))
    assert ways_of_laying_off(read_hand("8S TS 8C"), spread) == [0]


def test_the_reply_lays_off_no_more_than_it_must() -> None:
    """8-9-10 of spades could join 5-6-7: kept as a meld of his own it counts as little."""
    settled = settle("5S6S7S QCQDQH 2H2D3CAC", "8S9STS KHKDKC 5D6C9HJD", Rules())
    assert settled.defender.layoffs == ()
    assert settled.defender.melds == (("8S", "9S", "TS"), ("KC", "KD", "KH"))


def test_of_two_replies_as_good_the_first_in_canonical_order() -> None:
    """Three threes or the hearts run: three cards are laid off and the 8 is left either way."""
    spread = read_spread("4D5D6D 5C6C7C8C 6H7H8H", read_hand("4D5D6D 5C6C7C8C 6H7H8H"))
    reply = best_reply(read_hand("8S 3C 4C 5H 7S 3H 6S 8D 3D 4H"), spread)
    assert reply.melds == (("3C", "3D", "3H"), ("6S", "7S", "8S"))
    assert [one.card for one in reply.layoffs] == ["4C", "4H", "5H"]


def test_r_07_which_meld_was_broken_and_what_keeping_it_gives() -> None:
    case = RULE_CASES["RC-07"]["input"]
    settled = settle(case["knocker"], case["defender"], Rules())
    kept = settled.kept_together
    assert kept is not None
    assert (kept.deadwood, kept.broken) == (23, (("8D", "8H", "8S"),))
    assert (kept.kind, kept.winner, kept.points) == ("knock", "knocker", 22)


@pytest.mark.parametrize("name", ["RC-04", "RC-14"])
def test_nothing_is_said_where_melding_first_is_as_good(name: str) -> None:
    case = RULE_CASES[name]["input"]
    assert settle(case["knocker"], case["defender"], Rules()).kept_together is None


def test_r_08_what_the_other_spreads_give() -> None:
    settled = settle(GRID, AGAINST_GRID, Rules())
    assert settled.spread_matters
    other = settled.other_spreads
    assert [(one.kind, one.winner, one.points) for one in other] == [("knock", "knocker", 58)]
    assert other[0].melds == (("4C", "5C", "6C"), ("4D", "5D", "6D"), ("4H", "5H", "6H"))


def test_r_08_a_declared_spread_binds_and_has_no_others() -> None:
    settled = settle(GRID, AGAINST_GRID, Rules(), spread="4H5H6H 4C5C6C 4D5D6D")
    assert settled.points == 58
    assert not settled.spread_matters
    assert settled.other_spreads == ()


def test_r_08_a_declared_spread_that_leaves_too_much_is_refused() -> None:
    with pytest.raises(HginError) as refused:
        settle(GRID, AGAINST_GRID, Rules(), spread="4H5H6H 4C5C6C")
    assert refused.value.code == "knock_above_limit"
    assert refused.value.params == {"whose": "cards", "count": 17, "limit": 10}


def test_r_04_a_declared_spread_can_make_a_knock_of_a_gin() -> None:
    hand, against = "4H5H6H7H 9C9D9S AC2C3C", "8HKSKDQSQD 7C7D5S6S8C"
    assert settle(hand, against, Rules()).kind == "gin"
    knocked = settle(hand, against, Rules(), spread="4H5H6H7H 9C9D9S")
    assert (knocked.kind, knocked.knocker.deadwood) == ("knock", 6)
    assert knocked.defender.layoffs == (Layoff("8H", ("4H", "5H", "6H", "7H")),)


def test_r_06_no_layoff_after_gin_and_no_spread_matters() -> None:
    settled = settle("4H5H6H 4C5C6C 4D5D6D6S", AGAINST_GRID, Rules())
    assert settled.kind == "gin"
    assert settled.defender.layoffs == ()
    assert settled.defender.deadwood == deadwood(AGAINST_GRID)
    assert not settled.spread_matters
    assert settled.other_spreads == ()


BIG = "4H5H6H7H 9C9D9S AC2C3C4C"


def test_r_13_eleven_melded_cards_are_big_gin_where_it_has_a_price() -> None:
    against = "8HKSKDQSQD 7C7D5S6S8C"
    priced = settle(BIG, against, Rules(bonus_big_gin=31))
    assert (priced.kind, priced.winner, priced.points) == ("big_gin", "knocker", 31 + 81)
    unpriced = settle(BIG, against, Rules())
    assert (unpriced.kind, unpriced.winner, unpriced.points) == ("gin", "knocker", 25 + 81)
    assert priced.defender.layoffs == unpriced.defender.layoffs == ()


def test_r_13_eleven_cards_that_are_not_all_melded_are_refused() -> None:
    hand = BIG.replace("4C", "5C")
    with pytest.raises(HginError) as refused:
        settle(hand, "8HKSKDQSQD 7C7D5S6S8C", Rules(bonus_big_gin=31))
    assert (refused.value.code, refused.value.params) == ("big_gin_not_melded", {"count": 5})
    with pytest.raises(HginError, match="big_gin_not_melded"):
        settle(BIG, "8HKSKDQSQD 7C7D5S6S8C", Rules(), spread="4H5H6H7H 9C9D9S")


UPCARD = Rules(knock_mode="upcard")


@pytest.mark.parametrize(
    ("upcard", "limit"), [("2D", 2), ("9h", 9), ("10h", 10), ("K♠", 10), ("5S", 5)]
)
def test_r_16_the_upcard_is_the_limit(upcard: str, limit: int) -> None:
    assert settle(GRID, AGAINST_GRID, UPCARD, upcard=upcard).points == 75
    with pytest.raises(HginError) as refused:
        settle("4C4D4H 5C5D5H 7S6S 2S AS", AGAINST_GRID, UPCARD, upcard=upcard)
    assert refused.value.code == "knock_above_limit"
    assert refused.value.params == {"whose": "cards", "count": 16, "limit": limit}


def test_r_16_an_ace_allows_gin_only_or_a_single_point() -> None:
    hand = "4H5H6H 4C5C6C 4D5D6D AS"
    with pytest.raises(HginError) as refused:
        settle(hand, AGAINST_GRID, UPCARD, upcard="AD")
    assert refused.value.code == "knock_not_allowed"
    assert refused.value.params == {"whose": "cards", "count": 1}
    one = UPCARD._replace(knock_ace_upcard="one")
    assert settle(hand, AGAINST_GRID, one, upcard="AD").points == 76
    with pytest.raises(HginError, match="knock_above_limit"):
        settle(GRID, AGAINST_GRID, one, upcard="AD")


def test_r_16_an_upcard_that_a_hand_took_is_no_duplicate() -> None:
    assert settle(GRID, AGAINST_GRID, UPCARD, upcard="4H").points == 75


@pytest.mark.parametrize("rules", [UPCARD, Rules(double_spade=2)])
def test_r_17_the_upcard_is_asked_for_where_the_rules_need_it(rules: Rules) -> None:
    with pytest.raises(HginError, match="upcard_needed"):
        settle(GRID, AGAINST_GRID, rules)


def test_r_17_a_spade_doubles() -> None:
    rules = Rules(double_spade=2)
    assert settle(GRID, AGAINST_GRID, rules, upcard="KS").points == 150
    assert settle(GRID, AGAINST_GRID, rules, upcard="KD").points == 75


@pytest.mark.parametrize("rules", [Rules(knock_mode="gin_only"), Rules(knock_limit=0)])
def test_r_18_under_a_limit_of_0_every_knock_is_refused(rules: Rules) -> None:
    with pytest.raises(HginError, match="knock_not_allowed"):
        settle(GRID, AGAINST_GRID, rules)
    assert settle("4H5H6H 4C5C6C 4D5D6D6S", AGAINST_GRID, rules).kind == "gin"


@pytest.mark.parametrize(
    ("tie", "result"),
    [
        ("defender", ("undercut", "defender", 25)),
        ("defender_no_bonus", ("undercut", "defender", 0)),
        ("knocker", ("knock", "knocker", 0)),
        ("void", ("void", None, 0)),
    ],
)
def test_r_10_a_tie_by_the_rules_in_force(tie: Any, result: tuple[str, str | None, int]) -> None:
    case = RULE_CASES["RC-15"]["input"]
    settled = settle(case["knocker"], case["defender"], Rules(undercut_tie=tie))
    assert (settled.kind, settled.winner, settled.points) == result


@pytest.mark.parametrize(
    ("knocker", "defender", "code", "params"),
    [
        (GRID + "X", AGAINST_GRID, "card_unknown", {"card": "X"}),
        (GRID, AGAINST_GRID.replace("3H", "3H 3H"), "duplicate_card", {"card": "3H"}),
        (GRID, AGAINST_GRID.replace("3H", "4H"), "duplicate_card", {"card": "4H"}),
        (
            GRID + "AC AD",
            AGAINST_GRID,
            "wrong_card_count",
            {"whose": "knocker", "expected": 10, "got": 12},
        ),
        (
            GRID,
            AGAINST_GRID + " AC",
            "wrong_card_count",
            {"whose": "defender", "expected": 10, "got": 11},
        ),
    ],
)
def test_hands_that_cannot_be_are_refused(
    knocker: str, defender: str, code: str, params: dict[str, object]
) -> None:
    with pytest.raises(HginError) as refused:
        settle(knocker, defender, Rules())
    assert (refused.value.code, refused.value.params) == (code, params)


# The shape of the answer.


def settled_rc_06() -> Settlement:
    case = RULE_CASES["RC-06"]["input"]
    return settle(case["knocker"], case["defender"], Rules())


def test_the_answer_in_the_shape_of_json() -> None:
    data = json.loads(json.dumps(settlement_data(settled_rc_06())))
    steps = data.pop("steps")
    assert all(set(step) == {"code", "numbers", "clause"} for step in steps)
    assert data == {
        "kind": "undercut",
        "winner": "defender",
        "points": 27,
        "knocker": {
            "melds": [["5S", "6S", "7S"], ["QC", "QD", "QH"]],
            "deadwood_cards": ["AC", "2C", "3D", "4H"],
            "deadwood": 10,
        },
        "defender": {
            "melds": [["6H", "7H", "8H"], ["KC", "KD", "KH", "KS"]],
            "layoffs": [
                {"card": "8S", "on": ["5S", "6S", "7S"]},
                {"card": "QS", "on": ["QC", "QD", "QH"]},
            ],
            "deadwood_cards": ["8D"],
            "deadwood": 8,
        },
        "spread_matters": False,
        "other_spreads": [],
    }


def test_other_spreads_in_the_shape_of_json() -> None:
    data = json.loads(json.dumps(settlement_data(settle(GRID, AGAINST_GRID, Rules()))))
    assert data["other_spreads"] == [
        {
            "melds": [["4C", "5C", "6C"], ["4D", "5D", "6D"], ["4H", "5H", "6H"]],
            "kind": "knock",
            "winner": "knocker",
            "points": 58,
        }
    ]


@given(packs)
@settings(max_examples=60, deadline=None)
def test_text_and_sequences_settle_alike(pack: list[str]) -> None:
    knocker, defender = pack[:10], pack[10:20]
    limitless = Rules(knock_limit=98)
    one = settle(knocker, defender, limitless)
    other = settle(" ".join(knocker).lower(), "".join(reversed(defender)), limitless)
    assert one == other
    assert points_of(one.case.defender) >= one.defender.deadwood
