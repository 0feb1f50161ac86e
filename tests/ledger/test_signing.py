"""The house signs its ledger: at the end of a shoe and of a shift, and after so many entries.

What is signed follows from the ledger and the key, so whatever interrupts it, a second place that
cannot be written or a house that is killed, the file comes out as if nothing had.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from baccarat_floor import BaccaratFloor, furnishing
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from forgery import change, rows
from houses import ACCOUNTING, DEALER, OPENER, SUPERVISOR, Floor

from croupier.floor import House
from croupier.floor.history.snapshots import Snapshots
from croupier.ledger import Damaged, SQLiteLedger
from croupier.ledger.checkpoints import Checkpoints, check, read

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))

furnish = pytest.fixture(furnishing)


@pytest.fixture
def second_place(tmp_path: Path) -> Path:
    """A folder of its own, as another machine's disk would be."""
    place = tmp_path / "elsewhere" / "checkpoints.jsonl"
    place.parent.mkdir()
    return place


def signing(floor: Floor, second_place: Path) -> Floor:
    floor.house = House(floor.ledger, clock=floor.clock, checkpoints=Checkpoints(second_place, KEY))
    return floor


def signed(second_place: Path) -> list[tuple[int, str]]:
    return [
        (signed_line.checkpoint.sequence, signed_line.checkpoint.why)
        for signed_line in read(second_place)
    ]


# -- what ends -----------------------------------------------------------------------------------


def a_shoe(floor: BaccaratFloor) -> None:
    """Cards into the shoe, the burn, and nobody who plays."""
    floor.look()
    floor.shuffle()
    floor.cut()
    floor.fill_shoe()
    floor.burn()


@pytest.mark.paragraph("13:69F-7.4(c)", "13:69F-3.4(c)")
@pytest.mark.parametrize("game", ["mini-baccarat", "punto-banco"])
def test_the_ledger_is_signed_when_the_cards_leave_the_shoe(
    furnish: Callable[..., BaccaratFloor], second_place: Path, game: str
) -> None:
    floor = furnish(game)
    signing(floor, second_place)
    floor.open()
    floor.sit(1)
    a_shoe(floor)
    assert signed(second_place) == []  # a shoe that is in play has not ended
    ended = floor.do(DEALER, "spread-idle-cards", face_up=True).sequence
    assert signed(second_place) == [(ended, "shoe end")]
    a_shoe(floor)
    closed = floor.close_table(counted=OPENER).sequence
    assert signed(second_place)[1:] == [(closed, "shift end")]
    assert list(check(floor.ledger, second_place, KEY.public_key())) == []


@pytest.mark.paragraph("13:69F-9.5(b)")
def test_the_ledger_is_signed_when_a_shift_begins_a_table_closes_and_a_day_does(
    floor: Floor, second_place: Path
) -> None:
    signing(floor, second_place)
    floor.open()
    begun = floor.do(SUPERVISOR, "begin-shift").sequence
    floor.seat(1, 100_00)
    floor.play_round()  # no shoe, and so nothing ends
    closed = floor.close_table(counted=OPENER).sequence
    floor.do(ACCOUNTING, "count-drop", cash=0)
    floor.sign_slips()
    day = floor.do(ACCOUNTING, "close-gaming-day", "house").sequence
    assert signed(second_place) == [(sequence, "shift end") for sequence in (begun, closed, day)]


