"""9.1 and 9.5(e): three dice, what they show, and how it is announced."""

from __future__ import annotations

from croupier.equipment import Roll
from croupier.games.sic_bo import provisions as p
from croupier.lawbook import Chapter, Refusal, enforces

DICE = 3


@enforces(p.DICE_AND_SHAKER)
def read_roll(dealt: str, chapter: Chapter) -> Roll:
    """The roll as written; sic bo is played with three dice and no other number."""
    roll = Roll.parse(dealt)
    if len(roll.dice) != DICE:
        raise Refusal(
            f"Sic bo is played with three dice, not {len(roll.dice)}",
            cite=p.DICE_AND_SHAKER.under(chapter),
            accepted="written like 2,2,5",
        )
    return roll


def announcement(roll: Roll) -> str:
    """The numeric value of each die, as the dealer announces it."""
    return ", ".join(str(value) for value in roll.dice)
