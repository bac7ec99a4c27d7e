"""Score keeper for gin played with real cards, as a library.

>>> import hgin
>>> rules = hgin.load_profile("hollywood-majority", {"bonus.gin": 20})
>>> rules.bonus_gin
20
>>> hgin.deadwood("4h5h6h 9c9d9s Ac2c3c Kd")
10

Every refusal raises HginError. Names are resolved when they are first used, so that importing
hgin costs next to nothing and loads neither typer nor rich.
"""

__version__ = "0.1.0"

# Checkers of types take this for true; importing typing to say so would cost at every start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from hgin.errors import FileError, HginError, Problem
    from hgin.hand import Hand
    from hgin.layoffs import Settlement, settle
    from hgin.match import Standing
    from hgin.melds import deadwood
    from hgin.profiles import load_profile
    from hgin.rules import Rules
    from hgin.sheet import Sheet
    from hgin.sheet_file import read_sheet

__all__ = [
    "FileError",
    "Hand",
    "HginError",
    "Problem",
    "Rules",
    "Settlement",
    "Sheet",
    "Standing",
    "__version__",
    "deadwood",
    "load_profile",
    "read_sheet",
    "settle",
]

_PLACES = {
    "FileError": "errors",
    "Hand": "hand",
    "HginError": "errors",
    "Problem": "errors",
    "Rules": "rules",
    "Settlement": "layoffs",
    "Sheet": "sheet",
    "Standing": "match",
    "deadwood": "melds",
    "load_profile": "profiles",
    "read_sheet": "sheet_file",
    "settle": "layoffs",
}
"""The module that each public name is from."""


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        msg = f"module 'hgin' has no attribute {name!r}"
        raise AttributeError(msg)
    from importlib import import_module

    return getattr(import_module(f"hgin.{_PLACES[name]}"), name)
