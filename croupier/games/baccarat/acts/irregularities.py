"""x.11 Irregularities: each as a remedy that says how many cards it takes."""

from __future__ import annotations

from dataclasses import replace

from croupier.equipment.cards import Card
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.acts.rounds import FIRST_CARDS, DealBankersThirdCard, announced_counts
from croupier.games.baccarat.dealing import Deal, Hand, WrongCards, read_deal, value
from croupier.games.baccarat.state import (
    BEFORE_COLLECTION,
    AnyCards,
    BaccaratAct,
    BaccaratMoment,
    BaccaratState,
    RoundStep,
    Shuffler,
    Stage,
    check_drawn,
    next_round,
    read,
    seat_or_dealer,
    seen,
)
from croupier.games.procedure import Act, Movement
from croupier.lawbook import Provision, enforces, records
from croupier.roles import Role


class _Irregularity(BaccaratAct):
    irregular = True

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return moment.state.in_play


def _no_card_is_due(state: BaccaratState) -> bool:
    """Whether a card drawn now belongs to neither hand."""
    before = state.step in (RoundStep.WAGERING, RoundStep.NO_MORE_BETS)
    return before or (state.step is not RoundStep.FACE_DOWN and state.deal.is_complete)


# -- (a) to (c) a card in error --------------------------------------------------------------------


@enforces(p.DISCARD_BY_VALUE)
def follows_a_disclosed(card: Card, moment: BaccaratMoment) -> int:
    """(c)1: as many as its value; with a ten or face, one or ten as pre-selected; and no more
    than there are (`baccarat-remedy-at-the-end`)."""
    worth = value(card.rank_number) or (10 if moment.rules.elections.wrong_card_ten == "ten" else 1)
    return min(worth, moment.state.in_shoe - 1)


def _check_followed(
    moment: BaccaratMoment, cards: tuple[Card, ...], more: int, rule: Provision
) -> None:
    """Raise a refusal if another number of cards went to the rack with the first."""
    if len(cards) != 1 + more:
        what = f"{len(cards) - 1} cards follow {cards[0]} to the rack"
        raise moment.refusal(what, rule, accepted=f"{more} more, face up")


@enforces(p.CARD_DISCLOSED, p.DISCARD_BY_VALUE, p.DISCARD_ONE_MORE, p.SIMULATED_ROUND)
def check_remedy(moment: BaccaratMoment, cards: tuple[Card, ...]) -> None:
    """The cards that leave the shoe with a disclosed one, by the procedure pre-selected."""
    check_drawn(moment, cards)
    disclosed = cards[0]
    match moment.rules.elections.wrong_card:
        case "discard-by-value":
            more = follows_a_disclosed(disclosed, moment)
            _check_followed(moment, cards, more, p.DISCARD_BY_VALUE)
        case "discard-one-more":
            if len(cards) != 1:
                raise moment.refusal(
                    "The one more card is not disclosed",
                    p.DISCARD_ONE_MORE,
                    accepted=f"{disclosed} alone; one follows face down",
                )
        case "simulated-round" if len(cards) < moment.state.in_shoe:
            try:
                read_deal(" ".join(map(str, cards)))
            except WrongCards as error:
                raise moment.refusal(
                    f"The round without wagers: {error.what}",
                    p.SIMULATED_ROUND,
                    accepted=error.accepted,
                ) from None


def remedy_wants(moment: BaccaratMoment, entered: tuple[Card, ...]) -> int:
    """How many more cards leave the shoe with a disclosed one."""
    if not entered:
        return 1
    match moment.rules.elections.wrong_card:
        case "discard-by-value":
            return 1 + follows_a_disclosed(entered[0], moment) - len(entered)
        case "simulated-round":
            return int(Deal(entered).due is not None)
        case _:
            return 0


def remedied(moment: BaccaratMoment, cards: tuple[Card, ...]) -> BaccaratState:
    """The state once the disclosed card and what follows it are gone."""
    state = seen(moment.state, cards)
    match moment.rules.elections.wrong_card:
        case "discard-one-more":
            return replace(state, unseen=state.unseen + min(1, state.in_shoe))
        case "simulated-round" if state.step is RoundStep.NO_MORE_BETS:
            return replace(state, step=RoundStep.WAGERING)  # its wagers were returned
    return state


