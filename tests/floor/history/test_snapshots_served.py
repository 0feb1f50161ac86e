"""`croupier serve` keeps a snapshot when it is stopped, and starts from it."""

from __future__ import annotations

import signal
from pathlib import Path

import httpx
from serving import Server

from croupier.floor.history.snapshots import Snapshots
from croupier.ledger import SQLiteLedger
from croupier.ledger.keys import signing_key


def stop(server: Server) -> None:
    """As an administrator stops it, once it answers."""
    httpx.get(server.address, timeout=20)
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(timeout=20)
    assert server.process.stdout is not None
    server.process.stdout.close()


def kept_at(server: Server) -> tuple[int, int]:
    """The entry its snapshot stands at, and the last of the ledger."""
    ledger, beside = SQLiteLedger(server.ledger, read_only=True), server.ledger.with_name
    key = signing_key(beside("ledger.sqlite-key.pem"))
    latest = Snapshots(beside("ledger.sqlite-snapshot"), key=key).latest(ledger)
    head, _ = ledger.head()
    ledger.close()
    return latest.sequence, head


def test_a_server_that_is_stopped_keeps_a_snapshot_and_starts_from_it(tmp_path: Path) -> None:
    server = Server(tmp_path)
    stop(server)
    kept, head = kept_at(server)
    assert kept == head > 100
    server.start()
    server.kill()  # which takes nothing away
    assert kept_at(server) == (kept, head)
