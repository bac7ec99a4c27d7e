"""Writes a sheet's TOML text: a new one whole, a changed one only where it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin import toml_text
from hgin.derived import outcome, standing_values, written_outcome
from hgin.records import format_record, with_outcome
from hgin.rules import file_value, tables
from hgin.sheet_history import format_correction
from hgin.sheet_reader import FORMAT, STANDING_KEYS, STOPPED_KEYS
from hgin.toml_text import toml_value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hgin.hand import Hand
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
    text = toml_text.set_items(text, "hands", *_changed_hands(old, new))
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


def _changed_hands(old: Examined, new: Standing) -> tuple[list[str], list[int | None]]:
    """The hands' lines as TOML strings, and which old line each of them keeps.

    What is the same before and behind the change keeps its line; between them, where there are as
    many hands as before, only those that differ are written anew. Where a hand is the same and
    only what is reckoned differs, its facts stay as they are written.
    """
    records, hands = old.records, new.hands
    head, tail = _same_ends([record.hand for record in records], [one.hand for one in hands])
    lines: list[str] = []
    kept: list[int | None] = []
    for now, played in enumerate(hands):
        was: int | None = now
        if now >= len(hands) - tail:
            was = now + len(records) - len(hands)
        elif now >= head and (len(records) != len(hands) or records[now].hand != played.hand):
            was = None
        told = outcome(played, new)
        if was is None:
            lines.append(toml_value(format_record(played.hand, written_outcome(played, new))))
        elif records[was].reckoned not in (None, told):
            lines.append(toml_value(with_outcome(old.lines[was], told)))
            was = None
        else:
            lines.append("")
        kept.append(was)
    return lines, kept


def _same_ends(old: Sequence[Hand], new: Sequence[Hand]) -> tuple[int, int]:
    """How many hands at the beginning and, of the others, at the end say the same."""
    shorter = min(len(old), len(new))
    head = next((n for n in range(shorter) if old[n] != new[n]), shorter)
    left = shorter - head
    tail = next((n for n in range(left) if old[-1 - n] != new[-1 - n]), left)
    return head, tail


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
