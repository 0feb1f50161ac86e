"""The log of the server: what goes wrong is said a few times, and then counted.

Whoever can make a server write a line can make it write a million. So a kind of line is written a
few times in a minute, and all kinds together so often; of the rest it is told how many there were.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path

from croupier.lawbook import NotPossible

PERIOD_SECONDS = 60.0
OF_A_KIND = 3  # lines in a period
OF_ALL_KINDS = 30
LONGEST = 8_000  # characters of a line, with its traceback
FILES, FILE_BYTES = 5, 2_000_000

LineKind = tuple[str, int, str]


class Sparing(logging.Handler):
    """Hands on what is logged until it has been said often enough, and then counts it."""

    def __init__(
        self, target: logging.Handler, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._target = target
        self._clock = clock
        self._begun = clock()
        self._said: Counter[LineKind] = Counter()
        self._unsaid = 0

    def emit(self, record: logging.LogRecord) -> None:
        if self._clock() - self._begun >= PERIOD_SECONDS:
            self._begin_anew()
        kind = (record.name, record.levelno, str(record.msg)[:200])
        if self._said.total() >= OF_ALL_KINDS or self._said[kind] >= OF_A_KIND:
            self._unsaid += 1
            return
        self._said[kind] += 1
        self._target.handle(record)

    def close(self) -> None:
        self._begin_anew()
        self._target.close()
        super().close()

    def _begin_anew(self) -> None:
        """Begin another period, and say how much of the last was left unsaid."""
        self._begun = self._clock()
        self._said.clear()
        if self._unsaid:
            what, self._unsaid = f"{self._unsaid} more lines of the kinds before were left out", 0
            self._target.handle(logging.makeLogRecord({"msg": what, "levelname": "WARNING"}))


class _Short(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        if len(line) <= LONGEST:
            return line
        return f"{line[: LONGEST // 2]}\n...\n{line[-LONGEST // 2 :]}"


@contextmanager
def kept_log(path: Path | None = None) -> Iterator[None]:
    """Log what goes wrong: to standard error, or in a file that is begun anew when it is full."""
    target: logging.Handler = logging.StreamHandler()
    if path is not None:
        try:
            target = RotatingFileHandler(
                path, maxBytes=FILE_BYTES, backupCount=FILES - 1, encoding="utf-8"
            )
        except OSError as error:
            raise NotPossible(f"{path} cannot be logged to: {error.strerror}") from None
    target.setFormatter(_Short("%(asctime)s %(levelname)s %(message)s"))
    root, sparing = logging.getLogger(), Sparing(target)
    root.addHandler(sparing)
    try:
        yield
    finally:
        root.removeHandler(sparing)
        sparing.close()
