"""Cards as people write them, their order and their values (R-01)."""

import pytest

from hgin.cards import DECK, distinct, in_order, parse_card, parse_cards, points, sign
from hgin.errors import HginError


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7S", "7S"),
        ("7s", "7S"),
        ("10h", "TH"),
        ("Th", "TH"),
        ("th", "TH"),
        ("7♠", "7S"),
        ("10♦", "TD"),
        ("q♡", "QH"),
        ("A♣\ufe0f", "AC"),
    ],
)
def test_every_spelling_of_a_card(text: str, card: str) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize("text", ["", "S7", "1S", "11S", "7", "7X", "7S8S", "10", "ΑS"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(HginError) as refused:
        parse_card(text)
    assert (refused.value.code, refused.value.params) == ("card_unknown", {"card": text})


@pytest.mark.parametrize(
    "text", ["4h5h6h 9c9d10s", "4h 5h 6h 9c 9d 10s", "4H,5H,6H,9C,9D,TS", "4♥5♥6♥ 9♣9♦ 10♠"]
)
def test_blanks_and_commas_between_cards_are_as_one_likes(text: str) -> None:
    assert parse_cards(text) == ("4H", "5H", "6H", "9C", "9D", "TS")


def test_the_first_word_that_is_no_card_is_named() -> None:
    with pytest.raises(HginError, match="card_unknown") as refused:
        parse_cards("4h5x 6h")
    assert refused.value.params == {"card": "5x"}


def test_r_01_values_of_the_pack() -> None:
    assert len(set(DECK)) == 52
    assert [points([rank + "D"]) for rank in "A23456789TJQK"] == [*range(1, 11), 10, 10, 10]
    assert points(DECK) == 4 * (55 + 30)
    assert points(["KC", "KD", "QC", "QD", "JC", "JD", "TC", "TD", "9C", "9D"]) == 98


def test_cards_stand_in_order_of_rank_then_suit() -> None:
    assert in_order(["KC", "AS", "TD", "AC", "TC", "9S"]) == ("AC", "AS", "9S", "TC", "TD", "KC")


def test_a_ten_is_written_as_people_read_it() -> None:
    assert (sign("TS"), sign("AH")) == ("10♠", "A♥")


def test_a_card_that_is_there_twice_is_named() -> None:
    distinct(DECK)
    with pytest.raises(HginError) as refused:
        distinct(["4H", "9S", "TC", "9S", "4H"])
    assert (refused.value.code, refused.value.params) == ("duplicate_card", {"card": "9S"})
