"""Changing TOML in place: what is found where, and that nothing else moves."""

import tomllib

import pytest

from hgin.toml_text import (
    find,
    items,
    line_of,
    set_items,
    set_table,
    set_value,
    statements,
)

TEXT = '''\
# a = 1
a = """
b = 2
[c]
"""  # after
"b c" = 'x # y' # z
d.e = [ # one
    1, [2, "]"], # two
]
[ t . u ]
f = {g = "}"}
[[ many ]]
h = 2026-11-30 20:15:00
'''


def test_statements_are_found_in_their_tables_and_not_in_strings() -> None:
    found = [(one.table, one.key, TEXT[one.value : one.end]) for one in statements(TEXT)]
    assert found == [
        ("", "a", '"""\nb = 2\n[c]\n"""'),
        ("", "b c", "'x # y'"),
        ("", "d.e", '[ # one\n    1, [2, "]"], # two\n]'),
        ("t.u", "", "[ t . u ]"),
        ("t.u", "f", '{g = "}"}'),
        ("t.u.f", "g", '"}"'),
        ("many", "", "[[ many ]]"),
        ("many", "h", "2026-11-30 20:15:00"),
    ]
    assert find(TEXT, "", "b") is None


def test_a_value_is_replaced_added_or_taken_out() -> None:
    text = "a = 1 # one\n[t]\nb = 2\n"
    assert set_value(text, "", "a", "3") == "a = 3 # one\n[t]\nb = 2\n"
    assert set_value(text, "", "c", "3") == "a = 1 # one\nc = 3\n[t]\nb = 2\n"
    assert set_value(text, "t", "c", "3") == text + "c = 3\n"
    assert set_value(text, "u", "c", "3") == text + "\n[u]\nc = 3\n"
    assert set_value(text, "", "a", None) == "[t]\nb = 2\n"
    assert set_value(text, "", "c", None) == text
    assert set_value("[t]\n", "", "a", "1") == "a = 1\n[t]\n"
    assert set_value("", "", "a", "1") == "a = 1\n"
    assert set_value("a = 1", "", "b", "2") == "a = 1\nb = 2\n"


def test_a_new_table_stands_before_the_derived_tail() -> None:
    text = "a = 1\n[standing]\nb = 2\n"
    assert set_value(text, "t", "c", "3") == "a = 1\n\n[t]\nc = 3\n\n[standing]\nb = 2\n"
    after = set_table(text, "stopped", {"how": '"agreed"'}, ("how", "who"))
    assert after.index("[stopped]") < after.index("[standing]")
    assert tomllib.loads(after)["stopped"] == {"how": "agreed"}


def test_the_known_keys_of_a_table_are_those_given_and_others_stay() -> None:
    text = "[a]\nb = 1\n# in\nc = 2 # two\nx = 3\n\n# behind\n[d]\n"
    known = ("b", "c", "e")
    assert set_table(text, "a", {"b": "1", "c": "2"}, known) == text
    after = set_table(text, "a", {"b": "5", "e": "6"}, known)
    assert tomllib.loads(after) == {"a": {"b": 5, "x": 3, "e": 6}, "d": {}}
    assert "# in\n" in after
    assert after.endswith("\n# behind\n[d]\n")
    gone = set_table(text, "a", {}, known)
    assert (tomllib.loads(gone), gone.endswith("# behind\n[d]\n")) == ({"d": {}}, True)
    assert set_table(text, "q", {}, known) == text
    assert set_table("a = 1", "q", {"b": "1"}, known) == "a = 1\n\n[q]\nb = 1\n"


@pytest.mark.parametrize(
    ("text", "new", "kept", "after"),
    [
        ("h = [\n]\n", ['"a"'], [None], 'h = [\n    "a",\n]\n'),
        ("h = []\n", ['"a"'], [None], 'h = [\n    "a",\n]\n'),
        ('h = [\n "a"\n]\n', ["", '"b"'], [0, None], 'h = [\n "a",\n "b",\n]\n'),
        ('h = [\n "a", # x\n]\n', ['"b"'], [None], 'h = [\n "b", # x\n]\n'),
        ('h = [\n "a",\n "b",\n]\n', [""], [1], 'h = [\n "b",\n]\n'),
        ('h = [\n "a",\n # r\n "b",\n]\n', ["", '"c"', ""], [0, None, 1],
         'h = [\n "a",\n # r\n "c",\n "b",\n]\n'),
        ('h = ["a", "b"]\n', ["", '"c"'], [0, None], 'h = [\n    "a",\n    "c",\n]\n'),
        ('h = [\n"""a""",\n]\n', ["", '"c"'], [0, None], 'h = [\n    """a""",\n    "c",\n]\n'),
        ('h = [ "a",\n]\n', ["", '"c"'], [0, None], 'h = [\n    "a",\n    "c",\n]\n'),
        ('h = [\n"a" ] # x\n', ["", '"c"'], [0, None], 'h = [\n    "a",\n    "c",\n] # x\n'),
        ("x = 1\n", ['"c"'], [None], 'x = 1\nh = [\n    "c",\n]\n'),
    ],
)  # fmt: skip
def test_an_array_is_changed_item_by_item(
    text: str, new: list[str], kept: list[int | None], after: str
) -> None:
    changed = set_items(text, "h", new, kept)
    assert changed == after
    tomllib.loads(changed)


def test_items_and_their_lines() -> None:
    text = "h = [\n  # r\n  'a', \"b\", # s\n]\n"
    array = find(text, "", "h")
    assert array is not None
    found = [(text[one.start : one.end], one.remark) for one in items(text, array)]
    assert found == [("# r", True), ("'a'", False), ('"b"', False), ("# s", True)]
    assert line_of(text, array.end) == 4
