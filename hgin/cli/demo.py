"""A short match scored hand by hand in a throw-away sheet, as a person would keep it."""

import os
import shlex

from hgin.cli.console import Answer
from hgin.messages import say

STEPS = (
    "new Ana Bruno --dealer ana",
    "knock ana 2 32",
    "gin ana 18",
    "void",
    "knock ana 4 39",
    "knock bruno 6 10 --layoff 5",
    "gin bruno 20",
    "gin bruno 41",
    "knock ana 3 45",
)
"""What is typed; the last hand ends the match."""


def demo() -> Answer:
    """Score a short sample match in a throw-away sheet and show it."""
    from tempfile import TemporaryDirectory

    from hgin.cli.app import answer_to

    kept = {name: os.environ.get(name) for name in ("HGIN_HOME", "HGIN_FILE")}
    parts = [say("demo.head")]
    with TemporaryDirectory(prefix="hgin-demo-") as folder:
        os.environ["HGIN_HOME"] = folder
        os.environ.pop("HGIN_FILE", None)
        try:
            parts += [f"$ hgin {step}\n{answer_to(shlex.split(step)).text}" for step in STEPS]
            sheet = answer_to(["sheet", "--format", "text"]).text
            parts.append(f"$ hgin sheet\n{sheet}")
        finally:
            for name, value in kept.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value
    return Answer("\n\n".join(parts))
