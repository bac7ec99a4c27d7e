"""How long commands take, as multiples of an empty run of the same Python.

    python tests/benchmarks/startup.py [rounds]

Every round runs each command once and an empty Python beside it, so that what else the machine does
hits all alike; what is printed is the median of the rounds, each divided by the empty run's median.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))
HANDS = 1000


def line(number: int) -> str:
    """A hand that closes nothing too soon: mostly walls, a small win now and then."""
    return "Ana knock 7 8" if number % 50 == 0 else "void"


def main(rounds: int) -> None:
    """Measure and print."""
    with TemporaryDirectory(prefix="hgin-startup-") as name:
        folder = Path(name)
        runs = prepared(folder)
        times: dict[str, list[float]] = {label: [] for label in runs}
        for number in range(rounds + 1):
            for label, run in runs.items():
                start = time.perf_counter()
                run()
                if number:  # the first round warms the caches
                    times[label].append(time.perf_counter() - start)
        empty = statistics.median(times["python -c pass"])
        print(f"{'python -c pass':<34}{empty * 1000:8.1f} ms")
        for label, taken in times.items():
            print(f"{label:<34}{statistics.median(taken) / empty:8.2f}")


def prepared(folder: Path) -> dict[str, Callable[[], None]]:
    """The sheets, and what is run on them; each hand recorded is taken back by the undo run."""
    environ = {**os.environ, "HGIN_HOME": str(folder / "home"), "PYTHONPATH": str(ROOT)}
    environ.pop("HGIN_FILE", None)
    command = [sys.executable, "-m", "hgin"]

    def hgin(*args: str) -> Callable[[], None]:
        def run() -> None:
            subprocess.run([*command, *args], env=environ, check=True, stdout=subprocess.DEVNULL)

        return run

    def python() -> None:
        subprocess.run([sys.executable, "-c", "pass"], env=environ, check=True)

    long = str(folder / "long.toml")
    hgin("new", "Ana", "Bruno", "--dealer", "ana", "--file", long)()
    (folder / "lines").write_text("\n".join(map(line, range(HANDS))))
    hgin("import", str(folder / "lines"), "--file", long)()
    hgin("new", "Ana", "Bruno", "--dealer", "ana")()
    return {
        "python -c pass": python,
        "--version": hgin("--version"),
        "a hand, empty sheet": hgin("knock", "ana", "7", "25"),
        "undo": hgin("undo"),
        f"a hand, {HANDS} hands": hgin("knock", "ana", "7", "25", "--file", long),
        f"undo, {HANDS} hands": hgin("undo", "--file", long),
        "sheet, text": hgin("sheet", "--format", "text"),
        "sheet, table": hgin("sheet", "--format", "table"),
    }


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 11)
