"""The command line: `croupier COMMAND`, with `--json` everywhere.

Errors are one line on standard error with exit status 2; a rule's refusal carries its paragraph.
Modules are imported inside the commands that need them, so that a short answer comes at once.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.lawbook import BadInput, Chapter, CroupierError

if TYPE_CHECKING:
    from croupier.floor import People
    from croupier.games.rules import Rules
    from croupier.simulate import Simulation

app = typer.Typer(
    name="croupier",
    help="New Jersey's Rules of the Games as software: rules, odds, floor.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
audit = typer.Typer(help="Check and re-run a ledger.", rich_markup_mode=None)
staff = typer.Typer(help="Who may sign in to the console.", rich_markup_mode=None)
app.add_typer(audit, name="audit")
app.add_typer(staff, name="staff")

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="Which game: croupier games.")]
ElectionsOption = Annotated[
    list[str] | None,
    typer.Option("-o", "--election", metavar="NAME=VALUE", help="An election of the licensee."),
]
EditionOption = Annotated[str, typer.Option("--edition", help="13:69F, or 19:47 before 2012.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
PEOPLE = Path("croupier-data/people.sqlite")
PeopleOption = Annotated[Path, typer.Option("--people", help="The file of who may sign in.")]
LedgerArgument = Annotated[Path, typer.Argument(metavar="LEDGER", help="The ledger's file.")]


@app.command("games")
def list_games(as_json: JsonOption = False) -> None:
    """What is there: id, subchapter, editions, wagers."""
    from croupier.games import games

    told = [
        {
            "id": game.id,
            "title": game.title,
            "subchapter": game.subchapter,
            "editions": [edition.value for edition in game.editions],
            "wagers": [*game.rules(game.editions[0], {}).wagers, *game.optional_wagers],
        }
        for game in games().values()
    ]
    if as_json:
        _print_json(told)
        return
    for game in told:
        print(
            f"{game['id']}  {game['title']}: subchapter {game['subchapter']} of "
            f"{' and '.join(game['editions'])}; {len(game['wagers'])} wagers"
        )


@app.command()
def odds(
    game: GameArgument,
    election: ElectionsOption = None,
    edition: EditionOption = Chapter.CURRENT.value,
    wager: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this one.")] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the house advantage (.svg, .png).")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Exact odds: true odds, payout odds, probabilities, house advantage."""
    from croupier.odds import odds_sheet
    from croupier.publish.odds import draw_sheet, sheet_data, sheet_table

    rules = _rules(game, edition, election)
    sheet = odds_sheet(rules, wager or ())
    if picture is not None:
        draw_sheet(rules, sheet, picture)
    if as_json:
        _print_json(sheet_data(rules, sheet))
        return
    _print_table(sheet_table(rules, sheet, width=_width()))
    if picture is not None:
        print(f"drawn: {picture}")


