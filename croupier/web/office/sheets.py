"""The sheets that are posted: sign and layout of a table, now and once its rules change."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from croupier.lawbook import NotNow
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers.sign_sheets import draw_change_sign, draw_layout_sheet, draw_sign
from croupier.table import TableState
from croupier.table.state import RuleChange
from croupier.web.context import Context, Here
from croupier.web.rendering import Page, page

router = APIRouter(default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class SheetPage(Page, template="sheet.html"):
    """A sheet of paper, on screen as it is printed."""

    title: str
    drawn: Drawing
    is_wide: bool = False


@router.get("/tables/{table}/sign")
def sign_page(table: str, here: Here) -> Response:
    """The sign of the rules in effect, for anyone: it hangs at the table."""
    state, _ = here.house.look(table)
    return page(here, SheetPage("Sign", draw_sign(state)))


@router.get("/tables/{table}/layout-sheet")
def layout_page(table: str, here: Here) -> Response:
    state, _ = here.house.look(table)
    return page(here, SheetPage("Layout", draw_layout_sheet(state), is_wide=True))


@router.get("/tables/{table}/change-sign")
def change_sign_page(table: str, here: Here) -> Response:
    """The sign of a change that was noticed."""
    state, change = _coming(here, table)
    drawn = draw_change_sign(state, change, here.house.zone)
    return page(here, SheetPage("Sign of the change", drawn))


@router.get("/tables/{table}/coming-sign")
def coming_sign_page(table: str, here: Here) -> Response:
    """The sign that is to be posted once the change has taken effect."""
    state, change = _coming(here, table)
    return page(here, SheetPage("Sign from then on", draw_sign(state.under(change))))


@router.get("/tables/{table}/coming-layout-sheet")
def coming_layout_page(table: str, here: Here) -> Response:
    state, change = _coming(here, table)
    drawn = draw_layout_sheet(state, change)
    return page(here, SheetPage("Layout from then on", drawn, is_wide=True))


def _coming(here: Context, table: str) -> tuple[TableState, RuleChange]:
    state, _ = here.house.look(table)
    if state.coming is None:
        raise NotNow(f"No change of rules is coming to {table}")
    return state, state.coming
