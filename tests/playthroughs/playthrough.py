"""Playthroughs: a table from its first opening to its closing, as one text to be read.

The text is its own script. A line with ">" gives a command, with "!" one that must be refused,
with "+" lets minutes go by; all else is what the house makes of it: what is awaited and who may do
what, what is said, what moves, by which paragraph. `make playthroughs` writes the rest of every
text anew from those lines, and a test holds each to the byte.
"""

from __future__ import annotations

import json
import shlex
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from houses import ACTORS, TABLE, Floor

from croupier.floor.commands import HOUSE_COMMANDS
from croupier.floor.core.desk import HOUSE
from croupier.floor.standing import Standing
from croupier.games.procedure import Act, why_not
from croupier.lawbook import CroupierError
from croupier.money import format_dollars, parse_dollars
from croupier.roles import Role
from croupier.table import Event, TableState
from croupier.web.console.views import board

TEXTS = Path(__file__).parent
ROLES = {role.value.replace(" ", "-"): role for role in Role}


@dataclass(frozen=True)
class Seen:
    """How the house stood, and when."""

    standing: Standing
    now: datetime


@dataclass
class Playthrough:
    """A text being played in a house of its own: its lines so far, and how the house stood."""

    floor: Floor
    lines: list[str] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    _stood: str = ""

    def play(self, script: str) -> None:
        self._look()
        for line in script.splitlines():
            match line[:1]:
                case "#" | "":
                    self.lines.append(line)
                case ">":
                    self._give(line)
                case "!":
                    self._try(line)
                case "+":
                    self.lines.append(line)
                    self.floor.clock.forward(minutes=int(line.split()[1]))
                    self._tell_how_it_stands()

    def _give(self, line: str) -> None:
        """A command is done, and all that follows from it is told."""
        role, type_, particulars = self._read(line)
        self.lines.append(line)
        entry = self.floor.do(ACTORS[role], type_, table=_place(type_), **particulars)
        self.lines += [f"    {row}" for row in _event_in_words(entry.record.event)]
        self._look()
        self._tell_how_it_stands()

    def _try(self, line: str) -> None:
        """A command is refused, and nothing follows but why."""
        role, type_, particulars = self._read(line)
        error = self.floor.refused(ACTORS[role], type_, _place(type_), **particulars)
        self.lines += [line, f"    refused  {_error_in_words(error)}"]

    def _read(self, line: str) -> tuple[Role, str, dict[str, Any]]:
        role, type_, *pairs = shlex.split(line[1:])
        table = self._table()
        particulars = (pair.partition("=")[::2] for pair in pairs)
        return ROLES[role], type_, {name: _value(text, table) for name, text in particulars}

    def _table(self) -> TableState | None:
        now = self.floor.clock()
        table = self.floor.house.tables.get(TABLE)
        return None if table is None else table.as_of(now)

    def _look(self) -> None:
        self.seen.append(Seen(self.floor.house.standing, self.floor.clock()))

    def _tell_how_it_stands(self) -> None:
        table = self._table()
        if table is not None and (stands := _table_in_words(table, self.floor.clock())) != (
            self._stood
        ):
            self.lines.append(stands)
            self._stood = stands


def played(script: str) -> Playthrough:
    """A text played from its script; what else stands in it is passed over."""
    with tempfile.TemporaryDirectory() as directory:
        floor = Floor(Path(directory) / "ledger.sqlite")
        playthrough = Playthrough(floor)
        try:
            playthrough.play(script_of(script))
        finally:
            floor.close()
    return playthrough


def script_of(text: str) -> str:
    """The lines of a text that were written by hand."""
    return "\n".join(line for line in text.splitlines() if line[:1] not in ("", " ", "["))


def game_of(text: str) -> str:
    """The id of the game a text is played at."""
    words = next(line for line in text.splitlines() if " establish-table " in line).split()
    return next(word for word in words if word.startswith("game=")).removeprefix("game=")


def text_of(playthrough: Playthrough) -> str:
    return "\n".join(playthrough.lines) + "\n"


def _place(type_: str) -> str:
    command = HOUSE_COMMANDS.get(type_)
    return HOUSE if command is not None and command.of_the_house else TABLE


def _value(text: str, table: TableState | None) -> Any:
    """A particular as it is written: JSON, a list of words with commas between, or a word.

    `$25` is an amount; `$sign` and `$layout` are the ids as they are read off what is posted.
    """
    if text in ("$sign", "$layout"):
        assert table is not None
        return table.sign_id if text == "$sign" else table.layout_id
    if text.startswith("$"):
        return parse_dollars(text[1:])
    try:
        return json.loads(text)
    except ValueError:
        return [word for word in text.split(",") if word] if "," in text else text


# -- what is told ----------------------------------------------------------------------------------


def _event_in_words(event: Event) -> Iterator[str]:
    if event.cite is not None:
        yield f"by       {event.cite}"
    if event.says is not None:
        yield f"says     {event.says}"
    for settled in event.settlements:
        stake = f"seat {settled.seat} {settled.wager} {format_dollars(settled.amount)}"
        yield f"settles  {stake} {settled.in_words}"
    for fact in event.facts:
        yield f"facts    {json.dumps(fact, sort_keys=True)}"
    postings = [posting for posting in event.postings if posting[1]]
    for (source, out), (target, into) in list(pairwise(postings))[::2]:
        assert into == -out, "an event moves money from one account to another"
        if out > 0:
            source, target = target, source
        yield f"moves    {format_dollars(abs(into))} from {source} to {target}"


def _error_in_words(error: CroupierError) -> str:
    cite = f" [{error.cite}]" if error.cite else ""
    accepted = f"; {error.accepted}" if error.accepted else ""
    return f"{error.what}{accepted}{cite}"


def _table_in_words(table: TableState, now: datetime) -> str:
    """Where a table stands: its round and step, what comes next, and what else may come."""
    shown = board(table, now)
    procedure = table.rules.procedure
    steps = {step.id: step.label for step in procedure.steps}
    step = steps[procedure.step(table.procedure)] if table.is_open else None
    where = f"round {table.round}, {step!r}" if step else "closed"
    parts = [where, _next_in_words(shown.next.act, shown.next.waiting)]
    moment = table.moment(now)
    others = [
        act
        for act in table.rules.procedure.acts
        if why_not(act, moment) is None
        and (shown.next.act is None or act.type != shown.next.act.type)
    ]
    parts += [f"{role}: {', '.join(types)}" for role, types in _by_role(others)]
    if table.is_open:
        parts.append("wagers are taken" if shown.wagers_closed is None else "no wagers")
    return "\n".join(["[" + parts[0], *(f" {part}" for part in parts[1:])]) + "]"


def _next_in_words(act: Any, waiting: CroupierError | None) -> str:
    if act is not None:
        cite = f" [{act.cite}]" if act.cite else ""
        return f"next: {act.type}, by the {act.falls_to}{cite}"
    return "next: nothing" if waiting is None else f"waits: {_error_in_words(waiting)}"


def _by_role(acts: list[type[Act]]) -> Iterator[tuple[str, list[str]]]:
    for role in Role:
        types = [act.type for act in acts if role in act.roles]
        if types:
            yield role.value, types


def main() -> None:
    """Every text written anew from its script."""
    for path in sorted(TEXTS.glob("*.txt")):
        path.write_text(text_of(played(path.read_text())))


if __name__ == "__main__":
    main()
