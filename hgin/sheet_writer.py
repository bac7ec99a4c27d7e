"""Writes a sheet's TOML text: a new one whole, a changed one only where it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin import toml_text
from hgin.derived import outcome, standing_values, written_outcome
from hgin.lines import format_record
from hgin.rules import file_value, tables
from hgin.sheet_history import format_correction
from hgin.sheet_reader import FORMAT, STANDING_KEYS, STOPPED_KEYS
from hgin.toml_text import toml_value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hgin.lines import Record
    from hgin.match import Standing
    from hgin.sheet import Sheet
    from hgin.sheet_reader import Examined
    from hgin.sides import Sides

HEAD = "# Score sheet of hgin; the format is described in docs/sheet-format.md"


def new_text(standing: Standing) -> str:
    """The text of a sheet that no file holds yet."""
    sheet = standing.sheet
    lines = [HEAD, f"format = {FORMAT}"]
    if sheet.created:
        lines.append(f"created = {sheet.created}")
    lines.append(f"sides = {toml_value(_sides(sheet.sides))}")
    for key in ("first_dealer", "next_dealer"):
        if getattr(sheet, key) is not None:
            lines.append(f"{key} = {toml_value(getattr(sheet, key))}")
    lines += ["", *_array("hands", _records(standing))]
    if sheet.corrections:
        lines += _array("corrections", [format_correction(one) for one in sheet.corrections])
    if sheet.opening:
        opening = {"columns": sheet.opening.columns, "wins": sheet.opening.wins}
        lines += ["", _table("opening", opening)]
    lines += ["", "[rules]", f"profile = {toml_value(sheet.rules.profile)}"]
    lines += [_table(f"rules.{group}", values) for group, values in tables(sheet.rules).items()]
    if sheet.stopped:
        lines += ["", _table("stopped", _stopped(sheet))]
    lines += ["", _table("standing", standing_values(standing))]
    return "\n".join(lines) + "\n"


def _records(standing: Standing) -> list[str]:
    return [
        format_record(played.hand, written_outcome(played, standing)) for played in standing.hands
    ]


def changed_text(old: Examined, new: Standing) -> str:
    """The old text with just those lines changed that say something else now."""
    assert old.standing is not None
    was, sheet = old.standing.sheet, new.sheet
    text = old.text
    if was.sides != sheet.sides:
        text = toml_text.set_value(text, "", "sides", toml_value(_sides(sheet.sides)))
    for key in ("first_dealer", "next_dealer"):
        before, after = getattr(was, key), getattr(sheet, key)
        if before != after:
            text = toml_text.set_value(text, "", key, None if after is None else toml_value(after))
    text = _changed_rules(text, was, sheet)
    text = toml_text.set_items(text, "hands", *_changed_hands(old.records, new))
    text = _changed_corrections(text, was, sheet)
    if was.stopped != sheet.stopped:
        text = toml_text.set_table(text, "stopped", _written(_stopped(sheet)), STOPPED_KEYS)
    return toml_text.set_table(text, "standing", _written(standing_values(new)), STANDING_KEYS)


def _written(values: Mapping[str, object]) -> dict[str, str]:
    return {key: toml_value(value) for key, value in values.items()}


def _changed_rules(text: str, was: Sheet, sheet: Sheet) -> str:
    if was.rules.profile != sheet.rules.profile:
        text = toml_text.set_value(text, "rules", "profile", toml_value(sheet.rules.profile))
    before = was.rules.values()
    for key, value in sheet.rules.values().items():
        if before[key] != value:
            group, _, name = key.partition(".")
            written = file_value(key, value)
            one = None if written is None else toml_value(written)
            text = toml_text.set_value(text, f"rules.{group}", name, one)
    return text


def _changed_hands(old: Sequence[Record], new: Standing) -> tuple[list[str], list[int | None]]:
    """The hands' lines as TOML strings, and which old line each of them keeps.

    What is the same before and behind the change keeps its line; between them, where there are as
    many hands as before, only those that differ are written anew.
    """
    hands = new.hands

    def same(was: int, now: int) -> bool:
        record, played = old[was], hands[now]
        stale = record.reckoned is not None and record.reckoned != outcome(played, new)
        return record.hand == played.hand and not stale

    shorter = min(len(old), len(hands))
    head = next((n for n in range(shorter) if not same(n, n)), shorter)
    tail = 0
    while tail < shorter - head and same(len(old) - 1 - tail, len(hands) - 1 - tail):
        tail += 1
    kept: list[int | None] = list(range(head))
    for now in range(head, len(hands) - tail):
        kept.append(now if len(old) == len(hands) and same(now, now) else None)
    kept += range(len(old) - tail, len(old))
    lines = [
        toml_value(format_record(played.hand, written_outcome(played, new))) if keep is None else ""
        for played, keep in zip(hands, kept, strict=True)
    ]
    return lines, kept


def _changed_corrections(text: str, was: Sheet, sheet: Sheet) -> str:
    before, now = was.corrections, sheet.corrections
    if before == now:
        return text
    kept = [n if n < len(before) and before[n] == one else None for n, one in enumerate(now)]
    lines = [toml_value(format_correction(one)) for one in now]
    return toml_text.set_items(text, "corrections", lines, kept, behind="hands")


def _sides(sides: Sides) -> list[object]:
    several = any(len(side) > 1 for side in sides)
    return [list(side) if several else side[0] for side in sides]


def _stopped(sheet: Sheet) -> dict[str, object]:
    stopped = sheet.stopped._asdict() if sheet.stopped else {}
    return {key: value for key, value in stopped.items() if value is not None}


def _table(name: str, values: Mapping[str, object]) -> str:
    lines = (f"{key} = {toml_value(value)}" for key, value in values.items())
    return "\n".join([f"[{name}]", *lines])


def _array(key: str, lines: Sequence[str]) -> list[str]:
    if not lines:
        return [f"{key} = [", "]"]
    return [f"{key} = [", *(f"    {toml_value(line)}," for line in lines), "]"]
