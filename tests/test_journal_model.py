"""Any sequence of changes, undo, redo and edits outside hgin against a simple model."""

from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from undo_sheet import TEXTS, Sheet, refusal

from hgin import journal


class Model(RuleBasedStateMachine):
    """Changes, undo, redo and edits outside in any order, against lists of whole texts."""

    folders = iter(range(1_000_000))
    root: Path
    tidy_size: int

    def __init__(self) -> None:
        super().__init__()
        folder = self.root / str(next(self.folders))
        folder.mkdir()
        self.sheet = Sheet(folder)
        self.text = ""
        self.done: list[tuple[str, str]] = []
        self.undone: list[tuple[str, str]] = []
        # What the lists were before the last step: a text that is as it was then is taken to
        # mean that the step never came about.
        self.before: tuple[str, list[tuple[str, str]], list[tuple[str, str]]] | None = None
        self.journal = False

    def settle(self) -> None:
        if self.before and self.before[0] == self.text:
            _, self.done, self.undone = self.before
            self.before = None

    def moved(self, text: str) -> None:
        self.text = text
        self.journal = True

    @rule(text=TEXTS)
    def change(self, text: str) -> None:
        self.sheet.set(text)
        if text == self.text:
            return
        self.settle()
        self.before = (self.text, [*self.done], [*self.undone])
        self.done, self.undone = [*self.done, (self.text, text)], []
        self.moved(text)

    @rule(text=TEXTS)
    def outside(self, text: str) -> None:
        self.sheet.outside(text)
        self.text = text

    @rule(steps=st.integers(0, 3))
    def outside_back(self, steps: int) -> None:
        texts = [before for before, _ in self.done]
        if len(texts) > steps:
            self.outside(texts[-1 - steps])

    @rule()
    def undo(self) -> None:
        known = self.journal and (self.before is None or self.before[0] != self.text)
        done, undone = self.as_told()
        if done and done[-1][1] == self.text:
            assert self.sheet.undo() == done[-1][0]
            self.settle()
            self.before = (self.text, done, undone)
            self.done, self.undone = done[:-1], [*undone, done[-1]]
            self.moved(done[-1][0])
            return
        code = refusal(self.sheet.undo).code
        if done:
            assert code == "undo_changed_outside"
        elif known:
            assert code == "nothing_to_undo"
        else:
            assert code in ("nothing_to_undo", "no_journal")

    @rule()
    def redo(self) -> None:
        done, undone = self.as_told()
        if undone and undone[-1][0] == self.text:
            assert self.sheet.redo() == undone[-1][1]
            self.settle()
            self.before = (self.text, done, undone)
            self.done, self.undone = [*done, undone[-1]], undone[:-1]
            self.moved(undone[-1][1])
            return
        code = refusal(self.sheet.redo).code
        assert code == ("redo_changed_outside" if undone else "nothing_to_redo")

    def as_told(self) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        if self.before and self.before[0] == self.text:
            return self.before[1], self.before[2]
        return self.done, self.undone

    @invariant()
    def the_file_is_the_model(self) -> None:
        assert self.sheet.text() == self.text


@pytest.mark.parametrize("tidy_size", [0, 1_000_000])
def test_any_sequence(tmp_path: Path, tidy_size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "TIDY_SIZE", tidy_size)
    Model.root = tmp_path
    run_state_machine_as_test(
        Model, settings=settings(max_examples=150, stateful_step_count=25, deadline=None)
    )
