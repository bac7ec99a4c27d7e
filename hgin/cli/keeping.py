"""Keeping score: a new match, a hand of each kind, the dealer, an early end."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from hgin.cli import options
from hgin.cli.console import Answer, UsageError
from hgin.cli.table import changed, data_answer, kept, now, recorded_answer, refuse_over
from hgin.errors import HginError
from hgin.hand import Hand
from hgin.lines import Line, Word, parse_words, split
from hgin.messages import say, synonyms
from hgin.refusals import problems
from hgin.sheet import Sheet, Stopped, record
from hgin.sides import find_side, label, labels

if TYPE_CHECKING:
    from hgin.sheet_file import Change


def recorded(words: list[Word], *, file: str | None, json: bool, dry_run: bool) -> Answer:
    """Record the hand that the words of a line tell of, and answer."""
    change = recording(words, file=file, dry_run=dry_run)
    number = len(change[1].hands)
    return recorded_answer(change, number, dry_run=dry_run, json=json)


def recording(words: Sequence[Word], *, file: str | None, dry_run: bool) -> "Change":
    """Record the hand that the words of a line tell of: where the match stood and stands."""

    def edit(sheet: Sheet) -> Sheet:
        refuse_over(sheet)
        hand = lawful(parse_words(words, sheet.sides, synonyms()), sheet)
        return record(sheet, hand._replace(at=now()))

    return changed(file, edit, dry_run=dry_run)


def lawful(line: Line, sheet: Sheet) -> Hand:
    """The hand of a line, its counts taken from its cards where only those were given.

    Raises HginError with every reason why the rules of the sheet refuse it, or why its cards
    cannot have given its counts.
    """
    if not line.hand.has_cards:
        return allowed(line.hand, sheet)
    # Late: the solver is for hands with cards only.
    from hgin.counting import contradictions, counted

    hand = allowed(counted(line.hand, sheet.rules), sheet)
    wrong = contradictions(hand, sheet.rules)
    if wrong:
        raise HginError.of(wrong)
    return hand


def allowed(hand: Hand, sheet: Sheet) -> Hand:
    """The hand as given. Raises HginError with every reason why the rules refuse it."""
    found = problems(hand, sheet.rules)
    if found:
        raise HginError.of(found)
    return hand


def _words(*parts: str | None, **options: str | None) -> list[Word]:
    """The words of a hand line: its beginning, then each option that was given and its value."""
    words = [Word(part) for part in parts if part is not None]
    for name, value in options.items():
        if value is not None:
            words += [Word(name), Word(value, quoted=name != "upcard")]
    return words


def _who(name: str) -> list[Word]:
    """The first word of a line, which is a name whatever it looks like."""
    return [Word(name, quoted=True)]


def _refuse_missing(code: str, who: str, counts: Sequence[str | None], cards: str | None) -> None:
    """Raise UsageError for a count that is not there, unless cards stand in the place of all."""
    if None in counts and (cards is None or any(counts)):
        raise UsageError(code, who=who)


def knock(
    who: options.Word,
    deadwood: options.MaybeWord = None,
    opponent: options.MaybeWord = None,
    layoff: Annotated[str | None, typer.Option("--layoff", metavar="POINTS")] = None,
    cards: options.Cards = None,
    against: options.Against = None,
    spread: options.Spread = None,
    upcard: options.Upcard = None,
    note: options.Note = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Record a knock; whether it is an undercut the two counts say."""
    _refuse_missing("count_missing", who, (deadwood, opponent), cards)
    words = _words("knock", deadwood, opponent, layoff=layoff, upcard=upcard, note=note)
    words += _words(cards=cards, against=against, spread=spread)
    return recorded([*_who(who), *words], file=file, json=json, dry_run=dry_run)


