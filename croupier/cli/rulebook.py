"""The rules: `settle`, `coverage`, `interpretations`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli import shared
from croupier.cli.app import command
from croupier.cli.completion import offer_games, offer_wagers
from croupier.lawbook import BadInput, Chapter


@command("settle", example="settle sic-bo --dice 2,2,5 --wager small=10")
def settle(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Which game.", autocompletion=offer_games)
    ] = None,
    dice: Annotated[str | None, typer.Option(help="What the dice show, like 2,2,5.")] = None,
    cards: Annotated[
        str | None, typer.Option(help='In the order dealt, like "9c Td 8s 7h".')
    ] = None,
    wager: Annotated[
        list[str] | None,
        typer.Option(metavar="ID=AMOUNT", help="A wager, in dollars.", autocompletion=offer_wagers),
    ] = None,
    election: shared.ElectionsOption = None,
    edition: shared.EditionOption = Chapter.CURRENT.value,
    meter: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="What a progressive meter shows.")
    ] = None,
    minimum: Annotated[
        str, typer.Option(metavar="AMOUNT", help="The least wager, for a payout limit.")
    ] = "0",
    from_: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Rounds, a JSON line each.")
    ] = None,
    as_json: shared.JsonOption = False,
) -> None:
    if from_ is not None:
        if any((game, dice, cards, wager, election, meter)):
            raise BadInput("--from brings its own rounds", accepted="--from FILE and --json alone")
        _settle_file(from_, as_json=as_json)
        return
    if game is None:
        raise BadInput("Which game is to be settled?", accepted="GAME, or --from FILE")
    from croupier.cli.rounds import TYPED, WrittenRound, settled

    written = WrittenRound(
        game,
        edition,
        shared.elected(election),
        dealt={"dice": dice, "cards": cards},
        wagers=dict(shared.pairs(wager or (), "--wager ID=AMOUNT")),
        meter=meter,
        minimum=minimum,
    )
    round_ = settled(written, TYPED)
    if as_json:
        shared.print_json(round_.as_data())
        return
    rules, outcome, settlements = round_
    print(f"{rules.title} under {rules.chapter}: {rules.announcement(outcome)}")
    for settlement in settlements:
        print(f"  {settlement}")


def _settle_file(path: Path, *, as_json: bool) -> None:
    from croupier.cli.rounds import settle_lines

    failed = number = 0
    with shared.opened(path) as lines:
        for number, answer in enumerate(settle_lines(lines), start=1):
            failed += "error" in answer
            if as_json:
                print(json.dumps(answer))
            else:
                print(f"{number}: {_round_in_words(answer)}")
    if failed:
        raise BadInput(f"{failed} of {number} rounds could not be settled")


def _round_in_words(answer: dict[str, Any]) -> str:
    if "error" in answer:
        error = answer["error"]
        return " ".join(
            part for part in ("refused:", error["what"], error.get("cite")) if part is not None
        )
    results = (f"{s['wager']} {s['result']} {s['won']}" for s in answer["settlements"])
    return f"{answer['announcement']}: {'; '.join(results)}"


@command("coverage", example="coverage 13:69F-9.5")
def coverage(
    section: Annotated[
        str | None, typer.Argument(metavar="[SECTION]", help="Like 13:69F-9 or 9.5.")
    ] = None,
    as_json: shared.JsonOption = False,
) -> None:
    from croupier.publish.words import coverage as report

    covered = report.coverage()
    if section is not None:
        covered = [entry for entry in covered if entry.stands_in(section)]
        if not covered:
            raise BadInput(f"No paragraph matches {section!r}", accepted="like 13:69F-9.5")
    if as_json:
        shared.print_json(report.coverage_data(covered))
        return
    shared.print_table(report.detail_table(covered) if section else report.totals_table(covered))


@command("interpretations", example="interpretations")
def interpretations(as_json: shared.JsonOption = False) -> None:
    from croupier.publish.words.interpretations import all_interpretations, interpretation_data

    found = all_interpretations()
    if as_json:
        shared.print_json([interpretation_data(interpretation) for interpretation in found])
        return
    for open_question in found:
        cited = ", ".join(map(str, open_question.paragraphs.citations))
        print(f"{open_question.id}  [{cited}]")
        print(f"  question  {open_question.question}")
        print(f"  reading   {open_question.reading}")
        print(f"  possible  {'; '.join(open_question.readings)}")
        if open_question.election:
            print(f"  switched  by the election {open_question.election}")
        print()
