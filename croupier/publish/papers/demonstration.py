"""What the demonstration floor has filed: a tournament, a petition begun, a guide on display.

It stands here and not on the floor, because a guide's id is known only once the guide is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from croupier.floor.demonstration import BY_ROLE, FLOORPERSON, TABLES, THE_HOUSE, Given
from croupier.floor.filings.petitions import Item, License, PetitionKind
from croupier.floor.house import House
from croupier.games.parts import PetitionBegun, TournamentHeld
from croupier.publish.papers.guides import id_of, title_of
from croupier.roles import Role

SUPERVISOR, CONTROLLER = BY_ROLE[Role.CASINO_SUPERVISOR], BY_ROLE[Role.CONTROLLER]
CERTIFIERS = {
    Role.PIT_BOSS: "Supervisor of security 1",
    Role.CASINO_SUPERVISOR: "Casino supervisor 1",
    Role.SURVEILLANCE: "Supervisor of surveillance 1",
}
AHEAD = timedelta(days=14)


def filed(house: House, day: date) -> Iterator[Given]:
    """The papers, with a tournament on a day."""
    held = ((table.tournament, table.pit) for _, table in TABLES.values() if table.tournament)
    for number, (tournament, pit) in enumerate(held, start=1):
        yield from _tournament(number, tournament, day, pit)
    begun = ((game_id, table.petition) for game_id, table in TABLES.values() if table.petition)
    for number, (game_id, petition) in enumerate(begun, start=1):
        yield from _petition(number, petition, game_id)
    yield from _guide(house)


def _tournament(number: int, held: TournamentHeld, day: date, pit: str) -> Iterator[Given]:
    notice = {
        "name": held.name,
        "day": day.isoformat(),
        "local_time": "19:30",
        "description": held.description,
        "patrons": 42,
        "tables": 6,
        "location": pit,
        "security_measures": "Two more security officers at the pit; a camera for each table.",
        "impacts_gross_revenue": False,
    }
    yield THE_HOUSE, SUPERVISOR, {"type": "draft-tournament", **notice}
    for role, name in CERTIFIERS.items():
        certified = {"type": "certify-tournament", "tournament": number, "supervisor": name}
        yield THE_HOUSE, BY_ROLE[role], certified
    yield THE_HOUSE, SUPERVISOR, {"type": "file-tournament", "tournament": number}


def _petition(number: int, petition: PetitionBegun, game_id: str) -> Iterator[Given]:
    begun = {"title": petition.title, "game": game_id, "elections": dict(petition.elections)}
    yield THE_HOUSE, CONTROLLER, {"type": "draft-petition", **begun}
    of_it = {"petition": number}
    yield (
        THE_HOUSE,
        CONTROLLER,
        {"type": "state-kind", **of_it, "kind": PetitionKind.VARIATION.value},
    )
    casino = {
        "name": "The demonstration casino",
        "address": "Boardwalk, Atlantic City",
        "license": License.CASINO_LICENSEE.value,
        "agreed_to_test": True,
    }
    yield THE_HOUSE, CONTROLLER, {"type": "add-petitioner", **of_it, **casino}
    supplied = {
        Item.LIABILITY: "The petitioners are jointly and severally liable: annex 1.",
        Item.SUMMARY: petition.summary,
        Item.RIGHTS: "None.",
    }
    for item, words in supplied.items():
        said = {"item": item.value, "words": words}
        yield THE_HOUSE, CONTROLLER, {"type": "supply-petition-item", **of_it, **said}


def _guide(house: House) -> Iterator[Given]:
    games = [table.rules for table in house.tables.values()]
    guide = {"guide": id_of(games)}
    described = [{"game": rules.game_id, "elections": rules.elections.written()} for rules in games]
    yield (
        THE_HOUSE,
        SUPERVISOR,
        {"type": "submit-guide", **guide, "title": title_of(games), "games": described},
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
