"""Profiles at the command line: listed, shown, compared, checked, begun."""

import json

import pytest
from terminal import Table

from hgin.profiles import profile_names
from hgin.rules import PARAMETERS, Rules

BAD = """\
name = "bad"
extends = "traditionel"
foo = 1
[bonus]
gin = -3
gni = 4
"""


def put(table: Table, name: str, text: str) -> str:
    """A profile of the user's own; its path."""
    folder = table.home / "profiles"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_all_profiles_are_listed_with_the_folder_of_ones_own(table: Table) -> None:
    put(table, "club", 'title = "Gin on Thursdays"\n')
    lines = table.ok("profiles").splitlines()
    names = [line.split()[0] for line in lines[:-2]]
    assert names == [*profile_names(), "club"]
    assert lines[-3].endswith("  Gin on Thursdays")
    assert lines[-1] == f"Profiles of your own: {table.home / 'profiles'}"
    rows = table.json("profiles")["profiles"]
    assert [row["name"] for row in rows if not row["shipped"]] == ["club"]


def test_a_profile_that_cannot_be_used_does_not_hide_the_others(table: Table) -> None:
    path = put(table, "bad", BAD)
    ran = table.run("profiles")
    assert ran.status == 0
    assert ran.out.startswith("beginner ")
    assert ran.err == f"hgin: {path}:3: not a profile that can be used, faults: 3\n"


def test_a_profile_is_shown_with_every_value_its_meaning_and_clause(table: Table) -> None:
    said = table.ok("profiles", "show", "traditional")
    lines = said.splitlines()
    assert lines[0] == "traditional: Gin Rummy, the traditional game"
    assert "Extends hollywood-majority." in lines
    told = " ".join(said.split())
    for key in PARAMETERS:
        assert f" {key} " in told
    assert (
        "* bonus.gin 20 Points for gin, besides the opponent's deadwood. (R-11); "
        "hollywood-majority has 25" in told
    )
    assert " knock.mode fixed the limit is fixed (R-03 R-16 R-18)" in told
    assert "* knock.mode" not in told
    data = table.json("profiles", "show", "traditional")
    starred = {line.split()[1] for line in lines if line.startswith("* ")}
    assert starred - {"differs"} == set(data["differs"])
    assert list(data["values"]) == list(PARAMETERS)


def test_what_is_left_to_the_table_is_said_and_not_made_up(table: Table) -> None:
    told = " ".join(table.ok("profiles", "show", "chicago").split())
    assert "no source gives the numbers" in told
    assert "Left to the table, to be given with --set KEY=VALUE: bonus.gin, bonus.undercut." in told
    assert "* bonus.gin the table's " in told
    assert "gin 25" not in told
    assert "bonus.gin" not in table.json("profiles", "show", "chicago")["values"]


@pytest.mark.parametrize("width", [40, 60, 100])
@pytest.mark.parametrize("words", [("show", "rummytalk-club"), ("diff", "palace", "worldclub")])
def test_pages_fit_the_screen(
    table: Table, monkeypatch: pytest.MonkeyPatch, width: int, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert max(map(len, table.ok("profiles", *words).splitlines())) <= width


def test_two_profiles_are_compared(table: Table) -> None:
    assert table.ok("profiles", "diff", "traditional", "pagat") == (
        "deal.next  Who deals the next hand. (R-37)\n"
        "  traditional: winner, the winner deals\n"
        "  pagat: loser, the loser deals\n"
    )
    assert table.json("profiles", "diff", "chicago", "traditional")["differs"] == [
        {"key": "bonus.gin", "values": [None, 20]},
        {"key": "bonus.undercut", "values": [None, 10]},
    ]
    said = table.ok("profiles", "diff", "pagat", "pagat")
    assert said == "pagat and pagat say the same.\n"
    assert "the nearest is pagat" in table.refused("profiles", "diff", "pagat", "pagot")


def test_check_names_every_problem_with_its_line(table: Table) -> None:
    path = put(table, "bad", BAD)
    ran = table.run("profiles", "check", path)
    assert (ran.status, ran.err) == (1, "")
    assert [line.removeprefix(path) for line in ran.out.splitlines()] == [
        ":2: bad extends traditionel, and no profile is called so; the nearest is traditional",
        ":3: no key of a profile is called foo; docs/profile-format.md has them all",
        ":5: bonus.gin is a whole number from 0 to 1000000, got -3",
        ":6: no rule is called bonus.gni; the nearest is bonus.gin",
    ]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"a = 1\nb == 2\n", 2),
        ("title = 'ok'\nabout = 'Đurđa'\n".encode("cp1250"), 2),
        (b"[columns]\ncount = 1\n", 2),
        (b"name = 'other'\n", 1),
    ],
)
def test_any_fault_of_content_is_status_1_with_its_line(
    table: Table, content: bytes, line: int
) -> None:
    path = table.home / "mine.toml"
    path.write_bytes(content)
    ran = table.run("profiles", "check", str(path))
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith(f"{path}:{line}: ")
    ran = table.run("profiles", "check", str(path), "--json")
    assert f'"line": {line}' in ran.out


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ("[columns]\ncount = 1\ntarget = 0\n", [2, 3]),
        ("[columns]\nweights = [1, 2]\n[bonus]\ngin = -1\n", [2, 4]),
        ("[columns]\ncount = 9\nweights = [1, 2]\n", [2]),
        ("[columns]\ncount = 1\n[match]\nwinner = 'x'\n", [4]),
    ],
)
def test_values_that_do_not_go_together_are_named_beside_other_faults(
    table: Table, content: str, lines: list[int]
) -> None:
    """But not where one of the values is wrong by itself: nobody knows what it should be."""
    path = table.home / "mine.toml"
    path.write_text(content)
    said = json.loads(table.run("profiles", "check", str(path), "--json").out)
    assert [one["line"] for one in said["problems"]] == lines


