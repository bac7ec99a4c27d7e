"""Corrections at the command line: mended in place, shown before and after, history kept."""

import json
from pathlib import Path

import pytest
from hgin_run import Said, run

from hgin import store
from hgin.sheet_file import read_sheet

MATCH = (
    ("knock", "ana", "2", "32"),
    ("gin", "ana", "18"),
    ("knock", "ana", "4", "39"),
    ("knock", "bruno", "6", "10", "--layoff", "5"),
    ("gin", "bruno", "20"),
)
END = ("knock", "ana", "3", "43")


class Table:
    """A match at the command line."""

    def __init__(self, patch: pytest.MonkeyPatch, path: Path) -> None:
        self.patch, self.path = patch, path

    def __call__(self, *words: str) -> Said:
        return run(self.patch, *words)

    def does(self, *words: str) -> str:
        said = self(*words)
        assert (said.status, said.err) == (0, ""), said
        return said.out

    def text(self) -> str:
        return store.read(self.path)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Five hands; Ana has won two columns of three, 108 / 104 / 61."""
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HGIN_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")
    path = tmp_path / "match.toml"
    monkeypatch.setenv("HGIN_FILE", str(path))
    kept = Table(monkeypatch, path)
    kept.does("new", "Ana", "Bruno", "--dealer", "ana")
    for hand in MATCH:
        kept.does(*hand)
    return kept


def test_an_edit_shows_the_hand_then_what_moved_then_the_columns(table: Table) -> None:
    said = table.does("edit", "2", "ana gin 8", "--why", "recount")
    assert said == (
        "Hand 2   Ana gin 18        43 in I and II\n"
        "       → Ana gin 8         33 in I and II\n"
        "Hand 4   Ana undercut 6-5  26 in II and III → 26 in I, II and III\n"
        "\n"
        "         Ana - Bruno\n"
        "I        108 -   ., Ana wins it → 124 -   ., Ana wins it\n"
        "II       104 -   ., Ana wins it →  94 -   .\n"
    )


def test_narrow_lines_stand_one_under_the_other(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = table.does("edit", "2", "ana gin 8")
    assert said == (
        "Hand 2 Ana gin 18\n"
        "    43 in I and II\n"
        "  → Ana gin 8\n"
        "    33 in I and II\n"
        "Hand 4 Ana undercut 6-5\n"
        "    26 in II and III\n"
        "  → 26 in I, II and III\n"
        "\n"
        "    Ana - Bruno\n"
        "I   108 -   ., Ana wins it\n"
        "  → 124 -   ., Ana wins it\n"
        "II  104 -   ., Ana wins it\n"
        "  →  94 -   .\n"
    )
    assert max(map(len, said.splitlines())) <= 40


def test_the_old_line_is_kept_with_time_and_reason(table: Table) -> None:
    table.does("edit", "2", "ana gin 8", "--why", "recount")
    (line,) = read_sheet(table.path).corrections
    assert (line.hand, line.what, line.why) == (2, "was Ana gin 18", "recount")
    assert line.at is not None
    told = table.does("explain", "2")
    assert "was Ana gin 18 (recount)" in told
    listed = table.does("hands").splitlines()
    assert "corrected" in listed[1]
    assert not any("corrected" in line for n, line in enumerate(listed) if n != 1)


def test_the_hand_list_marks_struck_and_corrected_hands(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.does("strike", "3")
    table.does("edit", "2", "ana gin 8 note 'counted again'")
    assert table.does("hands") == (
        "1  Ana knock 2-32    30  in I\n"
        "2  Ana gin 8         33  in I and II, corrected\n"
        "     note: counted again\n"
        "3  Ana knock 4-39        struck, corrected\n"
        "4  Ana undercut 6-5  26  in I, II and III\n"
        "5  Bruno gin 20      45  in I\n"
    )
    monkeypatch.setenv("COLUMNS", "30")
    assert table.does("hands").splitlines()[:4] == [
        "1  Ana knock 2-32",
        "     30 in I",
        "2  Ana gin 8",
        "     33 in I and II, corrected",
    ]


def test_an_edit_keeps_time_note_upcard_dealer_and_struck_mark(table: Table) -> None:
    table.does("edit", "1", "ana knock 2 32 note 'mine' upcard 5S dealer bruno")
    table.does("strike", "1")
    at = read_sheet(table.path).hands[0].at
    table.does("edit", "1", "bruno gin 7")
    hand = read_sheet(table.path).hands[0]
    assert (hand.at, hand.note, hand.upcard, hand.dealer, hand.struck) == (
        at, "mine", "5S", "Bruno", True,
    )  # fmt: skip
    table.does("edit", "1", "bruno gin 7 note '' upcard -")
    hand = read_sheet(table.path).hands[0]
    assert (hand.note, hand.upcard) == (None, None)
    told = table.does("explain", "1")
    assert "was struck Ana knock 2 32 upcard 5S dealer Bruno note mine" in told


def test_what_belongs_to_the_line_does_not_stay(table: Table) -> None:
    table.does("edit", "5", "bruno points 60 agreed")
    table.does("edit", "5", "bruno points 60")
    assert not read_sheet(table.path).hands[4].plays[0].agreed
    table.does("edit", "5", "void replay")
    table.does("edit", "5", "void")
    assert not read_sheet(table.path).hands[4].replay


def test_an_edit_that_says_the_same_writes_nothing(table: Table) -> None:
    before = table.text()
    assert table.does("edit", "2", "a g 18") == "Nothing is moved by this.\n"
    assert table.text() == before


def test_a_correction_reopens_a_finished_match(table: Table) -> None:
    table.does(*END)
    assert table("void").status == 3
    said = table.does("strike", "6", "--why", "never played")
    assert "40 in III → struck out" in said
    assert said.endswith("The match is open again and goes on.\nBruno deals.\n")
    table.does("void")
    # And the other way round: restored, it ends the match again, before that last hand.
    said = table.does("restore", "6")
    assert "Hand 7 now comes after the end of the match: it is kept" in said
    assert "Ana wins the match, 3 columns to 0." in said
    assert "after the end" in table.does("hands").splitlines()[6]


def test_hands_left_after_the_end_are_kept_marked_and_said(table: Table) -> None:
    """R-36."""
    said = table.does("edit", "1", "ana points 200 agreed")
    table.does("edit", "2", "ana points 200 agreed")
    said = table.does("edit", "3", "ana points 200 agreed")
    assert (
        "Hands 4 and 5 now come after the end of the match: they are kept and count for nothing."
        in said
    )
    assert "Hand 4   Ana undercut 6-5" in said
    assert "→ after the end" in said
    data = json.loads(table.does("hands", "--json"))["hands"]
    assert [hand["after_end"] for hand in data] == [False, False, False, True, True]
    assert len(read_sheet(table.path).hands) == 5
    assert "counts for nothing" in table.does("explain", "4")
    assert table("check") == (0, "", "")


def test_an_insert_moves_later_numbers_and_their_history(table: Table) -> None:
    table.does("strike", "3", "--why", "later")
    said = table.does("insert", "2", "bruno gin 30", "--why", "forgotten")
    assert "Hand 2 + Bruno gin 30" in said
    assert "Hands 2 to 5 are now hands 3 to 6." in said
    history = [(one.hand, one.what) for one in read_sheet(table.path).corrections]
    assert history == [(4, "struck"), (2, "inserted")]
    assert "struck out (later)" in table.does("explain", "4")
    assert "entered afterwards (forgotten)" in table.does("explain", "2")


def test_an_insert_past_the_last_is_a_hand_as_any(table: Table) -> None:
    table.does("dealer", "bruno")
    table.does("insert", "6", "void")
    sheet = read_sheet(table.path)
    assert (sheet.hands[5].dealer, sheet.next_dealer) == ("Bruno", None)
    table.does("insert", "7", "ana knock 3 43")
    assert table("insert", "8", "void").status == 3
    assert table("insert", "9", "void").status == 3
    assert "the match is over before hand 8" in table("insert", "8", "void").err


def test_struck_stays_visible_and_counts_for_nothing(table: Table) -> None:
    table.does("strike", "2")
    assert "struck" in table.does("hands").splitlines()[1]
    assert "Struck out: counts for nothing." in table.does("explain", "2")
    assert table("strike", "2") == (3, "", "hgin: hand 2 is struck out already\n")
    before = table.text()
    table.does("restore", "2")
    assert table("restore", "2").status == 3
    assert before != table.text()
    assert json.loads(table.does("sheet", "--json"))["columns"][1]["points"] == [104, 0]


def test_a_dry_run_shows_the_same_and_writes_nothing(table: Table) -> None:
    for words in (
        ("edit", "2", "ana gin 8"), ("insert", "1", "void"), ("strike", "1"), ("note", "1", "x"),
        ("amend", "--set", "bonus.gin=20"),
    ):  # fmt: skip
        before = table.text()
        shown = table.does(*words, "--dry-run")
        assert table.text() == before
        assert shown == table.does(*words) + "Only shown: nothing was written.\n"
        table.does("undo")
        assert table.text() == before


def test_json_has_the_sheet_before_and_after(table: Table) -> None:
    data = json.loads(table.does("edit", "2", "ana gin 8", "--json"))
    assert data["hand"] == 2
    assert data["before"]["columns"][0]["points"] == [108, 0]
    assert data["after"]["columns"][0]["points"] == [124, 0]
    assert data["after"]["hands"][1]["corrected"] is True
    for words in (("undo",), ("redo",), ("amend", "--name", "ana=Anna")):
        assert json.loads(table.does(*words, "--json"))["hand"] is None


def test_undo_takes_back_a_change_of_any_kind(table: Table) -> None:
    for words in (
        ("edit", "1", "void"), ("insert", "1", "void"), ("strike", "1"), ("note", "2", "x"),
        ("amend", "--name", "Ana=Zoë"), ("dealer", "bruno"), ("stop",),
    ):  # fmt: skip
        before = table.text()
        table.does(*words)
        after = table.text()
        assert before != after
        assert table.does("undo").startswith("Taken back:\n")
        assert table.text() == before
        assert table.does("redo").startswith("Brought back:\n")
        assert table.text() == after
        table.does("undo")
    # A new change empties what could be brought back.
    table.does("void")
    assert table("redo") == (3, "", "hgin: there is nothing to bring back\n")


def test_undo_refuses_what_was_changed_outside(table: Table) -> None:
    table.path.write_text(table.text() + "# mine\n", encoding="utf-8")
    said = table("undo")
    assert said.status == 3
    assert "changed outside hgin" in said.err
    table.does("void")
    assert table.text().endswith("# mine\n")
    table.does("undo")
    assert table("undo").status == 3


def test_without_a_journal_undo_takes_back_the_last_hand(table: Table, tmp_path: Path) -> None:
    table.does("note", "5", "its history goes with it")
    for file in (tmp_path / "home" / "journal").iterdir():
        file.unlink()
    assert "Hand 5 - Bruno gin 20  taken out" in table.does("undo")
    sheet = read_sheet(table.path)
    assert (len(sheet.hands), sheet.corrections) == (4, ())


def test_without_a_journal_undo_goes_on_and_redo_brings_it_all_back(
    table: Table, tmp_path: Path
) -> None:
    for file in (tmp_path / "home" / "journal").iterdir():
        file.unlink()
    texts = [table.text()]
    for number in (5, 4, 3):
        assert f"\nHand {number} - " in table.does("undo")
        texts.append(table.text())
    for text in texts[-2::-1]:
        table.does("redo")
        assert table.text() == text
    assert table("redo").status == 3
    assert "Hand 5 - " in table.does("undo")
    table.does("void")
    table.does("undo")
    assert table.text() == texts[1]
    assert "Hand 4 - " in table.does("undo")
    for _ in range(3):
        table.does("undo")
    assert table("undo").status == 3


def test_names_are_amended_everywhere_and_all_at_once(table: Table) -> None:
    table.does("dealer", "bruno")
    table.does("strike", "1", "--why", "was Ana's")
    said = table.does("amend", "--name", "Ana=Bruno", "--name", "Bruno=Ana")
    assert said.startswith("Ana - Bruno → Bruno - Ana\n")
    sheet = read_sheet(table.path)
    assert sheet.sides == (("Bruno",), ("Ana",))
    assert (sheet.first_dealer, sheet.next_dealer) == ("Bruno", "Ana")
    assert [hand.plays[0].who for hand in sheet.hands] == ["Bruno"] * 3 + ["Ana"] * 2
    assert sheet.corrections[0].why == "was Ana's"
    assert sheet.corrections[1].what == "was name Ana, name Bruno"
    assert table("check") == (0, "", "")


def test_a_name_with_a_plus_is_one_name(table: Table, tmp_path: Path) -> None:
    path = str(tmp_path / "plus.toml")
    table.does("new", "A+B", "C", "--dealer", "A+B", "-f", path)
    table.does("void", "-f", path)
    table.does("amend", "--name", "A+B=X # 'y'", "--why", "it # was", "-f", path)
    sheet = read_sheet(path)
    assert sheet.first_dealer == "X # 'y'"
    assert (sheet.corrections[0].what, sheet.corrections[0].why) == ("was name A+B", "it # was")
    table.does("amend", "--name", "X=Q", "-f", path)
    assert read_sheet(path).corrections[1].what == "was name \"X # 'y'\""


@pytest.mark.parametrize(
    "words",
    [
        ("--name", "Ana=bruno"),
        ("--name", "Carla=Ana"),
        ("--name", "Ana"),
        ("--name", "Ana="),
        ("--name", "Ana=-x"),
        ("--dealer", "carla"),
        ("--set", "bonus.gin=x"),
        ("--set", "bonus.gim=3"),
        ("--set", "sides.players=2"),
        ("--profile", "none-such"),
    ],
)
def test_what_cannot_be_amended_is_refused(table: Table, words: tuple[str, ...]) -> None:
    before = table.text()
    said = table("amend", *words)
    assert (said.status, said.out) == (3, "")
    assert table.text() == before


def test_an_amendment_names_every_hand_that_it_would_make_illegal(table: Table) -> None:
    before = table.text()
    said = table("amend", "--set", "knock.limit=3")
    assert said.status == 3
    assert [line.partition(":")[2][:8].strip() for line in said.err.splitlines()] == [
        "hand 3:",
        "hand 4:",
    ]
    assert table.text() == before
    said = table("amend", "--profile", "straight-hollywood")
    assert said.err.count("\n") == 3


def test_a_rule_is_amended_visibly(table: Table) -> None:
    said = table.does("amend", "--set", "bonus.gin=20", "--why", "house rule")
    assert said.startswith("bonus.gin: 25 → 20\n\nHand 2   Ana gin 18")
    assert "43 in I and II     → 38 in I and II" in said
    assert read_sheet(table.path).corrections[-1].what == "was bonus.gin 25"
    said = table.does("amend", "--profile", "hollywood-boxes", "--dealer", "bruno")
    assert said.startswith("First dealer: Ana → Bruno\nRules: hollywood-majority → hollywood-boxes")
    sheet = read_sheet(table.path)
    assert sheet.rules.profile == "hollywood-boxes"
    # By the profile's own rules: what was set before is set no more.
    assert sheet.rules.bonus_gin == 25
    assert table("check") == (0, "", "")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("edit", "6", "void"), 3),
        (("edit", "0", "void"), 3),
        (("edit", "two", "void"), 3),
        (("edit", "-1", "void"), 3),
        (("edit", "1"), 2),
        (("edit", "1", "ana", "gin", "5"), 2),
        (("edit", "1", ""), 3),
        (("edit", "1", "ana knock 12 20"), 3),
        (("edit", "1", "ana knock 2 32 => Ana 30"), 3),
        (("edit", "1", "carla gin 5"), 3),
        (("insert", "1", "ana gin 99"), 3),
        (("strike", "9"), 3),
        (("strike", "1", "--wy", "x"), 2),
        (("note", "9", "x"), 3),
    ],
)
def test_bad_words_change_nothing(table: Table, words: tuple[str, ...], status: int) -> None:
    before = table.text()
    said = table(*words)
    assert (said.status, said.out) == (status, "")
    assert said.err.startswith("hgin: ")
    assert table.text() == before
