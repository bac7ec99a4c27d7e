"""What holds under every shipped profile, whatever is played."""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from matches import rules
from play import hands, sides

from hgin.boxes import column_boxes
from hgin.lines import format_hand, parse_hand
from hgin.match import Standing, replay
from hgin.profiles import profile_names
from hgin.render.outcome import account_rows
from hgin.rules import Rules
from hgin.sheet import Opening, Sheet
from hgin.sheet_file import examined, new_sheet_text

FEW = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))

every_profile = pytest.mark.parametrize("profile", profile_names())


def drawn(data: st.DataObject, under: Rules) -> Standing:
    """Where a random match stands."""
    table = sides(under)
    sheet = Sheet(table, under, "+".join(table[0]), data.draw(hands(under)))
    return replay(sheet)


@every_profile
@given(data=st.data())
@FEW
def test_a_closed_column_never_changes_and_the_rest_only_grows(
    profile: str, data: st.DataObject
) -> None:
    """R-22, R-24: also the wins only grow, one a hand at most."""
    standing = drawn(data, rules(profile))
    for played in standing.hands:
        for before, after in zip(played.before.columns, played.after.columns, strict=True):
            if before.winner is not None:
                assert after == before
            assert min(a - b for a, b in zip(after.points, before.points, strict=True)) >= 0
        won = sum(played.after.wins) - sum(played.before.wins)
        assert won == (played.win is not None)


@every_profile
@given(data=st.data())
@FEW
def test_each_figure_is_the_sum_of_what_was_entered(profile: str, data: st.DataObject) -> None:
    """R-21: a hand adds its whole score in each column that it enters."""
    standing = drawn(data, rules(profile))
    sums = [[0, 0] for _ in standing.columns.columns]
    for played in standing.hands:
        for entry in played.win.entries if played.win else ():
            assert played.score is not None
            assert played.win is not None
            assert entry.points == played.score.points
            sums[entry.column - 1][played.win.side] += entry.points + entry.boxes
    assert sums == [list(column.points) for column in standing.columns.columns]


@every_profile
@given(data=st.data())
@FEW
def test_a_match_is_over_just_where_it_has_an_outcome_and_nothing_counts_after(
    profile: str, data: st.DataObject
) -> None:
    """R-30 to R-36: one winner or a draw; nobody deals once it is over."""
    standing = drawn(data, rules(profile))
    if standing.outcome is None:
        assert standing.dealer is not None
        assert not any(played.after_end for played in standing.hands)
        return
    assert standing.dealer is None
    assert (standing.outcome.winner is None) == standing.outcome.drawn
    after = [played for played in standing.hands if played.after_end]
    assert not any(played.counts or played.win for played in after)


@every_profile
@given(data=st.data())
@FEW
def test_the_saved_file_and_the_exported_lines_give_the_same_match(
    profile: str, data: st.DataObject
) -> None:
    standing = drawn(data, rules(profile))
    text, _ = new_sheet_text(standing.sheet._replace(created="2026-11-30T20:15:00+01:00"))
    found = examined(text, os.environ)
    assert found.faults == found.contradictions == ()
    assert found.standing is not None
    assert found.standing.columns == standing.columns
    assert found.standing.outcome == standing.outcome
    lines = [format_hand(played.hand) for played in standing.hands if played.counts]
    table = standing.sheet.sides
    again = replay(
        standing.sheet._replace(hands=tuple(parse_hand(line, table).hand for line in lines))
    )
    assert [column.points for column in again.columns.columns] == [
        column.points for column in standing.columns.columns
    ]
    assert (again.dealer, again.outcome) == (standing.dealer, standing.outcome)


@every_profile
@given(data=st.data())
@FEW
def test_an_account_adds_up_as_it_stands_on_paper(profile: str, data: st.DataObject) -> None:
    """R-40 to R-46: its rows make its totals, its boxes are those of the column."""
    standing = drawn(data, rules(profile))
    check_accounts(standing)


def check_accounts(standing: Standing) -> None:
    for number, account in enumerate(standing.accounts, 1):
        column = standing.columns.columns[number - 1]
        counted = column_boxes(standing, number)
        assert column.boxes == tuple(sum(b.counts[side] for b in counted) for side in (0, 1))
        if account is None:
            continue
        rows: list[Any] = [
            tuple(int(text or 0) for text in row[1:]) for row in account_rows(account, standing)
        ]
        total = rows.index(account.totals, 1 if rows[0] == account.totals else 0)
        above = rows[:total]
        assert tuple(sum(row[side] for row in above) for side in (0, 1)) == account.totals
        assert rows[-1][account.winner] == account.net


OPENINGS = st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(1, 5), st.integers(1, 5))


@given(given_over=OPENINGS, data=st.data())
@FEW
def test_boxes_taken_over_from_paper_are_told_apart(
    given_over: tuple[int, int, int, int], data: st.DataObject
) -> None:
    under = rules("hollywood-boxes")
    first, second, *wins = given_over
    opening = Opening(((first, second), (0, 0), (0, 0)), (wins[0], wins[1]))
    sheet = Sheet(sides(under), under, "Ana", data.draw(hands(under)), opening=opening)
    standing = replay(sheet)
    check_accounts(standing)
    (paper,) = [one for one in column_boxes(standing, 1) if one.code == "box_opening"]
    assert paper.counts == tuple(wins)
