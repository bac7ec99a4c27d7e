"""How long a recorded hand and a check of many sheets take, as ratios to ``python -c pass``.

    python tests/benchmarks/recording.py [ROUNDS]

Whole processes, each the median of interleaved rounds, so that the machine's other work weighs on
all of them alike. The goals (hgin's start-up budget): a hand recorded at most 7 times an empty
Python, one recorded on a sheet of 1,000 hands at most 2.5 times one on an empty sheet, 1,000
sheets of 30 hands checked within 15 seconds.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

HANDS = 1000
SHEETS = 1000
HANDS_EACH = 30
HGIN = [sys.executable, "-m", "hgin"]


def seconds(command: list[str], environ: dict[str, str]) -> float:
    """How long a process takes that must end well."""
    start = time.perf_counter()
    subprocess.run(command, env=environ, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def filled(path: Path, hands: int, environ: dict[str, str]) -> None:
    """Make a sheet with so many hands, whose columns never close."""
    sides = ["Ana", "Bruno", "--dealer", "ana", "--set", "columns.target=1000000"]
    seconds([*HGIN, "new", *sides, "--file", str(path)], environ)
    if not hands:
        return
    lines = (
        f"{('ana', 'bruno')[n % 3 == 0]} knock {1 + n % 9} {20 + n % 30}" for n in range(hands)
    )
    text = path.with_suffix(".txt")
    text.write_text("\n".join(lines), encoding="utf-8")
    seconds([*HGIN, "import", str(text), "--file", str(path)], environ)


def recording(folder: Path, rounds: int, environ: dict[str, str]) -> None:
    """Print the ratios of a start and of recording."""
    empty, long, trial = (folder / f"{name}.toml" for name in ("empty", "long", "trial"))
    filled(empty, 0, environ)
    filled(long, HANDS, environ)
    hand = [*HGIN, "knock", "ana", "7", "25", "--file", str(trial)]
    cases = {
        "python": ([sys.executable, "-c", "pass"], None),
        "import typer": ([sys.executable, "-c", "import typer"], None),
        "--version": ([*HGIN, "--version"], None),
        "hand": (hand, empty),
        f"hand after {HANDS}": (hand, long),
        "sheet as text": ([*HGIN, "sheet", "--format", "text", "--file", str(trial)], long),
    }
    times: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, (command, sheet) in cases.items():
            if sheet:
                shutil.copy(sheet, trial)
            times[name].append(seconds(command, environ))
    medians = {name: statistics.median(found) for name, found in times.items()}
    for name, median in medians.items():
        ratio = median / medians["python"]
        print(f"{name:<18}{median * 1000:7.1f} ms  {ratio:5.2f} x python -c pass")
    print(f"long to empty     {medians[f'hand after {HANDS}'] / medians['hand']:7.2f}")


def checking(folder: Path, environ: dict[str, str]) -> None:
    """Print how long it takes to check many sheets."""
    sheet = folder / "thirty.toml"
    filled(sheet, HANDS_EACH, environ)
    shelf = Path(environ["HGIN_HOME"]) / "sheets"
    shelf.mkdir(parents=True, exist_ok=True)
    for number in range(SHEETS):
        shutil.copy(sheet, shelf / f"match-{number:04}.toml")
    took = seconds([*HGIN, "check", "--all"], environ)
    print(f"check --all       {took:7.2f} s   {SHEETS} sheets of {HANDS_EACH} hands")


def main(rounds: int) -> None:
    """Measure everything in a folder that goes away."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        environ = {**os.environ, "HGIN_HOME": str(folder / "home")}
        # What is measured is a second start: the first one compiles.
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        recording(folder, rounds, environ)
        checking(folder, environ)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 21)
