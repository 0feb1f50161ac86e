"""7.2, 7.3, 3.2 and 3.3: every wager on every result a round can have, against the oracle.

The oracle (`baccarat_oracle`) is typed from the regulation and imports nothing of croupier.
"""

from fractions import Fraction

import baccarat_oracle as oracle
import pytest

from croupier import rules
from croupier.equipment.cards import Composition
from croupier.games.baccarat.odds.exact import outcomes
from croupier.games.baccarat.parts.roads import ROADS
from croupier.games.wager import Result
from croupier.lawbook import BadInput, Refusal
from croupier.money import Odds

TABLES = [("punto-banco", "13:69F"), ("mini-baccarat", "13:69F"), ("mini-baccarat", "19:47")]
tables = pytest.mark.parametrize(("game", "edition"), TABLES)

# Every result that can be dealt at all (tests/odds has them against the oracle).
DEALT = list(outcomes(Composition.of_decks(8), royal=False))

BANKER_OPTIONS = {
    "vigorish-5": {},
    "vigorish-4": {"banker": "vigorish-4"},
    "tie-vigorish-25": {"banker": "tie-vigorish-25"},
    "six-pays-half": {"banker": "six-pays-half"},
    "total-cards-waiver": {"banker": "total-cards-waiver", "total-cards": "yes"},
    "dragon-7": {"banker": "dragon-7"},
}


def options_of(game):
    return [name for name in BANKER_OPTIONS if (name, game) != ("tie-vigorish-25", "punto-banco")]


def facts(outcome):
    return outcome.player, outcome.banker, outcome.player_cards, outcome.banker_cards


def gained(decision):
    """What a unit gains before vigorish, as the oracle has it: -1 when lost, None when void."""
    if decision.result is Result.VOID:
        return None
    return Fraction(-1) if decision.result is Result.LOSE else decision.pays.ratio


@pytest.mark.paragraph(
    "13:69F-3.2(a)", "13:69F-7.2(a)", "19:47-7.2(a)", "13:69F-3.2(b)", "13:69F-7.2(b)",
    "19:47-7.2(b)", "19:47-7.2(a)1", "19:47-7.2(a)2", "19:47-7.2(a)3",
)  # fmt: skip
@tables
def test_three_wagers_are_always_offered_and_no_other_unless_elected(game, edition):
    assert list(rules(game, edition=edition).wagers) == ["player", "banker", "tie"]


@pytest.mark.paragraph("19:47-7.2(a)4", "19:47-7.2(a)5", "19:47-7.2(a)6ii")
@tables
@pytest.mark.parametrize(
    ("elections", "offered"),
    [
        ({"total-cards": "yes"}, "cards:4 cards:5 cards:6"),
        ({"bonus": "A"}, "bonus:player bonus:banker"),
        ({"bonus": "C", "total-cards": "yes"}, "cards:4 cards:5 cards:6 bonus:player bonus:banker"),
        ({"banker": "dragon-7"}, "dragon-7"),
        ({"banker": "dragon-7", "dragon-7-wager": "no"}, ""),
        (
            {"banker": "dragon-7", "dragon-7-wager": "no", "total-cards": "yes", "bonus": "A"},
            "cards:4 cards:5 cards:6 bonus:player bonus:banker",
        ),
        ({"banker": "six-pays-half"}, ""),
    ],
)
def test_the_wagers_a_licensee_elects_are_offered_with_them(game, edition, elections, offered):
    baccarat = rules(game, edition=edition, elections=elections)
    assert sorted(baccarat.wagers) == sorted(["player", "banker", "tie", *offered.split()])


@pytest.mark.paragraph("13:69F-3.2(a)7", "13:69F-7.2(a)7")
@pytest.mark.parametrize("game", oracle.GAMES)
@pytest.mark.parametrize("elections", [{"royal": "A"}, {"royal-progressive": "A"}], ids=str)
def test_the_royal_baccarat_bonus_is_offered_where_a_table_is_elected(game, elections):
    assert list(rules(game, elections=elections).wagers) == ["player", "banker", "tie", "royal"]


@pytest.mark.paragraph("13:69F-3.2(b)", "13:69F-7.2(b)", "19:47-7.2(b)")
@tables
@pytest.mark.parametrize(
    "wager",
    ["cards:4", "bonus:player", "dragon-7", "royal", "cards:7", "panda-8", "Player", "player ", ""],
)
def test_a_wager_that_is_not_offered_is_not_taken(game, edition, wager):
    baccarat = rules(game, edition=edition)
    with pytest.raises(BadInput, match="has no wager") as refused:
        baccarat.settle("4 3 5 4", {wager: "10"})
    assert "\n" not in str(refused.value)


