"""The worked examples of the four source texts, hand by hand (docs/rules.md names the texts)."""

from matches import entered, figures, match, winners

from hgin.layoffs import settle
from hgin.match import Standing
from hgin.melds import deadwood
from hgin.profiles import load_profile


def blank(standing: Standing, side: int) -> list[bool]:
    return [not column.entered[side] for column in standing.columns.columns]


def test_marcadores_three_hands_of_one_side() -> None:
    """30, 43 with gin against 18, 35: 30 / 0 / 0, 73 / 43 / 0, 108 / 78 / 35 (R-20, R-21, R-22).

    The source writes 0 where nothing has been entered; the sheet leaves it blank (R-27).
    """
    hands = ["Ana points 30", "Ana gin 18", "Ana points 35"]
    after = [match("hollywood-majority", *hands[:n]) for n in (1, 2, 3)]
    assert [figures(one, 0) for one in after] == [[30, 0, 0], [73, 43, 0], [108, 78, 35]]
    assert blank(after[0], 0) == [False, True, True]
    assert blank(after[1], 0) == [False, False, True]
    assert blank(after[2], 1) == [True, True, True]


def test_marcadores_the_hand_that_opens_the_third_column_closes_the_first() -> None:
    standing = match("hollywood-majority", "Ana points 30", "Ana gin 18", "Ana points 35")
    win = standing.hands[2].win
    assert win is not None
    assert (win.closed, win.opened, winners(standing)) == ((1,), (3,), [0, None, None])


def test_marcadores_gin_from_the_cards() -> None:
    """4-5-6H, 9C 9D 9S, A-2-3C, KD; draws 7H, throws KD: gin (R-04)."""
    assert deadwood("4H 5H 6H 9C 9D 9S AC 2C 3C KD") == 10
    kept = "4H 5H 6H 7H 9C 9D 9S AC 2C 3C"
    assert deadwood(kept) == 0
    against = "KS 8D KH KC 10S 4D 2H AH AS AD"
    settled = settle(kept, against, load_profile("hollywood-majority"))
    assert (settled.kind, settled.winner, settled.points) == ("gin", "knocker", 25 + 24)


def test_spruce_bob_and_alexandra() -> None:
    """Bob 10, Alexandra 18, Bob 30, Bob 4: Alexandra 18/0/0, Bob 44/34/4; own counters (R-20)."""
    sides = (("Bob",), ("Alexandra",))
    hands = ["Bob points 10", "Alexandra points 18", "Bob points 30", "Bob points 4"]
    standing = match("hollywood-spruce", *hands, sides=sides)
    assert figures(standing, 0) == [44, 34, 4]
    assert figures(standing, 1) == [18, 0, 0]
    assert entered(standing) == [[1], [1], [1, 2], [1, 2, 3]]
    assert standing.columns.wins == (3, 1)


def test_tradicional_an_undercut() -> None:
    """Knock with 7, 5 left after layoffs: 7 - 5 + 10 = 12 to the defender (R-10)."""
    standing = match("traditional", "Ana knock 7 12 layoff 7")
    played = standing.hands[0].score
    assert played is not None
    assert (played.kind, played.winner, played.points) == ("undercut", 1, 12)


def test_tradicional_a_layoff_from_the_cards_but_not_after_gin() -> None:
    """4-5-6H takes 7H after a knock (R-05), but not after gin (R-06)."""
    rules = load_profile("traditional")
    against = "7H KH KD KC 9C 9D 9H 2C 2H AS"
    knock = settle("4H 5H 6H QC QD QS 3C 2D AC AD", against, rules)
    assert [one.card for one in knock.defender.layoffs] == ["7H"]
    assert (knock.kind, knock.points) == ("undercut", 12)
    gin = settle("4H 5H 6H QC QD QS 3C 3D 3S 3H", against, rules)
    assert not gin.defender.layoffs
    assert (gin.kind, gin.points) == ("gin", 20 + 12)
