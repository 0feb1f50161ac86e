"""Tournaments and petitions under commands in any order: nothing goes on that was not due.

Commands are given at random by random people at random times, straight to the desk. What was
accepted is held against the text, told a second time here: days are counted by numpy.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import numpy as np
from houses import ACTORS

from croupier.floor.commands import HOUSE_COMMANDS
from croupier.floor.filings.petitions import Item, SubmissionItem
from croupier.floor.folded import after_command
from croupier.floor.standing import Standing
from croupier.lawbook import CroupierError
from croupier.roles import Role
from croupier.table import decide

START = datetime(2026, 11, 16, 15, 0, tzinfo=UTC)  # a Monday; Thanksgiving is in the week after
HOLIDAYS = ["2026-11-26", "2026-12-25"]
FIVE_HOURS = timedelta(hours=5)  # New Jersey's winter

NOTICE = {
    "name": "Late autumn",
    "local_time": "10:00",
    "description": "By elimination",
    "patrons": 10,
    "location": "Pit 2",
    "security_measures": "None beyond the usual",
    "impacts_gross_revenue": False,
}
DAYS = ("2026-11-20", "2026-11-23", "2026-11-24", "2026-11-30", "2026-12-01")
ON_IT = {"tournament": 1}
LOOK = {"patrons": 10, "tables": 2, "location": "Pit 2"}
STOP = {"ground": "compromises the collection of gross revenue", "reason": "So"}
Body = dict[str, Any]


def tournament_command(random: Random) -> Body:
    """A command about a tournament; those that undo others come seldom."""
    notice = {**NOTICE, "day": random.choice(DAYS)}
    return random.choices(
        [
            {"type": "certify-tournament", **ON_IT, "supervisor": random.choice(NAMES)},
            {"type": "file-tournament", **ON_IT},
            {"type": "begin-tournament", **ON_IT, **LOOK},
            {"type": "change-tournament", **ON_IT, **notice},
            {"type": "stop-tournament", **ON_IT, **STOP},
            {"type": "end-tournament", **ON_IT},
        ],
        weights=[60, 20, 50, 0.4, 0.2, 2],
    )[0]


NAMES = ("Alvarez", "Brandt", "Okafor")
# Mostly those who may; and now and then anyone.
LIKELY = {
    "certify-tournament": (Role.PIT_BOSS, Role.CASINO_SUPERVISOR, Role.SURVEILLANCE),
    "stop-tournament": (Role.DIVISION,),
}


class Walk:
    """A house as commands are given to it, and what was accepted."""

    def __init__(self) -> None:
        self.standing, self.now = Standing(), START
        self.accepted: list[tuple[datetime, Role, dict[str, Any]]] = []

    def give(self, role: Role, body: dict[str, Any]) -> None:
        desk = self.standing.desk("house", ACTORS[role], self.now)
        command = HOUSE_COMMANDS[body["type"]].of_request(body)
        try:
            event = decide(command, desk, desk.actor)
        except CroupierError:
            return
        self.standing = after_command(self.standing, desk, command, event)
        self.accepted.append((self.now, role, body))


def business_days(filed: datetime, day: str) -> int:
    local = np.datetime64((filed - FIVE_HOURS).date())
    return int(np.busday_count(local, np.datetime64(day), holidays=HOLIDAYS))


def walked_tournament(seed: int) -> Walk:
    """A tournament drafted for 23 November, and three hundred commands about it."""
    random, walk = Random(seed), Walk()
    walk.give(Role.CONTROLLER, {"type": "draft-tournament", **NOTICE, "day": "2026-11-23"})
    for _ in range(300):
        walk.now += timedelta(hours=random.choice((0, 0, 1, 2, 4)))
        body = tournament_command(random)
        likely = random.choice(LIKELY.get(body["type"], (Role.CASINO_SUPERVISOR,)))
        walk.give(likely if random.random() < 0.9 else random.choice(list(Role)), body)
    return walk


def test_no_tournament_begins_but_as_certified_filed_in_time_and_not_stopped() -> None:
    accepted = Counter[str]()
    for seed in range(250):
        walk = walked_tournament(seed)
        accepted.update(body["type"] for _, _, body in walk.accepted)
        check_tournament(walk)
    assert all(accepted[type_] >= 5 for type_ in TOURNAMENT_TYPES), accepted


TOURNAMENT_TYPES = (
    *("certify-tournament", "file-tournament", "begin-tournament", "change-tournament"),
    *("stop-tournament", "end-tournament"),
)


def check_tournament(walk: Walk) -> None:
    """Hold what was accepted against 8.6."""
    day, certified, filed, begun, over = "2026-11-23", set[Role](), None, False, False
    for now, role, body in walk.accepted[1:]:
        assert not over
        match body["type"]:
            case "change-tournament":
                assert not begun
                day, certified, filed = body["day"], set(), None
            case "certify-tournament":
                assert role not in certified
                certified.add(role)
            case "file-tournament":
                assert certified == set(LIKELY["certify-tournament"])
                assert business_days(now, day) >= 5
                filed = now
            case "begin-tournament":
                assert filed is not None
                assert not begun
                commences = datetime.fromisoformat(f"{day}T10:00:00+00:00") + FIVE_HOURS
                assert now >= commences
                assert (now - FIVE_HOURS).date() == commences.date()
                begun = True
            case "stop-tournament":
                assert role is Role.DIVISION
                over = True
            case "end-tournament":
                assert begun
                over = True


ON_THAT = {"petition": 1}
COMPOSITE = "a composite of authorized games"
HOUSE = {"name": "House", "address": "Here", "license": "casino licensee", "agreed_to_test": True}
SIGNED = {"petitioner_name": "House", "signatory": "Petrov"}
ACCEPTABLE = {"kind": COMPOSITE, "considered": "x", "indemnity_is_satisfactory": True}
TESTED = {"begins": "2026-11-28", "ends": "2026-11-29", "places": "x", "conditions": "x"}
SUITABLE = {
    "test_was_successful": True,
    "suitable_for_casino_use": True,
    "amendments": "none is necessary",
    "costs_paid_in_full": True,
    "words": "x",
}


def petition_command(random: Random) -> Body:
    """A command about a petition."""
    item, of_test = random.choice(list(Item)), random.choice(list(SubmissionItem))
    body: Body = random.choices(
        [
            {"type": "supply-petition-item", "item": item.value, "words": "x"},
            {"type": "add-petitioner", **HOUSE},
            {"type": "state-kind", "kind": COMPOSITE},
            {"type": "sign-petition", **SIGNED},
            {"type": "file-petition"},
            {"type": "approve-preliminarily", **ACCEPTABLE},
            {"type": "supply-test-item", "item": of_test.value, "words": "x"},
            {"type": "submit-test"},
            {"type": "order-test", **TESTED},
            {"type": "approve-finally", **SUITABLE},
            {"type": "withdraw-petition", "reason": "x"},
        ],
        weights=[20, 6, 6, 10, 16, 10, 20, 10, 10, 10, 0.1],
    )[0]
    return {**body, **ON_THAT}


ORDER = (
    *("sign-petition", "file-petition", "approve-preliminarily", "submit-test", "order-test"),
    "approve-finally",
)
BY_THE_DIVISION = ("approve-preliminarily", "order-test", "approve-finally")


def walked_petition(seed: int) -> Walk:
    """A petition begun, and four hundred commands about it."""
    random, walk = Random(seed), Walk()
    walk.give(Role.CONTROLLER, {"type": "draft-petition", "title": "New", "game": "sic-bo"})
    for _ in range(400):
        walk.now += timedelta(hours=random.choice((0, 1, 2)))
        body = petition_command(random)
        right = Role.DIVISION if body["type"] in BY_THE_DIVISION else Role.CONTROLLER
        walk.give(right if random.random() < 0.9 else random.choice(list(Role)), body)
    return walk


def test_a_petition_takes_its_steps_in_order_and_only_when_complete() -> None:
    accepted = Counter[str]()
    for seed in range(80):
        walk = walked_petition(seed)
        accepted.update(body["type"] for _, _, body in walk.accepted)
        check_petition(walk)
    assert all(accepted[type_] >= 5 for type_ in ORDER), accepted


def check_petition(walk: Walk) -> None:
    """Hold what was accepted against 8.4."""
    done: list[str] = []
    listed = [body for _, _, body in walk.accepted]
    for now, role, body in walk.accepted:
        type_ = body["type"]
        assert (role is Role.DIVISION) == (type_ in BY_THE_DIVISION)
        assert "withdraw-petition" not in done
        assert "approve-finally" not in done
        if type_ in ("add-petitioner", "state-kind", "supply-petition-item"):
            assert "file-petition" not in done
            done = [each for each in done if each != "sign-petition"]
        if type_ in ORDER:
            assert [each for each in done if each in ORDER] == list(ORDER[: ORDER.index(type_)])
        if type_ == "file-petition":
            by_hand = {item.value for item in Item} - {Item.ODDS.value, Item.LAYOUT.value}
            assert by_hand <= {
                row["item"] for row in listed if row["type"] == "supply-petition-item"
            }
        if type_ == "submit-test":
            items = {row["item"] for row in listed if row["type"] == "supply-test-item"}
            assert items == {item.value for item in SubmissionItem}
        if type_ == "approve-finally":
            assert (now - FIVE_HOURS).date().isoformat() > TESTED["ends"]
        done.append(type_)
