"""Rule profiles: finds them, reads them, puts one on top of another, checks one.

A profile is a TOML file of parameters; what it leaves out comes from the profile that it extends,
at last from the defaults of ``Rules``. Shipped ones lie in ``_profiles`` of the installed package,
or in ``profiles`` beside it (checkout, editable install). A user's own lie in a folder that the
caller names. docs/profile-format.md describes the file.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from hgin.errors import FileError, HginError, Problem, nearest, problem
from hgin.files import reason
from hgin.rules import PARAMETERS, Rules, checked, make_rules
from hgin.toml_lines import key_lines, line_of, read_toml

TEXT_KEYS = ("name", "title", "source", "about", "extends")
"""Header keys that hold a text."""

HEADER_KEYS = (*TEXT_KEYS, "ask")

TABLES = tuple(dict.fromkeys(key.partition(".")[0] for key in PARAMETERS))
"""The tables of a profile, in the order of the rule book."""

_PACKAGE = Path(__file__).parent
# importlib.resources would name the same folder and cost as much as the rest of a start.
_FOLDERS = (_PACKAGE / "_profiles", _PACKAGE.parent / "profiles")
_NAME = re.compile(r"[^\W_][\w.-]*")


class Profile(NamedTuple):
    """One profile file as it stands: its own values, nothing of its base."""

    name: str
    title: str
    source: str
    about: str
    extends: str | None
    ask: tuple[str, ...]
    """Parameters that have no value until the table gives one."""
    values: Mapping[str, object]
    """The values that the file itself gives, by dotted name."""
    shipped: bool


class _Merged(NamedTuple):
    """A profile with all that it stands on."""

    values: dict[str, object]
    asked: dict[str, Profile]
    """What still has no value, each with the profile that asks for it."""


def is_shipped(name: str) -> bool:
    """Whether a shipped profile has this name; capitals do not tell two files apart everywhere."""
    return name.casefold() in {shipped.casefold() for shipped in _names(shipped_folder())}


def refuse_name(name: str) -> None:
    """Raises HginError where a new profile cannot have this name: ill-formed or a shipped one's."""
    if not _NAME.fullmatch(name):
        raise HginError("profile_name", name=name)
    if is_shipped(name):
        raise HginError("profile_shadows", name=name, file=f"{name}.toml")


def shipped_folder() -> Path:
    """Where the shipped profiles lie: in the installed package, else beside it."""
    return next((folder for folder in _FOLDERS if folder.is_dir()), _FOLDERS[-1])


def profile_names(own_folder: Path | None = None) -> tuple[str, ...]:
    """The shipped profiles by name, then the user's own; a name in both is there once."""
    shipped = _names(shipped_folder())
    own = _names(own_folder) if own_folder else ()
    return (*shipped, *(name for name in own if name not in shipped))


def read_profile(name: str, own_folder: Path | None = None) -> Profile:
    """One profile by its name.

    Raises HginError ``profile_unknown`` or ``profile_shadows``; FileError ``profile_invalid``,
    followed by every problem, where the file is not a profile.
    """
    shipped = shipped_folder()
    own = own_folder / f"{name}.toml" if own_folder and name in _names(own_folder) else None
    if own is not None and is_shipped(name):
        raise HginError("profile_shadows", name=name, file=str(own))
    if own is None and name not in _names(shipped):
        known = profile_names(own_folder)
        raise HginError("profile_unknown", name=name, nearest=nearest(name, known))
    path = own or shipped / f"{name}.toml"
    profile, found = _read(path, shipped=own is None)[:2]
    if found:
        line, count = found[0][0], len(found)
        head = problem("profile_invalid", name=name, file=str(path), line=line, count=count)
        raise FileError.of([head, *(what for _, what in found)])
    return profile


def load_profile(
    name: str,
    settings: Mapping[str, object] | None = None,
    own_folder: Path | None = None,
) -> Rules:
    """The rules of a profile with all that it extends, and the table's settings on top.

    Raises HginError ``profile_asks`` where a parameter that the profile asks for has no value,
    and whatever ``read_profile`` and ``make_rules`` refuse.
    """
    merged = _merged(_chain(read_profile(name, own_folder), own_folder))
    given = settings or {}
    missing = tuple(key for key in merged.asked if key not in given)
    if not missing:
        return make_rules(name, {**merged.values, **given})
    about = merged.asked[missing[0]].about
    problems = [problem("profile_asks", profile=name, keys=missing, first=missing[0], about=about)]
    try:
        make_rules(name, {**merged.values, **given})
    except HginError as error:
        problems += error.problems
    raise HginError.of(problems)


def profile_values(profile: Profile, own_folder: Path | None = None) -> dict[str, object]:
    """Every parameter under a profile as Rules holds it; those that it asks for are not there."""
    merged = _merged(_chain(profile, own_folder))
    values = make_rules(profile.name, merged.values).values()
    return {key: value for key, value in values.items() if key not in merged.asked}


def base_values(profile: Profile, own_folder: Path | None = None) -> dict[str, object]:
    """Every parameter under what a profile extends, or the defaults where it extends nothing."""
    if profile.extends is None:
        return Rules().values()
    return profile_values(_chain(profile, own_folder)[-2], own_folder)


