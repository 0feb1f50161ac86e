"""What a notebook shows: cards, dice and layouts as they are drawn, odds sheets and what is kept
over many rounds as tables and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from typing import TYPE_CHECKING, Any

from croupier.drawn import Drawn
from croupier.equipment.cards import Card, write_cards
from croupier.equipment.dice import Roll
from croupier.games.roads import KeptRoads
from croupier.games.rules import Rules
from croupier.games.wager import Result
from croupier.odds import Sheet
from croupier.odds.hold import Hold
from croupier.odds.rows import alike
from croupier.publish.drawings.cards import draw_cards
from croupier.publish.drawings.dice import draw_dice
from croupier.publish.drawings.layouts import draw_layout
from croupier.publish.drawings.roads import draw_roads
from croupier.publish.drawings.svg import Piece, element
from croupier.publish.pictures import picture_bytes
from croupier.publish.words.holds import StakesHeld, figure_together, together_table
from croupier.publish.words.odds import (
    figure_of_sheet,
    of_shoe,
    percent,
    sheet_table,
    true_odds_in_words,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.table import Table

COLUMNS = 130  # of a table in text
CARD, DIE, FELT = 60, 60, 760  # how wide each is shown, in pixels


class ShownCards(tuple[Card, ...], Drawn):
    """Cards in a row, written as they are dealt."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{write_cards(self)}>"


@dataclass(frozen=True, slots=True)
class Roads(Drawn):
    """The results of a shoe, as players keep score of them."""

    kept: KeptRoads[Any] = field(repr=False)
    results: str

    def __str__(self) -> str:
        return self.results


@dataclass(frozen=True, slots=True)
class Felt(Drawn):
    """A layout, lit for an outcome if there is one."""

    rules: Rules[Any]
    outcome: Any = None

    def __repr__(self) -> str:
        if self.outcome is None:
            return f"<the layout of {self.rules!r}>"
        lit = " ".join(self.rules.winning(self.outcome)) or "nothing"
        return f"<{self.rules.announcement(self.outcome)}: {lit} wins>"


class OddsSheet(Sheet):
    """The exact odds of wagers as a table, and a picture under it."""

    def __repr__(self) -> str:
        return _text(sheet_table(self, width=COLUMNS))

    def _repr_html_(self) -> str:
        heading = f"{self.rules.title} under {self.rules.chapter}{of_shoe(self)}"
        columns = ("wager", "pays", "true odds", "win", "house advantage", "paragraph")
        rows = (
            (
                row.label,
                "\n".join(row.odds.pays),
                true_odds_in_words(row.odds.true_odds),
                str(row.odds.probability(Result.WIN)),
                f"{row.odds.house_advantage} ({percent(row.odds.house_advantage)} %)",
                str(row.odds.wager.cite),
            )
            for row in alike(self.odds)
        )
        table = element(
            "table",
            element("caption", heading),
            element("tr", *(element("th", name) for name in columns)),
            *(element("tr", *map(_cell, row)) for row in rows),
        )
        return table + _svg(figure_of_sheet(self))


@dataclass(frozen=True, slots=True, repr=False)
class Bands(Drawn, Mapping[int, Hold]):
    """What the licensee keeps of stakes made each round, by the number of rounds."""

    rules: Rules[Any]
    kept: StakesHeld
    asked: tuple[int, ...]

    def __getitem__(self, rounds: int) -> Hold:
        return self.kept.holds[rounds]

    def __iter__(self) -> Iterator[int]:
        return iter(self.asked)

    def __len__(self) -> int:
        return len(self.asked)

    def __repr__(self) -> str:
        return _text(together_table(self.rules, self.kept, self.asked, width=COLUMNS))


def _cell(words: str) -> Piece:
    first, *more = words.split("\n")
    return element("td", first, *(part for line in more for part in (element("br"), line)))


def picture(thing: object) -> str:
    """The picture of a thing, as a drawing that stands alone."""
    match thing:
        case Card():
            return draw_cards([thing]).placed(width=CARD)
        case ShownCards():
            return draw_cards(thing).placed(width=CARD * len(thing))
        case Roll():
            return draw_dice(thing).placed(width=DIE * len(thing.dice))
        case Rules():
            return draw_layout(thing).placed(width=FELT)
        case Felt(rules, outcome):
            lit = () if outcome is None else rules.winning(outcome)
            return draw_layout(rules, lit=lit).placed(width=FELT)
        case Roads(kept, results):
            return draw_roads(kept, results).placed(width=FELT)
        case Bands(rules, kept, asked):
            return _svg(figure_together(rules, kept, marked=asked))
        case _:
            raise TypeError(f"{type(thing).__name__} has no picture")


def _svg(figure: Figure) -> str:
    """The figure alone, without what stands before it in a file."""
    whole = picture_bytes(figure, ".svg").decode()
    return whole[whole.index("<svg") :]


def _text(table: Table) -> str:
    from rich.console import Console

    written = StringIO()
    Console(file=written, width=COLUMNS).print(table)
    return written.getvalue().rstrip()
