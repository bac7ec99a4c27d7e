"""Correcting at the command line: every change kept, shown, taken back to the byte."""

import pytest
from terminal import Table


@pytest.fixture
def three(running: Table) -> Table:
    """Ana 18, Bruno 43, Ana 10: hands of three kinds."""
    for words in ("knock ana 7 25", "gin bruno 18", "points ana 10"):
        running.ok(*words.split())
    return running


def figures(table: Table) -> list[list[int]]:
    return [column["points"] for column in table.json()["columns"]]


def line(table: Table, text: str) -> str:
    (found,) = [one for one in table.sheet().read_text().splitlines() if text in one]
    return found


CHANGES = [
    "gin ana 5",
    "void",
    "points bruno 43",
    "dealer ana",
    "stop",
    "stop --concede ana",
    "edit 1|ana knock 2 32",
    "edit 2|void|--why|it # was 'so'",
    "insert 1|bruno gin 3",
    "insert 4|bruno gin 3",
    "strike 2 --why twice",
    "note 1|three # eights",
    "amend --name Ana=Ann",
    "amend --name Ana=Bruno --name Bruno=Ana",
    "amend --dealer bruno",
    "amend --set bonus.gin=20",
    "amend --set columns.count=2",
    "amend --set columns.count=4 --set columns.weights=1,1,2,2",
    "amend --set stake.per_point=0.05",
    "amend --profile hollywood-boxes",
]


@pytest.mark.parametrize("words", CHANGES)
def test_undo_gives_the_bytes_back_and_redo_the_change(three: Table, words: str) -> None:
    before = three.sheet().read_bytes()
    args = [part for one in words.split("|") for part in ([one] if "|" in words else one.split())]
    args = [*args[0].split(), *args[1:]]
    three.ok(*args)
    after = three.sheet().read_bytes()
    assert after != before
    assert three.ok("check") == ""
    assert three.ok("undo").startswith("Taken back:")
    assert three.sheet().read_bytes() == before
    assert three.ok("redo").startswith("Brought back:")
    assert three.sheet().read_bytes() == after


def test_undo_goes_back_to_the_beginning_and_no_further(three: Table) -> None:
    """``new`` is not undone; a new change empties redo."""
    for _ in range(3):
        three.ok("undo")
    assert three.json()["hands"] == []
    assert "nothing to take back" in three.refused("undo")
    three.ok("gin", "ana", "3")
    assert "nothing to bring back" in three.refused("redo")


def test_undo_stops_at_a_change_from_outside(three: Table) -> None:
    path = three.sheet()
    path.write_text(path.read_text() + "# by hand\n")
    assert "changed outside hgin" in three.refused("undo")


def test_an_edit_keeps_what_is_not_given(three: Table) -> None:
    """Time, note, upcard, dealer and struck mark stay; ``note ""`` and ``upcard -`` take away."""
    three.ok("edit", "1", "ana knock 7 25 note x upcard 5S dealer bruno")
    at = line(three, "note x")[4:22]
    three.ok("edit", "1", "ana gin 3")
    assert "Ana gin 3 upcard 5S dealer Bruno note x => Ana 28" in line(three, "Ana gin 3")
    assert at.strip("\"' ") in line(three, "Ana gin 3")
    three.ok("edit", "1", 'ana gin 3 note "" upcard -')
    assert line(three, "Ana gin 3 dealer Bruno => Ana 28")
    three.ok("strike", "1")
    three.ok("edit", "1", "ana gin 4")
    assert "struck Ana gin 4" in line(three, "Ana gin 4")


def test_an_edit_that_changes_nothing_writes_nothing(three: Table) -> None:
    before = three.files()
    assert three.ok("edit", "1", "ana knock 7 25") == "Nothing is moved by this.\n"
    assert three.files() == before


