"""What must hold of any match, under every shipped profile; matches are made of random hands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import PAIRS, TWO, examined, rules

from hgin.cards import DECK
from hgin.cli.files import imported
from hgin.columns import Columns, empty
from hgin.hand import Hand, Play
from hgin.lines import format_hand
from hgin.match import Played, Standing, replay
from hgin.profiles import profile_names
from hgin.refusals import problems
from hgin.render.data import sheet_data
from hgin.scoring import hand_limit
from hgin.sheet import Sheet, record, without_last
from hgin.sheet_writer import changed_text, new_text
from hgin.sides import labels

if TYPE_CHECKING:
    from hgin.cards import Card
    from hgin.rules import Rules
    from hgin.sides import Sides

SIDES: dict[int, Sides] = {
    1: TWO,
    2: PAIRS,
    3: (("Ana", "Carla", "Eva"), ("Bruno", "Davi", "Filip")),
}
PROFILES = profile_names()
VARIANTS: list[tuple[str, dict[str, object]]] = [
    *((name, {}) for name in PROFILES),
    ("hollywood-boxes", {"columns_freeze": "owner"}),
    ("hollywood-boxes", {"columns_freeze": "owner", "columns_late_entry": "next_open"}),
    ("hollywood-majority", {"columns_count": 6, "match_end": "majority", "match_tie": "closer"}),
    ("hollywood-majority", {"undercut_tie": "knocker", "match_winner": "net_total"}),
    ("hollywood-majority", {"undercut_tie": "void", "stake_per_point": "0.05"}),
    ("rummytalk-club", {"sides_players": 1, "boxes_timing": "immediate"}),
]
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=12)


def case(variant: tuple[str, dict[str, object]]) -> str:
    return "-".join([variant[0], *(str(value) for value in variant[1].values())])


EVERY = pytest.mark.parametrize("variant", VARIANTS, ids=case)
FEW = settings(max_examples=6, deadline=None)


@st.composite
def plays(draw: st.DrawFn, who: str, under: Rules, upcard: Card | None) -> Play:
    """Any lawful play of one pair in which a player is named."""
    kinds = ["gin", "gin", "void", "points", "big_gin"]
    limit = hand_limit(under, upcard) or 0
    kind = draw(st.sampled_from([*kinds, *(["knock"] * 5 if limit else [])]))
    opponent = draw(st.integers(0, 98))
    match kind:
        case "knock":
            layoff = draw(st.integers(0, min(opponent, 20)))
            return Play("knock", who, draw(st.integers(1, limit)), opponent, layoff)
        case "gin":
            return Play("gin", who, opponent=opponent)
        case "big_gin":
            return Play("big_gin", who, opponent=opponent)
        case "points":
            return Play("points", who, points=draw(st.integers(0, 130)), agreed=True)
    return Play("void")


@st.composite
def hands(draw: st.DrawFn, sides: Sides, under: Rules) -> Hand:
    """Any lawful hand, or round where sides have several players."""
    note = draw(st.none() | TEXTS)
    dealer = draw(st.sampled_from([None, None, None, *labels(sides)]))
    if draw(st.integers(0, 9)) == 0:
        return Hand((Play("void"),), replay=True, note=note, dealer=dealer)
    upcard = draw(st.sampled_from(DECK)) if under.needs_upcard else None
    pairs = [draw(st.sampled_from(pair)) for pair in zip(*sides, strict=True)]
    found = tuple(draw(plays(who, under, upcard)) for who in pairs)
    struck = draw(st.integers(0, 9)) == 0
    return Hand(found, upcard=upcard, note=note, dealer=dealer, struck=struck)


@st.composite
def sheets(draw: st.DrawFn, variant: tuple[str, dict[str, object]]) -> Sheet:
    """Any match of up to 25 hands under a profile, hands behind its end left out."""
    under = rules(variant[0], **variant[1])
    sides = SIDES[under.sides_players]
    sheet = Sheet(sides, under, draw(st.sampled_from(labels(sides))))
    for hand in draw(st.lists(hands(sides, under), max_size=25)):
        assert problems(hand, under) == ()
        after = record(sheet, hand)
        if replay(after).hands[-1].after_end:
            break
        sheet = after
    return sheet


def by_hand(played: Played) -> list[tuple[int, int, int, int]]:
    """What a hand entered: side, column, points and boxes."""
    if played.win is None:
        return []
    return [(played.win.side, one.column, one.points, one.boxes) for one in played.win.entries]


@EVERY
@given(data=st.data())
@FEW
def test_a_columns_figure_is_the_sum_of_its_entries(
    variant: tuple[str, dict[str, object]], data: st.DataObject
) -> None:
    """R-21, R-22."""
    standing = replay(data.draw(sheets(variant)))
    for number, column in enumerate(standing.columns.columns, 1):
        for side in (0, 1):
            entries = [
                points + boxes
                for played in standing.hands
                for who, where, points, boxes in by_hand(played)
                if (who, where) == (side, number)
            ]
            assert column.points[side] == sum(entries)
            assert column.entered[side] == bool(entries)


@EVERY
@given(data=st.data())
@FEW
def test_a_frozen_column_never_changes(
    variant: tuple[str, dict[str, object]], data: st.DataObject
) -> None:
    """R-22; with the freeze for the owner only (R-26) his figure and the winner stay."""
    standing = replay(data.draw(sheets(variant)))
    owner = standing.sheet.rules.columns_freeze == "owner"
    for played in standing.hands:
        for before, after in zip(played.before.columns, played.after.columns, strict=True):
            if before.winner is not None:
                assert (after.winner, after.closed_by) == (before.winner, before.closed_by)
                assert after.points[before.winner] == before.points[before.winner]
                assert owner or after == before
            target = standing.sheet.rules.columns_target
            assert after.winner is None or after.points[after.winner] >= target
            assert after.winner is not None or max(after.points) < target


@EVERY
@given(data=st.data())
@FEW
def test_replay_is_the_same_as_step_by_step(
    variant: tuple[str, dict[str, object]], data: st.DataObject
) -> None:
    sheet = data.draw(sheets(variant))
    whole = replay(sheet)
    steps: list[Standing] = [replay(sheet._replace(hands=()))]
    for hand in sheet.hands:
        steps.append(replay(record(steps[-1].sheet, hand)))
    for number, step in enumerate(steps):
        assert step.hands == whole.hands[:number]
        columns = whole.hands[number].before if number < len(whole.hands) else whole.columns
        assert step.columns == columns
    assert steps[-1] == whole
    assert all(not step.over for step in steps[:-1] if step.hands) or whole.over


@EVERY
@given(data=st.data())
@FEW
def test_what_a_standing_says_goes_together(
    variant: tuple[str, dict[str, object]], data: st.DataObject
) -> None:
    """At most one winner of each column and of the match; nobody deals when it is over."""
    standing = replay(data.draw(sheets(variant)))
    sides, columns, under = labels(standing.sheet.sides), standing.columns, standing.sheet.rules
    assert columns.won(0) + columns.won(1) == columns.decided
    assert (standing.dealer is None) == standing.over
    won = [played.win for played in standing.hands if played.win]
    assert columns.wins == tuple(sum(win.side == side for win in won) for side in (0, 1))
    if standing.outcome is not None:
        assert (standing.outcome.winner is None) == standing.outcome.drawn
    for played in standing.hands:
        assert played.dealer in sides
        assert (played.win is not None) <= played.counts
        if played.win is not None:
            assert played.win.entered == tuple(sorted(played.win.entered))
            assert not set(played.win.entered) & set(played.win.shut)
            assert len(played.win.opened) <= 1
    for number, account in enumerate(standing.accounts, 1):
        assert (account is not None) == (columns.columns[number - 1].winner is not None)
        if account is not None:
            sums = [sum(line.amounts[side] for line in account.lines[:-1]) for side in (0, 1)]
            assert account.totals == tuple(sums) == account.lines[-1].amounts
            value = (account.difference + account.score_again) * (2 if account.doubled else 1)
            assert account.net == value * under.columns_weights[number - 1]
    json.dumps(sheet_data(standing))


@EVERY
@given(data=st.data())
@FEW
def test_a_saved_file_replays_to_the_live_standing(
    variant: tuple[str, dict[str, object]], data: st.DataObject
) -> None:
    """Text to sheet to text; a hand more and taken back leaves the bytes as they were."""
    sheet = data.draw(sheets(variant))
    text = new_text(replay(sheet))
    found = examined(text)
    assert (found.faults, found.contradictions) == ((), ())
    assert found.standing == replay(sheet)
    assert new_text(found.standing) == text if found.standing else False
    if found.standing and not found.standing.over:
        hand = data.draw(hands(sheet.sides, sheet.rules))
        after = changed_text(found, replay(record(sheet, hand)))
        again = examined(after)
        assert again.contradictions == ()
        assert again.standing == replay(record(sheet, hand))
        assert changed_text(again, replay(without_last(record(sheet, hand)))) == text


@EVERY
@given(data=st.data())
@FEW
def test_what_is_exported_and_imported_stands_the_same(
    variant: tuple[str, dict[str, object]], data: st.DataObject
) -> None:
    standing = replay(data.draw(sheets(variant)))
    lines = "\n".join(format_hand(one.hand) for one in standing.hands if one.counts)
    there = replay(imported(standing.sheet._replace(hands=()), lines))
    assert there.columns.wins == standing.columns.wins
    assert unnumbered(there.columns) == unnumbered(standing.columns)
    assert (there.dealer, there.outcome) == (standing.dealer, standing.outcome)


def unnumbered(columns: Columns) -> list[object]:
    """The columns without the numbers of hands, which struck hands shift."""
    return [column._replace(closed_by=None) for column in columns.columns]


@pytest.mark.parametrize("variant", VARIANTS, ids=case)
def test_a_match_without_hands_has_entered_nothing(
    variant: tuple[str, dict[str, object]],
) -> None:
    under = rules(variant[0], **variant[1])
    standing = replay(Sheet(SIDES[under.sides_players], under, None))
    assert standing.columns == empty(under)
    assert not standing.over


def test_every_shipped_profile_is_among_them() -> None:
    folder = Path(__file__).parent.parent / "profiles"
    assert {path.stem for path in folder.glob("*.toml")} <= {name for name, _ in VARIANTS}
