"""Values in a TOML text found and changed however they were written."""

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hgin import toml_text

LAYOUTS = {
    "headers": "[rules]\nprofile = 'p'\n\n[rules.bonus]\ngin = 25 # dear\n",
    "dotted": "rules.profile = 'p'\nrules.bonus.gin = 25 # dear\n",
    "quoted": "\"rules\" . 'profile' = 'p'\n[ rules.\"bonus\" ] # x\n  'gin' = 25 # dear\n",
    "half": "[rules]\nprofile = 'p'\nbonus.gin = 25\n",
    "inline": "rules = { profile = 'p', bonus = { gin = 25 } } # dear\n",
    "inline_dotted": "rules = {profile='p',bonus.gin=25}\n",
    "inline_within": "[rules]\nbonus = { gin = 25 }\nprofile = 'p'\n",
    "after_strings": "x-a = '''\n[rules.bonus]\ngin = 1 # no\n'''\nx-b = \"= [ # ' \\\" \"\n"
    "[rules]\nprofile = 'p'\n[rules.bonus]\ngin = 25\n",
    "bom": "\ufeffrules.profile = 'p'\nrules.bonus.gin = 25\n",
}
TEXTS = [f"format = 1\n{text}" if text[0] != "\ufeff" else text for text in LAYOUTS.values()]
TEXTS += [text.replace("\n", "\r\n") for text in TEXTS if "'''" not in text]


def loaded(text: str) -> dict[str, object]:
    return tomllib.loads(text.removeprefix("\ufeff"))


def values(text: str) -> dict[str, object]:
    rules = loaded(text)["rules"]
    assert isinstance(rules, dict)
    return {"profile": rules["profile"], **rules["bonus"]}


@pytest.mark.parametrize("text", TEXTS)
def test_a_value_is_found_where_it_stands(text: str) -> None:
    found = toml_text.find(text, "rules.bonus", "gin")
    assert found
    assert text[found.value : found.end] == "25"
    found = toml_text.find(text, "rules", "profile")
    assert found
    assert text[found.value : found.end] == "'p'"
    assert toml_text.find(text, "rules.bonus", "undercut") is None


@pytest.mark.parametrize("text", TEXTS)
def test_a_value_is_replaced_and_nothing_else(text: str) -> None:
    new = toml_text.set_value(text, "rules.bonus", "gin", "[3, 4]")
    assert values(new) == {"profile": "p", "gin": [3, 4]}
    assert new.replace("[3, 4]", "25") == text


@pytest.mark.parametrize("text", TEXTS)
def test_a_key_more_in_a_table_and_out_again(text: str) -> None:
    new = toml_text.set_value(text, "rules.bonus", "undercut", "10")
    assert values(new) == {"profile": "p", "gin": 25, "undercut": 10}
    more = toml_text.set_value(new, "rules.game", "bonus", "100")
    assert loaded(more)["rules"]["game"] == {"bonus": 100}  # type: ignore[index]  # a table
    assert values(toml_text.set_value(new, "rules.bonus", "undercut", None)) == values(text)
    assert values(toml_text.set_value(new, "rules.bonus", "gin", None)) == {
        "profile": "p",
        "undercut": 10,
    }
    if "\r\n" in text:
        assert more.count("\n") == more.count("\r\n")


@pytest.mark.parametrize(
    "text",
    [
        "[standing]\ncolumns = [1]\ndealer = 'Ana'\nx-own = 1\n# end\n",
        "standing = { columns = [1], dealer = 'Ana', x-own = 1 }\n",
        "standing.columns = [1]\nstanding.dealer = 'Ana'\nstanding.x-own = 1\n",
        "[standing]\nx-own = 1\n",
        "standing = {x-own = 1}\n",
    ],
)
def test_the_keys_of_a_table_become_others_and_ones_own_stay(text: str) -> None:
    known = ("columns", "dealer", "winner")
    new = toml_text.set_table(text, "standing", {"columns": "[2]", "winner": "'Bo'"}, known)
    assert loaded(new) == {"standing": {"columns": [2], "winner": "Bo", "x-own": 1}}
    assert ("# end" in new) == ("# end" in text)


