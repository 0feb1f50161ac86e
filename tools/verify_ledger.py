#!/usr/bin/env python3
"""Check a ledger of Croupier with nothing of Croupier: for those who would rather not trust it.

    verify_ledger.py LEDGER [--checkpoints FILE --public-key HEX|FILE]

LEDGER is a SQLite file, or what `croupier audit export` wrote of any ledger. Every entry must have
its hash and its one way of being written, stand in its place, be chained to the one before, and
move as much money from as to accounts; with checkpoints, the ledger must be the one whose root was
signed by that key, every thousand entries at least. Needs Python 3.10 and, for the signatures, the
package `cryptography`. Exits with 0 if all is whole, with 1 if something was found, with 2 if there
was nothing to check.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sqlite3
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

CHAIN = {"previous", "record", "sequence"}
RECORD = {"actor", "command_id", "event", "rules", "table", "time"}
CHECKPOINT = {"format", "head", "root", "sequence", "signature", "time", "why"}
FORMAT = "croupier-checkpoint-1"
ENTRIES_BETWEEN = 1_000  # at most, between two checkpoints
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
NOTE = re.compile(rb"(\d{1,20}) ([0-9a-f]{64})\n")
LINE = re.compile(rb'\{"hash":"([0-9a-f]{64})",("previous":.*\})', re.DOTALL)


class Row(NamedTuple):
    """An entry as it lies there; an export has no column for the command."""

    sequence: Any
    command: Any
    content: Any
    hash: Any


class Unusable(Exception):
    """There is nothing that could be checked."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Check a ledger of Croupier.")
    parser.add_argument("ledger", type=Path)
    parser.add_argument("--checkpoints", type=Path)
    parser.add_argument("--public-key", metavar="HEX|FILE")
    asked = parser.parse_args()
    if (asked.checkpoints is None) != (asked.public_key is None):
        parser.error("--checkpoints and --public-key go together")
    try:
        found, summary = check(asked.ledger, asked.checkpoints, asked.public_key)
    except (Unusable, OSError) as error:
        print(f"verify_ledger.py: {error}", file=sys.stderr)
        return 2
    print("\n".join(found or summary))
    return 1 if found else 0


def check(
    ledger: Path, checkpoints: Path | None, public_key: str | None
) -> tuple[list[str], list[str]]:
    """What was found wrong, and what there is to say if nothing was."""
    found: list[str] = []
    signed: dict[int, list[dict[str, Any]]] = {}
    if checkpoints is not None and public_key is not None:
        for sequence, checkpoint in read_checkpoints(checkpoints, public_key, found):
            signed.setdefault(sequence, []).append(checkpoint)
    last_signed = max(signed, default=0)
    noted = acknowledged(ledger, found)
    walked = Walk(signed, noted)
    try:
        for row in read(ledger):
            found += walked.take(row)
    except (sqlite3.Error, ValueError) as error:
        found.append(f"the ledger cannot be read to its end: {error}")
    found += walked.missing()
    if checkpoints is not None and public_key is not None:
        found += often_enough(checkpoints, public_key, walked.reached)
    summary = [f"whole: {walked.entries} entries, head {walked.previous}"]
    if checkpoints is not None:
        summary.append(f"signed: up to entry {last_signed}")
    return found, summary


# -- the entries ----------------------------------------------------------------------------------


