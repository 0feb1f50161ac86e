"""`croupier audit statistics`: a table to read, data, and a status for an alarm that waits."""

from __future__ import annotations

from typing import Any

import pytest
from houses import SURVEILLANCE, Floor
from typed import croupier as croupier


@pytest.fixture
def opened(floor: Floor) -> Floor:
    floor.open()
    floor.seat(1, 1_000_00)
    return floor


def win_big(floor: Floor, rounds: int) -> None:
    for _ in range(rounds):
        floor.wager(1, "big", 100_00)
        floor.play_round(dice="5,5,4")


def test_a_ledger_without_rounds_says_so(opened: Floor, croupier: Any) -> None:
    written = croupier("audit", "statistics", opened.path)
    assert (written.status, written.err) == (0, "")
    assert written.out.startswith("No round with wagers has been settled")
    assert croupier("audit", "statistics", opened.path, "--json").json["tables"] == []


def test_a_table_within_its_band_is_a_row(opened: Floor, croupier: Any) -> None:
    win_big(opened, 1)
    written = croupier("audit", "statistics", opened.path)
    assert written.status == 0
    row = next(line for line in written.out.splitlines() if "SB-1" in line)
    for figure in ("100.00", "-100.00", "2.78", "-100.00 to 100.00", "within the band"):
        assert figure in row


def test_an_alarm_that_waits_exits_with_one_until_surveillance_has_seen_to_it(
    opened: Floor, croupier: Any
) -> None:
    win_big(opened, 30)
    written = croupier("audit", "statistics", opened.path, "--json")
    assert written.status == 1
    (table,) = written.json["tables"]
    assert (table["outside"], table["waits_for_surveillance"]) == (True, True)
    assert table["win"] == "-3000.00"
    opened.do(SURVEILLANCE, "acknowledge-alarm", remark="Shaker sealed")
    again = croupier("audit", "statistics", opened.path, "--json")
    assert again.status == 0
    (seen,) = again.json["tables"][0]["acknowledged"]
    assert (seen["remark"], seen["rounds"], seen["win"]) == ("Shaker sealed", 30, "-3000.00")


def test_a_ledger_that_is_not_there_is_one_line(croupier: Any, tmp_path: Any) -> None:
    written = croupier("audit", "statistics", tmp_path / "none.sqlite")
    assert written.status == 2
    assert len(written.err.splitlines()) == 1
