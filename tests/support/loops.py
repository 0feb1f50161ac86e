"""Coroutines run to their end while a browser's loop may be running in this thread."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def on_its_own_loop(coroutine: Callable[[], Awaitable[T]]) -> T:
    """What a coroutine comes to, on a loop and a thread of its own."""

    async def in_time() -> T:
        async with asyncio.timeout(30):
            return await coroutine()

    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, in_time()).result()
