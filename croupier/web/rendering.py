"""Pages, each drawn by its template from one context, and how money and chances are written there.

A page is a frozen dataclass whose fields are all that its template knows, besides the frame every
page stands in. A name that is neither is an error, here as in the tests: nothing is left blank
because somebody forgot to hand it on.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, ClassVar

from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from croupier.equipment.cards import RANKS
from croupier.floor.clock.zone import Zone
from croupier.floor.people.staff import Session
from croupier.publish.drawings.cards import RANK_NAMES, SUIT_NAMES
from croupier.publish.drawings.chips import seat_colour
from croupier.publish.words.money import amount, limits_in_words
from croupier.publish.words.odds import percent
from croupier.web.context import Context, Visit


@dataclass(frozen=True, slots=True)
class Page:
    """What a template is drawn from; a page of its own adds its fields, and names its template."""

    template: ClassVar[str]

    def __init_subclass__(cls, template: str = "") -> None:
        cls.template = template or cls.template  # said once: slots make each class a second time


@dataclass(frozen=True, slots=True)
class Frame:
    """What every page knows: the time, by which clocks, whether there is no real money, and who
    looks at it, if they have signed in."""

    zone: Zone
    now: datetime
    demonstration: bool
    session: Session | None = None


def dollars(cents: int) -> str:
    """Dollars for people: thousands apart, no cents where there are none.

    >>> dollars(48_200_00), dollars(2_50), dollars(-50)
    ('48,200', '2.50', '-0.50')
    """
    return amount(cents).removesuffix(".00")


def money(cents: int) -> str:
    """An amount with its sign, where it is below nothing.

    >>> money(48_200_00), money(-2_50)
    ('$48,200', '-$2.50')
    """
    return f"{'-' if cents < 0 else ''}${dollars(abs(cents))}"


def signed(cents: int) -> str:
    """An amount won or lost.

    >>> signed(5_00), signed(-5_00), signed(0)
    ('+$5', '-$5', '$0')
    """
    return f"{'+' if cents > 0 else ''}{money(cents)}"


def counted(number: int, what: str) -> str:
    """How many there are.

    >>> counted(1, "round"), counted(1_200, "round")
    ('1 round', '1,200 rounds')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def rank(of_card: str) -> str:
    """A card's rank as it is printed in its corner.

    >>> rank("T"), rank("9")
    ('10', '9')
    """
    return "10" if of_card == "T" else of_card


environment = Environment(
    loader=PackageLoader("croupier.web"), autoescape=True, undefined=StrictUndefined
)
environment.filters.update(
    dollars=dollars,
    amount=amount,
    money=money,
    signed=signed,
    counted=counted,
    percent=percent,
    moment=datetime.fromisoformat,
    rank=rank,
)
environment.globals.update(
    limits_in_words=limits_in_words,
    seat_colour=seat_colour,
    rank_names={name: RANK_NAMES[name].capitalize() for name in RANKS},
    suit_names={suit: name.capitalize() for suit, name in SUIT_NAMES.items()},
    suit_signs={"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"},
)


def page(
    here: Context, shown: Page, session: Session | None = None, *, status: int = 200
) -> HTMLResponse:
    """A page of the house, as it is answered to who looks."""
    return HTMLResponse(drawn(shown, frame_of(here, session)), status_code=status)


def page_for(visit: Visit, shown: Page, *, status: int = 200) -> HTMLResponse:
    """The same, to a visitor who was let in."""
    return page(visit.here, shown, visit.session, status=status)


def frame_of(here: Context, session: Session | None = None) -> Frame:
    """The frame of a page that is drawn now."""
    return Frame(here.house.zone, here.house.now(), here.demonstration, session)


def drawn(shown: Page, frame: Frame) -> str:
    """A page, or a part of one, as HTML."""
    return environment.get_template(shown.template).render(_fields(frame) | _fields(shown))


def _fields(values: Page | Frame) -> dict[str, Any]:
    return {field.name: getattr(values, field.name) for field in fields(values)}
