"""Runs one hgin command that kills itself where it is told to.

    python cli_driver.py STEP WORD…

The steps are those of ``hgin.files.at`` and ``half`` for the middle of a write.
"""

import sys

from store_driver import die_at

from hgin.cli.app import main

if __name__ == "__main__":
    die_at(sys.argv[1], 1)
    sys.exit(main(sys.argv[2:]))