class Walk:
    """The ledger from its first entry on, and what is wrong on the way."""

    def __init__(
        self, signed: dict[int, list[dict[str, Any]]], noted: tuple[int, str] | None
    ) -> None:
        self.entries = 0
        self.previous = "0" * 64
        self.reached = 0
        self._expected = 1
        self._signed = signed
        self._noted = noted
        self._subtrees: list[tuple[int, bytes]] = []

    def take(self, row: Row) -> Iterator[str]:
        place = f"entry {row.sequence if isinstance(row.sequence, int) else 'without a place'}"
        if row.sequence != self._expected:
            yield f"{place}: entry {self._expected} is missing before it"
        whole = isinstance(row.content, bytes) and isinstance(row.hash, bytes)
        if not whole or hashlib.sha256(row.content).digest() != row.hash:
            yield f"{place}: its content does not have its hash"
            whole = False
        entry = parsed(row.content)
        if entry is None:
            yield f"{place}: its content is not a ledger entry"
        else:
            if entry["previous"] != self.previous:
                yield f"{place}: it is not chained to the entry before"
            command = entry["record"]["command_id"]
            if entry["sequence"] != row.sequence or row.command not in (None, command):
                yield f"{place}: it stands in a place that is not its own"
            if not is_balanced(entry["record"]["event"]):
                yield f"{place}: its books do not balance"
        self._grow(row.hash if whole else b"")
        self.entries += 1
        self.previous = row.hash.hex() if isinstance(row.hash, bytes) else ""
        if isinstance(row.sequence, int):
            self.reached = row.sequence
            self._expected = row.sequence + 1
        if self._noted is not None and self._noted[0] == row.sequence:
            if self._noted[1] != self.previous:
                yield f"{place}: it is not the one that was acknowledged"
            self._noted = None
        for checkpoint in self._signed.pop(row.sequence, []):
            if (checkpoint["root"], checkpoint["head"]) != (self._root().hex(), self.previous):
                yield f"{place}: the ledger up to it is not the one that was signed"

    def missing(self) -> Iterator[str]:
        """What was acknowledged or signed, and has not come."""
        if self._noted is not None and self._noted[0] > 0:
            yield f"entry {self._noted[0]}: it was acknowledged, and the ledger ends before it"
        for sequence in sorted(self._signed):
            yield f"entry {sequence}: it was signed, and is not in the ledger"

    def _grow(self, leaf: bytes) -> None:
        """RFC 6962: two subtrees of one size become one."""
        size, node = 1, hashlib.sha256(b"\0" + leaf).digest()
        while self._subtrees and self._subtrees[-1][0] == size:
            _, left = self._subtrees.pop()
            size, node = 2 * size, hashlib.sha256(b"\1" + left + node).digest()
        self._subtrees.append((size, node))

    def _root(self) -> bytes:
        *others, (_, root) = self._subtrees
        for _, left in reversed(others):
            root = hashlib.sha256(b"\1" + left + root).digest()
        return root


def parsed(content: Any) -> dict[str, Any] | None:
    """A content as data, if it is an entry, written in the one way there is."""
    if not isinstance(content, bytes):
        return None
    try:
        entry = json.loads(content, parse_float=refuse, parse_constant=refuse)
        if written(entry) != content or entry.keys() != CHAIN:
            return None
        record = entry["record"]
        actor, event = record["actor"], record["event"]
        texts = [record[name] for name in ("command_id", "table", "rules", "time")]
        texts += [entry["previous"], actor["id"], actor["role"], event["type"]]
        is_entry = record.keys() == RECORD and all(isinstance(text, str) for text in texts)
        is_entry = is_entry and all(
            isinstance(event.get(name, ""), str) for name in ("says", "cite")
        )
        is_entry = is_entry and isinstance(event["particulars"], dict)
        is_entry = is_entry and all(isinstance(row, dict) for row in event.get("settlements", []))
        is_entry = is_entry and type(entry["sequence"]) is int
        return entry if is_entry and TIME.fullmatch(record["time"]) else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def refuse(number: str) -> None:
    raise ValueError(f"{number} has no place in a ledger")


