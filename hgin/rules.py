"""The rule set of a match: one documented field a parameter, every value checked.

A parameter is called ``knock.limit`` where people write it (profiles, sheets, ``--set``) and
``Rules.knock_limit`` in code: the first underscore stands for the dot. What a field says about
itself (its values, its clause) is all there is to say: the checks, the profile pages and the
words of a sheet read it from here.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, get_args

from hgin.errors import HginError, Problem, nearest, problem

AMOUNT_LIMIT = 1_000_000
"""No parameter is larger: room for any stake, and none for a slip of the finger."""


class Whole(NamedTuple):
    """A whole number from ``least`` to ``most``."""

    least: int = 0
    most: int = AMOUNT_LIMIT


class OrFalse(NamedTuple):
    """A whole number, or ``false`` for none (held as None)."""


class Weights(NamedTuple):
    """A list of whole numbers, one a column."""


class Money(NamedTuple):
    """A decimal number as text, such as "0.05"; absent where nothing is played for."""


class OrAbsent(NamedTuple):
    """A whole number above 0, or absent."""


Kind = Whole | OrFalse | Weights | Money | OrAbsent

AMOUNT = Whole()


class Rules(NamedTuple):
    """A rule set; the defaults are those of its default profile (docs/profile-format.md)."""

    profile: str = "hollywood-majority"

    sides_players: Annotated[int, Whole(1, 4), "R-50"] = 1
    knock_mode: Annotated[Literal["fixed", "upcard", "gin_only"], "R-03 R-16 R-18"] = "fixed"
    knock_limit: Annotated[int, Whole(0, 10), "R-03"] = 10
    knock_ace_upcard: Annotated[Literal["gin_only", "one"], "R-16"] = "gin_only"
    bonus_knock: Annotated[int, AMOUNT, "R-09"] = 0
    bonus_gin: Annotated[int, AMOUNT, "R-11"] = 25
    bonus_big_gin: Annotated[int | None, OrFalse(), "R-13"] = None
    bonus_undercut: Annotated[int, AMOUNT, "R-10"] = 25
    undercut_tie: Annotated[Literal["defender", "defender_no_bonus", "knocker", "void"], "R-10"] = (
        "defender"
    )
    double_spade: Annotated[int, Whole(1, 2), "R-17"] = 1
    double_scope: Annotated[Literal["points", "hand"], "R-17"] = "hand"
    columns_count: Annotated[int, Whole(1, 6), "R-20 R-28"] = 3
    columns_target: Annotated[int, Whole(1), "R-22"] = 100
    columns_late_entry: Annotated[Literal["by_count", "next_open"], "R-25"] = "by_count"
    columns_freeze: Annotated[Literal["both", "owner"], "R-22 R-26"] = "both"
    columns_weights: Annotated[tuple[int, ...], Weights(), "R-45"] = (1, 1, 1)
    boxes_value: Annotated[int, AMOUNT, "R-40"] = 0
    boxes_scope: Annotated[Literal["column", "match"], "R-40"] = "column"
    boxes_timing: Annotated[Literal["end", "immediate"], "R-40"] = "end"
    boxes_extra_gin: Annotated[int, AMOUNT, "R-41"] = 0
    boxes_extra_big_gin: Annotated[int, AMOUNT, "R-41"] = 0
    boxes_extra_undercut: Annotated[int, AMOUNT, "R-41"] = 0
    boxes_extra_sweep: Annotated[int, AMOUNT, "R-53"] = 0
    boxes_spade_doubles: Annotated[Literal["none", "extra", "all"], "R-41"] = "none"
    game_bonus: Annotated[int, AMOUNT, "R-42"] = 0
    game_shutout: Annotated[Literal["none", "add", "double_points", "double_all"], "R-43"] = "none"
    game_shutout_amount: Annotated[int, AMOUNT, "R-43"] = 100
    game_shutout_test: Annotated[Literal["no_points", "no_win"], "R-43"] = "no_points"
    game_value: Annotated[Literal["net", "score_plus_net"], "R-44"] = "net"
    match_end: Annotated[Literal["all_columns", "majority", "first_column"], "R-30 R-32"] = (
        "all_columns"
    )
    match_winner: Annotated[
        Literal["columns", "net_total", "running_total", "final_total", "first_to_target"],
        "R-31 R-32 R-34 R-35",
    ] = "columns"
    match_tie: Annotated[Literal["draw", "raw_total", "closer"], "R-32 R-33"] = "draw"
    deal_first: Annotated[Literal["chance", "low_cut"], "R-37"] = "chance"
    deal_next: Annotated[Literal["alternate", "winner", "loser"], "R-37"] = "alternate"
    deal_after_void: Annotated[Literal["advance", "same"], "R-37"] = "advance"
    stake_per_point: Annotated[str | None, Money(), "R-47"] = None
    stake_round_to: Annotated[int | None, OrAbsent(), "R-47"] = None

    @property
    def needs_upcard(self) -> bool:
        """Whether a hand must name its upcard: for its limit or for doubling (R-17)."""
        return self.knock_mode == "upcard" or self.double_spade > 1

    def value(self, key: str) -> object:
        """The value of a parameter by its dotted name."""
        return getattr(self, key.replace(".", "_", 1))

    def values(self) -> dict[str, object]:
        """Every parameter by its dotted name, as a profile would write it (none left out)."""
        return {key: self.value(key) for key in PARAMETERS}


class Parameter(NamedTuple):
    """What is known of one parameter: its dotted name, what it may be, where the rule stands."""

    key: str
    choices: tuple[str, ...]
    """The words it may be; empty where ``kind`` says what it may be."""
    kind: Kind | None
    clauses: tuple[str, ...]
    default: object


def _parameter(field: str, hint: Any) -> Parameter:
    *kind, clauses = hint.__metadata__
    return Parameter(
        field.replace("_", ".", 1),
        () if kind else get_args(hint.__origin__),
        kind[0] if kind else None,
        tuple(clauses.split()),
        Rules._field_defaults[field],
    )


PARAMETERS: Mapping[str, Parameter] = {
    parameter.key: parameter
    for parameter in (
        _parameter(field, hint)
        for field, hint in Rules.__annotations__.items()
        if field != "profile"
    )
}
"""All parameters by dotted name, in the order of the rule book."""


def make_rules(profile: str, values: Mapping[str, object]) -> Rules:
    """The rule set of a profile's values by dotted name; what is not there has its default.

    Weights that nobody gave are 1 for each column. Raises HginError with every problem: an
    unknown key (``rule_unknown``, the nearest one named), a value that the parameter cannot have,
    values that do not go together.
    """
    known = {key: value for key, value in values.items() if key in PARAMETERS}
    problems = [
        problem("rule_unknown", key=key, nearest=nearest(key, PARAMETERS))
        for key in values
        if key not in PARAMETERS
    ]
    read: dict[str, Any] = {}
    for key, value in known.items():
        try:
            read[key.replace(".", "_", 1)] = checked(PARAMETERS[key], value)
        except HginError as error:
            problems += error.problems
    read.setdefault("columns_weights", (1,) * read.get("columns_count", Rules().columns_count))
    rules = Rules(profile, **read)
    problems += conflicts(rules) if not problems else ()
    if problems:
        raise HginError.of(problems)
    return rules


def checked(parameter: Parameter, value: object) -> object:
    """One value as Rules holds it. Raises HginError that says what it may be."""
    match parameter.kind:
        case None if isinstance(value, str) and value in parameter.choices:
            return value
        case Whole(least, most) if _is_whole(value, least, most):
            return value
        case OrFalse() if value is False:
            return None
        case OrFalse() if _is_whole(value, 0):
            return value
        case OrAbsent() if _is_whole(value, 1):
            return value
        case Weights() if isinstance(value, list | tuple) and all(_is_whole(w, 0) for w in value):
            return tuple(value)
        case Money() if isinstance(value, str) and _is_decimal(value):
            return value
    raise _misfit(parameter, value)


def as_written(value: object) -> object:
    """A value as a file has it, where the bare word would be taken for another kind of value."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and (value in ("true", "false") or value.lstrip("+-").isdigit()):
        return f'"{value}"'
    return value