def _gin(command: str) -> Callable[..., Answer]:
    """The command that records gin, or that for big gin: both are typed alike."""

    def went_gin(
        who: options.Word,
        opponent: options.MaybeWord = None,
        layoff: Annotated[str | None, typer.Option("--layoff", hidden=True)] = None,
        cards: options.Cards = None,
        against: options.Against = None,
        upcard: options.Upcard = None,
        note: options.Note = None,
        dry_run: options.DryRun = False,
        json: options.Json = False,
        file: options.File = None,
    ) -> Answer:
        _refuse_missing("gin_count_missing", who, (opponent,), cards)
        words = _words(command, opponent, layoff=layoff, upcard=upcard, note=note)
        words += _words(cards=cards, against=against)
        return recorded([*_who(who), *words], file=file, json=json, dry_run=dry_run)

    return went_gin


gin = _gin("gin")
big_gin = _gin("big-gin")


def void(
    replay: Annotated[bool, typer.Option("--replay")] = False,
    upcard: options.Upcard = None,
    note: options.Note = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Record a hand that nobody won."""
    words = _words("void", "replay" if replay else None, upcard=upcard, note=note)
    return recorded(words, file=file, json=json, dry_run=dry_run)


def points(
    who: options.Word,
    points: options.Word,
    agreed: Annotated[bool, typer.Option("--agreed")] = False,
    upcard: options.Upcard = None,
    note: options.Note = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Record a win of which only the points are known."""
    words = _words("points", points, "agreed" if agreed else None, upcard=upcard, note=note)
    return recorded([*_who(who), *words], file=file, json=json, dry_run=dry_run)


def round_(
    lines: options.Words,
    upcard: options.Upcard = None,
    note: options.Note = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Record a round of several pairs, a hand line a pair."""
    words: list[Word] = []
    for line in lines:
        words += [*([Word("/")] if words else []), *split(line)]
    words += _words(upcard=upcard, note=note)
    return recorded(words, file=file, json=json, dry_run=dry_run)


def dealer(
    who: options.Word,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Tell who really deals the next hand."""

    def edit(sheet: Sheet) -> Sheet:
        refuse_over(sheet)
        return sheet._replace(next_dealer=label(sheet.sides[find_side(who, sheet.sides)]))

    change = changed(file, edit, dry_run=dry_run)
    if json:
        return data_answer(change, None, kept=kept("change", dry_run=dry_run))
    after = change[1]
    text = say("status.deals", who=after.dealer, number=len(after.hands) + 1)
    if dry_run:
        text += "\n" + say("answer.dry_run")
    return Answer(text, kept=kept("change", dry_run=dry_run))


def stop(
    running_totals: Annotated[bool, typer.Option("--running-totals")] = False,
    concede: Annotated[str | None, typer.Option("--concede", metavar="WHO")] = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """End a match early."""
    from hgin.cli.table import changed_answer

    def edit(sheet: Sheet) -> Sheet:
        if sheet.stopped is not None:
            raise HginError("stopped_already")
        if sheet.replay().over:
            raise HginError("stop_over")
        if running_totals and concede is not None:
            raise UsageError("stop_both")
        if concede is not None:
            who = labels(sheet.sides)[find_side(concede, sheet.sides)]
            return sheet._replace(stopped=Stopped("conceded", who, now()))
        how = Stopped("running_totals" if running_totals else "agreed", None, now())
        return sheet._replace(stopped=how)

    change = changed(file, edit, dry_run=dry_run)
    return changed_answer(change, None, dry_run=dry_run, json=json)


def new(
    sides: options.MaybeWords = None,
    profile: options.Profile = None,
    set_: options.Set = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="WHO")] = None,
    again: Annotated[bool, typer.Option("--again")] = False,
    from_: Annotated[list[str] | None, typer.Option("--from", metavar="POINTS")] = None,
    wins: Annotated[str | None, typer.Option("--wins", metavar="N,N")] = None,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Begin a match and make its sheet the current one."""
    from hgin.cli import beginning

    if again:
        given = {"--profile": profile, "--set": set_, "--from": from_, "--wins": wins}
        beginning.refuse_with_again([*(sides or []), *(name for name in given if given[name])])
        sheet = beginning.same_again(None)
    else:
        sheet = beginning.new_sheet(sides or beginning.asked_names(), profile, set_ or [])
        sheet = sheet._replace(opening=beginning.opening(from_ or [], wins, sheet))
    sheet, drawn = beginning.with_dealer(sheet, dealer)
    return beginning.begin(sheet, drawn, file, json=json)
