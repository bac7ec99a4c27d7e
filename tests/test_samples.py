"""Sheets of many kinds and with many faults: read, checked, changed in place, taken back."""

import shutil
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from hgin_run import FAULTY, SOUND, run

from hgin import sheet_file, store, toml_text

CHANGES: dict[str, tuple[str, ...]] = {
    "record": ("void",),
    "edit": ("edit", "1", "void"),
    "insert": ("insert", "1", "void"),
    "strike": ("strike", "2"),
    "note": ("note", "2", "a 'remark' # with marks"),
    "amend": ("amend", "--set", "bonus.undercut=13", "--set", "boxes.extra_gin=1"),
    "stop": ("stop",),
}

CHANGING = ("hands", "corrections", "standing", "rules", "next_dealer")
"""What a change may write anew; the next dealer moves into the hand that is recorded."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HGIN_LANG", "en")


def stem(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("sample", SOUND, ids=stem)
def test_a_sound_sheet_is_silent(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "check", sample) == (0, "", "")


@pytest.mark.parametrize("sample", FAULTY, ids=stem)
def test_every_fault_is_told_at_once_with_its_line(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(sample.parent)
    said = run(monkeypatch, "check", sample.name)
    assert said == (1, sample.with_suffix(".txt").read_text(encoding="utf-8"), "")


@pytest.mark.parametrize("sample", FAULTY, ids=stem)
def test_a_faulty_sheet_is_never_changed(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / sample.name
    shutil.copy(sample, path)
    for words in (("knock", "ana", "7", "25"), ("edit", "1", "void"), ("undo",)):
        said = run(monkeypatch, *words, "--file", path)
        assert said.status == 4
        assert str(path) in said.err
    assert path.read_bytes() == sample.read_bytes()


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("sample", SOUND, ids=stem)
def test_what_a_change_does_not_touch_stays_byte_for_byte(
    sample: Path, change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.toml"
    shutil.copy(sample, path)
    before = store.read(path)
    said = run(monkeypatch, *CHANGES[change], "--file", path)
    if said.status == 3:  # the match is over, or there is no such hand
        assert store.read(path) == before
        return
    assert said.status == 0, said.err
    after = store.read(path)
    assert run(monkeypatch, "check", path) == (0, "", "")
    if "\r\n" in before:
        assert after.count("\n") == after.count("\r\n")
    assert_only_there(before, after)
    assert run(monkeypatch, "undo", "--file", path).status == 0
    assert store.read(path) == before
    assert run(monkeypatch, "redo", "--file", path).status == 0
    assert store.read(path) == after


def assert_only_there(before: str, after: str) -> None:
    """Whatever has gone stood in the hands, the history, the standing or a changed rule."""
    free = {
        number
        for one in toml_text.statements(before)
        if one.key and one.name.startswith(CHANGING)
        for number in range(
            toml_text.line_of(before, one.start), toml_text.line_of(before, one.end) + 1
        )
    }
    lines = before.split("\n")
    matcher = SequenceMatcher(None, lines, after.split("\n"), autojunk=False)
    for tag, start, end, _, _ in matcher.get_opcodes():
        if tag in ("delete", "replace"):
            gone = range(start + 1, end + 1)
            assert free.issuperset(gone), [lines[number - 1] for number in gone]
    remarks = [line for line in lines if line.strip().startswith("#")]
    assert [line for line in after.split("\n") if line in remarks] == remarks


@pytest.mark.parametrize("sample", SOUND, ids=stem)
def test_keys_of_ones_own_are_kept(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.toml"
    shutil.copy(sample, path)
    own = [line for line in store.read(path).split("\n") if "x-" in line]
    for change in CHANGES.values():
        run(monkeypatch, *change, "--file", path)
    lines = store.read(path).split("\n")
    assert all(line in lines for line in own)


def test_accept_takes_the_facts_and_touches_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.toml"
    text = (
        "# ours\nformat = 1\nsides = ['Ana', 'Bruno']\nfirst_dealer = 'Ana'\n"
        "hands = [\n  'ana k 2 32 => Ana 31', # far too little\n  'b g 18   note \"x => y\"',\n]\n"
        "x-own = [1,  2]\n\n[standing] # told\ncolumns = [[31, 43], [0,0], [0,0]]\n# end\n"
    )
    path.write_text(text, encoding="utf-8")
    assert run(monkeypatch, "check", path).status == 1
    assert run(monkeypatch, "knock", "ana", "7", "25", "-f", path).status == 4
    assert store.read(path) == text
    shown = run(monkeypatch, "sheet", "-f", path)
    assert shown.status == 0
    assert "hand 1 says Ana 31" in shown.err
    assert run(monkeypatch, "check", "--accept", path) == (0, "", "")
    # What it had not, the dealer, is written as well; a file of facts has no need of it.
    wanted = text.replace("'ana k 2 32 => Ana 31'", '"ana k 2 32 => Ana 30"')
    wanted = wanted.replace("[[31, 43], [0,0], [0,0]]", "[[30, 43], [0, 0], [0, 0]]")
    wanted = wanted.replace("[0, 0]]\n# end", '[0, 0]]\ndealer = "Ana"\n# end')
    assert store.read(path) == wanted
    assert run(monkeypatch, "undo", "-f", path).status == 0
    assert store.read(path) == text


def test_accept_does_not_touch_a_sheet_with_unlawful_facts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.toml"
    path.write_text("format = 1\nsides = ['A', 'B']\nhands = ['A k 12 20 => A 3']\n")
    before = path.read_bytes()
    said = run(monkeypatch, "check", "--accept", path)
    assert said.status == 1
    assert "a knock needs 10 or less" in said.out
    assert path.read_bytes() == before


@pytest.mark.parametrize("sample", SOUND, ids=stem)
def test_a_sheet_written_anew_says_the_same(sample: Path) -> None:
    facts = sheet_file.examined(store.read(sample), {})
    standing = sheet_file.standing_of(facts)
    text, again = sheet_file.new_sheet_text(standing.sheet)
    assert again == standing
    sheet_file.verify(text, standing, "new", {})
