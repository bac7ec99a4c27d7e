"""Rule profiles: which there are, and what one of them says."""

import os

import typer

from hgin import places
from hgin.cli import options
from hgin.cli.console import Answer, UsageError, width
from hgin.messages import say

COMMANDS = {"show": "rulesets:show"}
"""The commands of ``hgin profiles``."""


def alone(ctx: typer.Context, json: options.Json = False) -> Answer | None:
    """List the profiles there are."""
    if ctx.invoked_subcommand is not None:
        if json:
            raise UsageError("usage_before", word="--json", command=ctx.invoked_subcommand)
        return None
    from hgin.profiles import profile_names, read_profile

    own = places.profiles(os.environ)
    profiles = [read_profile(name, own) for name in profile_names(own)]
    if json:
        from hgin.render.data import dumped

        rows = [
            {
                "name": one.name,
                "title": one.title,
                "extends": one.extends,
                "ask": list(one.ask),
                "shipped": one.shipped,
                "source": one.source,
            }
            for one in profiles
        ]
        return Answer(dumped({"profiles": rows, "folder": str(own)}))
    room = max(len(one.name) for one in profiles)
    lines = [f"{one.name:<{room}}  {one.title}" for one in profiles]
    return Answer("\n".join([*lines, "", say("profiles.folder", folder=str(own))]))


def show(name: options.Word, json: options.Json = False) -> Answer:
    """Show all values of a profile and which differ from what it extends."""
    from hgin.profiles import base_values, profile_values, read_profile
    from hgin.rules import file_value

    own = places.profiles(os.environ)
    profile = read_profile(name, own)
    values = profile_values(profile, own)
    base = base_values(profile, own)
    changed = [key for key, value in values.items() if base.get(key) != value]
    if json:
        from hgin.render.data import dumped

        data = {
            "name": profile.name,
            "title": profile.title,
            "extends": profile.extends,
            "ask": list(profile.ask),
            "source": profile.source,
            "about": profile.about,
            "values": {key: file_value(key, value) for key, value in values.items()},
            "differs": changed,
        }
        return Answer(dumped(data))
    from hgin.render.profile_page import profile_page

    return Answer(profile_page(profile, values, base, width()))
