"""A hand set to a paper of the house: who, in which role, and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from pydantic import Field

from croupier.roles import Role
from croupier.table import Actor


@dataclass(frozen=True, slots=True)
class Signature:
    """Who signed, in which role, and when."""

    by: str
    role: Role
    moment: Annotated[datetime, Field(serialization_alias="at")]  # as it is told to programs

    @classmethod
    def of(cls, actor: Actor, now: datetime) -> Signature:
        return cls(actor.id, actor.role, now)
