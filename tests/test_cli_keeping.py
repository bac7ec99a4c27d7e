"""Keeping score at the command line: a new match, hands, dealer, an early end."""

import re
from datetime import date

import pytest
from terminal import Table

NAMES = [
    "[red]",
    "%s",
    "{0}",
    'the "Ace"',
    "D'Arcy",
    "Đurđa",
    "Ana-Maria",
    "🃏",
    "Void",
    "Struck",
    "=>",
    "#",
    "2026-11-30T20:21",
    "Ana Maria",
    "hand 3",
    "a\\",
    "-".join("ab"),
]


def test_a_new_match_is_the_current_one(table: Table) -> None:
    said = table.ok("new", "Ana", "Bruno", "--dealer", "bruno")
    assert "Bruno deals first." in said
    assert table.sheet().name == f"{date.today().isoformat()}-ana-bruno.toml"
    assert "Bruno deals hand 1." in table.ok()


def test_a_first_dealer_is_drawn_and_told(table: Table) -> None:
    """R-37: by chance, or by two cards that are shown; equal ranks are cut again."""
    assert re.search(r"(Ana|Bruno) deals first, as drawn\.", table.ok("new", "Ana", "Bruno"))
    for _ in range(8):
        made = table.json("new", "Ana", "Bruno", "--set", "deal.first=low_cut")
        ranks = [["A23456789TJQK".index(card[0]) for card in cut] for cut in made["drawn"]]
        assert all(first == second for first, second in ranks[:-1])
        first, second = ranks[-1]
        assert first != second
        assert made["sheet"]["dealer"] == ("Ana" if first < second else "Bruno")
    said = table.ok("new", "Ana", "Bruno", "--set", "deal.first=low_cut")
    assert re.search(r"Cut for the deal: Ana \S+, Bruno \S+\.\n", said)
    assert table.json("new", "Ana", "Bruno")["drawn"] == []
    assert table.json("new", "Ana", "Bruno", "--dealer", "a")["drawn"] is None


def test_a_sheet_holds_its_rules(running: Table) -> None:
    """R-38: they are copied in; what the profile says later does not matter."""
    text = running.sheet().read_text()
    assert 'profile = "hollywood-majority"' in text
    assert "[rules.bonus]\nknock = 0\ngin = 25\nbig_gin = false\nundercut = 25\n" in text


def test_the_same_again(table: Table) -> None:
    """R-36, R-37: sides and rules of the current sheet, and whom its rule names as dealer."""
    table.ok("new", "Ana", "Bruno", "--profile", "traditional", "--dealer", "ana")
    table.ok("gin", "bruno", "98")
    assert table.json()["match"]["over"]
    said = table.json("new", "--again")["sheet"]
    assert (said["sides"], said["profile"], said["hands"]) == (["Ana", "Bruno"], "traditional", [])
    assert said["dealer"] == "Bruno"
    assert table.json("new", "--again", "--dealer", "ana")["sheet"]["dealer"] == "Ana"


@pytest.mark.parametrize(
    "more", [["Ana"], ["--set", "bonus.gin=1"], ["--profile", "short"], ["--wins", "1,1"],
             ["--from", "1/1/1"]],
)  # fmt: skip
def test_again_takes_nothing_beside_it(running: Table, more: list[str]) -> None:
    said = running.refused("new", "--again", *more, status=2)
    assert more[0] in said


