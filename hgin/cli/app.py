"""Puts the command line together: finds a command, builds that one, runs it, says how it went."""

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import takewhile
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from hgin.cli import options
from hgin.cli.commands import COMMANDS
from hgin.cli.console import Answer, Status, UsageError, put_error, put_out, warn
from hgin.errors import FileError, HginError, nearest
from hgin.messages import argument, synonyms, unknown


class Command(TyperCommand):
    """One command: its words are hgin's to read, its help comes from the catalogue."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; what looks like an option and is none is an error, not an argument."""
        refuse_unknown_options(self, args)
        try:
            rest: list[str] = super().parse_args(ctx, args)
        except typer.TyperException as error:
            raise usage_error(error) from None
        if ctx.args and not ctx.resilient_parsing:
            raise UsageError(
                "usage_extra",
                words=tuple(ctx.args),
                command=ctx.command_path,
                option=_meant_option(self, ctx.args),
            )
        return rest

    def get_help(self, ctx: Any) -> str:
        """The help page of the command."""
        from hgin.cli.help import command_help

        return command_help(self, ctx.command_path)


class Group(TyperGroup):
    """A group whose commands are built one at a time: building all costs more than the work."""

    table: Mapping[str, str] = COMMANDS

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands."""
        return list(self.table)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, built now; None where there is none."""
        if cmd_name not in self.table:
            return None
        return build(self.table[cmd_name], cmd_name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words before the command; an option that stands there is the command's."""
        refuse_unknown_options(self, list(takewhile(lambda word: word[:1] == "-", args)))
        args = options_behind(self, args)
        try:
            rest: list[str] = super().parse_args(ctx, args)
        except typer.TyperException as error:
            raise usage_error(error) from None
        return rest

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names; a word that names none is an error of ours."""
        if args[0] not in self.table and not ctx.resilient_parsing:
            # A word of a hand line may be no command: a wall is hgin void.
            meant = synonyms().get(args[0].lower())
            near = meant if meant in self.table else nearest(args[0], self.table)
            path = ctx.command_path
            raise UsageError("usage_command", word=args[0], nearest=near, path=path)
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: Any) -> str:
        """The help page of the group."""
        from hgin.cli.help import group_help

        return group_help(self.table, ctx.command_path)


def build(target: str, name: str) -> Any:
    """The command or the group of commands that a line of a table names."""
    module_name, _, attribute = target.partition(":")
    module = import_module(f"hgin.cli.{module_name}")
    found = getattr(module, attribute)
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    if callable(found):
        settings = {"ignore_unknown_options": True, "allow_extra_args": True}
        app.command(name, cls=Command, context_settings=settings)(found)
        return typer.main.get_command(app)
    group = type("SubGroup", (Group,), {"table": found})
    app.callback(cls=group, invoke_without_command=True)(module.alone)
    return typer.main.get_group(app)


def refuse_unknown_options(command: Any, args: Sequence[str]) -> None:
    """Raise UsageError for a word that begins as an option does and is none of the command's.

    And for a value given to an option that takes none (``--json=yes``).
    """
    known = [name for param in _options(command) for name in (*param.opts, *param.secondary_opts)]
    known.append("--help")
    for word in args:
        if word == "--":
            return
        if not word.startswith("--") and not (word[:1] == "-" and word[1:2].isalpha()):
            continue
        name = word.partition("=")[0] if word.startswith("--") else word[:2]
        if name not in known:
            near = _nearest_option(word, known)
            raise UsageError("usage_option", word=word, nearest=near, known=tuple(known))
        if "=" in word and any(p.is_flag and name in p.opts for p in _options(command)):
            raise UsageError("usage_flag_value", word=name)


def _nearest_option(word: str, known: Sequence[str]) -> str | None:
    """The long option most like a word; for one letter the only one that begins with it."""
    names = [name.removeprefix("--") for name in known if name.startswith("--")]
    if not word.startswith("--"):
        begun = [name for name in names if name.startswith(word[1])]
        return f"--{begun[0]}" if len(begun) == 1 else None
    near = nearest(word.removeprefix("--"), names)
    return near and f"--{near}"


def options_behind(group: Any, args: Sequence[str]) -> list[str]:
    """The words with a group's own options that stand before the command put behind it."""
    valued = {name for param in _options(group) if not param.is_flag for name in param.opts}
    place = 0
    while place < len(args) and args[place][:1] == "-":
        if args[place] in ("-", "--", "--help"):
            return list(args)
        place += 2 if args[place] in valued else 1
    return [*args[place : place + 1], *args[:place], *args[place + 1 :]]


def _meant_option(command: Any, words: Sequence[str]) -> str | None:
    """The option that a word of these is when its dashes are put before it."""
    known = [name for param in _options(command) for name in param.opts]
    return next((f"--{word}" for word in words if f"--{word}" in known), None)


def _options(command: Any) -> list[Any]:
    return [param for param in command.params if param.opts[0].startswith("-")]


def usage_error(error: Exception) -> UsageError:
    """What Typer found wrong with the words, as an error of ours."""
    param = getattr(error, "param", None)
    kind = type(error).__name__
    if kind == "MissingParameter" and param is not None:
        named = param.opts[0]
        option = named.startswith("-")
        word = named if option else argument((param.name or "").rstrip("_"))
        return UsageError("usage_missing", word=word)
    if kind in ("NoSuchOption", "BadOptionUsage"):
        option = getattr(error, "option_name", "")
        code = "usage_option" if kind == "NoSuchOption" else "usage_option_value"
        return UsageError(code, word=option, nearest=None, known=())
    return UsageError("usage_other", text=getattr(error, "message", str(error)))


def alone(
    ctx: typer.Context, json: options.Json = False, file: options.File = None
) -> Answer | None:
    """The standing of the current match, or how to begin one."""
    if ctx.invoked_subcommand is not None:
        return None
    from hgin.cli.showing import standing

    return standing(file, json=json)


def answer_to(args: Sequence[str]) -> Answer:
    """What a command line gives. Raises HginError, or Typer's own exceptions."""
    if args and args[0] == "help":
        args = [*args[1:], "--help"]
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(cls=Group, invoke_without_command=True)(alone)
    result = typer.main.get_group(app).main(
        list(args), prog_name="hgin", standalone_mode=False, windows_expand_args=False
    )
    return result if isinstance(result, Answer) else Answer("", Status(result or 0))


def main(args: Sequence[str]) -> int:
    """Run one command line and give its exit status; everything that is printed is printed here."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a letter shows its code, not a traceback.
            stream.reconfigure(errors="backslashreplace")
    if (wrong := unknown()) is not None:
        warn(wrong)
    try:
        answer = answer_to(args)
    except HginError as error:
        return put_error(error)
    except typer.TyperException as error:
        return put_error(usage_error(error))
    except (KeyboardInterrupt, typer.Abort):
        return Status.INTERRUPTED
    except BrokenPipeError:
        return Status.FINE
    except MemoryError:
        return put_error(FileError("memory"))
    return put_out(answer)
