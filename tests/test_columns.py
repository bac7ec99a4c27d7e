"""Which columns a win enters, what freezes, what a column holds."""

import pytest
from matches import entered, figures, match, rules, winners

from hgin.columns import Column, Columns, empty, enter, next_entries, reach, runs_for
from hgin.rules import Rules

PLAIN = Rules()
NEXT = rules(columns_late_entry="next_open")
OWNER = rules(columns_freeze="owner")


def played(under: Rules, *wins: tuple[int, int]) -> Columns:
    """The columns after wins of a side by points."""
    columns = empty(under)
    for number, (side, points) in enumerate(wins, 1):
        columns, _ = enter(columns, side, points, 1, under, number)
    return columns


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
def test_the_kth_win_enters_columns_1_to_k(count: int) -> None:
    """R-20, R-28: with n columns the k-th win enters 1..min(k, n)."""
    under = rules(columns_count=count, match_winner="columns" if count > 1 else "first_to_target")
    columns = empty(under)
    for number in range(1, count + 3):
        columns, win = enter(columns, 0, 1, 1, under, number)
        assert win.entered == tuple(range(1, min(number, count) + 1))
        assert win.opened == ((number,) if number <= count else ())


def test_the_rivals_wins_open_nothing() -> None:
    """R-20."""
    standing = match("hollywood-majority", *["Ana points 10"] * 4, "Bruno points 20")
    assert entered(standing)[-1] == [1]


def test_the_whole_score_goes_into_each_column() -> None:
    """R-21: the one just opened included."""
    standing = match("hollywood-majority", "Ana points 10", "Ana points 20", "Ana points 30")
    assert figures(standing, 0) == [60, 50, 30]


def test_exactly_the_target_closes_and_nothing_is_cut_or_carried() -> None:
    """R-22."""
    standing = match("hollywood-majority", "Ana points 50", "Ana points 50")
    assert (figures(standing, 0), winners(standing)) == ([100, 50, 0], [0, None, None])
    one_less = match("hollywood-majority", "Ana points 50", "Ana points 49")
    assert winners(one_less) == [None, None, None]
    more = match("hollywood-majority", "Ana points 123")
    assert figures(more, 0) == [123, 0, 0]


def test_a_closed_column_is_frozen_for_both() -> None:
    """R-22."""
    standing = match("hollywood-majority", "Bruno points 20", "Ana points 123", "Bruno points 30")
    column = standing.columns.columns[0]
    assert (column.points, column.winner, column.closed_by) == ((123, 20), 0, 2)
    assert entered(standing)[-1] == [2]


def test_one_hand_may_close_several_columns_in_their_order() -> None:
    """R-23."""
    standing = match("hollywood-majority", *["Ana points 33"] * 3, "Ana points 67")
    win = standing.hands[-1].win
    assert win is not None
    assert win.closed == (1, 2, 3)
    assert [entry.after for entry in win.entries] == [166, 133, 100]


def test_the_counter_goes_on_when_columns_have_closed() -> None:
    """R-24: a win that enters nowhere counts too."""
    columns = played(PLAIN, (0, 120), (1, 10), (1, 10), (1, 10))
    assert columns.wins == (1, 3)
    assert [one.points[1] for one in columns.columns] == [0, 20, 10]


def test_late_entry_by_count() -> None:
    """R-25: a first win after I has closed enters nowhere, and what is shut is told."""
    columns, win = enter(played(PLAIN, (0, 120)), 1, 30, 1, PLAIN, 2)
    assert (win.nth, win.entries, win.shut, win.opened) == (1, (), (1,), ())
    assert columns.wins == (1, 1)
    assert columns.columns == played(PLAIN, (0, 120)).columns
    _, second = enter(columns, 1, 25, 1, PLAIN, 3)
    assert (second.entered, second.shut, second.opened) == ((2,), (1,), (2,))


