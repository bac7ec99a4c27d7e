"""Settling from the cards and from a claim: nothing here is recorded."""

import os
from typing import Annotated

import typer

from hgin.cli import options
from hgin.cli.console import Answer, Status, UsageError, width
from hgin.errors import FileError
from hgin.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hgin.dispute import Claim, PaperLine
    from hgin.match import Standing


def deadwood(cards: options.Words, json: options.Json = False) -> Answer:
    """Tell the least deadwood of ten or eleven cards, every arrangement, the best discards."""
    from hgin.bits import read_hand
    from hgin.melds import arrangements, best_discards

    text = " ".join(cards)
    found = arrangements(text)
    discards = best_discards(text) if read_hand(text).bit_count() == 11 else None
    if json:
        from hgin.render.cards import deadwood_data
        from hgin.render.data import dumped

        return Answer(dumped(deadwood_data(found, discards)))
    from hgin.render.cards import deadwood_lines

    return Answer("\n".join(deadwood_lines(found, discards, width())))


def settle(
    knocker: Annotated[str, typer.Option("--knocker", metavar="CARDS")],
    defender: Annotated[str, typer.Option("--defender", metavar="CARDS")],
    spread: options.Spread = None,
    upcard: options.Upcard = None,
    profile: options.Profile = None,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Settle a whole hand from the cards: melds, layoffs, result."""
    from hgin.layoffs import settle as settled
    from hgin.layoffs import settlement_data

    rules = rules_for(profile, file)
    found = settled(knocker, defender, rules, spread=spread, upcard=upcard)
    if json:
        from hgin.render.data import dumped

        return Answer(dumped(settlement_data(found)))
    from hgin.render.cards import settlement_lines

    return Answer("\n".join([*settlement_lines(found, width()), f"({rules.profile})"]))


def rules_for(profile: str | None, file: str | None) -> Rules:
    """The rules to settle by: a profile's, else those of the sheet, else the plain game's."""
    if profile is not None:
        from hgin import places
        from hgin.profiles import load_profile

        return load_profile(profile, None, places.profiles(os.environ))
    from hgin.cli.table import opened

    try:
        return opened(file)[0].sheet.rules
    except FileError as error:
        if error.code != "no_current_sheet":
            raise
    return Rules()


def claim(
    who: options.Word,
    line: options.MaybeWord = None,
    after: Annotated[str | None, typer.Option("--after", metavar="N")] = None,
    paper: Annotated[str | None, typer.Option("--paper", metavar="FILE")] = None,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Hold a claimed line of a paper sheet against the record, column by column."""
    from hgin.cli.table import hand_number, opened
    from hgin.render import claim as page
    from hgin.render.width import fitted_lines
    from hgin.sides import find_side

    if (line is None) == (paper is None) or (paper is not None and after is not None):
        raise UsageError("usage_claim")
    standing, _ = opened(file)
    side = find_side(who, standing.sheet.sides)
    number = hand_number(after) if after is not None else None
    found, at = _held(standing, side, line, number, paper)
    status = Status.FINE if found.agrees and at is None else Status.DIFFERS
    if json:
        from hgin.render.data import dumped

        return Answer(dumped(page.claim_data(found, standing, at)), status)
    return Answer("\n".join(fitted_lines(page.claim_lines(found, standing, at), width())), status)


def _held(
    standing: "Standing", side: int, line: str | None, after: int | None, paper: str | None
) -> "tuple[Claim, PaperLine | None]":
    """The claim against the record; of a paper sheet the first line that differs, and where."""
    from hgin import dispute

    columns = standing.sheet.rules.columns_count
    if paper is None:
        figures = dispute.read_figures(line or "", columns)
        return dispute.claim(standing, side, figures, after), None
    from hgin.cli.files import read_lines

    lines = dispute.read_paper(read_lines(paper), columns)
    at, found = dispute.hold_paper(standing, side, lines)
    return found, at
