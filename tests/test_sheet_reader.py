"""A sheet's text: what it tells, every fault with its line, what it says wrongly of itself."""

import pytest
from matches import TWO, examined

from hgin.hand import Hand, Play
from hgin.rules import Rules
from hgin.sheet import Correction, Opening, Stopped

BARE = 'format = 1\nsides = ["Ana", "Bruno"]\n'
FULL = """\
# Score sheet of hgin
format = 1
created = 2026-11-30T20:15:00+01:00
sides = ["Ana", "Bruno"]
first_dealer = "Ana"
x-place = "kitchen"

hands = [
    "2026-11-30T20:21 Ana knock 2 32 => Ana 30",   # the first
    "2026-11-30T20:33 struck Bruno gin 20",
    "2026-11-30T20:35 void",
    "2026-11-30T20:44 Bruno knock 6 10 layoff 5 => Ana 26",
]
corrections = [
    "2026-11-30T20:34 hand 2 struck # counted twice",
]

[rules]
profile = "hollywood-majority"

[standing]
columns = [[56, 0], [26, 0], [0, 0]]
dealer = "Bruno"
"""


def faults(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.problem.code) for one in examined(text).faults]


def wrong(text: str) -> list[tuple[int, str]]:
    found = examined(text)
    assert not found.faults
    return [(one.line, one.problem.code) for one in found.contradictions]


def test_what_a_sheet_tells() -> None:
    found = examined(FULL)
    assert (found.faults, found.contradictions) == ((), ())
    assert found.standing is not None
    sheet = found.standing.sheet
    assert (sheet.sides, sheet.first_dealer) == (TWO, "Ana")
    assert sheet.created == "2026-11-30T20:15:00+01:00"
    assert [one.struck for one in sheet.hands] == [False, True, False, False]
    assert sheet.hands[0] == Hand(
        (Play("knock", "Ana", deadwood=2, opponent=32),), at="2026-11-30T20:21"
    )
    assert sheet.corrections == (Correction("2026-11-30T20:34", 2, "struck", "counted twice"),)
    assert sheet.rules == Rules()


def test_a_hand_made_sheet_may_leave_out_all_but_format_and_sides() -> None:
    found = examined(BARE)
    assert (found.faults, found.contradictions) == ((), ())
    assert found.standing is not None
    assert found.standing.sheet.rules == Rules()
    assert found.standing.dealer is None


def test_a_parameter_that_is_left_out_has_the_value_of_the_named_profile() -> None:
    """R-38: what is written there stays, whatever the profile says."""
    text = BARE + '[rules]\nprofile = "hollywood-boxes"\nboxes.value = 10\n'
    found = examined(text)
    assert found.standing is not None
    assert (found.standing.sheet.rules.boxes_value, found.standing.sheet.rules.game_bonus) == (
        10,
        100,
    )


@pytest.mark.parametrize("created", ['"2026-11-30"', "2026-11-30", "2026-11-30T20:15:00Z"])
def test_the_time_of_a_sheet_may_be_written_in_any_way(created: str) -> None:
    standing = "[standing]\ncolumns = [[0, 0], [0, 0], [0, 0]]\n"
    assert wrong(BARE + f"created = {created}\n{standing}") == []


def test_weights_that_nobody_gave_follow_the_number_of_columns() -> None:
    """R-45: the profile's are one a column of its own number."""
    found = examined(BARE + "[rules]\ncolumns.count = 2\n")
    assert found.faults == ()
    assert found.standing is not None
    assert found.standing.sheet.rules.columns_weights == (1, 1)


def test_a_profile_that_leaves_rules_to_the_table_needs_them_in_the_sheet() -> None:
    rules = '[rules]\nprofile = "chicago"\n'
    assert faults(BARE + rules) == [(4, "profile_asks")]
    given = examined(BARE + rules + "bonus.gin = 25\nbonus.undercut = 20\n")
    assert given.faults == ()
    assert given.standing is not None
    assert given.standing.sheet.rules.bonus_undercut == 20


def test_openings_and_stops_are_facts() -> None:
    text = BARE + (
        "[opening]\ncolumns = [[73, 18], [43, 0], [0, 0]]\nwins = [2, 1]\n"
        '[stopped]\nhow = "conceded"\nwho = "Ana"\nat = "2026-11-30T22:00"\n'
    )
    found = examined(text)
    assert found.standing is not None
    assert found.standing.sheet.opening == Opening(((73, 18), (43, 0), (0, 0)), (2, 1))
    assert found.standing.sheet.stopped == Stopped("conceded", "Ana", "2026-11-30T22:00")


