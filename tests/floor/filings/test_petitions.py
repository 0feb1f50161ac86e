"""Petitions for a new game, 13:69F-8.4: every item, every signature, the test, the approvals."""

from datetime import UTC, datetime
from typing import Any

import pytest
from houses import ACTORS, CONTROLLER, DIVISION, SUPERVISOR, Floor

from croupier.floor.core.desk import HOUSE
from croupier.floor.filings.book import podium_waits
from croupier.floor.filings.petitions import Item, Petition, PetitionStage, SubmissionItem
from croupier.floor.history import written
from croupier.floor.history.replay import replay
from croupier.lawbook import BadInput, Refusal
from croupier.ledger import Entry
from croupier.roles import Role
from croupier.table import Actor

VARIATION = "a variation of an authorized game"
CASINO = {"name": "Boardwalk Casino", "address": "1 Boardwalk, Atlantic City"}
MAKER = {"name": "Tern Games", "address": "8 Bay Avenue, Somers Point"}

# The items of (b) and (d) as the text numbers them; odds and layout come from the rules.
BY_HAND = {
    Item.LIABILITY: "13:69F-8.4(b)",
    Item.SUMMARY: "13:69F-8.4(d)3i",
    Item.RULES: "13:69F-8.4(d)3ii",
    Item.EQUIPMENT: "13:69F-8.4(d)3v",
    Item.RIGHTS: "13:69F-8.4(d)4",
    Item.OFFERED: "13:69F-8.4(d)5",
    Item.INDEMNITY: "13:69F-8.4(d)6",
    Item.RULING: "13:69F-8.4(d)7",
    Item.TEST: "13:69F-8.4(d)8",
}
FROM_RULES = {Item.ODDS: "13:69F-8.4(d)3iii", Item.LAYOUT: "13:69F-8.4(d)3iv"}
FOR_THE_TEST = {
    SubmissionItem.CASINOS: "i",
    SubmissionItem.TIMES: "ii",
    SubmissionItem.SIGNS: "iii",
    SubmissionItem.CRITERIA: "iv",
}


@pytest.fixture
def summer(floor: Floor) -> Floor:
    floor.clock.now = datetime(2026, 7, 13, 14, 0, tzinfo=UTC)
    return floor


def petition(floor: Floor) -> Petition:
    return floor.house.standing.filings.petitions[1]


def do(floor: Floor, actor: Actor, type_: str, **said: Any) -> Entry:
    return floor.do(actor, type_, table=HOUSE, petition=1, **said)


def cited(floor: Floor, actor: Actor, type_: str, **said: Any) -> str:
    return floor.cited(actor, type_, table=HOUSE, petition=1, **said)


def draft(floor: Floor, *, game: str | None = "sic-bo", edition: str = "13:69F") -> None:
    said = {"title": "Harbor Dice", "game": game, "edition": edition}
    floor.do(CONTROLLER, "draft-petition", table=HOUSE, **said)


def name(floor: Floor, *, maker: str = "neither", casino_agrees: bool = True) -> None:
    casino = {**CASINO, "license": "casino licensee", "agreed_to_test": casino_agrees}
    do(floor, CONTROLLER, "add-petitioner", **casino)
    do(floor, CONTROLLER, "add-petitioner", **MAKER, license=maker, agreed_to_test=False)


def supply(floor: Floor, *, but: Item | None = None) -> None:
    do(floor, CONTROLLER, "state-kind", kind=VARIATION)
    for item in BY_HAND:
        if item is not but:
            do(floor, CONTROLLER, "supply-petition-item", item=item, words="Annex 1")


def sign(floor: Floor) -> None:
    for petitioner, who in ((CASINO, "A. Petrov"), (MAKER, "B. Singh")):
        said = {"petitioner_name": petitioner["name"], "signatory": who}
        do(floor, CONTROLLER, "sign-petition", **said)


