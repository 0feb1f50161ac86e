"""x.5 Shuffle and cut of the cards: shuffled, feathered or laced, offered, cut, placed, burned.

The numbers are by hand from the text: a cut is 10 cards in from either end, a cutting card 14 in
from the back, tens and faces burn ten more and an ace one.
"""

from __future__ import annotations

import pytest
from baccarat_floor import (
    ALL_GAMES,
    BY_HAND,
    DEVICE,
    EIGHT_DECKS,
    PLAYER_WINS,
    SUBCHAPTER,
    BaccaratFloor,
    Furnish,
    furnishing,
)
from houses import ACTORS, DEALER, FLOORPERSON, SUPERVISOR

from croupier.lawbook import BadInput

baccarat = pytest.fixture(furnishing)

MINI = pytest.mark.parametrize("edition", ["13:69F", "19:47"])


def stacked(table: BaccaratFloor, *seats: int) -> None:
    """Open, with patrons at these seats, the cards seen, washed and stacked."""
    table.open()
    table.sit(*seats)
    if not seats:
        table.do(DEALER, "take-seat", seat=1)
    table.look()
    if not seats:
        table.do(DEALER, "leave-seat", seat=1)


def uncut(table: BaccaratFloor, *seats: int) -> None:
    stacked(table, *seats)
    table.shuffle()
    assert table.stage == "to be cut"


def cut_by(table: BaccaratFloor, seat: int, depth: int = 100) -> None:
    table.do(DEALER, "cut-cards", seat=seat, depth=depth)


# -- (a) to (c) the shuffle ----------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-7.5(a)", "19:47-7.5(a)", "19:47-7.1(d)4", "19:47-7.1(d)5")
@MINI
@pytest.mark.parametrize(
    ("shuffler", "not_by"), [(BY_HAND, "exchange-batches"), (DEVICE, "shuffle-cards")]
)
def test_a_device_shuffles_by_exchanging_batches_and_a_dealer_by_hand(
    baccarat: Furnish, edition: str, shuffler: str, not_by: str
) -> None:
    table = baccarat("mini-baccarat", edition)
    table.open(shuffler=shuffler)
    table.sit(1)
    table.look()
    paragraph = {"exchange-batches": "19:47-7.1(d)4", "shuffle-cards": f"{edition}-7.5(a)"}
    assert table.cited(DEALER, not_by) == paragraph.pop(not_by)
    (by,) = paragraph
    table.do(DEALER, by)


@pytest.mark.paragraph("13:69F-7.5(b)", "19:47-7.5(b)", "19:47-7.5(b)1", "19:47-7.5(b)2")
@MINI
def test_a_feathered_stack_waits_for_the_floorperson(baccarat: Furnish, edition: str) -> None:
    table = baccarat("mini-baccarat", edition, elections={"shuffle": "feather"})
    stacked(table, 1)
    table.do(DEALER, "shuffle-cards")
    table.refused(DEALER, "cut-cards", seat=1, depth=100)
    assert table.cited(DEALER, "lace-cards") == "19:47-7.5(b)2"
    for actor in ACTORS.values():
        if actor is not FLOORPERSON:
            assert table.cited(actor, "verify-feathered") == "19:47-7.5(b)1"
    verified = table.do(FLOORPERSON, "verify-feathered").record
    assert (verified.event.cite, verified.actor) == ("19:47-7.5(b)1", FLOORPERSON)
    cut_by(table, 1)


@pytest.mark.paragraph("13:69F-3.5(a)1", "13:69F-7.5(b)", "19:47-7.5(b)", "19:47-7.5(b)2")
@ALL_GAMES
def test_about_one_deck_is_laced_before_the_cut(baccarat: Furnish, game: str, edition: str) -> None:
    table = baccarat(game, edition, elections={"shuffle": "lace"})
    stacked(table, 1)
    table.do(DEALER, "shuffle-cards")
    table.refused(DEALER, "cut-cards", seat=1, depth=100)
    assert table.cited(FLOORPERSON, "verify-feathered") == "19:47-7.5(b)1"
    laced = table.do(DEALER, "lace-cards").record.event
    assert laced.cite == ("13:69F-3.5(a)1" if game == "punto-banco" else "19:47-7.5(b)2")
    assert table.refused(DEALER, "shuffle-again")  # not elected
    cut_by(table, 1)


