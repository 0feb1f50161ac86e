"""What a licensee may elect at baccarat, and what is refused with its paragraph.

Floors and combinations are typed from 7.1 to 7.3 and 3.1 to 3.3, and from the Royal proposal.
"""

import re
from itertools import product

import baccarat_oracle as oracle
import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from croupier import rules
from croupier.games.wager import Result
from croupier.lawbook import BadInput, Refusal

TABLES = [("punto-banco", "13:69F"), ("mini-baccarat", "13:69F"), ("mini-baccarat", "19:47")]
tables = pytest.mark.parametrize(("game", "edition"), TABLES)
current = pytest.mark.parametrize("game", oracle.GAMES)


def elect(elections, game="mini-baccarat", edition="13:69F"):
    return rules(game, edition=edition, elections=elections).elections.written()


def refusal(elections, game="mini-baccarat", edition="13:69F"):
    with pytest.raises(Refusal) as refused:
        elect(elections, game, edition)
    assert "\n" not in str(refused.value)
    assert refused.value.accepted
    return refused.value


def cited(elections, game="mini-baccarat", edition="13:69F"):
    return str(refusal(elections, game, edition).cite)


def of_game(game, edition, punto, mini, former):
    """The paragraph by hand, in the text of each game."""
    if game == "punto-banco":
        return f"13:69F-3{punto}"
    return f"13:69F-7{mini}" if edition == "13:69F" else f"19:47-7{former}"


# What stands where nothing is elected


@tables
def test_nothing_elected_is_eight_decks_five_percent_and_no_optional_wager(game, edition):
    written = elect({}, game, edition)
    expected = {
        "decks": "8",
        "banker": "vigorish-5",
        "vigorish-rounding": "none",
        "tie": "8 to 1",
        "total-cards": "no",
        "bonus": "none",
        "royal": "none",
        "royal-progressive": "none",
        "royal-top": "six-of-a-kind",
        "royal-top-fixed": "none",
        "royal-payout-limit": "none",
    }
    assert {name: written[name] for name in expected} == expected
    assert {written[f"bonus-by-{n}"] for n in range(4, 10)} == {"table"}


@tables
def test_every_election_is_listed_with_its_value_and_nothing_is_left_out(game, edition):
    baccarat = rules(game, edition=edition)
    assert list(baccarat.elections.written()) == baccarat.elections.names()


# What may not be elected: the same elections refused at each game with its own paragraph


@tables
@pytest.mark.paragraph("13:69F-3.1(a)", "13:69F-7.1(a)", "19:47-7.1(a)")
@pytest.mark.parametrize("decks", ["5", "1", "0", "-6"])
def test_fewer_than_six_decks_are_refused(game, edition, decks):
    expected = of_game(game, edition, ".1(a) (proposed)", ".1(a) (proposed)", ".1(a)")
    assert cited({"decks": decks}, game, edition) == expected
    assert refusal({"decks": decks}, game, edition).accepted == "at least 6"


@tables
@pytest.mark.paragraph("13:69F-3.1(a)", "13:69F-7.1(a)", "19:47-7.1(a)")
@pytest.mark.parametrize("decks", ["6", "7", "8", "12", "1000"])
def test_six_decks_and_more_are_lawful(game, edition, decks):
    assert elect({"decks": decks}, game, edition)["decks"] == decks


@current
@pytest.mark.paragraph("13:69F-3.1(a)", "13:69F-7.1(a)")
@pytest.mark.parametrize("royal", ["royal", "royal-progressive"])
@pytest.mark.parametrize("decks", ["6", "7", "9", "12"])
def test_the_royal_bonus_is_dealt_from_eight_decks_and_no_other_number(game, royal, decks):
    assert elect({royal: "A", "decks": "8"}, game)[royal] == "A"
    expected = of_game(game, "13:69F", ".1(a) (proposed)", ".1(a) (proposed)", None)
    assert cited({royal: "A", "decks": decks}, game) == expected
    assert refusal({royal: "A", "decks": decks}, game).accepted == "exactly 8"


@pytest.mark.paragraph("19:47-7.2(b)")
@pytest.mark.parametrize("royal", ["royal", "royal-progressive"])
def test_the_former_chapter_knows_no_royal_bonus(royal):
    assert cited({royal: "A"}, edition="19:47") == "19:47-7.2(b)"


