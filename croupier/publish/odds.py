"""The odds sheet: as data, as a table with its picture in the terminal, as a drawn picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from croupier.games import game
from croupier.games.rules import Rules
from croupier.games.wager import Decision, Result
from croupier.lawbook import BadInput, Interpretation
from croupier.money import Odds, format_dollars
from croupier.odds import WagerOdds

if TYPE_CHECKING:
    from rich.table import Table


MIDDLING, WIDE = 105, 130  # columns of a terminal


def percent(fraction: Fraction, places: int = 4) -> str:
    """A fraction in percent, exactly rounded.

    >>> percent(Fraction(1, 36))
    '2.7778'
    """
    scaled = round(fraction * 100 * 10**places)
    sign = "-" if scaled < 0 else ""
    whole, part = divmod(abs(scaled), 10**places)
    return f"{sign}{whole}.{part:0{places}d}"


def sheet_data(rules: Rules[Any], sheet: Iterable[WagerOdds]) -> dict[str, Any]:
    """The sheet as the command line's contract has it; probabilities as exact fractions."""
    return {
        "game": rules.game_id,
        "edition": rules.chapter.value,
        "elections": rules.elections.written(),
        **({"remarks": list(rules.remarks)} if rules.remarks else {}),
        "wagers": [_wager_data(odds) for odds in sheet],
    }


def readings_of(rules: Rules[Any]) -> list[Interpretation]:
    """The interpretations the odds of a game rest on: those about its wagers and their payment."""
    about = {rules.cite(rules.payment).section}
    about |= {wager.cite.section for wager in rules.wagers.values()}
    return [
        one
        for one in game(rules.game_id).interpretations
        if any(cited.section in about for cited in one.paragraphs.citations)
    ]


def _wager_data(odds: WagerOdds) -> dict[str, Any]:
    return {
        "id": odds.wager.id,
        "name": odds.wager.name,
        "cite": str(odds.wager.cite),
        "pays": ", ".join(odds.pays),
        "true_odds": None if odds.true_odds is None else str(odds.true_odds),
        "win": str(odds.probability(Result.WIN)),
        "lose": str(odds.probability(Result.LOSE)),
        "void": str(odds.probability(Result.VOID)),
        "house_advantage": str(odds.house_advantage),
        "house_advantage_pct": percent(odds.house_advantage),
        "standard_deviation": round(odds.standard_deviation, 6),
        "outcomes": [
            {
                "when": alike.decision.when,
                "result": alike.decision.result.value,
                "probability": str(alike.probability),
                "pays": alike.decision.paid,
                **_vigorish_data(alike.decision),
            }
            for alike in odds.classes
        ],
        **_meter_data(odds),
        **_otherwise_data(odds),
    }


def _vigorish_data(decision: Decision) -> dict[str, str]:
    return {} if decision.vigorish is None else {"vigorish": str(decision.vigorish)}


def _meter_data(odds: WagerOdds) -> dict[str, Any]:
    """A progressive wager: its return without the meter, and what the meter must show."""
    if not odds.meter_probability:
        return {}
    even = odds.break_even_meter
    return {
        "meter": {
            "top_award": str(odds.meter_probability),
            "return_without_meter": str(1 - odds.house_advantage),
            "break_even": None if even is None else str(even),
            "break_even_for_a_dollar": None if even is None else format_dollars(int(even * 100)),
        }
    }


def _otherwise_data(odds: WagerOdds) -> dict[str, Any]:
    if odds.otherwise is None:
        return {}
    case, other = odds.otherwise
    return {
        "otherwise": {
            "when": case,
            "house_advantage": str(other.house_advantage),
            "house_advantage_pct": percent(other.house_advantage),
        }
    }


@dataclass(frozen=True, slots=True)
class Alike:
    """Wagers of one kind with the same odds, told in one row."""

    label: str
    odds: WagerOdds


def alike(sheet: Iterable[WagerOdds]) -> list[Alike]:
    """The sheet with wagers of a kind and of equal odds drawn together."""
    groups: dict[tuple[Any, ...], list[WagerOdds]] = {}
    for odds in sheet:
        key = (odds.wager.kind, odds.pays, odds.house_advantage, odds.variance)
        groups.setdefault(key, []).append(odds)
    return [Alike(_label([odds.wager.id for odds in group]), group[0]) for group in groups.values()]


def _label(ids: list[str]) -> str:
    kind = ids[0].partition(":")[0]
    chosen = [id_.partition(":")[2] for id_ in ids]
    if len(ids) == 1:
        return ids[0]
    if len(ids) == 2:
        return f"{kind}:{chosen[0]}, {chosen[1]}"
    return f"{kind}:{chosen[0]} ... {chosen[-1]}"


