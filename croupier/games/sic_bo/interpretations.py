"""Where subchapter 9 is silent or misprinted, and how it is read here."""

from croupier.games.sic_bo import provisions as p
from croupier.lawbook import Interpretation
from croupier.lawbook.interpretations import under_the_current_text

INTERPRETATIONS = (
    Interpretation(
        id="sic-bo-one-of-a-kind-odds",
        question="The 2012 text lists one of a kind at 1 to 10. The older text lists 1 to 1, and "
        "9.4(c) of both goes on to 2 to 1 and 3 to 1 for more dice. What is the floor?",
        reading="1 to 1: the zero is a misprint. It breaks the progression 1, 2, 3 of 9.4(b) and "
        "(c), and would raise the house advantage from 7.87 to 39.12 percent unannounced.",
        readings=("1 to 1, the older text and the progression", "1 to 10, the letter of 2012"),
        paragraphs=p.PAYOUT_ODDS,
        wagers=("one-of-a-kind",),
        under=under_the_current_text,
    ),
    Interpretation(
        id="sic-bo-two-of-a-kind-on-a-triple",
        question="Does a three of a kind win two of a kind on its number?",
        reading="It wins: a number that shows on three dice shows on two of them. Nothing in "
        "9.2(a)2 says exactly two, and 9.2(a)5 speaks of at least two where it means to count.",
        readings=("wins", "loses: two of the three dice means two and no more"),
        paragraphs=p.TWO_OF_A_KIND,
        election="two-of-a-kind-on-a-triple",
        wagers=("two-of-a-kind",),
    ),
    Interpretation(
        id="sic-bo-big-loses",
        question="The 2012 text of the big bet lacks a word the small bet has, so that to the "
        "letter it loses on every total, its winning ones among them. When does it lose?",
        reading="On any other total, or on three of a kind: as the small bet, and as the older "
        "text of the same paragraph.",
        readings=("any other total, or three of a kind", "every total, so that it never wins"),
        paragraphs=p.BIG,
        wagers=("big",),
        under=under_the_current_text,
    ),
    Interpretation(
        id="sic-bo-one-of-a-kind-more-than-once",
        question="9.4(b) sets floors; 9.4(c) says at what odds one of a kind on two or three dice "
        "is paid, without calling them the least. May a licensee pay better?",
        reading="Yes: 9.4(c) fills in the row of the table that 9.4(b) calls the least.",
        readings=("2 to 1 and 3 to 1 are floors", "2 to 1 and 3 to 1 exactly"),
        paragraphs=p.ONE_OF_A_KIND_ODDS,
        wagers=("one-of-a-kind",),
    ),
    Interpretation(
        id="sic-bo-not-flat",
        question="All three dice not landing flat: must every die be askew, or is one enough?",
        reading="One is enough: the call is made unless all three lie flat, since a result needs "
        "the value of each die.",
        readings=("any die not flat", "only when none of the three is flat"),
        paragraphs=p.NO_ROLL,
    ),
    Interpretation(
        id="sic-bo-no-roll",
        question='The text has the dealer call "No roll" and stops there. What of the wagers?',
        reading="They stand as they were at the call of no more bets and the dice are tossed "
        "again: nothing has been decided, and nothing allows a wager to change. If the device has "
        "failed as well, no new toss could be lit, and the wagers are returned.",
        readings=("shake-again: wagers stand", "void: wagers are returned"),
        paragraphs=p.NO_ROLL,
        election="no-roll",
    ),
    Interpretation(
        id="sic-bo-device-fails-before-the-dice-show",
        question="9.6(b) speaks of a device that fails after the dice are showing. What if it "
        "fails before?",
        reading="No result can be lit, so the wagers are returned and gaming ceases until the "
        "device passes its inspection again.",
        readings=("round void, then as 9.6(b)", "toss, settle by hand, then as 9.6(b)"),
        paragraphs=p.DEVICE_MALFUNCTION,
    ),
    Interpretation(
        id="sic-bo-device-fixed",
        question="Gaming ceases until the device has been fixed. Who finds that it has?",
        reading="The floorperson, by the inspection of 9.5(a) that a table must pass to open.",
        readings=("inspection by the floorperson", "word of the technician"),
        paragraphs=p.INSPECT_DEVICE,
    ),
    Interpretation(
        id="sic-bo-dice-entered-wrongly",
        question="The text is silent on dice keyed in wrongly. What becomes of a value entered "
        "otherwise than the die shows?",
        reading="It is entered again, by the floorperson, as long as no wager has been collected: "
        "the dice decide, not the key that was pressed. Both entries stay in the ledger.",
        readings=("corrected before collection", "as entered", "the round is void"),
        paragraphs=p.SETTLED_BY_POSITION,
    ),
    Interpretation(
        id="sic-bo-wagers-frozen",
        question='The text has "No more bets" announced before the dice are mixed, and wagers '
        "settled by their position when the dice come to rest. May a wager change in between?",
        reading="No: an announcement that no more bets are taken would say nothing if bets could "
        "still be moved. Nothing is made, moved or taken back until the layout is cleared.",
        readings=("frozen from the call on", "open until the dice come to rest"),
        paragraphs=p.NO_MORE_BETS,
    ),
    Interpretation(
        id="sic-bo-who-brings-the-shaker",
        question="The shaker is the dealer's responsibility at the table. Who brings it, takes it "
        "away, and changes the dice?",
        reading="The floorperson, who also inspects: the one who uses the dice does not choose "
        "them.",
        readings=("the floorperson", "the dealer", "security"),
        paragraphs=p.DICE_AND_SHAKER,
    ),
    Interpretation(
        id="sic-bo-reopening",
        question="Inspections are made prior to opening the table. Must they be made again when a "
        "table that was closed opens again within the shift?",
        reading="Yes: each opening is an opening, and nobody watched the equipment in between.",
        readings=("each opening", "once a gaming day"),
        paragraphs=p.INSPECTION,
    ),
    Interpretation(
        id="sic-bo-shaker-changes",
        question="9.6(d) has the automated shaker removed before a manual one is used. And the "
        "other way round?",
        reading="Likewise: one shaker at a table at a time, so that which dice decide is never "
        "in doubt.",
        readings=("one shaker at a time", "only an automated shaker must go first"),
        paragraphs=p.ONE_SHAKER_AT_A_TABLE,
    ),
)
