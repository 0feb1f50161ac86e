"""8.3(b): rules change half an hour after the notice, at all tables concerned, between rounds."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from baccarat_floor import BANKER_WINS, BaccaratFloor, Furnish, furnishing
from houses import (
    ACTORS,
    DEALER,
    DIVISION,
    FLOORPERSON,
    LIMITS,
    SUPERVISOR,
    SURVEILLANCE,
    TABLE,
    Floor,
    submit_sign,
)
from notice_giving import BETTER, HALF_AN_HOUR, HOUSE, give, notice

from croupier.floor import House
from croupier.floor.history import written
from croupier.floor.history.replay import replay
from croupier.ledger import SQLiteLedger, verify
from croupier.roles import Role

baccarat = pytest.fixture(furnishing)


@pytest.fixture
def table(floor: Floor) -> Floor:
    """An open sic bo table with a patron, and the design of the sign of a change submitted."""
    floor.open()
    floor.seat(1, 500_00)
    floor.submit_sign("sic-bo", "rule change to come")
    return floor


def pays(floor: Floor, wager: str = "small", id_: str = TABLE) -> tuple[str, ...]:
    rules = floor.house.look(id_)[0].rules
    return rules.payouts(rules.wager(wager))


# -- in time ---------------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-8.3(b)")
@pytest.mark.parametrize("seconds", [-3600, 0, 1, 29 * 60 + 59])
def test_notice_of_less_than_half_an_hour_is_refused(table: Floor, seconds: int) -> None:
    given = notice(table, ahead=timedelta(seconds=seconds))
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **given) == "13:69F-8.3(b)"


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_notice_of_half_an_hour_to_the_second_is_accepted(table: Floor) -> None:
    give(table)
    assert pays(table) == ("1 to 1",)
    table.clock.forward(minutes=29, seconds=59)
    assert pays(table) == ("1 to 1",)
    table.clock.forward(seconds=1)
    assert pays(table) == ("3 to 2",)


@pytest.mark.paragraph("13:69F-8.3(b)1", "13:69F-8.3(b)2")
def test_the_sign_of_the_change_is_posted_and_the_change_announced(table: Floor) -> None:
    given = notice(table)
    other = {**given, "signs": ["0" * 12]}
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **other) == "13:69F-8.3(b)1"
    silent = {**given, "announced": False}
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **silent) == "13:69F-8.3(b)2"


@pytest.mark.paragraph("13:69F-8.3(b)1")
def test_the_sign_of_another_time_is_not_the_sign_of_the_change(table: Floor) -> None:
    given = notice(table)
    later = (table.clock.now + timedelta(hours=1)).isoformat()
    refused = table.cited(FLOORPERSON, "give-notice", HOUSE, **{**given, "effective": later})
    assert refused == "13:69F-8.3(b)1"


@pytest.mark.paragraph("13:69F-8.3(b)3")
def test_the_notice_tells_the_division_the_change_the_table_and_the_time(table: Floor) -> None:
    entry = give(table)
    fact = entry.record.event.facts[0]
    assert (fact["table"], fact["changes"]) == (TABLE, {"small": ["1 to 1", "3 to 2"]})
    filed = table.house.standing.notices.given[-1]
    assert (filed.tables, filed.says) == ((TABLE,), BETTER)
    assert filed.effective == table.clock.now + HALF_AN_HOUR
    assert (filed.given.by, filed.given.moment) == (FLOORPERSON.id, table.clock.now)
    table.do(DIVISION, "acknowledge-notice", HOUSE, number=filed.number)
    again = table.refused(DIVISION, "acknowledge-notice", HOUSE, number=filed.number)
    assert "acknowledged" in str(again)
    table.do(SURVEILLANCE, "acknowledge-notice", HOUSE, number=filed.number)


@pytest.mark.paragraph("13:69F-8.3(d)")
def test_no_sign_is_used_whose_design_the_division_does_not_have(floor: Floor) -> None:
    particulars = {"game": "sic-bo", "edition": "13:69F", "limits": LIMITS, "pit": "Pit 1"}
    floor.do(FLOORPERSON, "establish-table", **particulars)
    state = floor.state
    posted = {"sign": state.sign_id, "layout": state.layout_id}
    assert floor.cited(FLOORPERSON, "post-sign", **posted) == "13:69F-8.3(d)"
    floor.give(FLOORPERSON, submit_sign("mini-baccarat"), table=HOUSE)
    floor.give(FLOORPERSON, submit_sign("sic-bo", "rule change to come"), table=HOUSE)
    assert floor.cited(FLOORPERSON, "post-sign", **posted) == "13:69F-8.3(d)"
    floor.give(FLOORPERSON, submit_sign("sic-bo"), table=HOUSE)
    floor.do(FLOORPERSON, "post-sign", **posted)


@pytest.mark.paragraph("13:69F-8.3(d)")
def test_a_change_is_not_noticed_by_a_sign_the_division_does_not_have(floor: Floor) -> None:
    floor.open()
    assert floor.cited(FLOORPERSON, "give-notice", HOUSE, **notice(floor)) == "13:69F-8.3(d)"


def test_a_notice_is_given_by_the_floorperson_or_the_casino_supervisor(table: Floor) -> None:
    given = notice(table)
    for role in set(Role) - {Role.FLOORPERSON, Role.CASINO_SUPERVISOR}:
        assert "falls to" in str(table.refused(ACTORS[role], "give-notice", HOUSE, **given))
    table.do(SUPERVISOR, "give-notice", HOUSE, **given)


def test_a_notice_is_for_the_house_and_not_entered_at_a_table(table: Floor) -> None:
    assert "of no one table" in str(table.refused(FLOORPERSON, "give-notice", **notice(table)))


@pytest.mark.parametrize(
    ("particulars", "said"),
    [
        ({"elections": {"small": "1 to 1"}}, "run by these rules already"),
        ({"elections": {"smal": "3 to 2"}}, "no election"),
        ({"elections": {"small": "9 to 10"}}, "13:69F-9.4(b)"),
        ({"elections": "small"}, "NAME=VALUE"),
        ({"elections": {}}, "at least 1"),
        ({"tables": ["SB-9"]}, "no table"),
        ({"tables": [TABLE, TABLE]}, "named twice"),
        ({"tables": []}, "at least 1"),
        ({"effective": "2012-03-19T21:00:00"}, "timezone"),
        ({"effective": "0001-01-01T00:00:00+14:00"}, "UTC"),
        ({"signs": ["not an id"]}, "signs"),
    ],
)
def test_a_notice_that_says_nothing_or_too_much_is_refused(
    table: Floor, particulars: dict[str, Any], said: str
) -> None:
    refusal = table.refused(FLOORPERSON, "give-notice", HOUSE, **{**notice(table), **particulars})
    assert said in str(refusal)


def test_tables_ids_and_elections_may_be_typed_in_lines(table: Floor) -> None:
    given = notice(table)
    typed = {
        **given,
        "tables": f" {TABLE} ",
        "elections": "small = 3 to 2\n\n",
        "signs": given["signs"][0].upper(),
    }
    entry = table.do(FLOORPERSON, "give-notice", HOUSE, **typed)
    assert entry.record.event.particulars["elections"] == BETTER
    assert entry.record.event.particulars["tables"] == [TABLE]


def test_an_id_may_be_typed_as_the_sign_shows_it_and_what_is_none_is_told_in_words(
    table: Floor,
) -> None:
    def in_groups(id_: str) -> str:
        return f"{id_[:4]} {id_[4:8]} {id_[8:]}"

    due = table.house.table(TABLE)
    posted = {"sign": in_groups(due.sign_id), "layout": in_groups(due.layout_id)}
    table.do(FLOORPERSON, "post-sign", **posted)
    assert table.house.table(TABLE).sign == due.sign_id
    given = notice(table)
    entry = table.do(
        FLOORPERSON, "give-notice", HOUSE, **{**given, "signs": in_groups(given["signs"][0])}
    )
    assert entry.record.event.particulars["signs"] == given["signs"]
    refusal = table.refused(FLOORPERSON, "post-sign", **{**posted, "sign": "4c13 ffc2"})
    assert "'4c13 ffc2' is not an id: the 12 figures and letters" in str(refusal)


# -- taking effect -------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-8.3(b)", "13:69F-8.3(a)")
def test_once_in_effect_nothing_is_wagered_until_the_new_ids_are_read(table: Floor) -> None:
    give(table)
    table.clock.forward(minutes=30)
    particulars = {"seat": 1, "wager": "small", "amount": 10_00}
    assert table.cited(DEALER, "place-wager", **particulars) == "13:69F-8.3(a)"
    table.post_sign()
    table.wager(1, "small", 10_00)
    table.play_round(dice="1,2,3")
    assert table.chips(1) == 500_00 + 15_00  # 3 to 2


@pytest.mark.paragraph("13:69F-8.3(b)")
@pytest.mark.parametrize("step", ["no-more-bets", "tossed", "showing", "lit", "collected", "paid"])
def test_a_round_that_is_on_is_settled_by_the_rules_it_began_under(table: Floor, step: str) -> None:
    give(table)
    table.clock.forward(minutes=29)
    table.wager(1, "small", 10_00)
    table.play_to(step, dice="1,2,3")
    table.clock.forward(minutes=5)
    assert pays(table) == ("1 to 1",)
    table.play_round(dice="1,2,3")
    assert table.chips(1) == 500_00 + 10_00  # 1 to 1
    assert pays(table) == ("3 to 2",)


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_a_wager_on_the_layout_at_the_noticed_time_is_played_out_and_no_other_is_added(
    table: Floor,
) -> None:
    give(table)
    table.wager(1, "small", 10_00)
    table.clock.forward(minutes=30)
    for type_, particulars in (
        ("place-wager", {"seat": 1, "wager": "small", "amount": 10_00}),
        ("move-wager", {"seat": 1, "wager": "small", "to": "big"}),
    ):
        assert table.cited(DEALER, type_, **particulars) == "13:69F-8.3(b)"
    table.play_round(dice="1,2,3")
    assert table.chips(1) == 500_00 + 10_00
    assert pays(table) == ("3 to 2",)


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_a_wager_taken_back_after_the_noticed_time_lets_the_change_take_effect(
    table: Floor,
) -> None:
    give(table)
    table.wager(1, "small", 10_00)
    table.clock.forward(minutes=30)
    assert pays(table) == ("1 to 1",)
    table.do(DEALER, "take-back-wager", seat=1, wager="small")
    assert pays(table) == ("3 to 2",)


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_a_closed_table_changes_at_the_time_and_opens_under_the_new_sign_only(
    floor: Floor,
) -> None:
    floor.establish()
    floor.do(FLOORPERSON, "install-shaker", kind="manual")
    floor.inspect()
    give(floor)
    floor.clock.forward(minutes=30)
    assert floor.cited(FLOORPERSON, "open-table", opener=1_000_00) == "13:69F-8.3(a)"
    floor.post_sign()
    floor.do(FLOORPERSON, "open-table", opener=1_000_00)
    assert pays(floor) == ("3 to 2",)


def test_the_maximum_of_a_wager_no_longer_offered_goes_with_it(baccarat: Furnish) -> None:
    limits = {"minimum": 5_00, "maximum": 500_00, "maximum_of": {"tie": 50_00, "cards:4": 20_00}}
    table = baccarat(elections={"total-cards": "yes"}, limits=limits)
    table.ready(1)
    give(table, {"total-cards": "no"})
    table.clock.forward(minutes=30)
    state = table.house.look(TABLE)[0]
    assert state.limits.maximum_of == {"tie": 50_00}
    particulars = {**state.limits.model_dump(), "minimum": 10_00}
    table.do(FLOORPERSON, "change-limits", limits=particulars, sign_posted=True, announced=True)


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_another_shoe_comes_once_the_table_is_closed_and_with_other_cards(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.ready(1)
    give(table, {"decks": "6"})
    table.clock.forward(minutes=30)
    assert table.house.look(TABLE)[0].rules.elections.decks == 8
    particulars = {"seat": 1, "wager": "tie", "amount": 5_00}
    assert "the table is closed" in str(table.refused(DEALER, "place-wager", **particulars))
    table.sign_slips()
    table.close_table()
    assert table.house.look(TABLE)[0].rules.elections.decks == 6
    assert table.cited(DEALER, "receive-cards", decks=8) == "13:69F-7.1(a) (proposed)"
    table.do(DEALER, "receive-cards", decks=6)


@pytest.mark.paragraph("13:69F-7.1(a)")
def test_cards_that_came_for_another_shoe_open_no_table(baccarat: Furnish) -> None:
    table = baccarat()
    table.establish()
    table.bring_cards()
    give(table, {"decks": "6"})
    table.clock.forward(minutes=30)
    table.post_sign()
    assert table.cited(FLOORPERSON, "open-table", opener=1_000_00) == "13:69F-7.1(a) (proposed)"
    table.decks = 6
    table.bring_cards()
    table.do(FLOORPERSON, "open-table", opener=1_000_00)


MINI, MINI_1947, PUNTO = (
    ("mini-baccarat", "13:69F"),
    ("mini-baccarat", "19:47"),
    ("punto-banco", "13:69F"),
)
WAIVER = {"banker": "total-cards-waiver", "total-cards": "yes"}
LAXER_WAIVER = {**WAIVER, "waiver-vigorish": "4"}


@pytest.mark.paragraph("13:69F-3.3(d)", "13:69F-7.3(e)", "19:47-7.3(e)")
@pytest.mark.parametrize(
    ("game", "before", "after", "cite"),
    [
        (PUNTO, {"banker": "vigorish-4"}, {"banker": "vigorish-5"}, "13:69F-3.3(d)"),
        (MINI, {"banker": "vigorish-4"}, {"banker": "vigorish-5"}, "13:69F-7.3(e)"),
        (MINI_1947, {"banker": "vigorish-4"}, {"banker": "vigorish-5"}, "19:47-7.3(e)"),
        (PUNTO, {"banker": "dragon-7"}, {"banker": "vigorish-4"}, "13:69F-3.3(d)"),
        (PUNTO, LAXER_WAIVER, {"waiver-vigorish": "5"}, "13:69F-3.3(d)"),
        (MINI, LAXER_WAIVER, {"banker": "vigorish-5"}, "13:69F-7.3(e)"),
        # from none to five percent, for those for whom it was waived
        (PUNTO, WAIVER, {"banker": "vigorish-5"}, "13:69F-3.3(d)"),
        (MINI_1947, WAIVER, {"banker": "vigorish-5"}, "19:47-7.3(e)"),
        # another type of vigorish, which only 7.3(e) has noticed
        (MINI, {"banker": "tie-vigorish-25"}, {"banker": "vigorish-4"}, "13:69F-7.3(e)"),
        (MINI, {}, {"banker": "tie-vigorish-25"}, "13:69F-7.3(e)"),
        (MINI_1947, {}, {"banker": "dragon-7"}, "19:47-7.3(e)"),
        (PUNTO, {}, {"banker": "dragon-7"}, "13:69F-8.3(b)"),
        # less of it is a change of the rules like any other
        (PUNTO, {}, {"banker": "vigorish-4"}, "13:69F-8.3(b)"),
        (MINI, {}, {"banker": "vigorish-4"}, "13:69F-8.3(b)"),
        (MINI, {"tie": "9 to 1"}, {"tie": "8 to 1"}, "13:69F-8.3(b)"),
        # so are payout odds, the higher ones too
        (PUNTO, {}, {"tie": "9 to 1"}, "13:69F-8.3(b)"),
        (MINI, {"banker": "dragon-7"}, {"dragon-7": "45 to 1"}, "13:69F-8.3(b)"),
        (MINI, {"bonus": "A"}, {"bonus": "B"}, "13:69F-8.3(b)"),
    ],
)
def test_more_vigorish_than_before_is_charged_only_once_it_was_noticed(
    baccarat: Furnish,
    game: tuple[str, str],
    before: dict[str, str],
    after: dict[str, str],
    cite: str,
) -> None:
    table = baccarat(*game, elections=before)
    table.ready(1)
    table.submit_sign(game[0], "rule change to come")
    early = notice(table, after, ahead=timedelta(minutes=29, seconds=59))
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **early) == cite
    give(table, after)
    (name, then), *_ = after.items()
    table.clock.forward(minutes=29, seconds=59)
    assert table.state.as_of(table.clock.now).rules.elections.written()[name] != then
    table.clock.forward(seconds=1)
    assert table.state.as_of(table.clock.now).rules.elections.written()[name] == then


@pytest.mark.paragraph("13:69F-3.3(e)", "13:69F-7.3(f)", "19:47-7.3(f)")
@pytest.mark.parametrize(
    ("game", "cite"),
    [(PUNTO, "13:69F-3.3(e)"), (MINI, "13:69F-7.3(f)"), (MINI_1947, "19:47-7.3(f)")],
)
@pytest.mark.parametrize("option", [{"banker": "six-pays-half"}, {"banker": "total-cards-waiver"}])
def test_either_way_of_paying_without_vigorish_is_noticed_before_it_is_used(
    baccarat: Furnish, game: tuple[str, str], cite: str, option: dict[str, str]
) -> None:
    """At a table that pays without vigorish by another way, so that its type stays the same or
    grows no more."""
    banker = "dragon-7" if option["banker"] == "six-pays-half" else "vigorish-5"
    before = {"banker": banker, "total-cards": "no" if banker == "dragon-7" else "yes"}
    table = baccarat(*game, elections=before)
    table.ready(1)
    table.submit_sign(game[0], "rule change to come")
    early = notice(table, option, ahead=timedelta(minutes=29))
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **early) == cite
    give(table, option)


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_deferred_vigorish_is_owed_as_it_was_marked_whatever_the_rate_becomes(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.ready(1)
    give(table, {"banker": "vigorish-4"})
    table.wager(1, "banker", 100_00)
    table.to_announcement(BANKER_WINS)
    for act in ("collect-losing-wagers", "pay-winning-wagers"):
        table.do(DEALER, act)
    table.do(DEALER, "take-vigorish", marked=[1])
    table.do(DEALER, "discard-cards")
    table.clock.forward(minutes=30)
    table.post_sign()
    assert table.house.look(TABLE)[0].rules.elections.banker == "vigorish-4"
    assert table.marked() == {1: 5_00}
    assert table.cited(DEALER, "leave-seat", seat=1) == "13:69F-7.3(c)4"
    table.do(DEALER, "collect-vigorish", seat=1)
    table.do(DEALER, "leave-seat", seat=1)


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_a_meter_that_holds_money_is_not_left_without_its_wager(baccarat: Furnish) -> None:
    table = baccarat("punto-banco", elections={"royal-progressive": "D"})
    table.ready(1)
    table.play(BANKER_WINS)  # the licensee's initial amount is on the meter now
    table.submit_sign("punto-banco", "rule change to come")
    without = notice(table, {"royal-progressive": "none"})
    assert "stands on the meter" in str(table.refused(FLOORPERSON, "give-notice", HOUSE, **without))
    give(table, {"royal-progressive": "A"})  # another pay table plays for the same meter


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_a_meter_started_after_the_notice_holds_the_change_up_until_it_is_withdrawn(
    baccarat: Furnish,
) -> None:
    table = baccarat("punto-banco", elections={"royal-progressive": "D"})
    table.ready(1)
    give(table, {"royal-progressive": "none"})
    table.play(BANKER_WINS)
    shown = table.state.meter()
    table.clock.forward(minutes=30)
    wager = {"seat": 1, "wager": "tie", "amount": 5_00}
    assert table.cited(DEALER, "place-wager", **wager) == "13:69F-8.3(b)"
    particulars = {"number": table.house.standing.notices.given[-1].number}
    particulars |= {"sign_removed": True, "announced": True}
    table.do(FLOORPERSON, "withdraw-notice", HOUSE, **particulars)
    table.do(DEALER, "place-wager", **wager)
    assert table.state.meter() == shown


# -- several tables ------------------------------------------------------------------------------


def second(table: BaccaratFloor, id_: str = "MB-2", **more: Any) -> None:
    particulars = {"game": table.game, "edition": table.edition, "elections": table.elections}
    limits = dict(table.limits)
    table.do(
        FLOORPERSON, "establish-table", id_, **{**particulars, **more}, limits=limits, pit="pit  2"
    )


ORDER = {"payment-order": "vigorish-all-then-pay"}


@pytest.mark.paragraph("19:47-7.10(c)1", "19:47-7.5(c)")
@pytest.mark.parametrize(
    ("elections", "cite"), [(ORDER, "19:47-7.10(c)1"), ({"shuffle": "feather"}, "19:47-7.5(c)")]
)
def test_what_a_pit_has_alike_changes_at_all_its_tables_in_one_notice(
    baccarat: Furnish, elections: dict[str, str], cite: str
) -> None:
    table = baccarat()
    table.establish()
    second(table, "MB-2")
    second(table, "MB-3")
    table.submit_sign("mini-baccarat", "rule change to come")
    given = notice(table, elections, TABLE)
    refusal = table.refused(FLOORPERSON, "give-notice", HOUSE, **given)
    assert "MB-2 and MB-3 in Pit 2 have" in str(refusal)
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **given) == cite
    give(table, elections, TABLE, "MB-2", "MB-3")
    table.clock.forward(minutes=30)
    (name, value) = next(iter(elections.items()))
    for id_ in (TABLE, "MB-2", "MB-3"):
        assert table.house.look(id_)[0].rules.elections.written()[name] == value


@pytest.mark.paragraph("19:47-7.10(c)2")
def test_a_punto_banco_table_of_the_pit_changes_its_order_along(baccarat: Furnish) -> None:
    table = baccarat()
    table.establish()
    second(table, "PB-1", game="punto-banco")
    table.submit_sign("mini-baccarat", "rule change to come")
    alone = notice(table, ORDER, TABLE)
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **alone) == "19:47-7.10(c)2"
    give(table, ORDER, TABLE, "PB-1")


@pytest.mark.paragraph("19:47-7.10(c)1")
def test_a_table_is_not_established_against_what_is_coming_to_its_pit(baccarat: Furnish) -> None:
    table = baccarat()
    table.establish()
    give(table, ORDER)
    other = {"game": "mini-baccarat", "edition": "13:69F", "limits": LIMITS, "pit": "Pit 2"}
    for elections in ({}, ORDER):  # it would differ now, or then
        particulars = {**other, "limits": dict(table.limits), "elections": elections}
        refused = table.cited(FLOORPERSON, "establish-table", table="MB-2", **particulars)
        assert refused == "19:47-7.10(c)1"
    table.clock.forward(minutes=30)
    second(table, "MB-2", elections=ORDER)


# -- one at a time, and withdrawn ----------------------------------------------------------------


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_one_change_at_a_time_is_coming_to_a_table(table: Floor) -> None:
    give(table)
    another = notice(table, {"big": "3 to 2"}, ahead=timedelta(hours=2))
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **another) == "13:69F-8.3(b)"
    table.clock.forward(minutes=30)
    give(table, {"big": "3 to 2"})


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_a_notice_withdrawn_before_its_time_changes_nothing(table: Floor) -> None:
    give(table)
    number = table.house.standing.notices.given[-1].number
    particulars = {"number": number, "sign_removed": True, "announced": True}
    for missing in ("sign_removed", "announced"):
        silent = {**particulars, missing: False}
        cited = table.cited(FLOORPERSON, "withdraw-notice", HOUSE, **silent)
        assert cited == "13:69F-8.3(b)1"
    table.do(FLOORPERSON, "withdraw-notice", HOUSE, **particulars)
    table.clock.forward(hours=1)
    assert pays(table) == ("1 to 1",)
    table.wager(1, "small", 10_00)
    assert "to come" in str(table.refused(FLOORPERSON, "withdraw-notice", HOUSE, **particulars))
    give(table)  # and may be given again


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_a_change_that_took_effect_is_not_withdrawn(table: Floor) -> None:
    give(table)
    table.clock.forward(minutes=30)
    particulars = {"number": table.house.standing.notices.given[-1].number}
    particulars |= {"sign_removed": True, "announced": True}
    assert table.cited(FLOORPERSON, "withdraw-notice", HOUSE, **particulars) == "13:69F-8.3(b)"


@pytest.mark.parametrize("number", [1, 99])
def test_what_is_no_coming_change_is_not_withdrawn(table: Floor, number: int) -> None:
    particulars = {"number": number, "sign_removed": True, "announced": True}
    assert "otice" in str(table.refused(FLOORPERSON, "withdraw-notice", HOUSE, **particulars))


# -- told in writing before it is used -----------------------------------------------------------


@pytest.mark.paragraph("19:47-7.10(c)3")
@pytest.mark.parametrize("game", [MINI, MINI_1947, PUNTO])
def test_a_table_opens_half_an_hour_after_it_was_told_how_it_pays(
    baccarat: Furnish, game: tuple[str, str]
) -> None:
    table = baccarat(*game)
    untold(table)
    opening = {"opener": 1_000_00}
    assert table.cited(FLOORPERSON, "open-table", **opening) == "19:47-7.10(c)3"
    entry = table.do(FLOORPERSON, "notify-procedure")
    assert str(entry.record.event.cite) == "19:47-7.10(c)3"
    table.clock.forward(minutes=29, seconds=59)
    assert table.cited(FLOORPERSON, "open-table", **opening) == "19:47-7.10(c)3"
    table.clock.forward(seconds=1)
    table.do(FLOORPERSON, "open-table", **opening)


def untold(table: BaccaratFloor) -> None:
    """Established, with its sign and cards: nobody was told how it shuffles and pays."""
    particulars = {"game": table.game, "edition": table.edition, "elections": table.elections}
    table.do(FLOORPERSON, "establish-table", **particulars, limits=dict(table.limits), pit="Pit 2")
    table.post_sign()
    table.bring_cards()


RESHUFFLE = {"shuffle": "lace-and-reshuffle"}
RESHUFFLING = pytest.mark.parametrize(
    ("game", "cite"),
    [(MINI, "19:47-7.5(b)2ii"), (MINI_1947, "19:47-7.5(b)2ii"), (PUNTO, "13:69F-3.5(a)1ii")],
)


@pytest.mark.paragraph("19:47-7.5(b)2ii", "13:69F-3.5(a)1ii")
@RESHUFFLING
def test_shuffling_again_after_lacing_waits_for_a_notice_of_its_own(
    baccarat: Furnish, game: tuple[str, str], cite: str
) -> None:
    """Another notice has told how it pays; that it shuffles again it has not."""
    table = baccarat(*game, elections=RESHUFFLE)
    untold(table)
    give(table, ORDER)
    table.clock.forward(minutes=30)
    table.post_sign()
    opening = {"opener": 1_000_00}
    assert table.cited(FLOORPERSON, "open-table", **opening) == cite
    event = table.do(FLOORPERSON, "notify-procedure").record.event
    assert event.facts[0]["told"] == {**ORDER, **RESHUFFLE}
    table.clock.forward(minutes=29, seconds=59)
    assert table.cited(FLOORPERSON, "open-table", **opening) == cite
    table.clock.forward(seconds=1)
    table.do(FLOORPERSON, "open-table", **opening)


@pytest.mark.paragraph("19:47-7.5(b)2ii", "13:69F-3.5(a)1ii")
@RESHUFFLING
@pytest.mark.parametrize("ends", [False, True])
def test_shuffling_again_is_neither_begun_nor_ended_before_it_was_noticed(
    baccarat: Furnish, game: tuple[str, str], cite: str, ends: bool
) -> None:
    lacing_alone = {"shuffle": "lace"}
    before, then = (RESHUFFLE, lacing_alone) if ends else (lacing_alone, RESHUFFLE)
    table = baccarat(*game, elections=before)
    table.ready(1)
    table.submit_sign(game[0], "rule change to come")
    early = notice(table, then, ahead=timedelta(minutes=29, seconds=59))
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **early) == cite
    give(table, then)
    filed = table.house.standing.notices.given[-1]
    assert filed.says == then
    table.do(SURVEILLANCE, "acknowledge-notice", HOUSE, number=filed.number)
    table.clock.forward(minutes=29, seconds=59)
    assert shuffled_again(table) is ends
    table.clock.forward(seconds=1)
    assert shuffled_again(table) is not ends


def shuffled_again(table: BaccaratFloor) -> bool:
    """Whether the cards are, once the shoe was stopped: the stack is not yet to be cut."""
    table.do(FLOORPERSON, "stop-shoe")
    table.count()
    table.do(DEALER, "shuffle-cards")
    table.do(DEALER, "lace-cards")
    again = table.stage == "laced"
    if again:
        table.do(DEALER, "shuffle-again")
    table.cut()
    table.fill_shoe()
    table.burn()
    return again


@pytest.mark.paragraph("19:47-7.10(c)3")
@pytest.mark.parametrize("game", [MINI, MINI_1947, PUNTO])
def test_another_order_of_payment_is_noticed_by_its_own_paragraph(
    baccarat: Furnish, game: tuple[str, str]
) -> None:
    table = baccarat(*game)
    table.ready(1)
    table.submit_sign(game[0], "rule change to come")
    early = notice(table, ORDER, ahead=timedelta(minutes=29, seconds=59))
    assert table.cited(FLOORPERSON, "give-notice", HOUSE, **early) == "19:47-7.10(c)3"
    give(table, ORDER)


@pytest.mark.paragraph("19:47-7.10(c)3")
def test_what_was_told_of_a_pit_holds_for_its_other_tables_and_for_no_other_pit(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.establish()
    second(table, "MB-2")
    already = table.refused(FLOORPERSON, "notify-procedure", "MB-2")
    assert "told already" in str(already)
    limits = dict(table.limits)
    particulars = {"game": "mini-baccarat", "edition": "13:69F", "limits": limits}
    table.do(FLOORPERSON, "establish-table", "MB-9", **particulars, pit="Pit 9")
    table.do(FLOORPERSON, "notify-procedure", "MB-9")


@pytest.mark.paragraph("19:47-7.10(c)3", "13:69F-8.3(b)")
def test_the_notice_of_a_changed_order_is_the_notice_of_the_order(baccarat: Furnish) -> None:
    """The change was told half an hour ahead, so a table established under it opens at once."""
    table = baccarat()
    table.establish()
    give(table, ORDER)
    table.clock.forward(minutes=30)
    table.post_sign()
    table.bring_cards()
    table.do(FLOORPERSON, "open-table", opener=1_000_00)


def test_sic_bo_has_nothing_to_be_told_of_beforehand(floor: Floor) -> None:
    floor.establish()
    assert "nothing to be told" in str(floor.refused(FLOORPERSON, "notify-procedure"))


# -- in the ledger -------------------------------------------------------------------------------


def test_changes_fold_alike_and_are_done_again_alike(table: Floor, tmp_path: Path) -> None:
    give(table)
    table.wager(1, "small", 10_00)
    table.clock.forward(minutes=31)
    table.play_round(dice="1,2,3")
    table.post_sign()
    table.wager(1, "small", 10_00)
    table.play_round(dice="4,2,3")
    give(table, {"small": "1 to 1"})
    table.do(
        FLOORPERSON,
        "withdraw-notice",
        HOUSE,
        number=table.house.standing.notices.given[-1].number,
        sign_removed=True,
        announced=True,
    )
    assert list(verify(table.ledger)) == []
    assert replay(table.ledger).difference is None
    give(table, {"big": "3 to 2"})  # a snapshot keeps what is still to come
    assert written.read(written.write(table.house.standing)) == table.house.standing
    again = House(SQLiteLedger(table.path), clock=table.clock)
    assert again.standing == table.house.standing
    assert isinstance(table.house.standing.notices.given[-1].effective, datetime)
