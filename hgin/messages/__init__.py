"""Sentences: the one place where a code becomes words, one file a language.

``say("code", n=3)`` gives the sentence of the language in use. A language is a module beside this
one with ``TEXTS`` (code to text, or to a tuple of plural forms chosen by the parameter ``n``) and
``plural(n)``, which gives the number of the form. It may have ``WORDS``: what people who speak it
type, for words of hand lines and of ``hgin play``. docs/adding.md shows how to add one.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from hgin.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ENGLISH = "en"


def say(code: str, /, **params: object) -> str:
    """The sentence of a code, in the language in use, with its parameters put in.

    A parameter that is a Problem is put in as its own sentence; a list, as its items with commas.
    """
    text = _text(language(), code, params.get("n"))
    return text.format_map({key: _worded(value) for key, value in params.items()})


def has(code: str) -> bool:
    """Whether the catalogue knows a code."""
    return code in _catalogue(ENGLISH).TEXTS


def say_problem(problem: Problem) -> str:
    """The sentence of a problem: what was expected, what came, what to do.

    Where the problem has a parameter for which the catalogue knows a closer sentence, it is that
    one: ``error.rule_unknown.nearest`` says what is nearest, ``error.wrong_card_count.whose.knocker``
    whose cards were counted.
    """
    code = f"error.{problem.code}"
    return say(next(filter(has, _closer(code, problem)), code), **problem.params)


def _closer(code: str, problem: Problem) -> Iterator[str]:
    for key, value in problem.params.items():
        if value is not None:
            yield f"{code}.{key}"
            yield f"{code}.{key}.{value}"


def synonyms() -> Mapping[str, str]:
    """What may be typed in the language in use for hgin's own English words.

    Folded word (no accents, no capitals) to the word of the grammar; empty for English, whose words
    always do.
    """
    words: Mapping[str, str] = getattr(_catalogue(language()), "WORDS", {})
    return words


def _text(name: str, code: str, number: object) -> str:
    catalogue = _catalogue(name)
    text: str | tuple[str, ...] = catalogue.TEXTS[code]
    if isinstance(text, str):
        return text
    form: int = catalogue.plural(number)
    return text[form]


def _worded(value: object) -> object:
    match value:
        case Problem():
            return say_problem(value)
        case tuple() | list():
            return ", ".join(str(_worded(item)) for item in value)
        case None:
            return ""
    return value


@cache
def _catalogue(name: str) -> Any:
    return import_module(f"hgin.messages.{name}")


def languages() -> tuple[str, ...]:
    """The languages that there are: the modules beside this one."""
    from importlib.resources import files

    names = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(n[:-3] for n in names if n.endswith(".py") and not n.startswith("_")))


@cache
def language() -> str:
    """The language in use: ``HGIN_LANG``, then the locale, else English."""
    return choose(os.environ)


def choose(environ: Mapping[str, str]) -> str:
    """The language that an environment asks for (``pt-PT``, ``pt_BR.UTF-8``, ``hr``)."""
    for variable in ("HGIN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environ.get(variable, "").partition(".")[0].partition("@")[0].replace("-", "_")
        if not wanted:
            continue
        if wanted.lower() in ("c", "posix") or wanted.lower().partition("_")[0] == ENGLISH:
            return ENGLISH
        known = languages()
        for name in (wanted, wanted.partition("_")[0]):
            for language_name in known:
                if language_name.lower() == name.lower():
                    return language_name
        related = [n for n in known if n.lower().startswith(wanted.lower().partition("_")[0] + "_")]
        # Of several countries the first home of the language: pt alone is pt_PT.
        return related[-1] if related else ENGLISH
    return ENGLISH
