"""Signed checkpoints: whatever is done to a ledger that was signed, they tell.

Each tampering is done behind the ledger's back, to a ledger of one round and more whose last entry
was signed; the forger knows the chain, and has not got the key.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from forgery import REWRITE, TAMPERING, change, rechained, rows
from houses import DEALER, Floor
from test_ledger import filled

from croupier.floor import House
from croupier.lawbook import BadInput, NotPossible
from croupier.ledger import Damaged, Finding, SQLiteLedger, verify
from croupier.ledger.canonical import encode
from croupier.ledger.checkpoints import (
    ENTRIES_BETWEEN,
    Checkpoint,
    Checkpoints,
    Signed,
    check,
    read,
)
from croupier.ledger.keys import parse_public, signing_key, written_public
from croupier.ledger.merkle import Tree

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
ANOTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))
SIGNED_AT = (5, 12)  # and the last entry


@pytest.fixture
def second_place(tmp_path: Path) -> Path:
    return tmp_path / "checkpoints.jsonl"


@pytest.fixture
def kept(floor: Floor, second_place: Path) -> Path:
    """A closed ledger, signed twice on the way and at its end."""
    floor.open()
    floor.seat(1, 500_00)
    floor.wager(1, "small", 50_00)
    floor.play_round()
    floor.wager(1, "big", 50_00)
    floor.do(DEALER, "no-more-bets")
    last = floor.ledger.head()[0]
    sign(floor.ledger, second_place, signed_at=(*SIGNED_AT, last))
    floor.close()
    return floor.path


def sign(
    ledger: SQLiteLedger,
    path: Path,
    *,
    signed_at: tuple[int, ...],
    key: Ed25519PrivateKey = KEY,
) -> Checkpoints:
    """Sign a ledger at some of its entries, and wherever it is due."""
    checkpoints, tree = Checkpoints(path, key), Tree()
    for entry in ledger.entries():
        tree = tree.with_leaf(entry.hash)
        checkpoints.follow(entry, tree, "shift end" if entry.sequence in signed_at else None)
    checkpoints.keep()
    return checkpoints


def found(path: Path, second_place: Path, key: Ed25519PrivateKey = KEY) -> dict[int, str]:
    """What the checkpoints tell against a ledger."""
    ledger = SQLiteLedger(path, read_only=True)
    listed = dict(check(ledger, second_place, key.public_key()))
    ledger.close()
    return listed


def found_without(path: Path) -> list[Finding]:
    """What an audit without checkpoints finds."""
    ledger = SQLiteLedger(path, read_only=True)
    listed = list(verify(ledger))
    ledger.close()
    return listed


# -- signing and checking ------------------------------------------------------------------------


def test_a_ledger_is_the_one_that_was_signed(kept: Path, second_place: Path) -> None:
    last = len(rows(kept))
    assert [signed_line.checkpoint.sequence for signed_line in read(second_place)] == [
        *SIGNED_AT,
        last,
    ]
    assert found(kept, second_place) == {}


def test_a_checkpoint_is_a_line_that_can_be_checked_with_nothing_of_ours(
    kept: Path, second_place: Path
) -> None:
    line = second_place.read_bytes().splitlines()[-1]
    data = json.loads(line)
    signature = bytes.fromhex(data.pop("signature"))
    assert data.keys() == {"format", "sequence", "root", "head", "time", "why"}
    assert data["head"] == rows(kept)[-1][3].hex()
    # The time is that of the entry: the test house's clock stands still.
    assert (data["time"], data["why"]) == ("2012-03-19T20:00:00.000000Z", "shift end")
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":")).encode()
    KEY.public_key().verify(signature, canonical)  # raises if it is not signed


def test_the_ledger_may_have_gone_on_since_it_was_signed(floor: Floor, second_place: Path) -> None:
    floor.open()
    sign(floor.ledger, second_place, signed_at=(3,))
    floor.seat(1, 500_00)
    assert list(check(floor.ledger, second_place, KEY.public_key())) == []


def test_signing_goes_on_after_a_restart_where_it_was(floor: Floor, second_place: Path) -> None:
    floor.open()
    last = floor.ledger.head()[0]
    sign(floor.ledger, second_place, signed_at=(2,))
    again = sign(floor.ledger, second_place, signed_at=(2, last))  # 2 is signed already
    assert [signed_line.checkpoint.sequence for signed_line in read(second_place)] == [2, last]
    assert again.last is not None
    assert again.last.sequence == last
    assert list(check(floor.ledger, second_place, KEY.public_key())) == []


def test_a_checkpoint_is_due_after_so_many_entries_since_the_last(
    floor: Floor, second_place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ENTRIES_BETWEEN == 1_000
    monkeypatch.setattr("croupier.ledger.checkpoints.ENTRIES_BETWEEN", 3)
    floor.open()
    floor.seat(1, 500_00)
    sign(floor.ledger, second_place, signed_at=(2,))
    made = [
        (signed_line.checkpoint.sequence, signed_line.checkpoint.why)
        for signed_line in read(second_place)
    ]
    assert made[:2] == [(2, "shift end"), (5, "1,000 events")]
    # A restart starts no new count.
    sign(floor.ledger, second_place, signed_at=())
    assert [
        (signed_line.checkpoint.sequence, signed_line.checkpoint.why)
        for signed_line in read(second_place)
    ] == made


# -- tampering -----------------------------------------------------------------------------------


# Where each tampering of `forgery` first shows: the next checkpoint after it.
SHOWS_AT = {
    "a flipped byte": 12,
    "a flipped byte of a hash": 12,
    "a deleted row": 12,
    "a deleted row that was signed": 12,
    "an inserted row": 12,
    "a row before the first": 5,
    "swapped rows": 5,
}


@pytest.mark.parametrize("how", SHOWS_AT)
def test_tampering_is_found_at_the_next_checkpoint_after_it(
    kept: Path, second_place: Path, how: str
) -> None:
    TAMPERING[how](kept)
    listed = found(kept, second_place)
    assert min(listed) == SHOWS_AT[how]
    assert max(listed) >= len(rows(kept)) - 1  # and no checkpoint after it agrees either


def test_a_tail_cut_off_is_found(kept: Path, second_place: Path) -> None:
    last = len(rows(kept))
    change(kept, ("DELETE FROM entry WHERE sequence > 14", ()))
    kept.with_name(f"{kept.name}-head").unlink()  # the note of the last entry acknowledged
    assert found_without(kept) == []
    assert found(kept, second_place) == {last: "it was signed, and the ledger ends at 14"}


def test_an_emptied_ledger_is_found(kept: Path, second_place: Path) -> None:
    change(kept, ("DELETE FROM entry", ()))
    kept.with_name(f"{kept.name}-head").unlink()
    assert found_without(kept) == []
    assert len(found(kept, second_place)) == 3


def test_a_wholly_rewritten_chain_is_found_though_it_is_whole(
    kept: Path, second_place: Path
) -> None:
    last = len(rows(kept))
    rechained(kept, 8, by_another_dealer)
    assert found_without(kept) == []
    what = "the ledger up to it is not the one that was signed"
    assert found(kept, second_place) == {12: what, last: what}


def by_another_dealer(line: dict[str, Any]) -> None:
    line["record"]["actor"]["id"] = "dealer-8"


def test_a_ledger_signed_again_after_it_was_rewritten_is_found(
    kept: Path, second_place: Path
) -> None:
    """The house itself, with its key, signs the other chain at the very same entries."""
    rechained(kept, 8, by_another_dealer)
    ledger, other = SQLiteLedger(kept), second_place.with_name("other")
    sign(ledger, other, signed_at=(12,))
    ledger.close()
    second_place.write_bytes(second_place.read_bytes() + other.read_bytes())
    assert 12 in found(kept, second_place)


def test_a_rewritten_ledger_is_not_signed_on_by_mistake(kept: Path, second_place: Path) -> None:
    rechained(kept, 8, by_another_dealer)
    ledger, before = SQLiteLedger(kept), second_place.read_bytes()
    with pytest.raises(Damaged, match="is not the one that was signed"):
        sign(ledger, second_place, signed_at=(20,))
    with pytest.raises(Damaged, match="it is not the one that was signed"):
        House(ledger, checkpoints=Checkpoints(second_place, KEY))
    ledger.close()
    assert second_place.read_bytes() == before


def test_what_was_done_since_the_last_checkpoint_is_not_vouched_for(
    floor: Floor, second_place: Path
) -> None:
    floor.open()
    sign(floor.ledger, second_place, signed_at=(2,))
    floor.close()
    change(floor.path, (REWRITE, (b"{}", bytes(32), 3)))
    assert found(floor.path, second_place) == {}
    assert found_without(floor.path) != []


def test_a_file_damaged_past_reading_is_told_in_one_line(kept: Path, second_place: Path) -> None:
    damaged = bytearray(kept.read_bytes())
    for page in range(4096, len(damaged), 4096):  # every page but the first is no page any more
        damaged[page : page + 64] = b"\xff" * 64
    kept.write_bytes(damaged)
    with pytest.raises(NotPossible, match=r"cannot be (opened|read) as a ledger|cannot be opened"):
        found(kept, second_place)


# -- the checkpoints themselves ------------------------------------------------------------------


def test_a_checkpoint_by_another_key_is_told(kept: Path, second_place: Path) -> None:
    listed = found(kept, second_place, ANOTHER)
    assert set(listed.values()) == {"its checkpoint is not signed by this key"}
    assert len(listed) == 3


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("sequence", 6),
        ("root", "00" * 32),
        ("head", "00" * 32),
        ("time", "2012-03-21T04:00:00.000000Z"),
        ("why", "asked"),
        ("signature", "00" * 64),
        ("signature", ""),
    ],
)
def test_an_altered_checkpoint_is_told(
    kept: Path, second_place: Path, place: str, value: Any
) -> None:
    first, *others = second_place.read_bytes().splitlines(keepends=True)
    altered = encode({**json.loads(first), place: value}) + b"\n"
    second_place.write_bytes(altered + b"".join(others))
    found_at = value if place == "sequence" else 5
    assert "its checkpoint is not signed by this key" in [
        what for sequence, what in check_all(kept, second_place) if sequence == found_at
    ]


def check_all(path: Path, second_place: Path) -> list[tuple[int, str]]:
    ledger = SQLiteLedger(path, read_only=True)
    listed = list(check(ledger, second_place, KEY.public_key()))
    ledger.close()
    return listed


def test_a_forged_checkpoint_of_a_rewritten_ledger_is_told(kept: Path, second_place: Path) -> None:
    last = len(rows(kept))
    rechained(kept, 8, by_another_dealer)
    second_place.unlink()
    ledger = SQLiteLedger(kept)
    sign(ledger, second_place, signed_at=(last,), key=ANOTHER)
    ledger.close()
    assert found(kept, second_place) == {last: "its checkpoint is not signed by this key"}


def test_a_last_line_never_finished_is_left_out(kept: Path, second_place: Path) -> None:
    whole = second_place.read_bytes()
    last_line = whole.splitlines(keepends=True)[-1]
    for cut in (1, len(last_line) // 2, len(last_line) - 1):
        second_place.write_bytes(whole[:-cut])
        assert [signed_line.checkpoint.sequence for signed_line in read(second_place)] == list(
            SIGNED_AT
        )
        assert found(kept, second_place) == {}


def test_signing_goes_on_after_a_line_never_finished(kept: Path, second_place: Path) -> None:
    """Killed in the middle of a line, a house must not spoil the next one, and so the file."""
    second_place.write_bytes(second_place.read_bytes()[:-40])
    ledger = SQLiteLedger(kept)
    last = ledger.head()[0]
    sign(ledger, second_place, signed_at=(last,))
    ledger.close()
    assert [signed_line.checkpoint.sequence for signed_line in read(second_place)] == [
        *SIGNED_AT,
        last,
    ]
    assert found(kept, second_place) == {}


def test_a_file_of_nothing_but_a_line_never_finished_is_begun_again(
    kept: Path, second_place: Path
) -> None:
    second_place.write_bytes(b'{"format":"croup')
    ledger = SQLiteLedger(kept)
    sign(ledger, second_place, signed_at=(4,))
    ledger.close()
    assert [signed_line.checkpoint.sequence for signed_line in read(second_place)] == [4]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line[:-10],
        lambda _: b"",
        lambda line: b" " + line,
        lambda line: line.replace(b'","', b'", "'),
        lambda line: line.replace(b"croupier-checkpoint-1", b"croupier-checkpoint-2"),
        lambda line: line.replace(b'"sequence":5', b'"sequence":"5"'),
        lambda line: line.replace(b'"sequence":5', b'"sequence":5.5'),
        lambda line: line.replace(b'"sequence":5', b'"sequence":true'),
        lambda line: line.replace(b'"sequence":5', b'"more":1,"sequence":5'),
        lambda line: line.replace(b'"root":"', b'"root":"zz'),
        lambda _: b"\xff\xfe",
        lambda _: b"[" * 100_000,
        lambda _: b"null",
    ],
)
def test_an_earlier_line_that_is_no_checkpoint_is_refused(
    kept: Path, second_place: Path, spoil: Callable[[bytes], bytes]
) -> None:
    first, *others = second_place.read_bytes().split(b"\n")
    assert spoil(first) != first
    second_place.write_bytes(b"\n".join([spoil(first), *others]))
    with pytest.raises(NotPossible, match=r"^Line 1 of .* is no checkpoint$"):
        list(read(second_place))
    with pytest.raises(NotPossible, match=r"^Line 1 "):
        found(kept, second_place)


def test_a_line_parses_back_to_the_checkpoint_it_was_written_from() -> None:
    made = Checkpoint(9, bytes(32), b"\x01" * 32, "2012-03-20T04:00:00.000000Z", "shift")
    signed = Signed(made, KEY.sign(made.signed_part()))
    assert Signed.parse(signed.line()) == signed
    assert signed.is_by(KEY.public_key())
    assert not signed.is_by(ANOTHER.public_key())


@pytest.mark.parametrize(
    ("taken_out", "found_at", "since"),
    [
        ({5}, 8, 3),
        ({8}, 11, 5),
        ({8, 11, 14}, 17, 5),
        ({17}, 18, 14),
        ({14, 17}, 18, 11),
        ({3, 5, 8, 11, 14, 17}, 18, 0),
    ],
)
def test_a_checkpoint_taken_out_of_the_file_is_found_where_one_was_due(
    tmp_path: Path,
    second_place: Path,
    monkeypatch: pytest.MonkeyPatch,
    taken_out: set[int],
    found_at: int,
    since: int,
) -> None:
    """One is due three entries after the last: the file cannot be thinned out unseen."""
    monkeypatch.setattr("croupier.ledger.checkpoints.ENTRIES_BETWEEN", 3)
    path = tmp_path / "eighteen.sqlite"
    ledger = filled(path, 18)
    sign(ledger, second_place, signed_at=(5,))
    ledger.close()
    signed = list(read(second_place))
    assert [line.checkpoint.sequence for line in signed] == [3, 5, 8, 11, 14, 17]
    assert found(path, second_place) == {}
    left = (line.line() for line in signed if line.checkpoint.sequence not in taken_out)
    second_place.write_bytes(b"".join(left))
    what = f"there is no checkpoint between entry {since} and this one"
    assert found(path, second_place) == {found_at: what}


def test_checkpoints_that_are_gone_are_not_taken_for_agreement(
    kept: Path, second_place: Path
) -> None:
    second_place.unlink()
    with pytest.raises(BadInput, match="There are no checkpoints"):
        found(kept, second_place)


def test_checkpoints_that_cannot_be_read_are_one_line(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(NotPossible, match=r"^The checkpoints .* cannot be read: Is a directory$"):
        found(kept, tmp_path)
    with pytest.raises(NotPossible, match=r"^The checkpoints .* cannot be read: Is a directory$"):
        Checkpoints(tmp_path, KEY)


@pytest.mark.parametrize(
    "held", [b"a letter", b"a letter\n", b"x" * 9_000, bytes(9_000), b'{"format":"croupier-ledger'],
    ids=["no line", "a line", "long", "nothing", "another format"],
)  # fmt: skip
def test_a_file_of_something_else_is_never_written_to(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(held)
    with pytest.raises(NotPossible, match=r"holds no checkpoints|is no checkpoint"):
        Checkpoints(path, KEY)
    assert path.read_bytes() == held


def test_a_file_begun_with_another_key_is_not_gone_on_with(kept: Path, second_place: Path) -> None:
    with pytest.raises(NotPossible, match="are signed by another key; the key"):
        Checkpoints(second_place, ANOTHER)


# -- keys ----------------------------------------------------------------------------------------


@pytest.fixture
def loose_umask() -> Any:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("loose_umask")
def test_a_new_key_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    signing_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_key_is_made_once_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    first = written_public(signing_key(path))
    kept = path.read_bytes()
    assert written_public(signing_key(path)) == first
    assert path.read_bytes() == kept
    assert written_public(signing_key(tmp_path / "other.pem")) != first


@pytest.mark.parametrize("held", [b"", b"no key", b"-----BEGIN PRIVATE KEY-----\n"])
def test_a_file_that_is_no_key_is_refused_and_left_as_it_is(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "key.pem"
    path.write_bytes(held)
    with pytest.raises(BadInput, match="is not a key to sign with") as refused:
        signing_key(path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == held


def test_a_key_where_there_is_no_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(NotPossible, match=r"cannot be made: No such file or directory$"):
        signing_key(tmp_path / "nowhere" / "key.pem")


def test_a_public_key_is_written_and_read_back() -> None:
    written = written_public(KEY)
    # RFC 8032 keys are 32 bytes; this one belongs to the seed 00 01 02 ... 1f.
    assert written == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
    assert parse_public(f"  {written.upper()}\n") == KEY.public_key()


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "00" * 33])
def test_what_is_no_public_key_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="not a public key; 64 hexadecimal digits"):
        parse_public(text)
