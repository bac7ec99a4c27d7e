"""Help pages: every word from the catalogue, laid out to be read in a hurry."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from hgin.cli.commands import COMMANDS, GROUPS
from hgin.cli.console import width
from hgin.messages import argument, has, say

if TYPE_CHECKING:
    from collections.abc import Mapping


def group_help(table: Mapping[str, str], path: str) -> str:
    """The commands of a group, a line each; those of hgin itself by what a person wants."""
    lines = [say("help.usage_group", path=path), ""]
    if table is COMMANDS:
        lines += [*_wrapped(say("help.about")), ""]
        for group, names in GROUPS.items():
            lines += [say(f"help.group.{group}"), *_rows(names, ""), ""]
        lines += [say("help.more"), say("help.version")]
    else:
        name = path.rpartition(" ")[2]
        lines += [*_wrapped(say(f"help.{name}")), "", *_rows(tuple(table), f"{name}.")]
    return "\n".join(lines)


def _rows(names: tuple[str, ...], prefix: str) -> list[str]:
    room = max(len(name) for name in names) + 2
    rows = []
    for name in names:
        said = wrap(say(f"help.{prefix}{name}"), max(20, min(width(), 100) - room - 2))
        rows.append(f"  {name:<{room}}{said[0]}")
        rows += [" " * (room + 2) + line for line in said[1:]]
    return rows


def command_help(command: Any, path: str) -> str:
    """How a command is called, what it does, each option, an example."""
    key = path.partition(" ")[2].replace(" ", ".")
    lines = [_usage(command, path), "", *_wrapped(say(f"help.{key}"))]
    options = [
        param for param in command.params if param.opts[0].startswith("-") and not param.hidden
    ]
    if options:
        room = max(len(_names(param)) for param in options) + 2
        lines += ["", say("help.options")]
        for param in options:
            said = wrap(_option_help(key, param), max(20, min(width(), 100) - room - 2))
            lines.append(f"  {_names(param):<{room}}{said[0] if said else ''}")
            lines += [" " * (room + 2) + line for line in said[1:]]
    if has(f"example.{key}"):
        lines += ["", say("help.example"), f"  {say(f'example.{key}')}"]
    return "\n".join(lines)


def _usage(command: Any, path: str) -> str:
    words = [path]
    for param in command.params:
        if not param.opts[0].startswith("-"):
            name = argument((param.name or "").rstrip("_")) + ("…" if param.nargs == -1 else "")
            words.append(name if param.required else f"[{name}]")
    return say("help.usage", words=" ".join([*words, say("help.usage_options")]))


def _names(param: Any) -> str:
    names = ", ".join(param.opts)
    return names if param.is_flag else f"{names} {argument(param.metavar or param.name)}"


def _option_help(key: str, param: Any) -> str:
    """What an option does: as this command has it, else as all have it."""
    name = param.opts[0].lstrip("-")
    own = f"option.{key}.{name}"
    return say(own) if has(own) else say(f"option.{name}")


def _wrapped(text: str) -> list[str]:
    return [line for part in text.split("\n") for line in wrap(part, min(width(), 80)) or [""]]