@current
@pytest.mark.paragraph("13:69F-3.2(a)7", "13:69F-7.2(a)7")
def test_the_royal_bonus_is_progressive_or_not_but_not_both(game):
    expected = of_game(game, "13:69F", ".2(a)7 (proposed)", ".2(a)7 (proposed)", None)
    assert cited({"royal": "A", "royal-progressive": "A"}, game) == expected


@current
@pytest.mark.paragraph("13:69F-3.3(j)2", "13:69F-7.3(j)2")
@pytest.mark.parametrize("letter", oracle.ROYAL)
def test_the_top_is_substituted_only_where_a_table_has_six_of_a_kind(game, letter):
    elections = {"royal": letter, "royal-top": "six-card-straight-flush"}
    if "six-of-a-kind" in oracle.ROYAL[letter]:
        assert elect(elections, game)["royal-top"] == "six-card-straight-flush"
    else:
        expected = of_game(game, "13:69F", ".3(j)2 (proposed)", ".3(j)2 (proposed)", None)
        assert cited(elections, game) == expected


@current
@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-7.3(k)")
@pytest.mark.parametrize("letter", oracle.ROYAL_PROGRESSIVE)
def test_the_top_of_every_progressive_table_may_be_substituted(game, letter):
    elections = {"royal-progressive": letter, "royal-top": "six-card-straight-flush"}
    assert elect(elections, game)["royal-top"] == "six-card-straight-flush"


@current
@pytest.mark.paragraph("13:69F-3.3(j)1", "13:69F-7.3(j)1")
@pytest.mark.parametrize("letter", oracle.ROYAL)
def test_a_fixed_amount_is_no_less_than_the_top_odds_on_a_dollar(game, letter):
    table = oracle.ROYAL[letter]
    least = table.get("six-of-a-kind", table["royal-flush"])
    for lawful in (f"{least}.00", f"{least}.01", f"{9 * least}.00"):
        assert (
            elect({"royal": letter, "royal-top-fixed": lawful}, game)["royal-top-fixed"] == lawful
        )
    expected = of_game(game, "13:69F", ".3(j)1 (proposed)", ".3(j)1 (proposed)", None)
    assert cited({"royal": letter, "royal-top-fixed": f"{least - 1}.99"}, game) == expected


@current
@pytest.mark.paragraph("13:69F-3.3(j)1", "13:69F-7.3(j)1")
@pytest.mark.parametrize(("letter", "least"), [("A", "10000"), ("L", "5000")])
def test_the_fixed_amounts_the_text_gives_as_examples(game, letter, least):
    assert elect({"royal": letter, "royal-top-fixed": least}, game)["royal"] == letter
    refused = refusal({"royal": letter, "royal-top-fixed": str(int(least) - 1)}, game)
    assert refused.accepted.startswith(f"no less than ${least}.00")


@current
@pytest.mark.paragraph("13:69F-3.3(j)1", "13:69F-7.3(j)1", "13:69F-3.3(j)3", "13:69F-7.3(j)3")
@pytest.mark.parametrize("other", [{}, {"royal-progressive": "A"}], ids=str)
def test_a_fixed_amount_or_a_limit_needs_a_table_of_odds(game, other):
    fixed = of_game(game, "13:69F", ".3(j)1 (proposed)", ".3(j)1 (proposed)", None)
    limit = of_game(game, "13:69F", ".3(j)3 (proposed)", ".3(j)3 (proposed)", None)
    assert cited({"royal-top-fixed": "10000", **other}, game) == fixed
    assert cited({"royal-payout-limit": "25000", **other}, game) == limit


@current
@pytest.mark.paragraph("13:69F-3.3(j)3", "13:69F-7.3(j)3")
def test_a_payout_limit_is_no_less_than_25000_dollars(game):
    for lawful in ("25000.00", "25000.01", "1000000.00"):
        elections = {"royal": "A", "royal-payout-limit": lawful}
        assert elect(elections, game)["royal-payout-limit"] == lawful
    expected = of_game(game, "13:69F", ".3(j)3 (proposed)", ".3(j)3 (proposed)", None)
    for unlawful in ("24999.99", "0", "1"):
        assert cited({"royal": "A", "royal-payout-limit": unlawful}, game) == expected


