"""The exact outcomes of sic bo: 216 rolls of three fair dice, each as likely as any other.

No wager asks which die shows what, so to a wager rolls that differ only in order are one outcome:
56 of them, weighing 1, 3 or 6 of the 216.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from croupier.equipment import Roll
from croupier.equipment.dice import FACES
from croupier.games.sic_bo.dealing import DICE

ROLLS: tuple[Roll, ...] = tuple(Roll(dice) for dice in product(FACES, repeat=DICE))

ALIKE: dict[Roll, int] = Counter(Roll(tuple(sorted(roll.dice))) for roll in ROLLS)
