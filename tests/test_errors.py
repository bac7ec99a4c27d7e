"""Errors: every problem with its code, the first one in front."""

from hgin.errors import FileError, HginError, problem


def test_an_error_has_all_its_problems_and_speaks_of_the_first() -> None:
    error = HginError.of([problem("count_large", count=99, most=98), problem("match_over")])
    assert (error.code, error.params) == ("count_large", {"count": 99, "most": 98})
    assert [one.code for one in error.problems] == ["count_large", "match_over"]
    assert str(error) == "count_large count=99 most=98; match_over"


def test_an_error_of_a_file_is_an_error_of_hgin() -> None:
    error = FileError.of([problem("memory")])
    assert isinstance(error, HginError)
    assert isinstance(error, FileError)
    assert str(error) == "memory"