def sheet_table(rules: Rules[Any], sheet: Iterable[WagerOdds], *, width: int = WIDE) -> Table:
    """The sheet for a terminal, with the house advantage drawn as bars where there is room."""
    from rich.table import Table

    rows = alike(sheet)
    largest = max((row.odds.house_advantage for row in rows), default=Fraction(0))
    told: list[tuple[str, Literal["left", "right"], Callable[[Alike], str]]] = [
        ("wager", "left", lambda row: row.label),
        ("pays", "left", lambda row: "\n".join(row.odds.pays)),
        ("true odds", "right", lambda row: _odds_told(row.odds.true_odds)),
        ("house advantage", "right", lambda row: f"{percent(row.odds.house_advantage)} %"),
    ]
    if width >= MIDDLING:
        told.insert(3, ("win", "right", lambda row: _chance(row.odds.probability(Result.WIN))))
        told.append(("", "left", lambda row: _bar(row.odds.house_advantage, largest)))
    if width >= WIDE:
        told.append(("std. dev.", "right", lambda row: f"{row.odds.standard_deviation:.4f}"))
        told.append(("paragraph", "left", lambda row: str(row.odds.wager.cite)))
    table = Table(
        title=f"{rules.title} under {rules.chapter}: exact odds",
        caption="\n".join(_notes(rules, rows)),
        title_justify="left",
        caption_justify="left",
    )
    for heading, justify, _ in told:
        table.add_column(heading, justify=justify, no_wrap=True)
    for row in rows:
        table.add_row(*(tell(row) for _, _, tell in told))
    return table


LONGEST_FRACTION = 10_000  # of a denominator that people read


def _chance(probability: Fraction) -> str:
    """A probability as a fraction, or in percent where the fraction is too long to read."""
    if probability.denominator < LONGEST_FRACTION:
        return str(probability)
    return f"{percent(probability)} %"


def _odds_told(odds: Odds | None) -> str:
    if odds is None or odds.stake < LONGEST_FRACTION:
        return str(odds)
    return f"{round(odds.ratio * 10_000) / 10_000:.4f} to 1"


def _notes(rules: Rules[Any], rows: Iterable[Alike]) -> Iterator[str]:
    """What stands under the sheet: other cases, the meter, remarks, readings."""
    for row in rows:
        if row.odds.otherwise is not None:
            case, other = row.odds.otherwise
            yield f"{row.label}, {case}: {percent(other.house_advantage)} %"
        if row.odds.meter_probability:
            one_in = round(1 / row.odds.meter_probability)
            yield f"{row.label}: without the meter; top award 1 in {one_in:,}, {_even(row.odds)}"
    yield from rules.remarks
    yield f"Readings taken: {', '.join(one.id for one in readings_of(rules))}"


def _even(odds: WagerOdds) -> str:
    if odds.break_even_meter is None:
        return "and the patron is ahead whatever the meter shows"
    return f"break-even meter {float(odds.break_even_meter):,.2f} times the wager"


def _bar(advantage: Fraction, largest: Fraction) -> str:
    return "█" * round(20 * advantage / largest) if largest > 0 and advantage > 0 else ""


PICTURES = (".png", ".svg", ".pdf")


def draw_sheet(rules: Rules[Any], sheet: Iterable[WagerOdds], path: Path) -> None:
    """A picture of the house advantage by wager."""
    if path.suffix.lower() not in PICTURES:
        raise BadInput(f"{path} is not a picture", accepted=f"ending in {', '.join(PICTURES)}")
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "croupier"  # the same sheet, the same bytes
    rows = sorted(alike(sheet), key=lambda row: row.odds.house_advantage, reverse=True)
    values = [float(100 * row.odds.house_advantage) for row in rows]
    figure = Figure(figsize=(9, 1.4 + 0.34 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    bars = axes.barh([row.label for row in rows], values, color="#1d6b45")
    axes.bar_label(bars, [f"{percent(row.odds.house_advantage, 2)} %" for row in rows], padding=4)
    axes.set_title(f"{rules.title} under {rules.chapter}: house advantage by wager", loc="left")
    axes.set_xlabel("house advantage, percent of the wager (exact)")
    axes.set_xlim(min(0.0, *values), max(*values, 0.01) * 1.14)
    axes.spines[["top", "right"]].set_visible(False)
    undated = {"Date": None} if path.suffix.lower() == ".svg" else None
    try:
        figure.savefig(path, dpi=140, metadata=undated)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None
