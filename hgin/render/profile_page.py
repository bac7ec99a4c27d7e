"""A profile to read: its rules in words, every value, what differs from its base."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from hgin.messages import say
from hgin.render.rule_words import rule_words
from hgin.rules import PARAMETERS, file_value, make_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hgin.profiles import Profile


def profile_page(
    profile: Profile, values: Mapping[str, object], base: Mapping[str, object], width: int
) -> str:
    """All there is to say of a profile; ``values`` and ``base`` are by dotted name."""
    room = min(width, 80)
    lines = [f"{profile.name}: {profile.title}"]
    for text in (profile.about, profile.source):
        lines += wrap(text, room)
    if profile.extends:
        lines.append(say("profiles.extends", base=profile.extends))
    for key in profile.ask:
        lines.append(say("profiles.asks", key=key))
    rules = make_rules(profile.name, {k: v for k, v in values.items() if v is not None})
    lines += ["", *wrap(" ".join(rule_words(rules)), room), ""]
    name_room = max(len(key) for key in PARAMETERS)
    value_room = max(len(shown(key, values.get(key))) for key in PARAMETERS)
    for key, parameter in PARAMETERS.items():
        value = shown(key, values.get(key))
        mark = "*" if key in values and values[key] != base.get(key) else " "
        clauses = " ".join(parameter.clauses)
        lines.append(f"{mark} {key:<{name_room}}  {value:<{value_room}}  {clauses}".rstrip())
    return "\n".join([*lines, "", say("profiles.differs")])


def shown(key: str, value: object) -> str:
    """A value as ``--set`` takes it; a hyphen where there is none."""
    written = file_value(key, value)
    if isinstance(written, list):
        return ",".join(map(str, written))
    if written is None:
        return "-"
    return str(written).lower() if isinstance(written, bool) else str(written)
