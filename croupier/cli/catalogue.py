"""What there is to ask about: `games`, and of a game its `elections` and its `wagers`."""

from __future__ import annotations

from typing import Any

from croupier.cli import shared
from croupier.cli.app import command
from croupier.lawbook import Chapter, CroupierError


@command("games", example="games")
def list_games(as_json: shared.JsonOption = False) -> None:
    from croupier.games.registry import games

    listed = []
    for game in games().values():
        rules = game.rules(game.chapters[0], {})
        listed.append(
            {
                "id": game.id,
                "title": game.title,
                "subchapter": game.subchapter,
                "editions": [edition.value for edition in game.chapters],
                "wagers": [*rules.wagers, *rules.not_offered()],
            }
        )
    if as_json:
        shared.print_json(listed)
        return
    for row in listed:
        print(
            f"{row['id']}  {row['title']}: subchapter {row['subchapter']} of "
            f"{' and '.join(row['editions'])}"
        )
        print(f"  wagers: {' '.join(row['wagers'])}")


@command("elections", example="elections mini-baccarat")
def list_elections(
    game: shared.GameArgument,
    edition: shared.EditionOption = Chapter.CURRENT.value,
    as_json: shared.JsonOption = False,
) -> None:
    rules = shared.rules_of(game, edition, None)
    listed: list[dict[str, Any]] = []
    for election in rules.elections.listed():
        conditions = {}
        for value in election.values:
            try:
                rules.elected({election.name: value})
            except CroupierError as error:
                conditions[value] = str(error)
        listed.append(
            {
                "id": election.name,
                "meaning": election.meaning,
                "values": list(election.values) or None,
                "written": election.form or None,
                "default": election.default,
                "cite": str(rules.cite(election.rule)),
                "not_by_themselves": conditions,
            }
        )
    if as_json:
        shared.print_json(
            {"game": rules.game_id, "edition": rules.chapter.value, "elections": listed}
        )
        return
    print(f"{rules.title} under {rules.chapter}")
    for row in listed:
        values = " | ".join(row["values"] or [row["written"]])
        print(f"{row['id']}  {row['meaning']} [{row['cite']}]")
        print(f"  {values}; by default {row['default']}")
        for value, why in row["not_by_themselves"].items():
            print(f"  {value} not by itself: {why}")


@command("wagers", example="wagers mini-baccarat -o bonus=B")
def list_wagers(
    game: shared.GameArgument,
    election: shared.ElectionsOption = None,
    edition: shared.EditionOption = Chapter.CURRENT.value,
    as_json: shared.JsonOption = False,
) -> None:
    rules = shared.rules_of(game, edition, election)
    offered: list[dict[str, Any]] = [
        {
            "id": wager.id,
            "name": wager.name,
            "cite": str(wager.cite),
            "pays": list(rules.payouts(wager)),
        }
        for wager in rules.wagers.values()
    ]
    others = rules.not_offered()
    if as_json:
        shared.print_json(
            {
                **rules.named(),
                "wagers": offered,
                "offered_by": others,
            }
        )
        return
    print(f"{rules.title} under {rules.chapter}")
    for row in offered:
        print(f"{row['id']}  {row['name']}: {', '.join(row['pays'])} [{row['cite']}]")
    for wager, by in others.items():
        print(f"{wager}  not offered; elect {by}")
