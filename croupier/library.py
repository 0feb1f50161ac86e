"""What `from croupier import ...` offers beyond the rules themselves: see `croupier.__all__`.

Each is a thin way in to a layer below, with what a notebook shows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from croupier.equipment.cards import Composition, parse_cards
from croupier.equipment.dice import Roll
from croupier.games.registry import games
from croupier.games.rules import Rules
from croupier.odds.hold import DEFAULT_ROUNDS, check_rounds
from croupier.publish.notebook import Bands, Felt, OddsSheet, Roads, ShownCards
from croupier.publish.words.holds import drawn_rounds, kept_of
from croupier.simulate import Simulation, simulate

Units = int | str | Fraction


def game_ids() -> tuple[str, ...]:
    """The games there are.

    >>> game_ids()
    ('punto-banco', 'mini-baccarat', 'sic-bo')
    """
    return tuple(games())


def cards(written: str) -> ShownCards:
    """Cards, from as they are written.

    >>> cards("As Td 9c")
    <As Td 9c>
    """
    return ShownCards(parse_cards(written))


def roll(written: str) -> Roll:
    """Dice that have come to rest.

    >>> roll("2,2,5").total
    9
    """
    return Roll.parse(written)


def layout(rules: Rules[Any], dealt: str | None = None) -> Felt:
    """The layout of a game; with what was dealt, lit for its result.

    >>> from croupier import rules
    >>> layout(rules("punto-banco"), "4 3 5 4")
    <Player's Hand 9, Banker's Hand 7; Player's Hand wins: player wins>
    """
    return Felt(rules, None if dealt is None else rules.outcome(dealt))


def roads(results: str) -> Roads:
    """The roads of a shoe, from its results in order: `P`, `B` and `T`."""
    kept = next(game.roads for game in games().values() if game.roads is not None)
    return Roads(kept, results)


def sheet(
    rules: Rules[Any], wager_ids: Iterable[str] = (), *, shoe: Composition | None = None
) -> OddsSheet:
    """The exact odds of the wagers named, or of all; with a shoe, dealt from those cards.

    >>> from croupier import rules
    >>> sheet(rules("sic-bo"), ["small"])["small"].house_advantage
    Fraction(1, 36)
    """
    return OddsSheet.of(rules, wager_ids, shoe=shoe)


def hold(
    rules: Rules[Any], stakes: Mapping[str, Units], rounds: Iterable[int] = DEFAULT_ROUNDS
) -> Bands:
    """What the licensee keeps of these units staked each round, after so many rounds.

    >>> from croupier import rules
    >>> hold(rules("sic-bo"), {"small": 1}, [1_000])[1_000].mean
    Fraction(250, 9)
    """
    asked = tuple(sorted(set(rounds)))
    for number in asked:
        check_rounds(number)
    staked = {wager: Fraction(units) for wager, units in stakes.items()}
    (kept,) = kept_of(rules, [staked], drawn_rounds(asked))
    return Bands(rules, kept, asked)


def simulated(
    rules: Rules[Any],
    rounds: int,
    *,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """So many rounds played on all cores; `croupier.simulate` has crews, checkpoints and shoes.

    >>> from croupier import rules
    >>> simulated(rules("sic-bo"), 10_000)
    <10,000 rounds of <Sic bo under 13:69F> simulated with seed 1>
    """
    return simulate(rules, rounds=rounds, seed=seed, progress=progress)
