"""The demonstration floor: one pit, one sic bo table, staff by role. It says that it is one."""

from __future__ import annotations

from typing import Any

from croupier.floor.house import House
from croupier.floor.people import People, StaffMember
from croupier.roles import Role

PASSWORD = "demonstration"
TABLE = "SB-1"

DEALER = StaffMember("dealer-1", "Dealer 1", Role.DEALER)
FLOORPERSON = StaffMember("floorperson-1", "Floorperson 1", Role.FLOORPERSON)
SUPERVISOR = StaffMember("supervisor-1", "Casino supervisor 1", Role.CASINO_SUPERVISOR)
STAFF = (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    StaffMember("pit-boss-1", "Pit boss 1", Role.PIT_BOSS),
    StaffMember("division-1", "Division 1", Role.DIVISION),
)

ESTABLISH_TABLE: dict[str, Any] = {
    "type": "establish-table",
    "game": "sic-bo",
    "edition": "13:69F",
    "limits": {
        "minimum": 5_00,
        "maximum": 500_00,
        "increment": 5_00,
        "maximum_of": {"small": 2_000_00, "big": 2_000_00, "three-of-a-kind": 100_00},
    },
    "pit": "Pit 1",
    "seats": 8,
}

OPENING: tuple[tuple[StaffMember, dict[str, Any]], ...] = (
    (FLOORPERSON, ESTABLISH_TABLE),
    (FLOORPERSON, {"type": "install-shaker", "kind": "manual"}),
    (FLOORPERSON, {"type": "inspect-device", "dice": [1, 3, 5], "properly_lit": True}),
    (FLOORPERSON, {"type": "open-table", "opener": 50_000_00}),
    (DEALER, {"type": "take-seat", "seat": 1}),
    (DEALER, {"type": "buy-in", "seat": 1, "amount": 500_00}),
    (DEALER, {"type": "take-seat", "seat": 3}),
    (DEALER, {"type": "buy-in", "seat": 3, "amount": 1_000_00}),
    (DEALER, {"type": "take-seat", "seat": 6}),
    (DEALER, {"type": "buy-in", "seat": 6, "amount": 300_00}),
)


def furnish(house: House, people: People) -> None:
    """Enrol the demonstration's staff and open its table; what was done before is not redone."""
    enrolled = {member.id for member in people.staff()}
    for member in STAFF:
        if member.id not in enrolled:
            people.enrol(member, PASSWORD)
    for number, (member, command) in enumerate(OPENING):
        house.execute(
            command_id=f"demonstration-{number}", table=TABLE, actor=member.actor, command=command
        )
