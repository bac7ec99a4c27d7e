"""A real terminal for the tests of the table mode: what is typed into it, what stands on it."""

import os
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

PATIENCE = 20
"""Seconds until a screen that does not come is a failure; nothing waits so long that passes."""


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, words: list[str], environ: dict[str, str], columns: int, rows: int) -> None:
        size = (rows, columns)
        self.child = pexpect.spawn(words[0], words[1:], env=environ, dimensions=size)
        self.child.delaybeforesend = None
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.keys = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.child.close(force=True)

    @property
    def lines(self) -> list[str]:
        """The lines of the screen, those below the cursor left out."""
        return [line.rstrip() for line in self.screen.display[: self.screen.cursor.y + 1]]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def read(self) -> bool:
        """Take in what has come; False at the end of the output."""
        try:
            data = self.child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def wait(self, prompt: str, since: int | None = None) -> str:
        """Wait until the cursor stands behind a prompt that begins so; the whole screen.

        ``since``: a line must have ended behind so many bytes of output.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            alive = self.read()
            fresh = since is None or b"\n" in self.raw[since:]
            if fresh and self.lines and self.lines[-1].startswith(prompt):
                return self.text
            if not alive:
                break
        raise AssertionError(f"no prompt {prompt!r} came:\n{self.text}")

    def until_cursor(self, column: int) -> None:
        """Wait until the cursor stands in a column and the line has come to rest."""
        end = time.monotonic() + PATIENCE
        seen = -1
        while self.screen.cursor.x != column or seen != len(self.raw):
            seen = len(self.raw)
            alive = self.read()
            assert alive, self.text
            assert time.monotonic() < end, f"not in column {column}:\n{self.text}"

    def until(self, text: str) -> None:
        """Wait until a text stands anywhere on the screen."""
        end = time.monotonic() + PATIENCE
        while text not in "\n".join(self.screen.display):
            alive = self.read()
            assert alive, f"{text!r} did not come:\n{self.text}"
            assert time.monotonic() < end, f"{text!r} did not come:\n{self.text}"

    def type(self, keys: str) -> None:
        """Press keys; \\r is Enter."""
        self.keys += len(keys)
        self.child.send(keys)

    def enter(self, line: str, prompt: str) -> str:
        """Type a line and wait for the prompt that follows it."""
        before = len(self.raw)
        self.type(line + "\r")
        # The prompt that still stands there must not be taken for the next one.
        return self.wait(prompt, before)

    def interrupt(self) -> int:
        """Press Ctrl-C at a prompt and give the exit status.

        Python sees a signal that comes between showing the prompt and waiting for a key with the
        next key only, so it is given the moment to wait that a hand would give it.
        """
        time.sleep(0.1)
        self.type("\x03")
        return self.ended()

    def resize(self, columns: int, rows: int = 40) -> None:
        self.child.setwinsize(rows, columns)
        self.screen.resize(rows, columns)

    def ended(self) -> int:
        """Wait for the end of the program and give its exit status."""
        end = time.monotonic() + PATIENCE
        while self.read() and time.monotonic() < end:
            pass
        self.child.close()
        assert self.child.exitstatus is not None, self.text
        return int(self.child.exitstatus)


class Screen(Terminal):
    """hgin at a terminal of its own."""

    def __init__(
        self, home: Path, *words: str, columns: int = 80, rows: int = 40, **environ: str
    ) -> None:
        command = [sys.executable, "-m", "hgin", *words]
        super().__init__(command, environment(home, **environ), columns, rows)


def environment(home: Path, **environ: str) -> dict[str, str]:
    """What hgin sees of the world."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {
        **kept,
        "HGIN_HOME": str(home),
        "HOME": str(home),
        "HGIN_LANG": "en",
        "LANG": "C.UTF-8",
        "TERM": "xterm",
        "INPUTRC": os.devnull,
        **environ,
    }
