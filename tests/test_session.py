"""The session at the table, without a table: what a typed line leads to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hgin.cli import session
from hgin.cli.session import Table, command_of, question, take
from hgin.cli.turns import (
    NEXT,
    Again,
    Asked,
    Do,
    Done,
    Drop,
    Help,
    Keep,
    Lacking,
    Look,
    Names,
    Ready,
    Refuse,
    Run,
    Show,
    Shown,
    State,
    Stays,
    Target,
)
from hgin.errors import HginError
from hgin.lines import parse_hand
from hgin.refusals import problems
from hgin.rules import Rules
from hgin.sheet import Sheet, Stopped, record
from hgin.sides import make_sides

GERMAN = {"klopft": "knock", "weg": "undo", "ja": "yes", "nein": "no", "j": "yes"}
"""A language of the tests' own."""


def table(
    *lines: str, names: tuple[str, str] = ("Ana", "Bruno"), rules: Rules | None = None
) -> Table:
    rules = rules or Rules()
    sheet = Sheet(make_sides(names, rules.sides_players), rules, "+".join(names[0].split("+")))
    for line in lines:
        sheet = record(sheet, parse_hand(line, sheet.sides).hand)
    return Table(sheet.replay(), GERMAN)


def over() -> Table:
    found = table("a k 7 25")
    sheet = found.standing.sheet._replace(stopped=Stopped("agreed"))
    return Table(sheet.replay(), GERMAN)


def lead(*typed: str, at: Table | None = None) -> tuple[State, list[Do]]:
    """Where lines lead from the first prompt, and what was to be done for the last of them."""
    state: State = Ready()
    does: tuple[Do, ...] = ()
    for line in typed:
        assert not isinstance(state, Done | Names)
        state, does, _ = take(state, line, at or table())  # type: ignore[arg-type]  # playing
    return state, list(does)


def refusal(does: list[Do]) -> str:
    (refuse,) = does
    assert isinstance(refuse, Refuse)
    return refuse.problems[0].code


class TestHands:
    @pytest.mark.parametrize("line", ["a7 25", "a k 7 25", "ana knock 7 25", "a klopft 7 25"])
    def test_a_whole_line_is_shown_then_enter_keeps_it(self, line: str) -> None:
        state, does = lead(line)
        assert isinstance(state, Shown)
        assert does == [Show(state.line, NEXT)]
        hand = parse_hand(state.line, table().sides, GERMAN).hand
        assert hand == parse_hand("Ana knock 7 25", table().sides).hand
        for yes in ("", "y", "yes", "ja", "J", "  "):
            assert lead(line, yes) == (Ready(), [Keep(state.line, NEXT)])

    @pytest.mark.parametrize("no", ["n", "no", "NO", "nein"])
    def test_n_brings_the_line_back(self, no: str) -> None:
        assert lead("a7 25", no) == (Ready("a knock 7 25"), [])

    def test_what_is_missing_is_asked_for_alone(self) -> None:
        state, does = lead("a")
        assert isinstance(state, Lacking)
        assert (state.gap.what, does) == ("command", [])
        assert question(state, table()).code == "play.ask.command"
        state, does = lead("a", "k", "7")
        assert isinstance(state, Lacking)
        assert question(state, table()) == (
            "play.ask.opponent",
            {"who": "Ana", "other": "Bruno"},
            "",
        )
        assert lead("a", "k", "7", "25")[1] == [Show("a k 7 25", NEXT)]
        assert lead("a", "7 25")[1] == [Show("a knock 7 25", NEXT)]

    def test_enter_alone_at_a_question_gives_the_line_back(self) -> None:
        assert lead("a k 7", "") == (Ready("a k 7"), [])
        assert lead("a k 7", "", "") == (Ready(), [])

    def test_a_line_typed_anew_at_a_question_takes_its_place(self) -> None:
        assert lead("a k 7", "b g 18")[1] == [Show("b g 18", NEXT)]
        assert lead("a k 7", "b g 18")[0] == Shown("b g 18", NEXT)

    def test_another_line_instead_of_enter_says_what_is_dropped(self) -> None:
        state, does = lead("a7 25", "b g 18")
        assert state == Shown("b g 18", NEXT)
        assert does == [Drop("a knock 7 25"), Show("b g 18", NEXT)]

    def test_what_means_nothing_leaves_the_preview_open(self) -> None:
        state, does = lead("a7 25", "hm")
        assert (state, refusal(does)) == (Shown("a knock 7 25", NEXT), "play_line")

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("x7 25", "play_line"),
            ("hgin knock a 7 25", "play_line"),
            ("'a", "line_quote"),
            ("# only a remark", "line_empty"),
        ],
    )
    def test_a_refused_line_is_there_to_be_edited(self, line: str, code: str) -> None:
        state, does = lead(line)
        assert (state, refusal(does)) == (Ready(line), code)

    def test_the_example_in_a_refusal_is_a_line_that_could_be_typed_here(self) -> None:
        (problem,) = next(do for do in lead("x7 25")[1] if isinstance(do, Refuse)).problems
        assert lead(f"{problem.params['who']} knock 7 25")[1] == [Show("Ana knock 7 25", NEXT)]

    def test_a_line_that_the_rules_refuse_comes_back_as_it_was_typed(self) -> None:
        """R-03: the refusal comes when it is shown."""
        turn = take(Ready(), "a12 25", table())
        assert turn.refused == Ready("a12 25")
        asked = take(Ready(), "a k 12", table()).state
        assert isinstance(asked, Lacking)
        assert take(asked, "25", table()).refused == Ready("a k 12 25")

    def test_nothing_can_be_entered_after_the_end(self) -> None:
        """R-36."""
        state, does = lead("a k", at=over())
        assert (state, refusal(does)) == (Ready("a k"), "match_over")

    def test_the_upcard_is_asked_for_where_the_rules_read_it(self) -> None:
        """R-17."""
        found = table(rules=Rules(knock_mode="upcard"))
        state, _ = lead("a7 25", at=found)
        assert isinstance(state, Lacking)
        assert question(state, found).code == "play.ask.upcard"
        assert lead("a7 25", "5S", at=found)[1] == [Show("a knock 7 25 upcard 5S", NEXT)]
        assert lead("v", at=found)[1] == [Show("v", NEXT)]

    def test_a_line_is_a_round_where_sides_have_several_players(self) -> None:
        """R-50."""
        found = table(names=("Ana+Carla", "Bruno+Davi"), rules=Rules(sides_players=2))
        state, _ = lead("a7 25", at=found)
        assert isinstance(state, Lacking)
        assert question(state, found).code == "play.ask.pair"
        state, _ = lead("a7 25", "d g", at=found)
        assert isinstance(state, Lacking)
        assert question(state, found).code == "play.ask.opponent_unknown"
        shown = lead("a7 25", "d g", "18", at=found)[1]
        assert shown == lead("a7 25 / d g 18", at=found)[1]
        assert shown == [Show("a knock 7 25 / d g 18", NEXT)]


