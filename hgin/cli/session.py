"""A session at the table without its terminal: what a typed line leads to, state by state.

``take`` is given a state, the line that was typed and where the match stands; it gives the next
state and what is to be done first. Nothing is read, written or said here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hgin.asking import filled, gap, joined, spelled
from hgin.cli.table import hand_number
from hgin.cli.turns import (
    NEXT,
    Again,
    Asked,
    Done,
    Drop,
    Help,
    Keep,
    Lacking,
    Look,
    Names,
    Question,
    Ready,
    Refuse,
    Run,
    Show,
    Shown,
    Stays,
    Target,
    Turn,
)
from hgin.errors import HginError
from hgin.lines import COMMANDS, Word, begins_void, format_hand, meant, quote, split
from hgin.sheet import hand_at
from hgin.sides import find_player, fold, opposite, players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hgin.asking import Gap
    from hgin.cli.turns import Do, Playing
    from hgin.match import Standing
    from hgin.sides import Sides

SHOWING = ("sheet", "hands", "explain", "claim", "help")
"""Commands of a session that change nothing."""
CHANGING = ("undo", "redo", "strike", "restore", "note", "dealer", "stop", "amend")
"""Commands that are done at once; ``undo`` takes them back."""
LINED = ("edit", "insert")
"""Commands of a hand's number and a line, which is shown before it is kept."""
ASKING = ("claim", *LINED)
"""Commands that mean nothing alone; what they lack is asked for."""
TYPED = (*SHOWING, *CHANGING, *LINED, "new", "quit")
LETTERS = {
    "u": "undo",
    "e": "edit",
    "s": "sheet",
    "c": "claim",
    "h": "help",
    "q": "quit",
    "?": "help",
}
"""Short forms, where no player's name begins so."""
ANSWERS = ("yes", "y", "no", "n")


class Table(NamedTuple):
    """What a session needs to know of the match."""

    standing: Standing
    synonyms: Mapping[str, str]

    @property
    def sides(self) -> Sides:
        """Who plays."""
        return self.standing.sheet.sides


class Command(NamedTuple):
    """A command of the session as typed."""

    name: str
    words: list[Word]


def take(state: Playing, line: str, table: Table) -> Turn:
    """What a typed line leads to."""
    try:
        match state:
            case Ready():
                return _ready(state, line, table)
            case Lacking():
                return _lacking(state, line, table)
            case Shown():
                return _shown(state, line, table)
            case Asked(command):
                if not line.strip():
                    return Turn(Ready())
                return _command(Command(command, split(line)), table)
    except HginError as error:
        return Turn(_back(state, line), (Refuse(error.problems),))


def _back(state: Playing, line: str) -> Playing:
    """Where a session is after it could make nothing of a line."""
    match state:
        case Ready():
            return Ready(line.strip(), state.target)
        case Lacking():
            return Ready(f"{joined(state.words)} {line.strip()}", state.target)
        case Asked(command):
            return Ready(f"{command} {line.strip()}")
    return state


def command_of(line: str, table: Table) -> Command | None:
    """The session's command that a line is; None for a hand line, or what may be meant as one.

    A side called like a command is meant where a word such as ``knock`` follows it. Raises
    HginError ``line_quote``.
    """
    words = split(line)
    if not words or words[0].quoted:
        return None
    letter, digits = words[0].text[:1], words[0].text[1:]
    if not digits or digits.isdigit():
        name = _short(letter, table)
        words = [words[0], *([Word(digits)] if digits else []), *words[1:]]
    else:
        name = meant(words, 0, TYPED, table.synonyms)
    if name is None or _is_hand(words, table):
        return None
    return Command(name, words[1:])


def _short(letter: str, table: Table) -> str | None:
    """The command that a letter stands for; None where somebody's name begins with it."""
    if any(fold(name).startswith(fold(letter)) for name in players(table.sides)):
        return None
    own = LETTERS.get(letter.lower())
    return own or meant([Word(letter)], 0, TYPED, table.synonyms)


def _is_hand(words: list[Word], table: Table) -> bool:
    """Whether a line whose first word is also a command is a hand of a side called so."""
    return meant(words, 1, COMMANDS, table.synonyms) is not None and _is_player(words[0], table)


def _is_player(word: Word, table: Table) -> bool:
    """Whether a word names just one of the players."""
    try:
        find_player(word.text, table.sides)
    except HginError:
        return False
    return True


def _ready(state: Ready, line: str, table: Table) -> Turn:
    if not line.strip():
        if state != Ready():
            return Turn(Ready())
        return Turn(Ready(), (Again() if table.standing.over else Look(),))
    if table.standing.over and state.target == NEXT:
        said = meant(split(line), 0, ANSWERS, table.synonyms)
        if said is not None:
            return Turn(Ready(), (Again(),)) if said in ("yes", "y") else Turn(Done())
    command = command_of(line, table)
    if command is not None:
        return _command(command, table)
    return _line(line, state.target, table)


def _line(line: str, target: Target, table: Table) -> Turn:
    """A hand line: what it lacks is asked for, a whole one is shown."""
    if table.standing.over and target == NEXT:
        raise HginError("match_over")
    return _words(split(line), target, table, Ready(line.strip(), target))


