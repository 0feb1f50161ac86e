"""Baccarat, paragraph by paragraph: what each rule is called in this folder.

Each line names one rule with its paragraph in punto banco (13:69F-3), in mini-baccarat (13:69F-7)
and in the older minibaccarat (19:47-7), as far as we hold the text. Where a game's own chapter is
lost, the sister text is cited: see the interpretation `baccarat-lost-pages`.
"""

from croupier.lawbook import Physical, provision

# x.1 Cards; number of decks; value; point count of hand
DECKS = provision("13:69F-3.1(a)", "13:69F-7.1(a)", "19:47-7.1(a)")
VALUE = provision("19:47-7.1(b)", "19:47-7.1(b)1", "19:47-7.1(b)2", "19:47-7.1(b)3")
POINT_COUNT = provision("19:47-7.1(c)", "19:47-7.1(c)1", "19:47-7.1(c)2")
TWO_BATCHES = provision("19:47-7.1(d)")
DECKS_AS_SPECIFIED = provision("19:47-7.1(d)1")
EQUAL_BATCHES = provision("19:47-7.1(d)2")
BATCH_COLOURS = provision("19:47-7.1(d)3")
ONE_BATCH_SHUFFLES = provision("19:47-7.1(d)4")
BATCHES_ALTERNATE = provision("19:47-7.1(d)5")
ONE_BATCH_IN_THE_RACK = provision("19:47-7.1(d)6")

# x.2 Wagers
WAGERS = provision("13:69F-3.2(a)", "13:69F-7.2(a)", "19:47-7.2(a)")
BANKER = provision("19:47-7.2(a)1")
BANKER_WINS = provision("19:47-7.2(a)1i")
BANKER_LOSES = provision("19:47-7.2(a)1ii")
BANKER_ON_A_TIE = provision("19:47-7.2(a)1iii")
PLAYER = provision("19:47-7.2(a)2")
PLAYER_WINS = provision("19:47-7.2(a)2i")
PLAYER_LOSES = provision("19:47-7.2(a)2ii")
PLAYER_ON_A_TIE = provision("19:47-7.2(a)2iii")
TIE = provision("19:47-7.2(a)3")
TOTAL_CARDS = provision("19:47-7.2(a)4")
BONUS = provision("19:47-7.2(a)5")
BONUS_WINS = provision("19:47-7.2(a)5i")
BONUS_LOSES = provision("13:69F-3.2(a)5ii", "19:47-7.2(a)5ii")
BONUS_VOID = provision("13:69F-3.2(a)5iii", "19:47-7.2(a)5iii")
NO_VIGORISH_WAGERS = provision("13:69F-3.2(a)6", "19:47-7.2(a)6")
BANKER_ON_A_DRAGON_7 = provision("13:69F-3.2(a)6i", "19:47-7.2(a)6i")
DRAGON_7 = provision("13:69F-3.2(a)6ii", "13:69F-7.2(a)6ii", "19:47-7.2(a)6ii")
DRAGON_7_ALONE = provision("13:69F-3.2(a)6iii", "13:69F-7.2(a)6iii", "19:47-7.2(a)6iii")
ROYAL = provision("13:69F-3.2(a)7", "13:69F-7.2(a)7")
ONLY_THESE_WAGERS = provision("13:69F-3.2(b)", "13:69F-7.2(b)", "19:47-7.2(b)")
MADE_WITH = provision("13:69F-3.2(c)", "13:69F-7.2(c)", "19:47-7.2(c)")
NO_WAGER_AFTER_THE_CALL = provision("13:69F-3.2(d)", "13:69F-7.2(d)", "19:47-7.2(d)")
UNTOUCHED_IN_PLAY = provision("13:69F-7.2(e)", "19:47-7.2(e)")

