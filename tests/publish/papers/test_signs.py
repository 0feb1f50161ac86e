"""The sign at a table says what the table does: 8.2(c) and 8.3(a)."""

from __future__ import annotations

import pytest
from houses import FLOORPERSON, Floor

from croupier.publish.papers.signs import sign
from croupier.publish.words.money import limits_in_words

LIMITS = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}


def posted(floor: Floor, maximum_of: dict[str, int]) -> dict[str, int]:
    floor.establish(limits={**LIMITS, "maximum_of": maximum_of})
    return dict(sign(floor.state).maximums)


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.2(b)1")
def test_each_kind_of_wager_is_posted_with_its_maximum(floor: Floor) -> None:
    maximums = posted(floor, {"small": 2_000_00})
    assert maximums["Small"] == 2_000_00
    assert maximums["Big"] == maximums["Total"] == 500_00
    assert len(maximums) == 8  # the eight kinds of 9.2(a), and no wager besides


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.2(b)1")
@pytest.mark.parametrize("exception", ["total:4", "total:9", "total:17"])
def test_a_wager_with_a_maximum_of_its_own_is_posted_by_name(floor: Floor, exception: str) -> None:
    maximums = posted(floor, {exception: 50_00})
    assert maximums["Total"] == 500_00
    assert maximums[f"Total value of {exception.partition(':')[2]}"] == 50_00


def test_the_house_reads_the_limits_in_one_line_by_what_is_not_as_the_table_has_it(
    floor: Floor,
) -> None:
    floor.establish(limits={**LIMITS, "maximum_of": {"total:9": 50_00, "small": 2_000_00}})
    assert limits_in_words(floor.state.limits, floor.state.rules) == (
        "$5 to $500, steps of $5; Total value of 9 to $50; Small to $2,000"
    )


def test_a_maximum_equal_to_its_kinds_is_still_told_by_name(floor: Floor) -> None:
    """It is of its own, and stays as it is where the kind's changes."""
    assert posted(floor, {"total": 50_00, "total:9": 50_00})["Total value of 9"] == 50_00


@pytest.mark.paragraph("13:69F-8.2(b)1", "13:69F-8.3(c)")
def test_limits_are_entered_whole_and_a_maximum_not_named_is_gone(floor: Floor) -> None:
    floor.establish(limits={**LIMITS, "maximum_of": {"small": 2_000_00}})
    changed = {**LIMITS, "maximum": 300_00}
    floor.do(FLOORPERSON, "change-limits", limits=changed, sign_posted=True, announced=True)
    assert dict(sign(floor.state).maximums)["Small"] == 300_00


def test_a_maximum_below_the_minimum_is_refused_by_its_wager(floor: Floor) -> None:
    floor.establish(limits=LIMITS)
    changed = {**LIMITS, "minimum": 25_00, "maximum_of": {"total:9": 20_00}}
    asked = {"limits": changed, "sign_posted": True, "announced": True}
    refused = floor.refused(FLOORPERSON, "change-limits", **asked)
    assert "25.00, is above the maximum of total:9, 20.00" in refused.what


@pytest.mark.paragraph("13:69F-8.2(c)")
def test_the_sign_follows_a_change_of_limits_at_once(floor: Floor) -> None:
    floor.open()
    changed = {**LIMITS, "minimum": 25_00}
    floor.do(FLOORPERSON, "change-limits", limits=changed, sign_posted=True, announced=True)
    assert sign(floor.state).minimum == 25_00


@pytest.mark.paragraph("13:69F-8.3(a)")
def test_the_sign_names_the_rule_set_and_the_readings_taken(floor: Floor) -> None:
    floor.establish(elections={"two-of-a-kind-on-a-triple": "loses"})
    posted = sign(floor.state)
    assert dict(posted.readings) == {"Two of a kind on a triple": "loses", "No roll": "shake again"}
    assert posted.identity == floor.state.identity[:12]
    assert str(posted.rules_cite) == "13:69F-8.3(a)"
