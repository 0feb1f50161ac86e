"""Where a patron chooses: the best strategy of small games made up for the purpose.

Casino War is worked out a second time by plain loops over ranks and held against published
figures; random trees are held against every pure strategy there is, tried one by one.
"""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, strategies as st

from croupier.games.choices import ChanceNode, ChoiceNode, EndNode
from croupier.games.elections import Elections
from croupier.games.rules import Rules
from croupier.games.wager import Decision, Result, Wager
from croupier.lawbook import BadInput, Chapter, cite
from croupier.money import Odds
from croupier.odds import Sheet, analyse
from croupier.odds.strategy import Forgotten, cost, optimal, play
from croupier.publish.words.odds import percent, sheet_data, sheet_table

CITED = cite("13:69F-9.2(a)")
HALF, ONE, TWO = Fraction(1, 2), Fraction(1), Fraction(2)


class Toy(Rules):
    """A game of one tree; an outcome says what each wager on the layout wins, 0 for a void and
    below 0 for a loss."""

    game_id = title = "toy"
    chapter = Chapter.CURRENT
    elections = Elections()

    def __init__(self, tree, *, wagers=("first", "second")):
        self.tree = tree
        self.wagers = {name: Wager(name, name, name.capitalize(), CITED) for name in wagers}

    def choices(self, wager, shoe=None):
        return self.tree

    def decide(self, wager, outcome):
        won = outcome[list(self.wagers).index(wager.id)]
        if won < 0:
            return Decision(Result.LOSE, "lost", CITED)
        if won == 0:
            return Decision(Result.VOID, "void", CITED)
        return Decision(Result.WIN, f"wins {won}", CITED, Odds(won))

    @property
    def first(self):
        return next(iter(self.wagers.values()))

    outcome = outcomes = announcement = headline = describe = procedure = layout = None


def end(won, units=ONE):
    """The first wager alone, and what it wins."""
    return EndNode((won, 0), {"first": units})


# Casino War, six decks: an ante; equal ranks are surrendered for half of it, or go to war for
# another unit, which a tie wins too, while the ante is void. Burned cards change nothing.

RANKS, OF_A_RANK, CARDS = range(13), 24, 312


def sign(difference):
    return (difference > 0) - (difference < 0)


def war(rank):
    """Two more cards once two of a rank are gone."""
    left = [OF_A_RANK - 2 * (each == rank) for each in RANKS]
    for mine, dealers in product(RANKS, repeat=2):
        weight = left[mine] * (left[dealers] - (mine == dealers))
        lost = mine < dealers
        yield weight, EndNode((-1, -1) if lost else (0, 1), {"ante": ONE, "raise": ONE})


def casino_war():
    def first_cards():
        for mine, dealers in product(RANKS, repeat=2):
            weight = OF_A_RANK * (OF_A_RANK - (mine == dealers))
            if mine != dealers:
                yield weight, EndNode((sign(mine - dealers), 0), {"ante": ONE})
            else:
                options = {
                    "surrender": EndNode((-1, 0), {"ante": HALF}),
                    "war": ChanceNode(tuple(war(mine))),
                }
                yield weight, ChoiceNode(f"both {mine}", options)

    return Toy(ChanceNode(tuple(first_cards())), wagers=("ante", "raise"))


@pytest.fixture(scope="module")
def war_game():
    return casino_war()


def war_by_loops():
    """What going to war with a pair brings, by counting cards: no tree, no rules."""
    brings = Fraction(0)
    for mine in RANKS:
        for dealers in RANKS:
            of_mine = OF_A_RANK - (2 if mine == 0 else 0)
            of_dealers = OF_A_RANK - (2 if dealers == 0 else 0) - (1 if mine == dealers else 0)
            chance = Fraction(of_mine, CARDS - 2) * Fraction(of_dealers, CARDS - 3)
            brings += chance * (1 if mine >= dealers else -2)
    return brings


EQUAL = Fraction(OF_A_RANK - 1, CARDS - 1)  # whatever the first card is


def test_going_to_war_is_best_and_worth_what_counting_cards_says(war_game):
    """By symmetry the patron wins as often as the dealer where ranks differ."""
    best = optimal(war_game, war_game.first)
    assert set(best.options.values()) == {"war"}
    assert best.play.expected == EQUAL * war_by_loops()
    assert best.play.staked == 1 + EQUAL