def test_a_paper_sheet_is_gone_on_with(table: Table) -> None:
    """A blank is ``-``, 0 or nothing (R-27); the line is marked as not checked."""
    args = ["--from", "73/43/-", "--from", "18//0", "--wins", "2,1", "--dealer", "a"]
    said = table.ok("new", "Ana", "Bruno", *args)
    assert "taken as it stands" in said
    assert "columns = [[73, 18], [43, 0], [0, 0]]" in table.sheet().read_text()
    assert "35 = 108   closed, Ana wins it" in table.ok("points", "ana", "35")
    assert "not checked" in table.ok("sheet", "--format", "text")


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["--from", "73/43/0", "--wins", "2,1"], "--from twice"),
        (["--from", "73/43/0", "--from", "1/2", "--wins", "2,1"], "--from twice"),
        (["--from", "73/43/0", "--from", "x/0/0", "--wins", "2,1"], "got x"),
        (["--from", "73/43/0", "--from", "-1/0/0", "--wins", "2,1"], "got -1"),
        (["--from", "73/43/0", "--from", "18/0/0"], "--wins"),
        (["--wins", "2,1"], "--from twice"),
        (["--from", "73/43/0", "--from", "18/0/0", "--wins", "2"], "--wins"),
        (["--from", "73/43/0", "--from", "18/0/0", "--wins", "2,x"], "got x"),
        (["--from", "73/43/0", "--from", "18/0/0", "--wins", "2,0"], "--wins"),
        (["--from", "100/0/0", "--from", "100/0/0", "--wins", "2,1"], "not both at 100"),
    ],
)
def test_what_is_no_paper_sheet(table: Table, args: list[str], word: str) -> None:
    assert word in table.refused("new", "Ana", "Bruno", "--dealer", "a", *args)


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["Ana", "ana"], "alike"),
        (["Ana", "Ána"], "alike"),
        (["Ana", ""], "empty"),
        (["Ana", "a\tb"], "U+0009"),
        (["Ana", "a\x1b[31m"], "U+001B"),
        (["Ana", "x" * 61], "60"),
        (["Ana", "Bruno", "--profile", "holywood-boxes"], "the nearest is hollywood-boxes"),
        (["Ana", "Bruno", "--profile", "???"], "hgin profiles lists all"),
        (["Ana", "Bruno", "--profile", "../x"], "no profile"),
        (["Ana", "Bruno", "--set", "bonus.gni=20"], "the nearest is bonus.gin"),
        (["Ana", "Bruno", "--set", "@@@"], "KEY=VALUE"),
        (["Ana", "Bruno", "--set", "bonus.gin=many"], "whole number"),
        (["Ana", "Bruno", "--set", "bonus.gin=-1"], "got -1"),
        (["Ana", "Bruno", "--set", "columns.weights=1,2"], "3 columns"),
        (["Ana", "Bruno", "--profile", "chicago"], "bonus.gin, bonus.undercut"),
        (["Ana", "Bruno", "--profile", "partnership-hollywood"], "2 players a side"),
        (["Ana", "Bruno", "--dealer", "eva"], "expected one of Ana, Bruno, got eva"),
    ],
)
def test_a_match_that_cannot_begin(table: Table, args: list[str], word: str) -> None:
    assert word in table.refused("new", *args)


def test_a_new_match_never_takes_the_place_of_a_file(table: Table) -> None:
    path = table.home / "mine.txt"
    path.write_text("dear diary")
    said = table.refused("new", "Ana", "Bruno", "--file", str(path))
    assert str(path) in said
    assert path.read_text() == "dear diary"


@pytest.mark.parametrize("name", NAMES)
def test_any_letters_are_just_letters_of_a_name(table: Table, name: str) -> None:
    """Kept, shown, exported, imported, renamed as they are."""
    table.ok("new", name, "Zoe", "--dealer", name)
    table.ok("knock", name, "7", "25", "--note", f"so said {name} # 'ok'")
    table.ok("gin", "zoe", "18")
    table.ok("void")
    assert table.json()["sides"] == [name, "Zoe"]
    assert table.json()["hands"][0]["knocker"] == name
    assert table.ok("check") == ""
    table.ok("strike", "1", "--why", f"{name} # 'no'")
    table.ok("edit", "1", "zoe gin 3", "--why", f"# {name} #")
    for args in (["sheet"], ["sheet", "--format", "table"], ["hands"], ["explain", "1"], []):
        assert name in table.ok(*args) or "[red]" in name
    for words in (["list"], ["sheet", "--json"], ["explain", "1", "--json"]):
        table.ok(*words)
    lines = table.ok("export")
    amended = table.json("amend", "--name", f"{name}=Eva", "--why", name)
    assert amended["after"]["sides"] == ["Eva", "Zoe"]
    assert table.json("undo")["after"]["sides"] == [name, "Zoe"]
    assert table.ok("check") == ""
    (table.home / "lines").write_text(lines)
    before = table.json()
    table.ok("new", name, "Zoe", "--dealer", name)
    table.ok("import", str(table.home / "lines"))
    assert table.json()["columns"] == before["columns"]


# Hands


def test_a_recorded_hand_answers_with_its_arithmetic(running: Table) -> None:
    for words in ("knock ana 2 32", "gin ana 18"):
        running.ok(*words.split())
    assert running.ok("knock", "ana", "4", "39").splitlines() == [
        "Hand 3   Ana knocks with 4, Bruno holds 39               39 - 4 = 35 for Ana",
        "    I    73 + 35 = 108   closed, Ana wins it",
        "    II   43 + 35 =  78   22 to go",
        "    III             35   opened, 65 to go",
        "Bruno deals.",
    ]


def test_a_win_that_enters_nowhere_says_why(running: Table) -> None:
    """R-25: never silent, and what the other reading gives."""
    running.ok("gin", "ana", "98")
    said = running.ok("gin", "bruno", "20")
    assert "entered nowhere: a first win goes no further than I (closed)" in said
    assert "in the other reading of late wins it stands in II: hgin explain 2" in said