def check_profile(path: Path, own_folder: Path | None = None) -> list[tuple[int, Problem]]:
    """Everything that is wrong with a profile file, each with its line, in the order of lines.

    What it extends is looked for among the shipped profiles and in the user's folder (where none
    is given: beside the file). Raises FileError where the file cannot be read at all.
    """
    shipped = path.resolve().parent == shipped_folder().resolve()
    try:
        profile, found, lines = _read(path, shipped=shipped)
    except FileError as error:
        if "line" not in error.params:
            raise
        return [(int(str(error.params["line"])), error.problems[0])]
    if not shipped and is_shipped(path.stem):
        shadows = problem("profile_shadows", name=path.stem, file=str(path))
        found.append((line_of(lines, "name"), shadows))
    try:
        chain = _chain(profile, None if shipped else own_folder or path.parent)
    except HginError as error:
        found.append((line_of(lines, "extends"), error.problems[0]))
    else:
        faulty = {str(what.params.get("key")) for _, what in found}
        found += _conflicts(chain, lines, faulty)
    return sorted(found, key=lambda item: item[0])


def _conflicts(
    chain: list[Profile], lines: dict[str, int], faulty: set[str]
) -> Iterator[tuple[int, Problem]]:
    """Values that do not go together, at the line where the file has one of them.

    Every conflict has to do with the number of columns; a value that is wrong by itself has none.
    """
    if "columns.count" in faulty:
        return
    values = {key: value for key, value in _merged(chain).values.items() if key not in faulty}
    try:
        make_rules(chain[-1].name, values)
    except HginError as error:
        for what in error.problems:
            if what.params["key"] in faulty:
                continue
            keys = (str(what.params["key"]), "columns.count")
            yield next((lines[key] for key in keys if key in lines), 1), what


def _chain(profile: Profile, own_folder: Path | None) -> list[Profile]:
    """A profile after all that it extends, the one that extends nothing first."""
    chain = [profile]
    while (base := chain[0].extends) is not None:
        names = [one.name for one in chain]
        if base in names:
            raise HginError("profile_circular", name=profile.name, chain=(*names[::-1], base))
        try:
            chain.insert(0, read_profile(base, own_folder))
        except HginError as error:
            if error.code != "profile_unknown":
                raise
            params = {"name": chain[0].name, "base": base, "nearest": error.params["nearest"]}
            raise HginError("profile_base_unknown", **params) from None
    return chain


def _merged(chain: list[Profile]) -> _Merged:
    """The values of a chain, each profile on top of what it extends."""
    merged = _Merged({}, {})
    for profile in chain:
        for key in profile.ask:
            merged.values.pop(key, None)
            merged.asked[key] = profile
        for key, value in profile.values.items():
            merged.values[key] = value
            merged.asked.pop(key, None)
    return merged


def _names(folder: Path) -> tuple[str, ...]:
    try:
        stems = sorted(path.stem for path in folder.glob("*.toml"))
    except OSError as error:
        raise FileError("file_unreadable", file=str(folder), reason=reason(error)) from None
    return tuple(stem for stem in stems if _NAME.fullmatch(stem))


def _read(
    path: Path, *, shipped: bool
) -> tuple[Profile, list[tuple[int, Problem]], dict[str, int]]:
    """A profile file, what is wrong with it, and where its keys stand."""
    content, text = read_toml(path)
    lines = key_lines(text)
    values = dict(_own_values(content))
    header = {key: content.get(key) for key in HEADER_KEYS}
    problems = [
        *_header_problems(path.stem, header, values),
        *_name_problems(content),
        *_value_problems(values),
    ]
    texts = {key: value for key, value in header.items() if key != "ask" and isinstance(value, str)}
    asks = header["ask"] if isinstance(header["ask"], list) else []
    profile = Profile(
        path.stem,
        texts.get("title", path.stem),
        texts.get("source", ""),
        texts.get("about", ""),
        texts.get("extends"),
        tuple(key for key in asks if key in PARAMETERS),
        {key: value for key, value in values.items() if key in PARAMETERS},
        shipped,
    )
    found = [(line_of(lines, what.params.get("key")), what) for what in problems]
    return profile, sorted(found, key=lambda item: item[0]), lines


def _own_values(content: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """What stands in the tables of a profile, by dotted name."""
    for table in TABLES:
        inner = content.get(table)
        if isinstance(inner, Mapping):
            yield from ((f"{table}.{key}", value) for key, value in inner.items())


def _name_problems(content: Mapping[str, object]) -> Iterator[Problem]:
    """Keys and tables at the top that a profile does not have."""
    for key, value in content.items():
        if isinstance(value, Mapping):
            if key not in TABLES:
                yield problem("profile_table_unknown", key=key, nearest=nearest(key, TABLES))
        elif key not in HEADER_KEYS:
            table, _, name = key.partition(".")
            near = nearest(key, (*HEADER_KEYS, *PARAMETERS))
            near = f"[{table}] {name}" if key in PARAMETERS else near
            yield problem("profile_key_unknown", key=key, nearest=near)


def _header_problems(
    stem: str, header: Mapping[str, object], values: Mapping[str, object]
) -> Iterator[Problem]:
    for key in TEXT_KEYS:
        if header[key] is not None and not isinstance(header[key], str):
            yield problem("profile_not_text", key=key, value=header[key])
    name = header["name"]
    if isinstance(name, str) and name != stem:
        yield problem("profile_name_differs", key="name", name=name, expected=stem)
    asks = header["ask"] if header["ask"] is not None else []
    if not isinstance(asks, list) or not all(isinstance(key, str) for key in asks):
        yield problem("profile_not_keys", key="ask", value=asks)
        return
    for key in asks:
        if key not in PARAMETERS:
            yield problem(
                "profile_asks_unknown", key="ask", asked=key, nearest=nearest(key, PARAMETERS)
            )
        elif key in values:
            yield problem("profile_asks_given", key=key)


def _value_problems(values: Mapping[str, object]) -> Iterator[Problem]:
    for key, value in values.items():
        if key not in PARAMETERS:
            yield problem("rule_unknown", key=key, nearest=nearest(key, PARAMETERS))
            continue
        try:
            checked(PARAMETERS[key], value)
        except HginError as error:
            yield from error.problems
