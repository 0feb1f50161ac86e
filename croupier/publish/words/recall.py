"""A recalled round as data and in words: what was dealt, what became of each wager, who did what.

Money is written in dollars with two decimals, as in `croupier settle`, whose answer to the same
cards or dice can be laid beside the settlements told here; particulars and facts stand as they
were entered, amounts in cents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from croupier.floor.clock.zone import Zone
from croupier.floor.establishing import EstablishTable
from croupier.floor.history.recall import Done, Recalled, SeatMoney
from croupier.games.procedure import ShownHand
from croupier.ledger.entry import format_time
from croupier.money import format_dollars
from croupier.publish.words.money import limits_in_words
from croupier.table import Limits, TableState
from croupier.table.event import Actor
from croupier.table.settled import EnteredSettlement, SettledCoupon

GIVEN = ("serial", "form", "correction", "notice")  # numbers that the house gives


def round_data(recalled: Recalled) -> dict[str, Any]:
    """All of a round."""
    shown, outcome = recalled.shown, recalled.outcome
    rules = shown.rules
    return {
        "table": shown.id,
        **summary_data(recalled),
        **rules.named(),
        "limits": _limits(shown.limits),
        "rules": shown.identity,
        "sign": {"due": shown.sign_id, "posted": shown.sign},
        "layout": {"due": shown.layout_id, "posted": shown.felt},
        "announcement": None if outcome is None else rules.announcement(outcome),
        "outcome": None if outcome is None else rules.describe(outcome),
        "wagers": [
            {
                "seat": laid.seat,
                "wager": laid.wager,
                "amount": format_dollars(laid.cents),
                **({"coupon": format_dollars(laid.coupon)} if laid.coupon else {}),
            }
            for laid in shown.laid()
        ],
        "settlements": [
            {"sequence": done.entry.sequence, **_settled(settled)}
            for done, settled in recalled.settlements
        ],
        "seats": [_seat(money) for money in recalled.seats],
        "inventory": {
            "before": format_dollars(recalled.start.inventory()),
            "after": format_dollars(recalled.end.inventory()),
        },
        "acts": [_act(done) for done in recalled.done],
    }


def summary_data(recalled: Recalled) -> dict[str, Any]:
    """A round in a few words."""
    outcome = recalled.outcome
    times = [done.entry.record.time for done in recalled.done]
    return {
        "round": recalled.number,
        "shoe": recalled.shoe,
        "over": recalled.is_over,
        "void": recalled.is_void,
        "began": format_time(times[0]) if times else None,
        "ended": format_time(times[-1]) if times and recalled.is_over else None,
        "headline": None if outcome is None else recalled.shown.rules.headline(outcome),
        "hands": [
            {"name": hand.name, "cards": [str(card) for card in hand.cards], "count": hand.count}
            for hand in hands(recalled.shown)
        ],
        "wagered": format_dollars(recalled.wagered),
        "patrons_won": format_dollars(recalled.patrons_won),
        "irregular": any(done.is_irregular for done in recalled.done),
    }


def hands(table: TableState) -> tuple[ShownHand, ...]:
    """The hands that lie on a table, as far as they are turned."""
    return table.rules.procedure.face_up(table.procedure)


def _limits(limits: Limits) -> dict[str, Any]:
    return {
        "minimum": format_dollars(limits.minimum),
        "maximum": format_dollars(limits.maximum),
        "increment": format_dollars(limits.increment),
        "maximum_of": {name: format_dollars(most) for name, most in limits.maximum_of.items()},
    }


def _settled(settled: EnteredSettlement) -> dict[str, Any]:
    coupon = settled.coupon
    return {
        "seat": settled.seat,
        "wager": settled.wager,
        "amount": format_dollars(settled.amount),
        "result": settled.result.value,
        "pays": settled.pays,
        "won": format_dollars(settled.won),
        "vigorish": format_dollars(settled.vigorish),
        **({} if coupon is None else {"coupon": _coupon(coupon)}),
        "cite": settled.cite,
    }


def _coupon(coupon: SettledCoupon) -> dict[str, str]:
    """The match play coupon that lay with a wager, and what it won beside it."""
    return {"amount": format_dollars(coupon.amount), "won": format_dollars(coupon.won)}


def _seat(money: SeatMoney) -> dict[str, Any]:
    return {
        "seat": money.seat,
        "before": format_dollars(money.before),
        "in_or_out": format_dollars(money.in_or_out),
        "result": format_dollars(money.result),
        "after": format_dollars(money.after),
        "marked_before": format_dollars(money.marked_before),
        "marked_after": format_dollars(money.marked_after),
    }


def _act(done: Done) -> dict[str, Any]:
    record, event = done.entry.record, done.event
    return {
        "sequence": done.entry.sequence,
        "hash": done.entry.hash.hex(),
        "time": format_time(record.time),
        "by": record.actor.id,
        "role": record.actor.role.value,
        "type": event.type,
        "label": done.label,
        "particulars": dict(event.particulars),
        "facts": [dict(fact) for fact in event.facts],
        "says": event.says,
        "cite": event.cite,
        "irregular": done.is_irregular,
        "moved": [[account, format_dollars(cents)] for account, cents in event.postings],
        "rules": record.rules,
    }


# -- in words -------------------------------------------------------------------------------------


def particulars_in_words(done: Done) -> str:
    """What was entered with an act, as people say it; what goes without saying is left out."""
    rules, event = done.before.rules, done.event
    if done.what is EstablishTable:
        return ", ".join(f"{name} {event.particulars[name]}" for name in ("game", "edition", "pit"))
    kinds = _kinds(done.what)
    established = (
        f"{name} {fact[name]}"
        for fact in event.facts
        for name in GIVEN
        if name in fact and name not in event.particulars
    )
    entered = (
        rules.wager(value).name
        if name in ("wager", "to") and value in rules.wagers
        else limits_in_words(Limits.model_validate(value), rules)
        if kinds.get(name) == "limits"
        else _in_words(name, value, kinds.get(name))
        for name, field in done.what.model_fields.items()
        if (value := event.particulars.get(name)) not in (None, [], {}, "")
        and (done.is_act or field.is_required() or value != field.default)
    )
    return ", ".join((*entered, *established))


@cache
def _kinds(model: type[BaseModel]) -> Mapping[str, str]:
    """How each field of a model is entered, where its schema says so."""
    schema = model.model_json_schema()
    shared = schema.get("$defs", {})
    found = {}
    for name, field in schema.get("properties", {}).items():
        shapes = (field, *field.get("anyOf", ()), shared.get(field.get("$ref", "")[8:], {}))
        kind = next((shape["entered_as"] for shape in shapes if "entered_as" in shape), None)
        if kind is not None:
            found[name] = kind
    return found


def _in_words(name: str, value: Any, kind: str | None) -> str:
    label = name.replace("_", " ")
    if kind == "money":
        return (
            f"${format_dollars(value)}" if name == "amount" else f"{label} ${format_dollars(value)}"
        )
    if isinstance(value, bool):
        return f"{label}: {'yes' if value else 'no'}"
    if isinstance(value, list):
        return f"{label} {' '.join(map(str, value))}"
    if isinstance(value, dict):
        return f"{label}: {', '.join(f'{part} {said}' for part, said in value.items())}"
    return f"{label} {value}"


def round_in_words(recalled: Recalled, zone: Zone) -> Iterator[str]:
    """A round for a terminal, line by line."""
    shown, outcome = recalled.shown, recalled.outcome
    rules = shown.rules
    of_shoe = f" of shoe {recalled.shoe}" if recalled.shoe else ""
    yield f"{shown.id}, round {recalled.number}{of_shoe}"
    yield f"{rules.title} under {rules.chapter.value}, rule set {shown.identity}"
    yield f"limits {limits_in_words(shown.limits, rules)}"
    for name, value in rules.posted:
        yield f"  {name}: {value}"
    yield _began_and_ended(recalled, zone)
    for hand in hands(shown):
        count = "" if hand.count is None else f", {hand.count}"
        yield f"{hand.name}: {' '.join(map(str, hand.cards)) or 'no cards'}{count}"
    yield "no result" if outcome is None else rules.announcement(outcome)
    yield from _wagers_in_words(recalled)
    yield from _seats_in_words(recalled)
    yield "acts"
    for done in recalled.done:
        yield f"  {_act_in_words(done, zone)}"


def _began_and_ended(recalled: Recalled, zone: Zone) -> str:
    times = [zone.day_and_second(done.entry.record.time) for done in recalled.done]
    if not times:
        return "not begun"
    return f"{times[0]} to {times[-1] if recalled.is_over else 'still on'}"


def _wagers_in_words(recalled: Recalled) -> Iterator[str]:
    yield "wagers"
    settlements = {(settled.seat, settled.wager): settled for _, settled in recalled.settlements}
    for laid in recalled.shown.laid():
        settled = settlements.get((laid.seat, laid.wager))
        became = "not settled" if settled is None else settled.in_words
        beside = f" and a coupon of {format_dollars(laid.coupon)}" if laid.coupon else ""
        yield f"  seat {laid.seat}: {laid.wager} {format_dollars(laid.cents)}{beside} {became}"
    if not recalled.shown.laid():
        yield "  none"


def _seats_in_words(recalled: Recalled) -> Iterator[str]:
    yield "money"
    for money in recalled.seats:
        moved = f"{format_dollars(money.in_or_out)} in or out, " if money.in_or_out else ""
        marked = f", {format_dollars(money.marked_after)} marked" if money.marked_after else ""
        yield (
            f"  seat {money.seat}: {format_dollars(money.before)} before, {moved}"
            f"{format_dollars(money.result)} by the round, "
            f"{format_dollars(money.after)} after{marked}"
        )
    if not recalled.seats:
        yield "  nobody there"


def _act_in_words(done: Done, zone: Zone) -> str:
    record, event = done.entry.record, done.event
    parts = (
        str(done.entry.sequence),
        zone.day_and_second(record.time),
        f"{done.label}{' (irregularity)' * done.is_irregular}",
        particulars_in_words(done),
        "" if event.says is None else f'"{event.says}"',
        who(record.actor),
        "" if event.cite is None else f"[{event.cite}]",
        done.entry.hash.hex(),
    )
    return "  ".join(part for part in parts if part)


def who(actor: Actor) -> str:
    """A person, and the role they had."""
    return f"{actor.id}, {actor.role}"
