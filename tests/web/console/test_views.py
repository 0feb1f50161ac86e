"""What a console says comes next, at every kind of table: who follows it is never stuck."""

from __future__ import annotations

import pytest
from houses import ROUNDS, Floor

from croupier.lawbook import Refusal
from croupier.web.console.views import Next, board

TABLES = [("13:69F", "manual"), ("13:69F", "automated"), ("19:47", "manual")]


def shown_next(floor: Floor) -> Next:
    return board(floor.state, floor.house.now()).next


@pytest.mark.paragraph("13:69F-9.5(c)", "13:69F-9.5(d)1", "13:69F-9.5(d)2", "13:69F-9.5(e)")
@pytest.mark.paragraph("19:47-9.5(b)", "19:47-9.5(c)", "19:47-9.5(d)", "19:47-9.5(e)")
@pytest.mark.parametrize(("edition", "shaker"), TABLES)
def test_at_every_step_the_next_act_of_the_text_is_the_one_shown(
    floor: Floor, edition: str, shaker: str
) -> None:
    floor.open(edition=edition, shaker=shaker)
    for step, act in ROUNDS[shaker]:
        floor.play_to(step, shaker=shaker)
        shown = shown_next(floor)
        assert shown.act is not None, (step, shown.waiting)
        assert shown.act.type == act["type"]


@pytest.mark.paragraph("13:69F-9.1")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.parametrize("step", ["wagering", "no-more-bets"])
def test_what_holds_the_round_up_is_shown_with_its_paragraph(
    floor: Floor, shaker: str, step: str
) -> None:
    floor.open(shaker=shaker)
    floor.play_to(step, shaker=shaker)
    floor.clock.forward(hours=25)
    shown = shown_next(floor)
    assert shown.act is None
    assert isinstance(shown.waiting, Refusal)
    assert str(shown.waiting.cite) == "13:69F-9.1"
    assert shown.waiting.accepted == "the floorperson replaces the dice"