@current
@pytest.mark.paragraph("13:69F-3.13(f)", "13:69F-7.13(f)")
@pytest.mark.parametrize(
    ("meter", "reset", "lawful"),
    [
        ("12", "0", True),
        ("11.99", "0", False),
        ("0", "0", False),
        ("10", "2", True),
        ("0", "12", True),
        ("10", "1.99", False),
        ("11.99", "0.01", True),
        ("25", "5", True),
    ],
)
def test_the_meters_grow_by_twelve_percent_or_more_together(game, meter, reset, lawful):
    elections = {
        "royal-progressive": "A", "royal-meter-rate": meter, "royal-reset-rate": reset
    }  # fmt: skip
    if lawful:
        written = elect(elections, game)
        assert (written["royal-meter-rate"], written["royal-reset-rate"]) == (meter, reset)
    else:
        expected = of_game(game, "13:69F", ".13(f) (proposed)", ".13(f) (proposed)", None)
        assert cited(elections, game) == expected


@tables
@pytest.mark.paragraph("13:69F-3.3(b)", "13:69F-7.3(b)", "19:47-7.3(b)")
def test_a_tie_pays_no_less_than_eight_to_one(game, edition):
    for unlawful in ("7 to 1", "799 to 100", "0 to 1", "15 to 2"):
        expected = of_game(game, edition, ".3(b)", ".3(b)", ".3(b)")
        assert cited({"tie": unlawful}, game, edition) == expected
    for lawful in ("8 to 1", "801 to 100", "9 to 1"):
        assert elect({"tie": lawful}, game, edition)["tie"] == lawful


@tables
@pytest.mark.paragraph("13:69F-3.3(i)", "13:69F-7.3(j)", "19:47-7.3(j)")
def test_a_dragon_7_pays_no_less_than_forty_to_one(game, edition):
    expected = of_game(game, edition, ".3(i)", ".3(j)", ".3(j)")
    for unlawful in ("39 to 1", "3999 to 100"):
        elections = {"banker": "dragon-7", "dragon-7": unlawful}
        assert cited(elections, game, edition) == expected
    assert elect({"banker": "dragon-7", "dragon-7": "50"}, game, edition)["dragon-7"] == "50 to 1"


@tables
@pytest.mark.paragraph("13:69F-3.3(g)", "13:69F-7.3(h)", "19:47-7.3(h)")
@pytest.mark.parametrize("table", oracle.BONUS)
def test_every_line_of_the_bonus_pays_no_less_than_its_table(game, edition, table):
    expected = of_game(game, edition, ".3(g)", ".3(h)", ".3(h)")
    for line, floor in oracle.BONUS[table].items():
        name = "bonus-natural" if line == "natural" else f"bonus-by-{line}"
        for lawful in (f"{floor} to 1", f"{floor + 1} to 1", f"{2 * floor + 1} to 2"):
            assert elect({"bonus": table, name: lawful}, game, edition)[name] == lawful
        for unlawful in (f"{floor - 1} to 1", f"{100 * floor - 1} to 100"):
            assert cited({"bonus": table, name: unlawful}, game, edition) == expected
        assert cited({name: "99 to 1"}, game, edition) == expected


@tables
@pytest.mark.paragraph("13:69F-3.2(a)6iii", "13:69F-7.2(a)6iii", "19:47-7.2(a)6iii")
@pytest.mark.parametrize("other", [{"total-cards": "yes"}, {"bonus": "A"}], ids=str)
def test_a_dragon_7_is_not_offered_with_total_cards_or_the_bonus(game, edition, other):
    expected = of_game(game, edition, ".2(a)6iii", ".2(a)6iii", ".2(a)6iii")
    assert cited({"banker": "dragon-7", **other}, game, edition) == expected


