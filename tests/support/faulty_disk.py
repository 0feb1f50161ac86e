"""A disk that fails when it is told to, under SQLite: at one operation, or by losing its power.

`Disk` counts every operation that changes something and keeps what was written, so that `after`
can lay the files as a power cut at any of them would have left them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import apsw

SECTOR = 512  # what a disk writes in one go; a longer write may be torn between two


@dataclass(frozen=True, slots=True)
class Operation:
    """What was asked of the disk."""

    kind: str  # open, write, sync, truncate, delete
    file: str  # its name, without the folder
    data: bytes = b""
    offset: int = 0


# What a disk may answer to each kind of operation: an error, a full disk, half of what was asked.
FAULTS: dict[str, tuple[str, ...]] = {
    "open": ("cannot open",),
    "write": ("error", "full", "short"),
    "sync": ("error",),
    "truncate": ("error",),
    "delete": ("error",),
}


@dataclass
class Disk:
    """Counts operations, and fails at one of them in one way, once or from then on."""

    fails_at: int | None = None
    how: str = "error"
    for_good: bool = False
    done: list[Operation] = field(default_factory=list)
    failed: int = 0

    def asked(self, operation: Operation) -> bool:
        """Whether only half of it is done; raises, if nothing is."""
        number = len(self.done)
        self.done.append(operation)
        fails = number == self.fails_at or (
            self.for_good and self.fails_at is not None and number > self.fails_at
        )
        if not fails or self.how not in FAULTS[operation.kind]:
            return False
        self.failed += 1
        if self.how == "short":
            return True
        raise {
            "error": apsw.IOError,
            "full": apsw.FullError,
            "cannot open": apsw.CantOpenError,
        }[self.how](f"the disk fails at operation {number}")


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self._disk = disk
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(path).name
        disk.asked(Operation("open", self._name))
        super().__init__("unix", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if self._disk.asked(Operation("write", self._name, bytes(data), offset)):
            super().xWrite(data[: len(data) // 2], offset)
            raise apsw.IOError("the disk wrote half of it")
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.asked(Operation("sync", self._name))
        super().xSync(flags)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._disk.asked(Operation("truncate", self._name, offset=size))
        super().xTruncate(size)


class _FaultyVFS(apsw.VFS):
    NAME: ClassVar = "faulty-disk"

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        super().__init__(self.NAME, base="unix", makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return _File(self._disk, name, flags)

    def xDelete(self, name: str, sync_folder: bool) -> None:  # noqa: N802
        self._disk.asked(Operation("delete", Path(name).name))
        super().xDelete(name, sync_folder)


@contextmanager
def under(disk: Disk) -> Iterator[None]:
    """Everything SQLite does meanwhile, it does on this disk."""
    vfs = _FaultyVFS(disk)
    try:
        yield
    finally:
        apsw.set_default_vfs("unix")
        vfs.unregister()


# -- a power cut ---------------------------------------------------------------------------------

Survives = Callable[[Operation], list[bytes | None]]


def nothing(operation: Operation) -> list[bytes | None]:
    return [None] * len(_sectors(operation))


def everything(operation: Operation) -> list[bytes | None]:
    return [*_sectors(operation)]


def by_chance(seed: int) -> Survives:
    """Some sectors of some writes: the rest are as they were."""
    chance = Random(seed)

    def survives(operation: Operation) -> list[bytes | None]:
        whole = chance.random()
        return [sector if chance.random() < whole else None for sector in _sectors(operation)]

    return survives


def _sectors(operation: Operation) -> list[bytes]:
    data = operation.data
    return [data[start : start + SECTOR] for start in range(0, len(data), SECTOR)] or [b""]


def after(operations: list[Operation], folder: Path, survives: Survives) -> None:
    """Lay the files as a power cut after these operations leaves them: what was synced is there,
    and of what was not, what survives."""
    files: dict[str, bytearray] = {}
    waiting: dict[str, list[Operation]] = {}
    for operation in operations:
        match operation.kind:
            case "open":
                files.setdefault(operation.file, bytearray())
            case "delete":
                files.pop(operation.file, None)
                waiting.pop(operation.file, None)
            case "sync":
                for write in waiting.pop(operation.file, []):
                    _apply(files[operation.file], write, everything(write))
            case _:
                waiting.setdefault(operation.file, []).append(operation)
    for name, unsynced in waiting.items():
        for write in unsynced:
            _apply(files[name], write, survives(write))
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _apply(content: bytearray, operation: Operation, sectors: list[bytes | None]) -> None:
    if operation.kind == "truncate":
        if sectors[0] is not None:
            del content[operation.offset :]
        return
    offset = operation.offset
    for sector, whole in zip(sectors, _sectors(operation), strict=True):
        if sector is not None:
            content.extend(bytes(max(0, offset - len(content))))
            content[offset : offset + len(sector)] = sector
        offset += len(whole)
