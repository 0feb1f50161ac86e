"""Signed checkpoints: now and then the root of the whole ledger, signed, in a second place.

Whoever can rewrite the ledger can rewrite its chain; they cannot sign a root for it. A checkpoint
is a line of canonical JSON with an Ed25519 signature, appended to a file that ought to lie on
another machine's disk, and is never changed. Which there are follows from the ledger and the key
alone, so one that could not be kept at once is made up later, to the byte.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.lawbook import BadInput, NotPossible
from croupier.ledger.canonical import encode
from croupier.ledger.entry import Entry, format_time
from croupier.ledger.merkle import Tree
from croupier.ledger.store import Ledger
from croupier.outside import LARGEST_SEQUENCE

FORMAT = "croupier-checkpoint-1"
ENTRIES_BETWEEN = 1_000
SO_MANY_EVENTS = "1,000 events"
LONGEST_LINE = 4_096  # bytes; a checkpoint has some four hundred
BEGINNING = f'{{"format":"{FORMAT}"'.encode()  # of every line


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The ledger up to an entry, in one hash."""

    sequence: int
    root: bytes
    head: bytes
    time: str  # of the entry, so that who makes up for a checkpoint makes the same
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

    @classmethod
    def by(cls, key: Ed25519PrivateKey, checkpoint: Checkpoint) -> Signed:
        return cls(checkpoint, key.sign(checkpoint.signed_part()))

    def line(self) -> bytes:
        signed_part = json.loads(self.checkpoint.signed_part())
        return encode({**signed_part, "signature": self.signature.hex()}) + b"\n"

    @classmethod
    def parse(cls, line: bytes) -> Signed:
        """Read a line; ValueError if it is not one, or not written as it must be."""
        try:
            data: dict[str, Any] = json.loads(line)
            checkpoint = Checkpoint(
                sequence=data["sequence"],
                root=bytes.fromhex(data["root"]),
                head=bytes.fromhex(data["head"]),
                time=data["time"],
                why=data["why"],
            )
            signed = cls(checkpoint, bytes.fromhex(data["signature"]))
            written = signed.line()
        except (KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError("not a checkpoint") from error
        counted = type(checkpoint.sequence) is int and 0 < checkpoint.sequence <= LARGEST_SEQUENCE
        if written != line or not counted:
            raise ValueError("not written as a checkpoint is")
        return signed

    def is_by(self, key: Ed25519PublicKey) -> bool:
        try:
            key.verify(self.signature, self.checkpoint.signed_part())
        except InvalidSignature:
            return False
        return True


# -- keeping --------------------------------------------------------------------------------------


class Checkpoints:
    """The second place: a file that is only ever appended to, by one house or several.

    `follow` takes in every entry and signs where it is due, `keep` writes what was signed. What
    cannot be written is owed: `fault` says why, and the next `keep` makes up for it.
    """

    def __init__(self, path: Path, key: Ed25519PrivateKey) -> None:
        self.path = path
        self.fault: str | None = None
        self._key = key
        self._owed: tuple[Signed, ...] = ()
        try:
            self._kept = _last(path)
        except OSError as error:
            raise NotPossible(f"The checkpoints {path} cannot be read: {error.strerror}") from None
        if self._kept is not None and not self._kept.is_by(key.public_key()):
            raise NotPossible(
                f"The checkpoints {path} are signed by another key",
                accepted="the key they were begun with, or another file",
            )

    @property
    def public_key(self) -> Ed25519PublicKey:
        return self._key.public_key()

    @property
    def last(self) -> Checkpoint | None:
        """The last one kept, if there is one."""
        return None if self._kept is None else self._kept.checkpoint

    @property
    def owed(self) -> int:
        """How many were signed and could not be kept."""
        return len(self._owed)

    def follow(self, entry: Entry, tree: Tree, why: str | None) -> None:
        """Take in an entry and the tree up to it; it is signed where there is a reason to, or
        where so many were not."""
        assert tree.leaves == entry.sequence, "the tree is of all entries up to this one"
        kept = self.last
        if kept is not None and entry.sequence <= kept.sequence:
            if entry.sequence == kept.sequence and (tree.root, entry.hash) != (
                kept.root,
                kept.head,
            ):
                raise entry.damaged("is not the one that was signed, or those before it are not")
            return
        if why is None and entry.sequence - self._signed() >= ENTRIES_BETWEEN:
            why = SO_MANY_EVENTS
        if why is not None:
            time = format_time(entry.record.time)
            made = Checkpoint(entry.sequence, tree.root, entry.hash, time, why)
            self._owed += (Signed.by(self._key, made),)

    def _signed(self) -> int:
        """The entry the last checkpoint stands at, kept or owed."""
        last = self._owed[-1] if self._owed else self._kept
        return 0 if last is None else last.checkpoint.sequence

    def keep(self) -> None:
        """Write what is owed, for certain; or say why not, and owe it on."""
        if not self._owed:
            return
        try:
            self._kept = _append(self.path, self._owed, after=self.last)
        except (OSError, NotPossible) as error:
            self.fault = getattr(error, "strerror", None) or str(error)
            return
        self._owed, self.fault = (), None


def _append(path: Path, owed: tuple[Signed, ...], *, after: Checkpoint | None) -> Signed:
    """Add what the file does not have, and tell what it ends with.

    Only the first checkpoint of all makes the file: a disk that is not mounted leaves a folder, in
    which another would be begun.
    """
    is_new = after is None and not path.exists()
    with path.open("a+b" if is_new else "r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # another house may keep its checkpoints here too
        end = _end_of_lines(file)
        last = _last_of(file, end)
        reached = 0 if last is None else last.checkpoint.sequence
        if after is not None and reached < after.sequence:
            raise NotPossible(f"the checkpoint at entry {after.sequence} is no longer there")
        file.truncate(end)  # a line never finished, or the next would be written on to it
        file.seek(end)
        missing = [signed for signed in owed if signed.checkpoint.sequence > reached]
        file.write(b"".join(signed.line() for signed in missing))
        file.flush()
        os.fsync(file.fileno())
    if is_new:
        _sync_folder(path.parent)
    return missing[-1] if missing or last is None else last


def _sync_folder(folder: Path) -> None:
    """A new file is there for certain once its folder is written."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _last(path: Path) -> Signed | None:
    try:
        with path.open("rb") as file:
            return _last_of(file, _end_of_lines(file))
    except FileNotFoundError:
        return None


def _tail(file: BinaryIO, end: int) -> bytes:
    start = max(0, end - LONGEST_LINE)
    file.seek(start)
    return file.read(end - start)


def _end_of_lines(file: BinaryIO) -> int:
    """Where the last whole line ends; a file that is none of ours is left alone."""
    size = file.seek(0, os.SEEK_END)
    tail = _tail(file, size)
    found = tail.rfind(b"\n")
    if found < 0 and not (size == len(tail) and BEGINNING.startswith(tail[: len(BEGINNING)])):
        raise NotPossible(f"{file.name} holds no checkpoints")
    return size - len(tail) + found + 1


def _last_of(file: BinaryIO, end: int) -> Signed | None:
    if end == 0:
        return None
    line = _tail(file, end)[:-1].rpartition(b"\n")[2] + b"\n"
    try:
        return Signed.parse(line)
    except ValueError:
        raise NotPossible(f"The last line of {file.name} is no checkpoint") from None


# -- checking -------------------------------------------------------------------------------------


def read(path: Path) -> Iterator[Signed]:
    """Every checkpoint of a file; a last line never finished is left out."""
    try:
        *lines, _ = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return
    except OSError as error:
        raise NotPossible(f"The checkpoints {path} cannot be read: {error.strerror}") from None
    for number, line in enumerate(lines, start=1):
        try:
            yield Signed.parse(line + b"\n")
        except ValueError:
            raise NotPossible(f"Line {number} of {path} is no checkpoint") from None


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
        due = waiting.pop(sequence, [])
        if any((checkpoint.root, checkpoint.head) != (tree.root, hash_) for checkpoint in due):
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
    yield from _check_often_enough(path, reached)


def _check_often_enough(path: Path, reached: int) -> Iterator[tuple[int, str]]:
    """Whether a checkpoint was taken out of the file, where no other stands near enough.

    The file is read anew: the ledger may have gone on, and been signed, while it was checked.
    """
    signed_at = sorted({signed.checkpoint.sequence for signed in read(path)}) or [0]
    for before, sequence in pairwise([*signed_at, max(reached, signed_at[-1])]):
        if sequence - before > ENTRIES_BETWEEN:
            yield sequence, f"there is no checkpoint between entry {before} and this one"


def _leaf(content: object, hash_: bytes) -> bytes:
    """What an entry as stored stands for: nothing, where it does not have its hash."""
    whole = isinstance(content, bytes) and hashlib.sha256(content).digest() == hash_
    return hash_ if whole else b""
