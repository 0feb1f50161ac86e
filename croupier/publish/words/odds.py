"""The odds sheet: as data, as a table with its picture in the terminal, as a drawn picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.games.registry import game
from croupier.games.rules import Rules
from croupier.games.wager import Decision, Result
from croupier.lawbook import Interpretation
from croupier.money import Odds, format_dollars
from croupier.odds import Sheet, WagerOdds, Worst
from croupier.odds.rows import Alike, alike
from croupier.publish.pictures import GREEN, check_picture, save_picture
from croupier.publish.words.tables import column, figures, report_table

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.table import Column, Table


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


def independence(rules: Rules[Any]) -> str:
    """What the figures of many rounds take for granted."""
    dealt = "" if rules.shoe is None else ", each dealt from a whole shoe"
    return f"Rounds are taken as independent of each other{dealt}"


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """The sheet as the command line's contract has it; probabilities as exact fractions."""
    rules, shoe, worst = sheet.rules, sheet.shoe, sheet.worst
    return {
        **rules.named(),
        **({} if shoe is None else {"shoe": {"cards": shoe.cards, "seen": sheet.seen}}),
        **({"remarks": list(rules.remarks)} if rules.remarks else {}),
        "wagers": [wager_data(odds) for odds in sheet.odds],
        **({} if worst is None else {"worst": _worst_data(rules, worst)}),
    }


def _worst_data(rules: Rules[Any], worst: Worst) -> dict[str, Any]:
    """The licensee's worst round with a unit on each wager; the meter is not counted."""
    return {
        "loss": str(worst.loss),
        "probability": str(worst.probability),
        "outcomes": worst.outcomes,
        "announcement": rules.announcement(worst.outcome),
        "outcome": rules.describe(worst.outcome),
    }


def readings_of(sheet: Sheet) -> list[Interpretation]:
    """The interpretations that the odds of these wagers rest on."""
    kinds = {odds.wager.kind for odds in sheet.odds}
    readings = game(sheet.rules.game_id).interpretations
    return [reading for reading in readings if reading.bears_on(sheet.rules, kinds)]


def wager_data(odds: WagerOdds) -> dict[str, Any]:
    """A wager as the contract has it."""
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
        "hit_frequency": str(odds.hit_frequency),
        "element_of_risk": str(odds.element_of_risk),
        "element_of_risk_pct": percent(odds.element_of_risk),
        "variance": str(odds.variance),
        "volatility_index": round(odds.volatility_index, 6),
        "maximum_payout": str(odds.maximum_payout),
        "exposure": str(odds.exposure),
        "distribution": [
            {"net": str(net), "probability": str(chance)}
            for net, chance in odds.distribution.items()
        ],
        **_strategy_data(odds),
        **_meter_data(odds),
        **_otherwise_data(odds),
    }


def _vigorish_data(decision: Decision) -> dict[str, str]:
    return {} if decision.vigorish is None else {"vigorish": str(decision.vigorish)}


def _strategy_data(odds: WagerOdds) -> dict[str, Any]:
    """The best strategy: what to do, how often it is asked, and what anything else costs."""
    if odds.strategy is None:
        return {}
    return {
        "staked": str(odds.staked),
        "strategy": [
            {
                "seen": advice.seen,
                "option": advice.option,
                "probability": str(advice.probability),
                "costs": {option: str(cost) for option, cost in advice.costs.items()},
            }
            for advice in odds.strategy.advice
        ],
    }


def _meter_data(odds: WagerOdds) -> dict[str, Any]:
    """A progressive wager: its return without the meter, and what the meter must show; where the
    cards that are left cannot win it, its chance is nothing, and no meter is enough."""
    if not odds.progressive:
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


def sheet_table(sheet: Sheet, *, width: int = WIDE) -> Table:
    """The sheet for a terminal, with the house advantage drawn as bars where there is room."""
    rows = alike(sheet.odds)
    largest = max((row.odds.house_advantage for row in rows), default=Fraction(0))
    columns: list[tuple[Column, Callable[[Alike], str]]] = [
        (column("wager"), lambda row: row.label),
        (column("pays"), lambda row: "\n".join(row.odds.pays)),
        (figures("true odds"), lambda row: true_odds_in_words(row.odds.true_odds)),
        (figures("house advantage"), lambda row: f"{percent(row.odds.house_advantage)} %"),
    ]
    if width >= MIDDLING:
        columns.insert(3, (figures("win"), lambda row: _chance(row.odds.probability(Result.WIN))))
        columns.append((column(""), lambda row: _bar(row.odds.house_advantage, largest)))
    if width >= WIDE:
        columns.append((figures("std. dev."), lambda row: f"{row.odds.standard_deviation:.4f}"))
        columns.append((column("paragraph"), lambda row: str(row.odds.wager.cite)))
    return report_table(
        f"{sheet.rules.title} under {sheet.rules.chapter}: exact odds{of_shoe(sheet)}",
        [heading for heading, _ in columns],
        ([tell(row) for _, tell in columns] for row in rows),
        notes=_notes(sheet, rows),
    )


