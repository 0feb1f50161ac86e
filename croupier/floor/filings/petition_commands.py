"""What the licensee does about a petition: drafted, supplied, signed, filed, submitted for test.

13:69F-8.4(a) to (d) and (f). A petitioner from outside has no place at this desk: who enters that
it has signed vouches for it (interpretation `filed-by`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from pydantic import Field

from croupier.floor.core.desk import Changed, Desk, OneLine
from croupier.floor.filings import provisions as p
from croupier.floor.filings.book import Filings
from croupier.floor.filings.desk import Filing, Number, SomeWords, numbered
from croupier.floor.filings.petitions import (
    INTAKE,
    OVER,
    CsiApplication,
    Item,
    License,
    Petition,
    Petitioner,
    PetitionKind,
    PetitionStage,
    Ruling,
    SubmissionItem,
    Waiver,
)
from croupier.games.registry import rules
from croupier.lawbook import BadInput, Chapter, NotNow, enforces, records


@records(p.WHO_MAY_PETITION)
class DraftPetition(Filing):
    """A petition is begun; of a game Croupier knows, the odds and the layout are at hand."""

    type = "draft-petition"
    label = "Draft a petition for a new game"
    provision = p.PETITION

    title: OneLine
    game: OneLine | None = None
    edition: Chapter = Chapter.CURRENT
    elections: Mapping[str, str] = Field(default_factory=dict)

    def check(self, desk: Desk) -> None:
        if self.game is not None:
            rules(self.game, edition=self.edition, elections=self.elections)
        elif self.elections:
            raise BadInput("Elections are those of a game", accepted="the game they belong to")

    def after(self, desk: Desk) -> Changed:
        given = (self.title, self.game, self.edition, self.elections, desk.signature())
        return (desk.book(Filings).with_petition(Petition(self._number(desk), *given)),)

    def _number(self, desk: Desk) -> int:
        return len(desk.book(Filings).petitions) + 1

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        return ({"petition": self._number(desk)},)


class OfAPetition(Filing):
    """A command about one petition, at the stages it may come at."""

    provision = p.PETITION
    comes_at: ClassVar[tuple[PetitionStage, ...]]

    petition: Number

    def found(self, desk: Desk) -> Petition:
        return numbered(desk.book(Filings).petitions, self.petition, "petition")

    def chapter(self, desk: Desk) -> Chapter:
        return self.found(desk).chapter

    def check(self, desk: Desk) -> None:
        petition = self.found(desk)
        if petition.stage not in self.comes_at:
            raise self.refusal(
                desk,
                f"Petition {petition.number} is {petition.stage}",
                accepted=petition.waits_for(),
            )
        self.check_petition(desk, petition)

    def check_petition(self, desk: Desk, petition: Petition) -> None:
        """Raise a refusal if it may not be done to this petition, which is at such a stage."""

    @abstractmethod
    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        """The petition once it is done."""

    def after(self, desk: Desk) -> Changed:
        done = self.petition_after(desk, self.found(desk))
        return (desk.book(Filings).with_petition(done),)


@records(p.KINDS_OF_NEW_GAME, p.KIND_OF_THE_GAME)
class StateKind(OfAPetition):
    """What the proposed game is said to be."""

    type = "state-kind"
    label = "State the kind of game"
    provision = p.KIND_OF_THE_GAME
    comes_at = (PetitionStage.DRAFT,)

    kind: PetitionKind

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        return replace(petition.unsigned(), kind=self.kind)


@records(p.PETITIONERS, p.A_LICENSEE_JOINS)
class AddPetitioner(OfAPetition):
    """A petitioner is named; a casino licensee may agree in writing to test the game."""

    type = "add-petitioner"
    label = "Add a petitioner"
    provision = p.PETITIONERS
    comes_at = (PetitionStage.DRAFT,)

    name: OneLine
    address: SomeWords
    license: License
    agreed_to_test: bool

    def check_petition(self, desk: Desk, petition: Petition) -> None:
        if self.name in (known.name for known in petition.petitioners):
            raise NotNow(f"{self.name} is a petitioner already")

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        petition = petition.unsigned()
        petitioner = Petitioner(self.name, self.address, self.license, self.agreed_to_test)
        return replace(petition, petitioners=(*petition.petitioners, petitioner))


@records(p.SUMMARY, p.DRAFT_RULES, p.ODDS, p.LAYOUT, p.EQUIPMENT, p.RIGHTS, p.OFFERED_TO_ALL)
@records(p.INDEMNITY, p.DECLARATORY_RULING, p.TEST_REQUESTED, p.DESCRIPTION)
class SupplyItem(OfAPetition):
    """An item of the petition, in words, or where the document lies that holds it."""

    type = "supply-petition-item"
    label = "Supply an item"
    comes_at = (PetitionStage.DRAFT,)

    item: Item
    words: SomeWords

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        petition = petition.unsigned()
        return replace(petition, items={**petition.items, self.item: self.words})


@records(p.PETITION)
class SignPetition(OfAPetition):
    """A petitioner has signed; who enters it vouches for the signature."""

    type = "sign-petition"
    label = "Enter a petitioner's signature"
    signed = True
    comes_at = (PetitionStage.DRAFT,)

    petitioner_name: OneLine
    signatory: OneLine

    @enforces(p.PETITION)
    def check_petition(self, desk: Desk, petition: Petition) -> None:
        petitioner = petition.petitioner(self.petitioner_name)
        if petitioner.signatory is not None:
            raise NotNow(f"{petitioner.name} has signed already")
        for lacking, rule in petition.missing():
            if rule is not p.PETITION:  # what is signed is the whole petition
                what = f"Petition {petition.number}"
                self.check_nothing_missing(desk, what, [(lacking, rule)])

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        petitioner = petition.petitioner(self.petitioner_name)
        signed = replace(petitioner, signatory=self.signatory, entered=desk.signature())
        return petition.with_petitioner(signed)


@records(p.PETITION)
class FilePetition(OfAPetition):
    """The petition goes to the Division's Intake Unit."""

    type = "file-petition"
    label = "File the petition"
    comes_at = (PetitionStage.DRAFT,)

    def check_petition(self, desk: Desk, petition: Petition) -> None:
        self.check_nothing_missing(desk, f"Petition {petition.number}", petition.missing())

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        return replace(petition, filed=desk.signature())

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        petition = self.found(desk)
        names = [petitioner.name for petitioner in petition.petitioners]
        return (
            {"petition": petition.number, "addressed_to": INTAKE, "jointly_and_severally": names},
        )


