"""x.7 to x.9 and the announcement of x.10: the round as it is dealt, act by act in the order of the
text."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.acts.opening import check_not_idle
from croupier.games.baccarat.dealing import Deal, Hand, points
from croupier.games.baccarat.royal.progressive import check_progressive_accepted
from croupier.games.baccarat.state import (
    THE_DEALER,
    BaccaratAct,
    BaccaratMoment,
    BaccaratState,
    CuttingCard,
    FourCards,
    OneCard,
    Pair,
    RoundStep,
    Shuffler,
    check_drawn,
    read,
    seat_or_dealer,
    seen,
)
from croupier.games.procedure import Movement
from croupier.lawbook import enforces, records

FIRST_CARDS = 4


class _RoundAct(BaccaratAct):
    """A step of the round, done by the dealer at its place in the order and nowhere else."""

    routine = True
    comes_at: ClassVar[RoundStep]

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return moment.state.in_play and moment.state.step is cls.comes_at


# -- x.7(b) no more bets ---------------------------------------------------------------------------


@enforces(p.NO_MORE_BETS, p.NO_WAGER_AFTER_THE_CALL)
class CallNoMoreBets(_RoundAct):
    """From here on no wager is made, increased or withdrawn; progressive ones are registered."""

    type = "no-more-bets"
    label = "No more bets"
    provision = p.NO_MORE_BETS
    comes_at = RoundStep.WAGERING
    announced = "No more bets"

    @classmethod
    @enforces(p.MADE_WITH, p.CUTTING_CARD_APPEARS)
    def may(cls, moment: BaccaratMoment) -> None:
        super().may(moment)
        check_not_idle(moment)
        if moment.unconfirmed:
            seat, wager = min(moment.unconfirmed)
            raise moment.refusal(
                f"The verbal wager of seat {seat} on {wager} is not confirmed",
                p.MADE_WITH,
                accepted="the casino supervisor confirms it, or it is taken back",
            )
        check_progressive_accepted(moment)
        state = moment.state
        if (
            state.shuffler is not Shuffler.CONTINUOUS
            and state.cutting_card is CuttingCard.IN_THE_SHOE
            and state.in_shoe < state.cutting_card_from_back
        ):
            raise moment.refusal(
                f"{state.in_shoe} cards are left, so the cutting card must have appeared",
                p.CUTTING_CARD_APPEARS,
                accepted="report it",
            )

    @enforces(p.PROGRESSIVE_REGISTERED)
    def moves(self, moment: BaccaratMoment) -> Movement | None:
        return Movement.FEED_METER if moment.rules.meter is not None else None

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, step=RoundStep.NO_MORE_BETS)


# -- x.7(c) the first four cards -------------------------------------------------------------------


def announced_counts(deal: Deal) -> str:
    return f"Player's Hand {points(deal.player)}, Banker's Hand {points(deal.banker)}"


@records(p.FOUR_CARDS, p.DEALT_FACE_UP)
class DealFaceUp(_RoundAct):
    """Four cards, face up: Player, Banker, Player, Banker."""

    type = "deal-cards"
    label = "Deal four cards face up"
    provision = p.DEALT_FACE_UP
    comes_at = RoundStep.NO_MORE_BETS
    takes = FIRST_CARDS

    cards: FourCards

    @classmethod
    @enforces(p.FOUR_CARDS)
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.rules.elections.dealing == "face-up"

    def check(self, moment: BaccaratMoment) -> None:
        check_drawn(moment, read(self.cards))

    @enforces(p.POINT_COUNTS_ANNOUNCED)
    def says(self, moment: BaccaratMoment) -> str:
        return announced_counts(Deal(read(self.cards)))

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        cards = read(self.cards)
        state = replace(seen(moment.state, cards), card_held_over=False)
        return replace(state, step=RoundStep.DEALING, deal=Deal(cards))


@enforces(p.PLAYERS_HAND_HANDED, p.BANKERS_HAND_HANDED, p.EQUAL_HIGHEST_WAGERS)
def holder_of(hand: Hand, moment: BaccaratMoment) -> int:
    """The seat with the highest wager on a hand; of equals the first counterclockwise from the
    dealer, which is the lowest (interpretation `baccarat-positions`); the dealer if there is none.
    """
    name = "player" if hand is Hand.PLAYER else "banker"
    on_it = [laid for laid in moment.laid if laid.wager == name]
    if not on_it:
        return THE_DEALER
    return min(on_it, key=lambda laid: (-laid.cents, laid.seat)).seat


@records(p.DEALT_FACE_DOWN, p.HANDED_TO_PLAYERS)
class DealFaceDown(_RoundAct):
    """Four cards, face down; handed to the highest wagers where the pit has it so."""

    type = "deal-face-down"
    label = "Deal four cards face down"
    provision = p.FOUR_CARDS
    comes_at = RoundStep.NO_MORE_BETS

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.rules.elections.dealing != "face-up"

    @classmethod
    @enforces(p.FOUR_CARDS)
    def may(cls, moment: BaccaratMoment) -> None:
        super().may(moment)
        if moment.state.in_shoe < FIRST_CARDS:
            raise moment.refusal(
                f"{moment.state.in_shoe} cards are left in the shoe",
                p.TOO_FEW_CARDS,
                accepted="too few cards make the round void",
            )

    def says(self, moment: BaccaratMoment) -> str | None:
        if moment.rules.elections.dealing != "handed":
            return None
        given = (f"{hand} to {seat_or_dealer(holder_of(hand, moment))}" for hand in Hand)
        return ", ".join(given)

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        handed = moment.rules.elections.dealing == "handed"
        holders = {hand: holder_of(hand, moment) for hand in Hand} if handed else {}
        return replace(
            moment.state, step=RoundStep.FACE_DOWN, holders=holders, card_held_over=False
        )


class _TurnHand(_RoundAct):
    hand: ClassVar[Hand]
    comes_at = RoundStep.FACE_DOWN
    takes = 2

    cards: Pair

    @classmethod
    @enforces(p.POINT_COUNTS_ANNOUNCED)
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        turned, banker_first = moment.state.turned, moment.rules.elections.banker_first_on_request
        in_order = cls.hand is Hand.PLAYER or banker_first == "yes" or Hand.PLAYER in turned
        return super().comes_now(moment) and cls.hand not in turned and in_order

    def check(self, moment: BaccaratMoment) -> None:
        moment.state.left.without(read(self.cards))

    def says(self, moment: BaccaratMoment) -> str:
        return f"{self.hand} {points(read(self.cards))}"

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        turned = {**moment.state.turned, self.hand: read(self.cards)}
        state = replace(seen(moment.state, read(self.cards)), turned=turned)
        if len(turned) < len(Hand):
            return state
        player, banker = turned[Hand.PLAYER], turned[Hand.BANKER]
        deal = Deal((player[0], banker[0], player[1], banker[1]))
        return replace(state, step=RoundStep.DEALING, deal=deal)


@records(p.PLAYERS_HAND_HANDED)
class TurnPlayersHand(_TurnHand):
    """The Player's Hand is turned, and its count called."""

    type = "turn-players-hand"
    label = "Turn the Player's Hand"
    provision = p.POINT_COUNTS_ANNOUNCED
    hand: ClassVar = Hand.PLAYER