def test_a_sound_profile_is_checked_in_silence(table: Table) -> None:
    path = put(table, "club", 'extends = "traditional"\n[bonus]\ngin = 30\n')
    assert table.ok("profiles", "check", path) == ""
    assert table.refused("profiles", "check", "nowhere.toml", status=4).endswith("is not there")


def test_a_new_profile_is_written_once_and_can_be_played(table: Table) -> None:
    said = table.ok("profiles", "new", "club", "--from", "traditional")
    path = table.home / "profiles" / "club.toml"
    assert said.startswith(f"{path} is written, with the values of traditional.")
    text = path.read_text(encoding="utf-8")
    assert "# Points for gin, besides the opponent's deadwood. (R-11)\n" in text
    assert table.ok("profiles", "check", str(path)) == ""
    path.write_text(text.replace("# gin = 20", "gin = 30"), encoding="utf-8")
    table.ok("new", "Ana", "Bruno", "--profile", "club", "--dealer", "ana")
    assert "18 + 30 = 48 for Ana" in table.ok("gin", "ana", "18")
    said = table.refused("profiles", "new", "club")
    assert said == f"{path} is there already and is not overwritten; give another name"


def test_without_a_base_a_new_profile_has_the_default(table: Table) -> None:
    answer = table.json("profiles", "new", "mine")
    assert answer["extends"] == Rules().profile
    assert answer["file"] == str(table.home / "profiles" / "mine.toml")


@pytest.mark.parametrize("name", ["palace", "Palace", "../up", "", "a b"])
def test_a_name_that_no_profile_can_have_writes_nothing(table: Table, name: str) -> None:
    table.refused("profiles", "new", name)


def test_the_sheet_says_what_of_its_rules_is_the_tables_own(table: Table) -> None:
    table.ok("new", "Ana", "Bruno", "--dealer", "ana", "--set", "bonus.gin=20")
    told = " ".join(table.ok("sheet", "--format", "text").split())
    assert "(hollywood-majority with bonus.gin = 20)" in told


@pytest.mark.parametrize("name", ["chicago", "manhattan"])
def test_a_match_without_the_tables_two_bonuses_is_refused_with_the_reason(
    table: Table, name: str
) -> None:
    said = table.refused("new", "Ana", "Bruno", "--profile", name)
    assert said.startswith(f"{name} leaves bonus.gin, bonus.undercut to the table; give each with")
    assert "no source gives the numbers" in said
    settings = ("--set", "bonus.gin=30", "--set", "bonus.undercut=15")
    table.ok("new", "Ana", "Bruno", "--profile", name, *settings)


# The upcard at the table


@pytest.fixture
def oklahoma(table: Table) -> Table:
    """A match under a profile that reads the upcard."""
    table.ok("new", "Ana", "Bruno", "--profile", "oklahoma", "--dealer", "ana")
    return table


def test_a_hand_without_its_upcard_is_refused_with_the_reason(oklahoma: Table) -> None:
    """R-17: a wall and bare points need none."""
    said = oklahoma.refused("knock", "ana", "3", "20")
    assert said.startswith("under these rules the upcard is the knock limit: give it with --upcard")
    oklahoma.ok("void")
    oklahoma.ok("points", "ana", "30")


def test_where_only_the_doubling_reads_it_that_is_the_reason(table: Table) -> None:
    """R-17."""
    table.ok("new", "Ana", "Bruno", "--set", "double.spade=2", "--dealer", "ana")
    said = table.refused("gin", "ana", "20")
    assert said.startswith("under these rules a spade as upcard doubles the hand")


@pytest.mark.parametrize(
    ("words", "line", "row"),
    [
        (
            ("knock", "ana", "3", "20", "--upcard", "5S"),
            "Upcard 5♠: knock with 5 or less. A spade: the hand counts 2 times.",
            "Ana knock 3-20, 5♠ limit 5 x2",
        ),
        (
            ("knock", "ana", "3", "20", "--upcard", "KH"),
            "Upcard K♥: knock with 10 or less.",
            "Ana knock 3-20, K♥ limit 10",
        ),
        (
            ("gin", "ana", "20", "--upcard", "AH"),
            "Upcard A♥: gin only.",
            "Ana gin 20, A♥ gin only",
        ),
    ],
)
def test_answer_and_sheet_show_upcard_limit_and_doubling(
    oklahoma: Table, words: tuple[str, ...], line: str, row: str
) -> None:
    """R-16, R-17."""
    assert line in oklahoma.ok(*words)
    assert line in oklahoma.ok("explain")
    assert row in oklahoma.ok("sheet", "--format", "text")


def test_a_knock_above_the_upcard_names_it(oklahoma: Table) -> None:
    said = oklahoma.refused("knock", "ana", "7", "20", "--upcard", "5H")
    assert said == "with 5♥ as upcard a knock needs 5 or less, Ana has 7; count again, or play on"
    said = oklahoma.refused("knock", "ana", "7", "20", "--upcard", "AH")
    assert said == "with A♥ as upcard only gin ends the hand; Ana has 7"


def test_elsewhere_an_upcard_is_noted_and_changes_nothing(running: Table) -> None:
    """R-17."""
    said = running.ok("knock", "ana", "7", "20", "--upcard", "5S")
    assert "Upcard 5♠, noted; these rules do not read it." in said
    (one,) = running.json("sheet")["hands"]
    assert (one["points"], one["upcard"], one["limit"], one["multiplier"]) == (13, "5S", 10, 1)


def test_a_profile_that_the_system_cannot_write_is_told(table: Table) -> None:
    said = table.refused("profiles", "new", "x" * 300, status=4)
    assert "cannot be written" in said
