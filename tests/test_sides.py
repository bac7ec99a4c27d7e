"""Who plays: names as typed, as found, as refused."""

import pytest
from matches import PAIRS, TWO

from hgin.errors import HginError
from hgin.sides import (
    NAME_LIMIT,
    Sides,
    check_sides,
    find_player,
    find_side,
    fold,
    label,
    labels,
    make_sides,
    opposite,
    players,
    side_of,
)


def refused(*words: str, per_side: int = 1) -> HginError:
    with pytest.raises(HginError) as caught:
        make_sides(words, per_side)
    return caught.value


def test_labels() -> None:
    assert labels(PAIRS) == ("Ana+Carla", "Bruno+Davi")
    assert label(("Ana",)) == "Ana"
    assert list(players(PAIRS)) == ["Ana", "Carla", "Bruno", "Davi"]


@pytest.mark.parametrize("word", ["Ana", "ana", "A", "an", " ana ", "ÁNA", "ａｎａ"])
def test_a_player_is_found_by_name_beginning_or_initial(word: str) -> None:
    assert find_player(word, TWO) == "Ana"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("durda", "Đurđa"),
        ("lukasz", "Łukasz"),
        ("soren", "Søren"),
        ("strasse", "Straße"),
        ("aesir", "Æsir"),
        ("anais", "Anaïs"),
        ("ISIK", "Işık"),
        ("jose maria", "José  María"),
    ],
)
def test_case_and_accents_do_not_matter(typed: str, name: str) -> None:
    assert fold(typed) == fold(name)
    assert find_player(typed, ((name,), ("Zoe",))) == name


def test_a_full_name_wins_over_a_beginning() -> None:
    sides: Sides = (("Anabel",), ("Ana",))
    assert find_side("ana", sides) == 1
    assert find_side("anab", sides) == 0


def test_an_ambiguous_beginning_names_both() -> None:
    with pytest.raises(HginError) as caught:
        find_side("an", (("Anabel",), ("Ana",)))
    assert (caught.value.code, caught.value.params["sides"]) == (
        "side_ambiguous",
        ("Anabel", "Ana"),
    )


@pytest.mark.parametrize("word", ["", " ", "x", "anab", "\u0301"])
def test_an_unknown_side_names_those_there_are(word: str) -> None:
    with pytest.raises(HginError) as caught:
        find_side(word, TWO)
    assert (caught.value.code, caught.value.params["sides"]) == ("side_unknown", ("Ana", "Bruno"))


def test_a_side_of_several_is_any_of_its_players() -> None:
    """R-50: a side is called Ana+Carla; WHO may be any of its players."""
    assert [find_side(word, PAIRS) for word in ("ana+carla", "carla", "d")] == [0, 0, 1]
    assert side_of("Davi", PAIRS) == 1


def test_sides_of_several_players_are_split_at_plus_and_only_they() -> None:
    assert make_sides(["Ana + Carla", "Bruno+Davi"], 2) == PAIRS
    assert make_sides(["Ana+Carla", "Bruno"], 1) == (("Ana+Carla",), ("Bruno",))


@pytest.mark.parametrize(
    "name",
    ["[red]", "%s", "{0}", 'the "Ace"', "D'Arcy", "Ana-Maria", "🃏", "Void", "=>", "#", "A b"],
)
def test_any_letters_are_a_name(name: str) -> None:
    assert make_sides([name, "Zoe"], 1) == ((name,), ("Zoe",))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "sides_two"),
        (("Ana",), "sides_two"),
        (("Ana", "Bruno", "Carla"), "sides_two"),
        (("Ana", ""), "name_empty"),
        (("Ana", "  "), "name_empty"),
        (("Ana", "\u0301"), "name_empty"),
        (("Ana", "-Bruno"), "name_hyphen"),
        (("Ana", "B" * (NAME_LIMIT + 1)), "name_long"),
        (("Ana", "Br\tuno"), "name_control"),
        (("Ana", "Br\x1buno"), "name_control"),
        (("Ana", "Br\nuno"), "name_control"),
        (("Ana", "Br\u2028uno"), "name_control"),
        (("Ana", "Br\ud800uno"), "name_control"),
        (("Ana", "ana"), "names_alike"),
        (("Ana", "Aná"), "names_alike"),
        (("Đurđa", "durda"), "names_alike"),
    ],
)
def test_names_that_no_sheet_can_keep(words: tuple[str, ...], code: str) -> None:
    assert refused(*words).code == code


def test_the_number_of_players_is_the_rules() -> None:
    assert refused("Ana", "Bruno", per_side=2).code == "side_size"
    assert refused("Ana+Carla+Eva", "Bruno+Davi", per_side=2).code == "side_size"
    assert refused("Ana+ana", "Bruno+Davi", per_side=2).code == "names_alike"
    assert refused("Ana+", "Bruno+Davi", per_side=2).code == "name_empty"
    with pytest.raises(HginError) as caught:
        check_sides((("Ana",),), 1)
    assert caught.value.code == "sides_two"


def test_a_name_of_the_most_letters_is_one() -> None:
    assert make_sides(["Ana", "B" * NAME_LIMIT], 1)[1] == ("B" * NAME_LIMIT,)


def test_who_sat_opposite_is_known_of_two_only() -> None:
    assert opposite("Ana", TWO) == "Bruno"
    assert opposite("Ana", PAIRS) is None
    assert opposite(None, TWO) is None
