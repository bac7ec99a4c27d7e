"""Counts held against the cards: what no play gives is refused, what was missed is told."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import brute_force
import pytest

from hgin.errors import HginError
from hgin.evidence import Counts, Missed, missed, possible_counts
from hgin.layoffs import Layoff, settle
from hgin.melds import Arrangement
from hgin.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

KNOCKER = "5S6S7S QCQDQH 4H3D2CAC"
DEFENDER = "8S8H8D 6H7H KSKCKDKH QS"
GIN = "4H5H6H7H 9C9D9S AC2C3C"
AGAINST_GIN = "8HKSKDQSQD 7C7D5S6S8C"


def brute_force_counts(knocker: list[str], defender: list[str], limit: int) -> set[Counts]:
    """All counts, by trying each arrangement of either hand and all that can be laid off."""
    found = set()
    against = frozenset(defender)
    for spread in brute_force.arrangements(frozenset(knocker)):
        deadwood = brute_force.points(frozenset(knocker).difference(*spread))
        if deadwood > limit:
            continue
        for left in brute_force.after_layoffs(against, spread if deadwood else ()):
            layoff = brute_force.points(against - left)
            for own in brute_force.arrangements(left):
                opponent = brute_force.points(left.difference(*own)) + layoff
                found.add(Counts(deadwood, opponent, layoff))
                found.add(Counts(deadwood, opponent - layoff, 0))
    return found


def test_r_07_r_08_possible_counts_agree_with_brute_force() -> None:
    rng = random.Random(4)
    compared = 0
    while compared < 60:
        pack = brute_force.crowded(rng, 20)
        knocker, defender = pack[:10], pack[10:]
        expected = brute_force_counts(knocker, defender, 10)
        if expected:
            assert possible_counts(knocker, defender, limit=10) == expected
            compared += 1


def cards(groups: Iterable[Iterable[str]]) -> frozenset[str]:
    return frozenset(card for group in groups for card in group)


def change(found: Missed) -> int:
    """How many cards lie elsewhere in the best reply than in the play that is told."""
    done, best = found.defender, found.defender_best
    laid, better = ({one.card for one in reply.layoffs} for reply in (done, best))
    return len(laid ^ better) + len(cards(done.melds) ^ cards(best.melds))


def least_change(found: Missed, counts: Counts, defender: list[str]) -> int:
    """The same by trying every play of these counts with every best reply."""
    against = frozenset(defender)
    spread = tuple(map(frozenset, found.knocker.melds)) if counts.deadwood else ()
    least = brute_force.reply(against, spread)
    plays, left_so, best = [], [], []
    for left in brute_force.after_layoffs(against, spread):
        laid = against - left
        for melds in brute_force.arrangements(left):
            dead = brute_force.points(left - cards(melds))
            layoff = brute_force.points(laid)
            if (dead + layoff, layoff) == counts[1:]:
                plays.append((laid, cards(melds)))
            if (dead, 0) == counts[1:]:
                left_so.append((laid, cards(melds)))
            if dead == least:
                best.append((laid, cards(melds)))
    return min(len(a[0] ^ b[0]) + len(a[1] ^ b[1]) for a in plays or left_so for b in best)


def test_every_possible_count_has_a_play_and_no_other_has() -> None:
    rng = random.Random(5)
    compared = 0
    while compared < 300:
        knocker, defender = brute_force.deal(rng, rng.choice(("near", "crowded")))
        possible = possible_counts(knocker, defender, limit=10)
        for counts in rng.sample(sorted(possible), min(len(possible), 8)):
            found = missed(knocker, defender, counts, limit=10)
            laid_off = brute_force.points(one.card for one in found.defender.layoffs)
            left = found.defender.deadwood
            told = [(left + laid_off, laid_off), (left, 0)]
            assert counts in [Counts(found.knocker.deadwood, *one) for one in told]
            assert found.knocker_points >= 0
            assert found.defender_points >= 0
            assert change(found) == least_change(found, counts, defender)
            other = counts._replace(opponent=counts.opponent + 1)
            if other not in possible:
                with pytest.raises(HginError, match="counts_not_of_cards"):
                    missed(knocker, defender, other, limit=10)
            compared += 1


def test_the_settled_counts_are_possible_and_miss_nothing() -> None:
    rng = random.Random(6)
    compared = 0
    while compared < 60:
        pack = brute_force.crowded(rng, 20)
        try:
            settled = settle(pack[:10], pack[10:], Rules())
        except HginError:
            continue
        laid_off = brute_force.points(one.card for one in settled.defender.layoffs)
        counts = Counts(settled.knocker.deadwood, settled.defender.deadwood + laid_off, laid_off)
        found = missed(pack[:10], pack[10:], counts, limit=10)
        assert (found.knocker_points, found.defender_points) == (0, 0)
        assert (found.layoffs, found.melds) == ((), ())
        compared += 1


def test_which_card_could_have_gone_where() -> None:
    """R-07: he kept his three eights (13 left); breaking them would have left 8."""
    found = missed(KNOCKER, DEFENDER, Counts(10, 23, 10), limit=10)
    assert found.defender_points == 5
    assert found.layoffs == (Layoff("8S", ("5S", "6S", "7S")),)
    assert found.melds == (("6H", "7H", "8H"),)
    assert found.defender.deadwood == 13
    assert found.defender_best.deadwood == 8


def test_a_layoff_forgotten_altogether() -> None:
    found = missed(KNOCKER, DEFENDER, Counts(10, 26, 8), limit=10)
    assert found.defender_points == 10
    assert found.layoffs == (Layoff("QS", ("QC", "QD", "QH")),)
    assert found.melds == ()


def test_a_count_that_already_is_what_was_left() -> None:
    """Told without a layoff: 13 after the queen was laid off, or 8 after both cards were."""
    found = missed(KNOCKER, DEFENDER, Counts(10, 13, 0), limit=10)
    assert found.defender_points == 5
    assert found.layoffs == (Layoff("8S", ("5S", "6S", "7S")),)
    assert missed(KNOCKER, DEFENDER, Counts(10, 8, 0), limit=10).defender_points == 0
    with pytest.raises(HginError, match="counts_not_of_cards"):
        missed(KNOCKER, DEFENDER, Counts(10, 13, 10), limit=10)


def test_a_count_with_nothing_laid_off_is_read_as_the_whole_count_first() -> None:
    found = missed(KNOCKER, DEFENDER, Counts(10, 23, 0), limit=10)
    assert found.defender.deadwood == 23
    assert found.defender.layoffs == ()


def test_r_08_a_spread_that_is_not_minimal_stands_and_is_told() -> None:
    knocker = "5S6S7S8S QCQDQHQS ACAD"
    defender = "9STS KHKDKC 2H3D4C5D6C"
    found = missed(knocker, defender, Counts(10, 39, 0), limit=10)
    assert found.knocker.melds == (("5S", "6S", "7S"), ("QC", "QD", "QH", "QS"))
    assert found.knocker_points == 8
    assert found.knocker_best == Arrangement(
        (("5S", "6S", "7S", "8S"), ("QC", "QD", "QH", "QS")), ("AC", "AD"), 2
    )
    assert found.defender_points == 0


def test_a_declared_spread_narrows_what_is_possible() -> None:
    free = possible_counts(KNOCKER, DEFENDER, limit=10)
    bound = possible_counts(KNOCKER, DEFENDER, spread="5S6S7S QCQDQH", limit=10)
    assert free == bound
    grid, against = "4H5H6H 4C5C6C 4D5D6D 2S", "7H 7C KS KD QS QD 9H 9C 2C 3H"
    as_sets = possible_counts(grid, against, spread="4H4C4D 5H5C5D 6H6C6D", limit=10)
    assert as_sets == {Counts(2, 77, 0)}
    assert as_sets < possible_counts(grid, against, limit=10)
    with pytest.raises(HginError) as refused:
        missed(grid, against, Counts(2, 77, 17), spread="4H4C4D 5H5C5D 6H6C6D", limit=10)
    assert refused.value.params["cards_layoff"] == 0


def test_counts_that_no_play_gives_are_refused_naming_both() -> None:
    with pytest.raises(HginError) as refused:
        missed(KNOCKER, DEFENDER, Counts(9, 26, 18), limit=10)
    assert refused.value.code == "counts_not_of_cards"
    assert refused.value.params == {
        "deadwood": 9,
        "opponent": 26,
        "layoff": 18,
        "cards_deadwood": 10,
        "cards_opponent": 26,
        "cards_layoff": 18,
    }


def test_r_03_what_is_above_the_limit_is_not_possible() -> None:
    assert possible_counts(KNOCKER, DEFENDER, limit=9) == frozenset()


def miss(knocker: str, counts: Counts) -> Missed:
    return missed(knocker, AGAINST_GIN, counts, limit=10)


def test_r_06_after_gin_nothing_is_laid_off() -> None:
    assert possible_counts(GIN, AGAINST_GIN, limit=0) == {Counts(0, 81, 0)}
    assert miss(GIN, Counts(0, 81, 0)).defender_points == 0
    with pytest.raises(HginError, match="counts_not_of_cards"):
        miss(GIN, Counts(0, 81, 8))


def test_r_04_a_knock_where_the_cards_were_gin() -> None:
    found = miss(GIN, Counts(6, 81, 8))
    assert found.knocker_points == 6
    assert found.knocker_best.deadwood == 0
    assert found.defender_points == 0


def test_r_13_eleven_cards_are_big_gin_or_nothing() -> None:
    assert {one.deadwood for one in possible_counts(GIN + "4C", AGAINST_GIN, limit=10)} == {0}
    assert possible_counts(GIN + "KH", AGAINST_GIN, limit=10) == frozenset()
