"""x.13: the Royal Baccarat Bonus in the progressive configuration, as proposed."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.state import At, BaccaratAct, BaccaratMoment, BaccaratState
from croupier.lawbook import enforces, records
from croupier.roles import Role


def _royal_wins(at: BaccaratMoment) -> bool:
    """Whether somebody has won a progressive wager this round."""
    if at.rules.meter is None or at.state.outcome is None:
        return False
    laid = any(laid.wager == "royal" for laid in at.laid)
    return laid and bool(at.rules.elections.royal_table.formed(at.state.outcome.royal))


def meter_pays(at: BaccaratMoment) -> bool:
    """Whether the meter, and not a line of the table, pays somebody now."""
    if at.rules.meter is None or at.state.outcome is None:
        return False
    settled = at.rules.settle_all(at.state.outcome, at.laid, minimum=at.minimum, meter=at.meter)
    return any(settlement.decision.meter for settlement in settled)


@enforces(p.PROGRESSIVE_CHECKS, p.PROGRESSIVE_VALIDATED)
def check_payout_validated(at: BaccaratMoment) -> None:
    """No progressive wager is paid before dealer and casino supervisor have seen to it."""
    if _royal_wins(at) and not at.state.payout_validated:
        raise at.refusal(
            "A progressive payout is due",
            p.PROGRESSIVE_CHECKS,
            accepted="the dealer verifies it and the casino supervisor validates it",
        )


@enforces(p.CARDS_STAY)
def check_award_documented(at: BaccaratMoment) -> None:
    """After 100 percent of the meter is won the cards stay until the papers are done."""
    if at.state.meter_won and not at.state.award_documented:
        raise at.refusal(
            "The meter has been won: the cards of this round stay where they are",
            p.CARDS_STAY,
            accepted="the casino supervisor documents the award",
        )


class _PayoutAct(BaccaratAct):
    routine: ClassVar[bool] = True

    @classmethod
    def may(cls, at: BaccaratMoment) -> None:
        before_payment = at.state.at in (At.COLLECTED, At.VIGORISH_TAKEN)
        if not before_payment or not _royal_wins(at) or at.state.payout_validated:
            raise cls.not_now(at)


@records(p.PROGRESSIVE_HAND_CHECKED, p.PROGRESSIVE_SYSTEM_CHECKED)
class VerifyProgressivePayout(_PayoutAct):
    """The dealer verifies the hand, and that the system has accepted the wager."""

    type: ClassVar[str] = "verify-progressive-payout"
    label: ClassVar[str] = "Verify the progressive payout"
    provision: ClassVar = p.PROGRESSIVE_CHECKS

    hand_recognized: bool
    wager_accepted: bool

    @classmethod
    def may(cls, at: BaccaratMoment) -> None:
        super().may(at)
        if at.state.payout_verified:
            raise cls.not_now(at)

    @enforces(p.PROGRESSIVE_HAND_CHECKED, p.PROGRESSIVE_SYSTEM_CHECKED)
    def check(self, at: BaccaratMoment) -> None:
        if not self.hand_recognized:
            raise at.refusal("The hand is one the pay table recognizes", p.PROGRESSIVE_HAND_CHECKED)
        if not self.wager_accepted:
            raise at.refusal(
                "Every progressive wager was registered at the call of no more bets",
                p.PROGRESSIVE_SYSTEM_CHECKED,
                accepted="look at the wagers registered, then verify",
            )

    def after(self, at: BaccaratMoment) -> BaccaratState:
        return replace(at.state, payout_verified=True)


@records(p.PROGRESSIVE_VALIDATED)
class ValidateProgressivePayout(_PayoutAct):
    """The casino supervisor validates the payout."""

    type: ClassVar[str] = "validate-progressive-payout"
    label: ClassVar[str] = "Validate the progressive payout"
    roles: ClassVar = (Role.CASINO_SUPERVISOR,)
    signed: ClassVar = True
    provision: ClassVar = p.PROGRESSIVE_VALIDATED

    @classmethod
    def may(cls, at: BaccaratMoment) -> None:
        super().may(at)
        if not at.state.payout_verified:
            raise cls.not_now(at)

    def after(self, at: BaccaratMoment) -> BaccaratState:
        return replace(at.state, payout_validated=True)


@records(p.CARDS_STAY)
class DocumentAward(BaccaratAct):
    """The papers of an award of the whole meter are done."""

    type: ClassVar[str] = "document-award"
    label: ClassVar[str] = "The award of the meter is documented"
    roles: ClassVar = (Role.CASINO_SUPERVISOR,)
    signed: ClassVar = True
    provision: ClassVar = p.CARDS_STAY
    routine: ClassVar[bool] = True

    @classmethod
    def may(cls, at: BaccaratMoment) -> None:
        state = at.state
        if state.at is not At.SETTLED or not state.meter_won or state.award_documented:
            raise cls.not_now(at)

    def after(self, at: BaccaratMoment) -> BaccaratState:
        return replace(at.state, award_documented=True)


ACTS = (VerifyProgressivePayout, ValidateProgressivePayout, DocumentAward)
