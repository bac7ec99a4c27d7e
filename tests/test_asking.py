"""What is short in a hand line typed at the table, and what it still lacks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hgin.asking import Gap, filled, gap, joined, spelled
from hgin.errors import HginError
from hgin.lines import Word, format_hand, parse_hand, split
from hgin.rules import Rules
from hgin.sides import Sides

SIDES: Sides = (("Ana",), ("Bruno",))
PAIRS: Sides = (("Ana", "Carla"), ("Bruno", "Davi"))
CROATIAN = {"kuca": "knock", "zid": "void", "prva": "upcard"}


def written(line: str, sides: Sides = SIDES) -> str:
    return joined(spelled(split(line), sides))


class TestShort:
    @pytest.mark.parametrize(
        ("line", "full"),
        [
            ("a7 25", "a knock 7 25"),
            ("A7 25 layoff 6", "A knock 7 25 layoff 6"),
            ("a 7 25", "a knock 7 25"),
            ("a7", "a knock 7"),
            ("bruno10 25", "bruno knock 10 25"),
            ("a k 7 25", "a k 7 25"),
            ("b g 18", "b g 18"),
            ("v", "v"),
            ("v replay", "v replay"),
            ("points 43", "points 43"),
            ("x7 25", "x7 25"),
            ("7 25", "7 25"),
            ("'a7' 25", "'a7' 25"),
            ("'ana' 7 25", "'ana' knock 7 25"),
            ("/ a7 25", "/ a knock 7 25"),
            ("", ""),
        ],
    )
    def test_two_numbers_behind_a_side_are_a_knock(self, line: str, full: str) -> None:
        assert written(line) == full

    @pytest.mark.parametrize(
        ("line", "full"),
        [
            ("knock a 7 25", "a knock 7 25"),
            ("gin bruno 18", "bruno gin 18"),
            ("points a 43", "a points 43"),
            ("knock a 7 25 --layoff 6", "a knock 7 25 layoff 6"),
            ("b7 25 --layoff 6", "b knock 7 25 layoff 6"),
            ("void --replay", "void replay"),
            ("knock eva 7 25", "knock eva 7 25"),
            ("a gin 18 note '--layoff'", "a gin 18 note '--layoff'"),
        ],
    )
    def test_the_words_of_a_command_are_put_in_a_lines_order(self, line: str, full: str) -> None:
        assert written(line) == full

    def test_a_side_called_like_a_command_is_a_side(self) -> None:
        assert written("gin a 18", (("Gina",), ("Ana",))) == "gin a 18"

    def test_a_side_that_is_called_so_is_meant(self) -> None:
        sides: Sides = (("a7",), ("Bruno",))
        assert written("a7 25", sides) == "a7 knock 25"
        assert written("a77 25", sides) == "a7 knock 7 25"
        assert written("a7 k 7 25", sides) == "a7 k 7 25"

    def test_a_name_keeps_its_own_number(self) -> None:
        sides: Sides = (("P1",), ("P2",))
        assert written("p17 25", sides) == "p1 knock 7 25"
        assert written("p210 25", sides) == "p2 knock 10 25"

    def test_what_may_be_several_names_is_left_to_be_refused(self) -> None:
        sides: Sides = (("Ana",), ("Anja",))
        line = joined(spelled(split("an7 25"), sides))
        with pytest.raises(HginError) as caught:
            parse_hand(line, sides)
        assert caught.value.code == "side_ambiguous"

    def test_each_pair_of_a_round(self) -> None:
        assert written("a7 25 / d 3 10 upcard 5S", PAIRS) == (
            "a knock 7 25 / d knock 3 10 upcard 5S"
        )

    @given(st.text("ab7 k/#'\"=>z", max_size=20))
    def test_nothing_typed_breaks_it_and_twice_is_as_once(self, line: str) -> None:
        try:
            words = split(line)
        except HginError:
            return
        once = spelled(words, SIDES)
        assert spelled(once, SIDES) == once


class TestWritten:
    @given(st.lists(st.builds(Word, st.text("aB7 '\"\\#/=>-", max_size=6), st.just(True))))
    def test_quoted_words_come_back(self, words: list[Word]) -> None:
        assert split(joined(words)) == words

    @pytest.mark.parametrize("line", ["a knock 7 25 / b gin 18", "'void' knock 7 25", 'a "b c" d'])
    def test_a_line_comes_back(self, line: str) -> None:
        assert split(joined(split(line))) == split(line)


class TestGap:
    @pytest.mark.parametrize(
        ("line", "lack"),
        [
            ("a", Gap("command", 1, "Ana")),
            ("a k", Gap("deadwood", 2, "Ana")),
            ("a k layoff 3", Gap("deadwood", 2, "Ana")),
            ("a k 7", Gap("opponent", 3, "Ana")),
            ("a k 7 layoff 3", Gap("opponent", 3, "Ana")),
            ("b g", Gap("opponent", 2, "Bruno")),
            ("b b", Gap("opponent", 2, "Bruno")),
            ("b points", Gap("points", 2, "Bruno")),
            ("a k 7 25", None),
            ("a k seven", Gap("opponent", 3, "Ana")),
            ("a k seven 25", None),
            ("a frobs", None),
            ("v", None),
            ("a k cards 4H", None),
        ],
    )
    def test_the_first_thing_missing_alone(self, line: str, lack: Gap | None) -> None:
        assert gap(spelled(split(line), SIDES), SIDES, Rules()) == lack

    def test_who_is_unknown_is_refused_before_anything_is_asked(self) -> None:
        with pytest.raises(HginError) as caught:
            gap(split("x k"), SIDES, Rules())
        assert caught.value.code == "side_unknown"

    @pytest.mark.parametrize("rules", [Rules(knock_mode="upcard"), Rules(double_spade=2)])
    def test_the_upcard_where_the_rules_read_it(self, rules: Rules) -> None:
        """R-17: every hand but a wall and points names it."""
        assert gap(split("a k 7 25"), SIDES, rules) == Gap("upcard", 4)
        assert gap(split("a k 7 25"), SIDES, rules, has_upcard=True) is None
        for line in ("a k 7 25 upcard 5S", "v", "a points 43", "a k 7 25 prva 5S"):
            assert gap(split(line), SIDES, rules, CROATIAN) is None
        assert gap(split("a k 7 25"), SIDES, Rules()) is None

    def test_a_round_wants_as_many_lines_as_pairs(self) -> None:
        """R-50."""
        rules = Rules(sides_players=2)
        assert gap(split("a k 7 25"), PAIRS, rules) == Gap("pair", 4)
        assert gap(split("a k 7 25 / d g"), PAIRS, rules) == Gap("opponent", 7, "Davi")
        assert gap(split("a k 7 25 / d g 18"), PAIRS, rules) is None
        assert gap(split("void replay"), PAIRS, rules) is None

    def test_words_of_another_language(self) -> None:
        assert gap(split("a kuca"), SIDES, Rules(), CROATIAN) == Gap("deadwood", 2, "Ana")
        assert gap(split("zid"), SIDES, Rules(), CROATIAN) is None


def test_the_answers_make_the_line_that_could_have_been_typed() -> None:
    rules = Rules(sides_players=2, knock_mode="upcard")
    words = split("a note 'three eights'")[:1]
    for answer in ("k", "7", "25 layoff 3", "d g", "18", "5S note 'loud'"):
        lack = gap(words, PAIRS, rules)
        assert lack is not None
        words = filled(words, lack, split(answer))
    assert gap(words, PAIRS, rules) is None
    line = parse_hand(joined(words), PAIRS)
    assert format_hand(line.hand) == ("Ana knock 7 25 layoff 3 / Davi gin 18 upcard 5S note loud")


def test_an_answer_may_say_upcard_itself() -> None:
    lack = Gap("upcard", 4)
    assert joined(filled(split("a k 7 25"), lack, split("upcard 5S"))) == "a k 7 25 upcard 5S"
