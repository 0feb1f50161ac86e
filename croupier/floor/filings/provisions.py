"""8.4 New games, 8.5 Gaming guides, 8.6 Gaming tournaments: what each paragraph is called here.

Of 19:47 the pages of 8.4(a) to (e) and of 8.6 are not among the texts held; there the paragraph of
13:69F is cited. Its 8.5 differs: a guide is not only submitted but approved.
"""

from __future__ import annotations

from croupier.lawbook import Chapter, Citation, Physical, Provision, provision

# 8.4 New games
WHO_MAY_PETITION = provision("13:69F-8.4(a)")
A_LICENSEE_JOINS = provision("13:69F-8.4(b)")
KINDS_OF_NEW_GAME = provision("13:69F-8.4(c)")
PETITION = provision("13:69F-8.4(d)")
PETITIONERS = provision("13:69F-8.4(d)1")
KIND_OF_THE_GAME = provision("13:69F-8.4(d)2")
DESCRIPTION = provision("13:69F-8.4(d)3")
SUMMARY = provision("13:69F-8.4(d)3i")
DRAFT_RULES = provision("13:69F-8.4(d)3ii")
ODDS = provision("13:69F-8.4(d)3iii")
LAYOUT = provision("13:69F-8.4(d)3iv")
EQUIPMENT = provision("13:69F-8.4(d)3v")
RIGHTS = provision("13:69F-8.4(d)4")
OFFERED_TO_ALL = provision("13:69F-8.4(d)5")
INDEMNITY = provision("13:69F-8.4(d)6")
DECLARATORY_RULING = provision("13:69F-8.4(d)7")
TEST_REQUESTED = provision("13:69F-8.4(d)8")
REQUESTED_OF_PETITIONERS = provision("13:69F-8.4(d)9")
PRELIMINARY_APPROVAL = provision("13:69F-8.4(e)")
BEFORE_A_TEST = provision("13:69F-8.4(f)")
UNLICENSED_PETITIONER = provision("13:69F-8.4(f)1", "19:47-8.4(f)1")
CSI_APPLICATION = provision("13:69F-8.4(f)1i", "19:47-8.4(f)1i")
TRANSACTIONAL_WAIVER = provision("13:69F-8.4(f)1ii", "19:47-8.4(f)1ii")
TEST_SUBMISSION = provision("13:69F-8.4(f)2", "19:47-8.4(f)2")
TEST_CASINOS = provision("13:69F-8.4(f)2i", "19:47-8.4(f)2i")
TEST_TIMES_AND_TABLES = provision("13:69F-8.4(f)2ii", "19:47-8.4(f)2ii")
TEST_SIGNS = provision("13:69F-8.4(f)2iii", "19:47-8.4(f)2iii")
TEST_CRITERIA = provision("13:69F-8.4(f)2iv", "19:47-8.4(f)2iv")
REQUESTED_FOR_THE_TEST = provision("13:69F-8.4(f)2v", "19:47-8.4(f)2v")
THE_TEST = provision("13:69F-8.4(g)", "19:47-8.4(g)")
SUITABLE = provision("13:69F-8.4(g)1", "19:47-8.4(g)1")
AMENDMENTS_IN_FORCE = provision("13:69F-8.4(g)2", "19:47-8.4(g)2")
LICENSES_AND_WAIVERS = provision("13:69F-8.4(g)3", "19:47-8.4(g)3")
COSTS_PAID = provision("13:69F-8.4(g)4", "19:47-8.4(g)4")
DIVISIONS_OWN_GAMES = provision("13:69F-8.4(h)", "19:47-8.4(h)")

# 8.5 Patron access to the rules of the games; gaming guides
AT_THE_PODIUM = provision("13:69F-8.5(a)", "19:47-8.5(a)")
GUIDE_ON_REQUEST = provision("13:69F-8.5(b)", "19:47-8.5(b)")
SAMPLE_FIRST = provision("13:69F-8.5(c)", "19:47-8.5(c)")
CHANGED_GUIDE_FIRST = provision("19:47-8.5(d)")
GUIDE_ANYWHERE = provision("13:69F-8.5(d)", "19:47-8.5(e)")

# 8.6 Gaming tournaments
NOTICE = provision("13:69F-8.6(a)")
DATE_AND_TIME = provision("13:69F-8.6(a)1")
TYPE_OF_TOURNAMENT = provision("13:69F-8.6(a)2")
PATRONS = provision("13:69F-8.6(a)3")
LOCATION = provision("13:69F-8.6(a)4")
SECURITY_MEASURES = provision("13:69F-8.6(a)5")
SUPERVISORS_CERTIFY = provision("13:69F-8.6(a)6")
CONTROLLER_CERTIFIES = provision("13:69F-8.6(a)7")
CEASE = provision("13:69F-8.6(b)")
SKILL_AND_CHANCE = provision("13:69F-8.6(c)")

PHYSICAL = (
    Physical(
        DIVISIONS_OWN_GAMES,
        "It leaves the Division free to propose games itself, outside any petition: it asks "
        "nothing of a house and forbids it nothing.",
    ),
)


def cited(rule: Provision, chapter: Chapter) -> Citation:
    """The paragraph of a chapter; where its page is not held, the one there is."""
    return rule.under(chapter) if rule.stands_in(chapter) else rule.citations[0]
