"""The papers of the games: `petition` (8.4(d)) and `guide` (8.5)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli import shared
from croupier.cli.app import command
from croupier.cli.completion import offer_games
from croupier.lawbook import BadInput, Chapter

OutputOption = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER|FILE", help="Where to draw it up: .html, .json, or both."),
]


@command("petition", example="petition sic-bo --output petition/")
def petition(
    game: shared.GameArgument,
    election: shared.ElectionsOption = None,
    edition: shared.EditionOption = Chapter.CURRENT.value,
    output: OutputOption = None,
    as_json: shared.JsonOption = False,
) -> None:
    from croupier.publish.papers.petitions import petition_data, petition_html

    rules = shared.rules_of(game, edition, election)
    written = [] if output is None else _files(output, f"petition-{rules.game_id}")
    paper = petition_data(rules)
    _write(written, page=lambda: petition_html(rules), data=paper)
    if as_json:
        shared.print_json(paper)
        return
    print(f"Petition for approval of a new game: {paper['title']}, to the {paper['addressed_to']}")
    for item in paper["checklist"]:
        print(f"  {item['state']:<14}  {item['item']} [{item['cite']}]")
    _tell(written)


@command("guide", example="guide mini-baccarat --output guide.html")
def guide(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME...]", help="Which games; all, if none.", autocompletion=offer_games
        ),
    ] = None,
    election: shared.ElectionsOption = None,
    edition: shared.EditionOption = Chapter.CURRENT.value,
    output: OutputOption = None,
    as_json: shared.JsonOption = False,
) -> None:
    from croupier.publish.papers.guides import condition_of, guide_data, guide_html

    named = games or _games_of(edition)
    if election and len(named) > 1:
        raise BadInput("Elections are those of one game", accepted="-o with one GAME")
    if twice := next((name for name in named if named.count(name) > 1), None):
        raise BadInput(f"{twice} is named twice", accepted="once each")
    held = [shared.rules_of(name, edition, election) for name in named]
    written = [] if output is None else _files(output, "guide")
    data = guide_data(held)
    _write(written, page=lambda: guide_html(held), data=data)
    if as_json:
        shared.print_json(data)
        return
    print(f"Gaming guide {data['id']} under {data['edition']}")
    for game in data["games"]:
        print(f"  {game['title']}: {game['objective']['words']} [{game['objective']['cite']}]")
        for wager in game["wagers"]:
            pays = ", ".join(wager["pays"])
            print(f"    {wager['name']}: {pays}; house advantage {wager['house_advantage_pct']} %")
    condition = condition_of(held[0].chapter)
    print(f"{condition['words']} [{condition['cite']}]")
    _tell(written)


def _games_of(edition: str) -> list[str]:
    from croupier.games.registry import games
    from croupier.lawbook import parse_chapter

    chapter = parse_chapter(edition)
    return [game.id for game in games().values() if chapter in game.chapters]


def _files(output: Path, name: str) -> list[Path]:
    """The files to be written, before any work is done for them."""
    from croupier.publish.pictures import check_writable

    if output.suffix.lower() in (".html", ".json") and not output.is_dir():
        files = [output]
    elif output.suffix and not output.is_dir():
        raise BadInput(
            f"{output} is neither a folder nor a paper", accepted="a folder, .html or .json"
        )
    else:
        shared.make_folder(output)
        files = [output / f"{name}{suffix}" for suffix in (".html", ".json")]
    for file in files:
        check_writable(file)
    return files


def _write(files: list[Path], *, page: Callable[[], str], data: Any) -> None:
    from croupier.publish.pictures import save_bytes

    for file in files:
        is_page = file.suffix.lower() == ".html"
        written = page() if is_page else json.dumps(data, indent=2) + "\n"
        save_bytes(written.encode(), file)


def _tell(files: list[Path]) -> None:
    for file in files:
        print(f"drawn up: {file}")
