"""What the sign at a baccarat table says of its rules: the vigorish, and the options elected for
the proposed Royal Baccarat Bonus, which must be posted; its odds, where the layout has them not."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.elections import BaccaratElections
from croupier.games.baccarat.royal.tables import Table
from croupier.games.baccarat.wagers import EVEN, FIVE_PERCENT, FOUR_PERCENT, HALF, QUARTER
from croupier.lawbook import prints
from croupier.money import Vigorish, format_dollars, format_percent


def banker_told(elected: BaccaratElections) -> str:
    """What becomes of a wager on the Banker's Hand besides its odds: the vigorish, in words."""
    match elected.banker:
        case "vigorish-5" | "vigorish-4":
            return f"{_less(elected.banker, elected)}; void on a tie"
        case "tie-vigorish-25":
            vigorish = Vigorish(QUARTER, of_the_wager=True)
            return f"no vigorish on a win; on a tie void, less {vigorish}"
        case "total-cards-waiver":
            less = _less(f"vigorish-{elected.waiver_vigorish}", elected)
            return f"no vigorish beside as much or more on total cards; otherwise {less}"
        case "dragon-7" if not elected.offers_dragon_7:
            return "no vigorish; void on a tie and when it wins with seven on three cards"
        case "dragon-7":
            return "no vigorish; void on a tie and on a dragon 7"
        case "six-pays-half":
            return f"no vigorish; {HALF} when it wins with six; void on a tie"


def _less(option: str, elected: BaccaratElections) -> str:
    vigorish = Vigorish(FIVE_PERCENT if option == "vigorish-5" else FOUR_PERCENT)
    rounded = ", rounded up" if elected.vigorish_rounding == "up" else ""
    return f"less vigorish of {vigorish}{rounded}"


def posted(elected: BaccaratElections) -> Iterator[tuple[str, str]]:
    """The lines of the sign: what about, and what."""
    yield "Decks in the shoe", str(elected.decks)
    yield "Banker's Hand", f"{EVEN}, {banker_told(elected)}"
    if elected.bonus != "none" and elected.bonus_needs_main_wager == "yes":
        yield "Bonus", "only beside a wager on the Player's or Banker's Hand"
    yield from _royal(elected)


def royal_lines_told(table: Table) -> Iterator[tuple[str, str]]:
    """Each hand of a pay table and what it is paid, the highest first."""
    for _, line in sorted(table.lines.items(), reverse=True):
        yield line.hand.in_words.capitalize(), line.paid


@prints(p.ROYAL_SIGN)
def _royal(elected: BaccaratElections) -> Iterator[tuple[str, str]]:
    table = elected.royal_table
    if table is None:
        return
    kind = "progressive table" if table.progressive else "table"
    name = "Royal Baccarat Bonus (proposed)"
    if elected.royal_odds == "sign":
        yield name, f"{kind} {table.letter}, paid as follows"
        yield from royal_lines_told(table)
    else:
        top = table.lines[max(table.lines)]
        where = (
            f"{kind} {table.letter}, inscribed on the layout; {top.hand.in_words} pays {top.paid}"
        )
        yield name, where
    if elected.royal_payout_limit is not None:
        limit = format_dollars(elected.royal_payout_limit)
        yield (
            "Royal payout limit",
            f"${limit} a round for all winners together, or what all could win at the minimum if "
            "that is more; shared in equal portions",
        )
    if table.progressive:
        rate = elected.royal_meter_rate + elected.royal_reset_rate
        yield "Royal meter", f"grows by {format_percent(rate)} % of each progressive wager"
    if elected.royal_low_meter == "as-shared":
        yield (
            "Royal meter shared",
            "in equal portions; whom the next line of the table pays more is paid that instead",
        )
