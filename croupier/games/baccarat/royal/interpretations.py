"""Where the proposal of the Royal Baccarat Bonus is silent or misprinted, and how it is read."""

from typing import Any

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.royal.hands import RoyalHand
from croupier.games.baccarat.wagers import ROYAL
from croupier.games.elections import electing
from croupier.lawbook import Interpretation

# -- by which rules a reading bears on the odds or the payment of the wager ------------------------


def _progressive(rules: Any) -> bool:
    return rules.meter is not None


def _meter_beside_for_1(rules: Any) -> bool:
    return _progressive(rules) and bool(rules.elections.royal_multiples == "for-1")


def _limit(rules: Any) -> bool:
    return rules.elections.royal_payout_limit is not None


def _shared(rules: Any) -> bool:
    return _progressive(rules) or _limit(rules)


def _alike(rules: Any) -> bool:
    elected = rules.elections
    return elected.royal in ("O", "R") or elected.royal_progressive in ("H", "K")


def _pays_a_pair(rules: Any) -> bool:
    table = rules.elections.royal_table
    return table is not None and RoyalHand.HIGH_PAIR in table.lines


# -- the readings ----------------------------------------------------------------------------------

ROYAL_READINGS = (
    Interpretation(
        id="baccarat-royal-multiples",
        question="Progressive payouts are stated as a multiple of the wager. Does the wager come "
        "back besides (to 1), or is it counted in (for 1)?",
        reading="It comes back: payout odds are what is won, everywhere else in the chapter, and "
        "two cells of the row say to 1. Read so, tables A, B and C pay out more than they take "
        "even without the meter (by 6.87, 10.64 and 6.52 percent), which speaks for the other "
        "reading; a licensee may elect it.",
        readings=("to-1: the wager comes back", "for-1: the wager is counted in"),
        paragraphs=p.ROYAL_PROGRESSIVE_ODDS,
        election="royal-multiples",
        wagers=(ROYAL,),
        under=_progressive,
    ),
    Interpretation(
        id="baccarat-royal-misprint",
        question="Progressive tables H and I print 1,000 to 1 for a royal flush among bare "
        "multiples. Is it another payout?",
        reading="No: 1,000 as in all other tables.",
        readings=("1,000 like the others", "1,000 to 1 in these two tables alone"),
        paragraphs=p.ROYAL_PROGRESSIVE_ODDS,
        wagers=(ROYAL,),
        under=electing("royal_progressive", "H", "I"),
    ),
    Interpretation(
        id="baccarat-royal-tables-alike",
        question="Non-progressive tables O and R are alike as printed, and so are progressive H "
        "and K. Is one of each a misprint?",
        reading="It cannot be told from the page; each stands as printed.",
        readings=("as printed", "one of each is withdrawn"),
        paragraphs=p.ROYAL_ODDS,
        wagers=(ROYAL,),
        under=_alike,
    ),
    Interpretation(
        id="baccarat-royal-pair-row",
        question="The row of pairs under tables L, M and N prints two figures for three columns. "
        "Whose are they?",
        reading="L's and M's, by their place. With a pair, N would lose 19.6 percent to the "
        "patron; without one, L and M would keep more than 29.",
        readings=("L and M", "M and N", "L and N"),
        paragraphs=p.ROYAL_ODDS,
        wagers=(ROYAL,),
        under=electing("royal", "L", "M", "N"),
    ),
    Interpretation(
        id="baccarat-royal-one-pair",
        question="One pair is defined for any rank; the tables pay jacks or better. Does a lower "
        "pair qualify?",
        reading="No: a hand is paid by a table, and no table has it.",
        readings=("jacks or better", "any pair"),
        paragraphs=p.ONE_PAIR,
        wagers=(ROYAL,),
        under=_pays_a_pair,
    ),
    Interpretation(
        id="baccarat-royal-best-hand",
        question="Six cards can form more than one hand. Which is paid?",
        reading="The one of the highest dollar payout that any of the cards form: two threes of a "
        "kind are a full house, six of a kind are five of a kind where the table has no six, and "
        "a fixed top amount gives way where the next line pays more on a large wager.",
        readings=("the highest payout of any cards", "the hand formed by all cards"),
        paragraphs=p.ROYAL_ODDS,
        wagers=(ROYAL,),
    ),
    Interpretation(
        id="baccarat-royal-equal-portions",
        question="A meter or a payout limit is shared in equal portions. What of the cents left?",
        reading="Those of a limit stay with the house; those of a meter are put on top of what the "
        "next one starts from: portions would not be equal otherwise.",
        readings=("stay with the house or the meter", "go to the first position"),
        paragraphs=p.METER_SHARED,
        wagers=(ROYAL,),
        under=_shared,
    ),
    Interpretation(
        id="baccarat-royal-limit",
        question="The payout limit is $25,000 or what all could win at the minimum. What is the "
        "minimum, and may a licensee set a higher limit?",
        reading="The table's least wager, at the top line, for every patron with the wager in the "
        "round. A higher limit is in the patrons' favor and may be posted.",
        readings=("the table's minimum", "a minimum of the bonus wager's own"),
        paragraphs=p.ROYAL_PAYOUT_LIMIT,
        wagers=(ROYAL,),
        under=_limit,
    ),
    Interpretation(
        id="baccarat-royal-limit-portions",
        question="Where payouts exceed the limit all winners are paid equal portions of it, "
        "regardless of what they wagered. Is a portion paid that is above a patron's own win?",
        reading="Yes: the text says equal and regardless of the amount, so $1.00 may be paid as "
        "much as $100.00. What all are paid together is the limit either way.",
        readings=("equal portions, as printed", "no more than the wager would win alone"),
        paragraphs=p.ROYAL_PAYOUT_LIMIT,
        wagers=(ROYAL,),
        under=_limit,
    ),
    Interpretation(
        id="baccarat-meter-rate",
        question="A meter grows by no less than 12 percent. Of what?",
        reading="Of each progressive wager registered; a broken cent goes on the meter.",
        readings=("of the wagers", "of the wagers lost"),
        paragraphs=p.METER_RATE,
    ),
    Interpretation(
        id="baccarat-progressive-activated",
        question="Once a progressive wager is placed the dealer activates the wagering system at "
        "its position. When is that, where the console is the dealer's part of the system?",
        reading="With the entry of the wager: from then on the system indicates it, position by "
        "position. Where it does not, the dealer says so; the call waits until it is activated "
        "once more and accepts the wager, or the wager is taken back.",
        readings=("with the entry of the wager", "by an act of its own for each wager"),
        paragraphs=p.PROGRESSIVE_WAGER,
    ),
    Interpretation(
        id="baccarat-progressive-not-accepted",
        question="Before a payout the dealer verifies that the system has accepted the wager. What "
        "becomes of one that it has not?",
        reading="It was never a progressive wager: it is returned, whatever the cards, and what it "
        "put on the meter goes off it. That holds from the call until the payout is validated, "
        "and for losing wagers as for winning ones until they are collected.",
        readings=(
            "returned, and off the meter",
            "paid by the table's odds, but not the meter",
            "lost if it loses, returned if it wins",
        ),
        paragraphs=p.PROGRESSIVE_SYSTEM_CHECKED,
    ),
    Interpretation(
        id="baccarat-low-meter",
        question="x.3(k) has the highest single payout paid, and x.13(d) the meter shared by all "
        "whom it pays. What if the meter, or a portion of it, is less than what the next line of "
        "the table pays?",
        reading="That line is paid, and the meter is parted among the others. What is compared is "
        "the meter as shown: x.3(k) and x.10(a) speak of the highest payout of a hand, before it "
        "is shared. A licensee may elect to compare the portion, in the patrons' favor: winners "
        "whom the next line pays more leave, the highest first, until a portion pays no less.",
        readings=(
            "as-shown: the whole meter is compared",
            "as-shared: a portion of it is compared",
            "the meter, whatever it shows",
        ),
        paragraphs=p.METER_SHARED,
        election="royal-low-meter",
        wagers=(ROYAL,),
        under=_progressive,
    ),
    Interpretation(
        id="baccarat-meter-beside-for-1",
        question="Where a licensee counts the wager into multiples (for-1), is it counted into "
        "the meter as well?",
        reading="No, it comes back beside the meter: what is stated as a multiple of the wager is "
        "read so, and the meter is an amount, paid as it stands by x.13(d).",
        readings=("the wager comes back", "the wager is counted in"),
        paragraphs=p.METER_SHARED,
        wagers=(ROYAL,),
        under=_meter_beside_for_1,
    ),
)
