"""The ledger of a running house verified on demand: whole, altered, and while it goes on."""

from __future__ import annotations

import threading

import apsw
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from houses import DEALER, OPENER, TABLE, Floor
from postgresql import (
    database as database,
    ledger as ledger,
    played as played,
    server as server,
    url as url,
)

from croupier.floor import House
from croupier.floor.history.recall import Recall
from croupier.floor.history.verification import Verification, Verified
from croupier.ledger import Ledger
from croupier.ledger.checkpoints import Checkpoints


def verified(verification: Verification) -> Verified:
    verification.start()
    verification.wait()
    assert verification.last is not None
    return verification.last


def test_a_ledger_that_is_whole_is_said_to_be_up_to_its_head(floor: Floor) -> None:
    floor.open()
    floor.play_round()
    ran = verified(Verification(floor.house))
    assert ran.is_whole
    assert ran.entries == ran.of == floor.ledger.head()[0]
    assert ran.ended == floor.clock()
    assert ran.signed_to is None


def test_an_entry_altered_behind_the_house_is_found(floor: Floor) -> None:
    floor.open()
    floor.play_round()
    with apsw.Connection(str(floor.path)) as connection:
        connection.execute("DROP TRIGGER entries_are_never_changed")
        connection.execute(
            "UPDATE entry SET content = CAST(replace(CAST(content AS TEXT), 'floorperson-2',"
            " 'floorperson-3') AS BLOB) WHERE sequence = 3"
        )
    ran = verified(Verification(floor.house))
    assert not ran.is_whole
    assert 3 in {finding.sequence for finding in ran.findings}


def test_it_is_compared_with_what_was_signed_of_it(floor: Floor) -> None:
    floor.open()
    floor.close_table(counted=OPENER)
    checkpoints = Checkpoints(floor.path.with_name("signed"), Ed25519PrivateKey.generate())
    house = House(floor.ledger, clock=floor.clock, checkpoints=checkpoints)
    assert checkpoints.last is not None  # a table closed ends a shift or a shoe
    ran = verified(Verification(house))
    assert ran.is_whole
    assert ran.signed_to == checkpoints.last.sequence
    checkpoints.path.write_bytes(
        checkpoints.path.read_bytes().replace(checkpoints.last.root.hex().encode(), b"00" * 32)
    )
    assert not verified(Verification(house)).is_whole


def test_the_house_goes_on_while_it_is_verified_and_a_second_start_joins_the_first(
    floor: Floor,
) -> None:
    floor.open()
    verification = Verification(floor.house)
    going, held = threading.Event(), threading.Event()
    opened = floor.ledger.for_reading

    def slowly() -> Ledger:
        going.set()
        held.wait(10)
        return opened()

    floor.ledger.for_reading = slowly  # type: ignore[method-assign,assignment]
    first = verification.start()
    assert going.wait(10)
    floor.seat(1, 500_00)
    floor.do(DEALER, "no-more-bets")
    assert verification.start() is first
    held.set()
    verification.wait()
    assert verification.last is not None
    assert verification.last.is_whole
    assert verification.last.entries == floor.ledger.head()[0] > first.of


def test_a_ledger_on_a_server_is_verified_and_its_rounds_recalled_alike(played: Ledger) -> None:
    house = House(played)
    assert verified(Verification(house)).is_whole
    recalled = Recall(played, lambda: house.folded).round(TABLE, 2)
    assert recalled.is_over
    assert [done.entry for done in recalled.done] == [
        played.entry(done.entry.sequence) for done in recalled.done
    ]
    assert recalled == Recall(played).round(TABLE, 2)
    assert played.entry(10**6) is None
