"""x.2 and x.3: the wagers, when each wins, loses or is void, and what it pays.

Each wager is one function of the outcome and the elections; what it says is a `Verdict`, resting
on one rule, which the game then cites by its own chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.dealing import Hand, Outcome, Winner
from croupier.games.baccarat.elections import BONUS_MARGINS, BaccaratElections
from croupier.games.baccarat.royal.tables import Line
from croupier.games.wager import Result, Wager
from croupier.lawbook import Provision, enforces
from croupier.money import Odds, Vigorish

ROYAL = "royal"  # the one wager that asks for the hand of all cards dealt
EVEN = Odds(1)
HALF = Odds(1, 2)
FIVE_PERCENT, FOUR_PERCENT, QUARTER = Fraction(5, 100), Fraction(4, 100), Fraction(25, 100)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a wager stands: the result, when, the rule, and what a winner is paid."""

    result: Result
    when: str
    rule: Provision
    pays: Odds | None = None
    vigorish: Vigorish | None = None
    fixed: int | None = None
    meter: bool = False


Steps = dict[Fraction, int]  # how a vigorish of a rate may be rounded up, in cents
Rule = Callable[[Outcome, BaccaratElections, Steps], Verdict]


@enforces(p.PLAYER, p.PLAYER_WINS, p.PLAYER_LOSES, p.PLAYER_ON_A_TIE, p.PLAYER_ODDS)
def player(outcome: Outcome, elected: BaccaratElections, steps: Steps) -> Verdict:
    match outcome.winner:
        case Winner.PLAYER:
            return Verdict(Result.WIN, "the Player's Hand is higher", p.PLAYER_ODDS, EVEN)
        case Winner.BANKER:
            return Verdict(Result.LOSE, "the Banker's Hand is higher", p.PLAYER_LOSES)
        case Winner.TIE:
            return Verdict(Result.VOID, "the hands are equal", p.PLAYER_ON_A_TIE)
        case _:
            assert_never(outcome.winner)


@enforces(p.BANKER, p.BANKER_LOSES, p.BANKER_ON_A_TIE, p.TIE_VIGORISH)
def banker(outcome: Outcome, elected: BaccaratElections, steps: Steps) -> Verdict:
    match outcome.winner:
        case Winner.BANKER:
            return banker_wins(outcome, elected, steps)
        case Winner.PLAYER:
            return Verdict(Result.LOSE, "the Player's Hand is higher", p.BANKER_LOSES)
        case Winner.TIE if elected.banker == "tie-vigorish-25":
            return Verdict(
                Result.VOID,
                "the hands are equal",
                p.TIE_VIGORISH,
                vigorish=Vigorish(QUARTER, of_the_wager=True),
            )
        case Winner.TIE:
            return Verdict(Result.VOID, "the hands are equal", p.BANKER_ON_A_TIE)
        case _:
            assert_never(outcome.winner)


@enforces(
    p.BANKER_WINS,
    p.VIGORISH,
    p.VIGORISH_ROUNDING,
    p.SIX_PAYS_HALF,
    p.TOTAL_CARDS_WAIVER,
    p.DRAGON_7_PUSH,
    p.BANKER_ON_A_DRAGON_7,
)
def banker_wins(outcome: Outcome, elected: BaccaratElections, steps: Steps) -> Verdict:
    """What a winning Banker's Hand pays, by the licensee's option.

    Under the total card waiver this is the wager of a patron who made those wagers; another
    patron's is decided as without the option (`Baccarat.settle`).
    """
    higher = "the Banker's Hand is higher"
    match elected.banker:
        case "vigorish-5" | "vigorish-4":
            rate = FIVE_PERCENT if elected.banker == "vigorish-5" else FOUR_PERCENT
            step = steps[rate] if elected.vigorish_rounding == "up" else 0
            return Verdict(Result.WIN, higher, p.VIGORISH, EVEN, Vigorish(rate, step=step))
        case "tie-vigorish-25":
            return Verdict(Result.WIN, higher, p.TIE_VIGORISH, EVEN)
        case "six-pays-half" if outcome.banker == 6:
            return Verdict(Result.WIN, "the Banker's Hand wins with six", p.SIX_PAYS_HALF, HALF)
        case "six-pays-half":
            return Verdict(Result.WIN, higher, p.ONE_BUT_NOT_BOTH, EVEN)
        case "total-cards-waiver":
            return Verdict(Result.WIN, higher, p.TOTAL_CARDS_WAIVER, EVEN)
        case "dragon-7" if outcome.is_dragon_7:
            return Verdict(Result.VOID, "a dragon 7 hand", p.BANKER_ON_A_DRAGON_7)
        case "dragon-7":
            return Verdict(Result.WIN, higher, p.DRAGON_7_PUSH, EVEN)


@enforces(p.TIE, p.TIE_ODDS)
def tie(outcome: Outcome, elected: BaccaratElections, steps: Steps) -> Verdict:
    if outcome.winner is Winner.TIE:
        return Verdict(Result.WIN, "the hands are equal", p.TIE_ODDS, elected.tie)
    return Verdict(Result.LOSE, "the hands are not equal", p.TIE)


