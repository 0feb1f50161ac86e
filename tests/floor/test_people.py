"""Signing in: passwords, lockout, sessions, and what is never kept in clear."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from houses import Clock

from croupier.floor import People, StaffMember
from croupier.floor.people import NotSignedIn
from croupier.lawbook import BadInput
from croupier.roles import Role
from croupier.table import Actor

DEALER = StaffMember("dealer-7", "Dealer 7", Role.DEALER)
SUPERVISOR = StaffMember("supervisor-4", "Casino supervisor 4", Role.CASINO_SUPERVISOR)
PASSWORD = "three dice, sealed"
OTHER = "no more bets"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def enrolled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with two people in it; hashing their passwords takes its time, so once for all."""
    path = tmp_path_factory.mktemp("enrolled") / "people.sqlite"
    people = People(path, clock=Clock())
    people.enrol(DEALER, PASSWORD)
    people.enrol(SUPERVISOR, OTHER)
    people.close()
    return path


@pytest.fixture
def path(enrolled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(enrolled, tmp_path / "people.sqlite"))


@pytest.fixture
def people(path: Path, clock: Clock) -> Iterator[People]:
    made = People(path, clock=clock)
    yield made
    made.close()


def fail(people: People, times: int, staff_id: str = DEALER.id) -> None:
    for _ in range(times):
        with pytest.raises(BadInput, match="do not go together"):
            people.sign_in(staff_id, "a guess")


# -- signing in and out --------------------------------------------------------------------------


def test_who_signs_in_is_who_acts(people: People) -> None:
    session = people.session(people.sign_in(DEALER.id, PASSWORD))
    assert session.member == DEALER
    assert session.member.actor == Actor("dealer-7", Role.DEALER)
    assert people.session(people.sign_in(SUPERVISOR.id, OTHER)).member == SUPERVISOR


@pytest.mark.parametrize(
    "password", ["", "Three dice, sealed", PASSWORD + " ", PASSWORD[:-1], OTHER, "*" * 10_000]
)
def test_a_wrong_password_does_not_sign_in(people: People, password: str) -> None:
    with pytest.raises(BadInput):
        people.sign_in(DEALER.id, password)


def test_a_name_that_is_not_enrolled_is_refused_in_the_same_words(people: People) -> None:
    with pytest.raises(BadInput) as unknown:
        people.sign_in("dealer-8", PASSWORD)
    with pytest.raises(BadInput) as wrong:
        people.sign_in(DEALER.id, "a guess")
    assert str(unknown.value) == str(wrong.value)


def test_a_name_is_matched_whole_and_as_written(people: People) -> None:
    for name in ("DEALER-7", "dealer-7 ", "dealer", "' OR 1=1 --", ""):
        with pytest.raises(BadInput):
            people.sign_in(name, PASSWORD)


@pytest.mark.parametrize("token", [None, "", "dealer-7", "A" * 43])
def test_a_token_nobody_was_given_is_nobodys_session(people: People, token: str | None) -> None:
    people.sign_in(DEALER.id, PASSWORD)
    with pytest.raises(NotSignedIn):
        people.session(token)


def test_each_sign_in_has_a_token_of_its_own(people: People) -> None:
    one, other = people.sign_in(DEALER.id, PASSWORD), people.sign_in(DEALER.id, PASSWORD)
    assert one != other
    assert people.session(one).csrf != people.session(other).csrf
    assert min(len(one), len(other)) >= 32


def test_signing_out_ends_this_session_and_no_other(people: People) -> None:
    one, other = people.sign_in(DEALER.id, PASSWORD), people.sign_in(DEALER.id, PASSWORD)
    people.sign_out(one)
    with pytest.raises(NotSignedIn):
        people.session(one)
    assert people.session(other).member == DEALER
    people.sign_out(one)  # and again does nothing


def test_a_session_ends_after_twelve_hours(people: People, clock: Clock) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    clock.forward(hours=11, minutes=59, seconds=59)
    assert people.session(token).member == DEALER
    clock.forward(seconds=1)
    with pytest.raises(NotSignedIn):
        people.session(token)


def test_sessions_that_have_ended_stay_ended_when_someone_signs_in(
    people: People, clock: Clock
) -> None:
    ended = people.sign_in(DEALER.id, PASSWORD)
    clock.forward(hours=13)
    current = people.sign_in(SUPERVISOR.id, OTHER)
    with pytest.raises(NotSignedIn):
        people.session(ended)
    assert people.session(current).member == SUPERVISOR


def test_a_session_outlives_the_program(people: People, path: Path, clock: Clock) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    people.close()
    again = People(path, clock=clock)
    assert again.session(token).member == DEALER
    again.close()


