"""The ledger in PostgreSQL, by psycopg (the extra `postgresql`): for a casino with a server.

The same rows, bytes and hashes as in SQLite. One writer at a time, committing with full
synchronisation; readers have a connection of their own and wait for nobody. A connection that is
lost is made anew at the next command; what was being entered then is entered or not, and the same
command sent again tells which. Who owns the table makes it; a house needs no more of the server
than to INSERT and SELECT, and an auditor no more than to SELECT.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from croupier.lawbook import BadInput, NotPossible
from croupier.ledger.store import BATCH, Ledger, Row, Unreadable, Unwritable
from croupier.outside import LARGEST_PORT, whole_number

TABLE = """
CREATE TABLE entry (
    sequence   BIGINT PRIMARY KEY,
    command_id TEXT NOT NULL UNIQUE,
    content    BYTEA NOT NULL,
    hash       BYTEA NOT NULL
)
"""
COLUMNS = [("sequence", "bigint"), ("command_id", "text"), ("content", "bytea"), ("hash", "bytea")]
FIND_COLUMNS = """
SELECT attname::text, atttypid::regtype::text FROM pg_attribute
WHERE attrelid = to_regclass('entry') AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""

# The table is named as the server knows it: a writer's own table of that name misleads nobody.
GUARD = """
DECLARE next BIGINT;
BEGIN
    IF TG_OP = 'INSERT' THEN
        EXECUTE format('SELECT coalesce(max(sequence), 0) + 1 FROM %I.%I',
            TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO next;
        IF NEW.sequence = next THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the ledger is append-only';
END
"""
GUARDS = f"""
CREATE OR REPLACE FUNCTION entries_are_only_appended() RETURNS trigger LANGUAGE plpgsql
    AS $guard${GUARD}$guard$;
CREATE OR REPLACE TRIGGER entries_are_only_appended BEFORE INSERT OR UPDATE OR DELETE ON entry
    FOR EACH ROW EXECUTE FUNCTION entries_are_only_appended();
CREATE OR REPLACE TRIGGER entries_are_never_emptied BEFORE TRUNCATE ON entry
    FOR EACH STATEMENT EXECUTE FUNCTION entries_are_only_appended();
"""
# 31: before each row, on insert (4), update (16) and delete (8). 34: before a truncate.
COUNT_GUARDS = """
SELECT count(*) FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
WHERE tgrelid = 'entry'::regclass AND prosrc = %s
    AND (tgname, tgtype) IN (('entries_are_only_appended', 31), ('entries_are_never_emptied', 34))
    AND tgenabled IN ('O', 'A') AND tgqual IS NULL AND cardinality(tgattr::int2[]) = 0
"""

MAY_ENTER = "SELECT has_table_privilege('entry', 'INSERT')"

MAKING, WRITING = 136_947, 136_948  # what is done by one alone, as the server's locks know it
LOCK = "SELECT pg_advisory_xact_lock(%s, 'entry'::regclass::oid::int)"
PATIENCE = 10  # seconds for a server to answer, or another writer to finish


