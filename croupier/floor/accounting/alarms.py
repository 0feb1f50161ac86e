"""The alarm on what a table has won: outside the band that holds 95 % of all chances.

Every run of rounds is judged by the exact odds of its rule set. Of honest tables one in twenty is
outside: so each chance is told beside one corrected for all the tables watched (Holm). Surveillance
sees to an alarm with a remark, which the ledger keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from croupier.floor.accounting.statistics import Remark, Statistics, TableRun, TableTally
from croupier.floor.core.desk import Changed, Desk, HouseCommand
from croupier.games.procedure import entered_as
from croupier.games.rules import Rules
from croupier.lawbook import NotNow
from croupier.odds.significance import holm
from croupier.odds.table_win import SHARE, Judged, Layout, RunLaw, judge, run_law, theory
from croupier.roles import Role
from croupier.table import TableState

# A remark answers for a table until it has seen so many times the rounds (the house's own).
AGAIN_AFTER = 2

Remarked = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=r"^[^\p{C}]+$"),
    Field(json_schema_extra=entered_as("words")),
]


@dataclass(frozen=True, slots=True)
class Watched:
    """A table as it is watched: its run under the rules in force, judged, and its gaming day.

    `corrected` is the chance of all tables watched that one strays so far.
    """

    table: TableState
    run: TableRun
    judged: Judged
    corrected: float
    day: TableRun
    judged_day: Judged
    remarks: tuple[Remark, ...] = ()  # those about this run

    @property
    def is_alarming(self) -> bool:
        return self.judged.is_outside

    @property
    def is_grave(self) -> bool:
        """Whether it is outside even where every table is considered."""
        return self.is_alarming and self.corrected < 1 - SHARE

    @property
    def seen_to(self) -> Remark | None:
        """The remark that answers for it still."""
        last = self.remarks[-1] if self.remarks else None
        if last is None or self.run.tally.rounds >= AGAIN_AFTER * last.rounds:
            return None
        return last

    @property
    def waits(self) -> bool:
        """Whether surveillance is yet to see to it."""
        return self.is_alarming and self.seen_to is None


@lru_cache(maxsize=512)
def judged(rules: Rules[Any], tally: TableTally) -> Judged:
    """A tally judged by the exact odds; kept, because whoever looks asks for the same."""
    return judge(
        theory(rules),
        tally.win,
        units=tally.units,
        products=tally.products,
        law=_law(rules, frozenset(tally.layouts().items())),
        is_complete=tally.is_complete,
    )


@lru_cache(maxsize=512)
def _law(rules: Rules[Any], layouts: frozenset[tuple[Layout, int]]) -> RunLaw:
    """The law of a sample, which stays while the rounds between go on."""
    return run_law(theory(rules), dict(layouts))


def watched(tables: Iterable[TableState], statistics: Statistics) -> list[Watched]:
    """Every table with rounds under the rules in force that can be judged, in their order."""
    found = [(table, statistics.run(table)) for table in tables]
    runs = [(table, run) for table, run in found if run is not None and run.tally.rounds]
    verdicts = [judged(run.rules, run.tally) for _, run in runs]
    corrected = holm([verdict.p for verdict in verdicts])
    return [
        Watched(
            table,
            run,
            verdict,
            chance,
            day := statistics.days[table.id],
            judged(day.rules, day.tally),
            tuple(remark for remark in statistics.remarks if remark.is_about(run)),
        )
        for (table, run), verdict, chance in zip(runs, verdicts, corrected, strict=True)
    ]


class AcknowledgeAlarm(HouseCommand):
    """Surveillance has looked into what a table won, and says what was found."""

    type = "acknowledge-alarm"
    label = "Acknowledge the alarm"
    roles = (Role.SURVEILLANCE,)

    remark: Remarked

    def check(self, desk: Desk) -> None:
        if self._run(desk) is None:
            raise NotNow(
                f"No round has been settled at {desk.here.id} under the rules in force",
                accepted="a table that has statistics",
            )

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        run = self._run(desk)
        assert run is not None
        tally = run.tally
        return ({"rounds": tally.rounds, "handle": tally.handle, "win": tally.win},)

    def after(self, desk: Desk) -> Changed:
        run, statistics = self._run(desk), desk.book(Statistics)
        assert run is not None
        remark = Remark(
            by=desk.signature(),
            remark=self.remark,
            table=run.table,
            rules=run.rules.identity,
            rounds=run.tally.rounds,
            win=run.tally.win,
        )
        remarks = (*statistics.remarks, remark)
        return (replace(statistics, remarks=remarks),)

    def _run(self, desk: Desk) -> TableRun | None:
        return desk.book(Statistics).run(desk.here)