@records(p.BANKERS_HAND_HANDED)
class TurnBankersHand(_TurnHand):
    """The Banker's Hand is turned: after the Player's, or before on a player's request."""

    type = "turn-bankers-hand"
    label = "Turn the Banker's Hand"
    provision = p.POINT_COUNTS_ANNOUNCED
    hand: ClassVar = Hand.BANKER


# -- x.8, x.9 third cards --------------------------------------------------------------------------


class _ThirdCard(_RoundAct):
    hand: ClassVar[Hand]
    comes_at = RoundStep.DEALING
    takes = 1

    cards: OneCard

    @classmethod
    @enforces(p.THIRD_CARD_DETERMINED, p.ONE_ADDITIONAL_CARD, p.THIRD_CARDS_IN_ORDER)
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.deal.due is cls.hand

    def check(self, moment: BaccaratMoment) -> None:
        check_drawn(moment, read(self.cards))

    def says(self, moment: BaccaratMoment) -> str:
        return announced_counts(Deal((*moment.state.deal.cards, *read(self.cards))))

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        cards = read(self.cards)
        deal = Deal((*moment.state.deal.cards, *cards))
        return replace(seen(moment.state, cards), deal=deal)


class DealPlayersThirdCard(_ThirdCard):
    """Table I has the Player's Hand draw."""

    type = "players-third-card"
    label = "Third card to the Player's Hand"
    provision = p.TABLE_1
    hand: ClassVar = Hand.PLAYER


class DealBankersThirdCard(_ThirdCard):
    """Table 2 has the Banker's Hand draw."""

    type = "bankers-third-card"
    label = "Third card to the Banker's Hand"
    provision = p.TABLE_2
    hand: ClassVar = Hand.BANKER


@enforces(p.ANNOUNCEMENT)
class AnnounceResult(_RoundAct):
    """Each hand has all its cards: the final counts and the winner are announced."""

    type = "announce-result"
    label = "Announce the result"
    provision = p.ANNOUNCEMENT
    comes_at = RoundStep.DEALING

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.deal.is_complete

    def says(self, moment: BaccaratMoment) -> str:
        announced: str = moment.rules.announcement(moment.state.deal.outcome)
        return announced

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, step=RoundStep.ANNOUNCED, outcome=moment.state.deal.outcome)


@enforces(p.CUTTING_CARD_APPEARS)
class ReportCuttingCard(BaccaratAct):
    """The cutting card appears: it is laid aside and the hand completed."""

    type = "cutting-card"
    label = "The cutting card appears"
    provision = p.CUTTING_CARD_APPEARS

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        there = moment.state.shuffler is not Shuffler.CONTINUOUS
        hidden = there and moment.state.cutting_card is CuttingCard.IN_THE_SHOE
        return moment.state.in_play and hidden

    def says(self, moment: BaccaratMoment) -> str | None:
        return "Last hand" if moment.state.between_rounds else None

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        # Found when no hand is being dealt, it ends the hand before: one more is dealt.
        found = CuttingCard.LAST_HAND if moment.state.between_rounds else CuttingCard.APPEARED
        return replace(moment.state, cutting_card=found)


ACTS = (
    CallNoMoreBets,
    DealFaceUp,
    DealFaceDown,
    TurnPlayersHand,
    TurnBankersHand,
    DealPlayersThirdCard,
    DealBankersThirdCard,
    AnnounceResult,
)
