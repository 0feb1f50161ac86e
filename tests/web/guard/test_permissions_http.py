"""The permission matrix attacked over HTTP, with real sessions: every role, every command."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from houses import TABLE
from hypothesis import HealthCheck, given, settings, strategies as st
from permission_house import (
    MINI_BACCARAT,
    SIC_BO,
    STAFF,
    PermissionHouse,
    password_of,
    problem_of,
)
from playthroughs.permission_walk import Seen, commands_at, family_of, given_at, refusal
from samples import samples

from croupier.floor.commands import HOUSE_COMMANDS
from croupier.floor.core.desk import HOUSE
from croupier.floor.establishing import EstablishTable
from croupier.floor.permissions import permissions
from croupier.floor.reading import Sight, may_see
from croupier.ledger import verify
from croupier.roles import Role
from croupier.web.context import COOKIE

ROLES = pytest.mark.parametrize("role", Role, ids=str)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PermissionHouse]:
    made = PermissionHouse(tmp_path_factory.mktemp("house"))
    yield made
    made.stop()


def seen(house: PermissionHouse, table: str = SIC_BO) -> Seen:
    return Seen(house.floor.house.standing, house.floor.clock(), table)


def every_command(house: PermissionHouse) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command there is, with particulars that are read, and where it is given."""
    for game, table in (("sic-bo", SIC_BO), ("mini-baccarat", MINI_BACCARAT)):
        now = seen(house, table)
        for type_ in (EstablishTable.type, *commands_at(family_of(game))):
            yield table, next(given_at(now, type_, family_of(game)))
    for type_, command in HOUSE_COMMANDS.items():
        table = HOUSE if command.of_the_house else MINI_BACCARAT
        yield table, {"type": type_, **next(samples(command, now.table, now.now))}


# -- the matrix ----------------------------------------------------------------------------------


@ROLES
def test_what_does_not_fall_to_a_role_is_refused_it_over_http(
    house: PermissionHouse, role: Role
) -> None:
    falls_to = {permission.type: permission.roles for permission in permissions()}
    head, tried = house.head, 0
    for table, command in every_command(house):
        if role in falls_to[command["type"]]:
            continue
        answer = house.visitor(role).send(command, table=table)
        problem = problem_of(answer)
        # Nobody is asked to sign what is not theirs; what names no paper there is, is told so.
        no_paper = answer.status_code == 422 and problem["detail"].startswith(("There is no", "No"))
        assert (answer.status_code, problem["code"]) == (403, "not-yours") or no_paper, command
        tried += 1
    assert tried > 50
    assert house.head == head


def test_what_falls_to_a_role_and_is_signed_is_not_done_without_the_password(
    house: PermissionHouse,
) -> None:
    head = house.head
    for table, command in every_command(house):
        permission = next(each for each in permissions() if each.type == command["type"])
        for role in permission.roles if permission.signed else ():
            answer = house.visitor(role).send(command, table=table)
            assert answer.status_code in (403, 404, 409, 422), answer.text
            problem_of(answer)
    assert house.head == head


def test_a_signature_takes_the_signer_s_own_password_and_no_other_s(
    house: PermissionHouse,
) -> None:
    floorperson = house.visitor(Role.FLOORPERSON)
    fill, head = {"type": "fill", "amount": 100_00}, house.head
    others = (password_of(Role.DEALER), "", None, "x" * 201)
    answers = [floorperson.send(fill, password=password) for password in others]
    codes = [problem_of(answer)["code"] for answer in answers]
    assert codes == ["not-signed", "signature-wanted", "signature-wanted", "unreadable"]
    assert house.head == head
    done = floorperson.send(fill, command_id="f", password=password_of(Role.FLOORPERSON))
    assert done.status_code == 200
    # Resent by the same person it is done once; under another's session it is another command.
    again = floorperson.send(fill, command_id="f", password=password_of(Role.FLOORPERSON))
    assert again.json()["done_before"] is True
    replayed = house.visitor(Role.DEALER).send(fill, command_id="f")
    assert replayed.status_code == 409
    unsigned = floorperson.send(fill, command_id="f")
    assert problem_of(unsigned)["code"] == "signature-wanted"


@pytest.mark.parametrize("seed", [5, 69])
def test_whatever_is_sent_at_random_is_answered_as_the_house_would_in_itself(
    house: PermissionHouse, seed: int
) -> None:
    chance = random.Random(seed)
    known = list(permissions())
    types = [EstablishTable.type, *commands_at(family_of("sic-bo"))]
    for _ in range(220):
        type_ = chance.choice(types)
        falls_to = next(permission for permission in known if permission.type == type_)
        role = chance.choice([*Role, *falls_to.roles * 6])
        command = chance.choice(list(given_at(seen(house), type_, family_of("sic-bo"))))
        error = refusal(seen(house), role, command)
        before = house.head[0]
        answer = house.visitor(role).send(command, password=password_of(role))
        if error is None:
            assert answer.status_code == 200, answer.text
            assert house.head[0] == before + 1
        else:
            assert answer.status_code in (403, 409, 422), answer.text
            assert problem_of(answer)["detail"]
            assert house.head[0] == before
        assert role in falls_to.roles or error is not None
    assert list(verify(house.floor.ledger)) == []


