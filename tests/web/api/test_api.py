"""The API over real HTTP: problems in one plain line, nothing half-done, nothing missed."""

from __future__ import annotations

import html
import json
import socket
from collections.abc import Callable, Iterator

import httpx
import pytest
from serving import TABLE, Client, InThisProcess


def problem_of(answer: httpx.Response) -> dict[str, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, str] = answer.json()
    assert {"type", "title", "status", "detail", "code"} <= set(problem)
    assert "\n" not in problem["detail"]
    assert "Traceback" not in answer.text
    return problem


@pytest.mark.paragraph("13:69F-9.5(d)")
def test_a_refusal_is_a_problem_with_its_paragraph(dealer: Client) -> None:
    before = dealer.state()
    answer = dealer.send({"type": "shake"})
    assert answer.status_code == 409
    assert problem_of(answer)["cite"] == "13:69F-9.5(d)1"
    assert dealer.state() == before


def test_what_is_not_now_and_what_is_not_yours_are_told_apart_from_what_cannot_be_read(
    dealer: Client, sign_in: Callable[[str], Client]
) -> None:
    opens = {"type": "open-table", "opener": 100_00}
    floorperson = sign_in("floorperson-1")
    answers = (floorperson.send(opens), dealer.send(opens), floorperson.send({"type": "reopen"}))
    assert [(answer.status_code, problem_of(answer)["code"]) for answer in answers] == [
        (409, "not-now"),
        (403, "not-yours"),
        (422, "unreadable"),
    ]
    assert problem_of(answers[0])["detail"] == "The table is open already"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"id": "a"}',
        b'{"id": "a", "command": {}, "more": 1}',
        b'{"id": "", "command": {"type": "no-more-bets"}}',
        b'{"id": "a b", "command": {"type": "no-more-bets"}}',
        b'{"id": "a", "command": {"type": "no-such"}}',
        b'{"id": "a", "command": {"type": "buy-in", "seat": 1, "amount": 0.5}}',
        b'{"id": "a", "command": {"type": "buy-in", "seat": 1, "amount": -100}}',
        b'{"id": "a", "command": {"type": "buy-in", "seat": 99, "amount": 100}}',
        b'{"id": "a", "command": {"type": ["x"]}}',
        b'{"id": "a", "command": {"type": "take-seat", "\\ud800": 1}}',
        b'{"id": "a", "command": {"type": "take-seat", "seat": "\\ud800"}}',
        b'{"id": "a", "command": {"type": "take-seat", "seat": NaN}}',
        b'{"id": "a", "command": {"type": "enter-dice", "dice": [1, 2]}}',
        b'{"id": "a", "command": {"type": "enter-dice", "dice": [1, 2, 7]}}',
    ],
)
def test_a_bad_command_is_told_plainly_and_changes_nothing(dealer: Client, body: bytes) -> None:
    before = dealer.state()
    answer = dealer.http.post(
        f"/api/tables/{TABLE}/commands",
        content=body,
        headers={"X-CSRF-Token": dealer.csrf, "Content-Type": "application/json"},
    )
    assert answer.status_code in (409, 422)
    problem_of(answer)
    assert dealer.state() == before


def test_nobody_signed_in_may_neither_look_nor_act(server: InThisProcess) -> None:
    for path in (f"/api/tables/{TABLE}", f"/api/tables/{TABLE}/stream?after=0"):
        answer = httpx.get(server.address + path)
        assert answer.status_code == 401
        problem_of(answer)
    answer = httpx.post(
        f"{server.address}/api/tables/{TABLE}/commands",
        json={"id": "a", "command": {"type": "no-more-bets"}},
    )
    assert answer.status_code == 401


def test_a_command_without_the_session_s_token_is_refused(dealer: Client) -> None:
    answer = dealer.http.post(
        f"/api/tables/{TABLE}/commands", json={"id": "a", "command": {"type": "no-more-bets"}}
    )
    assert answer.status_code == 403
    problem_of(answer)


def test_the_same_command_sent_again_is_done_once(dealer: Client) -> None:
    wager = {"type": "place-wager", "seat": 1, "wager": "small", "amount": 5_00}
    first = dealer.send(wager, "once").json()
    again = dealer.send(wager, "once").json()
    assert (first["done_before"], again["done_before"]) == (False, True)
    assert first["sequence"] == again["sequence"]
    assert dealer.state()["balances"][f"{TABLE}/layout/1/small"] == 5_00
    other = dealer.send({**wager, "amount": 10_00}, "once")
    assert other.status_code == 409
    problem_of(other)


def test_what_the_floorperson_does_is_not_the_dealer_s_to_do(dealer: Client) -> None:
    answer = dealer.send({"type": "fill", "amount": 100_00})
    assert answer.status_code == 403
    problem_of(answer)
    inspection = {"type": "inspect-device", "dice": [1, 2, 3], "properly_lit": True}
    assert problem_of(dealer.send(inspection))["cite"] == "13:69F-9.5(a)1"


def events(lines: Iterator[str]) -> Iterator[tuple[int, dict[str, object]]]:
    sequence = 0
    for line in lines:
        if line.startswith("id: "):
            sequence = int(line.removeprefix("id: "))
        elif line.startswith("data: "):
            yield sequence, json.loads(line.removeprefix("data: "))


