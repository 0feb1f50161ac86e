"""`croupier serve` on either store: signed checkpoints, a house that is killed, and 64 clients."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from postgresql import (
    server as server,
)
from serving import TABLE, Client, Server
from typed import Answer, croupier as croupier

from croupier.ledger import open_ledger, verify
from croupier.ledger.checkpoints import read

Croupier = Callable[..., Answer]
BRING = {"type": "bring-chips", "seat": 1, "amount": 5_00}
CLIENTS, COMMANDS = 64, 4


@pytest.fixture(scope="module", params=["a file", "a server"])
def serving(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A demonstration floor on a ledger in a file, with all else beside it; or on a PostgreSQL
    server, with its checkpoints elsewhere."""
    folder = tmp_path_factory.mktemp("serving")
    if request.param == "a file":
        running = Server(folder)
    else:
        database = request.getfixturevalue("server")
        options = (
            "--checkpoints",
            str(folder / "elsewhere.jsonl"),
            "--key",
            str(folder / "key.pem"),
        )
        running = Server(folder, *options, ledger=database.url(database.new_database()))
    yield running
    running.kill()


def where(serving: Server) -> str:
    return serving._ledger or str(serving.ledger)


def second_place(serving: Server) -> Path:
    name = "elsewhere.jsonl" if serving._ledger else "ledger.sqlite-checkpoints.jsonl"
    return serving.directory / name


def key_file(serving: Server) -> Path:
    return serving.directory / ("key.pem" if serving._ledger else "ledger.sqlite-key.pem")


def leave(clients: list[Client]) -> None:
    for client in clients:
        client.http.close()


def test_it_says_at_the_start_where_it_signs_and_by_which_key(
    serving: Server, croupier: Croupier
) -> None:
    printed = "".join(serving.printed)
    assert f"Signed checkpoints of the ledger go to {second_place(serving)}\n" in printed
    key = croupier("audit", "key", key_file(serving))
    assert len(key.out) == 65
    assert key.out.strip() in printed
    # Beside the ledger, who can change the one can change the other, and it says so.
    assert ("another machine's" in printed) is (serving._ledger is None)
    assert key_file(serving).stat().st_mode & 0o077 == 0


def test_a_house_on_either_store_is_killed_signs_and_goes_on_where_it_was(
    serving: Server, croupier: Croupier
) -> None:
    place = second_place(serving)
    dealer, supervisor = (Client(serving.address, who) for who in ("dealer-1", "supervisor-1"))
    dealer.do("no-more-bets")
    dealer.do("shake", times=3)
    serving.kill()
    serving.start()
    assert supervisor.state()["step"] == "tossed"  # the exact step of the round
    dealer.do("uncover")
    dealer.do("enter-dice", dice=[2, 2, 5])
    for act in ("collect-losing-wagers", "pay-winning-wagers", "clear-layout"):
        dealer.do(act)
    sequence = supervisor.do("begin-shift")["sequence"]
    known = supervisor.http.get("/api/ledger").json()
    assert (known["sequence"], known["checkpoint"]["sequence"]) == (sequence, sequence)

    # The second place goes away: play goes on, the page says so, and it is made up for.
    away = place.rename(place.with_name("away"))
    place.mkdir()
    owed_at = supervisor.do("begin-shift")["sequence"]
    page = supervisor.http.get("/").text
    assert "1 of its signed checkpoints" in page
    assert "Is a directory" in page
    assert supervisor.http.get("/api/ledger").json()["owed"] == 1
    place.rmdir()
    away.rename(place)
    dealer.do("bring-chips", seat=1, amount=5_00)
    assert "could not be kept" not in supervisor.http.get("/").text
    signed = [signed_line.checkpoint.sequence for signed_line in read(place)]
    assert signed[-2:] == [sequence, owed_at]
    leave([dealer, supervisor])

    # The Division's own look at it, with nothing but the public key.
    key = croupier("audit", "key", key_file(serving)).out.strip()
    checked = ("--checkpoints", place, "--public-key", key)
    verified = croupier("audit", "verify", where(serving), *checked)
    assert verified.status == 0, verified.out + verified.err
    assert verified.out.splitlines()[1] == f"signed: up to entry {owed_at}"
    data = croupier("audit", "verify", where(serving), *checked, "--json").json
    assert (data["whole"], data["signed_to"], data["findings"]) == (True, owed_at, [])