@tables
@pytest.mark.paragraph("13:69F-3.2(a)6iii", "13:69F-7.2(a)6iii", "19:47-7.2(a)6iii")
def test_the_variation_without_its_wager_may_stand_beside_total_cards_and_the_bonus(game, edition):
    """6iii speaks of the wager; on a dragon 7 hand the banker is void all the same."""
    elections = {"banker": "dragon-7", "dragon-7-wager": "no", "total-cards": "yes", "bonus": "A"}
    baccarat = rules(game, edition=edition, elections=elections)
    (banker,) = baccarat.settle("T 2 6 3 2", {"banker": "10"})
    assert (banker.decision.result, banker.vigorish) == (Result.VOID, 0)
    assert baccarat.announcement(baccarat.outcome("T 2 6 3 2")).endswith("five cards; dragon 7")
    expected = of_game(game, edition, ".2(a)6iii", ".2(a)6iii", ".2(a)6iii")
    assert cited({**elections, "dragon-7-wager": "yes"}, game, edition) == expected


@tables
def test_a_rule_set_that_leaves_the_dragon_7_wager_as_it_was_keeps_its_name(game, edition):
    """The identities are those of before the wager could be left out."""
    elections = {"banker": "dragon-7"}
    baccarat = rules(game, edition=edition, elections=elections)
    named = {
        ("punto-banco", "13:69F"): "89737a0a288b",
        ("mini-baccarat", "13:69F"): "d98ac2edee6a",
        ("mini-baccarat", "19:47"): "6fe2983032ed",
    }
    assert baccarat.identity[:12] == named[game, edition]
    assert not {"dragon-7-wager", "royal-low-meter"} & set(baccarat.elections.entered())
    without = rules(game, edition=edition, elections={**elections, "dragon-7-wager": "no"})
    assert without.elections.entered()["dragon-7-wager"] == "no"
    assert without.identity != baccarat.identity


@tables
def test_only_the_variation_has_a_dragon_7_wager_to_leave_out(game, edition):
    expected = of_game(game, edition, ".2(a)6", ".2(a)6", ".2(a)6")
    if (game, edition) == ("mini-baccarat", "13:69F"):
        expected = "19:47-7.2(a)6"  # the page is lost
    assert cited({"dragon-7-wager": "no"}, game, edition) == expected
    assert refusal({"dragon-7-wager": "no"}, game, edition).accepted == "banker=dragon-7"


@tables
def test_dragon_7_odds_are_not_elected_where_the_wager_is_not_offered(game, edition):
    for elections in ({}, {"banker": "dragon-7", "dragon-7-wager": "no"}):
        refused = refusal({**elections, "dragon-7": "50 to 1"}, game, edition)
        assert refused.accepted == "banker=dragon-7 and dragon-7-wager=yes"


@current
@pytest.mark.paragraph("13:69F-3.13(d)", "13:69F-7.13(d)")
def test_only_a_meter_is_shared(game):
    for elections in ({}, {"royal": "A"}):
        elected = {**elections, "royal-low-meter": "as-shared"}
        expected = of_game(game, "13:69F", ".13(d) (proposed)", ".13(d) (proposed)", "")
        assert cited(elected, game) == expected
    elected = {"royal-progressive": "A", "royal-low-meter": "as-shared"}
    assert elect(elected, game)["royal-low-meter"] == "as-shared"


@tables
@pytest.mark.paragraph("13:69F-3.3(e)2", "13:69F-7.3(f)2", "19:47-7.3(f)2")
def test_vigorish_is_not_waived_for_wagers_that_are_not_offered(game, edition):
    expected = of_game(game, edition, ".3(e)2", ".3(f)2", ".3(f)2")
    assert cited({"banker": "total-cards-waiver"}, game, edition) == expected
    assert cited({"banker": "total-cards-waiver", "bonus": "A"}, game, edition) == expected


@tables
@pytest.mark.paragraph("13:69F-3.3(e)", "13:69F-7.3(f)", "19:47-7.3(f)")
@pytest.mark.parametrize(
    "both",
    [
        "six-pays-half,total-cards-waiver",
        "six-pays-half and total-cards-waiver",
        "total-cards-waiver six-pays-half",
    ],
)
def test_one_no_vigorish_option_is_offered_but_not_both(game, edition, both):
    expected = of_game(game, edition, ".3(e)", ".3(f)", ".3(f)")
    assert cited({"banker": both, "total-cards": "yes"}, game, edition) == expected


@pytest.mark.paragraph("13:69F-3.3(c)", "13:69F-7.3(d)", "19:47-7.3(d)")
def test_only_mini_baccarat_has_a_vigorish_on_ties():
    for edition in ("13:69F", "19:47"):
        written = elect({"banker": "tie-vigorish-25"}, edition=edition)
        assert written["banker"] == "tie-vigorish-25"
    assert cited({"banker": "tie-vigorish-25"}, "punto-banco") == "13:69F-3.3(c)"


