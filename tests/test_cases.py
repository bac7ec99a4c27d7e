"""The written cases, each with its answer: sheets, dealers, columns, single games, limits, boxes.

Cases about cards are in test_layoffs.py. The published examples are other people's pages and
programs; where their figures contradict their own rule, the case says so and the rule is held.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from matches import codes, entered, figures, match, rules, winners

from hgin.columns import Column
from hgin.match import Standing, replay
from hgin.refusals import problems
from hgin.rules import Rules, make_rules
from hgin.scoring import hand_limit, multiplier, possible_points, score, score_counts
from hgin.settlement import Account, settle

DATA = Path(__file__).parent / "data"
Case = dict[str, Any]
CASES: dict[str, Case] = {
    case["id"]: case
    for case in json.loads((DATA / "rules_cases.json").read_text(encoding="utf-8"))["cases"]
}
PUBLISHED: dict[str, Case] = {
    case["id"]: case
    for case in json.loads((DATA / "published_examples.json").read_text(encoding="utf-8"))
}
NAMES = {"A": "Ana", "B": "Bruno"}


def of_kind(*kinds: str) -> list[str]:
    return [name for name, case in CASES.items() if case["kind"] in kinds]


def settings(case: Case) -> dict[str, Any]:
    return {
        key.replace(".", "_", 1): value
        for key, value in case["params"].items()
        if key not in ("profile", "profiles")
    }


def line(told: Case) -> str:
    if "void" in told:
        return "void"
    if "kind" in told:
        who, kind = NAMES[told["knocker"]], told["kind"]
        return f"{who} {kind} {told['deadwood']} {told['opponent']} upcard {told['upcard']}"
    # The cases give hands as numbers; a number is what the table agreed on.
    return f"{NAMES[told['winner']]} points {told['points']} agreed"


def side(name: str | None) -> int | None:
    return None if name is None else "AB".index(name)


def decided(rules: Rules, points: tuple[int, int], boxes: tuple[int, int]) -> Account:
    """The account of a column that the first side has won."""
    account = settle(1, Column(points, (True, bool(boxes[1])), boxes, 0, 1), rules)
    assert account is not None
    return account


def test_every_case_is_run_by_a_test_of_its_kind() -> None:
    assert {case["kind"] for case in CASES.values()} == {
        "settle_big",
        "knock_limit",
        "hand_points",
        "sheet",
        "column_settlement",
        "single_game",
        "dealer",
        "team_hand",
        "club_boxes",
        "validation",
    }
    assert len(CASES) == 26


@pytest.mark.parametrize("name", of_kind("sheet"))
def test_a_sheet(name: str) -> None:
    case = CASES[name]
    hands = [line(told) for told in case["input"]["hands"]]
    standing = match(case["params"]["profile"], *hands, **settings(case))
    expect = case["expect"]
    assert figures(standing, 0) == expect["A"]
    assert figures(standing, 1) == expect["B"]
    assert winners(standing) == [side(name) for name in expect["column_winners"]]
    if "entered_in" in expect:
        assert entered(standing) == expect["entered_in"]
    if "wins" in expect:
        assert standing.columns.wins == (expect["wins"]["A"], expect["wins"]["B"])
    if "match_winner" in expect:
        assert standing.outcome is not None
        assert standing.outcome.winner == side(expect["match_winner"])
    else:
        assert standing.outcome is None
    if "tie_rule" in expect:
        assert standing.outcome is not None
        rule, _, totals = expect["tie_rule"].partition(": ")
        assert standing.outcome.by == rule
        assert [str(standing.columns.raw_total(one)) for one in (0, 1)] == totals.split(" v ")
    if "running_totals" in expect:
        totals = {name: standing.columns.raw_total("AB".index(name)) for name in "AB"}
        assert totals == expect["running_totals"]


def test_big_gin_with_the_rule_off_and_on() -> None:
    case = CASES["RC-19"]
    opponent = case["input"]["defender_deadwood"]
    for profile, expect in case["expect"].items():
        played = match(profile, f"Ana big-gin {opponent}").hands[0].score
        assert played is not None
        assert (played.kind, played.points) == (expect["outcome"], expect["points"])


def test_oklahoma_limits() -> None:
    case = CASES["RC-20"]
    upcards = [card.replace("10", "T") for card in case["input"]["upcards"]]
    oklahoma = rules("oklahoma")
    with_one = rules("oklahoma", knock_ace_upcard="one")
    expect = case["expect"]
    assert [hand_limit(oklahoma, card) for card in upcards] == expect["limits"]
    assert [hand_limit(with_one, card) for card in upcards] == expect["with_ace_one"]
    assert [multiplier(oklahoma, card) for card in upcards] == expect["multiplier"]


def test_a_spade_doubles_the_hand_or_its_difference() -> None:
    case = CASES["RC-21"]
    lines = {"knock": "Ana knock {} {}", "undercut": "Ana knock {} {}", "gin": "Ana gin {1}"}
    upcard = case["input"]["upcard"]
    hands = [
        lines[kind].format(low, high) + f" upcard {upcard}"
        for kind, low, high in case["input"]["hands"]
    ]
    for key, scope in (("points", "hand"), ("if_spade_scope_points", "points")):
        scored = [match("oklahoma", one, double_scope=scope).hands[0].score for one in hands]
        assert [one.points for one in scored if one] == case["expect"][key]


def test_a_column_with_boxes() -> None:
    case = CASES["RC-34"]
    hands = [f"{NAMES[told[0]]} points {told[1:]}" for told in case["input"]["from_hands"]]
    for profile, expect in (
        ("hollywood-boxes", case["expect"]),
        ("pokerwiner-hollywood", case["expect"]["pokerwiner-hollywood"]),
    ):
        standing = match(profile, *hands)
        account = standing.accounts[0]
        assert account is not None
        assert account.totals == (expect["A"], expect["B"])
        assert account.net == expect["net"]
        assert account.winner == 0
        column = standing.columns.columns[0]
        assert column.points == (case["input"]["A"]["points"], case["input"]["B"]["points"])
        assert column.boxes == (case["input"]["A"]["boxes"], case["input"]["B"]["boxes"])


@pytest.mark.parametrize("profile", CASES["RC-35"]["expect"])
def test_three_schools_of_shutout(profile: str) -> None:
    case = CASES["RC-35"]
    points = case["input"]["A"]["points"], case["input"]["B"]["points"]
    boxes = case["input"]["A"]["boxes"], case["input"]["B"]["boxes"]
    account = decided(rules(profile), points, boxes)
    assert account.net == case["expect"][profile]


@pytest.mark.parametrize("name", of_kind("single_game"))
def test_a_single_game_by_its_final_total(name: str) -> None:
    case = CASES[name]
    first, second = (
        [f"{NAMES[who]} points {points}" for points in case["input"][who]["hand_points"]]
        for who in "AB"
    )
    # The side that reaches the target wins the last hand.
    hands = [*first[:-1], *second, first[-1]]
    profile = case["params"]["profile"]
    standing = match(profile, *hands)
    account, outcome = standing.accounts[0], standing.outcome
    assert account is not None
    assert outcome is not None
    assert account.totals == (case["expect"]["A"], case["expect"]["B"])
    assert outcome.winner == side(case["expect"]["winner"])
    assert outcome.drawn == (case["expect"]["winner"] is None)
    if "with_first_to_target" in case["expect"]:
        other = match(profile, *hands, match_winner="first_to_target").outcome
        assert other is not None
        assert other.winner == side(case["expect"]["with_first_to_target"])


@pytest.mark.parametrize("profile", CASES["RC-38"]["expect"])
def test_who_deals_next(profile: str) -> None:
    case = CASES["RC-38"]
    told = {"A wins": "Ana points 1 agreed", "B wins": "Bruno points 1 agreed", "void": "void"}
    hands = [told[one] for one in case["input"]["hands"]]
    dealers = [match(profile, *hands[: n + 1]).dealer for n in range(len(hands))]
    assert dealers == [NAMES[one] for one in case["expect"][profile]]


def test_nets_of_a_partnership() -> None:
    case = CASES["RC-40"]
    pairs = (("Ana", "Carla"), ("Bruno", "Davi"))
    for told, (winner, points) in zip(
        case["input"]["rounds"], case["expect"]["results"], strict=True
    ):
        plays = [
            "void" if who == "void" else f"{pairs['AB'.index(who)][place]} points {won} agreed"
            for place, (who, won) in enumerate(told)
        ]
        (played,) = match("partnership-hollywood", " / ".join(plays), sides=pairs).hands
        assert played.score is not None
        assert (played.score.winner, played.score.points) == (side(winner), points)
        assert played.score.boxes == (0 if winner is None else 1)
        assert (played.win is None) == (winner is None)


@pytest.mark.parametrize("name", of_kind("club_boxes"))
def test_boxes_of_a_club(name: str) -> None:
    """The round is built so that its points are the case's: 3 pairs, a spade, two gins."""
    case = CASES[name]
    sides = (("Ana", "Carla", "Eva"), ("Bruno", "Davi", "Filip"))
    third = {140: "Eva knock 2 12", 90: "Filip knock 2 17"}[case["input"]["net_points"]]
    line = f"Ana gin 5 / Carla gin 5 / {third} upcard 7S"
    club = rules("rummytalk-club", sides_players=3)
    standing = match("rummytalk-club", line, sides=sides, sides_players=3)
    scored = standing.hands[0].score
    assert scored is not None
    # 2 x (5 + 25) twice is 120; the third pair adds 2 x (12 - 2) or takes off 2 x (17 - 2).
    assert scored.points == case["input"]["net_points"]
    expect = case["expect"]
    assert scored.boxes == expect["boxes"]
    assert scored.boxes - 1 == expect["extra_boxes"]
    net = case["input"]["net_points"]
    assert scored.boxes * club.boxes_value + net == expect["entry_value"]
    assert expect["entry_value"] * sum(club.columns_weights) == expect["three_columns_last_double"]
    if "triple_shutout" in expect:
        plain = club._replace(game_bonus=0, game_value="net")
        column = Column((net, 0), (True, False), (scored.boxes, 0), 0, 1)
        nets = [account.net for n in (1, 2, 3) if (account := settle(n, column, plain))]
        assert sum(nets) == expect["triple_shutout"]


