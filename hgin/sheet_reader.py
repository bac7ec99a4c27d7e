"""Reads a sheet's TOML text (docs/sheet-format.md) and names every fault in it.

What the text holds of derived values (``=>`` behind a hand, ``[standing]``) is compared with what
the facts give and never used.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import NamedTuple

from hgin import toml_text
from hgin.derived import outcome, standing_values
from hgin.errors import HginError, Problem, nearest, problem
from hgin.match import Standing, replay
from hgin.records import Record, parse_record
from hgin.rules import PARAMETERS, Rules, flat, make_rules
from hgin.sheet import Correction, Opening, Sheet, StopHow, Stopped
from hgin.sheet_history import parse_correction
from hgin.sheet_values import as_sides, check_moment, pairs, shown
from hgin.sides import Sides, check_sides, labels
from hgin.toml_load import load

LoadRules = Callable[[str, Mapping[str, object]], Rules]
"""Gives the rules of a profile by name, with values of the sheet's own on top."""

FORMAT = 1
"""The version of the sheet format that this code reads and writes."""
KEYS = (
    "format",
    "created",
    "sides",
    "first_dealer",
    "next_dealer",
    "hands",
    "corrections",
    "opening",
    "rules",
    "stopped",
    "standing",
)
"""Every key at the top of a sheet; others must begin with ``x-``."""
OPENING_KEYS = ("columns", "wins")
STOPPED_KEYS = ("how", "who", "at")
STANDING_KEYS = ("columns", "dealer", "winner", "drawn")
_STOPS: dict[str, StopHow] = {
    "agreed": "agreed",
    "running_totals": "running_totals",
    "conceded": "conceded",
}


class Finding(NamedTuple):
    """Something wrong in a text, and the line where it stands (from 1)."""

    line: int
    problem: Problem


class Facts(NamedTuple):
    """What a text says, as read; the rules have not been asked yet."""

    sheet: Sheet | None
    """None where faults leave no sheet to speak of."""
    records: tuple[Record, ...]
    standing: Mapping[str, object]
    """The ``[standing]`` table as it is written there."""
    faults: tuple[Finding, ...]
    lines: tuple[str, ...] = ()
    """The record lines as they are written there."""
    numbers: tuple[int, ...] = ()
    """Which hand each record is; some may be missing where lines cannot be read."""


class Examined(NamedTuple):
    """A sheet's text as read and replayed."""

    text: str
    standing: Standing | None
    """None where faults leave no sheet to speak of."""
    faults: tuple[Finding, ...] = ()
    """What makes the facts unreadable or unlawful."""
    contradictions: tuple[Finding, ...] = ()
    """Derived values that are not what the facts give."""
    records: tuple[Record, ...] = ()
    lines: tuple[str, ...] = ()
    """The records' lines as they are written there."""


def read(text: str, load_rules: LoadRules, before: Examined | None = None) -> Facts:
    """What a sheet's text says, and everything in it that cannot be read.

    ``load_rules`` is asked only where the text leaves a parameter out. ``before`` is another text
    of the sheet that has been examined: a line that stood in it as well, between the same sides,
    says what it said there.
    """
    try:
        data = load(text)
    except HginError as error:
        found = error.problems[0]
        line = int(str(found.params["line"]))
        key = str(found.params.get("key", ""))
        return Facts(None, (), {}, (Finding(_key_line(text, "", key) if key else line, found),))
    reader = _Reader(text, data, load_rules, before)
    sheet = reader.sheet()
    standing = data.get("standing")
    written = standing if isinstance(standing, dict) else {}
    return Facts(
        sheet,
        tuple(reader.records),
        written,
        tuple(reader.faults),
        tuple(reader.lines),
        tuple(reader.numbers),
    )


def examine(text: str, load_rules: LoadRules) -> Examined:
    """Everything that a sheet's text holds, replayed, and everything wrong with it."""
    facts = read(text, load_rules)
    if facts.sheet is None:
        return Examined(text, None, by_line(facts.faults))
    standing = replay(facts.sheet)
    faults = list(facts.faults)
    for number, played in zip(facts.numbers, standing.hands, strict=True):
        for refused in played.problems:
            wrapped = problem("hand_refused", number=number, reason=refused)
            faults.append(Finding(hand_line(text, number), wrapped))
    found = list(_wrong_outcomes(text, facts, standing))
    if not faults:
        found += _wrong_standing(text, facts, standing)
    return Examined(text, standing, by_line(faults), by_line(found), facts.records, facts.lines)


