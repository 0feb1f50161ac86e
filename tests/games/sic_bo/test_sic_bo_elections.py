"""9.4: what a licensee may elect at sic bo, and what is refused with its paragraph.

The least odds are those of tests/oracles/oracle.py, typed from the regulation.
"""

import oracle
import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from croupier import rules
from croupier.lawbook import BadInput, Refusal

editions = pytest.mark.parametrize("edition", oracle.EDITIONS)
rows = pytest.mark.parametrize("row", oracle.FLOORS)

READINGS = {"two-of-a-kind-on-a-triple": ("wins", "loses"), "no-roll": ("shake-again", "void")}


def elect(edition="13:69F", **elections):
    return rules("sic-bo", edition=edition, elections=elections["elections"]).elections.written()


def floor_citation(edition, row):
    return f"{edition}-9.4(c)" if row in oracle.PAID_BY_9_4_C else f"{edition}-9.4(b)"


@pytest.mark.paragraph("13:69F-9.4(b)", "13:69F-9.4(c)", "19:47-9.4(b)", "19:47-9.4(c)")
@editions
def test_what_is_not_elected_is_paid_at_the_least_the_text_allows(edition):
    written = elect(edition, elections={})
    assert written == {
        **{row: f"{winnings} to {stake}" for row, (winnings, stake) in oracle.FLOORS.items()},
        "two-of-a-kind-on-a-triple": "wins",
        "no-roll": "shake-again",
    }


@pytest.mark.paragraph("13:69F-9.4(b)", "13:69F-9.4(c)", "19:47-9.4(b)", "19:47-9.4(c)")
@editions
@rows
def test_the_least_odds_are_accepted_and_so_are_better_ones(edition, row):
    winnings, _ = oracle.FLOORS[row]
    for lawful in (f"{winnings} to 1", f"{winnings + 1} to 1", f"{100 * winnings + 1} to 100"):
        assert elect(edition, elections={row: lawful})[row] == lawful


@pytest.mark.paragraph("13:69F-9.4(b)", "13:69F-9.4(c)", "19:47-9.4(b)", "19:47-9.4(c)")
@editions
@rows
def test_less_than_the_least_odds_is_refused_with_the_paragraph(edition, row):
    """By a whole unit, by a hundredth, and down to nothing."""
    winnings, _ = oracle.FLOORS[row]
    for unlawful in (f"{winnings - 1} to 1", f"{100 * winnings - 1} to 100", "0 to 1"):
        with pytest.raises(Refusal) as refused:
            elect(edition, elections={row: unlawful})
        assert str(refused.value.cite) == floor_citation(edition, row)
        assert refused.value.what == f"{row} may not pay {unlawful}"
        assert refused.value.accepted == f"no less than {winnings} to 1"
        assert "\n" not in str(refused.value)


@pytest.mark.paragraph("13:69F-9.4(b)", "19:47-9.4(b)")
@given(st.sampled_from(sorted(oracle.FLOORS)), st.integers(0, 10**9 - 1), st.integers(1, 10**9 - 1))
@editions
def test_odds_are_lawful_exactly_when_they_win_no_less(edition, row, winnings, stake):
    """Compared by cross-multiplication: a to b is no less than f to 1 when a >= f * b."""
    lawful = winnings >= oracle.FLOORS[row][0] * stake
    try:
        elect(edition, elections={row: f"{winnings} to {stake}"})
    except Refusal:
        assert not lawful
    else:
        assert lawful


@pytest.mark.paragraph("13:69F-9.4(b)")
def test_one_of_a_kind_may_not_pay_the_misprinted_1_to_10():
    """Interpretation sic-bo-one-of-a-kind-odds: the zero of the 2012 text is a misprint."""
    with pytest.raises(Refusal) as refused:
        elect(elections={"one-of-a-kind": "1 to 10"})
    assert str(refused.value.cite) == "13:69F-9.4(b)"


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
@editions
@rows
def test_odds_stated_with_for_are_refused_with_9_4_a(edition, row):
    """200 for 1 would be better than any of them and is refused for its word alone."""
    with pytest.raises(Refusal) as refused:
        elect(edition, elections={row: "200 for 1"})
    assert str(refused.value.cite) == f"{edition}-9.4(a)"
    assert '"to"' in refused.value.accepted
    assert "\n" not in str(refused.value)


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
@editions
def test_odds_may_be_elected_with_the_word_win(edition):
    assert elect(edition, elections={"total:4": "1 wins 60"})["total:4"] == "60 to 1"
    assert elect(edition, elections={"total:4": "60"})["total:4"] == "60 to 1"


