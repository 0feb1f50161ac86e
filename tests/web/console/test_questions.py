"""What a console asks for is read off the acts: nothing about a game is written on a page."""

from __future__ import annotations

import pytest

from croupier.games.procedure import Act
from croupier.games.registry import games, rules
from croupier.games.sic_bo.acts.irregularities import CallNoRoll
from croupier.games.sic_bo.acts.opening import InspectDevice, InspectShaker, InstallShaker
from croupier.games.sic_bo.procedure import Shake
from croupier.table.commands.posted import ChangeLimits
from croupier.table.commands.running import Fill
from croupier.web.console.questions import questions
from croupier.web.rendering import environment


def test_dice_and_a_verdict_are_asked_for_an_inspection_of_the_device() -> None:
    dice, lit = questions(InspectDevice)
    assert (dice.name, dice.kind, dice.count) == ("dice", "dice", 3)
    assert (lit.name, lit.label, lit.kind) == ("properly_lit", "Properly lit", "yes-no")


def test_a_kind_of_shaker_is_chosen_from_those_there_are() -> None:
    kind, fresh = questions(InstallShaker)
    assert (kind.kind, kind.choices) == ("choice", ("manual", "automated"))
    assert (fresh.label, fresh.kind) == ("Fresh dice", "yes-no")


def test_what_has_a_usual_number_comes_with_it() -> None:
    (times,) = questions(Shake)
    assert (times.kind, times.default) == ("number", 3)
    operations, _ = questions(InspectShaker)
    assert (operations.kind, operations.default) == ("number", None)


def test_money_and_limits_are_asked_for_in_dollars() -> None:
    (amount,) = questions(Fill)
    assert amount.kind == "money"
    assert [question.kind for question in questions(ChangeLimits)] == ["limits", "yes-no", "yes-no"]


def at_baccarat(type_: str) -> type[Act]:
    act = rules("mini-baccarat").procedure.act(type_)
    assert act is not None
    return act


def test_cards_are_asked_for_by_how_few_and_how_many_they_may_be() -> None:
    (four,) = questions(at_baccarat("deal-cards"))
    assert (four.kind, four.least, four.most, four.optional) == ("cards", 4, 4, False)
    (burned,) = questions(at_baccarat("burn-cards"))
    assert (burned.kind, burned.least, burned.most, burned.optional) == ("cards", 0, 11, False)
    _, disclosed = questions(at_baccarat("card-in-error"))
    assert (disclosed.kind, disclosed.optional) == ("cards", True)  # none, where none was seen


def test_seats_are_asked_for_where_vigorish_may_be_marked() -> None:
    (marked,) = questions(at_baccarat("take-vigorish"))
    assert (marked.name, marked.kind) == ("marked", "seats")


def test_what_is_suggested_stands_in_for_the_usual_answer() -> None:
    decks, shuffler, pre_shuffled, cutting_cards = questions(
        at_baccarat("receive-cards"), {"decks": 8}
    )
    assert (decks.default, shuffler.default, pre_shuffled.default) == (8, "the dealer", False)
    assert cutting_cards.default == 2


def test_the_dealer_is_seat_nought_and_can_be_entered() -> None:
    seat, _ = questions(at_baccarat("cut-cards"))
    assert (seat.kind, seat.least) == ("number", 0)


def test_an_act_without_particulars_asks_nothing() -> None:
    assert questions(CallNoRoll) == ()


@pytest.mark.parametrize("game_id", list(games()))
def test_every_act_of_every_game_can_be_entered(game_id: str) -> None:
    game = games()[game_id]
    drawn = environment.get_template("question.html").module.by_kind  # type: ignore[attr-defined]
    for act in game.rules(game.chapters[0], {}).procedure.acts:
        for question in questions(act):
            assert question.kind in drawn
