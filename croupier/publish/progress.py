"""A bar for long work, where someone is watching."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn


@contextmanager
def progress(
    console: Console, total: int, *columns: ProgressColumn
) -> Iterator[Callable[[int], None]]:
    """The columns and the time left; what is given is called with how much more is done."""
    from rich.progress import Progress, TimeRemainingColumn

    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as watched:
        task = watched.add_task("", total=total)
        yield lambda more: watched.advance(task, more)


@contextmanager
def entries_progress(console: Console, entries: int) -> Iterator[Callable[[int], None]]:
    """A bar of the entries of a ledger read so far, and how many a second."""
    from rich.progress import BarColumn, ProgressColumn, Task
    from rich.text import Text

    class Entries(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = f", {task.speed:,.0f} a second" if task.speed else ""
            return Text(f"{task.completed:,.0f} of {task.total:,.0f} entries{speed}")

    with progress(console, entries, BarColumn(), Entries()) as advance:
        yield advance
