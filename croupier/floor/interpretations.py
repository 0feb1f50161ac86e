"""Interpretations of the floor: what the text leaves open about notices, papers and books."""

from __future__ import annotations

from croupier.floor.filings.interpretations import FILING_INTERPRETATIONS
from croupier.floor.notices.book import PROCEDURE
from croupier.lawbook import provision
from croupier.lawbook.interpretations import Interpretation

FLOOR_INTERPRETATIONS = (
    Interpretation(
        id="sign-design",
        question="Location, size and language of each sign are submitted to the Division before "
        "its use. Is a sign that is filled in otherwise another sign?",
        reading="The design is submitted, once for each game and each of the two signs (rules and "
        "limits; a change to come); what is filled in follows from the rule set, and a change of "
        "rules is told to the Division by itself.",
        readings=("the design, for each game and kind of sign", "every sign as it is filled in"),
        paragraphs=provision("13:69F-8.3(d)"),
    ),
    Interpretation(
        id="notice-withdrawn",
        question="May a notice of a rule change be withdrawn?",
        reading="Until the change has taken effect at one of its tables: its sign is removed, the "
        "withdrawal announced, and the entry tells the Division. After that another change is "
        "noticed, half an hour ahead.",
        readings=("until it takes effect", "never: another notice is given"),
        paragraphs=provision("13:69F-8.3(b)"),
    ),
    Interpretation(
        id="rule-change-in-a-round",
        question="A round is on, or wagers lie on the layout, when a noticed time comes. By which "
        "rules is it settled?",
        reading="By those it began under: nothing more is wagered until it is over, and then the "
        "change takes effect; a change of the number of decks once the table is closed, and none "
        "that would leave money on a meter without the wager that wins it.",
        readings=("the round is finished first", "the round is void"),
        paragraphs=provision("13:69F-8.3(b)"),
    ),
    Interpretation(
        id="procedures-told",
        question="Surveillance and the Division are notified in writing at least thirty minutes "
        "before a procedure is implemented at a table or a pit. What is such a notice?",
        reading="An entry in the book of notices, which both read. It holds for the game in its "
        "pit; the notice of a rule change that elects the procedure is one as well.",
        readings=("for the game in its pit", "for each table by itself"),
        paragraphs=PROCEDURE,
    ),
    Interpretation(
        id="half-hour-notice",
        question="Rules change with notice at least one-half hour in advance. From when is it "
        "counted, and is half an hour to the second enough?",
        reading="From the entry of the notice in the ledger, which says that the sign is posted, "
        "the change announced and the Division told; exactly thirty minutes are enough.",
        readings=("thirty minutes to the second", "more than thirty minutes"),
        paragraphs=provision("13:69F-8.3(b)"),
    ),
    Interpretation(
        id="table-win-watched",
        question="No paragraph held asks that what a table wins be compared with what it should "
        "win. When is it called unusual?",
        reading="Outside the band that holds 95 percent of all chances by the exact odds of the "
        "wagers made; one honest table in twenty is, so the chance is also told corrected for all "
        "tables watched. Rounds are taken as independent, each from a whole shoe. It is the "
        "house's own watch over wagers being paid by the rules, and no rule of New Jersey's.",
        readings=("95 percent, since the rules came into force", "another share or period"),
        paragraphs=provision("13:69F-8.2(e)"),
    ),
    *FILING_INTERPRETATIONS,
    Interpretation(
        id="table-game-win",
        question="Deferred vigorish that was not collected is recorded in the calculation of table "
        "game win, by internal controls that are not among the texts held. What else is in it?",
        reading="What came back to the cage less what it gave: closer, credits and drop, as "
        "counted, less opener and fills, each by a slip that two people signed. What a "
        "progressive meter awards is paid by the cage and told beside the win; what match play "
        "coupons win is paid by the trays, and so in the win, and told below it.",
        readings=("progressive awards told beside the win", "progressive awards in the win"),
        paragraphs=provision("13:69F-3.3(c)3", "13:69F-7.3(c)3", "19:47-7.3(c)3"),
    ),
    Interpretation(
        id="gaming-day",
        question="Forms are forwarded and recorded by the end of the gaming day. When is that?",
        reading="It begins with the first table that opens, or the first form, and ends when "
        "casino accounting closes it: on its own date or after it, with no table open and "
        "nothing left uncounted, unsigned or uncompared.",
        readings=("closed by casino accounting", "a fixed hour of the licensee's"),
        paragraphs=provision("13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", "19:47-7.3(c)3vii"),
    ),
    Interpretation(
        id="meter-readings",
        question="Meters are established in accordance with rules of the Division that are not "
        "held. How are they held against the books?",
        reading="The pit clerk or casino accounting reads them, before a gaming day is closed at "
        "the latest; where a reading differs, no progressive wager is made until another agrees "
        "or a supervisor has explained it.",
        readings=("wagers stop until explained", "wagers go on while it is looked into"),
        paragraphs=provision("13:69F-3.13(f)", "13:69F-7.13(f)"),
    ),
)
