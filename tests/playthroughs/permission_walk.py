"""What each role may do at every kind of table, in all that its playthroughs come to.

Standings alike in kind (closed and not ready, between rounds, dealing, and so on) are one state of
the matrix. Run as a program, this writes docs/permissions.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from houses import ACTORS, LIMITS, TABLE
from playthroughs.permission_matrix import Allowed, written
from playthroughs.playthrough import TEXTS, game_of, played
from samples import samples

from croupier.floor.core.desk import NoSuchTable
from croupier.floor.deciding import recorded
from croupier.floor.establishing import EstablishTable
from croupier.floor.permissions import acts, permissions
from croupier.floor.standing import Standing
from croupier.games.game import Game
from croupier.games.procedure import Act
from croupier.games.registry import games
from croupier.lawbook import CroupierError, NotNow
from croupier.roles import Role
from croupier.table import TableCommand, TableState
from croupier.table.commands import TABLE_COMMANDS
from croupier.table.commands.posted import check_sign

NOT_ESTABLISHED = "not established"


@dataclass(frozen=True)
class Seen:
    """How the house stood, and when."""

    standing: Standing
    now: datetime
    table_id: str = TABLE

    @property
    def table(self) -> TableState | None:
        state = self.standing.tables.get(self.table_id)
        return None if state is None else state.as_of(self.now)

    @property
    def state(self) -> str:
        """The kind of state its table is in."""
        table = self.table
        if table is None:
            return NOT_ESTABLISHED
        moment = table.moment(self.now)
        procedure = table.rules.procedure
        if not table.is_open:
            try:
                procedure.check_open(moment)
                check_sign(table)
            except CroupierError:
                return "closed, not ready"
            return "closed, ready to open"
        step = procedure.step(table.procedure)
        label = next(each.label for each in procedure.steps if each.id == step)
        if table.procedure.between_rounds:
            try:
                procedure.check_wagers_may_change(moment)
            except CroupierError:
                return "open, no wagers taken"
        return label.lower()

    @property
    def kind(self) -> tuple[Any, ...]:
        """What tells it from others: its state, the acts that may come, what lies there."""
        table = self.table
        if table is None:
            return (self.state,)
        possible = tuple(act.type for act in table.rules.procedure.possible(table.moment(self.now)))
        lies = (
            bool(table.laid()),
            bool(table.unconfirmed),
            bool(table.marked()),
            bool(table.taken),
        )
        lacking = bool(self.standing.slips.lacking(TABLE))
        return (self.state, possible, *lies, table.sign is None, lacking)


def allows(seen: Seen, role: Role, command: Mapping[str, Any], table: str = TABLE) -> bool:
    return refusal(seen, role, command, table) is None


def refusal(
    seen: Seen, role: Role, command: Mapping[str, Any], table: str = TABLE
) -> CroupierError | None:
    """What the house would refuse a command by, given then; nothing is entered."""
    try:
        recorded(seen.standing, "asked", table, ACTORS[role], command, seen.now)
    except CroupierError as error:
        return error
    return None


Family = tuple[Game, ...]


@cache
def families() -> tuple[Family, ...]:
    """The games by the steps of their rounds: those that share them share their acts."""
    by_steps: dict[Any, list[Game]] = {}
    for game in games().values():
        steps = game.rules(game.chapters[0], {}).procedure.steps
        by_steps.setdefault(steps, []).append(game)
    return tuple(map(tuple, by_steps.values()))


def family_of(game: str) -> Family:
    return next(family for family in families() if games()[game] in family)


def texts_of(family: Family) -> list[str]:
    """The playthroughs of the games of a family."""
    ids = {game.id for game in family}
    texts = [path.read_text() for path in sorted(TEXTS.glob("*.txt"))]
    return [text for text in texts if game_of(text) in ids]


@cache
def walked(family: Family) -> tuple[Seen, ...]:
    """All that the playthroughs of a family come to, but for what differs in nothing that is
    asked."""
    every = [
        Seen(stood.standing, stood.now) for text in texts_of(family) for stood in played(text).seen
    ]
    return tuple({seen.kind: seen for seen in reversed(every)}.values())[::-1]


def commands_at(family: Family) -> dict[str, type[TableCommand] | type[Act]]:
    """The commands given at a table of these games, but for establishing it."""
    given = {act.type: act for game in family for act in acts(game)}
    return {**TABLE_COMMANDS, **given}


def given_at(seen: Seen, type_: str, family: Family) -> Iterator[dict[str, Any]]:
    """The command with particulars that are read, and likely ones, where it stands so."""
    if type_ == EstablishTable.type:
        yield {
            "type": EstablishTable.type,
            "game": family[0].id,
            "edition": "13:69F",
            "elections": {},
            "limits": {name: LIMITS[name] for name in ("minimum", "maximum", "increment")},
            "pit": "Pit 1",
            "seats": 8,
        }
        return
    for particulars in samples(commands_at(family)[type_], seen.table, seen.now):
        yield {"type": type_, **particulars}


@cache
def allowed(family: Family) -> Allowed:
    """By command and state, the roles that may give it in some standing of that state."""
    states = sorted(((seen, seen.state) for seen in walked(family)), key=_place)
    found: dict[str, dict[str, frozenset[Role]]] = {}
    for type_, roles in _given_at_a_table(family):
        by_state = found[type_] = {state: frozenset() for _, state in states}
        for seen, state in states:
            if by_state[state] != frozenset(roles):
                by_state[state] |= {role for role in roles if _may(seen, role, type_, family)}
    return found


BEFORE = (NOT_ESTABLISHED, "closed, not ready", "closed, ready to open", "open, no wagers taken")


def _place(seen: tuple[Seen, str]) -> int:
    """States in the order of the day, and then of the round."""
    if seen[1] in BEFORE:
        return BEFORE.index(seen[1])
    table = seen[0].table
    assert table is not None
    labels = [step.label.lower() for step in table.rules.procedure.steps]
    return len(BEFORE) + labels.index(seen[1])


def _given_at_a_table(family: Family) -> Iterator[tuple[str, tuple[Role, ...]]]:
    known = {EstablishTable.type, *commands_at(family)}
    return ((given.type, given.roles) for given in permissions() if given.type in known)


def _may(seen: Seen, role: Role, type_: str, family: Family) -> bool:
    """Whether the house takes it from a role, with any particulars that are likely there."""
    for command in given_at(seen, type_, family):
        error = refusal(seen, role, command)
        if error is None:
            return True
        out_of_order = isinstance(error, NotNow) and error.cite is not None
        if out_of_order or isinstance(error, NoSuchTable):
            return False  # whatever the particulars
    return False


def whole() -> str:
    """The matrix as it is, to be compared with the one that is written."""
    at_tables = {tuple(game.title for game in family): allowed(family) for family in families()}
    return written(list(permissions()), at_tables)


WRITTEN = Path(__file__).parents[2] / "docs" / "permissions.md"

if __name__ == "__main__":
    WRITTEN.write_text(whole())
    sys.exit(0)
