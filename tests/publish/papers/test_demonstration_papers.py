"""What the demonstration floor has filed: done once, whatever the day, and replayed the same."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from houses import Floor

from croupier.floor.filings.tournaments import TournamentStage
from croupier.floor.history import written
from croupier.floor.history.replay import replay
from croupier.publish.papers.demonstration import file_papers, filed
from croupier.publish.papers.guides import as_submitted
from croupier.publish.papers.petitions import petition_data, rules_in


@pytest.fixture
def demonstration(floor: Floor) -> Floor:
    """A house with a table; the papers ask for no more of it."""
    floor.establish()
    return floor


def test_a_tournament_is_filed_a_petition_begun_and_a_guide_on_display(
    demonstration: Floor,
) -> None:
    file_papers(demonstration.house)
    book = demonstration.house.standing.filings
    assert book.tournaments[1].stage is TournamentStage.FILED
    assert next(book.petitions[1].missing())[0] == "the draft of the proposed rules and equipment"
    (guide,) = book.guides.submitted.values()
    assert guide.uses
    assert as_submitted(guide) is not None
    assert replay(demonstration.ledger).difference is None
    standing = demonstration.house.standing
    assert written.read(written.write(standing)) == standing


def test_the_paper_of_a_petition_says_of_each_item_what_the_petition_lacks(
    demonstration: Floor,
) -> None:
    file_papers(demonstration.house)
    begun = demonstration.house.standing.filings.petitions[1]
    checklist = petition_data(rules_in(begun), begun)["checklist"]
    lacking = {item["cite"] for item in checklist if "to be supplied" in item["state"]}
    assert lacking == {str(rule.citations[0]) for _, rule in begun.missing()}


def test_papers_filed_before_are_not_filed_again_on_another_day(demonstration: Floor) -> None:
    file_papers(demonstration.house)
    head = demonstration.ledger.head()
    demonstration.clock.forward(days=30)
    file_papers(demonstration.house)
    assert demonstration.ledger.head() == head


def test_filing_that_was_interrupted_goes_on_with_the_day_it_was_begun_for(
    demonstration: Floor,
) -> None:
    house, clock = demonstration.house, demonstration.clock
    then = clock.now
    table, member, command = next(filed(house, then.date()))
    dated = {**command, "day": "2012-04-02"}
    demonstration.give(member.actor, dated, table=table, command_id="demonstration-filed-0")
    clock.forward(days=1)
    file_papers(house)
    notice = house.standing.filings.tournaments[1].notice
    assert str(notice.day) == "2012-04-02"
    assert len(house.standing.filings.tournaments) == 1


@pytest.mark.parametrize("day", [datetime(2026, 12, 18, 15, tzinfo=UTC)])
def test_a_notice_is_in_time_over_the_holidays_too(demonstration: Floor, day: datetime) -> None:
    demonstration.clock.now = day
    file_papers(demonstration.house)
    assert demonstration.house.standing.filings.tournaments[1].stage is TournamentStage.FILED