def test_64_clients_who_send_again_and_out_of_order_leave_no_gap_and_double_nothing(
    serving: Server,
) -> None:
    floorperson = Client(serving.address, "dealer-1")
    head = floorperson.http.get("/api/ledger").json()["sequence"]
    cookie = "; ".join(f"{name}={value}" for name, value in floorperson.http.cookies.items())
    headers = {
        "Cookie": cookie,
        "X-CSRF-Token": floorperson.csrf,
        "Content-Type": "application/json",
    }

    def client(number: int) -> list[tuple[str, int, bool]]:
        """Each command twice, in an order of its own; half of them are its neighbour's too."""
        names = [f"c-{number // 2}-{n}" if n % 2 else f"c-{number}-own-{n}" for n in range(4)]
        sent = names * 2
        Random(number).shuffle(sent)
        answers = []
        with closing(http.client.HTTPConnection("127.0.0.1", serving.port, timeout=60)) as line:
            for name in sent:
                body = json.dumps({"id": name, "command": BRING})
                line.request("POST", f"/api/tables/{TABLE}/commands", body, headers)
                answer = line.getresponse()
                data = json.loads(answer.read())
                assert answer.status == 200, data
                answers.append((name, data["sequence"], data["done_before"]))
        return answers

    with ThreadPoolExecutor(CLIENTS) as pool:
        listed = [answer for answers in pool.map(client, range(CLIENTS)) for answer in answers]
    done = {name: sequence for name, sequence, before in listed if not before}
    # Two of four commands are a client's own, two are shared by two clients: 3 of 4 are different.
    assert len(done) == CLIENTS * 3 == len({name for name, _, _ in listed})
    assert sum(not before for _, _, before in listed) == len(done)
    assert {(name, sequence) for name, sequence, _ in listed} == set(done.items())
    assert sorted(done.values()) == list(range(head + 1, head + 1 + len(done)))
    conflict = floorperson.http.post(
        f"/api/tables/{TABLE}/commands",
        json={"id": "late", "command": BRING, "expected": head},
        headers={"X-CSRF-Token": floorperson.csrf},
    )
    assert conflict.status_code == 409
    assert conflict.json()["detail"] == f"The ledger is at {head + len(done)}, not at {head}"
    leave([floorperson])
    with closing(open_ledger(where(serving), read_only=True)) as ledger:
        assert list(verify(ledger)) == []
        assert ledger.head()[0] == head + len(done)


def refusal(answer: Answer) -> str:
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    return answer.err


def test_what_cannot_be_signed_or_checked_is_refused_in_one_line(
    tmp_path: Path, croupier: Croupier
) -> None:
    letter, ledger = tmp_path / "letter", tmp_path / "ledger.sqlite"
    letter.write_text("Dear Division,\n")
    serve = ("serve", "--ledger", ledger, "--people", tmp_path / "people.sqlite", "--port", "0")
    assert "is no checkpoint" in refusal(croupier(*serve, "--checkpoints", letter))
    assert "not a key to sign with" in refusal(croupier(*serve, "--key", letter))
    assert "There is no key" in refusal(croupier("audit", "key", tmp_path / "none.pem"))
    assert letter.read_text() == "Dear Division,\n"
    open_ledger(ledger).close()
    verify_ = ("audit", "verify", ledger)
    assert "--public-key together" in refusal(croupier(*verify_, "--checkpoints", letter))
    for key, why in (("00", "not a public key"), (letter, "not a public key")):
        asked = ("--checkpoints", letter, "--public-key", key)
        assert why in refusal(croupier(*verify_, *asked))
    gone = ("--checkpoints", tmp_path / "nowhere", "--public-key", "11" * 32)
    assert "There are no checkpoints" in refusal(croupier(*verify_, *gone))
