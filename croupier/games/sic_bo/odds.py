"""The exact outcomes of sic bo: 216 rolls of three fair dice, each as likely as any other."""

from __future__ import annotations

from itertools import product

from croupier.equipment import Roll
from croupier.equipment.dice import FACES
from croupier.games.sic_bo.dealing import DICE

ROLLS: tuple[Roll, ...] = tuple(Roll(dice) for dice in product(FACES, repeat=DICE))
