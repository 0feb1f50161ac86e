"""What the sign at a baccarat table says of its rules: the vigorish, and the options elected for
the proposed Royal Baccarat Bonus, which must be posted; its odds are inscribed on the layout."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat.elections import BaccaratElections
from croupier.money import format_dollars, format_percent

BANKER_TOLD = {
    "vigorish-5": "1 to 1, less vigorish of 5 % of the amount won",
    "vigorish-4": "1 to 1, less vigorish of 4 % of the amount won",
    "tie-vigorish-25": "1 to 1 without vigorish; 25 % of the wager on a tie",
    "six-pays-half": "1 to 1 without vigorish; 1 to 2 when it wins with six",
    "total-cards-waiver": "1 to 1, without vigorish where total card wagers reach the amount on "
    "the Banker's Hand",
    "dragon-7": "1 to 1 without vigorish; returned on a dragon 7",
}


def posted(elected: BaccaratElections) -> tuple[tuple[str, str], ...]:
    """The lines of the sign: what about, and what."""
    return tuple(_lines(elected))


def _lines(elected: BaccaratElections) -> Iterator[tuple[str, str]]:
    yield "Decks in the shoe", str(elected.decks)
    yield "Banker's Hand", BANKER_TOLD[elected.banker]
    if elected.vigorish_rounding == "up" and "vigorish" in elected.banker:
        yield "Vigorish", "rounded up"
    if elected.bonus != "none" and elected.bonus_needs_main_wager == "yes":
        yield "Bonus", "only beside a wager on the Player's or Banker's Hand"
    yield from _royal(elected)


def _royal(elected: BaccaratElections) -> Iterator[tuple[str, str]]:
    table = elected.royal_table
    if table is None:
        return
    kind = "progressive table" if table.progressive else "table"
    top = table.lines[max(table.lines)]
    told = f"{kind} {table.letter}, inscribed on the layout; {top.hand.told} pays {top.paid}"
    yield "Royal Baccarat Bonus (proposed)", told
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