@pytest.mark.paragraph("13:69F-3.5(a)1", "19:47-7.5(b)1")
def test_only_mini_baccarat_may_be_feathered():
    for edition in ("13:69F", "19:47"):
        assert elect({"shuffle": "feather"}, edition=edition)["shuffle"] == "feather"
    assert cited({"shuffle": "feather"}, "punto-banco") == "13:69F-3.5(a)1"


# What cannot be read


@tables
@pytest.mark.parametrize("name", ["deck", "Decks", "royal_top", "panda-8", "", "banker:5"])
def test_an_election_there_is_not_is_refused_with_those_there_are(game, edition, name):
    with pytest.raises(BadInput, match="There is no election") as refused:
        elect({name: "8"}, game, edition)
    assert repr(name) in refused.value.what
    listed = refused.value.accepted.rpartition("accepted: ")[2].split(", ")
    assert listed == rules(game, edition=edition).elections.names()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("decks", "eight"),
        ("decks", ""),
        ("decks", "8.5"),
        ("decks", "1001"),
        ("decks", "1e1"),
        ("banker", "vigorish-6"),
        ("banker", ""),
        ("vigorish-rounding", "down"),
        ("tie", "nine"),
        ("tie", "9 for 1"),
        ("total-cards", "true"),
        ("total-cards", "YES"),
        ("bonus", "D"),
        ("bonus", "a"),
        ("royal", "T"),
        ("royal-progressive", "O"),
        ("royal-top", "royal-flush"),
        ("royal-top-fixed", "lots"),
        ("royal-top-fixed", "-10000"),
        ("royal-payout-limit", "1e9"),
        ("royal-meter-rate", "twelve"),
        ("royal-meter-rate", "-12"),
        ("royal-reset-rate", "0.001"),
        ("royal-meter-start", "none"),
        ("shuffle", "riffle"),
        ("dealing", "face"),
    ],
)
def test_what_cannot_be_elected_is_told_in_one_line(name, value):
    with pytest.raises(BadInput) as refused:
        elect({name: value})
    assert not isinstance(refused.value, Refusal)
    assert "\n" not in str(refused.value)
    assert refused.value.accepted


# The text form


# Elections with every field away from its default in one set or another.
MANY = [
    {"decks": "6", "banker": "vigorish-4", "vigorish-rounding": "up", "tie": "9 to 1"},
    {"banker": "total-cards-waiver", "total-cards": "yes", "waiver-vigorish": "4"},
    {"bonus": "C", "bonus-by-9": "31 to 1", "bonus-by-8": "21 to 2", "bonus-natural": "3 to 2"},
    {"bonus": "A", "bonus-by-7": "7", "bonus-by-6": "5", "bonus-by-5": "3", "bonus-by-4": "2"},
    {"bonus": "B", "bonus-needs-main-wager": "yes", "banker": "six-pays-half"},
    {"banker": "dragon-7", "dragon-7": "45 to 1"},
    {"banker": "dragon-7", "dragon-7-wager": "no", "total-cards": "yes"},
    {"royal-progressive": "A", "royal-low-meter": "as-shared"},
    {"royal": "A", "royal-top": "six-card-straight-flush", "royal-top-fixed": "12345.67"},
    {"royal": "S", "royal-payout-limit": "30000", "royal-odds": "sign"},
    {"royal-progressive": "N", "royal-multiples": "for-1", "royal-meter-rate": "12.5"},
    {"royal-progressive": "A", "royal-reset-rate": "3.25", "royal-meter-start": "50000.01"},
    {"recut-by": "next-entitled", "banker-first-on-request": "yes", "wrong-card-ten": "one"},
    {"wrong-card": "simulated-round", "face-up-ten": "ten", "dealing": "handed"},
    {"shuffle": "lace-and-reshuffle", "payment-order": "vigorish-then-pay"},
]


