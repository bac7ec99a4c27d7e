"""Settling a dispute: how a hand came about."""

from hgin.cli import options
from hgin.cli.console import Answer, width
from hgin.cli.table import hand_number, opened
from hgin.errors import HginError
from hgin.sheet import hand_at


def explain(
    number: options.MaybeWord = None,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Show how a hand came to its points and where they went, each step with its rule."""
    found, _ = opened(file)
    if not found.hands:
        raise HginError("hand_none")
    wanted = hand_number(number) if number is not None else len(found.hands)
    hand_at(found.sheet, wanted)
    from hgin.render import explain as page

    if json:
        from hgin.render.data import dumped

        return Answer(dumped(page.explained_data(found, wanted)))
    return Answer(page.explained(found, wanted, width()))
