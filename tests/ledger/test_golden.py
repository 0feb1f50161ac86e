"""The one way an entry is written, held fast: bytes and hashes that must never come out otherwise.

`golden/ledger.jsonl` is a little ledger as an export has it, a hash and the exact bytes a line;
`golden/checkpoints.jsonl` is what is signed of it. Both are checked against the few lines below,
which write canonical JSON by their own rules and share nothing with the ledger's code.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from houses import FLOORPERSON, LIMITS, Floor
from hypothesis import given, strategies as st
from postgresql import database as database, server as server, url as url
from stand_alone import SCRIPT
from test_merkle import tree_hash

from croupier.ledger import GENESIS, Entry, Ledger, Record, SQLiteLedger, open_ledger, verify
from croupier.ledger.canonical import encode
from croupier.ledger.checkpoints import Checkpoints
from croupier.ledger.keys import written_public
from croupier.ledger.merkle import Tree
from croupier.roles import Role
from croupier.table import Actor, Event

GOLDEN = Path(__file__).with_name("golden")
LINES = (GOLDEN / "ledger.jsonl").read_bytes().splitlines(keepends=True)
CHECKPOINTS = (GOLDEN / "checkpoints.jsonl").read_bytes()
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
SIGNED_AT = {3: "shoe end", 7: "shift end"}

EIGHT = datetime(2012, 3, 19, 20, 0, tzinfo=UTC)
IN_NEW_JERSEY = timezone(timedelta(hours=-4))
DEALER = Actor("dealer-7", Role.DEALER)
RULES = "5f1d" * 16

RECORDS = (
    # of the house: no rule set is in force there
    Record(
        "receive-1",
        "house",
        Actor("accounting-6", Role.ACCOUNTING),
        EIGHT,
        "",
        Event("receive-forms", {"last": 1050, "first": 1001}, cite="13:69F-7.3(c)3"),
    ),
    # money, a time told elsewhere, to the microsecond
    Record(
        "fill-1",
        "SB-1",
        FLOORPERSON,
        datetime(2012, 3, 19, 16, 30, 0, 7, tzinfo=IN_NEW_JERSEY),
        RULES,
        Event("fill", {"amount": 500_00}, (("cage", -500_00), ("SB-1/inventory", 500_00))),
    ),
    # all a record can hold
    Record(
        "pay-1",
        "SB-1",
        DEALER,
        EIGHT + timedelta(minutes=31),
        RULES,
        Event(
            "pay-winning-wagers",
            {},
            (("SB-1/inventory", -30_00), ("SB-1/patron/1", 30_00)),
            facts=(
                {"wager": "total:9", "seat": 1, "amount": 5_00, "pays": "6 to 1", "won": 30_00},
            ),
            says="Nine",
            cite="13:69F-9.5(f)",
        ),
    ),
    # characters: beyond ASCII, beyond 16 bits, escaped, and some that are not
    Record(
        "words-1",
        "house",
        DEALER,
        EIGHT,
        "",
        Event(
            "note",
            {
                "\U0001f3b2": "\u2680",
                "\ufb01": "é",
                "Z": '"\\/\b\f\n\r\t\x00\x1f\x7f\u2028',
                "a": "",
            },
        ),
    ),
    # numbers and nothings: no bound, no float, no plus
    Record(
        "numbers-1",
        "house",
        DEALER,
        datetime(1969, 7, 20, 20, 17, 40, tzinfo=UTC),
        "",
        Event("note", {"n": [0, -1, 10**30, True, False, None, [], {}]}),
    ),
    Record("empty-1", "SB-1", DEALER, EIGHT, RULES, Event("note", {}, (), (), says="", cite="")),
    Record(
        "again-1",
        "SB-1",
        DEALER,
        datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        RULES,
        Event("note", {"nested": {"b": {"d": 1, "c": 2}, "a": [{"f": 3, "e": 4}]}}),
    ),
)


def by_hand(value: Any) -> str:
    """Canonical JSON by its rules: keys in the order of their code points, no spaces, and only
    those characters escaped that must be."""
    match value:
        case None | True | False:
            return {None: "null", True: "true", False: "false"}[value]
        case int():
            return str(value)
        case str():
            return f'"{"".join(map(_character, value))}"'
        case dict():
            pairs = (f"{by_hand(key)}:{by_hand(value[key])}" for key in sorted(value))
            return f"{{{','.join(pairs)}}}"
        case _:
            return f"[{','.join(map(by_hand, value))}]"


def _character(sign: str) -> str:
    short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r"}
    short["\t"] = "\\t"
    return short.get(sign) or (f"\\u{ord(sign):04x}" if ord(sign) < 0x20 else sign)


def as_plain_data(record: Record) -> dict[str, Any]:
    """A record as it is to be written, told field by field."""
    event: dict[str, Any] = {
        "type": record.event.type,
        "particulars": record.event.particulars,
    }
    if record.event.postings:
        event["postings"] = record.event.postings
    if record.event.facts:
        event["settlements"] = record.event.facts
    if record.event.says is not None:
        event["says"] = record.event.says
    if record.event.cite is not None:
        event["cite"] = record.event.cite
    time = record.time.astimezone(UTC)
    return {
        "command_id": record.command_id,
        "table": record.table,
        "actor": {"id": record.actor.id, "role": str(record.actor.role)},
        "time": time.isoformat(timespec="microseconds").replace("+00:00", "Z"),
        "rules": record.rules,
        "event": event,
    }


def lines_by_hand() -> Iterable[bytes]:
    previous = "0" * 64
    for sequence, record in enumerate(RECORDS, start=1):
        chained = {"sequence": sequence, "previous": previous, "record": as_plain_data(record)}
        content = by_hand(chained).encode()
        previous = hashlib.sha256(content).hexdigest()
        yield f'{{"hash":"{previous}",'.encode() + content[1:] + b"\n"


# -- the vectors ---------------------------------------------------------------------------------


def test_the_golden_ledger_is_what_its_rules_come_to_by_hand() -> None:
    assert list(lines_by_hand()) == LINES


def test_every_golden_entry_comes_out_with_its_bytes_and_its_hash() -> None:
    previous = GENESIS
    for sequence, (record, line) in enumerate(zip(RECORDS, LINES, strict=True), start=1):
        entry = Entry.chained(sequence, previous, record)
        assert entry.line() == line
        assert entry.record == replace(record, time=record.time.astimezone(UTC))
        previous = entry.hash
    # The last hash, as `sha256sum` gives it of the last content.
    assert previous.hex() == "9cb65621dc76a8fb5905b094779eb2010885ff7ace3716f25525a3f92f1fa2d1"


def test_the_golden_checkpoints_are_signed_of_the_golden_ledger(tmp_path: Path) -> None:
    path = tmp_path / "checkpoints.jsonl"
    checkpoints, tree = Checkpoints(path, KEY), Tree()
    for entry in golden_entries():
        tree = tree.with_leaf(entry.hash)
        checkpoints.follow(entry, tree, SIGNED_AT.get(entry.sequence))
    checkpoints.keep()
    assert path.read_bytes() == CHECKPOINTS
    hashes = [bytes.fromhex(json.loads(line)["hash"]) for line in LINES]
    for line in CHECKPOINTS.splitlines():
        data = json.loads(line)
        signature = bytes.fromhex(data.pop("signature"))
        KEY.public_key().verify(signature, by_hand(data).encode())  # raises if it is not signed
        assert data == {
            "format": "croupier-checkpoint-1",
            "sequence": data["sequence"],
            "root": tree_hash(hashes[: data["sequence"]]).hex(),
            "head": hashes[data["sequence"] - 1].hex(),
            "time": json.loads(LINES[data["sequence"] - 1])["record"]["time"],
            "why": SIGNED_AT[data["sequence"]],
        }


def golden_entries() -> Iterable[Entry]:
    previous = GENESIS
    for sequence, record in enumerate(RECORDS, start=1):
        entry = Entry.chained(sequence, previous, record)
        previous = entry.hash
        yield entry


def enter_golden(ledger: Ledger) -> bytes:
    """The golden records entered, and the ledger as exported."""
    for record in RECORDS:
        with ledger.writing():
            ledger.append(record, head=ledger.head())
    assert list(verify(ledger)) == []
    rows = list(ledger.rows())
    assert [row[1] for row in rows] == [record.command_id for record in RECORDS]
    return b"".join(Entry(sequence, *columns).line() for sequence, _, *columns in rows)


def test_both_stores_keep_the_golden_ledger_to_the_byte(tmp_path: Path, url: str) -> None:
    in_file, on_server = SQLiteLedger(tmp_path / "ledger.sqlite"), open_ledger(url)
    assert enter_golden(in_file) == enter_golden(on_server) == b"".join(LINES)
    assert in_file.head() == on_server.head()
    for ledger in (in_file, on_server):
        ledger.close()


def test_the_stand_alone_verifier_finds_the_golden_ledger_whole() -> None:
    asked = (GOLDEN / "ledger.jsonl", "--checkpoints", GOLDEN / "checkpoints.jsonl")
    command = [sys.executable, "-I", SCRIPT, *asked, "--public-key", written_public(KEY)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[1] == "signed: up to entry 7"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner)
    ),
)


@given(value=VALUES)
def test_any_value_is_written_as_by_hand_and_reads_back(value: Any) -> None:
    assert encode(value) == by_hand(value).encode()
    assert json.loads(encode(value)) == value


# -- what the hash covers ------------------------------------------------------------------------

BASE = RECORDS[2]
CHANGED: dict[str, Record] = {
    "command id": replace(BASE, command_id="pay-2"),
    "table": replace(BASE, table="SB-2"),
    "actor": replace(BASE, actor=Actor("dealer-8", Role.DEALER)),
    "role": replace(BASE, actor=Actor("dealer-7", Role.FLOORPERSON)),
    "time": replace(BASE, time=BASE.time + timedelta(microseconds=1)),
    "rule set": replace(BASE, rules="5f1e" + RULES[4:]),
    "type": replace(BASE, event=replace(BASE.event, type="pay-winning-wager")),
    "particulars": replace(BASE, event=replace(BASE.event, particulars={"seat": 1})),
    "amount": replace(
        BASE,
        event=replace(BASE.event, postings=(("SB-1/inventory", -5_00), ("SB-1/patron/1", 5_00))),
    ),
    "account": replace(
        BASE,
        event=replace(BASE.event, postings=(("SB-1/inventory", -30_00), ("SB-1/patron/2", 30_00))),
    ),
    "order of postings": replace(
        BASE, event=replace(BASE.event, postings=tuple(reversed(BASE.event.postings)))
    ),
    "facts": replace(BASE, event=replace(BASE.event, facts=())),
    "what is said": replace(BASE, event=replace(BASE.event, says="nine")),
    "nothing said": replace(BASE, event=replace(BASE.event, says=None)),
    "paragraph": replace(BASE, event=replace(BASE.event, cite="13:69F-9.5(g)")),
}


def test_the_hash_covers_everything_an_entry_says() -> None:
    particulars = {"as it was": Entry.chained(3, bytes(range(32)), BASE)}
    particulars |= {
        what: Entry.chained(3, bytes(range(32)), record) for what, record in CHANGED.items()
    }
    particulars["sequence"] = Entry.chained(4, bytes(range(32)), BASE)
    particulars["previous hash"] = Entry.chained(3, bytes(32), BASE)
    assert len({entry.hash for entry in particulars.values()}) == len(particulars) == 18


@pytest.mark.parametrize(
    "other",
    [
        {"limits": {**LIMITS, "minimum": 10_00}},
        {"limits": {**LIMITS, "maximum_of": {**LIMITS["maximum_of"], "small": 1_000_00}}},
        {"elections": {"total:9": "7 to 1"}},
        {"edition": "19:47"},
    ],
    ids=["minimum", "maximum of a wager", "election", "edition"],
)
@pytest.mark.paragraph("13:69F-8.3(a)")
def test_an_entry_under_another_rule_set_has_another_hash(
    floor: Floor, tmp_path: Path, other: dict[str, Any]
) -> None:
    """Game, edition, elections and limits: whichever differs, the same act is another entry."""
    another = Floor(tmp_path / "another.sqlite")
    seen = []
    for house, differently in ((floor, {}), (another, other)):
        house.establish(**differently)
        entry = house.do(FLOORPERSON, "install-shaker", kind="manual")
        seen.append((entry.record.rules, replace(entry.record.event, cite=None)))
        assert len(entry.record.rules) == 64
    another.close()
    (rules, event), (others, same) = seen
    assert event == same
    assert rules != others
