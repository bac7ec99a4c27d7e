"""Beginning a match in conversation, without a terminal."""

import pytest

from hgin.cli.starting import Offer, chosen, question, take
from hgin.cli.table_talk import SHORT_LIST, offers, rule_list
from hgin.cli.turns import (
    Begin,
    Dealer,
    Do,
    Done,
    ListRules,
    Names,
    Ready,
    Refuse,
    Rules,
    Setting,
    Starting,
    State,
)
from hgin.errors import HginError
from hgin.profiles import profile_names
from hgin.rules import Rules as RuleSet

OFFERS = (
    Offer("plain", 1),
    Offer("plain-short", 1),
    Offer("open", 1, ("bonus.gin", "match.tie")),
    Offer("pairs", 2),
)


def lead(*typed: str, start: Starting = Names()) -> tuple[State, list[Do]]:  # noqa: B008  # frozen
    state: State = start
    does: tuple[Do, ...] = ()
    for line in typed:
        assert isinstance(state, Names | Rules | Setting | Dealer)
        assert question(state).code.startswith("play.ask.")
        state, does, _ = take(state, line, OFFERS, {"mais": "more", "fim": "quit"})
    return state, list(does)


def refusal(does: list[Do]) -> str:
    (refuse,) = does
    assert isinstance(refuse, Refuse)
    return refuse.problems[0].code


BOTH = ("Ana", "Bruno")


def test_names_together_or_one_by_one() -> None:
    there = (Rules(BOTH), [ListRules(every=False)])
    assert lead("Ana Bruno") == lead("Ana", "Bruno") == lead("Ana", "'Bruno'") == there
    assert lead("'Ana Maria' Bruno")[0] == Rules(("Ana Maria", "Bruno"))
    assert lead("Ana", "") == (Names("Ana"), [])


@pytest.mark.parametrize("line", ["Ana, Bruno", "Ana,Bruno", "Ana - Bruno", "Ana – Bruno"])
def test_names_may_be_parted_as_people_write_them(line: str) -> None:
    assert lead(line)[0] == Rules(BOTH)
    assert lead("'Ana, the first' Bruno")[0] == Rules(("Ana, the first", "Bruno"))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (("Ana Bruno Carla",), "sides_two"),
        (("Ana", "ana"), "names_alike"),
        (("-x",), "name_hyphen"),
        (("''",), "name_empty"),
        (("'Ana",), "line_quote"),
    ],
)
def test_names_that_cannot_be_used_are_asked_for_anew(typed: tuple[str, ...], code: str) -> None:
    state, does = lead(*typed)
    assert (state, refusal(does)) == (Names(), code)


def test_enter_goes_back_only_where_there_is_a_match() -> None:
    assert lead("") == (Names(), [])
    assert lead("", start=Names(may_leave=True)) == (Ready(), [])


@pytest.mark.parametrize("typed", [(), ("Ana",), ("Ana Bruno",), ("Ana Bruno", "")])
def test_quit_in_every_state(typed: tuple[str, ...]) -> None:
    assert lead(*typed, "quit") == lead(*typed, "fim") == (Done(), [])


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("", "plain"),
        ("1", "plain"),
        ("2", "plain-short"),
        ("plain", "plain"),
        ("PLAIN-", "plain-short"),
    ],
)
def test_rules_by_number_name_or_beginning(typed: str, name: str) -> None:
    assert lead("Ana Bruno", typed) == (Dealer(BOTH, name, ()), [])


@pytest.mark.parametrize(
    ("typed", "code"),
    [("0", "profile_choice"), ("x", "profile_choice"), ("p", "profile_ambiguous")],
)
def test_rules_that_nobody_knows(typed: str, code: str) -> None:
    state, does = lead("Ana Bruno", typed)
    assert (state, refusal(does)) == (Rules(BOTH), code)


def test_more_rules_are_shown_when_asked_for() -> None:
    assert lead("Ana Bruno", "more") == lead("Ana Bruno", "mais")
    assert lead("Ana Bruno", "more") == (Rules(BOTH), [ListRules(every=True)])


def test_what_the_rules_leave_open_is_asked_for_and_checked() -> None:
    assert lead("Ana Bruno", "open")[0] == Setting(BOTH, "open", ("bonus.gin", "match.tie"))
    state, does = lead("Ana Bruno", "open", "many")
    assert (state, refusal(does)) == (
        Setting(BOTH, "open", ("bonus.gin", "match.tie")),
        "rule_not_whole",
    )
    assert lead("Ana Bruno", "open", "")[0] == state
    state, does = lead("Ana Bruno", "open", "30", "draw", "b")
    assert does == [Begin(BOTH, "open", ("bonus.gin=30", "match.tie=draw"), "Bruno")]


def test_the_dealer_is_named_or_drawn() -> None:
    assert lead("Ana Bruno", "", "") == (Ready(), [Begin(BOTH, "plain", (), None)])
    assert lead("Ana Bruno", "", "b") == (Ready(), [Begin(BOTH, "plain", (), "Bruno")])
    state, does = lead("Ana Bruno", "", "x")
    assert (state, refusal(does)) == (Dealer(BOTH, "plain", ()), "side_unknown")


def test_names_that_do_not_fit_the_rules_come_back() -> None:
    """R-50."""
    state, does = lead("Ana 'Bruno M'", "pairs")
    assert (state, refusal(does)) == (Names(prefill="Ana 'Bruno M'"), "side_size")
    state, does = lead("Ana+Carla Bruno+Davi", "pairs", "davi")
    assert does == [Begin(("Ana+Carla", "Bruno+Davi"), "pairs", (), "Bruno+Davi")]


class TestOffers:
    @pytest.fixture(autouse=True)
    def home(self, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HGIN_HOME", str(tmp_path))

    def test_all_profiles_the_default_first(self) -> None:
        found = offers()
        assert found[0].name == RuleSet().profile
        assert {offer.name for offer in found} == set(profile_names())
        for offer in found:
            assert chosen(offer.name, found) == offer
        with pytest.raises(HginError):
            chosen(str(len(found) + 1), found)

    def test_what_differs_is_said_and_nothing_else(self) -> None:
        by_name = {offer.name: offer for offer in offers()}
        assert by_name["short"].differs == (
            "Target 75. The loser deals, the same dealer after a void hand."
        )
        assert by_name["chicago"].ask == ("bonus.gin", "bonus.undercut")
        assert by_name["partnership-hollywood"].players == 2

    @pytest.mark.parametrize("width", [40, 60, 80, 120])
    def test_the_list_fits_the_screen(self, width: int) -> None:
        for every in (False, True):
            lines = rule_list(offers(), width, every=every).splitlines()
            assert max(map(len, lines)) <= width
        short = rule_list(offers(), 80, every=False).splitlines()
        assert len(short) == SHORT_LIST + 1


@pytest.mark.parametrize("line", ["'Ana, the first' Bruno", "'Ana,Eva' '–'"])
def test_names_that_come_back_to_be_edited_are_the_same_names(line: str) -> None:
    state, _ = lead(line, "pairs")
    assert state == Names(prefill=line)
