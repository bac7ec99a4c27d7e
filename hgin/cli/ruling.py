"""The rules that a command is asked for, and what they are called on a sheet."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hgin import places
from hgin.errors import HginError
from hgin.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hgin.rules import Rules


def other_rules(own: Rules, profile: str | None, settings: Sequence[str]) -> Rules:
    """The rules of a profile, or those of the match, with settings on top.

    Raises HginError for a profile, a parameter or a value that cannot be.
    """
    from hgin.profiles import load_profile
    from hgin.rules import make_rules, read_setting

    values = dict(read_setting(one) for one in settings)
    if profile is not None:
        return load_profile(profile, values, places.profiles(os.environ))
    kept = own.values()
    if set(own.columns_weights) == {1}:
        # Weights that nobody chose follow the number of columns.
        del kept["columns.weights"]
    kept = {key: value for key, value in kept.items() if value is not None}
    return make_rules(own.profile, {**kept, **values})


def rule_changes(rules: Rules) -> tuple[str, ...]:
    """What of a rule set differs from the profile that it is named for: ``bonus.gin = 20``."""
    from hgin.render.profile_page import shown
    from hgin.rules import PARAMETERS, Rules
    from hgin.sheet_file import profile_values

    try:
        base = dict(profile_values(rules.profile, os.environ))
    except HginError:
        # The profile is not there any more: say what differs from the plain game.
        base = Rules().values()
    base = {key: base.get(key, parameter.default) for key, parameter in PARAMETERS.items()}
    weights = base["columns.weights"]
    if set(rules.columns_weights) == {1} and isinstance(weights, tuple) and set(weights) == {1}:
        # Weights that nobody chose follow the number of columns.
        base["columns.weights"] = rules.columns_weights
    return tuple(
        say("rules.change", key=key, value=shown(key, value))
        for key, value in rules.values().items()
        if base[key] != value
    )


def rules_name(rules: Rules) -> str:
    """What a rule set is called: its profile, and what differs from it."""
    changes = rule_changes(rules)
    if not changes:
        return rules.profile
    return say("rules.named_changed", profile=rules.profile, changes=list(changes))
