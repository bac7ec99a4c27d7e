"""docs/sheet-format.md says what the code reads: every key, word and form, and no other."""

import re
import tomllib
from pathlib import Path

import pytest
from hgin_run import run

from hgin import sheet_file, sheet_reader
from hgin.files import SIZE_LIMIT
from hgin.hand import NOTE_LIMIT
from hgin.lines import COMMANDS, PARTS
from hgin.records import parse_record
from hgin.sheet_history import format_correction, parse_correction
from hgin.sides import NAME_LIMIT

PAGE = (Path(__file__).parent.parent / "docs" / "sheet-format.md").read_text(encoding="utf-8")
SIDES = (("Ana",), ("Bruno",))


def section(heading: str) -> str:
    """The text under a heading, up to the next of its rank or above."""
    rank = heading.partition(" ")[0]
    start = PAGE.index(f"\n{heading}\n") + len(heading) + 2
    following = re.compile(rf"^#{{2,{len(rank)}}} ", re.M).search(PAGE, start)
    return PAGE[start : following.start() if following else len(PAGE)]


def rows(text: str) -> list[str]:
    """The code in the first cell of each row of the tables in a text."""
    return re.findall(r"^\| `\[?([^`]+?)\]?` \|", text, re.M)


@pytest.mark.parametrize(
    ("heading", "keys"),
    [
        ("## Keys", sheet_reader.KEYS),
        ("### `[opening]`", sheet_reader.OPENING_KEYS),
        ("### `[stopped]`", sheet_reader.STOPPED_KEYS),
        ("### `[standing]`", sheet_reader.STANDING_KEYS),
    ],
)
def test_every_key_is_there_and_no_other(heading: str, keys: tuple[str, ...]) -> None:
    text = section(heading)
    if heading == "## Keys":
        text = text[: text.index("\n### ")]
    assert rows(text) == list(keys)


def test_every_word_of_the_grammar_is_there_and_no_other() -> None:
    text = section("## Hand lines")
    told = {word for row in rows(text) for word in row.split() if word.islower() and word != "=>"}
    told |= set(re.findall(r"Also `(\w)`", text))
    assert told == {*COMMANDS, *PARTS, "struck"}


def test_the_ways_of_stopping_are_there() -> None:
    text = section("### `[stopped]`")
    assert [how for how in re.findall(r"`(\w+)`:", text)] == list(sheet_reader._STOPS)


def test_the_forms_of_a_correction_are_those_that_are_read() -> None:
    whats = [what.partition(" ")[0] for what in rows(section("## Corrections"))]
    assert whats == ["was", "struck", "restored", "inserted", "was"]
    for what in (
        "was Ana knock 2 31",
        "struck",
        "restored",
        "inserted",
        "was name Brno, bonus.gin 20",
    ):
        for line in (f"2026-11-30T20:34 hand 3 {what} # why # so", f"match {what}"):
            assert format_correction(parse_correction(line)) == line


def test_the_limits_are_those_of_the_code() -> None:
    assert sheet_reader.FORMAT == 1
    assert "the number of this format, 1;" in PAGE
    assert f"at most {NOTE_LIMIT} characters" in PAGE
    assert f"1 to {NAME_LIMIT}\ncharacters" in PAGE
    assert f"more than {SIZE_LIMIT:,} bytes" in PAGE


def test_the_whole_sheet_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    path = tmp_path / "match.toml"
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
    path.write_text(text, encoding="utf-8")
    assert run(monkeypatch, "check", path) == (0, "", "")
    # Every key at the top that hgin writes is shown, or is one that only some sheets have.
    rest = set(sheet_reader.KEYS) - set(tomllib.loads(text))
    assert rest == {"next_dealer", "opening", "stopped"}


def test_the_line_of_a_round_is_one() -> None:
    (line,) = re.findall(r"^    (\S+ Ana knock .* / .*)$", PAGE, re.M)
    record = parse_record(line, (("Ana", "Carla"), ("Bruno", "Davi")))
    assert record.reckoned == ("Bruno+Davi", 25)


def test_what_hgin_writes_has_only_keys_of_the_page() -> None:
    for sample in (Path(__file__).parent / "samples" / "sound").glob("*.toml"):
        standing = sheet_file.standing_of(sheet_file.examined(sample.read_text("utf-8"), {}))
        text, _ = sheet_file.new_sheet_text(standing.sheet)
        assert set(tomllib.loads(text)) <= set(sheet_reader.KEYS)
