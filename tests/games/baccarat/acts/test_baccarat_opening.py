"""x.4 Opening of table for gaming, x.1(d) two batches, x.12 the continuous shuffler, x.5(h) the
idle table: cards received, counted, seen and stacked, at each of the games.

Counts are by hand: eight decks are 416 cards, sixteen are 832. Each game is cited by its own
subchapter as far as its text is held, and by 19:47-7 beyond it.
"""

from __future__ import annotations

import pytest
from baccarat_floor import (
    ALL_GAMES,
    BANKER_WINS,
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
from houses import ACTORS, DEALER, FLOORPERSON, OPENER, PIT_BOSS, SUPERVISOR

from croupier.floor.history.replay import replay
from croupier.lawbook import NotYours

baccarat = pytest.fixture(furnishing)

MINI = pytest.mark.parametrize("edition", ["13:69F", "19:47"])

# The acts of an opening in the order of the text, and whose each is.
IN_ORDER = (
    (DEALER, "receive-cards", {"decks": 8}),
    (DEALER, "inspect-cards", {"cards": EIGHT_DECKS}),
    (FLOORPERSON, "verify-cards", {"cards": EIGHT_DECKS}),
    (DEALER, "spread-cards", {}),
    (DEALER, "participants-inspect", {}),
    (DEALER, "wash-cards", {}),
    (DEALER, "shuffle-cards", {}),
)


# -- x.4(a) to (c), in order ---------------------------------------------------------------------


@pytest.mark.paragraph(
    "13:69F-3.4(a)",
    "13:69F-3.4(b)",
    "13:69F-3.4(c)",
    "13:69F-7.4(a)",
    "13:69F-7.4(b)",
    "13:69F-7.4(c)",
    "19:47-7.4(a)",
    "19:47-7.4(b)",
    "19:47-7.4(c)",
)
@ALL_GAMES
def test_cards_are_received_inspected_verified_spread_seen_and_washed(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.establish()
    cited = {
        "receive-cards": "4(a)",
        "inspect-cards": "4(a)",
        "verify-cards": "4(b)",
        "spread-cards": "4(b)",
        "participants-inspect": "4(b)",
        "wash-cards": "4(c)",
        "shuffle-cards": "5(a)",
    }
    for actor, act, particulars in IN_ORDER:
        if act == "participants-inspect":
            table.do(FLOORPERSON, "open-table", opener=OPENER)
            table.sit(4)
        done = table.do(actor, act, **particulars).record
        assert done.event.cite == f"{SUBCHAPTER[game, edition]}.{cited[act]}"
        assert done.actor == actor
    assert table.stage == "shuffled"


@pytest.mark.paragraph(
    "13:69F-3.4(a)", "13:69F-3.4(b)", "13:69F-7.4(a)", "13:69F-7.4(b)", "19:47-7.4(b)"
)
@ALL_GAMES
@pytest.mark.parametrize("done", range(4))
def test_each_step_of_the_opening_waits_for_the_one_before_and_comes_once(
    baccarat: Furnish, game: str, edition: str, done: int
) -> None:
    table = baccarat(game, edition)
    table.establish()
    for actor, act, particulars in IN_ORDER[:done]:
        table.do(actor, act, **particulars)
    for place, (actor, act, particulars) in enumerate(IN_ORDER):
        if place != done:
            assert table.cited(actor, act, **particulars).startswith(SUBCHAPTER[game, edition])


@pytest.mark.paragraph("13:69F-3.4(a)", "13:69F-7.4(a)", "19:47-7.4(a)")
@ALL_GAMES
@pytest.mark.parametrize("done", range(4))
def test_a_table_does_not_open_before_its_cards_are_spread(
    baccarat: Furnish, game: str, edition: str, done: int
) -> None:
    table = baccarat(game, edition)
    table.establish()
    for actor, act, particulars in IN_ORDER[:done]:
        table.do(actor, act, **particulars)
    cited = table.cited(FLOORPERSON, "open-table", opener=OPENER)
    assert cited == f"{SUBCHAPTER[game, edition]}.4(a)"
    for actor, act, particulars in IN_ORDER[done:4]:
        table.do(actor, act, **particulars)
    table.do(FLOORPERSON, "open-table", opener=OPENER)
    assert table.state.is_open


@pytest.mark.paragraph("13:69F-3.4(a)", "13:69F-7.4(a)", "19:47-7.4(a)")
@ALL_GAMES
@pytest.mark.parametrize("counted", [EIGHT_DECKS - 1, EIGHT_DECKS + 1, 0])
def test_a_dealer_who_counts_too_few_or_too_many_cards_goes_no_further(
    baccarat: Furnish, game: str, edition: str, counted: int
) -> None:
    table = baccarat(game, edition)
    table.establish()
    table.do(DEALER, "receive-cards", decks=8)
    cited = table.cited(DEALER, "inspect-cards", cards=counted)
    assert cited == f"{SUBCHAPTER[game, edition]}.4(a)"
    assert table.stage == "received"


@pytest.mark.paragraph("13:69F-3.4(b)", "13:69F-7.4(b)", "19:47-7.4(b)")
@ALL_GAMES
@pytest.mark.parametrize("counted", [EIGHT_DECKS - 1, EIGHT_DECKS + 1])
def test_a_floorperson_who_counts_otherwise_has_not_verified_the_inspection(
    baccarat: Furnish, game: str, edition: str, counted: int
) -> None:
    table = baccarat(game, edition)
    table.establish()
    table.do(DEALER, "receive-cards", decks=8)
    table.do(DEALER, "inspect-cards", cards=EIGHT_DECKS)
    cited = table.cited(FLOORPERSON, "verify-cards", cards=counted)
    assert cited == f"{SUBCHAPTER[game, edition]}.4(b)"


@pytest.mark.paragraph("13:69F-3.4(b)", "13:69F-7.4(b)", "19:47-7.4(b)")
@ALL_GAMES
def test_the_inspection_is_verified_by_a_floorperson_and_by_nobody_else(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.establish()
    table.do(DEALER, "receive-cards", decks=8)
    table.do(DEALER, "inspect-cards", cards=EIGHT_DECKS)
    for actor in ACTORS.values():
        if actor is not FLOORPERSON:
            cited = table.cited(actor, "verify-cards", cards=EIGHT_DECKS)
            assert cited == f"{SUBCHAPTER[game, edition]}.4(b)"
    table.do(FLOORPERSON, "verify-cards", cards=EIGHT_DECKS)
    assert table.stage == "verified by the floorperson"


@pytest.mark.paragraph("13:69F-3.1(a)", "13:69F-7.1(a)", "19:47-7.1(a)")
@ALL_GAMES
@pytest.mark.parametrize(("elected", "brought"), [(8, 7), (8, 9), (6, 8), (8, 6), (8, 16), (8, 0)])
def test_decks_that_are_not_those_of_the_rule_set_are_refused(
    baccarat: Furnish, game: str, edition: str, elected: int, brought: int
) -> None:
    table = baccarat(game, edition, elections={"decks": str(elected)})
    table.establish()
    # Of 13:69F-3.1 and 7.1 only the proposal's reprint is held, so it is cited as proposed.
    cited = table.cited(DEALER, "receive-cards", decks=brought).removesuffix(" (proposed)")
    assert cited == f"{SUBCHAPTER[game, edition]}.1(a)"
    table.do(DEALER, "receive-cards", decks=elected)
    assert table.cited(DEALER, "inspect-cards", cards=52 * elected - 1)
    table.do(DEALER, "inspect-cards", cards=52 * elected)


@pytest.mark.paragraph("13:69F-3.1(a)", "13:69F-7.1(a)", "19:47-7.1(a)")
@ALL_GAMES
@pytest.mark.parametrize("pre_shuffled", [False, True])
@pytest.mark.parametrize("brought", [0, 1, 3])
def test_the_cards_come_with_two_cutting_cards(
    baccarat: Furnish, game: str, edition: str, brought: int, *, pre_shuffled: bool
) -> None:
    table = baccarat(game, edition)
    table.establish()
    received = {"decks": 8, "pre_shuffled": pre_shuffled}
    cited = table.cited(DEALER, "receive-cards", **received, cutting_cards=brought)
    assert cited.removesuffix(" (proposed)") == f"{SUBCHAPTER[game, edition]}.1(a)"
    table.do(DEALER, "receive-cards", **received, cutting_cards=2)


@pytest.mark.paragraph("13:69F-3.4(b)", "13:69F-7.4(b)", "19:47-7.4(b)")
@ALL_GAMES
def test_while_nobody_is_seated_there_is_no_participant_to_see_the_cards(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.open()
    assert table.cited(DEALER, "participants-inspect") == f"{SUBCHAPTER[game, edition]}.4(b)"
    table.do(DEALER, "take-seat", seat=8)
    table.do(DEALER, "participants-inspect")
    assert table.stage == "seen by the participants"


@pytest.mark.paragraph("13:69F-3.4(b)", "13:69F-7.4(b)", "19:47-7.4(b)")
@ALL_GAMES
def test_participants_see_the_cards_at_an_open_table_only(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.establish()
    table.bring_cards()
    table.do(DEALER, "take-seat", seat=1)
    assert table.cited(DEALER, "participants-inspect") == f"{SUBCHAPTER[game, edition]}.4(b)"


@pytest.mark.paragraph("13:69F-3.4(c)", "13:69F-7.4(c)", "19:47-7.4(c)")
@ALL_GAMES
def test_cards_are_washed_after_they_are_seen_and_before_they_are_shuffled(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    own = SUBCHAPTER[game, edition]
    table.open()
    table.sit(2)
    assert table.cited(DEALER, "wash-cards") == f"{own}.4(c)"
    table.do(DEALER, "participants-inspect")
    assert table.cited(DEALER, "shuffle-cards") == f"{own}.5(a)"
    table.do(DEALER, "wash-cards")
    assert table.stage == "stacked"
    assert table.cited(DEALER, "wash-cards") == f"{own}.4(c)"
    table.do(DEALER, "shuffle-cards")


@pytest.mark.paragraph("13:69F-3.5(a)", "13:69F-7.5(a)", "19:47-7.5(a)")
@ALL_GAMES
def test_no_wager_is_made_before_the_cards_are_in_play(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    own = SUBCHAPTER[game, edition]
    wager = {"seat": 1, "wager": "player", "amount": 10_00}
    table.open()
    table.sit(1)
    seen = []
    for act in (table.look, table.shuffle, table.cut, table.fill_shoe, table.burn):
        assert table.cited(DEALER, "place-wager", **wager) == f"{own}.5(a)"
        assert table.refused(DEALER, "no-more-bets")
        seen.append(table.stage)
        act()
    assert seen == ["spread face up", "stacked", "to be cut", "cut", "in the shoe"]
    table.do(DEALER, "place-wager", **wager)


@pytest.mark.paragraph("13:69F-7.4(a)", "19:47-7.4(a)", "13:69F-3.4(a)")
@ALL_GAMES
def test_a_table_that_has_closed_opens_again_with_cards_that_are_counted_again(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.play(PLAYER_WINS)
    table.close_table()
    assert table.stage == "not at the table"
    cited = table.cited(FLOORPERSON, "open-table", opener=OPENER)
    assert cited == f"{SUBCHAPTER[game, edition]}.4(a)"
    table.bring_cards()
    table.do(FLOORPERSON, "open-table", opener=OPENER)
    assert table.state.round == 2  # rounds are numbered on


# -- pre-shuffled cards --------------------------------------------------------------------------


@pytest.mark.paragraph(
    "13:69F-3.4(a)",
    "13:69F-7.4(a)",
    "19:47-7.4(a)",
    "13:69F-3.5(a)",
    "13:69F-7.5(a)",
    "19:47-7.5(a)",
)
@ALL_GAMES
def test_pre_shuffled_cards_are_neither_spread_nor_shuffled_but_cut_and_burned(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.establish()
    table.do(DEALER, "receive-cards", decks=8, pre_shuffled=True)
    assert table.stage == "to be cut"
    table.refused(DEALER, "cut-cards", seat=0, depth=100)  # not at a closed table
    table.do(FLOORPERSON, "open-table", opener=OPENER)
    table.sit(3)
    assert table.refused(DEALER, "shuffle-cards")
    table.cut()
    table.fill_shoe()
    table.burn()
    table.play(BANKER_WINS)
    assert table.state.round == 2


# -- x.1(d), x.4(d) two batches and a device -----------------------------------------------------


@pytest.mark.paragraph(
    "19:47-7.1(d)",
    "19:47-7.1(d)2",
    "19:47-7.1(d)4",
    "13:69F-7.4(d)",
    "19:47-7.4(d)",
)
@MINI
def test_with_a_device_two_batches_are_counted_together_and_one_is_dealt(
    baccarat: Furnish, edition: str
) -> None:
    table = baccarat("mini-baccarat", edition)
    table.establish()
    table.do(DEALER, "receive-cards", decks=16, shuffler=DEVICE)
    assert table.cited(DEALER, "inspect-cards", cards=EIGHT_DECKS) == f"{edition}-7.4(a)"
    table.do(DEALER, "inspect-cards", cards=832)
    table.do(FLOORPERSON, "verify-cards", cards=832)
    table.do(DEALER, "spread-cards")
    table.do(FLOORPERSON, "open-table", opener=OPENER)
    table.sit(1)
    table.look()
    assert table.refused(DEALER, "shuffle-cards")  # the device does
    table.do(DEALER, "exchange-batches")
    table.cut()
    table.fill_shoe()
    assert table.in_shoe == EIGHT_DECKS
    table.burn()
    assert table.in_shoe == EIGHT_DECKS - 2


@pytest.mark.paragraph("19:47-7.1(d)", "19:47-7.1(d)2")
@MINI
@pytest.mark.parametrize(
    ("elected", "brought"), [(8, 8), (8, 15), (8, 17), (8, 12), (6, 11), (6, 16), (6, 6)]
)
def test_two_batches_are_of_as_many_decks_each_as_the_shoe(
    baccarat: Furnish, edition: str, elected: int, brought: int
) -> None:
    table = baccarat("mini-baccarat", edition, elections={"decks": str(elected)})
    table.establish()
    cited = table.cited(DEALER, "receive-cards", decks=brought, shuffler=DEVICE)
    assert cited == "19:47-7.1(d)"
    table.do(DEALER, "receive-cards", decks=2 * elected, shuffler=DEVICE)


@pytest.mark.paragraph("13:69F-7.1(a)", "19:47-7.1(d)", "19:47-7.1(d)2")
@pytest.mark.parametrize("royal", [{"royal": "A"}, {"royal-progressive": "D"}], ids=str)
def test_the_royal_bonus_has_eight_decks_in_each_batch_of_a_device(
    baccarat: Furnish, royal: dict[str, str]
) -> None:
    """Eight decks and at least twelve in two batches: sixteen (interpretation)."""
    table = baccarat("mini-baccarat", elections=royal)
    table.establish()
    for brought in (8, 12, 24):
        assert table.refused(DEALER, "receive-cards", decks=brought, shuffler=DEVICE)
    table.do(DEALER, "receive-cards", decks=16, shuffler=DEVICE)


@pytest.mark.paragraph("13:69F-3.5(a)1")
def test_the_text_held_of_punto_banco_knows_no_shuffling_device(baccarat: Furnish) -> None:
    table = baccarat("punto-banco")
    table.establish()
    assert table.cited(DEALER, "receive-cards", decks=16, shuffler=DEVICE) == "13:69F-3.5(a)"
    assert table.cited(DEALER, "receive-cards", decks=8, shuffler=CONTINUOUS) == "13:69F-3.5(a)"


@pytest.mark.paragraph("19:47-7.1(d)4", "19:47-7.1(d)5", "19:47-7.1(d)6")
@MINI
def test_batches_alternate_shoe_by_shoe(baccarat: Furnish, edition: str) -> None:
    table = baccarat("mini-baccarat", edition)
    table.open(shuffler=DEVICE)
    table.sit(5)
    table.look()
    in_play = []
    for _ in range(4):
        table.count()
        exchanged = table.do(DEALER, "exchange-batches").record.event
        assert exchanged.cite == "19:47-7.1(d)4"
        in_play.append(table.state.procedure.batch)
        table.refused(DEALER, "exchange-batches")  # not with cards of this batch on the table
        table.cut()
        table.fill_shoe()
        table.burn()
        table.refused(DEALER, "exchange-batches")
        table.do(DEALER, "cutting-card")
        table.play(PLAYER_WINS)
        assert table.stage == "to be reshuffled"
    assert in_play in ([1, 2, 1, 2], [2, 1, 2, 1])


# -- x.12 the continuous shuffler ----------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.12", "19:47-7.4(b)", "19:47-7.4(c)")
@MINI
def test_a_continuous_shuffler_stands_in_for_shuffle_cut_and_burn_but_not_for_the_opening(
    baccarat: Furnish, edition: str
) -> None:
    """7.12 is in lieu of 7.5 and 7.6: the first participants see the cards as 7.4 has it."""
    table = baccarat("mini-baccarat", edition)
    table.open(shuffler=CONTINUOUS)
    table.sit(2)
    table.look()
    table.wager(2, "player", 10_00)
    table.play(PLAYER_WINS)
    assert table.chips(2) == 1_010_00


@pytest.fixture
def continuous(baccarat: Furnish) -> Furnish:
    """An open table with a continuous shuffler, however much of 7.4 comes before."""

    def furnish(game: str = "mini-baccarat", edition: str = "13:69F", **more: object):
        table = baccarat(game, edition, **more)
        table.establish()
        table.do(DEALER, "receive-cards", decks=table.decks, shuffler=CONTINUOUS)
        table.do(DEALER, "inspect-cards", cards=52 * table.decks)
        table.do(FLOORPERSON, "verify-cards", cards=52 * table.decks)
        if table.stage == "verified by the floorperson":
            table.do(DEALER, "spread-cards")
        table.do(FLOORPERSON, "open-table", opener=OPENER)
        table.sit(2)
        if table.stage == "spread face up":
            table.look()
        return table

    return furnish


@pytest.mark.paragraph("19:47-7.12")
@MINI
def test_with_a_continuous_shuffler_every_round_is_dealt_from_all_the_cards(
    continuous: Furnish, edition: str
) -> None:
    table = continuous("mini-baccarat", edition)
    for _ in range(9):  # more nines of clubs than eight decks have
        assert table.in_shoe == EIGHT_DECKS
        table.wager(2, "player", 10_00)
        table.to_announcement(PLAYER_WINS)
        assert table.in_shoe == EIGHT_DECKS - 4
        table.pay()
        table.do(DEALER, "discard-cards")
    assert table.chips(2) == 1_000_00 + 9 * 10_00


@pytest.mark.paragraph("19:47-7.12")
@pytest.mark.parametrize(
    ("actor", "act", "particulars"),
    [
        (DEALER, "shuffle-cards", {}),
        (DEALER, "exchange-batches", {}),
        (DEALER, "lace-cards", {}),
        (DEALER, "cut-cards", {"seat": 2, "depth": 100}),
        (SUPERVISOR, "order-recut", {}),
        (DEALER, "place-cutting-cards", {}),
        (DEALER, "burn-cards", {"cards": ["As", "2s"]}),
        (DEALER, "cutting-card", {}),
        (DEALER, "spread-idle-cards", {"face_up": True}),
    ],
)
def test_with_a_continuous_shuffler_there_is_no_shuffle_cut_burn_or_cutting_card(
    continuous: Furnish, actor, act: str, particulars: dict
) -> None:
    assert continuous().cited(actor, act, **particulars)


@pytest.mark.paragraph("19:47-7.12", "19:47-7.11(e)")
def test_a_continuous_shuffler_never_runs_out(continuous: Furnish) -> None:
    table = continuous()
    table.do(DEALER, "no-more-bets")
    assert table.cited(DEALER, "too-few-cards") == "19:47-7.11(e)"


# -- x.5(h) the idle table -----------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.5(h)", "19:47-7.5(h)1")
@ALL_GAMES
@pytest.mark.parametrize("face_up", [True, False])
def test_at_an_idle_table_cards_are_spread_seen_washed_shuffled_and_cut_again(
    baccarat: Furnish, game: str, edition: str, face_up: bool
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.play(PLAYER_WINS)
    table.do(DEALER, "leave-seat", seat=1)
    spread = table.do(DEALER, "spread-idle-cards", face_up=face_up).record.event
    assert spread.cite == "19:47-7.5(h)"
    assert table.refused(DEALER, "participants-inspect")  # nobody is there
    table.sit(6)
    if not face_up:
        assert table.refused(DEALER, "participants-inspect")  # still face down
        table.do(DEALER, "spread-cards")
    assert table.refused(DEALER, "shuffle-cards")
    table.look()
    table.shuffle()
    table.cut()
    table.fill_shoe()
    assert table.in_shoe == EIGHT_DECKS  # shoe and discard rack together
    table.burn()
    table.play(PLAYER_WINS)


def unspread(table: BaccaratFloor) -> str:
    """What stands against the next round, alike for a wager and for "No more bets"."""
    cited = table.cited(DEALER, "place-wager", seat=4, wager="tie", amount=5_00)
    assert table.cited(DEALER, "no-more-bets") == cited
    return cited


@pytest.mark.paragraph("19:47-7.5(h)")
@ALL_GAMES
@pytest.mark.parametrize("hours", [0, 5])
def test_once_nobody_was_at_the_table_its_cards_are_spread_before_the_next_round(
    baccarat: Furnish, game: str, edition: str, hours: int
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.play(PLAYER_WINS)
    table.do(DEALER, "leave-seat", seat=1)
    table.clock.forward(hours=hours)
    table.sit(4)
    assert unspread(table) == "19:47-7.5(h)"
    table.do(DEALER, "spread-idle-cards", face_up=True)
    table.look()
    table.shuffle()
    table.cut()
    table.fill_shoe()
    table.burn()
    table.wager(4, "tie", 5_00)
    table.play(PLAYER_WINS)


@pytest.mark.paragraph("19:47-7.5(h)")
def test_a_table_is_not_idle_as_long_as_somebody_is_there(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1, 4)
    table.do(DEALER, "leave-seat", seat=1)
    table.clock.forward(hours=5)
    table.sit(2)
    table.do(DEALER, "leave-seat", seat=4)
    table.wager(2, "tie", 5_00)
    table.play(PLAYER_WINS)


@pytest.mark.paragraph("19:47-7.5(h)")
def test_who_comes_before_a_round_is_over_finds_no_idle_table(baccarat: Furnish) -> None:
    """The last patron leaves in the middle of a round, which is played out."""
    table = baccarat()
    table.ready(1)
    table.to_announcement(PLAYER_WINS)
    table.do(DEALER, "leave-seat", seat=1)
    table.sit(4)
    table.pay()
    table.do(DEALER, "discard-cards")
    table.wager(4, "tie", 5_00)
    table.to_announcement(PLAYER_WINS)
    table.pay()
    table.do(DEALER, "leave-seat", seat=4)
    table.do(DEALER, "discard-cards")
    table.sit(4)
    assert unspread(table) == "19:47-7.5(h)"


@pytest.mark.paragraph("19:47-7.5(h)")
def test_a_shoe_that_ended_before_an_empty_table_is_spread_though_it_was_reshuffled(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.ready(1)
    table.do(FLOORPERSON, "stop-shoe")
    table.do(DEALER, "leave-seat", seat=1)
    table.shuffle()
    table.cut()
    table.fill_shoe()
    table.burn()
    table.sit(4)
    assert unspread(table) == "19:47-7.5(h)"


@pytest.mark.paragraph("19:47-7.5(h)")
def test_cards_seen_and_not_yet_in_the_shoe_are_not_idle(baccarat: Furnish) -> None:
    table = baccarat()
    table.open()
    table.sit(1)
    table.look()
    table.do(DEALER, "leave-seat", seat=1)
    table.shuffle()
    table.sit(4)
    table.cut()
    table.fill_shoe()
    table.burn()
    table.wager(4, "tie", 5_00)


@pytest.mark.paragraph("19:47-7.5(h)", "19:47-7.12")
def test_the_cards_of_a_continuous_shuffler_need_no_spreading(continuous: Furnish) -> None:
    table = continuous()
    for seat in table.state.taken:
        table.do(DEALER, "leave-seat", seat=seat)
    table.clock.forward(hours=5)
    table.sit(4)
    table.wager(4, "tie", 5_00)


@pytest.mark.paragraph("19:47-7.5(h)")
def test_cards_spread_face_down_are_turned_up_once_a_player_arrives(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "leave-seat", seat=1)
    table.do(DEALER, "spread-idle-cards", face_up=False)
    assert table.cited(DEALER, "spread-cards") == "19:47-7.5(h)"
    table.sit(4)
    assert table.refused(DEALER, "participants-inspect")
    table.do(DEALER, "spread-cards")
    table.look()


def test_a_table_that_ledgers_of_before_know_is_idle_as_the_dealer_judges(
    baccarat: Furnish,
) -> None:
    """They were played when nothing followed from it, and are replayed alike for ever."""
    table = baccarat()
    table.establish()
    received = {"decks": 8, "idle": "as the dealer judges"}
    event = table.do(DEALER, "receive-cards", **received).record.event
    assert "idle" not in event.particulars  # the bytes of such a ledger
    table.do(DEALER, "inspect-cards", cards=EIGHT_DECKS)
    table.do(FLOORPERSON, "verify-cards", cards=EIGHT_DECKS)
    table.do(DEALER, "spread-cards")
    table.do(FLOORPERSON, "open-table", opener=1_000_00)
    table.sit(1)
    table.look()
    table.shuffle()
    table.cut()
    table.fill_shoe()
    table.burn()
    table.do(DEALER, "leave-seat", seat=1)
    table.clock.forward(hours=5)
    table.sit(4)
    table.wager(4, "tie", 5_00)
    assert replay(table.ledger).difference is None


def by_device(table: BaccaratFloor) -> None:
    """In play by a device, idle once, spread and seen again; the batches exchanged."""
    table.open(shuffler=DEVICE)
    table.sit(1)
    table.look()
    table.do(DEALER, "exchange-batches")
    assert table.cited(DEALER, "spread-removed-batch") == "19:47-7.5(h)2"  # it was not idle
    table.cut()
    table.fill_shoe()
    table.burn()
    table.do(DEALER, "leave-seat", seat=1)
    table.sit(4)
    assert unspread(table) == "19:47-7.5(h)"
    table.do(DEALER, "spread-idle-cards", face_up=True)
    table.look()
    table.count()
    assert table.cited(DEALER, "spread-removed-batch") == "19:47-7.5(h)2"  # none is removed yet
    table.do(DEALER, "exchange-batches")


@pytest.mark.paragraph("19:47-7.5(h)2")
@MINI
@pytest.mark.parametrize("asked_at", ["to be cut", "cut", "in the shoe"])
def test_the_batch_removed_at_an_idle_table_is_spread_and_reshuffled_if_a_player_so_requests(
    baccarat: Furnish, edition: str, asked_at: str
) -> None:
    table = baccarat("mini-baccarat", edition)
    by_device(table)
    shoe = table.state.procedure.shoe
    if asked_at != "to be cut":
        table.cut()
    if asked_at == "in the shoe":
        table.fill_shoe()
    assert table.stage == asked_at
    entered = table.do(DEALER, "spread-removed-batch").record.event
    assert (entered.cite, table.stage) == ("19:47-7.5(h)2", "spread face up")
    assert table.cited(DEALER, "exchange-batches") == "19:47-7.1(d)4"  # before it is seen
    assert table.refused(DEALER, "cut-cards", seat=4, depth=100)
    table.look()
    table.do(DEALER, "exchange-batches")
    table.cut()
    table.fill_shoe()
    assert table.state.procedure.shoe == shoe + 1  # the batch not dealt was no shoe
    table.burn()
    assert table.cited(DEALER, "spread-removed-batch") == "19:47-7.5(h)2"  # it is being dealt
    table.wager(4, "tie", 5_00)


@pytest.mark.paragraph("19:47-7.5(h)2")
def test_the_removed_batch_is_dealt_unspread_where_no_player_requests_it(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    by_device(table)
    table.do(DEALER, "leave-seat", seat=4)
    assert table.cited(DEALER, "spread-removed-batch") == "19:47-7.5(h)2"  # there is no player
    table.sit(4)
    table.cut()
    table.fill_shoe()
    table.burn()
    table.wager(4, "tie", 5_00)


@pytest.mark.paragraph("19:47-7.5(h)2", "19:47-7.5(h)2ii", "19:47-7.1(d)4")
@MINI
@pytest.mark.parametrize("face_up", [True, False])
def test_at_an_idle_table_with_a_device_the_batches_are_exchanged(
    baccarat: Furnish, edition: str, face_up: bool
) -> None:
    table = baccarat("mini-baccarat", edition)
    table.open(shuffler=DEVICE)
    table.sit(1)
    table.look()
    table.do(DEALER, "exchange-batches")
    table.cut()
    table.fill_shoe()
    table.burn()
    before = table.state.procedure.batch
    table.do(DEALER, "spread-idle-cards", face_up=face_up)
    if not face_up:
        table.do(DEALER, "spread-cards")
    table.look()
    assert table.refused(DEALER, "shuffle-cards")
    table.count()
    table.do(DEALER, "exchange-batches")
    assert table.state.procedure.batch == 3 - before
    table.cut()


@pytest.mark.paragraph("19:47-7.5(h)")
def test_a_table_with_a_wager_on_it_is_not_idle(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.wager(1, "tie", 5_00)
    assert table.cited(DEALER, "spread-idle-cards", face_up=True) == "19:47-7.5(h)"
    table.do(DEALER, "take-back-wager", seat=1, wager="tie")
    table.do(DEALER, "spread-idle-cards", face_up=True)
    cited = table.cited(DEALER, "place-wager", seat=1, wager="tie", amount=5_00)
    assert cited == "13:69F-7.5(a)"


@pytest.mark.paragraph("19:47-7.5(h)", "13:69F-7.3(c)2")
def test_a_table_with_vigorish_outstanding_is_not_idle(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.wager(1, "banker", 100_00)
    table.play(BANKER_WINS, marked=[1])
    assert table.cited(DEALER, "spread-idle-cards", face_up=False) == "19:47-7.5(h)"
    table.do(DEALER, "collect-vigorish", seat=1)
    table.do(DEALER, "spread-idle-cards", face_up=False)


@pytest.mark.paragraph("19:47-7.5(h)")
def test_cards_are_not_spread_in_the_middle_of_a_round(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    assert table.cited(DEALER, "spread-idle-cards", face_up=True) == "19:47-7.5(h)"
    table.deal(PLAYER_WINS)
    assert table.cited(DEALER, "spread-idle-cards", face_up=True) == "19:47-7.5(h)"


@pytest.mark.paragraph("19:47-7.5(h)")
def test_cards_that_lie_open_or_are_being_shuffled_are_not_spread_as_idle(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.open()
    table.sit(1)
    for act in ("participants-inspect", "wash-cards", "shuffle-cards", "lace-cards"):
        assert table.cited(DEALER, "spread-idle-cards", face_up=True) == "19:47-7.5(h)"
        table.do(DEALER, act)
    table.do(DEALER, "spread-idle-cards", face_up=True)


@pytest.mark.paragraph("13:69F-7.4(c)", "19:47-7.4(c)", "13:69F-7.4(d)", "19:47-7.4(d)")
@MINI
@pytest.mark.parametrize(
    ("shuffler", "act", "other", "paragraph"),
    [(DEVICE, "stack-batches", "wash-cards", "c"), (BY_HAND, "wash-cards", "stack-batches", "d")],
)
def test_batches_of_a_device_are_stacked_each_and_other_cards_are_washed(
    baccarat: Furnish, edition: str, shuffler: str, act: str, other: str, paragraph: str
) -> None:
    table = baccarat("mini-baccarat", edition)
    table.open(shuffler=shuffler)
    table.sit(1)
    table.do(DEALER, "participants-inspect")
    assert table.cited(DEALER, other) == f"{edition}-7.4({paragraph})"
    table.do(DEALER, act)


@pytest.mark.paragraph("19:47-7.5(h)")
def test_a_table_is_spread_idle_before_its_first_cut_too(baccarat: Furnish) -> None:
    table = baccarat()
    table.open()
    table.sit(1)
    table.look()
    table.shuffle()
    table.do(DEALER, "spread-idle-cards", face_up=True)
    assert table.stage == "spread face up"


# -- closing -------------------------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.10(d)")
def test_a_table_does_not_close_in_the_middle_of_a_round(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    assert table.cited(FLOORPERSON, "close-table") == "19:47-7.10(d)"
    table.deal(PLAYER_WINS)
    table.do(DEALER, "announce-result")
    table.pay()
    assert table.cited(FLOORPERSON, "close-table") == "19:47-7.10(d)"
    table.do(DEALER, "discard-cards")
    table.close_table()
    assert not table.state.is_open


@pytest.mark.paragraph("13:69F-7.2(d)")
def test_a_table_with_a_wager_on_the_layout_does_not_close(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.wager(1, "player", 5_00)
    assert table.cited(FLOORPERSON, "close-table") == "13:69F-7.2(d)"


def test_opening_and_closing_fall_to_the_floorperson_by_the_house(baccarat: Furnish) -> None:
    table = baccarat()
    table.establish()
    table.bring_cards()
    for actor in (DEALER, PIT_BOSS, SUPERVISOR):
        assert isinstance(table.refused(actor, "open-table", opener=OPENER), NotYours)
    table.do(FLOORPERSON, "open-table", opener=OPENER)
    assert isinstance(table.refused(DEALER, "close-table"), NotYours)


def test_who_shuffles_is_shown_with_the_equipment(baccarat: Furnish) -> None:
    table = baccarat()
    table.establish()
    table.bring_cards()
    moment = table.state.moment(table.clock.now)
    shown = table.state.rules.procedure.equipment(moment)
    assert shown == {"Cards": "spread face up", "Shuffled by": BY_HAND}


@pytest.mark.paragraph("13:69F-7.4(d)", "19:47-7.4(d)")
@MINI
def test_the_batches_of_a_device_are_stacked_and_not_washed(
    baccarat: Furnish, edition: str
) -> None:
    table = baccarat("mini-baccarat", edition)
    table.open(shuffler=DEVICE)
    table.sit(2)
    table.do(DEALER, "participants-inspect")
    assert table.cited(DEALER, "wash-cards") == f"{SUBCHAPTER['mini-baccarat', edition]}.4(c)"
    table.do(DEALER, "stack-batches")
    table.do(DEALER, "exchange-batches")
    assert table.stage == "to be cut"
