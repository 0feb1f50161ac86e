"""A ledger that someone has been at: whatever is changed in it, `verify` finds something.

Each test takes a copy of one whole ledger of two rounds, changes it behind the ledger's back (by
SQL with the triggers dropped, or in the bytes of the file), and audits it.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from forgery import REWRITE, change, forged, rechained, rows
from houses import DEALER, Floor

from croupier.cli import main
from croupier.floor import House
from croupier.lawbook import NotPossible
from croupier.ledger import Damaged, Finding, SQLiteLedger, verify


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of some forty entries, closed, with everything in its one file."""
    floor = Floor(tmp_path_factory.mktemp("whole") / "ledger.sqlite")
    floor.open()
    floor.seat(1, 500_00)
    floor.seat(2, 500_00)
    for dice in ("2,2,5", "6,6,5", "4,4,4"):
        floor.wager(1, "small", 50_00)
        floor.wager(1, "total:9", 5_00)
        floor.wager(2, "big", 25_00)
        floor.play_round(dice=dice)
    floor.do(DEALER, "leave-seat", seat=2)
    floor.close_table()
    floor.close()
    assert not floor.path.with_name("ledger.sqlite-wal").exists()
    return floor.path


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Callable[[], Path]:
    """A fresh copy of the whole ledger, as often as it is asked for."""

    def made() -> Path:
        return Path(shutil.copy(whole, tmp_path / "ledger.sqlite"))

    return made