TOTAL_CARDS_PAY = {4: Odds(3, 2), 5: Odds(2), 6: Odds(2)}


@enforces(p.TOTAL_CARDS, p.TOTAL_CARDS_ODDS)
def total_cards(number: int) -> Rule:
    def rule(outcome: Outcome, elected: BaccaratElections, steps: Steps) -> Verdict:
        if outcome.cards == number:
            pays = TOTAL_CARDS_PAY[number]
            return Verdict(Result.WIN, f"{number} cards are dealt", p.TOTAL_CARDS_ODDS, pays)
        return Verdict(Result.LOSE, "another number of cards is dealt", p.TOTAL_CARDS)

    return rule


LEAST_MARGIN = min(BONUS_MARGINS)


@enforces(p.BONUS, p.BONUS_WINS, p.BONUS_LOSES, p.BONUS_VOID, p.BONUS_ODDS)
def bonus(hand: Hand) -> Rule:
    """The optional bonus on a hand: a natural is paid as one, whatever its margin."""

    def rule(outcome: Outcome, elected: BaccaratElections, steps: Steps) -> Verdict:
        player = outcome.player, outcome.player_natural
        banker = outcome.banker, outcome.banker_natural
        mine, other = (player, banker) if hand is Hand.PLAYER else (banker, player)
        (points, natural), (other_points, other_natural) = mine, other
        margin = points - other_points
        if natural and other_natural and margin == 0:
            return Verdict(Result.VOID, "equal naturals", p.BONUS_VOID)
        if natural and margin > 0:
            pays = elected.bonus_odds(None)
            return Verdict(Result.WIN, "a natural wins", p.BONUS_ODDS, pays)
        if not natural and margin >= LEAST_MARGIN:
            pays = elected.bonus_odds(margin)
            return Verdict(Result.WIN, f"wins by {margin} points", p.BONUS_ODDS, pays)
        return Verdict(Result.LOSE, "otherwise", p.BONUS_LOSES)

    return rule


@enforces(p.DRAGON_7, p.NO_VIGORISH_WAGERS, p.DRAGON_7_ODDS)
def dragon_7(outcome: Outcome, elected: BaccaratElections, steps: Steps) -> Verdict:
    if outcome.is_dragon_7:
        return Verdict(Result.WIN, "a dragon 7 hand", p.DRAGON_7_ODDS, elected.dragon_7)
    return Verdict(Result.LOSE, "any other hand", p.DRAGON_7)


@enforces(p.ROYAL, p.ROYAL_ODDS, p.ROYAL_PROGRESSIVE_ODDS)
def royal(outcome: Outcome, elected: BaccaratElections, steps: Steps) -> Verdict:
    """The Royal Baccarat Bonus at the highest line of its table; a fixed amount may be less than
    the next line pays on a large wager, and then `royal_lines` has that line too."""
    return next(royal_lines(outcome, elected))


def royal_lines(outcome: Outcome, elected: BaccaratElections) -> Iterator[Verdict]:
    """Every line of the table the cards qualify for; a loss where there is none."""
    assert elected.royal_table is not None
    lines = elected.royal_table.formed(outcome.royal)
    if not lines:
        yield Verdict(Result.LOSE, "no hand of the pay table", p.ROYAL)
    yield from map(_royal_verdict, lines)


def _royal_verdict(line: Line) -> Verdict:
    return Verdict(
        Result.WIN, line.hand.in_words, line.rule, line.pays, fixed=line.fixed, meter=line.meter
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """A wager as it is offered: its id, name, defining paragraph and rule."""

    id: str
    name: str
    provision: Provision
    rule: Rule


ALWAYS = (
    Kind("player", "Player's Hand", p.PLAYER, player),
    Kind("banker", "Banker's Hand", p.BANKER, banker),
    Kind("tie", "Tie bet", p.TIE, tie),
)
TOTALS = tuple(
    Kind(f"cards:{number}", f"Total cards {number}", p.TOTAL_CARDS, total_cards(number))
    for number in TOTAL_CARDS_PAY
)
BONUSES = (
    Kind("bonus:player", "Bonus on the Player's Hand", p.BONUS, bonus(Hand.PLAYER)),
    Kind("bonus:banker", "Bonus on the Banker's Hand", p.BONUS, bonus(Hand.BANKER)),
)
DRAGON = (Kind("dragon-7", "Dragon 7", p.DRAGON_7, dragon_7),)
ROYALS = (Kind(ROYAL, "Royal Baccarat Bonus (proposed)", p.ROYAL, royal),)

MAIN_WAGERS = ("player", "banker")


@enforces(p.WAGERS, p.ONLY_THESE_WAGERS)
def offered(elected: BaccaratElections) -> tuple[Kind, ...]:
    """The wagers a licensee offers by its elections; no other is accepted."""
    return (
        *ALWAYS,
        *(TOTALS if elected.total_cards == "yes" else ()),
        *(BONUSES if elected.bonus != "none" else ()),
        *(DRAGON if elected.offers_dragon_7 else ()),
        *(ROYALS if elected.offers_royal else ()),
    )


@dataclass(frozen=True, slots=True)
class BaccaratWager(Wager):
    """A wager that is offered, with its rule."""

    rule: Rule
