"""A match that the table ends early, and one that goes on from paper (R-39)."""

import pytest
from terminal import Table


def test_stop_closes_the_sheet_as_it_stands(running: Table) -> None:
    running.ok("gin", "ana", "50")
    assert running.ok("stop").splitlines()[-2:] == [
        "Stopped by agreement.",
        "No winner: columns won 0 - 0.",
    ]
    match = running.json("sheet")["match"]
    assert (match["over"], match["winner"], match["stopped"]) == (True, None, "agreed")
    running.refused("gin", "bruno", "10")
    running.refused("stop")


def test_a_winner_that_is_sure_already_stays_the_winner(running: Table) -> None:
    for _ in range(2):
        running.ok("points", "ana", "100")
    running.ok("stop")
    match = running.json("sheet")["match"]
    assert (match["winner"], match["stopped"]) == ("Ana", "agreed")


def test_the_running_totals_decide_by_agreement(running: Table) -> None:
    running.ok("points", "ana", "30")
    running.ok("points", "bruno", "40")
    said = running.ok("stop", "--running-totals")
    assert "Bruno wins the match: the sums of the columns are 40 and 30." in said
    assert running.json("sheet")["match"]["stopped"] == "running_totals"


def test_who_concedes_loses_whatever_the_columns_say(running: Table) -> None:
    running.ok("points", "ana", "100")
    said = running.ok("stop", "--concede", "a")
    assert "Bruno wins the match." in said
    match = running.json("sheet")["match"]
    assert (match["winner"], match["stopped"]) == ("Bruno", "conceded")


@pytest.mark.parametrize("words", [(), ("--running-totals",), ("--concede", "ana")])
def test_a_stop_is_shown_first_taken_back_and_given_as_data(
    running: Table, words: tuple[str, ...]
) -> None:
    running.ok("points", "ana", "30")
    before = running.files()
    assert running.ok("stop", *words, "--dry-run").endswith("nothing was written.\n")
    assert running.files() == before
    answer = running.json("stop", *words)
    assert (answer["hand"], answer["before"]["match"]["over"]) == (None, False)
    assert answer["after"]["match"]["over"]
    running.ok("undo")
    assert not running.json("sheet")["match"]["over"]
    running.ok("gin", "bruno", "10")


def test_only_one_way_to_stop_at_a_time(running: Table) -> None:
    running.refused("stop", "--running-totals", "--concede", "ana", status=2)
    running.refused("stop", "--concede", "eva")
    assert "needs a value" in running.refused("stop", "--concede", status=2)


def test_a_stop_shows_what_the_decided_columns_are_worth(table: Table) -> None:
    words = ("--profile", "hollywood-boxes", "--set", "stake.per_point=0.05", "--dealer", "ana")
    table.ok("new", "Ana", "Bruno", *words)
    table.ok("gin", "ana", "85")
    said = table.ok("stop")
    assert "Ana is owed 11.75: 235 points at 0.05." in said
    assert "total                 235      0" in said


PAPER = ("--from", "73/43/-", "--from", "18/0/0", "--wins", "2,1")


def test_a_match_goes_on_from_a_paper_sheet(table: Table) -> None:
    said = table.ok("new", "Ana", "Bruno", *PAPER, "--dealer", "bruno")
    assert "Goes on from a paper sheet, which is taken as it stands." in said
    said = table.ok("gin", "ana", "40")
    assert "I    73 + 65 = 138   closed, Ana wins it" in said
    assert "III             65   opened, 35 to go" in said
    sheet = table.json("sheet")
    assert sheet["wins"] == [3, 1]


def test_a_column_that_paper_has_closed_stays_closed(table: Table) -> None:
    words = ("--from", "108/78/35", "--from", "20/0/0", "--wins", "3,1", "--dealer", "ana")
    table.ok("new", "Ana", "Bruno", *words)
    (first, *_) = table.json("sheet")["columns"]
    assert (first["winner"], first["closed_by"]) == ("Ana", None)
    table.ok("gin", "bruno", "40")
    assert table.json("sheet")["hands"][0]["entered"] == [2]


@pytest.mark.parametrize(
    "words",
    [
        ("--from", "73/43/0", "--wins", "2,1"),
        ("--from", "73/43", "--from", "18/0", "--wins", "2,1"),
        ("--from", "73/43/0", "--from", "18/0/0"),
        ("--from", "73/43/0", "--from", "18/0/0", "--wins", "2"),
        ("--from", "73/43/0", "--from", "18/0/0", "--wins", "2,0"),
        ("--from", "x/43/0", "--from", "18/0/0", "--wins", "2,1"),
        ("--from", "100/43/0", "--from", "100/0/0", "--wins", "2,1"),
        ("--wins", "2,1"),
    ],
)
def test_a_paper_sheet_that_cannot_be_is_refused(table: Table, words: tuple[str, ...]) -> None:
    table.refused("new", "Ana", "Bruno", *words)