def findings(path: Path) -> list[Finding]:
    """What an audit finds; a file that is no ledger any more is found too."""
    try:
        ledger = SQLiteLedger(path, read_only=True)
    except NotPossible as refused:
        return [Finding(0, str(refused))]
    found = list(verify(ledger))
    ledger.close()
    return found


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def places(data: bytes) -> Iterator[int]:
    """Several places in a run of bytes: both ends and between."""
    yield from sorted({0, 1, len(data) // 4, len(data) // 2, 3 * len(data) // 4, len(data) - 1})


# -- nothing wrong -------------------------------------------------------------------------------


def test_an_untouched_ledger_is_whole(copy: Callable[[], Path]) -> None:
    assert findings(copy()) == []
    assert len(rows(copy())) >= 40


def test_a_ledger_rewritten_with_the_same_bytes_is_whole(copy: Callable[[], Path]) -> None:
    path = copy()
    change(path, *((REWRITE, (row[2], row[3], row[0])) for row in rows(path)))
    assert findings(path) == []


# -- by SQL --------------------------------------------------------------------------------------


def test_a_bit_flipped_in_the_content_of_any_entry_is_found(copy: Callable[[], Path]) -> None:
    missed = []
    for sequence, _, content, _ in rows(copy()):
        for place in places(content):
            path = copy()
            new = flipped(content, place)
            change(path, ("UPDATE entry SET content = ? WHERE sequence = ?", (new, sequence)))
            if sequence not in {found.sequence for found in findings(path)}:
                missed.append((sequence, place))
    assert missed == []


def test_a_bit_flipped_in_the_hash_of_any_entry_is_found(copy: Callable[[], Path]) -> None:
    missed = []
    for sequence, _, _, hash_ in rows(copy()):
        for place in (0, 15, 31):
            path = copy()
            new = flipped(hash_, place)
            change(path, ("UPDATE entry SET hash = ? WHERE sequence = ?", (new, sequence)))
            if sequence not in {found.sequence for found in findings(path)}:
                missed.append((sequence, place))
    assert missed == []


@pytest.mark.parametrize("hash_", [b"", b"\x00", bytes(32), bytes(33)], ids=len)
def test_a_hash_that_is_cut_or_emptied_is_found(copy: Callable[[], Path], hash_: bytes) -> None:
    for sequence in (1, 20, len(rows(copy()))):
        path = copy()
        change(path, ("UPDATE entry SET hash = ? WHERE sequence = ?", (hash_, sequence)))
        assert sequence in {found.sequence for found in findings(path)}


def test_an_entry_taken_out_is_found(copy: Callable[[], Path]) -> None:
    for sequence, *_ in rows(copy())[:-1]:
        path = copy()
        change(path, ("DELETE FROM entry WHERE sequence = ?", (sequence,)))
        assert sequence + 1 in {found.sequence for found in findings(path)}


def test_an_entry_taken_out_and_those_after_it_moved_up_is_found(copy: Callable[[], Path]) -> None:
    path = copy()
    change(
        path,
        ("DELETE FROM entry WHERE sequence = 20", ()),
        # Through negative numbers, so that no two rows ever meet.
        ("UPDATE entry SET sequence = -sequence WHERE sequence > 20", ()),
        ("UPDATE entry SET sequence = -sequence - 1 WHERE sequence < 0", ()),
    )
    assert [row[0] for row in rows(path)] == list(range(1, len(rows(path)) + 1))
    assert findings(path)[0].sequence == 20


@pytest.mark.parametrize(("this", "other"), [(1, 2), (20, 21), (5, 30)])
def test_two_entries_that_change_places_are_found(
    copy: Callable[[], Path], this: int, other: int
) -> None:
    path = copy()
    change(
        path,
        ("UPDATE entry SET sequence = -1 WHERE sequence = ?", (this,)),
        ("UPDATE entry SET sequence = ? WHERE sequence = ?", (this, other)),
        ("UPDATE entry SET sequence = ? WHERE sequence = -1", (other,)),
    )
    assert {this, other} <= {found.sequence for found in findings(path)}


@pytest.mark.parametrize("sequence", [-1, 0, 10**6])
def test_an_entry_put_in_from_elsewhere_is_found(copy: Callable[[], Path], sequence: int) -> None:
    path = copy()
    _, _, content, hash_ = rows(path)[20]
    change(path, ("INSERT INTO entry VALUES (?, 'x', ?, ?)", (sequence, content, hash_)))
    assert findings(path) != []


def test_an_entry_added_at_the_end_that_is_not_chained_is_found(copy: Callable[[], Path]) -> None:
    path = copy()
    last = rows(path)[-1]
    sequence = last[0] + 1

    def move_on(line: dict[str, Any]) -> None:
        line["sequence"] = sequence
        line["record"]["command_id"] = "x"

    content, hash_ = forged(last, move_on)
    change(path, ("INSERT INTO entry VALUES (?, 'x', ?, ?)", (sequence, content, hash_)))
    assert [found.sequence for found in findings(path)][:1] == [sequence]


def test_a_command_id_changed_beside_its_content_is_found(copy: Callable[[], Path]) -> None:
    for sequence, *_ in rows(copy()):
        path = copy()
        change(path, ("UPDATE entry SET command_id = 'another' WHERE sequence = ?", (sequence,)))
        assert {found.sequence for found in findings(path)} == {sequence}


def test_an_amount_edited_with_its_own_hash_made_anew_is_found(copy: Callable[[], Path]) -> None:
    def double(line: dict[str, Any]) -> None:
        event = line["record"]["event"]
        event["postings"] = [[account, 2 * cents] for account, cents in event["postings"]]

    edited = [row for row in rows(copy())[:-1] if b'"postings"' in row[2]]
    assert len(edited) > 10
    for row in edited:
        path = copy()
        content, hash_ = forged(row, double)
        change(path, (REWRITE, (content, hash_, row[0])))
        assert row[0] + 1 in {found.sequence for found in findings(path)}


def test_who_did_it_or_when_edited_with_its_own_hash_made_anew_is_found(
    copy: Callable[[], Path],
) -> None:
    def blame_another(line: dict[str, Any]) -> None:
        line["record"]["actor"]["id"] = "somebody-else"

    def an_hour_later(line: dict[str, Any]) -> None:
        line["record"]["time"] = "2012-03-19T21:00:00.000000Z"

    for edit in (blame_another, an_hour_later):
        for row in rows(copy())[:-1]:
            path = copy()
            content, hash_ = forged(row, edit)
            change(path, (REWRITE, (content, hash_, row[0])))
            assert row[0] + 1 in {found.sequence for found in findings(path)}


def test_books_that_do_not_balance_are_found_though_every_hash_is_right(
    copy: Callable[[], Path],
) -> None:
    def a_cent_too_many(line: dict[str, Any]) -> None:
        line["record"]["event"]["postings"][0][1] += 1

    path = copy()
    edited = next(row[0] for row in rows(path) if b'"bring-chips"' in row[2])
    rechained(path, edited, a_cent_too_many)
    assert findings(path)[0].sequence == edited


def test_money_that_is_not_there_is_found_though_every_hash_is_right(
    copy: Callable[[], Path],
) -> None:
    def take_from_an_empty_box(line: dict[str, Any]) -> None:
        line["record"]["event"]["postings"] = [["SB-1/drop", -5_00], ["cage", 5_00]]

    path = copy()
    rechained(path, 12, take_from_an_empty_box)
    assert 12 in {found.sequence for found in findings(path)}


SHAPES = [
    b"",
    b"null",
    b"7",
    b"[]",
    b'"sequence"',
    b"{}",
    b"\xff\xfe",
    b'{"previous":"","record":"command_id","sequence":20}',
    b'{"previous":"","record":["command_id"],"sequence":20}',
    b'{"previous":"","record":{"command_id":"x"},"sequence":20}',
    b'{"previous":1,"record":{"command_id":{}},"sequence":[]}',
    b"[" * 100_000,
    b"9" * 10_000,
]


@pytest.mark.parametrize("content", SHAPES, ids=lambda content: content[:24])
def test_content_of_any_shape_is_found_and_does_not_break_the_audit(
    copy: Callable[[], Path], content: bytes
) -> None:
    path = copy()
    change(path, (REWRITE, (content, hashlib.sha256(content).digest(), 20)))
    assert 20 in {found.sequence for found in findings(path)}


RECORDS: list[tuple[str, Any]] = [
    ("event", "a string"),
    ("event", []),
    ("event", {"type": "fill"}),
    ("event", {"type": "fill", "particulars": {}, "postings": None}),
    ("event", {"type": "fill", "particulars": {}, "postings": [["cage"]]}),
    ("event", {"type": "fill", "particulars": {}, "postings": [["cage", "1"], ["cage", "-1"]]}),
    ("event", {"type": "fill", "particulars": {}, "postings": [[["cage"], 0]]}),
    ("event", {"type": "fill", "particulars": {}, "postings": [["cage", None]]}),
    ("actor", "dealer-7"),
    ("actor", {"id": "dealer-7", "role": "patron"}),
    ("time", "yesterday"),
    ("time", 0),
]


@pytest.mark.parametrize(("name", "value"), RECORDS, ids=str)
def test_a_record_of_any_shape_is_found_though_every_hash_is_right(
    copy: Callable[[], Path], name: str, value: object
) -> None:
    path = copy()
    rechained(path, 20, lambda line: line["record"].update({name: value}))
    assert 20 in {found.sequence for found in findings(path)}


def test_a_store_rebuilt_to_hold_text_is_found_and_does_not_break_the_audit(
    copy: Callable[[], Path],
) -> None:
    path = copy()
    change(
        path,
        ("ALTER TABLE entry RENAME TO was", ()),
        ("CREATE TABLE entry (sequence INTEGER PRIMARY KEY, command_id, content, hash)", ()),
        ("INSERT INTO entry SELECT sequence, command_id, content, hash FROM was", ()),
        ("UPDATE entry SET content = CAST(content AS TEXT) WHERE sequence = 20", ()),
        ("DROP TABLE was", ()),
    )
    assert findings(path) != []


# -- in the bytes of the file --------------------------------------------------------------------


def found_in_file(copy: Callable[[], Path], original: bytes, part: bytes, place: int) -> bool:
    """Whether a bit flipped at a place of something in the file is found.

    The store may have left old copies of it in unused parts of its pages. What is not found there
    must have changed nothing.
    """
    found = False
    for match in re.finditer(re.escape(part), original):
        path = copy()
        path.write_bytes(flipped(original, match.start() + place))
        if findings(path):
            found = True
        else:
            assert rows(path) == rows(copy())
    return found


def test_a_bit_flipped_in_the_file_where_an_entry_lies_is_found(copy: Callable[[], Path]) -> None:
    original = copy().read_bytes()
    missed = [
        (sequence, place)
        for sequence, _, content, hash_ in rows(copy())
        for part in (content, hash_)
        for place in places(part)
        if not found_in_file(copy, original, part, place)
    ]
    assert missed == []


def test_a_bit_flipped_in_the_file_in_a_command_id_is_found(copy: Callable[[], Path]) -> None:
    """The id lies before its content in the row, and once more in the index over ids."""
    original = copy().read_bytes()
    for sequence, command_id, content, _ in rows(copy()):
        in_the_row = command_id.encode() + content
        in_the_index = command_id.encode() + index_value(sequence)
        assert found_in_file(copy, original, in_the_row, 0)
        assert found_in_file(copy, original, in_the_index, 0)


def index_value(sequence: int) -> bytes:
    """A row's number as SQLite writes it behind its key in an index; one has no bytes at all."""
    return b"" if sequence == 1 else bytes([sequence])


def test_a_byte_changed_anywhere_in_the_file_is_found_or_changes_nothing(
    copy: Callable[[], Path],
) -> None:
    """Bytes of the file that hold nothing may change; what is in the ledger may not."""
    original, before = copy().read_bytes(), rows(copy())
    chance = Random(969)
    for _ in range(600):
        path, place = copy(), chance.randrange(len(original))
        damaged = bytearray(original)
        damaged[place] = (damaged[place] + chance.randrange(1, 256)) % 256
        path.write_bytes(damaged)
        if not findings(path):
            assert rows(path) == before, f"byte {place} changed the ledger unseen"


def test_a_file_cut_short_is_found(copy: Callable[[], Path]) -> None:
    original = copy().read_bytes()
    for length in (0, 1, 100, 4_096, len(original) // 2, len(original) - 4_096, len(original) - 1):
        path = copy()
        path.write_bytes(original[:length])
        assert findings(path) != []


# -- croupier audit ------------------------------------------------------------------------------


def croupier(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """The exit status of the command line; anything but an exit is a traceback."""
    monkeypatch.setattr(sys, "argv", ["croupier", *(str(argument) for argument in arguments)])
    with pytest.raises(SystemExit) as exit_:
        main()
    assert isinstance(exit_.value.code, int)
    return exit_.value.code


def test_audit_verify_says_that_a_whole_ledger_is_whole(
    copy: Callable[[], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = copy()
    last = rows(path)[-1]
    assert croupier(monkeypatch, "audit", "verify", path) == 0
    assert capsys.readouterr().out == f"whole: {last[0]} entries, head {last[3].hex()}\n"


def test_audit_verify_names_the_entry_and_exits_with_1(
    copy: Callable[[], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = copy()
    content = flipped(rows(path)[16][2], 300)
    change(path, ("UPDATE entry SET content = ? WHERE sequence = 17", (content,)))
    assert croupier(monkeypatch, "audit", "verify", path) == 1
    printed = capsys.readouterr()
    assert "entry 17: its content does not have its hash" in printed.out.splitlines()
    assert printed.err == ""


def test_audit_verify_tells_the_same_in_json(
    copy: Callable[[], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = copy()
    change(path, ("DELETE FROM entry WHERE sequence = 17", ()))
    assert croupier(monkeypatch, "audit", "verify", path, "--json") == 1
    data = json.loads(capsys.readouterr().out)
    assert data["whole"] is False
    assert data["findings"][0] == {"sequence": 18, "what": "entry 17 is missing before it"}


@pytest.mark.parametrize("command", ["verify", "replay", "export"])
@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b"{}"], ids=repr)
def test_no_audit_of_a_damaged_ledger_ends_in_a_traceback(
    copy: Callable[[], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    content: bytes,
) -> None:
    path = copy()
    change(path, ("UPDATE entry SET content = ? WHERE sequence = 17", (content,)))
    status = croupier(monkeypatch, "audit", command, path)
    assert status in ((0, 1, 2) if command == "export" else (1, 2))
    assert len(capsys.readouterr().err.splitlines()) <= 1


@pytest.mark.parametrize("command", ["verify", "replay", "export"])
def test_an_audit_of_what_is_no_ledger_exits_with_2_and_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("not a ledger\n" * 1_000)
    for path in (letter, tmp_path / "nothing-there"):
        assert croupier(monkeypatch, "audit", command, path) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith("croupier: ")
        assert len(printed.err.splitlines()) == 1


# -- the end of the ledger -----------------------------------------------------------------------


def copied_alive(floor: Floor, to: Path) -> Path:
    """The files of a ledger as a killed server leaves them, its log not yet folded in."""
    to.mkdir()
    for file in floor.path.parent.glob(f"{floor.path.name}*"):
        shutil.copy(file, to / file.name)
    return to / floor.path.name


def found(path: Path) -> list[str]:
    try:
        ledger = SQLiteLedger(path, read_only=True)
    except NotPossible as refused:  # so little is left that it is no ledger at all
        return [str(refused)]
    findings = [str(finding) for finding in verify(ledger)]
    ledger.close()
    return findings


def test_a_byte_changed_in_the_log_of_a_killed_server_is_found(
    floor: Floor, tmp_path: Path
) -> None:
    """SQLite drops the log from the first bad frame on, and says nothing."""
    floor.open()
    floor.seat(1, 100_00)
    floor.play_round()
    chance = Random(1)
    untouched = copied_alive(floor, tmp_path / "untouched")
    assert found(untouched) == []
    for number in range(12):
        path = copied_alive(floor, tmp_path / f"copy-{number}")
        log = path.with_name(f"{path.name}-wal")
        content = bytearray(log.read_bytes())
        # Past the header of 32 bytes; the last frames may hold nothing but the end of a page.
        content[chance.randrange(32, len(content) - 5000)] ^= 1 << chance.randrange(8)
        log.write_bytes(content)
        assert found(path), number
        with pytest.raises(Damaged):
            House(SQLiteLedger(path))


def test_a_ledger_cut_off_at_its_end_is_found_by_the_note_beside_it(
    floor: Floor, tmp_path: Path
) -> None:
    floor.open()
    floor.close()
    last = rows(floor.path)[-1][0]
    change(floor.path, ("DELETE FROM entry WHERE sequence = ?", (last,)))
    assert found(floor.path) == [
        f"entry {last}: it was acknowledged, and the ledger ends before it"
    ]
