"""The match: its end, its winner, who deals, an early end, hands that do not count."""

from typing import Any

import pytest
from matches import PAIRS, TWO, entered, figures, hand, match, rules, sheet, winners

from hgin.match import Outcome, Standing, decide, replay, rule_dealer
from hgin.rules import Rules
from hgin.sheet import Opening, Sheet, Stopped

WON_2_0 = ["Ana points 5", "Ana points 30", "Ana points 65", "Ana points 20"]


def outcome(standing: Standing) -> Outcome:
    assert standing.outcome is not None
    return standing.outcome


def stopped(how: Any, *lines: str, who: str | None = None, **settings: Any) -> Standing:
    one = sheet(rules(**settings), lines)
    return replay(one._replace(stopped=Stopped(how, who, "2026-11-30T22:00")))


def opened(
    columns: list[tuple[int, int]], wins: tuple[int, int], *lines: str, **values: Any
) -> Any:
    one = sheet(rules(**values), lines)
    return replay(one._replace(opening=Opening(tuple(columns), wins)))


# The end


def test_play_goes_on_until_all_columns_are_decided() -> None:
    """R-30: also after 2-0."""
    standing = match("hollywood-majority", *WON_2_0)
    assert winners(standing) == [0, 0, None]
    assert standing.outcome is None
    assert standing.dealer is not None


def test_majority_stops_at_more_than_half() -> None:
    """R-30: running columns have no winner and no account."""
    standing = match("hollywood-majority", *WON_2_0, match_end="majority")
    assert outcome(standing) == Outcome(0, False, "columns")
    assert standing.accounts[2] is None
    assert standing.dealer is None
    two = match("beginner", "Ana points 80", match_end="majority")
    assert two.outcome is None


def test_majority_of_an_even_number_ends_when_all_are_decided() -> None:
    """R-30, R-33: one column each is no majority; the split decides."""
    hands = ["Ana points 80", "Bruno points 1", "Bruno points 78"]
    standing = match("beginner", *hands, match_end="majority")
    assert winners(standing) == [0, 1]
    assert outcome(standing) == Outcome(0, False, "raw_total")


def test_more_columns_win_whatever_their_points() -> None:
    """R-31: column points are never added up for this."""
    hands = ["Bruno points 120", "Ana points 1", "Ana points 60", "Ana points 45", "Ana points 60"]
    standing = match("hollywood-majority", *hands, "Bruno points 3", "Bruno points 3")
    assert outcome(standing) == Outcome(0, False, "columns")


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        ("closer", Outcome(0, False, "closer")),
        ("raw_total", Outcome(None, True, "raw_total")),
        ("draw", Outcome(None, True, "draw")),
    ],
)
def test_first_column_compares_running_totals_and_its_tie(tie: str, expected: Outcome) -> None:
    """R-32: equal sums go to who finished the column, or as match.tie says."""
    hands = ["Bruno points 20", "Bruno points 40", "Ana points 100"]
    standing = match("first-column", *hands, match_tie=tie)
    assert (standing.columns.raw_total(0), standing.columns.raw_total(1)) == (100, 100)
    assert outcome(standing) == expected


def test_first_column_may_be_lost_by_who_finished_it() -> None:
    """R-32."""
    hands = ["Bruno points 20", "Bruno points 50", "Ana points 100"]
    assert outcome(match("first-column", *hands)) == Outcome(1, False, "running_total")


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        ("raw_total", Outcome(0, False, "raw_total")),
        ("closer", Outcome(1, False, "closer")),
        ("draw", Outcome(None, True, "draw")),
    ],
)
def test_columns_split_evenly(tie: str, expected: Outcome) -> None:
    """R-33."""
    hands = ["Bruno points 75", "Ana points 40", "Ana points 90"]
    standing = match("beginner", *hands, match_tie=tie)
    assert (winners(standing), outcome(standing)) == ([1, 0], expected)


def test_an_even_split_with_equal_sums_is_a_draw() -> None:
    """R-33."""
    standing = match("beginner", "Bruno points 75", "Ana points 40", "Ana points 75")
    assert outcome(standing) == Outcome(None, True, "raw_total")


def test_one_column_by_its_final_total_or_by_who_came_first() -> None:
    """R-34: who reached the target may lose on boxes."""
    hands = [*["Bruno points 10"] * 9, "Ana points 100"]
    assert outcome(match("traditional", *hands)) == Outcome(1, False, "final_total")
    first = match("traditional", *hands, match_winner="first_to_target")
    assert outcome(first) == Outcome(0, False, "first_to_target")


def test_net_total_adds_the_nets_of_all_columns() -> None:
    """R-35: three won columns may be worth less than one."""
    hands = ["Bruno points 120", "Ana points 1", "Ana points 60", "Ana points 45", "Ana points 60"]
    weighted: dict[str, Any] = {"columns_weights": [3, 1, 1], "match_winner": "net_total"}
    standing = match("hollywood-majority", *hands, **weighted)
    assert standing.net == -150
    assert outcome(standing) == Outcome(1, False, "net_total")
    level = match("hollywood-majority", *hands, match_winner="net_total", columns_weights=[0, 0, 0])
    assert outcome(level) == Outcome(None, True, "draw")