# x.3 Payout odds; vigorish
PLAYER_ODDS = provision("13:69F-3.3(a)", "13:69F-7.3(a)", "19:47-7.3(a)")
TIE_ODDS = provision("13:69F-3.3(b)", "13:69F-7.3(b)", "19:47-7.3(b)")
VIGORISH = provision("13:69F-3.3(c)", "13:69F-7.3(c)", "19:47-7.3(c)")
VIGORISH_ROUNDING = provision("13:69F-3.3(c)1", "13:69F-7.3(c)1", "19:47-7.3(c)1")
VIGORISH_MARKED = provision("13:69F-3.3(c)2", "13:69F-7.3(c)2", "19:47-7.3(c)2")
VIGORISH_CLEARED = provision("13:69F-3.3(c)4", "13:69F-7.3(c)4", "19:47-7.3(c)4")
TIE_VIGORISH = provision("13:69F-7.3(d)", "19:47-7.3(d)")
ONE_VIGORISH_FOR_ALL = provision("13:69F-3.3(d)", "13:69F-7.3(e)", "19:47-7.3(e)")
ONE_BUT_NOT_BOTH = provision("13:69F-3.3(e)", "13:69F-7.3(f)", "19:47-7.3(f)")
SIX_PAYS_HALF = provision("13:69F-3.3(e)1", "13:69F-7.3(f)1", "19:47-7.3(f)1")
TOTAL_CARDS_WAIVER = provision("13:69F-3.3(e)2", "13:69F-7.3(f)2", "19:47-7.3(f)2")
TOTAL_CARDS_ODDS = provision("13:69F-3.3(f)", "13:69F-7.3(g)", "19:47-7.3(g)")
BONUS_ODDS = provision("13:69F-3.3(g)", "13:69F-7.3(h)", "19:47-7.3(h)")
DRAGON_7_PUSH = provision("13:69F-3.3(h)", "13:69F-7.3(i)", "19:47-7.3(i)")
DRAGON_7_ODDS = provision("13:69F-3.3(i)", "13:69F-7.3(j)", "19:47-7.3(j)")
ROYAL_ODDS = provision("13:69F-3.3(j)", "13:69F-7.3(j) (proposed)")
ROYAL_FIXED_TOP = provision("13:69F-3.3(j)1", "13:69F-7.3(j)1")
ROYAL_SIX_CARD_TOP = provision("13:69F-3.3(j)2", "13:69F-7.3(j)2")
ROYAL_PAYOUT_LIMIT = provision("13:69F-3.3(j)3", "13:69F-7.3(j)3")
ROYAL_OPTIONS_POSTED = provision("13:69F-3.3(j)4")
ROYAL_PROGRESSIVE_ODDS = provision("13:69F-3.3(k)", "13:69F-7.3(k)")
ROYAL_HANDS = provision("13:69F-3.3(l)", "13:69F-7.3(l)")
ROYAL_RANKS = provision("13:69F-3.3(l)1", "13:69F-7.3(l)1")
ROYAL_SUITS = provision("13:69F-3.3(l)2", "13:69F-7.3(l)2")
ROYAL_RECOGNIZED = provision("13:69F-3.3(l)3", "13:69F-7.3(l)3")
SIX_OF_A_KIND = provision("13:69F-3.3(l)3i", "13:69F-7.3(l)3i")
SIX_CARD_STRAIGHT_FLUSH = provision("13:69F-3.3(l)3ii", "13:69F-7.3(l)3ii")
ROYAL_FLUSH = provision("13:69F-3.3(l)3iii", "13:69F-7.3(l)3iii")
STRAIGHT_FLUSH = provision("13:69F-3.3(l)3iv", "13:69F-7.3(l)3iv")
FIVE_OF_A_KIND = provision("13:69F-3.3(l)3v", "13:69F-7.3(l)3v")
FOUR_OF_A_KIND = provision("13:69F-3.3(l)3vi", "13:69F-7.3(l)3vi")
FULL_HOUSE = provision("13:69F-3.3(l)3vii", "13:69F-7.3(l)3vii")
FLUSH = provision("13:69F-3.3(l)3viii", "13:69F-7.3(l)3viii")
STRAIGHT = provision("13:69F-3.3(l)3ix", "13:69F-7.3(l)3ix")
THREE_OF_A_KIND = provision("13:69F-3.3(l)3x", "13:69F-7.3(l)3x")
TWO_PAIR = provision("13:69F-3.3(l)3xi", "13:69F-7.3(l)3xi")
ONE_PAIR = provision("13:69F-3.3(l)3xii", "13:69F-7.3(l)3xii")

