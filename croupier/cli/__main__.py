"""`python -m croupier.cli`."""

from croupier.cli import main

main()