def test_casino_war_has_its_published_house_advantages(war_game):
    """wizardofodds.com, Casino War, six decks, no bonus on a second tie: 2.88 percent going to
    war, 3.70 surrendering; element of risk 2.68 (its comparison of games)."""
    odds = analyse(war_game, war_game.first)
    assert percent(odds.house_advantage, 2) == "2.88"
    assert percent(odds.element_of_risk, 2) == "2.68"
    surrendering = play(war_game, war_game.first, lambda _: "surrender")
    assert -surrendering.expected == EQUAL / 2
    assert percent(-surrendering.expected, 2) == "3.70"
    assert surrendering.staked == 1


def test_the_cost_of_surrendering_is_the_difference_of_the_two(war_game):
    always = dict.fromkeys((f"both {rank}" for rank in RANKS), "surrender")
    expected = EQUAL * (war_by_loops() + HALF)
    assert cost(war_game, war_game.first, always) == expected > 0
    assert cost(war_game, war_game.first, {**always, "both 3": "war"}) == expected * 12 / 13


def test_each_choice_says_how_likely_it_is_and_what_the_other_option_costs(war_game):
    advice = optimal(war_game, war_game.first).advice
    assert [each.seen for each in advice] == [f"both {rank}" for rank in RANKS]
    for each in advice:
        assert each.probability == EQUAL / 13
        assert each.costs == {"surrender": war_by_loops() + HALF}


def test_the_odds_of_a_game_with_choices_are_those_of_the_whole_layout(war_game):
    """A war won brings the raise while the ante is void; lost, it costs two."""
    odds = analyse(war_game, war_game.first)
    apart = (1 - EQUAL) / 2
    lost = (1 - war_by_loops()) / 3  # of wars, from w - 2 * (1 - w) = what war brings
    assert odds.distribution == {-2: EQUAL * lost, -1: apart, 1: apart + EQUAL * (1 - lost)}
    assert odds.probability(Result.WIN) == odds.hit_frequency == apart + EQUAL * (1 - lost)
    assert odds.probability(Result.LOSE) == apart + EQUAL * lost
    assert odds.probability(Result.VOID) == 0
    mean = -odds.house_advantage
    assert odds.variance == sum((net - mean) ** 2 * p for net, p in odds.distribution.items())
    written = {each.decision.when: each.probability for each in odds.classes}
    assert written == {"wins 1": apart, "lost": apart + EQUAL * lost, "void": EQUAL * (1 - lost)}
    assert odds.maximum_payout == odds.exposure == 1


def test_the_sheet_tells_the_strategy(war_game):
    sheet = Sheet(war_game, (analyse(war_game, war_game.first),))
    written = sheet_data(sheet)
    (row,) = written["wagers"]
    assert "worst" not in written
    assert row["staked"] == str(1 + EQUAL)
    assert Fraction(row["element_of_risk"]) * (1 + EQUAL) == Fraction(row["house_advantage"])
    assert row["strategy"][5] == {
        "seen": "both 5",
        "option": "war",
        "probability": str(EQUAL / 13),
        "costs": {"surrender": str(war_by_loops() + HALF)},
    }


# Hidden information


def covered_coin(*, looking):
    """Two coins in three show heads; called right it pays even money. Looking, one sees it."""

    def call(side):
        seen = f"a coin showing {side}" if looking else "a covered coin"
        won = {name: end(1 if name == side else -1) for name in ("heads", "tails")}
        return ChoiceNode(seen, won)

    return Toy(ChanceNode(((2, call("heads")), (1, call("tails")))))


def test_what_is_hidden_does_not_help():
    """By hand: heads wins two times in three, which is worth a third; looking is worth a unit."""
    covered, open_coin = covered_coin(looking=False), covered_coin(looking=True)
    best = optimal(covered, covered.first)
    assert best.options == {"a covered coin": "heads"}
    assert best.play.expected == Fraction(1, 3)
    assert best.advice[0].costs == {"tails": Fraction(2, 3)}
    assert optimal(open_coin, open_coin.first).play.expected == 1


def test_a_choice_before_the_coin_is_shown_is_weighed_with_the_choice_after_it():
    """By hand. Doubling before the coin is shown, one may then leave half a unit behind or stay:
    on heads two units are won, on tails half a unit is lost, 2 * 2/3 - 1/2 * 1/3 = 7/6. Not
    doubling wins 1 * 2/3 - 1 * 1/3. The first choice must not know the coin."""

    def doubled(won):
        stay = EndNode((won, won), {"first": ONE, "second": ONE})
        return ChoiceNode(f"doubled, {won}", {"leave": end(-1, HALF), "stay": stay})

    def coin(won):
        return ChoiceNode("covered", {"double": doubled(won), "hold": end(won)})

    game = Toy(ChanceNode(((2, coin(1)), (1, coin(-1)))))
    best = optimal(game, game.first)
    assert best.play.expected == Fraction(7, 6)
    assert best.options == {"covered": "double", "doubled, 1": "stay", "doubled, -1": "leave"}
    written = {each.seen: (each.probability, each.costs) for each in best.advice}
    assert written["covered"] == (1, {"hold": Fraction(7, 6) - Fraction(1, 3)})
    assert written["doubled, 1"] == (Fraction(2, 3), {"leave": Fraction(5, 2)})
    assert written["doubled, -1"] == (Fraction(1, 3), {"stay": Fraction(3, 2)})
    assert best.play.staked == Fraction(2, 3) * 2 + Fraction(1, 3)


