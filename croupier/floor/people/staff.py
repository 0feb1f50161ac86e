"""The people of the house: enrolment, sign-in, signatures, sessions.

Passwords are kept as argon2 hashes and session tokens as SHA-256 hashes, in a store of their own
beside the ledger: who did what is in the ledger, how they prove who they are is not.
"""

from __future__ import annotations

import re
import secrets
import shlex
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import apsw

from croupier.floor.people import passwords
from croupier.floor.people.guesses import Guesses
from croupier.floor.people.sessions import Sessions
from croupier.floor.people.store import NotRead, NotWritten, Store
from croupier.lawbook import BadInput, NotNow, NotPossible, NotYours
from croupier.roles import Role
from croupier.table import Actor

PEOPLE = Path("croupier-data/people.sqlite")  # where they are kept if nobody says otherwise

SCHEMA = """
CREATE TABLE IF NOT EXISTS staff (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, role TEXT NOT NULL, password TEXT NOT NULL,
    enrolled INTEGER NOT NULL DEFAULT 1, failures INTEGER NOT NULL DEFAULT 0, locked_until TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS watching (staff TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS floor (demonstration INTEGER NOT NULL) STRICT;
"""
ENROLLED = (
    "SELECT staff.id, title, role, at FROM staff"
    " LEFT JOIN watching ON watching.staff = staff.id WHERE enrolled"
)

TRIED_AT_ONCE = 64  # passwords, of different names or addresses

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}", re.ASCII)
_TITLE = re.compile(r"[^\W_][^\x00-\x1f\x7f]{0,59}")


class NotRecognized(NotYours):
    """Whoever signs in does not prove to be who they say."""

    code = "not-recognized"


class SignatureWanted(NotYours):
    """A command that is a signature came without the password of who signs."""

    code = "signature-wanted"


class NotSigned(NotYours):
    """A command that is a signature came with a password that is not that of who signs."""

    code = "not-signed"


