"""What the Division decides about a petition: 13:69F-8.4(e) and (g), and what it asks for besides.

Nothing is approved that lacks something, and nothing finally without a successful test: each
refusal names what is missing and its paragraph. Under 19:47 it was the Commission that decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from croupier.entered import added_later
from croupier.floor.core.desk import Desk, OneLine
from croupier.floor.filings import provisions as p
from croupier.floor.filings.desk import SomeWords, today_of
from croupier.floor.filings.petition_commands import OfAPetition
from croupier.floor.filings.petitions import (
    OVER,
    Order,
    Petition,
    PetitionKind,
    PetitionStage,
    Request,
    Ruling,
    Waiver,
)
from croupier.lawbook import BadInput, NotNow, Provision, enforces, records
from croupier.roles import Role

FURTHEST_AHEAD = timedelta(days=3 * 366)
BEFORE_THE_DIVISION = tuple(s for s in PetitionStage if s not in (*OVER, PetitionStage.DRAFT))


class _ByTheDivision(OfAPetition):
    roles = (Role.DIVISION,)
    roles_by_rule = True


class _Decision(_ByTheDivision):
    signed = True


@records(p.REQUESTED_OF_PETITIONERS, p.REQUESTED_FOR_THE_TEST)
class RequestInformation(_ByTheDivision):
    """The Division asks the petitioners for something besides."""

    type = "request-information"
    label = "Request further information"
    provision = p.REQUESTED_OF_PETITIONERS
    comes_at = BEFORE_THE_DIVISION

    what: SomeWords

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        return replace(petition, requests=(*petition.requests, Request(self.what)))


@records(p.PRELIMINARY_APPROVAL, p.INDEMNITY)
class ApprovePreliminarily(_Decision):
    """The proposed game is acceptable, on condition of a successful test."""

    type = "approve-preliminarily"
    label = "Approve on condition of a test"
    provision = p.PRELIMINARY_APPROVAL
    comes_at = (PetitionStage.FILED,)

    kind: PetitionKind
    considered: SomeWords
    indemnity_is_satisfactory: bool

    @enforces(p.PRELIMINARY_APPROVAL, p.INDEMNITY, p.REQUESTED_OF_PETITIONERS)
    def check_petition(self, desk: Desk, petition: Petition) -> None:
        self.check_nothing_missing(desk, f"Petition {petition.number}", petition.missing())
        if not self.indemnity_is_satisfactory:
            raise self.refusal(
                desk,
                "The agreement of release and indemnity is not satisfactory",
                p.INDEMNITY,
                accepted="one satisfactory in form and content",
            )

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        what = f"{self.kind.value[0].upper()}{self.kind.value[1:]}. {self.considered}"
        return replace(petition, preliminary=Ruling(what, desk.signature()))


@records(p.TRANSACTIONAL_WAIVER, p.LICENSES_AND_WAIVERS)
class IssueWaiver(_Decision):
    """A transactional waiver that was applied for is issued."""

    type = "issue-waiver"
    label = "Issue a transactional waiver"
    provision = p.TRANSACTIONAL_WAIVER
    comes_at = (PetitionStage.PRELIMINARY, PetitionStage.SUBMITTED, PetitionStage.TESTING)

    petitioner_name: OneLine

    def check_petition(self, desk: Desk, petition: Petition) -> None:
        petitioner = petition.petitioner(self.petitioner_name)
        if petitioner.csi is None or petitioner.csi.waiver is not Waiver.APPLIED_FOR:
            raise NotNow(f"{petitioner.name} has no application for a waiver waiting")

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        petitioner = petition.petitioner(self.petitioner_name)
        assert petitioner.csi is not None  # it was checked
        csi = replace(petitioner.csi, waiver=Waiver.ISSUED)
        return petition.with_petitioner(replace(petitioner, csi=csi))


@records(p.THE_TEST)
class OrderTest(_Decision):
    """The Division says when, where and under what conditions the game is tested."""

    type = "order-test"
    label = "Order the test"
    provision = p.THE_TEST
    comes_at = (PetitionStage.SUBMITTED,)

    begins: date
    ends: date
    places: SomeWords
    conditions: SomeWords

    def check_petition(self, desk: Desk, petition: Petition) -> None:
        today = today_of(desk)
        if not today <= self.begins <= self.ends <= today + FURTHEST_AHEAD:
            raise BadInput(
                f"A test cannot be from {self.begins} to {self.ends}",
                accepted=f"days from {today} to {today + FURTHEST_AHEAD}",
            )

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        order = Order(self.begins, self.ends, self.places, self.conditions, desk.signature())
        return replace(petition, order=order)


@records(p.THE_TEST)
class ModifyTest(_Decision):
    """The rules of the game or of the test, its last day among them, are modified during the test
    period."""

    type = "modify-test"
    label = "Modify the rules or the test"
    provision = p.THE_TEST
    comes_at = (PetitionStage.TESTING,)

    what: SomeWords
    ends: Annotated[date | None, Field(json_schema_extra=added_later())] = None

    @enforces(p.THE_TEST)
    def check_petition(self, desk: Desk, petition: Petition) -> None:
        order, today = self._order(desk), today_of(desk)
        if self.ends is None:
            return
        if order.is_over(today):
            raise self.refusal(
                desk, f"The test was over on {order.ends}", accepted="a new petition"
            )
        least = max(today, order.begins)
        if not least <= self.ends <= today + FURTHEST_AHEAD:
            raise BadInput(
                f"The test cannot end on {self.ends}",
                accepted=f"days from {least} to {today + FURTHEST_AHEAD}",
            )

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        petition, order = petition, self._order(desk)
        made = Ruling(self.what, desk.signature())
        return replace(
            petition,
            order=replace(order, ends=self.ends or order.ends),
            modifications=(*petition.modifications, made),
        )

    def _order(self, desk: Desk) -> Order:
        order = self.found(desk).order
        assert order is not None  # it is in test
        return order


class Amendments(StrEnum):
    """How it stands with the regulatory amendments: (g)2."""

    IN_FORCE = "adopted and effective"
    NONE = "none is necessary"
    PENDING = "not yet effective"


@records(p.SUITABLE, p.AMENDMENTS_IN_FORCE, p.LICENSES_AND_WAIVERS, p.COSTS_PAID)
class ApproveFinally(_Decision):
    """The new game is approved: after a successful test, and (g)1 to 4."""

    type = "approve-finally"
    label = "Approve the new game"
    provision = p.THE_TEST
    comes_at = (PetitionStage.TESTING,)

    test_was_successful: bool
    suitable_for_casino_use: bool
    amendments: Amendments
    costs_paid_in_full: bool
    words: SomeWords

    def check_petition(self, desk: Desk, petition: Petition) -> None:
        what = f"The final approval of petition {petition.number}"
        self.check_nothing_missing(desk, what, self._missing(desk, petition))

    @enforces(p.SUITABLE, p.AMENDMENTS_IN_FORCE, p.LICENSES_AND_WAIVERS, p.COSTS_PAID)
    @enforces(p.THE_TEST, p.PRELIMINARY_APPROVAL, p.REQUESTED_FOR_THE_TEST)
    def _missing(self, desk: Desk, petition: Petition) -> Iterator[tuple[str, Provision]]:
        """What stands between the game and its final approval."""
        assert petition.order is not None  # it is in test
        if not petition.order.is_over(today_of(desk)):
            yield f"the test, whose last day is {petition.order.ends}", p.THE_TEST
        if not self.test_was_successful:
            yield "a successful test", p.PRELIMINARY_APPROVAL
        yield from petition.missing_for_the_test()
        if not self.suitable_for_casino_use:
            yield "the determination that the game is suitable for casino use", p.SUITABLE
        if self.amendments is Amendments.PENDING:
            yield "regulatory amendments that have become effective", p.AMENDMENTS_IN_FORCE
        for petitioner in petition.unlicensed():
            if petitioner.csi is not None and petitioner.csi.waiver is Waiver.APPLIED_FOR:
                yield f"the transactional waiver of {petitioner.name}", p.LICENSES_AND_WAIVERS
        if not self.costs_paid_in_full:
            yield "payment in full of the Division's costs", p.COSTS_PAID

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        return replace(petition, approved=Ruling(self.words, desk.signature()))


class RefusePetition(_Decision):
    """The Division refuses the game."""

    type = "refuse-petition"
    label = "Refuse the petition"
    provision = p.PRELIMINARY_APPROVAL
    comes_at = BEFORE_THE_DIVISION

    reason: SomeWords

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        return replace(petition, refused=Ruling(self.reason, desk.signature()))
