"""Sic bo on a demonstration floor: a table that waits for wagers, and a petition."""

from croupier.games.parts import Demonstration, PetitionBegun
from croupier.roles import Role

DEMONSTRATION = Demonstration(
    table_id="SB-1",
    pit="Pit 1",
    elections={},
    limits={
        "minimum": 5_00,
        "maximum": 500_00,
        "increment": 5_00,
        "maximum_of": {"small": 2_000_00, "big": 2_000_00, "three-of-a-kind": 100_00},
    },
    prepared=(
        (Role.FLOORPERSON, {"type": "install-shaker", "kind": "manual"}),
        (Role.FLOORPERSON, {"type": "inspect-device", "dice": [1, 3, 5], "properly_lit": True}),
    ),
    petition=PetitionBegun(
        title="Sic bo with a higher three of a kind",
        elections={"three-of-a-kind": "180 to 1"},
        summary="Sic bo, with a higher award for a three of a kind named beforehand.",
    ),
)