def test_a_place_the_best_strategy_never_reaches_is_advised_upon_and_has_no_probability():
    later = ChoiceNode("later", {"a": end(2), "b": end(1)})
    game = Toy(ChoiceNode("now", {"go on": later, "stop": end(3)}))
    advice = {each.seen: each for each in optimal(game, game.first).advice}
    assert advice["now"].option == "stop"
    assert advice["now"].costs == {"go on": 1}
    assert (advice["later"].option, advice["later"].probability) == ("a", 0)
    assert advice["later"].costs == {"b": 1}


def test_the_exposure_is_that_of_any_strategy_not_only_the_best():
    """A patron may play badly and win: 30 to 1 one time in a hundred is no good wager."""
    rare = ChanceNode(((1, end(30)), (99, end(-1))))
    game = Toy(ChoiceNode("now", {"gamble": rare, "safe": end(1)}))
    odds = analyse(game, game.first)
    assert odds.strategy.options == {"now": "safe"}
    assert (odds.exposure, odds.maximum_payout) == (30, 30)


def test_where_what_is_seen_forgets_what_the_choice_depends_on_there_is_no_answer():
    def later(a, b):
        return ChoiceNode("later", {"a": end(a), "b": end(b)})

    def forgetful(second):
        first = ChoiceNode("spade", {"on": later(2, 1), "off": end(-1)})
        return Toy(
            ChanceNode(((1, first), (1, ChoiceNode("heart", {"on": second, "off": end(-1)}))))
        )

    with pytest.raises(Forgotten, match="Where 'later' is seen, the best option depends"):
        optimal((game := forgetful(later(1, 2))), game.first)
    agreed = forgetful(later(5, 3))
    assert optimal(agreed, agreed.first).options["later"] == "a"


def test_options_worth_the_same_are_taken_by_the_least_stake_then_by_name():
    more = EndNode((1, 0), {"first": ONE, "second": ONE})
    game = Toy(ChoiceNode("now", {"add": more, "z": end(1), "b": end(1)}))
    assert optimal(game, game.first).options == {"now": "b"}
    game = Toy(ChoiceNode("now", {"a": more, "z": end(1)}))
    assert optimal(game, game.first).options == {"now": "z"}


# What a tree must be


class Lazily:
    """Branches made as they are walked, anew each time."""

    def __init__(self, make):
        self.make, self.walks = make, 0

    def __iter__(self):
        self.walks += 1
        return self.make()


def test_branches_may_be_made_as_they_are_walked(war_game):
    lazily = Lazily(lambda: iter(war_game.tree.branches))
    game = Toy(ChanceNode(lazily), wagers=("ante", "raise"))
    assert optimal(game, game.first) == optimal(war_game, war_game.first)
    assert lazily.walks > 1


@pytest.mark.parametrize(
    ("tree", "written"),
    [
        (ChanceNode(iter([(1, end(1)), (1, end(2))])), "leads nowhere; branches with a weight"),
        (
            ChanceNode(iter([(1, ChoiceNode("now", {"a": end(1)}))])),
            "changed from one walk to the next",
        ),
        (ChanceNode(()), "leads nowhere"),
        (ChanceNode(((0, end(1)),)), "leads nowhere"),
        (ChanceNode(((-1, end(1)), (3, end(1)))), "weighs -1"),
        (ChoiceNode("now", {}), "nothing to choose"),
        (
            ChanceNode(
                ((1, ChoiceNode("now", {"a": end(1)})), (1, ChoiceNode("now", {"b": end(1)})))
            ),
            "the options are not always the same",
        ),
        (
            ChoiceNode(
                "x", {"a": ChoiceNode("y", {"c": end(1)}), "b": ChoiceNode("y", {"d": end(1)})}
            ),
            "the options are not always the same",
        ),
    ],
)
def test_a_tree_that_cannot_be_walked_is_told_so(tree, written):
    game = Toy(tree)
    with pytest.raises(BadInput, match=written):
        optimal(game, game.first)


