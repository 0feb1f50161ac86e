"""64 clients in one process and two houses, on either store: sent again, out of order, all at once.

Each client sends commands of its own and commands that another sends too, every one several times
in an order of its own, to either house; some are refused, and some expect what is long past.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from houses import DEALER, FLOORPERSON, OPENED_AT, TABLE
from postgresql import BRING, ROUND, database as database, play, server as server, url as url

from croupier.floor import House
from croupier.floor.history.replay import replay
from croupier.lawbook import Conflict, Refusal
from croupier.ledger import Ledger, SQLiteLedger, open_ledger, verify

CLIENTS, TIMES = 64, 3
FILL = {"type": "fill", "amount": 5_00}
UNEVEN = {**ROUND[0], "amount": 7_00}  # in increments of 5.00


@dataclass(frozen=True)
class Sent:
    """A command as one client sends it, and what it was told."""

    name: str
    command: dict[str, Any]
    expected: int | None = None


@pytest.fixture(params=["a file", "a server"])
def houses(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, House]]:
    """Two houses with a table open at which a patron sits, each with a ledger of its own opened."""

    def opened() -> Ledger:
        if request.param == "a file":
            return SQLiteLedger(tmp_path / "ledger.sqlite", synchronous="off")
        return open_ledger(request.getfixturevalue("url"))

    ledgers = opened(), opened()
    first = House(ledgers[0], clock=lambda: OPENED_AT)
    play(first, rounds=1)
    yield first, House(ledgers[1], clock=lambda: OPENED_AT)
    for ledger in ledgers:
        ledger.close()


def commands_of(client: int, head: int) -> list[Sent]:
    own = [
        Sent(f"own-{client}", BRING),
        Sent(f"fill-{client}", FILL),
        Sent(f"refused-{client}", UNEVEN),
        Sent(f"expecting-{client}", BRING, expected=head),
    ]
    shared = [Sent(f"shared-{(client + n) % 16}", BRING) for n in range(2)]
    sent = [command for command in (*own, *shared) for _ in range(TIMES)]
    Random(client).shuffle(sent)
    return sent


def test_64_clients_of_two_houses_leave_no_gap_and_double_nothing(
    houses: tuple[House, House],
) -> None:
    head = houses[0].ledger.head()[0]
    slips = houses[0].standing.slips.next_serial
    chips = houses[0].table(TABLE).chips(1)

    def client(number: int) -> list[tuple[str, int | str, bool]]:
        seen: list[tuple[str, int | str, bool]] = []
        for turn, sending in enumerate(commands_of(number, head)):
            try:
                entry, before = houses[(number + turn) % 2].execute(
                    command_id=sending.name,
                    table=TABLE,
                    actor=FLOORPERSON if sending.command is FILL else DEALER,
                    command=sending.command,
                    expected=sending.expected,
                )
                seen.append((sending.name, entry.sequence, before))
            except Refusal as refused:
                seen.append((sending.name, str(refused.cite), False))
            except Conflict as conflict:
                seen.append((sending.name, str(conflict), False))
        return seen

    with ThreadPoolExecutor(CLIENTS) as pool:
        listed = [row for client_told in pool.map(client, range(CLIENTS)) for row in client_told]
    assert len(listed) == CLIENTS * 6 * TIMES
    done = {
        name: answer for name, answer, before in listed if isinstance(answer, int) and not before
    }

    # Done once, whoever sent it and however often, and every time told alike.
    assert Counter(name.partition("-")[0] for name in done) == {
        "own": CLIENTS,
        "fill": CLIENTS,
        "shared": 16,
        **({"expecting": 1} if any(name.startswith("expecting") for name in done) else {}),
    }
    assert {(name, answer) for name, answer, _ in listed if isinstance(answer, int)} == set(
        done.items()
    )
    assert sum(isinstance(answer, int) and not before for _, answer, before in listed) == len(done)

    # What was not done says why: the paragraph, or how far the ledger had come.
    for name, answer, _ in listed:
        if isinstance(answer, str):
            plainly = "13:69F-8.2(f)" if name.startswith("refused") else "The ledger is at "
            assert answer.startswith(plainly), (name, answer)

    # No gap and no double: of sequence, of slips, of chips.
    assert sorted(done.values()) == list(range(head + 1, head + 1 + len(done)))
    for house in houses:
        house.catch_up()
        assert house.folded == houses[0].folded
        assert list(verify(house.ledger)) == []
    serials = [
        fact["slip"]
        for entry in houses[0].ledger.entries(after=head)
        for fact in entry.record.event.facts
        if "slip" in fact
    ]
    assert serials == list(range(slips, slips + CLIENTS))
    brought = sum(not name.startswith("fill") for name in done)
    assert houses[0].table(TABLE).chips(1) == chips + brought * 100_00
    assert replay(houses[0].ledger).difference is None
