"""What the pages show of a baccarat table: the order of the text, vigorish, roads, live odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from baccarat_house import BANKER_WINS, PLAYER_WINS, SEATED, TABLE, TIE, BaccaratHouse
from houses import DEALER, FLOORPERSON, SUPERVISOR, Floor

from croupier.equipment.cards import CARDS_IN_A_DECK, Composition
from croupier.floor.clock.zone import Zone
from croupier.floor.people.staff import StaffMember
from croupier.games.baccarat.parts.roads import ROADS
from croupier.games.procedure import Movement
from croupier.lawbook import Refusal
from croupier.odds import Sheet
from croupier.publish.drawings.roads import draw_roads
from croupier.roles import Role
from croupier.web.console.acts import ActView
from croupier.web.console.display import public
from croupier.web.console.live_odds import live_odds
from croupier.web.console.pages import LiveOddsBoard
from croupier.web.console.views import Board, board
from croupier.web.rendering import Frame, drawn

THE_DEALER = StaffMember("dealer-1", "Dealer 1", Role.DEALER)


def shown(house: BaccaratHouse, member: StaffMember | None = None) -> Board:
    return board(house.state, house.floor.house.now(), member)


def next_act(house: BaccaratHouse) -> ActView:
    found = shown(house).next
    assert found.act is not None, found.waiting
    return found.act


def defaults(act: ActView) -> dict[str, object]:
    return {question.name: question.default for question in act.questions}


@pytest.mark.paragraph("13:69F-7.4(a)", "13:69F-7.4(b)", "13:69F-7.5(a)", "19:47-7.5(d)")
def test_from_the_arrival_of_the_cards_to_the_burn_the_console_leads_in_the_order_of_the_text(
    floor: Floor,
) -> None:
    house = BaccaratHouse(floor)
    assert defaults(next_act(house)) == {
        "decks": 8,
        "shuffler": "the dealer",
        "pre_shuffled": False,
        "cutting_cards": 2,
    }
    led = []
    for particulars, by in (
        ({"decks": 8}, DEALER),
        ({"cards": 416}, DEALER),
        ({"cards": 416}, FLOORPERSON),
        ({}, DEALER),
        ({"opener": 50_000_00}, FLOORPERSON),
    ):
        act = next_act(house)
        assert act.falls_to == by.role.value
        led.append(act.type)
        house.do(act.type, by, **particulars)
    assert led == ["receive-cards", "inspect-cards", "verify-cards", "spread-cards", "open-table"]
    assert isinstance(shown(house).next.waiting, Refusal)  # nobody has come to see the cards
    house.do("take-seat", seat=5)
    for type_ in ("participants-inspect", "wash-cards", "shuffle-cards", "lace-cards"):
        assert next_act(house).type == type_
        house.do(type_)
    cut = next_act(house)
    assert (cut.type, defaults(cut)) == ("cut-cards", {"seat": 5, "depth": 208})
    house.do("cut-cards", seat=5, depth=208)
    placed = next_act(house)
    assert (placed.type, defaults(placed)) == ("place-cutting-cards", {"from_back": 14})
    house.do("place-cutting-cards", from_back=14)
    assert next_act(house).type == "burn-cards"


def test_while_the_cards_are_made_ready_the_pages_say_so_and_not_that_bets_are_closed(
    floor: Floor,
) -> None:
    house = BaccaratHouse(floor)
    house.open()
    seen = shown(house)
    assert seen.stage == "The cards are spread face up"
    assert seen.wagers_closed is not None
    assert seen.wagers_closed.what == "The cards are spread face up"


@pytest.mark.paragraph("19:47-7.10(b)", "13:69F-7.3(c)")
def test_winners_are_listed_as_they_are_paid_with_the_vigorish_of_each(floor: Floor) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    house.wager(3, "banker", 100_00)
    house.wager(5, "banker", 50_00)
    house.deal(BANKER_WINS)
    seen = shown(house)
    assert seen.next.moves is Movement.COLLECT_LOSING
    # Five percent, by hand: of 50 it is 2.50, of 100 it is 5; the highest position first.
    paid = [(due.seat, due.settlement.won, due.settlement.vigorish) for due in seen.dues.pay]
    assert paid == [(5, 50_00, 2_50), (3, 100_00, 5_00)]
    assert [(owed.seat, owed.cents) for owed in seen.dues.vigorish] == [(5, 2_50), (3, 5_00)]
    assert seen.dues.vigorish_total == 7_50


@pytest.mark.paragraph("19:47-7.10(b)1", "19:47-7.10(b)2", "19:47-7.10(b)3", "19:47-7.10(b)4")
@pytest.mark.parametrize(
    ("order", "moved"),
    [
        ("pay-all-then-vigorish", [Movement.PAY_WINNING, Movement.TAKE_VIGORISH]),
        ("vigorish-all-then-pay", [Movement.TAKE_VIGORISH, Movement.PAY_WINNING]),
        ("pay-then-vigorish", [Movement.PAY_THEN_VIGORISH]),
        ("vigorish-then-pay", [Movement.VIGORISH_THEN_PAY]),
    ],
)
def test_vigorish_is_shown_as_owed_until_it_is_taken_whatever_the_order(
    floor: Floor, order: str, moved: list[Movement]
) -> None:
    house = BaccaratHouse(floor, elections={"payment-order": order})
    house.ready()
    house.wager(3, "banker", 100_00)
    house.deal(BANKER_WINS)
    house.do("collect-losing-wagers")
    for movement in moved:
        act = next_act(house)
        assert act.moves is movement
        before = shown(house).dues.vigorish_total
        house.do(act.type)
        taken = movement is not Movement.PAY_WINNING
        assert shown(house).dues.vigorish_total == (0 if taken else before)
    assert next_act(house).type == "discard-cards"


@pytest.mark.paragraph("13:69F-7.3(c)2")
def test_a_seat_owes_what_is_due_and_what_is_marked(floor: Floor) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    house.wager(3, "banker", 100_00)
    house.deal(BANKER_WINS)
    house.settle(marked=[3])
    house.wager(3, "banker", 20_00)
    house.deal(BANKER_WINS)
    house.do("collect-losing-wagers")
    seat = shown(house).seats[2]
    assert (seat.owes, seat.marked) == (6_00, 5_00)  # five percent of 20 more than of 100


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_cash_is_offered_where_it_is_taken_and_a_verbal_wager_waits_to_be_confirmed(
    floor: Floor,
) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    assert shown(house).takes_cash
    house.wager(5, "player", 25_00, tender="cash")
    (waiting,) = shown(house).unconfirmed
    assert (waiting.seat, waiting.wager, waiting.cents) == (5, "player", 25_00)
    held_up = shown(house).next.waiting
    assert isinstance(held_up, Refusal)
    assert str(held_up.cite) == "13:69F-7.2(c)"
    house.do("confirm-verbal-wager", SUPERVISOR, seat=5, wager="player")
    assert shown(house).unconfirmed == ()
    assert next_act(house).type == "no-more-bets"


@pytest.mark.paragraph("19:47-7.5(h)")
def test_at_an_idle_table_people_see_that_the_cards_are_to_be_spread(floor: Floor) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    assert public(house.state, floor.clock()).announcement == "Place your wagers"
    for seat in SEATED:
        house.do("leave-seat", seat=seat)
    assert public(house.state, floor.clock()).announcement == "The cards are made ready"
    seen = shown(house)
    assert "No gaming activity" in dict(seen.equipment)
    assert "no gaming activity" in str(seen.next.waiting)
    assert seen.wagers_closed is not None


def test_cash_is_not_offered_where_wagers_are_made_with_chips_alone(floor: Floor) -> None:
    floor.open()
    assert not board(floor.state, floor.clock()).takes_cash


def test_the_roads_are_those_of_the_shoe_and_have_the_round_just_announced(floor: Floor) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    assert shown(house).roads == draw_roads(ROADS, [])
    house.play(BANKER_WINS)
    house.play(TIE)
    house.deal(PLAYER_WINS)
    assert shown(house).roads == draw_roads(ROADS, ["B", "T", "P"])
    house.settle()
    assert shown(house).roads == draw_roads(ROADS, ["B", "T", "P"])  # not told twice


def test_dice_have_no_roads_and_only_as_many_past_rounds_as_there_is_room_for(
    floor: Floor,
) -> None:
    floor.open()
    for _ in range(9):
        floor.play_round()
    seen = board(floor.state, floor.clock())
    assert seen.roads is None
    assert len(public(floor.state, floor.clock()).past) == 8


@pytest.mark.paragraph("19:47-7.8(a)", "19:47-7.7(c)2")
def test_a_hand_turned_before_the_other_is_shown_by_itself(floor: Floor) -> None:
    house = BaccaratHouse(floor, elections={"dealing": "face-down"})
    house.ready()
    house.do("no-more-bets")
    house.do("deal-face-down")
    house.do("turn-players-hand", cards=["2h", "Th"])
    drawn = str(shown(house).dealt)
    assert "Player's Hand 2: two of hearts, ten of hearts" in drawn
    assert "Banker's Hand: no cards" in drawn
    house.do("turn-bankers-hand", cards=["9c", "Ks"])
    drawn = str(shown(house).dealt)
    assert "Banker's Hand 9: nine of clubs, king of spades" in drawn


@pytest.mark.paragraph("19:47-7.8(a)")
def test_a_hand_that_may_be_turned_first_on_request_is_offered_beside_the_next(
    floor: Floor,
) -> None:
    house = BaccaratHouse(
        floor, elections={"dealing": "face-down", "banker-first-on-request": "yes"}
    )
    house.ready()
    house.do("no-more-bets")
    house.do("deal-face-down")
    seen = shown(house, THE_DEALER)
    assert next_act(house).type == "turn-players-hand"
    (other,) = (act for act in seen.acts if act.type == "turn-bankers-hand")
    assert other.is_folded


@pytest.mark.paragraph("19:47-7.8(e)")
def test_the_cutting_card_is_at_the_dealers_hand_and_the_last_hand_is_told_to_patrons(
    floor: Floor,
) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    at_hand = [act.type for act in shown(house, THE_DEALER).acts if act.is_at_hand]
    assert at_hand == ["cutting-card"]
    assert shown(house).notice is None
    house.do("cutting-card")
    assert shown(house).notice == "Last hand"


def test_the_meter_is_shown_where_there_is_one_from_what_it_starts_with(floor: Floor) -> None:
    house = BaccaratHouse(floor, elections={"royal-progressive": "A"})
    house.ready()
    assert shown(house).table.meter_shown() == 10_000_00
    house.wager(3, "royal", 5_00)
    house.do("no-more-bets")
    assert shown(house).table.meter_shown() == 10_000_60  # twelve percent of 5.00


# -- live odds -----------------------------------------------------------------------------------


def test_live_odds_stand_beside_those_of_a_full_shoe(floor: Floor) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    live = live_odds(house.state)
    full = Sheet.of(house.state.rules).odds
    assert [line.full for line in live.wagers] == [odds.house_advantage for odds in full]
    assert (live.cards_left, live.cards_in_full) == (413, 416)  # three were burned
    assert live.penetration == Fraction(3, 416)
    left = {rank: count for rank, (count, _) in live.ranks.items()}
    assert (left["2"], left["3"], left["4"], left["A"]) == (31, 31, 31, 32)


def test_a_patrons_edge_is_told_in_words(floor: Floor) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    # A shoe of tens alone: every round is a tie at 0 to 0, which pays 8 to 1.
    tens = tuple(8 if place // 4 == 9 else 0 for place in range(CARDS_IN_A_DECK))
    shoe = replace(house.state.procedure, left=Composition(tens))
    live = live_odds(replace(house.state, procedure=shoe))
    edges = {line.wager.id: line.now for line in live.wagers if line.patron_has_the_edge}
    assert edges == {"tie": Fraction(-8)}
    page = drawn(LiveOddsBoard(live), Frame(Zone(), floor.clock(), demonstration=False))
    assert "The patron has the edge on Tie bet." in page
    assert page.count("patron has the edge") == 2  # the verdict, and the row


def test_without_a_shoe_in_play_there_are_no_live_odds(floor: Floor) -> None:
    house = BaccaratHouse(floor)
    house.open()
    assert live_odds(house.state).why_not == "No shoe is in play"
    floor.open()
    assert live_odds(floor.house.table("SB-1")).why_not == "Sic bo is not dealt from a shoe"
    assert TABLE in floor.house.tables
