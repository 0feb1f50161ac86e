"""Elections: what the text leaves to the licensee, as a typed and frozen model.

A game's model derives from `Elections`. An election that is unknown, unreadable or unlawful
cannot be built; an unlawful one is refused with its paragraph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar, Self, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    PlainSerializer,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from croupier.entered import not_entered
from croupier.lawbook import BadInput, Citation, Provision, Refusal
from croupier.lawbook.near import accepted_names
from croupier.money import Odds


@dataclass(frozen=True, slots=True)
class Written:
    """Beside a type whose values are too many to be listed: how one is written."""

    form: str


@dataclass(frozen=True, slots=True)
class Election:
    """One thing a licensee may choose: its values where they can be listed, how one is written
    where they cannot, and the paragraph that leaves it to the licensee."""

    name: str
    values: tuple[str, ...]
    form: str
    default: str
    rule: Provision
    meaning: str


def _odds(value: object) -> Odds:
    return value if isinstance(value, Odds) else Odds.parse(str(value))


PayoutOdds = Annotated[
    Odds, BeforeValidator(_odds), PlainSerializer(str), Written("odds, no less than the default")
]


Cites = Callable[[Provision], Citation]


def refused(info: ValidationInfo, what: str, provision: Provision, *, accepted: str) -> Refusal:
    """A refusal that cites the paragraph of the rules the elections are made under."""
    assert info.context is not None  # elections are only ever made through `elect`
    cite: Cites = info.context["cite"]
    return Refusal(what, cite=cite(provision), accepted=accepted)


def electing(name: str, *values: str) -> Callable[[Any], bool]:
    """Whether rules have one of these values elected, for a reading that bears on no others."""
    return lambda rules: getattr(rules.elections, name) in values


class Elections(BaseModel):
    """What a licensee has chosen; the defaults are the least the text allows."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=lambda name: name.replace("_", "-"),
        validate_by_name=False,
        arbitrary_types_allowed=True,
    )

    # What each decides, by its name as written, and the paragraph that leaves it open.
    meanings: ClassVar[Mapping[str, tuple[Provision, str]]] = {}
    # Options the text gives the pit: alike at its tables, by the paragraph that says so.
    pit_wide: ClassVar[Mapping[str, Provision]] = {}
    # And those a sister game in the pit shares.
    pit_wide_with_sisters: ClassVar[Mapping[str, Provision]] = {}

    @classmethod
    def elect(cls, cite: Cites, names: Mapping[str, str]) -> Self:
        """Build the elections from their names as written, under the rules that `cite` cites."""
        try:
            return cls.model_validate(dict(names), context={"cite": cite})
        except ValidationError as error:
            first = error.errors()[0]
            name = str(first["loc"][0])
            if first["type"] == "extra_forbidden":
                raise BadInput(
                    f"There is no election {name!r}", accepted=accepted_names(name, cls.names())
                ) from None
            raise BadInput(
                f"{name}={first['input']} cannot be elected", accepted=_accepted(first)
            ) from None

    def unlawful(self) -> Iterable[tuple[Provision, str, str]]:
        """What may not be elected so, in words, with the rule and what is accepted instead."""
        return ()

    @model_validator(mode="after")
    def _is_lawful(self, info: ValidationInfo) -> Self:
        for rule, what, accepted in self.unlawful():
            raise refused(info, what, rule, accepted=accepted)
        return self

    @classmethod
    def names(cls) -> list[str]:
        """The elections as they are named on the command line."""
        return [field.alias or name for name, field in cls.model_fields.items()]

    @classmethod
    def listed(cls) -> tuple[Election, ...]:
        """Every election there is, with its default."""
        defaults = cls.model_construct().written()
        found = []
        for field in cls.model_fields.values():
            name = field.alias or ""
            rule, meaning = cls.meanings[name]
            values = tuple(str(value) for value in get_args(field.annotation) if value is not None)
            form = next((m.form for m in field.metadata if isinstance(m, Written)), "")
            found.append(
                Election(name, () if form else values, form, defaults[name], rule, meaning)
            )
        return tuple(found)

    def readings(self) -> dict[str, str]:
        """The elections that are not payout odds: those are printed on the layout."""
        odds = {
            field.alias
            for name, field in type(self).model_fields.items()
            if isinstance(getattr(self, name), Odds)
        }
        return {name: value for name, value in self._written.items() if name not in odds}

    def written(self) -> dict[str, str]:
        """Every election with its value, as written."""
        return dict(self._written)

    def entered(self) -> dict[str, str]:
        """The same for ledgers and identities: without what was added later and not elected."""
        fields = type(self).model_fields
        silent = {fields[name].alias or name for name in not_entered(self)}
        return {name: value for name, value in self._written.items() if name not in silent}

    @cached_property
    def _written(self) -> dict[str, str]:
        return {name: str(value) for name, value in self.model_dump(by_alias=True).items()}


def _accepted(error: Any) -> str:
    expected = error.get("ctx", {}).get("expected")
    message = str(error["msg"]).removeprefix("Value error, ")
    return f"accepted: {expected or message}"
