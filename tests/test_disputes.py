"""Disputes that people have published, each with the answer that most authorities give.

The questions stand in ``data/disputes.json``; a test answers each as hgin computes it.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from hgin.errors import HginError
from hgin.layoffs import settle
from hgin.match import Standing, next_dealer, replay
from hgin.melds import arrangements
from hgin.records import parse_record
from hgin.rules import Rules
from hgin.sheet import Opening, Sheet, Stopped

DISPUTES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "disputes.json").read_text(encoding="utf-8")
)
SIDES = (("Ana",), ("Bruno",))
PAIRS = (("Ana", "Carla"), ("Bruno", "Davi"))
RUN_OF_CLUBS = "5C6C7C 9D9H9S JDJHJS 2H"
"""A knocker with 2; what the other holds decides."""


def after(*lines: str, sides: Any = SIDES, sheet: Any = None, **rules: Any) -> Standing:
    """Where a match of these hands stands."""
    hands = tuple(parse_record(line, sides).hand for line in lines)
    return replay(Sheet(sides, Rules(**rules), sides[0][0], hands, **(sheet or {})))


def points(standing: Standing) -> list[int | None]:
    return [played.score.points if played.score else None for played in standing.hands]


def test_every_dispute_has_its_test() -> None:
    asked = {f"test_{dispute['id'].replace('-', '_')}" for dispute in DISPUTES}
    here = {name for name, _ in inspect.getmembers(sys.modules[__name__], inspect.isfunction)}
    assert asked <= here


def test_layoff_on_gin() -> None:
    """R-06: the 4 and 8 of clubs, which would go on the run, count against gin."""
    held, against = "5C6C7C 9D9H9S JCJDJHJS", "4C8C KDKHQDQHAD2D3S5S"
    settled = settle(held, against, Rules())
    assert (settled.kind, settled.points) == ("gin", 4 + 8 + 40 + 1 + 2 + 3 + 5 + 25)
    assert settled.defender.layoffs == ()


def test_tie() -> None:
    """R-10: equal counts are an undercut for the bonus alone; the other readings are settings."""
    line = "Ana knock 6 6"
    (played,) = after(line).hands
    assert played.score is not None
    assert (played.score.kind, played.score.winner, played.score.points) == ("undercut", 1, 25)
    for tie, winner, worth in (("defender_no_bonus", 1, 0), ("knocker", 0, 0), ("void", None, 0)):
        (played,) = after(line, undercut_tie=tie).hands
        assert played.score is not None
        assert (played.score.winner, played.score.points) == (winner, worth)


def test_layoff_on_layoff() -> None:
    """R-05: the 4 goes on the 5, and the 3 on the 4."""
    settled = settle(RUN_OF_CLUBS, "3C4C KDKHKS QDQHQS AHAS", Rules())
    assert [layoff.card for layoff in settled.defender.layoffs] == ["3C", "4C"]
    assert settled.defender.deadwood == 2


def test_two_melds() -> None:
    """R-02: of 8-8-8 and 7-8-9 of hearts only one, whichever leaves less."""
    (found,) = arrangements("8C8D8H 7H9H KCQDJSTH2S")
    assert found.melds == (("7H", "8H", "9H", "TH"),)
    assert found.deadwood == 8 + 8 + 30 + 2


def test_pair_deadwood() -> None:
    """R-05: nothing is built on the knocker's deadwood."""
    settled = settle("5C6C7C 9D9H9S 2C2D AHAS", "2H KDKHKS QDQHQS 4S5H8D", Rules())
    assert settled.defender.layoffs == ()
    assert settled.defender.deadwood == 2 + 4 + 5 + 8


def test_spade_bonus() -> None:
    """R-17, R-41: the double covers the bonus; points only, and boxes, are settings."""
    line = "Ana gin 10 upcard 5S"
    assert points(after(line, double_spade=2)) == [70]
    assert points(after(line, double_spade=2, double_scope="points")) == [45]
    boxes = {"double_spade": 2, "boxes_extra_gin": 2}
    for doubles, number in (("none", 3), ("extra", 5), ("all", 6)):
        standing = after(line, boxes_spade_doubles=doubles, **boxes)
        assert standing.columns.columns[0].boxes == (number, 0)


def test_oklahoma_ace() -> None:
    """R-16: an ace turned up means gin only; a limit of 1 is a setting."""
    line = "Ana knock 1 20 upcard AH"
    (played,) = after(line, knock_mode="upcard").hands
    assert [problem.code for problem in played.problems] == ["knock_not_by_upcard"]
    assert points(after(line, knock_mode="upcard", knock_ace_upcard="one")) == [19]


