"""What an act does with the wagers on the layout: collected, paid or returned, and by what."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import assert_never

from croupier.games.procedure import Movement
from croupier.games.wager import Decision, LaidWager, Result, Settlement
from croupier.lawbook import Citation, NotNow, Refusal, enforces
from croupier.money import format_dollars
from croupier.table import accounts, meter
from croupier.table.accounts import Postings
from croupier.table.provisions import SETTLED_IN_FULL
from croupier.table.settled import EnteredSettlement
from croupier.table.state import TableState

Due = tuple[Settlement, LaidWager]  # what is due on a wager, and where it lies


def moved(
    table: TableState, movement: Movement | None, cited: Citation, marks: frozenset[int]
) -> tuple[Postings, tuple[EnteredSettlement, ...]]:
    """The money an act moves on the layout, and what became of each wager."""
    settled: list[Due] = []
    match movement:
        case None:
            return (), ()
        case Movement.FEED_METER:
            return meter.registered(table), ()
        case Movement.OFF_METER:
            return meter.taken_off(table, marks), ()
        case Movement.TAKE_VIGORISH:
            return _vigorish_taken(table, marks), ()
        case Movement.RETURN_ALL:
            void = Decision(Result.VOID, "the round is void", cited)
            settled = [(_void(table, laid, void), laid) for laid in table.laid()]
            postings = tuple(p for _, laid in settled for p in _returned(table, laid))
        case Movement.COLLECT_LOSING:
            all_due = due(table)
            settled = [(s, laid) for s, laid in all_due if s.decision.result is Result.LOSE]
            collected = (p for _, laid in settled for p in _collected(table, laid))
            postings = (*collected, *_vigorish_assessed(table, all_due))
        case Movement.PAY_WINNING | Movement.PAY_THEN_VIGORISH | Movement.VIGORISH_THEN_PAY:
            settled = [(s, laid) for s, laid in due(table) if s.decision.result is not Result.LOSE]
            if table.rules.highest_position_first:
                settled.sort(key=lambda pair: -pair[1].seat)
            from_the_tray = sum(s.won + s.coupon_won for s, _ in settled if not s.decision.meter)
            _check_inventory_pays(table, from_the_tray)
            paid = tuple(
                posting
                for _, of_seat in groupby(settled, key=lambda pair: pair[1].seat)
                for posting in _paid_seat(table, list(of_seat), movement, marks)
            )
            won = sum(s.won for s, _ in settled if s.decision.meter)
            postings = (*paid, *meter.left_over(table, won))
        case _:
            assert_never(movement)
    return postings, tuple(EnteredSettlement.of(settlement, laid) for settlement, laid in settled)


@enforces(SETTLED_IN_FULL)
def due(table: TableState) -> list[Due]:
    """What is due on each wager on the layout, in full, whatever the limits say by now."""
    outcome = table.outcome()
    if outcome is None:
        return []
    decided = table.decided()
    settled = table.rules.settle_all(
        outcome, decided, minimum=table.least_wager, meter=table.meter()
    )
    for laid, settlement in zip(decided, settled, strict=True):  # the game's word for the table's
        assert (settlement.wager.id, settlement.amount) == (laid.wager, laid.cents)
    becomes = {
        laid: replace(settlement, coupon=laid.coupon)
        for laid, settlement in zip(decided, settled, strict=True)
    }
    on_the_layout = set(table.laid())
    return [
        (becomes.get(laid) or _returned_as_void(table, laid), laid)
        for laid in table.at_stake
        if laid in on_the_layout
    ]


def _returned_as_void(table: TableState, laid: LaidWager) -> Settlement:
    """A wager that no outcome decides."""
    returned = table.void()[laid.seat, laid.wager]
    cite = table.rules.cite(returned.rule)
    return _void(table, laid, Decision(Result.VOID, returned.why, cite))


def _void(table: TableState, laid: LaidWager, why: Decision) -> Settlement:
    return Settlement(table.rules.wager(laid.wager), laid.cents, why, coupon=laid.coupon)


def _returned(table: TableState, laid: LaidWager) -> Postings:
    """Chips and coupon go back to the patron; a coupon that is not played has no account."""
    return (
        *_chips_returned(table, laid),
        *_coupon_moved(table, laid, accounts.coupons_in(table.id)),
    )


def _chips_returned(table: TableState, laid: LaidWager) -> Postings:
    area = accounts.layout(table.id, laid.seat, laid.wager)
    return accounts.transfer(area, accounts.patron(table.id, laid.seat), laid.cents)


def _collected(table: TableState, laid: LaidWager) -> Postings:
    area = accounts.layout(table.id, laid.seat, laid.wager)
    return (
        *accounts.transfer(area, accounts.inventory(table.id), laid.cents),
        *_coupon_moved(table, laid, accounts.coupons_taken(table.id)),
    )


def _coupon_moved(table: TableState, laid: LaidWager, target: str) -> Postings:
    if not laid.coupon:
        return ()
    return accounts.transfer(accounts.coupon(table.id, laid.seat, laid.wager), target, laid.coupon)


def _paid_seat(
    table: TableState, settled: list[Due], movement: Movement, marks: frozenset[int]
) -> Postings:
    """What one patron is paid, and charged where that is done position by position."""
    paid = tuple(
        posting for settlement, laid in settled for posting in _paid(table, settlement, laid)
    )
    if movement is Movement.PAY_WINNING:
        return paid
    charged = _taken_of(table, settled[0][1].seat, marks)
    return paid + charged if movement is Movement.PAY_THEN_VIGORISH else charged + paid


def _paid(table: TableState, settlement: Settlement, laid: LaidWager) -> Postings:
    if settlement.decision.result is Result.VOID:
        return _returned(table, laid)
    patron = accounts.patron(table.id, laid.seat)
    if settlement.decision.meter:
        won = meter.awarded(table, patron, settlement.won)
    else:
        won = accounts.transfer(accounts.inventory(table.id), patron, settlement.won)
    played = _coupon_moved(table, laid, accounts.coupons_taken(table.id))
    return (*_chips_returned(table, laid), *won, *_coupon_paid(table, settlement, patron), *played)


def _coupon_paid(table: TableState, settlement: Settlement, patron: str) -> Postings:
    """What a coupon won is paid in chips, and noted as the licensee's own gift."""
    cents = settlement.coupon_won
    return (
        *accounts.transfer(accounts.inventory(table.id), patron, cents),
        *accounts.transfer(accounts.coupons_paid(table.id), accounts.coupons_won(table.id), cents),
    )