def test_what_stood_there_when_and_why_is_kept(three: Table) -> None:
    three.ok("edit", "2", "bruno gin 19", "--why", "a # b")
    assert "hand 2 was Bruno gin 18 # a # b" in line(three, "hand 2 was")
    assert three.json()["hands"][1]["corrected"] is True
    assert "was Bruno gin 18 (a # b)" in three.ok("explain", "2")
    assert "was Bruno gin 18 (a # b)" in three.ok("sheet", "--format", "text")


def test_a_correction_shows_what_it_moves(three: Table) -> None:
    said = three.ok("edit", "1", "ana knock 4 39")
    assert "Hand 1   Ana knock 7-25  18 in I\n       → Ana knock 4-39  35 in I\n" in said
    assert "I        28 - 43 → 45 - 43" in said
    both = three.json("edit", "1", "ana knock 7 25")
    assert set(both) == {"hand", "before", "after"}
    assert both["hand"] == 1


def test_a_forgotten_hand_moves_the_others(three: Table) -> None:
    """R-20: all later columns follow."""
    three.ok("insert", "1", "ana gin 5")
    assert [one["points"] for one in three.json()["hands"]] == [30, 18, 43, 10]
    assert figures(three) == [[58, 43], [28, 0], [10, 0]]
    assert line(three, "hand 1 inserted")


def test_a_struck_hand_stays_visible_and_counts_for_nothing(three: Table) -> None:
    three.ok("strike", "1")
    one = three.json()["hands"][0]
    assert (one["struck"], one["points"], one["entered"], one["winner"]) == (True, 0, [], None)
    assert figures(three)[0] == [10, 43]
    assert "struck" in three.ok("hands")
    assert "struck out already" in three.refused("strike", "1")
    three.ok("restore", "1")
    assert figures(three)[0] == [28, 43]
    assert "not struck out" in three.refused("restore", "1")


def test_a_correction_may_leave_hands_behind_the_end(table: Table) -> None:
    """R-36: kept, marked, counting for nothing."""
    table.ok("new", "Ana", "Bruno", "--dealer", "ana", "--profile", "traditional")
    table.ok("gin", "ana", "5")
    table.ok("gin", "bruno", "98")
    table.ok("edit", "1", "ana gin 90")
    one = table.json()["hands"][1]
    assert (one["after_end"], one["entered"]) == (True, [])
    assert "after the end" in table.ok("sheet", "--format", "text")
    assert len(table.ok("export").splitlines()) == 1


def test_amend_corrects_the_rules_and_what_follows_from_them(three: Table) -> None:
    """R-38: visibly."""
    said = three.ok("amend", "--set", "bonus.gin=20", "--why", "as agreed")
    assert "bonus.gin: 25 → 20" in said
    assert "Bruno gin 18  43 in I → 38 in I" in said
    assert "match was bonus.gin 25 # as agreed" in line(three, "match was")
    assert "hollywood-majority with bonus.gin = 20" in three.ok("sheet", "--format", "text")


def test_amend_changes_the_number_of_columns(three: Table) -> None:
    three.ok("amend", "--set", "columns.count=2", "--why", "x")
    assert len(three.json()["columns"]) == 2
    assert "weights = [1, 1]" in three.sheet().read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("amend --name Ana", "OLD=NEW"),
        ("amend --name Eva=Ana", "got Eva"),
        ("amend --name Ana=bruno", "alike"),
        ("amend --name Ana=", "empty"),
        ("amend --name Ana=-x", "hyphen"),
        ("amend --dealer eva", "got eva"),
        ("amend --set bonus.gni=3", "bonus.gin"),
        ("amend --set columns.count=1", "match.winner"),
        ("amend --set sides.players=2", "players a side"),
        ("amend --profile nope", "no profile"),
        ("amend --set knock.limit=5", "hand 1: a knock needs 5 or less"),
        ("amend --set knock.mode=upcard --set bonus.gin=1", "hand 1: under these rules"),
        ("edit 4 void", "from 1 to 3, got 4"),
        ("edit 0 void", "from 1 to 3, got 0"),
        ("edit one void", "got one"),
        ("edit -1 void", "got -1"),
        ("edit 1 ana", "got nothing more"),
        ("edit 1 frob", "got frob"),
        ("insert 5 void", "got 5"),
        ("strike 4", "got 4"),
        ("note 4 x", "got 4"),
        ("note 1 a\tb", "U+0009"),
        ("strike 1 --why a\x07", "U+0007"),
    ],
)
def test_what_is_refused_leaves_everything_as_it_was(three: Table, words: str, said: str) -> None:
    ran = three.run(*words.split(" "))
    if ran.err.count("\n") == 1:
        assert said in three.refused(*words.split(" "))
    else:
        # Each hand that would become illegal has its line.
        assert ran.status == 3
        assert said in ran.err
        assert all("hand" in one for one in ran.err.splitlines())


