"""Correcting: what stood there is kept, with when and why; every change can be taken back."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from hgin import sheet_file
from hgin.asking import typed_hand
from hgin.cli import options
from hgin.cli.console import Answer, UsageError
from hgin.cli.keeping import allowed, lawful
from hgin.cli.ruling import other_rules
from hgin.cli.table import changed, changed_answer, hand_number, now, sheet_path
from hgin.errors import HginError, problem
from hgin.hand import NOTE_LIMIT, Hand
from hgin.lines import Line, format_hand, quote
from hgin.messages import say, synonyms
from hgin.sheet import Correction, Sheet, hand_at, rename, replace
from hgin.sheet import insert as inserted
from hgin.sides import check_sides, check_text, find_player, find_side, labels, players

if TYPE_CHECKING:
    from hgin.sheet_file import Change


def undo(json: options.Json = False, file: options.File = None) -> Answer:
    """Take back the last change of any kind."""
    change = sheet_file.take_back(sheet_path(file), os.environ)
    return changed_answer(change, None, dry_run=False, json=json, head=say("answer.undone"))


def redo(json: options.Json = False, file: options.File = None) -> Answer:
    """Bring back what was taken back last."""
    change = sheet_file.bring_back(sheet_path(file), os.environ)
    return changed_answer(change, None, dry_run=False, json=json, head=say("answer.redone"))


def edit(
    number: options.Word,
    line: options.Word,
    why: options.Why = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Correct a hand in place."""
    wanted = hand_number(number)
    moved = editing(wanted, line, why=why, file=file, dry_run=dry_run)
    return changed_answer(moved, wanted, dry_run=dry_run, json=json)


def editing(
    wanted: int, line: str, *, why: str | None, file: str | None, dry_run: bool
) -> "Change":
    """Correct hand ``wanted`` by a line: where the match stood and stands."""

    def change(sheet: Sheet) -> Sheet:
        old = hand_at(sheet, wanted)
        parsed = typed_hand(line, sheet.sides, synonyms())
        hand = kept_facts(old, parsed._replace(hand=lawful(_over(old, parsed), sheet)))
        if hand == old:
            return sheet
        return replace(sheet, wanted, hand, _correction(wanted, f"was {_told(old)}", why))

    return changed(file, change, dry_run=dry_run)


def _over(old: Hand, line: Line) -> Line:
    """The line with the old hand's upcard where it names none, so that the rules see it."""
    if "upcard" in line.given:
        return line
    return line._replace(hand=line.hand._replace(upcard=old.upcard))


def kept_facts(old: Hand, line: Line) -> Hand:
    """The line's hand with what an edit leaves alone unless it is given.

    Time, note, upcard, dealer and struck mark stay; cards, spread, agreed and replay are the
    line's.
    """
    kept = {
        name: getattr(old, name) for name in ("note", "upcard", "dealer") if name not in line.given
    }
    return line.hand._replace(at=old.at, struck=old.struck, **kept)


def insert(
    number: options.Word,
    line: options.Word,
    why: options.Why = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Enter a forgotten hand before another, or behind the last."""
    wanted = hand_number(number)
    moved = inserting(wanted, line, why=why, file=file, dry_run=dry_run)
    return changed_answer(moved, wanted, dry_run=dry_run, json=json)


def inserting(
    wanted: int, line: str, *, why: str | None, file: str | None, dry_run: bool
) -> "Change":
    """Enter a hand before hand ``wanted`` by a line: where the match stood and stands."""

    def change(sheet: Sheet) -> Sheet:
        hand = lawful(typed_hand(line, sheet.sides, synonyms()), sheet)._replace(at=now())
        new = inserted(sheet, wanted, hand, _correction(wanted, "inserted", why))
        if new.replay().hands[wanted - 1].after_end:
            raise HginError("insert_after_end", number=wanted)
        return new

    return changed(file, change, dry_run=dry_run)


def strike(
    number: options.Word,
    why: options.Why = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Strike a hand out: it stays visible and counts for nothing."""
    return _mark(number, True, why, dry_run=dry_run, json=json, file=file)


def restore(
    number: options.Word,
    why: options.Why = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Let a struck hand count again."""
    return _mark(number, False, why, dry_run=dry_run, json=json, file=file)


def _mark(
    number: str, struck: bool, why: str | None, *, dry_run: bool, json: bool, file: str | None
) -> Answer:
    wanted = hand_number(number)

    def change(sheet: Sheet) -> Sheet:
        old = hand_at(sheet, wanted)
        if old.struck == struck:
            raise HginError("struck_already" if struck else "not_struck", number=wanted)
        what = "struck" if struck else "restored"
        return replace(sheet, wanted, old._replace(struck=struck), _correction(wanted, what, why))

    moved = changed(file, change, dry_run=dry_run)
    return changed_answer(moved, wanted, dry_run=dry_run, json=json)


def note(
    number: options.Word,
    text: options.Word,
    why: options.Why = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Put a remark on a hand; an empty one takes it away."""
    wanted = hand_number(number)
    check_text(text, "note_control")

    def change(sheet: Sheet) -> Sheet:
        old = hand_at(sheet, wanted)
        hand = allowed(old._replace(note=text or None), sheet)
        if hand == old:
            return sheet
        return replace(sheet, wanted, hand, _correction(wanted, f"was {_told(old)}", why))

    moved = changed(file, change, dry_run=dry_run)
    return changed_answer(moved, wanted, dry_run=dry_run, json=json)


def amend(
    name: Annotated[list[str] | None, typer.Option("--name", metavar="OLD=NEW")] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="WHO")] = None,
    set_: options.Set = None,
    profile: options.Profile = None,
    why: options.Why = None,
    dry_run: options.DryRun = False,
    json: options.Json = False,
    file: options.File = None,
) -> Answer:
    """Correct how the match was set up: a name, the first dealer, a rule entered by mistake."""
    if not (name or set_) and dealer is None and profile is None:
        raise UsageError("amend_nothing")

    def change(sheet: Sheet) -> Sheet:
        return amended(sheet, name or [], dealer, set_ or [], profile, why)

    moved = changed(file, change, dry_run=dry_run)
    return changed_answer(moved, None, dry_run=dry_run, json=json)


