"""Rules: what a parameter may be, what goes together, how a setting is read (RULES section 6)."""

import re
from pathlib import Path

import pytest

from hgin.errors import HginError, nearest
from hgin.rules import (
    AMOUNT_LIMIT,
    PARAMETERS,
    Rules,
    checked,
    flat,
    make_rules,
    read_setting,
    tables,
)

RULES_PAGE = Path(__file__).parent.parent / "docs" / "rules.md"
CLAUSES = {f"R-{number:02}" for number in [*range(1, 20), *range(20, 30), *range(30, 40)]} | {
    f"R-{number}" for number in [*range(40, 48), *range(50, 54)]
}


def refusal(values: dict[str, object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(HginError) as caught:
        make_rules("x", values)
    assert len(caught.value.problems) == 1
    return caught.value.code, caught.value.params


def test_the_defaults_are_a_rule_set() -> None:
    assert make_rules("hollywood-majority", {}) == Rules()


def test_every_parameter_has_its_default_among_what_it_may_be() -> None:
    for parameter in PARAMETERS.values():
        if parameter.default is not None:
            assert checked(parameter, parameter.default) == parameter.default
        assert bool(parameter.choices) != (parameter.kind is not None)
        assert Rules().value(parameter.key) == parameter.default


@pytest.mark.parametrize(
    ("key", "value", "held"),
    [
        ("sides.players", 4, 4),
        ("knock.limit", 0, 0),
        ("bonus.gin", AMOUNT_LIMIT, AMOUNT_LIMIT),
        ("bonus.big_gin", 31, 31),
        ("bonus.big_gin", 0, 0),
        ("bonus.big_gin", False, None),
        ("columns.weights", [1, 0, 2], (1, 0, 2)),
        ("columns.weights", (1, 1, 2), (1, 1, 2)),
        ("undercut.tie", "void", "void"),
        ("stake.per_point", "0.05", "0.05"),
        ("stake.per_point", "2", "2"),
        ("stake.round_to", 500, 500),
    ],
)
def test_what_a_parameter_may_be(key: str, value: object, held: object) -> None:
    assert make_rules("x", {key: value}).value(key) == held


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("knock.mode", "oklahoma", "rule_not_a_choice"),
        ("knock.mode", 10, "rule_not_a_choice"),
        ("match.winner", ["columns"], "rule_not_a_choice"),
        ("sides.players", 0, "rule_not_whole"),
        ("sides.players", 5, "rule_not_whole"),
        ("knock.limit", 11, "rule_not_whole"),
        ("bonus.gin", -1, "rule_not_whole"),
        ("bonus.gin", AMOUNT_LIMIT + 1, "rule_not_whole"),
        ("bonus.gin", "25", "rule_not_whole"),
        ("bonus.gin", 25.0, "rule_not_whole"),
        ("bonus.gin", True, "rule_not_whole"),
        ("bonus.gin", False, "rule_not_whole"),
        ("double.spade", 3, "rule_not_whole"),
        ("columns.count", 7, "rule_not_whole"),
        ("columns.target", 0, "rule_not_whole"),
        ("stake.round_to", 0, "rule_not_whole"),
        ("stake.round_to", "ten", "rule_not_whole"),
        ("bonus.big_gin", True, "rule_not_whole_or_false"),
        ("bonus.big_gin", -1, "rule_not_whole_or_false"),
        ("bonus.big_gin", "none", "rule_not_whole_or_false"),
        ("columns.weights", 1, "rule_not_weights"),
        ("columns.weights", "1,1,2", "rule_not_weights"),
        ("columns.weights", [1, 1, -2], "rule_not_weights"),
        ("columns.weights", [1, 1, True], "rule_not_weights"),
        ("stake.per_point", 0.05, "rule_not_money"),
        ("stake.per_point", "0,05", "rule_not_money"),
        ("stake.per_point", "-1", "rule_not_money"),
        ("stake.per_point", ".5", "rule_not_money"),
        ("stake.per_point", "1.2.3", "rule_not_money"),
        ("stake.per_point", "٥", "rule_not_money"),
        ("stake.per_point", "0.00000000001", "rule_not_money"),
        ("stake.per_point", "", "rule_not_money"),
    ],
)
def test_a_value_of_the_wrong_type_or_outside_the_list_is_refused(
    key: str, value: object, code: str
) -> None:
    found, params = refusal({key: value})
    assert (found, params["key"]) == (code, key)


def test_a_refusal_says_what_the_parameter_may_be() -> None:
    assert refusal({"knock.limit": 11})[1] == {
        "key": "knock.limit",
        "value": 11,
        "least": 0,
        "most": 10,
    }
    assert refusal({"double.scope": True})[1] == {
        "key": "double.scope",
        "value": "true",
        "choices": ("points", "hand"),
    }
    assert refusal({"stake.round_to": 0})[1]["least"] == 1


def test_an_unknown_parameter_names_the_nearest() -> None:
    assert refusal({"bonus.ginn": 25}) == (
        "rule_unknown",
        {"key": "bonus.ginn", "nearest": "bonus.gin"},
    )
    assert refusal({"wxyz": 1}) == ("rule_unknown", {"key": "wxyz", "nearest": None})


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(HginError) as caught:
        make_rules("x", {"bonus.ginn": 25, "knock.limit": 11, "knock.mode": "", "columns.count": 1})
    codes = [code for code, _ in caught.value.problems]
    assert codes == ["rule_unknown", "rule_not_whole", "rule_not_a_choice"]


