"""Signing in and out over HTTP: cookies, other sites' pages, lockout, one's own account."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519
from cryptography.x509.oid import NameOID
from permission_house import SIC_BO, STAFF, PermissionHouse, password_of
from serving import Furnished, InThisProcess

from croupier.lawbook import BadInput
from croupier.ledger import open_ledger
from croupier.roles import Role
from croupier.web.app import create_app
from croupier.web.context import COOKIE
from croupier.web.door import server as door_server
from croupier.web.door.server import SECONDS, ConnectionStage
from croupier.web.guard.https import Reached

DEALER = {"staff": STAFF[Role.DEALER].id, "password": password_of(Role.DEALER)}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PermissionHouse]:
    made = PermissionHouse(tmp_path_factory.mktemp("house"))
    yield made
    made.stop()


def csrf_on(page: httpx.Response) -> str:
    return re.findall(r'name="csrf" value="([^"]+)"', page.text)[0]


def test_a_session_s_cookie_is_for_this_site_and_no_script(house: PermissionHouse) -> None:
    answer = house.anyone().post("/sign-in", data=DEALER)
    assert answer.status_code == 303
    set_cookie = answer.headers["set-cookie"]
    assert set_cookie.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "Path=/", "SameSite=strict"} <= set(set_cookie.split("; "))
    assert "Max-Age" not in set_cookie  # it ends with the browser


def test_signing_in_renews_the_session_and_ends_the_one_before(house: PermissionHouse) -> None:
    browser = house.anyone()
    fixed = {"Cookie": f"{COOKIE}=fixed-by-another"}
    browser.post("/sign-in", data=DEALER, headers=fixed)
    first = browser.cookies[COOKIE]
    assert first != "fixed-by-another"
    other = {"staff": STAFF[Role.PIT_CLERK].id, "password": password_of(Role.PIT_CLERK)}
    answer = house.anyone().post("/sign-in", data=other, headers={"Cookie": f"{COOKIE}={first}"})
    assert answer.status_code == 303
    assert browser.get(f"/api/tables/{SIC_BO}").status_code == 401


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
def test_another_site_s_page_signs_nobody_in_or_out(
    house: PermissionHouse, headers: dict[str, str]
) -> None:
    answer = house.anyone().post("/sign-in", data=DEALER, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    visitor = house.enter(Role.DEALER)
    form = {"csrf": visitor.csrf, "everywhere": "yes"}
    assert visitor.http.post("/sign-out", data=form, headers=headers).status_code == 403
    assert visitor.http.get("/account").status_code == 200


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_this_site_s_own_page_signs_in(house: PermissionHouse, site: str) -> None:
    headers = {"Sec-Fetch-Site": site, "Origin": house.address}
    assert house.anyone().post("/sign-in", data=DEALER, headers=headers).status_code == 303


def test_signing_out_takes_the_session_s_token(house: PermissionHouse) -> None:
    visitor, other = house.enter(Role.DEALER), house.enter(Role.DEALER)
    for wrong in ({}, {"csrf": ""}, {"csrf": other.csrf}):
        assert visitor.http.post("/sign-out", data=wrong).status_code in (403, 422)
    assert visitor.http.post("/sign-out", data={"csrf": visitor.csrf}).status_code == 303
    assert visitor.http.get("/account", headers={"Accept": "x"}).status_code == 401
    assert other.http.get("/account").status_code == 200


def test_signing_out_everywhere_ends_every_session_of_that_person(house: PermissionHouse) -> None:
    here, there, another = (house.enter(r) for r in (Role.DEALER, Role.DEALER, Role.PIT_BOSS))
    sent = {"csrf": csrf_on(here.http.get("/account")), "everywhere": "yes"}
    assert here.http.post("/sign-out", data=sent).status_code == 303
    for ended in (here, there):
        assert ended.send({"type": "no-more-bets"}).status_code == 401
    assert another.http.get("/account").status_code == 200


def test_a_password_is_changed_by_who_knows_it(house: PermissionHouse) -> None:
    visitor = house.enter(Role.STICKPERSON)
    old, new = password_of(Role.STICKPERSON), "a stick of one's own"
    form = {"csrf": visitor.csrf, "password": old, "new": new, "again": new}
    refused = (
        ({**form, "csrf": "x"}, 403),
        ({**form, "password": "not that one"}, 422),
        ({**form, "again": "another"}, 422),
        ({**form, "new": "short", "again": "short"}, 422),
    )
    for wrong, status in refused:
        assert visitor.http.post("/account/password", data=wrong).status_code == status
    assert visitor.http.post("/account/password", data=form).headers["location"] == "/sign-in"
    assert visitor.http.get(f"/api/tables/{SIC_BO}").status_code == 401
    signed = {"staff": STAFF[Role.STICKPERSON].id, "password": new}
    assert house.anyone().post("/sign-in", data=signed).status_code == 303


def test_a_screen_is_signed_in_for_its_table_wherever_it_came_from(house: PermissionHouse) -> None:
    screen = STAFF[Role.PATRON_DISPLAY]
    form = {"staff": screen.id, "password": password_of(Role.PATRON_DISPLAY), "then": "/day"}
    answer = house.anyone().post("/sign-in", data=form)
    assert answer.headers["location"] == f"/tables/{SIC_BO}/display"
    assert "Max-Age=2592000" in answer.headers["set-cookie"]


def test_after_five_wrong_passwords_the_house_says_too_many(house: PermissionHouse) -> None:
    form = {"staff": STAFF[Role.CONTROLLER].id, "password": "a guess"}
    statuses = [house.anyone().post("/sign-in", data=form).status_code for _ in range(7)]
    assert statuses == [401] * 5 + [429] * 2


def test_what_was_shown_to_one_person_is_not_kept_by_the_browser(house: PermissionHouse) -> None:
    page = house.enter(Role.DEALER).http.get("/account")
    assert page.headers["cache-control"] == "no-store"
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]


def test_a_real_floor_does_not_list_its_staff_to_strangers(house: PermissionHouse) -> None:
    page = house.anyone().get("/sign-in").text
    assert not [member.id for member in STAFF.values() if member.id in page]
    assert "demonstration" not in page.lower().replace("dealer-1", "")


def test_every_page_of_a_demonstration_says_that_it_is_one(server: InThisProcess) -> None:
    """But for the papers of 8.5, whose text is the sample submitted and nothing besides."""
    accepts = {"Accept": "text/html"}
    with httpx.Client(base_url=server.address, timeout=20, headers=accepts) as http:
        for staff in (None, "supervisor-1", "floorperson-1", "accounting-1"):
            if staff is not None:
                http.post("/sign-in", data={"staff": staff, "password": "demonstration"})
            links = {"/", "/sign-in", "/account", "/tables/SB-1/display", "/no-such-page"}
            links |= set(re.findall(r'href="(/[^"#]*)"', http.get("/").text))
            for path in sorted(links):
                page = http.get(path, follow_redirects=True)
                if page.headers["content-type"].startswith("text/html") and "/guide/" not in path:
                    assert "demonstration" in page.text.lower(), path


# -- the first run -------------------------------------------------------------------------------


def serve(directory: Path, *more: str) -> tuple[subprocess.Popen[str], str, str]:
    """`croupier serve` on nothing at all, its address and what it says."""
    command = [sys.executable, "-m", "croupier.cli", "serve", "--port", "0"]
    kept = ["--ledger", str(directory / "ledger.sqlite"), "--people", str(directory / "people")]
    running = subprocess.Popen([*command, *kept, *more], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    said = []
    for line in running.stdout:
        said.append(line)
        if line.startswith("Stop with"):
            break
    address = re.findall(r"https?://\S+", said[0])[0]
    return running, address, "".join(said)


def stop(running: subprocess.Popen[str]) -> None:
    running.kill()
    running.wait()
    assert running.stdout is not None
    running.stdout.close()


def test_a_house_that_is_served_first_has_nobody_and_says_whom_to_enrol(tmp_path: Path) -> None:
    """And its ledger begins with New Jersey's time."""
    running, address, said = serve(tmp_path)
    try:
        with closing(open_ledger(str(tmp_path / "ledger.sqlite"), read_only=True)) as ledger:
            (first,) = ledger.entries()
        assert first.record.event.type == "set-time-zone"
        assert first.record.event.particulars == {"zone": "America/New_York"}
        enrol = f"croupier staff enrol floorperson-1 --role floorperson --people {tmp_path}/people"
        assert enrol in said
        assert "password is" not in said
        assert enrol in httpx.get(f"{address}/sign-in").text
        for staff in ("floorperson-1", "dealer-1", "admin", "root"):
            for password in ("demonstration", "", "admin", "password", staff):
                form = {"staff": staff, "password": password}
                assert httpx.post(f"{address}/sign-in", data=form).status_code in (401, 422, 429)
    finally:
        stop(running)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    directory = tmp_path_factory.mktemp("certificate")
    key = ed25519.Ed25519PrivateKey.generate()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, None)
    )
    certificate, private = directory / "certificate.pem", directory / "key.pem"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return certificate, private


