"""What each format of the sheet costs, as whole processes against an empty Python.

    python tests/benchmarks/formats.py

Printed is the median of interleaved runs in units of ``python -c pass``: for a recorded hand, for
the table of a short match, for every format of a match of 60 hands; then the html of 60 hands in
units of a recorded hand (at most 1.5). The table is to be at most 9.5.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

from format_cases import CASES, long_match

from hgin.render.formats import FORMATS
from hgin.sheet_writer import new_text

ROUNDS = 15


def timed(words: list[str], environ: dict[str, str]) -> float:
    """Seconds that a whole process takes."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *words], env=environ, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        short, long = (str(Path(folder) / name) for name in ("short.toml", "long.toml"))
        for path, draft in ((short, CASES["corrected"]), (long, long_match(60, 2000))):
            Path(path).write_text(new_text(draft.standing), encoding="utf-8")
        environ = {**os.environ, "HGIN_HOME": folder, "HGIN_LANG": "en", "HGIN_FILE": short}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        hgin = ["-m", "hgin"]
        commands = {"an empty Python": ["-c", "pass"]}
        commands["a recorded hand"] = [*hgin, "void"]
        commands["table, 6 hands"] = [*hgin, "sheet", "--format", "table"]
        for name in FORMATS:
            commands[f"{name}, 60 hands"] = [*hgin, "sheet", "--format", name, "--file", long]
        for words in commands.values():
            timed(words, environ)  # what is compiled is kept
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(ROUNDS):
            for name, words in commands.items():
                times[name].append(timed(words, environ))
    unit = median(times["an empty Python"])
    for name, taken in times.items():
        print(f"{name:20} {median(taken) / unit:6.2f}")
    ratio = median(times["html, 60 hands"]) / median(times["a recorded hand"])
    print(f"html to a hand       {ratio:6.2f}")


if __name__ == "__main__":
    main()
