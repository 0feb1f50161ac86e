"""Double entry: postings that balance, and accounts that do not go below nothing."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from croupier.table import is_balanced
from croupier.table.accounts import CAGE, POCKETS, Postings, layout, posted, transfer

PLACES = [CAGE, POCKETS, "SB-1/inventory", "SB-1/drop", "SB-1/patron/1", "SB-1/layout/1/big"]
COUNTED = [place for place in PLACES if place not in (CAGE, POCKETS)]

places = st.sampled_from(PLACES)
cents = st.integers(-(10**14), 10**14)
raw_postings = st.lists(st.tuples(places, cents), max_size=8).map(tuple)
transfers = st.lists(st.tuples(places, places, st.integers(0, 10**6)), max_size=30)


@given(raw_postings)
def test_postings_balance_exactly_when_they_add_up_to_nothing(postings: Postings) -> None:
    assert is_balanced(postings) == (sum(amount for _, amount in postings) == 0)


@given(places, places, st.integers(0, 10**12))
def test_a_transfer_balances_and_takes_from_one_what_it_gives_the_other(
    source: str, target: str, amount: int
) -> None:
    moved = transfer(source, target, amount)
    assert is_balanced(moved)
    assert moved == ((source, -amount), (target, amount))


@given(raw_postings)
def test_postings_that_do_not_balance_are_never_posted(postings: Postings) -> None:
    off_by_a_cent = (*postings, (CAGE, 1 - sum(amount for _, amount in postings)))
    with pytest.raises(ValueError, match="debits do not equal credits"):
        posted({}, off_by_a_cent)


@given(transfers)
def test_balances_add_up_to_nothing_and_none_at_a_table_is_below_it(
    moves: list[tuple[str, str, int]],
) -> None:
    balances: dict[str, int] = {}
    counted: Counter[str] = Counter()  # the test's own count
    for source, target, amount in moves:
        short = source in COUNTED and source != target and counted[source] < amount
        before = dict(balances)
        if short:
            with pytest.raises(ValueError, match=f"{source} would hold"):
                posted(balances, transfer(source, target, amount))
        else:
            balances = posted(before, transfer(source, target, amount))
            counted[source] -= amount
            counted[target] += amount
        assert sum(balances.values()) == 0
        assert all(balances.get(place, 0) >= 0 for place in COUNTED)
        assert balances == {place: held for place, held in counted.items() if held}


@given(st.sampled_from(COUNTED), st.integers(0, 10**9), st.integers(1, 10**9))
def test_an_account_at_the_table_does_not_go_below_nothing(
    place: str, held: int, over: int
) -> None:
    balances = posted({}, transfer(CAGE, place, held))
    with pytest.raises(ValueError, match="would hold"):
        posted(balances, transfer(place, CAGE, held + over))
    assert posted(balances, transfer(place, CAGE, held)) == {}


def test_posting_changes_nothing_in_the_balances_it_is_given() -> None:
    balances = {CAGE: -5_00, "SB-1/inventory": 5_00}
    after = posted(balances, transfer("SB-1/inventory", layout("SB-1", 1, "big"), 2_00))
    assert balances == {CAGE: -5_00, "SB-1/inventory": 5_00}
    assert after == {CAGE: -5_00, "SB-1/inventory": 3_00, "SB-1/layout/1/big": 2_00}


def test_what_one_posting_takes_another_of_the_same_event_may_give() -> None:
    through = ((CAGE, -5), ("SB-1/patron/1", -5), ("SB-1/patron/1", 5), ("SB-1/inventory", 5))
    assert posted({}, through) == {CAGE: -5, "SB-1/inventory": 5}
