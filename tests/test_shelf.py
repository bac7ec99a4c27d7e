"""The user's folder: names, the current sheet, the list, the trash."""

import datetime
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hgin import places, store
from hgin.errors import FileError, HginError
from hgin.places import slug
from hgin.shelf import Entry, Shelf, find_sheet, new_name

DAY = datetime.date(2026, 11, 30)


def no_check(text: str) -> None:
    """Take anything."""


def refusal(call: Callable[[], object]) -> HginError:
    with pytest.raises(HginError) as caught:
        call()
    return caught.value


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "home")


@pytest.fixture
def environ(shelf: Shelf) -> dict[str, str]:
    return {"HGIN_HOME": str(shelf.home)}


class TestHome:
    def test_hgin_home_moves_it(self, environ: dict[str, str], shelf: Shelf) -> None:
        assert places.home(environ) == shelf.home
        assert places.sheets(environ) == shelf.sheets == shelf.home / "sheets"
        assert places.profiles(environ) == shelf.home / "profiles"
        assert places.journals(environ) == shelf.home / "journal"
        assert not shelf.home.exists()

    def test_a_relative_one_is_taken_from_here(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert places.home({"HGIN_HOME": "here"}) == tmp_path / "here"

    @pytest.mark.parametrize("environ", [{}, {"HGIN_HOME": ""}])
    def test_the_system_tells_where_else(
        self, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("platformdirs.user_data_dir", lambda name, appauthor: f"/data/{name}")
        assert places.home(environ) == Path("/data/hgin")
        monkeypatch.setattr("platformdirs.user_data_dir", lambda name, appauthor: "~/.local/hgin")
        error = refusal(lambda: places.home(environ))
        assert (error.code, isinstance(error, FileError)) == ("home_unknown", True)

    def test_one_that_cannot_be_made(self, shelf: Shelf) -> None:
        shelf.home.write_text("a file stands there")
        for call in (
            lambda: shelf.add("name", "x", no_check),
            lambda: shelf.set_current(Path("/x.toml")),
            lambda: places.make_folder(shelf.home / "profiles"),
        ):
            error = refusal(call)
            assert (error.code, isinstance(error, FileError)) == ("home_unwritable", True)
            assert error.params["reason"] in ("File exists", "Not a directory")
        assert shelf.entries() == ()
        assert shelf.current() is None


class TestNames:
    @pytest.mark.parametrize(
        ("text", "folded"),
        [
            ("Ana", "ana"),
            ("Đurđa", "durda"),
            ("Łucja Ørsted-Groß", "lucja-orsted-gross"),
            ("Ana+Carla", "ana-carla"),
            ("../..//etc", "etc"),
            ("-ana--b-", "ana-b"),
            ("ÉCOLE_ﬁn ½", "ecole-fin-12"),
            ("Чеслав", ""),
            ("[red]\x1b\0\ud800%s😀", "red-s"),
            ("", ""),
        ],
    )
    def test_slug(self, text: str, folded: str) -> None:
        assert slug(text) == folded

    @pytest.mark.parametrize(
        ("labels", "name"),
        [
            (["Ana", "Bruno"], "2026-11-30-ana-bruno"),
            (["Ana+Carla", "Bruno+Davi"], "2026-11-30-ana-carla-bruno-davi"),
            (["Чеслав", "Bo"], "2026-11-30-bo"),
            (["王", "李"], "2026-11-30"),
            (["a" * 10_000, "b" * 29 + "-c"], f"2026-11-30-{'a' * 30}-{'b' * 29}"),
        ],
    )
    def test_new_name(self, labels: list[str], name: str) -> None:
        assert new_name(DAY, labels) == name
        assert new_name(datetime.datetime(2026, 11, 30, 20, 15), labels) == name

    def test_names_stay_short(self) -> None:
        assert len(new_name(DAY, [letter * 100 for letter in "abcdefgh"])) <= 120

    def test_taken_names_are_numbered(self, shelf: Shelf) -> None:
        paths = [shelf.add("ana-bruno", text, no_check) for text in "abc"]
        assert [path.stem for path in paths] == ["ana-bruno", "ana-bruno-2", "ana-bruno-3"]
        assert [store.read(path) for path in paths] == ["a", "b", "c"]
        assert shelf.current() == paths[-1]
        assert shelf.free_path("ana-bruno") == shelf.sheets / "ana-bruno-4.toml"

    def test_a_name_taken_a_moment_ago(self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
        stale = iter([shelf.sheets / "a.toml", shelf.sheets / "a-2.toml"])
        shelf.add("a", "first", no_check)
        monkeypatch.setattr(Shelf, "free_path", lambda self, name: next(stale))
        assert shelf.add("a", "second", no_check).stem == "a-2"

    def test_what_is_wrong_with_a_new_sheet_is_said(self, shelf: Shelf) -> None:
        assert refusal(lambda: shelf.add("a", "\ud800", no_check)).code == "text_not_utf8"
        assert shelf.current() is None


class TestFindSheet:
    def test_file_then_environment_then_current(
        self, environ: dict[str, str], shelf: Shelf
    ) -> None:
        current = shelf.add("a", "x", no_check)
        assert find_sheet(None, environ) == current
        assert find_sheet(None, {**environ, "HGIN_FILE": ""}) == current
        assert find_sheet(None, {**environ, "HGIN_FILE": "e.toml"}) == Path("e.toml")
        assert find_sheet("f.toml", {**environ, "HGIN_FILE": "e.toml"}) == Path("f.toml")
        error = refusal(lambda: find_sheet("", environ))
        assert (error.code, error.params) == ("file_missing", {"file": ""})

    def test_no_current_sheet(self, environ: dict[str, str], shelf: Shelf) -> None:
        error = refusal(lambda: find_sheet(None, environ))
        assert isinstance(error, FileError)
        assert (error.code, error.params) == ("no_current_sheet", {})
        assert not shelf.home.exists()

    def test_a_current_sheet_that_was_deleted(
        self, environ: dict[str, str], shelf: Shelf, tmp_path: Path
    ) -> None:
        for path in (shelf.add("a", "x", no_check), tmp_path / "own.toml"):
            path.write_text("x")
            shelf.set_current(path)
            assert find_sheet(None, environ) == path
            path.unlink()
            error = refusal(lambda: find_sheet(None, environ))
            assert isinstance(error, FileError)
            assert (error.code, error.params) == ("current_sheet_gone", {"file": str(path)})

    @pytest.mark.parametrize(
        "junk",
        [b"", b"\n", b"..\n", b".\n", b"../x\n", b"a/b\n", b"\0", b"/a\0b", b"a\nb\n", b"\x01" * 99,
         b"x" * 256, b"/\n/"[1:]],
    )  # fmt: skip
    def test_junk_as_the_current_sheet_is_none(
        self, environ: dict[str, str], shelf: Shelf, junk: bytes
    ) -> None:
        shelf.home.mkdir()
        (shelf.home / "current").write_bytes(junk)
        assert refusal(lambda: find_sheet(None, environ)).code == "no_current_sheet"
        shelf.add("a", "x", no_check)
        assert find_sheet(None, environ) == shelf.sheets / "a.toml"

    def test_what_tells_the_current_sheet_cannot_be_read(
        self, environ: dict[str, str], shelf: Shelf
    ) -> None:
        (shelf.home / "current").mkdir(parents=True)
        error = refusal(lambda: find_sheet(None, environ))
        assert (error.code, error.params["file"]) == (
            "file_not_regular",
            str(shelf.home / "current"),
        )

    def test_a_new_sheet_that_cannot_become_current_is_not_kept(
        self, shelf: Shelf, tmp_path: Path
    ) -> None:
        shelf.add("a", "x", no_check)
        for name in ("current", "elsewhere"):
            file = shelf.home / name
            file.unlink(missing_ok=True)
            file.mkdir()
            own = tmp_path / "own.toml"
            own.write_text("x")
            with pytest.raises(FileError):
                shelf.begin(own, "x")
            assert not own.exists()
            own.write_text("x, and a hand")
            with pytest.raises(FileError):
                shelf.begin(own, "x")
            assert own.exists()
        with pytest.raises(FileError):
            shelf.add("b", "x", no_check)
        assert [path.name for path in shelf.sheets.iterdir()] == ["a.toml"]


class TestListAndUse:
    def test_what_there_is(self, shelf: Shelf, tmp_path: Path) -> None:
        assert shelf.entries() == ()
        b, a = (shelf.add(name, "x", no_check) for name in "ba")
        own, gone = tmp_path / "own.toml", tmp_path / "gone.toml"
        for path in (own, gone, own):
            path.write_text("x")
            shelf.set_current(path)
        gone.unlink()
        for name in (".a.toml.tmp", ".hidden.toml", "notes.txt"):
            (shelf.sheets / name).write_text("no sheet")
        (shelf.sheets / "folder.toml").mkdir()
        assert shelf.entries() == (
            Entry("a", a, current=False, elsewhere=False),
            Entry("b", b, current=False, elsewhere=False),
            Entry("own", own, current=True, elsewhere=True),
        )
        assert (shelf.home / "elsewhere").read_text() == f"{own}\n{gone}\n"

    def test_use(self, shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        a, b = (shelf.add(name, "x", no_check) for name in ("a", "b"))
        own = tmp_path / "own.toml"
        own.write_text("x")
        shelf.set_current(own)
        monkeypatch.chdir(tmp_path)
        for name, path in [
            ("a", a), ("b.toml", b), ("own", own), ("own.toml", own), (str(own), own),
            ("./own.toml", own),
        ]:  # fmt: skip
            assert shelf.use(name) == path
            assert shelf.current() == path
        assert (shelf.home / "current").read_bytes() == f"{own}\n".encode()

    def test_a_name_in_the_folder_wins_and_two_elsewhere_are_ambiguous(
        self, shelf: Shelf, tmp_path: Path
    ) -> None:
        paths = [tmp_path / folder / "m.toml" for folder in "xy"]
        for path in paths:
            path.parent.mkdir()
            path.write_text("x")
            shelf.set_current(path)
        error = refusal(lambda: shelf.use("m"))
        assert error.code == "sheet_ambiguous"
        assert error.params == {"name": "m", "files": [str(path) for path in paths]}
        assert shelf.use(str(paths[0])) == paths[0]
        inside = shelf.add("m", "x", no_check)
        assert shelf.use("m") == inside

    @pytest.mark.parametrize("verb", ["use", "remove"])
    @pytest.mark.parametrize(
        "name",
        ["../secret", "../secret.toml", "..", ".", "", "/etc/passwd", "a\0b", "\ud800", "x" * 9999,
         "../sheets/ana", "ana/", "./ana.toml", "ana.toml.toml"],
    )  # fmt: skip
    def test_a_typed_name_never_leaves_the_folder(self, shelf: Shelf, verb: str, name: str) -> None:
        inside = shelf.add("ana", "x", no_check)
        secret = shelf.home / "secret.toml"
        secret.write_text("x")
        error = refusal(lambda: getattr(shelf, verb)(name))
        assert (error.code, error.params["name"]) == ("sheet_unknown", name)
        assert not isinstance(error, FileError)
        assert secret.exists()
        assert shelf.current() == inside

    def test_the_nearest_name_is_told(self, shelf: Shelf) -> None:
        shelf.add("2026-11-30-ana-bruno", "x", no_check)
        shelf.add("2026-12-01-ana-carla", "x", no_check)
        error = refusal(lambda: shelf.use("2026-12-01-ana-karla"))
        assert error.params["nearest"] == "2026-12-01-ana-carla"
        assert refusal(lambda: shelf.use("zzz")).params["nearest"] is None

    def test_paths_that_are_not_utf8_and_paths_of_two_lines(
        self, shelf: Shelf, tmp_path: Path
    ) -> None:
        for name in (os.fsdecode(b"\xff.toml"), "two\nlines.toml", "\n.toml"):
            path = tmp_path / name
            path.write_text("x")
            shelf.set_current(path)
            assert shelf.current() == path
        assert [entry.path.name for entry in shelf.entries()] == ["\udcff.toml"]

    def test_a_folder_that_cannot_be_read(self, shelf: Shelf) -> None:
        shelf.home.mkdir()
        shelf.sheets.symlink_to("sheets")
        error = refusal(shelf.entries)
        assert isinstance(error, FileError)
        assert (error.code, error.params["file"]) == ("file_unreadable", str(shelf.sheets))

    def test_sheets_of_one_day_stand_in_the_order_they_were_begun(self, shelf: Shelf) -> None:
        """By name, numbers by their size: the first, -2, -10."""
        names = ["2026-11-30-ana-bruno", *(f"2026-11-30-ana-bruno-{n}" for n in range(2, 12))]
        for name in reversed(names):
            (shelf.sheets / f"{name}.toml").parent.mkdir(parents=True, exist_ok=True)
            (shelf.sheets / f"{name}.toml").touch()
        assert [entry.name for entry in shelf.entries()] == names

    def test_lists_that_a_person_has_written(self, shelf: Shelf, tmp_path: Path) -> None:
        own = tmp_path / "own.toml"
        own.write_text("x")
        shelf.home.mkdir()
        (shelf.home / "elsewhere").write_text(f"\nrelative.toml\n/a\0b\n{own}")
        assert [entry.path for entry in shelf.entries()] == [own]
        other = tmp_path / "other.toml"
        other.write_text("x")
        shelf.set_current(other)
        assert [entry.path for entry in shelf.entries()] == [own, other]


class TestRemove:
    def test_moves_to_the_trash_and_overwrites_nothing_there(self, shelf: Shelf) -> None:
        places_of = []
        for text in "abc":
            shelf.add("ana", text, no_check)
            places_of.append(shelf.remove("ana"))
            assert shelf.current() is None
        assert [path.name for path in places_of] == ["ana.toml", "ana-2.toml", "ana-3.toml"]
        assert [path.read_text() for path in places_of] == ["a", "b", "c"]
        assert {path.parent for path in places_of} == {shelf.trash}
        assert shelf.entries() == ()

    def test_another_current_sheet_stays(self, shelf: Shelf) -> None:
        shelf.add("a", "x", no_check)
        b = shelf.add("b", "x", no_check)
        shelf.remove("a")
        assert shelf.current() == b

    def test_a_sheet_elsewhere_is_not_moved(self, shelf: Shelf, tmp_path: Path) -> None:
        own = tmp_path / "own.toml"
        own.write_text("x")
        shelf.set_current(own)
        error = refusal(lambda: shelf.remove("own"))
        assert error.code == "sheet_elsewhere"
        assert error.params == {"name": "own", "file": str(own)}
        assert own.exists()

    def test_what_the_system_refuses(self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
        path = shelf.add("a", "x", no_check)

        def refused(*words: object) -> None:
            raise OSError(18, "Invalid cross-device link")

        with monkeypatch.context() as patch:
            patch.setattr(Path, "rename", refused)
            error = refusal(lambda: shelf.remove("a"))
        assert (error.code, error.params["file"]) == ("file_unwritable", str(path))
        assert shelf.current() == path

    def test_the_next_of_that_name_knows_nothing_of_it(
        self, shelf: Shelf, environ: dict[str, str]
    ) -> None:
        path = shelf.add("a", "x", no_check)
        store.change(path, lambda text: text + "y", no_check, environ=environ)
        shelf.remove("a")
        assert shelf.add("a", "xy", no_check) == path
        error = refusal(lambda: store.undo(path, no_check, environ=environ))
        assert error.code == "nothing_to_undo"