def _misfit(parameter: Parameter, value: object) -> HginError:
    key, shown = parameter.key, as_written(value)
    match parameter.kind:
        case None:
            return HginError("rule_not_a_choice", key=key, value=shown, choices=parameter.choices)
        case Whole(least, most):
            return HginError("rule_not_whole", key=key, value=shown, least=least, most=most)
        case OrAbsent():
            return HginError("rule_not_whole", key=key, value=shown, least=1, most=AMOUNT_LIMIT)
        case OrFalse():
            return HginError("rule_not_whole_or_false", key=key, value=shown)
        case Weights():
            return HginError("rule_not_weights", key=key, value=shown)
    return HginError("rule_not_money", key=key, value=shown)


def _is_whole(value: object, least: int, most: int = AMOUNT_LIMIT) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_decimal(text: str) -> bool:
    whole, _, part = text.partition(".")
    digits = whole + part
    return bool(whole) and digits.isascii() and digits.isdigit() and len(text) <= 12


def conflicts(rules: Rules) -> list[Problem]:
    """Values that are each allowed but not together (docs/profile-format.md)."""
    found = []
    several = rules.columns_count > 1
    if len(rules.columns_weights) != rules.columns_count:
        found.append(
            problem(
                "rule_weights_count",
                key="columns.weights",
                weights=len(rules.columns_weights),
                columns=rules.columns_count,
            )
        )
    if rules.match_winner == "columns" and not several:
        found.append(problem("rule_winner_needs_columns", key="match.winner"))
    if rules.match_winner in ("final_total", "first_to_target") and several:
        found.append(
            problem("rule_winner_needs_one_column", key="match.winner", winner=rules.match_winner)
        )
    if rules.boxes_scope == "match" and several:
        found.append(problem("rule_scope_needs_one_column", key="boxes.scope"))
    return found


