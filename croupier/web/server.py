"""Starting the console: ledger and people opened, the demonstration furnished, uvicorn run."""

from __future__ import annotations

import socket
from pathlib import Path

import uvicorn

from croupier.floor import House, People
from croupier.floor.demonstration import MINI_BACCARAT, PASSWORD, STAFF, furnish
from croupier.lawbook import BadInput
from croupier.ledger import SERVERS, open_ledger
from croupier.web.app import create_app


def serve(*, ledger: str, people: Path, host: str, port: int, demonstration: bool) -> None:
    """Run the console until stopped."""
    try:
        people.parent.mkdir(parents=True, exist_ok=True)
        if not ledger.startswith(SERVERS):
            Path(ledger).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{error.filename} cannot be made: {error.strerror}") from None
    house = House(open_ledger(ledger))
    staff = People(people, clock=house.now, demonstration=demonstration)
    listening = _listen(host, port)
    if demonstration:
        furnish(house, staff)
    _greet(f"http://{host}:{listening.getsockname()[1]}", demonstration=demonstration)
    app = create_app(house, staff, demonstration=demonstration)
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # who connects from now on waits rather than being turned away
    except (OSError, OverflowError) as error:
        listening.close()
        raise BadInput(
            f"Cannot listen on {host} port {port}: {error}", accepted="another with --port"
        ) from None
    return listening


def _greet(address: str, *, demonstration: bool) -> None:
    print(f"Croupier is listening at {address}", flush=True)
    if demonstration:
        names = ", ".join(member.id for member in STAFF)
        print("This is a demonstration floor: no real money, and passwords everyone knows.")
        print(f"  console   {address}/tables/{MINI_BACCARAT}/console")
        print(f"  display   {address}/tables/{MINI_BACCARAT}/display")
        print(f"  sign in   as {names}; the password is {PASSWORD!r}")
    print("Stop with Ctrl-C.", flush=True)
