"""Electronic equipment: the operating system's random source where no real dice are thrown.

For training and demonstration; people at a table throw real dice and enter them.
"""

from __future__ import annotations

import secrets

from croupier.equipment.dice import FACES, Roll


def toss(dice: int) -> Roll:
    """A fair toss: `secrets.choice` draws without bias from the system's generator."""
    return Roll(tuple(secrets.choice(FACES) for _ in range(dice)))
