"""Who may give which command: read off the commands' own declarations, so that it is written once.

What a role is given by the text carries its paragraph; the rest is the house's own default. A
signature is given by who proves anew who they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.floor.commands import COMMANDS
from croupier.floor.core.desk import HouseCommand
from croupier.games.game import Game
from croupier.games.procedure import Act
from croupier.games.registry import games
from croupier.roles import Role
from croupier.table import TableCommand, command_types
from croupier.table.state import ESTABLISH

THE_HOUSE, ANY_TABLE = "the house", "any table"


@dataclass(frozen=True, slots=True)
class Permission:
    """A command, the roles that may give it, and the paragraph that names them, if one does."""

    where: str
    type: str
    label: str
    roles: tuple[Role, ...]
    signed: bool
    rule: str | None

    def as_data(self) -> dict[str, Any]:
        return {
            "where": self.where,
            "command": self.type,
            "label": self.label,
            "roles": [role.value for role in self.roles],
            "signed": self.signed,
            "rule": self.rule,
        }


def permissions() -> Iterator[Permission]:
    """Every command there is: at any table, at the tables of each game, for the house."""
    yield Permission(
        ANY_TABLE, ESTABLISH, "Establish a table", (Role.FLOORPERSON,), signed=False, rule=None
    )
    for of_a_table in command_types().values():
        yield _of_a_table(of_a_table)
    for game in games().values():
        for act in acts(game):
            yield _of_a_game(game, act)
    for of_the_house in COMMANDS.values():
        yield _of_the_house(of_the_house)


def acts(game: Game) -> tuple[type[Act], ...]:
    """The acts of a game, in whatever edition."""
    found = {
        act.type: act for chapter in game.chapters for act in game.rules(chapter, {}).procedure.acts
    }
    return tuple(found.values())


def _of_a_table(command: type[TableCommand]) -> Permission:
    return Permission(
        ANY_TABLE, command.type, command.label, command.roles, signed=command.signed, rule=None
    )


def _of_a_game(game: Game, act: type[Act]) -> Permission:
    held = (game.rules(chapter, {}) for chapter in game.chapters)
    rules = next((rules for rules in held if rules.has(act.provision)), None)
    cited = act.provision.citations[0] if rules is None else rules.cite(act.provision)
    return Permission(
        game.title, act.type, act.label, act.roles, signed=act.signed, rule=str(cited)
    )


def _of_the_house(command: type[HouseCommand]) -> Permission:
    rule = str(command.rule.citations[0]) if command.roles_by_rule else None
    return Permission(
        THE_HOUSE, command.type, command.label, command.roles, signed=command.signed, rule=rule
    )
