"""A snapshot stands for the ledger so far, and is believed only where it must be right."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from baccarat_floor import ALL_GAMES, BANKER_WINS, SIX_CARDS, BaccaratFloor
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from forgery import REWRITE, change, rows
from houses import DEALER, SUPERVISOR, TABLE, Clock, Floor

from croupier.floor import House, People
from croupier.floor.demonstration import furnish
from croupier.floor.folded import Folded, followed
from croupier.floor.history import snapshots, written
from croupier.floor.history.snapshots import NotBelieved, Snapshots
from croupier.ledger import Damaged, SQLiteLedger

# -- every standing is read back as it was --------------------------------------------------------


def assert_every_standing_is_read_back(ledger: SQLiteLedger) -> None:
    """Each standing on the way, and where the ledger leads to from there."""
    folded = again = Folded()
    for entry in ledger.entries():
        folded, again = followed(folded, entry), followed(again, entry)
        assert again == folded
        text = written.write(folded)
        again = written.read(text)
        assert again == folded
        assert written.write(again) == text  # even what no comparison looks at


def play_sic_bo(floor: Floor) -> None:
    """A few rounds, the last one not finished."""
    floor.open()
    floor.seat(1, 500_00)
    floor.seat(4, 500_00)
    for dice in ("2,2,5", "1,1,1", "6,5,4"):
        floor.wager(1, "small", 10_00)
        floor.wager(4, "total:9", 5_00)
        floor.play_round(dice=dice)
    floor.wager(1, "big", 20_00)
    floor.play_to("lit", dice="6,6,1")


def test_every_standing_of_a_sic_bo_table_is_read_back(floor: Floor) -> None:
    play_sic_bo(floor)
    assert_every_standing_is_read_back(floor.ledger)


@ALL_GAMES
def test_every_standing_of_a_baccarat_table_is_read_back(
    tmp_path: Path, game: str, edition: str
) -> None:
    floor = BaccaratFloor(tmp_path / "ledger.sqlite", game=game, edition=edition)
    floor.ready(1, 2)
    for cards in (BANKER_WINS, SIX_CARDS):
        floor.wager(1, "banker", 100_00)
        floor.wager(2, "tie", 5_00)
        verbally = {"seat": 2, "wager": "player"}
        floor.do(DEALER, "place-wager", **verbally, amount=5_00, tender="cash")
        floor.do(SUPERVISOR, "confirm-verbal-wager", **verbally)
        floor.play(cards, marked=(1,) if floor.state.rules.deferred_vigorish else ())
    floor.wager(1, "player", 100_00)
    floor.to_announcement(BANKER_WINS)
    assert_every_standing_is_read_back(floor.ledger)
    floor.close()


def test_every_standing_of_the_demonstration_is_read_back(floor: Floor, tmp_path: Path) -> None:
    people = People(tmp_path / "people.sqlite", clock=floor.clock, demonstration=True)
    furnish(floor.house, people)
    people.close()
    assert_every_standing_is_read_back(floor.ledger)


# -- a house that starts from a snapshot ----------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Floor]:
    """A house in the midst of a round, which has kept a snapshot and gone on a little."""
    floor = Floor(tmp_path / "ledger.sqlite")
    play_sic_bo(floor)
    snapshots_of(floor).keep(floor.house.folded)
    floor.do(DEALER, "collect-losing-wagers")
    yield floor
    floor.close()


def snapshots_of(floor: Floor, *, entries_between: int = 1_000) -> Snapshots:
    return Snapshots(floor.path.with_name("snapshot"), entries_between=entries_between)


def why_not_believed(floor: Floor) -> str:
    with pytest.raises(NotBelieved) as caught:
        snapshots_of(floor).latest(floor.ledger)
    return str(caught.value)


def test_a_house_that_starts_from_its_snapshot_stands_where_the_ledger_leads(kept: Floor) -> None:
    latest = snapshots_of(kept).latest(kept.ledger)
    assert latest.sequence == kept.house.folded.sequence - 1
    again = House(kept.ledger, folded=latest)
    assert again.folded == House(kept.ledger).folded == kept.house.folded


def test_a_house_that_starts_from_its_snapshot_goes_on_as_the_other_does(kept: Floor) -> None:
    again = House(kept.ledger, clock=kept.clock, folded=snapshots_of(kept).latest(kept.ledger))
    for number, act in enumerate(("pay-winning-wagers", "clear-layout")):
        again.execute(command_id=f"on-{number}", table=TABLE, actor=DEALER, command={"type": act})
    assert again.folded == House(kept.ledger).folded
    kept.house.catch_up()
    assert again.folded == kept.house.folded


def test_a_start_from_a_snapshot_reads_no_entry_before_it(
    kept: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    latest = snapshots_of(kept).latest(kept.ledger)
    read: list[int] = []

    def noted(self: object, sequence: int, _: bytes) -> None:
        read.append(sequence + 1)

    monkeypatch.setattr("croupier.ledger.Entry.check_follows", noted)
    House(kept.ledger, folded=latest)
    assert read == [latest.sequence + 1]


# -- when a snapshot is not believed --------------------------------------------------------------


def test_where_there_is_no_snapshot_none_is_believed(floor: Floor) -> None:
    assert why_not_believed(floor) == "there is none"


@pytest.mark.parametrize("place", range(0, 100, 7))
def test_a_snapshot_with_a_byte_changed_is_not_believed(kept: Floor, place: int) -> None:
    path = snapshots_of(kept).path
    whole = bytearray(path.read_bytes())
    whole[place * len(whole) // 100] ^= 1
    path.write_bytes(whole)
    assert why_not_believed(kept) == "it is damaged, or another version of Croupier or key wrote it"


@pytest.mark.parametrize("left", [0, 1, 50, -1])
def test_a_snapshot_cut_short_is_not_believed(kept: Floor, left: int) -> None:
    path = snapshots_of(kept).path
    path.write_bytes(path.read_bytes()[:left])
    assert "damaged" in why_not_believed(kept)


def test_a_snapshot_that_other_code_wrote_is_not_believed(
    kept: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "sources_of", lambda *parts: "another" + "".join(parts))
    assert "another version of Croupier" in why_not_believed(kept)


def test_a_snapshot_that_the_house_did_not_sign_is_not_believed(kept: Floor) -> None:
    ours, theirs = (Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (1, 2))
    signed = Snapshots(snapshots_of(kept).path, key=ours)
    forged = Snapshots(signed.path, key=theirs)
    signed.keep(kept.house.folded)
    assert signed.latest(kept.ledger) == kept.house.folded
    for wrote in (Snapshots(signed.path), forged):
        wrote.keep(kept.house.folded)
        with pytest.raises(NotBelieved, match="or key wrote it"):
            signed.latest(kept.ledger)


def test_a_snapshot_of_another_ledger_is_not_believed(kept: Floor, tmp_path: Path) -> None:
    other = Floor(tmp_path / "other.sqlite")
    other.clock.forward(seconds=1)  # the same commands, at another time
    play_sic_bo(other)
    other.do(DEALER, "collect-losing-wagers")
    snapshots_of(other).path.write_bytes(snapshots_of(kept).path.read_bytes())
    assert "of another ledger" in why_not_believed(other)
    other.close()


def test_a_snapshot_of_more_than_the_ledger_holds_is_not_believed(kept: Floor) -> None:
    sequence = kept.house.folded.sequence
    kept.close()
    change(kept.path, ("DELETE FROM entry WHERE sequence >= ?", (sequence - 1,)))
    kept.ledger = SQLiteLedger(kept.path)
    assert "more than this one holds" in why_not_believed(kept)
    with pytest.raises(Damaged):
        House(kept.ledger)


def test_a_snapshot_is_not_believed_where_its_entry_was_altered_under_its_hash(
    kept: Floor,
) -> None:
    sequence, _, content, hash_ = rows(kept.path)[-2]
    kept.close()
    change(kept.path, (REWRITE, (content.replace(b"dealer", b"DEALER"), hash_, sequence)))
    kept.ledger = SQLiteLedger(kept.path)
    assert "of another ledger" in why_not_believed(kept)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"is": "os.path"},
        {"is": "floor.folded.followed", "of": 1},
        {"is": "floor.house.House"},
        {"is": "floor.history.snapshots.Snapshots", "path": "x"},
        {"is": "floor.no_such_module.Snapshots", "path": "x"},
        {"is": "floor.folded.Folded"},
        {"is": 7},
        {"is": "rules", "game": "roulette", "edition": "13:69F", "elections": {}},
        {"is": "date", "of": "yesterday"},
        {"of": 1},
    ],
)
def test_what_is_no_snapshot_is_not_believed_whatever_its_digest(
    kept: Floor, value: object
) -> None:
    body = json.dumps(value).encode()
    snapshots_of(kept).path.write_bytes(snapshots_of(kept).head(body) + b"\n" + body)
    assert why_not_believed(kept).startswith(("it cannot be read", "it is of another ledger"))


def test_a_snapshot_nested_too_deep_to_be_read_is_not_believed(kept: Floor) -> None:
    body = b"[" * 100_000 + b"]" * 100_000
    snapshots_of(kept).path.write_bytes(snapshots_of(kept).head(body) + b"\n" + body)
    assert "nested too deep" in why_not_believed(kept)


# -- when a snapshot is kept ----------------------------------------------------------------------


def kept_at(floor: Floor) -> int:
    return snapshots_of(floor).latest(floor.ledger).sequence


def test_a_snapshot_is_kept_when_so_many_entries_have_come(tmp_path: Path) -> None:
    floor = Floor(tmp_path / "ledger.sqlite")
    taken = snapshots_of(floor, entries_between=5)
    floor.house = House(floor.ledger, clock=floor.clock, snapshots=taken)
    floor.open()
    assert taken.writing is not None
    taken.writing.join()
    assert 5 <= kept_at(floor) <= floor.ledger.head()[0]
    floor.seat(1, 500_00)
    head, _ = floor.ledger.head()
    floor.house.close()
    ledger = SQLiteLedger(floor.path, read_only=True)
    assert snapshots_of(floor).latest(ledger).sequence == head
    ledger.close()


def test_the_more_a_house_holds_the_more_entries_lie_between_snapshots(kept: Floor) -> None:
    few = snapshots_of(kept, entries_between=2)
    few.keep(kept.house.folded)
    _, _, body = few.path.read_bytes().partition(b"\n")
    assert few.entries_between == len(body) // snapshots.BYTES_AN_ENTRY > 2
    many = snapshots_of(kept, entries_between=10_000)
    many.keep(kept.house.folded)
    assert many.entries_between == 10_000


def test_a_snapshot_that_cannot_be_kept_harms_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    floor = Floor(tmp_path / "ledger.sqlite")
    nowhere = Snapshots(tmp_path / "gone" / "snapshot", entries_between=1)
    floor.house = House(floor.ledger, clock=Clock(), snapshots=nowhere)
    with caplog.at_level(logging.WARNING):
        floor.open()
        floor.house.close()
    assert "No snapshot was kept at entry" in caplog.text
    ledger = SQLiteLedger(floor.path, read_only=True)
    assert House(ledger).table(TABLE).is_open
    ledger.close()


def test_a_standing_that_would_be_read_back_otherwise_is_not_kept(
    kept: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = snapshots_of(kept).path.read_bytes()
    monkeypatch.setattr(written, "read", lambda _: Folded())
    snapshots_of(kept).keep(kept.house.folded)
    assert snapshots_of(kept).path.read_bytes() == before


def test_no_half_written_file_is_left_where_the_disk_is_full(
    kept: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    before = snapshots_of(kept).path.read_bytes()
    monkeypatch.setattr("os.fsync", full)
    snapshots_of(kept).keep(kept.house.folded)
    assert snapshots_of(kept).path.read_bytes() == before
    assert [path.name for path in kept.path.parent.glob("snapshot*")] == ["snapshot"]
