"""The ledger as a store: canonical bytes, the chain, append-only, and files that are none."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import apsw
import pytest
from houses import DEALER, FLOORPERSON

from croupier.lawbook import BadInput, NotPossible
from croupier.ledger import GENESIS, Entry, Record, SQLiteLedger, verify
from croupier.ledger.canonical import encode
from croupier.ledger.entry import format_time, parse_time
from croupier.ledger.sqlite import Unwritable
from croupier.table import Event

EIGHT = datetime(2012, 3, 19, 20, 0, tzinfo=UTC)

# Two entries written out by hand, and their hashes as `sha256sum` gives them.
FIRST = (
    b'{"previous":"0000000000000000000000000000000000000000000000000000000000000000",'
    b'"record":{"actor":{"id":"dealer-7","role":"dealer"},"command_id":"c-1",'
    b'"event":{"cite":"13:69F-9.5(c)","particulars":{},"says":"No more bets",'
    b'"type":"no-more-bets"},"rules":"r","table":"SB-1",'
    b'"time":"2012-03-19T20:00:00.000007Z"},"sequence":1}'
)
FIRST_HASH = "121c963dac9dd28faaa93d7636e1244a6b38340ecbe73c43f6c529a2b44953e9"
SECOND = (
    b'{"previous":"121c963dac9dd28faaa93d7636e1244a6b38340ecbe73c43f6c529a2b44953e9",'
    b'"record":{"actor":{"id":"floorperson-2","role":"floorperson"},"command_id":"c-2",'
    b'"event":{"particulars":{"amount":500},'
    b'"postings":[["cage",-500],["SB-1/inventory",500]],"type":"fill"},'
    b'"rules":"r","table":"SB-1","time":"2012-03-19T21:30:00.000000Z"},"sequence":2}'
)
SECOND_HASH = "1856a396b6a96b506ec3311112c26db0474e5d982b51f9e9cfbe285c1f0c2a37"

NO_MORE_BETS = Record(
    "c-1",
    "SB-1",
    DEALER,
    EIGHT.replace(microsecond=7),
    "r",
    Event("no-more-bets", {}, says="No more bets", cite="13:69F-9.5(c)"),
)
FILL = Record(
    "c-2",
    "SB-1",
    FLOORPERSON,
    EIGHT + timedelta(minutes=90),
    "r",
    Event("fill", {"amount": 500}, (("cage", -500), ("SB-1/inventory", 500))),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


def fill(number: int) -> Record:
    event = Event("fill", {"amount": number}, (("cage", -number), ("SB-1/inventory", number)))
    return Record(f"fill-{number}", "SB-1", FLOORPERSON, EIGHT, "r", event)


def enter(ledger: SQLiteLedger, record: Record) -> Entry:
    return ledger.append(record, head=ledger.head())


def filled(path: Path, entries: int) -> SQLiteLedger:
    ledger = SQLiteLedger(path, synchronous="off")
    with ledger.writing():
        for number in range(1, entries + 1):
            enter(ledger, fill(number))
    return ledger


# -- canonical bytes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"b": [1, None], "a": "é"}, b'{"a":"\xc3\xa9","b":[1,null]}'),
        ({}, b"{}"),
        ([], b"[]"),
        ((1, (2, "3")), b'[1,[2,"3"]]'),
        ([True, False, 0, -1], b"[true,false,0,-1]"),
        (10**30, b"1000000000000000000000000000000"),
        ('"\\/\n\x00', b'"\\"\\\\/\\n\\u0000"'),
        ({"total:9": 1, "total:10": 2, "Z": 3}, b'{"Z":3,"total:10":2,"total:9":1}'),
        ("\u2680", b'"\xe2\x9a\x80"'),
        ("\U0001f3b2", b'"\xf0\x9f\x8e\xb2"'),
    ],
)
def test_a_value_is_written_one_way_only(value: object, written: bytes) -> None:
    assert encode(value) == written


@pytest.mark.parametrize(
    "value",
    [
        0.5,
        1.0,
        float("nan"),
        {"a": [1, {"b": 2.0}]},
        (1, 2.5),
        Decimal(1),
        Fraction(1, 2),
        {1: "a"},
        {None: 1},
        b"bytes",
        {1, 2},
    ],
    ids=repr,
)
def test_what_has_no_single_way_of_writing_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        encode(value)


def test_the_first_entry_has_the_bytes_and_the_hash_written_out_by_hand() -> None:
    entry = Entry.chained(1, GENESIS, NO_MORE_BETS)
    assert entry.content == FIRST
    assert entry.hash.hex() == FIRST_HASH == hashlib.sha256(FIRST).hexdigest()


def test_the_second_entry_is_chained_to_the_first_and_has_its_bytes_and_hash(path: Path) -> None:
    ledger = SQLiteLedger(path)
    with ledger.writing():
        enter(ledger, NO_MORE_BETS)
        entry = enter(ledger, FILL)
    assert entry.content == SECOND
    assert entry.hash.hex() == SECOND_HASH == hashlib.sha256(SECOND).hexdigest()
    assert ledger.head() == (2, bytes.fromhex(SECOND_HASH))
    assert list(ledger.rows()) == [
        (1, "c-1", FIRST, bytes.fromhex(FIRST_HASH)),
        (2, "c-2", SECOND, bytes.fromhex(SECOND_HASH)),
    ]
    ledger.close()


def test_a_record_reads_back_as_it_was_written() -> None:
    for record in (NO_MORE_BETS, FILL):
        assert Entry.chained(1, GENESIS, record).record == record


def test_a_time_is_written_in_utc_wherever_it_was_told() -> None:
    in_new_jersey = timezone(timedelta(hours=-4))
    moment = datetime(2012, 3, 19, 16, 0, 0, 7, tzinfo=in_new_jersey)
    assert format_time(moment) == "2012-03-19T20:00:00.000007Z"
    assert parse_time("2012-03-19T20:00:00.000007Z") == moment


# -- the chain and the store ---------------------------------------------------------------------


def test_a_new_ledger_is_at_its_beginning(path: Path) -> None:
    ledger = SQLiteLedger(path)
    assert ledger.head() == (0, bytes(32))
    assert list(ledger.entries()) == []
    assert list(verify(ledger)) == []
    ledger.close()


def test_each_entry_names_the_hash_of_the_one_before(path: Path) -> None:
    ledger = filled(path, 20)
    previous = "00" * 32
    for number, entry in enumerate(ledger.entries(), start=1):
        assert entry.sequence == number
        assert f'"previous":"{previous}"'.encode() in entry.content
        previous = hashlib.sha256(entry.content).hexdigest()
        assert entry.hash.hex() == previous
    assert ledger.head() == (20, bytes.fromhex(previous))
    ledger.close()


@pytest.mark.parametrize("after", [0, 1, 999, 1_000, 1_001, 2_000, 2_344, 2_345, 9_999])
def test_entries_come_in_order_and_whole_however_many_there_are(path: Path, after: int) -> None:
    ledger = filled(path, 2_345)  # more than two batches of a thousand
    listed = [entry.sequence for entry in ledger.entries(after=after)]
    assert listed == list(range(after + 1, 2_346))
    ledger.close()


def test_entries_added_while_reading_are_read_too(path: Path) -> None:
    ledger = filled(path, 1_000)
    reading = ledger.entries()
    assert next(reading).sequence == 1
    with ledger.writing():
        enter(ledger, fill(1_001))
    assert [entry.sequence for entry in reading] == list(range(2, 1_002))
    ledger.close()


def test_an_entry_is_found_by_its_command(path: Path) -> None:
    ledger = filled(path, 30)
    found = ledger.find("fill-17")
    assert found is not None
    assert (found.sequence, found.record) == (17, fill(17))
    assert ledger.find("fill-31") is None
    assert ledger.find("FILL-17") is None
    ledger.close()


def test_what_is_raised_within_a_transaction_undoes_all_of_it(path: Path) -> None:
    ledger = filled(path, 3)
    before = list(ledger.rows())

    def half_done() -> None:
        with ledger.writing():
            enter(ledger, fill(4))
            enter(ledger, fill(5))
            raise KeyError("half done")

    with pytest.raises(KeyError):
        half_done()
    assert list(ledger.rows()) == before
    with ledger.writing():
        assert enter(ledger, fill(4)).sequence == 4
    ledger.close()


def test_a_command_id_is_entered_once(path: Path) -> None:
    ledger = filled(path, 3)
    with pytest.raises(Unwritable), ledger.writing():
        enter(ledger, fill(2))
    assert ledger.head()[0] == 3
    ledger.close()


def test_a_disk_that_is_full_is_named_and_loses_nothing(path: Path) -> None:
    ledger = filled(path, 3)
    before = list(ledger.rows())
    store = ledger._connection
    store.pragma("max_page_count", store.pragma("page_count"))

    def fill_the_disk() -> None:
        with ledger.writing():
            for number in range(4, 100):
                enter(ledger, fill(number))

    with pytest.raises(Unwritable, match="full"):
        fill_the_disk()
    assert list(ledger.rows()) == before
    store.pragma("max_page_count", 10_000)
    with ledger.writing():
        assert enter(ledger, fill(4)).sequence == 4
    ledger.close()


def test_two_ledgers_on_one_file_see_each_others_entries(path: Path) -> None:
    this, other = SQLiteLedger(path), SQLiteLedger(path)
    for number, ledger in enumerate([this, other, other, this, other], start=1):
        with ledger.writing():
            assert enter(ledger, fill(number)).sequence == number
    assert list(this.rows()) == list(other.rows())
    assert list(verify(this)) == []
    this.close()
    other.close()


def test_a_ledger_opened_again_goes_on_where_it_was(path: Path) -> None:
    filled(path, 5).close()
    again = SQLiteLedger(path)
    with again.writing():
        assert enter(again, fill(6)).sequence == 6
    assert list(verify(again)) == []
    again.close()


# -- append-only ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET content = x'00' WHERE sequence = 2",
        "UPDATE entry SET sequence = 9 WHERE sequence = 2",
        "UPDATE entry SET command_id = 'x' WHERE sequence = 2",
        "DELETE FROM entry WHERE sequence = 3",
        "DELETE FROM entry",
        "INSERT OR REPLACE INTO entry VALUES (2, 'x', x'00', x'00')",
        "REPLACE INTO entry VALUES (9, 'fill-2', x'00', x'00')",
        "INSERT INTO entry VALUES (2, 'x', x'00', x'00')"
        " ON CONFLICT (sequence) DO UPDATE SET content = excluded.content",
    ],
)
def test_what_is_entered_is_never_changed_or_removed(path: Path, statement: str) -> None:
    ledger = filled(path, 3)
    before = list(ledger.rows())
    by_hand = apsw.Connection(str(path))  # any tool that opens the file
    with pytest.raises(apsw.ConstraintError, match="append-only"):
        by_hand.execute(statement)
    by_hand.close()
    assert list(ledger.rows()) == before
    ledger.close()


def test_a_ledger_opened_to_read_is_not_written(path: Path) -> None:
    filled(path, 3).close()
    ledger = SQLiteLedger(path, read_only=True)
    with pytest.raises(Unwritable), ledger.writing():
        enter(ledger, fill(4))
    assert ledger.head()[0] == 3
    ledger.close()


# -- files that are no ledger --------------------------------------------------------------------


def test_a_ledger_that_is_not_there_is_not_made_by_reading_it(path: Path) -> None:
    with pytest.raises(BadInput, match="There is no ledger"):
        SQLiteLedger(path, read_only=True)
    assert not path.exists()


@pytest.mark.parametrize("read_only", [True, False])
@pytest.mark.parametrize(
    "content",
    [b"not a database, but a letter to the curator\n" * 200, bytes(range(256)) * 64, b"SQLite"],
    ids=["text", "bytes", "short"],
)
def test_a_file_of_something_else_is_no_ledger(
    path: Path, content: bytes, *, read_only: bool
) -> None:
    path.write_bytes(content)
    with pytest.raises((BadInput, NotPossible)):
        SQLiteLedger(path, read_only=read_only)
    assert path.read_bytes() == content


def test_an_empty_file_and_a_database_of_something_else_are_no_ledgers_to_read(
    path: Path, tmp_path: Path
) -> None:
    path.touch()
    with pytest.raises((BadInput, NotPossible)):
        SQLiteLedger(path, read_only=True)
    other = tmp_path / "other.sqlite"
    connection = apsw.Connection(str(other))
    connection.execute("CREATE TABLE patron (id INTEGER)")
    connection.close()
    with pytest.raises((BadInput, NotPossible)):
        SQLiteLedger(other, read_only=True)


@pytest.mark.parametrize("read_only", [True, False])
def test_a_folder_is_no_ledger(tmp_path: Path, *, read_only: bool) -> None:
    with pytest.raises((BadInput, NotPossible)):
        SQLiteLedger(tmp_path, read_only=read_only)


def test_a_ledger_in_a_folder_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises((BadInput, NotPossible)):
        SQLiteLedger(tmp_path / "nowhere" / "ledger.sqlite")
