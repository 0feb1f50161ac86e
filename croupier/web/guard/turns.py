"""Signing in, in turn: few passwords are tried at once, and the others wait without holding up
anything else.

Who is slowed (`People.slowed`) waits in a lane: one at a time, with a pause before each, so that
whoever guesses goes slowly, and who comes with the right password is heard all the same. Nobody
else waits for a lane.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from croupier.floor.people.passwords import AT_ONCE, PATIENCE, TooManyWaiting

PAUSE = 1.0  # seconds before each password that is tried in a lane
MOST_WAITING = 200  # a shift that begins, and then some
MOST_IN_A_LANE = int(PATIENCE / PAUSE)


class Lane:
    """Those who share a slowed name or address."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.waiting = 0


class Turns:
    """Whose turn it is to have a password tried; TooManyWaiting, where too many wait already."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._lanes: dict[str, Lane] = {}

    @asynccontextmanager
    async def taken(self, slowed: str | None) -> AsyncIterator[None]:
        """One's turn, and the pause before it for who is slowed."""
        if slowed is None:
            async with self._place():
                yield
            return
        lane = self._lanes.setdefault(slowed, Lane())
        if lane.waiting >= MOST_IN_A_LANE:
            raise TooManyWaiting
        lane.waiting += 1
        try:
            async with lane.turn:
                await asyncio.sleep(PAUSE)
                async with self._place():
                    yield
        finally:
            lane.waiting -= 1
            if not lane.waiting:
                self._lanes.pop(slowed, None)

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        if self._waiting >= MOST_WAITING:
            raise TooManyWaiting
        self._waiting += 1
        try:
            async with self._places:
                yield
        finally:
            self._waiting -= 1