@pytest.mark.paragraph("13:69F-3.5(a)1i", "19:47-7.5(b)2i")
@ALL_GAMES
def test_where_the_licensee_has_it_so_laced_cards_are_shuffled_again(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition, elections={"shuffle": "lace-and-reshuffle"})
    stacked(table, 1)
    table.do(DEALER, "shuffle-cards")
    assert table.refused(DEALER, "shuffle-again")  # not laced yet
    table.do(DEALER, "lace-cards")
    table.refused(DEALER, "cut-cards", seat=1, depth=100)
    again = table.do(DEALER, "shuffle-again").record.event
    assert again.cite == ("13:69F-3.5(a)1i" if game == "punto-banco" else "19:47-7.5(b)2i")
    table.refused(DEALER, "shuffle-again")
    cut_by(table, 1)


@pytest.mark.paragraph("13:69F-3.5(a)", "13:69F-7.5(a)", "19:47-7.5(a)")
@ALL_GAMES
def test_after_a_shoe_the_cards_are_shuffled_without_another_wash(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    own = SUBCHAPTER[game, edition]
    table.ready(1)
    assert table.cited(DEALER, "shuffle-cards") == f"{own}.5(a)"  # the shoe is in play
    table.do(DEALER, "cutting-card")
    table.play(PLAYER_WINS)
    assert table.stage == "to be reshuffled"
    assert table.cited(DEALER, "wash-cards") == f"{own}.4(c)"
    table.shuffle()
    table.cut()
    table.fill_shoe()
    assert table.in_shoe == EIGHT_DECKS


# -- (d) the cut is offered ----------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.5(d)")
@ALL_GAMES
def test_the_cut_is_offered_from_the_highest_seat_downward(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    uncut(table, 2, 5, 7)
    for offered in (7, 5, 2):
        others = {0, 1, 2, 3, 5, 7, 8} - {offered}
        for seat in others:
            assert table.cited(DEALER, "cut-cards", seat=seat, depth=100) == "19:47-7.5(d)"
            assert table.cited(DEALER, "decline-cut", seat=seat) == "19:47-7.5(d)"
        if offered != 2:
            table.do(DEALER, "decline-cut", seat=offered)
    cut_by(table, 2)
    assert table.stage == "cut"


@pytest.mark.paragraph("19:47-7.5(d)")
def test_the_dealer_cuts_when_all_have_declined(baccarat: Furnish) -> None:
    table = baccarat()
    uncut(table, 1, 4)
    table.do(DEALER, "decline-cut", seat=4)
    assert table.cited(DEALER, "cut-cards", seat=0, depth=100) == "19:47-7.5(d)"
    table.do(DEALER, "decline-cut", seat=1)
    assert table.cited(DEALER, "cut-cards", seat=4, depth=100) == "19:47-7.5(d)"
    assert table.cited(DEALER, "decline-cut", seat=0) == "19:47-7.5(d)"
    cut_by(table, 0)


@pytest.mark.paragraph("19:47-7.5(d)")
def test_the_dealer_cuts_where_nobody_is_seated(baccarat: Furnish) -> None:
    table = baccarat()
    uncut(table)
    assert table.state.taken == frozenset()
    assert table.cited(DEALER, "cut-cards", seat=1, depth=100) == "19:47-7.5(d)"
    cut_by(table, 0)


@pytest.mark.paragraph("19:47-7.5(d)")
def test_who_leaves_is_not_offered_the_cut(baccarat: Furnish) -> None:
    table = baccarat()
    uncut(table, 3, 6)
    table.do(DEALER, "leave-seat", seat=6)
    cut_by(table, 3)


@pytest.mark.paragraph("19:47-7.5(d)")
def test_a_cut_declined_for_one_shoe_is_offered_again_for_the_next(baccarat: Furnish) -> None:
    table = baccarat()
    uncut(table, 1, 4)
    table.do(DEALER, "decline-cut", seat=4)
    cut_by(table, 1)
    table.fill_shoe()
    table.burn()
    table.do(DEALER, "cutting-card")
    table.play(PLAYER_WINS)
    table.shuffle()
    assert table.cited(DEALER, "cut-cards", seat=1, depth=100) == "19:47-7.5(d)"
    cut_by(table, 4)


# -- (e) its depth -------------------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.5(e)")
@ALL_GAMES
@pytest.mark.parametrize("decks", [6, 8])
def test_the_cut_is_at_least_ten_cards_in_from_either_end(
    baccarat: Furnish, game: str, edition: str, decks: int
) -> None:
    cards = 52 * decks
    for depth in (10, cards - 10, 11, cards // 2):
        table = baccarat(game, edition, elections={"decks": str(decks)})
        uncut(table, 1)
        for wrong in (0, 1, 9, cards - 9, cards, cards + 10):
            assert table.cited(DEALER, "cut-cards", seat=1, depth=wrong) == "19:47-7.5(e)"
        cut_by(table, 1, depth)
        assert table.stage == "cut"


@pytest.mark.paragraph("19:47-7.5(e)", "19:47-7.1(d)2")
def test_with_two_batches_the_depth_is_counted_in_the_one_that_is_cut(baccarat: Furnish) -> None:
    table = baccarat()
    table.open(shuffler="an automated shuffling device")
    table.sit(1)
    table.look()
    table.do(DEALER, "exchange-batches")
    assert table.cited(DEALER, "cut-cards", seat=1, depth=EIGHT_DECKS - 9) == "19:47-7.5(e)"
    cut_by(table, 1, EIGHT_DECKS - 10)


# -- (f) cutting cards and the burn --------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.5(f)")
@ALL_GAMES
def test_a_cutting_card_is_at_least_fourteen_cards_from_the_back(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    uncut(table, 1)
    table.cut()
    for wrong in (0, 1, 13):
        assert table.cited(DEALER, "place-cutting-cards", from_back=wrong) == "19:47-7.5(f)"
    placed = table.do(DEALER, "place-cutting-cards", from_back=14).record.event
    assert placed.cite == "19:47-7.5(f)"
    assert (table.stage, table.in_shoe) == ("in the shoe", EIGHT_DECKS)


@pytest.mark.paragraph("19:47-7.5(f)")
@pytest.mark.parametrize("from_back", [14, 15, 52, 104])
def test_a_cutting_card_may_be_placed_deeper(baccarat: Furnish, from_back: int) -> None:
    table = baccarat()
    uncut(table, 1)
    table.cut()
    table.do(DEALER, "place-cutting-cards", from_back=from_back)
    assert table.state.procedure.cutting_card_from_back == from_back


# 7.5(f): "an additional amount of cards equal to the amount on the first card drawn. Face cards
# and tens count as tens. Aces count as one."
BURNED = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "T": 10,
    "J": 10,
    "Q": 10,
    "K": 10,
}
FOLLOWING = ["Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh"]


@pytest.mark.paragraph("19:47-7.5(f)")
@ALL_GAMES
@pytest.mark.parametrize(("rank", "more"), BURNED.items())
def test_as_many_cards_are_burned_as_the_first_counts(
    baccarat: Furnish, game: str, edition: str, rank: str, more: int
) -> None:
    table = baccarat(game, edition)
    uncut(table, 1)
    table.cut()
    table.fill_shoe()
    first = f"{rank}s"
    for wrong in {0, more - 1, more + 1} - {more}:
        refusal = table.refused(DEALER, "burn-cards", cards=[first, *FOLLOWING[:wrong]])
        if wrong < 11:  # more than eleven cards are never burned, and not even read
            assert str(refusal.cite) == "19:47-7.5(f)"
        else:
            assert isinstance(refusal, BadInput)
    assert table.cited(DEALER, "burn-cards", cards=[]) == "19:47-7.5(f)"
    table.do(DEALER, "burn-cards", cards=[first, *FOLLOWING[:more]])
    assert (table.stage, table.in_shoe) == ("in play", EIGHT_DECKS - 1 - more)
    assert table.refused(DEALER, "burn-cards", cards=[first, *FOLLOWING[:more]])


@pytest.mark.paragraph("19:47-7.5(f)")
def test_cards_that_eight_decks_do_not_have_are_not_burned(baccarat: Furnish) -> None:
    table = baccarat()
    uncut(table, 1)
    table.cut()
    table.fill_shoe()
    assert isinstance(table.refused(DEALER, "burn-cards", cards=["9s"] * 10), BadInput)
    assert isinstance(table.refused(DEALER, "burn-cards", cards=["A", "2"]), BadInput)  # no suits
    assert isinstance(table.refused(DEALER, "burn-cards", cards=["Az", "2s"]), BadInput)
    table.do(DEALER, "burn-cards", cards=["7s"] * 8)  # eight decks have eight


@pytest.mark.paragraph("19:47-7.5(d)", "19:47-7.5(f)")
def test_cards_go_into_the_shoe_once_cut_and_are_burned_once_there(baccarat: Furnish) -> None:
    table = baccarat()
    uncut(table, 1)
    assert table.cited(DEALER, "place-cutting-cards") == "19:47-7.5(f)"
    assert table.cited(DEALER, "burn-cards", cards=["As", "2s"]) == "19:47-7.5(f)"
    table.cut()
    assert table.cited(DEALER, "burn-cards", cards=["As", "2s"]) == "19:47-7.5(f)"
    table.fill_shoe()
    assert table.cited(DEALER, "place-cutting-cards") == "19:47-7.5(f)"
    table.burn()


@pytest.mark.paragraph("19:47-7.5(f)")
def test_shoes_are_numbered_from_one(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    assert table.state.procedure.shoe == 1
    table.do(DEALER, "cutting-card")
    table.play(PLAYER_WINS)
    table.shuffle()
    table.cut()
    table.fill_shoe()
    assert table.state.procedure.shoe == 2


# -- (g) the recut -------------------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.5(g)")
@ALL_GAMES
def test_a_casino_supervisor_and_nobody_else_has_the_cards_cut_again(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    uncut(table, 2, 5)
    assert table.cited(SUPERVISOR, "order-recut") == "19:47-7.5(g)"  # not cut yet
    table.cut()
    for actor in ACTORS.values():
        if actor is not SUPERVISOR:
            assert table.cited(actor, "order-recut") == "19:47-7.5(g)"
    table.do(SUPERVISOR, "order-recut")
    assert table.stage == "to be cut"
    table.refused(DEALER, "place-cutting-cards")


@pytest.mark.paragraph("19:47-7.5(g)")
@pytest.mark.parametrize("in_shoe", [False, True])
def test_by_one_option_who_cut_last_cuts_again(baccarat: Furnish, in_shoe: bool) -> None:
    table = baccarat(elections={"recut-by": "last-cutter"})
    uncut(table, 2, 5, 7)
    table.do(DEALER, "decline-cut", seat=7)
    cut_by(table, 5)
    if in_shoe:
        table.fill_shoe()
    table.do(SUPERVISOR, "order-recut")
    for other in (7, 2, 0):
        assert table.cited(DEALER, "cut-cards", seat=other, depth=100) == "19:47-7.5(d)"
    cut_by(table, 5, 60)
    table.fill_shoe()
    table.burn()


@pytest.mark.paragraph("19:47-7.5(g)", "19:47-7.5(d)")
@pytest.mark.parametrize("in_shoe", [False, True])
def test_by_the_other_option_the_next_entitled_cuts(baccarat: Furnish, in_shoe: bool) -> None:
    table = baccarat(elections={"recut-by": "next-entitled"})
    uncut(table, 2, 5, 7)
    table.do(DEALER, "decline-cut", seat=7)
    cut_by(table, 5)
    if in_shoe:
        table.fill_shoe()
    table.do(SUPERVISOR, "order-recut")
    for other in (7, 5, 0):
        assert table.cited(DEALER, "cut-cards", seat=other, depth=100) == "19:47-7.5(d)"
    cut_by(table, 2)
    table.do(SUPERVISOR, "order-recut")
    cut_by(table, 0)  # no other is left


@pytest.mark.paragraph("19:47-7.5(g)")
@pytest.mark.parametrize("option", ["last-cutter", "next-entitled"])
def test_a_dealer_who_cut_for_want_of_another_cuts_again(baccarat: Furnish, option: str) -> None:
    table = baccarat(elections={"recut-by": option})
    uncut(table, 3)
    table.do(DEALER, "decline-cut", seat=3)
    cut_by(table, 0)
    table.do(SUPERVISOR, "order-recut")
    assert table.cited(DEALER, "cut-cards", seat=3, depth=100) == "19:47-7.5(d)"
    cut_by(table, 0)


@pytest.mark.paragraph("19:47-7.5(g)", "19:47-7.5(d)")
def test_a_recut_declined_by_who_cut_last_goes_on_to_the_next(baccarat: Furnish) -> None:
    table = baccarat(elections={"recut-by": "last-cutter"})
    uncut(table, 2, 5)
    cut_by(table, 5)
    table.do(SUPERVISOR, "order-recut")
    table.do(DEALER, "decline-cut", seat=5)
    cut_by(table, 2)


@pytest.mark.paragraph("19:47-7.5(g)", "19:47-7.5(d)")
def test_a_recut_is_not_made_by_a_patron_who_has_left(baccarat: Furnish) -> None:
    table = baccarat(elections={"recut-by": "last-cutter"})
    uncut(table, 2, 5)
    cut_by(table, 5)
    table.do(DEALER, "leave-seat", seat=5)
    table.do(SUPERVISOR, "order-recut")
    assert table.cited(DEALER, "cut-cards", seat=5, depth=100) == "19:47-7.5(d)"
    cut_by(table, 2)


@pytest.mark.paragraph("19:47-7.5(g)")
def test_once_a_card_is_dealt_to_the_rack_there_is_no_recut(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    assert table.cited(SUPERVISOR, "order-recut") == "19:47-7.5(g)"
    table.do(DEALER, "no-more-bets")
    assert table.cited(SUPERVISOR, "order-recut") == "19:47-7.5(g)"


@pytest.mark.paragraph("19:47-7.5(e)", "19:47-7.5(g)")
def test_a_recut_is_as_deep_as_a_cut(baccarat: Furnish) -> None:
    table = baccarat()
    uncut(table, 1)
    table.cut()
    table.do(SUPERVISOR, "order-recut")
    assert table.cited(DEALER, "cut-cards", seat=1, depth=9) == "19:47-7.5(e)"
    assert table.cited(DEALER, "cut-cards", seat=1, depth=EIGHT_DECKS - 9) == "19:47-7.5(e)"


@pytest.mark.paragraph("19:47-7.5(f)", "19:47-7.5(g)")
def test_a_recut_makes_no_further_shoe(baccarat: Furnish) -> None:
    table = baccarat()
    uncut(table, 1)
    table.cut()
    table.fill_shoe()
    before = table.state.procedure.shoe
    table.do(SUPERVISOR, "order-recut")
    table.cut()
    table.fill_shoe()
    assert table.state.procedure.shoe == before


# -- deferred vigorish ---------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)2", "13:69F-7.3(c)2", "19:47-7.3(c)2", "13:69F-7.3(c)4")
@ALL_GAMES
def test_cards_are_not_shuffled_while_vigorish_is_outstanding(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1, 3)
    table.do(DEALER, "cutting-card")
    table.wager(3, "banker", 100_00)
    table.play("2c 9d Tc Td", marked=[3])
    assert table.cited(DEALER, "shuffle-cards") == f"{SUBCHAPTER[game, edition]}.3(c)4"
    table.do(DEALER, "collect-vigorish", seat=3)
    table.shuffle()


@pytest.mark.paragraph("13:69F-7.3(c)2", "19:47-7.1(d)4")
def test_batches_are_not_exchanged_while_vigorish_is_outstanding(baccarat: Furnish) -> None:
    table = baccarat()
    table.open(shuffler="an automated shuffling device")
    table.sit(3)
    table.look()
    table.do(DEALER, "exchange-batches")
    table.cut()
    table.fill_shoe()
    table.burn()
    table.do(DEALER, "cutting-card")
    table.wager(3, "banker", 100_00)
    table.play("2c 9d Tc Td", marked=[3])
    assert table.cited(DEALER, "exchange-batches") == "13:69F-7.3(c)4"
    table.do(DEALER, "collect-vigorish", seat=3)
    table.count()
    table.do(DEALER, "exchange-batches")
