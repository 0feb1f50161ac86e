"""A Merkle tree over the entries of a ledger, as RFC 6962 hashes it.

The root stands for every entry up to one, in 32 bytes: no entry can be changed, taken out, put in
or moved without changing it. Only the roots of the whole subtrees so far are kept, a hash for each
bit of the number of entries, so that a root costs the same at the millionth entry as at the first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

LEAF, NODE = b"\x00", b"\x01"  # told apart, so that no node can pass for a leaf
EMPTY = hashlib.sha256(b"").digest()


@dataclass(frozen=True, slots=True)
class Tree:
    """So many leaves, as the roots of the whole subtrees they make, largest first."""

    leaves: int = 0
    subtrees: tuple[bytes, ...] = ()

    @classmethod
    def of(cls, data: Iterable[bytes]) -> Tree:
        tree = cls()
        for each in data:
            tree = tree.with_leaf(each)
        return tree

    def with_leaf(self, data: bytes) -> Tree:
        """The tree with one leaf more; two subtrees of one size become one."""
        *kept, last = *self.subtrees, hashlib.sha256(LEAF + data).digest()
        size = self.leaves
        while size % 2:
            last = _node(kept.pop(), last)
            size //= 2
        return Tree(self.leaves + 1, (*kept, last))

    @property
    def root(self) -> bytes:
        """The hash of all leaves.

        >>> Tree().root.hex()[:16]
        'e3b0c44298fc1c14'
        """
        if not self.subtrees:
            return EMPTY
        *others, root = self.subtrees
        for left in reversed(others):
            root = _node(left, root)
        return root


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(NODE + left + right).digest()