class TestCommands:
    @pytest.mark.parametrize(
        ("line", "run"),
        [
            ("undo", ("undo",)),
            ("u", ("undo",)),
            ("U", ("undo",)),
            ("weg", ("undo",)),
            ("redo", ("redo",)),
            ("sheet", ("sheet",)),
            ("s --format json", ("sheet", "--format", "json")),
            ("claim b 10/0/0", ("claim", "b", "10/0/0")),
            ("explain", ("explain",)),
            ("explain 1", ("explain", "1")),
            ("strike 1 --why 'counted twice'", ("strike", "1", "--why", "counted twice")),
            ("note 1 three eights", ("note", "1", "three eights")),
            ("note 1 'three eights'", ("note", "1", "three eights")),
            ("dealer bruno", ("dealer", "bruno")),
            ("stop --concede b", ("stop", "--concede", "b")),
            ("edit 1 'a g 18' --why x", ("edit", "1", "a g 18", "--why", "x")),
        ],
    )
    def test_they_are_those_of_the_shell(self, line: str, run: tuple[str, ...]) -> None:
        assert lead(line, at=table("a k 7 25")) == (Ready(), [Run(run)])

    def test_help_quit_and_enter(self) -> None:
        assert lead("h") == lead("help") == lead("?") == (Ready(), [Help()])
        assert lead("q") == lead("quit") == (Done(), [])
        assert lead("") == (Ready(), [Look()])

    @pytest.mark.parametrize("line", ["edit 1", "e 1", "e1"])
    def test_edit_brings_the_hand_back(self, line: str) -> None:
        found = table("a k 7 25 upcard 5S note loud")
        state, does = lead(line, at=found)
        assert (state, does) == (Ready("Ana knock 7 25", Target("edit", 1)), [Stays(1)])
        shown = lead(line, "Ana knock 7 26", at=found)
        assert shown[1] == [Show("Ana knock 7 26", Target("edit", 1))]
        assert lead(line, "Ana knock 7 26", "n", at=found)[0] == Ready(
            "Ana knock 7 26", Target("edit", 1)
        )
        assert lead(line, "", at=found) == (Ready(), [])

    @pytest.mark.parametrize("line", ["edit 1 a7 26", "edit 1 'a k 7 26'", "e1 a 7 26"])
    def test_edit_with_its_line_is_shown_first(self, line: str) -> None:
        _, does = lead(line, at=table("a k 7 25"))
        (show,) = does
        assert isinstance(show, Show)
        assert show.target == Target("edit", 1)
        assert parse_hand(show.line, table().sides) == parse_hand("a k 7 26", table().sides)

    def test_an_edit_is_not_asked_for_the_upcard_that_the_hand_has(self) -> None:
        found = table("a k 5 25 upcard 5S", rules=Rules(knock_mode="upcard"))
        assert isinstance(lead("e1", "a k 5 26", at=found)[0], Shown)

    def test_insert_asks_for_its_line(self) -> None:
        assert lead("insert 1") == (Ready("", Target("insert", 1)), [])
        assert lead("insert 1", "b g 18")[1] == [Show("b g 18", Target("insert", 1))]

    @pytest.mark.parametrize("name", ["edit", "insert", "claim"])
    def test_what_a_command_lacks_is_asked_for(self, name: str) -> None:
        assert lead(name) == (Asked(name), [])
        assert lead(name, "") == (Ready(), [])
        assert question(Asked(name), table()).code == f"play.ask.{name}"
        found = table("a k 7 25")
        assert lead(name, "1 x", at=found) == lead(f"{name} 1 x", at=found)

    @pytest.mark.parametrize("line", ["edit x", "edit 2", "edit 0", "edit 9999999999"])
    def test_no_such_hand(self, line: str) -> None:
        state, does = lead(line, at=table("a k 7 25"))
        assert state == Ready(line)
        assert refusal(does) in ("hand_number_form", "hand_unknown")

    @pytest.mark.parametrize("letter", "uescHq")
    def test_a_letter_is_a_command_unless_a_name_begins_so(self, letter: str) -> None:
        name = letter.upper() + "lla"
        assert command_of(letter, table()) is not None
        assert command_of(letter, table(names=(name, "Bruno"))) is None
        state, _ = lead(letter, at=table(names=(name, "Bruno")))
        assert isinstance(state, Lacking)
        assert state.gap.who == name

    def test_accents_do_not_hide_a_name(self) -> None:
        assert command_of("e", table(names=("Élodie", "Bruno"))) is None

    def test_a_side_called_like_a_command(self) -> None:
        found = table("b g 10", names=("Undo", "Bruno"))
        assert lead("undo", at=found)[1] == [Run(("undo",))]
        assert lead("undo k 7 25", at=found)[1] == [Show("undo k 7 25", NEXT)]
        assert lead("'undo' k 7 25", at=found)[1] == [Show("'undo' k 7 25", NEXT)]


