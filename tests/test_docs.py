"""What the pages say is so: commands, clauses, keys, the way to check everything."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


CLAUSES = re.findall(r"^\| (R-\d\d) \|", read("docs/rules.md"), re.M)


def named() -> str:
    """The text of all tests but this one."""
    return "\n".join(
        path.read_text(encoding="utf-8")
        for path in TESTS.glob("test_*.py")
        if path != Path(__file__)
    )


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_of_the_rule_book_is_named_by_a_test(clause: str) -> None:
    assert clause in named()


def test_the_rule_book_has_its_clauses() -> None:
    assert [f"R-{n:02}" for n in (*range(1, 48), *range(50, 54))] == CLAUSES


def test_code_cites_clauses_that_a_reader_has() -> None:
    for path in (ROOT / "hgin").rglob("*.py"):
        cited = set(re.findall(r"R-\d\d", path.read_text(encoding="utf-8")))
        assert cited <= set(CLAUSES), path


def test_the_readme_has_a_row_for_every_command_and_no_other() -> None:
    from hgin.cli.commands import COMMANDS
    from hgin.cli.rulesets import COMMANDS as PROFILE_COMMANDS

    table = "\n".join(line for line in read("README.md").splitlines() if line.startswith("|"))
    told = set(re.findall(r"`hgin ([a-z][a-z-]*)", table))
    assert told == set(COMMANDS)
    for name in PROFILE_COMMANDS:
        assert f"profiles {name}" in read("README.md")


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/adding.md"])
def test_a_page_names_files_that_are_there(page: str) -> None:
    named_files = re.findall(r"(?<![\w/])(?:tests|hgin|docs|profiles|\.ci)/[\w/.]*", read(page))
    assert named_files
    for name in named_files:
        example = re.search(r"NAME|\bll\b|ll_CC", name)
        assert example or (ROOT / name).exists(), name


def test_pages_link_to_pages_that_are_there() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if "://" not in link:
                assert (page.parent / link).exists(), (page.name, link)


def test_every_page_is_linked_from_the_readme() -> None:
    linked = set(re.findall(r"\]\(([^)#]+)", read("README.md")))
    assert {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")} <= linked
