"""The report of `croupier rng-test`: in words, as a paper for a laboratory, in pictures."""
