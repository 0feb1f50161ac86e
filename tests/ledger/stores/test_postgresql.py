"""The ledger on a PostgreSQL server: the same entries as in a file, and as hard to harm."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from houses import DEALER, Clock
from postgresql import (
    ROUND,
    Server,
    Ticking,
    croupier,
    database as database,
    ledger as ledger,
    play,
    played as played,
    server as server,
    url as url,
)

from croupier.floor import House, People
from croupier.floor.demonstration import furnish
from croupier.floor.history.replay import replay
from croupier.ledger import Damaged, Finding, Ledger, SQLiteLedger, open_ledger, verify


@pytest.fixture
def change(server: Server, database: str) -> Callable[..., None]:
    """Change the store by SQL with its triggers disabled, as its owner could."""

    def changed(*statements: tuple[str, tuple[Any, ...]]) -> None:
        with psycopg.connect(server.url(database)) as connection:
            connection.execute("ALTER TABLE entry DISABLE TRIGGER ALL")
            for statement, values in statements:
                connection.execute(statement, values)
            connection.execute("ALTER TABLE entry ENABLE TRIGGER ALL")

    return changed


# -- the same in both stores ---------------------------------------------------------------------


def demonstrated(ledger: Ledger, people: People) -> list[tuple[int, str, bytes, bytes]]:
    house = House(ledger, clock=Ticking())
    furnish(house, people)
    for number in range(16):
        house.execute(
            command_id=f"played-{number}", table="SB-1", actor=DEALER, command=ROUND[number % 8]
        )
    return list(ledger.rows())


def test_the_same_commands_give_the_same_bytes_hashes_and_ids_in_both_stores(
    ledger: Ledger, tmp_path: Path
) -> None:
    people = People(tmp_path / "people.sqlite", clock=Clock(), demonstration=True)
    file = SQLiteLedger(tmp_path / "ledger.sqlite", synchronous="off")
    in_file, on_server = demonstrated(file, people), demonstrated(ledger, people)
    assert on_server == in_file
    assert len(on_server) > 100
    assert ledger.head() == file.head() == (len(in_file), in_file[-1][3])
    assert [(e.sequence, e.content, e.hash) for e in ledger.entries(after=90)] == [
        (sequence, content, hash_) for sequence, _, content, hash_ in in_file[90:]
    ]
    found = ledger.find("played-3")
    assert found is not None
    assert found == file.find("played-3")
    assert ledger.find("never") is None
    assert list(verify(ledger)) == []
    again = replay(ledger)
    assert (again.difference, again) == (None, replay(file))
    assert again.entries == len(in_file)
    file.close()
    people.close()


def test_reading_in_batches_loses_and_doubles_nothing(
    played: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, entries = list(played.rows()), list(played.entries())
    assert len(whole) == 24
    for batch in (1, 2, 11, 23, 24, 25):
        monkeypatch.setattr("croupier.ledger.postgresql.BATCH", batch)
        assert list(played.rows()) == whole
        assert list(played.entries()) == entries


def test_an_audit_is_made_of_a_ledger_on_a_server(played: Ledger, url: str) -> None:
    sequence, hash_ = played.head()
    verified = croupier("audit", "verify", url)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout == f"whole: {sequence} entries, head {hash_.hex()}\n"
    replayed = croupier("audit", "replay", url, "--json")
    assert (replayed.returncode, replayed.stderr) == (0, "")
    data = json.loads(replayed.stdout)
    assert (data["same"], data["entries"], data["head"]) == (True, sequence, hash_.hex())
    exported = croupier("audit", "export", url)
    assert (exported.returncode, exported.stderr) == (0, "")
    assert [json.loads(line) for line in exported.stdout.splitlines()] == [
        {"hash": entry.hash.hex(), **json.loads(entry.content)} for entry in played.entries()
    ]


def test_an_audit_of_a_ledger_on_a_server_tells_what_is_wrong(
    played: Ledger, url: str, change: Callable[..., None]
) -> None:
    change(("DELETE FROM entry WHERE sequence = 9", ()))
    verified = croupier("audit", "verify", url)
    assert verified.returncode == 1
    assert "entry 10: entry 9 is missing before it" in verified.stdout


def test_a_database_without_an_encoding_keeps_the_same_ledger(
    server: Server, played: Ledger
) -> None:
    plain = server.new_database(options="TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'")
    other = open_ledger(server.url(plain))
    play(House(other, clock=Ticking()))
    assert list(verify(other)) == []
    assert list(other.rows()) == list(played.rows())
    other.close()


def test_what_the_url_asks_of_the_server_is_kept(server: Server, database: str) -> None:
    server.execute("CREATE SCHEMA casino", database=database)
    kept = open_ledger(f"{server.url(database)}&options=-csearch_path%3Dcasino")
    play(House(kept, clock=Ticking()), rounds=0)
    kept.close()
    assert server.execute("SELECT count(*) FROM casino.entry", database=database) == [(8,)]


# -- append-only ---------------------------------------------------------------------------------

ADD = "INSERT INTO entry (sequence, command_id, content, hash) VALUES "


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET content = 'x' WHERE sequence = 3",
        "UPDATE entry SET hash = hash",
        "DELETE FROM entry WHERE sequence = 3",
        "DELETE FROM entry",
        "TRUNCATE entry",
        f"{ADD} (26, 'gap', 'x', 'x')",
        f"{ADD} (24, 'again', 'x', 'x')",
        f"{ADD} (0, 'zero', 'x', 'x')",
        f"{ADD} (-1, 'minus', 'x', 'x')",
        f"{ADD} (25, 'play-3', 'x', 'x')",
        f"{ADD} (25, 'a', 'x', 'x'), (27, 'b', 'x', 'x')",
        f"{ADD} (NULL, 'none', 'x', 'x')",
        f"{ADD} (3, 'upsert', 'x', 'x') ON CONFLICT (sequence) DO UPDATE SET content = 'x'",
        f"{ADD} (25, 'play-3', 'x', 'x') ON CONFLICT (command_id) DO UPDATE SET content = 'x'",
        "MERGE INTO entry USING (VALUES (3)) AS v(n) ON sequence = n WHEN MATCHED THEN DELETE",
    ],
)
def test_the_store_refuses_all_but_the_next_entry(
    server: Server, database: str, played: Ledger, statement: str
) -> None:
    before = list(played.rows())
    with pytest.raises(psycopg.Error, match=r"append-only|duplicate key|null value"):
        server.execute(statement, database=database)
    assert list(played.rows()) == before


def test_the_store_takes_the_next_entry(server: Server, database: str, played: Ledger) -> None:
    """So that the refusals above are not for some other reason."""
    server.execute(f"{ADD} (25, 'next', 'x', 'x'), (26, 'after', 'x', 'x')", database=database)
    assert played.head()[0] == 26


def test_what_guards_a_ledger_is_put_back_when_a_house_opens_it(
    server: Server, database: str, url: str, played: Ledger
) -> None:
    server.execute("ALTER TABLE entry DISABLE TRIGGER ALL", database=database)
    server.execute("DROP TRIGGER entries_are_never_emptied ON entry", database=database)
    open_ledger(url).close()
    for statement in ("DELETE FROM entry", "TRUNCATE entry"):
        with pytest.raises(psycopg.Error, match="append-only"):
            server.execute(statement, database=database)


# -- tampering -----------------------------------------------------------------------------------


def sequences(found: Iterator[Finding]) -> set[int]:
    return {finding.sequence for finding in found}


@pytest.mark.parametrize("column", ["content", "hash"])
def test_a_flipped_byte_is_found(played: Ledger, change: Callable[..., None], column: str) -> None:
    flip = f"UPDATE entry SET {column} = set_byte({column}, %s, get_byte({column}, %s) # 1)"
    for sequence in (1, 12, 24):
        for place in (0, 9, 31):
            statement = (f"{flip} WHERE sequence = %s", (place, place, sequence))
            change(statement)
            assert sequence in sequences(verify(played))
            change(statement)  # flipped back
            assert list(verify(played)) == []


def test_a_deleted_row_is_found(played: Ledger, change: Callable[..., None]) -> None:
    change(("DELETE FROM entry WHERE sequence = 10", ()))
    assert sequences(verify(played)) == {11}


def test_swapped_rows_are_found(played: Ledger, change: Callable[..., None]) -> None:
    move = "UPDATE entry SET sequence = %s WHERE sequence = %s"
    change((move, (-1, 9)), (move, (9, 10)), (move, (10, -1)))
    assert {9, 10} <= sequences(verify(played))


@pytest.mark.parametrize("sequence", [-(1 << 63), -(1 << 62), -1, 0, 25, 1_000, (1 << 63) - 1])
def test_an_inserted_row_is_found_wherever_it_stands(
    played: Ledger, change: Callable[..., None], sequence: int
) -> None:
    copied = "SELECT %s, 'put-in', content, hash FROM entry WHERE sequence = 24"
    change((f"INSERT INTO entry {copied}", (sequence,)))
    assert sequence in sequences(verify(played))


def test_a_row_put_in_between_is_found(played: Ledger, change: Callable[..., None]) -> None:
    change(
        ("UPDATE entry SET sequence = -sequence WHERE sequence > 9", ()),
        ("UPDATE entry SET sequence = 1 - sequence WHERE sequence < 0", ()),
        (
            "INSERT INTO entry SELECT 10, 'put-in', content, hash FROM entry WHERE sequence = 9",
            (),
        ),
    )
    assert {10, 11} <= sequences(verify(played))


def test_a_house_does_not_open_on_a_ledger_that_was_changed(
    played: Ledger, change: Callable[..., None]
) -> None:
    change(("UPDATE entry SET content = content || ' ' WHERE sequence = 9", ()))
    with pytest.raises(Damaged, match="Entry 9 of the ledger"):
        House(played)
