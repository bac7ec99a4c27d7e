"""``hgin claim``: a line of a paper sheet, or a whole paper sheet, against the record (R-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from asking import Hgin

from hgin.dispute import read_figures, read_paper
from hgin.errors import HginError

if TYPE_CHECKING:
    from terminal import Table

MATCH = (
    "ana knock 2 32",
    "ana gin 18",
    "ana knock 4 39",
    "bruno knock 6 10 layoff 5",
    "bruno gin 20",
)


@pytest.fixture
def hgin(table: Table, capsys: pytest.CaptureFixture[str]) -> Hgin:
    return Hgin.at(table, capsys)


@pytest.fixture
def played(hgin: Hgin) -> Hgin:
    hgin.play(*MATCH)
    return hgin


def test_the_claim_column_by_column_and_the_likely_slip(played: Hgin) -> None:
    said = played("claim", "ana", "99/78/35", "--after", "3")
    assert said.status == 1
    assert said.out == (
        "  I    sheet 108   claimed  99   9 less\n"
        "  II   sheet  78   claimed  78\n"
        "  III  sheet  35   claimed  35\n"
        "Likely: the claim is right if hand 2 is entered as 34 instead of 43 in I alone"
        " (digits swapped).\n"
    )


def test_a_claim_that_agrees_ends_with_0(played: Hgin) -> None:
    said = played("claim", "a", "108/78/35", "--after", "3")
    assert said.status == 0
    assert said.out.endswith("\nAfter hand 3 the sheet says the same of Ana.\n")


def test_without_after_the_last_hand_counts(played: Hgin) -> None:
    assert played("claim", "ana", "108/104/61").status == 0
    assert played.json("claim", "ana", "108/104/61")["after"] == 5


@pytest.mark.parametrize("line", ["-/-/-", "0/0/0", "//", "-", "0", "-/0", " - / / 0 "])
def test_r_27_a_blank_is_a_hyphen_or_0_or_nothing(line: str) -> None:
    assert read_figures(line, 3) == (0, 0, 0)


def test_a_blank_claim_agrees_where_nothing_was_entered(played: Hgin) -> None:
    assert played("claim", "bruno", "-/-/-").status == 0
    assert played("claim", "bruno", "//").status == 0
    assert played("claim", "ana", "-", "--after", "0").status == 0


def test_at_most_three_slips_are_told_and_json_has_all(played: Hgin) -> None:
    said = played("claim", "bruno", "45").out
    assert said.count("Likely:") + said.count("Or if") == 3
    assert "(5 more single slips explain it; --json has them.)" in said
    assert len(played.json("claim", "bruno", "45")["slips"]) == 8


def test_that_no_slip_explains_it_is_said_plainly(played: Hgin) -> None:
    said = played("claim", "ana", "108/104/66")
    assert said.status == 1
    assert "No single slip explains the claim" in said.out
    assert played.json("claim", "ana", "108/104/66")["slips"] == []


def test_the_layoff_that_was_forgotten_is_named(hgin: Hgin) -> None:
    hgin.play("ana knock 2 39 layoff 2")
    said = hgin("claim", "ana", "37").out
    assert "the claim is right if hand 1 is entered as 37: the layoff of 2 forgotten" in said


@pytest.mark.parametrize(
    ("words", "status", "part"),
    [
        (("ana", "1/2/3/4"), 3, "got 1/2/3/4"),
        (("ana", "108/80/x"), 3, "got 108/80/x"),
        (("ana", "-5"), 3, "got -5"),
        (("ana", "1" * 10), 3, "got 1111111111"),
        (("ana", "²"), 3, "got ²"),
        (("carla", "1"), 3, "expected one of Ana, Bruno, got carla"),
        (("ana", "1", "--after", "6"), 3, "expected a hand from 1 to 5, got 6"),
        (("ana", "1", "--after", "-1"), 3, "got -1"),
        (("ana",), 2, "--paper FILE"),
        (("ana", "1", "--paper", "x"), 2, "--paper FILE"),
        (("ana", "--paper", "x", "--after", "1"), 2, "--paper FILE"),
        (("ana", "--paper", "no-such-file"), 4, "no-such-file is not there"),
    ],
)
def test_what_is_no_claim_is_refused(
    played: Hgin, words: tuple[str, ...], status: int, part: str
) -> None:
    line = played.refused("claim", *words, status=status)
    assert part in line


# A paper sheet.


def paper(hgin: Hgin, text: str) -> str:
    path = hgin.home / "paper.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_paper_sheet_that_ends_early_agrees_up_to_there(played: Hgin) -> None:
    said = played("claim", "ana", "--paper", paper(played, "30\n73/43\n"))
    assert said.status == 0
    assert said.out.endswith("\nAfter hand 2 the sheet says the same of Ana.\n")


def test_a_paper_sheet_without_a_line_is_none(played: Hgin) -> None:
    said = played("claim", "ana", "--paper", paper(played, "# Ana\n\n"))
    assert (said.status, said.out) == (3, "")
    assert "at least one running line" in said.err


def test_a_paper_sheet_that_agrees(played: Hgin) -> None:
    text = "\ufeff# Ana\n30\n73/43  # gin\n\n108/78/35\n108/104/61\n108/104/61\n"
    said = played("claim", "ana", "--paper", paper(played, text))
    assert (said.status, said.out.splitlines()[-1]) == (0, "The sheet says the same of Ana.")


def test_the_first_line_that_differs_is_named_with_its_slip(played: Hgin) -> None:
    path = paper(played, "# Ana\n30\n73/43\n\n108/87/35\n134/1/1\n")
    said = played("claim", "ana", "--paper", path)
    assert said.status == 1
    assert said.out.startswith("Line 5 of the paper is the first that differs, after hand 3:\n")
    assert "II is written as 87 instead of 78" in said.out
    data = played.json("claim", "ana", "--paper", path)
    assert (data["line"], data["after"], data["agrees"]) == (5, 3, False)


def test_void_hands_have_a_line_and_struck_ones_have_none(hgin: Hgin) -> None:
    hgin.play("ana knock 2 32", "void", "bruno gin 10", "ana gin 18")
    hgin.ok("strike", "3")
    said = hgin("claim", "ana", "--paper", paper(hgin, "30\n30\n73/43\n"))
    assert said.status == 0
    assert hgin.json("claim", "ana", "--paper", paper(hgin, "30\n30\n73/43\n"))["after"] == 4


def test_a_line_too_many_is_a_difference(played: Hgin) -> None:
    path = paper(played, "30\n73/43\n108/78/35\n108/104/61\n108/104/61\n108/104/99\n")
    said = played("claim", "ana", "--paper", path)
    assert (said.status, said.out) == (
        1,
        "Line 6 of the paper is one more than the sheet has hands; up to there the two agree.\n",
    )


def test_fewer_lines_are_held_as_far_as_they_go(played: Hgin) -> None:
    assert played.json("claim", "ana", "--paper", paper(played, "30\n73/43\n"))["after"] == 2


def test_every_line_that_is_none_is_named() -> None:
    with pytest.raises(HginError) as refused:
        read_paper("30\n1/2/3/4\n\nx\n", 3)
    assert [wrong.params["line"] for wrong in refused.value.problems] == [2, 4]
    assert refused.value.code == "paper_line"
