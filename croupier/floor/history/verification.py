"""The ledger of a running house verified while it goes on, for whoever wants to see that it is
whole: every byte, the chain, the books, and what was signed of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime

from croupier.floor.house import House
from croupier.lawbook import CroupierError
from croupier.ledger import Finding, Ledger, verify
from croupier.ledger.checkpoints import check

MOST_TOLD = 20  # findings; one is enough to stop trusting the ledger


@dataclass(frozen=True, slots=True)
class Verified:
    """How far a verification has come, and what it has found."""

    began: datetime
    of: int  # entries there were when it began
    entries: int = 0
    findings: tuple[Finding, ...] = ()
    ended: datetime | None = None
    signed_to: int | None = None  # the last checkpoint it was compared with

    @property
    def is_whole(self) -> bool:
        return self.ended is not None and not self.findings


class Verification:
    """One verification at a time; the last one is kept to be looked at."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._starting = threading.Lock()
        self._running: threading.Thread | None = None
        self.last: Verified | None = None

    def start(self) -> Verified:
        """Begin, unless one is under way; how far it is."""
        with self._starting:
            if self._running is None or not self._running.is_alive():
                begun = Verified(self._house.now(), self._house.ledger.head()[0])
                self.last = begun
                self._running = threading.Thread(target=self._run, args=(begun,), daemon=True)
                self._running.start()
            assert self.last is not None
            return self.last

    def wait(self) -> None:
        """Until it is over."""
        if self._running is not None:
            self._running.join()

    def _run(self, verified: Verified) -> None:
        def watch(more: int) -> None:
            nonlocal verified
            self.last = verified = replace(verified, entries=verified.entries + more)

        signed = None if self._house.checkpoints is None else self._house.checkpoints.last
        try:
            with closing(self._house.ledger.for_reading()) as ledger:
                for finding in self._findings(ledger, watch):
                    verified = replace(verified, findings=(*verified.findings, finding))
                    if len(verified.findings) == MOST_TOLD:
                        break
                verified = replace(verified, entries=ledger.head()[0])
        except CroupierError as error:
            verified = replace(verified, findings=(*verified.findings, Finding(0, str(error))))
        signed_to = None if signed is None else signed.sequence
        self.last = replace(verified, signed_to=signed_to, ended=self._house.now())

    def _findings(self, ledger: Ledger, watch: Callable[[int], object]) -> Iterator[Finding]:
        yield from verify(ledger, watch)
        checkpoints = self._house.checkpoints
        if checkpoints is not None and checkpoints.last is not None:
            found = check(ledger, checkpoints.path, checkpoints.public_key)
            yield from (Finding(sequence, what) for sequence, what in found)
