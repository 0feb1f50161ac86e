"""Signed checkpoints: now and then the root of the whole ledger, signed, in a second place.

Whoever can rewrite the ledger can rewrite its chain; they cannot sign a root for it. A checkpoint
is a line of canonical JSON with an Ed25519 signature, appended to a file that ought to lie on
another machine's disk, and is never changed.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.lawbook import BadInput
from croupier.ledger.canonical import encode
from croupier.ledger.entry import Entry, format_time
from croupier.ledger.merkle import Tree
from croupier.ledger.store import Ledger

FORMAT = "croupier-checkpoint-1"
ENTRIES_BETWEEN = 1_000


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The ledger up to an entry, in one hash."""

    sequence: int
    root: bytes
    head: bytes
    time: str
    why: str

    def signed_part(self) -> bytes:
        return encode(
            {
                "format": FORMAT,
                "sequence": self.sequence,
                "root": self.root.hex(),
                "head": self.head.hex(),
                "time": self.time,
                "why": self.why,
            }
        )


@dataclass(frozen=True, slots=True)
class Signed:
    """A checkpoint and its signature."""

    checkpoint: Checkpoint
    signature: bytes

    def line(self) -> bytes:
        told = json.loads(self.checkpoint.signed_part())
        return encode({**told, "signature": self.signature.hex()}) + b"\n"

    @classmethod
    def parse(cls, line: bytes) -> Signed:
        """Read a line; ValueError if it is not one, or not written as it must be."""
        try:
            told: dict[str, Any] = json.loads(line)
            checkpoint = Checkpoint(
                sequence=told["sequence"],
                root=bytes.fromhex(told["root"]),
                head=bytes.fromhex(told["head"]),
                time=told["time"],
                why=told["why"],
            )
            signed = cls(checkpoint, bytes.fromhex(told["signature"]))
            written = signed.line()
        except (KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError("not a checkpoint") from error
        if written != line or type(checkpoint.sequence) is not int:
            raise ValueError("not written as a checkpoint is")
        return signed

    def is_by(self, key: Ed25519PublicKey) -> bool:
        try:
            key.verify(self.signature, self.checkpoint.signed_part())
        except InvalidSignature:
            return False
        return True


# -- keys -----------------------------------------------------------------------------------------


def signing_key(path: Path) -> Ed25519PrivateKey:
    """The key a house signs with; made, for nobody else to read, where there is none yet."""
    if not path.exists():
        made = Ed25519PrivateKey.generate().private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise BadInput(f"The key {path} cannot be made: {error.strerror}") from None
        with os.fdopen(descriptor, "wb") as file:
            file.write(made)
            file.flush()
            os.fsync(file.fileno())
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(f"{path} is not a key to sign with: {error}") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadInput(f"{path} is not an Ed25519 key")
    return key


def written_public(key: Ed25519PrivateKey) -> str:
    """The public half, in hexadecimal: what the Division is given."""
    raw = serialization.Encoding.Raw, serialization.PublicFormat.Raw
    return key.public_key().public_bytes(*raw).hex()


def parse_public(text: str) -> Ed25519PublicKey:
    try:
        return Ed25519PublicKey.from_public_bytes(bytes.fromhex(text.strip()))
    except ValueError:
        raise BadInput(
            "That is not a public key", accepted="64 hexadecimal digits, as the house gave them"
        ) from None


# -- keeping and checking -------------------------------------------------------------------------


class Checkpoints:
    """The second place: a file that is only ever appended to."""

    def __init__(self, path: Path, key: Ed25519PrivateKey) -> None:
        self.path = path
        self._key = key
        self._tree = Tree()
        self._last = 0  # the entry the last checkpoint stands at

    def follow(self, entry: Entry) -> None:
        """Take in an entry, in order."""
        assert entry.sequence == self._tree.leaves + 1, "entries are followed in order"
        self._tree = self._tree.with_leaf(entry.hash)

    def resume(self) -> None:
        """Where the file stands already, after the ledger has been followed so far."""
        self._last = max((one.checkpoint.sequence for one in read(self.path)), default=0)

    def is_due(self) -> bool:
        return self._tree.leaves - self._last >= ENTRIES_BETWEEN

    def write(self, entry: Entry, now: datetime, why: str) -> Signed:
        """Sign the ledger up to an entry just followed, and keep it for certain."""
        made = Checkpoint(entry.sequence, self._tree.root, entry.hash, format_time(now), why)
        signed = Signed(made, self._key.sign(made.signed_part()))
        try:
            with self.path.open("a+b") as file:
                _cut_unfinished(file)
                file.write(signed.line())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise BadInput(f"The checkpoint cannot be kept: {error.strerror}") from None
        self._last = entry.sequence
        return signed


def _cut_unfinished(file: BinaryIO) -> None:
    """Take off a last line never finished, or the next would be written on to it."""
    file.seek(0)
    whole = file.read()
    if not whole.endswith(b"\n"):
        file.truncate(whole.rfind(b"\n") + 1)


def read(path: Path) -> Iterator[Signed]:
    """Every checkpoint of a file; a last line never finished is left out."""
    try:
        *lines, _ = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadInput(f"The checkpoints {path} cannot be read: {error.strerror}") from None
    for number, line in enumerate(lines, start=1):
        try:
            yield Signed.parse(line + b"\n")
        except ValueError:
            raise BadInput(f"Line {number} of {path} is no checkpoint") from None


def check(ledger: Ledger, path: Path, key: Ed25519PublicKey) -> Iterator[tuple[int, str]]:
    """What is wrong between a ledger and its checkpoints: the entry, and what."""
    if not path.exists():
        raise BadInput(f"There are no checkpoints {path}")
    waiting: dict[int, list[Checkpoint]] = {}
    for signed in read(path):
        if not signed.is_by(key):
            yield signed.checkpoint.sequence, "its checkpoint is not signed by this key"
        waiting.setdefault(signed.checkpoint.sequence, []).append(signed.checkpoint)
    tree, reached = Tree(), 0
    for sequence, _, content, hash_ in ledger.rows():
        tree, reached = tree.with_leaf(_leaf(content, hash_)), sequence
        # An entry may have been signed more than once, and must be what each of them says.
        told = waiting.pop(sequence, [])
        if any((one.root, one.head) != (tree.root, hash_) for one in told):
            yield sequence, "the ledger up to it is not the one that was signed"
    for sequence in sorted(waiting):
        yield (
            sequence,
            (
                f"it was signed, and the ledger ends at {reached}"
                if sequence > reached
                else "it was signed, and is not in the ledger"
            ),
        )


def _leaf(content: object, hash_: bytes) -> bytes:
    """What an entry as stored stands for: nothing, where it does not have its hash."""
    whole = isinstance(content, bytes) and hashlib.sha256(content).digest() == hash_
    return hash_ if whole else b""
