"""The demonstration floor: three open tables in two pits, staff by role. It says that it is one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from croupier.equipment.cards import Card, parse_cards
from croupier.floor.clock.beginning import begin
from croupier.floor.house import House
from croupier.floor.notices import SignKind
from croupier.floor.people import People, StaffMember
from croupier.floor.people.passwords import DEMONSTRATION
from croupier.games.baccarat.dealing import Deal, Hand, Winner
from croupier.lawbook import BadInput
from croupier.roles import Role
from croupier.table.state import established, read_establishment

PASSWORD = DEMONSTRATION
SIC_BO, MINI_BACCARAT, PUNTO_BANCO, THE_HOUSE = "SB-1", "MB-1", "PB-1", "house"

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
    StaffMember("patron-display-1", "Patron display 1", Role.PATRON_DISPLAY, SIC_BO),
)

Told = tuple[str, StaffMember, dict[str, Any]]  # a table, who does it, and what

SIC_BO_LIMITS: dict[str, Any] = {
    "minimum": 5_00,
    "maximum": 500_00,
    "increment": 5_00,
    "maximum_of": {"small": 2_000_00, "big": 2_000_00, "three-of-a-kind": 100_00},
}
BACCARAT_LIMITS: dict[str, Any] = {
    "minimum": 10_00,
    "maximum": 5_000_00,
    "increment": 5_00,
    "maximum_of": {"tie": 500_00},
}
OPENER = 50_000_00
NOTICED_BEFORE = timedelta(minutes=45)  # the house has stood for a while when it is looked at

WAGERS = ((1, "player", 25_00), (3, "banker", 50_00), (6, "tie", 10_00))  # of every round

# A shoe that was shuffled once: the burn, and the rounds dealt so far.
BURN = "Qs 4d 7s 2d 7s 7c Ac As Qh 2s 2h"
ROUNDS = (
    "Ks Ac 4s 5h Ah",
    "5c Qs Qd Jc 8h 7d",
    "6c 3d 6s 2h Ks",
    "8s 3s 7d 8h 3d Ah",
    "Qd 9d 6h Js",
    "2s Kh 5h Qs Qs",
    "Ks 8s Qd 2h 8s 3h",
    "2s Th 6d 5h",
    "5s Ad 4d 3c",
    "3s Ad 9h 2h Qc 4c",
)


def _establish(game: str, elections: dict[str, str], limits: dict[str, Any], pit: str) -> Any:
    told = {"type": "establish-table", "game": game, "edition": "13:69F", "elections": elections}
    return {**told, "limits": limits, "pit": pit, "seats": 8}


ESTABLISHED: dict[str, dict[str, Any]] = {
    SIC_BO: _establish("sic-bo", {}, SIC_BO_LIMITS, "Pit 1"),
    MINI_BACCARAT: _establish(
        "mini-baccarat", {"bonus": "A", "total-cards": "yes"}, BACCARAT_LIMITS, "Pit 2"
    ),
    PUNTO_BANCO: _establish("punto-banco", {"royal-progressive": "D"}, BACCARAT_LIMITS, "Pit 2"),
}
SIGNS = {
    SignKind.RULES: ("standing at the dealer's right hand", "Letter, 8.5 by 11 inches"),
    SignKind.CHANGE: ("standing at the dealer's left hand", "Letter, 8.5 by 11 inches"),
}


def noticed() -> Iterator[Told]:
    """What must be told half an hour before the tables open."""
    for establish in ESTABLISHED.values():
        for sign, (location, size) in SIGNS.items():
            design = {"location": location, "size": size, "language": "English, as generated"}
            told = {"type": "submit-sign", "game": establish["game"], "sign": sign.value, **design}
            yield THE_HOUSE, FLOORPERSON, told
    for table, establish in ESTABLISHED.items():
        yield table, FLOORPERSON, establish
    for table in (MINI_BACCARAT, PUNTO_BANCO):
        yield table, FLOORPERSON, {"type": "notify-procedure"}


def opening() -> Iterator[Told]:
    """Everything else that is done before anyone comes to look."""
    yield from _sic_bo()
    yield THE_HOUSE, ACCOUNTING, {"type": "receive-forms", "first": 1001, "last": 1050}
    yield from _baccarat(MINI_BACCARAT, rounds=ROUNDS)
    yield from _baccarat(PUNTO_BANCO, rounds=())


def _post_sign(table: str) -> dict[str, Any]:
    new = established(table, read_establishment(ESTABLISHED[table]))
    return {"type": "post-sign", "sign": new.sign_id, "layout": new.layout_id}


def _seats(table: str) -> Iterator[Told]:
    for seat, amount in ((1, 500_00), (3, 1_000_00), (6, 300_00)):
        yield table, DEALER, {"type": "take-seat", "seat": seat}
        yield table, DEALER, {"type": "buy-in", "seat": seat, "amount": amount}


def _sic_bo() -> Iterator[Told]:
    yield SIC_BO, FLOORPERSON, {"type": "install-shaker", "kind": "manual"}
    inspected = {"dice": [1, 3, 5], "properly_lit": True}
    yield SIC_BO, FLOORPERSON, {"type": "inspect-device", **inspected}
    yield SIC_BO, FLOORPERSON, _post_sign(SIC_BO)
    yield SIC_BO, FLOORPERSON, {"type": "open-table", "opener": OPENER}
    yield from _seats(SIC_BO)


def _baccarat(table: str, *, rounds: tuple[str, ...]) -> Iterator[Told]:
    yield table, DEALER, {"type": "receive-cards", "decks": 8}
    yield table, DEALER, {"type": "inspect-cards", "cards": 416}
    yield table, FLOORPERSON, {"type": "verify-cards", "cards": 416}
    yield table, DEALER, {"type": "spread-cards"}
    yield table, FLOORPERSON, _post_sign(table)
    yield table, FLOORPERSON, {"type": "open-table", "opener": OPENER}
    yield from _seats(table)
    for act in ("participants-inspect", "wash-cards", "shuffle-cards", "lace-cards"):
        yield table, DEALER, {"type": act}
    yield table, DEALER, {"type": "cut-cards", "seat": 6, "depth": 180}
    yield table, DEALER, {"type": "place-cutting-cards", "from_back": 14}
    yield table, DEALER, {"type": "burn-cards", "cards": BURN.split()}
    for dealt in rounds:
        yield from ((table, DEALER, act) for act in _round(parse_cards(dealt)))


def _round(cards: tuple[Card, ...]) -> Iterator[dict[str, Any]]:
    for seat, wager, amount in WAGERS:
        yield {"type": "place-wager", "seat": seat, "wager": wager, "amount": amount}
    yield {"type": "no-more-bets"}
    yield {"type": "deal-cards", "cards": [str(card) for card in cards[:4]]}
    for place, card in enumerate(cards[4:], start=4):
        hand = Deal(cards[:place]).due
        third = "players-third-card" if hand is Hand.PLAYER else "bankers-third-card"
        yield {"type": third, "cards": [str(card)]}
    for act in ("announce-result", "collect-losing-wagers", "pay-winning-wagers"):
        yield {"type": act}
    if Deal(cards).outcome.winner is Winner.BANKER:
        yield {"type": "take-vigorish"}
    yield {"type": "discard-cards"}


def furnish(house: House, people: People, zone: str | None = None) -> None:
    """Enrol the demonstration's staff and open its tables; what was done before is not redone.
    The ledger of a house that is none is refused: what is entered there can never be taken out."""
    has_begun = house.ledger.find(_command_id("noticed", 0)) is not None
    if house.folded.sequence > 1 and not has_begun:  # the first entry of any house is its zone
        raise BadInput(
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


def _tell(house: House, part: str, told: Iterator[Told]) -> None:
    for number, (table, member, command) in enumerate(told):
        house.execute(
            command_id=_command_id(part, number), table=table, actor=member.actor, command=command
        )


def _command_id(part: str, number: int) -> str:
    return f"demonstration-{part}-{number}"
