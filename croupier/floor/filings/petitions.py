"""Petitions for a new game: 13:69F-8.4. What a petition holds, what it lacks, and where it is.

The items of (d) and (f) are tables to be checked by eye against the text; the odds of a game that
Croupier knows, and its layout, are taken from its rules and not supplied by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import Self, assert_never

from croupier.floor.core.desk import Signature
from croupier.floor.filings import provisions as p
from croupier.lawbook import BadInput, Chapter, Provision, enforces

INTAKE = "Division of Gaming Enforcement, Intake Unit"


class PetitionKind(StrEnum):
    """What a proposed game may be: (c)."""

    VARIATION = "a variation of an authorized game"
    COMPOSITE = "a composite of authorized games"
    OTHER = "another game compatible with the public interest and suitable for casino use"


class _Supplied(StrEnum):
    """Something to be supplied, and the paragraph that asks for it."""

    rule: Provision

    def __new__(cls, words: str, rule: Provision) -> Self:
        item = str.__new__(cls, words)
        item._value_, item.rule = words, rule
        return item


class Item(_Supplied):
    """What a petition includes besides its petitioners and the kind of game: (b), (d)3 to 8."""

    LIABILITY = "acceptance of joint and several liability for costs", p.A_LICENSEE_JOINS
    SUMMARY = "summary of the game", p.SUMMARY
    RULES = "draft of the proposed rules and equipment", p.DRAFT_RULES
    ODDS = "true odds, payout odds and house advantage of each wager", p.ODDS
    LAYOUT = "sketch of the layout, or that there is none", p.LAYOUT
    EQUIPMENT = "sketches of the equipment", p.EQUIPMENT
    RIGHTS = "copyrights, trademarks and patents", p.RIGHTS
    OFFERED = "assurance that all casino licensees were offered it", p.OFFERED_TO_ALL
    INDEMNITY = "agreement of release and indemnity", p.INDEMNITY
    RULING = "request for a declaratory ruling", p.DECLARATORY_RULING
    TEST = "request for a test or experiment", p.TEST_REQUESTED


FROM_THE_RULES = (Item.ODDS, Item.LAYOUT)  # of a game that Croupier knows


class SubmissionItem(_Supplied):
    """What a test submission includes: (f)2i to iv."""

    CASINOS = "casinos where the test will take place", p.TEST_CASINOS
    TIMES = "dates, times and gaming tables of the test", p.TEST_TIMES_AND_TABLES
    SIGNS = "signs at the entrances", p.TEST_SIGNS
    CRITERIA = "criteria of success and how they are documented", p.TEST_CRITERIA


class License(StrEnum):
    """What license a petitioner holds."""

    CASINO_LICENSEE = "casino licensee"
    CSI_LICENSEE = "casino service industry licensee"
    NEITHER = "neither"


class Waiver(StrEnum):
    """How it stands with a transactional waiver: (f)1ii."""

    NOT_REQUIRED = "not required"
    APPLIED_FOR = "applied for"
    ISSUED = "issued"


@dataclass(frozen=True, slots=True)
class CsiApplication:
    """A completed application with its fee, and the waiver if one is required: (f)1."""

    reference: str
    waiver: Waiver


@dataclass(frozen=True, slots=True)
class Petitioner:
    """One of those who petition."""

    name: str
    address: str
    license: License
    agreed_to_test: bool
    signatory: str | None = None  # who signed for it
    entered: Signature | None = None  # who vouches that this signature is on the paper
    csi: CsiApplication | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """What the Division asks of the petitioners besides: (d)9, (f)2v."""

    what: str
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """When, where and under what conditions the Division has the game tested: (g)."""

    begins: date
    ends: date
    places: str
    conditions: str
    by: Signature

    def is_over(self, today: date) -> bool:
        """Whether the last day of the test is past."""
        return today > self.ends


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision, or a modification during the test: what was said, and by whom."""

    what: str
    by: Signature


class PetitionStage(StrEnum):
    """The steps of a petition, in order, and how it may end before the last."""

    DRAFT = "draft"
    FILED = "filed"
    PRELIMINARY = "preliminarily approved"
    SUBMITTED = "test submitted"
    TESTING = "in test"
    APPROVED = "finally approved"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


