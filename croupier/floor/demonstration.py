"""The demonstration floor: an open table of each game that has one, staff by role. It says that it
is one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from croupier.floor.beginning import begin
from croupier.floor.complimentary.provisions import form_of
from croupier.floor.establishing import EstablishTable
from croupier.floor.house import House
from croupier.floor.notices.book import SignKind
from croupier.floor.people.passwords import DEMONSTRATION
from croupier.floor.people.staff import People, StaffMember
from croupier.games.parts import Demonstration, told_beforehand
from croupier.games.registry import games, rules
from croupier.games.rules import Rules
from croupier.lawbook import Chapter, NotPossible
from croupier.roles import Role

PASSWORD = DEMONSTRATION
THE_HOUSE = "house"


def _demonstrated() -> dict[str, tuple[str, Demonstration]]:
    """The game of each table and what is shown of it, by pit and table."""
    shown = [(game.id, game.demonstration) for game in games().values()]
    held = [(game_id, table) for game_id, table in shown if table is not None]
    in_order = sorted(held, key=lambda pair: (pair[1].pit, pair[1].table_id))
    return {table.table_id: (game_id, table) for game_id, table in in_order}


TABLES = _demonstrated()
LIVELIEST = max(TABLES, key=lambda table: len(TABLES[table][1].played))  # to be looked at first

DEALER = StaffMember("dealer-1", "Dealer 1", Role.DEALER)
FLOORPERSON = StaffMember("floorperson-1", "Floorperson 1", Role.FLOORPERSON)
ACCOUNTING = StaffMember("accounting-1", "Casino accounting 1", Role.ACCOUNTING)
STAFF = (
    DEALER,
    FLOORPERSON,
    StaffMember("stickperson-1", "Stickperson 1", Role.STICKPERSON),
    StaffMember("boxperson-1", "Boxperson 1", Role.BOXPERSON),
    StaffMember("supervisor-1", "Casino supervisor 1", Role.CASINO_SUPERVISOR),
    StaffMember("pit-boss-1", "Pit boss 1", Role.PIT_BOSS),
    StaffMember("pit-clerk-1", "Pit clerk 1", Role.PIT_CLERK),
    ACCOUNTING,
    StaffMember("surveillance-1", "Surveillance 1", Role.SURVEILLANCE),
    StaffMember("controller-1", "Casino controller 1", Role.CONTROLLER),
    StaffMember("division-1", "Division 1", Role.DIVISION),
    StaffMember("patron-display-1", "Patron display 1", Role.PATRON_DISPLAY, next(iter(TABLES))),
)
BY_ROLE = {member.role: member for member in STAFF}

Given = tuple[str, StaffMember, dict[str, Any]]  # a table, who does it, and what

OPENER = 50_000_00
NOTICED_BEFORE = timedelta(minutes=45)  # the house has stood for a while when it is looked at


def _establish(game_id: str, shown: Demonstration) -> dict[str, Any]:
    return {
        "type": "establish-table",
        "game": game_id,
        "edition": Chapter.CURRENT.value,
        "elections": dict(shown.elections),
        "limits": dict(shown.limits),
        "pit": shown.pit,
        "seats": 8,
    }


def _rules(table: str) -> Rules[Any]:
    game_id, shown = TABLES[table]
    return rules(game_id, elections=shown.elections)


ESTABLISHED = {table: _establish(*shown) for table, shown in TABLES.items()}
SIGNS = {
    SignKind.RULES: ("standing at the dealer's right hand", "Letter, 8.5 by 11 inches"),
    SignKind.CHANGE: ("standing at the dealer's left hand", "Letter, 8.5 by 11 inches"),
}


def noticed() -> Iterator[Given]:
    """What must be told half an hour before the tables open."""
    for establish in ESTABLISHED.values():
        for sign, (location, size) in SIGNS.items():
            design = {"location": location, "size": size, "language": "English, as generated"}
            body = {"type": "submit-sign", "game": establish["game"], "sign": sign.value, **design}
            yield THE_HOUSE, FLOORPERSON, body
    for table, establish in ESTABLISHED.items():
        yield table, FLOORPERSON, establish
    for table in TABLES:
        if told_beforehand(_rules(table)):
            yield table, FLOORPERSON, {"type": "notify-procedure"}


def opening() -> Iterator[Given]:
    """Everything else that is done before anyone comes to look."""
    with_forms = (table for table in TABLES if form_of(_rules(table)) is not None)
    first_with_forms = next(with_forms, None)
    for table, (_, shown) in TABLES.items():
        if table == first_with_forms:
            yield THE_HOUSE, ACCOUNTING, {"type": "receive-forms", "first": 1001, "last": 1050}
        yield from _opened(table, shown)


def _post_sign(table: str) -> dict[str, Any]:
    new = EstablishTable.of_request(ESTABLISHED[table]).table(table)
    return {"type": "post-sign", "sign": new.sign_id, "layout": new.layout_id}


def _seats(table: str) -> Iterator[Given]:
    for seat, amount in ((1, 500_00), (3, 1_000_00), (6, 300_00)):
        yield table, DEALER, {"type": "take-seat", "seat": seat}
        yield table, DEALER, {"type": "buy-in", "seat": seat, "amount": amount}


def _opened(table: str, shown: Demonstration) -> Iterator[Given]:
    yield from ((table, BY_ROLE[role], dict(deed)) for role, deed in shown.prepared)
    yield table, FLOORPERSON, _post_sign(table)
    yield table, FLOORPERSON, {"type": "open-table", "opener": OPENER}
    yield from _seats(table)
    yield from ((table, BY_ROLE[role], dict(deed)) for role, deed in shown.played)


def furnish(house: House, people: People, zone: str | None = None) -> None:
    """Enrol the demonstration's staff and open its tables; what was done before is not redone.
    The ledger of a house that is none is refused: what is entered there can never be taken out."""
    has_begun = house.ledger.find(_command_id("noticed", 0)) is not None
    if house.folded.sequence > 1 and not has_begun:  # the first entry of any house is its zone
        raise NotPossible(
            "This ledger is that of a house, not of a demonstration",
            accepted="a ledger of its own for the demonstration",
        )
    enrolled = {member.id for member in people.staff()}
    for member in STAFF:
        if member.id not in enrolled:
            people.enrol(member, PASSWORD)
    then = house.now() - NOTICED_BEFORE
    begin(House(house.ledger, clock=lambda: then), zone)
    if house.ledger.find(_command_id("noticed", len(list(noticed())) - 1)) is None:
        _tell(House(house.ledger, clock=lambda: then), "noticed", noticed())
    _tell(house, "opening", opening())


def _tell(house: House, part: str, given: Iterator[Given]) -> None:
    for number, (table, member, command) in enumerate(given):
        house.execute(
            command_id=_command_id(part, number), table=table, actor=member.actor, command=command
        )


def _command_id(part: str, number: int) -> str:
    return f"demonstration-{part}-{number}"
