"""Which module may load which: the layers of the design, held by reading the imports."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "hgin"

PACKAGES = ("hgin", "hgin.cli", "hgin.render", "hgin.messages")

LAYERS: tuple[frozenset[str], ...] = (
    # Values and grammar: no files, clock, environment, terminal or sentences.
    frozenset({"errors"}),
    frozenset({"cards", "rules", "sides"}),
    frozenset({"bits", "hand"}),
    frozenset({"lines", "melds", "columns", "scoring", "settlement"}),
    frozenset({"records", "refusals", "layoffs", "sheet"}),
    frozenset({"evidence", "match", "sheet_history"}),
    frozenset({"asking", "boxes", "counting", "readings", "slips"}),
    frozenset({"dispute"}),
    # The sheet's text.
    frozenset({"derived", "sheet_values", "toml_load", "toml_text"}),
    frozenset({"sheet_reader"}),
    frozenset({"sheet_writer"}),
    # Files.
    frozenset({"places", "toml_lines", "files", "lock", "journal", "profiles", "profile_text"}),
    frozenset({"store"}),
    frozenset({"shelf", "sheet_file"}),
    # The edge: sentences, pages, commands.
    frozenset({"messages"}),
    frozenset({"render"}),
    frozenset({"cli"}),
    frozenset({"__main__"}),
)
"""From the bottom up; a module imports from its own layer and those below it."""
CORE = frozenset().union(*LAYERS[:8])
SIDEWAYS = {
    ("cli", "cli"),
    ("journal", "files"),
    ("journal", "places"),
    ("lock", "files"),
    ("profile_text", "profiles"),
    ("profiles", "files"),
    ("profiles", "toml_lines"),
    ("render", "render"),
    ("toml_lines", "files"),
}
"""Who imports whom within one layer; anything else within a layer is a cycle in the making."""
FORBIDDEN_IN_CORE = {
    "typer", "rich", "tomllib", "tomli_w", "platformdirs", "pathlib", "os", "sys", "io", "time",
    "datetime", "random", "json", "locale", "subprocess",
}  # fmt: skip


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).with_suffix("").parts
        if name != ("__init__",):
            yield ".".join(name), ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """The modules that a module names in imports anywhere, and whether it is only for types."""
    typing_only = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name)
        if block.test.id == "TYPE_CHECKING"
        for inner in block.body
        for node in ast.walk(inner)
    }
    for node in ast.walk(tree):
        for_types = id(node) in typing_only
        if isinstance(node, ast.Import):
            yield from ((alias.name, for_types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module in PACKAGES:
            yield from ((f"{node.module}.{alias.name}", for_types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or "", for_types


def part(name: str) -> str:
    """The module or the package of hgin that a name belongs to."""
    return name.removeprefix("hgin.").partition(".")[0]


def layer(name: str) -> int:
    return next(n for n, names in enumerate(LAYERS) if name in names)


ALL = dict(modules())
OWN = [
    (name, part(target), for_types)
    for name, tree in ALL.items()
    for target, for_types in imports(tree)
    if target.startswith("hgin.") and target != "hgin.__version__"
]


def test_every_module_has_its_layer() -> None:
    assert {part(name) for name in ALL} == frozenset().union(*LAYERS)


@pytest.mark.parametrize("name", sorted({part(name) for name in ALL}))
def test_imports_point_down(name: str) -> None:
    """For types a module may look up; and a sheet replays itself, which loads the match late."""
    for who, target, for_types in OWN:
        if part(who) == name and not for_types and (who, target) != ("sheet", "match"):
            up = layer(name) < layer(target)
            sideways = layer(name) == layer(target) and (name, target) not in SIDEWAYS
            assert not up, (who, target)
            assert not sideways, (who, target)


def test_the_list_of_sideways_imports_has_nothing_too_many() -> None:
    real = {(part(who), target) for who, target, for_types in OWN if not for_types}
    assert {pair for pair in SIDEWAYS if pair not in real} == set()


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Inside a package too, and late imports too; only a sheet replays itself."""
    needs: dict[str, set[str]] = {name: set() for name in ALL}
    for who, tree in ALL.items():
        for target, for_types in imports(tree):
            name = target.removeprefix("hgin.")
            if not for_types and name in ALL and (who, name) != ("sheet", "match"):
                needs[who].add(name)
    assert list(TopologicalSorter(needs).static_order())


@pytest.mark.parametrize("name", sorted(CORE))
def test_the_core_knows_no_files_clock_terminal_or_sentences(name: str) -> None:
    outside = {target.partition(".")[0] for target, _ in imports(ALL[name])} - {"hgin"}
    assert outside & FORBIDDEN_IN_CORE == set()
    assert {target for who, target, _ in OWN if who == name} <= CORE


def test_nothing_but_the_start_loads_the_command_line() -> None:
    users = {part(who) for who, target, _ in OWN if target == "cli"}
    assert users == {"cli", "__main__"}


def test_render_knows_no_files_and_no_commands() -> None:
    targets = {target for who, target, types in OWN if part(who) == "render" and not types}
    banned = {"store", "cli", "shelf", "sheet_file", "files", "journal", "places", "profiles"}
    assert targets & banned == set()


def test_typer_is_the_command_lines_and_rich_the_tables() -> None:
    users = {
        module: {
            name
            for name, tree in ALL.items()
            for t, _ in imports(tree)
            if t.split(".")[0] == module
        }
        for module in ("typer", "rich", "tomllib", "tomli_w", "platformdirs")
    }
    assert {part(name) for name in users["typer"]} == {"cli"}
    # A bar over a thousand files is drawn by rich too.
    assert users["rich"] == {"render.table", "cli.checking"}
    assert users["tomllib"] == {"toml_load"}
    assert users["tomli_w"] == {"toml_text"}
    assert users["platformdirs"] == {"places"}


def test_no_profile_is_named_in_code() -> None:
    """Rules are data: whatever depends on a house is a parameter."""
    names = {path.stem for path in (PACKAGE.parent / "profiles").glob("*.toml")}
    for name, tree in ALL.items():
        if name == "messages.en":
            continue
        said = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert said & names <= ({"hollywood-majority"} if name == "rules" else set()), name


def test_modules_and_functions_are_short() -> None:
    """A module has 400 lines at most (the catalogue is a list), a function 40."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if path.parent.name != "messages":
            assert text.count("\n") <= 400, path
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                assert node.end_lineno is not None
                assert node.end_lineno - node.lineno < 40, (path, node.name)
