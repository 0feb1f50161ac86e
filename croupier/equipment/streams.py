"""Random numbers for simulation: a stream for each (seed, number), the same wherever it runs.

Philox4x32-10, keyed by the seed and counting the streams, gives each stream its start;
xoroshiro128++ runs inside it. A draw below a bound is Lemire's, with rejection: unbiased.
The state is two words, handed in and handed back, so that any kernel can keep it in registers.
"""

from __future__ import annotations

from croupier.equipment.compiled import compiled, word

LOW_32 = word(0xFFFF_FFFF)
LOW_64 = word(0xFFFF_FFFF_FFFF_FFFF)
ZERO = word(0)
ONE = word(1)
HALF_WORD = word(32)
TWO_TO_32 = word(1 << 32)

MULTIPLIER_0 = word(0xD251_1F53)
MULTIPLIER_1 = word(0xCD9E_8D57)
WEYL_0 = word(0x9E37_79B9)
WEYL_1 = word(0xBB67_AE85)

ROTATE_17, ROTATE_47 = word(17), word(47)
ROTATE_49, ROTATE_15 = word(49), word(15)
ROTATE_28, ROTATE_36 = word(28), word(36)
SHIFT_21 = word(21)


@compiled
def philox(c0: int, c1: int, c2: int, c3: int, k0: int, k1: int) -> tuple[int, int, int, int]:
    """Philox4x32-10: ten rounds over a counter of four 32-bit words under a key of two."""
    for _ in range(10):
        product_0 = (MULTIPLIER_0 * c0) & LOW_64
        product_1 = (MULTIPLIER_1 * c2) & LOW_64
        c0, c1, c2, c3 = (
            (product_1 >> HALF_WORD) ^ c1 ^ k0,
            product_1 & LOW_32,
            (product_0 >> HALF_WORD) ^ c3 ^ k1,
            product_0 & LOW_32,
        )
        k0 = (k0 + WEYL_0) & LOW_32
        k1 = (k1 + WEYL_1) & LOW_32
    return c0, c1, c2, c3


@compiled
def stream(seed: int, number: int) -> tuple[int, int]:
    """The state in which stream `number` of `seed` begins (both words: see `word`)."""
    w0, w1, w2, w3 = philox(
        number & LOW_32, number >> HALF_WORD, ZERO, ZERO, seed & LOW_32, seed >> HALF_WORD
    )
    # The generator inside may not start from nothing but zeros.
    return w0 | (w1 << HALF_WORD), w2 | (w3 << HALF_WORD) | ONE


@compiled
def following(s0: int, s1: int) -> tuple[int, int, int]:
    """xoroshiro128++: the next state, and the number drawn."""
    both = (s0 + s1) & LOW_64
    rotated = ((both << ROTATE_17) & LOW_64) | (both >> ROTATE_47)
    drawn = (rotated + s0) & LOW_64
    s1 = s1 ^ s0
    s0 = ((s0 << ROTATE_49) & LOW_64) | (s0 >> ROTATE_15)
    s0 = s0 ^ s1 ^ ((s1 << SHIFT_21) & LOW_64)
    s1 = ((s1 << ROTATE_28) & LOW_64) | (s1 >> ROTATE_36)
    return s0, s1, drawn


@compiled
def below(s0: int, s1: int, bound: int) -> tuple[int, int, int]:
    """The next state, and a number from 0 up to but not including `bound` (a word below 2**32)."""
    s0, s1, drawn = following(s0, s1)
    product = (drawn >> HALF_WORD) * bound
    if (product & LOW_32) < bound:
        # Lemire: the few products that would make some numbers likelier than others go back.
        threshold = (TWO_TO_32 - bound) % bound
        while (product & LOW_32) < threshold:
            s0, s1, drawn = following(s0, s1)
            product = (drawn >> HALF_WORD) * bound
    return s0, s1, product >> HALF_WORD


@compiled
def two_below(s0: int, s1: int, half: int, bound: int) -> tuple[int, int, int, int]:
    """The state, a number below `bound`, and one below `bound + 1`, both from half a word.

    The bounds (words, below 65,536) are the digits' bases of one mixed-radix number: each
    multiplication brings the next digit above the half word, and the remainder left at last says
    whether this half belongs to the few that would make some pairs likelier. Such a half is
    drawn again.
    """
    pairs = bound * (bound + ONE)
    product = half * bound
    first = product >> HALF_WORD
    product = (product & LOW_32) * (bound + ONE)
    while (product & LOW_32) < pairs and (product & LOW_32) < TWO_TO_32 % pairs:
        s0, s1, drawn = following(s0, s1)
        product = (drawn >> HALF_WORD) * bound
        first = product >> HALF_WORD
        product = (product & LOW_32) * (bound + ONE)
    return s0, s1, first, product >> HALF_WORD
