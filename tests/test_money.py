"""Money in cents and odds "a to b": read, written, compared and paid without a float."""

import math
import operator
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import example, given, strategies as st

from croupier.lawbook import BadInput
from croupier.money import (
    Odds,
    OddsStatedWithFor,
    Vigorish,
    format_dollars,
    format_percent,
    parse_dollars,
    parse_percent,
)

cents = st.integers(min_value=0, max_value=10**15 - 1)
odds = st.builds(Odds, st.integers(0, 10**9 - 1), st.integers(1, 10**9 - 1))
small_odds = st.builds(Odds, st.integers(0, 6), st.integers(1, 6))


@given(cents)
def test_an_amount_parses_back_from_what_it_prints(amount):
    assert parse_dollars(format_dollars(amount)) == amount


@given(st.integers(min_value=-(10**15), max_value=10**15))
def test_an_amount_is_printed_exactly_with_two_decimals(amount):
    """Checked by decimal arithmetic."""
    printed = format_dollars(amount)
    assert Decimal(printed) * 100 == amount
    assert len(printed.rpartition(".")[2]) == 2
    assert printed.startswith("-") is (amount < 0)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("10", 1000),
        ("2.50", 250),
        ("2.5", 250),
        ("0.05", 5),
        ("0", 0),
        ("007", 700),
        ("$25", 2500),
        (" 25 ", 2500),
        ("9999999999999.99", 999_999_999_999_999),
    ],
)
def test_an_amount_as_a_person_writes_it(text, amount):
    assert parse_dollars(text) == amount


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "$",
        "$$1",
        "-1",
        "+1",
        "1.234",
        "10.",
        ".5",
        "1,000",
        "1 000",
        "1e3",
        "ten",
        "nan",
        "inf",
        "1/2",
        "0x10",
        "\u0661\u0660",
        "\u00b2",
        "1_000",
        "12345678901234",
    ],
)
def test_what_is_no_amount_is_refused_and_told_how_one_is_written(text):
    with pytest.raises(BadInput, match="is not an amount of money") as refused:
        parse_dollars(text)
    assert refused.value.accepted == "written in dollars, like 10 or 2.50"
    assert "\n" not in str(refused.value)


@given(st.text(alphabet="0123456789.$-, e\n", max_size=8))
def test_whatever_is_read_as_an_amount_is_worth_what_it_says(text):
    """A broken cent is never rounded away: it is read exactly, by decimals, or refused."""
    try:
        amount = parse_dollars(text)
    except BadInput:
        return
    assert amount == Decimal(text.strip().lstrip("$")) * 100


@given(odds)
def test_odds_parse_back_from_what_they_print(stated):
    assert Odds.parse(str(stated)) == stated


@pytest.mark.parametrize(
    ("text", "winnings", "stake"),
    [
        ("150 to 1", 150, 1),
        ("150", 150, 1),
        ("3 to 2", 3, 2),
        ("  3   to  2 ", 3, 2),
        ("1 wins 35", 35, 1),
        ("2 win 3", 3, 2),
        ("1 to 10", 1, 10),
    ],
)
def test_odds_are_stated_with_to_or_with_win(text, winnings, stake):
    assert Odds.parse(text) == Odds(winnings, stake)


@pytest.mark.parametrize("text", ["35 for 1", "36  for  1", "1 for 1", "three for two"])
def test_odds_stated_with_for_are_refused_as_such(text):
    """36 for 1 is 35 to 1: read as anything else, the patron would be misled."""
    with pytest.raises(OddsStatedWithFor) as refused:
        Odds.parse(text)
    assert '"to"' in refused.value.accepted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "to",
        "1 to",
        "to 1",
        "-1 to 1",
        "1.5 to 1",
        "1 to 1 to 1",
        "1-1",
        "1:1",
        "even",
        "1 to -1",
        "1/2",
        "1234567890 to 1",
        "\u0661 to 1",
        "wins 35",
    ],
)
def test_what_are_no_odds_is_refused_and_told_how_they_are_written(text):
    with pytest.raises(BadInput, match="are not odds") as refused:
        Odds.parse(text)
    assert refused.value.accepted == "written like 150 to 1"


def test_there_are_no_odds_on_no_stake_nor_less_than_nothing():
    with pytest.raises(BadInput):
        Odds.parse("1 to 0")
    with pytest.raises(BadInput):
        Odds(-1, 1)


@given(odds, cents)
def test_winnings_are_the_exact_amount_with_a_broken_cent_to_the_patron(stated, amount):
    """No less than the odds, and less than a cent more: checked by fractions."""
    exact = Fraction(amount * stated.winnings, stated.stake)
    assert stated.winnings_on(amount) == math.ceil(exact)


