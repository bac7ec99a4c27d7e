"""Languages: catalogues that say the same, the right plural, and which one is spoken."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest
from catalogues import OF_A_PROFILE, OTHERS, calls, fields, form, forms, is_used, texts, words
from terminal import ROOT, process

from hgin import messages
from hgin.errors import problem
from hgin.lines import COMMANDS, PARTS, split
from hgin.rules import PARAMETERS
from hgin.sides import fold

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH = texts("en")
ALIKE = ("completion.fish", "line.big-gin")
"""A command line, and the word that is the same in hand lines of every Portuguese table."""
EVERY = ("en", *OTHERS)


def test_the_languages_are_there() -> None:
    assert {"en", "hr", "pt_BR", "pt_PT"} <= set(messages.languages())


@pytest.mark.parametrize("name", OTHERS)
def test_a_catalogue_has_every_sentence_and_no_other(name: str) -> None:
    own = {key for key in texts(name) if not OF_A_PROFILE.fullmatch(key)}
    assert own == ENGLISH.keys()


@pytest.mark.parametrize("name", OTHERS)
def test_a_catalogue_has_the_titles_of_the_shipped_profiles(name: str) -> None:
    shipped = [path.stem for path in (ROOT / "profiles").glob("*.toml")]
    expected = {f"profile.{one}.{key}" for one in shipped for key in ("title", "source", "about")}
    assert {key for key in texts(name) if OF_A_PROFILE.fullmatch(key)} == expected


@pytest.mark.parametrize("name", OTHERS)
def test_a_sentence_names_the_same_parameters(name: str) -> None:
    other = [
        key
        for key, text in texts(name).items()
        if key in ENGLISH and fields(text) - {"n"} != fields(ENGLISH[key]) - {"n"}
    ]
    assert other == []


@pytest.mark.parametrize("name", OTHERS)
def test_no_sentence_is_left_in_english(name: str) -> None:
    """Of sentences of several words: those that read alike in both are signs and examples."""
    alike = [
        key
        for key, text in texts(name).items()
        if text == ENGLISH.get(key) and not key.startswith("example.") and key not in ALIKE
        for word in [re.sub(r"\{\w+\}|hgin|Hollywood Gin|Gin Rummy", "", str(text))]
        if len(re.findall(r"[a-z]{2,}", word)) > 1
    ]
    assert alike == []


@pytest.mark.parametrize("name", EVERY)
def test_a_sentence_has_as_many_forms_as_the_language(name: str) -> None:
    count = 1 + max(form(name, number) for number in range(200))
    other = [key for key, text in texts(name).items() if len(forms(text)) not in (1, count)]
    assert other == []


@pytest.mark.parametrize("name", EVERY)
def test_forms_are_only_where_the_code_gives_a_number(name: str) -> None:
    several = [key for key, text in texts(name).items() if not isinstance(text, str)]
    without = [
        (key, call.where)
        for key in several
        for call in calls()
        if call.means(key) and call.given is not None and "n" not in call.given
        # A code with a part put in may mean another sentence.
        if ".+" not in call.code
    ]
    assert without == []


def test_every_sentence_is_said_somewhere() -> None:
    assert [key for key in ENGLISH if not is_used(key)] == []


def test_every_code_that_is_written_has_a_sentence() -> None:
    heads = {".".join(key.split(".")[:2]) for key in ENGLISH if key.startswith("error.")}
    missing = [
        (call.code, call.where)
        for call in calls()
        if ".+" not in call.code
        for key in [call.code.replace("\\", "")]
        if key not in ENGLISH and key not in heads
    ]
    assert missing == []


def test_the_code_gives_every_parameter_that_a_sentence_names() -> None:
    lacking = [
        (key, call.where, fields(text) - call.given)
        for key, text in ENGLISH.items()
        for call in calls()
        if call.given is not None and ".+" not in call.code and call.means(key)
        if not fields(text) <= call.given and not _closer(key, call.given)
    ]
    assert lacking == []


def _closer(key: str, given: frozenset[str]) -> bool:
    """Whether a parameter leads to a closer sentence than this one."""
    return any(other.startswith(f"{key}.{param}") for param in given for other in ENGLISH)


PLURALS = {
    "en": {0: 1, 1: 0, 2: 1, 5: 1, 21: 1, 101: 1},
    "pt_PT": {0: 1, 1: 0, 2: 1, 5: 1, 21: 1, 101: 1},
    # CLDR has 0 with 1 for Portuguese, and takes it out for Portugal.
    "pt_BR": {0: 0, 1: 0, 2: 1, 5: 1, 21: 1, 101: 1},
    "hr": {
        **dict.fromkeys((1, 21, 31, 101, 121), 0),
        **dict.fromkeys((2, 3, 4, 22, 23, 24, 102, 134), 1),
        **dict.fromkeys((0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 114), 2),
    },
}


@pytest.mark.parametrize("name", PLURALS)
def test_plural_forms_are_those_of_cldr(name: str) -> None:
    assert {n: form(name, n) for n in PLURALS[name]} == PLURALS[name]


ORDINALS = {
    "en": ["first", "third", "4th", "11th", "21st", "22nd", "113th"],
    "pt_PT": ["primeira", "terceira", "4.ª", "11.ª", "21.ª", "22.ª", "113.ª"],
    "pt_BR": ["primeira", "terceira", "4ª", "11ª", "21ª", "22ª", "113ª"],
    "hr": ["prva", "treća", "4.", "11.", "21.", "22.", "113."],
}


def test_ordinals(spoken: str) -> None:
    assert [messages.ordinal(n) for n in (1, 3, 4, 11, 21, 22, 113)] == ORDINALS[spoken]


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"HGIN_LANG": "pt_PT"}, "pt_PT"),
        ({"HGIN_LANG": "pt-PT"}, "pt_PT"),
        ({"HGIN_LANG": "PT-br"}, "pt_BR"),
        ({"HGIN_LANG": "hr"}, "hr"),
        ({"HGIN_LANG": "hr_HR.UTF-8@latin"}, "hr"),
        ({"HGIN_LANG": "en_GB", "LANG": "hr_HR.UTF-8"}, "en"),
        ({"HGIN_LANG": "", "LANG": "hr_HR.UTF-8"}, "hr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "hr_HR.UTF-8"}, "en"),
        ({"LC_ALL": "pt_BR.UTF-8", "LC_MESSAGES": "hr_HR", "LANG": "en_US"}, "pt_BR"),
        ({"LC_ALL": "", "LC_MESSAGES": "hr_HR", "LANG": "pt_PT"}, "hr"),
        ({"LANG": "pt"}, "pt_PT"),
        ({"LANG": "pt_AO.UTF-8"}, "pt_PT"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"HGIN_LANG": "xx", "LANG": "hr_HR"}, None),
        ({"HGIN_LANG": "../hr"}, None),
    ],
)
def test_the_language_that_an_environment_asks_for(
    environ: dict[str, str], expected: str | None
) -> None:
    assert messages.choose(environ) == expected


def test_english_is_chosen_without_a_look_at_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "languages", lambda: pytest.fail("looked"))
    for value in ("en", "en_GB.UTF-8", "C", "POSIX", "C.UTF-8"):
        assert messages.choose({"LANG": value}) == "en"


def test_who_asks_for_a_language_that_is_not_there_is_told(tmp_path: Path) -> None:
    ran = process(tmp_path, "list", HGIN_LANG="xx")
    assert ran.status == 0
    assert ran.out.startswith("There is no sheet yet")
    assert ran.err == "hgin: HGIN_LANG: expected one of {}, got xx; English is used\n".format(
        ", ".join(messages.languages())
    )


def test_a_locale_without_a_catalogue_is_silent(tmp_path: Path) -> None:
    ran = process(tmp_path, "list", HGIN_LANG="", LANG="de_DE.UTF-8")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("There is no sheet yet")


@pytest.mark.parametrize("name", OTHERS)
def test_words_are_folded_and_mean_what_hgin_has(name: str) -> None:
    from hgin.cli.commands import COMMANDS as CLI

    meanings = {*COMMANDS, *PARTS, *CLI, "help", "quit", "yes", "no", "more"}
    for word, meant in words(name).items():
        assert word == fold(word)
        assert meant in meanings
        assert word not in (*COMMANDS, *PARTS), "the English word always works"
        assert [one.text for one in split(word)] == [word]


@pytest.mark.parametrize("name", OTHERS)
def test_the_words_of_a_language_cover_what_a_hand_needs(name: str) -> None:
    assert {*words(name).values()} >= {"knock", "void", "points", *PARTS}


@pytest.mark.parametrize("name", EVERY)
def test_every_parameter_and_word_of_it_is_said(name: str) -> None:
    for key, parameter in PARAMETERS.items():
        assert f"rule.{key}" in texts(name)
        for choice in parameter.choices:
            assert f"rule.{key}.{choice}" in texts(name)


def test_problems_can_be_told_in_english_whatever_is_spoken(spoken: str) -> None:
    found = problem("side_unknown", word="x", sides=("Ana", "Bruno"))
    assert messages.say_problem(found, "en") == "expected one of Ana, Bruno, got x"
    assert (messages.say_problem(found) == messages.say_problem(found, "en")) == (spoken == "en")


def test_what_has_no_sentence_yet_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(texts("hr"), "list.none")
    monkeypatch.setattr(messages, "language", lambda: "hr")
    assert messages.say("list.none") == ENGLISH["list.none"]
    assert os.environ["HGIN_LANG"] == "en"
