"""A new profile to fill in: every parameter with its meaning, what it may be and its clause."""

from collections.abc import Callable, Mapping
from pathlib import Path

from hgin.profiles import profile_values, read_profile, refuse_name
from hgin.rules import (
    AMOUNT_LIMIT,
    PARAMETERS,
    OrAbsent,
    OrFalse,
    Parameter,
    Weights,
    Whole,
    file_value,
)
from hgin.toml_text import toml_value

_EXAMPLES = {"stake.per_point": '"0.05"', "stake.round_to": "10"}
"""What a parameter might be that no base gives."""


def new_profile_text(
    name: str,
    base: str,
    meaning: Callable[[str], str],
    own_folder: Path | None = None,
) -> str:
    """The text of a new profile: every parameter as a comment, with the value of the base.

    ``meaning`` gives the sentence of ``rule.KEY``, ``rule.KEY.CHOICE`` and ``profile.…``; a line
    takes effect when its ``#`` goes. Raises HginError ``profile_name`` and ``profile_shadows``.
    """
    refuse_name(name)
    values = profile_values(read_profile(base, own_folder), own_folder)
    lines = [f"# {meaning('profile.new')}", f"# {meaning('profile.new_how')}", ""]
    texts = {"name": name, "title": name, "source": "", "about": "", "extends": base}
    for key, text in texts.items():
        lines += [f"# {meaning(f'profile.{key}')}", f"{key} = {toml_value(text)}"]
    lines += [f"# {meaning('profile.ask')}", "# ask = []"]
    table = ""
    for parameter in PARAMETERS.values():
        group, _, inner = parameter.key.partition(".")
        lines += [] if group == table else ["", f"[{group}]"]
        table = group
        lines += [*_explained(parameter, meaning), _commented(parameter, inner, values, meaning)]
    return "\n".join(lines) + "\n"


def _explained(parameter: Parameter, meaning: Callable[[str], str]) -> list[str]:
    """What a parameter says, what it may be and its clause, as comments."""
    key, clauses = parameter.key, " ".join(parameter.clauses)
    wide = max(map(len, parameter.choices), default=0) + 2
    return [
        f"# {meaning(f'rule.{key}')} ({clauses})",
        *(
            f"#   {toml_value(choice):{wide}}  {meaning(f'rule.{key}.{choice}')}"
            for choice in parameter.choices
        ),
        *(() if parameter.choices else (f"#   {allowed(parameter)}",)),
    ]


def _commented(
    parameter: Parameter, inner: str, values: Mapping[str, object], meaning: Callable[[str], str]
) -> str:
    """A parameter's line: the base's value, else one that it might have and why it has none."""
    key = parameter.key
    value = file_value(key, values.get(key, parameter.default))
    shown = _EXAMPLES[key] if value is None else toml_value(value)
    if key not in values:
        return f"# {inner} = {shown}  # {meaning('profile.new_asked')}"
    return f"# {inner} = {shown}" + (
        f"  # {meaning('profile.new_absent')}" if value is None else ""
    )


def allowed(parameter: Parameter) -> str:
    """What a parameter may be, in signs that need no language: ``1..4``, ``0.. | false``."""
    match parameter.kind:
        case None:
            return " | ".join(map(toml_value, parameter.choices))
        case Whole(least, most):
            return f"{least}.." if most == AMOUNT_LIMIT else f"{least}..{most}"
        case OrFalse():
            return "0.. | false"
        case OrAbsent():
            return "1.."
        case Weights():
            return "[0.., …]"
    return _EXAMPLES["stake.per_point"]
