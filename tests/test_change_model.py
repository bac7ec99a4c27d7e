"""Any sequence of changes, against a list of hands: the saved file always equals the model."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hgin_run import run
from hypothesis import given, settings
from hypothesis import strategies as st

from hgin import store
from hgin.hand import Hand
from hgin.lines import parse_hand
from hgin.match import replay
from hgin.sheet import Sheet
from hgin.sheet_file import examined, read_sheet

SIDES = (("Ana",), ("Bruno",))
LINES = (
    "Ana knock 2 32",
    "Bruno gin 18",
    "void",
    "Bruno knock 6 10 layoff 5",
    "Ana points 43",
    "Ana gin 98 note 'so # much'",
)

Model = tuple[Hand, ...]
number = st.integers(1, 9)
line = st.sampled_from(LINES)
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("record"), st.just(0), line),
        st.tuples(st.sampled_from(("edit", "insert")), number, line),
        st.tuples(st.sampled_from(("strike", "restore")), number, st.just("")),
        st.tuples(st.sampled_from(("undo", "redo")), st.just(0), st.just("")),
    ),
    max_size=14,
)


class Kept:
    """The sheet as it should be: its hands, those before each change, those that were undone."""

    def __init__(self) -> None:
        self.hands: Model = ()
        self.done: list[Model] = []
        self.undone: list[Model] = []

    def does(self, what: str, number: int, text: str) -> bool:
        """Make the change; False where it has to be refused."""
        if what in ("undo", "redo"):
            return self.moves(what)
        new = self.changed(what, number, parse_hand(text, SIDES).hand if text else None)
        if new is None:
            return False
        if new != self.hands:
            self.done.append(self.hands)
            self.undone = []
            self.hands = new
        return True

    def moves(self, what: str) -> bool:
        source, target = (self.done, self.undone) if what == "undo" else (self.undone, self.done)
        if not source:
            return False
        target.append(self.hands)
        self.hands = source.pop()
        return True

    def changed(self, what: str, number: int, hand: Hand | None) -> Model | None:
        hands, place = list(self.hands), number - 1
        if what == "record":
            assert hand is not None
            return None if over(self.hands) else (*self.hands, hand)
        if what == "insert":
            assert hand is not None
            if place > len(hands) or over(self.hands[:place]):
                return None
            hands.insert(place, hand)
        elif place >= len(hands):
            return None
        elif what == "edit":
            assert hand is not None
            note = hand.note or hands[place].note
            hands[place] = hand._replace(struck=hands[place].struck, note=note)
        else:
            if hands[place].struck == (what == "strike"):
                return None
            hands[place] = hands[place]._replace(struck=what == "strike")
        return tuple(hands)


def over(hands: Model) -> bool:
    return replay(SHEET._replace(hands=hands)).over


SHEET = Sheet(SIDES, read_sheet(Path(__file__).with_name("samples") / "sound/running.toml").rules)


@settings(max_examples=60, deadline=None)
@given(CHANGES)
def test_the_file_is_always_what_the_changes_make_of_it(
    changes: list[tuple[str, int, str]],
) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder) / "match.toml"
        patch.setenv("HGIN_HOME", str(Path(folder) / "home"))
        patch.setenv("HGIN_FILE", str(path))
        assert run(patch, "new", "Ana", "Bruno", "--dealer", "Ana").status == 0
        kept = Kept()
        texts: dict[tuple[tuple[Model, ...], Model], str] = {((), ()): store.read(path)}
        for what, number, text in changes:
            allowed = kept.does(what, number, text)
            said = run(patch, *words(what, number, text))
            assert said.status == (0 if allowed else 3), said
            hands = tuple(hand._replace(at=None) for hand in read_sheet(path).hands)
            assert hands == kept.hands
            found = examined(store.read(path), {})
            assert (found.faults, found.contradictions) == ((), ())
            # What was undone is there again to the byte, however often it comes and goes.
            if what in ("undo", "redo") and allowed:
                assert store.read(path) == texts[tuple(kept.done), kept.hands]
            texts[tuple(kept.done), kept.hands] = store.read(path)


def words(what: str, number: int, text: str) -> list[str]:
    if what in ("undo", "redo"):
        return [what]
    if what in ("strike", "restore"):
        return [what, str(number)]
    if what in ("edit", "insert"):
        return [what, str(number), text]
    hand = parse_hand(text, SIDES).hand
    play = hand.plays[0]
    counts = {
        "knock": (play.deadwood, play.opponent),
        "gin": (play.opponent,),
        "points": (play.points,),
        "void": (),
    }[play.kind]
    note = ["--note", hand.note] if hand.note else []
    layoff = ["--layoff", str(play.layoff)] if play.layoff else []
    who = [play.who] if play.who else []
    return [play.kind, *who, *map(str, counts), *layoff, *note]