# x.4 Opening of table for gaming
CARDS_RECEIVED = provision("13:69F-3.4(a)", "13:69F-7.4(a)", "19:47-7.4(a)")
CARDS_SPREAD = provision("13:69F-3.4(b)", "13:69F-7.4(b)", "19:47-7.4(b)")
CARDS_WASHED = provision("13:69F-3.4(c)", "13:69F-7.4(c)", "19:47-7.4(c)")
BATCHES_SPREAD = provision("13:69F-7.4(d)", "19:47-7.4(d)")

# x.5 Shuffle and cut of the cards
SHUFFLE = provision("13:69F-3.5(a)", "13:69F-7.5(a)", "19:47-7.5(a)")
FEATHER_OR_LACE = provision("13:69F-7.5(b)", "19:47-7.5(b)")
FEATHER = provision("19:47-7.5(b)1")
LACE = provision("13:69F-3.5(a)1", "19:47-7.5(b)2")
RESHUFFLE = provision("13:69F-3.5(a)1i", "19:47-7.5(b)2i")
RESHUFFLE_NOTICE = provision("13:69F-3.5(a)1ii", "19:47-7.5(b)2ii")
SHUFFLE_ALIKE_IN_A_PIT = provision("19:47-7.5(c)")
CUT_OFFERED = provision("19:47-7.5(d)")
CUT_DEPTH = provision("19:47-7.5(e)")
CUTTING_CARDS_AND_BURN = provision("19:47-7.5(f)")
RECUT = provision("19:47-7.5(g)")
IDLE_TABLE = provision("19:47-7.5(h)")
IDLE_WITHOUT_SHUFFLER = provision("19:47-7.5(h)1")
IDLE_WITH_SHUFFLER = provision("19:47-7.5(h)2")
STORED_BATCH_SECURE = provision("19:47-7.5(h)2i")
STORED_BATCH_PREPARED = provision("19:47-7.5(h)2ii")

# x.6 Dealing shoe
DEALING_SHOE = provision("19:47-7.6")

# x.7 Hands of player and banker; procedure for dealing initial two cards to each hand
TWO_HANDS = provision("19:47-7.7(a)")
NO_MORE_BETS = provision("19:47-7.7(b)")
FOUR_CARDS = provision("19:47-7.7(c)")
DEALT_FACE_UP = provision("19:47-7.7(c)1")
DEALT_FACE_DOWN = provision("19:47-7.7(c)2")
HANDED_TO_PLAYERS = provision("19:47-7.7(c)3")
PLAYERS_HAND_HANDED = provision("19:47-7.7(c)3i")
BANKERS_HAND_HANDED = provision("19:47-7.7(c)3ii")
PLAYERS_THIRD_HANDED = provision("19:47-7.7(c)3iii")
BANKERS_THIRD_HANDED = provision("19:47-7.7(c)3iv")
EQUAL_HIGHEST_WAGERS = provision("19:47-7.7(c)3v")

# x.8 Procedure for dealing of additional cards
POINT_COUNTS_ANNOUNCED = provision("19:47-7.8(a)")
THIRD_CARD_DETERMINED = provision("19:47-7.8(b)")
THIRD_CARDS_IN_ORDER = provision("19:47-7.8(c)")
ONE_ADDITIONAL_CARD = provision("19:47-7.8(d)")
CUTTING_CARD_APPEARS = provision("19:47-7.8(e)")

# x.9 Rules for determining whether third card shall be dealt
NATURAL = provision("19:47-7.9(a)")
TABLE_1 = provision("19:47-7.9(b)")
TABLE_2 = provision("19:47-7.9(c)")
TABLE_2_ROWS = provision("19:47-7.9(d)")
TABLE_2_COLUMNS = provision("19:47-7.9(e)")
TABLE_2_LETTERS = provision("19:47-7.9(f)")
TABLE_2_METHOD = provision("19:47-7.9(g)")

