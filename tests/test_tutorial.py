"""The tutorial and the README show what hgin answers: their commands run, one after the other."""

from pathlib import Path

import pytest
import transcript

ROOT = Path(__file__).parent.parent


def test_the_tutorial_is_what_hgin_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    ran = transcript.follow(page, tmp_path, monkeypatch)
    hands = [step for step in ran if step.command.split()[:1] in (["knock"], ["gin"], ["void"])]
    assert len(hands) == 10
    assert (tmp_path / "evening.html").exists()
    assert ran[-1].command == "play"
    transcript.at_a_terminal(ran[-1], tmp_path)


def test_the_readme_shows_what_hgin_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = page.partition("\n## ")[0]
    assert len(transcript.follow(shown, tmp_path, monkeypatch)) >= 8


def test_a_page_that_shows_something_else_is_found() -> None:
    (step,) = transcript.steps("text\n\n    $ hgin list\n    * one\n    …\n      last\n\ntext\n")
    assert step == transcript.Step("list", ("* one", "…", "  last"))
    assert transcript.agree(step.shown, ["* one", "  two", "  three", "  last"])
    assert transcript.agree(("Target 100. …",), ["Target 100. Knock with 10 or less.", "more"])
    assert not transcript.agree(step.shown, ["* one", "  two"])
    assert not transcript.agree(step.shown, ["* two", "  last"])
    assert not transcript.agree((), ["something"])