STEPS = tuple(PetitionStage)[:6]
OVER = (PetitionStage.APPROVED, PetitionStage.REFUSED, PetitionStage.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class Petition:
    """A petition from its draft on."""

    number: int
    title: str
    game: str | None  # of the games that Croupier knows, with its edition and elections
    chapter: Chapter
    elections: Mapping[str, str]
    drafted: Signature
    kind: PetitionKind | None = None
    petitioners: tuple[Petitioner, ...] = ()
    items: Mapping[Item, str] = field(default_factory=dict)
    filed: Signature | None = None
    preliminary: Ruling | None = None
    test_items: Mapping[SubmissionItem, str] = field(default_factory=dict)
    requests: tuple[Request, ...] = ()
    submitted: Signature | None = None
    order: Order | None = None
    modifications: tuple[Ruling, ...] = ()
    approved: Ruling | None = None
    refused: Ruling | None = None
    withdrawn: Ruling | None = None

    @property
    def stage(self) -> PetitionStage:
        reached = {
            PetitionStage.WITHDRAWN: self.withdrawn,
            PetitionStage.REFUSED: self.refused,
            PetitionStage.APPROVED: self.approved,
            PetitionStage.TESTING: self.order,
            PetitionStage.SUBMITTED: self.submitted,
            PetitionStage.PRELIMINARY: self.preliminary,
            PetitionStage.FILED: self.filed,
        }
        return next((stage for stage, by in reached.items() if by is not None), PetitionStage.DRAFT)

    @property
    def furthest(self) -> PetitionStage:
        """The last of the steps it came to, however it ended."""
        done = (self.filed, self.preliminary, self.submitted, self.order, self.approved)
        return STEPS[sum(signature is not None for signature in done)]

    @property
    def is_pending(self) -> bool:
        """Whether it lies with the Division, and is not decided."""
        return self.stage not in (PetitionStage.DRAFT, *OVER)

    def petitioner(self, name: str) -> Petitioner:
        """The petitioner of that name; BadInput if there is none."""
        known = {petitioner.name: petitioner for petitioner in self.petitioners}
        if name not in known:
            accepted = f"petitioners: {', '.join(known) or 'none yet'}"
            raise BadInput(f"{name} is not a petitioner", accepted=accepted)
        return known[name]

    def with_petitioner(self, changed: Petitioner) -> Petition:
        """The same with one of its petitioners put in place of what it was."""
        them = (changed if known.name == changed.name else known for known in self.petitioners)
        return replace(self, petitioners=tuple(them))

    def unsigned(self) -> Petition:
        """The same to be written on: signatures set to it before are of another paper."""
        them = (replace(known, signatory=None, entered=None) for known in self.petitioners)
        return replace(self, petitioners=tuple(them))

    def supplied(self, item: Item) -> str | None:
        """What the petition says to an item; nothing where it is missing."""
        if self.game is not None and item in FROM_THE_RULES and item not in self.items:
            return "from the exact rules of the game"
        return self.items.get(item)

    @enforces(*(item.rule for item in Item), p.PETITIONERS, p.KIND_OF_THE_GAME, p.DESCRIPTION)
    @enforces(p.KINDS_OF_NEW_GAME, p.PETITION)
    def missing(self) -> Iterator[tuple[str, Provision]]:
        """What it lacks before it can be filed, in the order of the text."""
        if not self.petitioners:
            yield "a petitioner, with name and address", p.PETITIONERS
        licensees = [who for who in self.petitioners if who.license is License.CASINO_LICENSEE]
        if not licensees:
            yield "a casino licensee among the petitioners", p.A_LICENSEE_JOINS
        elif not any(petitioner.agreed_to_test for petitioner in licensees):
            yield "a casino licensee's agreement in writing to test the game", p.A_LICENSEE_JOINS
        if self.kind is None:
            yield "whether it is a variation, a composite or another game", p.KIND_OF_THE_GAME
        for item in Item:
            if self.supplied(item) is None:
                yield f"the {item}", item.rule
        yield from self._unanswered(p.REQUESTED_OF_PETITIONERS)
        for petitioner in self.petitioners:
            if petitioner.signatory is None:
                yield f"the signature of {petitioner.name}", p.PETITION

    @enforces(*(item.rule for item in SubmissionItem), p.BEFORE_A_TEST, p.TEST_SUBMISSION)
    @enforces(p.UNLICENSED_PETITIONER, p.CSI_APPLICATION, p.TRANSACTIONAL_WAIVER)
    @enforces(p.REQUESTED_FOR_THE_TEST)
    def missing_for_the_test(self) -> Iterator[tuple[str, Provision]]:
        """What it lacks before the test can be submitted."""
        for petitioner in self.unlicensed():
            if petitioner.csi is None:
                what = f"the CSI license application of {petitioner.name}, with its fee"
                yield what, p.CSI_APPLICATION
        for item in SubmissionItem:
            if item not in self.test_items:
                yield f"the {item}", item.rule
        yield from self._unanswered(p.REQUESTED_FOR_THE_TEST)

    def _unanswered(self, rule: Provision) -> Iterator[tuple[str, Provision]]:
        for request in self.requests:
            if request.answer is None:
                yield f"an answer to the Division's request: {request.what}", rule

    def unlicensed(self) -> Iterator[Petitioner]:
        """Petitioners that are neither casino licensees nor CSI licensees."""
        return (known for known in self.petitioners if known.license is License.NEITHER)

    def waits_for(self) -> str:
        """What has to be done next, and by whom, in a few words."""
        match self.stage:
            case PetitionStage.DRAFT:
                lacks = next(self.missing(), None)
                return "to be filed" if lacks is None else f"it lacks {lacks[0]}"
            case PetitionStage.FILED:
                lacks = next(self._unanswered(p.REQUESTED_OF_PETITIONERS), None)
                return "the Division's determination" if lacks is None else f"it lacks {lacks[0]}"
            case PetitionStage.PRELIMINARY:
                lacks = next(self.missing_for_the_test(), None)
                return "the test to be submitted" if lacks is None else f"it lacks {lacks[0]}"
            case PetitionStage.SUBMITTED:
                return "the Division orders the test"
            case PetitionStage.TESTING:
                return "the test, and then the Division's final decision"
            case PetitionStage.APPROVED | PetitionStage.REFUSED | PetitionStage.WITHDRAWN:
                return "nothing more"
            case _:
                assert_never(self.stage)
