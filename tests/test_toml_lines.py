"""Where the keys of a TOML file stand, and what is said of one that is no TOML."""

from pathlib import Path

import pytest

from hgin.errors import FileError
from hgin.toml_lines import key_lines, line_of, read_toml

TRICKY = '''\
# bonus.gin = 1
about = """
[bonus]
gin = 3
"""
title = 'a # b'   # [knock]
ask = [
    "bonus.gin",  # gin = 4
]
game = { bonus = 5 }
stake."per_point" = "1"
  [ knock ]
"limit" = 10
[columns]   # x = 1
count=3
weights = [
    1,
    1, 1,
]
source = \'\'\'
[deal]\'\'\'
'''


def test_keys_are_found_in_their_table_and_not_in_strings_or_comments() -> None:
    assert key_lines(TRICKY) == {
        "about": 2,
        "title": 6,
        "ask": 7,
        "game": 10,
        "game.bonus": 10,
        "stake.per_point": 11,
        "knock": 12,
        "knock.limit": 13,
        "columns": 14,
        "columns.count": 15,
        "columns.weights": 16,
        "columns.source": 20,
    }


def test_what_is_not_written_has_the_line_of_what_it_stands_in() -> None:
    lines = key_lines(TRICKY)
    assert line_of(lines, "columns.count") == 15
    assert line_of(lines, "game.bonus") == 10
    assert line_of(lines, "knock.mode") == 12
    assert line_of(lines, "deal.next") == 1
    assert line_of(lines, None) == 1


def test_line_ends_of_windows_are_line_ends() -> None:
    assert key_lines("a = 1\r\n[b]\r\nc = 2\r\n") == {"a": 1, "b": 2, "b.c": 3}


def test_a_file_is_read_with_its_text_even_behind_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbfname = 'x'\r\n")
    assert read_toml(path) == ({"name": "x"}, "name = 'x'\r\n")


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (b"a = 1\nb == 2\n", 2, 4),
        (b"a = 1\na = 2\n", 2, 6),
        (b"a = 1\nb = ", 2, 5),
        (b"a = 1\nb = [1,\n", 3, 1),
    ],
)
def test_bad_toml_is_named_with_line_and_column(
    tmp_path: Path, text: bytes, line: int, column: int
) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(text)
    with pytest.raises(FileError) as caught:
        read_toml(path)
    params = caught.value.params
    assert caught.value.code == "toml_invalid"
    assert (params["file"], params["line"], params["column"]) == (str(path), line, column)
    assert params["reason"]
    assert "(at " not in str(params["reason"])


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        read_toml(tmp_path / "none.toml")
    assert (caught.value.code, caught.value.params) == (
        "file_missing",
        {"file": str(tmp_path / "none.toml")},
    )
    with pytest.raises(FileError) as caught:
        read_toml(tmp_path)
    assert (caught.value.code, caught.value.params["kind"]) == ("file_not_regular", "folder")


def test_a_file_in_another_encoding_is_named_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes("a = 1\nb = 'Đurđa'\n".encode("cp1250"))
    with pytest.raises(FileError) as caught:
        read_toml(path)
    assert (caught.value.code, caught.value.params["line"]) == ("file_not_utf8", 2)
