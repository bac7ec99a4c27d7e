"""The command line: words in, one answer out. Commands stand by topic, one module each."""
