"""Hand lines: one grammar for the sheet file, the commands, import, export and corrections.

    ana knock 7 25 layoff 6

What a sheet has around such a line, time and outcome, is ``records``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from hgin.cards import parse_card, parse_cards
from hgin.errors import HginError
from hgin.hand import Cards, Hand, Play, PlayKind, make_cards, parse_melds
from hgin.sides import Sides, check_text, find_player, find_side, fold, label

COMMANDS: dict[str, PlayKind] = {
    "knock": "knock",
    "k": "knock",
    "gin": "gin",
    "g": "gin",
    "big-gin": "big_gin",
    "b": "big_gin",
    "void": "void",
    "v": "void",
    "points": "points",
}
"""The words that say what was played."""
COUNTS: dict[PlayKind, tuple[str, ...]] = {
    "knock": ("deadwood", "opponent"),
    "gin": ("opponent",),
    "big_gin": ("opponent",),
    "void": (),
    "points": ("points",),
}
"""The numbers that follow each command, in their order."""
PARTS = ("layoff", "upcard", "dealer", "note", "cards", "against", "spread", "agreed", "replay")
"""The words that begin a part after the counts."""
_OF_HAND = ("upcard", "dealer", "note", "replay")
# Patterns are compiled where a line needs them: most lines have no quotes, and a start waits.
WORD = r"""\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^\s"']\S*))(?=\s|$)"""
"""A word of a line: in double quotes, in single quotes, or bare."""
_ESCAPE = r"\\(.)"
_TIMES = ("0000-00-00T00:00", "0000-00-00T00:00:00")
"""The shapes of a time, any digit for each 0."""
_DIGITS = str.maketrans("123456789", "000000000")


class Word(NamedTuple):
    """One word of a line; a quoted one is never a command word or a mark."""

    text: str
    quoted: bool = False

    def is_mark(self, mark: str) -> bool:
        """Whether this is the given word, unquoted, in any letter case."""
        return not self.quoted and self.text.lower() == mark

    def typed(self) -> str:
        """The word as an error names it."""
        return in_quotes(self.text) if self.quoted else self.text


class Line(NamedTuple):
    """A hand line as read: the hand, and which parts of it were written out."""

    hand: Hand
    given: frozenset[str]
    """Names of the parts that the line had, also where it takes one away (``note ""``)."""


def split(text: str) -> list[Word]:
    """The words of a line; a remark behind ``#`` is left out.

    Raises HginError ``line_quote`` for a quote that does not end.
    """
    if not ('"' in text or "'" in text or "#" in text):
        return [Word(word) for word in text.split()]
    words: list[Word] = []
    pattern = re.compile(WORD, re.DOTALL)
    place, end = 0, len(text.rstrip())
    while place < end:
        found = pattern.match(text, place)
        if found is None:
            raise HginError("line_quote", rest=text[place:].strip())
        double, single, bare = found.groups()
        if bare == "#":
            break
        if bare is not None:
            words.append(Word(bare))
        else:
            inner = double if double is not None else single
            words.append(Word(re.sub(_ESCAPE, r"\1", inner, flags=re.DOTALL), True))
        place = found.end()
    return words


def quote(text: str) -> str:
    """A word as a line has it: in quotes where it would be taken for something else."""
    lower = text.lower()
    special = lower in COMMANDS or lower in PARTS or lower in ("struck", "-") or is_time(text[:16])
    plain = text.split() == [text] and "=>" not in text and not any(c in text for c in "\"'#/")
    if plain and not special:
        return text
    return in_quotes(text)


def in_quotes(text: str) -> str:
    """A word in quotes, whether or not it needs them."""
    mark = '"' if "'" in text and '"' not in text else "'"
    return mark + text.replace("\\", "\\\\").replace(mark, "\\" + mark) + mark


def is_time(text: str) -> bool:
    """Whether a word is the time before a hand in a sheet: ``2026-11-30T20:26``."""
    return text.translate(_DIGITS) in _TIMES


