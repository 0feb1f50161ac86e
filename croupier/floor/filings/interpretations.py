"""What 8.4 to 8.6 leave open: how days are counted, who acts for whom, which edition governs."""

from __future__ import annotations

from croupier.floor.filings import provisions as p
from croupier.lawbook import provision
from croupier.lawbook.interpretations import Interpretation

FILING_INTERPRETATIONS = (
    Interpretation(
        id="business-days",
        question="A tournament notice is filed at least five business days prior to the "
        "commencement. Which days are counted, and which are business days?",
        reading="Days of the house's time, which is New Jersey's unless it set another, from the "
        "day of filing to the day before the tournament: the day of filing counts if it is a "
        "business day, at whatever hour it is filed; the day of the tournament does not. A "
        "Monday's notice is good for the Monday after. Exactly five are enough. Saturdays, Sundays "
        "and the days on which the state's offices are closed (N.J.S.A. 36:1-1 and 11A:6-24.1, "
        "from outside this text) are no business days, unless the Division declares a day "
        "otherwise.",
        readings=(
            "the day of filing is counted, that of the tournament is not",
            "five whole business days between the two",
            "federal holidays only",
        ),
        paragraphs=p.NOTICE,
    ),
    Interpretation(
        id="notice-changed",
        question="May a tournament notice be changed after it was filed?",
        reading="Any change of what it says is another notice: certified and filed anew, and five "
        "business days count again. It begins on the day filed, not before the time filed; a "
        "later beginning on that day, and other patrons, tables or place, are told as differences.",
        readings=("filed anew on any change", "filed anew on a material change only"),
        paragraphs=provision("13:69F-8.6(a)", "13:69F-8.6(b)"),
    ),
    Interpretation(
        id="tournament-certifiers",
        question="The supervisors of security, casino gaming operations and surveillance certify. "
        "By whom is each certification entered?",
        reading="By one person for each department, who names its supervisor and signs: the pit "
        "boss for security (which is no role of the text), the casino supervisor for casino "
        "gaming operations, surveillance for itself; casino accounting may be the casino "
        "controller's designee. No two by one person, nor in one name.",
        readings=("by the roles named", "by any supervisor of the department"),
        paragraphs=provision("13:69F-8.6(a)6", "13:69F-8.6(a)7"),
    ),
    Interpretation(
        id="filed-by",
        question="The casino licensee files notices, petitions and samples. Who acts for it, and "
        "for petitioners who are not of the house?",
        reading="The casino supervisor or the casino controller; either enters a petitioner's "
        "signature, naming who signed, and vouches for it with their own.",
        readings=("those two", "an officer appointed by the licensee"),
        paragraphs=provision("13:69F-8.4(d)", "13:69F-8.5(c)", "13:69F-8.6(a)"),
    ),
    Interpretation(
        id="petitions-under-19-47",
        question="Of 19:47-8.4 the pages of (a) to (e) are not among the texts held, and (f) to "
        "(h) speak of the Commission. What governs a petition under 19:47?",
        reading="13:69F-8.4(a) to (e), cited as such, and the paragraphs of 19:47 that are held; "
        "the Division's role stands for the Commission's, in 8.5 as well.",
        readings=("13:69F where 19:47 is not held", "no petitions under 19:47"),
        paragraphs=provision("13:69F-8.4(e)", "19:47-8.4(g)", "19:47-8.5(c)"),
    ),
    Interpretation(
        id="test-took-place",
        question="A new game is approved on condition that it undergoes a successful test. When "
        "may the final approval be given?",
        reading="Once the test is over: on the day after the last the Division ordered. It may "
        "end a test sooner, or let it go on, by modifying it.",
        readings=("after its last day", "from its first day on"),
        paragraphs=p.THE_TEST,
    ),
    Interpretation(
        id="podium-copy-seen",
        question="The complete rules are maintained at the security podium. For how long is it "
        "good that somebody has seen them there?",
        reading="Until the gaming day is closed, or a new game is approved, whose rules the copy "
        "then lacks. After that the house and the Division are told that it is to be seen again.",
        readings=("once a gaming day", "once a shift", "once and for all"),
        paragraphs=p.AT_THE_PODIUM,
    ),
    Interpretation(
        id="another-guide",
        question="A guide materially different from its approved sample needs approval. Which "
        "difference is material?",
        reading="Any: a guide is known by the digest of its content, and one of another content is "
        "another guide.",
        readings=("any difference", "a difference in rules, odds or wagers"),
        paragraphs=p.CHANGED_GUIDE_FIRST,
    ),
)
