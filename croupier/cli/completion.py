"""What a shell offers where the tab key is pressed: games, wagers, elections, tables."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout, suppress
from io import StringIO
from typing import TYPE_CHECKING, Any

import typer

from croupier.lawbook import BadInput, Chapter, CroupierError
from croupier.outside import whole_number

if TYPE_CHECKING:
    from croupier.games.rules import Rules

Offered = list[tuple[str, str]]  # what may be typed, and what it is
BREAKS = ":="  # where bash parts words that are one here: total:9, tie=9


def offer_games(typed: str) -> Offered:
    """The games, by id."""
    from croupier.games.registry import games

    return [(game.id, game.title) for game in games().values()]


def offer_wagers(ctx: typer.Context, typed: str) -> Offered:
    """The wagers of the game named before, those too that an election would offer."""
    rules = _rules(ctx)
    if rules is None:
        return []
    offered = [(wager.id, wager.name) for wager in rules.wagers.values()]
    others = rules.not_offered().items()
    return offered + [(wager, f"with {by}") for wager, by in others]


def offer_elections(ctx: typer.Context, typed: str) -> Offered:
    """The elections of the game named before; after the sign, the values of one."""
    rules = _rules(ctx)
    if rules is None:
        return []
    name, sign, _ = typed.partition("=")
    elections = rules.elections.listed()
    if not sign:
        return [(f"{election.name}=", election.meaning) for election in elections]
    return [
        (f"{name}={value}", "by default" if value == election.default else "")
        for election in elections
        for value in (election.values or (election.default,))
        if election.name == name
    ]


def offer_tables(ctx: typer.Context, typed: str) -> Offered:
    """The tables that the ledger named before has seen established."""
    from croupier.floor.establishing import EstablishTable
    from croupier.ledger import Entry, open_ledger

    found: Offered = []
    with (
        suppress(CroupierError),
        closing(open_ledger(ctx.params["ledger"], read_only=True)) as opened,
    ):
        for sequence, _, content, hash_ in opened.rows():
            if EstablishTable.type.encode() in content:
                record = Entry(sequence, content, hash_).record
                found.append((record.table, record.event.particulars["game"]))
    return found


@contextmanager
def in_words_of_bash() -> Iterator[None]:
    """Bash parts words at `:` and `=`, and replaces the part behind the last of them alone.

    What it parted is joined before it is read, and of what is offered only that part is told.
    """
    typed = os.environ.get("COMP_WORDS", "")
    place = whole_number(os.environ.get("COMP_CWORD", ""), most=len(typed))
    if place is None:
        raise BadInput("COMP_CWORD does not say which of the words is typed")
    parts = typed.split("\n" if "\n" in typed else " ")[: place + 1]
    words = [""]
    for part in [*parts, ""][: place + 1]:
        is_break = bool(part) and not part.strip(BREAKS)
        goes_on = words[-1].endswith(tuple(BREAKS)) and part and not part.startswith("-")
        if is_break or goes_on:
            words[-1] += part
        else:
            words.append(part)
    os.environ.update(COMP_WORDS=shlex.join(words[1:]), COMP_CWORD=str(len(words) - 2))
    left_as_typed = max(words[-1].rfind(sign) for sign in BREAKS) + 1
    with redirect_stdout(StringIO()) as offered:
        try:
            yield
        finally:
            lines = offered.getvalue().splitlines()
            print(*(line[left_as_typed:] for line in lines), sep="\n", file=sys.__stdout__)


def _rules(ctx: typer.Context) -> Rules[Any] | None:
    """Of the game, edition and elections typed so far; none while they are no game's."""
    from croupier.cli.shared import rules_of

    given, before = ctx.params, ctx.args  # where an option lacks its value, nothing else is read
    try:
        return rules_of(
            given.get("game") or (before[0] if before else ""),
            given.get("edition") or Chapter.CURRENT.value,
            given.get("election"),
        )
    except CroupierError:
        return None
