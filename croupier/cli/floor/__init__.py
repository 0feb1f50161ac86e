"""The floor: the console served, ledgers audited, papers and signs drawn up."""
