"""Starting the console: ledger and people opened, the demonstration furnished, the door opened."""

from __future__ import annotations

from pathlib import Path

from croupier.floor import House, People
from croupier.floor.beginning import begin
from croupier.floor.clock.zone import NEW_JERSEY, is_known
from croupier.floor.demonstration import LIVELIEST, PASSWORD, STAFF, furnish
from croupier.floor.folded import Folded
from croupier.floor.history.snapshots import ENTRIES_BETWEEN, NotBelieved, Snapshots
from croupier.lawbook import BadInput, Conflict, NotPossible
from croupier.ledger import SERVERS, Damaged, open_ledger
from croupier.ledger.checkpoints import ENTRIES_BETWEEN as ENTRIES_SIGNED, Checkpoints
from croupier.ledger.keys import signing_key, written_public
from croupier.publish.papers.demonstration import file_papers
from croupier.publish.progress import counting
from croupier.web.app import create_app
from croupier.web.door import Room, Server, listen, room_here
from croupier.web.door.room import FEWEST
from croupier.web.guard.https import Reached
from croupier.web.places import check_apart, check_can_be_kept


def serve(
    *,
    ledger: str,
    people: Path,
    host: str,
    port: int,
    demonstration: bool,
    snapshot: Path | None = None,
    checkpoints: Path | None = None,
    key: Path | None = None,
    reached: Reached = Reached(),  # noqa: B008  (frozen)
    time_zone: str | None = None,
) -> None:
    """Run the console until stopped."""
    reached.check()
    if time_zone is not None and not is_known(time_zone):
        raise BadInput(f"{time_zone!r} is no time zone", accepted=f"a place as in {NEW_JERSEY}")
    check_apart(
        {
            "--ledger": None if ledger.startswith(SERVERS) else Path(ledger),
            "--people": people,
            "--checkpoints": checkpoints,
            "--key": key,
            "--snapshot": snapshot,
        }
    )
    check_can_be_kept("--checkpoints", checkpoints)
    check_can_be_kept("--snapshot", snapshot)
    try:
        people.parent.mkdir(parents=True, exist_ok=True)
        if not ledger.startswith(SERVERS):
            Path(ledger).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotPossible(f"{error.filename} cannot be made: {error.strerror}") from None
    signs = signing_key(key or _beside(ledger, people, "key.pem"))
    second_place = Checkpoints(checkpoints or _beside(ledger, people, "checkpoints.jsonl"), signs)
    snapshots = Snapshots(snapshot or _beside(ledger, people, "snapshot"), key=signs)
    try:
        house = _open(ledger, snapshots, second_place)
        staff = People(people, clock=house.now, demonstration=demonstration)
        room = room_here(reached.proxies())
        listening = listen(host, port, room=room)
        if demonstration:
            furnish(house, staff, time_zone)
            file_papers(house)
        else:
            begin(house, time_zone)
    except (Conflict, Damaged) as error:
        if not demonstration:
            raise
        raise NotPossible(
            f"This demonstration floor was furnished by another version: {error.what}",
            accepted=f"delete {Path(people).parent}, and it is furnished anew",
        ) from None
    address = f"{reached.scheme}://{host}:{listening.getsockname()[1]}"
    _greet(address, staff, demonstration=demonstration)
    _tell_of_checkpoints(second_place, beside_the_data=checkpoints is None)
    _tell_of_room(room)
    print("Stop with Ctrl-C.", flush=True)
    app = create_app(house, staff, demonstration=demonstration, room=room)
    Server(app, listening, **reached.options()).listen()


def _beside(ledger: str, people: Path, what: str) -> Path:
    """Where something is kept if nobody says otherwise: by the ledger, or by the people."""
    by = people.with_name("ledger") if ledger.startswith(SERVERS) else Path(ledger)
    return by.with_name(f"{by.name}-{what}")


def _open(where: str, snapshots: Snapshots, checkpoints: Checkpoints) -> House:
    """The house as it stands, from its snapshot on; a long wait shows how far it is."""
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    ledger = open_ledger(where)
    entries = ledger.head()[0]
    signed = 0 if checkpoints.last is None else checkpoints.last.sequence
    try:
        folded = snapshots.latest(ledger)
        if folded.sequence - signed > ENTRIES_SIGNED:
            raise NotBelieved("checkpoints from before it are missing")
    except NotBelieved as why:
        folded = Folded()
        if entries >= ENTRIES_BETWEEN:
            console.print(f"The snapshot is not used, and the ledger is read anew: {why}.")
    with counting(console, entries - folded.sequence, "entries") as advance:
        return House(
            ledger, checkpoints=checkpoints, snapshots=snapshots, folded=folded, watch=advance
        )


def _greet(address: str, people: People, *, demonstration: bool) -> None:
    print(f"Croupier is listening at {address}", flush=True)
    if demonstration:
        names = ", ".join(member.id for member in STAFF)
        print("This is a demonstration floor: no real money, and passwords everyone knows.")
        print(f"  console   {address}/tables/{LIVELIEST}/console")
        print(f"  display   {address}/tables/{LIVELIEST}/display")
        print(f"  sign in   as {names}; the password is {PASSWORD!r}")
    elif not people.staff():
        print("Nobody is enrolled yet, and nobody can sign in. Type, in another terminal:")
        print(f"  {people.first_step}")


def _tell_of_checkpoints(checkpoints: Checkpoints, *, beside_the_data: bool) -> None:
    print(f"Signed checkpoints of the ledger go to {checkpoints.path}")
    print(f"  the key to check them by is {written_public(checkpoints.public_key)}")
    if beside_the_data:
        print("  better is --checkpoints on another machine's disk, where who can change the")
        print("  ledger cannot reach them")


def _tell_of_room(room: Room) -> None:
    """Say so where the system leaves too little room for a floor with its displays."""
    if room.in_all < FEWEST:
        print(f"Only {room.in_all} connections can be open at once: the system allows too few open")
        print("  files (ulimit -n); more displays and consoles than that are turned away")
