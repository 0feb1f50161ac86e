"""Who may give which command: read off the commands' own declarations, so that it is written once.

What a role is given by the text carries its paragraph; the rest is the house's own default. A
signature is given by who proves anew who they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.floor.commands import AT_ANY_TABLE, OF_THE_HOUSE
from croupier.games.command import Command
from croupier.games.game import Game
from croupier.games.procedure import Act
from croupier.games.registry import games
from croupier.lawbook import Citation
from croupier.roles import Role

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
    for command in AT_ANY_TABLE:
        yield _permission(ANY_TABLE, command)
    for game in games().values():
        for act in acts(game):
            yield _permission(game.title, act, _cited(game, act))
    for command in OF_THE_HOUSE:
        yield _permission(THE_HOUSE, command)


def acts(game: Game) -> tuple[type[Act], ...]:
    """The acts of a game, in whatever edition."""
    found = {
        act.type: act for chapter in game.chapters for act in game.rules(chapter, {}).procedure.acts
    }
    return tuple(found.values())


def _permission(
    where: str, command: type[Command[Any, Any]], cited: Citation | None = None
) -> Permission:
    """`cited` by the game, or by what the command itself names."""
    if cited is None and command.roles_by_rule and command.provision is not None:
        cited = command.provision.citations[0]
    return Permission(
        where,
        command.type,
        command.label,
        command.roles,
        signed=command.signed,
        rule=None if cited is None else str(cited),
    )


def _cited(game: Game, act: type[Act]) -> Citation:
    """The paragraph of an act, as the first chapter cites it that has the act."""
    held = (game.rules(chapter, {}) for chapter in game.chapters)
    rules = next((rules for rules in held if rules.has(act.provision)), None)
    return act.provision.citations[0] if rules is None else rules.cite(act.provision)
