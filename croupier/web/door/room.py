"""How much room there is: how many connections may be open at once, and how many may be streams.

A process may hold so many files open and no more; the ledger and its people need some of them
whatever happens at the door.
"""

from __future__ import annotations

import resource
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address

FILES_KEPT = 128  # for the ledger, its people and what is written beside them
FILES_WANTED = 8192
MOST = 4096  # connections, however many files there may be
FEWEST = 300  # that two hundred displays and those who run the floor need

Networks = tuple[IPv4Network | IPv6Network, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """How many connections may be open at once. A proxy comes for many, and counts in all alone."""

    in_all: int
    from_an_address: int
    proxies: Networks = ()  # whoever comes from one of these

    @property
    def displays_in_all(self) -> int:
        """How many may listen to public streams, which last: the rest is for who asks and goes."""
        return self.in_all * 3 // 4

    @property
    def displays_from_an_address(self) -> int:
        return self.from_an_address * 3 // 4

    def has_no_limit(self, address: str) -> bool:
        """Whether it is a proxy's."""
        return any(ip_address(address) in network for network in self.proxies)


def room_here(proxies: Networks = ()) -> Room:
    """The room this process has, with as many files as the system lets it open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    infinite = resource.RLIM_INFINITY
    wanted = FILES_WANTED if hard == infinite else min(hard, FILES_WANTED)
    if soft != infinite and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    files = FILES_WANTED if soft == infinite else soft
    in_all = min(MOST, max(files - FILES_KEPT, files // 2))
    return Room(in_all, from_an_address=in_all // 2, proxies=proxies)