def meant(
    words: Sequence[Word], place: int, known: Iterable[str], synonyms: Mapping[str, str]
) -> str | None:
    """Which of the grammar's words stands at a place; None for another, a quoted one, the end."""
    if place >= len(words) or words[place].quoted:
        return None
    typed = words[place].text
    text = typed.lower()
    if text not in known:
        text = synonyms.get(fold(typed), "")
    return text if text in known else None


def begins_void(words: Sequence[Word], synonyms: Mapping[str, str]) -> bool:
    """Whether a pair's words tell of a void hand, and not of a side that is called so."""
    first = meant(words, 0, COMMANDS, synonyms)
    if first is None or COMMANDS[first] != "void":
        return False
    return meant(words, 1, COMMANDS, synonyms) is None


def parse_hand(text: str, sides: Sides, synonyms: Mapping[str, str] | None = None) -> Line:
    """The hand that a line tells of.

    ``synonyms`` are words of another language for words of the grammar. Raises HginError that
    names what is not understood; whether the rules allow the hand is not looked at here.
    """
    return parse_words(split(text), sides, synonyms)


def parse_words(
    words: Sequence[Word], sides: Sides, synonyms: Mapping[str, str] | None = None
) -> Line:
    """The hand that the words of a line tell of; see ``parse_hand``."""
    pairs = _pairs(words)
    given: set[str] = set()
    readers = [_Reader(pair, sides, synonyms or {}) for pair in pairs]
    plays = []
    parts: dict[str, object] = {}
    for reader in readers:
        plays.append(reader.play())
        for name in _OF_HAND:
            if name in reader.parts:
                if reader is not readers[-1]:
                    raise HginError("line_part_last", part=name)
                parts[name] = reader.parts[name]
        given.update(reader.parts)
    return Line(
        Hand(
            tuple(plays),
            replay="replay" in parts,
            upcard=parts.get("upcard"),  # type: ignore[arg-type]  # _Reader.read reads a card
            dealer=parts.get("dealer"),  # type: ignore[arg-type]  # and a side's label
            note=parts.get("note") or None,  # type: ignore[arg-type]  # and a text
        ),
        frozenset(given),
    )


def _pairs(words: Sequence[Word]) -> list[list[Word]]:
    """The words of each pair of a round; one list where there is no ``/``."""
    pairs: list[list[Word]] = [[]]
    for word in words:
        if word.is_mark("/"):
            pairs.append([])
        elif word.is_mark("=>"):
            raise HginError("line_arrow")
        else:
            pairs[-1].append(word)
    if not all(pairs):
        raise HginError("line_empty")
    return pairs


