"""Profiles: what each shipped one says, how they stand on each other, what is refused."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hgin import profiles
from hgin.errors import FileError, HginError, problem
from hgin.profiles import (
    HEADER_KEYS,
    base_values,
    check_profile,
    load_profile,
    profile_names,
    profile_values,
    read_profile,
    refuse_name,
    shipped_folder,
)
from hgin.rules import PARAMETERS, Rules, file_value

ROOT = Path(__file__).parent.parent
EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (ROOT / "tests" / "data" / "profiles_expected.json").read_text(encoding="utf-8")
)
DEFAULT = Rules().profile


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "profiles"
    folder.mkdir()
    return folder


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(name: str, own: Path | None = None, **settings: object) -> HginError:
    with pytest.raises(HginError) as caught:
        load_profile(name, {key.replace("_", ".", 1): v for key, v in settings.items()}, own)
    return caught.value


def found(path: Path) -> list[tuple[int, str]]:
    return [(line, what.code) for line, what in check_profile(path)]


# The shipped ones


def test_the_shipped_profiles_are_those_of_the_rule_book() -> None:
    assert profile_names() == tuple(sorted(EXPECTED))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_shipped_profile_differs_from_the_base_as_the_rule_book_says(name: str) -> None:
    expected = EXPECTED[name]
    rules = load_profile(name, expected.get("settings"))
    differs = {
        key: file_value(key, value)
        for key, value in rules.values().items()
        if value != Rules().value(key)
    }
    assert differs == expected["differs"]
    assert rules.profile == name


@pytest.mark.parametrize("name", EXPECTED)
def test_a_shipped_profile_says_where_it_comes_from(name: str) -> None:
    profile = read_profile(name)
    text = (shipped_folder() / f"{name}.toml").read_text(encoding="utf-8")
    assert profile.source
    assert EXPECTED[name]["source"] in text.partition('name = "')[0] + profile.source
    assert profile.title != name
    assert profile.about.endswith(".")
    assert profile.shipped
    assert check_profile(shipped_folder() / f"{name}.toml") == []


def test_the_base_writes_out_its_main_values_and_they_are_the_defaults() -> None:
    base = read_profile(DEFAULT)
    assert base.extends is None
    assert len(base.values) >= 10
    assert {key: Rules().value(key) for key in base.values} == base.values


@pytest.mark.parametrize("name", [name for name in EXPECTED if name != DEFAULT])
def test_a_profile_stands_on_another_and_writes_what_differs(name: str) -> None:
    profile = read_profile(name)
    assert profile.extends in EXPECTED
    assert profile.values or profile.ask


@pytest.mark.parametrize("name", ["chicago", "manhattan"])
def test_two_profiles_leave_their_bonuses_to_the_table(name: str) -> None:
    error = refused(name)
    assert error.code == "profile_asks"
    assert error.params == {
        "profile": name,
        "keys": ("bonus.gin", "bonus.undercut"),
        "first": "bonus.gin",
        "about": read_profile(name).about,
    }
    assert "no source gives the numbers" in str(error.params["about"])
    assert refused(name, bonus_gin=30).params["keys"] == ("bonus.undercut",)


def test_no_profile_is_named_in_the_code_but_the_default() -> None:
    """Rules are data: the engine knows no profile by name (docstrings may give one as example)."""
    named = [
        (path.name, node.value)
        for path in (ROOT / "hgin").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in EXPECTED
    ]
    assert named == [("rules.py", DEFAULT)]


# Settings and the chain


def test_settings_stand_on_top() -> None:
    rules = load_profile("traditional", {"bonus.gin": 25, "columns.target": 150})
    assert (rules.bonus_gin, rules.columns_target, rules.bonus_undercut) == (25, 150, 10)
    assert rules.profile == "traditional"


def test_settings_are_checked_with_the_values_of_the_profile() -> None:
    assert refused("traditional", columns_count=3).code == "rule_winner_needs_one_column"
    assert refused(DEFAULT, bonus_ginn=1).params["nearest"] == "bonus.gin"


def test_what_is_missing_and_what_is_wrong_are_named_together() -> None:
    error = refused("chicago", bonus_gin=30, bonus_undercuts=10)
    assert [code for code, _ in error.problems] == ["profile_asks", "rule_unknown"]


def test_a_chain_gives_each_value_of_the_nearest_profile(own: Path) -> None:
    write(own, "low", 'extends = "traditional"\nbonus.gin = 1\nbonus.undercut = 2\n')
    write(own, "high", 'extends = "low"\nbonus.gin = 3\n')
    rules = load_profile("high", None, own)
    assert (rules.bonus_gin, rules.bonus_undercut, rules.boxes_value) == (3, 2, 20)
    assert rules.profile == "high"


def test_without_extends_a_profile_stands_on_the_defaults(own: Path) -> None:
    write(own, "mine", "[bonus]\ngin = 30\n")
    profile = read_profile("mine", own)
    assert load_profile("mine", own_folder=own) == Rules("mine", bonus_gin=30)
    assert (profile.title, profile.source, profile.about) == ("mine", "", "")
    assert (profile.extends, profile.ask, profile.shipped) == (None, (), False)
    assert base_values(profile, own) == Rules().values()


def test_base_values_are_those_of_what_it_extends(own: Path) -> None:
    write(own, "mine", 'extends = "traditional"\n[bonus]\ngin = 30\n')
    profile = read_profile("mine", own)
    base, values = base_values(profile, own), profile_values(profile, own)
    assert base == load_profile("traditional").values()
    assert {key for key in base if base[key] != values[key]} == {"bonus.gin"}


def test_what_a_profile_asks_for_has_no_value_not_even_that_of_the_base() -> None:
    values = profile_values(read_profile("chicago"))
    assert set(PARAMETERS) - set(values) == {"bonus.gin", "bonus.undercut"}
    assert base_values(read_profile("chicago"))["bonus.gin"] == 20


def test_a_profile_may_give_what_its_base_asks_for(own: Path) -> None:
    write(own, "loop", 'extends = "chicago"\n[bonus]\ngin = 30\n')
    error = refused("loop", own)
    assert (error.code, error.params["keys"]) == ("profile_asks", ("bonus.undercut",))
    assert error.params["about"] == read_profile("chicago").about
    write(own, "loop", 'extends = "chicago"\n[bonus]\ngin = 30\nundercut = 15\n')
    assert load_profile("loop", None, own).bonus_undercut == 15


# Names


def test_the_users_own_come_after_the_shipped_ones(own: Path) -> None:
    for name in ("b", "a", ".hidden", "-x", "palace"):
        write(own, name, "")
    assert profile_names(own) == (*profile_names(), "a", "b")
    assert profile_names(own / "absent") == profile_names()


def test_an_unknown_profile_names_the_nearest(own: Path) -> None:
    error = refused("traditionel")
    assert (error.code, error.params) == (
        "profile_unknown",
        {"name": "traditionel", "nearest": "traditional"},
    )
    write(own, "thursday", "")
    assert refused("tursday", own).params["nearest"] == "thursday"
    assert refused("zzzz").params["nearest"] is None


@pytest.mark.parametrize("name", ["../profiles/palace", "palace.toml", "", ".", "Palace", "pal*"])
def test_a_name_is_a_name_and_never_a_path(name: str) -> None:
    assert refused(name).code == "profile_unknown"


@pytest.mark.parametrize("name", ["traditional", "Traditional"])
def test_a_profile_with_a_shipped_name_is_refused_wherever_it_is_met(own: Path, name: str) -> None:
    path = write(own, name, "[bonus]\ngin = 30\n")
    error = refused(name, own)
    assert (error.code, error.params) == ("profile_shadows", {"name": name, "file": str(path)})
    assert found(path) == [(1, "profile_shadows")]


def test_a_base_with_a_shipped_name_is_refused_too(own: Path) -> None:
    write(own, "traditional", "[bonus]\ngin = 30\n")
    mine = write(own, "mine", '# mine\nextends = "traditional"\n')
    assert refused("mine", own).code == "profile_shadows"
    assert found(mine) == [(2, "profile_shadows")]


@pytest.mark.parametrize("name", ["", "a b", "a/b", "..", "-a", ".a", "a\n", "a\\b"])
def test_a_new_profile_cannot_have_such_a_name(name: str) -> None:
    with pytest.raises(HginError) as caught:
        refuse_name(name)
    assert (caught.value.code, caught.value.params) == ("profile_name", {"name": name})


def test_a_new_profile_cannot_have_a_shipped_name() -> None:
    with pytest.raises(HginError) as caught:
        refuse_name("Palace")
    assert caught.value.code == "profile_shadows"
    refuse_name("četvrtak-2.b")


# Refusals


def test_a_chain_that_ends_nowhere(own: Path) -> None:
    path = write(own, "mine", "[bonus]\ngin = 3\n")
    path.write_text('title = "Mine"\nextends = "palaces"\n', encoding="utf-8")
    error = refused("mine", own)
    expected = {"name": "mine", "base": "palaces", "nearest": "palace"}
    assert (error.code, error.params) == ("profile_base_unknown", expected)
    assert check_profile(path) == [(2, problem("profile_base_unknown", **expected))]


def test_a_chain_that_ends_in_itself(own: Path) -> None:
    write(own, "a", 'extends = "b"\n')
    write(own, "b", 'extends = "c"\n')
    path = write(own, "c", 'about = "round"\nextends = "a"\n')
    error = refused("c", own)
    assert error.code == "profile_circular"
    assert error.params == {"name": "c", "chain": ("c", "a", "b", "c")}
    assert found(path) == [(2, "profile_circular")]
    itself = write(own, "d", 'extends = "d"\n')
    assert refused("d", own).params["chain"] == ("d", "d")
    assert found(itself) == [(1, "profile_circular")]


def test_a_profile_that_is_no_toml(own: Path) -> None:
    path = write(own, "mine", "[bonus]\ngin = \n")
    error = refused("mine", own)
    assert isinstance(error, FileError)
    assert (error.code, error.params["file"], error.params["line"], error.params["column"]) == (
        "toml_invalid",
        str(path),
        2,
        7,
    )
    assert found(path) == [(2, "toml_invalid")]
    with pytest.raises(FileError) as caught:
        check_profile(own / "absent.toml")
    assert caught.value.code == "file_missing"


def test_a_profile_with_problems_is_refused_with_all_of_them(own: Path) -> None:
    path = write(own, "mine", 'titel = "Mine"\n\n[bonus]\ngin = "many"\n')
    error = refused("mine", own)
    assert isinstance(error, FileError)
    assert error.params == {"name": "mine", "file": str(path), "line": 1, "count": 2}
    assert [code for code, _ in error.problems] == [
        "profile_invalid",
        "profile_key_unknown",
        "rule_not_whole",
    ]


def test_a_problem_of_the_base_stands_at_extends(own: Path) -> None:
    write(own, "low", "[bonus]\n\n\n\ngin = -1\n")
    path = write(own, "mine", '# mine\nextends = "low"\n[bonus]\ngin = 5\n')
    assert found(path) == [(2, "profile_invalid")]
    assert refused("mine", own).params["file"] == str(own / "low.toml")


WRONG = """\
# every kind of fault, each on a line of its own
nmae = "wrong"
name = "right"
title = 5
ask = ["bonus.gin", "bonus.gim"]
"deal.next" = "loser"
knock = 5