def read_setting(text: str) -> tuple[str, object]:
    """A ``KEY=VALUE`` as typed: the parameter's name and its value, not yet checked.

    Raises HginError ``setting_form`` where there is no ``=``.
    """
    key, equals, word = text.partition("=")
    key, word = key.strip(), word.strip()
    if not equals or not key:
        raise HginError("setting_form", setting=text)
    parameter = PARAMETERS.get(key)
    if len(word) > 1 and word[0] == word[-1] and word[0] in "\"'":
        return key, word[1:-1]
    if parameter is None or parameter.choices or isinstance(parameter.kind, Money):
        return key, word
    if isinstance(parameter.kind, Weights):
        return key, [_whole_or_word(part) for part in word.strip("[]").split(",")]
    return key, False if word == "false" else _whole_or_word(word)


def _whole_or_word(text: str) -> object:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 12 else text


def flat(tables: Mapping[str, object]) -> dict[str, object]:
    """A profile's tables (``{"bonus": {"gin": 25}}``) by dotted name."""
    values: dict[str, object] = {}
    for name, value in tables.items():
        if isinstance(value, Mapping):
            values.update({f"{name}.{key}": inner for key, inner in value.items()})
        else:
            values[name] = value
    return values


def tables(rules: Rules) -> dict[str, dict[str, object]]:
    """A rule set as the tables of a profile, whole; what has no value (stakes) is left out."""
    made: dict[str, dict[str, object]] = {}
    for key, value in rules.values().items():
        group, _, name = key.partition(".")
        written = file_value(key, value)
        if written is not None:
            made.setdefault(group, {})[name] = written
    return made


def file_value(key: str, value: object) -> object:
    """A parameter's value as a file has it: None is ``false`` for a price, else not written."""
    if value is None:
        return False if isinstance(PARAMETERS[key].kind, OrFalse) else None
    return list(value) if isinstance(value, tuple) else value
