"""What lies on a table, drawn: the layout, dice or cards as far as they are shown, past rounds.

The one place where the pages look at what a game is dealt from.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.publish.cards import draw_hands
from croupier.publish.drawing import draw_dice
from croupier.publish.layouts import draw_layout
from croupier.publish.roads import draw_roads
from croupier.table import TableState

PAST_DICE = 8  # rounds, as many as the display has room for


def layout(table: TableState, *, lost: Collection[str]) -> str:
    """The layout with chips and markers on it, lit once the result may be shown."""
    rules, outcome = table.rules, table.outcome()
    is_lit = outcome is not None and rules.procedure.is_lit(table.procedure)
    return draw_layout(
        rules,
        lit=rules.winning(outcome) if is_lit else (),
        lost=lost if is_lit else (),
        chips=table.laid(),
        seats=table.seats,
        marked=table.marked(),
    )


def dealt(table: TableState) -> str | None:
    """The dice once they are read; cards as they are turned."""
    outcome = table.outcome()
    if table.rules.dealt_from == "cards":
        return _hands(table)
    return None if outcome is None else draw_dice(outcome)


def _hands(table: TableState) -> str | None:
    """The hands as far as they lie face up, the winner's lit once it is announced."""
    face_up = table.rules.procedure.face_up(table.procedure)
    if face_up is None:
        return None
    outcome = table.outcome()
    headline = None if outcome is None else table.rules.headline(outcome)
    return draw_hands(face_up, won=[hand for hand in face_up if hand == headline])


def past(table: TableState) -> tuple[str, ...]:
    """The dice of the last rounds, newest first; cards are told by the roads."""
    if table.rules.dealt_from == "cards":
        return ()
    return tuple(draw_dice(outcome) for outcome in table.past[: -PAST_DICE - 1 : -1])


def roads(table: TableState) -> str | None:
    """The roads of the shoe, the round just decided among them; None where a game keeps none."""
    if not table.rules.keeps_roads:
        return None
    decided = table.outcome()
    outcomes = (*table.past, *(() if decided is None else (decided,)))
    return draw_roads([table.rules.trend(outcome) or "" for outcome in outcomes])
