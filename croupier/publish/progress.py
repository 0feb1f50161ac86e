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
def counting(
    console: Console, total: int, what: str, *, count: str = ",.0f", speed: str = ",.0f"
) -> Iterator[Callable[[int], None]]:
    """A bar of how much of what is done, and how much in a second; both as they are formatted."""
    from rich.progress import BarColumn, ProgressColumn, Task
    from rich.text import Text

    class Counted(ProgressColumn):
        def render(self, task: Task) -> Text:
            pace = f", {task.speed:{speed}} a second" if task.speed else ""
            return Text(f"{task.completed:{count}} of {task.total:{count}} {what}{pace}")

    with progress(console, total, BarColumn(), Counted()) as advance:
        yield advance
