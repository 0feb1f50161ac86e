"""Baccarat on a demonstration floor: a table in the middle of its shoe, and one with a meter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.equipment.cards import Card, parse_cards
from croupier.games.baccarat.dealing import Deal, Hand, Winner
from croupier.games.parts import Deed, Demonstration, TournamentHeld
from croupier.roles import Role

PIT = "Pit 2"
LIMITS: dict[str, Any] = {
    "minimum": 10_00,
    "maximum": 5_000_00,
    "increment": 5_00,
    "maximum_of": {"tie": 500_00},
}
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

PREPARED: tuple[Deed, ...] = (
    (Role.DEALER, {"type": "receive-cards", "decks": 8}),
    (Role.DEALER, {"type": "inspect-cards", "cards": 416}),
    (Role.FLOORPERSON, {"type": "verify-cards", "cards": 416}),
    (Role.DEALER, {"type": "spread-cards"}),
)
SHUFFLED: tuple[Deed, ...] = (
    (Role.DEALER, {"type": "participants-inspect"}),
    (Role.DEALER, {"type": "wash-cards"}),
    (Role.DEALER, {"type": "shuffle-cards"}),
    (Role.DEALER, {"type": "lace-cards"}),
    (Role.DEALER, {"type": "cut-cards", "seat": 6, "depth": 180}),
    (Role.DEALER, {"type": "place-cutting-cards", "from_back": 14}),
    (Role.DEALER, {"type": "burn-cards", "cards": BURN.split()}),
)


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


DEALT: tuple[Deed, ...] = tuple(
    (Role.DEALER, act) for dealt in ROUNDS for act in _round(parse_cards(dealt))
)

MINI = Demonstration(
    table_id="MB-1",
    pit=PIT,
    elections={"bonus": "A", "total-cards": "yes"},
    limits=LIMITS,
    prepared=PREPARED,
    played=SHUFFLED + DEALT,
    tournament=TournamentHeld(
        name="Mini-baccarat on a weeknight",
        description="Mini-baccarat by elimination: three rounds of thirty hands, seven at a "
        "table, the two with the most tournament chips go on.",
    ),
)
PUNTO = Demonstration(
    table_id="PB-1",
    pit=PIT,
    elections={"royal-progressive": "D"},
    limits=LIMITS,
    prepared=PREPARED,
    played=SHUFFLED,
)
