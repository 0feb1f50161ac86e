"""A report in a terminal: rows under a title, and under them what is to be said of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Column, Table


def column(heading: str, *, no_wrap: bool = True, **look: Any) -> Column:
    """A column, whose words are not broken unless they may be."""
    from rich.table import Column

    return Column(heading, no_wrap=no_wrap, **look)


def figures(heading: str, *, no_wrap: bool = True) -> Column:
    """A column of figures, one under another."""
    return column(heading, no_wrap=no_wrap, justify="right")


def report_table(
    title: str,
    columns: Iterable[Column],
    rows: Iterable[Iterable[str]],
    *,
    notes: Iterable[str] = (),
) -> Table:
    """The rows of a report, and what is said under them."""
    from rich.table import Table

    caption = "\n".join(notes)
    table = Table(
        *columns, title=title, caption=caption, title_justify="left", caption_justify="left"
    )
    for row in rows:
        table.add_row(*row)
    return table