@pytest.mark.parametrize(
    ("values", "code", "key"),
    [
        ({"columns.weights": [1, 2]}, "rule_weights_count", "columns.weights"),
        ({"columns.count": 2, "columns.weights": [1, 1, 2]}, "rule_weights_count", None),
        ({"columns.count": 1}, "rule_winner_needs_columns", "match.winner"),
        ({"match.winner": "final_total"}, "rule_winner_needs_one_column", "match.winner"),
        ({"match.winner": "first_to_target"}, "rule_winner_needs_one_column", None),
        ({"boxes.scope": "match"}, "rule_scope_needs_one_column", "boxes.scope"),
    ],
)
def test_values_that_do_not_go_together_are_refused(
    values: dict[str, object], code: str, key: str | None
) -> None:
    found, params = refusal(values)
    assert found == code
    assert params["key"] == (key or params["key"])


@pytest.mark.parametrize("winner", ["final_total", "first_to_target", "net_total", "running_total"])
def test_one_column_may_be_decided_by_anything_but_columns(winner: str) -> None:
    values = {"columns.count": 1, "match.winner": winner, "boxes.scope": "match"}
    assert make_rules("x", values).match_winner == winner


@pytest.mark.parametrize("count", range(1, 7))
def test_weights_that_nobody_gave_follow_the_count(count: int) -> None:
    """R-45: all columns count the same."""
    rules = make_rules("x", {"columns.count": count, "match.winner": "net_total"})
    assert rules.columns_weights == (1,) * count


def test_an_upcard_is_needed_for_a_limit_or_for_doubling() -> None:
    """R-17."""
    assert not Rules().needs_upcard
    assert make_rules("x", {"knock.mode": "upcard"}).needs_upcard
    assert make_rules("x", {"double.spade": 2}).needs_upcard
    assert not make_rules("x", {"knock.mode": "gin_only"}).needs_upcard


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("bonus.gin=20", "bonus.gin", 20),
        (" bonus.gin = 20 ", "bonus.gin", 20),
        ('bonus.gin="20"', "bonus.gin", "20"),
        ("bonus.gin=many", "bonus.gin", "many"),
        ("bonus.gin=-5", "bonus.gin", "-5"),
        ("bonus.gin=", "bonus.gin", ""),
        ("bonus.gin=9999999999999", "bonus.gin", "9999999999999"),
        ("bonus.big_gin=false", "bonus.big_gin", False),
        ("bonus.big_gin=31", "bonus.big_gin", 31),
        ("bonus.big_gin=true", "bonus.big_gin", "true"),
        ("columns.weights=1,1,2", "columns.weights", [1, 1, 2]),
        ("columns.weights=[1, 1, 2]", "columns.weights", [1, 1, 2]),
        ("columns.weights=1,x", "columns.weights", [1, "x"]),
        ("stake.per_point=0.05", "stake.per_point", "0.05"),
        ("stake.per_point=2", "stake.per_point", "2"),
        ("stake.per_point='0.05'", "stake.per_point", "0.05"),
        ("stake.round_to=10", "stake.round_to", 10),
        ("knock.mode=upcard", "knock.mode", "upcard"),
        ('knock.mode="upcard"', "knock.mode", "upcard"),
        ("knock.mode='", "knock.mode", "'"),
        ("knock.mode=a=b", "knock.mode", "a=b"),
        ("nothing.known=7", "nothing.known", "7"),
    ],
)
def test_the_forms_of_a_setting(text: str, key: str, value: object) -> None:
    assert read_setting(text) == (key, value)
    assert type(read_setting(text)[1]) is type(value)


@pytest.mark.parametrize("text", ["bonus.gin", "", "=20", " = 20"])
def test_a_setting_without_key_or_sign_is_refused(text: str) -> None:
    with pytest.raises(HginError) as caught:
        read_setting(text)
    assert (caught.value.code, caught.value.params) == ("setting_form", {"setting": text})


def test_tables_and_flat_are_each_others_way_back() -> None:
    for values in ({}, {"bonus.big_gin": 31, "stake.per_point": "0.05", "stake.round_to": 5}):
        rules = make_rules("x", values)
        written = tables(rules)
        assert make_rules("x", flat(written)) == rules
        assert ("stake" in written) == bool(values)
    assert tables(Rules())["bonus"]["big_gin"] is False
    assert tables(Rules())["columns"]["weights"] == [1, 1, 1]
    assert flat({"bonus": {"gin": 1}, "gin": 2}) == {"bonus.gin": 1, "gin": 2}


def test_values_have_every_parameter_in_the_order_of_the_rule_book() -> None:
    assert list(Rules().values()) == list(PARAMETERS)
    assert PARAMETERS["knock.ace_upcard"].clauses == ("R-16",)


def test_the_nearest_word_is_none_where_none_is_near() -> None:
    assert nearest("colums.count", PARAMETERS) == "columns.count"
    assert nearest("qqq", PARAMETERS) is None


def test_the_rule_page_has_every_clause_once_and_no_other() -> None:
    rows = re.findall(r"^\| (R-\d\d) \|", RULES_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == sorted(CLAUSES)


def test_every_clause_that_a_parameter_cites_names_the_parameter_in_its_row() -> None:
    rows = dict(
        re.findall(r"^\| (R-\d\d) \|(.*)$", RULES_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    )
    for parameter in PARAMETERS.values():
        assert parameter.clauses
        for clause in parameter.clauses:
            assert f"`{parameter.key}`" in rows[clause], (parameter.key, clause)
    named = {
        (key, clause) for clause, row in rows.items() for key in re.findall(r"`(\w+\.\w+)`", row)
    }
    assert {key for key, _ in named} == set(PARAMETERS)
