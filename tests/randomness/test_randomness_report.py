"""The laboratory's report: everything in it, nothing needed beside it, the same bytes each time."""

import csv
import html
import io
import json
import math
import re
import subprocess
import sys
from datetime import UTC, datetime

import pytest
from serving import chromium_path

from croupier.games.registry import rules
from croupier.publish.randomness.paper import paper
from croupier.publish.randomness.pictures import draw_histogram, draw_p_values
from croupier.publish.randomness.report import (
    as_csv,
    in_words,
    rows_of,
    verdict_data,
    verdict_table,
)
from croupier.randomness.battery import judge
from croupier.randomness.histograms import histograms
from croupier.randomness.samples.collecting import collect
from croupier.randomness.samples.sources import FileSource, StreamSource, SystemSource

AT = datetime(2026, 3, 1, 14, 5, 9, tzinfo=UTC)
REPEAT = [("The same numbers again", "croupier rng-test stream --seed 5")]


class Stuck:
    """Every second byte loses its lowest bit; and a name that must not be read as HTML."""

    sessions, starts_afresh, description = 2, True, "a <stuck> bit & more"

    def start(self, session):
        started = StreamSource(5).start(session)
        fair = started.raw
        started.raw = lambda size: bytes(
            octet & 254 if place % 2 else octet for place, octet in enumerate(fair(size))
        )
        return started


@pytest.fixture(scope="module")
def fair():
    return judge(collect(rules("sic-bo"), StreamSource(5), numbers=10_000))


@pytest.fixture(scope="module")
def shoe():
    return judge(collect(rules("mini-baccarat"), StreamSource(5), numbers=10_000))


@pytest.fixture(scope="module")
def failing():
    return judge(collect(rules("sic-bo"), Stuck(), numbers=10_000))


def page(verdict):
    return paper(verdict, tested_at=AT, version="9.8.7", repeat=REPEAT)


def test_the_report_says_what_was_tested_when_and_how_much(fair):
    written = html.unescape(page(fair))
    for part in (
        "electronic shaker, Croupier 9.8.7",
        "the simulator's streams of seed 5",
        "Sic bo under 13:69F",
        "01 March 2026, 14:05:09 UTC",
        "99 %, over the whole battery (Holm)",
        fair.sample.raw_sha256,
        fair.sample.drawn_sha256,
        rules("sic-bo").identity,
        "Raw bytes</dt><dd>40,000",
        "Dice</dt><dd>9,999",
        "croupier rng-test stream --seed 5",
        "started 17 times: 8 for the raw output, 8 for the equipment",
    ):
        assert part in written


@pytest.mark.parametrize("which", ["fair", "shoe", "failing"])
def test_every_test_is_in_the_report_with_its_method_and_verdict(which, request):
    verdict = request.getfixturevalue(which)
    written = html.unescape(page(verdict))
    rows = re.findall(r'<tr class="is-(\w+)">', written)
    assert rows == [row["verdict"] for row in rows_of(verdict)]
    for test in verdict.tests:
        assert f"<td>{test.look.place}" in written
        assert test.look.method in written
        assert test.look.method.endswith(".")


def test_pass_and_fail_are_stamped(fair, failing):
    assert '<div class="stamp pass">PASS</div>' in page(fair)
    assert '<div class="stamp fail">FAIL</div>' in page(failing)
    assert in_words(fair) == "PASS: all 63 tests at the 99 % level; 1 refused"
    failed = len(failing.failed)
    assert failed > 1
    assert in_words(failing) == f"FAIL: {failed} of 63 tests at the 99 % level; 1 refused"


def test_the_same_sample_makes_the_same_report(fair):
    again = judge(collect(rules("sic-bo"), StreamSource(5), numbers=10_000))
    assert page(again) == page(fair)


def test_names_are_not_read_as_html(failing):
    assert "a &lt;stuck&gt; bit &amp; more" in page(failing)
    assert "<stuck>" not in page(failing)


def test_output_that_was_collected_elsewhere_is_said_to_be():
    source = FileSource(StreamSource(1).start(0).raw(40_000), "sample.bin")
    written = page(judge(collect(rules("sic-bo"), source, numbers=10_000)))
    assert "40,000 bytes collected in sample.bin" in written
    assert "could not be started again" in written