def test_the_words_of_a_hand(running: Table) -> None:
    running.ok("knock", "a", "7", "25", "--layoff", "6")
    running.ok("big-gin", "Ána", "30")
    running.ok("points", "b", "43")
    running.ok("points", "b", "430", "--agreed")
    running.ok("void", "--replay", "--note", "ten cards short")
    hands = running.json()["hands"]
    assert [one["kind"] for one in hands] == ["knock", "gin", "points", "points", "void"]
    assert hands[0]["layoff"] == 6
    assert (hands[4]["replay"], hands[4]["note"]) == (True, "ten cards short")
    assert hands[4]["dealer"] == running.json()["dealer"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("knock ana 12 25", "a knock needs 10 or less, Ana has 12"),
        ("knock ana 25 7", "were the two swapped? then 7 25"),
        ("knock ana 0 25", "hgin gin Ana 25 (the count before any layoff)"),
        ("knock ana 7 25 --layoff 26", "at most the 25 that were held, got 26"),
        ("gin ana 25 --layoff 3", "nothing may be laid off on gin"),
        ("big-gin ana 25 --layoff 3", "nothing may be laid off on gin"),
        ("gin ana 99", "at most 98"),
        ("knock ana 7 99", "at most 98"),
        ("knock ana seven 25", "got seven"),
        ("knock ana -1 25", "got -1"),
        ("knock ana 7 -25", "got -25"),
        ("knock ana 7 1e9", "got 1e9"),
        ("knock ana 7 99999999999", "got 99999999999"),
        ("gin ana 18 --upcard 1X", "got 1X"),
        ("points ana 124", "the most is 123"),
        ("points ana 0", "no hand is worth 0"),
        ("points ana 2000000 --agreed", "at most 1000000"),
        ("knock eva 7 25", "expected one of Ana, Bruno, got eva"),
        ("void --note a\x07b", "U+0007"),
        ("dealer eva", "expected one of Ana, Bruno, got eva"),
        ("stop --concede eva", "expected one of Ana, Bruno, got eva"),
        ("round ana\u00a0gin\u00a05 bruno\u00a0gin\u00a03", "a hand is one line, got 2"),
    ],
)
def test_what_is_refused_leaves_everything_as_it_was(running: Table, words: str, said: str) -> None:
    assert said in running.refused(*words.split(" "))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("new", "two sides"),
        ("new Ana", "two sides"),
        ("new Ana Bruno Eva", "two sides"),
        ("blank Ana", "two sides"),
        ("knock ana 7", "expected two counts, such as 7 25"),
        ("knock ana", "expected two counts, such as 7 25"),
        ("gin ana", "expected the opponent's count, such as 18"),
        ("big-gin ana", "expected the opponent's count, such as 18"),
    ],
)
def test_words_that_are_missing_or_too_many_are_usage(
    running: Table, words: str, said: str
) -> None:
    assert said in running.refused(*words.split(" "), status=2)


def test_an_ambiguous_side_is_refused(table: Table) -> None:
    table.ok("new", "Ana", "Anita", "--dealer", "ana")
    assert "Ana, Anita" in table.refused("gin", "an", "3")
    table.ok("gin", "ana", "3")


@pytest.mark.parametrize(
    ("settings", "refused", "taken"),
    [
        (["--profile", "straight"], ["points ana 24", "knock ana 3 25"], "points ana 25"),
        (["--profile", "oklahoma"], ["points ana 247", "gin ana 3"], "points ana 246"),
        (["--set", "bonus.knock=15"], ["points ana 15"], "points ana 16"),
        (["--set", "undercut.tie=knocker"], ["points ana 124"], "points ana 0"),
        (["--set", "bonus.big_gin=31"], ["points ana 130"], "points ana 129"),
        (["--set", "knock.limit=5"], ["knock ana 6 25"], "knock ana 5 25"),
    ],
)
def test_what_a_hand_may_be_follows_the_rules(
    table: Table, settings: list[str], refused: list[str], taken: str
) -> None:
    """R-15 to R-18."""
    table.ok("new", "Ana", "Bruno", "--dealer", "ana", *settings)
    for words in refused:
        table.refused(*words.split())
    table.ok(*taken.split())