def test_points_that_no_hand_can_give() -> None:
    case = CASES["RC-45"]
    possible = possible_points(rules(case["params"]["profile"]), None)
    assert case["expect"]["all_rejected"]
    for kind, points in case["input"]["entries"]:
        assert points not in possible[kind]
    for kind, (least, most) in case["expect"]["ranges"].items():
        assert possible[kind] == set(range(least, most + 1))


def test_straight_gin_refuses_a_knock() -> None:
    case = CASES["RC-46"]
    deadwood = case["input"]["knocker_deadwood"]
    found = codes(f"Ana knock {deadwood} 25", rules(case["params"]["profile"]))
    assert found == [case["expect"]["error"]]


# Published examples

GAMES = {"traditional": {"columns.count": 1, "match.winner": "final_total"}}
GAMES["house"] = GAMES["oklahoma"] = GAMES["traditional"]
TAKEN = {
    "target": "columns.target",
    "gin_bonus": "bonus.gin",
    "undercut_bonus": "bonus.undercut",
    "undercut_boxes": "boxes.extra_undercut",
    "gin_boxes": "boxes.extra_gin",
    "box_value": "boxes.value",
    "game_bonus": "game.bonus",
    "knock_bonus": "bonus.knock",
    "big_gin_bonus": "bonus.big_gin",
}
SHUTOUTS: dict[str | None, dict[str, object]] = {
    None: {},
    "double": {"game.shutout": "double_all"},
    "double hand points": {"game.shutout": "double_points"},
    "double final total": {"game.shutout": "double_all"},
    "flat 100": {"game.shutout": "add", "game.shutout_amount": 100},
}


