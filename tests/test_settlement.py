"""What a decided column is worth: boxes, bonus, shutout, value rule, weight; money."""

from typing import Any

import pytest
from matches import match, rules

from hgin.columns import Column
from hgin.settlement import Account, is_shutout, match_net, money, settle


def account(
    points: tuple[int, int], boxes: tuple[int, int], winner: int = 0, number: int = 1, **values: Any
) -> Account:
    entered = (bool(boxes[0] or points[0]), bool(boxes[1] or points[1]))
    found = settle(number, Column(points, entered, boxes, winner, 5), rules(**values))
    assert found is not None
    return found


def test_a_running_column_has_no_account() -> None:
    """R-40: boxes are added when the column is decided."""
    assert settle(1, Column((90, 0), (True, False), (3, 0)), rules("hollywood-boxes")) is None


def test_boxes_go_to_both_sides_and_the_bonus_to_the_winner() -> None:
    """R-40, R-42, R-44."""
    found = account((60, 108), (2, 3), 1, boxes_value=25, game_bonus=100)
    assert found.totals == (60 + 50, 108 + 75 + 100)
    assert (found.difference, found.net) == (173, 173)
    assert [(line.code, line.amounts) for line in found.lines] == [
        ("points", (60, 108)),
        ("boxes", (50, 75)),
        ("bonus", (0, 100)),
        ("total", (110, 283)),
    ]


def test_a_net_may_be_negative() -> None:
    """R-44: boxes never decide a column (R-40)."""
    found = account((100, 95), (1, 9), boxes_value=20)
    assert (found.totals, found.net) == ((120, 275), -155)


def test_boxes_of_no_value_are_no_line() -> None:
    """R-40: many tables leave them out."""
    assert [line.code for line in account((100, 0), (2, 0)).lines] == ["points", "total"]


def test_boxes_written_in_at_once_are_not_added_again() -> None:
    """R-40."""
    found = account((120, 30), (2, 1), boxes_value=10, boxes_timing="immediate")
    assert found.totals == (120, 30)


@pytest.mark.parametrize(
    ("values", "totals", "net"),
    [
        ({"game_shutout": "none"}, (270, 0), 270),
        ({"game_shutout": "add", "game_shutout_amount": 150}, (420, 0), 420),
        ({"game_shutout": "double_points"}, (390, 0), 390),
        ({"game_shutout": "double_all"}, (270, 0), 540),
    ],
)
def test_shutouts(values: dict[str, Any], totals: tuple[int, int], net: int) -> None:
    """R-43."""
    found = account((120, 0), (2, 0), boxes_value=25, game_bonus=100, **values)
    assert (found.totals, found.net) == (totals, net)


@pytest.mark.parametrize(
    ("test", "points", "boxes", "shutout"),
    [
        ("no_points", (100, 0), (1, 0), True),
        ("no_points", (100, 0), (1, 1), True),
        ("no_points", (100, 1), (1, 1), False),
        ("no_win", (100, 0), (1, 0), True),
        ("no_win", (100, 0), (1, 1), False),
    ],
)
def test_when_a_column_is_a_shutout(
    test: str, points: tuple[int, int], boxes: tuple[int, int], shutout: bool
) -> None:
    """R-43: a win of 0 points tells the two tests apart."""
    column = Column(points, (True, boxes[1] > 0), boxes, 0, 1)
    assert is_shutout(column, rules(game_shutout_test=test)) is shutout
    assert not is_shutout(column._replace(winner=None), rules(game_shutout_test=test))


def test_the_order_of_the_account() -> None:
    """R-46: points and boxes, bonus, shutout, difference, value rule, double_all, weight (R-45)."""
    found = account(
        (260, 0),
        (6, 0),
        number=3,
        boxes_value=25,
        game_bonus=250,
        game_shutout="double_all",
        game_value="score_plus_net",
        columns_weights=[1, 1, 2],
    )
    assert (found.difference, found.score_again, found.doubled, found.weight) == (
        660,
        260,
        True,
        2,
    )
    assert found.net == (660 + 260) * 2 * 2


def test_points_doubled_by_a_shutout_are_added_once_by_the_value_rule() -> None:
    """R-44, R-46: the winner's hand points, not what the shutout made of them."""
    found = account((110, 0), (1, 0), game_shutout="double_points", game_value="score_plus_net")
    assert (found.totals, found.net) == ((220, 0), 330)


def test_a_weight_multiplies_the_net_of_its_column() -> None:
    """R-45: 0 makes a column count for nothing."""
    nets = [account((100, 40), (1, 1), number=n, columns_weights=[1, 0, 3]).net for n in (1, 2, 3)]
    assert nets == [60, 0, 180]


def test_the_net_of_a_match_is_that_of_its_columns() -> None:
    """R-35."""
    mine, theirs = account((100, 40), (1, 1)), account((30, 100), (1, 1), 1)
    assert match_net((mine, theirs)) == 60 - 70


def test_extra_boxes_stand_in_the_account() -> None:
    """R-41: gin brings two boxes more here."""
    standing = match("hollywood-boxes", "Ana gin 90", boxes_extra_gin=2, match_end="first_column")
    found = standing.accounts[0]
    assert found is not None
    assert found.totals == (115 + 3 * 25 + 100, 0)


@pytest.mark.parametrize(
    ("net", "step", "rounded", "amount"),
    [
        (237, None, 237, "11.85"),
        (-237, None, 237, "11.85"),
        (6352, 500, 6500, "325.00"),
        (6249, 500, 6000, "300.00"),
        (6250, 500, 6500, "325.00"),
        (-6250, 500, 6500, "325.00"),
        (249, 500, 0, "0.00"),
        (0, 500, 0, "0.00"),
        (5, 10, 10, "0.50"),
        (4, 3, 3, "0.15"),
    ],
)
def test_money_is_the_net_rounded_once(
    net: int, step: int | None, rounded: int, amount: str
) -> None:
    """R-47: half away from zero, in decimal numbers."""
    rounding: dict[str, Any] = {"stake_round_to": step} if step else {}
    due = money(net, rules(stake_per_point="0.05", **rounding))
    assert due is not None
    assert (due.net, due.rounded, due.amount) == (abs(net), rounded, amount)
    assert due.side == (None if net == 0 else 0 if net > 0 else 1)


def test_without_a_stake_there_is_no_money() -> None:
    """R-47."""
    assert money(237, rules()) is None


def test_money_may_go_to_the_side_that_lost_the_match() -> None:
    """R-47: where columns decide the match, money follows the nets."""
    hands = ["Bruno points 120", "Ana points 1", "Ana points 60", "Ana points 45"]
    weighted: dict[str, Any] = {"columns_weights": [3, 1, 1], "stake_per_point": "0.10"}
    standing = match("hollywood-majority", *hands, "Ana points 60", **weighted)
    assert standing.outcome is not None
    assert standing.outcome.winner == 0
    assert standing.money is not None
    assert (standing.money.side, standing.money.net) == (1, 3 * 120 - 105 - 105)
