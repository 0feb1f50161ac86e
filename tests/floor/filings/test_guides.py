"""Gaming guides, 8.5: none is shown to anyone unless a sample of that very guide was submitted."""

import pytest
from houses import ACCOUNTING, ACTORS, DIVISION, FLOORPERSON, OPENER, SUPERVISOR, Floor

from croupier.floor.core.desk import HOUSE
from croupier.floor.filings.book import podium_waits
from croupier.lawbook import BadInput, NotNow, NotYours, Refusal

ONE, OTHER = "0123456789abcdef", "fedcba9876543210"
AT_THE_DOOR = {"manner": "displayed", "place": "Boardwalk entrance"}


def submit(floor: Floor, guide: str = ONE, edition: str = "13:69F") -> None:
    said = {"guide": guide, "title": "How to play", "edition": edition}
    floor.do(SUPERVISOR, "submit-guide", table=HOUSE, **said)


@pytest.mark.paragraph("13:69F-8.5(c)", "13:69F-8.5(d)")
def test_a_guide_is_shown_once_its_sample_was_submitted(floor: Floor):
    said = {"guide": ONE, **AT_THE_DOOR}
    assert floor.cited(FLOORPERSON, "display-guide", table=HOUSE, **said) == "13:69F-8.5(c)"
    submit(floor)
    floor.do(FLOORPERSON, "display-guide", table=HOUSE, **said)
    (use,) = floor.house.standing.filings.guides.submitted[ONE].uses
    assert (use.manner, use.place) == ("displayed", "Boardwalk entrance")


@pytest.mark.paragraph("13:69F-8.5(c)")
@pytest.mark.parametrize("manner", ["issued", "displayed", "distributed"])
def test_a_changed_guide_is_another_guide(floor: Floor, manner: str):
    submit(floor)
    said = {"guide": OTHER, "manner": manner, "place": "Pit 2"}
    assert floor.cited(FLOORPERSON, "display-guide", table=HOUSE, **said) == "13:69F-8.5(c)"
    submit(floor, OTHER)
    floor.do(FLOORPERSON, "display-guide", table=HOUSE, **said)


@pytest.mark.paragraph("19:47-8.5(c)", "19:47-8.5(d)", "19:47-8.5(e)")
def test_under_19_47_a_sample_is_approved_before_it_is_shown(floor: Floor):
    submit(floor, ONE, "19:47")
    said = {"guide": ONE, **AT_THE_DOOR}
    assert floor.cited(FLOORPERSON, "display-guide", table=HOUSE, **said) == "19:47-8.5(c)"
    floor.do(DIVISION, "approve-guide", table=HOUSE, guide=ONE)
    floor.do(FLOORPERSON, "display-guide", table=HOUSE, **said)
    # One that differs from the approved sample is approved in its turn.
    submit(floor, OTHER, "19:47")
    changed = {"guide": OTHER, **AT_THE_DOOR}
    assert floor.cited(FLOORPERSON, "display-guide", table=HOUSE, **changed) == "19:47-8.5(d)"
    floor.do(DIVISION, "approve-guide", table=HOUSE, guide=OTHER)
    floor.do(FLOORPERSON, "display-guide", table=HOUSE, **changed)


@pytest.mark.paragraph("13:69F-8.5(c)")
def test_under_13_69f_there_is_nothing_to_approve(floor: Floor):
    submit(floor)
    refusal = floor.refused(DIVISION, "approve-guide", table=HOUSE, guide=ONE)
    assert isinstance(refusal, NotNow)


@pytest.mark.paragraph("19:47-8.5(c)")
def test_only_the_division_approves(floor: Floor):
    submit(floor, ONE, "19:47")
    for actor in ACTORS.values():
        if actor is not DIVISION:
            cite = floor.cited(actor, "approve-guide", table=HOUSE, guide=ONE)
            assert cite == "19:47-8.5(c)"
    assert floor.house.is_signed(HOUSE, {"type": "approve-guide"})


@pytest.mark.paragraph("13:69F-8.5(a)")
def test_the_copy_at_the_security_podium_is_attested(floor: Floor):
    refusal = floor.refused(FLOORPERSON, "attest-podium-copy", table=HOUSE, place="Main podium")
    assert isinstance(refusal, NotYours)
    floor.do(SUPERVISOR, "attest-podium-copy", table=HOUSE, place="Main podium")
    (seen,) = floor.house.standing.filings.guides.podium
    assert (seen.place, seen.by.by, seen.by.moment) == (
        "Main podium",
        SUPERVISOR.id,
        floor.clock.now,
    )


@pytest.mark.paragraph("13:69F-8.5(a)", "19:47-8.5(a)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_the_copy_at_the_podium_is_to_be_seen_again_once_the_gaming_day_is_closed(
    floor: Floor, edition: str
):
    def waits() -> str | None:
        return podium_waits(floor.house.standing.filings, floor.house.standing.days)

    assert waits() == "nobody has entered yet that it lies there"
    floor.do(SUPERVISOR, "attest-podium-copy", table=HOUSE, place="Main podium")
    assert waits() is None
    floor.open(edition=edition)
    floor.clock.forward(hours=9)
    assert waits() is None
    floor.close_table(counted=OPENER)
    floor.sign_slips()
    floor.do(ACCOUNTING, "count-drop", cash=0)
    floor.sign_slips()
    floor.do(ACCOUNTING, "close-gaming-day", table=HOUSE)
    assert waits() == "not seen in this gaming day"
    floor.clock.forward(hours=9)
    floor.do(SUPERVISOR, "attest-podium-copy", table=HOUSE, place="Main podium")
    assert waits() is None


@pytest.mark.parametrize("wrong", ["", "guide", ONE.upper(), ONE + "0"])
def test_an_id_is_sixteen_hexadecimal_digits(floor: Floor, wrong: str):
    said = {"guide": wrong, "title": "How to play"}
    refusal = floor.refused(SUPERVISOR, "submit-guide", table=HOUSE, **said)
    assert isinstance(refusal, BadInput)
    assert not isinstance(refusal, Refusal)


def test_a_guide_tells_of_games_there_are(floor: Floor):
    said = {"guide": ONE, "title": "How to play", "games": [{"game": "harbor-dice"}]}
    assert "harbor-dice" in str(floor.refused(SUPERVISOR, "submit-guide", table=HOUSE, **said))


def test_a_guide_is_submitted_once_and_taken_down_again(floor: Floor):
    submit(floor)
    said = {"guide": ONE, "title": "How to play"}
    floor.refused(SUPERVISOR, "submit-guide", table=HOUSE, **said)
    floor.refused(FLOORPERSON, "take-down-guide", table=HOUSE, guide=ONE)
    floor.do(FLOORPERSON, "display-guide", table=HOUSE, guide=ONE, **AT_THE_DOOR)
    floor.do(FLOORPERSON, "take-down-guide", table=HOUSE, guide=ONE)
    assert floor.house.standing.filings.guides.submitted[ONE].uses == ()