@pytest.mark.parametrize(
    ("text", "amount", "winnings"),
    [
        ("3 to 2", 1000, 1500),
        ("3 to 2", 5, 8),  # seven and a half
        ("1 to 3", 100, 34),  # thirty-three and a third
        ("2 to 3", 100, 67),  # sixty-six and two thirds
        ("150 to 1", 1, 150),
        ("0 to 1", 500, 0),
    ],
)
def test_winnings_reckoned_by_hand(text, amount, winnings):
    assert Odds.parse(text).winnings_on(amount) == winnings


@given(odds)
def test_the_ratio_is_winnings_over_stake(stated):
    assert stated.ratio == Fraction(stated.winnings, stated.stake)


COMPARISONS = [operator.lt, operator.gt, operator.le, operator.ge]


@pytest.mark.parametrize("compare", COMPARISONS)
@given(small_odds, small_odds)
@example(Odds(2, 2), Odds(1, 1))
@example(Odds(1, 1), Odds(2, 2))
def test_odds_compare_as_what_a_unit_wins(compare, mine, other):
    """2 to 2 is neither better nor worse than 1 to 1."""
    assert compare(mine, other) is compare(mine.ratio, other.ratio)


# Percentages and vigorish


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("12", Fraction(12, 100)),
        ("12%", Fraction(12, 100)),
        (" 12 % ", Fraction(12, 100)),
        ("12.5", Fraction(1, 8)),
        ("12.50", Fraction(1, 8)),
        ("0.01", Fraction(1, 10_000)),
        ("0", Fraction(0)),
        ("100", Fraction(1)),
        ("007", Fraction(7, 100)),
    ],
)
def test_a_percentage_as_a_person_writes_it(text, rate):
    assert parse_percent(text) == rate


@pytest.mark.parametrize(
    "text",
    ["", " ", "%", "%12", "12%%", "-1", "+1", "1.234", "1.", ".5", "1/8", "1e1", "twelve", "$12",
     "12 percent", "nan", "\u0661"],
)  # fmt: skip
def test_what_is_no_percentage_is_refused_and_told_how_one_is_written(text):
    with pytest.raises(BadInput, match="is not a percentage") as refused:
        parse_percent(text)
    assert refused.value.accepted == "written like 12 or 12.5"


@given(st.integers(min_value=0, max_value=10**9))
def test_a_percentage_parses_back_from_what_it_prints(hundredths):
    """Hundredths of a percent, printed exactly and without idle zeros: checked by decimals."""
    rate = Fraction(hundredths, 10_000)
    printed = format_percent(rate)
    assert parse_percent(printed) == rate
    assert Decimal(printed) == Decimal(hundredths) / 100
    assert "." not in printed or not printed.endswith("0")


FIVE_PERCENT = Fraction(5, 100)
amounts = st.integers(min_value=0, max_value=10**12)
rates = st.fractions(min_value=0, max_value=1, max_denominator=100)


@given(rates, amounts, amounts)
def test_vigorish_is_of_what_was_won_and_a_broken_cent_is_left_to_the_patron(rate, wager, won):
    """No more than the rate, and less than a cent less: checked by fractions."""
    assert Vigorish(rate).on(wager=wager, won=won) == math.floor(rate * won)


@given(amounts, amounts)
def test_vigorish_may_be_of_the_wager_whatever_was_won(wager, won):
    quarter = Vigorish(Fraction(1, 4), of_the_wager=True)
    assert quarter.on(wager=wager, won=won) == wager // 4


@given(rates, amounts, st.sampled_from([5, 20, 25]))
def test_vigorish_rounded_up_is_the_next_multiple_and_no_further(rate, won, step):
    rounded = Vigorish(rate, step=step).on(wager=won, won=won)
    assert type(rounded) is int
    assert rounded % step == 0
    assert rate * won <= rounded < rate * won + step


@pytest.mark.parametrize(
    ("won", "step", "vigorish"),
    [
        (10_00, 0, 50),
        (10_10, 0, 50),  # 50.5
        (10_10, 5, 55),
        (10_10, 25, 75),
        (10_00, 25, 50),  # a multiple already
        (1, 5, 5),
        (0, 5, 0),
    ],
)
def test_vigorish_reckoned_by_hand(won, step, vigorish):
    assert Vigorish(FIVE_PERCENT, step=step).on(wager=won, won=won) == vigorish


def test_vigorish_says_its_rate_and_of_what():
    assert str(Vigorish(FIVE_PERCENT)) == "5 % of the amount won"
    assert str(Vigorish(Fraction(1, 4), of_the_wager=True)) == "25 % of the wager"
