"""Wagers that fare alike, in a row: of a kind, and with the same odds on a sheet or in a sweep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.odds.analysis import WagerOdds
from croupier.odds.sheet import Sheet

if TYPE_CHECKING:
    from croupier.odds.sweep import Sweep

CASE = ", "  # between a wager and a case in which it fares by other rules


@dataclass(frozen=True, slots=True)
class Alike:
    """Wagers of one kind with the same odds, told in one row."""

    label: str
    odds: WagerOdds
    all: tuple[WagerOdds, ...]


def alike(wagers: Iterable[WagerOdds]) -> list[Alike]:
    """Wagers of a kind and of equal odds drawn together."""
    groups: dict[tuple[Any, ...], list[WagerOdds]] = {}
    for odds in wagers:
        groups.setdefault((odds.wager.kind, _figures(odds)), []).append(odds)
    return [
        Alike(_label([odds.wager.id for odds in group]), group[0], tuple(group))
        for group in groups.values()
    ]


def _label(ids: list[str]) -> str:
    """What wagers of a kind are called together."""
    kind = ids[0].partition(":")[0]
    chosen = [id_.partition(":")[2] for id_ in ids]
    if len(ids) == 1:
        return ids[0]
    if len(ids) == 2:
        return f"{kind}:{chosen[0]}, {chosen[1]}"
    return f"{kind}:{chosen[0]} ... {chosen[-1]}"


@dataclass(frozen=True, slots=True)
class SweptAlike:
    """Wagers of a kind that fare alike under every value that is not refused; None where one does
    not offer them."""

    label: str
    odds: tuple[WagerOdds | None, ...]


def swept_alike(sweep: Sweep) -> list[SweptAlike]:
    """The wagers of a sweep, those alike drawn together."""
    sheets = [dict(_named(sheet)) for sheet in sweep.sheets]
    kinds = {name: odds.wager.kind for sheet in sheets for name, odds in sheet.items()}
    wagers = [name for name in kinds if CASE not in name]
    groups: dict[tuple[Any, ...], list[str]] = {}
    for name in sorted(kinds, key=lambda name: wagers.index(name.partition(CASE)[0])):
        figures = (_figures(sheet.get(name)) for sheet in sheets)
        groups.setdefault((kinds[name], CASE in name and name, *figures), []).append(name)
    return [
        SweptAlike(_label(names), tuple(sheet.get(names[0]) for sheet in sheets))
        for names in groups.values()
    ]


def _named(sheet: Sheet) -> Iterator[tuple[str, WagerOdds]]:
    for odds in sheet.odds:
        yield odds.wager.id, odds
        if odds.otherwise is not None:
            case, other = odds.otherwise
            yield f"{odds.wager.id}{CASE}{case}", other


def _figures(odds: WagerOdds | None) -> tuple[Any, ...] | None:
    return None if odds is None else (odds.pays, odds.house_advantage, odds.variance)
