"""The time zone of a house: whatever is told to people is told by its clocks.

The ledger keeps universal time. Every time a person reads (on a page, a paper, a display, in a
refusal, on the command line) is written here, always with the letters of the zone beside it (EST,
EDT): in the night that the clocks go back, an hour comes twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from croupier.floor.core.desk import Book

NEW_JERSEY = "America/New_York"

# A place, or universal time; not what a machine happens to have beside them ("localtime").
_NAME = re.compile(r"UTC|[A-Z][A-Za-z_]*(/[A-Z][A-Za-z_-]*){1,2}", re.ASCII)


def is_known(name: str) -> bool:
    """Whether the time zone database has a zone of that name.

    >>> is_known("America/New_York"), is_known("New Jersey"), is_known("America")
    (True, False, False)
    """
    if _NAME.fullmatch(name) is None:
        return False
    try:
        ZoneInfo(name)
    except (OSError, KeyError, ValueError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class Zone(Book):
    """A time zone as the database names it; without a name, that of a house that never set one.

    >>> moment = datetime(2026, 7, 1, 3, 59, tzinfo=UTC)
    >>> Zone().day_and_minute(moment), str(Zone().day(moment))
    ('2026-06-30 23:59 EDT', '2026-06-30')
    """

    name: str | None = None

    def local(self, moment: datetime) -> datetime:
        """What the clocks of the house show at a moment. To be read, not to be reckoned with:
        between two such times an hour may be missing, or come twice."""
        try:
            return moment.astimezone(ZoneInfo(self.name or NEW_JERSEY))
        except OverflowError:  # at the end of the last year there is
            return moment.astimezone(UTC)

    def day(self, moment: datetime) -> date:
        """The day it is at the house."""
        return self.local(moment).date()

    def gaming_date(self, moment: datetime) -> date:
        """The day from which a gaming day has its date. Where no zone was ever set it is that of
        universal time, as it was when there was none: what such a ledger says stays true."""
        return moment.astimezone(UTC).date() if self.name is None else self.day(moment)

    def moments(self, shown: datetime) -> tuple[datetime, ...]:
        """When the clocks of the house show a time: once; twice, in the hour that comes twice;
        never, in the hour that is left out."""
        zone = ZoneInfo(self.name or NEW_JERSEY)
        return tuple(sorted(set(_shown_at(shown, zone))))

    # -- as it is written --------------------------------------------------------------------------

    def letters(self, moment: datetime) -> str:
        """The letters of the zone at a moment; where it has none, how far it is from UTC.

        >>> Zone("Asia/Tashkent").letters(datetime(2026, 7, 1, tzinfo=UTC))
        'UTC+05'
        """
        name = self.local(moment).tzname() or "UTC"
        return name if name.isalpha() else f"UTC{name}"

    def minute(self, moment: datetime) -> str:
        """18:03 EST."""
        return f"{self.local(moment):%H:%M} {self.letters(moment)}"

    def second(self, moment: datetime) -> str:
        """18:03:05 EST."""
        return f"{self.local(moment):%H:%M:%S} {self.letters(moment)}"

    def day_and_minute(self, moment: datetime) -> str:
        """2026-11-19 18:03 EST."""
        return f"{self.day(moment)} {self.minute(moment)}"

    def day_and_second(self, moment: datetime) -> str:
        """2026-11-19 18:03:05 EST."""
        return f"{self.day(moment)} {self.second(moment)}"

    def coming(self, moment: datetime, now: datetime) -> str:
        """When something comes, for who looks now: the day only where it is another.

        >>> now = datetime(2026, 11, 19, 23, tzinfo=UTC)
        >>> Zone().coming(now.replace(minute=45), now)
        '18:45 EST'
        >>> Zone().coming(now.replace(day=20, second=5), now)
        '18:00:05 EST on Friday, November 20, 2026'
        """
        time = self.second(moment) if moment.second else self.minute(moment)
        same_day = self.day(moment) == self.day(now)
        return time if same_day else f"{time} on {self.day_in_words(moment)}"

    def day_in_words(self, moment: datetime) -> str:
        """A day as a sign tells it.

        >>> Zone().day_in_words(datetime(2026, 11, 19, 23, tzinfo=UTC))
        'Thursday, November 19, 2026'
        """
        local = self.local(moment)
        return f"{local:%A, %B} {local.day}, {local.year}"


def _shown_at(shown: datetime, zone: ZoneInfo) -> Iterator[datetime]:
    for fold in (0, 1):
        try:
            moment = shown.replace(tzinfo=zone, fold=fold).astimezone(UTC)
            if moment.astimezone(zone).replace(tzinfo=None) == shown:
                yield moment
        except OverflowError:
            continue
