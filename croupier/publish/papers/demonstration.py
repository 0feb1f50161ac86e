"""What the demonstration floor has filed: a tournament, a petition begun, a guide on display.

It stands here and not on the floor, because a guide's id is known only once the guide is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from croupier.floor.demonstration import FLOORPERSON, STAFF, THE_HOUSE, Told
from croupier.floor.filings.petitions import Item, Kind, License
from croupier.floor.house import House
from croupier.publish.papers.guides import id_of, title_of
from croupier.roles import Role

_BY_ROLE = {member.role: member for member in STAFF}
SUPERVISOR, CONTROLLER = _BY_ROLE[Role.CASINO_SUPERVISOR], _BY_ROLE[Role.CONTROLLER]
CERTIFIERS = {
    Role.PIT_BOSS: "Supervisor of security 1",
    Role.CASINO_SUPERVISOR: "Casino supervisor 1",
    Role.SURVEILLANCE: "Supervisor of surveillance 1",
}
AHEAD = timedelta(days=14)
SUPPLIED = {
    Item.LIABILITY: "The petitioners are jointly and severally liable: annex 1.",
    Item.SUMMARY: "Sic bo, with a higher award for a three of a kind named beforehand.",
    Item.RIGHTS: "None.",
}


def filed(house: House, day: date) -> Iterator[Told]:
    """The papers, with a tournament on a day."""
    yield from _tournament(day)
    yield from _petition()
    yield from _guide(house)


def _tournament(day: date) -> Iterator[Told]:
    notice = {
        "name": "Mini-baccarat on a weeknight",
        "day": day.isoformat(),
        "local_time": "19:30",
        "description": "Mini-baccarat by elimination: three rounds of thirty hands, seven at a "
        "table, the two with the most tournament chips go on.",
        "patrons": 42,
        "tables": 6,
        "location": "Pit 2",
        "security_measures": "Two more security officers at the pit; a camera for each table.",
        "impacts_gross_revenue": False,
    }
    yield THE_HOUSE, SUPERVISOR, {"type": "draft-tournament", **notice}
    for role, name in CERTIFIERS.items():
        certified = {"type": "certify-tournament", "tournament": 1, "supervisor": name}
        yield THE_HOUSE, _BY_ROLE[role], certified
    yield THE_HOUSE, SUPERVISOR, {"type": "file-tournament", "tournament": 1}


def _petition() -> Iterator[Told]:
    begun = {"title": "Sic bo with a higher three of a kind", "game": "sic-bo"}
    elections = {"three-of-a-kind": "180 to 1"}
    yield THE_HOUSE, CONTROLLER, {"type": "draft-petition", **begun, "elections": elections}
    of_it = {"petition": 1}
    yield THE_HOUSE, CONTROLLER, {"type": "state-kind", **of_it, "kind": Kind.VARIATION.value}
    casino = {
        "name": "The demonstration casino",
        "address": "Boardwalk, Atlantic City",
        "license": License.CASINO_LICENSEE.value,
        "agreed_to_test": True,
    }
    yield THE_HOUSE, CONTROLLER, {"type": "add-petitioner", **of_it, **casino}
    for item, words in SUPPLIED.items():
        said = {"item": item.value, "words": words}
        yield THE_HOUSE, CONTROLLER, {"type": "supply-petition-item", **of_it, **said}


def _guide(house: House) -> Iterator[Told]:
    games = [table.rules for table in house.tables.values()]
    guide = {"guide": id_of(games)}
    told = [{"game": one.game_id, "elections": one.elections.written()} for one in games]
    yield (
        THE_HOUSE,
        SUPERVISOR,
        {"type": "submit-guide", **guide, "title": title_of(games), "games": told},
    )
    shown = {"manner": "displayed", "place": "the Boardwalk entrance"}
    yield THE_HOUSE, FLOORPERSON, {"type": "display-guide", **guide, **shown}
    yield THE_HOUSE, SUPERVISOR, {"type": "attest-podium-copy", "place": "the security podium"}


def file_papers(house: House) -> None:
    """File what the demonstration has filed; what was done before is not redone."""
    begun = house.ledger.find(_command_id(0))
    if begun is None:
        day = house.today + AHEAD
    else:  # on whatever day the demonstration was first started
        day = date.fromisoformat(begun.record.event.particulars["day"])
    if house.ledger.find(_command_id("done")) is not None:
        return
    papers = list(filed(house, day))
    for number, (table, member, command) in enumerate(papers):
        last = number == len(papers) - 1
        house.execute(
            command_id=_command_id("done" if last else number),
            table=table,
            actor=member.actor,
            command=command,
        )


def _command_id(number: int | str) -> str:
    return f"demonstration-filed-{number}"
