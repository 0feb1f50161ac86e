"""A shoe is counted after it was dealt, and no hand is dealt with a card missing (7.4(a))."""

from __future__ import annotations

import pytest
from baccarat_floor import (
    ALL_GAMES,
    BY_HAND,
    CONTINUOUS,
    DEVICE,
    EIGHT_DECKS,
    PLAYER_WINS,
    SUBCHAPTER,
    BaccaratFloor,
    Furnish,
    furnishing,
)
from houses import DEALER, FLOORPERSON

baccarat = pytest.fixture(furnishing)


def dealt_out(table: BaccaratFloor) -> None:
    """A shoe in play, and its last hand dealt."""
    table.ready(1)
    table.do(DEALER, "cutting-card")
    table.play(PLAYER_WINS)


@ALL_GAMES
@pytest.mark.paragraph("13:69F-3.4(a)", "13:69F-7.4(a)", "19:47-7.4(a)")
def test_no_shoe_is_reshuffled_before_its_cards_are_counted(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    dealt_out(table)
    own = SUBCHAPTER[game, edition]
    assert table.cited(DEALER, "shuffle-cards") == f"{own}.4(a)"
    table.do(DEALER, "count-shoe", cards=EIGHT_DECKS)
    table.refused(DEALER, "count-shoe", cards=EIGHT_DECKS)  # once is enough
    table.do(DEALER, "shuffle-cards")


@pytest.mark.paragraph("13:69F-7.4(a)")
@pytest.mark.parametrize(
    ("found", "said"),
    [
        (411, "5 cards are missing"),
        (415, "1 card is missing"),
        (417, "1 card is too many"),
        (0, "416 cards are missing"),
    ],
)
def test_a_wrong_count_is_kept_and_stops_the_cards_until_the_floorperson_counts(
    baccarat: Furnish, found: int, said: str
) -> None:
    table = baccarat()
    dealt_out(table)
    event = table.do(DEALER, "count-shoe", cards=found).record.event
    assert event.says == f"{said}: the floorperson counts again"
    assert event.particulars == {"cards": found}
    table.refused(DEALER, "shuffle-cards")
    table.refused(DEALER, "count-shoe", cards=EIGHT_DECKS)
    table.refused(DEALER, "recount-shoe", cards=EIGHT_DECKS)  # it is the floorperson's
    event = table.do(FLOORPERSON, "recount-shoe", cards=found).record.event
    assert event.says == f"{said}: no hand is dealt with these cards any more"
    assert table.stage == "not at the table"
    table.refused(DEALER, "shuffle-cards")
    table.refused(DEALER, "no-more-bets")
    wager = {"seat": 1, "wager": "tie", "amount": 5_00}
    assert table.cited(DEALER, "place-wager", **wager) == "13:69F-7.5(a)"
    table.bring_cards()  # counted by two people
    table.look()
    table.shuffle()


@pytest.mark.paragraph("13:69F-7.4(a)")
def test_a_dealer_who_has_miscounted_is_put_right_by_the_floorperson(baccarat: Furnish) -> None:
    table = baccarat()
    dealt_out(table)
    table.do(DEALER, "count-shoe", cards=415)
    assert table.do(FLOORPERSON, "recount-shoe", cards=416).record.event.says is None
    table.do(DEALER, "shuffle-cards")


@pytest.mark.paragraph("13:69F-7.4(a)", "19:47-7.5(h)1")
def test_spreading_the_cards_at_an_idle_table_is_no_way_around_the_count(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "spread-idle-cards", face_up=True)
    table.look()
    assert table.cited(DEALER, "shuffle-cards") == "13:69F-7.4(a)"
    table.do(DEALER, "count-shoe", cards=EIGHT_DECKS)
    table.do(DEALER, "shuffle-cards")


@pytest.mark.paragraph("13:69F-7.4(a)", "19:47-7.1(d)4")
def test_of_a_device_the_batch_that_was_dealt_is_counted(baccarat: Furnish) -> None:
    table = baccarat()
    table.open(shuffler=DEVICE)
    table.sit(1)
    table.look()
    table.do(DEALER, "exchange-batches")
    table.cut()
    table.fill_shoe()
    table.burn()
    table.do(DEALER, "cutting-card")
    table.play(PLAYER_WINS)
    assert table.cited(DEALER, "exchange-batches") == "13:69F-7.4(a)"
    table.do(DEALER, "count-shoe", cards=EIGHT_DECKS)
    table.do(DEALER, "exchange-batches")


@pytest.mark.paragraph("13:69F-7.4(a)", "19:47-7.12")
def test_a_continuous_shuffler_that_was_stopped_goes_on_once_its_cards_are_counted(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.open(shuffler=CONTINUOUS)
    table.sit(1)
    table.look()
    table.do(FLOORPERSON, "stop-shoe")
    table.refused(DEALER, "no-more-bets")
    table.do(DEALER, "count-shoe", cards=EIGHT_DECKS)
    assert (table.stage, table.in_shoe) == ("in play", EIGHT_DECKS)
    table.do(DEALER, "no-more-bets")


@pytest.mark.parametrize("shuffler", [BY_HAND, CONTINUOUS])
def test_cards_are_not_counted_in_the_middle_of_a_shoe(baccarat: Furnish, shuffler: str) -> None:
    table = baccarat()
    table.open(shuffler=shuffler)
    table.sit(1)
    table.refused(DEALER, "count-shoe", cards=EIGHT_DECKS)  # they were, when they came
    table.look()
    if shuffler == BY_HAND:
        table.shuffle()
        table.cut()
        table.fill_shoe()
        table.burn()
    table.refused(DEALER, "count-shoe", cards=EIGHT_DECKS)
    table.refused(FLOORPERSON, "recount-shoe", cards=EIGHT_DECKS)
