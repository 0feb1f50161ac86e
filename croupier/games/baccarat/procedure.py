"""How a baccarat table is opened, dealt and settled: all its acts in the order of the text, and
what may be done with wagers meanwhile."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.equipment.cards import Composition
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.acts import counting, irregularities, opening, rounds, shuffling
from croupier.games.baccarat.acts.settling import (
    CollectLosingWagers,
    DiscardCards,
    PayAndTakeVigorish,
    PayWinningWagers,
    TakeVigorish,
)
from croupier.games.baccarat.dealing import Hand, Outcome, points
from croupier.games.baccarat.royal import progressive
from croupier.games.baccarat.state import (
    STEPS,
    BaccaratMoment,
    BaccaratState,
    CuttingCard,
    RoundStep,
    Shuffler,
    Stage,
    seat_or_dealer,
)
from croupier.games.baccarat.wagers import ROYAL
from croupier.games.procedure import Act, Procedure, Returned, ShownHand
from croupier.lawbook import enforces, prints


class BaccaratProcedure(Procedure[BaccaratState]):
    """Opening, dealing and settling at a baccarat table."""

    acts: tuple[type[Act], ...] = (
        *opening.ACTS,
        *counting.ACTS,
        *shuffling.ACTS,
        *rounds.ACTS,
        CollectLosingWagers,
        *progressive.ACTS,
        PayWinningWagers,
        TakeVigorish,
        PayAndTakeVigorish,
        DiscardCards,
        rounds.ReportCuttingCard,
        *irregularities.ACTS,
    )
    steps = STEPS
    cleared = p.DISCARD_IN_ORDER

    def start(self) -> BaccaratState:
        return BaccaratState()

    def check_open(self, moment: BaccaratMoment) -> None:
        opening.check_cards_to_open_with(moment)

    def check_close(self, moment: BaccaratMoment) -> None:
        super().check_close(moment)
        shuffling.check_no_vigorish_outstanding(moment)

    def closed(self, state: BaccaratState) -> BaccaratState:
        """The cards leave the table: the next opening brings its own."""
        return BaccaratState(round=state.round, shoe=state.shoe)

    def unattended(self, state: BaccaratState) -> BaccaratState:
        return opening.unattended(state)

    @enforces(p.NO_WAGER_AFTER_THE_CALL, p.UNTOUCHED_IN_PLAY)
    def check_wagers_may_change(self, moment: BaccaratMoment) -> None:
        if not moment.state.between_rounds:
            touched = moment.state.step is not RoundStep.NO_MORE_BETS
            raise moment.refusal(
                '"No more bets" has been announced; no wager changes until the round is over',
                p.UNTOUCHED_IN_PLAY if touched else p.NO_WAGER_AFTER_THE_CALL,
            )
        if moment.state.stage is not Stage.READY:
            raise moment.refusal(
                f"The cards are {moment.state.stage}",
                p.SHUFFLE,
                accepted="wagers once they are in play",
            )
        opening.check_not_idle(moment)

    def outcome(self, state: BaccaratState) -> Outcome | None:
        return state.outcome

    def where(self, state: BaccaratState) -> str:
        if state.in_play:
            return super().where(state)
        closed = "" if state.is_open else "the table is closed and "
        return f"while {closed}the cards are {state.stage}"

    def is_lit(self, state: BaccaratState) -> bool:
        return state.outcome is not None

    @enforces(p.PROGRESSIVE_SYSTEM_CHECKED)
    def void(self, state: BaccaratState) -> Mapping[tuple[int, str], Returned]:
        """Progressive wagers that the system did not accept."""
        why = Returned("the progressive system did not accept it", p.PROGRESSIVE_SYSTEM_CHECKED)
        return {(seat, ROYAL): why for seat in state.not_accepted}

    def face_up(self, state: BaccaratState) -> tuple[ShownHand, ...]:
        dealt = {Hand.PLAYER: state.deal.player, Hand.BANKER: state.deal.banker}
        shown = dealt if state.deal.cards else {hand: state.turned.get(hand, ()) for hand in Hand}
        winner = None if state.outcome is None else state.outcome.winner
        return tuple(
            ShownHand(
                name=hand,
                short=hand.name,
                cards=cards,
                count=points(cards) if cards else None,
                tone="blue" if hand is Hand.PLAYER else "red",
                won=winner is not None and hand.name == winner.name,
            )
            for hand, cards in shown.items()
        )

    def notice(self, state: BaccaratState) -> str | None:
        last = state.cutting_card is CuttingCard.LAST_HAND and state.stage is Stage.READY
        return "Last hand" if last else None

    def shoe(self, state: BaccaratState) -> Composition | None:
        in_play = state.stage in (Stage.IN_SHOE, Stage.READY) and not state.is_idle
        return state.left if in_play else None

    def equipment(self, moment: BaccaratMoment) -> dict[str, str]:
        state = moment.state
        conditions = {"Cards": str(state.stage), "Shuffled by": str(state.shuffler)}
        if state.shuffler is Shuffler.DEVICE:
            conditions["Batch"] = str(state.batch)
        if state.stage is Stage.UNCUT:
            conditions["Cut offered to"] = seat_or_dealer(shuffling.offered_the_cut(moment))
        if state.stage is Stage.READY and state.shuffler is not Shuffler.CONTINUOUS:
            conditions["Left in the shoe"] = f"{state.in_shoe} cards"
            conditions["Cutting card"] = str(state.cutting_card)
        if state.is_idle:
            conditions["No gaming activity"] = "the cards are to be spread before the next round"
        if state.card_held_over:
            conditions["Held over"] = "a card drawn in error is the first of the next hand"
        if moment.rules.meter is not None and state.stage is Stage.READY:
            conditions["Progressive system"] = progressive.indicated(moment)
        for hand, seat in state.holders.items():
            conditions[str(hand)] = f"turned by {seat_or_dealer(seat)}"
        return conditions | third_card_handed(state)


@prints(p.PLAYERS_THIRD_HANDED, p.BANKERS_THIRD_HANDED)
def third_card_handed(state: BaccaratState) -> dict[str, str]:
    """Where hands are handed to players, whose the third card is that is dealt next: face down to
    who was handed the hand."""
    hand = state.deal.due if state.step is RoundStep.DEALING else None
    if hand is None or hand not in state.holders:
        return {}
    return {f"Third card to the {hand}": f"turned by {seat_or_dealer(state.holders[hand])}"}
