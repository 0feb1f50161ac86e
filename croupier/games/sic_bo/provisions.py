"""Subchapter 9, paragraph by paragraph: what each is called in this folder.

Each line names one rule with its paragraph in 13:69F and in 19:47; a rule with one paragraph
stands in that chapter alone. Read it as the table of contents of the folder.
"""

from croupier.lawbook import Physical, provision

# 9.1 Dice; number of dice; sic bo shaker
DICE_AND_SHAKER = provision("13:69F-9.1", "19:47-9.1")
DICE_24_HOURS = provision("13:69F-9.1")

# 9.2 Permissible wagers
PERMISSIBLE_WAGERS = provision("13:69F-9.2(a)", "19:47-9.2(a)")
THREE_OF_A_KIND = provision("13:69F-9.2(a)1", "19:47-9.2(a)1")
TWO_OF_A_KIND = provision("13:69F-9.2(a)2", "19:47-9.2(a)2")
ANY_THREE_OF_A_KIND = provision("13:69F-9.2(a)3", "19:47-9.2(a)3")
TOTAL_VALUE = provision("13:69F-9.2(a)4", "19:47-9.2(a)4")
TWO_DICE_COMBINATION = provision("13:69F-9.2(a)5", "19:47-9.2(a)5")
SMALL = provision("13:69F-9.2(a)6", "19:47-9.2(a)6")
BIG = provision("13:69F-9.2(a)7", "19:47-9.2(a)7")
ONE_OF_A_KIND = provision("13:69F-9.2(a)8", "19:47-9.2(a)8")

# 9.3 Wagers
CHIPS_ON_THE_LAYOUT = provision("13:69F-9.3(a)", "19:47-9.3(a)")
PLAYER_POSITIONS_WAGERS = provision("13:69F-9.3(b)", "19:47-9.3(b)")
SETTLED_BY_POSITION = provision("13:69F-9.3(c)", "19:47-9.3(c)")

# 9.4 Payout odds
STATED_WITH_TO_OR_WIN = provision("13:69F-9.4(a)", "19:47-9.4(a)")
PAYOUT_ODDS = provision("13:69F-9.4(b)", "19:47-9.4(b)")
ONE_OF_A_KIND_ODDS = provision("13:69F-9.4(c)", "19:47-9.4(c)")

# 9.5 Procedures for opening and dealing the game
INSPECTION = provision("13:69F-9.5(a)", "19:47-9.5(a)")
INSPECT_DEVICE = provision("13:69F-9.5(a)1", "19:47-9.5(a)")
INSPECT_SHAKER = provision("13:69F-9.5(a)2")
INSPECT_SHAKER_EACH_SHIFT = provision("13:69F-9.5(b)")
NO_MORE_BETS = provision("13:69F-9.5(c)", "19:47-9.5(b)")
MIX_THE_DICE = provision("13:69F-9.5(d)", "19:47-9.5(c)")
SHAKE = provision("13:69F-9.5(d)1", "19:47-9.5(c)")
ACTIVATE = provision("13:69F-9.5(d)2")
UNCOVER_AND_ENTER = provision("13:69F-9.5(e)", "19:47-9.5(d)")
COLLECT_THEN_PAY = provision("13:69F-9.5(f)", "19:47-9.5(e)")
CLEAR = provision("13:69F-9.5(g)", "19:47-9.5(f)")

# 9.6 Irregularities
NO_ROLL = provision("13:69F-9.6(a)", "19:47-9.6(a)")
DEVICE_MALFUNCTION = provision("13:69F-9.6(b)", "19:47-9.6(b)")
SHAKER_MALFUNCTION = provision("13:69F-9.6(c)")
ONE_SHAKER_AT_A_TABLE = provision("13:69F-9.6(d)", "19:47-9.1")

PHYSICAL = (
    Physical(
        PLAYER_POSITIONS_WAGERS,
        "Where a player's hand puts the chips, and whether the player watched the dealer place "
        "them, happens on the felt; the table holds each wager at the position it was given.",
    ),
)