class _Reader:
    """Reads the words of one pair from left to right."""

    def __init__(self, words: Sequence[Word], sides: Sides, synonyms: Mapping[str, str]) -> None:
        self.words = list(words)
        self.sides = sides
        self.synonyms = synonyms
        self.place = 0
        self.parts: dict[str, object] = {}

    def play(self) -> Play:
        """The pair's play; its other parts are left in ``parts``."""
        who = None if begins_void(self.words, self.synonyms) else self._player()
        kind = self._command()
        counts = self._counts(kind)
        while self.place < len(self.words):
            self._part()
        self._refuse_parts(kind)
        cards = self._cards()
        numbers = counts or {}
        return Play(
            kind,
            who,
            layoff=self.parts.get("layoff", 0),  # type: ignore[arg-type]  # read as a count
            agreed="agreed" in self.parts,
            cards=cards,
            **numbers,
        )

    def _refuse_parts(self, kind: PlayKind) -> None:
        """Refuse a part that does not go with what was played."""
        for name, value in self.parts.items():
            if name not in _ALLOWED[kind]:
                code = "layoff_on_gin" if name == "layoff" and "gin" in kind else "line_part_wrong"
                raise HginError(code, part=name, command=kind, layoff=value)

    def _known(self, place: int, known: Iterable[str]) -> str | None:
        return meant(self.words, place, known, self.synonyms)

    def _player(self) -> str:
        self.place = 1
        try:
            return find_player(self.words[0].text, self.sides)
        except HginError as error:
            if error.code == "side_unknown" and self._known(0, COMMANDS):
                raise HginError("line_who", **error.params) from None
            raise

    def _command(self) -> PlayKind:
        word = self._known(self.place, COMMANDS)
        if word is None:
            typed = self.words[self.place].typed() if self.place < len(self.words) else None
            raise HginError("line_command", word=typed, who=self.words[0].text)
        self.place += 1
        return COMMANDS[word]

    def _counts(self, kind: PlayKind) -> dict[str, int] | None:
        """The numbers behind the command; None where cards stand in their place."""
        names = COUNTS[kind]
        if names and "points" not in names and self._known(self.place, PARTS) == "cards":
            return None
        return {name: self._count(kind) for name in names}

    def _count(self, kind: PlayKind) -> int:
        if self.place >= len(self.words):
            code = {"knock": "count_missing", "points": "points_missing"}.get(kind)
            raise HginError(code or "gin_count_missing", who=self.words[0].text)
        word = self.words[self.place].text
        self.place += 1
        return read_count(word)

    def _part(self) -> None:
        name = self._known(self.place, PARTS)
        if name is None:
            raise HginError("line_word", word=self.words[self.place].typed())
        if name in self.parts:
            raise HginError("line_part_twice", part=name)
        self.place += 1
        self.parts[name] = True if name in ("agreed", "replay") else self._value(name)

    def _value(self, name: str) -> object:
        if self.place >= len(self.words):
            raise HginError("line_part_empty", part=name)
        word = self.words[self.place]
        self.place += 1
        match name:
            case "layoff":
                return read_count(word.text)
            case "upcard":
                return None if word.is_mark("-") else parse_card(word.text)
            case "dealer":
                return label(self.sides[find_side(word.text, self.sides)])
            case "note":
                check_text(word.text, "note_control")
                return word.text
            case "spread":
                return parse_melds(word.text)
            case _:
                return parse_cards(word.text)

    def _cards(self) -> Cards | None:
        held, against = self.parts.get("cards"), self.parts.get("against")
        if held is None and against is None and "spread" not in self.parts:
            return None
        if not isinstance(held, tuple) or not isinstance(against, tuple):
            raise HginError("cards_both")
        spread = self.parts.get("spread")
        return make_cards(held, against, spread if isinstance(spread, tuple) else None)


_EVIDENCE = ("cards", "against", "spread")
_ALLOWED: dict[PlayKind, tuple[str, ...]] = {
    "knock": ("layoff", "upcard", "dealer", "note", *_EVIDENCE),
    "gin": ("upcard", "dealer", "note", *_EVIDENCE),
    "big_gin": ("upcard", "dealer", "note", *_EVIDENCE),
    "void": ("upcard", "dealer", "note", "replay"),
    "points": ("upcard", "dealer", "note", "agreed"),
}


def read_count(word: str) -> int:
    """A count as typed. Raises HginError ``count_form`` or ``number_long``.

    How large it may be is for the rules.
    """
    if not (word.isascii() and word.isdigit()):
        raise HginError("count_form", word=word)
    if len(word) > 9:
        raise HginError("number_long", word=word, most=9)
    return int(word)


def format_hand(hand: Hand) -> str:
    """The hand as a line that ``parse_hand`` reads back, names in full."""
    words = [" / ".join(_format_play(play) for play in hand.plays)]
    if hand.replay:
        words.append("replay")
    if hand.upcard:
        words += ["upcard", hand.upcard]
    if hand.dealer:
        words += ["dealer", quote(hand.dealer)]
    if hand.note:
        words += ["note", quote(hand.note)]
    return " ".join(words)


def _format_play(play: Play) -> str:
    words = [quote(play.who)] if play.who is not None else []
    words.append(play.kind.replace("_", "-"))
    match play.kind:
        case "knock":
            words += [str(play.deadwood), str(play.opponent)]
        case "gin" | "big_gin":
            words.append(str(play.opponent))
        case "points":
            words.append(str(play.points))
    if play.layoff:
        words += ["layoff", str(play.layoff)]
    if play.agreed:
        words.append("agreed")
    if play.cards:
        words += ["cards", quote(" ".join(play.cards.knocker))]
        words += ["against", quote(" ".join(play.cards.opponent))]
        if play.cards.spread is not None:
            words += ["spread", quote(" ".join("".join(meld) for meld in play.cards.spread))]
    return " ".join(words)