@rows
@pytest.mark.parametrize("value", ["", "sixty", "60.5 to 1", "-60 to 1", "60 to 0", "wins"])
def test_what_are_no_odds_cannot_be_elected(row, value):
    with pytest.raises(BadInput) as refused:
        elect(elections={row: value})
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "name",
    ["total:3", "total:18", "total_4", "three_of_a_kind", "Small", "", "odds", "one-of-a-kind:3"],
)
def test_an_election_there_is_not_is_refused_with_those_there_are(name):
    with pytest.raises(BadInput, match="There is no election") as refused:
        elect(elections={name: "60 to 1"})
    accepted = refused.value.accepted.rpartition("accepted: ")[2].split(", ")
    assert sorted(accepted) == sorted([*oracle.FLOORS, *READINGS])
    assert repr(name) in refused.value.what
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", READINGS)
def test_a_reading_is_one_of_those_the_text_bears(name):
    for reading in READINGS[name]:
        assert elect(elections={name: reading})[name] == reading
    for other in ("", "maybe", READINGS[name][0].upper()):
        with pytest.raises(BadInput) as refused:
            elect(elections={name: other})
        assert refused.value.what == f"{name}={other} cannot be elected"
        for reading in READINGS[name]:
            assert repr(reading) in refused.value.accepted
        assert "\n" not in str(refused.value)


def test_several_elections_hold_together_and_the_unlawful_one_is_named():
    lawful = {"total:4": "60 to 1", "three-of-a-kind": "180 to 1", "no-roll": "void"}
    written = elect(elections=lawful)
    assert lawful.items() <= written.items()
    with pytest.raises(Refusal, match="total:17 may not pay 40 to 1"):
        elect(elections={**lawful, "total:17": "40 to 1"})


def test_the_odds_surveyed_in_atlantic_city_are_lawful():
    """Published surveys (rules/dice-and-wheels.md): all at or above the floor."""
    surveyed = {"three-of-a-kind": "180", "any-three-of-a-kind": "30", "two-of-a-kind": "10"}
    surveyed |= {"total:4": "60", "total:17": "60", "total:5": "30", "total:16": "30"}
    surveyed |= {"total:6": "17", "total:15": "17"}
    written = elect(elections=surveyed)
    assert {name: written[name] for name in surveyed} == {
        name: f"{odds} to 1" for name, odds in surveyed.items()
    }


def test_elections_cannot_be_changed_once_made():
    elections = rules("sic-bo").elections
    with pytest.raises(ValidationError):
        elections.small = elections.big
    assert elections.written()["small"] == "1 to 1"


def identity(edition="13:69F", **elections):
    return rules("sic-bo", edition=edition, elections=elections.get("elections")).identity


def test_rules_that_differ_in_any_election_have_another_identity():
    one_each = [{}]
    one_each += [{row: f"{odds[0] + 1} to 1"} for row, odds in oracle.FLOORS.items()]
    one_each += [{name: readings[1]} for name, readings in READINGS.items()]
    names = {
        identity(edition, elections=elections)
        for edition in oracle.EDITIONS
        for elections in one_each
    }
    assert len(names) == 2 * (1 + len(oracle.FLOORS) + len(READINGS)) == 52


def test_the_same_rules_have_the_same_identity_however_they_are_written():
    assert identity() == identity(elections={"small": "1 to 1", "no-roll": "shake-again"})
    assert identity(elections={"total:4": "60", "small": "2"}) == identity(
        elections={"small": "1 win 2", "total:4": "60 to 1"}
    )