def published_rules(name: str, **more: object) -> Rules:
    """The rules of a published example, as parameters."""
    told = PUBLISHED[name]["rules"]
    values: dict[str, object] = {**GAMES.get(told["game"], {})}
    values |= {TAKEN[key]: told[key] for key in TAKEN if told.get(key) is not None}
    values |= SHUTOUTS[told["shutout"]]
    if told["tie_is_undercut"] is False:
        values["undercut.tie"] = "knocker"
    if told["last_column_double"]:
        values["columns.weights"] = [1, 1, 2]
    values |= {key.replace("_", ".", 1): value for key, value in more.items()}
    return make_rules("published", values)


def counted(name: str) -> list[tuple[str, int]]:
    """Kind and points of each hand of an example that tells the counts."""
    found: list[tuple[str, int]] = []
    for told in PUBLISHED[name]["hands"]:
        if told["opponent_deadwood"] is not None:
            kind: Any = "knock" if told["kind"] == "undercut" else told["kind"]
            low, high = told["knocker_deadwood"], told["opponent_deadwood"]
            scored = score_counts(kind, low, high, 0, published_rules(name), None)
            found.append((scored.kind, scored.points))
    return found


COUNTED = [
    "ginplayeronline-hands",
    "rummytalk-score-counts",
    "bigugl-undercut15",
    "worldclubgames-base-points",
    "dummies-knock",
    "poltnumber-knock",
    "promisekit-knock",
    "jdh8-big-gin",
]
SHEETS = ["ginrummy-cards-hollywood", "onlinecardgames-io-hollywood"]
OTHERS = {
    "rummytalk-advisor-units",  # single hands, then accounts of columns
    "ginrummyblog-total",  # accounts; three slips of its own
    "bicycle-partnership",  # a round
    "jdh8-shutout-double",
    "jdh8-shutout-flat",
    "jdh8-shutout-spoiled",
    "score-pad-unit",  # a knock of 98, which no hand gives
    "public-test-oklahoma-spade",  # the hand depends on its upcard
    "matthewvolk-frozen-column-bug",  # what a program does wrong
}


