"""What was added later is entered only where it is used: ledgers live."""

from typing import ClassVar

import pytest
from pydantic import ConfigDict, Field

from croupier.entered import Entered, added_later, as_it_was_meant
from croupier.games.elections import Elections
from croupier.games.registry import rules as rules_of
from croupier.lawbook import Chapter


class Limit(Entered):
    most: int
    of_a_seat: int | None = Field(default=None, json_schema_extra=added_later())


class Command(Entered):
    type: ClassVar[str] = "lay"
    amount: int
    limit: Limit
    coupon: bool = Field(default=False, json_schema_extra=added_later())
    names: tuple[str, ...] = Field(default_factory=tuple, json_schema_extra=added_later())
    note: str = ""  # as old as the command: always entered


def test_what_was_added_later_is_left_out_while_it_has_its_default():
    command = Command(amount=5, limit=Limit(most=9))
    assert command.model_dump(mode="json") == {"amount": 5, "limit": {"most": 9}, "note": ""}
    assert command.limit.model_dump_json() == '{"most":9}'


def test_what_was_added_later_is_entered_once_it_is_used():
    command = Command(amount=5, limit=Limit(most=9, of_a_seat=2), coupon=True, names=("a",))
    assert command.model_dump(mode="json") == {
        "amount": 5,
        "limit": {"most": 9, "of_a_seat": 2},
        "coupon": True,
        "names": ["a"],
        "note": "",
    }


@pytest.mark.parametrize("coupon", [False, True])
def test_an_entry_reads_back_as_what_was_entered(coupon):
    command = Command(amount=5, limit=Limit(most=9), coupon=coupon)
    assert Command.model_validate(command.model_dump(mode="json")) == command


class Door(Entered):
    """Doors were left as they were, until they were shut behind everyone."""

    type: ClassVar[str] = "pass"
    name: str
    behind: str = Field(default="shut", json_schema_extra=added_later(before="as it was"))


def test_a_new_default_is_entered_and_what_was_meant_before_is_not():
    assert Door(name="left").model_dump() == {"name": "left", "behind": "shut"}
    assert Door(name="left", behind="as it was").model_dump() == {"name": "left"}


@pytest.mark.parametrize("behind", ["shut", "as it was", "open"])
def test_an_entry_is_read_as_it_was_meant(behind):
    door = Door(name="left", behind=behind)
    assert Door.model_validate(as_it_was_meant(Door, door.model_dump())) == door
    assert as_it_was_meant(Command, {"amount": 5}) == {"amount": 5}


class Before(Elections):
    first_door: str = "left"


class Since(Before):
    model_config = ConfigDict(title="Since")
    second_door: str = Field(default="shut", json_schema_extra=added_later())


def elected(model, **names):
    cite = rules_of("sic-bo", edition=Chapter.CURRENT.value).cite
    return model.elect(cite, {name.replace("_", "-"): value for name, value in names.items()})


def test_an_election_added_later_leaves_the_entry_as_it_was_until_it_is_elected():
    assert elected(Since).entered() == elected(Before).entered() == {"first-door": "left"}
    assert elected(Since, second_door="open").entered() == {
        "first-door": "left",
        "second-door": "open",
    }


def test_people_read_every_election_whenever_it_was_added():
    assert elected(Since).written() == {"first-door": "left", "second-door": "shut"}
