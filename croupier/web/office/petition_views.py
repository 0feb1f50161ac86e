"""What the page of filings shows of a petition: each item, what is decided, what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.floor.clock.zone import Zone
from croupier.floor.filings import decisions as d, petition_commands as c, provisions as p
from croupier.floor.filings.petitions import (
    ITEMS,
    OVER,
    STEPS,
    TEST_ITEMS,
    Petition,
    Stage,
    Waiver,
)
from croupier.roles import Role
from croupier.web.office.filing_views import View, comes, steps_of
from croupier.web.office.offers import Offer, offer


def petition_view(petition: Petition, role: Role, zone: Zone) -> View:
    """A petition, item by item."""
    offers = tuple(_petition_offers(petition, role))
    others = _other_petition_offers(petition, role)
    broken_off = petition.stage if petition.stage in OVER[1:] else None
    return View(
        id=f"petition-{petition.number}",
        title=f"{petition.number}: {petition.title}",
        paper=petition,
        steps=steps_of(STEPS, done=STEPS.index(petition.furthest), ended=broken_off),
        waits=petition.waits_for(),
        rows=tuple(_petition_rows(petition)),
        told=tuple(_told_of_petition(petition, zone)),
        alarms=tuple(
            f"The Division asks: {one.what}" for one in petition.requests if one.answer is None
        ),
        offers=offers,
        others=tuple(one for one in others if one.type not in {offer.type for offer in offers}),
        printed=f"/filings/petitions/{petition.number}",
    )


def _petition_rows(petition: Petition) -> Iterator[tuple[str, str | None, str]]:
    for one in petition.petitioners or (None,):
        told = None
        if one is not None:
            signed = f"signed by {one.signatory}" if one.signatory else "not signed yet"
            agreed = ", agreed to test" if one.agreed_to_test else ""
            told = f"{one.name} ({one.license}{agreed}): {signed}"
        yield "Petitioner", told, str(p.PETITIONERS.citations[0])
    yield "Kind of game", petition.kind, str(p.KIND_OF_THE_GAME.citations[0])
    for item, rule in ITEMS.items():
        yield _capital(item), petition.supplied(item), str(rule.citations[0])
    for number, request in enumerate(petition.requests, start=1):
        cite = str(p.REQUESTED_OF_PETITIONERS.citations[0])
        yield f"Request {number}", request.answer, cite
    if petition.preliminary is not None:
        for wanted, rule in TEST_ITEMS.items():
            told = petition.test_items.get(wanted)
            yield _capital(wanted), told, str(rule.under(petition.chapter))
        for one in petition.unlicensed():
            told = None if one.csi is None else f"{one.csi.reference}, waiver {one.csi.waiver}"
            cite = str(p.CSI_APPLICATION.under(petition.chapter))
            yield f"CSI license of {one.name}", told, cite


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _told_of_petition(petition: Petition, zone: Zone) -> Iterator[str]:
    if petition.filed is not None:
        yield f"Filed {zone.day_and_minute(petition.filed.moment)} by {petition.filed.by}"
    rulings = (
        ("Preliminarily approved", petition.preliminary),
        ("Finally approved", petition.approved),
        ("Refused", petition.refused),
        ("Withdrawn", petition.withdrawn),
    )
    order = petition.order
    for name, ruling in rulings:
        if name == "Finally approved" and order is not None:
            days = f"{order.begins} to {order.ends}"
            yield f"Test ordered, {days}, {order.places}: {order.conditions}"
            for one in petition.modifications:
                yield f"Modified {zone.day_and_minute(one.by.moment)}: {one.what}"
        if ruling is not None:
            yield f"{name} {zone.day_and_minute(ruling.by.moment)} by {ruling.by.by}: {ruling.what}"


def _petition_offers(petition: Petition, role: Role) -> Iterator[Offer]:
    known = {"petition": petition.number}
    stage = petition.stage

    def offered(command: type[c.OfAPetition], **more: Any) -> Iterator[Offer]:
        if comes(command, stage, role):
            yield offer(command, known={**known, **more.pop("known", {})}, **more)

    lacks = [rule for _, rule in petition.missing()]
    missing = [item for item, rule in ITEMS.items() if petition.supplied(item) is None]
    if stage is Stage.DRAFT:
        if p.PETITIONERS in lacks or p.A_LICENSEE_JOINS in lacks:
            yield from offered(c.AddPetitioner)
        if petition.kind is None:
            yield from offered(c.StateKind)
        if missing:
            yield from offered(c.SupplyItem, suggested={"item": missing[0]})
        if set(lacks) == {p.PETITION}:
            for one in petition.petitioners:
                if one.signatory is None:
                    named = {"petitioner_name": one.name}
                    yield from offered(c.SignPetition, known=named, label=f"{one.name} has signed")
        if not lacks:
            yield from offered(c.FilePetition)
    for number, request in enumerate(petition.requests, start=1):
        if request.answer is None:
            label = f"Answer request {number}"
            yield from offered(c.AnswerRequest, known={"request": number}, label=label)
    if stage is Stage.PRELIMINARY:
        yield from _before_the_test(petition, offered)
    if stage is Stage.FILED and not lacks:
        yield from offered(d.ApprovePreliminarily, suggested={"kind": petition.kind})
    yield from offered(d.OrderTest)
    yield from offered(d.ApproveFinally)


def _before_the_test(petition: Petition, offered: Any) -> Iterator[Offer]:
    for one in petition.unlicensed():
        if one.csi is None:
            label = f"{one.name} has applied for a CSI license"
            named = {"petitioner_name": one.name}
            yield from offered(c.ApplyForLicense, known=named, label=label)
    missing = [item for item in TEST_ITEMS if item not in petition.test_items]
    if missing:
        yield from offered(c.SupplyTestItem, suggested={"item": missing[0]})
    if next(petition.missing_for_the_test(), None) is None:
        yield from offered(c.SubmitTest)


def _other_petition_offers(petition: Petition, role: Role) -> Iterator[Offer]:
    known = {"petition": petition.number}
    for one in petition.petitioners:
        waits = one.csi is not None and one.csi.waiver is Waiver.APPLIED_FOR
        if waits and comes(d.IssueWaiver, petition.stage, role):
            label = f"Issue the waiver of {one.name}"
            yield offer(d.IssueWaiver, known={**known, "petitioner_name": one.name}, label=label)
    others = (
        *((c.AddPetitioner, c.SupplyItem) if petition.stage is Stage.DRAFT else ()),
        d.RequestInformation,
        d.ModifyTest,
        d.RefusePetition,
        c.WithdrawPetition,
    )
    for command in others:
        if comes(command, petition.stage, role):
            yield offer(command, known=known)
