"""Doing a whole ledger again: the same, or the first entry that is not."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from forgery import rechained, rows
from houses import DEALER, SUPERVISOR, Floor

from croupier.cli import main
from croupier.floor import House
from croupier.floor.history.replay import Replay, replay
from croupier.ledger import SQLiteLedger, verify


@pytest.fixture
def played(floor: Floor) -> Path:
    """Three rounds, an irregularity and a night at one table; another under the older chapter."""
    floor.open()
    floor.open(table="SB-2", edition="19:47", elections={"small": "2 to 1"})
    floor.seat(1, 500_00)
    floor.seat(2, 500_00, table="SB-2")
    for dice in ("2,2,5", "6,6,5", "4,4,4"):
        floor.wager(1, "small", 50_00)
        floor.wager(1, "total:9", 5_00)
        floor.wager(2, "small", 10_00, table="SB-2")
        floor.play_round(dice=dice)
    floor.play_to("lit")
    floor.do(DEALER, "device-malfunction")
    floor.do(SUPERVISOR, "attend-settlement")
    floor.play_round()
    floor.clock.forward(hours=23)
    floor.inspect()
    floor.wager(1, "big", 100_00)
    floor.play_round(dice="6,6,5")
    floor.do(DEALER, "leave-seat", seat=1)
    floor.close_table()
    floor.close()
    return floor.path


def replayed(path: Path) -> Replay:
    ledger = SQLiteLedger(path, read_only=True)
    outcome = replay(ledger)
    ledger.close()
    return outcome


def whole(path: Path) -> bool:
    """Whether hashes, chain and books say that nothing is wrong."""
    ledger = SQLiteLedger(path, read_only=True)
    found = list(verify(ledger))
    ledger.close()
    return not found


def entry_of(path: Path, type_: str, *, last: bool = False) -> int:
    """The sequence of the first (or last) entry of a type that moved money or said something."""
    found = [row[0] for row in rows(path) if f'"type":"{type_}"'.encode() in row[2]]
    return found[-1] if last else found[0]


# -- the same ------------------------------------------------------------------------------------


def test_a_played_ledger_is_the_same_when_done_again(played: Path) -> None:
    outcome = replayed(played)
    last = rows(played)[-1]
    assert outcome.difference is None
    assert (outcome.entries, outcome.head) == (last[0], last[3].hex())
    # Round 1 to 5 were played at the one table, none at the other.
    assert (outcome.tables["SB-1"]["round"], outcome.tables["SB-1"]["step"]) == (6, "wagering")
    assert (outcome.tables["SB-2"]["round"], outcome.tables["SB-2"]["step"]) == (1, "wagering")


def test_an_empty_ledger_is_the_same_when_done_again(tmp_path: Path) -> None:
    ledger = SQLiteLedger(tmp_path / "ledger.sqlite")
    outcome = replay(ledger)
    assert (outcome.difference, outcome.entries, outcome.tables) == (None, 0, {})
    ledger.close()


def test_replaying_changes_nothing_in_the_ledger(played: Path) -> None:
    before = rows(played)
    replayed(played)
    assert rows(played) == before


# -- forged, and chained as if it were not ---------------------------------------------------------


def test_doubled_winnings_pass_the_hashes_and_are_found_by_doing_it_again(played: Path) -> None:
    def double_the_winnings(line: dict[str, Any]) -> None:
        event = line["record"]["event"]
        for settlement in event["settlements"]:
            settlement["won"] *= 2
        event["postings"] = [
            [account, cents * 2 if "/inventory" in account else cents]
            for account, cents in event["postings"]
        ]
        given = -sum(cents for account, cents in event["postings"] if "/inventory" in account)
        event["postings"].append(["SB-1/patron/1", given // 2])
        assert sum(cents for _, cents in event["postings"]) == 0

    paid = entry_of(played, "pay-winning-wagers")
    rechained(played, paid, double_the_winnings)
    # The patron leaves with more than before: the books are made to agree there too.
    won_twice = 50_00 + 30_00  # small at 1 to 1 on 50.00, a total of 9 at 6 to 1 on 5.00

    def leave_with_it(line: dict[str, Any]) -> None:
        (account, cents), (pockets, _) = line["record"]["event"]["postings"]
        cents -= won_twice
        line["record"]["event"]["postings"] = [[account, cents], [pockets, -cents]]

    def close_with_less(line: dict[str, Any]) -> None:
        (account, cents), (cage, _) = line["record"]["event"]["postings"]
        cents += won_twice
        line["record"]["event"]["postings"] = [[account, cents], [cage, -cents]]

    rechained(played, entry_of(played, "leave-seat"), leave_with_it)
    rechained(played, entry_of(played, "close-table"), close_with_less)
    assert whole(played)
    outcome = replayed(played)
    assert outcome.difference is not None
    assert f"entry {paid} " in outcome.difference
    assert outcome.entries == paid - 1


def test_dice_entered_otherwise_are_found_at_the_first_wager_they_change(played: Path) -> None:
    def another_roll(line: dict[str, Any]) -> None:
        line["record"]["event"]["particulars"]["dice"] = [1, 1, 1]
        line["record"]["event"]["says"] = "1, 1, 1"

    rolled = entry_of(played, "enter-dice")
    rechained(played, rolled, another_roll)
    assert whole(played)
    difference = replayed(played).difference
    assert difference is not None
    assert f"entry {rolled + 1} " in difference  # the losing wagers collected


@pytest.mark.parametrize(
    ("type_", "edit"),
    [
        ("no-more-bets", lambda line: line["record"]["actor"].update(role="Division")),
        ("open-table", lambda line: line["record"]["actor"].update(role="dealer")),
        ("shake", lambda line: line["record"]["event"]["particulars"].update(times=2)),
        ("shake", lambda line: line["record"].update(time="2012-03-20T20:00:01.000000Z")),
        ("inspect-device", lambda line: line["record"].update(table="SB-9")),
        ("no-more-bets", lambda line: line["record"]["event"].update(type="uncover")),
        ("no-more-bets", lambda line: line["record"]["event"].update(says="Place your bets")),
        ("no-more-bets", lambda line: line["record"]["event"].update(cite="13:69F-9.5(g)")),
        ("no-more-bets", lambda line: line["record"].update(rules="00" * 32)),
        ("no-more-bets", lambda line: line["record"]["event"].update(type="sing")),
        ("no-more-bets", lambda line: line["record"]["event"].update(note="lucky")),
        ("take-seat", lambda line: line["record"]["event"]["particulars"].update(seat=99)),
    ],
)
def test_what_could_not_have_come_about_is_found_by_doing_it_again(
    played: Path, type_: str, edit: Any
) -> None:
    edited = entry_of(played, type_)
    rechained(played, edited, edit)
    difference = replayed(played).difference
    assert difference is not None
    assert f"entry {edited} " in difference


# -- croupier audit replay -------------------------------------------------------------------------


def audit_replay(path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["croupier", "audit", "replay", str(path)])
    with pytest.raises(SystemExit) as exit_:
        main()
    assert isinstance(exit_.value.code, int)
    return exit_.value.code


def test_audit_replay_says_that_it_is_the_same(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit_replay(played, monkeypatch) == 0
    last = rows(played)[-1]
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == f"the same: {last[0]} entries replayed, head {last[3].hex()}"


def test_audit_replay_names_the_entry_that_differs_and_exits_with_1(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called = entry_of(played, "no-more-bets")
    rechained(played, called, lambda line: line["record"]["event"].update(says="Go on"))
    assert audit_replay(played, monkeypatch) == 1
    assert f"entry {called} comes out otherwise" in capsys.readouterr().out


# -- how far it is -------------------------------------------------------------------------------


def test_who_watches_is_told_how_far_a_replay_and_a_start_are(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.floor.history.replay.BATCH", 5)
    monkeypatch.setattr("croupier.floor.house.BATCH", 5)
    ledger = SQLiteLedger(played, read_only=True)
    replaying: list[int] = []
    starting: list[int] = []
    replay(ledger, replaying.append)
    House(ledger, watch=starting.append)
    ledger.close()
    assert replaying == starting == [5] * (len(rows(played)) // 5)