def of_shoe(sheet: Sheet) -> str:
    """What the sheet is of, where it is not a whole shoe."""
    if sheet.shoe is None:
        return ""
    return f", {sheet.shoe.cards} cards left and {sheet.seen} gone"


def units(amount: Fraction) -> str:
    """Units of a wager: a decimal where it is exact.

    >>> units(Fraction(10_006)), units(Fraction(2_499_905, 100)), units(Fraction(1, 3))
    ('10,006', '24,999.05', '1/3')
    """
    decimal = Decimal(amount.numerator) / Decimal(amount.denominator)
    return f"{decimal:,f}" if Fraction(decimal) == amount else str(amount)


LONGEST_FRACTION = 10_000  # of a denominator that people read


def _chance(probability: Fraction) -> str:
    """A probability as a fraction, or in percent where the fraction is too long to read."""
    if probability.denominator < LONGEST_FRACTION:
        return str(probability)
    return f"{percent(probability)} %"


def true_odds_in_words(odds: Odds | None) -> str:
    """True odds, or what they come to where the numbers are too long to read."""
    if odds is None or odds.stake < LONGEST_FRACTION:
        return str(odds)
    return f"{round(odds.ratio * 10_000) / 10_000:.4f} to 1"


def _notes(sheet: Sheet, rows: Sequence[Alike]) -> Iterator[str]:
    """What stands under the sheet: strategies, other cases, the meter, the licensee's worst
    round, remarks, readings."""
    for row in rows:
        if row.odds.strategy is not None:
            yield (
                f"{row.label}: by the best strategy; of all that is staked the house keeps "
                f"{percent(row.odds.element_of_risk)} %"
            )
        if row.odds.otherwise is not None:
            case, other = row.odds.otherwise
            yield f"{row.label}, {case}: {percent(other.house_advantage)} %"
        if row.odds.progressive:
            yield f"{row.label}: without the meter; {_top_award(row.odds)}"
    rules, worst = sheet.rules, sheet.worst
    if worst is not None and worst.loss > 0:
        left_out = ", the meter not counted" if any(row.odds.progressive for row in rows) else ""
        yield (
            f"A unit on each wager costs the licensee {units(worst.loss)} at most{left_out}, in "
            f"{_how_often(worst.probability)}, as on: {rules.announcement(worst.outcome)}"
        )
    yield from rules.remarks
    if readings := readings_of(sheet):
        yield f"Readings taken: {', '.join(reading.id for reading in readings)}"


def _how_often(probability: Fraction) -> str:
    if probability * 100 < 1:
        return f"one round of {round(1 / probability):,}"
    return f"{percent(probability, 2)} % of rounds"


def _top_award(odds: WagerOdds) -> str:
    if not odds.meter_probability:
        return "no top award in these cards"
    top = f"top award 1 in {round(1 / odds.meter_probability):,}"
    if odds.break_even_meter is None:
        return f"{top}, and the patron is ahead whatever the meter shows"
    return f"{top}, break-even meter {float(odds.break_even_meter):,.2f} times the wager"


def _bar(advantage: Fraction, largest: Fraction) -> str:
    return "█" * round(20 * advantage / largest) if largest > 0 and advantage > 0 else ""


def draw_sheet(sheet: Sheet, path: Path) -> None:
    """A picture of the house advantage by wager, in a file."""
    check_picture(path)
    save_picture(figure_of_sheet(sheet), path)


def figure_of_sheet(sheet: Sheet) -> Figure:
    """A picture of the house advantage by wager."""
    from matplotlib.figure import Figure

    rows = sorted(alike(sheet.odds), key=lambda row: row.odds.house_advantage, reverse=True)
    values = [float(100 * row.odds.house_advantage) for row in rows]
    figure = Figure(figsize=(9, 1.4 + 0.34 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    bars = axes.barh([row.label for row in rows], values, color=GREEN)
    axes.bar_label(bars, [f"{percent(row.odds.house_advantage, 2)} %" for row in rows], padding=4)
    axes.set_title(
        f"{sheet.rules.title} under {sheet.rules.chapter}: house advantage by wager"
        f"{of_shoe(sheet)}",
        loc="left",
    )
    axes.set_xlabel("house advantage, percent of the wager (exact)")
    axes.set_xlim(min(0.0, *values), max(*values, 0.01) * 1.14)
    axes.spines[["top", "right"]].set_visible(False)
    return figure
