"""`croupier audit round`: a past round from nothing but the ledger, in words and as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from houses import FLOORPERSON, Floor
from typed import croupier as croupier


@pytest.fixture
def ledger(floor: Floor) -> Path:
    """Twelve rounds of sic bo, all nines: small wins and big loses."""
    floor.open()
    floor.seat(1, 500_00)
    for number in range(12):
        floor.clock.forward(seconds=50)
        floor.wager(1, "small", 20_00)
        floor.wager(1, "big", 5_00)
        if number == 1:
            floor.play_to("lit", dice="6,6,1")
            floor.do(FLOORPERSON, "correct-dice", dice=[2, 2, 5])
        floor.play_round(dice="2,2,5")
    return floor.path


def test_a_round_is_told_in_words_with_its_paragraphs_and_hashes(
    floor: Floor, ledger: Path, croupier: Any
) -> None:
    written = croupier("audit", "round", ledger, "SB-1", "2")
    assert written.status == 0, written.err
    lines = written.out.splitlines()
    assert lines[0] == "SB-1, round 2"
    assert "  seat 1: small 20.00 wins 20.00 at 1 to 1 [13:69F-9.2(a)6]" in lines
    assert "  seat 1: big 5.00 loses [13:69F-9.2(a)7]" in lines
    assert "  seat 1: 515.00 before, 15.00 by the round, 530.00 after" in lines
    corrected = next(line for line in lines if "Correct the dice entered" in line)
    assert "(irregularity)" in corrected
    assert "floorperson-2, floorperson" in corrected
    sequence = int(corrected.split()[0])
    entry = floor.ledger.entry(sequence)
    assert entry is not None
    assert corrected.endswith(entry.hash.hex())


def test_the_same_round_as_data(ledger: Path, croupier: Any) -> None:
    written = croupier("audit", "round", ledger, "SB-1", "2", "--json").json
    assert (written["table"], written["round"]) == ("SB-1", 2)
    assert (written["over"], written["irregular"]) == (True, True)
    assert written["outcome"]["dice"] == [2, 2, 5]
    assert written["limits"]["maximum_of"]["small"] == "2000.00"
    won = {
        settlement["wager"]: (settlement["result"], settlement["won"])
        for settlement in written["settlements"]
    }
    assert won == {"small": ("win", "20.00"), "big": ("lose", "-5.00")}


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("SB-1", "99"), "SB-1 has had no round 99; rounds 1 to 13"),
        (("SB-1", "0"), "SB-1 has had no round 0; rounds 1 to 13"),
        (("SB-7", "1"), "There is no table 'SB-7'; tables: SB-1"),
    ],
)
def test_a_round_there_never_was_is_told_in_one_line(
    ledger: Path, croupier: Any, asked: tuple[str, str], says: str
) -> None:
    written = croupier("audit", "round", ledger, *asked)
    assert written.status == 2
    assert written.err.splitlines() == [f"croupier: {says}"]
