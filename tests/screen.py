"""A real terminal for the tests of the table mode: what is typed into it, what stands on it."""

import os
import sys
import time
from pathlib import Path
from types import TracebackType

import pexpect
import pyte

PATIENCE = 20
"""Seconds until a screen that does not come is a failure; nothing waits so long that passes."""


class Screen:
    """hgin at a terminal of its own."""

    def __init__(
        self, home: Path, *words: str, columns: int = 80, rows: int = 40, **environ: str
    ) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "hgin", *words],
            env=environment(home, **environ),
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.keys = 0

    def __enter__(self) -> "Screen":
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

    def wait(self, prompt: str) -> str:
        """Wait until the cursor stands behind a prompt that begins so; the whole screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            alive = self.read()
            if self.lines and self.lines[-1].startswith(prompt):
                return self.text
            if not alive:
                break
        raise AssertionError(f"no prompt {prompt!r} came:\n{self.text}")

    def type(self, keys: str) -> None:
        """Press keys; \\r is Enter."""
        self.keys += len(keys)
        self.child.send(keys)

    def enter(self, line: str, prompt: str) -> str:
        """Type a line and wait for the prompt that follows it."""
        self.screen.reset() if False else None
        self.type(line + "\r")
        # The prompt that is still there must not be taken for the next one.
        return self.wait_after(prompt)

    def wait_after(self, prompt: str) -> str:
        """Wait for a prompt that comes after all that is on the screen now."""
        before = len(self.raw)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            alive = self.read()
            new = self.raw[before:]
            if b"\n" in new and self.lines and self.lines[-1].startswith(prompt):
                return self.text
            if not alive:
                break
        raise AssertionError(f"no prompt {prompt!r} came:\n{self.text}")

    def clear(self) -> None:
        """Forget what the screen shows; the program is not told."""
        self.screen.reset()

    def resize(self, columns: int, rows: int = 40) -> None:
        self.child.setwinsize(rows, columns)
        self.screen.resize(rows, columns)

    def ended(self) -> int:
        """Wait for the end of the program and give its exit status."""
        end = time.monotonic() + PATIENCE
        while self.read() and time.monotonic() < end:
            pass
        self.child.close()
        status = self.child.exitstatus
        assert status is not None, self.text
        return status


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