# -- attacks -------------------------------------------------------------------------------------

NO_MORE_BETS = {"id": "x", "command": {"type": "no-more-bets"}}
COMMANDS_PATH = f"/api/tables/{TABLE}/commands"


@pytest.mark.parametrize("cookie", [None, "", "x", "A" * 43, "dealer-7", "' OR 1=1 --"])
def test_no_session_or_a_forged_one_does_nothing(
    house: PermissionHouse, cookie: str | None
) -> None:
    head, stranger = house.head, house.anyone()
    if cookie is not None:
        stranger.headers["Cookie"] = f"{COOKIE}={cookie}"
    answer = stranger.post(COMMANDS_PATH, json=NO_MORE_BETS, headers={"X-CSRF-Token": "x"})
    assert answer.status_code == 401
    problem_of(answer)
    assert house.head == head


@pytest.mark.parametrize("token", ["", "x", "\xe9", "other"])
def test_the_token_of_another_session_is_not_this_one_s(house: PermissionHouse, token: str) -> None:
    other, own = house.visitor(Role.FLOORPERSON), house.visitor(Role.DEALER)
    head = house.head
    sent = (other.csrf if token == "other" else token).encode("latin-1")
    answer = own.http.post(COMMANDS_PATH, json=NO_MORE_BETS, headers={b"X-CSRF-Token": sent})
    assert answer.status_code == 403
    problem_of(answer)
    assert house.head == head


def test_one_dismissed_or_given_another_role_does_nothing_more_in_that_session(
    house: PermissionHouse,
) -> None:
    member, change = STAFF[Role.BOXPERSON], house.people
    session = house.enter(Role.BOXPERSON)
    assert session.http.get(f"/api/tables/{TABLE}").status_code == 200
    change.change_role(member.id, Role.FLOORPERSON)
    assert session.send({"type": "change-limits"}).status_code == 401
    change.change_role(member.id, Role.BOXPERSON)
    session = house.enter(Role.BOXPERSON)
    with session.http.stream("GET", f"/api/tables/{TABLE}/stream") as live:
        assert live.status_code == 200
        lines = live.iter_lines()
        next(lines)
        change.dismiss(member.id)
        head = house.head[0]
        house.visitor(Role.DEALER).send({"type": "take-seat", "seat": 7})
        last = f"id: {house.head[0]}"
        assert house.head[0] == head + 1
        assert last not in list(lines)  # the stream ends without telling it
    assert session.send({"type": "no-more-bets"}).status_code == 401
    change.enrol(member, password_of(Role.BOXPERSON))
    house._sessions[Role.BOXPERSON] = house.enter(Role.BOXPERSON)


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_another_method_is_no_way_in(house: PermissionHouse, method: str) -> None:
    dealer, head = house.visitor(Role.DEALER), house.head
    headers = {"X-CSRF-Token": dealer.csrf, "X-HTTP-Method-Override": "POST"}
    answer = dealer.http.request(method, COMMANDS_PATH, json=NO_MORE_BETS, headers=headers)
    assert answer.status_code == 405
    assert house.head == head


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/SB-1%2F..%2FMB-1/commands",
        "/api/tables/../tables/NONE/commands",
        "/api//tables/SB-1/commands",
        "/api/tables/SB-1/commands/",
        "/API/tables/SB-1/commands",
        "/api/tables/%00/commands",
        "/api/tables/%FF%FE/commands",
        "/api/tables/sb-1/commands",
    ],
)
def test_a_path_bent_out_of_shape_leads_nowhere(house: PermissionHouse, path: str) -> None:
    dealer, head = house.visitor(Role.DEALER), house.head
    headers = {"X-CSRF-Token": dealer.csrf}
    answer = dealer.http.post(path, json=NO_MORE_BETS, headers=headers)
    assert answer.status_code in (307, 404, 405), answer.text
    assert house.head == head