def file(floor: Floor, *, maker: str = "neither", edition: str = "13:69F") -> None:
    draft(floor, edition=edition)
    name(floor, maker=maker)
    supply(floor)
    sign(floor)
    do(floor, CONTROLLER, "file-petition")


APPROVAL = {"kind": VARIATION, "considered": "Rules, odds and layout."}


def approve_preliminarily(floor: Floor) -> None:
    do(floor, DIVISION, "approve-preliminarily", **APPROVAL, indemnity_is_satisfactory=True)


def apply(floor: Floor, *, needs_waiver: bool = False) -> None:
    said = {"petitioner_name": MAKER["name"], "reference": "CSI-7781", "fee_paid": True}
    do(floor, CONTROLLER, "apply-for-csi-license", **said, needs_waiver=needs_waiver)


def supply_test(floor: Floor, *, but: SubmissionItem | None = None) -> None:
    for item in FOR_THE_TEST:
        if item is not but:
            do(floor, CONTROLLER, "supply-test-item", item=item, words="Annex 2")


ORDER = {
    "begins": "2026-09-01",
    "ends": "2026-11-30",
    "places": "Boardwalk Casino, Pit 3",
    "conditions": "Two tables at most",
}
FINAL = {
    "test_was_successful": True,
    "suitable_for_casino_use": True,
    "amendments": "adopted and effective",
    "costs_paid_in_full": True,
    "words": "Approved.",
}


def bring_into_test(floor: Floor, *, edition: str = "13:69F", needs_waiver: bool = False) -> None:
    """Bring a petition into its test."""
    file(floor, edition=edition)
    approve_preliminarily(floor)
    apply(floor, needs_waiver=needs_waiver)
    supply_test(floor)
    do(floor, CONTROLLER, "submit-test")
    do(floor, DIVISION, "order-test", **ORDER)
    floor.clock.now = datetime(2026, 12, 1, 15, 0, tzinfo=UTC)


@pytest.mark.paragraph("13:69F-8.4(a)", "13:69F-8.4(b)", "13:69F-8.4(d)", "13:69F-8.4(e)")
@pytest.mark.paragraph("13:69F-8.4(f)", "13:69F-8.4(g)", "13:69F-8.4(d)3")
def test_a_petition_goes_from_draft_to_final_approval(summer: Floor):
    stages = []
    draft(summer)
    name(summer)
    supply(summer)
    sign(summer)
    stages.append(petition(summer).stage)
    filed = do(summer, CONTROLLER, "file-petition")
    assert filed.record.event.facts == (
        {
            "petition": 1,
            "addressed_to": "Division of Gaming Enforcement, Intake Unit",
            "jointly_and_severally": ["Boardwalk Casino", "Tern Games"],
        },
    )
    stages.append(petition(summer).stage)
    approve_preliminarily(summer)
    stages.append(petition(summer).stage)
    apply(summer)
    supply_test(summer)
    do(summer, CONTROLLER, "submit-test")
    stages.append(petition(summer).stage)
    do(summer, DIVISION, "order-test", **ORDER)
    stages.append(petition(summer).stage)
    do(summer, DIVISION, "modify-test", what="The minimum wager is five dollars")
    summer.clock.now = datetime(2026, 12, 1, 15, 0, tzinfo=UTC)
    do(summer, DIVISION, "approve-finally", **FINAL)
    stages.append(petition(summer).stage)
    assert stages == list(PetitionStage)[:6]
    assert replay(summer.ledger).difference is None
    standing = summer.house.standing
    assert written.read(written.write(standing)) == standing
    assert petition(summer).furthest is PetitionStage.APPROVED


