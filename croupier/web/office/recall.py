"""The pages and the API of recall: the last rounds of a table in pictures, and any round redrawn.

A round is drawn by what draws the console, from the state that the console was drawn from.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.floor import House
from croupier.floor.accounting.corrections import Correction
from croupier.floor.core.rounds import KEPT
from croupier.floor.history.recall import Done, NoSuchRound, Recalled
from croupier.games.wager import Result
from croupier.publish.drawings.svg import Drawing
from croupier.publish.words.recall import particulars_in_words, round_data, summary_data
from croupier.table import TableState
from croupier.table.settled import EnteredSettlement
from croupier.web.console import drawn
from croupier.web.console.views import Board, board
from croupier.web.context import SeesRounds
from croupier.web.rendering import Page, page_for, signed

router = APIRouter()

Number = Annotated[int | None, Query(ge=1, le=10**9)]


# -- the last rounds -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Picture:
    """A round among others: its dice or hands, and what it came to."""

    round: Recalled
    dealt: Drawing | None
    headline: str
    is_irregular: bool
    won: str  # by whom, and how much; nothing where nobody had wagered
    css: str  # of who won


@dataclass(frozen=True, slots=True)
class RoundsPage(Page, template="office/rounds.html"):
    table: TableState
    pictures: tuple[Picture, ...]  # newest first


@router.get("/tables/{table}/rounds", response_class=HTMLResponse, include_in_schema=False)
def rounds_page(
    table: str, visit: SeesRounds, number: Number = None, shoe: Number = None
) -> Response:
    if shoe is not None and number is None:
        number = visit.here.recall.first_of_shoe(table, shoe)
    if number is not None:
        return RedirectResponse(f"/tables/{table}/rounds/{number}", status_code=303)
    state, _ = visit.house.look(table)
    pictures = (
        _picture(recalled) for recalled in visit.here.recall.last(table, KEPT) if recalled.done
    )
    return page_for(visit, RoundsPage(state, tuple(pictures)))


def _picture(recalled: Recalled) -> Picture:
    outcome = None if recalled.is_void else recalled.outcome
    without = "Void" if recalled.is_void else "Still on"
    css, won = _won(recalled)
    return Picture(
        round=recalled,
        dealt=drawn.dealt(recalled.shown),
        headline=without if outcome is None else recalled.shown.rules.headline(outcome),
        is_irregular=any(done.is_irregular for done in recalled.done),
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
    corrections: tuple[Correction, ...] = ()  # of its amount, in the gaming day that is open


@dataclass(frozen=True, slots=True)
class SettledWager:
    """What became of a wager, as a person says it, and by which entry."""

    settled: EnteredSettlement
    wager: str
    result: str
    entry: int


@dataclass(frozen=True, slots=True)
class RoundPage(Page, template="office/round.html"):
    round: Recalled
    board: Board  # as it was then
    heading: str
    step: int | None  # the entry after which the table is shown, in place of the result
    step_before: int | None
    step_after: int | None
    announcement: str | None
    settlements: tuple[SettledWager, ...]
    acts: tuple[TimelineAct, ...]
    later: int | None  # the round after it, if it has begun


RESULTS = {Result.WIN: "wins", Result.LOSE: "loses"}  # others as they are entered


@router.get("/tables/{table}/rounds/{number}", response_class=HTMLResponse, include_in_schema=False)
def round_page(
    table: str,
    number: int,
    visit: SeesRounds,
    step: Annotated[int | None, Query(ge=1, alias="at")] = None,
) -> Response:
    recalled = visit.here.recall.round(table, number)
    sequences = [done.entry.sequence for done in recalled.done]
    if step is not None and step not in sequences:
        raise NoSuchRound(
            f"Entry {step} is not one of round {number}",
            accepted=f"one of {', '.join(map(str, sequences))}",
        )
    place = -1 if step is None else sequences.index(step)
    outcome = recalled.outcome
    shown = RoundPage(
        round=recalled,
        board=_board(recalled, place, visit.now),
        heading=_heading(recalled, place),
        step=step,
        step_before=sequences[place - 1] if place > 0 else None,
        step_after=sequences[place + 1] if place + 1 < len(sequences) else None,
        announcement=None
        if outcome is None or step is not None
        else recalled.shown.rules.announcement(outcome),
        settlements=_settlements(recalled),
        acts=tuple(_act(done, visit.house) for done in recalled.done),
        later=number + 1 if number < visit.house.look(table)[0].round else None,
    )
    return page_for(visit, shown)


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


def _act(done: Done, house: House) -> TimelineAct:
    return TimelineAct(
        done,
        particulars_in_words(done),
        corrections=tuple(
            correction
            for correction in house.standing.corrections.today
            if correction.of.entry == done.entry.sequence
        ),
    )


# -- as data ---------------------------------------------------------------------------------------


@router.get("/api/tables/{table}/rounds")
def rounds_api(table: str, visit: SeesRounds, shoe: Number = None) -> JSONResponse:
    """The last rounds of a table, newest first; or the first round of a shoe."""
    if shoe is not None:
        first = visit.here.recall.round(table, visit.here.recall.first_of_shoe(table, shoe))
        return JSONResponse({"table": table, "rounds": [summary_data(first)]})
    rounds = [summary_data(recalled) for recalled in visit.here.recall.last(table, KEPT)]
    return JSONResponse({"table": table, "rounds": rounds})


@router.get("/api/tables/{table}/rounds/{number}")
def round_api(table: str, number: int, visit: SeesRounds) -> JSONResponse:
    """A round as it was: what was dealt, wagered and settled, and who did what."""
    return JSONResponse(round_data(visit.here.recall.round(table, number)))
