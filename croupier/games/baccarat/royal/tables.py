"""x.3(j), (k): the pay tables of the Royal Baccarat Bonus, laid out as on the page.

All of it rests on a proposal. Columns are the tables; a dash is a hand the table does not
recognize. Non-progressive figures are odds to 1; progressive ones multiples of the wager, which
may be read in two ways (interpretation `baccarat-royal-multiples`). The meter itself pays the top
hand of every progressive table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.royal.hands import RoyalHand
from croupier.games.wager import paid_in_words
from croupier.lawbook import Provision, enforces
from croupier.money import Odds

WITH_SIX_OF_A_KIND_PAGE = """
                      A     B     C     D     E     F     G     H     I     J     K
SIX_OF_A_KIND     10000  5000 10000 10000  5000  5000  2000  1000  2000  2000  1000
ROYAL_FLUSH        2000  2000  2000  5000  1000  1000  1000   500   500   500   500
STRAIGHT_FLUSH     1000  1000  1000  1000   500   500   500   250   250   400   400
FIVE_OF_A_KIND      500   500   500   500   250   250   250   200   200   250   250
FOUR_OF_A_KIND       20    20    20    25    20    20    20    20    20    20    20
FULL_HOUSE           10    10    15    10    15    10    10    10    10    10    10
FLUSH                 5     5     5     5    10     8     8     8     8     8     8
STRAIGHT              4     4     4     4     5     5     5     5     5     5     5
THREE_OF_A_KIND       3     3     3     3     3     4     4     4     4     4     4
TWO_PAIR              2     2     2     2     2     2     2     2     2     2     2
HIGH_PAIR             1     1     1     1     1     1     1     1     1     1     1
"""

WITHOUT_SIX_OF_A_KIND_PAGE = """
                      L     M     N     O     P     Q     R     S
ROYAL_FLUSH        5000  5000  5000  5000  5000  5000  5000  5000
STRAIGHT_FLUSH     1000  1000  1000  1000  1000  1000  1000  1000
FIVE_OF_A_KIND      500   500   500   500   500   500   500   500
FOUR_OF_A_KIND       20    25    50    50    25    25    50    50
FULL_HOUSE           10    10    20    15    20    15    15    20
FLUSH                 5     6    15    10    10    10    10    15
STRAIGHT              4     5     5     5     5     5     5     5
THREE_OF_A_KIND       3     3     4     4     4     4     4     3
TWO_PAIR              2     2     2     3     3     3     3     2
HIGH_PAIR             1     1     -     -     -     -     -     -
"""

PROGRESSIVE_PAGE = """
                      A     B     C     D    E    F    G    H    I    J    K    L    M    N