@pytest.mark.parametrize(("item", "cite"), BY_HAND.items())
@pytest.mark.paragraph("13:69F-8.4(b)", "13:69F-8.4(d)3i", "13:69F-8.4(d)3ii", "13:69F-8.4(d)3v")
@pytest.mark.paragraph("13:69F-8.4(d)4", "13:69F-8.4(d)5", "13:69F-8.4(d)6", "13:69F-8.4(d)7")
@pytest.mark.paragraph("13:69F-8.4(d)8")
def test_each_missing_item_is_named_with_its_paragraph(summer: Floor, item: Item, cite: str):
    draft(summer)
    name(summer)
    supply(summer, but=item)
    refusal = summer.refused(CONTROLLER, "file-petition", table=HOUSE, petition=1)
    assert isinstance(refusal, Refusal)
    assert str(refusal.cite) == cite
    assert item in str(refusal)


@pytest.mark.parametrize(("item", "cite"), FROM_RULES.items())
@pytest.mark.paragraph("13:69F-8.4(d)3iii", "13:69F-8.4(d)3iv")
def test_odds_and_layout_of_a_game_unknown_here_are_supplied(summer: Floor, item: Item, cite: str):
    draft(summer, game=None)
    name(summer)
    supply(summer)
    for other in FROM_RULES:
        if other is not item:
            do(summer, CONTROLLER, "supply-petition-item", item=other, words="Annex 3")
    assert cited(summer, CONTROLLER, "file-petition") == cite
    do(summer, CONTROLLER, "supply-petition-item", item=item, words="Annex 4")
    sign(summer)
    do(summer, CONTROLLER, "file-petition")


@pytest.mark.paragraph("13:69F-8.4(d)1", "13:69F-8.4(b)")
def test_a_casino_licensee_who_agreed_in_writing_is_among_the_petitioners(summer: Floor):
    draft(summer)
    supply(summer)
    assert cited(summer, CONTROLLER, "file-petition") == "13:69F-8.4(d)1"
    maker = {**MAKER, "license": "neither"}
    do(summer, CONTROLLER, "add-petitioner", **maker, agreed_to_test=True)
    assert cited(summer, CONTROLLER, "file-petition") == "13:69F-8.4(b)"
    casino = {**CASINO, "license": "casino licensee"}
    do(summer, CONTROLLER, "add-petitioner", **casino, agreed_to_test=False)
    assert cited(summer, CONTROLLER, "file-petition") == "13:69F-8.4(b)"


# What a proposed new game may be, as (c) has it.
KINDS = (
    VARIATION,
    "a composite of authorized games",
    "another game compatible with the public interest and suitable for casino use",
)


@pytest.mark.paragraph("13:69F-8.4(c)", "13:69F-8.4(d)2")
@pytest.mark.parametrize("kind", KINDS)
def test_what_kind_of_game_it_is_has_to_be_said_and_is_one_of_three(summer: Floor, kind: str):
    draft(summer)
    name(summer)
    for item in BY_HAND:
        do(summer, CONTROLLER, "supply-petition-item", item=item, words="Annex 1")
    assert cited(summer, CONTROLLER, "file-petition") == "13:69F-8.4(d)2"
    for other in ("a slot machine", "an authorized game", ""):
        said = {"petition": 1, "kind": other}
        refusal = summer.refused(CONTROLLER, "state-kind", table=HOUSE, **said)
        assert isinstance(refusal, BadInput)
        assert all(kind in str(refusal) for kind in KINDS)
    do(summer, CONTROLLER, "state-kind", kind=kind)
    assert petition(summer).kind == kind
    sign(summer)
    do(summer, CONTROLLER, "file-petition")


@pytest.mark.paragraph("13:69F-8.4(d)")
def test_every_petitioner_signs_the_whole_petition(summer: Floor):
    draft(summer)
    name(summer)
    supply(summer, but=Item.RIGHTS)
    said = {"petitioner_name": CASINO["name"], "signatory": "A. Petrov"}
    assert cited(summer, CONTROLLER, "sign-petition", **said) == "13:69F-8.4(d)4"
    do(summer, CONTROLLER, "supply-petition-item", item=Item.RIGHTS, words="None")
    do(summer, CONTROLLER, "sign-petition", **said)
    again = {"petition": 1, **said, "signatory": "Another"}
    assert "signed already" in str(
        summer.refused(CONTROLLER, "sign-petition", table=HOUSE, **again)
    )
    assert cited(summer, CONTROLLER, "file-petition") == "13:69F-8.4(d)"
    # What is changed after a signature is another petition.
    do(summer, CONTROLLER, "supply-petition-item", item=Item.RIGHTS, words="A patent is pending")
    sign(summer)
    do(summer, CONTROLLER, "file-petition")