def test_sides_of_several_players() -> None:
    text = (
        'format = 1\nsides = [["Ana", "Carla"], ["Bruno", "Davi"]]\nfirst_dealer = "Ana+Carla"\n'
        'hands = ["Ana gin 5 / Davi gin 6 => Bruno+Davi 1"]\n[rules]\nsides.players = 2\n'
    )
    assert wrong(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(1, "format_unknown")]),
        ("format = 2\n", [(1, "format_newer")]),
        ("x-a = 1\nformat = 0\n", [(2, "format_unknown")]),
        ("format = true\n", [(1, "format_unknown")]),
        ('format = "1"\n', [(1, "format_unknown")]),
        ("format = 1.0\n", [(1, "format_unknown")]),
        ("format = 1\n", [(1, "value_not_sides")]),
        ("format = 1\nsides = 3\n", [(2, "value_not_sides")]),
        ("format = 1\nsides = [1, 2]\n", [(2, "value_not_sides")]),
        ('format = 1\nsides = ["Ana"]\n', [(2, "sides_two")]),
        ('format = 1\nsides = ["Ana", "ana"]\n', [(2, "names_alike")]),
        ('format = 1\nsides = [["A", "B"], ["C", "D"]]\n', [(2, "side_size")]),
        ("format = 1\nsides = [\n", [(3, "toml_invalid")]),
        ("format = 1\na = b\n", [(2, "toml_invalid")]),
        (BARE + "hnads = []\n", [(3, "key_unknown")]),
        (BARE + 'first_dealer = "Eva"\n', [(3, "value_side")]),
        (BARE + "next_dealer = 3\n", [(3, "value_not_text")]),
        (BARE + "created = 3\n", [(3, "value_not_text")]),
        (BARE + "hands = 3\n", [(3, "value_not_lines")]),
        (BARE + "hands = [3]\n", [(3, "value_not_line")]),
        (BARE + "corrections = [\n'hand 1 struck',\n3, true]\n", [(3, "value_not_line")] * 2),
        (BARE + "created = 'yesterday'\n", [(3, "time_form")]),
        (BARE + "[stopped]\nhow = 'agreed'\nat = '2026-11-31T20:15'\n", [(5, "time_form")]),
        (BARE + "hands = [\n'2026-11-30T25:00 void',\n]\n", [(4, "hand_refused")]),
        (BARE + "[rules.bonus]\ngin = 99999999999999999999\n", [(4, "toml_number")]),
        (BARE + "[rules.bonus]\ngin = 0xffffffffffffffffffff\n", [(1, "toml_number")]),
        (BARE + 'corrections = [\n"hand 1 struck",\n"hm",\n]\n', [(5, "correction_form")]),
        (BARE + "rules = 3\n", [(3, "value_not_table")]),
        (BARE + "opening = 3\n", [(3, "value_not_table")]),
        (BARE + "standing = 3\n", [(3, "value_not_table")]),
        (BARE + "[rules]\nprofile = 3\n", [(4, "value_not_text")]),
        (BARE + '[rules]\nprofile = "nope"\n', [(4, "profile_unknown")]),
        (BARE + "[rules]\nbonus.gni = 3\n", [(4, "rule_unknown")]),
        (BARE + "[rules.bonus]\ngin = -3\n", [(4, "rule_not_whole")]),
        (BARE + "[rules.bonus]\ngin = 1\n[rules.columns]\ncount = 7\n", [(6, "rule_not_whole")]),
        (BARE + "[opening]\ncolumns = [[1, 2]]\nwins = [1, 1]\n", [(4, "opening_form")]),
        (BARE + "[opening]\ncolumns = [[1, 2], [1, 2], 3]\nwins = [1, 1]\n", [(4, "opening_form")]),
        (BARE + "[opening]\nwins = [1, 1]\n", [(3, "opening_form")]),
        (BARE + "[rules]\nbonus.gin = -1\n[opening]\nwins = 3\n", [(4, "rule_not_whole")]),
        (
            BARE + "[opening]\ncolumns = [[1, -2], [1, 2], [1, 2]]\nwins = [1, 1]\n",
            [(4, "opening_form")],
        ),
        (
            BARE + "[opening]\ncolumns = [[true, 2], [1, 2], [1, 2]]\nwins = [1, 1]\n",
            [(4, "opening_form")],
        ),
        (BARE + "[opening]\nwins = [1, 1]\nwin = 3\n", [(3, "opening_form"), (5, "key_unknown")]),
        (BARE + '[stopped]\nhow = "tired"\n', [(4, "stopped_form")]),
        (BARE + '[stopped]\nhow = "agreed"\nwho = "Ana"\n', [(4, "stopped_form")]),
        (BARE + '[stopped]\nhow = "conceded"\n', [(4, "stopped_form")]),
        (BARE + "[standing]\ncolmns = []\nx-mine = 3\n", [(4, "key_unknown")]),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, found: list[tuple[int, str]]) -> None:
    assert faults(text) == found


