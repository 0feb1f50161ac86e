"""Where the baccarat texts are silent, contradictory or misprinted, and how they are read here."""

from croupier.lawbook import Interpretation

INTERPRETATIONS: tuple[Interpretation, ...] = ()
