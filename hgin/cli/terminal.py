"""Lines that a person types at a terminal, asked for one at a time.

Python's own ``input`` with readline, where there is one, does all that the table needs: a prompt,
editing, the lines before with the arrow keys, and a refused line standing there to be edited
(``set_startup_hook``). It costs nothing to install and a thousandth of a second to load, works
over ssh and on a terminal without colour. prompt_toolkit would add an editor drawn by itself, a
dependency of two packages and a tenth of a second, for a line that holds seven characters. On
Windows, which has no readline, the console edits lines itself and ↑ brings one back: there the
line to edit is shown, not filled in. Loaded by ``play`` and by ``new`` without names only.
"""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hgin.render.width import visible

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


def is_conversation() -> bool:
    """Whether a person sits at both ends: what is asked is seen, and an answer can come."""
    streams = (sys.stdin, sys.stdout)
    try:
        return all(stream is not None and stream.isatty() for stream in streams)
    except ValueError:  # closed
        return False


class Lines:
    """The lines of a conversation."""

    def __init__(self) -> None:
        if hasattr(sys.stdin, "reconfigure"):
            # What is no letter in the terminal's encoding is refused as a word, not a traceback.
            sys.stdin.reconfigure(errors="backslashreplace")
        try:
            import readline
        except ImportError:
            self.editor = None
            return
        self.editor = readline
        # Only hand lines and commands are worth an arrow key, not every Enter and n.
        if hasattr(readline, "set_auto_history"):
            readline.set_auto_history(False)

    def ask(self, prompt: str, prefill: str = "") -> str:
        """The next line, ``prefill`` standing there to be edited. Raises EOFError at the end."""
        if self.editor is None:
            if prefill:
                sys.stdout.write(f"{visible(prefill)}\n")
            return input(visible(prompt))
        if prefill:
            self.remember(prefill)
        self.editor.set_startup_hook(lambda: self._fill(prefill))
        try:
            return input(visible(prompt))
        finally:
            self.editor.set_startup_hook()

    def _fill(self, text: str) -> None:
        if self.editor is not None and text:
            self.editor.insert_text(text)

    def remember(self, line: str) -> None:
        """Let the arrow keys bring a line back."""
        if self.editor is None or not line.strip() or "\n" in line:
            return
        last = self.editor.get_current_history_length()
        if not last or self.editor.get_history_item(last) != line:
            self.editor.add_history(line)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until what is being written is written."""
    came: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt
