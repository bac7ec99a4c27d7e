"""Changes a sheet from a process of its own, and dies where it is told to.

    python store_driver.py PATH FIRST COUNT [STEP NTH]

Adds the lines ``hand FIRST`` … one change each, and prints each number when its change has
returned. With STEP, the process kills itself the NTH time that it comes there; the steps are
those of ``hgin.files.at`` and ``half`` for the middle of a write.
"""

import os
import signal
import sys
from functools import partial
from pathlib import Path

from hgin import files, store


def die_at(step: str, nth: int) -> None:
    """Have the process die the nth time that it comes to the step."""
    left = nth

    def at(reached: str) -> None:
        nonlocal left
        if reached == step:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    if step == "half":
        whole = os.write

        def half(descriptor: int, data: bytes) -> int:
            if descriptor > 2:
                whole(descriptor, data[: len(data) // 2])
                at("half")
                return len(data) // 2
            return whole(descriptor, data)

        os.write = half  # type: ignore[assignment]  # the seam is the system's own call
    files.at = at


def is_whole(text: str) -> None:
    """The check of these tests: the text ends with a full line."""
    assert text.endswith("\n")


def add(number: int, text: str) -> str:
    """The text with one more hand."""
    return f"{text}hand {number}\n"


def main(path: Path, first: int, count: int) -> None:
    for number in range(first, first + count):
        store.change(path, partial(add, number), is_whole)
        print(number, flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 4:
        die_at(sys.argv[4], int(sys.argv[5]))
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