# x.10 Announcement of result of round; payment and collection of wagers
ANNOUNCEMENT = provision("19:47-7.10(a)")
ROYAL_ANNOUNCEMENT = provision("13:69F-3.10(a)", "13:69F-7.10(a)")
COLLECT_THEN_PAY = provision("19:47-7.10(b)")
PAY_ALL_THEN_VIGORISH = provision("19:47-7.10(b)1")
VIGORISH_ALL_THEN_PAY = provision("19:47-7.10(b)2")
PAY_THEN_VIGORISH = provision("19:47-7.10(b)3")
VIGORISH_THEN_PAY = provision("19:47-7.10(b)4")
PAY_ONLY = provision("19:47-7.10(b)5")
CHOICE_OF_ORDER = provision("19:47-7.10(c)")
ORDER_ALIKE_IN_A_PIT = provision("19:47-7.10(c)1")
ORDER_OF_THE_PUNTO_BANCO_TABLE = provision("19:47-7.10(c)2")
ORDER_NOTICE = provision("19:47-7.10(c)3")
DISCARD_IN_ORDER = provision("19:47-7.10(d)")
HANDS_OFF_THE_CARDS = provision("19:47-7.10(e)")

# x.11 Irregularities
THIRD_CARD_IN_ERROR = provision("19:47-7.11(a)")
CARD_IN_ERROR = provision("19:47-7.11(b)")
CARD_DISCLOSED = provision("19:47-7.11(c)")
DISCARD_BY_VALUE = provision("19:47-7.11(c)1")
DISCARD_ONE_MORE = provision("19:47-7.11(c)2")
SIMULATED_ROUND = provision("19:47-7.11(c)3")
CARD_FACE_UP = provision("19:47-7.11(d)")
TOO_FEW_CARDS = provision("19:47-7.11(e)")
RIGHT_RELINQUISHED = provision("19:47-7.11(f)")

# x.12 Continuous shuffling shoe or device
CONTINUOUS_SHUFFLER = provision("19:47-7.12")

# x.13 The Royal Baccarat Bonus in the progressive configuration
PROGRESSIVE_WAGER = provision("13:69F-3.13(a)", "13:69F-7.13(a)")
PROGRESSIVE_REGISTERED = provision("13:69F-3.13(b)", "13:69F-7.13(b)")
PROGRESSIVE_CHECKS = provision("13:69F-3.13(c)", "13:69F-7.13(c)")
PROGRESSIVE_HAND_CHECKED = provision("13:69F-3.13(c)1", "13:69F-7.13(c)1")
PROGRESSIVE_SYSTEM_CHECKED = provision("13:69F-3.13(c)2", "13:69F-7.13(c)2")
PROGRESSIVE_VALIDATED = provision("13:69F-3.13(c)3", "13:69F-7.13(c)3")
METER_SHARED = provision("13:69F-3.13(d)", "13:69F-7.13(d)")
CARDS_STAY = provision("13:69F-3.13(e)", "13:69F-7.13(e)")
METER_RATE = provision("13:69F-3.13(f)", "13:69F-7.13(f)")

# 13:69E-1.12 Baccarat tables; physical characteristics
LAYOUT_CONTENTS = provision("13:69E-1.12(d)")
BONUS_ON_THE_LAYOUT = provision("13:69E-1.12(d)8", "13:69E-1.12(d)8ii")
DRAGON_7_ON_THE_LAYOUT = provision("13:69E-1.12(d)9", "13:69E-1.12(d)9ii")
ROYAL_ON_THE_LAYOUT = provision("13:69E-1.12(d)10", "13:69E-1.12(d)10i", "13:69E-1.12(d)10ii")
ROYAL_SIGN = provision("13:69E-1.12(i)")

PHYSICAL = (
    Physical(
        DECKS,
        "The decks and the two cutting cards are counted; that the cutting cards are opaque and of "
        "a color unlike the cards' is seen by people.",
    ),
    Physical(
        DECKS_AS_SPECIFIED,
        "What the cards are made of is inspected by people; software never sees a card's back.",
    ),
    Physical(
        BATCH_COLOURS,
        "The colours of the backs are seen by people; the table only knows one batch from the "
        "other.",
    ),
    Physical(
        DEALING_SHOE,
        "That the shoe is one made for dealing and its cards are of one back is seen by people.",
    ),
    Physical(
        HANDS_OFF_THE_CARDS,
        "Whose hands touch the cards is seen by people; the console names who is handed them "
        "where the pit has elected that.",
    ),
    Physical(
        STORED_BATCH_SECURE,
        "How a shuffler guards the batch inside it is a property of an approved machine.",
    ),
)
