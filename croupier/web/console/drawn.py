"""What lies on a table, drawn: the layout, dice or cards as far as they are shown, past rounds.

A game says what there is: hands, roads, dice.
"""

from __future__ import annotations

from croupier.publish.drawings.cards import draw_hands
from croupier.publish.drawings.dice import draw_dice
from croupier.publish.drawings.layouts import draw_layout
from croupier.publish.drawings.roads import draw_roads
from croupier.publish.drawings.svg import Drawing
from croupier.table import TableState
from croupier.web.console.dues import lost_wagers

PAST_DICE = 8  # rounds, as many as the display has room for


def layout(table: TableState, *, touched: bool = False) -> Drawing:
    """The layout with chips and markers on it, lit once the result may be shown."""
    rules, outcome = table.rules, table.outcome()
    is_lit = outcome is not None and rules.procedure.is_lit(table.procedure)
    return draw_layout(
        rules,
        lit=rules.winning(outcome) if is_lit else (),
        lost=lost_wagers(table) if is_lit else (),
        chips=table.laid(),
        seats=table.seats,
        marked=table.marked(),
        touched=touched,
    )


def dealt(table: TableState) -> Drawing | None:
    """The dice once they are read; hands as far as their cards are turned."""
    outcome = table.outcome()
    hands = table.rules.procedure.face_up(table.procedure)
    if hands:
        return draw_hands(hands)
    return None if outcome is None else draw_dice(outcome)


def past(table: TableState) -> tuple[Drawing, ...]:
    """The dice of the last rounds, newest first; cards are told by the roads."""
    if table.rules.game.roads is not None:
        return ()
    return tuple(draw_dice(outcome) for outcome in table.past[: -PAST_DICE - 1 : -1])


def roads(table: TableState) -> Drawing | None:
    """The roads of the shoe, the round just decided among them; None where a game keeps none."""
    kept = table.rules.game.roads
    if kept is None:
        return None
    decided = table.outcome()
    outcomes = (*table.past, *(() if decided is None else (decided,)))
    return draw_roads(kept, [kept.letter(outcome) for outcome in outcomes])
