"""Rule profiles: which there are, what one says, a new one, what is wrong with one."""

import os
from pathlib import Path
from typing import Annotated

import typer

from hgin import places
from hgin.cli import options
from hgin.cli.console import Answer, Status, warn, width
from hgin.errors import FileError, HginError
from hgin.messages import ENGLISH, profile_words, say

COMMANDS = {
    "show": "rulesets:show",
    "diff": "rulesets:diff",
    "check": "rulesets:check",
    "new": "rulesets:new",
}
"""The commands of ``hgin profiles``."""


def own_folder() -> Path:
    """Where the user's own profiles lie."""
    return places.profiles(os.environ)


def alone(ctx: typer.Context, json: options.Json = False) -> Answer | None:
    """List the profiles there are; one that cannot be used is told of and left out."""
    if ctx.invoked_subcommand is not None:
        return None
    from hgin.profiles import profile_names, read_profile

    own, profiles = own_folder(), []
    for name in profile_names(own):
        try:
            profiles.append(read_profile(name, own))
        except HginError as error:
            warn(error.problems[0])
    if json:
        from hgin.render.data import dumped, profile_data

        rows = [profile_data(one) for one in profiles]
        return Answer(dumped({"profiles": rows, "folder": str(own)}))
    from hgin.render.width import fitted_lines

    room = max(len(one.name) for one in profiles)
    titles = (profile_words(one.name, "title", one.title) for one in profiles)
    lines = [f"{one.name:<{room}}  {title}" for one, title in zip(profiles, titles, strict=True)]
    lines += ["", say("profiles.folder", folder=str(own))]
    return Answer("\n".join(fitted_lines(lines, width())))


def show(name: options.Word, json: options.Json = False) -> Answer:
    """Show all values of a profile and which differ from what it extends."""
    from hgin.profiles import base_values, profile_values, read_profile
    from hgin.render.profile_page import differing, profile_page

    own = own_folder()
    profile = read_profile(name, own)
    values, base = profile_values(profile, own), base_values(profile, own)
    if json:
        from hgin.render.data import dumped, profile_data, values_data

        data = {**profile_data(profile), "about": profile.about}
        data.update(values=values_data(values), differs=differing(values, base))
        return Answer(dumped(data))
    return Answer(profile_page(profile, values, base, width()))


def diff(first: options.Word, second: options.Word, json: options.Json = False) -> Answer:
    """Show what two profiles differ in."""
    from hgin.profiles import profile_values, read_profile
    from hgin.render.profile_page import diff_page, differing

    own = own_folder()
    names = (first, second)
    values = tuple(profile_values(read_profile(name, own), own) for name in names)
    if json:
        from hgin.render.data import dumped, values_data

        one, other = (values_data(value) for value in values)
        rows = [
            {"key": key, "values": [one.get(key), other.get(key)]} for key in differing(*values)
        ]
        return Answer(dumped({"profiles": list(names), "differs": rows}))
    return Answer(diff_page(names, (values[0], values[1]), width()))


def check(file: options.Word, json: options.Json = False) -> Answer:
    """Check a profile: silent when all is well, else every problem with its line."""
    from hgin.messages import say_problem
    from hgin.profiles import check_profile

    found = check_profile(Path(file), own_folder())
    status = Status.DIFFERS if found else Status.FINE
    if json:
        from hgin.render.data import dumped, problem_data

        rows = [
            {"file": file, "line": line, **problem_data(what), "text": say_problem(what, ENGLISH)}
            for line, what in found
        ]
        return Answer(dumped({"file": file, "problems": rows}), status)
    lines = [
        say("error.in_file", file=file, line=line, text=say_problem(what)) for line, what in found
    ]
    return Answer("\n".join(lines), status)


def new(
    name: options.Word,
    from_: Annotated[str | None, typer.Option("--from", metavar="PROFILE")] = None,
    json: options.Json = False,
) -> Answer:
    """Write a commented profile to fill in, with the values of another; never over a file."""
    from hgin.files import to_bytes, write_new
    from hgin.profile_text import new_profile_text
    from hgin.rules import Rules

    own = own_folder()
    base = Rules().profile if from_ is None else from_
    path = own / f"{name}.toml"
    text = new_profile_text(name, base, say, own)
    places.make_folder(own)
    try:
        write_new(path, to_bytes(text, path))
    except FileExistsError:
        raise HginError("profile_exists", file=str(path)) from None
    except OSError as error:
        raise FileError("file_unwritable", file=str(path), reason=error.strerror) from None
    if json:
        from hgin.render.data import dumped

        return Answer(dumped({"name": name, "file": str(path), "extends": base}), kept="change")
    return Answer(say("profiles.written", file=str(path), base=base, name=name), kept="change")