def hand_words(words: list[Word], table: Table) -> list[Word]:
    """The words of a hand line, what is short written out.

    Raises HginError ``line_empty``, or ``play_line`` where it begins as nothing that is known.
    """
    written = spelled(words, table.sides, table.synonyms)
    if not written:
        raise HginError("line_empty")
    if not begins_void(written, table.synonyms):
        try:
            find_player(written[0].text, table.sides)
        except HginError as error:
            if error.code == "side_unknown":
                who = quote(table.sides[0][0])
                raise HginError("play_line", who=who, **error.params) from None
            raise
    return written


def _words(words: list[Word], target: Target, table: Table, refused: Ready) -> Turn:
    sheet = table.standing.sheet
    words = hand_words(words, table)
    has_upcard = target.how == "edit" and hand_at(sheet, target.number).upcard is not None
    lack = gap(words, sheet.sides, sheet.rules, table.synonyms, has_upcard=has_upcard)
    if lack is not None:
        return Turn(Lacking(tuple(words), lack, target))
    written = joined(words)
    return Turn(Shown(written, target), (Show(written, target),), refused)


def _command(command: Command, table: Table) -> Turn:
    name, words = command
    if name == "quit":
        return Turn(Done())
    if name == "help":
        return Turn(Ready(), (Help(),))
    if name == "new":
        return Turn(Names(may_leave=True))
    if not words and name in ASKING:
        return Turn(Asked(name))
    texts = command_words(command, table)
    if name not in LINED or any(text.startswith("--") for text in texts):
        # With options it is the command as the shell has it.
        return Turn(Ready(), (Run(texts),))
    number = hand_number(texts[1])
    target = Target("edit" if name == "edit" else "insert", number)
    if texts[2:]:
        return _line(texts[2], target, table)
    if name == "insert":
        return Turn(Ready("", target))
    hand = hand_at(table.standing.sheet, number)
    # What an edit leaves alone is told, not brought back: without it in the line it stays.
    line = format_hand(hand._replace(note=None, upcard=None, dealer=None))
    return Turn(Ready(line, target), (Stays(number),))


def command_words(command: Command, table: Table) -> tuple[str, ...]:
    """A command as the shell has it: the line behind a hand's number is one word."""
    name, words = command
    texts = tuple(word.text for word in words)
    has_option = any(word.text.startswith("--") and not word.quoted for word in words)
    if has_option or len(words) < 3 or name not in (*LINED, "note"):
        return (name, *texts)
    if name == "note":
        return name, texts[0], " ".join(texts[1:])
    return name, texts[0], joined(spelled(words[1:], table.sides, table.synonyms))


def _lacking(state: Lacking, line: str, table: Table) -> Turn:
    if not line.strip():
        return Turn(Ready(joined(state.words), state.target))
    command = command_of(line, table)
    if command is not None:
        return _aside(command, state, (Drop(joined(state.words)),), table)
    answer = spelled(split(line), table.sides, table.synonyms)
    if len(answer) > 1 and _begins_line(answer, state.gap, table):
        return _line(line, state.target, table)
    words = filled(state.words, state.gap, answer) if answer else list(state.words)
    return _words(words, state.target, table, Ready(joined(words), state.target))


def _begins_line(words: list[Word], lack: Gap, table: Table) -> bool:
    """Whether somebody typed a hand line anew, in place of what he was asked."""
    if lack.what == "pair":
        return False
    if lack.what == "command" and meant(words, 0, COMMANDS, table.synonyms):
        return False
    return _is_player(words[0], table)


def _shown(state: Shown, line: str, table: Table) -> Turn:
    said = meant(split(line), 0, ANSWERS, table.synonyms) if len(split(line)) == 1 else None
    if not line.strip() or said in ("yes", "y"):
        back = Ready(state.line, state.target)
        return Turn(Ready(), (Keep(state.line, state.target),), back)
    if said is not None:
        return Turn(Ready(state.line, state.target))
    command = command_of(line, table)
    drop = (Drop(state.line),)
    if command is not None:
        return _aside(command, state, drop, table)
    turn = _line(line, state.target, table)
    return turn._replace(does=(*drop, *turn.does))


def _aside(command: Command, state: Lacking | Shown, drop: tuple[Do, ...], table: Table) -> Turn:
    """A command in the middle of a hand: one that shows leaves the hand open, others drop it."""
    if command.name == "undo":
        # What is being entered is the last thing that was done.
        return Turn(Ready(), drop)
    turn = _command(command, table)
    if command.name in SHOWING and isinstance(turn.state, Ready):
        return turn._replace(state=state, refused=state)
    return turn._replace(does=(*drop, *turn.does))


def question(state: Playing, table: Table) -> Question:
    """What the prompt asks in a state."""
    match state:
        case Ready(prefill, Target("record")):
            return _next(prefill, table.standing)
        case Ready(prefill, Target(how, number)):
            return Question(f"play.{how}", {"number": number}, prefill)
        case Lacking(_, lack, _):
            other = opposite(lack.who, table.sides)
            code = "play.ask.opponent_unknown" if _is_unknown(lack, other) else None
            code = code or f"play.ask.{lack.what}"
            return Question(code, {"who": lack.who, "other": other})
        case Asked(command):
            return Question(f"play.ask.{command}", {})
    return Question("play.keep", {})


def _is_unknown(lack: Gap, other: str | None) -> bool:
    return lack.what == "opponent" and other is None


def _next(prefill: str, standing: Standing) -> Question:
    """The prompt for the next hand, or for the next match."""
    if standing.over:
        return Question("play.over", {}, prefill)
    params: dict[str, object] = {"number": len(standing.hands) + 1, "who": standing.dealer}
    return Question("play.hand" if standing.dealer else "play.hand_only", params, prefill)
