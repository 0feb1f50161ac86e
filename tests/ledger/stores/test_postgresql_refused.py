"""A server, a URL or a table that is no ledger: one line, and never a password."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from postgresql import (
    Server,
    bring,
    croupier,
    database as database,
    ledger as ledger,
    one_line,
    played as played,
    server as server,
    url as url,
    wait_until,
)

from croupier.floor import House
from croupier.lawbook import CroupierError
from croupier.ledger import Ledger, Unwritable, open_ledger, verify
from croupier.ledger.postgresql import PostgreSQLLedger

# -- what is no ledger ---------------------------------------------------------------------------


def refused(url: str, *, read_only: bool = False) -> str:
    with pytest.raises(CroupierError) as refused:
        open_ledger(url, read_only=read_only)
    return one_line(refused.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://dealer:s3cr3t/word@host/floor",
        "postgresql://dealer:12/s3cr3t@host/floor",
        "postgresql://dealer:a@s3cr3t@host/floor",
        "postgresql://dealer:s3cr3t%zz@host/floor",
        "postgresql://dealer:s3cr3t word@host/floor",
        "postgresql://dealer:s3cr3t@[::1/floor",
        "postgresql://dealer:s3cr3t@host:port/floor",
        "postgresql://dealer:s3cr3t@host/floor?no_such=s3cr3t",
    ],
)
def test_a_url_that_cannot_be_read_is_refused_without_repeating_it(url: str) -> None:
    refusal = refused(url)
    assert refusal.startswith("That is not the URL of a PostgreSQL server; postgresql://user")
    assert "s3cr3t" not in refusal


def test_no_server_is_one_line_without_the_password() -> None:
    refusal = refused("postgresql://dealer:s3cr3t@127.0.0.1:1/floor")
    assert refusal.startswith("postgresql://127.0.0.1/floor cannot be opened as a ledger: ")
    assert "s3cr3t" not in refusal
    assert "refused" in refusal


def test_a_socket_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    refusal = refused(f"postgresql:///floor?host={tmp_path}", read_only=True)
    assert refusal.startswith("postgresql://localhost/floor cannot be read as a ledger: ")


@pytest.mark.parametrize("read_only", [True, False])
def test_a_database_that_is_not_there_is_one_line(server: Server, read_only: bool) -> None:
    refusal = refused(server.url("no_such_floor", password="s3cr3t"), read_only=read_only)
    assert 'database "no_such_floor" does not exist' in refusal
    assert "s3cr3t" not in refusal


def is_let_in(url: str) -> bool:
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


@pytest.fixture
def locked(server: Server) -> Iterator[str]:
    """A user who needs a password."""
    access = server.folder / "pg_hba.conf"
    before = access.read_text()
    server.execute("CREATE ROLE locked LOGIN PASSWORD 'right'")
    access.write_text(f"local all locked scram-sha-256\n{before}")
    server.execute("SELECT pg_reload_conf()")
    wait_until(lambda: not is_let_in(server.url(user="locked", password="wrong")))
    yield "locked"
    access.write_text(before)
    server.execute("SELECT pg_reload_conf()")
    server.execute("DROP OWNED BY locked")
    server.execute("DROP ROLE locked")


def test_a_wrong_password_is_one_line_without_it(
    server: Server, database: str, locked: str
) -> None:
    refusal = refused(server.url(database, user=locked, password="s3cr3t"))
    assert 'password authentication failed for user "locked"' in refusal
    assert "s3cr3t" not in refusal


def test_who_may_read_only_can_audit_and_cannot_write(
    server: Server, database: str, locked: str, played: Ledger
) -> None:
    server.execute("GRANT SELECT ON entry TO locked", database=database)
    url = server.url(database, user=locked, password="right")
    auditor = open_ledger(url, read_only=True)
    assert list(verify(auditor)) == []
    with pytest.raises(Unwritable):
        bring(House(auditor), 1)
    auditor.close()
    assert "cannot be opened as a ledger" in refused(url)
    server.execute("REVOKE ALL ON entry FROM locked", database=database)


def test_a_ledger_opened_to_be_read_is_not_made(server: Server, database: str, url: str) -> None:
    assert 'relation "entry" does not exist' in refused(url, read_only=True)
    assert server.execute("SELECT to_regclass('entry')", database=database) == [(None,)]


@pytest.mark.parametrize(
    "table",
    [
        "(id INTEGER, told TEXT)",
        "(sequence TEXT, command_id TEXT, content BYTEA, hash BYTEA)",
        "(sequence BIGINT, command_id TEXT, content TEXT, hash TEXT)",
    ],
)
def test_a_table_of_that_name_that_is_no_ledger_is_refused_and_left_as_it_is(
    server: Server, database: str, url: str, table: str
) -> None:
    server.execute(f"CREATE TABLE entry {table}", database=database)
    server.execute("INSERT INTO entry VALUES (1, 'x')", database=database)
    refusal = refused(url)
    assert "no ledger of ours" in refusal or "cannot be opened as a ledger" in refusal
    server.execute("DELETE FROM entry", database=database)  # nothing of ours guards it
    assert server.execute("SELECT count(*) FROM entry", database=database) == [(0,)]


def test_a_server_that_syncs_nothing_is_refused(server: Server, database: str, url: str) -> None:
    server.set("fsync", "off")
    try:
        refusal = refused(url)
    finally:
        server.set("fsync", None)
    assert refusal.endswith("keeps nothing for certain: fsync is off; a server with fsync on")
    assert server.execute("SELECT to_regclass('entry')", database=database) == [(None,)]
    open_ledger(url).close()


def test_a_commit_is_synced_though_the_server_would_not(
    server: Server, database: str, url: str
) -> None:
    server.execute(f"ALTER DATABASE {database} SET synchronous_commit = off")
    ledger = open_ledger(url)
    assert isinstance(ledger, PostgreSQLLedger)
    assert ledger._connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
    ledger.close()


def test_without_psycopg_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    refusal = refused("postgresql://dealer:s3cr3t@host/floor")
    assert refusal == "psycopg is not installed; the extra: pip install 'croupier[postgresql]'"


@pytest.mark.parametrize(
    ("query", "name"),
    [("", "postgresql://localhost/{}"), ("&password=s3cr3t", "postgresql://localhost/{}")],
)
def test_the_name_of_a_ledger_never_shows_the_password(
    server: Server, database: str, query: str, name: str
) -> None:
    for scheme in ("postgresql", "postgres"):
        address = server.url(database, password="s3cr3t").partition("://")[2]
        ledger = open_ledger(f"{scheme}://{address}{query}")
        assert ledger.name == name.format(database)
        ledger.close()


def test_the_command_line_refuses_in_one_line() -> None:
    ran = croupier("audit", "verify", "postgresql://dealer:s3cr3t@127.0.0.1:1/floor")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert len(ran.stderr.splitlines()) == 1
    assert "s3cr3t" not in ran.stderr