@pytest.mark.paragraph("13:69F-8.4(d)9", "13:69F-8.4(f)2v", "19:47-8.4(f)2v")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_what_the_division_asks_for_is_answered_before_it_goes_on(summer: Floor, edition: str):
    file(summer, edition=edition)
    do(summer, DIVISION, "request-information", what="The source of the dice")
    approval = {**APPROVAL, "indemnity_is_satisfactory": True}
    cite = cited(summer, DIVISION, "approve-preliminarily", **approval)
    assert cite == "13:69F-8.4(d)9"
    do(summer, CONTROLLER, "answer-request", request=1, answer="Annex 5")
    approve_preliminarily(summer)
    apply(summer)
    supply_test(summer)
    do(summer, DIVISION, "request-information", what="A training plan")
    assert cited(summer, CONTROLLER, "submit-test") == f"{edition}-8.4(f)2v"
    do(summer, CONTROLLER, "answer-request", request=2, answer="Annex 6")
    do(summer, CONTROLLER, "submit-test")


@pytest.mark.paragraph("13:69F-8.4(d)6", "13:69F-8.4(e)")
def test_the_indemnity_has_to_satisfy_the_division(summer: Floor):
    file(summer)
    approval = {**APPROVAL, "indemnity_is_satisfactory": False}
    assert cited(summer, DIVISION, "approve-preliminarily", **approval) == "13:69F-8.4(d)6"


@pytest.mark.paragraph("13:69F-8.4(f)1", "13:69F-8.4(f)1i", "19:47-8.4(f)1", "19:47-8.4(f)1i")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_petitioner_without_a_license_applies_for_one_and_pays(summer: Floor, edition: str):
    file(summer, edition=edition)
    approve_preliminarily(summer)
    supply_test(summer)
    assert cited(summer, CONTROLLER, "submit-test") == f"{edition}-8.4(f)1i"
    said = {"petitioner_name": MAKER["name"], "reference": "CSI-7781", "needs_waiver": False}
    cite = cited(summer, CONTROLLER, "apply-for-csi-license", **said, fee_paid=False)
    assert cite == f"{edition}-8.4(f)1i"
    apply(summer)
    do(summer, CONTROLLER, "submit-test")


@pytest.mark.paragraph("13:69F-8.4(f)1i")
def test_a_licensed_petitioner_needs_no_application(summer: Floor):
    file(summer, maker="casino service industry licensee")
    approve_preliminarily(summer)
    said = {"petitioner_name": MAKER["name"], "reference": "CSI-7781", "fee_paid": True}
    application = {"petition": 1, **said, "needs_waiver": False}
    refusal = summer.refused(CONTROLLER, "apply-for-csi-license", table=HOUSE, **application)
    assert "no application is needed" in str(refusal)
    supply_test(summer)
    do(summer, CONTROLLER, "submit-test")


