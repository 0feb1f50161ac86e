"""Dice at rest: a roll as it is written, and the electronic toss that stands in for one."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, strategies as st

from croupier.equipment import Roll
from croupier.equipment.electronic import toss
from croupier.lawbook import BadInput

rolls = st.lists(st.integers(1, 6), min_size=1, max_size=8).map(lambda dice: Roll(tuple(dice)))


@given(rolls)
def test_a_roll_parses_back_from_what_it_prints(roll):
    assert Roll.parse(str(roll)) == roll


def test_all_216_rolls_of_three_dice_are_written_apart():
    rolls = [Roll(dice) for dice in product(range(1, 7), repeat=3)]
    assert len({str(roll) for roll in rolls}) == 216
    assert [Roll.parse(str(roll)) for roll in rolls] == rolls


def test_a_roll_keeps_the_order_in_which_the_dice_were_announced():
    assert Roll.parse("5,2,2").dice == (5, 2, 2)
    assert Roll.parse("5,2,2") != Roll.parse("2,2,5")


def test_spaces_between_the_dice_do_not_matter():
    assert Roll.parse(" 2, 2 ,5 ") == Roll((2, 2, 5))


@given(rolls)
def test_every_die_shows_one_value_and_the_total_is_their_sum(roll):
    """Counted value by value instead of die by die."""
    showing = {value: roll.showing(value) for value in range(1, 7)}
    assert showing == {**dict.fromkeys(range(1, 7), 0), **Counter(roll.dice)}
    assert roll.total == sum(value * times for value, times in showing.items())


@pytest.mark.parametrize(
    "text",
    [
        "",
        ",",
        "0,1,2",
        "1,2,7",
        "1,2,-3",
        "12,3",
        "225",
        "2;2;5",
        "2,2,",
        ",2,2",
        "2,,5",
        "a,b,c",
        "2.0,2,5",
        "\u0662,2,5",
        "2,2,\u00b2",
        "None",
    ],
)
def test_what_is_no_roll_is_refused_and_told_how_one_is_written(text):
    with pytest.raises(BadInput, match="is not a roll") as refused:
        Roll.parse(text)
    assert refused.value.accepted == "written like 2,2,5, each 1 to 6"


@pytest.mark.parametrize("text", ["2", "2,2", "2,2,5,1"])
def test_as_many_dice_are_read_as_are_written(text):
    assert len(Roll.parse(text).dice) == len(text.split(","))


@pytest.mark.parametrize("dice", [(0,), (7,), (1, 2, 9)])
def test_a_roll_of_what_no_die_shows_cannot_be_built(dice):
    with pytest.raises(BadInput):
        Roll(dice)


def test_an_electronic_toss_shows_every_face_on_every_die():
    """A face missing from 2,000 fair dice would be a chance of one in 10**158."""
    tosses = [toss(3) for _ in range(2000)]
    assert {len(tossed.dice) for tossed in tosses} == {3}
    for die in zip(*(tossed.dice for tossed in tosses), strict=True):
        assert set(die) == {1, 2, 3, 4, 5, 6}
