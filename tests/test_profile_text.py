"""A new profile to fill in, and the page that says the same."""

import re
from pathlib import Path

import pytest

from hgin.errors import HginError
from hgin.profile_text import allowed, new_profile_text
from hgin.profiles import check_profile, load_profile, profile_names
from hgin.rules import PARAMETERS, Parameter, Rules, file_value
from hgin.toml_text import toml_value

PAGE = (Path(__file__).parent.parent / "docs" / "profile-format.md").read_text(encoding="utf-8")
ASKED = {"bonus.gin": 30, "bonus.undercut": 15}


def meaning(key: str) -> str:
    return f"<{key}>"


def base_rules(base: str) -> Rules:
    return load_profile(base, ASKED if base in ("chicago", "manhattan") else None)


@pytest.mark.parametrize("base", profile_names())
def test_a_new_profile_is_sound_and_has_the_values_of_its_base(base: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(new_profile_text("mine", base, meaning), encoding="utf-8")
    assert check_profile(path) == []
    settings = ASKED if base in ("chicago", "manhattan") else None
    assert load_profile("mine", settings, tmp_path) == base_rules(base)._replace(profile="mine")


@pytest.mark.parametrize("base", profile_names())
def test_with_every_line_in_force_it_still_says_what_the_base_says(
    base: str, tmp_path: Path
) -> None:
    text = new_profile_text("mine", base, meaning)
    text = re.sub(r"^# (\w+ = )(?!\[\]$)", r"\1", text, flags=re.MULTILINE)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert check_profile(path) == []
    rules = load_profile("mine", None, tmp_path)
    same = base_rules(base)._replace(profile="mine", stake_per_point="0.05", stake_round_to=10)
    if base in ("chicago", "manhattan"):
        same = same._replace(bonus_gin=25, bonus_undercut=25)
    assert rules == same


def test_every_parameter_is_there_with_meaning_values_and_clause() -> None:
    text = new_profile_text("mine", "rummytalk-club", meaning)
    for parameter in PARAMETERS.values():
        assert f"# <rule.{parameter.key}> ({' '.join(parameter.clauses)})\n" in text
        for choice in parameter.choices:
            assert re.search(rf'^#   "{choice}" +<rule.{parameter.key}.{choice}>$', text, re.M)
        assert parameter.choices or f"#   {allowed(parameter)}\n" in text
    assert "\n# weights = [1, 1, 2]\n" in text
    assert "\n# big_gin = false\n" in text
    assert '\n# per_point = "0.05"  # <profile.new_absent>\n' in text
    for key in ("name", "title", "source", "about", "extends", "ask"):
        assert f"# <profile.{key}>\n" in text
    assert '\nextends = "rummytalk-club"\n' in text


def test_what_the_base_asks_for_is_said(tmp_path: Path) -> None:
    text = new_profile_text("mine", "chicago", meaning)
    assert "\n# gin = 25  # <profile.new_asked>\n" in text
    (tmp_path / "staked.toml").write_text('ask = ["stake.per_point"]\n', encoding="utf-8")
    text = new_profile_text("mine", "staked", meaning, tmp_path)
    assert '\n# per_point = "0.05"  # <profile.new_asked>\n' in text


@pytest.mark.parametrize(
    ("name", "base", "code"),
    [
        ("palace", "traditional", "profile_shadows"),
        ("a/b", "traditional", "profile_name"),
        ("mine", "traditionel", "profile_unknown"),
    ],
)
def test_what_a_new_profile_cannot_be(name: str, base: str, code: str) -> None:
    with pytest.raises(HginError) as caught:
        new_profile_text(name, base, meaning)
    assert caught.value.code == code


def row(parameter: Parameter) -> list[str]:
    found = re.search(rf"^\| `{re.escape(parameter.key)}` \|(.*)\|$", PAGE, re.MULTILINE)
    assert found, parameter.key
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", found[1])]


@pytest.mark.parametrize("parameter", PARAMETERS.values(), ids=lambda parameter: parameter.key)
def test_the_page_says_of_a_parameter_what_the_rules_say(parameter: Parameter) -> None:
    values, default, clauses, says = row(parameter)
    choices = [toml_value(choice) for choice in parameter.choices] or [allowed(parameter)]
    assert values.replace("\\|", "|") == " ".join(f"`{choice}`" for choice in choices)
    assert allowed(parameter) == " | ".join(choices)
    written = file_value(parameter.key, parameter.default)
    assert default == ("none" if written is None else f"`{toml_value(written)}`")
    assert clauses == " ".join(parameter.clauses)
    for choice in parameter.choices:
        assert f"`{choice}`: " in says
    assert says.endswith(".")


def test_the_page_has_no_other_parameter_and_each_under_its_table() -> None:
    rows = re.findall(r"^(?:### \[(\w+)\]|\| `(\w+\.\w+)` \|)", PAGE, re.MULTILINE)
    table, keys = "", []
    for heading, key in rows:
        table = heading or table
        if key:
            keys.append(key)
            assert key.startswith(f"{table}.")
    assert keys == list(PARAMETERS)