def test_next_dealer() -> None:
    """R-37: a rule of the table; after a void hand the same dealer, or the deal passes on."""
    for rule, dealer in (("winner", "Ana"), ("loser", "Bruno"), ("alternate", "Bruno")):
        assert after("Ana gin 5", deal_next=rule).dealer == dealer
    assert after("void", deal_after_void="same").dealer == "Ana"
    assert after("void", deal_after_void="advance").dealer == "Bruno"


def test_shutout_late_entry() -> None:
    """R-25: by next_open a first win goes into II when I has closed; by_count it goes nowhere."""
    lines = ("Ana gin 80", "Bruno gin 20")
    entered = {}
    for late in ("next_open", "by_count"):
        win = after(*lines, columns_late_entry=late).hands[1].win
        assert win is not None
        entered[late] = win.entered
    assert entered == {"next_open": (2,), "by_count": ()}


def test_shutout_amount() -> None:
    """R-43: a flat amount, the winner's points twice, or the whole net twice."""
    line = "Ana gin 80"
    base = {"columns_count": 1, "columns_weights": (1,), "match_winner": "final_total"}
    nets = []
    for how in ("none", "add", "double_points", "double_all"):
        standing = after(line, game_shutout=how, game_bonus=100, boxes_value=25, **base)
        (account,) = standing.accounts
        assert account is not None
        nets.append(account.net)
    plain = 105 + 25 + 100
    assert nets == [plain, plain + 100, plain + 105, 2 * plain]


def test_who_gets_game_bonus() -> None:
    """R-42: who reached the target, also by an undercut of the other's knock."""
    opening = {"opening": Opening(((90, 80),), (3, 3))}
    base = {"columns_count": 1, "columns_weights": (1,), "match_winner": "final_total"}
    standing = after("Ana knock 6 5", sheet=opening, game_bonus=100, **base)
    (account,) = standing.accounts
    assert account is not None
    bonus = next(line for line in account.lines if line.code == "bonus")
    assert bonus.amounts == (0, 100)


def test_stop_early() -> None:
    """R-39: finished columns are owed, running ones have no account."""
    stopped = {"stopped": Stopped("agreed")}
    standing = after("Ana gin 80", "Ana gin 5", sheet=stopped, boxes_value=25)
    assert [account is not None for account in standing.accounts] == [True, False, False]
    assert standing.over


def test_wrong_count_found_late() -> None:
    """R-07: a count of the table stands as it was declared; cards only tell what was missed."""
    held, against = "5s6s7s QcQdQh 4h3d2cAc", "8s8h8d 6h7h KsKcKdKh Qs"
    cards = f"cards '{held}' against '{against}'"
    assert points(after(f"Ana knock 10 26 layoff 8 {cards}")) == [8]


def test_wrong_number_of_cards() -> None:
    """R-19: a new deal by the same dealer; a hand of eleven is not settled."""
    for rule in ("advance", "same"):
        standing = after("void replay", deal_after_void=rule)
        assert standing.dealer == "Ana"
    with pytest.raises(HginError, match="wrong_card_count"):
        settle("5s6s7s QcQdQh 4h3d2cAc", "8s8h8d 6h7h KsKcKdKh Qs 2h", Rules())


def test_dead_stock() -> None:
    """R-14: nobody scores, no win, no box."""
    standing = after("void", boxes_value=25)
    assert points(standing) == [0]
    assert standing.columns.wins == (0, 0)
    assert next_dealer(standing.hands[0], Rules(deal_after_void="same"), ("Ana", "Bruno")) == "Ana"


def test_partnership_net() -> None:
    """R-51: a win by 12 and a loss by 10 are one entry of 2 and one box."""
    standing = after("Ana points 12 / Davi points 10 agreed", sides=PAIRS, sides_players=2)
    assert points(standing) == [2]
    assert standing.columns.columns[0].points == (2, 0)
    assert standing.columns.columns[0].boxes == (1, 0)


def test_both_zero() -> None:
    """R-11, R-12: gin cannot be undercut, also by a hand without deadwood."""
    held, against = "5C6C7C 9D9H9S JCJDJHJS", "2C2D2H 3C3D3H 4C4D4H4S"
    settled = settle(held, against, Rules())
    assert (settled.kind, settled.winner, settled.points) == ("gin", "knocker", 25)
