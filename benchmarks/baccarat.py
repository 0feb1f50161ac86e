"""Exact baccarat: a whole sheet, all Royal tables, the live shoe, and a cold start.

Beside it the same outcomes by a plain recursion, card by card over the values left, with the same
rule functions: it says what walking the rounds once and multiplying is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from math import perm
from statistics import median

from benchmarks.measuring import Row, alternate, met, ratio, run_croupier
from croupier.equipment.cards import Composition, parse_cards
from croupier.games.baccarat.dealing import (
    NO_THIRD_CARD,
    RANK_NUMBERS,
    banker_draws,
    is_natural,
    player_draws,
    point_count,
    value,
)
from croupier.games.baccarat.odds import exact
from croupier.games.baccarat.royal.tables import NON_PROGRESSIVE, PROGRESSIVE
from croupier.games.registry import rules
from croupier.odds import Sheet

REPEATS = 9
LEFT = Composition.of_decks(8).without(parse_cards("Ks 4d 7s 2d 7s 7c Ac As Qh 2s 2h 9c 8d Td"))
OPTIONAL = {"total-cards": "yes", "bonus": "A"}
VALUES = range(10)

RECURSION = "recursion card by card, results only"
LIVE = "live shoe: main, bonus and total cards"
LIVE_DRAGON = "live shoe: main and dragon 7"
LIVE_ROYAL = "live shoe: the same with Royal"
SHEET = "whole sheet with Royal, warm"
ALL_TABLES = "the sheets of all 33 Royal tables, warm"
COLD = "croupier odds mini-baccarat"
COLD_ROYAL = "croupier odds mini-baccarat -o royal=A"
TARGETS = {LIVE: 50, LIVE_DRAGON: 50, LIVE_ROYAL: 1000, SHEET: 300, ALL_TABLES: 1000}
TARGETS |= {COLD: 1000, COLD_ROYAL: 1000}


def rows() -> list[Row]:
    _check_same()
    seconds = alternate(
        {
            RECURSION: recursion,
            LIVE: partial(_live, OPTIONAL),
            LIVE_DRAGON: partial(_live, {"banker": "dragon-7"}),
            LIVE_ROYAL: partial(_live, {**OPTIONAL, "royal": "A"}),
            SHEET: partial(_sheet, {**OPTIONAL, "royal": "A"}),
            ALL_TABLES: _all_tables,
            COLD: partial(run_croupier, "odds", "mini-baccarat"),
            COLD_ROYAL: partial(run_croupier, "odds", "mini-baccarat", "-o", "royal=A"),
        },
        repeats=REPEATS,
    )
    recursed = seconds[RECURSION]
    rows = [Row(RECURSION, median(recursed) * 1000, "ms")]
    for name, target in TARGETS.items():
        took = median(seconds[name]) * 1000
        to = f"the target of {target} ms: {met(took < target)}"
        rows.append(Row(name, took, "ms", took / target, to))
        if name in (LIVE, LIVE_ROYAL):
            against = ratio(seconds[name], recursed)
            rows.append(Row(name, took, "ms", against, "the time of the recursion"))
    return rows


def _forget() -> None:
    """Whatever is kept of a composition; what belongs to the rules stays."""
    exact.outcomes.cache_clear()
    exact.hands.cache_clear()


def _live(elections: dict[str, str]) -> None:
    _forget()
    Sheet.of(rules("mini-baccarat", elections=elections), shoe=LEFT)


def _sheet(elections: dict[str, str]) -> None:
    _forget()
    Sheet.of(rules("mini-baccarat", elections=elections))


def _all_tables() -> None:
    _forget()
    for name, tables in (("royal", NON_PROGRESSIVE), ("royal-progressive", PROGRESSIVE)):
        for letter in tables:
            Sheet.of(rules("mini-baccarat", elections={name: letter}))


def recursion() -> dict[int, int]:
    """Every result of a round from `LEFT` with its weight, drawn card by card."""
    left = [sum(LEFT.of_rank(r) for r in RANK_NUMBERS if value(r) == each) for each in VALUES]
    weights: dict[int, int] = {}
    for p1, b1, p2, b2 in product(VALUES, repeat=4):
        first = left.copy()
        ways = 1
        for drawn in (p1, b1, p2, b2):
            ways *= first[drawn]
            first[drawn] -= 1
        if ways:
            player, banker = point_count(p1 + p2), point_count(b1 + b2)
            for result, dealt, more in _third_cards(player, banker, first):
                rest = perm(LEFT.cards - dealt, 6 - dealt)
                weights[result] = weights.get(result, 0) + ways * more * rest
    return weights


def _third_cards(player: int, banker: int, left: list[int]) -> Iterator[tuple[int, int, int]]:
    if is_natural(player) or is_natural(banker):
        yield exact.result_number(player, banker, False, False), 4, 1
        return
    for third in VALUES if player_draws(player) else (NO_THIRD_CARD,):
        drew = third != NO_THIRD_CARD
        final = point_count(player + third) if drew else player
        ways = left[third] if drew else 1
        if not banker_draws(banker, third):
            yield exact.result_number(final, banker, drew, False), 4 + drew, ways
            continue
        for last in VALUES:
            more = left[last] - (last == third)
            count = point_count(banker + last)
            yield exact.result_number(final, count, drew, True), 5 + drew, ways * more


def _check_same() -> None:
    """A yardstick that comes to other weights would be none."""
    by_result = {
        exact.result_number(o.player, o.banker, o.player_cards == 3, o.banker_cards == 3): weight
        for o, weight in exact.outcomes(LEFT, royal=False).items()
    }
    assert recursion() == by_result
