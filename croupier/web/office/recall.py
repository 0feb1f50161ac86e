"""The pages and the API of recall: the last rounds of a table in pictures, and any round redrawn.

A round is drawn by what draws the console, from the state that the console was drawn from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.floor import House
from croupier.floor.accounting.corrections import Correction
from croupier.floor.core.rounds import KEPT
from croupier.floor.history.recall import Done, NoSuchRound, Recalled, SeatMoney
from croupier.floor.people.staff import Session
from croupier.games.wager import Result
from croupier.publish.drawings.chips import seat_colour
from croupier.publish.drawings.svg import Drawing
from croupier.publish.words.recall import particulars_in_words, round_data, summary_data
from croupier.table import TableState
from croupier.table.settled import EnteredSettlement
from croupier.web.console import drawn
from croupier.web.console.views import Board, board
from croupier.web.context import Here, SeesRounds
from croupier.web.rendering import Page, dollars, page, signed

router = APIRouter()

Number = Annotated[int | None, Query(ge=1, le=10**9)]


# -- the last rounds -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Picture:
    """A round among others: its dice or hands, and what it came to."""

    round: Recalled
    time: datetime
    dealt: Drawing | None
    headline: str
    is_irregular: bool
    wagered: str
    won: str  # by whom, and how much; nothing where nobody had wagered
    css: str  # of who won


@dataclass(frozen=True, slots=True)
class RoundsPage(Page):
    template: ClassVar[str] = "office/rounds.html"

    session: Session
    table: TableState
    pictures: tuple[Picture, ...]  # newest first


@router.get("/tables/{table}/rounds", response_class=HTMLResponse, include_in_schema=False)
def rounds_page(
    request: Request,
    table: str,
    here: Here,
    session: SeesRounds,
    number: Number = None,
    shoe: Number = None,
) -> Response:
    if shoe is not None and number is None:
        number = here.recall.first_of_shoe(table, shoe)
    if number is not None:
        return RedirectResponse(f"/tables/{table}/rounds/{number}", status_code=303)
    state, _ = here.house.look(table)
    pictures = (_picture(recalled) for recalled in here.recall.last(table, KEPT) if recalled.done)
    return page(request, RoundsPage(session, state, tuple(pictures)))


def _picture(recalled: Recalled) -> Picture:
    outcome = None if recalled.is_void else recalled.outcome
    without = "Void" if recalled.is_void else "Still on"
    css, won = _won(recalled)
    wagered = recalled.wagered
    return Picture(
        round=recalled,
        time=recalled.done[-1].entry.record.time,
        dealt=drawn.dealt(recalled.shown),
        headline=without if outcome is None else recalled.shown.rules.headline(outcome),
        is_irregular=any(done.is_irregular for done in recalled.done),
        wagered=f"${dollars(wagered)} wagered" if wagered else "no wagers",
        won=won,
        css=css,
    )


def _won(recalled: Recalled) -> tuple[str, str]:
    """How it is marked who won a round, and who did."""
    won = recalled.patrons_won
    if not recalled.is_over:
        return "", "not over"
    if won > 0:
        return "patrons", f"patrons {signed(won)}"
    if won < 0:
        return "house", f"house {signed(-won)}"
    return "", "even" if recalled.wagered else ""


# -- one round -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TimelineAct:
    """An act of the round as its timeline tells it."""

    done: Done
    particulars: str
    css: str
    corrections: tuple[Correction, ...] = ()  # of its amount, in the gaming day that is open


@dataclass(frozen=True, slots=True)
class SettledWager:
    """What became of a wager, as a person says it, and by which entry."""

    settled: EnteredSettlement
    wager: str
    result: str
    entry: int


@dataclass(frozen=True, slots=True)
class RoundPage(Page):
    template: ClassVar[str] = "office/round.html"

    session: Session
    address: str  # of the rounds of this table
    round: Recalled
    board: Board  # as it was then
    heading: str
    step: int | None  # the entry after which the table is shown, in place of the result
    step_before: int | None
    step_after: int | None
    announcement: str | None
    is_void: bool
    settlements: tuple[SettledWager, ...]
    unsettled: int  # wagers that lie on the layout
    seats: tuple[SeatMoney, ...]
    colours: Mapping[int, str]  # of the seats
    acts: tuple[TimelineAct, ...]
    began: datetime | None
    earlier: int | None  # the rounds before it and after it
    later: int | None


RESULTS = {Result.WIN: "wins", Result.LOSE: "loses"}  # others as they are entered


@router.get("/tables/{table}/rounds/{number}", response_class=HTMLResponse, include_in_schema=False)
def round_page(
    request: Request,
    table: str,
    number: int,
    here: Here,
    session: SeesRounds,
    step: Annotated[int | None, Query(ge=1, alias="at")] = None,
) -> Response:
    recalled = here.recall.round(table, number)
    sequences = [done.entry.sequence for done in recalled.done]
    if step is not None and step not in sequences:
        raise NoSuchRound(
            f"Entry {step} is not one of round {number}",
            accepted=f"one of {', '.join(map(str, sequences))}",
        )
    place = -1 if step is None else sequences.index(step)
    outcome, settlements = recalled.outcome, _settlements(recalled)
    seats = {money.seat for money in recalled.seats} | {row.settled.seat for row in settlements}
    shown = RoundPage(
        session=session,
        address=f"/tables/{table}/rounds",
        round=recalled,
        board=_board(recalled, place, here.house.now()),
        heading=_heading(recalled, place),
        step=step,
        step_before=sequences[place - 1] if place > 0 else None,
        step_after=sequences[place + 1] if place + 1 < len(sequences) else None,
        announcement=None
        if outcome is None or step is not None
        else recalled.shown.rules.announcement(outcome),
        is_void=recalled.is_void and step is None,
        settlements=settlements,
        unsettled=len(recalled.shown.laid()),
        seats=recalled.seats,
        colours={seat: seat_colour(seat) for seat in seats},
        acts=tuple(_act(done, here.house, step) for done in recalled.done),
        began=recalled.done[0].entry.record.time if recalled.done else None,
        earlier=number - 1 if number > 1 else None,
        later=number + 1 if number < here.house.look(table)[0].round else None,
    )
    return page(request, shown)


def _board(recalled: Recalled, place: int, now: datetime) -> Board:
    """The table after an act of the round, or as its result was shown; as it stands now where
    nothing was done in the round yet."""
    if place >= 0:
        done = recalled.done[place]
        return board(done.after, done.entry.record.time)
    return board(recalled.shown, recalled.done[-1].entry.record.time if recalled.done else now)


def _heading(recalled: Recalled, place: int) -> str:
    if place >= 0:
        done = recalled.done[place]
        return f"After entry {done.entry.sequence}: {done.label}"
    if recalled.outcome is not None:
        since = ", before the round was void" if recalled.is_void else ""
        return f"As the result was shown{since}"
    if recalled.is_void:
        return "Void: the wagers before they went back"
    return "As far as it goes"


def _settlements(recalled: Recalled) -> tuple[SettledWager, ...]:
    rules = recalled.shown.rules
    return tuple(
        SettledWager(
            settled,
            rules.wager(settled.wager).name,
            RESULTS.get(settled.result, settled.result),
            done.entry.sequence,
        )
        for done, settled in recalled.settlements
    )


def _act(done: Done, house: House, step: int | None) -> TimelineAct:
    sequence = done.entry.sequence
    marks = (
        ("irregular", done.is_irregular),
        ("shown", sequence == step),
        ("apart", not done.is_act),
    )
    return TimelineAct(
        done,
        particulars_in_words(done),
        css=" ".join(name for name, is_so in marks if is_so),
        corrections=tuple(
            correction
            for correction in house.standing.corrections.today
            if correction.of.entry == sequence
        ),
    )


# -- as data ---------------------------------------------------------------------------------------


@router.get("/api/tables/{table}/rounds")
def rounds_api(table: str, here: Here, session: SeesRounds, shoe: Number = None) -> JSONResponse:
    """The last rounds of a table, newest first; or the first round of a shoe."""
    if shoe is not None:
        first = here.recall.round(table, here.recall.first_of_shoe(table, shoe))
        return JSONResponse({"table": table, "rounds": [summary_data(first)]})
    rounds = [summary_data(recalled) for recalled in here.recall.last(table, KEPT)]
    return JSONResponse({"table": table, "rounds": rounds})


@router.get("/api/tables/{table}/rounds/{number}")
def round_api(table: str, number: int, here: Here, session: SeesRounds) -> JSONResponse:
    """A round as it was: what was dealt, wagered and settled, and who did what."""
    return JSONResponse(round_data(here.recall.round(table, number)))
