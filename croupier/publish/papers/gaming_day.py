"""The books of a gaming day as data and as plain text."""

from __future__ import annotations

from typing import Any

from croupier.floor.accounting.gaming_day import Books
from croupier.publish.papers.accounting import correction_data, signature_data, slip_data
from croupier.publish.words.money import amount

# The columns of table game win, with their signs.
COLUMNS = (
    ("closer", "Closer", "+"),
    ("credits", "Credits", "+"),
    ("drop", "Drop", "+"),
    ("opener", "Opener", "-"),
    ("fills", "Fills", "-"),
    ("complimentary", "Complimentary vigorish", "+"),
    ("win", "Win", "="),
)


def day_data(report: Books) -> dict[str, Any]:
    """A day's books as data; amounts in cents."""
    return {
        "gaming_date": report.date.isoformat(),
        "began": report.began.isoformat(timespec="seconds"),
        "closed": None if report.closed is None else signature_data(report.closed),
        "balanced": report.is_balanced,
        "win": report.win,
        "progressive_awards": report.awards,
        "won_by_coupons": report.coupons,
        "tables": [
            {
                "table": result.table,
                "pit": result.pit,
                **{name: getattr(result, name) for name, _, _ in COLUMNS},
                "progressive_awards": result.awards,
                "won_by_coupons": result.coupons,
                "over_or_short": result.over_or_short,
                "proven": result.is_proven,
            }
            for result in report.results
        ],
        "accounts": [
            {"account": held.heading, "by_table": dict(held.by_table), "total": held.total}
            for held in report.accounts
        ],
        "slips": [slip_data(slip) for slip in report.slips],
        "corrections": [correction_data(made) for made in report.corrections],
    }


def day_text(report: Books) -> str:
    """A day's books as plain text, in columns."""
    state = "open" if report.closed is None else f"closed by {report.closed.by}"
    lines = [f"Gaming day {report.date}, {state}", ""]
    rows = [["Table game win", *(result.table for result in report.results), "all"]]
    rows += [
        [
            f"{sign} {title}",
            *(amount(getattr(result, name)) for result in report.results),
            amount(report.total(name)),
        ]
        for name, title, sign in COLUMNS
    ]
    lines += [*_columns(rows), ""]
    rows = [["Books", *report.tables, "all"]]
    rows += [
        [
            account.heading,
            *(amount(account.by_table.get(table, 0)) for table in report.tables),
            amount(account.total),
        ]
        for account in report.accounts
    ]
    sums = [report.balance(table) for table in report.tables]
    rows.append(["Sum", *map(amount, sums), amount(sum(sums))])
    lines += [*_columns(rows), ""]
    lines += [
        f"{slip}: {amount(slip.prepared_amount)}"
        + "".join(f", corrected to {amount(cents)}" for cents in slip.corrected)
        + f", {slip.stage}"
        for slip in report.slips
    ]
    lines += [
        f"Correction {made.number}: {made.of}, to {amount(made.amount)}, {made.stage}: "
        f"{made.reason}"
        for made in report.corrections
    ]
    balanced = "The books balance." if report.is_balanced else "THE BOOKS DO NOT BALANCE."
    return "\n".join([*lines, "", balanced])


def _columns(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