class _WrongCard(_Irregularity):
    """A card in error: undisclosed it opens the next hand; disclosed it goes as pre-selected."""

    disclosed: bool
    cards: AnyCards = ()

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and not moment.state.card_held_over

    @classmethod
    def wants(cls, moment: BaccaratMoment, entered: tuple[Card, ...]) -> int:
        return remedy_wants(moment, entered)

    def check(self, moment: BaccaratMoment) -> None:
        if self.disclosed != bool(self.cards):
            raise moment.refusal(
                "Cards are entered where one was disclosed, and only there",
                p.CARD_DISCLOSED,
                accepted="disclosed with the card first, or not disclosed and none",
            )
        if self.cards:
            check_remedy(moment, read(self.cards))

    def moves(self, moment: BaccaratMoment) -> Movement | None:
        """No wagers are accepted on a simulated round: those already made go back."""
        simulated = self.disclosed and moment.rules.elections.wrong_card == "simulated-round"
        waiting = moment.state.step in (RoundStep.WAGERING, RoundStep.NO_MORE_BETS)
        return Movement.RETURN_ALL if simulated and waiting else None

    def says(self, moment: BaccaratMoment) -> str | None:
        return None if self.disclosed else "The card is the first of the next hand"

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        if not self.cards:
            return replace(moment.state, card_held_over=True)
        return remedied(moment, read(self.cards))


@enforces(p.CARD_IN_ERROR)
class ReportCardInError(_WrongCard):
    """(b): a card is drawn from the shoe when none is due."""

    type = "card-in-error"
    label = "A card was drawn in error"
    provision = p.CARD_IN_ERROR

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and _no_card_is_due(moment.state)


@enforces(p.THIRD_CARD_IN_ERROR)
class ReportThirdCardInError(_WrongCard):
    """(a): a third card for the Player's Hand that must stay, and the Banker's Hand stays too."""

    type = "third-card-in-error"
    label = "A third card was dealt to the Player's Hand in error"
    provision = p.THIRD_CARD_IN_ERROR

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        deal, is_dealt = moment.state.deal, moment.state.step is RoundStep.DEALING
        stays = is_dealt and len(deal.player) == 2 and deal.is_complete
        return super().comes_now(moment) and stays


@enforces(p.THIRD_CARD_IN_ERROR)
class GiveThirdCardToBanker(DealBankersThirdCard):
    """(a): the card becomes the third card of the Banker's Hand, which is obliged to draw."""

    type = "third-card-becomes-bankers"
    label = "The Player's wrong third card becomes the Banker's"
    provision = p.THIRD_CARD_IN_ERROR
    routine = False
    irregular = True

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and not moment.state.deal.player_drew


# -- (d), (e) the shoe -----------------------------------------------------------------------------


@enforces(p.CARD_FACE_UP)
def follows_a_face_up(card: Card, moment: BaccaratMoment) -> int:
    """(d): as many as the card's value, which for a ten or face is as the house reads it."""
    worth = value(card.rank_number) or (10 if moment.rules.elections.face_up_ten == "ten" else 0)
    return min(worth, moment.state.in_shoe - 1)


@enforces(p.CARD_FACE_UP)
class ReportCardFaceUp(_Irregularity):
    """(d): a card found face up in the shoe goes to the rack with as many as its value."""

    type = "card-face-up"
    label = "A card lies face up in the shoe"
    provision = p.CARD_FACE_UP

    cards: AnyCards

    @classmethod
    def wants(cls, moment: BaccaratMoment, entered: tuple[Card, ...]) -> int:
        return 1 + follows_a_face_up(entered[0], moment) - len(entered) if entered else 1

    def check(self, moment: BaccaratMoment) -> None:
        cards = read(self.cards)
        if not cards:
            raise moment.refusal(
                "Which card lay face up is not told",
                p.CARD_FACE_UP,
                accepted="the card, then those drawn with it",
            )
        _check_followed(moment, cards, follows_a_face_up(cards[0], moment), p.CARD_FACE_UP)
        check_drawn(moment, cards)

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return seen(moment.state, read(self.cards))


class _EndsTheShoe(_Irregularity):
    """The round is void, and the cards are to be reshuffled."""

    announced = "The round is void"
    movement = Movement.RETURN_ALL

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(next_round(moment.state), stage=Stage.SPENT)


@enforces(p.TOO_FEW_CARDS)
class VoidRound(_EndsTheShoe):
    """(e): the shoe runs out before the round is complete: the round is void."""

    type = "too-few-cards"
    label = "Too few cards: the round is void"
    provision = p.TOO_FEW_CARDS

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        step, is_complete = moment.state.step, moment.state.deal.is_complete
        is_dealt = step is RoundStep.DEALING and not is_complete
        return super().comes_now(moment) and (is_dealt or step is RoundStep.NO_MORE_BETS)

    @classmethod
    def may(cls, moment: BaccaratMoment) -> None:
        super().may(moment)
        state = moment.state
        wanted = 1 if state.step is RoundStep.DEALING else FIRST_CARDS
        if state.shuffler is Shuffler.CONTINUOUS or state.in_shoe >= wanted:
            raise moment.refusal(
                f"{state.in_shoe} cards are left in the shoe",
                p.TOO_FEW_CARDS,
                accepted="the round is dealt to its end",
            )


