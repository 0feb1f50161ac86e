"""The pages and the API of recall: the last rounds of a table in pictures, and any round redrawn.

A round is drawn by what draws the console, from the state that the console was drawn from.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.floor import House
from croupier.floor.accounting.corrections import Correction
from croupier.floor.folded import Folded
from croupier.floor.history.recall import Done, NoSuchRound, Recall, Recalled
from croupier.floor.history.rounds import KEPT
from croupier.publish.drawings.chips import seat_colour
from croupier.publish.words.recall import particulars_in_words, round_data, summary_data
from croupier.web.console import drawn
from croupier.web.console.views import Board, board
from croupier.web.context import Here, SeesRounds
from croupier.web.rendering import page

router = APIRouter()

Number = Annotated[int | None, Query(ge=1, le=10**9)]


def recall_of(house: House) -> Recall:
    """The recall of a house, from what it has at hand now."""
    return Recall(house.ledger, partial(_at_hand, house))


def _at_hand(house: House) -> Folded:
    house.catch_up()
    return house.folded


def kept_by_the_application(request: Request) -> Recall:
    found: Recall = request.app.state.recall
    return found


Recalls = Annotated[Recall, Depends(kept_by_the_application)]


@dataclass(frozen=True, slots=True)
class Picture:
    """A round among others: its dice or hands, and what it came to."""

    round: Recalled
    dealt: str | None
    headline: str | None
    is_irregular: bool


@dataclass(frozen=True, slots=True)
class Line:
    """An act of the round as its timeline tells it."""

    done: Done
    told: str
    is_shown: bool
    corrections: tuple[Correction, ...] = ()  # of its amount, in the gaming day that is open


@router.get("/tables/{table}/rounds", response_class=HTMLResponse, include_in_schema=False)
def rounds_page(
    request: Request,
    table: str,
    here: Here,
    session: SeesRounds,
    recall: Recalls,
    number: Number = None,
    shoe: Number = None,
) -> Response:
    if shoe is not None and number is None:
        number = recall.first_of_shoe(table, shoe)
    if number is not None:
        return RedirectResponse(f"/tables/{table}/rounds/{number}", status_code=303)
    state, _ = here.house.look(table)
    return page(
        request,
        "office/rounds.html",
        session=session,
        table=state,
        pictures=[_picture(one) for one in recall.last(table, KEPT) if one.done],
    )


@router.get("/tables/{table}/rounds/{number}", response_class=HTMLResponse, include_in_schema=False)
def round_page(
    request: Request,
    table: str,
    number: int,
    here: Here,
    session: SeesRounds,
    recall: Recalls,
    at: Annotated[int | None, Query(ge=1)] = None,
) -> Response:
    recalled = recall.round(table, number)
    sequences = [one.entry.sequence for one in recalled.done]
    if at is not None and at not in sequences:
        raise NoSuchRound(
            f"Entry {at} is not one of round {number}",
            accepted=f"one of {', '.join(map(str, sequences))}",
        )
    return page(
        request,
        "office/round.html",
        session=session,
        round=recalled,
        picture=_picture(recalled),
        board=_board(recalled, at, here.house.now()),
        at=at,
        lines=[_line(one, here.house, at) for one in recalled.done],
        before=None if at is None else _beside(sequences, at, -1),
        after=sequences[0] if at is None and sequences else _beside(sequences, at, +1),
        elections=recalled.shown.rules.elections.written(),
        seat_colour=seat_colour,
        last=here.house.look(table)[0].round,
    )


def _line(done: Done, house: House, at: int | None) -> Line:
    sequence = done.entry.sequence
    return Line(
        done,
        particulars_in_words(done),
        is_shown=sequence == at,
        corrections=tuple(
            one for one in house.standing.corrections.today if one.of.entry == sequence
        ),
    )


def _beside(sequences: list[int], at: int | None, step: int) -> int | None:
    """The entry before or after one, in the round."""
    if at is None:
        return None
    place = sequences.index(at) + step
    return sequences[place] if 0 <= place < len(sequences) else None


@router.get("/api/tables/{table}/rounds")
def rounds_api(
    table: str, session: SeesRounds, recall: Recalls, shoe: Number = None
) -> JSONResponse:
    """The last rounds of a table, newest first; or the first round of a shoe."""
    if shoe is not None:
        first = recall.round(table, recall.first_of_shoe(table, shoe))
        return JSONResponse({"table": table, "rounds": [summary_data(first)]})
    told = [summary_data(one) for one in recall.last(table, KEPT)]
    return JSONResponse({"table": table, "rounds": told})


@router.get("/api/tables/{table}/rounds/{number}")
def round_api(table: str, number: int, session: SeesRounds, recall: Recalls) -> JSONResponse:
    """A round as it was: what was dealt, wagered and settled, and who did what."""
    return JSONResponse(round_data(recall.round(table, number)))


def _picture(recalled: Recalled) -> Picture:
    outcome = None if recalled.is_void else recalled.outcome
    return Picture(
        round=recalled,
        dealt=drawn.dealt(recalled.shown),
        headline=None if outcome is None else recalled.shown.rules.headline(outcome),
        is_irregular=any(one.is_irregular for one in recalled.done),
    )


def _board(recalled: Recalled, at: int | None, now: datetime) -> Board:
    """The table after an act of the round, or as its result was shown; as it stands now where
    nothing was done in the round yet."""
    if at is not None:
        done = next(one for one in recalled.done if one.entry.sequence == at)
        return board(done.after, done.entry.record.time)
    return board(recalled.shown, recalled.done[-1].entry.record.time if recalled.done else now)
