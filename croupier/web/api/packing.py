"""How a stream is sent: as it is written, or packed, once for all who listen.

A board is tens of kilobytes, nearly all of them as before, and two hundred displays are sent it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Encoding:
    """A content encoding of HTTP: how a stream in it begins, and how a piece of it is sent."""

    name: str
    beginning: bytes
    piece: Callable[[bytes], bytes]

    @property
    def headers(self) -> dict[str, str]:
        return {"Content-Encoding": self.name} if self.name else {}


@lru_cache(maxsize=256)
def packed(piece: bytes) -> bytes:
    """A piece by itself: none looks back on another, and each ends on a whole byte, so that any
    row of them is one stream, whoever has heard what.

    >>> unpacker = zlib.decompressobj()
    >>> unpacker.decompress(DEFLATE.beginning + packed(b"one, ") + packed(b"two"))
    b'one, two'
    """
    packer = zlib.compressobj(zlib.Z_BEST_SPEED, wbits=-zlib.MAX_WBITS)
    return packer.compress(piece) + packer.flush(zlib.Z_SYNC_FLUSH)


PLAIN = Encoding("", b"", bytes)
DEFLATE = Encoding("deflate", b"\x78\x9c", packed)  # as RFC 1950 has a stream begin


def encoding_for(accepted: str) -> Encoding:
    """The encoding for whoever accepts these, as browsers list them.

    >>> encoding_for("gzip, deflate, br, zstd").name, encoding_for("deflate;q=0, br").name
    ('deflate', '')
    """
    names = {name.strip().lower() for name in accepted.split(",")}
    return DEFLATE if DEFLATE.name in names else PLAIN
