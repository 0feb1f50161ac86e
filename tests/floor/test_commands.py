"""Commands by their types: each has its own, and there is one way from a type to its command."""

from __future__ import annotations

import pytest
from houses import Floor

from croupier.floor.accounting.slip_commands import VoidSlip
from croupier.floor.commands import COMMANDS, command_of
from croupier.floor.permissions import acts
from croupier.games.command import by_type
from croupier.games.registry import games
from croupier.table.commands.running import Fill


def test_a_type_said_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="two commands of the type 'fill'"):
        by_type((Fill, VoidSlip, Fill))


def test_no_act_of_a_game_has_the_type_of_a_command_of_any_table_or_of_the_house() -> None:
    for game in games().values():
        assert not {act.type for act in acts(game)} & set(COMMANDS)


def test_a_type_is_found_in_one_place_wherever_it_is_asked_for(floor: Floor) -> None:
    floor.establish()
    for type_, command in COMMANDS.items():
        assert command_of(type_, floor.state) is command_of(type_, None) is command
    for act in floor.state.rules.procedure.acts:
        assert command_of(act.type, floor.state) is act
        assert command_of(act.type, None) is None