@pytest.mark.parametrize(
    "path",
    [
        "/static/../../people.sqlite",
        "/static/%2e%2e/%2e%2e/people.sqlite",
        "/static/..%5c..%5cpeople.sqlite",
        "/people.sqlite",
        "/.git/config",
    ],
)
def test_no_file_but_what_is_meant_to_be_shown_is(house: PermissionHouse, path: str) -> None:
    answer = house.anyone().get(path)
    assert answer.status_code in (404, 422)
    assert b"SQLite" not in answer.content


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_whatever_is_put_into_an_envelope_is_answered_plainly(
    house: PermissionHouse, data: st.DataObject
) -> None:
    """From the schema the house itself gives of its API: right fields, anything in them."""
    schema = house.app.openapi()["components"]["schemas"]["CommandEnvelope"]
    assert set(schema["required"]) == {"id", "command"}
    fields = st.sampled_from([*schema["properties"], "more"])
    envelope = data.draw(st.dictionaries(fields, JSON, max_size=4))
    if data.draw(st.booleans()):
        type_ = data.draw(st.sampled_from([*commands_at(family_of("sic-bo")), *HOUSE_COMMANDS]))
        inner = data.draw(st.dictionaries(st.sampled_from(["seat", "amount", "wager"]), JSON))
        envelope |= {"id": "any", "command": {"type": type_, **inner}}
    role = data.draw(st.sampled_from(list(Role)))
    visitor = house.visitor(role)
    headers = {"X-CSRF-Token": visitor.csrf}
    answer = visitor.http.post(COMMANDS_PATH, json=envelope, headers=headers)
    assert answer.status_code in (200, 403, 404, 409, 422), answer.text
    if answer.status_code != 200:
        problem_of(answer)


@settings(max_examples=60, deadline=None)
@given(body=st.binary(max_size=200))
def test_bytes_that_are_no_command_are_told_so(house: PermissionHouse, body: bytes) -> None:
    visitor = house.visitor(Role.DEALER)
    headers = {"X-CSRF-Token": visitor.csrf, "Content-Type": "application/json"}
    answer = visitor.http.post(COMMANDS_PATH, content=body, headers=headers)
    assert answer.status_code in (400, 422)
    problem_of(answer)


def test_a_body_too_large_is_not_read(house: PermissionHouse) -> None:
    dealer = house.visitor(Role.DEALER)
    answer = dealer.send({"type": "no-more-bets", "more": "x" * 70_000})
    assert answer.status_code == 413


# -- who may look --------------------------------------------------------------------------------

PUBLIC = ("/sign-in", "/openapi.json", "/docs", "/healthz", f"/tables/{SIC_BO}/display")
SIGHTS = {
    "/tables/{table}/console": Sight.CONSOLE,
    "/api/tables": Sight.CONSOLE,
    "/api/tables/{table}": Sight.CONSOLE,
    "/tables/{table}/live-odds": Sight.LIVE_ODDS,
    "/api/tables/{table}/live-odds": Sight.LIVE_ODDS,
    "/complimentary": Sight.FORMS,
    "/api/complimentary": Sight.FORMS,
}


def paths(house: PermissionHouse) -> Iterator[tuple[str, str]]:
    """Every page and answer that can be asked for, as it is declared and with its parts filled."""
    for route in house.app.routes:
        if "GET" in getattr(route, "methods", ()):
            declared = str(getattr(route, "path"))  # noqa: B009  (of every kind of route)
            filled = declared.replace("{table}", SIC_BO)
            for part in ("number", "serial", "guide", "day"):
                filled = filled.replace(f"{{{part}}}", "2012-03-19" if part == "day" else "1")
            assert "{" not in filled, declared
            yield declared, filled


def look(http: httpx.Client, path: str) -> int:
    if path.endswith("/stream"):
        with http.stream("GET", path) as answer:
            return answer.status_code
    return http.get(path).status_code


def test_nothing_but_displays_and_the_way_in_is_shown_without_signing_in(
    house: PermissionHouse,
) -> None:
    stranger = house.anyone()
    for declared, path in paths(house):
        if path.startswith(PUBLIC) or path == "/":
            assert look(stranger, path) == 200, path
        else:
            assert look(stranger, path) == 401, declared


def test_a_screen_is_shown_the_display_of_its_table_and_nothing_else(
    house: PermissionHouse,
) -> None:
    screen = house.visitor(Role.PATRON_DISPLAY).http
    for _, path in paths(house):
        if path.startswith(PUBLIC):
            assert look(screen, path) == 200, path
        elif path != "/":
            assert look(screen, path) == 403, path
    for path in ("", "/board", "/stream"):
        other = screen.get(f"/tables/{MINI_BACCARAT}/display{path}")
        assert other.status_code == 403
        assert SIC_BO in other.text
    home = screen.get("/")
    assert (home.status_code, home.headers["location"]) == (303, f"/tables/{SIC_BO}/display")


@ROLES
def test_each_role_is_shown_what_is_written_and_nothing_else(
    house: PermissionHouse, role: Role
) -> None:
    http = house.visitor(role).http
    for declared, sight in SIGHTS.items():
        path = declared.replace("{table}", MINI_BACCARAT)
        refused = http.get(path).status_code == 403
        assert refused is not may_see(role, sight), path