def test_with_a_certificate_the_house_is_served_by_https_and_cookies_are_for_it_alone(
    tmp_path: Path, certificate: tuple[Path, Path]
) -> None:
    options = ("--certificate", str(certificate[0]), "--certificate-key", str(certificate[1]))
    running, address, _ = serve(tmp_path, *options, "--demonstration")
    try:
        assert address.startswith("https://")
        signed = {"staff": "dealer-1", "password": "demonstration"}
        answer = httpx.post(f"{address}/sign-in", data=signed, verify=False)
        assert "Secure" in answer.headers["set-cookie"].split("; ")
    finally:
        stop(running)


def test_who_never_comes_to_an_encrypted_word_is_let_go(
    tmp_path: Path,
    furnished: Furnished,
    certificate: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(door_server, "TICKS_A_SECOND", 1)
    seconds = [0.0]
    app = create_app(*furnished.copied_to(tmp_path), demonstration=True)
    server = InThisProcess(app, clock=lambda: seconds[0], **Reached(*certificate).options())
    host, _, port = server.address.removeprefix("http://").partition(":")
    try:
        with socket.create_connection((host, int(port)), 30) as silent:
            silent.sendall(b"\x16\x03\x01")  # how a handshake begins
            while [seen[0] for seen in server.server._seen.values()] != [ConnectionStage.HANDSHAKE]:
                time.sleep(0.01)
            seconds[0] += SECONDS[ConnectionStage.HANDSHAKE]
            assert silent.recv(1) == b""
        answer = httpx.get(f"https://{host}:{port}/sign-in", verify=False)
        assert answer.status_code == 200
    finally:
        server.stop()


def test_what_is_no_certificate_and_key_is_told_before_anything_is_served(
    tmp_path: Path, certificate: tuple[Path, Path]
) -> None:
    (tmp_path / "not.pem").write_text("not a certificate")
    for wrong in (
        Reached(certificate=certificate[0]),
        Reached(key=certificate[1]),
        Reached(tmp_path / "none.pem", certificate[1]),
        Reached(tmp_path / "not.pem", certificate[1]),
        Reached(certificate[0], tmp_path / "not.pem"),
    ):
        with pytest.raises(BadInput) as refused:
            wrong.check()
        assert "\n" not in str(refused.value)
    Reached(*certificate).check()
    Reached().check()


def test_only_a_proxy_that_was_named_is_believed_for_whom_it_asks() -> None:
    assert Reached().options()["proxy_headers"] is False
    options = Reached(proxy="10.0.0.1").options()
    assert (options["proxy_headers"], options["forwarded_allow_ips"]) == (True, "10.0.0.1")


def test_who_says_another_address_is_held_to_their_own(house: PermissionHouse) -> None:
    """A header anyone can write does not make a stranger a new one."""
    form = {"staff": "nobody-at-all", "password": "a guess"}
    statuses = [
        house.anyone()
        .post("/sign-in", data=form, headers={"X-Forwarded-For": f"10.0.0.{number}"})
        .status_code
        for number in range(25)
    ]
    assert statuses[-1] == 429
