"""What a table has won: counted by the house, and counted again from the ledger by the test.

The recount reads settlements of the ledger alone, round by round, and multiplies stakes as the
formula of a variance has it; the house's sums must be the same whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from baccarat_floor import BANKER_WINS, PLAYER_WINS, TIE, Furnish, furnishing
from houses import (
    ACCOUNTING,
    ACTORS,
    DEALER,
    FLOORPERSON,
    OPENED_AT,
    OPENER,
    SURVEILLANCE,
    TABLE,
    Floor,
)

from croupier import rules
from croupier.floor import House, People
from croupier.floor.accounting.alarms import Watched, judged, watched
from croupier.floor.accounting.statistics import MOST_KEPT, TableRun, TableTally, Wagered
from croupier.floor.demonstration import furnish
from croupier.floor.history import written
from croupier.floor.history.replay import replay
from croupier.games.wager import LaidWager
from croupier.odds.pieces import pieces
from croupier.odds.table_win import theory
from croupier.roles import Role
from croupier.table.state import RuleChange

baccarat = pytest.fixture(furnishing)
FACES = (1, 2, 3, 4, 5, 6)
WAGERS = ("small", "big", "total:9", "one-of-a-kind:2", "combination:1-4", "three-of-a-kind:6")


def tally(floor: Floor) -> TableTally:
    run = floor.house.standing.statistics.run(floor.state)
    return TableTally() if run is None else run.tally


def rounds_of(floor: Floor) -> Iterator[list[dict]]:
    """The settlements of each round that was settled, read off the ledger."""
    held: list[dict] = []
    for entry in floor.ledger.entries():
        event = entry.record.event
        if event.type in ("collect-losing-wagers", "pay-winning-wagers", "pay-and-take-vigorish"):
            held += [settled.as_data() for settled in event.settlements]
        elif event.type in ("clear-layout", "discard-cards"):
            if held:
                yield held
            held = []
        elif event.type == "stop-shoe":
            held = []


def recounted(floor: Floor) -> tuple[dict, dict, dict]:
    wagers: dict[str, Counter] = {}
    units: Counter = Counter()
    products: Counter = Counter()
    for round_ in rounds_of(floor):
        staked: Counter = Counter()
        for settlement in round_:
            sums = wagers.setdefault(settlement["wager"], Counter())
            sums["handle"] += settlement["amount"]
            sums["won"] += max(settlement["won"], 0)
            sums["lost"] += max(-settlement["won"], 0)
            sums["vigorish"] += settlement.get("vigorish", 0)
            staked[settlement["wager"]] += settlement["amount"]
        units.update(staked)
        for wager, other in combinations_with_replacement(sorted(staked), 2):
            products[wager, other] += staked[wager] * staked[other]
    return wagers, dict(units), dict(products)


def assert_recounted(floor: Floor) -> None:
    wagers, units, products = recounted(floor)
    counted = tally(floor)
    assert counted.wagers == {name: Wagered(**sums) for name, sums in wagers.items()}
    assert (counted.units, counted.products) == (units, products)


def play(floor: Floor, rounds: int, *, seed: int, faces: tuple[int, ...] = FACES) -> None:
    """Two patrons with changing wagers, and dice that show these faces alike."""
    chance = Random(seed)
    for _ in range(rounds):
        for seat in (1, 2):
            for wager in chance.sample(WAGERS, 2):
                floor.wager(seat, wager, 5_00 * chance.randint(1, 10))
        floor.play_round(dice=",".join(str(chance.choice(faces)) for _ in range(3)))


def opened(floor: Floor) -> Floor:
    floor.open()
    floor.do(FLOORPERSON, "fill", amount=10_000_000_00)
    for seat in (1, 2):
        floor.seat(seat, 1_000_000_00)
    return floor


# -- counting --------------------------------------------------------------------------------------


def test_forty_rounds_of_two_patrons_are_counted_as_the_ledger_settled_them(floor: Floor):
    play(opened(floor), 40, seed=1)
    assert tally(floor).rounds == 40
    assert_recounted(floor)


def test_what_the_house_won_is_what_patrons_and_tray_say_it_won(floor: Floor):
    opened(floor)
    before = floor.state.inventory(), floor.chips(1) + floor.chips(2)
    play(floor, 25, seed=2)
    won = floor.state.inventory() - before[0]
    assert tally(floor).win == won == before[1] - floor.chips(1) - floor.chips(2)


def test_a_round_nobody_wagered_on_is_not_counted(floor: Floor):
    opened(floor).play_round()
    assert tally(floor).rounds == 0


def test_a_round_counts_once_its_layout_is_cleared(floor: Floor):
    opened(floor).wager(1, "small", 10_00)
    floor.play_to("paid")
    assert tally(floor).rounds == 0
    floor.do(DEALER, "clear-layout")
    assert tally(floor).wagers == {"small": Wagered(10_00, won=10_00)}  # 2,2,5: nine


def test_a_round_void_on_no_roll_does_not_count(floor: Floor):
    floor.open(elections={"no-roll": "void"})
    floor.seat(1, 100_00)
    floor.wager(1, "small", 10_00)
    floor.play_to("showing")
    floor.do(DEALER, "no-roll")
    assert tally(floor).rounds == 0
    floor.wager(1, "big", 10_00)
    floor.play_round()
    assert tally(floor).wagers == {"big": Wagered(10_00, lost=10_00)}


def test_a_shoe_stopped_after_the_announcement_makes_no_statistics(baccarat: Furnish):
    table = baccarat()
    table.ready(1)
    table.wager(1, "player", 100_00)
    table.to_announcement(PLAYER_WINS)
    table.do(FLOORPERSON, "stop-shoe")
    assert tally(table).rounds == 0


def test_vigorish_is_won_when_it_is_assessed_though_it_be_marked(baccarat: Furnish):
    """Five percent of a hundred and of forty: 5.00 collected, 2.00 marked; the tie loses."""
    table = baccarat()
    table.ready(1, 2)
    table.wager(1, "banker", 100_00)
    table.wager(2, "banker", 40_00)
    table.wager(2, "tie", 10_00)
    table.play(BANKER_WINS, marked=[2])
    assert tally(table).wagers == {
        "banker": Wagered(140_00, won=140_00, vigorish=7_00),
        "tie": Wagered(10_00, lost=10_00),
    }
    assert tally(table).win == 10_00 + 7_00 - 140_00
    assert_recounted(table)


def test_a_void_wager_is_staked_and_wins_nothing_but_vigorish_on_a_tie(baccarat: Furnish):
    table = baccarat(elections={"banker": "tie-vigorish-25"})
    table.ready(1)
    table.wager(1, "banker", 100_00)
    table.wager(1, "player", 60_00)
    table.play(TIE)
    assert tally(table).wagers == {
        "banker": Wagered(100_00, vigorish=25_00),
        "player": Wagered(60_00),
    }


def test_what_rounding_gains_is_followed_beside_the_cents(baccarat: Furnish):
    """Punto banco rounds five percent up to a quarter: seven dollars are five, and two over."""
    limits = {"minimum": 1_00, "maximum": 1_000_00, "increment": 1_00}
    table = baccarat("punto-banco", elections={"vigorish-rounding": "up"}, limits=limits)
    table.ready(1, 2)
    table.wager(1, "banker", 7_00)
    table.wager(2, "banker", 12_00)
    table.play(BANKER_WINS)
    assert tally(table).units == {"banker": 19_00, "banker/200": 2}
    assert tally(table).wagers["banker"].vigorish == 50 + 75
    exactly = theory(table.state.rules)
    assert exactly.mean("banker/200") > 0  # fifteen cents whenever the banker wins


@pytest.mark.parametrize(
    ("cards", "of_the_meter"), [("As Ah Ad Ac Ah Ac", True), ("4s 4h 4d 4c", False)]
)
def test_the_meter_pays_apart_from_what_is_judged(
    baccarat: Furnish, cards: str, of_the_meter: bool
):
    """Six aces (two draws, and two draws) win the whole meter, which the theory knows nothing of;
    four fours (eight to eight) are paid by table D at 25 to 1, and count."""
    table = baccarat("punto-banco", elections={"royal-progressive": "D"})
    table.ready(1)
    table.wager(1, "royal", 5_00)
    table.to_announcement(cards)
    shown = table.state.meter()
    table.do(DEALER, "collect-losing-wagers")
    table.do(DEALER, "verify-progressive-payout", hand_recognized=True, wager_accepted=True)
    table.do(ACTORS[Role.CASINO_SUPERVISOR], "validate-progressive-payout")
    table.do(DEALER, "pay-winning-wagers")
    if of_the_meter:
        table.do(ACTORS[Role.CASINO_SUPERVISOR], "document-award")
    table.do(DEALER, "discard-cards")
    wagered = Wagered(5_00, apart=shown) if of_the_meter else Wagered(5_00, won=125_00)
    assert tally(table).wagers == {"royal": wagered}


# -- runs ------------------------------------------------------------------------------------------


def test_a_gaming_day_begins_anew_and_the_run_goes_on(floor: Floor):
    play(opened(floor), 3, seed=3)
    floor.clock.forward(hours=9)
    floor.close_table()
    floor.sign_slips()
    floor.do(ACCOUNTING, "count-drop", cash=0)
    floor.sign_slips()
    floor.do(ACCOUNTING, "close-gaming-day", table="house")
    floor.inspect()
    floor.do(FLOORPERSON, "open-table", opener=OPENER)
    play(floor, 2, seed=4)
    book = floor.house.standing.statistics
    day = book.days[TABLE]
    assert (day.day, day.tally.rounds) == (OPENED_AT.date() + timedelta(days=1), 2)
    assert tally(floor).rounds == 5


def test_each_rule_set_has_a_run_of_its_own(floor: Floor):
    """Rules noticed for noon: the rounds before are one run, those after another."""
    play(opened(floor), 3, seed=14)
    noon = floor.clock.now + timedelta(hours=1)
    coming = RuleChange(rules("sic-bo", elections={"total:9": "7 to 1"}), effective=noon)
    folded = floor.house.folded
    changing = folded.standing.with_table(replace(floor.state, coming=coming))
    floor.house.folded = replace(folded, standing=changing)
    floor.clock.forward(hours=1)
    floor.post_sign()
    play(floor, 2, seed=15)
    runs = floor.house.standing.statistics.runs
    assert [run.tally.rounds for run in runs.values()] == [3, 2]
    assert [run.rules for run in runs.values()] == [rules("sic-bo"), coming.rules]
    assert floor.house.standing.statistics.days[TABLE].tally.rounds == 2
    assert watched_now(floor).run.rules == coming.rules


def test_a_sample_stays_small_and_even_whatever_is_played():
    """A thousand rounds, each of one dollar more: the sixteen heaviest are the last, and of the
    984 others the sample has every so many."""
    counted = TableTally()
    for number in range(1, 1_001):
        counted = counted.with_round(
            {"small": number}, {"small": Wagered(number, lost=number)}, frozenset()
        )
    assert counted.rounds == 1_000
    assert counted.units == {"small": 500_500}
    assert counted.products == {("small", "small"): 1_000 * 1_001 * 2_001 // 6}
    assert [handle for handle, _ in counted.heavy] == list(range(985, 1_001))
    assert MOST_KEPT // 2 <= len(counted.kept) < MOST_KEPT
    kept = [dict(layout)["small"] for layout in counted.kept]
    assert kept == list(range(counted.apart, 985, counted.apart))
    points = [point.rounds for point in counted.points]
    assert points == list(range(counted.spaced, 1_001, counted.spaced))
    assert len(points) < MOST_KEPT
    assert counted.points[-1].win == counted.points[-1].handle == sum(range(1, points[-1] + 1))


def test_one_huge_wager_among_many_small_ones_is_judged_by_what_it_is():
    """Five hundred rounds of a dollar, and one of 100,000 on a total of nine that wins six times
    that: it is all there is to the run, and it happens 25 times in 216. No alarm."""
    counted, huge = TableTally(), 100_000_00
    for number in range(500):
        name, cents = ("total:9", huge) if number == 300 else ("small", 1_00)
        won = Wagered(cents, won=6 * cents) if number == 300 else Wagered(cents, lost=cents)
        counted = counted.with_round({name: cents}, {name: won}, frozenset())
    verdict = judged(rules("sic-bo"), counted)
    assert not counted.is_complete
    assert verdict.p == pytest.approx(2 * 25 / 216, rel=0.05)
    assert not verdict.is_outside


# -- the same again --------------------------------------------------------------------------------


def test_a_restart_a_replay_and_a_snapshot_have_the_same_statistics(floor: Floor):
    play(opened(floor), 12, seed=5)
    floor.wager(1, "big", 5_00)
    floor.play_to("collected")  # a round half settled: 2,2,5 is not big
    book = floor.house.standing.statistics
    assert House(floor.ledger, clock=floor.clock).standing.statistics == book
    assert replay(floor.ledger).difference is None
    again = written.read(written.write(floor.house.folded))
    assert again.standing.statistics == book
    assert book.unfinished[TABLE].wagers == {"big": Wagered(5_00, lost=5_00)}


# -- alarms ----------------------------------------------------------------------------------------


def test_honest_dice_stay_within_the_band(floor: Floor):
    play(opened(floor), 60, seed=6)
    (table,) = watched(floor.house.tables.values(), floor.house.standing.statistics)
    assert table.judged.low <= table.judged.win <= table.judged.high
    assert not table.is_alarming


def test_dice_that_never_show_a_one_set_off_the_alarm(floor: Floor):
    """Two patrons who know: without ones a total of 11 to 17 is not 105 but 91 rolls of 125, so
    big, which ought to cost them 1/36, gains them almost half of what they stake."""
    opened(floor)
    chance = Random(7)
    for _ in range(60):
        for seat in (1, 2):
            floor.wager(seat, "big", 100_00)
        floor.play_round(dice=",".join(str(chance.choice(FACES[1:])) for _ in range(3)))
    (table,) = watched(floor.house.tables.values(), floor.house.standing.statistics)
    assert table.is_alarming
    assert table.is_grave
    assert table.judged.win < table.judged.low


def test_a_dealer_who_pays_small_double_sets_off_the_alarm():
    """Sixty honest rounds, 30 won of 30, each paid twice: by the book a win of nothing."""

    honest, cheated = TableTally(), TableTally()
    for number in range(60):
        staked = 100_00
        won = Wagered(staked, won=staked) if number % 2 else Wagered(staked, lost=staked)
        twice = replace(won, won=2 * won.won)
        honest = honest.with_round({"small": staked}, {"small": won}, frozenset())
        cheated = cheated.with_round({"small": staked}, {"small": twice}, frozenset())
    of = rules("sic-bo")

    assert not judged(of, honest).is_outside
    assert judged(of, cheated).is_outside


def test_of_many_tables_watched_one_that_strays_a_little_is_not_grave():
    """Twenty tables, one just outside: the alarm says so, and that it may well be chance."""

    of, strayed = rules("sic-bo"), TableTally()
    for number in range(100):
        won = Wagered(100, won=100) if number < 61 else Wagered(100, lost=100)
        strayed = strayed.with_round({"small": 100}, {"small": won}, frozenset())
    verdict = judged(of, strayed)
    run = TableRun(TABLE, of, OPENED_AT, OPENED_AT, tally=strayed)
    seen = Watched(None, run, verdict, min(1, 20 * verdict.p), run, verdict)  # type: ignore[arg-type]
    assert seen.is_alarming
    assert not seen.is_grave


def test_nothing_alarms_on_the_demonstration_floor(floor: Floor, tmp_path: Path):
    people = People(tmp_path / "people.sqlite", clock=floor.clock, demonstration=True)
    furnish(floor.house, people)
    people.close()
    found = watched(floor.house.tables.values(), floor.house.standing.statistics)
    assert not any(table.is_alarming for table in found)


@pytest.mark.parametrize(("kept", "heavy"), [(256, 16), (8, 4)], ids=["whole", "sampled"])
def test_of_two_hundred_honest_tables_about_one_in_twenty_is_outside(kept: int, heavy: int):
    """Punto banco with vigorish rounded up, dealt by the exact weights from a seed: forty rounds
    of three patrons at each table. Of 200, 190 are due inside, give or take 3 (one deviation);
    results are discrete, so a few more are."""
    of, chance = (
        rules("punto-banco", elections={"vigorish-rounding": "up", "bonus": "A"}),
        Random(5),
    )
    outcomes, weights = zip(*of.outcomes(), strict=True)
    inside = 0
    with (
        patch("croupier.floor.accounting.statistics.MOST_KEPT", kept),
        patch("croupier.floor.accounting.statistics.MOST_HEAVY", heavy),
    ):
        for _ in range(200):
            counted = TableTally()
            for dealt in chance.choices(outcomes, weights, k=40):
                names = chance.choices(
                    ("banker", "player", "tie", "bonus:banker"), (8, 8, 2, 2), k=3
                )
                laid = [
                    LaidWager(seat, name, 1_00 * chance.randint(5, 60))
                    for seat, name in enumerate(names, start=1)
                ]
                settled: dict[str, Wagered] = {}
                for settlement in of.settle_all(dealt, laid, minimum=5_00, meter=0):
                    name = settlement.wager.id
                    lost, won = max(-settlement.won, 0), max(settlement.won, 0)
                    wagered = Wagered(
                        settlement.amount, lost=lost, won=won, vigorish=settlement.vigorish
                    )
                    settled[name] = settled.get(name, Wagered()) + wagered
                counted = counted.with_round(pieces(of, laid), settled, frozenset())
            inside += not judged(of, counted).is_outside
    assert 181 <= inside <= 198


# -- what surveillance says ------------------------------------------------------------------------


@pytest.mark.parametrize("role", [role for role in ACTORS if role is not Role.SURVEILLANCE])
def test_only_surveillance_acknowledges(floor: Floor, role: Role):
    play(opened(floor), 1, seed=8)
    floor.refused(ACTORS[role], "acknowledge-alarm", remark="Looked into")


def test_a_table_without_rounds_has_nothing_to_acknowledge(floor: Floor):
    refusal = opened(floor).refused(SURVEILLANCE, "acknowledge-alarm", remark="Looked into")
    assert "No round" in str(refusal)


def test_a_remark_says_how_the_table_stood_and_answers_until_twice_the_rounds(floor: Floor):
    play(opened(floor), 4, seed=9)
    win = tally(floor).win
    entry = floor.do(SURVEILLANCE, "acknowledge-alarm", remark="Dice sent to the laboratory")
    (fact,) = entry.record.event.facts
    assert (fact["rounds"], fact["win"]) == (4, win)
    assert watched_now(floor).seen_to.remark == "Dice sent to the laboratory"
    play(floor, 3, seed=10)
    assert watched_now(floor).seen_to is not None
    play(floor, 1, seed=11)
    assert watched_now(floor).seen_to is None
    assert len(watched_now(floor).remarks) == 1


def watched_now(floor: Floor):
    (table,) = watched(floor.house.tables.values(), floor.house.standing.statistics)
    return table


def test_a_thinned_sample_judges_as_all_rounds_do(floor: Floor):
    """120 rounds kept in full, and with no more than 32 in the sample: the same exact mean and
    variance, and a band within a tenth of a standard deviation."""
    whole, thinned = TableTally(), TableTally()
    chance = Random(12)
    for _ in range(120):
        staked = {name: 500 * chance.randint(1, 9) for name in ("big", "total:9")}
        settled = {name: Wagered(cents, lost=cents) for name, cents in staked.items()}
        whole = whole.with_round(staked, settled, frozenset())
        with patch("croupier.floor.accounting.statistics.MOST_KEPT", 32):
            thinned = thinned.with_round(staked, settled, frozenset())

    assert (whole.is_complete, thinned.is_complete) == (True, False)
    exact, close = judged(rules("sic-bo"), whole), judged(rules("sic-bo"), thinned)
    assert (close.expected, close.variance) == (exact.expected, exact.variance)
    assert close.low == pytest.approx(exact.low, abs=exact.deviation / 10)
    assert close.high == pytest.approx(exact.high, abs=exact.deviation / 10)


def test_a_gaming_day_that_goes_on_past_midnight_is_one_day(floor: Floor):
    """Opened at eight in the evening and still open at four: all of it is the nineteenth's."""
    play(opened(floor), 1, seed=13)
    floor.clock.forward(hours=8)
    play(floor, 2, seed=16)
    day = floor.house.standing.statistics.days[TABLE]
    assert (day.day, day.tally.rounds) == (date(2012, 3, 19), 3)
