"""What is told and drawn of a table's win, beside figures made by hand."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from houses import OPENED_AT, TABLE

from croupier import rules
from croupier.floor.accounting.alarms import judged
from croupier.floor.accounting.statistics import TableRun, TableTally, Wagered
from croupier.floor.accounting.wins import hold_of, wager_rows, way
from croupier.games.rules import Rules
from croupier.publish.drawings.ways import draw_way
from croupier.publish.words.statistics import remarks_of

SIC_BO = rules("sic-bo")


def run_of(rounds: int, *, won_every: int, of: Rules = SIC_BO, wager: str = "small") -> TableRun:
    """Rounds of a hundred dollars on one wager, of which the patron wins one in so many."""
    tally = TableTally()
    for number in range(rounds):
        won = number % won_every == 0
        held = Wagered(100_00, won=100_00) if won else Wagered(100_00, lost=100_00)
        tally = tally.with_round({wager: 100_00}, {wager: held}, frozenset())
    return TableRun(TABLE, of, OPENED_AT, OPENED_AT, tally=tally)


def test_a_wager_has_its_theory_and_its_deviation_by_hand():
    """Small: 111 of 216 lost, 105 won. Nine rounds of a hundred: the house is due 9 x 100 / 36;
    a round's variance is 1 - (6/216)^2 of the stake squared."""
    (row,) = wager_rows(run_of(9, won_every=3))
    assert row.wagered.win == 300_00
    assert row.expected == Fraction(9 * 100_00, 36)
    assert row.deviation == pytest.approx(100_00 * (9 * (1 - (6 / 216) ** 2)) ** 0.5)
    assert hold_of(row.expected, row.wagered.handle) == Fraction(1, 36)


def test_the_lines_of_one_wager_make_one_row():
    of = rules("punto-banco", elections={"vigorish-rounding": "up"})
    held = {"banker": Wagered(7_00, won=7_00, vigorish=50), "tie": Wagered(5_00, lost=5_00)}
    tally = TableTally().with_round(
        {"banker": 7_00, "banker/200": 1, "tie": 5_00}, held, frozenset()
    )
    rows = {
        row.id: row for row in wager_rows(TableRun(TABLE, of, OPENED_AT, OPENED_AT, tally=tally))
    }
    assert list(rows) == ["banker", "tie"]
    assert rows["banker"].wagered.win == 50 - 7_00


def test_the_way_ends_where_the_run_stands_in_its_exact_band():
    run = run_of(40, won_every=2)
    verdict = judged(run.rules, run.tally)
    places = way(run, verdict)
    assert [place.rounds for place in places] == list(range(41))
    end = places[-1]
    ends = (0.0, verdict.low / 100, verdict.high / 100)
    assert (end.win, end.low, end.high) == pytest.approx(ends)
    assert end.expected == pytest.approx(4_000 / 36)
    tenth = places[10]  # a quarter of the handle, and half as wide
    assert tenth.expected == pytest.approx(1_000 / 36)
    assert tenth.high - tenth.expected == pytest.approx((end.high - end.expected) / 2)


@pytest.mark.parametrize("rounds", [1, 2, 40, 700])
@pytest.mark.parametrize("won_every", [1, 2, 10_000])
def test_the_picture_is_well_formed_and_nothing_lies_outside_of_it(rounds: int, won_every: int):
    run = run_of(rounds, won_every=won_every)
    drawn = str(draw_way(run, judged(run.rules, run.tally)))
    picture = ElementTree.fromstring(drawn)
    *_, width, height = map(float, picture.attrib["viewBox"].split())
    lines = re.findall(r'points="([^"]*)"', drawn)
    assert len(lines) == 3
    for line in lines:
        for point in line.split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width
            assert 0 <= y <= height
    assert drawn == str(draw_way(run, judged(run.rules, run.tally)))


def test_only_a_run_outside_is_drawn_in_the_colour_of_an_alarm():
    honest, cheated = run_of(40, won_every=2), run_of(40, won_every=1)
    assert "#ff8a73" not in str(draw_way(honest, judged(SIC_BO, honest.tally)))
    assert "#ff8a73" in str(draw_way(cheated, judged(SIC_BO, cheated.tally)))


def test_what_the_theory_leaves_out_is_said():
    metered = rules("punto-banco", elections={"royal-progressive": "D"})
    limited = rules("punto-banco", elections={"royal": "A", "royal-payout-limit": "25000"})
    assert "meter" in " ".join(remarks_of(metered))
    assert "royal is left out" in " ".join(remarks_of(limited))
    assert remarks_of(SIC_BO) == ["Rounds are taken as independent of each other"]