def test_a_correction_of_a_sheet_without_hands_says_so(running: Table) -> None:
    for words in ("strike 1", "edit 1 void", "note 1 x", "explain", "explain 1"):
        assert "no hand has been recorded" in running.refused(*words.split())


def test_notes(three: Table) -> None:
    three.ok("note", "1", "three # eights")
    assert three.json()["hands"][0]["note"] == "three # eights"
    three.ok("note", "1", "")
    assert three.json()["hands"][0]["note"] is None
    assert "1000" in three.refused("note", "1", "x" * 1001)


def test_comments_and_line_ends_of_a_hand_made_sheet_stay(table: Table) -> None:
    text = (
        "# ours\r\nformat = 1   # one\r\nsides = ['Ana', 'Bruno']\r\n\r\nhands = [\r\n"
        "\t'Ana gin 3', # the first\r\n\t# between\r\n\t'Bruno knock 2 9' # no comma\r\n]\r\n"
        "[rules]\r\nbonus.gin = 20 # house\r\n# the end\r\n"
    )
    path = table.home / "mine.toml"
    path.write_bytes(text.encode())
    table.ok("gin", "ana", "5", "--file", str(path))
    after = path.read_bytes().decode()
    assert "\n" not in after.replace("\r\n", "")
    assert after.startswith(text[: text.index("'Bruno knock")])
    assert "\t'Bruno knock 2 9', # no comma\r\n" in after
    assert "[rules]\r\nbonus.gin = 20 # house\r\n# the end\r\n" in after
    assert "Ana gin 5 => Ana 25" in after
    table.ok("undo", "--file", str(path))
    assert path.read_bytes().decode() == text


def test_a_hand_made_sheet_without_a_journal_loses_its_last_hand_by_undo(table: Table) -> None:
    path = table.home / "mine.toml"
    path.write_text('format = 1\nsides = ["Ana", "Bruno"]\nhands = [\n"Ana gin 3",\n"void",\n]\n')
    table.ok("undo", "--file", str(path))
    assert '"void"' not in path.read_text()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("knock ana 7 25 --layoff 6", "Ana knock 7 25 layoff 6"),
        ("a7 26", "Ana knock 7 26"),
        ("wall", "void"),
    ],
)
def test_a_line_is_taken_as_it_is_typed_in_a_hurry(three: Table, typed: str, kept: str) -> None:
    three.ok("edit", "1", typed)
    assert kept in three.ok("export").splitlines()
    three.ok("insert", "1", typed)
    assert three.ok("check") == ""


def test_a_correction_that_leaves_the_winner_shows_what_the_match_is_worth_now(
    table: Table,
) -> None:
    """The end of a match is shown where anything of it is another, not only its winner."""
    table.ok("new", "Ana", "Bruno", "--dealer", "ana", "--profile", "traditional")
    for hand in ("ana 60", "bruno 30", "ana 60"):
        table.ok("points", *hand.split())
    assert "Ana wins the match, 360 to 0" in table.ok("strike", "2")
    assert "Ana wins the match" not in table.ok("note", "1", "x")