@app.command()
def settle(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Which game.")] = None,
    dice: Annotated[str | None, typer.Option(help="What the dice show, like 2,2,5.")] = None,
    cards: Annotated[
        str | None, typer.Option(help='In the order dealt, like "9c Td 8s 7h".')
    ] = None,
    wager: Annotated[
        list[str] | None, typer.Option(metavar="ID=AMOUNT", help="A wager, in dollars.")
    ] = None,
    election: ElectionsOption = None,
    edition: EditionOption = Chapter.CURRENT.value,
    meter: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="What a progressive meter shows.")
    ] = None,
    minimum: Annotated[
        str, typer.Option(metavar="AMOUNT", help="The least wager, for a payout limit.")
    ] = "0",
    from_: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Rounds, a JSON line each.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Settle one round, or a file of rounds, from what was dealt."""
    if from_ is not None:
        if any((game, dice, cards, wager, election, meter)):
            raise BadInput("--from brings its own rounds", accepted="--from FILE and --json alone")
        _settle_file(from_, as_json=as_json)
        return
    if game is None:
        raise BadInput("Which game is to be settled?", accepted="GAME, or --from FILE")
    from croupier.money import parse_dollars
    from croupier.publish.settlements import round_data

    rules = _rules(game, edition, election)
    dealt = {"dice": dice, "cards": cards}
    text = dealt.pop(rules.dealt_from)
    if text is None:
        raise BadInput(f"{rules.title} needs --{rules.dealt_from}")
    for other, given in dealt.items():
        if given is not None:
            raise BadInput(f"{rules.title} is settled from --{rules.dealt_from}, not --{other}")
    if not wager:
        raise BadInput("No wager was given", accepted="--wager ID=AMOUNT")
    outcome = rules.outcome(text)
    settled = rules.settle(
        outcome,
        dict(_pairs(wager, "--wager ID=AMOUNT")),
        meter=None if meter is None else parse_dollars(meter),
        minimum=parse_dollars(minimum),
    )
    if as_json:
        _print_json(round_data(rules, outcome, settled))
        return
    print(f"{rules.title} under {rules.chapter}: {rules.announcement(outcome)}")
    for settlement in settled:
        print(f"  {settlement}")


def _settle_file(path: Path, *, as_json: bool) -> None:
    from croupier.publish.settlements import settle_lines

    failed = number = 0
    with _opened(path) as lines:
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


@app.command()
def simulate(
    game: GameArgument,
    rounds: Annotated[str, typer.Option(help="How many, like 1e8.")] = "1e7",
    seed: Annotated[int, typer.Option(help="The same seed, the same counts.")] = 1,
    workers: Annotated[int | None, typer.Option(help="How many cores; all by default.")] = None,
    election: ElectionsOption = None,
    edition: EditionOption = Chapter.CURRENT.value,
    as_json: JsonOption = False,
) -> None:
    """Simulate, and compare with the exact odds."""
    from croupier.publish.simulations import simulation_data, simulation_table

    rules = _rules(game, edition, election)
    done = _simulate_with_progress(rules, rounds=_whole(rounds), seed=seed, workers=workers)
    if as_json:
        _print_json(simulation_data(done))
        return
    _print_table(simulation_table(done))


def _simulate_with_progress(
    rules: Rules[Any], *, rounds: int, seed: int, workers: int | None
) -> Simulation:
    from rich.console import Console

    from croupier.equipment.compiled import INTERPRETED
    from croupier.publish.simulations import rounds_progress
    from croupier.simulate import simulate as run

    console = Console(stderr=True)
    if INTERPRETED:
        console.print("numba is not installed, so rounds run interpreted: slower, same counts")
    with rounds_progress(console, rounds) as advance:
        return run(rules, rounds=rounds, seed=seed, workers=workers, progress=advance)


@app.command()
def coverage(
    section: Annotated[
        str | None, typer.Argument(metavar="[SECTION]", help="Like 13:69F-9 or 9.5.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """How each paragraph of the text is treated, by what, and which tests exercise it."""
    from croupier.publish import coverage as report

    covered = report.coverage()
    if section is not None:
        covered = [one for one in covered if one.stands_in(section)]
        if not covered:
            raise BadInput(f"No paragraph matches {section!r}", accepted="like 13:69F-9.5")
    if as_json:
        _print_json(report.coverage_data(covered))
        return
    _print_table(report.detail_table(covered) if section else report.totals_table(covered))


@app.command()
def interpretations(as_json: JsonOption = False) -> None:
    """Where the text is silent, contradictory or misprinted, and how it is read."""
    from croupier.publish.interpretations import all_interpretations, interpretation_data

    found = all_interpretations()
    if as_json:
        _print_json([interpretation_data(one) for one in found])
        return
    for one in found:
        print(f"{one.id}  [{', '.join(str(cited) for cited in one.paragraphs.citations)}]")
        print(f"  question  {one.question}")
        print(f"  reading   {one.reading}")
        print(f"  possible  {'; '.join(one.readings)}")
        if one.election:
            print(f"  switched  by the election {one.election}")
        print()


@app.command()
def serve(
    ledger: Annotated[Path | None, typer.Option(help="The ledger's file.")] = None,
    people: Annotated[Path | None, typer.Option(help="Who may sign in.")] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.")] = 8000,
    demonstration: Annotated[
        bool, typer.Option("--demonstration", help="Furnish a demonstration floor.")
    ] = False,
) -> None:
    """The console, on an embedded database."""
    from croupier.web.server import serve as run

    place = Path("croupier-demonstration" if demonstration else "croupier-data")
    run(
        ledger=ledger or place / "ledger.sqlite",
        people=people or place / "people.sqlite",
        host=host,
        port=port,
        demonstration=demonstration,
    )


@staff.command("enrol")
def staff_enrol(
    staff_id: Annotated[str, typer.Argument(metavar="ID", help="Like dealer-2.")],
    title: Annotated[str, typer.Option(help='Like "Dealer 2".')],
    role: Annotated[str, typer.Option(help="Like dealer, or casino supervisor.")],
    password: Annotated[
        str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True, help="Asked for.")
    ],
    people: PeopleOption = PEOPLE,
) -> None:
    """Enrol a person, or give one enrolled before a new title, role and password."""
    from croupier.floor.people import StaffMember, parse_role

    with _people(people) as enrolled:
        enrolled.enrol(StaffMember(staff_id, title, parse_role(role)), password)
    print(f"{title} may sign in as {staff_id}")


@staff.command("list")
def staff_list(people: PeopleOption = PEOPLE, as_json: JsonOption = False) -> None:
    """Who may sign in."""
    with _people(people) as enrolled:
        told = [{"id": m.id, "title": m.title, "role": m.role.value} for m in enrolled.staff()]
    if as_json:
        _print_json(told)
        return
    for member in told:
        print(f"{member['id']}  {member['title']}, {member['role']}")


@staff.command("dismiss")
def staff_dismiss(
    staff_id: Annotated[str, typer.Argument(metavar="ID")], people: PeopleOption = PEOPLE
) -> None:
    """Let a person sign in no more."""
    with _people(people) as enrolled:
        enrolled.dismiss(staff_id)
    print(f"{staff_id} may sign in no more")


@contextmanager
def _people(path: Path) -> Iterator[People]:
    from croupier.floor.house import system_clock
    from croupier.floor.people import People

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{path.parent} cannot be made: {error.strerror}") from None
    opened = People(path, clock=system_clock)
    try:
        yield opened
    finally:
        opened.close()


@audit.command()
def verify(ledger: LedgerArgument, as_json: JsonOption = False) -> None:
    """Check every byte of every entry, the chain, and the books."""
    from croupier.ledger import SQLiteLedger, verify as check

    opened = SQLiteLedger(ledger, read_only=True)
    findings = list(check(opened))
    sequence, hash_ = (0, b"") if findings else opened.head()
    if as_json:
        told = [{"sequence": f.sequence, "what": f.what} for f in findings]
        _print_json({"whole": not told, "entries": sequence, "head": hash_.hex(), "findings": told})
    elif findings:
        for finding in findings:
            print(finding)
    else:
        print(f"whole: {sequence} entries, head {hash_.hex()}")
    if findings:
        raise typer.Exit(1)


@audit.command()
def replay(ledger: LedgerArgument, as_json: JsonOption = False) -> None:
    """Run every command again and compare what comes out, entry by entry, byte by byte."""
    from croupier.floor.replay import replay as run
    from croupier.ledger import SQLiteLedger

    told = run(SQLiteLedger(ledger, read_only=True))
    if as_json:
        _print_json(told.as_data())
    else:
        print(told)
    if told.difference is not None:
        raise typer.Exit(1)


@audit.command()
def export(ledger: LedgerArgument) -> None:
    """Every entry as a JSON line."""
    from croupier.ledger import SQLiteLedger

    for entry in SQLiteLedger(ledger, read_only=True).entries():
        chained = {"sequence": entry.sequence, "hash": entry.hash.hex()}
        print(json.dumps({**chained, "record": entry.record.as_data()}))


def _rules(game: str, edition: str, election: Iterable[str] | None) -> Rules[Any]:
    from croupier.games import rules

    elected = dict(_pairs(election or (), "-o NAME=VALUE"))
    return rules(game, edition=edition, elections=elected)


def _pairs(texts: Iterable[str], form: str) -> Iterator[tuple[str, str]]:
    seen = set()
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            raise BadInput(f"{text!r} is not understood", accepted=f"written {form}")
        if name in seen:
            raise BadInput(f"{name} is given twice", accepted="once each")
        seen.add(name)
        yield name, value


def _whole(text: str) -> int:
    """A whole number, written plainly or like 1e8."""
    mantissa, _, exponent = text.lower().replace("_", "").replace(",", "").partition("e")
    try:
        whole, _, part = mantissa.partition(".")
        power = int(exponent or "0")
        digits = whole + part
        if not 0 <= power <= 15 or len(part) > power or not (digits.isascii() and digits.isdigit()):
            raise ValueError
        return int(digits + "0" * (power - len(part)))
    except ValueError:
        raise BadInput(
            f"{text!r} is not a number of rounds", accepted="like 1000000 or 1e8"
        ) from None


@contextmanager
def _opened(path: Path) -> Iterator[Iterator[str]]:
    try:
        source = sys.stdin.buffer if str(path) == "-" else path.open("rb")
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    with TextIOWrapper(source, encoding="utf-8", errors="replace") as lines:
        yield _read_from(lines, path)


def _read_from(lines: Iterable[str], path: Path) -> Iterator[str]:
    try:
        yield from lines
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None


def _print_json(told: Any) -> None:
    print(json.dumps(told, indent=2))


def _print_table(table: Any) -> None:
    from rich.console import Console

    Console(width=_width()).print(table)


def _width() -> int:
    """The columns of the terminal; what is piped into a file or a pager keeps them all."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 160


def main() -> None:
    """Run the command line; every error is one line, and none a traceback."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without the letter shows another
    try:
        status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
        sys.stdout.flush()
    except CroupierError as error:
        sys.exit(_failed(str(error)))
    except typer.TyperException as error:
        sys.exit(_failed(error.format_message()))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:  # a full disk behind standard output
        sys.exit(_failed(f"The answer could not be written: {error.strerror}"))
    sys.exit(status if isinstance(status, int) else 0)


def _failed(what: str) -> int:
    print("croupier:", " ".join(what.split()), file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