def test_every_published_example_is_run() -> None:
    assert {*COUNTED, *SHEETS, *OTHERS} == set(PUBLISHED)


@pytest.mark.parametrize("name", COUNTED)
def test_published_hands(name: str) -> None:
    told = PUBLISHED[name]["hands"]
    assert counted(name) == [(one["kind"], one["points"]) for one in told]


def test_a_tie_under_the_minority_rule_is_the_knockers_for_0() -> None:
    scored = score_counts("knock", 5, 5, 0, published_rules("ginplayeronline-hands"), None)
    assert (scored.kind, scored.winner, scored.points) == ("knock", "knocker", 0)


def published_match(name: str, under: Rules | None = None) -> list[Standing]:
    """Where a published sheet stands after each hand; its first winner is our first side."""
    from matches import hand

    from hgin.sheet import Sheet

    told = PUBLISHED[name]["hands"]
    names = list(dict.fromkeys([one["winner"] for one in told] + ["Opp"]))[:2]
    sides = ((names[0],), (names[1],))
    hands = [hand(f"{one['winner']} points {one['points']} agreed", sides) for one in told]
    under = under or published_rules(name)
    return [replay(Sheet(sides, under, names[0], tuple(hands[: n + 1]))) for n in range(len(hands))]


@pytest.mark.parametrize("name", SHEETS)
def test_published_sheets(name: str) -> None:
    """A page's 0 or blank in a column that nobody or only the rival opened is our blank."""
    standings = published_match(name)
    for expect in PUBLISHED[name]["expected"]:
        standing = standings[expect["after"] - 1]
        for number, (label,) in enumerate(standing.sheet.sides):
            if label in expect:
                assert figures(standing, number) == [figure or 0 for figure in expect[label]]
        closed = expect.get("closed", [False] * 3)
        assert [one.winner is not None for one in standing.columns.columns] == closed


def test_the_advisors_hands_and_accounts() -> None:
    """Its third hand doubles on hearts too, which no parameter says: doubled here by a spade."""
    name = "rummytalk-advisor-units"
    told = PUBLISHED[name]["hands"]
    spade = published_rules(name, double_spade=2, game_value="score_plus_net")
    cards = [None, "2H", "2S"]
    for one, upcard in zip(told, cards, strict=True):
        counts = one["knocker_deadwood"], one["opponent_deadwood"]
        scored = score_counts("knock", *counts, 0, spade, upcard)
        assert (scored.kind, scored.points) == (one["kind"], one["points"])
    for expect in PUBLISHED[name]["expected"]:
        if expect["kind"] == "column_value":
            points = expect["winner_score"], expect["loser_score"]
            number = 3 if expect.get("last_column") else 1
            first, second = expect["boxes"]
            column = Column(points, (True, second > 0), (first, second), 0, 1)
            account = settle(number, column, spade)
            assert account is not None
            assert account.net == expect["value"]


def test_the_blogs_totals_are_by_its_rule_not_by_its_slips() -> None:
    """It says "the gap to 250" and adds the gap between the scores; 6092 becomes 6000, not 1000."""
    name = "ginrummyblog-total"
    under = published_rules(name, game_value="score_plus_net")
    for expect in PUBLISHED[name]["expected"]:
        if expect["kind"] == "column_value":
            points = expect["winner_score"], expect["loser_score"]
            account = decided(under, points, (expect["boxes_difference"], 0))
            assert account.net == expect["value_by_rule"]


