"""A house stands on a ledger it has checked, and tells where a table stands at what sequence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from forgery import REWRITE, change, forged, rechained, rows
from houses import DEALER, TABLE, Floor

from croupier.floor import House
from croupier.ledger import SQLiteLedger
from croupier.ledger.entry import Damaged


@pytest.fixture
def kept(floor: Floor) -> Path:
    """The ledger of a round at one table."""
    floor.open()
    floor.seat(1, 100_00)
    floor.wager(1, "small", 10_00)
    floor.play_round()
    floor.close()
    return floor.path


def opened(path: Path) -> House:
    ledger = SQLiteLedger(path)
    try:
        return House(ledger)
    finally:
        ledger.close()


def test_a_house_opens_on_the_ledger_it_kept(kept: Path) -> None:
    assert opened(kept).tables[TABLE].round == 2


def test_a_house_does_not_open_on_an_entry_that_was_altered(kept: Path) -> None:
    sequence, _, content, hash_ = rows(kept)[6]
    change(kept, (REWRITE, (content.replace(b"dealer", b"DEALER"), hash_, sequence)))
    with pytest.raises(Damaged, match=f"Entry {sequence} "):
        opened(kept)


def test_a_house_does_not_open_on_an_entry_rehashed_but_not_rechained(kept: Path) -> None:
    def earlier(entry: dict[str, Any]) -> None:
        entry["record"]["time"] = "2012-03-19T00:00:00.000000Z"

    row = rows(kept)[5]
    change(kept, (REWRITE, (*forged(row, earlier), row[0])))
    with pytest.raises(Damaged, match=f"Entry {row[0] + 1} "):
        opened(kept)


@pytest.mark.parametrize(
    ("place", "value"), [("table", "SB-9"), ("event", {"type": "shake", "particulars": {"x": 1}})]
)
def test_a_house_does_not_open_on_what_cannot_have_happened(
    kept: Path, place: str, value: Any
) -> None:
    def impossible(entry: dict[str, Any]) -> None:
        entry["record"][place] = value

    rechained(kept, 5, impossible)
    with pytest.raises(Damaged, match="Entry 5 "):
        opened(kept)


def test_where_a_table_stands_is_told_with_the_sequence_it_stands_at(floor: Floor) -> None:
    floor.open()
    entry = floor.do(DEALER, "no-more-bets")
    state, sequence = floor.house.look(TABLE)
    assert (state.rules.procedure.step(state.procedure), sequence) == (
        "no-more-bets",
        entry.sequence,
    )


def test_a_house_does_not_open_on_an_opener_without_its_slip(tmp_path: Path) -> None:
    """Whatever it is that an entry lacks, it is told in one line, and by its number."""
    made = Floor(tmp_path / "ledger.sqlite")
    made.open()
    entries = list(made.ledger.entries())
    opener = next(entry for entry in entries if entry.record.event.type == "open-table")
    made.close()
    forged = SQLiteLedger(tmp_path / "forged.sqlite", synchronous="off")
    for entry in entries[: opener.sequence]:
        record = entry.record
        if entry == opener:
            record = replace(record, event=replace(record.event, facts=()))
        with forged.writing():
            forged.append(record, head=forged.head())
    with pytest.raises(Damaged, match=f"Entry {opener.sequence} .* does not follow"):
        House(forged)
    forged.close()