def test_a_table_that_is_not_there_is_added_and_taken_out() -> None:
    text = "format = 1\n\n[standing]\ncolumns = []\n"
    new = toml_text.set_table(text, "stopped", {"how": "'agreed'"}, ("how",))
    assert new == "format = 1\n\n[stopped]\nhow = 'agreed'\n\n[standing]\ncolumns = []\n"
    assert loaded(toml_text.set_table(new, "stopped", {}, ("how",))) == loaded(text)


ITEMS = st.lists(st.text(st.sampled_from("ab #\"'\\,]\n=é"), max_size=6), max_size=6)
REMARKS = st.sampled_from(["", " # so", ' # ] and "', "\n  # below", "\n\n"])


@st.composite
def arrays(draw: st.DrawFn) -> tuple[str, list[str]]:
    """An array in some layout, with remarks, and its items."""
    items = draw(ITEMS)
    end = draw(st.sampled_from(["\n", "\r\n"]))
    breaks = st.sampled_from(["\n  ", " ", "\n"])
    text = "k = [" + draw(st.sampled_from(["", "\n", " # first\n"]))
    for number, item in enumerate(items):
        comma = "," if number < len(items) - 1 or draw(st.booleans()) else ""
        remark = draw(REMARKS)
        gap = draw(breaks)
        text += quoted(item) + comma + remark + ("\n" if "#" in remark else gap)
    text += "]\nlast = 1\n"
    return text.replace("\n", end), items


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


@settings(max_examples=300, deadline=None)
@given(arrays(), st.data())
def test_any_array_changes_item_by_item(array: tuple[str, list[str]], data: st.DataObject) -> None:
    text, items = array
    kept: list[int | None] = []
    new: list[str] = []
    for number, item in enumerate(items):
        what = data.draw(st.sampled_from(["keep", "keep", "replace"]))
        kept.append(number if what == "keep" else None)
        new.append(item if what == "keep" else "new")
    how = data.draw(st.sampled_from(["same", "insert", "drop"]))
    if how != "same":
        kept, new = [*range(len(items))], list(items)
        place = data.draw(st.integers(0, len(items)))
        if how == "insert":
            kept.insert(place, None)
            new.insert(place, "new")
        else:
            kept, new = kept[:place], new[:place]
    changed = toml_text.set_items(text, "k", [quoted(item) for item in new], kept)
    assert loaded(changed) == {"k": new, "last": 1}
    # Remarks stay, but for the one on the line of an item that goes.
    if how != "drop":
        assert changed.count("#") - sum(item.count("#") for item in new) == text.count("#") - sum(
            item.count("#") for item in items
        )


@given(st.text(st.sampled_from("ab.\"'[]{}=#, \n\\"), max_size=40))
def test_what_is_toml_can_be_scanned(text: str) -> None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    found = toml_text.statements(text)
    assert bool(found) == bool(data)
    assert all(text[one.value : one.end].strip() for one in found)


def test_remarks_below_an_item_that_goes_stay() -> None:
    text = "k = [\n  'a', # of a\n  # below a\n  'b', # of b\n  # below b\n\n]\n"
    new = toml_text.set_items(text, "k", [""], [0])
    assert new == "k = [\n  'a', # of a\n  # below a\n  # below b\n\n]\n"
    new = toml_text.set_items(text, "k", ["", "'x'", ""], [0, None, 1])
    assert new == text.replace("  'b'", "  'x',\n  'b'")
    new = toml_text.set_items(text, "k", ["'x'", ""], [None, 1])
    assert new == text.replace("'a'", "'x'")


def test_an_array_that_is_not_one_item_a_line_is_laid_out_anew() -> None:
    text = "a = 1\nk = ['a', # of a\n 'b', 'c']\nz = 2\n"
    new = toml_text.set_items(text, "k", ["", "'x'", ""], [0, None, 2])
    assert new == "a = 1\nk = [\n    'a', # of a\n    'x',\n    'c',\n]\nz = 2\n"
    text = "k = [ # all\n  # two\n  'a', 'b', # of b\n  # end\n]\n"
    new = toml_text.set_items(text, "k", ["", "'x'", ""], [0, None, 1])
    assert new == "k = [\n    # all\n    # two\n    'a',\n    'x',\n    'b', # of b\n    # end\n]\n"
