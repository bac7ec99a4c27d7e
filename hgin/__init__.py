"""Score keeper for gin played with real cards."""

__version__ = "0.1.0"