@pytest.mark.parametrize(
    ("game", "edition", "elections"),
    [
        (game, edition, elections)
        for game, edition in TABLES
        for elections in MANY
        if edition == "13:69F" or not any(name.startswith("royal") for name in elections)
    ],
)
def test_rules_are_the_same_rules_again_from_what_they_write(game, edition, elections):
    baccarat = rules(game, edition=edition, elections=elections)
    again = rules(game, edition=edition, elections=baccarat.elections.written())
    assert again.elections == baccarat.elections
    assert again.identity == baccarat.identity
    assert again.elections.written() == baccarat.elections.written()
    assert baccarat.identity != rules(game, edition=edition).identity


def test_every_election_was_changed_from_its_default_by_one_of_them():
    changed = {name for elections in MANY for name in elections}
    assert changed == set(rules("mini-baccarat").elections.names())


def test_the_same_rules_have_the_same_identity_however_they_are_written():
    def identity(elections):
        return rules("mini-baccarat", elections=elections).identity

    assert identity({}) == identity({"decks": "8", "tie": "8 to 1", "royal-top-fixed": "none"})
    assert identity({"tie": "9"}) == identity({"tie": "1 wins 9"})
    assert identity({"royal": "A", "royal-top-fixed": "10000"}) == identity(
        {"royal-top-fixed": "$10000.00", "royal": "A"}
    )
    assert identity({"royal-progressive": "A", "royal-meter-rate": "12.50"}) == identity(
        {"royal-progressive": "A", "royal-meter-rate": "12.5 %"}
    )


def test_each_game_and_edition_has_an_identity_of_its_own():
    assert len({rules(game, edition=edition).identity for game, edition in TABLES}) == 3


def test_elections_cannot_be_changed_once_made():
    elections = rules("mini-baccarat").elections
    with pytest.raises(ValidationError):
        elections.decks = 1
    assert elections.written()["decks"] == "8"


@given(st.integers(0, 10**9 - 1), st.integers(1, 10**9 - 1))
def test_tie_odds_are_lawful_exactly_when_they_win_no_less(winnings, stake):
    """Compared by cross-multiplication."""
    try:
        elect({"tie": f"{winnings} to {stake}"})
    except Refusal:
        assert winnings < 8 * stake
    else:
        assert winnings >= 8 * stake


OPTIONS = {
    "decks": ["5", "6", "8"],
    "banker": [
        "vigorish-5", "vigorish-4", "tie-vigorish-25", "six-pays-half", "total-cards-waiver",
        "dragon-7",
    ],
    "dragon-7-wager": ["yes", "no"],
    "total-cards": ["yes", "no"],
    "bonus": ["none", "A", "B", "C"],
    "royal": ["none", "A", "L"],
    "royal-progressive": ["none", "A"],
    "royal-top": ["six-of-a-kind", "six-card-straight-flush"],
}  # fmt: skip


def lawful(game, edition, chosen):
    """The text's conditions, told once more as plain words."""
    royal = chosen["royal"] != "none" or chosen["royal-progressive"] != "none"
    recognizes_six = chosen["royal"] == "A" or chosen["royal-progressive"] == "A"
    variation, wager = chosen["banker"] == "dragon-7", chosen["dragon-7-wager"] == "yes"
    return (
        int(chosen["decks"]) >= 6
        and not (royal and (chosen["decks"] != "8" or edition == "19:47"))
        and not (chosen["royal"] != "none" and chosen["royal-progressive"] != "none")
        and not (chosen["royal-top"] != "six-of-a-kind" and not recognizes_six)
        and not (chosen["banker"] == "tie-vigorish-25" and game == "punto-banco")
        and not (chosen["banker"] == "total-cards-waiver" and chosen["total-cards"] == "no")
        and (variation or wager)
        and not (
            variation and wager and (chosen["total-cards"] == "yes" or chosen["bonus"] != "none")
        )
    )


@tables
def test_elections_stand_together_exactly_where_the_text_lets_them(game, edition):
    """All 3,456 combinations of the choices above."""
    stood = 0
    for values in product(*OPTIONS.values()):
        chosen = dict(zip(OPTIONS, values, strict=True))
        if lawful(game, edition, chosen):
            assert elect(chosen, game, edition).items() >= chosen.items()
            stood += 1
        else:
            assert re.match(r"(13:69F-[37]|19:47-7)\.", cited(chosen, game, edition)), chosen
    assert 0 < stood < 3456
