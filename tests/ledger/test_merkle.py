"""The Merkle tree against RFC 6962: its definition, written out, and published roots."""

from __future__ import annotations

import hashlib

import pytest

from croupier.ledger.merkle import Tree

LEAVES = [hashlib.sha512(f"entry {number}".encode()).digest()[:40] for number in range(200)]


def tree_hash(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962, section 2.1, as it stands there."""
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    split = 1  # the largest power of two smaller than their number
    while split * 2 < len(leaves):
        split *= 2
    left, right = tree_hash(leaves[:split]), tree_hash(leaves[split:])
    return hashlib.sha256(b"\x01" + left + right).digest()


def test_the_root_is_the_one_the_definition_gives_for_any_number_of_leaves() -> None:
    tree = Tree()
    assert tree.root == tree_hash([])
    for number, leaf in enumerate(LEAVES, start=1):
        tree = tree.with_leaf(leaf)
        assert tree.leaves == number
        assert tree.root == tree_hash(LEAVES[:number])


# The eight leaves of Certificate Transparency's reference tests, and the first so many's roots.
STANDARD_LEAVES = (
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
)
STANDARD_ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


@pytest.mark.parametrize("number", range(9))
def test_the_root_of_the_standard_leaves_is_the_published_one(number: int) -> None:
    leaves = [bytes.fromhex(leaf) for leaf in STANDARD_LEAVES[:number]]
    assert Tree.of(leaves).root.hex() == STANDARD_ROOTS[number]


def test_a_tree_grown_leaf_by_leaf_is_the_tree_made_at_once() -> None:
    tree = Tree()
    for number, leaf in enumerate(LEAVES, start=1):
        tree = tree.with_leaf(leaf)
        assert tree == Tree.of(LEAVES[:number])


def test_a_tree_keeps_a_hash_for_each_bit_of_its_number_of_leaves() -> None:
    tree = Tree()
    for number in range(1, 2_050):
        tree = tree.with_leaf(b"")
        assert len(tree.subtrees) == number.bit_count()


def test_growing_a_tree_leaves_the_smaller_one_as_it_was() -> None:
    small = Tree.of(LEAVES[:7])
    root = small.root
    small.with_leaf(LEAVES[7])
    assert (small.leaves, small.root) == (7, root)


def test_a_node_cannot_pass_for_a_leaf() -> None:
    two = Tree.of(LEAVES[:2])
    halves = b"".join(hashlib.sha256(b"\x00" + leaf).digest() for leaf in LEAVES[:2])
    assert Tree.of([halves]).root != two.root


@pytest.mark.parametrize(
    "changed",
    [
        [*LEAVES[:49], b"another", *LEAVES[50:100]],
        [*LEAVES[:49], *LEAVES[50:100]],
        [*LEAVES[:49], b"another", *LEAVES[49:100]],
        [*LEAVES[:49], LEAVES[50], LEAVES[49], *LEAVES[51:100]],
        LEAVES[:99],
        [*LEAVES[:100], LEAVES[99]],
    ],
    ids=["changed", "taken out", "put in", "swapped", "cut", "doubled at the end"],
)
def test_no_entry_is_changed_taken_out_put_in_or_moved_under_the_same_root(
    changed: list[bytes],
) -> None:
    assert Tree.of(changed).root != Tree.of(LEAVES[:100]).root
