"""What the table mode shows beside the answers of the commands: prompts, help, rules to choose."""

from __future__ import annotations

import os
from textwrap import wrap
from typing import TYPE_CHECKING

from hgin.cli.session import LETTERS
from hgin.cli.starting import Offer
from hgin.messages import say
from hgin.render.width import pad, shorten, width_of
from hgin.sides import fold, players

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hgin.cli.turns import Question
    from hgin.hand import Hand
    from hgin.rules import Rules
    from hgin.sides import Sides

SHORT_LIST = 8
"""How many rule profiles are shown before somebody asks for more."""
HELP = ("knock", "layoff", "gin", "big_gin", "void", "points", "enter")
"""What may be typed for a hand: ``play.help.X`` says what, ``play.typed.X`` how."""
HELP_COMMANDS = ("undo", "edit", "sheet", "claim", "explain", "help", "quit")
HELP_MORE = ("redo", "insert", "strike", "restore", "note", "dealer", "stop", "amend", "hands")


def prompt(question: Question, width: int) -> str:
    """The words of a prompt, names cut where a line has no room for them and for an answer."""
    room = max(8, width // 2 - 10)
    params = {
        key: shorten(value, room) if isinstance(value, str) and key != "key" else value
        for key, value in question.params.items()
    }
    if "key" in params:
        params["meaning"] = say(f"rule.{params['key']}")
    return say(question.code, **params)


def help_page(sides: Sides, width: int) -> str:
    """What may be typed, with examples; a letter that begins a name here is no command."""
    rows = [(say(f"play.typed.{name}"), say(f"play.help.{name}")) for name in HELP]
    rows += [(_command(name, sides), say(f"play.help.{name}")) for name in HELP_COMMANDS]
    lines = table_rows(rows, width)
    return "\n".join([*lines, *wrap(say("play.help_more", commands=HELP_MORE), min(width, 80))])


def _command(name: str, sides: Sides) -> str:
    """A command with its number and its short form, where that is free."""
    typed = say(f"play.typed.{name}")
    letter = next((one for one, command in LETTERS.items() if command == name), "")
    taken = any(fold(player).startswith(letter) for player in players(sides))
    return typed if taken or not letter else f"{typed} ({letter})"


def table_rows(rows: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Two texts a row, side by side where there is room, else one under the other."""
    first = max(width_of(left) for left, _ in rows) + 2
    room = min(width, 80) - first - 2
    lines = []
    for left, right in rows:
        if room < 24:
            lines += [f"  {left}", *(f"      {line}" for line in wrap(right, width - 6))]
            continue
        head, *rest = wrap(right, room) or [""]
        lines += [f"  {pad(left, first)}{head}".rstrip()]
        lines += [" " * (first + 2) + line for line in rest]
    return lines


def staying(hand: Hand) -> str:
    """What an edit of a hand leaves as it is unless it is typed; empty where there is nothing."""
    from hgin.lines import quote

    parts = [("upcard", hand.upcard), ("dealer", hand.dealer), ("note", hand.note)]
    kept = [f"{name} {quote(value)}" for name, value in parts if value]
    return say("play.staying", kept=kept) if kept else ""


def rule_list(offers: Sequence[Offer], width: int, *, every: bool) -> str:
    """The rule profiles by number, a line each: what sets it apart from the first."""
    shown = offers if every else offers[:SHORT_LIST]
    room = max(width_of(offer.name) for offer in shown) + 2
    lines = []
    for number, offer in enumerate(shown, 1):
        head = f"{number:>2}  {pad(offer.name, room)}"
        if width - width_of(head) < 24:
            lines += [head.rstrip(), "      " + shorten(offer.differs, width - 6)]
        else:
            lines.append(head + shorten(offer.differs, min(width, 100) - width_of(head)))
    if len(shown) < len(offers):
        lines.append(say("play.rules_more", n=len(offers) - len(shown)))
    return "\n".join(lines)


def offers() -> tuple[Offer, ...]:
    """All rule profiles: the default, the user's own, then those that differ from it least."""
    from hgin import places
    from hgin.errors import HginError
    from hgin.profiles import profile_names, profile_values, read_profile
    from hgin.rules import Rules, make_rules

    own = places.profiles(os.environ)
    found: list[tuple[bool, int, Offer]] = []
    for name in profile_names(own):
        try:
            profile = read_profile(name, own)
            values = profile_values(profile, own)
        except HginError:
            continue  # one that cannot be read is no offer; hgin profiles check says why
        given = {key: value for key, value in values.items() if value is not None}
        rules = make_rules(name, given)
        offer = Offer(name, rules.sides_players, _asked(values, rules), _differs(values, rules))
        count = sum(1 for key, value in Rules().values().items() if values.get(key) != value)
        found.append((profile.shipped and name != Rules().profile, count, offer))
    return tuple(offer for _, _, offer in sorted(found, key=_place))


def _place(found: tuple[bool, int, Offer]) -> tuple[bool, bool, int, str]:
    from hgin.rules import Rules

    shipped, count, offer = found
    return offer.name != Rules().profile, shipped, count, offer.name


def _asked(values: dict[str, object], rules: Rules) -> tuple[str, ...]:
    return tuple(key for key in rules.values() if key not in values)


def _differs(values: dict[str, object], rules: Rules) -> str:
    """The sentences about a profile that the default has not; of the default itself all."""
    from hgin.render.rule_words import rule_words
    from hgin.rules import Rules

    asked = [say("play.rules_asked", key=key) for key in _asked(values, rules)]
    base = rule_words(Rules()) if rules.profile != Rules().profile else []
    return " ".join([*asked, *(text for text in rule_words(rules) if text not in base)])
