"""`croupier staff`: people enrolled, changed, unlocked and dismissed, and weak input refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from houses import Clock
from typed import croupier  # noqa: F401  (a fixture)

from croupier.floor import People
from croupier.floor.house import system_clock
from croupier.floor.people.staff import NotRecognized
from croupier.ledger import open_ledger

PASSWORD = ("--password", "three dice, sealed")


@pytest.fixture
def people(tmp_path):
    return ("--people", tmp_path / "people.sqlite")


@pytest.fixture
def staff(croupier, people):  # noqa: F811
    def run(*words):
        return croupier("staff", *words, *people)

    return run


def test_a_house_without_staff_says_whom_to_enrol_first(staff, people):
    assert f"croupier staff enrol floorperson-1 --role floorperson --people {people[1]}" in (
        staff("list").out
    )


def test_a_title_is_the_id_unless_told(staff):
    assert "Dealer 2 may sign in as dealer-2" in (
        staff("enrol", "dealer-2", "--role", "dealer", *PASSWORD).out
    )


def test_a_screen_is_enrolled_with_the_table_it_watches(staff):
    screen = ("enrol", "display-1", "--role", "patron display")
    assert "watches one table" in staff(*screen, *PASSWORD).err
    assert staff(*screen, "--table", "SB-1", *PASSWORD).status == 0
    assert staff("list", "--json").json == [
        {"id": "display-1", "title": "Display 1", "role": "patron display", "table": "SB-1"}
    ]
    assert "patron display of SB-1" in staff("list").out


def test_role_and_password_are_changed_and_a_person_unlocked(staff, people):
    staff("enrol", "dealer-2", "--role", "dealer", *PASSWORD)
    assert staff("role", "dealer-2", "--role", "floorperson").status == 0
    assert staff("password", "dealer-2", "--password", "no more bets").status == 0
    kept = People(Path(people[1]), clock=system_clock)
    for _ in range(5):
        with pytest.raises(NotRecognized):
            kept.sign_in("dealer-2", "a guess")
    (written,) = staff("list", "--json").json
    assert (written["role"], "locked_until" in written) == ("floorperson", True)
    assert "locked until" in staff("list").out
    assert staff("unlock", "dealer-2").status == 0
    assert "locked until" not in staff("list").out
    assert kept.sign_in("dealer-2", "no more bets")
    kept.close()


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("enrol", "dealer-2", "--role", "dealer", *PASSWORD), "enrolled already"),
        (("enrol", "dealer 3", "--role", "dealer", *PASSWORD), "not an id"),
        (("enrol", "x", "--role", "dealer", "--title", "a\nb", *PASSWORD), "not a title"),
        (("enrol", "x", "--role", "king", *PASSWORD), "no role"),
        (("enrol", "x", "--role", "dealer", "--table", "SB-1", *PASSWORD), "no one table"),
        (("enrol", "x", "--role", "dealer", "--password", "demonstration"), "Everyone knows"),
        (("enrol", "x", "--role", "dealer", "--password", "aaaaaaaaaaaa"), "over and over"),
        (("role", "nobody", "--role", "dealer"), "Nobody is enrolled"),
        (("role", "dealer-2", "--role", "patron display"), "watches one table"),
        (("password", "nobody", *PASSWORD), "Nobody is enrolled"),
        (("password", "dealer-2", "--password", "short"), "too short"),
        (("unlock", "nobody"), "Nobody is enrolled"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line_and_changes_nothing(staff, people, words, what):
    staff("enrol", "dealer-2", "--role", "dealer", *PASSWORD)
    before = staff("list", "--json").json
    answer = staff(*words)
    assert answer.status == 2
    assert what in answer.err
    assert answer.err.count("\n") == 1
    assert staff("list", "--json").json == before
    kept = People(Path(people[1]), clock=Clock())
    assert kept.sign_in("dealer-2", PASSWORD[1])
    kept.close()


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("enrol", "dealer-3"), "--role"),
        (("enrol", "dealer-3", "--role", "king"), "no role"),
        (("enrol", "dealer 3", "--role", "dealer"), "not an id"),
        (("enrol", "display-3", "--role", "patron display"), "watches one table"),
        (("enrol", "dealer-2", "--role", "dealer"), "enrolled already"),
        (("password", "nobody"), "Nobody is enrolled"),
    ],
)
def test_nobody_is_asked_for_a_password_that_leads_to_nothing(staff, monkeypatch, words, what):
    staff("enrol", "dealer-2", "--role", "dealer", *PASSWORD)

    def asked(*_, **__):
        raise AssertionError("a password was asked for")

    monkeypatch.setattr(typer, "prompt", asked)
    answer = staff(*words)
    assert answer.status == 2
    assert what in answer.err


def test_a_password_is_asked_for_where_none_is_told(staff, monkeypatch):
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: PASSWORD[1])
    assert staff("enrol", "dealer-2", "--role", "dealer").status == 0
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: "no more bets")
    assert staff("password", "dealer-2").status == 0


def test_where_nobody_answers_it_is_told_in_one_line(staff, monkeypatch):
    def no_answer(*_, **__):
        raise typer.Abort

    monkeypatch.setattr(typer, "prompt", no_answer)
    answer = staff("enrol", "dealer-2", "--role", "dealer")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("croupier: No password was given")
    assert staff("list", "--json").json == []


def test_a_ledger_is_no_list_of_staff(croupier, tmp_path):  # noqa: F811
    open_ledger(tmp_path / "ledger.sqlite").close()
    kept = (tmp_path / "ledger.sqlite").read_bytes()
    for words in (("list",), ("enrol", "dealer-2", "--role", "dealer", *PASSWORD)):
        answer = croupier("staff", *words, "--people", tmp_path / "ledger.sqlite")
        assert answer.status == 2
        assert "cannot be opened as a list of staff: it holds something else" in answer.err
    assert (tmp_path / "ledger.sqlite").read_bytes() == kept