def test_nets_level_go_by_the_tie_rule() -> None:
    """R-33, R-35."""
    hands = ["Bruno points 120", "Ana points 1", "Ana points 60", "Ana points 45", "Ana points 60"]
    values: dict[str, Any] = {"columns_weights": [0, 0, 0], "match_winner": "net_total"}
    closer = match("hollywood-majority", *hands, match_tie="closer", **values)
    assert outcome(closer) == Outcome(1, False, "closer")
    by_sum = match("hollywood-majority", *hands, match_tie="raw_total", **values)
    assert outcome(by_sum) == Outcome(0, False, "raw_total")


def test_hands_behind_the_end_are_kept_and_count_for_nothing() -> None:
    """R-36."""
    standing = match("traditional", "Ana points 100", "Bruno points 50", "void")
    assert [played.after_end for played in standing.hands] == [False, True, True]
    assert [played.counts for played in standing.hands] == [True, False, False]
    assert figures(standing, 1) == [0]
    assert standing.over


def test_a_struck_hand_counts_for_nothing() -> None:
    """It does not move the dealer either."""
    standing = match("hollywood-majority", "Ana points 30", "struck Bruno points 50")
    assert (figures(standing, 1), standing.columns.wins) == ([0, 0, 0], (1, 0))
    assert standing.dealer == "Bruno"
    assert standing.hands[1].dealer == "Bruno"
    assert not standing.hands[1].counts


def test_a_struck_hand_behind_the_end_is_both() -> None:
    standing = match("traditional", "Ana points 100", "struck Bruno points 50")
    assert standing.hands[1].after_end


def test_a_hand_that_the_rules_refuse_counts_for_nothing_and_says_why() -> None:
    """As a reading under other rules shows it (R-38)."""
    lines = ("Ana knock 7 25", "Ana gin 18")
    standing = replay(Sheet(TWO, rules("straight"), "Ana", tuple(hand(line) for line in lines)))
    first = standing.hands[0]
    assert [one.code for one in first.problems] == ["knock_not_allowed"]
    assert (first.score, first.win, first.counts) == (None, None, False)
    assert figures(standing, 0) == [43]
    assert standing.dealer == "Bruno"


# Who deals


@pytest.mark.parametrize(
    ("deal", "after"),
    [
        ("alternate", {"Ana gin 1": "Bruno", "Bruno gin 1": "Bruno"}),
        ("winner", {"Ana gin 1": "Ana", "Bruno gin 1": "Bruno"}),
        ("loser", {"Ana gin 1": "Bruno", "Bruno gin 1": "Ana"}),
    ],
)
def test_who_deals_after_a_hand(deal: str, after: dict[str, str]) -> None:
    """R-37; an undercut is won by the defender."""
    for line, dealer in after.items():
        assert match("hollywood-majority", line, deal_next=deal).dealer == dealer
    undercut = match("hollywood-majority", "Ana knock 7 5", deal_next="winner")
    assert undercut.dealer == "Bruno"


@pytest.mark.parametrize(("void", "dealer"), [("advance", "Bruno"), ("same", "Ana")])
def test_who_deals_after_a_void_hand(void: str, dealer: str) -> None:
    """R-14, R-37; a tie that is void is a void hand (R-10)."""
    for line in ("void", "Ana knock 7 7"):
        standing = match(
            "hollywood-majority", line, deal_after_void=void, undercut_tie="void", deal_next="loser"
        )
        assert standing.dealer == dealer


@pytest.mark.parametrize("void", ["advance", "same"])
def test_a_hand_dealt_again_has_the_same_dealer_under_every_rule(void: str) -> None:
    """R-19."""
    assert match("hollywood-majority", "void replay", deal_after_void=void).dealer == "Ana"
    pairs = match("partnership-hollywood", "void replay", sides=PAIRS, deal_after_void=void)
    assert pairs.dealer == "Ana+Carla"


def test_who_really_dealt_is_a_fact_and_the_rule_goes_on_from_there() -> None:
    """R-37."""
    standing = match("hollywood-majority", "Ana gin 1 dealer Bruno", "Ana gin 2")
    assert [played.dealer for played in standing.hands] == ["Bruno", "Ana"]
    assert standing.dealer == "Bruno"


def test_a_dealer_told_beforehand_is_told() -> None:
    one = sheet(Rules(), ["Ana gin 1"])._replace(next_dealer="Ana")
    assert replay(one).dealer == "Ana"


def test_without_a_first_dealer_none_is_told() -> None:
    one = Sheet(TWO, Rules(), None, (hand("Ana gin 1"), hand("void dealer Ana"), hand("void")))
    standing = replay(one)
    assert [played.dealer for played in standing.hands] == [None, "Ana", "Bruno"]
    assert standing.dealer == "Ana"


