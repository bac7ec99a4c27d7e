"""Runs the command line: ``hgin`` and ``python -m hgin``."""

from __future__ import annotations


def run() -> None:
    """Run hgin on the words of the command line and exit with its status."""
    import gc
    import os
    import sys

    # One command makes little garbage, and looking for it costs a twentieth of the whole run.
    gc.disable()
    if sys.argv[1:] == ["--version"]:
        # The one question that needs nothing of what hgin is.
        from hgin import __version__

        sys.stdout.write(f"hgin {__version__}\n")
        return
    if "_HGIN_COMPLETE" in os.environ:
        # A shell asks what may come next; no command runs then, whatever the words are.
        from hgin.cli.completion import put

        put(sys.argv[1:])
        return
    try:
        from hgin.cli.app import main
    except KeyboardInterrupt:
        sys.exit(130)
    status = main(sys.argv[1:])
    # What is left is the system's to take back: nobody need look through it for garbage at exit.
    gc.freeze()
    sys.exit(status)


if __name__ == "__main__":
    run()
