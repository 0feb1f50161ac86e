"""Progressive meters: what went in is on display, gathered, won or left over, and read as such.

x.13 as proposed. The meter starts from 5,000.00 and grows by 12 percent, 60 cents of 5.00.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from baccarat_floor import PLAYER_WINS, BaccaratFloor
from houses import ACCOUNTING, CONTROLLER, DEALER, PIT_CLERK, STAFF, SUPERVISOR, TABLE
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.floor import House
from croupier.floor.accounting.meters import MeterReport, meter_report
from croupier.lawbook import NotNow, NotYours
from croupier.ledger import SQLiteLedger
from croupier.roles import Role
from croupier.table import Actor

PROGRESSIVE = {"royal-progressive": "A", "royal-meter-start": "5000.00"}
START = 5_000_00
SHOE_HAS = 4  # times six kings: two of clubs and two of diamonds each
SIX_KINGS = "Kc Kd Kh Ks Kc Kd"  # nothing against nothing, both drawing: the whole meter
LIMITS = {"minimum": 1, "maximum": 1_000_00, "increment": 1}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[BaccaratFloor]:
    made = BaccaratFloor(tmp_path / "meters.sqlite", elections=PROGRESSIVE)
    made.ready(1, 2, 3)
    yield made
    made.close()


def report(table: BaccaratFloor) -> MeterReport:
    shown = meter_report(table.state, table.house.standing.meters)
    assert shown is not None
    return shown


def wager(table: BaccaratFloor, *seats: int, cents: int = 5_00) -> None:
    for seat in seats:
        table.wager(seat, "royal", cents)


def validate(table: BaccaratFloor) -> None:
    checked = {"hand_recognized": True, "wager_accepted": True}
    table.do(DEALER, "verify-progressive-payout", **checked)
    table.do(SUPERVISOR, "validate-progressive-payout")


def win(table: BaccaratFloor, *seats: int) -> None:
    """Six kings: these seats share the whole meter."""
    wager(table, *seats)
    table.to_announcement(SIX_KINGS)
    table.do(DEALER, "collect-losing-wagers")
    validate(table)
    table.do(DEALER, "pay-winning-wagers")
    table.do(SUPERVISOR, "document-award")
    table.do(DEALER, "discard-cards")


@pytest.mark.paragraph("13:69F-7.13(b)", "13:69F-7.13(d)", "13:69F-7.13(f)")
def test_a_meter_is_told_from_first_wager_to_shared_award_and_anew(table: BaccaratFloor) -> None:
    shown = report(table)
    assert (shown.shown, shown.went_in, shown.hits, shown.rate) == (START, 0, 0, "12")
    win(table, 1, 2, 3)
    shown = report(table)
    # 5,000.00 and three times 0.60, parted by three: 1,667.26 each, and two cents are left.
    assert (shown.funded, shown.wagered_in) == (START, 1_80)
    assert (shown.display, shown.reset, shown.wins, shown.overflow) == (0, 0, 3 * 1_667_26, 2)
    assert (shown.hits, shown.awards[0].amount, shown.awards[0].winners) == (1, 5_001_78, 3)
    assert shown.is_proven
    wager(table, 1)
    table.do(DEALER, "no-more-bets")
    shown = report(table)
    # It starts anew, the two cents on top.
    assert (shown.funded, shown.wagered_in, shown.display) == (2 * START, 2_40, START + 2 + 60)
    assert (shown.overflow, shown.is_proven) == (0, True)


@pytest.mark.paragraph("13:69F-7.13(f)")
def test_a_reading_that_agrees_lets_play_go_on(table: BaccaratFloor) -> None:
    entry = table.do(PIT_CLERK, "read-meter", display=START, reset=0)
    assert entry.record.event.facts == ({"display": START, "reset": 0, "agrees": True},)
    wager(table, 1)
    table.play(PLAYER_WINS)
    table.do(ACCOUNTING, "read-meter", display=START + 60, reset=0)
    wager(table, 2)


@pytest.mark.parametrize(
    ("display", "reset", "difference"),
    [
        (START + 61, 0, "the display shows 5000.61, the books say 5000.60"),
        (START + 60, 1, "the reset meter shows 0.01, the books say 0.00"),
        (0, 5, "the display shows 0.00, the books say 5000.60 and the reset meter shows 0.05"),
    ],
)
def test_a_difference_stops_progressive_wagers_and_no_others(
    table: BaccaratFloor, display: int, reset: int, difference: str
) -> None:
    wager(table, 1)
    table.play(PLAYER_WINS)
    table.do(PIT_CLERK, "read-meter", display=display, reset=reset)
    refusal = table.refused(DEALER, "place-wager", seat=1, wager="royal", amount=5_00)
    assert isinstance(refusal, NotNow)
    assert difference in str(refusal)
    table.wager(1, "tie", 5_00)
    refusal = table.refused(DEALER, "move-wager", seat=1, wager="tie", to="royal")
    assert difference in str(refusal)
    table.do(DEALER, "take-back-wager", seat=1, wager="tie")
    table.do(PIT_CLERK, "read-meter", display=START + 60, reset=0)  # the meter was set right
    wager(table, 1)


def test_a_difference_is_explained_by_another_person(table: BaccaratFloor) -> None:
    why = {"explanation": "the display was tested, and not set back"}
    assert isinstance(table.refused(SUPERVISOR, "explain-meter", **why), NotNow)
    table.do(PIT_CLERK, "read-meter", display=1, reset=0)
    for actor in STAFF:
        if actor not in (SUPERVISOR, CONTROLLER):
            assert isinstance(table.refused(actor, "explain-meter", **why), NotYours)
    same = Actor(PIT_CLERK.id, Role.CASINO_SUPERVISOR)
    assert isinstance(table.refused(same, "explain-meter", **why), NotYours)
    table.do(SUPERVISOR, "explain-meter", **why)
    wager(table, 1)
    last = report(table).last
    assert last is not None
    assert (last.agrees, last.explanation) == (False, why["explanation"])


@pytest.mark.parametrize("actor", STAFF, ids=lambda actor: actor.role.value)
def test_a_meter_is_read_by_pit_clerk_or_accounting(table: BaccaratFloor, actor: Actor) -> None:
    if actor.role in (Role.PIT_CLERK, Role.ACCOUNTING):
        table.do(actor, "read-meter", display=START, reset=0)
    else:
        assert isinstance(table.refused(actor, "read-meter", display=START, reset=0), NotYours)


def test_a_table_without_a_meter_has_none_to_read(tmp_path: Path) -> None:
    plain = BaccaratFloor(tmp_path / "plain.sqlite")
    plain.establish()
    assert isinstance(plain.refused(PIT_CLERK, "read-meter", display=0, reset=0), NotNow)
    plain.close()


# -- after every event -----------------------------------------------------------------------------


class MeterMachine(RuleBasedStateMachine):
    """Rounds wagered, won and lost in any order; the meter is told a second time."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = tempfile.TemporaryDirectory()

    @initialize(rates=st.sampled_from([("12", "0"), ("10", "2.5"), ("0.01", "11.99")]))
    def furnish(self, rates: tuple[str, str]) -> None:
        self.rates = tuple(round(float(rate) * 100) for rate in rates)  # of 10,000
        elections = {
            **PROGRESSIVE,
            "royal-meter-rate": rates[0],
            "royal-reset-rate": rates[1],
        }
        path = Path(self.directory.name) / "ledger.sqlite"
        self.table = BaccaratFloor(path, elections=elections, limits=LIMITS)
        self.table.ready(1, 2, 3)
        self.display = self.reset = self.wins = self.overflow = self.came = self.hits = (
            self.kings
        ) = 0

    def teardown(self) -> None:
        again = SQLiteLedger(self.table.path, read_only=True)
        assert House(again).standing.meters == self.table.house.standing.meters
        again.close()
        self.table.close()
        self.directory.cleanup()

    @rule(
        stakes=st.dictionaries(
            st.sampled_from([1, 2, 3]), st.sampled_from([1, 37, 5_00, 9_99]), max_size=3
        ),
        is_hit=st.booleans(),
    )
    def a_round(self, stakes: dict[int, int], is_hit: bool) -> None:
        for seat, cents in stakes.items():
            self.table.do(DEALER, "bring-chips", seat=seat, amount=cents)
            self.table.wager(seat, "royal", cents)
        self.register(stakes)
        if not is_hit or not stakes or self.kings == SHOE_HAS:
            self.table.play(PLAYER_WINS)
            return
        self.kings += 1
        self.table.to_announcement(SIX_KINGS)
        self.table.do(DEALER, "collect-losing-wagers")
        validate(self.table)
        self.table.do(DEALER, "pay-winning-wagers")
        if self.display >= 250 * max(stakes.values()):
            portion = self.display // len(stakes)
            self.wins += portion * len(stakes)
            self.overflow += self.display - portion * len(stakes)
            self.display = 0
            self.hits += 1
            self.table.do(SUPERVISOR, "document-award")
        self.table.do(DEALER, "discard-cards")

    def register(self, stakes: dict[int, int]) -> None:
        """What the call of no more bets puts on the meters, reckoned in ten-thousandths."""
        if not self.display:
            gathered = min(self.reset, START)
            self.reset -= gathered
            self.came += START - gathered
            self.display = START + self.overflow
            self.overflow = 0
        for cents in stakes.values():
            on_meter, on_reset = (-(-cents * rate // 10_000) for rate in self.rates)
            self.display += on_meter
            self.reset += on_reset
            self.came += on_meter + on_reset
            assert (on_meter + on_reset) * 100 >= 12 * cents

    @invariant()
    def the_books_say_the_same(self) -> None:
        shown = report(self.table)
        assert shown.is_proven
        assert (shown.display, shown.reset) == (self.display, self.reset)
        assert (shown.wins, shown.overflow, shown.hits) == (self.wins, self.overflow, self.hits)
        assert shown.went_in == self.came
        assert self.came == self.display + self.reset + self.wins + self.overflow
        balances = self.table.state.balances
        assert sum(balances.values()) == 0
        sources = ("cage", "patrons", f"{TABLE}/meter/in", f"{TABLE}/meter/funded")
        assert all(cents > 0 for name, cents in balances.items() if name not in sources)


TestMeters = MeterMachine.TestCase
TestMeters.settings = settings(
    max_examples=8, stateful_step_count=7, deadline=None, derandomize=True
)
