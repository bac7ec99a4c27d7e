"""A changed sheet replayed from the change on stands where a replay of the whole stands."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hgin.lines import parse_hand
from hgin.match import follow, replay
from hgin.rules import make_rules
from hgin.sheet import Opening, Sheet, Stopped

SIDES = (("Ana",), ("Bruno",))
LINES = (
    "ana knock 2 32", "bruno gin 18", "void", "void replay", "bruno knock 6 10 layoff 5",
    "ana gin 98", "ana knock 12 20", "bruno gin 60 dealer bruno", "ana points 99 agreed",
)  # fmt: skip
HANDS = st.lists(
    st.builds(
        lambda line, struck: parse_hand(line, SIDES).hand._replace(struck=struck),
        st.sampled_from(LINES),
        st.booleans(),
    ),
    max_size=12,
).map(tuple)
RULES = (
    make_rules("a", {}),
    make_rules("b", {"columns.late_entry": "next_open", "match.end": "majority"}),
    make_rules("c", {"deal.next": "winner", "deal.after_void": "same", "bonus.gin": 20}),
)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    return Sheet(
        SIDES,
        draw(st.sampled_from(RULES)),
        draw(st.sampled_from([None, "Ana", "Bruno"])),
        draw(HANDS),
        next_dealer=draw(st.sampled_from([None, "Ana"])),
        opening=draw(st.sampled_from([None, Opening(((90, 0), (0, 0), (0, 0)), (1, 0))])),
        stopped=draw(st.sampled_from([None, Stopped("agreed"), Stopped("conceded", "Ana")])),
    )


@settings(max_examples=300, deadline=None)
@given(sheets(), sheets(), st.booleans(), st.integers(0, 12))
def test_following_is_replaying(old: Sheet, new: Sheet, alike: bool, common: int) -> None:
    if alike:
        hands = (*old.hands[:common], *new.hands[common:])
        new = new._replace(
            rules=old.rules, first_dealer=old.first_dealer, opening=old.opening, hands=hands
        )
    assert follow(replay(old), new) == replay(new)


def test_what_came_of_the_hands_before_is_taken_over() -> None:
    hands = tuple(parse_hand(line, SIDES).hand for line in LINES[:5])
    before = replay(Sheet(SIDES, RULES[0], "Ana", hands))
    after = follow(before, before.sheet._replace(hands=(*hands[:4], hands[0])))
    assert all(one is other for one, other in zip(before.hands[:4], after.hands[:4], strict=True))
