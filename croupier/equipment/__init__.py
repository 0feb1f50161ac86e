"""Things on the table: dice, and the random sources that stand in for them."""

from croupier.equipment.dice import Roll

__all__ = ["Roll"]
