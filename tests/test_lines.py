"""Hand lines: one grammar for files, commands, import, export; what is printed is read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import PAIRS, TWO

from hgin.errors import HginError
from hgin.hand import Cards, Hand, Play
from hgin.lines import (
    COMMANDS,
    PARTS,
    Word,
    format_hand,
    parse_hand,
    quote,
    read_count,
    split,
)
from hgin.records import format_record, parse_record
from hgin.sides import Sides

KNOCKER = "4H 5H 6H 9C 9D 9S AC 2C 3C KD"
OTHER = "KS 8D KH KC TS 4D 2H AH AS AD"


def play(kind: str, who: str | None = None, **more: object) -> Hand:
    return Hand((Play(kind, who, **more),))  # type: ignore[arg-type]  # tests name what they mean


def refusal(line: str, sides: Sides = TWO) -> HginError:
    with pytest.raises(HginError) as caught:
        parse_hand(line, sides)
    return caught.value


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("ana knock 7 25", play("knock", "Ana", deadwood=7, opponent=25)),
        ("a k 7 25 layoff 6", play("knock", "Ana", deadwood=7, opponent=25, layoff=6)),
        ("BRUNO GIN 18", play("gin", "Bruno", opponent=18)),
        ("bruno g 0", play("gin", "Bruno", opponent=0)),
        ("ana big-gin 30", play("big_gin", "Ana", opponent=30)),
        ("ana b 30", play("big_gin", "Ana", opponent=30)),
        ("ana points 43", play("points", "Ana", points=43)),
        ("ana points 60 agreed", play("points", "Ana", points=60, agreed=True)),
        ("void", play("void")),
        ("v", play("void")),
        ("void replay", play("void")._replace(replay=True)),
        ("void dealer bruno", play("void")._replace(dealer="Bruno")),
        ("ana gin 18 upcard 10♠", play("gin", "Ana", opponent=18)._replace(upcard="TS")),
        ("ana gin 18 note 'a # b'", play("gin", "Ana", opponent=18)._replace(note="a # b")),
        ("ana gin 18 # what follows is a remark", play("gin", "Ana", opponent=18)),
        ('ana gin 18 note ""', play("gin", "Ana", opponent=18)),
        ("ana gin 18 upcard -", play("gin", "Ana", opponent=18)),
    ],
)
def test_what_a_line_tells(line: str, hand: Hand) -> None:
    assert parse_hand(line, TWO).hand == hand


def test_parts_stand_in_any_order() -> None:
    one = parse_hand("ana knock 7 25 note x layoff 6 dealer bruno upcard 5S", TWO)
    other = parse_hand("ana knock 7 25 upcard 5s dealer B layoff 6 note x", TWO)
    assert one == other
    assert one.given == {"layoff", "note", "dealer", "upcard"}


def test_parts_that_take_something_away_are_known_as_given() -> None:
    assert parse_hand('ana gin 1 note "" upcard -', TWO).given == {"note", "upcard"}


def test_cards_stand_in_place_of_the_counts_or_beside_them() -> None:
    evidence = f'cards "{KNOCKER}" against "{OTHER}"'
    (bare,) = parse_hand(f"ana gin {evidence}", TWO).hand.plays
    assert (bare.opponent, bare.cards) == (
        None,
        Cards(tuple(KNOCKER.split()), tuple(OTHER.split())),
    )
    (beside,) = parse_hand(f"ana knock 10 24 {evidence} spread '4H5H6H 9C9D9S'", TWO).hand.plays
    assert (beside.deadwood, beside.opponent) == (10, 24)
    assert beside.cards is not None
    assert beside.cards.spread == (("4H", "5H", "6H"), ("9C", "9D", "9S"))


def test_a_round_has_a_play_a_pair_and_its_parts_at_the_end() -> None:
    line = parse_hand("ana knock 7 25 / davi gin 18 upcard 5S note x", PAIRS)
    assert [one.who for one in line.hand.plays] == ["Ana", "Davi"]
    assert (line.hand.upcard, line.hand.note) == ("5S", "x")


def test_a_side_of_several_is_the_dealer_by_any_of_its_players() -> None:
    for who in ("Ana+Carla", "ana", "carl"):
        hand = parse_hand(f"void dealer {who}", PAIRS).hand
        assert hand.dealer == "Ana+Carla"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "line_empty"),
        ("# only a remark", "line_empty"),
        ("ana", "line_command"),
        ("ana wins 7", "line_command"),
        ("ana 'knock' 7 25", "line_command"),
        ("knock ana 7 25", "line_who"),
        ("ana knock", "count_missing"),
        ("ana knock 7", "count_missing"),
        ("ana gin", "gin_count_missing"),
        ("ana points", "points_missing"),
        ("ana knock seven 25", "count_form"),
        ("ana knock -1 25", "count_form"),
        ("ana knock 7.5 25", "count_form"),
        ("ana knock 1234567890 25", "number_long"),
        ("ana knock ٧ 25", "count_form"),
        ("ana knock 7 25 6", "line_word"),
        ("ana knock 7 25 layoff", "line_part_empty"),
        ("ana knock 7 25 layoff 6 layoff 6", "line_part_twice"),
        ("ana gin 18 layoff 6", "layoff_on_gin"),
        ("ana big-gin 18 layoff 6", "layoff_on_gin"),
        ("ana gin 18 replay", "line_part_wrong"),
        ("ana knock 7 25 agreed", "line_part_wrong"),
        ("void layoff 3", "line_part_wrong"),
        ("ana points 43 cards '4H'", "line_part_wrong"),
        ("ana knock 7 25 => Ana 18", "line_arrow"),
        ("eva knock 7 25", "side_unknown"),
        ("ana knock 7 25 dealer eva", "side_unknown"),
        ("ana knock 7 25 upcard 1S", "card_unknown"),
        ("ana knock 7 25 note 'x", "line_quote"),
        ("ana knock 7 25 note x'y 'z", "line_quote"),
        ("ana knock 7 25 note 'a\tb'", "note_control"),
        (f"ana gin cards '{KNOCKER}'", "cards_both"),
        (f"ana gin 18 spread '4H5H6H' against '{OTHER}'", "cards_both"),
        (f"ana gin cards '{KNOCKER}' against '{KNOCKER}'", "duplicate_card"),
        (f"ana gin cards '{KNOCKER}' against 'KS 8D'", "wrong_card_count"),
        (f"ana gin cards '4H 5H' against '{OTHER}'", "wrong_card_count"),
        ("/", "line_empty"),
        ("ana gin 18 /", "line_empty"),
        ("ana gin 18 note x / bruno gin 3", "line_part_last"),
    ],
)
def test_what_is_no_line_is_named(line: str, code: str) -> None:
    assert refusal(line).problems[0].code == code


def test_the_first_word_is_a_side_unless_a_void_hand_is_told() -> None:
    """A side called Void or Knock is found by position, and stands in quotes where it must."""
    sides: Sides = (("Void",), ("Knock",))
    assert parse_hand("void knock 7 25", sides).hand.plays[0].who == "Void"
    assert parse_hand("knock gin 3", sides).hand.plays[0].who == "Knock"
    assert parse_hand("void", sides).hand.is_void
    assert parse_hand("void note x", sides).hand.is_void
    assert parse_hand("'void' points 3", sides).hand.plays[0].who == "Void"
    assert parse_hand("v g 3", sides).hand.plays[0].who == "Void"


def test_words_of_another_language_stand_for_words_of_the_grammar() -> None:
    words = {"bateu": "knock", "mao": "void"}
    assert parse_hand("ana BATEU 7 25", TWO, words) == parse_hand("ana knock 7 25", TWO)
    assert parse_hand("mão", TWO, words).hand.is_void


@pytest.mark.parametrize("word", [*COMMANDS, *PARTS, "struck", "STRUCK", "=>", "#", "/", "-", ""])
def test_a_quoted_word_is_never_a_word_of_the_grammar(word: str) -> None:
    assert split(quote(word)) == [Word(word, True)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("it's a", [Word("it's"), Word("a")]),
        (r"'a\'b' \"c", [Word("a'b", True), Word(r"\"c")]),
        (r"'a\\' b", [Word("a\\", True), Word("b")]),
        ('"a\'b" c#d #e # f', [Word("a'b", True), Word("c#d"), Word("#e")]),
        ("a => 'x'", [Word("a"), Word("=>"), Word("x", True)]),
        ("  ", []),
    ],
)
def test_how_a_line_is_split(text: str, words: list[Word]) -> None:
    assert split(text) == words


@given(st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20))
def test_any_text_in_quotes_is_one_word(text: str) -> None:
    assert [word.text for word in split(f"a {quote(text)} b")] == ["a", text, "b"]


def test_a_count_is_read_as_far_as_it_is_one() -> None:
    assert read_count("007") == 7
    for word in ("", "²", "1_0", "+1", "0x1"):
        with pytest.raises(HginError):
            read_count(word)


COUNTS = st.integers(0, 98)
NOTES = st.none() | st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Any hand of two that a line can tell of."""
    who = draw(st.sampled_from(["Ana", "Bruno"]))
    kind = draw(st.sampled_from(["knock", "gin", "big_gin", "void", "points"]))
    deck = draw(st.none() | st.permutations([*KNOCKER.split(), *OTHER.split()]))
    cards = Cards(tuple(deck[:10]), tuple(deck[10:])) if deck else None
    plays = {
        "knock": Play("knock", who, draw(COUNTS), draw(COUNTS), draw(COUNTS), cards=cards),
        "gin": Play("gin", who, opponent=draw(COUNTS), cards=cards),
        "big_gin": Play("big_gin", who, opponent=draw(COUNTS), cards=cards),
        "void": Play("void"),
        "points": Play("points", who, points=draw(COUNTS), agreed=draw(st.booleans())),
    }
    return Hand(
        (plays[kind],),
        replay=kind == "void" and draw(st.booleans()),
        upcard=draw(st.sampled_from([None, "TS", "AH"])),
        dealer=draw(st.sampled_from([None, "Ana", "Bruno"])),
        note=draw(NOTES),
        at=draw(st.sampled_from([None, "2026-11-30T20:21"])),
        struck=draw(st.booleans()),
    )


@given(hands())
def test_a_printed_hand_is_read_back(hand: Hand) -> None:
    assert parse_record(format_record(hand, None), TWO).hand == hand
    bare = hand._replace(at=None, struck=False)
    assert parse_hand(format_hand(hand), TWO).hand == bare
