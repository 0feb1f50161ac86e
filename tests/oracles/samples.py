"""Particulars for any command: read off its model, and likely where the table stands so.

A new command is sampled without being named here; what only this house could know (the id on a
sign, the cards still in the shoe) is filled in by the name of the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ValidationError

from croupier.equipment.cards import RANKS, Card
from croupier.games.procedure import Act
from croupier.table import TableState

CENTS = 5_00
SUITS = "shdc"
# Where a schema does not say what a field takes.
NAMED: dict[str, Any] = {
    "game": "sic-bo",
    "tables": ["SB-1"],
    "elections": {"decks": "8"},
    "signs": ["0" * 12],
    "zone": "America/New_York",
}
JSON_TYPES = {str: "string", list: "array", dict: "object"}


def samples(
    model: type[BaseModel], table: TableState | None, now: datetime
) -> Iterator[dict[str, Any]]:
    """Particulars to try, most likely first; each is read by the model without complaint."""
    plain, found = of_schema(model.model_json_schema()), []
    for likely in (*_likely(model, table, now), {}):
        asked = {name: value for name, value in likely.items() if name in model.model_fields}
        particulars = {**plain, **asked}
        if particulars not in found and _is_read(model, particulars):
            found.append(particulars)
            yield particulars


def _is_read(model: type[BaseModel], particulars: dict[str, Any]) -> bool:
    try:
        model.model_validate(particulars)
    except ValidationError:
        return False
    return True


def _likely(
    model: type[BaseModel], table: TableState | None, now: datetime
) -> Iterator[dict[str, Any]]:
    if table is None:
        return
    moment = table.moment(now)
    known: dict[str, Any] = {
        "sign": table.sign_id,
        "layout": table.layout_id,
        "seat": max(table.taken, default=1),
        "amount": CENTS,
        "opener": 50_000_00,
        "operations": 3,  # as many as a shaker is tried
        "depth": 100,
        "from_back": 14,
        "limits": table.limits.model_dump(mode="json"),
    }
    laid = next(iter(table.laid()), None)
    if laid is not None:
        known |= {"seat": laid.seat, "wager": laid.wager, "to": _other(table, laid.wager)}
    else:
        known["wager"] = next(iter(table.rules.wagers))
    unconfirmed = next(iter(table.unconfirmed), None)
    if unconfirmed is not None:
        known |= {"seat": unconfirmed[0], "wager": unconfirmed[1]}
    if issubclass(model, Act):
        known |= model.suggests(moment)
        if "cards" in model.model_fields and table.rules.procedure.shoe(moment.state) is not None:
            known["cards"] = _cards(model, table, now)
    yield known
    for seat in range(9):  # whoever the cut, or a hand, is offered to
        yield {**known, "seat": seat}
    yield {**known, "seat": next(seat for seat in range(1, 21) if seat not in table.taken)}
    for amount in (1_00, 25_00):
        yield {**known, "amount": amount}
    yield {**known, "disclosed": False, "cards": []}
    for cards in (416, 52 * 16):
        yield {**known, "cards": cards}
    for decks in (8, 6, 16):
        for shuffler in ("the dealer", "an automated shuffling device"):
            yield {**known, "decks": decks, "shuffler": shuffler}
    dealt = [
        str(card) for hand in table.rules.procedure.face_up(moment.state) for card in hand.cards
    ]
    if dealt:
        yield {**known, "cards": dealt}


def _other(table: TableState, wager: str) -> str:
    return next(name for name in table.rules.wagers if name != wager)


def _cards(act: type[Act], table: TableState, now: datetime) -> list[str]:
    """Cards that are still in the shoe, as many as the act wants."""
    moment = table.moment(now)
    shoe = table.rules.procedure.shoe(moment.state)
    assert shoe is not None
    drawn: tuple[Card, ...] = ()
    counts = list(shoe.counts)
    while act.wants(moment, drawn) > 0 and any(counts):
        place = next(place for place, held in enumerate(counts) if held)
        counts[place] -= 1
        drawn += (Card.parse(RANKS[place // 4] + SUITS[place % 4]),)
    return [str(card) for card in drawn]


def of_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """The least that a model takes for each field it must have."""
    shared = schema.get("$defs", {})
    required = schema.get("required", ())
    return {name: _value(schema["properties"][name], shared, name) for name in required}


def _value(field: dict[str, Any], shared: dict[str, Any], name: str) -> Any:
    if name in NAMED and JSON_TYPES[type(NAMED[name])] == field.get("type"):
        return NAMED[name]
    if "$ref" in field:
        return _value(shared[field["$ref"].rpartition("/")[2]], shared, name)
    for among in ("anyOf", "oneOf", "allOf"):
        if field.get(among):
            return _value(field[among][0], shared, name)
    if "const" in field:
        return field["const"]
    if "enum" in field:
        return field["enum"][0]
    match field.get("type"):
        case "integer":
            return field.get("minimum", field.get("exclusiveMinimum", 0) + 1)
        case "boolean":
            return True
        case "array":
            return _items(field, shared, name)
        case "object":
            if "properties" in field:
                return of_schema({**field, "$defs": shared})
            return {}
        case "null":
            return None
    return _text(field)


def _items(field: dict[str, Any], shared: dict[str, Any], name: str) -> list[Any]:
    if field.get("entered_as") == "cards":
        return ["As"] * max(1, field.get("least", 1))
    if "prefixItems" in field:
        return [_value(item, shared, name) for item in field["prefixItems"]]
    return [_value(field.get("items", {}), shared, name)] * field.get("minItems", 0)


def _text(field: dict[str, Any]) -> str:
    if field.get("format") == "date-time":
        return "2012-03-20T20:00:00Z"
    if field.get("format") == "date":
        return "2012-03-20"
    hexadecimal = re.search(r"\[0-9a-f\]\{(\d+)\}", field.get("pattern", ""))
    if hexadecimal is not None:
        return "0" * int(hexadecimal[1])
    return "x" * max(1, field.get("minLength", 1))
