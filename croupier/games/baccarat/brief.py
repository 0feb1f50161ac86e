"""Baccarat in brief: x.1 to x.10, for a patron who has never seen it."""

from __future__ import annotations

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.dealing import NO_THIRD_CARD, banker_draws, is_natural, player_draws
from croupier.games.baccarat.elections import BaccaratElections
from croupier.games.brief import Brief, Grid, Statement

POINTS = range(10)


def baccarat_brief(elected: BaccaratElections) -> Brief:
    """The game as a table runs it."""
    naturals = " or ".join(str(count) for count in POINTS if is_natural(count))
    draws = [count for count in POINTS if player_draws(count)]
    return Brief(
        objective=Statement(
            "Two hands are dealt, the Player's and the Banker's, and you wager on which of them "
            "will come closer to nine, or that they will be equal. Either hand is open to anyone.",
            p.TWO_HANDS,
        ),
        play=(
            Statement(
                "An ace counts one, two to nine count as they are, tens and face cards nothing. "
                "Only the last digit of a hand's total counts: seven and eight make five.",
                p.POINT_COUNT,
            ),
            Statement("Make your wagers before the dealer calls no more bets.", p.NO_MORE_BETS),
            Statement("Each hand is dealt two cards.", p.FOUR_CARDS),
            Statement(
                f"A hand of {naturals} is a natural, and then neither hand draws.", p.NATURAL
            ),
            Statement(
                f"Otherwise the Player's Hand draws a third card on {draws[0]} to {draws[-1]} and "
                f"stays on more.",
                p.TABLE_1,
            ),
            Statement(
                "Then the Banker's Hand draws or stays as the table has it: nobody chooses.",
                p.TABLE_2,
            ),
            Statement("The hand with the higher count wins.", p.BANKER_WINS),
            Statement(
                "Losing wagers are collected first; then winners are paid.", p.COLLECT_THEN_PAY
            ),
        ),
        equipment=(
            Statement(f"{elected.decks} decks of cards.", p.DECKS),
            Statement("A dealing shoe.", p.DEALING_SHOE),
        ),
        grids=(
            Grid(
                "When the Banker's Hand draws a third card",
                "Banker's Hand",
                (*(f"Player drew {third}" for third in POINTS), "Player stayed"),
                tuple((str(count), _row(count)) for count in POINTS if not is_natural(count)),
                p.TABLE_2,
            ),
        ),
    )


def _row(banker: int) -> tuple[str, ...]:
    thirds = (*POINTS, NO_THIRD_CARD)
    return tuple("draws" if banker_draws(banker, third) else "stays" for third in thirds)