def test_a_stream_resumed_by_its_last_id_tells_everything_once_in_order(dealer: Client) -> None:
    url = f"/api/tables/{TABLE}/stream"
    head = dealer.state()["sequence"]
    dealer.do("no-more-bets")
    with dealer.http.stream("GET", f"{url}?after={head}") as answer:
        heard = events(answer.iter_lines())
        assert next(heard)[1]["type"] == "no-more-bets"
        dealer.do("shake")  # live, while listening
        last, event = next(heard)
        assert event["type"] == "shake"
    dealer.do("uncover")
    dealer.do("enter-dice", dice=[1, 2, 3])
    headers = {"Last-Event-ID": str(last)}
    with dealer.http.stream("GET", f"{url}?after=0", headers=headers) as answer:
        heard = events(answer.iter_lines())
        assert [next(heard)[1]["type"] for _ in range(2)] == ["uncover", "enter-dice"]


def test_the_public_stream_does_not_say_who_did_it(dealer: Client, server: InThisProcess) -> None:
    with httpx.stream("GET", f"{server.address}/tables/{TABLE}/display/stream?after=0") as answer:
        _, event = next(events(answer.iter_lines()))
    assert set(event) == {"sequence", "time", "type", "says"}


def test_unknown_tables_and_pages_are_problems(dealer: Client) -> None:
    for path in ("/tables/NONE/display", "/api/tables/NONE", "/no-such-page"):
        answer = dealer.http.get(path)
        assert answer.status_code == 404
        problem_of(answer)


def test_sign_in_goes_only_to_pages_of_this_house(server: InThisProcess) -> None:
    for elsewhere in ("https://example.com/", "//example.com", "/\\example.com"):
        answer = httpx.get(f"{server.address}/sign-in", params={"then": elsewhere})
        assert answer.status_code == 422


def test_a_wrong_password_is_told_without_saying_which_part_was_wrong(
    server: InThisProcess,
) -> None:
    known = httpx.post(f"{server.address}/sign-in", data={"staff": "dealer-1", "password": "wrong"})
    unknown = httpx.post(f"{server.address}/sign-in", data={"staff": "nobody", "password": "x"})
    assert known.status_code == unknown.status_code == 401
    for answer in (known, unknown):
        assert "That name and password do not go together" in answer.text


def test_a_body_too_large_is_refused(dealer: Client) -> None:
    answer = dealer.http.post(
        f"/api/tables/{TABLE}/commands",
        content=b" " * 70_000,
        headers={"X-CSRF-Token": dealer.csrf},
    )
    assert answer.status_code == 413
    problem_of(answer)


def test_a_body_of_untold_length_is_refused(dealer: Client) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"{}"

    answer = dealer.http.post(
        f"/api/tables/{TABLE}/commands", content=pieces(), headers={"X-CSRF-Token": dealer.csrf}
    )
    assert answer.status_code == 411
    problem_of(answer)


@pytest.mark.parametrize("where", ["/api/tables/SB-1/stream", "/tables/SB-1/display/stream"])
@pytest.mark.parametrize(
    ("query", "last"),
    [
        ("after=0", "\u00b2"),
        ("after=0", "-1"),
        ("after=0", "9" * 30),
        ("after=0", "9" * 5_000),
        (f"after={'9' * 30}", ""),
        (f"after={'9' * 5_000}", ""),
        ("after=-1", ""),
    ],
)
def test_a_stream_from_no_such_place_is_told_plainly(
    dealer: Client, where: str, query: str, last: str
) -> None:
    headers = {b"Last-Event-ID": last.encode("latin-1")} if last else {}
    answer = dealer.http.get(f"{where}?{query}", headers=headers)
    assert answer.status_code == 422
    problem_of(answer)


def test_whoever_watches_over_the_server_asks_whether_it_answers(server: InThisProcess) -> None:
    answer = httpx.get(f"{server.address}/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_every_table_of_the_house_is_listed(dealer: Client) -> None:
    listed = dealer.http.get("/api/tables").json()
    assert [row["table"] for row in listed] == ["SB-1", "MB-1", "PB-1"]
    state = dealer.state()
    assert listed[0] == {name: state[name] for name in listed[0]}


def test_the_docs_name_every_request_of_the_schema_with_what_it_does(server: InThisProcess) -> None:
    page = html.unescape(httpx.get(f"{server.address}/docs").text)
    schema = httpx.get(f"{server.address}/openapi.json").json()
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            assert f"<code>{method.upper()} {path}</code>" in page
            assert operation["description"] in page
    for field in ("id", "command", "expected", "password"):
        assert f"<code>{field}</code>" in page


@pytest.mark.parametrize("number", ["9" * 30, "9" * 400, "9" * 5_000, "-9", "1_0"])
@pytest.mark.parametrize(
    "where",
    [
        "/api/tables/SB-1/rounds/{}",
        "/api/tables/SB-1/rounds?shoe={}",
        "/tables/SB-1/rounds/1?at={}",
    ],
)
def test_a_number_no_round_has_is_told_plainly(dealer: Client, where: str, number: str) -> None:
    answer = dealer.http.get(where.format(number))
    assert answer.status_code in (404, 422)
    problem_of(answer)


@pytest.mark.parametrize("length", ["9" * 30, "9" * 5_000, "-1", "+1", "1_0"])
def test_a_length_that_is_none_is_told_plainly(dealer: Client, length: str) -> None:
    url = dealer.http.base_url
    with socket.create_connection((url.host, url.port), timeout=20) as connection:
        asked = f"POST /sign-in HTTP/1.1\r\nHost: {url.host}\r\nContent-Length: {length}\r\n\r\n"
        connection.sendall(asked.encode())
        status = int(connection.makefile("rb").readline().split()[1])
    assert status in (400, 413)
