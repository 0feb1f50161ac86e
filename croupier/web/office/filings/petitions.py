"""What the page of filings shows of a petition: each item, what is decided, what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.floor.clock.zone import Zone
from croupier.floor.filings import decisions, petition_commands as commands, provisions
from croupier.floor.filings.petitions import (
    OVER,
    STEPS,
    Item,
    Petition,
    PetitionStage,
    Ruling,
    SubmissionItem,
    Waiver,
)
from croupier.lawbook import Provision
from croupier.roles import Role
from croupier.web.office.filings.papers import PaperItem, PaperReader, PaperView, milestones
from croupier.web.office.offers import Offer, first_leads


def petition_view(petition: Petition, role: Role, zone: Zone) -> PaperView:
    """A petition, item by item."""
    reader = PaperReader(role, petition.stage, {"petition": petition.number})
    offers = first_leads(_offers(petition, reader))
    ahead = {offered.type for offered in offers}
    others = _other_offers(petition, reader)
    return PaperView(
        kind="petition",
        number=petition.number,
        name=petition.title,
        steps=milestones(
            STEPS,
            reached=STEPS.index(petition.furthest),
            ended=petition.stage if petition.stage in OVER[1:] else None,
        ),
        waits=petition.waits_for(),
        alarms=tuple(
            f"The Division asks: {request.what}"
            for request in petition.requests
            if request.answer is None
        ),
        items=tuple(_items(petition)),
        history=tuple(_history(petition, zone)),
        offers=offers,
        others=tuple(offered for offered in others if offered.type not in ahead),
    )


def _items(petition: Petition) -> Iterator[PaperItem]:
    cite = str(provisions.PETITIONERS.citations[0])
    for petitioner in petition.petitioners:
        agreed = ", agreed to test" if petitioner.agreed_to_test else ""
        by = petitioner.signatory
        signed = "not signed yet" if by is None else f"signed by {by}"
        says = f"{petitioner.name} ({petitioner.license}{agreed}): {signed}"
        yield PaperItem("Petitioner", says, cite)
    if not petition.petitioners:
        yield PaperItem("Petitioner", None, cite)
    yield PaperItem("Kind of game", petition.kind, str(provisions.KIND_OF_THE_GAME.citations[0]))
    for item in Item:
        yield PaperItem(_capital(item), petition.supplied(item), str(item.rule.citations[0]))
    asked = str(provisions.REQUESTED_OF_PETITIONERS.citations[0])
    for number, request in enumerate(petition.requests, start=1):
        yield PaperItem(f"Request {number}", request.answer, asked)
    if petition.preliminary is not None:
        yield from _items_of_the_test(petition)


def _items_of_the_test(petition: Petition) -> Iterator[PaperItem]:
    chapter = petition.chapter
    for item in SubmissionItem:
        cite = str(item.rule.under(chapter))
        yield PaperItem(_capital(item), petition.test_items.get(item), cite)
    for petitioner in petition.unlicensed():
        csi = petitioner.csi
        says = None if csi is None else f"{csi.reference}, waiver {csi.waiver}"
        cite = str(provisions.CSI_APPLICATION.under(chapter))
        yield PaperItem(f"CSI license of {petitioner.name}", says, cite)


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _history(petition: Petition, zone: Zone) -> Iterator[str]:
    when = zone.day_and_minute

    def ruled(what: str, ruling: Ruling | None) -> Iterator[str]:
        if ruling is not None:
            yield f"{what} {when(ruling.by.moment)} by {ruling.by.by}: {ruling.what}"

    if petition.filed is not None:
        yield f"Filed {when(petition.filed.moment)} by {petition.filed.by}"
    yield from ruled("Preliminarily approved", petition.preliminary)
    order = petition.order
    if order is not None:
        days = f"{order.begins} to {order.ends}"
        yield f"Test ordered, {days}, {order.places}: {order.conditions}"
        for modified in petition.modifications:
            yield f"Modified {when(modified.by.moment)}: {modified.what}"
    yield from ruled("Finally approved", petition.approved)
    yield from ruled("Refused", petition.refused)
    yield from ruled("Withdrawn", petition.withdrawn)


def _offers(petition: Petition, reader: PaperReader) -> Iterator[Offer]:
    lacks = {rule for _, rule in petition.missing()}
    if petition.stage is PetitionStage.DRAFT:
        yield from _to_be_filed(petition, reader, lacks)
    for number, request in enumerate(petition.requests, start=1):
        if request.answer is None:
            label = f"Answer request {number}"
            yield from reader.offered(commands.AnswerRequest, request=number, label=label)
    if petition.stage is PetitionStage.PRELIMINARY:
        yield from _before_the_test(petition, reader)
    if not lacks:
        kind = {"kind": petition.kind}
        yield from reader.offered(decisions.ApprovePreliminarily, suggested=kind)
    yield from reader.offered(decisions.OrderTest)
    yield from reader.offered(decisions.ApproveFinally)


def _to_be_filed(petition: Petition, reader: PaperReader, lacks: set[Provision]) -> Iterator[Offer]:
    if lacks & {provisions.PETITIONERS, provisions.A_LICENSEE_JOINS}:
        yield from reader.offered(commands.AddPetitioner)
    if petition.kind is None:
        yield from reader.offered(commands.StateKind)
    missing = next((item for item in Item if petition.supplied(item) is None), None)
    if missing is not None:
        yield from reader.offered(commands.SupplyItem, suggested={"item": missing})
    if lacks == {provisions.PETITION}:  # nothing but signatures
        for petitioner in petition.petitioners:
            if petitioner.signatory is None:
                name = petitioner.name
                label = f"{name} has signed"
                yield from reader.offered(commands.SignPetition, petitioner_name=name, label=label)
    if not lacks:
        yield from reader.offered(commands.FilePetition)


def _before_the_test(petition: Petition, reader: PaperReader) -> Iterator[Offer]:
    for petitioner in petition.unlicensed():
        if petitioner.csi is None:
            name = petitioner.name
            label = f"{name} has applied for a CSI license"
            yield from reader.offered(commands.ApplyForLicense, petitioner_name=name, label=label)
    missing = next((item for item in SubmissionItem if item not in petition.test_items), None)
    if missing is not None:
        yield from reader.offered(commands.SupplyTestItem, suggested={"item": missing})
    if next(petition.missing_for_the_test(), None) is None:
        yield from reader.offered(commands.SubmitTest)


def _other_offers(petition: Petition, reader: PaperReader) -> Iterator[Offer]:
    for petitioner in petition.petitioners:
        if petitioner.csi is not None and petitioner.csi.waiver is Waiver.APPLIED_FOR:
            name = petitioner.name
            label = f"Issue the waiver of {name}"
            yield from reader.offered(decisions.IssueWaiver, petitioner_name=name, label=label)
    for command in (
        commands.AddPetitioner,
        commands.SupplyItem,
        decisions.RequestInformation,
        decisions.ModifyTest,
        decisions.RefusePetition,
        commands.WithdrawPetition,
    ):
        yield from reader.offered(command)
