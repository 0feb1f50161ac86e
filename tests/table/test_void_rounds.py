"""A round that is void leaves nothing behind: no result, and every chip where it was."""

from __future__ import annotations

import pytest
from baccarat_floor import CONTINUOUS, PLAYER_WINS, BaccaratFloor, Furnish, furnishing
from houses import FLOORPERSON

baccarat = pytest.fixture(furnishing)


@pytest.fixture
def table(baccarat: Furnish) -> BaccaratFloor:
    """A continuous shuffling shoe, which goes on after a stop; one round behind it."""
    made = baccarat()
    made.open(shuffler=CONTINUOUS)
    made.sit(1)
    made.look()
    made.play(PLAYER_WINS)
    return made


def test_a_round_stopped_after_its_announcement_is_no_result(table: BaccaratFloor) -> None:
    before = table.chips(1), table.state.past
    table.wager(1, "player", 100_00)
    table.to_announcement(PLAYER_WINS)
    table.do(FLOORPERSON, "stop-shoe")
    assert (table.chips(1), table.state.past) == before
    assert len(table.state.past) == 1