class TestAside:
    """Commands in the middle of a hand."""

    @pytest.mark.parametrize("opening", ["a7 25", "a k 7"])
    def test_one_that_shows_leaves_the_hand_open(self, opening: str) -> None:
        there = lead(opening)[0]
        assert lead(opening, "sheet") == (there, [Run(("sheet",))])
        assert lead(opening, "h") == (there, [Help()])

    @pytest.mark.parametrize(("opening", "line"), [("a7 25", "a knock 7 25"), ("a k 7", "a k 7")])
    def test_undo_drops_it_and_nothing_that_was_kept(self, opening: str, line: str) -> None:
        found = table("b g 18")
        assert lead(opening, "u", at=found) == (Ready(), [Drop(line)])
        assert lead(opening, "redo", at=found) == (Ready(), [Drop(line), Run(("redo",))])
        assert lead(opening, "q", at=found) == (Done(), [Drop(line)])


class TestEnd:
    def test_enter_begins_the_next_match(self) -> None:
        for yes in ("", "y", "ja"):
            assert lead(yes, at=over()) == (Ready(), [Again()])

    def test_n_ends_and_new_asks_for_others(self) -> None:
        assert lead("n", at=over()) == (Done(), [])
        assert lead("new", at=over()) == (Names(may_leave=True), [])

    def test_the_record_can_still_be_corrected(self) -> None:
        assert lead("u", at=over())[1] == [Run(("undo",))]
        assert lead("e1", "b g 18", at=over())[1] == [Show("b g 18", Target("edit", 1))]
        assert question(Ready(), over()).code == "play.over"


HANDS = ["a7 25", "b g 18", "v", "a points 43", "a7 25 note 'x", "b 3 9 / a", "x", "'"]
PIECES = ["a", "a k", "k", "7", "25", "", "", "n", "y", "points"]
ASIDE = ["e1", "u", "h", "q7", "edit 1 b g 3", "insert 1 v", "claim"]
TYPED = st.sampled_from([*HANDS, *PIECES, *ASIDE])


@given(st.lists(TYPED, max_size=25))
@settings(max_examples=150)
def test_only_what_was_shown_and_then_answered_is_kept(lines: list[str]) -> None:
    state: State = Ready()
    sheet = table().standing.sheet
    shown: str | None = None
    for line in lines:
        assert not isinstance(state, Done | Names)
        before = state
        turn = take(state, line, Table(sheet.replay(), GERMAN))  # type: ignore[arg-type]  # playing
        state = turn.state
        for do in turn.does:
            match do:
                case Show(text):
                    shown = text
                    if not is_hand(text, sheet):
                        assert turn.refused is not None
                        state = turn.refused
                case Keep(text, target):
                    assert isinstance(before, Shown)
                    assert (text, line) in ((shown, ""), (shown, "y"))
                    if target == NEXT:
                        sheet = record(sheet, parse_hand(text, sheet.sides).hand)
        if isinstance(state, Done | Names):
            return
        asked = question(state, Table(sheet.replay(), GERMAN))  # type: ignore[arg-type]  # playing
        assert asked.code.startswith("play.")


def is_hand(text: str, sheet: Sheet) -> bool:
    try:
        return not problems(parse_hand(text, sheet.sides).hand, sheet.rules)
    except HginError:
        return False


def test_every_word_of_a_session_is_known_to_it() -> None:
    assert set(session.LETTERS.values()) <= set(session.TYPED)
    assert set(session.ASKING) <= set(session.TYPED)