@dataclass(frozen=True, slots=True)
class StaffMember:
    """A person of the house, called by role; or a screen, and the table it watches."""

    id: str
    title: str
    role: Role
    watches: str | None = None

    @property
    def actor(self) -> Actor:
        return Actor(self.id, self.role)


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in person and the token their pages must send back."""

    member: StaffMember
    csrf: str


def parse_role(text: str) -> Role:
    """The role a person writes."""
    try:
        return Role(text)
    except ValueError:
        roles = ", ".join(role.value for role in Role)
        raise BadInput(f"There is no role {text!r}", accepted=f"accepted: {roles}") from None


class People:
    """Staff and their sessions, in one SQLite file that is either a demonstration's or not."""

    def __init__(
        self, path: Path, *, clock: Callable[[], datetime], demonstration: bool = False
    ) -> None:
        self._path = path
        self._demonstration = demonstration
        self._tried = [threading.Lock() for _ in range(TRIED_AT_ONCE)]
        try:
            self._store = Store(path)
            self._connection = self._store.connection
            self._store.check_is_of_staff()
            self._connection.execute(SCHEMA)
            self._guesses = Guesses(self._connection, clock=clock)
            self._sessions = Sessions(self._connection, clock=clock)
            path.chmod(0o600)  # hashes of passwords are nobody else's business
        except (apsw.Error, OSError, NotPossible) as error:
            raise NotPossible(f"{path} cannot be opened as a list of staff: {error}") from None
        try:
            self._check_kind()
        except NotWritten as error:
            raise NotPossible(f"{path} cannot be opened as a list of staff: {error}") from None

    def _check_kind(self) -> None:
        """Passwords everyone knows must never open a real floor."""
        with self._connection:
            self._connection.execute(
                "INSERT INTO floor SELECT ? WHERE NOT EXISTS (SELECT 1 FROM floor)",
                (int(self._demonstration),),
            )
        kept = self._connection.execute("SELECT demonstration FROM floor").fetchall()[0][0]
        if bool(kept) != self._demonstration:
            kind = "a demonstration floor" if kept else "a real floor"
            raise NotPossible(
                f"{self._path} is the staff of {kind}",
                accepted="a demonstration and a real floor each need a place of their own",
            )

    def close(self) -> None:
        self._store.close()

    @property
    def first_step(self) -> str:
        """What to type where nobody is enrolled yet."""
        where = "" if self._path == PEOPLE else f" --people {shlex.quote(str(self._path))}"
        return f"croupier staff enrol floorperson-1 --role floorperson{where}"

    # -- who is enrolled -------------------------------------------------------------------------

    def check_new(self, member: StaffMember) -> None:
        """Raise BadInput unless this can be a person, and is not enrolled."""
        _check_member(member)
        if any(known.id == member.id for known in self.staff()):
            raise NotNow(
                f"{member.id!r} is enrolled already",
                accepted="another id; or a change of role or password",
            )

    def enrol(self, member: StaffMember, password: str) -> None:
        """Enrol a person who is not enrolled, or no longer."""
        _check_member(member)
        self._check_strength(member, password)
        hashed = passwords.hashed(password)
        with self._store.changing():
            self.check_new(member)
            self._connection.execute(
                "INSERT INTO staff (id, title, role, password) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET title = excluded.title, role = excluded.role,"
                " password = excluded.password, enrolled = 1",
                (member.id, member.title, member.role.value, hashed),
            )
            self._place(member)
            self._end_all(member.id)

    def change_role(self, staff_id: str, role: Role, *, watches: str | None = None) -> None:
        """Give a person another role; who is signed in under the old one is so no longer."""
        with self._store.changing():
            known = self.member(staff_id)
            changed = StaffMember(known.id, known.title, role, watches)
            _check_member(changed)
            self._connection.execute(
                "UPDATE staff SET role = ? WHERE id = ?", (role.value, staff_id)
            )
            self._place(changed)
            self._sessions.end_all(staff_id)

    def change_password(self, staff_id: str, password: str) -> None:
        """Give a person another password; sessions under the old one end, and so does a lock."""
        self._check_strength(self.member(staff_id), password)
        if passwords.is_right(self._kept(staff_id), password):
            raise BadInput("That is the password there was", accepted="another than it replaces")
        hashed = passwords.hashed(password)
        with self._store.changing():
            self._connection.execute(
                "UPDATE staff SET password = ? WHERE id = ?", (hashed, staff_id)
            )
            self._end_all(staff_id)

    def dismiss(self, staff_id: str) -> None:
        """Let a person sign in no more; what they did stays in the ledger under their id."""
        with self._store.changing():
            self.member(staff_id)
            self._connection.execute("UPDATE staff SET enrolled = 0 WHERE id = ?", (staff_id,))
            self._end_all(staff_id)

    def unlock(self, staff_id: str) -> None:
        """Listen again to a person after too many wrong passwords."""
        with self._store.changing():
            self.member(staff_id)
            self._guesses.forget(staff_id)

    def staff(self) -> list[StaffMember]:
        with self._store.reading():
            rows = self._connection.execute(f"{ENROLLED} ORDER BY staff.rowid")
            return [_member(*row) for row in rows]

    def member(self, staff_id: str) -> StaffMember:
        """The person enrolled under an id."""
        with self._store.reading():
            found = self._connection.execute(f"{ENROLLED} AND staff.id = ?", (staff_id,)).fetchone()
            if found is None:
                raise BadInput(
                    f"Nobody is enrolled as {staff_id!r}", accepted="see croupier staff list"
                )
            return _member(*found)

    def _kept(self, staff_id: str) -> str | None:
        """The hash of the password of who is enrolled under an id."""
        with self._store.reading():
            row = self._connection.execute(
                "SELECT password FROM staff WHERE id = ? AND enrolled", (staff_id,)
            ).fetchone()
        return None if row is None else str(row[0])

    def locked_until(self, staff_id: str) -> datetime | None:
        """Until when a person is not listened to, if so."""
        with self._store.reading():
            return self._guesses.locked_until(staff_id)

    def slowed(self, staff_id: str, address: str) -> str | None:
        """With whom a password for a name at an address has to wait its turn, if it has to."""
        with self._store.reading():
            return self._guesses.slowed(staff_id, address)

    def _check_strength(self, member: StaffMember, password: str) -> None:
        if not self._demonstration or password != passwords.DEMONSTRATION:
            words = (member.title, member.role.value)
            passwords.check_strength(member.id, password, words=words)

    def _place(self, member: StaffMember) -> None:
        self._connection.execute("DELETE FROM watching WHERE staff = ?", (member.id,))
        if member.watches is not None:
            self._connection.execute(
                "INSERT INTO watching VALUES (?, ?)", (member.id, member.watches)
            )

    def _end_all(self, staff_id: str) -> None:
        self._sessions.end_all(staff_id)
        self._guesses.forget(staff_id)
        self._guesses.forget_addresses(staff_id)

    # -- who proves to be whom -------------------------------------------------------------------

    def sign_in(
        self, staff_id: str, password: str, *, address: str = "", instead_of: str | None = None
    ) -> str:
        """A new session's token, in the stead of any there was; refuses a wrong password, and
        any password for a while after five wrong ones from that address."""
        if not self._proves(staff_id, password, address):
            raise NotRecognized("That name and password do not go together")
        token = secrets.token_urlsafe(32)
        with self._store.changing():
            if instead_of is not None:
                self._sessions.end(instead_of)
            self._sessions.begin(staff_id, token)
        return token

    def sign(self, member: StaffMember, password: str | None, *, address: str = "") -> None:
        """Who is signed in signs, and proves again that it is they."""
        if not password:
            raise SignatureWanted(
                f"{member.title} signs by this", accepted="the password of who signs"
            )
        if not self._proves(member.id, password, address):
            raise NotSigned(
                f"That is not the password of {member.title}: nothing was signed",
                accepted="the password of who signs",
            )

    def _proves(self, staff_id: str, password: str, address: str) -> bool:
        # One at a time for a name at an address: what is right is never counted with what is
        # wrong, however many are tried at once. Locks are shared by chance, which does no harm.
        trying = self._tried[hash((staff_id, address)) % TRIED_AT_ONCE]
        if not trying.acquire(timeout=passwords.PATIENCE):
            raise passwords.TooManyWaiting
        try:
            kept = self._kept(staff_id)
            with self._store.changing():
                self._guesses.begin(staff_id, address)
            try:
                # Hashing takes its time on purpose, and nobody else is kept waiting for it.
                right = passwords.is_right(kept, password)
            except passwords.TooManyWaiting:
                with self._store.changing():
                    self._guesses.take_back(staff_id, address)
                raise
            if right:
                with self._store.changing():
                    self._guesses.was_right(staff_id, address)
            return right
        finally:
            trying.release()

    # -- sessions --------------------------------------------------------------------------------

    def session(self, token: str | None) -> Session:
        """The session of a token; who asks for something is there, and is not signed out yet."""
        with self._store.reading():
            held = self._sessions.held(token)
            session = Session(self.member(held.staff_id), held.csrf)
        if held.is_to_be_noted and token is not None:
            # Nobody waits for it, or is kept from reading: it is tried again at the next request.
            with suppress(NotWritten), self._store.changing(patience=0):
                self._sessions.note_seen(token)
        return session

    def is_held(self, token: str | None) -> bool:
        """Whether a session still holds, without holding it up; one that cannot be read does
        not, and who it was asks again."""
        try:
            with self._store.reading():
                return self._sessions.is_held(token)
        except NotRead:
            return False

    def sign_out(self, token: str) -> None:
        with self._store.changing():
            self._sessions.end(token)

    def sign_out_everywhere(self, staff_id: str) -> None:
        with self._store.changing():
            self._sessions.end_all(staff_id)


def _member(id_: str, title: str, role: str, table_id: str | None) -> StaffMember:
    return StaffMember(id_, title, Role(role), table_id)


def _check_member(member: StaffMember) -> None:
    if _ID.fullmatch(member.id) is None:
        raise BadInput(
            f"{member.id!r} is not an id for a person",
            accepted="letters, digits and . _ : -, up to 80, like dealer-2",
        )
    if _TITLE.fullmatch(member.title) is None:
        raise BadInput(f"{member.title!r} is not a title", accepted='one line, like "Dealer 2"')
    if member.role is Role.PATRON_DISPLAY and member.watches is None:
        raise BadInput("A patron display watches one table", accepted="the id of its table")
    if member.role is not Role.PATRON_DISPLAY and member.watches is not None:
        raise BadInput(f"A {member.role} has no one table", accepted="a table for a patron display")
    if member.watches is not None and _ID.fullmatch(member.watches) is None:
        raise BadInput(f"{member.watches!r} is not a table id", accepted="like SB-1")