def amended(
    sheet: Sheet,
    names: list[str],
    dealer: str | None,
    settings: list[str],
    profile: str | None,
    why: str | None,
) -> Sheet:
    """The sheet set up otherwise. Raises HginError naming the hands that would become illegal."""
    other_names = dict(_other_name(one, sheet) for one in names)
    was = [f"name {quote(name)}" for name in other_names]
    new = rename(sheet, other_names)
    if dealer is not None:
        who = labels(new.sides)[find_side(dealer, new.sides)]
        was.append(f"first dealer {quote(sheet.first_dealer) if sheet.first_dealer else '-'}")
        new = new._replace(first_dealer=who)
    if settings or profile is not None:
        new = new._replace(rules=other_rules(new.rules, profile, settings))
        was += _values_before(sheet, new)
    check_sides(new.sides, new.rules.sides_players)
    if new == sheet:
        return sheet
    refuse_illegal(new)
    correction = Correction(now(), None, f"was {', '.join(was)}", _reason(why))
    return new._replace(corrections=(*sheet.corrections, correction))


def _other_name(text: str, sheet: Sheet) -> tuple[str, str]:
    """A player's name and the right one, from ``OLD=NEW``. Raises HginError ``name_form``."""
    places = [place for place, character in enumerate(text) if character == "="]
    if not places:
        raise HginError("name_form", text=text)
    # A name may have a = in it: one that stands there in full is meant.
    whole = (place for place in places if text[:place] in players(sheet.sides))
    place = next(whole, places[0])
    return find_player(text[:place], sheet.sides), text[place + 1 :].strip()


def _values_before(old: Sheet, new: Sheet) -> list[str]:
    from hgin.rules import file_value
    from hgin.toml_text import toml_value

    found = []
    if old.rules.profile != new.rules.profile:
        found.append(f"profile {old.rules.profile}")
    now_values = new.rules.values()
    for key, value in old.rules.values().items():
        if now_values[key] != value:
            written = file_value(key, value)
            found.append(f"{key} {'-' if written is None else toml_value(written)}")
    return found


def refuse_illegal(sheet: Sheet) -> None:
    """Raise HginError naming every hand that the rules of a sheet refuse, or its opening."""
    opening = sheet.opening
    if opening and len(opening.columns) != sheet.rules.columns_count:
        count, target = sheet.rules.columns_count, sheet.rules.columns_target
        raise HginError("opening_form", columns=count, target=target)
    found = [
        problem("hand_refused", number=played.number, reason=reason)
        for played in sheet.replay().hands
        for reason in played.problems
    ]
    if found:
        raise HginError.of(found)


def _told(hand: Hand) -> str:
    """What stood there, as a line."""
    return ("struck " if hand.struck else "") + format_hand(hand)


def _correction(number: int, what: str, why: str | None) -> Correction:
    return Correction(now(), number, what, _reason(why))


def _reason(why: str | None) -> str | None:
    reason = (why or "").strip()
    check_text(reason, "note_control")
    if len(reason) > NOTE_LIMIT:
        raise HginError("note_long", length=len(reason), most=NOTE_LIMIT)
    return reason or None
