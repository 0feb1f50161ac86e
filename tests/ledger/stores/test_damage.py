"""Ledgers damaged in any way: a finding of `audit verify` (status 1), one plain line of everything
else, and a traceback nowhere.

Each test takes a copy of one whole ledger of a round, damages it by SQL, in the bytes of its file
or in the note beside it, and runs what reads ledgers: the house, `audit` and the script that
stands alone.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from forgery import REWRITE, change, rechained, rows
from houses import Floor
from stand_alone import loaded
from typed import Answer, croupier as croupier

from croupier.floor import House
from croupier.lawbook import CroupierError
from croupier.ledger import SQLiteLedger

Croupier = Callable[..., Answer]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    floor = Floor(tmp_path_factory.mktemp("whole") / "ledger.sqlite")
    floor.open()
    floor.seat(1, 500_00)
    floor.wager(1, "small", 50_00)
    floor.play_round(dice="2,2,5")
    floor.close()
    return floor.path


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Callable[[], Path]:
    """A fresh copy of the ledger and of the note beside it, as often as it is asked for."""

    def made() -> Path:
        shutil.rmtree(tmp_path / "house", ignore_errors=True)
        return shutil.copytree(whole.parent, tmp_path / "house") / whole.name

    return made


def note_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-head")


def in_one_line(answer: Answer) -> bool:
    """Refused as people are told of it: status 2, and one line on standard error."""
    is_one_line = answer.err.startswith("croupier: ") and answer.err.count("\n") == 1
    return answer.status == 2 and is_one_line


def everything_reads(path: Path, croupier: Croupier, script: ModuleType) -> tuple[Answer, bool]:
    """Run all that reads a ledger, which must answer or refuse; what `verify` says, and whether
    the script that stands alone found something. What is no error of ours fails the test."""
    for words in (("replay",), ("statistics",), ("round",), ("export",)):
        more = ("SB-1", 1) if words == ("round",) else ()
        answer = croupier("audit", *words, path, *more)
        assert answer.status in (0, 1) or in_one_line(answer), words
    with suppress(CroupierError), closing(SQLiteLedger(path)) as ledger:
        House(ledger)
    found, _ = script.check(path, None, None)
    verified = croupier("audit", "verify", path)
    assert verified.status in (0, 1) or in_one_line(verified)
    return verified, bool(found)


# -- one thing at a time ---------------------------------------------------------------------------


def command_id(stored: bytes) -> Callable[[Path], None]:
    sql = "UPDATE entry SET command_id = CAST(? AS TEXT) WHERE sequence = 9"
    return lambda path: change(path, (sql, (stored,)))


def held(**damage: Any) -> Callable[[Path], None]:
    """Something else in a record, with every hash made anew."""
    return lambda path: rechained(path, 9, lambda line: line["record"].update(damage))


def particulars(value: Any) -> Callable[[Path], None]:
    return held(event={"type": "no-more-bets", "particulars": value})


def written_raw(content: bytes) -> Callable[[Path], None]:
    """The ninth entry with another content, and what it is hashed to."""
    return lambda path: change(path, (REWRITE, (content, hashlib.sha256(content).digest(), 9)))


def content_with(value: str) -> Callable[[Path], None]:
    """The ninth entry with a value no entry can hold, as JSON may write it all the same."""

    def damage(path: Path) -> None:
        data = json.loads(rows(path)[8][2])
        data["record"]["event"]["particulars"] = "VALUE"
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
        written_raw(text.replace('"VALUE"', f'{{"much":{value}}}').encode())(path)

    return damage


def note(written: bytes) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        note_of(path).write_bytes(written.replace(b"HASH", note_of(path).read_bytes()[-65:-1]))

    return damage


DAMAGE: dict[str, Callable[[Path], None]] = {
    "a command id that is no UTF-8": command_id(b"\xff\xfe"),
    "a command id cut within a character": command_id("é".encode()[:1]),
    "a command id of NULs": command_id(b"\0\0"),
    "a command id that is a number": held(command_id=7),
    "a table that is a list": held(table=[]),
    "an actor's id that is nothing": held(actor={"id": None, "role": "dealer"}),
    "rules that are an object": held(rules={}),
    "particulars that are a number": particulars(7),
    "particulars that are a text": particulars("dice"),
    "settlements that are numbers": held(
        event={"type": "no-more-bets", "particulars": {}, "settlements": [7]}
    ),
    "words that are a list": held(event={"type": "no-more-bets", "particulars": {}, "says": []}),
    "a float": content_with("1.5"),
    "no number at all": content_with("NaN"),
    "more than any number": content_with("1e999"),
    "a number of 400 digits": content_with("9" * 400),
    "a number of 5,000 digits": content_with("9" * 5_000),
    "half a character": content_with('"\\ud800"'),
    "what is nested 900 deep": content_with("[" * 900 + "]" * 900),
    "what is nested 100,000 deep": content_with("[" * 100_000 + "]" * 100_000),
    "a time before all calendars": held(time="0001-01-01T00:00:00.000000+23:59"),
    "a note of 400 digits": note(b"9" * 400 + b" HASH\n"),
    "a note of 5,000 digits": note(b"9" * 5_000 + b" HASH\n"),
    "a note of 20 nines": note(b"9" * 20 + b" HASH\n"),
    "a note below nothing": note(b"-5 HASH\n"),
    "a note in other digits": note("\u0661\u0662 HASH\n".encode()),
    "a note that is no text": note(b"\xff" * 86),
    "a note cut short": note(b"00000000000000000009 0123"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damage_is_a_finding_and_breaks_nothing_that_reads(
    damage: Callable[[Path], None], copy: Callable[[], Path], croupier: Croupier, script: ModuleType
) -> None:
    path = copy()
    damage(path)
    verified, found_alone = everything_reads(path, croupier, script)
    assert (verified.status, verified.err) == (1, "")
    assert found_alone


@pytest.mark.parametrize("number", ["9" * 400, "9" * 5_000])
def test_a_house_does_not_run_beside_a_note_it_cannot_read(
    number: str, copy: Callable[[], Path]
) -> None:
    path = copy()
    note_of(path).write_text(f"{number} {'0' * 64}\n")
    with (
        closing(SQLiteLedger(path)) as ledger,
        pytest.raises(CroupierError, match=r"cannot be trusted.* The note .* cannot be read"),
    ):
        House(ledger)


@pytest.mark.parametrize("written", [b"", b"\0" * 86])
def test_a_note_that_never_came_to_the_disk_does_no_harm(
    written: bytes, copy: Callable[[], Path], croupier: Croupier, script: ModuleType
) -> None:
    path = copy()
    note_of(path).write_bytes(written)
    verified, found_alone = everything_reads(path, croupier, script)
    assert verified.out.startswith("whole: ")
    assert not found_alone


def test_what_is_told_of_a_command_id_that_is_no_text_is_where_it_stands(
    copy: Callable[[], Path], croupier: Croupier
) -> None:
    path = copy()
    command_id(b"\xff\xfe")(path)
    assert croupier("audit", "verify", path).out == (
        "entry 9: it stands in a place that is not its own\n"
    )
    refused = croupier("audit", "export", path)
    assert in_one_line(refused)
    assert re.search("Entry 9 .* command id that is no text", refused.err)


# -- anywhere at all -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_bytes_changed_anywhere_in_the_file_break_nothing_that_reads(
    seed: int, copy: Callable[[], Path], croupier: Croupier, script: ModuleType
) -> None:
    path, random = copy(), Random(seed)
    stored = bytearray(path.read_bytes())
    for _ in range(random.choice((1, 4, 16))):
        stored[random.randrange(len(stored))] = random.randrange(256)
    path.write_bytes(stored)
    everything_reads(path, croupier, script)


@pytest.mark.parametrize("seed", range(40))
def test_a_field_changed_to_anything_breaks_nothing_that_reads(
    seed: int, copy: Callable[[], Path], croupier: Croupier, script: ModuleType
) -> None:
    """Any field of any record, with every hash made anew: who forges one knows how."""
    random = Random(seed)
    path = copy()

    def edit(line: dict[str, Any]) -> None:
        holds: Any = line
        while True:
            place = random.choice(list(holds) if isinstance(holds, dict) else range(len(holds)))
            inner = holds[place]
            if not isinstance(inner, dict | list) or not inner or random.random() < 1 / 4:
                break
            holds = inner
        holds[place] = random.choice(
            (None, -1, 10**400, True, "", "\0", "x" * 5_000, [], [[]], {}, {"a": [1]}, 2**63)
        )

    sequence = random.randrange(1, len(rows(path)) + 1)
    rechained(path, sequence, edit)
    everything_reads(path, croupier, script)