def test_a_generator_that_nobody_restarts_is_not_said_to_have_been():
    verdict = judge(collect(rules("sic-bo"), SystemSource(), numbers=10_000))
    written = " ".join(page(verdict).split())
    assert "cannot be restarted from here" in written
    assert "Its 17 sessions are stretches of the output of one running generator: 8 of" in written
    assert "whether the generator would start alike after a restart was not tested" in written
    assert "was started" not in written
    assert "collected elsewhere" not in written
    assert verdict_data(verdict, tested_at=AT, version="")["starts_afresh"] is False


def test_rows_are_written_as_comma_separated_values(fair):
    rows = list(csv.DictReader(io.StringIO(as_csv(fair))))
    assert len(rows) == len(fair.tests) == 64
    first = rows[0]
    trial = fair.judged[0].trial
    assert (first["on"], first["test"], first["looks_at"]) == (
        "raw output",
        "equidistribution",
        "bytes",
    )
    assert float(first["p"]) == trial.p
    assert float(first["statistic"]) == trial.statistic
    (refused,) = [row for row in rows if row["verdict"] == "refused"]
    assert (refused["needs"], refused["p"]) == ("327,680 observations", "")


def test_the_data_hold_the_whole_report(fair, failing):
    written = verdict_data(fair, tested_at=AT, version="9.8.7")
    assert written["passed"] is True
    assert written["tested_at"] == "2026-03-01T14:05:09+00:00"
    assert written["collected"]["rounds"] == 3333
    assert (written["sessions"], written["starts_afresh"]) == (8, True)
    assert (written["failed"], written["refused"], len(written["tests"])) == (0, 1, 64)
    assert verdict_data(failing, tested_at=AT, version="")["passed"] is False


def test_the_terminal_shows_a_row_for_each_test(fair, shoe):
    for verdict in (fair, shoe):
        assert verdict_table(verdict).row_count == len(verdict.tests)


# -- pictures -------------------------------------------------------------------------------------


def test_counts_are_drawn_beside_exact_expectations(fair, shoe):
    faces, totals = histograms(fair.sample)
    assert sum(faces.counts) == 9999
    assert faces.expected == [9999 / 6] * 6
    assert totals.labels == [str(total) for total in range(3, 19)]
    assert totals.expected[7] == pytest.approx(3333 * 27 / 216)
    ranks, results = histograms(shoe.sample)
    assert list(ranks.labels) == list("A23456789TJQK")
    assert ranks.expected == [pytest.approx(1000 / 13)] * 13
    assert sorted(results.labels) == ["Banker's Hand", "Player's Hand", "Tie Hand"]
    count, due = ranks.counts[0], 1000 / 13
    assert ranks.deviations[0] == pytest.approx((count - due) / math.sqrt(due * 12 / 13))


def test_every_bar_and_every_p_value_is_drawn(fair):
    for shown in histograms(fair.sample):
        drawn = str(draw_histogram(shown))
        assert drawn.count("<rect") == 2 * len(shown.labels)
        assert drawn.count('stroke-width="2.5"') == len(shown.labels)
    chances = [test for test in fair.judged if not test.trial.certain]
    assert str(draw_p_values(fair)).count("<circle") == len(chances) == 61


# A process of its own: another browser may be driven in this one.
LOOK = """
import json, sys
from playwright.sync_api import sync_playwright
executable, address = sys.argv[1:]
asked, said = [], []
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(address)
    shown = {
        "tables": sum(one.is_visible() for one in page.locator("table").all()),
        "pictures": [one.bounding_box()["width"] for one in page.locator("svg").all()],
        "width": page.evaluate("document.documentElement.scrollWidth"),
    }
    browser.close()
print(json.dumps({**shown, "asked": asked, "said": said}))
"""


@pytest.mark.browser
def test_a_browser_shows_the_report_and_asks_for_nothing_else(shoe, tmp_path):
    """On a telephone too: wide tables scroll, the page itself does not."""
    path = tmp_path / "report.html"
    path.write_text(page(shoe), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", LOOK, chromium_path(), path.as_uri()],
        capture_output=True,
        text=True,
        check=True,
    )
    shown = json.loads(ran.stdout)
    assert shown["tables"] == 3
    assert len(shown["pictures"]) == 3
    assert min(shown["pictures"]) > 300
    assert shown["width"] == 390
    assert shown["asked"] == [path.as_uri()]
    assert shown["said"] == []
