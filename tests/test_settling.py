"""``hgin deadwood`` and ``hgin settle``: drawn as one lays cards on the table, refused by name."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from asking import AGAINST_GIN, DEFENDER, GIN, KNOCKER, Hgin

from hgin.bits import read_hand
from hgin.layoffs import settle
from hgin.melds import arrangements
from hgin.render import cards
from hgin.rules import Rules

if TYPE_CHECKING:
    from terminal import Table

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "hands.jsonl").read_text().splitlines()
]
SETTLE = ("settle", "--knocker", KNOCKER, "--defender", DEFENDER)


@pytest.fixture
def hgin(table: Table, capsys: pytest.CaptureFixture[str]) -> Hgin:
    return Hgin.at(table, capsys)


# On the table.


def test_a_settled_hand_lies_on_the_table(hgin: Hgin) -> None:
    assert hgin.ok(*SETTLE) == (
        "Knocker    5♠ 6♠ 7♠  ← 8♠   Q♣ Q♦ Q♥  ← Q♠   left: A♣ 2♣ 3♦ 4♥ = 10\n"
        "Defender   6♥ 7♥ 8♥         K♣ K♦ K♥ K♠      left: 8♦ = 8\n"
        "8 is less than 10: undercut, 10 - 8 + 25 = 27 for the defender.\n"
        "The defender breaks his three 8s: kept together they would leave 13 and lose.\n"
        "(hollywood-majority)\n"
    )


def test_on_a_narrow_screen_a_meld_has_a_line(hgin: Hgin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = hgin.ok(*SETTLE)
    assert said.startswith(
        "Knocker\n  5♠ 6♠ 7♠  ← 8♠\n  Q♣ Q♦ Q♥  ← Q♠\n  left: A♣ 2♣ 3♦ 4♥ = 10\n"
    )


def test_what_is_left_stands_close_where_it_has_no_room_of_its_own(
    hgin: Hgin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = hgin.ok("settle", "--knocker", GIN, "--defender", AGAINST_GIN).splitlines()
    assert said[0] == "Knocker    A♣ 2♣ 3♣   4♥ 5♥ 6♥ 7♥   9♣ 9♦ 9♠   nothing left"
    assert said[1] == "Defender   left: 5♠ 6♠ 7♣ 7♦ 8♣ 8♥ Q♦ Q♠ K♦ K♠ = 81"
    assert said[2] == "Gin, nothing may be laid off: 81 + 25 = 106 for the knocker."


@pytest.mark.parametrize("width", [30, 60, 100])
def test_every_card_lies_on_the_table_once(width: int) -> None:
    for case in CASES:
        if case["type"] != "settle" or case["answer"]["min"]["kind"] == "illegal":
            continue
        limit = case["profile"]["knock_limit"]
        held, against = case["knocker_hand"], case["defender_hand"]
        settled = settle(held, against, Rules(knock_limit=limit))
        lines = cards.table(
            [
                cards.hand("Knocker", settled.knocker, settled.defender.layoffs),
                cards.hand("Defender", settled.defender),
            ],
            width,
        )
        shown = re.findall(r"(?:10|[A2-9JQK])[♣♦♥♠]", "\n".join(lines))
        assert len(shown) == len(held) + len(against)
        assert read_hand("".join(shown)) == read_hand(held) | read_hand(against)


def test_the_result_is_told_for_every_way_a_hand_can_end(hgin: Hgin) -> None:
    tie = ("4D 3H 7C AH 2C 7S 3D 2D 3C 7D", "3S 6H 4C AS 4S 2S 7H 5C 5H 5D")
    assert "for the knocker." in hgin.ok("settle", "--knocker", tie[0], "--defender", tie[1])
    big = hgin.ok("settle", "--knocker", GIN + "4C", "--defender", AGAINST_GIN)
    assert "Big gin has no price under these rules: it is scored as gin." in big
    words = ("settle", "--knocker", GIN + "4C", "--defender", AGAINST_GIN)
    assert "Big gin, nothing may be laid off: 81 + 31 = 112" in hgin.ok(
        *words, "--profile", "wikipedia"
    )


@pytest.mark.parametrize(
    ("tie", "said"),
    [
        ("defender", "6 is as much as 6: undercut, 6 - 6 + 25 = 25 for the defender."),
        ("defender_no_bonus", "an undercut without bonus, 0 for the defender."),
        ("knocker", "6 is as much as 6: the knocker wins for 0."),
        ("void", "6 is as much as 6: void, nobody scores."),
    ],
)
def test_r_10_every_reading_of_a_tie_is_told(tie: Any, said: str) -> None:
    held = "4H5H6H 9C9D9S JCJDJH 6D"
    against = "7C8C9H QCQDQS KCKDKH 6S".replace("7C8C9H", "2C2D2H")
    settled = settle(held, against, Rules(undercut_tie=tie))
    assert said in "\n".join(cards.result_lines(settled.scored))


def test_r_08_that_the_spread_mattered_is_told_with_the_others(hgin: Hgin) -> None:
    held, against = "4S AD 2H 2S 2D 5C AH 4D 4C 3D", "6C 8C 7C 5S AC 5H 9C 3S 5D 2C"
    said = hgin.ok("settle", "--knocker", held, "--defender", against)
    assert "It matters how the knocker spreads his cards: this way is the best for him." in said
    assert "  2♦ 2♥ 2♠, 4♣ 4♦ 4♠: undercut, 31 for the defender\n" in said
    data = hgin.json("settle", "--knocker", held, "--defender", against)
    assert (data["spread_matters"], len(data["other_spreads"])) == (True, 1)


def test_r_07_what_melding_first_would_cost_is_told_in_every_ending() -> None:
    told = set()
    for case in CASES:
        if case["type"] == "settle" and case["answer"]["min"]["kind"] != "illegal":
            rules = Rules(knock_limit=case["profile"]["knock_limit"])
            settled = settle(case["knocker_hand"], case["defender_hand"], rules)
            kept = settled.kept_together
            if kept is not None:
                told.add(cards.kept_words(kept, settled).rpartition(" and ")[2].split()[0])
    assert told >= {"lose.", "cost", "score"}


def test_a_hand_that_best_play_would_make_void_is_called_so() -> None:
    settled = settle(KNOCKER, DEFENDER, Rules(undercut_tie="void"))
    kept = settled.kept_together
    assert kept is not None
    void = kept._replace(winner=None, kind="void", points=0)
    assert cards.kept_words(void, settled).endswith("would leave 13 and void the hand.")
    nobody = settled.scored._replace(winner=None)
    assert cards.result_words(nobody, "Ana", "Bruno") == "a void hand"


@pytest.mark.parametrize("width", [40, 60])
def test_no_line_is_wider_than_the_screen(
    hgin: Hgin, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    held, against = "4S AD 2H 2S 2D 5C AH 4D 4C 3D", "6C 8C 7C 5S AC 5H 9C 3S 5D 2C"
    hgin.play(f"ana knock 10 26 layoff 8 cards '{KNOCKER}' against '{DEFENDER}'")
    for words in (
        SETTLE,
        ("settle", "--knocker", held, "--defender", against),
        ("deadwood", KNOCKER),
        ("claim", "ana", "80"),
    ):
        assert max(map(len, hgin(*words).out.splitlines())) <= width, words
    told = hgin("explain").out.partition("\n\n")[2].partition("\n\n")[0]
    assert max(map(len, told.splitlines())) <= width


# Deadwood.


def test_all_best_arrangements_are_shown_and_for_eleven_the_discards(hgin: Hgin) -> None:
    assert hgin.ok("deadwood", "4h5h6h7h8h9h", "9c9d9s", "10hJc") == (
        "Deadwood 10\n"
        "  4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥   9♣ 9♦ 9♠                  left: J♣ = 10\n"
        "  4♥ 5♥ 6♥                7♥ 8♥ 9♥ 10♥   9♣ 9♦ 9♠   left: J♣ = 10\n"
        "  4♥ 5♥ 6♥ 7♥             8♥ 9♥ 10♥      9♣ 9♦ 9♠   left: J♣ = 10\n"
        "Best discard: J♣, for gin\n"
    )


def test_the_worked_example_of_source_000(hgin: Hgin) -> None:
    data = hgin.json("deadwood", "4h5h6h 9c9d9s Ac2c3c Kd 7h")
    assert (data["deadwood"], data["deadwood_after"], data["discards"]) == (10, 0, ["KD"])


def test_ten_cards_have_no_discards(hgin: Hgin) -> None:
    data = hgin.json("deadwood", "4h5h6h 9c9d9s Ac2c3c Kd")
    assert (data["deadwood"], data["deadwood_after"], data["discards"]) == (10, None, None)
    assert data["arrangements"] == [
        {
            "melds": [["AC", "2C", "3C"], ["4H", "5H", "6H"], ["9C", "9D", "9S"]],
            "deadwood_cards": ["KD"],
        }
    ]


def test_every_case_of_deadwood_has_its_arrangements_in_json() -> None:
    for case in CASES[:40]:
        if case["type"] == "hand":
            data: Any = cards.deadwood_data(arrangements(case["hand"]), None)
            assert data["deadwood"] == case["answer"]["deadwood"]
            assert len(data["arrangements"]) == len(case["answer"]["arrangements"])


# The rules to settle by.


def test_the_rules_are_the_profiles_else_the_sheets_else_the_plain_ones(hgin: Hgin) -> None:
    assert "27 for the defender" in hgin.ok(*SETTLE)
    hgin.ok("new", "Ana", "Bruno", "--profile", "hollywood-spruce", "--dealer", "ana")
    assert "10 - 8 + 10 = 12 for the defender.\n" in hgin.ok(*SETTLE)
    assert hgin.ok(*SETTLE).endswith("(hollywood-spruce)\n")
    assert "27 for the defender" in hgin.ok(*SETTLE, "--profile", "hollywood-boxes")


def test_r_16_r_17_the_upcard_is_read_where_the_rules_read_one(hgin: Hgin) -> None:
    words = (*SETTLE, "--profile", "oklahoma")
    assert "--upcard 5S" in hgin.refused(*words)
    assert "= 54 for the defender." in hgin.ok(*words, "--upcard", "ks")
    assert "a knock needs 5 or less, these cards leave 10" in hgin.refused(*words, "--upcard", "5h")
    assert "only gin ends this hand, these cards leave 10" in hgin.refused(*words, "--upcard", "ah")


def test_json_is_as_the_contract_has_it(hgin: Hgin) -> None:
    data = hgin.json(*SETTLE)
    steps = data.pop("steps")
    assert data == {
        "kind": "undercut",
        "winner": "defender",
        "points": 27,
        "knocker": {
            "melds": [["5S", "6S", "7S"], ["QC", "QD", "QH"]],
            "deadwood_cards": ["AC", "2C", "3D", "4H"],
            "deadwood": 10,
        },
        "defender": {
            "melds": [["6H", "7H", "8H"], ["KC", "KD", "KH", "KS"]],
            "layoffs": [
                {"card": "8S", "on": ["5S", "6S", "7S"]},
                {"card": "QS", "on": ["QC", "QD", "QH"]},
            ],
            "deadwood_cards": ["8D"],
            "deadwood": 8,
        },
        "spread_matters": False,
        "other_spreads": [],
    }
    assert [step["clause"] for step in steps] == ["R-05", "R-10", "R-10", "R-10"]


# Refusals.


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--knocker", "KDQ", "--defender", DEFENDER), "got Q"),
        (("--knocker", KNOCKER, "--defender", DEFENDER.replace("Qs", "Qx")), "got Qx"),
        (("--knocker", KNOCKER.replace("Ac", "2c"), "--defender", DEFENDER), "2♣ is there twice"),
        (("--knocker", KNOCKER, "--defender", DEFENDER.replace("Qs", "Ac")), "A♣ is there twice"),
        (
            ("--knocker", KNOCKER[:-2], "--defender", DEFENDER),
            "of the knocker (eleven for big gin), got 9",
        ),
        (("--knocker", KNOCKER, "--defender", DEFENDER + "9d"), "of the opponent, got 11"),
        (
            ("--knocker", KNOCKER, "--defender", DEFENDER, "--spread", "5s6s7s QcQd4h"),
            "one word a meld such as 4H5H6H 9C9D9S; 4H, QC, QD is none",
        ),
        (
            ("--knocker", KNOCKER, "--defender", DEFENDER, "--spread", "5s 6s 7s"),
            "one word a meld",
        ),
        (
            ("--knocker", KNOCKER, "--defender", DEFENDER, "--spread", "KcKdKh QcQdQh"),
            "K♣ is not among them",
        ),
        (
            ("--knocker", KNOCKER, "--defender", DEFENDER, "--spread", "QcQdQh"),
            "a knock needs 10 or less, these cards leave 28",
        ),
        (("--knocker", DEFENDER, "--defender", KNOCKER), "these cards leave 23"),
        (("--knocker", KNOCKER + "9d", "--defender", DEFENDER), "big gin needs eleven cards"),
        (("--knocker", KNOCKER, "--defender", DEFENDER, "--upcard", "KDQ"), "got KDQ"),
    ],
)
def test_a_refusal_names_the_card_or_the_count(
    hgin: Hgin, words: tuple[str, ...], part: str
) -> None:
    line = hgin.refused("settle", *words)
    assert part in line


@pytest.mark.parametrize(
    ("cards_given", "part"),
    [
        ("4h5h", "expected ten or eleven cards, got 2"),
        ("4h5h6h 9c9d9s Ac2c3c Kd Kd", "K♦ is there twice"),
        ("4h5h6h 9c9d9s Ac2c3c 1d", "got 1d"),
    ],
)
def test_deadwood_of_no_hand_is_refused(hgin: Hgin, cards_given: str, part: str) -> None:
    assert part in hgin.refused("deadwood", cards_given)


def test_settle_by_a_sheet_that_is_not_there_is_refused(hgin: Hgin) -> None:
    assert "no-such.toml" in hgin.refused(*SETTLE, "--file", "no-such.toml", status=4)


def test_settle_without_a_hand_is_a_matter_of_usage(hgin: Hgin) -> None:
    assert "--defender is missing" in hgin.refused("settle", "--knocker", KNOCKER, status=2)


# Colour.


def on_a_terminal(home: Path, **environ: str) -> str:
    """What ``hgin deadwood`` sends to a terminal."""
    pty = pytest.importorskip("pty")
    settings = {"HGIN_HOME": str(home), "TERM": "xterm", "COLUMNS": "100", **environ}
    child, terminal = pty.fork()
    if child == 0:
        import sys

        env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        words = [sys.executable, "-m", "hgin", "deadwood", "4h5h6h 9c9d9s Ac2c3c Kd"]
        os.execve(sys.executable, words, {**env, **settings})
    said = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        said += part
    os.waitpid(child, 0)
    os.close(terminal)
    return said.decode()


def test_red_suits_are_red_on_a_terminal_only(hgin: Hgin, tmp_path: Path) -> None:
    shown = on_a_terminal(tmp_path)
    assert "\x1b[31m4♥\x1b[39m" in shown
    assert "\x1b[31m9♦\x1b[39m" in shown
    assert "A♣ 2♣ 3♣" in shown
    assert "\x1b" not in on_a_terminal(tmp_path, NO_COLOR="1")
    assert "\x1b" not in on_a_terminal(tmp_path, TERM="dumb")
    assert "\x1b" not in hgin.ok("deadwood", "4h5h6h 9c9d9s Ac2c3c Kd")