def test_a_round_without_a_winner_follows_the_rule_for_void_hands() -> None:
    """R-37, R-51: the dealer of several is a side."""
    level = "Ana gin 5 / Bruno gin 5"
    same = match("partnership-hollywood", level, sides=PAIRS)
    assert same.dealer == "Ana+Carla"
    won = match("partnership-hollywood", "Ana gin 5 / Bruno gin 6", sides=PAIRS)
    assert won.dealer == "Bruno+Davi"


def test_whom_the_rule_names_when_the_match_is_over() -> None:
    """R-37: a new match goes on with him."""
    over = match("traditional", "Bruno points 50", "Ana points 100", "Bruno points 3")
    assert over.dealer is None
    assert rule_dealer(over) == "Ana"
    assert rule_dealer(match("traditional")) == "Ana"


# Ended early


def test_stopped_as_it_stands() -> None:
    """R-39: no winner unless one is already sure."""
    assert outcome(stopped("agreed", "Ana points 120")) == Outcome(None, False, "stopped")
    assert outcome(stopped("agreed", *WON_2_0)) == Outcome(0, False, "columns")
    by_nets = stopped("agreed", *WON_2_0, match_winner="net_total")
    assert outcome(by_nets) == Outcome(None, False, "stopped")


def test_stopped_by_running_totals() -> None:
    """R-39: the sums decide; level sums go by match.tie."""
    standing = stopped("running_totals", "Ana points 50", "Bruno points 30", "Bruno points 25")
    assert outcome(standing) == Outcome(1, False, "running_total")
    level = stopped("running_totals", "Ana points 50", "Bruno points 50")
    assert outcome(level) == Outcome(None, True, "draw")


@pytest.mark.parametrize(("who", "winner"), [("Ana", 1), ("Bruno", 0)])
def test_conceded(who: str, winner: int) -> None:
    """R-39: the other side wins, whatever stands."""
    standing = stopped("conceded", *WON_2_0, who=who)
    assert outcome(standing) == Outcome(winner, False, "conceded")


def test_a_match_that_was_over_is_not_stopped() -> None:
    """R-39: what decided it stays."""
    one = sheet(rules("traditional"), ["Ana points 100"])
    standing = replay(one._replace(stopped=Stopped("conceded", "Ana")))
    assert outcome(standing) == Outcome(0, False, "final_total")


# From a paper sheet


def test_going_on_from_a_paper_sheet() -> None:
    """The counters and figures are taken as they stand; the next win is counted from there."""
    standing = opened([(73, 18), (43, 0), (0, 0)], (2, 1), "Ana points 35", "Bruno points 10")
    assert figures(standing, 0) == [108, 78, 35]
    assert figures(standing, 1) == [18, 10, 0]
    assert entered(standing) == [[1, 2, 3], [2]]


def test_a_column_that_paper_had_closed_is_closed_by_no_hand() -> None:
    standing = opened([(108, 18), (78, 0), (35, 0)], (3, 1), "Bruno points 50")
    column = standing.columns.columns[0]
    assert (column.winner, column.closed_by) == (0, None)
    assert entered(standing) == [[2]]


def test_a_blank_on_paper_is_no_entry() -> None:
    """R-27: also where the win counter would have reached, for the column may have been closed."""
    standing = opened([(120, 0), (80, 25), (40, 0)], (3, 2))
    assert [one.entered for one in standing.columns.columns] == [
        (True, False),
        (True, True),
        (True, False),
    ]
    assert [one.boxes[1] for one in standing.columns.columns] == [0, 1, 0]


def test_a_paper_sheet_goes_on_with_the_next_open_column() -> None:
    """R-25: a side's last opened column is the last one that it has a figure in."""
    standing = opened(
        [(120, 0), (80, 25), (40, 0)], (3, 1), "Bruno points 10", columns_late_entry="next_open"
    )
    assert entered(standing) == [[2, 3]]


def test_a_column_that_paper_had_closed_comes_first_where_the_closer_wins() -> None:
    """R-33."""
    standing = opened(
        [(0, 80), (50, 10)], (3, 2), "Ana points 30", columns_count=2, columns_target=75,
        match_tie="closer",
    )  # fmt: skip
    assert outcome(standing) == Outcome(1, False, "closer")


def test_a_paper_sheet_that_was_finished_is_over() -> None:
    standing = opened([(100, 0), (100, 0), (100, 0)], (4, 0), "Ana points 3")
    assert standing.hands[0].after_end
    assert outcome(standing).winner == 0


def test_a_match_is_not_over_before_it_is_decided() -> None:
    """R-30: nothing entered, nothing decided, under every end."""
    for end in ("all_columns", "majority", "first_column"):
        under = rules(match_end=end)
        assert decide(match("hollywood-majority").columns, under) is None


def test_the_sums_of_a_match_that_is_stopped_with_no_closer() -> None:
    """R-32, R-39: no column is decided, so nobody closed one."""
    standing = stopped("running_totals", match_tie="closer")
    assert outcome(standing) == Outcome(None, True, "draw")
