"""The catalogue: every code that is used has its sentence, every sentence is used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hgin.errors import problem
from hgin.messages import choose, has, languages, say, say_problem
from hgin.messages.en import TEXTS, plural
from hgin.rules import PARAMETERS

ROOT = Path(__file__).parent.parent / "hgin"
FAULTS = ("HginError", "FileError", "UsageError", "problem", "Problem")
_PARAMETER = re.compile(r"\{(\w+)\}")


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        if path.parent.name != "messages":
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def words_of(node: ast.expr) -> Iterator[str]:
    """What an expression of strings may be; ``*`` for what is filled in when it runs."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from words_of(node.body)
            yield from words_of(node.orelse)
        case ast.JoinedStr():
            yield "".join(
                part.value if isinstance(part, ast.Constant) else "*"  # type: ignore[misc]  # text
                for part in node.values
            )


def literals(tree: ast.Module) -> Iterator[str]:
    """Every string of a module, and every pattern of an f-string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr):
            yield from words_of(node)


def faults() -> set[str]:
    """The codes with which errors and problems are made where the code stands there."""
    found = set()
    for _, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                name = node.func.id if isinstance(node.func, ast.Name) else name
                if name in FAULTS:
                    found |= set(words_of(node.args[0]))
    return {code for code in found if code.replace("_", "").isalnum()}


def said() -> set[str]:
    """The codes and patterns that are said."""
    found = set()
    for _, tree in modules():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("say", "has")
                and node.args
            ):
                found |= set(words_of(node.args[0]))
    return found


def pattern(code: str) -> re.Pattern[str]:
    return re.compile(".+".join(re.escape(part) for part in code.split("*")))


def test_every_code_of_an_error_has_its_sentence() -> None:
    assert len(faults()) > 90
    assert {code for code in faults() if f"error.{code}" not in TEXTS} == set()


def test_every_code_that_is_said_has_its_sentence() -> None:
    missing = {
        code for code in said() if not any(pattern(code).fullmatch(known) for known in TEXTS)
    }
    assert missing == set()


def test_every_sentence_is_used() -> None:
    """By its code in full, by a pattern that fits it, or as the sentence of an error."""
    used: set[str] = set()
    for _, tree in modules():
        used |= set(literals(tree))
    patterns = [pattern(one) for one in used if re.fullmatch(r"[a-z]+\.[^ ]*\*[^ ]*", one)]
    unused = []
    for code in TEXTS:
        error = code.split(".")[1] if code.startswith("error.") else None
        known = code in used or error in used
        if not known and not any(one.fullmatch(code) for one in patterns):
            unused.append(code)
    assert unused == []


def test_the_help_of_a_parameter_is_that_of_the_rule_book() -> None:
    """A parameter has a sentence, and so has each word that it may be."""
    wanted = {f"rule.{key}" for key in PARAMETERS}
    wanted |= {f"rule.{key}.{word}" for key, one in PARAMETERS.items() for word in one.choices}
    assert wanted == {code for code in TEXTS if code.startswith("rule.")}


def test_plural_forms_are_two_and_the_one_asks_for_no_more_than_the_other() -> None:
    for code, text in TEXTS.items():
        if isinstance(text, tuple):
            assert len(text) == 2, code
            one, several = (set(_PARAMETER.findall(form)) for form in text)
            assert one <= several | {"n"}, code


def test_a_sentence_has_no_more_than_plain_parameters() -> None:
    """Names are put in as they are; nothing of a format may be asked for."""
    for code, text in TEXTS.items():
        for form in (text,) if isinstance(text, str) else text:
            rest = _PARAMETER.sub("", form)
            assert "{" not in rest, code
            assert "}" not in rest, code


def test_plurals() -> None:
    assert [plural(n) for n in (0, 1, 2)] == [1, 0, 1]
    assert say("hand.points", who="Ana", n=1) == "Ana scores 1 point"
    assert say("hand.points", who="Ana", n=2) == "Ana scores 2 points"


def test_parameters_are_put_in_as_they_are() -> None:
    assert say("change.moved", old="{new}", new="%s [red]") == "{new} → %s [red]"
    inner = problem("match_over")
    assert say_problem(problem("import_line", line=3, reason=inner)).startswith("line 3: the match")
    assert say("rules.list", items=["a", "b"]) == "Bonuses: a, b."


def test_a_sentence_has_no_hole_where_a_parameter_has_no_value() -> None:
    near = problem("rule_unknown", key="bonus.gni", nearest="bonus.gin")
    far = problem("rule_unknown", key="qqq", nearest=None)
    assert say_problem(near) == "no rule is called bonus.gni; the nearest is bonus.gin"
    assert (
        say_problem(far) == "no rule is called qqq; hgin profiles show hollywood-majority lists all"
    )
    assert say_problem(problem("count_form", word="")) == 'expected a whole number from 0, got ""'


@pytest.mark.parametrize("code", [code for code in TEXTS if "{nearest}" in str(TEXTS[code])])
def test_the_nearest_is_named_only_where_there_is_one(code: str) -> None:
    """A closer sentence is for when its parameter has a value; the plain one does without."""
    plain = code.removesuffix(".nearest")
    assert plain != code
    assert has(plain)


def test_the_language_is_asked_for() -> None:
    assert "en" in languages()
    assert choose({}) == "en"
    assert choose({"HGIN_LANG": "xx", "LANG": "C.UTF-8"}) == "en"
    assert choose({"LC_ALL": "", "LC_MESSAGES": "en_GB.UTF-8"}) == "en"
