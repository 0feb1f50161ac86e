"""The floor: the tables of a house on one ledger, and the people who run them."""

from croupier.floor.house import House
from croupier.floor.people.staff import People, StaffMember

__all__ = ["House", "People", "StaffMember"]