@pytest.mark.parametrize("name", ["rummytalk-advisor-units", "ginrummyblog-total"])
def test_rounding_to_500(name: str) -> None:
    from hgin.settlement import money

    under = published_rules(name, stake_per_point="1", stake_round_to=500)
    (expect,) = (one for one in PUBLISHED[name]["expected"] if one["kind"] == "round500")
    for net, rounded in expect.get("by_rule") or expect["cases"]:
        due = money(net, under)
        assert due is not None
        # Its -6252 becomes 6500: what is owed has no sign, the side says who owes it.
        assert (due.rounded, due.amount) == (rounded, str(rounded))
        assert due.side == (0 if net > 0 else 1)


def test_a_round_of_two_tables_is_one_score_and_one_box() -> None:
    sides = (("Wanda", "Edo"), ("Theo", "Yana"))
    standing = match("partnership-hollywood", "Wanda points 12 / Theo points 10", sides=sides)
    (expect,) = PUBLISHED["bicycle-partnership"]["expected"]
    assert figures(standing, 0)[:1] == expect["We"]
    assert standing.columns.columns[0].boxes[0] == expect["boxes_We"]
    target = PUBLISHED["bicycle-partnership"]["rules"]["target"]
    assert standing.sheet.rules.columns_target == target


@pytest.mark.parametrize(
    "name", ["jdh8-shutout-double", "jdh8-shutout-flat", "jdh8-shutout-spoiled"]
)
def test_published_shutouts(name: str) -> None:
    """Where a program doubles a side's final total, R-43 doubles the net: the loser has nothing."""
    account = published_match(name)[-1].accounts[0]
    (expect,) = PUBLISHED[name]["expected"]
    assert account is not None
    totals = {"P1": 0, "P2": 0}
    sides = ["P1", "P2"] if PUBLISHED[name]["hands"][0]["winner"] == "P1" else ["P2", "P1"]
    totals |= dict(zip(sides, account.totals, strict=True))
    if account.doubled:
        totals = {"P1": account.net, "P2": 0}
    assert totals == expect["totals"]


def test_a_score_pad_whose_knock_of_98_no_hand_can_give() -> None:
    name = "score-pad-unit"
    standing = published_match(name)[-1]
    (expect,) = PUBLISHED[name]["expected"]
    assert figures(standing, 0) == expect["A"]
    assert figures(standing, 1) == expect["B"]
    assert standing.over is expect["finished"]
    first = standing.hands[0].hand
    bare = first._replace(plays=(first.plays[0]._replace(agreed=False),))
    assert 98 not in possible_points(standing.sheet.rules, None)["knock"]
    # A gin of 98 is possible, so a bare number of 98 is not refused.
    assert problems(bare, standing.sheet.rules) == ()


def test_oklahoma_doubles_the_gin_bonus_too() -> None:
    name = "public-test-oklahoma-spade"
    under = published_rules(name, knock_mode="upcard", double_spade=2)
    told = PUBLISHED[name]["hands"]
    for one, upcard in zip(told, ("7H", "7S"), strict=True):
        scored = score_counts("gin", 0, one["opponent_deadwood"], 0, under, upcard)
        assert (scored.kind, scored.points) == (one["kind"], one["points"])
    assert [hand_limit(under, card) for card in ("7H", "KH", "AH")] == [7, 10, 0]
    assert codes("Ana knock 6 20 upcard 5H", under) == ["knock_above_limit"]


def test_a_frozen_column_stays_as_it_is_whatever_a_program_does() -> None:
    """The program adds to closed columns and reads late wins its own way; by rule R-22, R-25."""
    name = "matthewvolk-frozen-column-bug"
    (expect,) = PUBLISHED[name]["expected"]
    standing = published_match(name, published_rules(name, columns_late_entry="next_open"))[-1]
    for number, who in enumerate("AB"):
        assert figures(standing, number) == [n or 0 for n in expect["by_rule"][who]]
    closed = [one.winner is not None for one in standing.columns.columns]
    assert closed == expect["by_rule"]["closed"]
    assert figures(standing, 0) != expect["published"]["A"]


def test_a_score_is_made_of_the_plays_of_its_hand() -> None:
    """What the cases give as numbers is what the counts give: RC-24 out of real hands."""
    counts = ["Ana knock 2 32", "Ana gin 18", "Ana knock 4 39"]
    standing = match("hollywood-majority", *counts)
    points = [told["points"] for told in CASES["RC-24"]["input"]["hands"]]
    scored = [score(one.hand, standing.sheet.rules, standing.sheet.sides) for one in standing.hands]
    assert [one.points for one in scored] == points
    assert figures(standing, 0) == CASES["RC-24"]["expect"]["A"]