class PostgreSQLLedger(Ledger):
    """An append-only ledger on a PostgreSQL server. Safe to share between threads and processes."""

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        self._psycopg = _psycopg()
        self._url = url
        self._told = _parsed(self._psycopg, url)
        self._read_only = read_only
        self._lock = threading.RLock()
        self._reading = threading.RLock()
        self._writer: int | None = None  # the thread within `writing`
        self._connection: Any = None
        self._reader: Any = None
        self._is_closed = False
        try:
            if not read_only:
                self._prepare()
            self.head()
        except self._psycopg.Error as error:
            self.close()
            raise NotPossible(
                f"{self.name} cannot be opened as a ledger: {_first_line(error)}"
            ) from None
        except NotPossible:
            self.close()
            raise

    @property
    def name(self) -> str:
        host = str(self._told.get("host", "localhost"))
        shown = "localhost" if host.startswith("/") else host  # a socket's folder
        return f"postgresql://{shown}/{self._told.get('dbname', '')}"

    def _prepare(self) -> None:
        """See to the table and what guards it; what is not there, its owner can make."""
        with self._connected() as connection, connection.transaction():
            kept = connection.execute("SHOW fsync").fetchone()
            if kept[0] != "on":
                raise NotPossible(
                    f"{self.name} keeps nothing for certain: fsync is off",
                    accepted="a server with fsync on",
                )
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING,))
            columns = connection.execute(FIND_COLUMNS).fetchall()
            if not columns:
                connection.execute(TABLE)
            elif columns != COLUMNS:
                raise NotPossible(f"{self.name} holds no ledger of ours")
            if connection.execute(COUNT_GUARDS, (GUARD,)).fetchone() != (2,):
                connection.execute(GUARDS)
            if connection.execute(MAY_ENTER).fetchone() != (True,):
                raise NotPossible(
                    f"{self.name} cannot be opened as a ledger: this user may only read it",
                    accepted="a user with INSERT and SELECT on the table entry",
                )

    def for_reading(self) -> PostgreSQLLedger:
        return PostgreSQLLedger(self._url, read_only=True)

    def close(self) -> None:
        with self._lock, self._reading:
            self._is_closed = True
            for connection in (self._reader, self._connection):
                if connection is not None:
                    connection.close()

    def _connect(self) -> Any:
        if self._is_closed:  # a console that looks once more must not open it again
            raise self._psycopg.OperationalError("it was closed here")
        asked = self._told.get("options", "")
        ours = f"-c synchronous_commit=on -c lock_timeout={PATIENCE}s"
        options = {
            **self._told,
            "connect_timeout": PATIENCE,
            "client_encoding": "utf8",  # or a database without an encoding answers in bytes
            "options": f"{asked} {ours}",
        }
        connection = self._psycopg.connect(**options, autocommit=True)
        # Each statement must see what was committed before it, however the server is set: the head
        # is read after the lock was waited for.
        connection.isolation_level = self._psycopg.IsolationLevel.READ_COMMITTED
        return connection

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        """The writer's connection, made anew if it was lost."""
        if self._connection is None or self._connection.closed:
            self._connection = self._connect()
        yield self._connection

    @contextmanager
    def writing(self) -> Iterator[None]:
        with self._lock:
            try:
                with self._connected() as connection, connection.transaction():
                    connection.execute(LOCK, (WRITING,))
                    self._writer = threading.get_ident()
                    yield
            except self._psycopg.Error as error:
                self._drop_connection()
                raise Unwritable(
                    "The ledger did not say that it was written; sent again, the same command is "
                    f"done once: {_first_line(error)}"
                ) from None
            finally:
                self._writer = None

    def _drop_connection(self) -> None:
        """One that has failed is not to be trusted with the next command."""
        if self._connection is not None:
            with suppress(self._psycopg.Error):
                self._connection.close()
            self._connection = None

    def _write(self, statement: str, *values: int | str | bytes) -> None:
        self._connection.execute(_marked(statement), values)

    def _read(self, query: str, *values: int | str) -> list[Any]:
        if self._writer == threading.get_ident():
            return list(self._connection.execute(_marked(query), values).fetchall())
        try:
            with self._reading:
                return self._read_by_reader(_marked(query), values)
        except (self._psycopg.Error, UnicodeDecodeError) as error:
            raise Unreadable(
                f"{self.name} cannot be read as a ledger: {_first_line(error)}"
            ) from None

    def _read_by_reader(self, query: str, values: tuple[int | str, ...]) -> list[Any]:
        if self._reader is not None:
            try:
                return list(self._reader.execute(query, values).fetchall())
            except self._psycopg.OperationalError:
                if not self._reader.closed:
                    raise
                # It was lost since the last reading, which may be done anew.
                self._reader.close()
                self._reader = None
        self._reader = self._connect()
        self._reader.execute("SET default_transaction_read_only = on")
        return list(self._reader.execute(query, values).fetchall())

    def rows(self) -> Iterator[Row]:
        first = -(1 << 63)  # wherever a row may stand
        while True:
            found = self._read(
                "SELECT sequence, command_id, content, hash FROM entry WHERE sequence >= ?"
                " ORDER BY sequence LIMIT ?",
                *(first, BATCH),
            )
            yield from found
            if len(found) < BATCH:
                return
            first = found[-1][0] + 1

    def noted_head(self) -> tuple[int, bytes] | None:
        """A server has no place beside it that would outlive a forger of its rows."""
        return None

    def store_faults(self) -> list[str]:
        """PostgreSQL checks its pages as they are read, and says so by failing."""
        return []


def _psycopg() -> Any:
    try:
        import psycopg
    except ImportError:
        raise NotPossible(
            "psycopg is not installed", accepted="the extra: pip install 'croupier[postgresql]'"
        ) from None
    return psycopg


def _marked(query: str) -> str:
    """A query with its values where psycopg has them."""
    return query.replace("?", "%s")


def _parsed(psycopg: Any, url: str) -> dict[str, Any]:
    """What a URL says; one that cannot be read is never repeated, for it may hold a password."""
    try:
        parts: dict[str, Any] = psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        parts = {"port": ""}
    # A password with a bare / or @ in it ends up, in part, as a port, a host or a database.
    written = str(parts.get("port", "0"))
    ports = [port or "0" for port in written.split(",")]  # of many hosts, some may have none
    readable = written and all(whole_number(port, most=LARGEST_PORT) is not None for port in ports)
    if not readable or "@" in f"{parts.get('host')}{parts.get('dbname')}":
        raise BadInput(
            "That is not the URL of a PostgreSQL server",
            accepted="postgresql://user:password@host:port/database, with a / or @ of a password"
            " written %2F or %40",
        )
    return parts


def _first_line(error: Exception) -> str:
    message = str(error).strip()
    return message.splitlines()[0] if message else type(error).__name__