ROYAL_FLUSH        1000  1000  1000  1000 1000 1000 1000 1000 1000 1000 1000 1000 1000 1000
STRAIGHT_FLUSH      500   500   500   500  500  500  500  500  500  500  500  500  500  500
FIVE_OF_A_KIND      250   200   200   250  250  250  200  250  400  200  250  250  250  250
FOUR_OF_A_KIND       25    25    25    25   30   50   50   25   25   25   25   25   20   25
FULL_HOUSE           20    20    20    25   25   20   20   20   20   20   20   20   20   20
FLUSH                15    15    15    20   15   15   15   15   15   15   15   15   10   15
STRAIGHT             10    10    10    10   10   10   10   10   10   10   10   10    5    5
THREE_OF_A_KIND       3     4     3     3    4    3    3    4    4    4    4    3    3    3
TWO_PAIR              2     2     2     2    2    2    2    2    2    3    2    2    2    2
HIGH_PAIR             1     1     1     -    -    -    -    -    -    -    -    -    -    -
"""

PayTable = dict[RoyalHand, int]
# What may be elected: a table, or none.
Progressive = Literal["none", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N"]
NonProgressive = Literal[Progressive, "O", "P", "Q", "R", "S"]
Top = Literal["six-of-a-kind", "six-card-straight-flush"]


def _tables(page: str) -> dict[str, PayTable]:
    header, *rows = page.strip().splitlines()
    tables: dict[str, PayTable] = {letter: {} for letter in header.split()}
    for row in rows:
        hand, *figures = row.split()
        for table, figure in zip(tables.values(), figures, strict=True):
            if figure != "-":
                table[RoyalHand[hand]] = int(figure)
    return tables


NON_PROGRESSIVE = _tables(WITH_SIX_OF_A_KIND_PAGE) | _tables(WITHOUT_SIX_OF_A_KIND_PAGE)
PROGRESSIVE = _tables(PROGRESSIVE_PAGE)

# What was seen on the page and is said wherever the table is (docs and `Table.remarks`).
MISPRINTED = {"H": "1,000 to 1", "I": "1,000 to 1"}  # royal flush, among bare multiples
ALIKE = {("royal", "O"): "R", ("royal", "R"): "O", ("progressive", "H"): "K"}
ALIKE |= {("progressive", "K"): "H"}

# The hands that cards of each kind form and a table may recognize, best first.
FORMED: dict[RoyalHand, tuple[RoyalHand, ...]] = {hand: (hand,) for hand in RoyalHand if hand}
FORMED[RoyalHand.SIX_OF_A_KIND] = (RoyalHand.SIX_OF_A_KIND, RoyalHand.FIVE_OF_A_KIND)
FORMED[RoyalHand.SIX_CARD_STRAIGHT_FLUSH] = (
    RoyalHand.SIX_CARD_STRAIGHT_FLUSH,
    RoyalHand.STRAIGHT_FLUSH,
)
FORMED[RoyalHand.ROYAL_FLUSH] = (RoyalHand.ROYAL_FLUSH, RoyalHand.STRAIGHT_FLUSH)
FORMED[RoyalHand.SIX_CARD_ROYAL] = (
    RoyalHand.SIX_CARD_STRAIGHT_FLUSH,
    *FORMED[RoyalHand.ROYAL_FLUSH],
)
FORMED[RoyalHand.NOTHING] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """What a recognized hand pays: odds, a fixed amount in cents, or the meter."""

    hand: RoyalHand
    rule: Provision
    pays: Odds | None = None
    fixed: int | None = None
    meter: bool = False

    @property
    def paid(self) -> str:
        """What it pays, in words."""
        return str(paid_in_words(self.pays, fixed=self.fixed, meter=self.meter))


@dataclass(frozen=True, slots=True)
class Table:
    """A pay table as a licensee has elected it."""

    letter: str
    progressive: bool
    lines: dict[RoyalHand, Line]

    def formed(self, hand: RoyalHand) -> tuple[Line, ...]:
        """The lines the cards qualify for, the highest in the table first."""
        return tuple(self.lines[line] for line in FORMED[hand] if line in self.lines)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What there is to say of the table as printed."""
        kind = "progressive" if self.progressive else "royal"
        remarks = []
        if self.progressive and self.letter in MISPRINTED:
            remarks.append(
                f"Table {self.letter} prints its royal flush as {MISPRINTED[self.letter]} among "
                "bare multiples: read as 1,000"
            )
        if (kind, self.letter) in ALIKE:
            remarks.append(f"Tables {self.letter} and {ALIKE[kind, self.letter]} are alike")
        return tuple(remarks)


@enforces(p.ROYAL_ODDS, p.ROYAL_FIXED_TOP, p.ROYAL_SIX_CARD_TOP)
def non_progressive(letter: str, *, top: Top, fixed: int | None) -> Table:
    """A table of (j), with its top hand substituted by (j)2 or paid by (j)1 where elected."""
    lines = {
        hand: Line(hand, p.ROYAL_ODDS, pays=Odds(odds))
        for hand, odds in NON_PROGRESSIVE[letter].items()
    }
    best = max(lines)
    if fixed is not None:
        lines[best] = Line(best, p.ROYAL_FIXED_TOP, fixed=fixed)
    if top == "six-card-straight-flush":
        line = lines.pop(RoyalHand.SIX_OF_A_KIND)
        six = RoyalHand.SIX_CARD_STRAIGHT_FLUSH
        lines[six] = Line(six, p.ROYAL_SIX_CARD_TOP, pays=line.pays, fixed=line.fixed)
    return Table(letter, progressive=False, lines=lines)


@enforces(p.ROYAL_PROGRESSIVE_ODDS)
def progressive(letter: str, *, top: Top, wager_returned: bool) -> Table:
    """A table of (k): the meter for the top hand, multiples of the wager for the others.

    Where the wager is not returned, a multiple counts it in, and wins one less.
    """
    counted_in = 0 if wager_returned else 1
    best = RoyalHand[top.upper().replace("-", "_")]
    lines = {best: Line(best, p.ROYAL_PROGRESSIVE_ODDS, meter=True)}
    for hand, multiple in PROGRESSIVE[letter].items():
        lines[hand] = Line(hand, p.ROYAL_PROGRESSIVE_ODDS, pays=Odds(multiple - counted_in))
    return Table(letter, progressive=True, lines=lines)