[bonus]
gin = 25
ginn = 26
undercut = "much"

[boxs]
value = 20

[columns]
# count = 9
about = '''
count = 9
'''
count = 9
weights = 1
"""


def test_every_problem_is_named_with_its_line(own: Path) -> None:
    path = write(own, "wrong", WRONG)
    assert [
        (line, what.code, what.params.get("nearest")) for line, what in check_profile(path)
    ] == [
        (2, "profile_key_unknown", "name"),
        (3, "profile_name_differs", None),
        (4, "profile_not_text", None),
        (5, "profile_asks_unknown", "bonus.gin"),
        (6, "profile_key_unknown", "[deal] next"),
        (7, "profile_key_unknown", "knock.mode"),
        (10, "profile_asks_given", None),
        (11, "rule_unknown", "bonus.gin"),
        (12, "rule_not_whole", None),
        (14, "profile_table_unknown", "boxes"),
        (19, "rule_unknown", "columns.count"),
        (22, "rule_not_whole", None),
        (23, "rule_not_weights", None),
    ]


@pytest.mark.parametrize("ask", ['"bonus.gin"', "[5]", "{ a = 1 }"])
def test_ask_is_a_list_of_keys(own: Path, ask: str) -> None:
    path = write(own, "mine", f"ask = {ask}\n")
    assert (1, "profile_not_keys") in found(path) or (1, "profile_table_unknown") in found(path)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("[columns]\nweights = [1, 2]\n", 2, "rule_weights_count"),
        ("[columns]\ncount = 1\n", 2, "rule_winner_needs_columns"),
        ('[match]\nwinner = "final_total"\n', 2, "rule_winner_needs_one_column"),
        ('[boxes]\n\nscope = "match"\n', 3, "rule_scope_needs_one_column"),
        ('extends = "rummytalk-club"\ncolumns.count = 2\n', 2, "rule_weights_count"),
        ('extends = "worldclub"\n[columns]\ncount = 2\n', 3, "rule_winner_needs_one_column"),
    ],
)
def test_values_that_do_not_go_together_have_the_line_of_one(
    own: Path, text: str, line: int, code: str
) -> None:
    path = write(own, "mine", text)
    assert found(path) == [(line, code)]
    assert refused("mine", own).code == code


def test_a_sound_profile_has_no_problem(own: Path) -> None:
    page = (ROOT / "docs" / "profile-format.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert example
    path = write(own, "thursday", example[1])
    assert check_profile(path) == []
    rules = load_profile("thursday", None, own)
    assert (rules.bonus_big_gin, rules.columns_target, rules.stake_per_point) == (31, 150, "0.05")


def test_a_profile_is_checked_wherever_it_lies(own: Path, tmp_path: Path) -> None:
    write(own, "low", "bonus.gin = 5\n")
    path = write(tmp_path, "mine", 'extends = "low"\n')
    assert check_profile(path, own) == []
    assert found(path) == [(1, "profile_base_unknown")]


# Where they lie


def test_in_a_wheel_the_profiles_lie_in_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, beside = tmp_path / "hgin" / "_profiles", tmp_path / "profiles"
    monkeypatch.setattr(profiles, "_FOLDERS", (inside, beside))
    assert shipped_folder() == beside
    beside.mkdir()
    write(beside, "outer", "bonus.gin = 1\n")
    assert profile_names() == ("outer",)
    inside.mkdir(parents=True)
    write(inside, "inner", "bonus.gin = 2\n")
    assert shipped_folder() == inside
    assert profile_names() == ("inner",)
    assert load_profile("inner").bonus_gin == 2
    assert read_profile("inner").shipped
    assert refused("outer").code == "profile_unknown"


def test_the_folders_are_in_the_package_and_beside_it() -> None:
    package = Path(profiles.__file__).parent
    assert (package / "_profiles", package.parent / "profiles") == profiles._FOLDERS


def test_finding_profiles_loads_no_toml_and_no_resources() -> None:
    code = (
        "import sys; from hgin.profiles import profile_names; profile_names();"
        "print({'tomllib', 'tomli_w', 'importlib.resources', 'json', 'difflib'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


# The page


def test_the_page_has_every_header_key_and_every_code() -> None:
    page = (ROOT / "docs" / "profile-format.md").read_text(encoding="utf-8")
    for key in HEADER_KEYS:
        assert f"| `{key}` |" in page
    codes = {"file_missing", "file_not_regular", "file_too_large", "file_unreadable"}
    codes.add("file_not_utf8")
    for module in ("profiles", "toml_lines", "rules"):
        text = (ROOT / "hgin" / f"{module}.py").read_text(encoding="utf-8")
        codes |= set(re.findall(r"\"((?:profile|rule|toml|file)_[a-z_]+)\"", text))
    assert len(codes) > 25
    assert [code for code in codes if f"`{code}`" not in page] == []


def test_a_folder_that_cannot_be_read_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "glob", refused)
    with pytest.raises(FileError) as caught:
        read_profile("short", tmp_path)
    assert caught.value.code == "file_unreadable"
    assert caught.value.params == {"file": str(tmp_path), "reason": "Permission denied"}
