"""Beginning a match: its sides and rules, the first dealer, what a paper sheet hands over."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hgin import places, sheet_file, store
from hgin.cli.console import Answer, UsageError, put_error
from hgin.cli.table import opened
from hgin.errors import FileError, HginError
from hgin.messages import say, synonyms
from hgin.sheet import Opening, Sheet
from hgin.shelf import Shelf, new_name
from hgin.sides import find_side, labels, make_sides

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hgin.cards import Card
    from hgin.columns import Pair
    from hgin.match import Standing

Drawn = tuple[tuple["Card", "Card"], ...] | None
"""The cards cut for the deal, a pair for each cut; empty where chance drew, None where told."""


def refuse_with_again(given: Sequence[str]) -> None:
    """Raise UsageError where ``--again`` came with what it takes from the current sheet."""
    if given:
        raise UsageError("again_with", what=tuple(given))


def asked_names() -> tuple[str, ...]:
    """The names that a person at a terminal gives when asked, until they can be used.

    None where nobody sits there, or at the end of input.
    """
    from hgin.cli import starting, terminal
    from hgin.cli.turns import Names, Refuse, Rules

    if not terminal.is_conversation():
        return ()
    lines, state = terminal.Lines(), Names()
    while True:
        question = starting.question(state)
        try:
            line = lines.ask(say(question.code, **question.params), question.prefill)
        except EOFError:
            return ()
        turn = starting.take(state, line, (), synonyms())
        match turn.state:
            case Names():
                state = turn.state
            case Rules(names):
                return names
            case _:
                return ()
        for do in turn.does:
            if isinstance(do, Refuse):
                put_error(HginError.of(do.problems))


def two_sides(words: Sequence[str]) -> None:
    """Raise UsageError where there are more or fewer words than sides."""
    if len(words) != 2:
        raise UsageError("sides_two", got=len(words))


def new_sheet(words: Sequence[str], profile: str | None, settings: Sequence[str]) -> Sheet:
    """The facts of a new match, the first dealer still open.

    Raises UsageError for names that are too few or too many.
    """
    two_sides(words)
    from hgin.profiles import load_profile
    from hgin.rules import Rules, read_setting

    name = Rules().profile if profile is None else profile
    values = dict(read_setting(one) for one in settings)
    rules = load_profile(name, values, places.profiles(os.environ))
    return Sheet(make_sides(words, rules.sides_players), rules)


def same_again(file: str | None) -> Sheet:
    """Sides and rules of a sheet, the current one for None; its rule names the first dealer."""
    from hgin.match import rule_dealer

    standing, _ = opened(file)
    return Sheet(standing.sheet.sides, standing.sheet.rules, rule_dealer(standing))


def opening(lines: Sequence[str], wins: str | None, sheet: Sheet) -> Opening | None:
    """What ``--from`` and ``--wins`` hand over from paper; None where nothing was given."""
    if not lines and wins is None:
        return None
    count = sheet.rules.columns_count
    figures = [_figures(line) for line in lines]
    if len(figures) != 2 or any(len(side) != count for side in figures):
        raise HginError("opening_from", columns=count)
    columns = tuple(zip(*figures, strict=True))
    if any(min(pair) >= sheet.rules.columns_target for pair in columns):
        raise HginError("opening_form", columns=count, target=sheet.rules.columns_target)
    return Opening(columns, _wins(wins, columns))


def _figures(line: str) -> list[int]:
    """A line of a paper sheet: ``73/43/-``; a blank is ``-``, ``0`` or nothing."""
    return [0 if word.strip() in ("", "-") else _number(word.strip()) for word in line.split("/")]


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise HginError("number_form", word=word)
    if len(word) > 6:
        raise HginError("number_long", word=word, most=6)
    return int(word)


def _wins(text: str | None, columns: tuple[Pair, ...]) -> Pair:
    """Both win counters; a side with points in column k has won k times at least."""
    if text is None:
        raise HginError("opening_wins", text="-")
    words = text.split(",")
    if len(words) != 2:
        raise HginError("opening_wins", text=text)
    wins = (_number(words[0].strip()), _number(words[1].strip()))
    for side in (0, 1):
        if wins[side] == 0 and any(pair[side] for pair in columns):
            raise HginError("opening_no_wins", text=text)
    return wins


def with_dealer(sheet: Sheet, who: str | None) -> tuple[Sheet, Drawn]:
    """The sheet with its first dealer: told, known from the match before, else drawn (R-37)."""
    sides = labels(sheet.sides)
    if who is not None:
        return sheet._replace(first_dealer=sides[find_side(who, sheet.sides)]), None
    if sheet.first_dealer is not None:
        return sheet, None
    if sheet.rules.deal_first == "chance":
        return sheet._replace(first_dealer=sides[_chance(2)]), ()
    cuts = _cut()
    first, second = (_rank(card) for card in cuts[-1])
    return sheet._replace(first_dealer=sides[0 if first < second else 1]), cuts


def _cut() -> tuple[tuple[Card, Card], ...]:
    """Cards cut from one pack until two differ in rank; the lower one deals."""
    from hgin.cards import DECK

    cuts: list[tuple[Card, Card]] = []
    while not cuts or _rank(cuts[-1][0]) == _rank(cuts[-1][1]):
        first = _chance(52)
        second = (first + 1 + _chance(51)) % 52
        cuts.append((DECK[first], DECK[second]))
    return tuple(cuts)


def _rank(card: Card) -> int:
    from hgin.cards import RANKS

    return RANKS.index(card[0])


def _chance(count: int) -> int:
    """A number from 0 to ``count - 1``; the module random would cost more than all of this."""
    return int.from_bytes(os.urandom(8), "big") % count


def begin(sheet: Sheet, drawn: Drawn, file: str | None, *, json: bool) -> Answer:
    """Write the new sheet, make it the current one, and say what has begun."""
    standing, path = written(sheet, (os.environ.get("HGIN_FILE") or None) if file is None else file)
    if json:
        from hgin.render.data import dumped, sheet_data

        cuts = None if drawn is None else [list(pair) for pair in drawn]
        data = {"name": path.stem, "file": str(path), "drawn": cuts, "sheet": sheet_data(standing)}
        return Answer(dumped(data), kept="change")
    return Answer(begun(standing, drawn, path), kept="change")


def written(sheet: Sheet, named: str | None) -> tuple[Standing, Path]:
    """Write a new sheet to the named file, or among the user's; it is the current one then."""
    started = datetime.now().astimezone()
    sheet = sheet._replace(created=started.isoformat(timespec="seconds"))
    text, standing = sheet_file.new_sheet_text(sheet)

    def check(back: str) -> None:
        sheet_file.verify(back, standing, named or "", os.environ)

    shelf = Shelf.of(os.environ)
    if named == "":
        raise FileError("file_missing", file=named)
    if named is None:
        return standing, shelf.add(new_name(started.date(), labels(sheet.sides)), text, check)
    path = Path(named)
    store.create(path, text, check)
    shelf.begin(path, text)
    return standing, path


def begun(standing: Standing, drawn: Drawn, path: Path) -> str:
    """What has begun: who plays, by which rules, who deals first and how that was found."""
    from textwrap import wrap

    from hgin.cards import sign
    from hgin.cli.console import width
    from hgin.render.rule_words import rule_words
    from hgin.render.width import fitted_lines

    sheet = standing.sheet
    sides = labels(sheet.sides)
    lines = [say("new.head", first=sides[0], second=sides[1], profile=sheet.rules.profile)]
    lines += wrap(" ".join(rule_words(sheet.rules)), min(width(), 80))
    if sheet.opening:
        lines.append(say("new.opening"))
    for first, second in drawn or ():
        cards = {"first": sides[0], "second": sides[1]}
        lines.append(say("new.cut", **cards, card=sign(first), other=sign(second)))
    code = "new.deals" if drawn is None else "new.drawn"
    if standing.dealer is not None:
        lines.append(say(code, who=standing.dealer))
    if standing.over:
        # Taken over from paper, and decided there already.
        from hgin.render.outcome import outcome_lines

        lines += outcome_lines(standing)
    return "\n".join(fitted_lines([*lines, say("new.sheet", name=path.stem)], width()))
