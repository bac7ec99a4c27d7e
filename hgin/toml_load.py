"""Reads TOML that anybody may have written: what cannot be read is a problem with its place."""

import re

from hgin.errors import HginError

_PLACE = r" \(at (?:line (\d+), column (\d+)|end of document)\)$"
_DEPTH = 40
"""Nothing that we read is nested deeper; Python could not even print what is a thousand deep."""
_WORD_BITS = 63
"""TOML promises no larger whole numbers; Python would read any, and fail to print them."""


def load(text: str) -> dict[str, object]:
    """The tables of a TOML text, which may begin with a byte order mark.

    Raises HginError ``toml_invalid`` (line, column, reason), ``toml_deep`` (line, key) for brackets
    within brackets without end, ``toml_number`` (line, key) for a number that no file needs.
    """
    import tomllib

    plain = text.removeprefix("\ufeff")
    try:
        data: dict[str, object] = tomllib.loads(plain)
    except tomllib.TOMLDecodeError as error:
        raise _invalid(plain, str(error)) from None
    except RecursionError:
        raise HginError("toml_deep", line=1, key="") from None
    except ValueError:  # more digits than Python takes for a number
        raise HginError("toml_number", line=_long_digits(plain), key="") from None
    for key, value in data.items():
        _refuse_monsters(key, value, plain)
    return data


def _invalid(text: str, message: str) -> HginError:
    found = re.search(_PLACE, message)
    if found is None or found[1] is None:
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    else:
        line, column = int(found[1]), int(found[2])
    return HginError("toml_invalid", line=line, column=column, reason=re.sub(_PLACE, "", message))


def _long_digits(text: str) -> int:
    """The line of the first number that is too long to be read."""
    found = re.search(r"[0-9_]{4000}", text)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _refuse_monsters(key: str, value: object, text: str) -> None:
    """Refuse what is nested too deep, and numbers beyond what TOML promises."""
    waiting = [(value, 0)]
    while waiting:
        one, depth = waiting.pop()
        if depth > _DEPTH:
            raise HginError("toml_deep", line=1, key=key)
        if isinstance(one, dict | list):
            inner = one.values() if isinstance(one, dict) else one
            waiting += [(item, depth + 1) for item in inner]
        elif isinstance(one, int) and one.bit_length() > _WORD_BITS:
            raise _too_large(one, key, text)


def _too_large(number: int, key: str, text: str) -> HginError:
    """Named with its own line where its digits stand in the text, else with that of the key."""
    place = text.find(str(abs(number)))
    if place < 0:
        return HginError("toml_number", line=1, key=key)
    return HginError("toml_number", line=text.count("\n", 0, place) + 1, key="")
