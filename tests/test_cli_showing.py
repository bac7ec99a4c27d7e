"""Showing, checking, files, profiles: words, JSON key by key, exit statuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from terminal import Table

HAND_KEYS = {
    "n", "kind", "knocker", "knocker_deadwood", "opponent_deadwood", "layoff", "winner", "points",
    "entered", "closed", "dealer", "upcard", "limit", "multiplier", "note", "cards", "at",
    "struck", "corrected", "after_end",
}  # fmt: skip
COLUMN_KEYS = {"n", "points", "entered", "boxes", "winner", "closed_by", "totals", "net"}


@pytest.fixture
def four(table: Table) -> Table:
    """The sheet of the interface: Ana 30, Ana 43, Bruno 12, Ana 35, with boxes."""
    table.ok("new", "Ana", "Bruno", "--profile", "hollywood-boxes", "--dealer", "bruno")
    for words in ("knock ana 2 32", "gin ana 18", "knock bruno 4 16", "knock ana 4 39"):
        table.ok(*words.split())
    return table


def test_the_sheet_as_json(four: Table) -> None:
    sheet = four.json("sheet")
    assert set(sheet) >= {
        "format", "sides", "profile", "hands", "columns", "wins", "dealer", "match",
    }  # fmt: skip
    assert (sheet["format"], sheet["sides"], sheet["profile"]) == (
        1,
        ["Ana", "Bruno"],
        "hollywood-boxes",
    )
    assert all(set(one) >= HAND_KEYS for one in sheet["hands"])
    last = sheet["hands"][3]
    at = last.pop("at")
    assert len(at) == len("2026-11-30T20:44")
    expected = {
        "n": 4, "kind": "knock", "knocker": "Ana", "knocker_deadwood": 4,
        "opponent_deadwood": 39, "layoff": 0, "winner": "Ana", "points": 35,
        "entered": [1, 2, 3], "closed": [1], "dealer": "Ana", "upcard": None, "limit": 10,
        "multiplier": 1, "note": None, "cards": None, "struck": False, "corrected": False,
        "after_end": False,
    }  # fmt: skip
    assert {key: last[key] for key in expected} == expected
    first = sheet["columns"][0]
    expected = {
        "n": 1, "points": [108, 12], "entered": [True, True], "boxes": [3, 1],
        "winner": "Ana", "closed_by": 4, "totals": [283, 37], "net": 246,
    }  # fmt: skip
    assert {key: first[key] for key in expected} == expected
    second = sheet["columns"][1]
    assert [second[key] for key in ("winner", "closed_by", "totals", "net")] == [None] * 4
    assert set(second) >= COLUMN_KEYS
    assert (sheet["wins"], sheet["dealer"]) == ([3, 1], "Bruno")
    match = {key: sheet["match"][key] for key in ("over", "winner", "drawn", "stopped")}
    assert match == {"over": False, "winner": None, "drawn": False, "stopped": None}


def test_json_is_the_same_by_option_by_format_and_alone(four: Table) -> None:
    assert four.ok("sheet", "--json") == four.ok("sheet", "--format", "json") == four.ok("--json")


def test_kinds_of_hands_as_json(running: Table) -> None:
    running.ok("gin", "ana", "5")
    running.ok("void")
    running.ok("points", "ana", "9")
    running.ok("knock", "ana", "5", "3")
    gin, void, points, undercut = running.json("hands")["hands"]
    assert (gin["knocker_deadwood"], gin["opponent_deadwood"], gin["layoff"]) == (0, 5, 0)
    for one in (void, points):
        counts = ("knocker", "knocker_deadwood", "opponent_deadwood", "layoff")
        assert [one[key] for key in counts] == [None] * 4
    assert (void["winner"], void["points"], void["entered"]) == (None, 0, [])
    assert (points["winner"], points["points"]) == ("Ana", 9)
    assert (undercut["kind"], undercut["knocker"], undercut["winner"]) == (
        "undercut",
        "Ana",
        "Bruno",
    )


def test_record_and_correction_commands_give_before_and_after(running: Table) -> None:
    for words, hand in (
        ("gin ana 5", 1),
        ("edit 1|ana gin 6", 1),
        ("strike 1", 1),
        ("note 1 x", 1),
        ("insert 1|void", 1),
        ("amend --dealer bruno", None),
        ("undo", None),
        ("redo", None),
        ("dealer bruno", None),
        ("stop", None),
    ):
        head, _, rest = words.partition("|")
        said = running.json(*head.split(), *([rest] if rest else []))
        assert set(said) == {"hand", "before", "after"}
        assert said["hand"] == hand, words
        assert said["after"] != said["before"]
        assert said["after"] == running.json()


def test_each_showing_command_gives_one_object(four: Table) -> None:
    keys = {
        "hands": {"hands"},
        "list": {"sheets"},
        "profiles": {"profiles", "folder"},
        "check": {"files", "problems"},
        "explain": {"hand", "steps", "round_steps", "win", "corrections"},
        "export": {"lines"},
    }
    for command, expected in keys.items():
        assert set(four.json(command)) >= expected, command
    (sheet,) = four.json("list")["sheets"]
    assert set(sheet) == {"name", "file", "current"}
    shown = four.json("profiles", "show", "traditional")
    assert shown["values"]["bonus.gin"] == 20
    assert "bonus.gin" in shown["differs"]
    steps = four.json("explain", "4")["steps"]
    assert steps[1] == {
        "code": "difference",
        "numbers": {"high": 39, "low": 4, "amount": 35},
        "clause": "R-09",
    }


@pytest.mark.parametrize(
    ("profile", "hand", "column"),
    [
        ("hollywood-majority", "knock bruno 6 10 --layoff 5", ["1", "25", "--", "26"]),
        ("hollywood-majority", "knock ana 4 39", ["35"]),
        ("oklahoma-hollywood", "gin ana 18 --upcard 5S", ["18", "25", "86"]),
    ],
)
def test_explain_adds_up_as_on_paper(
    table: Table, profile: str, hand: str, column: list[str]
) -> None:
    """Several amounts have their sum under a rule; what a spade doubles is the sum (R-17)."""
    table.ok("new", "Ana", "Bruno", "--profile", profile)
    table.ok(*hand.split())
    said = table.ok("explain").split("Ana's first win")[0].splitlines()[1:]
    amounts = [line[36:41].strip() for line in said]
    assert [amount for amount in amounts if amount and not amount[0].isalpha()] == column


def test_explain_shows_each_step_with_its_clause(running: Table) -> None:
    running.ok("gin", "ana", "98")
    running.ok("knock", "bruno", "6", "10", "--layoff", "5")
    said = running.ok("explain")
    for clause in ("R-05", "R-10", "R-20", "R-21"):
        assert clause in said
    assert said == running.ok("explain", "2")
    running.ok("void")
    assert "R-14" in running.ok("explain")


@pytest.mark.parametrize("width", ["20", "40", "100"])
@pytest.mark.parametrize("words", ["explain 2", "explain 4", "sheet --format text", "hands", ""])
def test_pages_fit_the_width_where_words_allow_it(
    four: Table, monkeypatch: pytest.MonkeyPatch, width: str, words: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    lines = four.ok(*words.split()).splitlines()
    if width == "100" or (words.startswith(("sheet", "explain")) and width == "40"):
        assert max(len(one) for one in lines) <= int(width), lines


def test_a_sheet_is_written_to_a_file_and_nothing_else_is_overwritten(four: Table) -> None:
    path = four.home.parent / "out.txt"
    four.ok("sheet", "--output", str(path))
    assert "Ana - Bruno" in path.read_text()
    path.write_text("mine")
    assert "--force" in four.refused("sheet", "--output", str(path))
    assert path.read_text() == "mine"
    four.ok("sheet", "--output", str(path), "--force", "--format", "json")
    assert json.loads(path.read_text())["sides"] == ["Ana", "Bruno"]
    assert "takes the place" not in four.ok("sheet", "--output", str(path.with_suffix(".json")))
    four.refused("sheet", "--output", str(four.home / "none" / "x.txt"), status=4)
    four.refused("sheet", "--output", str(four.home), "--force", status=4)
    assert "there is no format png" in four.refused("sheet", "--format", "png", status=2)


@pytest.mark.parametrize("name", ["x.toml", "x.txt", "x"])
def test_no_output_takes_the_place_of_a_sheet(table: Table, name: str) -> None:
    path = table.home.parent / name
    table.ok("new", "Ana", "Bruno", "--file", str(path))
    said = table.refused("sheet", "--output", str(path), "--format", "text", "--force")
    assert "is a sheet" in said


# Which sheet


def test_which_sheet_a_command_works_on(running: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """``--file``, then ``HGIN_FILE``, then the current sheet; each by a path of its own."""
    mine, theirs = running.home.parent / "mine.toml", running.home.parent / "theirs.toml"
    shelf = running.sheet()
    running.ok("new", "Eva", "Filip", "--file", str(mine), "--dealer", "eva")
    running.ok("new", "Gita", "Hana", "--file", str(theirs), "--dealer", "gita")
    assert running.json()["sides"] == ["Gita", "Hana"]
    assert running.json("--file", str(mine))["sides"] == ["Eva", "Filip"]
    running.ok("gin", "eva", "3", "-f", str(mine))
    monkeypatch.setenv("HGIN_FILE", str(mine))
    assert len(running.json()["hands"]) == 1
    assert running.json("--file", str(shelf))["sides"] == ["Ana", "Bruno"]


def test_list_use_and_remove(running: Table) -> None:
    running.ok("new", "Eva", "Filip", "--dealer", "eva")
    names = [one["name"] for one in running.json("list")["sheets"]]
    assert [name[11:] for name in names] == ["ana-bruno", "eva-filip"]
    assert "* " in running.ok("list")
    assert "Ana" in running.ok("use", names[0])
    assert running.json()["sides"] == ["Ana", "Bruno"]
    assert "the nearest is" in running.refused("use", names[0] + "x")
    assert "hgin list shows all" in running.refused("use", "???")
    assert "trash" in running.ok("remove", names[0])
    assert "no match is being kept" in running.refused("gin", "ana", "3", status=4)
    assert running.ok("remove", names[1])
    assert "no sheet yet" in running.ok("list")


def test_without_a_sheet_it_is_said_how_to_begin(table: Table) -> None:
    assert "hgin new Ana Bruno" in table.ok()
    for words in ("gin ana 3", "sheet", "undo", "hands", "explain", "check", "export"):
        assert "hgin new Ana Bruno" in table.refused(*words.split(), status=4)


# In and out


def test_exported_hands_give_the_same_standing(running: Table) -> None:
    for words in ("knock ana 7 25 --layoff 6 --note x", "gin bruno 18", "void", "void --replay"):
        running.ok(*words.split())
    running.ok("dealer", "ana")
    running.ok("points", "bruno", "430", "--agreed")
    running.ok("strike", "2")
    lines = running.ok("export")
    assert len(lines.splitlines()) == 4
    before = running.json()
    (running.home / "lines").write_text("\ufeff# an evening\n\n" + lines)
    running.ok("new", "Ana", "Bruno", "--dealer", "ana")
    running.ok("import", str(running.home / "lines"))
    after = running.json()
    for key in ("columns", "dealer", "match"):
        told = [
            [{**one, "closed_by": None} for one in said[key]] if key == "columns" else said[key]
            for said in (before, after)
        ]
        assert told[0] == told[1]
    assert running.ok("check") == ""
    running.ok("undo")
    assert running.json()["hands"] == []


def test_import_is_all_or_nothing_and_names_every_bad_line(running: Table) -> None:
    path = running.home / "lines"
    path.write_text("ana gin 3\nana gin\n\neva gin 3\nana knock 25 7\n# fine\n")
    before = running.files()
    ran = running.run("import", str(path))
    assert ran.status == 3
    lines = [one.partition(":")[2].strip().split(":")[0] for one in ran.err.splitlines()]
    assert lines == ["line 2", "line 4", "line 5"]
    assert running.files() == before


def test_import_past_the_end_is_refused_naming_the_line(table: Table) -> None:
    table.ok("new", "Ana", "Bruno", "--dealer", "ana", "--profile", "traditional")
    (table.home / "lines").write_text("ana gin 98\nana gin 3\n")
    assert table.refused("import", str(table.home / "lines")).startswith(
        "line 2: the match is over"
    )


def test_import_of_what_is_not_there(running: Table) -> None:
    assert "is not there" in running.refused("import", "nope", status=4)
    (running.home / "latin").write_bytes(b"ana gin 3 note caf\xe9\n")
    assert "UTF-8" in running.refused("import", str(running.home / "latin"), status=4)


# Check


def spoiled(table: Table, old: str, new: str) -> Path:
    path = table.sheet()
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    return path


def test_check_is_silent_when_all_is_well(four: Table) -> None:
    assert four.ok("check") == four.ok("check", "--all") == ""
    assert four.json("check")["problems"] == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("=> Ana 30", "=> Ana 31", "hand 1 says Ana 31, the facts give Ana 30"),
        ("[[108, 12]", "[[107, 12]", "[standing] columns says"),
    ],
)
def test_a_sheet_that_contradicts_itself(four: Table, old: str, new: str, said: str) -> None:
    """Shown with a word on stderr, changed by nobody until the facts are accepted."""
    path = spoiled(four, old, new)
    ran = four.run("check")
    assert ran.status == 1
    assert ran.out.startswith(f"{path}:")
    assert said in ran.out
    shown = four.run("sheet", "--json")
    assert shown.status == 0
    assert said in shown.err
    assert json.loads(shown.out)["columns"][0]["points"] == [108, 12]
    assert "contradicts itself" in four.refused("gin", "ana", "3", status=4)
    four.ok("check", "--accept")
    assert four.ok("check") == ""
    assert new not in path.read_text()
    four.ok("gin", "ana", "3")


def test_a_sheet_that_was_cut_contradicts_itself(four: Table) -> None:
    path = four.sheet()
    text = path.read_text()
    path.write_text(text[: text.index("[standing]")])
    assert four.run("check").status == 1
    four.refused("gin", "ana", "3", status=4)
    four.ok("check", "--accept")
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("knock 2 32", "knock 25 32", "hand 1: a knock needs 10 or less"),
        ("knock 2 32", "knocks 2 32", "hand 1: expected knock"),
        ("format = 1", "format = 2", "format 2"),
        ('sides = ["Ana", "Bruno"]', 'sides = ["Ana", "Bruno"', "not TOML"),
        ("[standing]", "[standings]", "the nearest is standing"),
    ],
)
def test_facts_that_cannot_be_read_are_refused_everywhere_but_in_check(
    four: Table, old: str, new: str, said: str
) -> None:
    path = spoiled(four, old, new)
    ran = four.run("check")
    assert ran.status == 1
    assert said in ran.out
    assert ran.err == ""
    for words in ("sheet", "hands", "explain", "gin ana 3", "export", "undo", "strike 1"):
        if words != "undo":
            told = four.refused(*words.split(), status=4)
            assert said in told
            assert told.startswith(f"{path}:")


def test_check_of_several_files(four: Table) -> None:
    good, bad = four.home / "a.toml", four.home / "b.toml"
    good.write_text('format = 1\nsides = ["Ana", "Bruno"]\n')
    bad.write_bytes(b"format = 1\nsides = ['Ana', '\xff']\n")
    ran = four.run("check", str(good), str(bad))
    assert ran.status == 1
    assert ran.out.startswith(f"{bad}:2: expected text in UTF-8")
    assert ran.out.count(str(bad)) == 1
    assert four.refused("check", str(good), "nope", status=4)
    found: Any = json.loads(four.run("check", str(bad), "--json").out)
    assert found["problems"][0]["code"] == "not_utf8"
    assert set(found["problems"][0]) == {"file", "line", "code", "params", "text"}


# Profiles and the demo


def test_profiles(table: Table) -> None:
    names = {one["name"] for one in table.json("profiles")["profiles"]}
    assert {"hollywood-majority", "hollywood-boxes", "hollywood-spruce", "traditional"} <= names
    said = table.ok("profiles")
    assert all(name in said for name in names)
    for name in names:
        assert name in table.ok("profiles", "show", name)
    assert "the nearest is short" in table.refused("profiles", "show", "shrt")


def test_a_profile_of_ones_own(table: Table) -> None:
    (table.home / "profiles").mkdir()
    own = table.home / "profiles" / "kitchen.toml"
    own.write_text('name = "kitchen"\ntitle = "Ours"\nextends = "short"\n[bonus]\ngin = 30\n')
    assert "kitchen" in table.ok("profiles")
    table.ok("new", "Ana", "Bruno", "--profile", "kitchen", "--dealer", "ana")
    assert table.json("gin", "ana", "3")["after"]["hands"][0]["points"] == 33
    own.unlink()
    # The rules are in the sheet; a profile that is gone does not matter.
    assert table.json("gin", "ana", "3")["after"]["hands"][1]["points"] == 33
    assert "bonus.gin = 30" in table.ok("sheet", "--format", "text")


def test_the_demo_leaves_nothing_behind(running: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before = running.files()
    monkeypatch.setenv("HGIN_FILE", "elsewhere.toml")
    said = running.ok("demo")
    assert "$ hgin knock ana 2 32" in said
    assert "wins the match" in said
    assert running.files() == before
