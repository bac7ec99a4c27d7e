"""Who plays: two sides of one or more players, found by what a person types.

A side is a tuple of its players' names; its label joins them with ``+``. Names are compared
folded: letter case and accents do not matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin.errors import HginError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Sides = tuple[tuple[str, ...], ...]

NAME_LIMIT = 60
"""A longer name would leave no room on any sheet."""
_FOLDS = str.maketrans(
    {"đ": "d", "ð": "d", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th", "ħ": "h", "ı": "i"}
)


def label(side: Sequence[str]) -> str:
    """A side as it is called: ``Ana``, or ``Ana+Carla``."""
    return "+".join(side)


def labels(sides: Sides) -> tuple[str, ...]:
    """What both sides are called."""
    return tuple(label(side) for side in sides)


def players(sides: Sides) -> Iterator[str]:
    """Everybody who plays, side by side."""
    for side in sides:
        yield from side


def fold(name: str) -> str:
    """The name without letter case, accents and doubled blanks, for comparing only."""
    plain = name.casefold()
    if not plain.isascii():
        from unicodedata import combining, normalize

        plain = "".join(c for c in normalize("NFKD", plain) if not combining(c))
        plain = plain.translate(_FOLDS)
    return " ".join(plain.split())


def find_player(word: str, sides: Sides) -> str:
    """The player whose name a word is or begins; a full name wins over a beginning.

    Raises HginError ``side_unknown`` or ``side_ambiguous``.
    """
    return _find(word, tuple(players(sides)))


def find_side(word: str, sides: Sides) -> int:
    """The side (0 or 1) that a word names: by its label or by any of its players.

    Raises HginError ``side_unknown`` or ``side_ambiguous``.
    """
    wanted = fold(word)
    for number, side in enumerate(sides):
        if wanted == fold(label(side)):
            return number
    return side_of(find_player(word, sides), sides)


def side_of(player: str, sides: Sides) -> int:
    """The side (0 or 1) that a player, given by full name, belongs to."""
    return 0 if player in sides[0] else 1


def opposite(who: str | None, sides: Sides) -> str | None:
    """The side against whom somebody played; None in a round of pairs, where nobody notes it."""
    if who is None or len(sides[0]) > 1:
        return None
    return label(sides[1 - side_of(who, sides)])


def _find(word: str, names: Sequence[str]) -> str:
    if word in names:
        return word
    wanted = fold(word)
    begun = [name for name in names if wanted and fold(name).startswith(wanted)]
    for name in begun:
        if fold(name) == wanted:
            return name
    if len(begun) > 1:
        raise HginError("side_ambiguous", word=word, sides=tuple(begun))
    if not begun:
        raise HginError("side_unknown", word=word, sides=tuple(names))
    return begun[0]


def make_sides(words: Sequence[str], per_side: int) -> Sides:
    """Two sides from two names, split at ``+`` where a side has several players (R-50).

    Raises HginError for a number of sides or players that does not fit and for names that cannot
    be used or told apart.
    """
    if len(words) != 2:
        raise HginError("sides_two", got=len(words))
    sides = tuple(
        tuple(part.strip() for part in word.split("+")) if per_side > 1 else (word.strip(),)
        for word in words
    )
    return check_sides(sides, per_side)


def check_sides(sides: Sides, per_side: int) -> Sides:
    """The sides as given, once they are found to be two of ``per_side`` usable names each."""
    if len(sides) != 2:
        raise HginError("sides_two", got=len(sides))
    for side in sides:
        if len(side) != per_side:
            raise HginError("side_size", side=label(side), expected=per_side, got=len(side))
    seen: dict[str, str] = {}
    for name in players(sides):
        check_name(name)
        folded = fold(name)
        if folded in seen:
            raise HginError("names_alike", name=name, other=seen[folded])
        seen[folded] = name
    return sides


def check_name(name: str) -> None:
    """Refuse a name that no sheet can hold: empty, too long, with control characters."""
    if not name.strip() or not fold(name):
        raise HginError("name_empty")
    if name.startswith("-"):
        raise HginError("name_hyphen", name=name)
    if len(name) > NAME_LIMIT:
        raise HginError("name_long", length=len(name), most=NAME_LIMIT)
    check_text(name, "name_control")


def check_text(text: str, code: str) -> None:
    """Refuse control characters, line ends and lone surrogates: HginError with the given code."""
    if not text.isprintable():
        from unicodedata import category

        for character in text:
            # Format characters (Cf) join emoji; they are made harmless where text is shown.
            if category(character) in ("Cc", "Cs", "Zl", "Zp"):
                raise HginError(code, character=f"U+{ord(character):04X}")
