"""Snapshots: the ledger as folded now and then, in a file beside it, so that a start is short.

A snapshot saves time and proves nothing. It is believed only if this very code wrote it with the
house's key, if it is whole, and if the entry it stands at is that entry of this ledger; otherwise
all is folded anew. Whoever wants more than that, an auditor first, has the ledger replayed.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import threading
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.equipment.sources import sources_of
from croupier.floor.folded import Folded
from croupier.floor.history import written
from croupier.ledger import Ledger

FORMAT = "croupier-snapshot-1"
ENTRIES_BETWEEN = 10_000  # a second of folding or less
# However much a house comes to hold, writing it down costs no more than folding what came between.
BYTES_AN_ENTRY = 500

log = logging.getLogger(__name__)


class NotBelieved(Exception):
    """A snapshot that is not to be used, and why."""


class Snapshots:
    """The last snapshot of a house, in a file that is replaced whole."""

    def __init__(
        self,
        path: Path,
        *,
        key: Ed25519PrivateKey | None = None,
        entries_between: int = ENTRIES_BETWEEN,
    ) -> None:
        self.path = path
        self._key = key  # of the house: nobody without it makes a snapshot that is believed
        # Now, and not when one is kept: an update may have come to the disk meanwhile.
        self._code = sources_of(*written.LAYERS)
        self._least_between = self.entries_between = entries_between
        self._kept = 0  # the entry the last one stands at
        self.writing: threading.Thread | None = None

    def latest(self, ledger: Ledger) -> Folded:
        """The ledger folded as far as the snapshot has it; NotBelieved, where it is no use."""
        try:
            head, _, body = self.path.read_bytes().partition(b"\n")
        except FileNotFoundError:
            raise NotBelieved("there is none") from None
        except OSError as error:
            raise NotBelieved(f"it cannot be read: {error.strerror}") from None
        if head != self.head(body):
            raise NotBelieved("it is damaged, or another version of Croupier or key wrote it")
        try:
            folded = written.read(body)
        except written.Unwritten as error:
            raise NotBelieved(f"it {error}") from None
        if not isinstance(folded, Folded) or not _stands_in(ledger, folded):
            raise NotBelieved("it is of another ledger, or of more than this one holds")
        self._note_kept(folded, body)
        return folded

    def see(self, folded: Folded) -> None:
        """So far the ledger is folded: kept, when it is time again, while the house goes on."""
        if folded.sequence - self._kept < self.entries_between:
            return
        if self.writing is not None and self.writing.is_alive():
            return
        self.writing = threading.Thread(target=self.keep, args=(folded,), name="snapshot")
        self.writing.start()

    def close(self, folded: Folded | None) -> None:
        """Finish, with the last of it if that may be kept."""
        if self.writing is not None:
            self.writing.join()
        if folded is not None and folded.sequence > self._kept:
            self.keep(folded)

    def keep(self, folded: Folded) -> None:
        """Put it in the place of the one before. A house runs on without one."""
        try:
            body = written.write(folded)
            again = written.read(body)
            if again != folded or written.write(again) != body:
                raise written.Unwritten("is not read back as it was written")
            _replace(self.path, self.head(body) + b"\n" + body)
        except (OSError, TypeError, ValueError, RecursionError) as error:
            log.warning("No snapshot was kept at entry %d: %s", folded.sequence, error)
            self._kept = folded.sequence  # and none is tried again at once
        else:
            self._note_kept(folded, body)

    def head(self, body: bytes) -> bytes:
        """What stands above a snapshot: what wrote it, its digest, and the key's signature."""
        head = {"format": FORMAT, "code": self._code, "digest": hashlib.sha256(body).hexdigest()}
        if self._key is not None:
            # Ed25519 signs the same bytes alike each time.
            head["signature"] = self._key.sign(json.dumps(head).encode()).hex()
        return json.dumps(head).encode()

    def _note_kept(self, folded: Folded, body: bytes) -> None:
        self._kept = folded.sequence
        self.entries_between = max(self._least_between, len(body) // BYTES_AN_ENTRY)


def _stands_in(ledger: Ledger, folded: Folded) -> bool:
    """Whether the last entry taken in is that entry of the ledger, byte for byte."""
    entry = next(ledger.entries(after=folded.sequence - 1), None)
    if entry is None or (entry.sequence, entry.hash) != (folded.sequence, folded.hash):
        return False
    return hashlib.sha256(entry.content).digest() == entry.hash


def _replace(path: Path, content: bytes) -> None:
    """Put a file in the place of another, so that whatever happens one of the two is there."""
    with NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}-", delete=False) as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(file.name).unlink()
            raise
