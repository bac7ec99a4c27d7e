"""Settling a dispute: how a hand came about."""

from typing import Annotated

import typer

from hgin.cli import options
from hgin.cli.console import Answer, width
from hgin.cli.table import hand_number, opened
from hgin.errors import HginError
from hgin.match import Standing
from hgin.sheet import hand_at


def explain(
    number: options.MaybeWord = None,
    under: Annotated[str | None, typer.Option("--under", metavar="PROFILE")] = None,
    set_: options.Set = None,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Show how a hand came to its points and where they went, each step with its rule."""
    found, _ = opened(file)
    if not found.hands:
        raise HginError("hand_none")
    wanted = hand_number(number) if number is not None else len(found.hands)
    hand_at(found.sheet, wanted)
    if under is not None or set_:
        return compared_under(found, wanted, under, set_ or [], json=json)
    from hgin.render import explain as page

    if json:
        from hgin.render.data import dumped

        return Answer(dumped(page.explained_data(found, wanted)))
    return Answer(page.explained(found, wanted, width()))


def compared_under(
    found: Standing, number: int, profile: str | None, settings: list[str], *, json: bool
) -> Answer:
    """A hand and the sheet under a profile's rules, or the match's own with settings on top."""
    from hgin.cli.ruling import other_rules, rules_name
    from hgin.readings import compared
    from hgin.render import under as page

    here = found.sheet.rules
    comparison = compared(found, other_rules(here, profile, settings), number)
    if json:
        from hgin.render.data import dumped

        return Answer(dumped(page.comparison_data(comparison, number)))
    names = (rules_name(here), rules_name(comparison.there.sheet.rules))
    return Answer(page.comparison_page(comparison, number, names, width()))