def test_no_hand_is_recorded_when_the_match_is_over(table: Table) -> None:
    """R-36."""
    table.ok("new", "Ana", "Bruno", "--dealer", "ana", "--profile", "traditional")
    table.ok("gin", "ana", "98")
    for words in ("gin ana 3", "void", "points bruno 3", "dealer ana"):
        assert "hgin new --again" in table.refused(*words.split())
    assert "the match is over before hand 2" in table.refused("insert", "2", "ana gin 3")
    assert "over already" in table.refused("stop")
    table.ok("insert", "1", "bruno gin 3")


def test_a_dry_run_only_shows(running: Table) -> None:
    before = running.files()
    for words in ("gin ana 3", "dealer bruno", "stop", "void"):
        assert "nothing was written" in running.ok(*words.split(), "--dry-run")
    assert running.files() == before


@pytest.mark.parametrize(
    ("deal", "void", "dealers"),
    [
        ("alternate", "advance", ["Bruno", "Ana", "Bruno", "Bruno"]),
        ("alternate", "same", ["Bruno", "Ana", "Ana", "Ana"]),
        ("winner", "advance", ["Ana", "Bruno", "Ana", "Ana"]),
        ("winner", "same", ["Ana", "Bruno", "Bruno", "Bruno"]),
        ("loser", "advance", ["Bruno", "Ana", "Bruno", "Bruno"]),
        ("loser", "same", ["Bruno", "Ana", "Ana", "Ana"]),
    ],
)
def test_who_deals(table: Table, deal: str, void: str, dealers: list[str]) -> None:
    """R-37 under every value; R-19 keeps the dealer under all."""
    settings = ["--set", f"deal.next={deal}", "--set", f"deal.after_void={void}"]
    table.ok("new", "Ana", "Bruno", "--dealer", "ana", *settings)
    found = []
    for words in ("gin ana 1", "gin bruno 1", "void", "void --replay"):
        table.ok(*words.split())
        found.append(table.json()["dealer"])
    assert found == dealers


def test_who_really_deals_is_a_fact_of_the_next_hand(running: Table) -> None:
    assert "Bruno deals hand 1." in running.ok("dealer", "b")
    assert 'next_dealer = "Bruno"' in running.sheet().read_text()
    running.ok("gin", "ana", "3")
    text = running.sheet().read_text()
    assert "gin 3 dealer Bruno =>" in text
    assert "next_dealer" not in text
    assert running.json()["dealer"] == "Ana"


@pytest.mark.parametrize(
    ("args", "stopped", "winner", "said"),
    [
        ([], "agreed", None, "Stopped by agreement.\nNo winner: columns won 0 - 0."),
        (["--running-totals"], "running_totals", "Ana", "the sums of the columns are 28 and 0"),
        (["--concede", "ana"], "conceded", "Bruno", "Bruno wins the match."),
    ],
)
def test_a_match_is_ended_early(
    running: Table, args: list[str], stopped: str, winner: str | None, said: str
) -> None:
    """R-39: marked as agreed at the table, and undone."""
    running.ok("gin", "ana", "3")
    assert said in running.ok("stop", *args)
    match = running.json()["match"]
    assert (match["over"], match["winner"], match["stopped"]) == (True, winner, stopped)
    assert "stopped already" in running.refused("stop")
    running.refused("gin", "ana", "3")
    running.ok("undo")
    assert running.json()["match"]["stopped"] is None


def test_a_round(table: Table) -> None:
    """R-50 to R-53 at the command line."""
    pairs = ["Ana+Carla", "Bruno+Davi", "--profile", "partnership-hollywood"]
    table.ok("new", *pairs, "--dealer", "carla")
    assert table.json()["dealer"] == "Ana+Carla"
    said = table.json("round", "ana knock 7 25", "davi gin 5", "--note", "x y")["after"]
    (one,) = said["hands"]
    assert (one["kind"], one["winner"], one["points"]) == ("round", "Bruno+Davi", 12)
    assert (one["knocker"], one["note"]) == (None, "x y")
    assert [(pair["player"], pair["points"]) for pair in one["pairs"]] == [
        ("Ana", 18),
        ("Davi", 30),
    ]
    assert "a round of 2 pairs, got 1" in table.refused("gin", "ana", "3")
    assert "davi is there twice" in table.refused("round", "davi gin 3", "davi gin 5").lower()
    table.ok("void", "--replay")
    assert table.json()["dealer"] == said["dealer"]
    assert table.ok("check") == ""


def test_a_paper_sheet_that_is_decided_says_who_has_won(table: Table) -> None:
    """Taken over as it stands, also where no hand is left to play."""
    given = ["--from", "108/143/109", "--from", "18/-/-", "--wins", "3,1"]
    said = table.ok("new", "Ana", "Bruno", "--dealer", "ana", *given)
    assert "Ana wins the match, 3 columns to 0." in said
    assert "deals first" not in said
