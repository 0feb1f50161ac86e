"""Signing in: passwords, lockout, sessions, and what is never kept in clear."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from houses import Clock

from croupier.floor import People, StaffMember
from croupier.floor.people.guesses import LockedOut
from croupier.floor.people.sessions import NotSignedIn
from croupier.floor.people.staff import NotRecognized, NotSigned, SignatureWanted, passwords
from croupier.lawbook import BadInput, NotNow, NotPossible
from croupier.roles import Role
from croupier.table import Actor

DEALER = StaffMember("dealer-7", "Dealer 7", Role.DEALER)
SUPERVISOR = StaffMember("supervisor-4", "Casino supervisor 4", Role.CASINO_SUPERVISOR)
PASSWORD = "three dice, sealed"
OTHER = "no more bets"
SCREEN = StaffMember("display-1", "Display 1", Role.PATRON_DISPLAY, "SB-1")


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
        with pytest.raises(NotRecognized, match="do not go together"):
            people.sign_in(staff_id, "a guess")


# -- signing in and out --------------------------------------------------------------------------


def test_who_signs_in_is_who_acts(people: People) -> None:
    session = people.session(people.sign_in(DEALER.id, PASSWORD))
    assert session.member == DEALER
    assert session.member.actor == Actor("dealer-7", Role.DEALER)
    assert people.session(people.sign_in(SUPERVISOR.id, OTHER)).member == SUPERVISOR


@pytest.mark.parametrize(
    "password",
    ["", "Three dice, sealed", PASSWORD + " ", PASSWORD[:-1], OTHER, "*" * 10_000, "\ud800" * 12],
)
def test_a_wrong_password_does_not_sign_in(people: People, password: str) -> None:
    with pytest.raises(NotRecognized):
        people.sign_in(DEALER.id, password)


def test_a_name_that_is_not_enrolled_is_refused_in_the_same_words(people: People) -> None:
    with pytest.raises(NotRecognized) as unknown:
        people.sign_in("dealer-8", PASSWORD)
    with pytest.raises(NotRecognized) as wrong:
        people.sign_in(DEALER.id, "a guess")
    assert str(unknown.value) == str(wrong.value)


def test_a_name_is_matched_whole_and_as_written(people: People) -> None:
    for name in ("DEALER-7", "dealer-7 ", "dealer", "' OR 1=1 --", ""):
        with pytest.raises(NotRecognized):
            people.sign_in(name, PASSWORD)


@pytest.mark.parametrize("token", [None, "", "dealer-7", "A" * 43])
def test_a_token_nobody_was_given_is_nobodys_session(people: People, token: str | None) -> None:
    people.sign_in(DEALER.id, PASSWORD)
    with pytest.raises(NotSignedIn):
        people.session(token)


def test_each_sign_in_has_a_token_of_its_own(people: People) -> None:
    token, other = people.sign_in(DEALER.id, PASSWORD), people.sign_in(DEALER.id, PASSWORD)
    assert token != other
    assert people.session(token).csrf != people.session(other).csrf
    assert min(len(token), len(other)) >= 32


def test_signing_out_ends_this_session_and_no_other(people: People) -> None:
    token, other = people.sign_in(DEALER.id, PASSWORD), people.sign_in(DEALER.id, PASSWORD)
    people.sign_out(token)
    with pytest.raises(NotSignedIn):
        people.session(token)
    assert people.session(other).member == DEALER
    people.sign_out(token)  # and again does nothing


def test_a_session_ends_after_half_an_hour_in_which_nothing_was_asked(
    people: People, clock: Clock
) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    clock.forward(minutes=29, seconds=59)
    assert people.session(token).member == DEALER
    clock.forward(minutes=29, seconds=59)  # counted from the last time something was asked
    assert people.session(token).member == DEALER
    clock.forward(minutes=30)
    with pytest.raises(NotSignedIn):
        people.session(token)


def test_a_session_in_use_ends_after_twelve_hours(people: People, clock: Clock) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    for _ in range(47):
        clock.forward(minutes=15)
        assert people.session(token).member == DEALER
    clock.forward(minutes=14, seconds=59)
    assert people.session(token).member == DEALER
    clock.forward(seconds=1)
    with pytest.raises(NotSignedIn):
        people.session(token)


def test_to_ask_whether_a_session_holds_does_not_hold_it_up(people: People, clock: Clock) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    clock.forward(minutes=29)
    assert people.is_held(token)
    clock.forward(minutes=1)
    assert not people.is_held(token)


def test_a_screen_stays_signed_in_for_thirty_days_and_no_longer(
    people: People, clock: Clock
) -> None:
    people.enrol(SCREEN, PASSWORD)
    token = people.sign_in(SCREEN.id, PASSWORD)
    clock.forward(days=29, hours=23)
    people.sign_in(SUPERVISOR.id, OTHER)  # others come and go
    assert people.session(token).member == SCREEN
    clock.forward(hours=1)
    with pytest.raises(NotSignedIn):
        people.session(token)


def test_signing_in_anew_ends_the_session_there_was_in_that_browser(people: People) -> None:
    before = people.sign_in(DEALER.id, PASSWORD)
    after = people.sign_in(SUPERVISOR.id, OTHER, instead_of=before)
    assert people.session(after).member == SUPERVISOR
    with pytest.raises(NotSignedIn):
        people.session(before)


def test_signing_out_everywhere_ends_all_sessions_of_that_person_and_no_other(
    people: People,
) -> None:
    own = [people.sign_in(DEALER.id, PASSWORD) for _ in range(3)]
    other = people.sign_in(SUPERVISOR.id, OTHER)
    people.sign_out_everywhere(DEALER.id)
    assert not any(people.is_held(token) for token in own)
    assert people.session(other).member == SUPERVISOR


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
    with pytest.raises(LockedOut, match="Too many"):
        people.sign_in(DEALER.id, PASSWORD)
    clock.forward(minutes=4, seconds=59)
    with pytest.raises(LockedOut, match="Too many"):
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
    with pytest.raises(LockedOut, match="Too many"):
        people.sign_in(DEALER.id, PASSWORD)


def test_a_lock_outlives_the_program(people: People, path: Path, clock: Clock) -> None:
    fail(people, 5)
    people.close()
    again = People(path, clock=clock)
    with pytest.raises(LockedOut, match="Too many"):
        again.sign_in(DEALER.id, PASSWORD)
    again.close()


def test_who_is_signed_in_stays_so_while_someone_guesses_at_the_name(people: People) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    fail(people, 5)
    assert people.session(token).member == DEALER


def test_a_stranger_does_not_lock_out_someone_at_the_console_they_are_known_at(
    people: People, clock: Clock
) -> None:
    people.sign_in(DEALER.id, PASSWORD, address="console")
    for _ in range(4):  # again and again, as soon as the lock has passed
        clock.forward(minutes=5)
        for _ in range(5):
            with pytest.raises(NotRecognized, match="do not go together"):
                people.sign_in(DEALER.id, "a guess", address="stranger")
        with pytest.raises(LockedOut):
            people.sign_in(DEALER.id, PASSWORD, address="stranger")
    assert people.sign_in(DEALER.id, PASSWORD, address="console")


def test_at_a_console_where_one_is_known_five_wrong_passwords_lock_there_all_the_same(
    people: People,
) -> None:
    people.sign_in(DEALER.id, PASSWORD, address="console")
    for _ in range(5):
        with pytest.raises(NotRecognized, match="do not go together"):
            people.sign_in(DEALER.id, "a guess", address="console")
    with pytest.raises(LockedOut):
        people.sign_in(DEALER.id, PASSWORD, address="console")
    assert people.sign_in(DEALER.id, PASSWORD, address="elsewhere")


def guess_at_names(people: People, count: int, address: str = "stranger") -> None:
    for number in range(count):
        with pytest.raises(NotRecognized, match="do not go together"):
            people.sign_in(f"dealer-{number + 100}", "a guess", address=address)


def test_twenty_wrong_names_from_an_address_lock_out_nobody_who_never_signed_in_there(
    people: People,
) -> None:
    guess_at_names(people, 25)
    assert people.sign_in(DEALER.id, PASSWORD, address="stranger")
    assert people.sign_in(SUPERVISOR.id, OTHER, address="stranger")


def test_an_address_with_twenty_wrong_ones_is_slowed_but_for_who_is_known_there(
    people: People, clock: Clock
) -> None:
    people.sign_in(SUPERVISOR.id, OTHER, address="stranger")
    guess_at_names(people, 19)
    assert people.slowed(DEALER.id, "stranger") is None
    guess_at_names(people, 1)
    shared = people.slowed(DEALER.id, "stranger")
    assert shared is not None
    assert people.slowed("nobody", "stranger") == shared
    assert people.slowed(SUPERVISOR.id, "stranger") is None
    assert people.slowed(DEALER.id, "console") is None
    clock.forward(minutes=15, seconds=1)
    assert people.slowed(DEALER.id, "stranger") is None


def test_a_name_guessed_at_from_many_addresses_is_slowed_where_it_is_not_known(
    people: People,
) -> None:
    people.sign_in(DEALER.id, PASSWORD, address="console")
    for number in range(20):
        with pytest.raises(NotRecognized, match="do not go together"):
            people.sign_in(DEALER.id, "a guess", address=f"stranger-{number}")
    shared = people.slowed(DEALER.id, "one more")
    assert shared is not None
    assert people.slowed(DEALER.id, "another") == shared
    assert people.slowed(DEALER.id, "console") is None
    assert people.slowed(SUPERVISOR.id, "one more") is None
    assert people.sign_in(DEALER.id, PASSWORD, address="one more")


def test_a_name_of_ones_own_does_not_let_a_stranger_go_on_guessing_unslowed(
    people: People,
) -> None:
    for number in range(20):
        people.sign_in(SUPERVISOR.id, OTHER, address="stranger")
        with pytest.raises(NotRecognized, match="do not go together"):
            people.sign_in(f"dealer-{number + 100}", "a guess", address="stranger")
    assert people.slowed(DEALER.id, "stranger") is not None


@pytest.mark.parametrize("name", ["nobody", "dealer-7 at console", "", "DEALER-7"])
def test_a_name_nobody_has_is_locked_as_one_that_somebody_has(people: People, name: str) -> None:
    """Or the sixth answer would tell who is enrolled; and no name typed locks another."""
    fail(people, 5, name)
    with pytest.raises(LockedOut):
        people.sign_in(name, "a guess")
    assert people.locked_until(DEALER.id) is None
    assert people.sign_in(DEALER.id, PASSWORD)


def test_the_right_password_given_many_times_at_once_signs_in_each_time(people: People) -> None:
    seen: list[object] = []

    def sign_in() -> None:
        try:
            seen.append(people.sign_in(DEALER.id, PASSWORD))
        except (NotRecognized, LockedOut) as error:
            seen.append(type(error))

    at_once = [threading.Thread(target=sign_in) for _ in range(12)]
    for thread in at_once:
        thread.start()
    for thread in at_once:
        thread.join()
    assert [people.is_held(str(token)) for token in seen] == [True] * 12
    fail(people, 4)  # and nothing of it was counted as wrong
    assert people.sign_in(DEALER.id, PASSWORD)


def test_a_password_that_could_not_be_tried_does_not_count(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(kept: str | None, password: str) -> bool:
        raise passwords.TooManyWaiting

    with monkeypatch.context() as patched:
        patched.setattr(passwords, "is_right", busy)
        for _ in range(7):
            with pytest.raises(passwords.TooManyWaiting):
                people.sign_in(DEALER.id, PASSWORD)
    fail(people, 4)
    assert people.sign_in(DEALER.id, PASSWORD)


def test_many_guesses_at_once_are_no_way_around_the_lock(people: People) -> None:
    seen = []

    def guess() -> None:
        try:
            people.sign_in(DEALER.id, "a guess")
        except (NotRecognized, LockedOut) as error:
            seen.append(type(error))

    guessing = [threading.Thread(target=guess) for _ in range(12)]
    for thread in guessing:
        thread.start()
    for thread in guessing:
        thread.join()
    assert (seen.count(NotRecognized), seen.count(LockedOut)) == (5, 7)


def test_who_is_unlocked_signs_in_at_once(people: People) -> None:
    fail(people, 5)
    assert people.locked_until(DEALER.id) is not None
    assert people.locked_until(SUPERVISOR.id) is None
    people.unlock(DEALER.id)
    assert people.locked_until(DEALER.id) is None
    assert people.sign_in(DEALER.id, PASSWORD)


# -- signatures ----------------------------------------------------------------------------------


def test_who_signs_gives_their_own_password_again(people: People) -> None:
    people.sign(DEALER, PASSWORD)
    with pytest.raises(SignatureWanted):
        people.sign(DEALER, None)
    for wrong in (OTHER, PASSWORD + " "):
        with pytest.raises(NotSigned, match="nothing was signed"):
            people.sign(DEALER, wrong)


def test_wrong_passwords_of_signatures_and_of_signing_in_count_together(people: People) -> None:
    fail(people, 3)
    for _ in range(2):
        with pytest.raises(NotSigned):
            people.sign(DEALER, "a guess")
    with pytest.raises(LockedOut):
        people.sign(DEALER, PASSWORD)
    with pytest.raises(LockedOut):
        people.sign_in(DEALER.id, PASSWORD)


def test_who_is_not_enrolled_any_longer_signs_nothing(people: People) -> None:
    people.dismiss(DEALER.id)
    with pytest.raises(NotSigned):
        people.sign(DEALER, PASSWORD)


# -- enrolment and what is kept ------------------------------------------------------------------


def test_staff_are_listed_as_enrolled(people: People) -> None:
    assert people.staff() == [DEALER, SUPERVISOR]


def test_one_enrolled_is_not_enrolled_over(people: People) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    with pytest.raises(NotNow, match="enrolled already"):
        people.enrol(StaffMember(DEALER.id, "Someone else", Role.PIT_BOSS), "another password")
    assert people.staff() == [DEALER, SUPERVISOR]
    assert people.session(token).member == DEALER


def test_one_with_another_password_signs_in_by_it_and_is_signed_out_before(people: People) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    people.change_password(DEALER.id, "another password")
    assert not people.is_held(token)
    with pytest.raises(NotRecognized):
        people.sign_in(DEALER.id, PASSWORD)
    assert people.sign_in(DEALER.id, "another password")


def test_one_with_another_role_acts_in_it_only_after_signing_in_again(people: People) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    people.change_role(DEALER.id, Role.FLOORPERSON)
    with pytest.raises(NotSignedIn):
        people.session(token)
    again = people.session(people.sign_in(DEALER.id, PASSWORD)).member
    assert again.actor == Actor(DEALER.id, Role.FLOORPERSON)


def test_one_dismissed_and_enrolled_again_is_a_person_like_any_other(people: People) -> None:
    people.dismiss(DEALER.id)
    people.enrol(DEALER, "another password")
    assert people.session(people.sign_in(DEALER.id, "another password")).member == DEALER


@pytest.mark.parametrize(
    ("member", "what"),
    [
        (StaffMember("", "Dealer 9", Role.DEALER), "not an id"),
        (StaffMember("dealer 9", "Dealer 9", Role.DEALER), "not an id"),
        (StaffMember("d\n", "Dealer 9", Role.DEALER), "not an id"),
        (StaffMember("x" * 81, "Dealer 9", Role.DEALER), "not an id"),
        (StaffMember("dealer-9", "", Role.DEALER), "not a title"),
        (StaffMember("dealer-9", "Dealer\n9", Role.DEALER), "not a title"),
        (StaffMember("dealer-9", "Dealer 9", Role.DEALER, "SB-1"), "has no one table"),
        (StaffMember("display-9", "Display 9", Role.PATRON_DISPLAY), "watches one table"),
        (StaffMember("display-9", "Display 9", Role.PATRON_DISPLAY, "no such"), "not a table id"),
    ],
)
def test_what_cannot_be_a_person_is_not_enrolled(
    people: People, member: StaffMember, what: str
) -> None:
    with pytest.raises(BadInput, match=what):
        people.enrol(member, PASSWORD)
    assert people.staff() == [DEALER, SUPERVISOR]


def test_a_screen_is_enrolled_with_its_table(people: People) -> None:
    people.enrol(SCREEN, PASSWORD)
    assert people.member(SCREEN.id).watches == "SB-1"
    people.change_role(SCREEN.id, Role.PATRON_DISPLAY, watches="SB-2")
    assert people.member(SCREEN.id).watches == "SB-2"
    people.change_role(SCREEN.id, Role.DEALER)
    assert people.member(SCREEN.id).watches is None


@pytest.mark.parametrize(
    ("password", "what"),
    [
        ("123456789", "too short"),
        ("x" * 201, "too long"),
        ("aaaaaaaaaabbbb", "over and over"),
        ("Demonstration", "Everyone knows"),
        ("Dealer-7 is here", "holds the name"),
        ("half a \ud800 character", "characters that are none"),
        ("password12", "soon be guessed"),
        ("qwertyuiop", "soon be guessed"),
        ("P@ssw0rd123!", "soon be guessed"),
        ("iloveyou2026", "soon be guessed"),
        ("dealer12345", "soon be guessed"),
        ("The Dealer", "soon be guessed"),
        ("croupier2026", "soon be guessed"),
        (PASSWORD, "the password there was"),
    ],
)
def test_a_password_that_would_be_guessed_is_not_taken(
    people: People, password: str, what: str
) -> None:
    with pytest.raises(BadInput, match=what):
        people.change_password(DEALER.id, password)
    assert people.sign_in(DEALER.id, PASSWORD)


@pytest.mark.parametrize("role", [Role.FLOORPERSON, Role.CASINO_SUPERVISOR, Role.STICKPERSON])
@pytest.mark.parametrize("written", ["{}", "{}7", "{}2026"])
def test_a_role_s_own_name_is_no_password(people: People, role: Role, written: str) -> None:
    member = StaffMember("someone-9", "Someone 9", role)
    for name in (role.value, role.value.title().replace(" ", "")):
        with pytest.raises(BadInput, match=r"soon be guessed|too short"):
            people.enrol(member, written.format(name))


@pytest.mark.parametrize(
    "password",
    ["three dice, sealed", "the dealer knows this", "a stick of one's own", "x7Qp-vK2mZ"],
)
def test_words_that_nobody_says_together_are_taken(people: People, password: str) -> None:
    people.change_password(SUPERVISOR.id, password)
    assert people.sign_in(SUPERVISOR.id, password)


def test_however_long_a_password_is_it_is_looked_at_at_once(people: People) -> None:
    for length in (72, 73, 200):
        password = ("No more bets, said the stick to the dice; " * 5)[:length]
        people.change_password(SUPERVISOR.id, password)
    with pytest.raises(BadInput, match="soon be guessed"):
        people.change_password(SUPERVISOR.id, "abcde" * 40)


def test_the_demonstration_s_password_opens_a_demonstration_only(tmp_path: Path) -> None:
    demonstration = People(tmp_path / "known.sqlite", clock=Clock(), demonstration=True)
    demonstration.enrol(DEALER, "demonstration")
    assert demonstration.sign_in(DEALER.id, "demonstration")
    demonstration.close()
    real = People(tmp_path / "real.sqlite", clock=Clock())
    with pytest.raises(BadInput, match="Everyone knows"):
        real.enrol(DEALER, "demonstration")
    real.close()


def test_neither_passwords_nor_tokens_are_kept_in_clear(people: People, path: Path) -> None:
    tokens = [people.sign_in(DEALER.id, PASSWORD), people.sign_in(SUPERVISOR.id, OTHER)]
    fail(people, 1)
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"dealer-7" in kept  # the search would find what is there
    assert b"$argon2id$" in kept
    for secret in (PASSWORD, OTHER, "a guess", *tokens):
        assert secret.encode() not in kept


def test_two_with_the_same_password_are_not_seen_to_have_it(people: People, path: Path) -> None:
    people.change_password(SUPERVISOR.id, PASSWORD)
    connection = apsw.Connection(str(path))
    hashes = {password for (password,) in connection.execute("SELECT password FROM staff")}
    connection.close()
    assert len(hashes) == 2


def test_passwords_everyone_knows_do_not_open_a_real_floor(tmp_path: Path) -> None:
    path = tmp_path / "demonstration.sqlite"
    demonstration = People(path, clock=Clock(), demonstration=True)
    demonstration.close()
    with pytest.raises(NotPossible, match="demonstration floor"):
        People(path, clock=Clock())


def test_a_real_floor_is_not_turned_into_a_demonstration(path: Path) -> None:
    real = People(path, clock=Clock())
    real.close()
    with pytest.raises(NotPossible, match="real floor"):
        People(path, clock=Clock(), demonstration=True)


def test_one_dismissed_signs_in_no_more_and_is_signed_out(people: People) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    people.dismiss(DEALER.id)
    assert people.staff() == [SUPERVISOR]
    with pytest.raises(NotSignedIn):
        people.session(token)
    with pytest.raises(NotRecognized):
        people.sign_in(DEALER.id, PASSWORD)


def test_only_its_owner_may_read_the_list_of_staff(people: People, path: Path) -> None:
    assert path.stat().st_mode & 0o077 == 0
