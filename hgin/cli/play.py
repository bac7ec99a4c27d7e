"""The table mode: asks for hand after hand; each is shown, then kept, and saved at once.

What a line leads to is ``session`` and ``starting``; here it is done, with the functions of the
commands, and said.
"""

import gc
import os
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from hgin import sheet_file
from hgin.cli import (
    beginning,
    options,
    session,
    starting,
    table_talk,
    terminal,
)
from hgin.cli.acting import answer_text, apply, run_command
from hgin.cli.console import Answer, put_error, put_out, width
from hgin.cli.session import Table
from hgin.cli.table import sheet_path
from hgin.cli.turns import (
    Again,
    Asked,
    Begin,
    Do,
    Done,
    Drop,
    Help,
    Keep,
    Lacking,
    ListRules,
    Look,
    Names,
    Question,
    Ready,
    Refuse,
    Run,
    Show,
    Shown,
    State,
    Stays,
    Target,
    Turn,
)
from hgin.errors import FileError, HginError
from hgin.match import Standing
from hgin.messages import say, synonyms
from hgin.render.width import fitted
from hgin.sheet import Sheet


def play(file: options.File = None) -> Answer:
    """Ask for hand after hand, or read hand lines that are piped in."""
    # One command makes little garbage; an evening at one table makes some.
    gc.enable()
    if not terminal.is_conversation():
        from hgin.cli.piped import piped

        return Answer("", piped(sheet_path(file)))
    talk = Talk(file)
    try:
        talk.run()
    except (KeyboardInterrupt, EOFError) as end:
        # The cursor stands behind the prompt.
        put_out(Answer("", raw=True)._replace(text="\r"))
        talk.leave()
        if isinstance(end, KeyboardInterrupt):
            raise
        return Answer("")
    talk.leave()
    return Answer("")


class Talk:
    """A session with somebody at a terminal."""

    def __init__(self, file: str | None) -> None:
        self.lines = terminal.Lines()
        self.file = file
        self.path = self._there()
        self.state: State = Ready() if self.path else Names()
        self.shown: Sheet | None = None
        """The facts that the preview on the screen stands on."""

    def _there(self) -> Path | None:
        """The sheet to go on with; None where a match is to begin."""
        try:
            path = sheet_path(self.file)
        except FileError as error:
            if error.code == "no_current_sheet":
                return None
            raise
        return path if os.path.lexists(path) else None

    @cached_property
    def offers(self) -> tuple[starting.Offer, ...]:
        """The rules to choose from."""
        return table_talk.offers()

    def run(self) -> None:
        """Ask and do until the session is over. Raises EOFError where the input ends."""
        if self.path is not None:
            self.say(self.status())
        while not isinstance(self.state, Done):
            question = self.question()
            head, _, prompt = table_talk.prompt(question, width()).rpartition("\n")
            self.say(head)
            line = self.lines.ask(prompt, question.prefill)
            self.follow(self.take(line), line)

    def standing(self) -> Standing:
        """Where the match stands now; another program may have changed it."""
        assert self.path is not None
        return sheet_file.standing_of(sheet_file.open_sheet(self.path, os.environ))

    def table(self) -> Table:
        """What the session must know of it."""
        return Table(self.standing(), synonyms())

    def question(self) -> Question:
        """What is asked now."""
        match self.state:
            case Ready() | Lacking() | Shown() | Asked():
                return session.question(self.state, self.table())
            case Done():
                raise AssertionError
        return starting.question(self.state)

    def take(self, line: str) -> Turn:
        """What a line leads to."""
        match self.state:
            case Ready() | Lacking() | Shown() | Asked():
                return session.take(self.state, line, self.table())
            case Done():
                return Turn(Done())
        offers = () if isinstance(self.state, Names) else self.offers
        return starting.take(self.state, line, offers, synonyms())

    def follow(self, turn: Turn, line: str) -> None:
        """Do what a turn says and go where it leads."""
        if isinstance(self.state, Ready):
            self.lines.remember(line)
        try:
            for do in turn.does:
                self.do(do)
        except HginError as error:
            put_error(error)
            self.state = turn.refused or turn.state
        else:
            self.state = turn.state

    def do(self, do: Do) -> None:
        """Do one thing and say what came of it."""
        match do:
            case Show(line, target):
                self.show(line, target)
            case Keep(line, target):
                self.keep(line, target)
            case Drop(line):
                self.say(say("play.dropped", line=line))
            case Run(words):
                self.run_on(words)
            case Look():
                self.say(self.status())
            case Help():
                self.say(table_talk.help_page(self.table().sides, width()))
            case Stays(number):
                self.stays(number)
            case Refuse(problems):
                put_error(HginError.of(problems))
            case ListRules(every):
                self.say(table_talk.rule_list(self.offers, width(), every=every))
            case Begin() | Again():
                self.begin(do)

    def run_on(self, words: tuple[str, ...]) -> None:
        """Run a command on the sheet; one that shows something knows itself how wide it may be."""
        with terminal.undisturbed():
            answer = run_command(words, self._path())
        if words[0] in session.CHANGING:
            self.say(answer.text)
        else:
            put_out(answer)

    def say(self, text: str) -> None:
        """Put an answer on the screen."""
        if text:
            put_out(Answer(fitted(text, width())))

    def _path(self) -> Path:
        assert self.path is not None
        return self.path

    def status(self) -> str:
        """Where the match stands, in the lines of ``hgin`` alone."""
        from hgin.cli.showing import standing

        return standing(str(self._path())).text

    def show(self, line: str, target: Target) -> None:
        """What a line would do."""
        change = apply(line, target, self._path(), dry_run=True)
        self.shown = change[0].sheet
        self.say(answer_text(change, target))

    def keep(self, line: str, target: Target) -> None:
        """Do what was shown; where the sheet is another by now, say anew what it came to."""
        with terminal.undisturbed():
            change = apply(line, target, self._path(), dry_run=False)
            if change[0].sheet != self.shown:
                self.say(answer_text(change, target))
            number = target.number or len(change[1].hands)
            self.say(say("play.kept", number=number) + "\n")
            if change[1].over and not change[0].over:
                self.say(self.status())

    def stays(self, number: int) -> None:
        """What an edit of a hand leaves alone."""
        text = table_talk.staying(self.standing().sheet.hands[number - 1])
        self.say(text)

    def begin(self, do: Begin | Again) -> None:
        """Begin a match and go on with it."""
        if isinstance(do, Again):
            sheet, named = beginning.same_again(str(self._path())), None
            dealer = None
        else:
            sheet = beginning.new_sheet(do.names, do.profile, do.settings)
            named = None if self.path else self.file or os.environ.get("HGIN_FILE") or None
            dealer = do.dealer
        sheet, drawn = beginning.with_dealer(sheet, dealer)
        with terminal.undisturbed():
            standing, self.path = beginning.written(sheet, named)
            self.say(beginning.begun(standing, drawn, self.path))

    def leave(self) -> None:
        """Say that all that was kept is saved, and what was not kept."""
        if isinstance(self.state, Shown):
            self.say(say("play.dropped", line=self.state.line))
        if self.path is not None:
            with suppress(HginError):  # a sheet that is gone has been told of
                count = len(self.standing().hands)
                self.say(say("play.saved", n=count, name=self.path.stem))