def test_keys_of_ones_own_are_kept() -> None:
    text = "x-a = 1\n" + BARE + "[rules]\nx-b = 2\n[x-c]\nd = 3\n"
    assert faults(text) == []


def test_every_hand_that_is_none_is_named_with_its_number_and_line() -> None:
    text = BARE + (
        "hands = [\n  # a remark\n"
        '  "Ana gin 5",\n  "Ana gin",\n  "Eva gin 5",\n  "Ana knock 11 25",\n'
        '  "Bruno gin 99 => Bruno 124",\n]\n'
    )
    found = examined(text).faults
    told = [(one.line, one.problem.params["number"]) for one in found]
    assert told == [(6, 2), (7, 3), (8, 4), (9, 5)]
    reasons = [one.problem.params["reason"].code for one in found]  # type: ignore[attr-defined]
    assert reasons == ["gin_count_missing", "side_unknown", "knock_above_limit", "count_large"]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("=> Ana 30", "=> Ana 31", [(9, "reckoned_differs")]),
        ("=> Ana 30", "=> Bruno 30", [(9, "reckoned_differs")]),
        ("=> Ana 30", "", []),
        ("2026-11-30T20:35 void", "void => Ana 3", [(11, "reckoned_differs")]),
        ("struck Bruno gin 20", "struck Bruno gin 20 => Bruno 45", []),
        ("struck Bruno gin 20", "struck Bruno gin 20 => Bruno 44", [(10, "reckoned_differs")]),
        ("[[56, 0]", "[[55, 0]", [(22, "standing_differs")]),
        ('dealer = "Bruno"\n', 'dealer = "Ana"\n', [(23, "standing_differs")]),
        ('dealer = "Bruno"\n', "", [(21, "standing_differs")]),
        ('dealer = "Bruno"\n', 'dealer = "Bruno"\nwinner = "Ana"\n', [(24, "standing_differs")]),
        ('dealer = "Bruno"\n', 'dealer = "Bruno"\nx-mine = 1\n', []),
        (FULL[FULL.index("[standing]") :], "", [(21, "standing_missing")]),
    ],
)
def test_what_a_sheet_says_wrongly_of_itself(
    old: str, new: str, found: list[tuple[int, str]]
) -> None:
    """A file with ``created`` and no complete standing has been cut."""
    assert wrong(FULL.replace(old, new)) == found


def test_a_hand_made_sheet_need_not_say_where_it_stands() -> None:
    cut = FULL[: FULL.index("[standing]")].replace("created = 2026-11-30T20:15:00+01:00\n", "")
    assert wrong(cut) == []


def test_facts_that_the_rules_refuse_are_faults_not_contradictions() -> None:
    found = examined(FULL.replace("gin 20", "gin 99"))
    assert [one.problem.code for one in found.faults] == ["hand_refused"]
    assert found.contradictions == ()


def test_outcomes_of_other_hands_are_told_beside_a_fault() -> None:
    """They follow from their own hand alone, while [standing] follows from all."""
    text = FULL.replace("struck Bruno", "struck Bru no").replace("=> Ana 26", "=> Ana 27")
    found = examined(text)
    assert [one.problem.params["number"] for one in found.faults] == [2]
    assert [one.problem.params["number"] for one in found.contradictions] == [4]
    (line,) = [text.splitlines()[one.line - 1] for one in found.contradictions]
    assert line.endswith('=> Ana 27",')


def test_deep_nesting_is_a_fault_not_a_crash() -> None:
    assert faults("a = " + "[" * 5000) == [(1, "toml_deep")]
