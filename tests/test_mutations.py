"""Damaged sheets by the thousand: never a traceback, never points that change without a word."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hgin_run import FAULTY, SOUND, run

from hgin import sheet_file
from hgin.columns import Pair

EACH = 18
"""Damaged files of each kind for each sample."""

FOREIGN = (
    b"-1", b"1e9", b"0x7fffffffffffffff", b"nan", b"true", b"''", b'""', b"[]", b"{}", b"[[]]",
    b'"\\u0000"', b'"\\u001b[2J"', b"'x'", b"2026-13-45", b"07:32:00", b"1979-05-27T07:32:00Z",
    b'"""', b"'''", b"#", b"=>", b"\\", b"\r", b"\x00", b"\xff", b"\xe2\x80\xae", b"struck ",
    b" layoff 9", b" upcard AS", b" dealer Bruno", b"999999999999", b"hands = []\n", b"[standing]",
    b"format = 2\n", b"[rules]\n", b"x-y = 1\n", b"/ ", b" => Ana 1", b"\xf0\x9f\x83\x8f",
)  # fmt: skip

Damage = Callable[[bytes, random.Random], bytes]


def cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def headless(data: bytes, chance: random.Random) -> bytes:
    return data[chance.randrange(len(data)) :]


def gap(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randint(1, 40) :]


def bit(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def doubled(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    return b"".join([*lines[: place + 1], *lines[place : place + chance.randint(1, 3)]])


def line_gone(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def swapped(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def digit(data: bytes, chance: random.Random) -> bytes:
    places = [n for n, byte in enumerate(data) if chr(byte).isdigit()]
    if not places:
        return data + b"7"
    place = chance.choice(places)
    return data[:place] + str(chance.randrange(10)).encode() + data[place + 1 :]


def foreign(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + chance.choice(FOREIGN) + data[place + chance.choice((0, 0, 1, 4)) :]


def foreign_value(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    places = [n for n, line in enumerate(lines) if b" = " in line]
    if places:
        place = chance.choice(places)
        lines[place] = lines[place].partition(b" = ")[0] + b" = " + chance.choice(FOREIGN) + b"\n"
    return b"".join(lines)


def spliced(data: bytes, chance: random.Random) -> bytes:
    other = chance.choice(SOUND + FAULTY).read_bytes() or b"\n"
    return data[: chance.randrange(len(data))] + other[chance.randrange(len(other)) :]


DAMAGES: tuple[Damage, ...] = (
    cut, headless, gap, bit, doubled, line_gone, swapped, digit, foreign, foreign_value, spliced,
)  # fmt: skip
SHOWING = (("sheet", "--format", "text"), ("hands",), ("explain",), ("export",), ())
CHANGING = (("knock", "ana", "7", "25"), ("edit", "1", "void"), ("strike", "1"), ("undo",))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HGIN_HOME", str(tmp_path / "home"))


def points(data: bytes) -> list[Pair]:
    """What stands in the columns, as the facts give it."""
    standing = sheet_file.standing_of(sheet_file.examined(data.decode(), {}))
    return [column.points for column in standing.columns.columns]


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_sheets(damage: Damage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(damage.__name__)
    path = tmp_path / "match.toml"
    monkeypatch.setenv("HGIN_FILE", str(path))
    silent = 0
    for sample in SOUND:
        whole = sample.read_bytes()
        for _ in range(EACH):
            data = damage(whole, chance)
            path.write_bytes(data)
            # Two sheets spliced may be the second one, whole and sound.
            silent += looks_right(path, data if damage is spliced else whole, chance, monkeypatch)
    # Damage to a remark or a time is no fault; were everything refused, nothing would be tested.
    assert 0 < silent < EACH * len(SOUND)


def looks_right(path: Path, whole: bytes, chance: random.Random, patch: pytest.MonkeyPatch) -> bool:
    """Check one damaged file by every exit status; tells whether nothing was wrong with it."""
    data = path.read_bytes()
    checked = run(patch, "check")
    assert checked.status in (0, 1), data
    assert (checked.status == 1) == bool(checked.out), data
    assert not checked.err, data
    harmless(checked.out)
    if checked.status == 0 and b"created" in data and b"[standing]" in whole:
        assert points(data) == points(whole), data
    shown = run(patch, *chance.choice(SHOWING))
    assert shown.status in ((0, 3) if checked.status == 0 else (0, 3, 4)), data
    if shown.status == 0 and checked.status == 1:
        assert "--accept" in shown.err, data
    harmless(shown.out + shown.err)
    changed = run(patch, *chance.choice(CHANGING))
    assert changed.status in ((0, 3) if checked.status == 0 else (3, 4)), data
    if changed.status != 0:
        assert path.read_bytes() == data
    harmless(changed.out + changed.err)
    return checked.status == 0


def harmless(said: str) -> None:
    """No control character reaches a terminal, no mark that turns its direction."""
    assert not set(said) & CONTROLS, said
    assert "Traceback" not in said


CONTROLS = {chr(code) for code in (*range(10), *range(11, 32), *range(127, 160))}
CONTROLS |= set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