def test_late_entry_into_the_next_open_column() -> None:
    """R-25: a win moves the last opened column to the next one running, and enters all up to it."""
    columns, win = enter(played(NEXT, (0, 120)), 1, 30, 1, NEXT, 2)
    assert (win.entered, win.shut, win.opened) == ((2,), (1,), (2,))
    columns, win = enter(columns, 1, 25, 1, NEXT, 3)
    assert (win.entered, win.opened) == ((2, 3), (3,))
    _, win = enter(columns, 1, 25, 1, NEXT, 4)
    assert (win.entered, win.opened) == ((2, 3), ())


def test_late_entry_skips_columns_that_closed_in_between() -> None:
    """R-25: the next one still running, not the next by number."""
    four = rules(columns_count=4, columns_late_entry="next_open")
    columns = played(four, (0, 5), (0, 95), (0, 20), (1, 10))
    assert [one.winner for one in columns.columns] == [0, 0, None, None]
    assert [one.points[1] for one in columns.columns] == [0, 0, 10, 0]
    assert columns.opened == (3, 3)


def test_a_win_of_a_side_that_has_opened_all_enters_what_runs() -> None:
    """R-25 with nothing left to open."""
    columns = played(NEXT, (0, 10), (0, 10), (0, 10), (1, 100), (0, 10))
    assert [one.points[0] for one in columns.columns] == [30, 30, 20]
    assert reach(columns, 0, NEXT) == (5, 3)


def test_freeze_for_the_owner_only() -> None:
    """R-26: the winner is who got there first; the loser goes on to the target and stops there."""
    columns = played(OWNER, (0, 120), (1, 60), (1, 60), (1, 60))
    first = columns.columns[0]
    assert (first.points, first.winner, first.closed_by) == ((120, 120), 0, 1)
    assert [one.points[1] for one in columns.columns] == [120, 120, 60]
    assert not runs_for(first, 1, OWNER)
    assert next_entries(columns, 1, OWNER) == (3,)


def test_freeze_for_the_owner_counts_for_late_entry_too() -> None:
    """R-25, R-26: a column that its winner has closed still runs for the other side."""
    under = rules(columns_freeze="owner", columns_late_entry="next_open")
    columns, win = enter(played(under, (0, 120)), 1, 30, 1, under, 2)
    assert (win.entered, win.shut) == ((1,), ())
    assert columns.columns[0].winner == 0


def test_the_loser_of_a_column_may_end_above_its_winner() -> None:
    """R-26, and it is not won a second time."""
    columns, win = enter(played(OWNER, (0, 100), (1, 99)), 1, 98, 1, OWNER, 3)
    assert columns.columns[0].points == (100, 197)
    assert columns.columns[0].winner == 0
    assert [entry.closes for entry in win.entries] == [False, False]


def test_what_a_side_never_entered_is_blank_not_0() -> None:
    """R-27."""
    columns = played(PLAIN, (0, 0))
    assert columns.columns[0] == Column((0, 0), (True, False), (1, 0))
    assert columns.columns[1] == Column()


def test_boxes_are_counted_by_column_and_written_in_at_once_where_the_rules_say_so() -> None:
    """R-40: immediate boxes count towards the target."""
    under = rules("palace")
    columns, win = enter(empty(under), 0, 90, 1, under, 1)
    assert win.entries[0].boxes == 10
    assert (columns.columns[0].points, columns.columns[0].winner) == ((100, 0), 0)
    end = rules("hollywood-boxes")
    columns, win = enter(empty(end), 0, 90, 3, end, 1)
    assert (win.entries[0].boxes, columns.columns[0].points) == (0, (90, 0))
    assert columns.columns[0].boxes == (3, 0)


def test_sums_over_the_columns() -> None:
    columns = played(PLAIN, (0, 60), (0, 60), (1, 70))
    assert (columns.decided, columns.won(0), columns.won(1)) == (1, 1, 0)
    assert (columns.raw_total(0), columns.raw_total(1)) == (180, 0)