def test_the_ledger_is_signed_after_so_many_events_where_nothing_ends(
    floor: Floor, second_place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.ledger.checkpoints.ENTRIES_BETWEEN", 10)
    signing(floor, second_place)
    floor.open()
    floor.seat(1, 100_00)
    begun = floor.do(SUPERVISOR, "begin-shift").sequence
    assert begun < 20
    while floor.ledger.head()[0] < begun + 25:
        floor.do(DEALER, "bring-chips", seat=1, amount=5_00)
    every_ten = [sequence for sequence, why in signed(second_place) if why == "1,000 events"]
    assert every_ten[-2:] == [begun + 10, begun + 20]  # counted from the last, whatever it was for


# -- a second place that cannot be written -------------------------------------------------------


def play(floor: Floor, *, interrupted: Callable[[int], None] = lambda _: None) -> None:
    """A shift of rounds; told between any two commands how many there were."""
    floor.open()
    floor.seat(1, 500_00)
    for number in range(12):
        interrupted(number)
        floor.do(SUPERVISOR, "begin-shift") if number % 3 == 0 else floor.play_round()


@pytest.fixture
def undisturbed(tmp_path: Path) -> bytes:
    """The checkpoints of `play` where all goes well."""
    place = tmp_path / "undisturbed.jsonl"
    floor = Floor(tmp_path / "undisturbed.sqlite")
    play(signing(floor, place))
    floor.close()
    assert len(signed(place)) == 4
    return place.read_bytes()


def test_what_cannot_be_kept_is_owed_told_and_made_up_for_at_the_next_entry(
    floor: Floor, second_place: Path, undisturbed: bytes
) -> None:
    """The second place is gone for a while: not mounted."""
    signing(floor, second_place)
    away = second_place.parent.with_name("away")
    checkpoints = floor.house.checkpoints
    assert checkpoints is not None
    seen = []

    def interrupted(number: int) -> None:
        if number == 2:
            second_place.parent.rename(away)
        elif number == 8:
            away.rename(second_place.parent)
        seen.append((checkpoints.owed, checkpoints.fault))

    play(floor, interrupted=interrupted)
    gone = "No such file or directory"
    # Shifts begin at 0, 3, 6 and 9: what is owed is acknowledged all the same.
    assert seen[:4] == [(0, None)] * 4
    assert seen[4:9] == [(1, gone)] * 3 + [(2, gone)] * 2
    assert seen[9:] == [(0, None)] * 3
    assert second_place.read_bytes() == undisturbed


def test_a_full_disk_elsewhere_stops_nothing_here(
    floor: Floor, second_place: Path, undisturbed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    def interrupted(number: int) -> None:
        if number == 5:
            monkeypatch.setattr("croupier.ledger.checkpoints.os.fsync", full)
        elif number == 11:
            assert floor.house.checkpoints is not None
            assert floor.house.checkpoints.fault == "No space left on device"
            monkeypatch.undo()

    play(signing(floor, second_place), interrupted=interrupted)
    # Lines that were written and not synced are not written twice.
    assert second_place.read_bytes() == undisturbed


@pytest.mark.parametrize("found", ["an empty folder", "an empty file", "an older file"])
def test_a_second_place_that_is_not_the_one_it_was_is_not_written_to(
    floor: Floor, second_place: Path, undisturbed: bytes, found: str
) -> None:
    """A disk that is not mounted leaves its folder, and a copy put back leaves out the last."""
    away = second_place.with_name("away")

    def interrupted(number: int) -> None:
        checkpoints = floor.house.checkpoints
        assert checkpoints is not None
        if number == 5:
            held = second_place.read_bytes()
            second_place.rename(away)
            if found != "an empty folder":
                lines = held.splitlines(keepends=True)
                second_place.write_bytes(lines[0] if found == "an older file" else b"")
        elif number == 8:
            forged = f"the checkpoint at entry {checkpoints.last and checkpoints.last.sequence}"
            gone = found == "an empty folder"
            assert checkpoints.fault is not None
            assert checkpoints.fault.startswith("No such file" if gone else forged)
            assert second_place.exists() is not gone
            away.rename(second_place)

    play(signing(floor, second_place), interrupted=interrupted)
    assert second_place.read_bytes() == undisturbed


@pytest.mark.parametrize("killed_at", [1, 4, 7, 10])
@pytest.mark.parametrize("how", ["elsewhere", "within a line", "the file lost"])
def test_a_house_killed_and_started_again_signs_as_if_it_had_not_been(
    floor: Floor, second_place: Path, undisturbed: bytes, killed_at: int, how: str
) -> None:
    def interrupted(number: int) -> None:
        if number == killed_at:
            held = second_place.read_bytes()
            if how == "within a line":
                second_place.write_bytes(held[:-50])
            elif how == "the file lost":
                second_place.unlink()
            signing(floor, second_place)

    play(signing(floor, second_place), interrupted=interrupted)
    assert second_place.read_bytes() == undisturbed


def test_a_house_that_starts_from_a_snapshot_signs_as_if_it_had_not(
    floor: Floor, second_place: Path, undisturbed: bytes, tmp_path: Path
) -> None:
    def interrupted(number: int) -> None:
        if number in (4, 8):
            Snapshots(tmp_path / "snapshot").keep(floor.house.folded)
            kept = Snapshots(tmp_path / "snapshot")
            floor.house = House(
                floor.ledger,
                clock=floor.clock,
                folded=kept.latest(floor.ledger),
                checkpoints=Checkpoints(second_place, KEY),
            )

    play(signing(floor, second_place), interrupted=interrupted)
    assert second_place.read_bytes() == undisturbed


def test_two_houses_on_one_ledger_keep_one_file_without_doubles(
    floor: Floor, second_place: Path, undisturbed: bytes
) -> None:
    other = SQLiteLedger(floor.path)
    theirs = House(other, clock=floor.clock, checkpoints=Checkpoints(second_place, KEY))

    def interrupted(number: int) -> None:
        theirs.catch_up()
        if number % 2:
            floor.house, floor.other = theirs, floor.house  # type: ignore[attr-defined]
        elif number:
            floor.house = floor.other  # type: ignore[attr-defined]

    play(signing(floor, second_place), interrupted=interrupted)
    theirs.catch_up()
    other.close()
    assert second_place.read_bytes() == undisturbed


# -- a ledger that is not the one that was signed ------------------------------------------------


def test_a_house_does_not_open_on_a_ledger_cut_off_before_what_it_signed(
    floor: Floor, second_place: Path
) -> None:
    play(signing(floor, second_place))
    floor.close()
    last, before = signed(second_place)[-1][0], second_place.read_bytes()
    change(floor.path, ("DELETE FROM entry WHERE sequence >= ?", (last,)))
    floor.path.with_name(f"{floor.path.name}-head").unlink()
    ledger = SQLiteLedger(floor.path)
    House(ledger)  # without its checkpoints, nobody would know
    with pytest.raises(Damaged, match=f"entry {last}: it was signed, and the ledger ends before"):
        House(ledger, checkpoints=Checkpoints(second_place, KEY))
    ledger.close()
    assert second_place.read_bytes() == before
    assert len(rows(floor.path)) == last - 1