@pytest.mark.paragraph(
    "19:47-7.2(a)1i", "19:47-7.2(a)1ii", "19:47-7.2(a)1iii", "19:47-7.2(a)2i", "19:47-7.2(a)2ii",
    "19:47-7.2(a)2iii", "19:47-7.2(a)3", "19:47-7.2(a)4", "19:47-7.2(a)5i", "19:47-7.2(a)5ii",
    "19:47-7.2(a)5iii", "19:47-7.2(a)6", "19:47-7.2(a)6i", "19:47-7.2(a)6ii",
    "13:69F-3.2(a)5ii", "13:69F-3.2(a)5iii", "13:69F-3.2(a)6", "13:69F-3.2(a)6i",
    "13:69F-3.2(a)6ii", "13:69F-7.2(a)6ii",
    "13:69F-3.3(a)", "13:69F-3.3(b)", "13:69F-3.3(e)1", "13:69F-3.3(f)", "13:69F-3.3(g)",
    "13:69F-3.3(h)", "13:69F-3.3(i)",
    "13:69F-7.3(a)", "13:69F-7.3(b)", "13:69F-7.3(f)1", "13:69F-7.3(g)", "13:69F-7.3(h)",
    "13:69F-7.3(i)", "13:69F-7.3(j)",
    "19:47-7.3(a)", "19:47-7.3(b)", "19:47-7.3(f)1", "19:47-7.3(g)", "19:47-7.3(h)",
    "19:47-7.3(i)", "19:47-7.3(j)",
)  # fmt: skip
@tables
def test_every_wager_on_every_result_is_decided_as_the_text_says(game, edition):
    """All banker options, both with every bonus table where they may stand together."""
    decided = 0
    for option in options_of(game):
        for bonus in ("none", "A", "B", "C"):
            elections = BANKER_OPTIONS[option]
            if bonus != "none":
                if option == "dragon-7":
                    continue
                elections = {**elections, "bonus": bonus, "total-cards": "yes"}
            baccarat = rules(game, edition=edition, elections=elections)
            elected = oracle.complete(game, elections)
            for wager in baccarat.wagers.values():
                for outcome in DEALT:
                    expected = oracle.paid(elected, wager.id, facts(outcome))
                    decision = baccarat.decide(wager, outcome)
                    assert gained(decision) == expected, (elections, wager.id, str(outcome))
                    decided += 1
    assert decided > 20_000


