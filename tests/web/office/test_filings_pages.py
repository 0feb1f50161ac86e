"""The pages and the API of filings: what waits for whom, and guides only once they may be shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from baccarat_house import PASSWORD, Served, served
from houses import CONTROLLER, DIVISION, FLOORPERSON, SUPERVISOR, Floor
from playwright.sync_api import Browser, expect

from croupier.floor.core.desk import HOUSE
from croupier.floor.reading import READERS, Sight
from croupier.games.registry import rules
from croupier.publish.papers.guides import guide_data
from croupier.roles import Role

NOTICE: dict[str, Any] = {
    "name": "Summer Baccarat Classic",
    "day": "2026-07-20",
    "local_time": "19:30",
    "description": "By elimination, three rounds",
    "patrons": 42,
    "tables": 6,
    "location": "Pit 2",
    "security_measures": "Two more officers",
    "impacts_gross_revenue": False,
}


@pytest.fixture
def summer(floor: Floor) -> Floor:
    floor.clock.now = datetime(2026, 7, 13, 14, 0, tzinfo=UTC)
    floor.do(SUPERVISOR, "draft-tournament", table=HOUSE, **NOTICE)
    said = {"title": "Harbor Dice", "game": "sic-bo"}
    floor.do(CONTROLLER, "draft-petition", table=HOUSE, **said)
    return floor


@pytest.fixture
def web(summer: Floor, tmp_path: Path) -> Iterator[Served]:
    with served(summer, tmp_path) as running:
        yield running


def submit(floor: Floor, edition: str = "13:69F") -> str:
    guide = str(guide_data([rules("sic-bo", edition=edition)])["id"])
    sample = {"guide": guide, "title": "How to play sic bo", "edition": edition}
    floor.do(SUPERVISOR, "submit-guide", table=HOUSE, **sample, games=[{"game": "sic-bo"}])
    return guide


def send(client: httpx.Client, password: str | None, **command: Any) -> httpx.Response:
    csrf = client.get("/filings").text.partition('data-csrf="')[2].partition('"')[0]
    body = {"id": f"web-{command['type']}-{password}", "command": command, "password": password}
    return client.post(f"/api/tables/{HOUSE}/commands", json=body, headers={"X-CSRF-Token": csrf})


def test_who_has_to_do_with_filings_sees_them_and_nobody_else(web: Served) -> None:
    for role in (Role.DEALER, Role.PIT_CLERK, Role.FLOORPERSON, Role.DIVISION):
        client = web.client(role)
        wanted = 200 if role in READERS[Sight.FILINGS] else 403
        for path in ("/filings", "/api/filings", "/filings/petitions/1"):
            assert client.get(path).status_code == wanted, (role, path)
        assert ('href="/filings"' in client.get("/").text) is (wanted == 200)
    nobody = httpx.Client(base_url=web.address)
    with nobody:
        assert nobody.get("/api/filings").status_code == 401


@pytest.mark.paragraph("13:69F-8.6(a)", "13:69F-8.4(d)")
def test_the_api_says_what_each_paper_lacks_and_by_which_paragraph(web: Served) -> None:
    filings = web.client(Role.DIVISION).get("/api/filings").json()
    (tournament,), (petition,) = filings["tournaments"], filings["petitions"]
    assert (tournament["stage"], petition["stage"]) == ("draft", "draft")
    assert tournament["drafted"].keys() == {"by", "role", "at"}
    assert [item["cite"] for item in tournament["missing"]] == ["13:69F-8.6(a)6"] * 3
    assert petition["missing"][0]["cite"] == "13:69F-8.4(d)1"
    # Odds and layout come from the rules of the game.
    cites = {item["cite"] for item in petition["missing"]}
    assert not {"13:69F-8.4(d)3iii", "13:69F-8.4(d)3iv"} & cites


@pytest.mark.paragraph("13:69F-8.6(a)")
def test_the_page_counts_the_days_that_are_left(web: Served, summer: Floor) -> None:
    page = web.client(Role.CASINO_SUPERVISOR).get("/filings").text
    assert "to be filed by 2026-07-13, and 5 business days are left before 2026-07-20" in page
    summer.clock.forward(days=1)
    page = web.client(Role.CASINO_SUPERVISOR).get("/filings").text
    assert "too late for 2026-07-20, it was to be filed by 2026-07-13" in page


@pytest.mark.paragraph("13:69F-8.6(a)6", "13:69F-8.6(b)")
def test_a_certification_is_taken_only_with_the_password_of_who_signs(
    web: Served, summer: Floor
) -> None:
    client = web.client(Role.CASINO_SUPERVISOR)
    said = {"type": "certify-tournament", "tournament": 1, "supervisor": "T. Brandt"}
    refused = send(client, None, **said)
    assert (refused.status_code, refused.json()["code"]) == (403, "signature-wanted")
    assert not summer.house.standing.filings.tournaments[1].certifications
    assert send(client, PASSWORD, **said).status_code == 200
    (made,) = summer.house.standing.filings.tournaments[1].certifications
    assert made.supervisor == "T. Brandt"


def test_a_refusal_over_the_api_cites_its_paragraph(web: Served) -> None:
    refused = send(web.client(Role.CASINO_SUPERVISOR), None, type="file-tournament", tournament=1)
    assert refused.status_code == 409
    assert refused.json()["cite"] == "13:69F-8.6(a)6"


@pytest.mark.paragraph("13:69F-8.6(a)")
def test_a_notice_is_a_paper_to_print(web: Served) -> None:
    client = web.client(Role.DIVISION)
    page = client.get("/filings/tournaments/1").text
    assert "Regulatory Enforcement Bureau office" in page
    assert "2026-07-20 19:30, local time" in page
    for item in range(1, 8):
        assert f"13:69F-8.6(a){item}" in page
    assert page.count(">missing<") == 3  # the certifications of (a)6
    assert "Not filed" in page
    assert client.get("/filings/tournaments/2").status_code == 404


def test_a_petition_is_a_paper_to_print(web: Served) -> None:
    client = web.client(Role.CONTROLLER)
    page = client.get("/filings/petitions/1").text
    assert "Harbor Dice" in page
    assert "to be supplied" in page
    assert client.get("/filings/petitions/2").status_code == 404
    assert client.get("/filings/petitions/x").status_code == 422


@pytest.mark.paragraph("13:69F-8.5(b)", "13:69F-8.5(c)")
def test_a_guide_is_for_anyone_once_submitted_and_linked_once_displayed(
    web: Served, summer: Floor
) -> None:
    made = guide_data([rules("sic-bo")])["id"]
    with httpx.Client(base_url=web.address) as patron:
        assert patron.get(f"/guide/{made}").status_code == 404
        assert submit(summer) == made
        page = patron.get(f"/guide/{made}")
        assert page.status_code == 200
        assert made in page.text
        assert f"/guide/{made}" not in patron.get("/").text
        shown = {"manner": "displayed", "place": "The entrance"}
        summer.do(FLOORPERSON, "display-guide", table=HOUSE, guide=made, **shown)
        assert f"/guide/{made}" in patron.get("/").text


@pytest.mark.paragraph("19:47-8.5(c)", "19:47-8.5(b)")
def test_under_19_47_a_guide_is_for_nobody_before_it_is_approved(
    web: Served, summer: Floor
) -> None:
    made = submit(summer, "19:47")
    with httpx.Client(base_url=web.address) as patron:
        assert patron.get(f"/guide/{made}").status_code == 404
        summer.do(DIVISION, "approve-guide", table=HOUSE, guide=made)
        assert patron.get(f"/guide/{made}").status_code == 200


@pytest.mark.paragraph("13:69F-8.5(c)")
def test_a_guide_that_is_not_what_its_id_says_is_shown_to_nobody(
    web: Served, summer: Floor
) -> None:
    """A sample submitted under an id whose content would tell something else."""
    sample = {"guide": "0123456789abcdef", "title": "Old guide", "games": [{"game": "sic-bo"}]}
    summer.do(SUPERVISOR, "submit-guide", table=HOUSE, **sample)
    with httpx.Client(base_url=web.address) as patron:
        assert patron.get("/guide/0123456789abcdef").status_code == 404


@pytest.mark.browser
@pytest.mark.paragraph("13:69F-8.6(a)", "13:69F-8.6(b)")
def test_a_notice_is_certified_filed_and_stopped_on_the_page(
    summer: Floor, tmp_path: Path, chromium: Browser
) -> None:
    summer.establish()  # the page of a table is the way in
    with served(summer, tmp_path, chromium) as web:
        names = {Role.PIT_BOSS: "Alvarez", Role.SURVEILLANCE: "Okafor"}
        for role, name in {**names, Role.CASINO_SUPERVISOR: "Brandt"}.items():
            page = web.page("../../filings", role)
            card = page.get_by_label(re.compile("Summer Baccarat"))
            certify = card.get_by_role("button", name=re.compile("Certify for"))
            card.get_by_label("Supervisor").fill(name)
            certify.click()
            page.get_by_label("Password").fill(PASSWORD)
            page.get_by_role("button", name="Sign", exact=True).click()
            expect(card.get_by_role("button", name=re.compile("Certify for"))).to_have_count(0)
        expect(card.locator(".stages .current")).to_have_text("certified")
        card.get_by_role("button", name="File the notice with the Division").click()
        expect(card.locator(".stages .current")).to_have_text("filed")
        page = web.page("../../filings", Role.DIVISION)
        card = page.get_by_label(re.compile("Summer Baccarat"))
        card.get_by_text("Require that it cease").first.click()
        card.get_by_label("Reason").fill("The pit is not covered")
        card.get_by_role("button", name="Require that it cease").click()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign", exact=True).click()
        expect(card.locator(".stages .over")).to_have_text("stopped")
    stopped = summer.house.standing.filings.tournaments[1].stopped
    assert stopped is not None
    assert stopped.reason == "The pit is not covered"