def test_a_branch_without_weight_is_never_walked():
    game = Toy(ChanceNode(((0, ChoiceNode("never", {})), (1, end(1)))))
    assert optimal(game, game.first).play.distribution == {1: 1}


def test_a_strategy_must_name_an_option_there_is(war_game):
    with pytest.raises(BadInput, match="does not say what to do where 'both 0' is seen"):
        play(war_game, war_game.first, {})
    with pytest.raises(BadInput, match="there is no option 'fold'") as refused:
        play(war_game, war_game.first, lambda _: "fold")
    assert refused.value.accepted == "accepted: surrender, war"


def test_a_wager_with_nothing_to_choose_has_no_strategy():
    game = Toy(None)
    with pytest.raises(BadInput, match="First leaves a patron nothing to choose"):
        optimal(game, game.first)


def test_the_table_says_that_the_odds_are_those_of_the_best_strategy(war_game, monkeypatch):
    monkeypatch.setattr("croupier.publish.words.odds.readings_of", lambda *_: [])
    caption = sheet_table(Sheet(war_game, (analyse(war_game, war_game.first),))).caption
    kept = -EQUAL * war_by_loops() / (1 + EQUAL)
    written = f"ante: by the best strategy; of all that is staked the house keeps {percent(kept)} %"
    assert written in caption


# Every pure strategy, tried one by one


@st.composite
def trees(draw, *, depth=3, history="", remembers=True):
    """Small trees; where the patron remembers, what is seen tells all that came before."""
    kinds = ["end", "chance", "choice"] if depth else ["end"]
    kind = draw(st.sampled_from(kinds))
    if kind == "end":
        units = {"first": draw(st.sampled_from([HALF, ONE, TWO]))}
        if draw(st.booleans()):
            units["second"] = ONE
        return EndNode((draw(st.integers(-1, 3)), draw(st.integers(-1, 3))), units)
    if kind == "chance":
        weights = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
        below = trees(depth=depth - 1, history=history, remembers=remembers)
        return ChanceNode(tuple((weight, draw(below)) for weight in weights))
    seen = history + draw(st.sampled_from("xy"))
    return ChoiceNode(
        seen,
        {
            option: draw(
                trees(
                    depth=depth - 1,
                    history=f"{seen}{option}" if remembers else "",
                    remembers=remembers,
                )
            )
            for option in ("a", "b")
        },
    )


def seen_in(node):
    if isinstance(node, ChanceNode):
        return {seen for _, branch in node.branches for seen in seen_in(branch)}
    if isinstance(node, ChoiceNode):
        below = (seen_in(branch) for branch in node.options.values())
        return {node.seen}.union(*below)
    return set()


def value(game, node, strategy):
    """What a strategy brings, by plain recursion."""
    if isinstance(node, EndNode):
        won = dict(zip(game.wagers, node.outcome, strict=True))
        return sum(units * won[name] for name, units in node.wagers.items())
    if isinstance(node, ChoiceNode):
        return value(game, node.options[strategy[node.seen]], strategy)
    whole = sum(weight for weight, _ in node.branches)
    parts = (weight * value(game, branch, strategy) for weight, branch in node.branches)
    return Fraction(sum(parts)) / whole


def pure_strategies(tree):
    seen = sorted(seen_in(tree))
    assume(len(seen) <= 8)
    return [dict(zip(seen, options, strict=True)) for options in product("ab", repeat=len(seen))]


@given(trees())
def test_no_pure_strategy_does_better_than_the_best_and_one_does_as_well(tree):
    game = Toy(tree)
    best = optimal(game, game.first)
    assert best.play.expected == max(value(game, tree, each) for each in pure_strategies(tree))
    assert best.play.expected == value(game, tree, best.options)
    assert sum(best.play.distribution.values()) == 1


@given(trees(remembers=False))
def test_a_strategy_that_forgets_is_the_best_there_is_or_is_not_given(tree):
    game = Toy(tree)
    tried = [value(game, tree, each) for each in pure_strategies(tree)]
    try:
        best = optimal(game, game.first)
    except Forgotten:
        return
    assert best.play.expected == max(tried)


@given(trees())
def test_a_choice_made_otherwise_costs_what_the_advice_says_as_often_as_one_is_there(tree):
    game = Toy(tree)
    best = optimal(game, game.first)
    for each in best.advice:
        for option, lost in each.costs.items():
            otherwise = {**best.options, each.seen: option}
            assert lost >= 0
            assert cost(game, game.first, otherwise) == each.probability * lost