@pytest.mark.paragraph("19:47-7.3(c)", "19:47-7.3(d)", "13:69F-7.3(c)", "13:69F-7.3(d)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.parametrize("option", BANKER_OPTIONS)
def test_vigorish_is_charged_where_the_text_has_it_and_nowhere_else(option, edition):
    """By hand: 5 or 4 percent of a banker's win; 25 percent of the wager on a tie; else none."""
    baccarat = rules("mini-baccarat", edition=edition, elections=BANKER_OPTIONS[option])
    rates = {"vigorish-5": Fraction(5, 100), "vigorish-4": Fraction(4, 100)}
    for wager in baccarat.wagers.values():
        for outcome in DEALT:
            vigorish = baccarat.decide(wager, outcome).vigorish
            won, tied = outcome.banker > outcome.player, outcome.banker == outcome.player
            if wager.id == "banker" and won and option in rates:
                assert (vigorish.rate, vigorish.of_the_wager) == (rates[option], False)
            elif wager.id == "banker" and tied and option == "tie-vigorish-25":
                assert (vigorish.rate, vigorish.of_the_wager) == (Fraction(1, 4), True)
            else:
                assert vigorish is None, (wager.id, str(outcome))


@pytest.mark.paragraph("19:47-7.3(b)", "13:69F-7.3(b)", "13:69F-3.3(b)")
@tables
@pytest.mark.parametrize("odds", ["9 to 1", "17 to 2"])
def test_a_tie_may_pay_better_than_eight_to_one(game, edition, odds):
    baccarat = rules(game, edition=edition, elections={"tie": odds})
    decision = baccarat.decide(baccarat.wager("tie"), baccarat.outcome("T T 7 7"))
    assert decision.pays == Odds.parse(odds)


@pytest.mark.paragraph("19:47-7.3(j)", "13:69F-7.3(j)", "13:69F-3.3(i)")
@tables
def test_a_dragon_7_may_pay_better_than_forty_to_one(game, edition):
    elections = {"banker": "dragon-7", "dragon-7": "50 to 1"}
    baccarat = rules(game, edition=edition, elections=elections)
    decision = baccarat.decide(baccarat.wager("dragon-7"), baccarat.outcome("T 2 6 3 2"))
    assert decision.pays == Odds(50)


# A round for each line of the bonus tables, the Player's Hand ahead; naturals aside.
BY_MARGIN = {
    9: "T T 2 3 7 7",  # 9 with three cards against 0
    8: "T T 2 3 6 7",  # 8 with three cards against 0
    7: "T 5 7 5 T",  # 7 against 0: 5 and 5 draw a ten
    6: "T T 7 5 6",  # 7 against 1: 5 draws a 6
    5: "T T 7 5 7",  # 7 against 2
    4: "T T 7 5 8",  # 7 against 3
}


@pytest.mark.paragraph("19:47-7.3(h)", "13:69F-7.3(h)", "13:69F-3.3(g)")
@tables
@pytest.mark.parametrize("line", [9, 8, 7, 6, 5, 4, "natural"])
def test_bonus_odds_elected_for_one_line_are_paid_on_it_and_on_no_other(game, edition, line):
    name = "bonus-natural" if line == "natural" else f"bonus-by-{line}"
    baccarat = rules(game, edition=edition, elections={"bonus": "A", name: "77 to 2"})
    rounds = {**BY_MARGIN, "natural": "T T 8 T"}
    for place, cards in rounds.items():
        decision = baccarat.decide(baccarat.wager("bonus:player"), baccarat.outcome(cards))
        expected = Fraction(77, 2) if place == line else oracle.BONUS["A"][place]
        assert decision.pays.ratio == expected, place


@pytest.mark.paragraph("19:47-7.2(a)5i", "19:47-7.2(a)5ii", "19:47-7.2(a)5iii", "19:47-7.9(a)")
@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [
        ("T T 8 T", "natural", "lose"),  # natural 8 against 0: a natural, not a win by 8
        ("T T 9 T", "natural", "lose"),
        ("T T 9 8", "natural", "lose"),  # natural 9 against natural 8: by one point
        ("T T 8 9", "lose", "natural"),
        ("T T 8 8", "void", "void"),
        ("T T 9 9", "void", "void"),
        ("T T 7 7", "lose", "lose"),  # a tie that is no natural
        ("T T 7 9", "lose", "natural"),  # 9 against 7: a natural by two points
        ("T T 2 3 7 7", 9, "lose"),  # three-card 9 against 0
        ("T T 7 5 8", 4, "lose"),
        ("T T 7 5 9", "lose", "lose"),  # 7 against 4: by three points only
        ("T T 6 5 8", "lose", "lose"),  # 6 against 3
    ],
)
def test_naturals_and_margins_of_the_bonus_decided_by_hand(cards, player, banker):
    for table in "ABC":
        baccarat = rules("mini-baccarat", elections={"bonus": table})
        outcome = baccarat.outcome(cards)
        for wager, line in (("bonus:player", player), ("bonus:banker", banker)):
            decision = baccarat.decide(baccarat.wager(wager), outcome)
            if line in ("lose", "void"):
                assert decision.result.value == line
            else:
                assert decision.pays == Odds(oracle.BONUS[table][line])


# The paragraph each decision rests on, by hand: the games' own where we hold it, else 19:47-7.
OWN = {
    ("punto-banco", "13:69F"): "13:69F-3",
    ("mini-baccarat", "13:69F"): "13:69F-7",
    ("mini-baccarat", "19:47"): "19:47-7",
}


@tables
@pytest.mark.parametrize(
    ("elections", "wager", "cards", "punto", "mini", "former"),
    [
        ({}, "player", "T T 7 6", "3.3(a)", "7.3(a)", "7.3(a)"),
        ({}, "player", "T T 6 7", None, None, "7.2(a)2ii"),
        ({}, "player", "T T 7 7", None, None, "7.2(a)2iii"),
        ({}, "banker", "T T 6 7", "3.3(c)", "7.3(c)", "7.3(c)"),
        ({}, "banker", "T T 7 6", None, None, "7.2(a)1ii"),
        ({}, "banker", "T T 7 7", None, None, "7.2(a)1iii"),
        ({}, "tie", "T T 7 7", "3.3(b)", "7.3(b)", "7.3(b)"),
        ({}, "tie", "T T 7 6", None, None, "7.2(a)3"),
        ({"banker": "six-pays-half"}, "banker", "T 2 5 4 T", "3.3(e)1", "7.3(f)1", "7.3(f)1"),
        ({"banker": "dragon-7"}, "banker", "T 2 6 3 2", "3.2(a)6i", None, "7.2(a)6i"),
        ({"banker": "dragon-7"}, "banker", "T T 6 7", "3.3(h)", "7.3(i)", "7.3(i)"),
        ({"banker": "dragon-7"}, "dragon-7", "T 2 6 3 2", "3.3(i)", "7.3(j)", "7.3(j)"),
        ({"banker": "dragon-7"}, "dragon-7", "T T 6 7", "3.2(a)6ii", "7.2(a)6ii", "7.2(a)6ii"),
        ({"total-cards": "yes"}, "cards:4", "T T 7 7", "3.3(f)", "7.3(g)", "7.3(g)"),
        ({"total-cards": "yes"}, "cards:5", "T T 7 7", None, None, "7.2(a)4"),
        ({"bonus": "A"}, "bonus:player", "T T 8 7", "3.3(g)", "7.3(h)", "7.3(h)"),
        ({"bonus": "A"}, "bonus:player", "T T 7 6", "3.2(a)5ii", None, "7.2(a)5ii"),
        ({"bonus": "A"}, "bonus:player", "T T 8 8", "3.2(a)5iii", None, "7.2(a)5iii"),
    ],
)
def test_a_decision_cites_the_game_s_own_paragraph_or_the_sister_s(
    game, edition, elections, wager, cards, punto, mini, former
):
    baccarat = rules(game, edition=edition, elections=elections)
    decision = baccarat.decide(baccarat.wager(wager), baccarat.outcome(cards))
    own = {"13:69F-3": punto, "13:69F-7": mini, "19:47-7": former}[OWN[game, edition]]
    expected = f"19:47-{former}" if own is None else f"{OWN[game, edition].split('-')[0]}-{own}"
    assert str(decision.cite) == expected


