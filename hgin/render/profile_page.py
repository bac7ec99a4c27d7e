"""Profiles to read: rules in words, every value with its meaning, what two of them differ in."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from hgin.messages import profile_words, say
from hgin.render.rule_words import rule_words
from hgin.render.width import pad
from hgin.rules import PARAMETERS, file_value, make_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hgin.profiles import Profile

    Values = Mapping[str, object]
    """Parameters by dotted name; what a profile asks for is not there."""

_WORDS = 36
"""Room for words below which they stand under the value, not beside it."""
_WIDEST = 100


def profile_page(profile: Profile, values: Values, base: Values, width: int) -> str:
    """All there is to say of a profile: header, rules in words, every value with its clause."""
    room = min(width, 80)
    lines = []
    title, about, source = (
        profile_words(profile.name, key, getattr(profile, key))
        for key in ("title", "about", "source")
    )
    for text in (f"{profile.name}: {title}", about, source):
        lines += wrap(text, room)
    base_name = profile.extends or say("profiles.defaults")
    lines.append(say("profiles.extends", base=base_name))
    asked = [key for key in PARAMETERS if key not in values]
    if asked:
        lines += wrap(say("profiles.asks", keys=asked), room)
    else:
        rules = make_rules(profile.name, {k: v for k, v in values.items() if v is not None})
        lines += ["", *wrap(" ".join(rule_words(rules)), room)]
    for table in dict.fromkeys(key.partition(".")[0] for key in PARAMETERS):
        lines.append("")
        for key in PARAMETERS:
            if key.startswith(f"{table}."):
                lines += _value_lines(key, values, base, base_name, min(width, _WIDEST))
    return "\n".join([*lines, "", say("profiles.differs")])


def _value_lines(key: str, values: Values, base: Values, base_name: str, width: int) -> list[str]:
    """One parameter: a mark where it differs, its value, what that means, its clause."""
    told = say("under.meaning", meaning=_told(key, values), clauses=" ".join(_clauses(key)))
    differs = shown_in(values, key) != shown_in(base, key)
    if differs:
        was = shown_in(base, key)
        told = say("profiles.base_has", text=told, base=base_name, value=was)
    start = f"{'*' if differs else ' '} {key:<{_key_room()}}  "
    value = shown_in(values, key)
    indent = len(start) + 18
    if width - indent < _WORDS:
        return [
            f"{start}{value}",
            *wrap(told, width, initial_indent="    ", subsequent_indent="    "),
        ]
    first, *more = wrap(told, width - indent, break_on_hyphens=False)
    return [pad(f"{start}{value}", indent) + first, *(" " * indent + line for line in more)]


def diff_page(names: tuple[str, str], values: tuple[Values, Values], width: int) -> str:
    """What two profiles differ in: each parameter with both values and what they mean."""
    width = min(width, _WIDEST)
    lines: list[str] = []
    for key in differing(*values):
        clauses = " ".join(_clauses(key))
        told = say("under.meaning", meaning=say(f"rule.{key}"), clauses=clauses)
        lines += wrap(f"{key}  {told}", width, subsequent_indent="    ")
        for name, one in zip(names, values, strict=True):
            said = {"name": name, "value": shown_in(one, key)}
            if key in one and PARAMETERS[key].choices:
                line = say("profiles.says_word", **said, meaning=meaning(key, one[key]))
            else:
                line = say("profiles.says", **said)
            lines += wrap(line, width, initial_indent="  ", subsequent_indent="    ")
    return "\n".join(lines) or say("profiles.same", first=names[0], second=names[1])


def differing(first: Values, second: Values) -> list[str]:
    """The parameters in which two profiles differ, in the order of the rule book."""
    return [key for key in PARAMETERS if shown_in(first, key) != shown_in(second, key)]


def _key_room() -> int:
    return max(len(key) for key in PARAMETERS)


def _clauses(key: str) -> tuple[str, ...]:
    return PARAMETERS[key].clauses


def _told(key: str, values: Values) -> str:
    return meaning(key, values[key]) if key in values else say(f"rule.{key}")


def meaning(key: str, value: object) -> str:
    """What a parameter says, with this value where it is one of several words."""
    return say(f"rule.{key}.{value}") if PARAMETERS[key].choices else say(f"rule.{key}")


def shown_in(values: Values, key: str) -> str:
    """A parameter's value in a profile; that the table gives it, where the profile asks for it."""
    return shown(key, values[key]) if key in values else say("profiles.asked")


def shown(key: str, value: object) -> str:
    """A value as ``--set`` takes it; a hyphen where there is none."""
    written = file_value(key, value)
    if isinstance(written, list):
        return ",".join(map(str, written))
    if written is None:
        return "-"
    return str(written).lower() if isinstance(written, bool) else str(written)