@records(p.REQUESTED_OF_PETITIONERS, p.REQUESTED_FOR_THE_TEST)
class AnswerRequest(OfAPetition):
    """The petitioners answer what the Division has asked for besides."""

    type = "answer-request"
    label = "Answer the Division's request"
    provision = p.REQUESTED_OF_PETITIONERS
    comes_at = tuple(stage for stage in PetitionStage if stage not in OVER)

    request: Number
    answer: SomeWords

    def check_petition(self, desk: Desk, petition: Petition) -> None:
        requests = petition.requests
        if self.request > len(requests):
            raise BadInput(f"There is no request {self.request}")
        if requests[self.request - 1].answer is not None:
            raise NotNow(f"Request {self.request} is answered already")

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        answered = (
            replace(request, answer=self.answer) if number == self.request else request
            for number, request in enumerate(petition.requests, start=1)
        )
        return replace(petition, requests=tuple(answered))


@records(p.CSI_APPLICATION, p.TRANSACTIONAL_WAIVER, p.UNLICENSED_PETITIONER)
class ApplyForLicense(OfAPetition):
    """A petitioner without a license has applied for one, and for a waiver where it needs one."""

    type = "apply-for-csi-license"
    label = "Enter a CSI license application"
    provision = p.CSI_APPLICATION
    comes_at = (PetitionStage.PRELIMINARY,)

    petitioner_name: OneLine
    reference: OneLine
    fee_paid: bool
    needs_waiver: bool

    @enforces(p.CSI_APPLICATION)
    def check_petition(self, desk: Desk, petition: Petition) -> None:
        petitioner = petition.petitioner(self.petitioner_name)
        if petitioner.license is not License.NEITHER:
            raise NotNow(
                f"{petitioner.name} is a {petitioner.license}", accepted="no application is needed"
            )
        if not self.fee_paid:
            raise self.refusal(
                desk, "The application comes with its nonrefundable fee", accepted="the fee first"
            )

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        waiver = Waiver.APPLIED_FOR if self.needs_waiver else Waiver.NOT_REQUIRED
        petitioner = petition.petitioner(self.petitioner_name)
        csi = CsiApplication(self.reference, waiver)
        return petition.with_petitioner(replace(petitioner, csi=csi))


@records(p.TEST_CASINOS, p.TEST_TIMES_AND_TABLES, p.TEST_SIGNS, p.TEST_CRITERIA)
class SupplyTestItem(OfAPetition):
    """An item of the test submission."""

    type = "supply-test-item"
    label = "Supply an item of the test submission"
    provision = p.TEST_SUBMISSION
    comes_at = (PetitionStage.PRELIMINARY,)

    item: SubmissionItem
    words: SomeWords

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        return replace(petition, test_items={**petition.test_items, self.item: self.words})


@records(p.TEST_SUBMISSION, p.BEFORE_A_TEST)
class SubmitTest(OfAPetition):
    """What the test needs goes to the Division."""

    type = "submit-test"
    label = "Submit the test"
    provision = p.BEFORE_A_TEST
    comes_at = (PetitionStage.PRELIMINARY,)

    def check_petition(self, desk: Desk, petition: Petition) -> None:
        what = f"The test submission of petition {petition.number}"
        self.check_nothing_missing(desk, what, petition.missing_for_the_test())

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        return replace(petition, submitted=desk.signature())


class WithdrawPetition(OfAPetition):
    """The petitioners withdraw."""

    type = "withdraw-petition"
    label = "Withdraw the petition"
    comes_at = tuple(stage for stage in PetitionStage if stage not in OVER)

    reason: SomeWords

    def petition_after(self, desk: Desk, petition: Petition) -> Petition:
        return replace(petition, withdrawn=Ruling(self.reason, desk.signature()))
