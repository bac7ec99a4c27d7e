"""Sheets in files: opened, changed, taken back; what is written is read back and compared first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgin import store
from hgin.derived import standing_values
from hgin.errors import FileError, HginError, problem
from hgin.match import follow, replay
from hgin.sheet import without_last
from hgin.sheet_reader import Examined, examine, read
from hgin.sheet_writer import changed_text, new_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from hgin.match import Standing
    from hgin.rules import Rules
    from hgin.sheet import Sheet

    Edit = Callable[[Sheet], Sheet]
    Change = tuple[Standing, Standing]
    """Where the match stood before, and where it stands now."""


def load_rules(name: str, values: Mapping[str, object], environ: Mapping[str, str]) -> Rules:
    """The rules of a profile with a sheet's own values on top, where it leaves some out."""
    from hgin import places, profiles

    return profiles.load_profile(name, values, places.profiles(environ))


def profile_values(name: str, environ: Mapping[str, str]) -> Mapping[str, object]:
    """The values of a profile that it has, by dotted name."""
    from hgin import places, profiles

    own = places.profiles(environ)
    return profiles.profile_values(profiles.read_profile(name, own), own)


def examined(text: str, environ: Mapping[str, str]) -> Examined:
    """A sheet's text with everything that is wrong with it."""
    return examine(text, lambda name, values: load_rules(name, values, environ))


def trusted(text: str, file: str, environ: Mapping[str, str]) -> Examined:
    """A sheet's text whose facts can be read. Raises FileError with the first fault's line."""
    found = examined(text, environ)
    if found.faults:
        raise FileError.of(
            problem("sheet_faulty", file=file, line=fault.line, reason=fault.problem)
            for fault in found.faults[:1]
        )
    return found


def open_sheet(path: Path, environ: Mapping[str, str]) -> Examined:
    """The sheet in a file, for showing; derived values that are wrong are told, not refused."""
    return trusted(store.read(path), str(path), environ)


def standing_of(found: Examined) -> Standing:
    """Where the match of a trusted text stands."""
    assert found.standing is not None
    return found.standing


def _changed(old: Examined, file: str, edit: Edit) -> tuple[str, Change]:
    """A sheet's text after a change of its facts, and where the match stood and stands.

    Raises FileError where the text contradicts itself: what to believe is for a person to say.
    """
    if old.contradictions:
        first = old.contradictions[0]
        raise FileError("sheet_contradicts", file=file, line=first.line, reason=first.problem)
    before = standing_of(old)
    after = follow(before, edit(before.sheet))
    return changed_text(old, after), (before, after)


def change(
    path: Path,
    edit: Edit,
    environ: Mapping[str, str],
    *,
    dry_run: bool = False,
    takes_back: bool = False,
) -> Change:
    """Change the facts of a sheet's file; with ``dry_run`` only work out what would come of it.

    ``takes_back`` is for an edit that is an undo. Raises what ``edit`` raises, and FileError; the
    file is then as it was.
    """
    file = str(path)
    if dry_run:
        old = trusted(store.read(path), file, environ)
        text, moved = _changed(old, file, edit)
        verify(text, moved[1], file, environ, old)
        return moved
    return _rewrite(path, lambda old: _changed(old, file, edit), environ, takes_back=takes_back)


def _rewrite(
    path: Path,
    work: Callable[[Examined], tuple[str, Change]],
    environ: Mapping[str, str],
    *,
    takes_back: bool = False,
) -> Change:
    """Put another text into a sheet's file, once it is found to say what it was made to say."""
    file = str(path)
    done: list[tuple[Examined, Change]] = []

    def edit_text(text: str) -> str:
        old = trusted(text, file, environ)
        after, moved = work(old)
        done.append((old, moved))
        return after

    def check(text: str) -> None:
        old, (_, after) = done[-1]
        verify(text, after, file, environ, old)

    store.change(path, edit_text, check, environ=environ, takes_back=takes_back)
    return done[-1][1]


def verify(
    text: str,
    standing: Standing,
    file: str,
    environ: Mapping[str, str],
    before: Examined | None = None,
) -> None:
    """Refuse a text that does not say just what it was written to say.

    ``before`` is the text that it was made from: lines that it shares with that are not read
    once more. Raises FileError ``sheet_not_written``.
    """
    facts = read(text, lambda name, values: load_rules(name, values, environ), before)
    wrong = facts.faults or facts.sheet != standing.sheet
    told = {key: value for key, value in facts.standing.items() if not key.startswith("x-")}
    if wrong or told != standing_values(standing):
        raise FileError("sheet_not_written", file=file)


def new_sheet_text(sheet: Sheet) -> tuple[str, Standing]:
    """The text of a new sheet and where its match stands."""
    standing = replay(sheet)
    return new_text(standing), standing


def take_back(path: Path, environ: Mapping[str, str]) -> Change:
    """Undo the last change of any kind; without a journal, take back the last hand.

    Raises HginError ``nothing_to_undo``, ``undo_changed_outside``.
    """
    try:
        return _moved(store.undo, path, environ)
    except HginError as error:
        if error.code != "no_journal":
            raise
    return change(path, without_last, environ, takes_back=True)


def bring_back(path: Path, environ: Mapping[str, str]) -> Change:
    """Redo what was undone last. Raises HginError ``nothing_to_redo``."""
    return _moved(store.redo, path, environ)


def _moved(move: Callable[..., tuple[str, str]], path: Path, environ: Mapping[str, str]) -> Change:
    texts = move(path, lambda text: None, environ=environ)
    before, after = (standing_of(trusted(text, str(path), environ)) for text in texts)
    return before, after


def accept(path: Path, environ: Mapping[str, str]) -> None:
    """Rewrite the derived values of a sheet's file from its facts, and nothing else."""

    def work(old: Examined) -> tuple[str, Change]:
        standing = standing_of(old)
        return changed_text(old, standing), (standing, standing)

    _rewrite(path, work, environ)


def read_sheet(path: str | Path) -> Sheet:
    """The facts in a sheet's file, for programs: ``hgin.read_sheet("match.toml").replay()``.

    Raises FileError where the file cannot be read or its facts are not lawful; derived values
    that the facts do not give are passed over.
    """
    import os
    from pathlib import Path

    return standing_of(open_sheet(Path(path), os.environ)).sheet
