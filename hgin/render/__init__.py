"""Standing to text: one file a format, imported when it is asked for."""
