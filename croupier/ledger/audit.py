"""Auditing a ledger: every byte of every entry, the chain, the sequence, and the books."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import apsw

from croupier.lawbook import CroupierError
from croupier.ledger.canonical import encode
from croupier.ledger.entry import GENESIS, MISSHAPEN, Damaged, Record
from croupier.ledger.store import BATCH, Ledger
from croupier.table.accounts import posted

if TYPE_CHECKING:
    from croupier.ledger.checkpoints import Checkpoint


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong, and at which entry."""

    sequence: int
    what: str

    def __str__(self) -> str:
        return f"entry {self.sequence}: {self.what}" if self.sequence else self.what


def verify(ledger: Ledger, watch: Callable[[int], object] = lambda _: None) -> Iterator[Finding]:
    """Everything found wrong, in the order of the ledger; nothing, if it is whole.

    `watch` is told now and then how many entries more have been checked.
    """
    try:
        for fault in ledger.store_faults():
            yield Finding(0, f"the store is damaged: {fault}")
        yield from _verify_rows(ledger, watch)
        yield from verify_head(ledger)
    except (apsw.Error, ValueError, CroupierError) as error:
        yield Finding(0, f"the store cannot be read to its end: {error}")


def verify_head(ledger: Ledger, signed: Checkpoint | None = None) -> Iterator[Finding]:
    """Whether the last entry acknowledged is still there, and the last that was signed."""
    try:
        noted = ledger.noted_head()
    except Damaged as damage:
        yield Finding(0, damage.what)
        noted = None
    if noted is not None and noted[0] > 0:
        yield from _verify_kept(ledger, noted, "acknowledged")
    if signed is not None:
        yield from _verify_kept(ledger, (signed.sequence, signed.head), "signed")


def _verify_kept(ledger: Ledger, head: tuple[int, bytes], was: str) -> Iterator[Finding]:
    kept = next(ledger.entries(after=head[0] - 1), None)
    if kept is None:
        yield Finding(head[0], f"it was {was}, and the ledger ends before it")
    elif (kept.sequence, kept.hash) != head:
        yield Finding(head[0], f"it is not the one that was {was}")


def _verify_rows(ledger: Ledger, watch: Callable[[int], object]) -> Iterator[Finding]:
    expected, previous = 1, GENESIS
    balances: dict[str, int] = {}
    for checked, (sequence, command_id, content, hash_) in enumerate(ledger.rows(), start=1):
        if checked % BATCH == 0:
            watch(BATCH)
        if not isinstance(sequence, int):
            yield Finding(0, f"after entry {expected - 1} stands one without a place")
            continue
        if sequence != expected:
            yield Finding(sequence, f"entry {expected} is missing before it")
        if not isinstance(content, bytes) or hashlib.sha256(content).digest() != hash_:
            yield Finding(sequence, "its content does not have its hash")
        content_data = _parsed(content)
        if content_data is None:
            yield Finding(sequence, "its content is not a ledger entry")
        else:
            if content_data["previous"] != previous.hex():
                yield Finding(sequence, "it is not chained to the entry before")
            record = Record.from_data(content_data["record"])
            if (content_data["sequence"], record.command_id) != (sequence, command_id):
                yield Finding(sequence, "it stands in a place that is not its own")
            try:
                balances = posted(balances, record.event.postings)
            except ValueError as error:
                yield Finding(sequence, f"its books do not balance: {error}")
        expected, previous = sequence + 1, hash_ if isinstance(hash_, bytes) else GENESIS


def _parsed(content: object) -> dict[str, Any] | None:
    """The content as data, if it is an entry written canonically and in full."""
    if not isinstance(content, bytes):
        return None
    try:
        parsed = json.loads(content)
        record = Record.from_data(parsed["record"])
        whole = {
            "sequence": parsed["sequence"],
            "previous": parsed["previous"],
            "record": record.as_data(),
        }
        return whole if encode(whole) == content else None
    except MISSHAPEN:
        return None
