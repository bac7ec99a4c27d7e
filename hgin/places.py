"""Where hgin keeps what is the user's, and names that are safe for files.

Nothing here is made before it is needed: a place is only a path until something is written.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hgin.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Mapping

ENDING = ".toml"
"""What a sheet's file name ends with."""

# Letters that Unicode does not take apart into a letter and an accent.
_FOLDED = str.maketrans(
    {"đ": "d", "ð": "d", "ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"}
)


def home(environ: Mapping[str, str]) -> Path:
    """The folder of all that is the user's: ``HGIN_HOME``, else where the system keeps such data.

    An absolute path, which need not exist. Raises FileError ``home_unknown`` where the system
    cannot tell.
    """
    given = environ.get("HGIN_HOME")
    if given:
        return _absolute(given)
    # Costs a thirtieth of an empty run, so it is left out where it is not asked.
    import platformdirs

    found = Path(platformdirs.user_data_dir("hgin", appauthor=False))
    if not found.is_absolute():
        raise FileError("home_unknown")
    return found


def _absolute(given: str) -> Path:
    try:
        return Path(given).absolute()
    except OSError:  # a relative path, and the folder one stands in is gone
        raise FileError("home_unknown") from None


def sheets(environ: Mapping[str, str]) -> Path:
    """The folder of the sheets. Raises FileError ``home_unknown``."""
    return home(environ) / "sheets"


def profiles(environ: Mapping[str, str]) -> Path:
    """The folder of the user's own rule profiles. Raises FileError ``home_unknown``."""
    return home(environ) / "profiles"


def journals(environ: Mapping[str, str]) -> Path:
    """The folder of what undo needs. Raises FileError ``home_unknown``."""
    return home(environ) / "journal"


def make_folder(folder: Path) -> None:
    """Make a folder of the user's home with all above it, unless it is there.

    Raises FileError ``home_unwritable`` (folder, reason).
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            "home_unwritable", folder=str(folder), reason=error.strerror or str(error)
        ) from None


def slug(text: str) -> str:
    """The text in lower-case ASCII letters, digits and single hyphens only; may be empty.

    Accents are dropped and letters folded ("Đurđa" gives "durda"); of other scripts nothing is
    left.
    """
    if not text.isascii():
        # An import of its own size, and most names need none of it.
        from unicodedata import normalize

        text = normalize("NFKD", text.lower().translate(_FOLDED))
        text = text.encode("ascii", "ignore").decode("ascii")
    words = "".join(char if char.isalnum() else " " for char in text.lower()).split()
    return "-".join(words)