# -- vigorish ------------------------------------------------------------------------------------


def _vigorish_assessed(table: TableState, all_due: list[Due]) -> Postings:
    """What each patron owes for the round: a claim, until it is taken or marked."""
    return tuple(
        posting
        for settlement, laid in all_due
        if settlement.vigorish
        for posting in accounts.transfer(
            accounts.POCKETS, accounts.vigorish_due(table.id, laid.seat), settlement.vigorish
        )
    )


def _vigorish_taken(table: TableState, marks: frozenset[int]) -> Postings:
    """Each patron's vigorish of the round, from the highest position down."""
    owed = accounts.by_seat(f"{table.id}/vigorish/due/", table.balances)
    deferred = table.rules.deferred_vigorish
    may_mark = deferred is not None and deferred.is_offered
    for seat, cents in owed.items():
        if seat not in marks and table.chips(seat) < cents:
            raise NotNow(
                f"Seat {seat} owes vigorish of {format_dollars(cents)} and holds "
                f"{format_dollars(table.chips(seat))} in chips",
                accepted="mark it, or buy in first" if may_mark else "buy in first",
            )
    seats = sorted(owed, reverse=True)
    return tuple(posting for seat in seats for posting in _taken_of(table, seat, marks))


def _taken_of(table: TableState, seat: int, marks: frozenset[int]) -> Postings:
    """The vigorish of one patron: collected in chips, or marked in the space of the number."""
    claim = accounts.vigorish_due(table.id, seat)
    cents = table.balances.get(claim, 0)
    if seat in marks:
        return accounts.transfer(claim, accounts.vigorish_marked(table.id, seat), cents)
    chips, tray = accounts.patron(table.id, seat), accounts.inventory(table.id)
    return (
        *accounts.transfer(claim, accounts.POCKETS, cents),
        *accounts.transfer(chips, tray, cents),
    )


def _check_inventory_pays(table: TableState, cents: int) -> None:
    if table.inventory() < cents:
        raise Refusal(
            f"{format_dollars(cents)} is due and the inventory holds "
            f"{format_dollars(table.inventory())}",
            cite=table.rules.cite(table.rules.payment),
            accepted="the floorperson fills it first",
        )
