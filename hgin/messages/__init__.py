"""Sentences: the one place where a code becomes words, one file a language.

``say("code", n=3)`` gives the sentence of the language in use. A language is a module beside this
one with ``TEXTS`` (code to text, or to a tuple of plural forms chosen by the parameter ``n``),
``plural(n)``, which gives the number of the form, ``ordinal(n)``, and ``WORDS``, its own words in
hand lines. docs/adding.md shows how to add one.
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
_ASKED = ("HGIN_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where an environment names its language, the first one that says something counts."""


def say(code: str, /, **params: object) -> str:
    """The sentence of a code, in the language in use, with its parameters put in.

    A parameter that is a Problem is put in as its own sentence; a list, as its items with commas;
    None, as the word for nothing.
    """
    return _said(language(), code, params)


def english(code: str, /, **params: object) -> str:
    """The sentence of a code in English, which is what JSON has whatever the language."""
    return _said(ENGLISH, code, params)


def has(code: str) -> bool:
    """Whether the catalogue knows a code."""
    return code in _catalogue(ENGLISH).TEXTS


def say_problem(problem: Problem, name: str | None = None) -> str:
    """The sentence of a problem: what was expected, what came, what to do.

    Where the problem has a parameter for which the catalogue knows a closer sentence, it is that
    one: ``error.rule_unknown.nearest`` says what is nearest, ``error.wrong_card_count.whose.knocker``
    whose cards were counted. ``name`` is a language, where it shall not be the one in use (JSON is
    English for everybody).
    """
    name = name or language()
    code, params = f"error.{problem.code}", problem.params
    code = next(filter(has, _closer(code, params)), code)
    if "about" in params:
        told = profile_words(str(params["profile"]), "about", str(params["about"]), name)
        params = {**params, "about": told}
    # An empty word would leave a hole in the sentence.
    params = {key: '""' if value == "" else value for key, value in params.items()}
    if "card" in params or "upcard" in params:
        params = {**params, **{key: _sign(params.get(key)) for key in ("card", "upcard")}}
    return _said(name, code, params)


def _sign(card: object) -> object:
    """A card as people read it, ``10♠``; what is none stays as it was typed."""
    from hgin.cards import DECK, sign

    return sign(str(card)) if card in DECK else card


def _closer(code: str, params: Mapping[str, object]) -> Iterator[str]:
    for key, value in params.items():
        if value is not None:
            yield f"{code}.{key}"
            yield f"{code}.{key}.{value}"


def ordinal(number: int) -> str:
    """``first``, ``4th`` …, in the gender of the language's word for a win."""
    told: str = _catalogue(language()).ordinal(number)
    return told


def argument(name: str) -> str:
    """What stands for an argument in help pages: ``WHO``, or as it stands where no word does."""
    code = f"argument.{name.lower()}"
    return say(code) if has(code) else name.upper()


def profile_words(profile: str, key: str, own: str, name: str | None = None) -> str:
    """The title, source or about of a profile, ``own`` being what its file says.

    A language says those of the shipped profiles, whose names no other profile can have.
    """
    texts = _catalogue(name or language()).TEXTS
    told: str = texts.get(f"profile.{profile}.{key}", own)
    return told


def synonyms() -> Mapping[str, str]:
    """The language's own words for those of hand lines and of the table mode.

    Folded word (no accents, no capitals) to the English word, which always does.
    """
    words: Mapping[str, str] = _catalogue(language()).WORDS
    return words


def _said(name: str, code: str, params: Mapping[str, object]) -> str:
    text = _text(name, code, params.get("n"))
    return text.format_map({key: _worded(name, value) for key, value in params.items()})


def _text(name: str, code: str, number: object) -> str:
    catalogue = _catalogue(name)
    if code not in catalogue.TEXTS:
        # What a translator has not got to yet is said in English, never not at all.
        catalogue = _catalogue(ENGLISH)
    text: str | tuple[str, ...] = catalogue.TEXTS[code]
    if isinstance(text, str):
        return text
    form: int = catalogue.plural(number)
    return text[form]


def _worded(name: str, value: object) -> object:
    match value:
        case Problem():
            return say_problem(value, name)
        case tuple() | list():
            return ", ".join(str(_worded(name, item)) for item in value)
        case None:
            return _text(name, "word.nothing", None)
    return value


@cache
def _catalogue(name: str) -> Any:
    return import_module(f"hgin.messages.{name}")


def languages() -> tuple[str, ...]:
    """The languages that there are: the modules beside this one."""
    from pkgutil import iter_modules

    names = (module.name for module in iter_modules(__path__))
    return tuple(sorted(name for name in names if not name.startswith("_")))


@cache
def language() -> str:
    """The language in use: ``HGIN_LANG``, then the locale, else English."""
    return choose(os.environ) or ENGLISH


def choose(environ: Mapping[str, str]) -> str | None:
    """The language that an environment asks for (``pt-PT``, ``pt_BR.UTF-8``, ``hr``).

    None where it asks for one that hgin does not have. English is found without a look at which
    others there are.
    """
    asked = next((environ[name] for name in _ASKED if environ.get(name)), ENGLISH)
    wanted = asked.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    home = wanted.partition("_")[0]
    if home in (ENGLISH, "c", "posix"):
        return ENGLISH
    known = {name.lower(): name for name in languages()}
    # pt alone is pt_PT, the country that has the language's name; so are the countries without a
    # catalogue of their own.
    for name in (wanted, home, f"{home}_{home}"):
        if name in known:
            return known[name]
    return next((known[name] for name in known if name.startswith(f"{home}_")), None)


def unknown() -> Problem | None:
    """What to tell a person whose ``HGIN_LANG`` names no language of hgin; a locale is silent."""
    if not os.environ.get("HGIN_LANG") or choose(os.environ):
        return None
    got = os.environ["HGIN_LANG"]
    return Problem("language_unknown", {"got": got, "known": languages()})