# -- lockout -------------------------------------------------------------------------------------


def test_after_five_wrong_passwords_the_right_one_is_refused_for_five_minutes(
    people: People, clock: Clock
) -> None:
    fail(people, 5)
    with pytest.raises(BadInput, match="Too many"):
        people.sign_in(DEALER.id, PASSWORD)
    clock.forward(minutes=4, seconds=59)
    with pytest.raises(BadInput, match="Too many"):
        people.sign_in(DEALER.id, PASSWORD)
    clock.forward(seconds=1)
    assert people.session(people.sign_in(DEALER.id, PASSWORD)).member == DEALER


def test_four_wrong_passwords_lock_nobody_out(people: People) -> None:
    fail(people, 4)
    assert people.sign_in(DEALER.id, PASSWORD)


def test_signing_in_forgets_the_wrong_passwords_before(people: People) -> None:
    fail(people, 4)
    people.sign_in(DEALER.id, PASSWORD)
    fail(people, 4)
    assert people.sign_in(DEALER.id, PASSWORD)


def test_one_who_is_locked_out_locks_out_nobody_else(people: People) -> None:
    fail(people, 5)
    assert people.sign_in(SUPERVISOR.id, OTHER)


def test_a_lock_that_has_passed_is_followed_by_five_more_tries(
    people: People, clock: Clock
) -> None:
    fail(people, 5)
    clock.forward(minutes=5)
    fail(people, 5)
    with pytest.raises(BadInput, match="Too many"):
        people.sign_in(DEALER.id, PASSWORD)


def test_a_lock_outlives_the_program(people: People, path: Path, clock: Clock) -> None:
    fail(people, 5)
    people.close()
    again = People(path, clock=clock)
    with pytest.raises(BadInput, match="Too many"):
        again.sign_in(DEALER.id, PASSWORD)
    again.close()


def test_who_is_signed_in_stays_so_while_someone_guesses_at_the_name(people: People) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    fail(people, 5)
    assert people.session(token).member == DEALER


# -- enrolment and what is kept ------------------------------------------------------------------


def test_staff_are_listed_as_enrolled(people: People) -> None:
    assert people.staff() == [DEALER, SUPERVISOR]


def test_one_enrolled_again_has_the_new_password_and_not_the_old(people: People) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    people.enrol(DEALER, "another password")
    with pytest.raises(BadInput):
        people.session(token)
    assert people.staff() == [DEALER, SUPERVISOR]
    assert people.sign_in(DEALER.id, "another password")
    with pytest.raises(BadInput):
        people.sign_in(DEALER.id, PASSWORD)


def test_neither_passwords_nor_tokens_are_kept_in_clear(people: People, path: Path) -> None:
    tokens = [people.sign_in(DEALER.id, PASSWORD), people.sign_in(SUPERVISOR.id, OTHER)]
    fail(people, 1)
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"dealer-7" in kept  # the search would find what is there
    assert b"$argon2id$" in kept
    for secret in (PASSWORD, OTHER, "a guess", *tokens):
        assert secret.encode() not in kept


def test_two_with_the_same_password_are_not_seen_to_have_it(people: People, path: Path) -> None:
    people.enrol(SUPERVISOR, PASSWORD)
    connection = apsw.Connection(str(path))
    hashes = {password for (password,) in connection.execute("SELECT password FROM staff")}
    connection.close()
    assert len(hashes) == 2


def test_passwords_everyone_knows_do_not_open_a_real_floor(tmp_path: Path) -> None:
    path = tmp_path / "demonstration.sqlite"
    demonstration = People(path, clock=Clock(), demonstration=True)
    demonstration.close()
    with pytest.raises(BadInput, match="demonstration floor"):
        People(path, clock=Clock())


def test_a_real_floor_is_not_turned_into_a_demonstration(path: Path) -> None:
    real = People(path, clock=Clock())
    real.close()
    with pytest.raises(BadInput, match="real floor"):
        People(path, clock=Clock(), demonstration=True)


def test_one_dismissed_signs_in_no_more_and_is_signed_out(people: People) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    people.dismiss(DEALER.id)
    assert people.staff() == [SUPERVISOR]
    for attempt in (lambda: people.session(token), lambda: people.sign_in(DEALER.id, PASSWORD)):
        with pytest.raises(BadInput):
            attempt()


def test_a_short_password_is_not_taken(people: People) -> None:
    with pytest.raises(BadInput, match="too short"):
        people.enrol(DEALER, "1234567")
    assert people.sign_in(DEALER.id, PASSWORD)


def test_only_its_owner_may_read_the_list_of_staff(people: People, path: Path) -> None:
    assert path.stat().st_mode & 0o077 == 0