@pytest.mark.paragraph("19:47-7.3(d)", "13:69F-7.3(d)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_the_vigorish_on_a_tie_cites_its_own_paragraph(edition):
    baccarat = rules("mini-baccarat", edition=edition, elections={"banker": "tie-vigorish-25"})
    tied = baccarat.decide(baccarat.wager("banker"), baccarat.outcome("T T 7 7"))
    assert (tied.result, str(tied.cite)) == (Result.VOID, f"{edition}-7.3(d)")


@pytest.mark.paragraph("13:69F-3.2(b)", "13:69F-7.2(b)", "19:47-7.2(b)")
@tables
def test_a_bonus_wager_may_need_a_wager_on_a_hand_beside_it(game, edition):
    needs = {"bonus": "A", "bonus-needs-main-wager": "yes"}
    free = rules(game, edition=edition, elections={"bonus": "A"})
    strict = rules(game, edition=edition, elections=needs)
    free.held_together.check({"bonus:player": 500})
    for main in ("player", "banker"):
        strict.held_together.check({"bonus:player": 500, "bonus:banker": 500, main: 500})
    strict.held_together.check({"tie": 500})
    for held in ({"bonus:player": 500}, {"bonus:banker": 500, "tie": 500}):
        with pytest.raises(Refusal) as refused:
            strict.held_together.check(held)
        own = {"13:69F-3": "13:69F-3.2(b)", "13:69F-7": "13:69F-7.2(b)"}
        assert str(refused.value.cite) == own.get(OWN[game, edition], "19:47-7.2(b)")


@tables
def test_every_wager_is_named_and_cites_its_definition(game, edition):
    elections = {"total-cards": "yes", "bonus": "A"}
    wagers = rules(game, edition=edition, elections=elections).wagers
    assert wagers["banker"].name == "Banker's Hand"
    assert str(wagers["banker"].cite) == "19:47-7.2(a)1"
    assert str(wagers["player"].cite) == "19:47-7.2(a)2"
    assert str(wagers["tie"].cite) == "19:47-7.2(a)3"
    assert str(wagers["cards:4"].cite) == "19:47-7.2(a)4"
    assert str(wagers["bonus:banker"].cite) == "19:47-7.2(a)5"
    assert len({wager.name for wager in wagers.values()}) == len(wagers) == 8
    assert {wager.kind for wager in wagers.values()} == {
        "player",
        "banker",
        "tie",
        "cards",
        "bonus",
    }


def test_the_trend_of_a_round_is_who_won_it():
    baccarat = rules("punto-banco")
    assert [
        ROADS.letter(baccarat.outcome(cards)) for cards in ("T T 7 6", "T T 6 7", "T T 7 7")
    ] == [
        "P",
        "B",
        "T",
    ]


def test_the_wagers_that_win_are_those_found_by_hand():
    elections = {"total-cards": "yes", "bonus": "A"}
    baccarat = rules("mini-baccarat", elections=elections)
    for cards, places in (
        ("T T 8 T", "player cards:4 bonus:player"),
        ("T T 8 8", "tie cards:4"),
        ("T 2 6 3 2", "banker cards:5"),
        ("T T 2 3 7 7", "player cards:6 bonus:player"),
    ):
        assert list(baccarat.winning(baccarat.outcome(cards))) == places.split()
