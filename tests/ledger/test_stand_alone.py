"""The stand-alone verifier: a script with nothing of Croupier finds what was done to a ledger.

It is run as whoever has only Python and a signature library would run it, on a ledger file and on
exports, of either store; and in this process where a search goes over many places.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from forgery import TAMPERING, change, rechained, rows
from houses import DEALER, Floor
from hypothesis import given, settings, strategies as st
from postgresql import (
    Server,
    database as database,
    ledger as ledger,
    play,
    server as server,
    url as url,
)
from stand_alone import SCRIPT, loaded
from typed import Answer, croupier as croupier

from croupier.floor import House
from croupier.ledger import Ledger, SQLiteLedger
from croupier.ledger.checkpoints import Checkpoints
from croupier.ledger.keys import written_public

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = written_public(KEY)
SIGNED_EVERY = 4

Croupier = Callable[..., Answer]


def verified(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", SCRIPT, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def signing_often() -> ModuleType:
    """The script in this process, which awaits checkpoints as often as they are signed here."""
    module = loaded()
    module.ENTRIES_BETWEEN = SIGNED_EVERY  # type: ignore[attr-defined]
    return module


@pytest.fixture
def second_place(tmp_path: Path) -> Path:
    return tmp_path / "checkpoints.jsonl"


@pytest.fixture
def signed_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.ledger.checkpoints.ENTRIES_BETWEEN", SIGNED_EVERY)


@pytest.fixture
def kept(floor: Floor, second_place: Path, signed_often: None) -> Path:
    """A closed ledger of some two dozen entries, signed at each fourth, the twelfth too."""
    house = House(floor.ledger, clock=floor.clock, checkpoints=Checkpoints(second_place, KEY))
    floor.house = house
    floor.open()
    floor.seat(1, 500_00)
    floor.wager(1, "small", 50_00)
    floor.play_round()
    for _ in range(-len(rows(floor.path)) % SIGNED_EVERY):
        floor.do(DEALER, "bring-chips", seat=1, amount=5_00)
    floor.close()
    return floor.path


@pytest.fixture
def exported(kept: Path, croupier: Croupier, tmp_path: Path) -> Path:
    return export(kept, croupier, tmp_path / "export.jsonl")


def export(ledger: object, croupier: Croupier, to: Path) -> Path:
    answer = croupier("audit", "export", ledger)
    assert answer.status == 0, answer.err
    to.write_bytes(answer.out.encode())
    return to


# -- what it is ----------------------------------------------------------------------------------


def test_it_imports_the_standard_library_and_one_signature_library() -> None:
    imported = set()
    for node in ast.walk(ast.parse(SCRIPT.read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add((node.module or "").partition(".")[0])
    assert imported - sys.stdlib_module_names == {"cryptography"}


def test_a_whole_ledger_is_told_as_croupier_tells_it(
    kept: Path, exported: Path, second_place: Path, croupier: Croupier
) -> None:
    signed = ("--checkpoints", second_place, "--public-key", PUBLIC)
    ours = croupier("audit", "verify", kept, *signed)
    last = len(rows(kept))
    assert ours.status == 0
    assert ours.out.splitlines() == [
        f"whole: {last} entries, head {rows(kept)[-1][3].hex()}",
        f"signed: up to entry {last}",
    ]
    for place in (kept, exported):
        ran = verified(place, *signed)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout == ours.out
        without = verified(place)
        assert without.stdout == ours.out.splitlines(keepends=True)[0]


def test_the_public_key_may_lie_in_a_file(exported: Path, second_place: Path) -> None:
    key = exported.with_name("house.pub")
    key.write_text(f"{PUBLIC.upper()}\n")
    ran = verified(exported, "--checkpoints", second_place, "--public-key", key)
    assert ran.returncode == 0


def test_a_ledger_whose_server_was_killed_is_read_with_its_log(floor: Floor) -> None:
    floor.open()
    assert floor.path.with_name(f"{floor.path.name}-wal").stat().st_size > 0
    assert verified(floor.path).stdout.startswith(f"whole: {floor.ledger.head()[0]} entries")


@pytest.mark.parametrize("held", [b"a letter\n", b"{}\n", b"\x00" * 99, b"[" * 9_999 + b"\n"])
def test_what_is_no_ledger_is_said_in_one_line(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "letter"
    path.write_bytes(held)
    ran = verified(path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert len(ran.stderr.splitlines()) == 1
    assert verified(tmp_path / "nothing-there").returncode == 2


def test_a_key_that_is_none_is_said_in_one_line(exported: Path, second_place: Path) -> None:
    for key in ("00", "zz" * 32, second_place):
        ran = verified(exported, "--checkpoints", second_place, "--public-key", key)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert len(ran.stderr.splitlines()) == 1
    assert verified(exported, "--public-key", PUBLIC).returncode == 2  # a key to check nothing by


# -- tampering with the file ---------------------------------------------------------------------


@pytest.mark.parametrize("how", TAMPERING)
def test_tampering_with_the_store_is_found(kept: Path, how: str) -> None:
    TAMPERING[how](kept)
    ran = verified(kept)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.startswith("entry ")


def test_a_rewritten_chain_that_goes_on_past_the_note_is_found_by_it(kept: Path) -> None:
    noted = rows(kept)[-3]
    rechained(kept, 3, lambda line: line["record"].update(time="2012-03-19T00:00:00.000000Z"))
    kept.with_name(f"{kept.name}-head").write_text(f"{noted[0]} {noted[3].hex()}\n")
    line = verified(kept)
    assert (line.returncode, line.stdout) == (
        1,
        f"entry {noted[0]}: it is not the one that was acknowledged\n",
    )


def test_a_cut_tail_is_found_by_the_note_and_by_the_checkpoints(
    kept: Path, second_place: Path
) -> None:
    last = len(rows(kept))
    change(kept, ("DELETE FROM entry WHERE sequence > ?", (last - 5,)))
    assert verified(kept).stdout == (
        f"entry {last}: it was acknowledged, and the ledger ends before it\n"
    )
    kept.with_name(f"{kept.name}-head").unlink()
    assert verified(kept).returncode == 0  # so much for a chain alone
    ran = verified(kept, "--checkpoints", second_place, "--public-key", PUBLIC)
    assert ran.returncode == 1
    assert ran.stdout.splitlines()[-1] == (f"entry {last}: it was signed, and is not in the ledger")


def blame(line: dict[str, Any]) -> None:
    line["record"]["actor"]["id"] = "dealer-8"


def test_a_rewritten_chain_is_found_by_the_checkpoints_alone(
    kept: Path, second_place: Path
) -> None:
    rechained(kept, 10, blame)
    assert verified(kept).returncode == 0
    ran = verified(kept, "--checkpoints", second_place, "--public-key", PUBLIC)
    assert ran.returncode == 1
    assert ran.stdout.splitlines()[0] == (
        "entry 12: the ledger up to it is not the one that was signed"
    )


def test_books_that_do_not_balance_are_found_though_every_hash_is_right(kept: Path) -> None:
    def a_cent_too_many(line: dict[str, Any]) -> None:
        line["record"]["event"]["postings"][0][1] += 1

    edited = next(row[0] for row in rows(kept) if b'"bring-chips"' in row[2])
    rechained(kept, edited, a_cent_too_many)
    assert verified(kept).stdout == f"entry {edited}: its books do not balance\n"


def test_a_bit_flipped_in_any_row_is_found(kept: Path) -> None:
    module, whole = signing_often(), rows(kept)

    @settings(max_examples=200)
    @given(
        number=st.integers(0, len(whole) - 1),
        column=st.sampled_from(("content", "hash")),
        place=st.integers(0, 10**6),
        bit=st.integers(0, 7),
    )
    def search(number: int, column: str, place: int, bit: int) -> None:
        walk, found = module.Walk({}, None), []
        for place, row in enumerate(whole):
            changed = module.Row(*row)
            if place == number:
                data = bytearray(getattr(changed, column))
                data[place % len(data)] ^= 1 << bit
                changed = changed._replace(**{column: bytes(data)})
            found += walk.take(changed)
        assert f"entry {number + 1}: its content does not have its hash" in found

    search()


# -- tampering with an export --------------------------------------------------------------------


def test_an_export_carries_the_very_bytes_that_are_hashed(kept: Path, exported: Path) -> None:
    for line, (_, _, content, hash_) in zip(
        exported.read_bytes().splitlines(), rows(kept), strict=True
    ):
        assert line == b'{"hash":"' + hash_.hex().encode() + b'",' + content[1:]


def test_a_bit_flipped_anywhere_in_an_export_or_its_checkpoints_is_found(
    exported: Path, second_place: Path
) -> None:
    module = signing_often()
    whole = {path: path.read_bytes() for path in (exported, second_place)}

    @settings(max_examples=150)
    @given(path=st.sampled_from(sorted(whole)), place=st.integers(0, 10**6), bit=st.integers(0, 7))
    def search(path: Path, place: int, bit: int) -> None:
        data = bytearray(whole[path])
        data[place % len(data)] ^= 1 << bit
        path.write_bytes(data)
        try:
            found, _ = module.check(exported, second_place, PUBLIC)
        except module.Unusable:
            found = ["no ledger"]
        # The end of the last line of checkpoints is a line never finished, and vouches for nothing.
        unfinished = path == second_place and place % len(data) == len(data) - 1
        assert found or unfinished
        path.write_bytes(whole[path])

    search()


LINES: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "deleted": lambda lines: [*lines[:8], *lines[9:]],
    "inserted": lambda lines: [*lines[:8], lines[7], *lines[8:]],
    "swapped": lambda lines: [*lines[:8], lines[9], lines[8], *lines[10:]],
    "cut": lambda lines: lines[:-1],
    "cut within a line": lambda lines: [*lines[:-1], lines[-1][:-9]],
    "cut at the front": lambda lines: lines[1:],
    "emptied": lambda _: [],
}


@pytest.mark.parametrize("how", LINES)
def test_lines_of_an_export_taken_out_put_in_or_moved_are_found(
    exported: Path, second_place: Path, how: str
) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    exported.write_bytes(b"".join(LINES[how](lines)))
    ran = verified(exported, "--checkpoints", second_place, "--public-key", PUBLIC)
    assert (ran.returncode, ran.stderr) == (1, "")


def test_a_checkpoint_taken_out_is_found_where_one_was_due(
    exported: Path, second_place: Path
) -> None:
    module, lines = signing_often(), second_place.read_bytes().splitlines(keepends=True)
    assert module.check(exported, second_place, PUBLIC)[0] == []
    for number in range(1, len(lines)):
        second_place.write_bytes(b"".join([*lines[:number], *lines[number + 1 :]]))
        sequence = (
            SIGNED_EVERY * (number + 2) if number < len(lines) - 1 else SIGNED_EVERY * len(lines)
        )
        before = SIGNED_EVERY * number
        gone = f"entry {sequence}: there is no checkpoint between entry {before} and this one"
        findings = module.check(exported, second_place, PUBLIC)[0]
        # The last one could be taken out unseen: the next is due only after it.
        assert findings == ([gone] if number < len(lines) - 1 else [])


def test_checkpoints_forged_with_another_key_are_found(
    kept: Path, exported: Path, second_place: Path
) -> None:
    second_place.unlink()
    another = Ed25519PrivateKey.from_private_bytes(bytes(32))
    forged = SQLiteLedger(kept)
    House(forged, checkpoints=Checkpoints(second_place, another))
    forged.close()
    ran = verified(exported, "--checkpoints", second_place, "--public-key", PUBLIC)
    assert ran.returncode == 1
    assert "entry 4: its checkpoint is not signed by this key" in ran.stdout.splitlines()


# -- the same of a server ------------------------------------------------------------------------


@pytest.mark.usefixtures("signed_often")
@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("SELECT 1", 0),
        ("UPDATE entry SET content = set_byte(content, 300, 33) WHERE sequence = 9", 1),
        ("UPDATE entry SET hash = set_byte(hash, 3, get_byte(hash, 3) # 1) WHERE sequence = 9", 1),
        ("DELETE FROM entry WHERE sequence = 9", 1),
        ("DELETE FROM entry WHERE sequence > 20", 1),
        ("INSERT INTO entry SELECT 0, 'put-in', content, hash FROM entry WHERE sequence = 9", 1),
        (
            "UPDATE entry SET sequence = -9 WHERE sequence = 9;"
            "UPDATE entry SET sequence = 9 WHERE sequence = 10;"
            "UPDATE entry SET sequence = 10 WHERE sequence = -9",
            1,
        ),
    ],
    ids=["whole", "a flipped byte", "a flipped hash", "deleted", "cut", "inserted", "swapped"],
)
def test_a_ledger_on_a_server_is_checked_by_its_export(
    server: Server,
    database: str,
    ledger: Ledger,
    url: str,
    second_place: Path,
    croupier: Croupier,
    statement: str,
    status: int,
) -> None:
    play(House(ledger, checkpoints=Checkpoints(second_place, KEY)))
    server.execute("ALTER TABLE entry DISABLE TRIGGER ALL", database=database)
    for part in statement.split(";"):
        server.execute(part, database=database)
    exported = export(url, croupier, second_place.with_name("export.jsonl"))
    ran = verified(exported, "--checkpoints", second_place, "--public-key", PUBLIC)
    assert (ran.returncode, ran.stderr) == (status, "")
    ours = croupier("audit", "verify", url, "--checkpoints", second_place, "--public-key", PUBLIC)
    assert ours.status == status