@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.parametrize(("item", "numeral"), FOR_THE_TEST.items())
@pytest.mark.paragraph("13:69F-8.4(f)2i", "13:69F-8.4(f)2ii", "13:69F-8.4(f)2iii")
@pytest.mark.paragraph("13:69F-8.4(f)2iv", "19:47-8.4(f)2i", "19:47-8.4(f)2ii")
@pytest.mark.paragraph("19:47-8.4(f)2iii", "19:47-8.4(f)2iv", "13:69F-8.4(f)2", "19:47-8.4(f)2")
def test_each_item_of_the_test_submission_is_needed(
    summer: Floor, edition: str, item: SubmissionItem, numeral: str
):
    file(summer, edition=edition)
    approve_preliminarily(summer)
    apply(summer)
    supply_test(summer, but=item)
    assert cited(summer, CONTROLLER, "submit-test") == f"{edition}-8.4(f)2{numeral}"
    event = do(summer, CONTROLLER, "supply-test-item", item=item, words="Annex 3").record.event
    assert event.cite == f"{edition}-8.4(f)2"
    do(summer, CONTROLLER, "submit-test")
    assert petition(summer).stage is PetitionStage.SUBMITTED


@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.parametrize(
    ("lacking", "paragraph"),
    [
        ({"suitable_for_casino_use": False}, "(g)1"),
        ({"amendments": "not yet effective"}, "(g)2"),
        ({"costs_paid_in_full": False}, "(g)4"),
    ],
)
@pytest.mark.paragraph("13:69F-8.4(g)1", "13:69F-8.4(g)2", "13:69F-8.4(g)4")
@pytest.mark.paragraph("19:47-8.4(g)1", "19:47-8.4(g)2", "19:47-8.4(g)4")
def test_no_final_approval_without_all_four(
    summer: Floor, edition: str, lacking: dict[str, Any], paragraph: str
):
    bring_into_test(summer, edition=edition)
    cite = cited(summer, DIVISION, "approve-finally", **{**FINAL, **lacking})
    assert cite == f"{edition}-8.4{paragraph}"
    do(summer, DIVISION, "approve-finally", **FINAL)


@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.paragraph("13:69F-8.4(g)3", "19:47-8.4(g)3", "13:69F-8.4(f)1ii", "19:47-8.4(f)1ii")
def test_no_final_approval_before_the_waiver_is_issued(summer: Floor, edition: str):
    bring_into_test(summer, edition=edition, needs_waiver=True)
    assert cited(summer, DIVISION, "approve-finally", **FINAL) == f"{edition}-8.4(g)3"
    do(summer, DIVISION, "issue-waiver", petitioner_name=MAKER["name"])
    do(summer, DIVISION, "approve-finally", **FINAL)


@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.paragraph("13:69F-8.4(e)", "13:69F-8.4(g)", "19:47-8.4(g)")
def test_no_final_approval_without_a_test_that_took_place_and_was_successful(
    summer: Floor, edition: str
):
    file(summer, edition=edition)
    assert cited(summer, DIVISION, "approve-finally", **FINAL) == f"{edition}-8.4(g)"
    approve_preliminarily(summer)
    apply(summer)
    supply_test(summer)
    do(summer, CONTROLLER, "submit-test")
    do(summer, DIVISION, "order-test", **ORDER)
    for early in (
        datetime(2026, 9, 1, 3, 59, tzinfo=UTC),  # 31 August in New Jersey
        datetime(2026, 9, 1, 15, 0, tzinfo=UTC),  # the first day of the test
        datetime(2026, 12, 1, 4, 59, tzinfo=UTC),  # the last minute of its last
    ):
        summer.clock.now = early
        assert cited(summer, DIVISION, "approve-finally", **FINAL) == f"{edition}-8.4(g)"
    summer.clock.now = datetime(2026, 12, 1, 5, 0, tzinfo=UTC)
    failed = {**FINAL, "test_was_successful": False}
    assert cited(summer, DIVISION, "approve-finally", **failed) == "13:69F-8.4(e)"


@pytest.mark.paragraph("13:69F-8.5(a)")
def test_the_copy_at_the_podium_is_to_be_seen_again_once_a_game_is_approved(summer: Floor):
    bring_into_test(summer)
    summer.do(CONTROLLER, "attest-podium-copy", table=HOUSE, place="Main podium")
    stands = summer.house.standing
    assert podium_waits(stands.filings, stands.days) is None
    summer.clock.forward(minutes=1)
    do(summer, DIVISION, "approve-finally", **FINAL)
    stands = summer.house.standing
    assert podium_waits(stands.filings, stands.days) == "a game was approved since it was seen"


