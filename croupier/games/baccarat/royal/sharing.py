"""x.3(j)1, (j)3 and x.13(d): a fixed amount, a payout limit and a meter, of the proposed Royal
Baccarat Bonus: what is not simply a wager at its odds.

What cannot be parted equally stays with the house or the meter (`baccarat-royal-equal-portions`).
A portion of the limit may be more than the wager would win (`baccarat-royal-limit-portions`); the
wager comes back beside the meter, however multiples are read (`baccarat-meter-beside-for-1`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.dealing import Outcome
from croupier.games.baccarat.elections import LEAST_PAYOUT_LIMIT, BaccaratElections, LowMeter
from croupier.games.baccarat.wagers import ROYAL, Verdict, royal_lines
from croupier.games.parts import Sharing
from croupier.games.wager import Decision, Result, Settlement
from croupier.lawbook import BadInput, Citation, enforces
from croupier.money import Odds


@dataclass(frozen=True)
class RoyalSharing(Sharing[Outcome]):
    """The Royal Baccarat Bonus of one set of elections; `decision` is a verdict with what it cites,
    and `limited_by` the paragraph on the payout limit."""

    elected: BaccaratElections
    decision: Callable[[Verdict], Decision]
    limited_by: Citation

    @property
    def limited(self) -> frozenset[str]:
        return frozenset() if self.elected.royal_payout_limit is None else frozenset({ROYAL})

    def parted(
        self, settled: Sequence[Settlement], outcome: Outcome, *, minimum: int, meter: int | None
    ) -> list[Settlement]:
        """Winners share a meter or a payout limit."""
        winners = [self._at_best(each, outcome) for each in settled if _is_winner(each)]
        if any(winner.decision.meter for winner in winners):
            lines = [self._at_each_line(winner, outcome) for winner in winners]
            shares = meter_parted(lines, meter, self.elected.royal_low_meter)
        elif winners and self.elected.royal_payout_limit is not None:
            patrons = sum(settlement.wager.id == ROYAL for settlement in settled)
            limit = payout_limit(self.elected, patrons=patrons, minimum=minimum)
            shares = limit_parted(winners, limit, self.limited_by)
        else:
            shares = winners
        paid = iter(shares)
        return [next(paid) if _is_winner(each) else each for each in settled]

    def _at_best(self, winner: Settlement, outcome: Outcome) -> Settlement:
        fixed = winner.decision.fixed is not None
        return best_line(self._at_each_line(winner, outcome)) if fixed else winner

    def _at_each_line(self, winner: Settlement, outcome: Outcome) -> list[Settlement]:
        """A Royal wager settled at every line its cards qualify for, the highest first."""
        lines = map(self.decision, royal_lines(outcome, self.elected))
        return [Settlement(winner.wager, winner.amount, line) for line in lines]


def _is_winner(settlement: Settlement) -> bool:
    return settlement.wager.id == ROYAL and settlement.decision.result is Result.WIN


@enforces(p.ROYAL_FIXED_TOP)
def best_line(lines: Sequence[Settlement]) -> Settlement:
    """The highest single dollar payout: a fixed top amount may be less than the next line."""
    return max(lines, key=lambda line: line.full)


@enforces(p.METER_SHARED)
def meter_parted(
    lines: Sequence[Sequence[Settlement]], meter: int | None, low_meter: LowMeter
) -> list[Settlement]:
    """Equal parts of the meter, whatever was wagered; on a large wager the next line of the table
    may pay more, and is paid instead.

    `lines` has each winner's wager at every line it qualifies for, the meter's first.
    """
    if meter is None:
        raise BadInput(
            "The meter pays this wager, and what it shows is not told",
            accepted="the amount on the meter",
        )
    next_best = [best_line(lower) for _, *lower in lines]
    sharing = paid_by_the_meter([line.full for line in next_best], meter, low_meter)
    portion = meter // max(1, len(sharing))
    return [
        replace(top, shared=portion) if line.full in sharing else line
        for (top, *_), line in zip(lines, next_best, strict=True)
    ]


@enforces(p.ROYAL_PROGRESSIVE_ODDS)
def paid_by_the_meter(next_best: Sequence[int], meter: int, low_meter: LowMeter) -> list[int]:
    """Of what the next line would pay each winner, that of those whom the meter pays no less.

    As shown, the whole of it counts, though it is shared afterwards. As shared, a portion does:
    the winners whom the next line pays most leave first, those alike together, until a portion
    pays all who are left no less than their next line (`baccarat-low-meter`).
    """
    if low_meter == "as-shown":
        return [cents for cents in next_best if cents <= meter]
    sharing = sorted(next_best)
    while sharing and (most := sharing[-1]) > meter // len(sharing):
        sharing = [cents for cents in sharing if cents < most]
    return sharing


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
    if sum(winner.full for winner in winners) <= limit:
        return list(winners)
    portion = limit // len(winners)
    return [
        replace(winner, decision=replace(winner.decision, cite=limited_by), shared=portion)
        for winner in winners
    ]
