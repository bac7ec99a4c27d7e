"""A sheet's text: new ones whole, changed ones only where they change."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import PAIRS, TWO, examined, hand, rules, sheet

from hgin.match import replay
from hgin.rules import Rules
from hgin.sheet import Correction, Opening, Sheet, Stopped, insert, record, rename, replace
from hgin.sheet_reader import Examined
from hgin.sheet_writer import changed_text, new_text
from hgin.toml_text import toml_value

LINES = ["Ana gin 3", "Bruno knock 2 9 note 'so # it'", "void"]
AT = "2026-11-30T20:20"
CREATED = "2026-11-30T20:15:00+01:00"
WAS = Correction(AT, 1, "was Ana gin 4", "a # b")


def read(text: str) -> Examined:
    found = examined(text)
    assert (found.faults, found.contradictions) == ((), ())
    return found


def of(text: str) -> Sheet:
    found = read(text).standing
    assert found is not None
    return found.sheet


FULL = sheet(rules("hollywood-boxes", stake_per_point="0.05", stake_round_to=5), LINES)
FULL = FULL._replace(
    created=CREATED,
    next_dealer="Ana",
    opening=Opening(((73, 18), (43, 0), (0, 0)), (2, 1)),
    stopped=Stopped("conceded", "Ana", AT),
    corrections=(WAS, Correction(AT, None, "was name 'x y'")),
)


@pytest.mark.parametrize(
    "one",
    [
        Sheet(TWO, Rules()),
        sheet(Rules(), LINES)._replace(created=CREATED),
        FULL,
        sheet(rules("traditional"), ["Ana points 100", "Bruno gin 3"]),
        sheet(rules("beginner", match_tie="draw"), ["Ana points 75", "Bruno points 1"]),
        sheet(rules("partnership-hollywood"), ["Ana gin 3 / void"], PAIRS),
        Sheet((('the "Ace" \\',), ("#\u200d🃏",)), Rules()),
    ],
)
def test_text_to_sheet_to_text(one: Sheet) -> None:
    text = new_text(replay(one))
    assert of(text) == one
    assert new_text(replay(of(text))) == text


def test_a_new_sheet_reads_as_the_format_shows_it() -> None:
    text = new_text(replay(sheet(Rules(), LINES)._replace(created=CREATED)))
    assert text.startswith(
        "# Score sheet of hgin; the format is described in docs/sheet-format.md\n"
        "format = 1\n"
        "created = 2026-11-30T20:15:00+01:00\n"
        'sides = ["Ana", "Bruno"]\n'
        'first_dealer = "Ana"\n'
        "\n"
        "hands = [\n"
        '    "Ana gin 3 => Ana 28",\n'
        "    \"Bruno knock 2 9 note 'so # it' => Bruno 7\",\n"
        '    "void",\n'
        "]\n"
        "\n"
        "[rules]\n"
        'profile = "hollywood-majority"\n'
    )
    assert text.endswith('\n[standing]\ncolumns = [[28, 7], [0, 0], [0, 0]]\ndealer = "Bruno"\n')
    assert "stake" not in text


@pytest.mark.parametrize(
    ("lines", "profile", "end"),
    [
        (["Ana points 100"], "worldclub", 'winner = "Ana"\n'),
        (["Bruno points 10"] * 8 + ["Ana points 50"] * 2, "traditional", "drawn = true\n"),
    ],
)
def test_a_finished_match_has_a_winner_or_is_drawn_and_nobody_deals(
    lines: list[str], profile: str, end: str
) -> None:
    tail = new_text(replay(sheet(rules(profile), lines))).partition("[standing]")[2]
    assert end in tail
    assert "dealer" not in tail


def changes() -> dict[str, Sheet]:
    first = FULL.hands[0]
    bare = FULL._replace(stopped=None)
    return {
        "a hand": record(bare, hand("Ana gin 5")),
        "a hand more in front": insert(bare, 1, hand("void"), WAS),
        "a hand in its place": replace(bare, 1, hand("Ana gin 9"), WAS),
        "struck": replace(bare, 1, first._replace(struck=True), WAS),
        "a hand less": bare._replace(hands=bare.hands[:-1]),
        "no hand left": bare._replace(hands=()),
        "names": rename(bare, {"Ana": "Bruno", "Bruno": "Ana"}),
        "first dealer": bare._replace(first_dealer="Bruno"),
        "first dealer gone": bare._replace(first_dealer=None),
        "next dealer": bare._replace(next_dealer="Bruno"),
        "next dealer gone": bare._replace(next_dealer=None),
        "stopped": bare._replace(stopped=Stopped("agreed", None, AT)),
        "stopped otherwise": FULL._replace(stopped=Stopped("agreed")),
        "stake gone": bare._replace(rules=bare.rules._replace(stake_per_point=None)),
        "other rules": bare._replace(rules=rules("pokerwiner-hollywood")),
        "corrections gone": bare._replace(corrections=()),
        "one correction": bare._replace(corrections=(WAS,)),
    }


CHANGES = changes()
LAYOUTS = {
    "as written": lambda text: text,
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "one line": lambda text: text.replace(",\n    ", ", ").replace("[\n    ", "["),
    "no last line end": lambda text: text.rstrip("\n"),
    "blank lines and remarks": lambda text: text.replace("\n", "  # x\n\n").replace("# x", "#", 1),
    "literal strings": lambda text: text.replace('"Ana gin 3 => Ana 28"', "'Ana gin 3 => Ana 28'"),
    "no trailing comma": lambda text: text.replace('"void",', '"void"'),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", CHANGES)
def test_a_change_says_just_what_it_was_made_to_say(name: str, layout: str) -> None:
    old = LAYOUTS[layout](new_text(replay(FULL)))
    found = read(old)
    after = changed_text(found, replay(CHANGES[name]))
    assert of(after) == CHANGES[name]
    if layout == "crlf":
        assert "\n" not in after.replace("\r\n", "")


@pytest.mark.parametrize("name", ["a hand", "struck", "a hand in its place"])
def test_a_change_touches_only_its_own_lines(name: str) -> None:
    old = LAYOUTS["blank lines and remarks"](new_text(replay(FULL)))
    after = changed_text(read(old), replay(CHANGES[name]))
    kept = set(old[: old.index("[standing]")].splitlines())
    gone = kept - set(after.splitlines())
    lost = 1 + ("next_dealer" in "".join(gone)) + ("stopped" in old) * 4
    assert len(gone) <= lost, gone


def test_an_array_that_is_laid_out_otherwise_is_laid_out_anew_with_its_remarks() -> None:
    text = (
        'format = 1\nsides = ["Ana", "Bruno"]\n'
        'hands = ["Ana gin 3", # one\n  "void", "void", # two\n] # three\n'
    )
    after = changed_text(read(text), replay(record(of(text), hand("Bruno gin 5"))))
    assert len(of(after).hands) == 4
    for remark in ("# one", "# two", "# three"):
        assert remark in after


def test_nothing_changed_is_nothing_written() -> None:
    text = new_text(replay(FULL))
    assert changed_text(read(text), replay(FULL)) == text


@given(
    st.recursive(
        st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=3),
        max_leaves=6,
    )
)
@settings(max_examples=50)
def test_a_value_is_one_line_that_is_read_back(value: object) -> None:
    import tomllib

    line = toml_value(value)
    assert "\n" not in line
    assert tomllib.loads(f"v = {line}")["v"] == value