@pytest.mark.paragraph("13:69F-8.4(g)", "19:47-8.4(g)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_the_division_may_end_the_test_sooner_or_let_it_go_on(summer: Floor, edition: str):
    bring_into_test(summer, edition=edition)
    summer.clock.now = datetime(2026, 9, 10, 15, 0, tzinfo=UTC)
    modified = {"what": "Enough rounds were played"}
    summer.refused(DIVISION, "modify-test", table=HOUSE, petition=1, **modified, ends="2026-09-09")
    do(summer, DIVISION, "modify-test", **modified, ends="2026-09-10")
    assert cited(summer, DIVISION, "approve-finally", **FINAL) == f"{edition}-8.4(g)"
    do(summer, DIVISION, "modify-test", what="More is to be seen", ends="2026-09-20")
    summer.clock.now = datetime(2026, 9, 20, 15, 0, tzinfo=UTC)
    assert cited(summer, DIVISION, "approve-finally", **FINAL) == f"{edition}-8.4(g)"
    summer.clock.now = datetime(2026, 9, 21, 15, 0, tzinfo=UTC)
    late = {**modified, "ends": "2026-10-01"}
    assert cited(summer, DIVISION, "modify-test", **late) == f"{edition}-8.4(g)"
    do(summer, DIVISION, "approve-finally", **FINAL)
    assert replay(summer.ledger).difference is None


@pytest.mark.parametrize(("actor", "type_"), [(DIVISION, "refuse"), (CONTROLLER, "withdraw")])
def test_a_petition_that_is_over_goes_no_further(summer: Floor, actor: Actor, type_: str):
    file(summer)
    do(summer, actor, f"{type_}-petition", reason="Too like another")
    approval = {**APPROVAL, "indemnity_is_satisfactory": True}
    assert cited(summer, DIVISION, "approve-preliminarily", **approval) == "13:69F-8.4(e)"
    assert petition(summer).furthest is PetitionStage.FILED


@pytest.mark.paragraph("13:69F-8.4(e)", "13:69F-8.4(g)", "19:47-8.4(g)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_only_the_division_decides(summer: Floor, edition: str):
    file(summer, edition=edition)
    for role, actor in ACTORS.items():
        if role is not Role.DIVISION:
            said = {"petition": 1, **APPROVAL, "indemnity_is_satisfactory": True}
            summer.refused(actor, "approve-preliminarily", table=HOUSE, **said)
    said = {"petition": 1, "reason": "No"}
    assert summer.cited(SUPERVISOR, "refuse-petition", table=HOUSE, **said) == "13:69F-8.4(e)"
    approve_preliminarily(summer)
    apply(summer)
    supply_test(summer)
    do(summer, CONTROLLER, "submit-test")
    said = {"petition": 1, **ORDER}
    cite = summer.cited(SUPERVISOR, "order-test", table=HOUSE, **said)
    assert cite == f"{edition}-8.4(g)"


def test_signatures_and_decisions_ask_who_gives_them(summer: Floor):
    signed = {"sign-petition", "approve-preliminarily", "approve-finally", "refuse-petition"}
    signed |= {"order-test", "modify-test", "issue-waiver"}
    for type_ in signed:
        assert summer.house.is_signed(HOUSE, {"type": type_})


def test_an_election_that_the_game_does_not_have_cannot_be_petitioned_for(summer: Floor):
    said = {"title": "Harbor Dice", "game": "sic-bo", "elections": {"total-9": "5 to 1"}}
    summer.refused(CONTROLLER, "draft-petition", table=HOUSE, **said)
    said = {"title": "Harbor Dice", "game": "harbor-dice"}
    assert isinstance(summer.refused(CONTROLLER, "draft-petition", table=HOUSE, **said), BadInput)
