"""Sic bo in brief: 9.1 to 9.6, for a patron who has never seen it."""

from __future__ import annotations

from croupier.games.brief import Brief, Statement
from croupier.games.sic_bo import provisions as p
from croupier.games.sic_bo.elections import SicBoElections


def sic_bo_brief(elected: SicBoElections) -> Brief:
    """The game as a table runs it."""
    no_roll = (
        "the dice are shaken again, and all wagers stand"
        if elected.no_roll == "shake-again"
        else "the round is void, and all wagers are returned"
    )
    return Brief(
        objective=Statement(
            "You wager on what three dice will show: a total, one number, two numbers together, "
            "or numbers alike. Each wager wins or loses on a single roll.",
            p.PERMISSIBLE_WAGERS,
        ),
        play=(
            Statement(
                "Put your chips on the areas of the layout you choose.", p.CHIPS_ON_THE_LAYOUT
            ),
            Statement(
                "When the dealer calls no more bets, wagers stand as they are.", p.NO_MORE_BETS
            ),
            Statement(
                "The dice are shaken in a closed shaker, out of everyone's reach.", p.MIX_THE_DICE
            ),
            Statement(
                "The dealer uncovers the dice and announces them; every winning area of the "
                "layout lights up.",
                p.UNCOVER_AND_ENTER,
            ),
            Statement(
                "Losing wagers are collected first; then winners are paid.", p.COLLECT_THEN_PAY
            ),
            Statement(f"If a die does not lie flat, there is no roll: {no_roll}.", p.NO_ROLL),
        ),
        equipment=(
            Statement("Three dice, in a shaker operated by hand or by itself.", p.DICE_AND_SHAKER),
            Statement("A layout whose areas can be lit.", p.INSPECT_DEVICE),
        ),
    )