def by_line(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings in the order of their lines, of one line in that of the hands."""

    def place(finding: Finding) -> tuple[int, int]:
        number = finding.problem.params.get("number")
        return finding.line, number if isinstance(number, int) else 0

    return tuple(sorted(findings, key=place))


def _wrong_outcomes(text: str, facts: Facts, standing: Standing) -> Iterable[Finding]:
    """Outcomes behind ``=>`` that their own hand does not give, whatever the others are."""
    lines = zip(facts.numbers, standing.hands, facts.records, strict=True)
    for number, played, record in lines:
        told = outcome(played, standing)
        if record.reckoned in (None, told) or played.problems:
            continue
        got, right = _pair(record.reckoned), _pair(told)
        found = problem("reckoned_differs", number=number, got=got, expected=right)
        yield Finding(hand_line(text, number), found)


def _wrong_standing(text: str, facts: Facts, standing: Standing) -> Iterable[Finding]:
    """What ``[standing]`` says that the facts do not give."""
    if standing.sheet.created and not facts.standing:
        # hgin writes both: the file has been cut, or somebody took the end away.
        yield Finding(toml_text.line_of(text, len(text)), problem("standing_missing"))
        return
    expected = standing_values(standing)
    keys = (*expected, *facts.standing) if standing.sheet.created else tuple(facts.standing)
    for key in dict.fromkeys(keys):
        if not key.startswith("x-") and facts.standing.get(key) != expected.get(key):
            got, right = shown(facts.standing.get(key)), shown(expected.get(key))
            found = problem("standing_differs", key=key, got=got, expected=right)
            yield Finding(_key_line(text, "standing", key), found)


def hand_line(text: str, number: int, array: str = "hands") -> int:
    """The line of an item of an array, from 1."""
    statement = toml_text.find(text, "", array)
    strings = toml_text.items(text, statement) if statement else []
    strings = [item for item in strings if not item.remark]
    if len(strings) < number:
        return _key_line(text, "", array)
    return toml_text.line_of(text, strings[number - 1].start)


def _key_line(text: str, table: str, key: str) -> int:
    """The line of a key, which may be dotted, of a table, or else the first."""
    group, _, name = key.partition(".")
    for one in ((table, key), (f"{table}.{group}".strip("."), name), (table, "")):
        statement = toml_text.find(text, *one)
        if statement:
            return toml_text.line_of(text, statement.start)
    return 1


class _Reader:
    """Reads the tables of one text, collecting what is wrong with them."""

    def __init__(
        self,
        text: str,
        data: dict[str, object],
        load_rules: LoadRules,
        before: Examined | None,
    ) -> None:
        self.text = text
        self.data = data
        self.load_rules = load_rules
        self.before = before
        self.lines: list[str] = []
        self.numbers: list[int] = []
        self.faults: list[Finding] = []
        self.records: list[Record] = []

    def fault(self, found: Problem, *, table: str = "", key: str = "") -> None:
        """Note a fault at the line of a key."""
        self.faults.append(Finding(_key_line(self.text, table, key), found))

    def sheet(self) -> Sheet | None:
        """The facts, None where they cannot be told."""
        if not self._format():
            return None
        self._unknown("", self.data, KEYS)
        self._unknown("standing", self._table("standing") or {}, STANDING_KEYS)
        rules = self._rules()
        sides = self._sides(rules)
        opening, corrections = self._opening(rules), self._corrections()
        if sides is None:
            return None
        self._hands(sides)
        first_dealer, next_dealer = (
            self._side("", key, sides) for key in ("first_dealer", "next_dealer")
        )
        stopped = self._stopped(sides)
        created = self._moment("", "created")
        if rules is None:
            return None
        hands = tuple(record.hand for record in self.records)
        return Sheet(
            sides, rules, first_dealer, hands, created, next_dealer, opening, stopped, corrections
        )

    def _format(self) -> bool:
        version = self.data.get("format")
        if type(version) is int and version == FORMAT:
            return True
        newer = type(version) is int and version > FORMAT
        code = "format_newer" if newer else "format_unknown"
        self.fault(problem(code, format=shown(version), known=FORMAT), key="format")
        return False

    def _unknown(self, table: str, data: Mapping[str, object], known: Iterable[str]) -> None:
        names = tuple(known)
        for key in data:
            if key not in names and not key.startswith("x-"):
                found = problem("key_unknown", key=key, nearest=nearest(key, names))
                self.fault(found, table=table, key=key)

    def _table(self, key: str) -> dict[str, object] | None:
        value = self.data.get(key)
        if value is None or isinstance(value, dict):
            return value
        self.fault(problem("value_not_table", key=key, got=shown(value)), key=key)
        return None

    def _text(self, table: str, key: str) -> str | None:
        data = self._table(table) if table else self.data
        value = (data or {}).get(key)
        if isinstance(value, datetime | date):
            return value.isoformat()
        if value is None or isinstance(value, str):
            return value
        found = problem("value_not_text", key=key, got=shown(value))
        self.fault(found, table=table, key=key)
        return None

    def _moment(self, table: str, key: str) -> str | None:
        text = self._text(table, key)
        try:
            check_moment(text)
        except HginError as error:
            self.fault(error.problems[0], table=table, key=key)
        return text

    def _side(self, table: str, key: str, sides: Sides) -> str | None:
        name = self._text(table, key)
        if name is None or name in labels(sides):
            return name
        found = problem("value_side", key=key, got=name, sides=labels(sides))
        self.fault(found, table=table, key=key)
        return None

    def _rules(self) -> Rules | None:
        table = self._table("rules")
        if table is None:
            table = {}
        given = dict(table)
        name = given.pop("profile", None)
        if name is not None and not isinstance(name, str):
            found = problem("value_not_text", key="profile", got=shown(name))
            self.fault(found, table="rules", key="profile")
            return None
        values = {k: v for k, v in flat(given).items() if not k.rpartition(".")[2].startswith("x-")}
        try:
            profile = name or Rules().profile
            missing = PARAMETERS.keys() - values.keys() - {"stake.per_point", "stake.round_to"}
            if missing:
                return self.load_rules(profile, values)
            return make_rules(profile, values)
        except HginError as error:
            for found in error.problems:
                self.fault(found, table="rules", key=str(found.params.get("key", "profile")))
            return None

    def _sides(self, rules: Rules | None) -> Sides | None:
        try:
            sides = as_sides(self.data.get("sides"))
            players = rules.sides_players if rules else len(sides[0]) if sides else 1
            return check_sides(sides, players)
        except HginError as error:
            self.fault(error.problems[0], key="sides")
            return None

    def _hands(self, sides: Sides) -> None:
        known = self._known(sides)
        for number, line in enumerate(self._strings("hands"), 1):
            try:
                record = known.get(line) or parse_record(line, sides)
                check_moment(record.hand.at)
                self.records.append(record)
                self.lines.append(line)
                self.numbers.append(number)
            except HginError as error:
                reason = error.problems[0]
                found = problem("hand_refused", number=number, reason=reason)
                self.faults.append(Finding(hand_line(self.text, number), found))

    def _known(self, sides: Sides) -> Mapping[str, Record]:
        """What lines say that have been read before, between the same sides."""
        before = self.before
        if before is None or before.standing is None or before.standing.sheet.sides != sides:
            return {}
        return dict(zip(before.lines, before.records, strict=True))

    def _strings(self, key: str) -> list[str]:
        value = self.data.get(key, [])
        if not isinstance(value, list):
            self.fault(problem("value_not_lines", key=key, got=shown(value)), key=key)
            return []
        wrong = [number for number, item in enumerate(value, 1) if not isinstance(item, str)]
        for number in wrong:
            found = problem("value_not_line", key=key, got=shown(value[number - 1]))
            self.faults.append(Finding(hand_line(self.text, number, key), found))
        return [] if wrong else value

    def _opening(self, rules: Rules | None) -> Opening | None:
        table = self._table("opening")
        if table is None:
            return None
        self._unknown("opening", table, OPENING_KEYS)
        if rules is None:
            return None
        columns = pairs(table.get("columns"), rules.columns_count)
        wins = pairs([table.get("wins")], 1)
        if columns and wins and all(min(pair) < rules.columns_target for pair in columns):
            return Opening(columns, wins[0])
        found = problem("opening_form", columns=rules.columns_count, target=rules.columns_target)
        self.fault(found, table="opening", key="columns")
        return None

    def _stopped(self, sides: Sides) -> Stopped | None:
        table = self._table("stopped")
        if table is None:
            return None
        self._unknown("stopped", table, STOPPED_KEYS)
        how = _STOPS.get(str(table.get("how")))
        who = self._side("stopped", "who", sides)
        if how is None or (how == "conceded") != (who is not None):
            found = problem("stopped_form", got=shown(table.get("how")), known=tuple(_STOPS))
            self.fault(found, table="stopped", key="how")
            return None
        return Stopped(how, who, self._moment("stopped", "at"))

    def _corrections(self) -> tuple[Correction, ...]:
        found = []
        for number, line in enumerate(self._strings("corrections"), 1):
            try:
                found.append(parse_correction(line))
            except HginError as error:
                spot = hand_line(self.text, number, "corrections")
                self.faults.append(Finding(spot, error.problems[0]))
        return tuple(found)


def _pair(told: tuple[str, int] | None) -> str | None:
    return None if told is None else f"{told[0]} {told[1]}"
