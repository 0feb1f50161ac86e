"""x.13: the Royal Baccarat Bonus in the progressive configuration, as proposed.

The console is the dealer's part of the wagering system: with the entry of a wager the system is
activated at its position (interpretation `baccarat-progressive-activated`). Where it does not
accept the wager, the dealer says so, and the wager was never made.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.state import (
    BEFORE_COLLECTION,
    BaccaratAct,
    BaccaratMoment,
    BaccaratState,
    RoundStep,
)
from croupier.games.baccarat.wagers import ROYAL
from croupier.games.procedure import Movement
from croupier.lawbook import BadInput, enforces, prints, records
from croupier.roles import Role

UNPAID = (RoundStep.COLLECTED, RoundStep.VIGORISH_TAKEN)


def _laid(moment: BaccaratMoment) -> frozenset[int]:
    """The seats with a progressive wager on the layout."""
    if moment.rules.meter is None:
        return frozenset()
    return frozenset(laid.seat for laid in moment.laid if laid.wager == ROYAL)


def _accepted(moment: BaccaratMoment) -> frozenset[int]:
    """The seats whose progressive wager the system has accepted."""
    return _laid(moment) - moment.state.not_accepted


@prints(p.PROGRESSIVE_WAGER)
def indicated(moment: BaccaratMoment) -> str:
    """What the progressive system indicates, position by position."""
    lit, refused = _accepted(moment), _laid(moment) & moment.state.not_accepted
    lights = f"lit at {_positions(lit)}" if lit else "no light"
    return f"{lights}; not accepted at {_positions(refused)}" if refused else lights


def _positions(seats: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(seats)))


@enforces(p.PROGRESSIVE_WAGER)
def check_progressive_accepted(moment: BaccaratMoment) -> None:
    """At the call the system indicates every progressive wager at its position."""
    refused = _laid(moment) & moment.state.not_accepted
    if refused:
        raise moment.refusal(
            f"The progressive system indicates no wager at position {_positions(refused)}",
            p.PROGRESSIVE_WAGER,
            accepted="activate it there again, or the wager is taken back",
        )


def _royal_wins(moment: BaccaratMoment) -> bool:
    """Whether somebody has won a progressive wager this round."""
    if moment.state.outcome is None or not _accepted(moment):
        return False
    return bool(moment.rules.elections.royal_table.formed(moment.state.outcome.royal))


def meter_pays(moment: BaccaratMoment) -> bool:
    """Whether the meter, and not a line of the table, pays somebody now."""
    if moment.rules.meter is None or moment.state.outcome is None:
        return False
    accepted = _accepted(moment)
    laid = [wager for wager in moment.laid if wager.wager != ROYAL or wager.seat in accepted]
    settled = moment.rules.settle_all(
        moment.state.outcome, laid, minimum=moment.minimum, meter=moment.meter
    )
    return any(settlement.decision.meter for settlement in settled)


@enforces(p.PROGRESSIVE_CHECKS, p.PROGRESSIVE_VALIDATED)
def check_payout_validated(moment: BaccaratMoment) -> None:
    """No progressive wager is paid before dealer and casino supervisor have seen to it."""
    if _royal_wins(moment) and not moment.state.payout_validated:
        raise moment.refusal(
            "A progressive payout is due",
            p.PROGRESSIVE_CHECKS,
            accepted="the dealer verifies it and the casino supervisor validates it",
        )


@enforces(p.CARDS_STAY)
def check_award_documented(moment: BaccaratMoment) -> None:
    """After 100 percent of the meter is won the cards stay until the papers are done."""
    if moment.state.meter_won and not moment.state.award_documented:
        raise moment.refusal(
            "The meter has been won: the cards of this round stay where they are",
            p.CARDS_STAY,
            accepted="the casino supervisor documents the award",
        )


class _SystemAct(BaccaratAct):
    """What the dealer sees the progressive system do at a position."""

    seat: Annotated[int, Field(ge=1, le=20, strict=True)]

    @classmethod
    def concerns(cls, moment: BaccaratMoment) -> frozenset[int]:
        """The seats it can be said of."""
        raise TypeError(f"{cls.__name__} does not say of whom")

    @classmethod
    def suggests(cls, moment: BaccaratMoment) -> dict[str, Any]:
        concerned = cls.concerns(moment)
        return {"seat": min(concerned)} if concerned else {}

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return moment.state.in_play and bool(cls.concerns(moment))

    def check(self, moment: BaccaratMoment) -> None:
        concerned = self.concerns(moment)
        if self.seat not in concerned:
            raise BadInput(
                f"It cannot be said of seat {self.seat}",
                accepted=f"a progressive wager lies at {_positions(concerned)}",
            )


@records(p.PROGRESSIVE_SYSTEM_CHECKED)
class ReportNotAccepted(_SystemAct):
    """The system has not accepted a progressive wager: it is not paid, and goes back."""

    type = "progressive-not-accepted"
    label = "The progressive system did not accept a wager"
    provision = p.PROGRESSIVE_SYSTEM_CHECKED
    irregular = True

    @classmethod
    def concerns(cls, moment: BaccaratMoment) -> frozenset[int]:
        return _accepted(moment)

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        unpaid = moment.state.step in (*BEFORE_COLLECTION, *UNPAID)
        return super().comes_now(moment) and unpaid and not moment.state.payout_validated

    def marks(self, moment: BaccaratMoment) -> frozenset[int]:
        return frozenset({self.seat})

    def moves(self, moment: BaccaratMoment) -> Movement | None:
        """Off the meter goes what was registered at the call."""
        return None if moment.state.between_rounds else Movement.OFF_METER

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        not_accepted = moment.state.not_accepted | {self.seat}
        return replace(moment.state, not_accepted=not_accepted, payout_verified=False)


@records(p.PROGRESSIVE_WAGER)
class ActivateProgressive(_SystemAct):
    """The dealer activates the system once more, and it accepts the wager."""

    type = "activate-progressive"
    label = "The progressive system accepts the wager"
    provision = p.PROGRESSIVE_WAGER

    @classmethod
    def concerns(cls, moment: BaccaratMoment) -> frozenset[int]:
        return _laid(moment) & moment.state.not_accepted

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.between_rounds

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, not_accepted=moment.state.not_accepted - {self.seat})


class _PayoutAct(BaccaratAct):
    routine = True

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        unpaid = moment.state.step in UNPAID and _royal_wins(moment)
        return unpaid and not moment.state.payout_validated


@records(p.PROGRESSIVE_HAND_CHECKED, p.PROGRESSIVE_SYSTEM_CHECKED)
class VerifyProgressivePayout(_PayoutAct):
    """The dealer verifies the hand, and that the system has accepted the wager."""

    type = "verify-progressive-payout"
    label = "Verify the progressive payout"
    provision = p.PROGRESSIVE_CHECKS

    hand_recognized: bool
    wager_accepted: bool

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and not moment.state.payout_verified

    @enforces(p.PROGRESSIVE_HAND_CHECKED, p.PROGRESSIVE_SYSTEM_CHECKED)
    def check(self, moment: BaccaratMoment) -> None:
        if not self.hand_recognized:
            raise moment.refusal(
                "The hand is one the pay table recognizes", p.PROGRESSIVE_HAND_CHECKED
            )
        if not self.wager_accepted:
            raise moment.refusal(
                "Every progressive wager was registered at the call of no more bets",
                p.PROGRESSIVE_SYSTEM_CHECKED,
                accepted="report the wagers that were not, which go back; then verify the others",
            )

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, payout_verified=True)


@records(p.PROGRESSIVE_VALIDATED)
class ValidateProgressivePayout(_PayoutAct):
    """The casino supervisor validates the payout."""

    type = "validate-progressive-payout"
    label = "Validate the progressive payout"
    roles = (Role.CASINO_SUPERVISOR,)
    signed = True
    provision = p.PROGRESSIVE_VALIDATED

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.payout_verified

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, payout_validated=True)


@records(p.CARDS_STAY)
class DocumentAward(BaccaratAct):
    """The papers of an award of the whole meter are done."""

    type = "document-award"
    label = "The award of the meter is documented"
    roles = (Role.CASINO_SUPERVISOR,)
    signed = True
    provision = p.CARDS_STAY
    routine = True

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        state = moment.state
        return state.step is RoundStep.SETTLED and state.meter_won and not state.award_documented

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, award_documented=True)


ACTS = (
    ReportNotAccepted,
    ActivateProgressive,
    VerifyProgressivePayout,
    ValidateProgressivePayout,
    DocumentAward,
)
