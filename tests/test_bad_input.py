"""Bad input is only input: odd bytes, long texts, large and strange files."""

import subprocess
import sys
from pathlib import Path

import pytest
from hgin_run import Said, run
from test_mutations import harmless

from hgin import store

ESCAPES = ("\x1b[2J", "\x1b]0;owned\x07", "\x00", "\r", "\x7f", "\x9b31m", "\x85")
TURNS = ("\u202e", "\u2066", "\u200f", "\u061c")
MARKUP = ("[red]x[/red]", "[link=http://x]y[/link]", "{who}", "%s", "<b>", "`x`", "$(x)", "{0}")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HGIN_LANG", "en")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "match.toml"
    assert run(monkeypatch, "new", "Ana", "Bruno", "--dealer", "ana", "-f", path).status == 0
    assert run(monkeypatch, "knock", "ana", "7", "25").status == 0
    return path


def refused(said: Said, status: int = 3) -> None:
    """One line that says why, nothing else."""
    assert said.status == status, said
    assert said.out == ""
    assert said.err.startswith("hgin: ")
    assert said.err.count("\n") == 1
    harmless(said.err)


@pytest.mark.parametrize("text", ESCAPES)
def test_control_characters_are_refused_where_they_would_be_kept(
    sheet: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sheet.read_bytes()
    for words in (
        ("knock", "ana", "7", "25", "--note", f"a{text}b"),
        ("note", "1", f"a{text}b"),
        ("edit", "1", f"ana gin 5 note 'a{text}b'"),
        ("strike", "1", "--why", f"a{text}b"),
        ("amend", "--name", f"Ana=A{text}b"),
    ):
        refused(run(monkeypatch, *words))
    refused(run(monkeypatch, "new", f"A{text}C", "B", "--file", sheet.with_name("other.toml")))
    assert sheet.read_bytes() == before
    assert not sheet.with_name("other.toml").exists()


@pytest.mark.parametrize("text", [*ESCAPES, *TURNS])
def test_nothing_that_is_typed_comes_back_raw(
    sheet: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = f"x{text}y"
    for words in (
        (odd,), ("knock", odd, "7", "25"), ("knock", "ana", odd, "25"), ("gin", "ana", odd),
        ("edit", odd, "void"), ("edit", "1", odd), ("insert", "1", odd), ("explain", odd),
        ("use", odd), ("remove", odd), ("import", odd), ("check", odd), (f"--{odd}",),
        ("sheet", "--format", odd), ("sheet", "--output", f"{sheet}/{odd}"), ("dealer", odd),
        ("amend", "--set", odd), ("amend", "--set", f"bonus.gin={odd}"), ("stop", "--concede", odd),
        ("profiles", "show", odd), ("new", "A", "B", "--profile", odd), ("void", "-f", odd),
        ("knock", "ana", "7", "25", "--upcard", odd), ("amend", "--name", odd),
    ):  # fmt: skip
        said = run(monkeypatch, *words)
        assert said.status in (2, 3, 4), (words, said)
        assert said.out == ""
        harmless(said.err)


@pytest.mark.parametrize("text", [*MARKUP, *TURNS])
def test_names_and_notes_are_shown_as_they_are(
    sheet: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(monkeypatch, "amend", "--name", f"Ana=A{text}").status == 0
    assert run(monkeypatch, "note", "1", f"n{text}", "--why", f"w{text}").status == 0
    shown = text.encode("ascii", "backslashreplace").decode()
    for words in (("sheet", "--format", "text"), ("hands",), ("explain",), ()):
        said = run(monkeypatch, *words)
        assert said.status == 0
        assert shown in said.out
        harmless(said.out)
    assert text in store.read(sheet)


def test_control_characters_of_a_file_never_reach_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "odd\x1b[31m\u202e.toml"
    for text in (
        'format = 1\nsides = ["A\\u001b[2Jna", "B"]\n',
        'format = 1\nsides = ["Ana", "B"]\nhands = ["Ana gin 5 note \'\\u001b[2J\'"]\n',
        'format = 1\nsides = ["Ana", "B"]\n"\\u001bkey" = 1\n',
        'format = 1\nsides = ["Ana", "B"]\nfirst_dealer = "\\u009b"\n',
        'format = "\\u001b"\n',
        "format = 1\x1b\n",
        'format = 1\nsides = ["Ana", "B"]\n[rules]\nprofile = "\\u001b"\n',
        'format = 1\nsides = ["Ana", "B"]\ncorrections = ["hand 1 was \\u001b[2J # \\u0007"]\n',
        'format = 1\nsides = ["A\\u202e", "B\\u2066"]\n',
    ):
        path.write_text(text, encoding="utf-8")
        for words in (("check",), ("hands",), ("sheet", "--format", "text"), ("void",), ()):
            files = (path,) if words == ("check",) else ("--file", path)
            said = run(monkeypatch, *words, *files)
            assert said.status in (0, 1, 4)
            harmless(said.out + said.err)


def test_ten_thousand_characters(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sheet.read_bytes()
    long = "x" * 10_000
    for words in (
        ("note", "1", long), ("knock", "ana", "7", "25", "--note", long),
        ("strike", "1", "--why", long), ("amend", "--name", f"Ana={long}"),
        ("new", long, "B", "-f", sheet.with_name("o.toml")), ("knock", long, "7", "25"),
        ("knock", "ana", "7" * 10_000, "25"), ("edit", "9" * 10_000, "void"),
        ("edit", "1", long), ("edit", "1", "ana gin 5 " * 1000), ("use", long),
        ("amend", "--set", f"bonus.gin={'9' * 10_000}"), ("amend", "--set", f"{long}=1"),
    ):  # fmt: skip
        refused(run(monkeypatch, *words))
    refused(run(monkeypatch, "void", "-f", long), 4)
    assert sheet.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        [b"note", b"1", b"a\xffb"],
        [b"knock", b"\xff", b"7", b"25"],
        [b"knock", b"ana", b"7", b"25", b"--note", b"\xed\xa0\x80"],
        [b"amend", b"--name", b"ana=\xff"],
        [b"strike", b"1", b"--why", b"\xff"],
        [b"use", b"\xff"],
        [b"\xff"],
        [b"check", b"\xff.toml"],
        [b"void", b"-f", b"\xff.toml"],
        [b"import", b"\xff"],
    ],
)
def test_bytes_that_are_no_text(sheet: Path, words: list[bytes]) -> None:
    before = sheet.read_bytes()
    found = subprocess.run(
        [sys.executable.encode(), b"-m", b"hgin", *words], capture_output=True, check=False
    )
    assert found.returncode in (2, 3, 4)
    assert found.stdout == b""
    assert found.stderr.startswith(b"hgin: ")
    assert found.stderr.count(b"\n") == 1
    assert b"Traceback" not in found.stderr
    assert sheet.read_bytes() == before


def test_a_file_whose_name_is_no_text_is_a_file(sheet: Path) -> None:
    odd = str(sheet.parent).encode() + b"/\xff.toml"
    Path(sheet).rename(odd.decode("utf-8", "surrogateescape"))
    for words in ([b"void"], [b"check"], [b"sheet"], [b"undo"]):
        found = subprocess.run(
            [sys.executable.encode(), b"-m", b"hgin", *words, b"--file", odd],
            capture_output=True, check=False,
        )  # fmt: skip
        assert (found.returncode, found.stderr) == (0, b"")


def test_large_and_binary_files(
    sheet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large, binary = tmp_path / "large.toml", tmp_path / "binary.toml"
    with large.open("wb") as file:
        file.truncate(50_000_000)
    binary.write_bytes(bytes(range(256)) * 100)
    for path in (large, binary):
        refused(run(monkeypatch, "void", "--file", path), 4)
        refused(run(monkeypatch, "hands", "--file", path), 4)
        refused(run(monkeypatch, "import", path), 4)
    refused(run(monkeypatch, "check", large), 4)
    said = run(monkeypatch, "check", binary)
    assert (said.status, said.err) == (1, "")
    assert said.out.startswith(f"{binary}:2: expected text in UTF-8")
    # A folder, a device, a pipe are no sheets; nobody waits for them.
    for path in (tmp_path, Path("/dev/null"), Path("/dev/zero")):
        refused(run(monkeypatch, "void", "--file", path), 4)
        refused(run(monkeypatch, "check", path), 4)


@pytest.mark.parametrize("opening", ["[", "{a=", "[{a="])
def test_toml_that_is_nested_without_end(
    tmp_path: Path, opening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deep.toml"
    for depth in (60, 10_000):
        closing = opening.replace("a=", "")[::-1].translate(str.maketrans("[{", "]}"))
        value = opening * depth + "1" + closing * depth
        for key in ("sides", "x-own", "rules"):
            path.write_text(f"format = 1\n{key} = {value}\n")
            said = run(monkeypatch, "check", path)
            assert (said.status, said.err) == (1, "")
            refused(run(monkeypatch, "void", "-f", path), 4)
    path.write_text("format = 1\nsides" + ".a" * 20_000 + " = 1\n")
    assert run(monkeypatch, "check", path).status == 1


def test_a_huge_sheet_that_is_sound_or_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "huge.toml"
    head = 'format = 1\nsides = ["Ana", "Bruno"]\n'
    path.write_text(head + "x-own = [" + "1," * 300_000 + "]\n")
    assert run(monkeypatch, "void", "-f", path).status == 0
    path.write_text(head + "hands = [" + '"ana gin 101",' * 500 + "]\n")
    said = run(monkeypatch, "check", path)
    assert said.status == 1
    assert said.out.count("\n") == 500


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "..", ".", "", "a/../../x", "x\0y", "~"])
def test_a_name_never_leads_out_of_the_folder(
    sheet: Path, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "home" / "x.toml"
    outside.write_bytes(sheet.read_bytes())
    refused(run(monkeypatch, "use", name))
    refused(run(monkeypatch, "remove", name))
    assert outside.exists()
    # What stands in the file that names the current sheet is no more trusted.
    (tmp_path / "home" / "current").write_text("../x\n")
    assert run(monkeypatch).out.startswith("No match is being kept")
    refused(run(monkeypatch, "void"), 4)


def test_a_name_of_dots_and_slashes_is_a_name_of_a_person(
    sheet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(monkeypatch, "new", "../../x", "/etc").status == 0
    (made,) = (tmp_path / "home" / "sheets").iterdir()
    assert made.name.endswith("-x-etc.toml")


def test_a_newer_format_is_refused_with_that_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "newer.toml"
    path.write_text('format = 2\nsides = ["Ana", "Bruno"]\n')
    for words in (("void",), ("hands",), ("undo",), ("sheet",), ()):
        said = run(monkeypatch, *words, "--file", path)
        refused(said, 4)
        assert "has format 2, this hgin knows up to 1" in said.err
