"""Things on the table: dice and cards, and the random sources that stand in for them."""

from croupier.equipment.cards import Card, Composition
from croupier.equipment.dice import Roll

__all__ = ["Card", "Composition", "Roll"]
