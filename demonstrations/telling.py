"""A house that a case is told in: what is attempted, what Croupier answers, what the ledger shows.

What must be refused and is not, and what must be shown and is not, makes the case fail.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from croupier.floor import House
from croupier.floor.demonstration import NOTICED_BEFORE, noticed, opening
from croupier.floor.history.replay import replay
from croupier.lawbook import CroupierError
from croupier.ledger import Entry, SQLiteLedger, verify
from croupier.roles import Role
from croupier.table import Actor, TableState

DEALER = Actor("dealer-1", Role.DEALER)
FLOORPERSON = Actor("floorperson-1", Role.FLOORPERSON)
BEGIN = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
WIDTH = 96


class Case:
    """One case on the demonstration's floor, with a clock that is set by hand."""

    def __init__(self, title: str, what_happened: str) -> None:
        self._folder = Path(mkdtemp())
        self.now = BEGIN
        self.ledger = SQLiteLedger(self._folder / "ledger.sqlite", synchronous="off")
        self.house = House(self.ledger, clock=lambda: self.now)
        self._numbers = count(1)
        self.refused = 0
        self.failed: list[str] = []
        print(f"{title}\n{'=' * len(title)}")
        self.tell(what_happened)
        for written in (noticed(), opening()):
            for table, member, command in written:
                self._give(member.actor, table, command)
            self.forward(minutes=NOTICED_BEFORE // timedelta(minutes=1))
        self.tell("The demonstration floor is open, with patrons at its tables.")

    # -- time and words --------------------------------------------------------------------------

    def forward(self, **length: int) -> None:
        self.now += timedelta(**length)

    def tell(self, words: str) -> None:
        print(textwrap.fill(words, WIDTH))

    def step(self, words: str) -> None:
        print(f"\n{self.now:%a %H:%M}  {words}")

    # -- what is done ----------------------------------------------------------------------------

    def table(self, table: str) -> TableState:
        return self.house.look(table)[0]

    def do(self, actor: Actor, table: str, type_: str, **particulars: Any) -> Entry:
        """Something that is in order."""
        entry = self._give(actor, table, {"type": type_, **particulars})
        said = f', "{entry.record.event.says}"' if entry.record.event.says else ""
        print(
            f"  done      {actor.role}: {_words(type_, particulars)}{said} [entry {entry.sequence}]"
        )
        return entry

    def attempt(self, actor: Actor, table: str, type_: str, **particulars: Any) -> None:
        """Something that Croupier must refuse with its paragraph, changing nothing."""
        head, what = self.ledger.head(), f"{actor.role}: {_words(type_, particulars)}"
        try:
            entry = self._give(actor, table, {"type": type_, **particulars})
        except CroupierError as error:
            cite = "" if error.cite is None else f" [{error.cite}]"
            print(f"  REFUSED   {what}")
            print(textwrap.indent(textwrap.fill(f"{error.what}{cite}", WIDTH - 12), " " * 12))
            self.refused += 1
            self.check(bool(cite), f"{what}: refused without a paragraph")
            self.check(self.ledger.head() == head, f"{what}: a refusal changed the ledger")
        else:
            print(f"  ACCEPTED  {what} [entry {entry.sequence}]: this is a hole")
            self.failed.append(what)

    def _give(self, actor: Actor, table: str, command: Mapping[str, Any]) -> Entry:
        entry, _ = self.house.execute(
            command_id=f"case-{next(self._numbers)}", table=table, actor=actor, command=command
        )
        return entry

    # -- what the ledger shows -------------------------------------------------------------------

    def shown(self, entry: Entry, words: str) -> None:
        """An entry that makes visible what happened."""
        record = entry.record
        print(
            f"  SHOWN     entry {entry.sequence}, {record.time:%a %H:%M:%S}, {record.actor.id}: "
            f"{words}"
        )

    def check(self, holds: bool, what: str) -> None:
        if not holds:
            print(f"  FAILED    {what}")
            self.failed.append(what)

    def end(self) -> int:
        """The ledger is whole and replays; nothing passed that should not have."""
        self.check(list(verify(self.ledger)) == [], "the ledger is not whole")
        self.check(replay(self.ledger).difference is None, "the ledger does not replay")
        entries = self.ledger.head()[0]
        self.house.close()
        shutil.rmtree(self._folder)
        print(
            f"\n{self.refused} attempts refused with their paragraphs; ledger of {entries} "
            "entries whole, and the same when replayed."
        )
        print("THE CASE FAILED\n" if self.failed else "Every violation was refused or shown.\n")
        return 1 if self.failed else 0


def _words(type_: str, particulars: Mapping[str, Any]) -> str:
    written = (f"{name.replace('_', ' ')} {_value(value)}" for name, value in particulars.items())
    return " ".join((type_.replace("-", " "), *(f"({each})" for each in written)))


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name}={each}" for name, each in value.items())
    return str(value)