@records(p.CARDS_RECEIVED)
class StopShoe(_EndsTheShoe):
    """The cards do not reconcile with what was entered: the shoe is stopped, the round is void."""

    type = "stop-shoe"
    label = "The cards do not reconcile: stop the shoe"
    roles = (Role.FLOORPERSON,)
    provision = p.CARDS_RECEIVED

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.step in BEFORE_COLLECTION


# -- (f) the right to turn the cards ---------------------------------------------------------------


@enforces(p.RIGHT_RELINQUISHED)
class RelinquishCards(_Irregularity):
    """(f): a player gives up the right to turn the cards, or is made to; it passes to the right."""

    type = "relinquish-cards"
    label = "A player relinquishes the cards"
    roles = (Role.DEALER, Role.FLOORPERSON)
    provision = p.RIGHT_RELINQUISHED

    hand: Hand
    compulsory: bool

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        is_handed = moment.state.step in (RoundStep.FACE_DOWN, RoundStep.DEALING)
        held = is_handed and any(moment.state.holders.values())
        return super().comes_now(moment) and held

    def check(self, moment: BaccaratMoment) -> None:
        if not moment.state.holders.get(self.hand):
            raise moment.refusal(
                f"The dealer turns the {self.hand}", p.RIGHT_RELINQUISHED, accepted="the other hand"
            )

    def says(self, moment: BaccaratMoment) -> str:
        return f"{self.hand} to {seat_or_dealer(self._next(moment))}"

    def _next(self, moment: BaccaratMoment) -> int:
        """The player to the right, then on counterclockwise: upward by number, and around."""
        from_seat = moment.state.holders[self.hand]
        around = sorted(moment.taken, key=lambda seat: (seat <= from_seat, seat))
        passed_over = moment.state.refused_to_turn | {(self.hand, from_seat)}
        return next((seat for seat in around if (self.hand, seat) not in passed_over), 0)

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        gave_up = moment.state.holders[self.hand]
        return replace(
            moment.state,
            holders={**moment.state.holders, self.hand: self._next(moment)},
            refused_to_turn=moment.state.refused_to_turn | {(self.hand, gave_up)},
        )


@records(p.ANNOUNCEMENT)
class CorrectCards(_Irregularity):
    """Cards entered otherwise than they lie are entered again, before any wager is collected: all
    that have been dealt so far, in order."""

    type = "correct-cards"
    label = "Correct the cards entered"
    roles = (Role.FLOORPERSON,)
    provision = p.ANNOUNCEMENT

    cards: AnyCards

    @classmethod
    def wants(cls, moment: BaccaratMoment, entered: tuple[Card, ...]) -> int:
        return int(Deal(entered).due is not None)

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        is_dealt = moment.state.step in (RoundStep.DEALING, RoundStep.ANNOUNCED)
        return super().comes_now(moment) and is_dealt

    def check(self, moment: BaccaratMoment) -> None:
        cards = read(self.cards)
        self._put_back(moment).left.without(cards)
        if moment.state.step is RoundStep.ANNOUNCED:
            moment.rules.outcome(" ".join(self.cards))
        elif len(cards) < FIRST_CARDS or not _is_dealt_in_order(cards):
            raise moment.refusal(
                "These are not the cards of a round as far as it is dealt",
                p.FOUR_CARDS,
                accepted="four cards, and third cards only where they are due",
            )

    def _put_back(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, left=moment.state.left.with_back(moment.state.deal.cards))

    def says(self, moment: BaccaratMoment) -> str:
        deal = Deal(read(self.cards))
        if moment.state.step is RoundStep.DEALING:
            return announced_counts(deal)
        announced: str = moment.rules.announcement(deal.outcome)
        return announced

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        deal = Deal(read(self.cards))
        state = replace(seen(self._put_back(moment), deal.cards), deal=deal)
        return state if state.step is RoundStep.DEALING else replace(state, outcome=deal.outcome)


def _is_dealt_in_order(cards: tuple[Card, ...]) -> bool:
    """Whether each card after the first four was due when it was dealt."""
    return all(Deal(cards[:place]).due is not None for place in range(FIRST_CARDS, len(cards)))


ACTS: tuple[type[Act], ...] = (
    ReportThirdCardInError,
    GiveThirdCardToBanker,
    ReportCardInError,
    ReportCardFaceUp,
    VoidRound,
    StopShoe,
    RelinquishCards,
    CorrectCards,
)
