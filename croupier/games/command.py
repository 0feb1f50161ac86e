"""What every command is: an act of a game, a command to a table, a command of the house.

May I, why not, do it: a command says who may give it and by which paragraph, whether it may be
done as things stand, and what follows. What it meets is the moment of its kind; nothing else is
known to it. Its type is its name in ledgers, and stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, ClassVar, Generic, Self, TypeVar

from pydantic import ConfigDict, ValidationError

from croupier.entered import Entered, as_it_was_meant, first_wrong
from croupier.lawbook import BadInput, Citation, NotYours, Provision
from croupier.roles import Role

MomentT = TypeVar("MomentT")
AfterT = TypeVar("AfterT")


class Command(Entered, Generic[MomentT, AfterT]):
    """One thing a person does."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: ClassVar[str]
    label: ClassVar[str]
    roles: ClassVar[tuple[Role, ...]]
    provision: ClassVar[Provision | None] = None
    roles_by_rule: ClassVar[bool] = True  # whether the regulation itself names who does it
    signed: ClassVar[bool] = False  # whether who does it signs, and is asked who they are again
    ends_shift: ClassVar[bool] = False  # whether a shift ends by it, at its table or at all

    @classmethod
    def of_request(cls, body: Mapping[str, Any]) -> Self:
        """The command that somebody asks for; BadInput if it cannot be read."""
        particulars = {name: value for name, value in body.items() if name != "type"}
        try:
            return cls.model_validate(particulars)
        except ValidationError as error:
            raise BadInput(
                f"{cls.type}: {first_wrong(error.errors(), whole='the command')}"
            ) from None

    @classmethod
    def of_entry(cls, particulars: Mapping[str, Any]) -> Self:
        """The command of an entry."""
        return cls.model_validate(as_it_was_meant(cls, particulars))

    def particulars(self) -> dict[str, Any]:
        """What is entered of it."""
        return self.model_dump(mode="json")

    @classmethod
    def check_known(cls, moment: MomentT) -> None:
        """Raise a refusal if there is no such command here at all."""

    @classmethod
    def may(cls, moment: MomentT) -> None:
        """Raise a refusal if it may not come now, whatever its particulars."""

    def cite(self, moment: MomentT) -> Citation | None:
        """The paragraph it is done by; None where it is the house's own way."""
        return None if self.provision is None else self.provision.citations[0]

    def check_role(self, moment: MomentT, role: Role) -> None:
        """Refuse it to whom it does not fall; a rule is cited where one says so."""
        if role in self.roles:
            return
        what = f"{self.label!r} falls to the {' or the '.join(self.roles)}, not to the {role}"
        raise NotYours(what, cite=self.cite(moment) if self.roles_by_rule else None)

    def check(self, moment: MomentT) -> None:
        """Raise a refusal if these particulars are not lawful."""

    def after(self, moment: MomentT) -> AfterT:
        """What it leads to, but for the money it moves."""
        raise TypeError(f"{type(self).__name__} does not say what follows")

    def facts(self, moment: MomentT) -> tuple[Mapping[str, Any], ...]:
        """What it establishes beyond its particulars."""
        return ()

    def postings(self, moment: MomentT) -> tuple[tuple[str, int], ...]:
        """The money it moves, by account."""
        return ()

    def says(self, moment: MomentT) -> str | None:
        """What is announced aloud."""
        return None


CommandT = TypeVar("CommandT", bound=Command[Any, Any])


def commands_in(kind: type[CommandT], *modules: ModuleType) -> tuple[type[CommandT], ...]:
    """The commands of a kind that modules define, in their order; one that says no type of its own
    is there for others to build on."""
    return tuple(
        held
        for module in modules
        for held in vars(module).values()
        if isinstance(held, type) and issubclass(held, kind)
        if held.__module__ == module.__name__ and "type" in vars(held)
    )


def by_type(commands: Iterable[type[CommandT]]) -> dict[str, type[CommandT]]:
    """Commands by their types, of which none may be said twice."""
    found: dict[str, type[CommandT]] = {}
    for command in commands:
        if command.type in found:
            raise ValueError(f"there are two commands of the type {command.type!r}")
        found[command.type] = command
    return found