def written(value: Any) -> bytes:
    """The one way a value is written: keys sorted, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def is_balanced(event: dict[str, Any]) -> bool:
    """Whether as much is taken from accounts as is put into others."""
    try:
        cents = [cents for _, cents in event.get("postings", [])]
    except (TypeError, ValueError):
        return False
    return all(type(amount) is int for amount in cents) and sum(cents) == 0


# -- where they lie -------------------------------------------------------------------------------


def read(ledger: Path) -> Iterator[Row]:
    with ledger.open("rb") as file:
        is_sqlite = file.read(16) == b"SQLite format 3\0"
    return read_sqlite(ledger) if is_sqlite else read_export(ledger)


def read_sqlite(ledger: Path) -> Iterator[Row]:
    # Without a log beside it, it is read as it lies, and nothing is made beside it either.
    has_log = ledger.with_name(f"{ledger.name}-wal").exists()
    how = "mode=ro" if has_log else "immutable=1"
    connection = sqlite3.connect(f"{ledger.resolve().as_uri()}?{how}", uri=True)
    # What is no text is told by what it differs from, and not by stopping there.
    connection.text_factory = lambda stored: stored.decode("utf-8", "surrogateescape")
    try:
        for (fault,) in connection.execute("PRAGMA integrity_check").fetchall():
            if fault != "ok":
                raise ValueError(fault)
        columns = "sequence, command_id, content, hash"
        yield from map(Row._make, connection.execute(f"SELECT {columns} FROM entry ORDER BY 1"))
    finally:
        connection.close()


def read_export(ledger: Path) -> Iterator[Row]:
    """Lines of `{"hash":"...",` and the content of the entry without its first brace."""
    with ledger.open("rb") as file:
        for number, line in enumerate(file, start=1):
            found = LINE.fullmatch(line[:-1]) if line.endswith(b"\n") else None
            if found is None and number == 1:
                raise Unusable(f"{ledger} is no ledger, and no export of one")
            if found is None:
                raise ValueError(f"line {number} is not one of an export")
            content = b"{" + found[2]
            entry = parsed(content)
            place = number if entry is None else entry["sequence"]
            yield Row(place, None, content, bytes.fromhex(found[1].decode()))


def acknowledged(ledger: Path, found: list[str]) -> tuple[int, str] | None:
    """The entry acknowledged last, by the note beside a SQLite ledger."""
    note = ledger.with_name(f"{ledger.name}-head")
    try:
        with note.open("rb") as file:
            written = file.read(100)  # one has 86 bytes
    except FileNotFoundError:
        return None
    if not written.strip(b"\0"):  # never written, or a power cut before it came to the disk
        return None
    parted = NOTE.fullmatch(written)
    if parted is None:
        found.append(f"the note {note} of the last entry acknowledged cannot be read")
        return None
    return int(parted[1]), parted[2].decode()


# -- the checkpoints ------------------------------------------------------------------------------


def read_checkpoints(
    path: Path, public_key: str, found: list[str]
) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        raise Unusable("signatures need the package cryptography") from None
    try:
        key_file = Path(public_key)
        text = key_file.read_text("ascii") if key_file.is_file() else public_key
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(text.strip()))
    except ValueError:
        raise Unusable("that is not a public key of 64 hexadecimal digits") from None
    *lines, _ = path.read_bytes().split(b"\n")  # a last line never finished is none
    for number, line in enumerate(lines, start=1):
        checkpoint = parsed_checkpoint(line)
        if checkpoint is None:
            found.append(f"line {number} of the checkpoints is no checkpoint")
            continue
        signature = bytes.fromhex(checkpoint.pop("signature"))
        try:
            key.verify(signature, written(checkpoint))
        except InvalidSignature:
            what = "its checkpoint is not signed by this key"
            found.append(f"entry {checkpoint['sequence']}: {what}")
        yield checkpoint["sequence"], checkpoint


def often_enough(path: Path, public_key: str, reached: int) -> Iterator[str]:
    """Whether a checkpoint was taken out, where no other stands near enough. The file is read
    anew: the ledger may have gone on, and been signed, while it was checked."""
    signed_at = sorted({sequence for sequence, _ in read_checkpoints(path, public_key, [])}) or [0]
    signed_at.append(max(reached, signed_at[-1]))
    for before, sequence in pairwise(signed_at):
        if sequence - before > ENTRIES_BETWEEN:
            yield f"entry {sequence}: there is no checkpoint between entry {before} and this one"


def parsed_checkpoint(line: bytes) -> dict[str, Any] | None:
    try:
        checkpoint = json.loads(line, parse_float=refuse, parse_constant=refuse)
        is_one = checkpoint.keys() == CHECKPOINT and checkpoint["format"] == FORMAT
        is_one = is_one and type(checkpoint["sequence"]) is int and checkpoint["sequence"] > 0
        signature = checkpoint["signature"]
        is_one = is_one and bytes.fromhex(signature).hex() == signature
        return checkpoint if is_one and written(checkpoint) == line else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:  # whoever reads has seen enough, and standard output is left alone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
