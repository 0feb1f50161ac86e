"""x.3(j)1, (j)3 and x.13(d): a fixed amount, a payout limit and a meter, of the proposed Royal
Baccarat Bonus: what is not simply a wager at its odds.

What cannot be parted equally stays with the house or the meter (`baccarat-royal-equal-portions`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.elections import LEAST_PAYOUT_LIMIT, BaccaratElections
from croupier.games.wager import Result, Settlement
from croupier.lawbook import BadInput, Citation, enforces
from croupier.money import Odds


def is_royal_winner(settlement: Settlement) -> bool:
    return settlement.wager.id == "royal" and settlement.decision.result is Result.WIN


@enforces(p.ROYAL_FIXED_TOP)
def best_line(lines: Sequence[Settlement]) -> Settlement:
    """The highest single dollar payout: a fixed top amount may be less than the next line."""
    return max(lines, key=lambda line: line.full)


@enforces(p.METER_SHARED)
def meter_parted(lines: Sequence[Sequence[Settlement]], meter: int | None) -> list[Settlement]:
    """Equal parts of the meter, whatever was wagered; on a large wager the next line of the table
    may pay more than a low meter shows, and is paid instead.

    `lines` has each winner's wager at every line it qualifies for, the meter's first.
    """
    if meter is None:
        raise BadInput(
            "The meter pays this wager, and what it shows is not told",
            accepted="the amount on the meter",
        )
    next_best = [max(lower, key=lambda line: line.full) for _, *lower in lines]
    prefers_the_meter = [line.full <= meter for line in next_best]
    portion = meter // max(1, sum(prefers_the_meter))
    return [
        replace(top, shared=portion) if takes else line
        for (top, *_), line, takes in zip(lines, next_best, prefers_the_meter, strict=True)
    ]


@enforces(p.ROYAL_PAYOUT_LIMIT)
def payout_limit(elected: BaccaratElections, *, patrons: int, minimum: int) -> int:
    """The limit posted, or what all who wager could win at the minimum, if that is greater."""
    assert elected.royal_table is not None
    at_minimum = max(
        line.fixed or (line.pays or Odds(0)).winnings_on(minimum)
        for line in elected.royal_table.lines.values()
    )
    posted = elected.royal_payout_limit or LEAST_PAYOUT_LIMIT
    return int(max(posted, patrons * at_minimum))


@enforces(p.ROYAL_PAYOUT_LIMIT)
def limit_parted(
    winners: Sequence[Settlement], limit: int, limited_by: Citation
) -> list[Settlement]:
    """Equal portions of the limit where the payouts exceed it, whatever was wagered."""
    if sum(one.full for one in winners) <= limit:
        return list(winners)
    portion = limit // len(winners)
    return [
        replace(one, decision=replace(one.decision, cite=limited_by), shared=portion)
        for one in winners
    ]
