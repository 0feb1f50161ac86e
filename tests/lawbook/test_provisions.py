"""Provisions, the marks code bears, and the errors that cite."""

import pytest

from croupier.lawbook import (
    BadInput,
    Chapter,
    Conflict,
    CroupierError,
    Refusal,
    Treatment,
    UnknownParagraph,
    cite,
    enforces,
    prints,
    provision,
    records,
)
from croupier.lawbook.provisions import marks_of


def test_a_provision_is_cited_from_the_chapter_the_table_is_run_under():
    """No more bets is 9.5(c) in 13:69F and 9.5(b) in 19:47."""
    no_more_bets = provision("13:69F-9.5(c)", "19:47-9.5(b)")
    assert str(no_more_bets.under(Chapter.CURRENT)) == "13:69F-9.5(c)"
    assert str(no_more_bets.under(Chapter.FORMER)) == "19:47-9.5(b)"


def test_the_order_in_which_a_provision_is_written_does_not_matter():
    turned = provision("19:47-9.5(b)", "13:69F-9.5(c)")
    assert str(turned.under(Chapter.CURRENT)) == "13:69F-9.5(c)"
    assert str(turned.under(Chapter.FORMER)) == "19:47-9.5(b)"


def test_a_rule_that_one_chapter_lacks_cannot_be_cited_under_it():
    automated = provision("13:69F-9.6(c)")
    assert automated.stands_in(Chapter.CURRENT)
    assert not automated.stands_in(Chapter.FORMER)
    with pytest.raises(LookupError):
        automated.under(Chapter.FORMER)


def test_a_provision_of_a_paragraph_that_does_not_exist_cannot_be_written():
    with pytest.raises(UnknownParagraph):
        provision("13:69F-9.4(b)", "19:47-9.4(d)")


def test_marks_are_kept_with_their_treatment_and_every_edition():
    @enforces(provision("13:69F-9.4(a)", "19:47-9.4(a)"))
    @records(provision("13:69F-9.1"))
    def both():
        return "called"

    assert both() == "called"
    assert set(marks_of(both)) == {
        (Treatment.ENFORCED, cite("13:69F-9.4(a)")),
        (Treatment.ENFORCED, cite("19:47-9.4(a)")),
        (Treatment.RECORDED, cite("13:69F-9.1")),
    }


def test_a_class_does_not_take_credit_for_the_marks_of_its_base():
    @prints(provision("13:69F-8.3(a)"))
    class Sign:
        pass

    class Placard(Sign):
        pass

    @enforces(provision("13:69F-8.2(c)"))
    class Posting(Sign):
        pass

    assert marks_of(Sign) == ((Treatment.PRINTED, cite("13:69F-8.3(a)")),)
    assert marks_of(Placard) == ()
    assert marks_of(Posting) == ((Treatment.ENFORCED, cite("13:69F-8.2(c)")),)


def test_a_thing_without_marks_has_none():
    assert marks_of(3) == ()
    assert marks_of(lambda: None) == ()


def test_a_refusal_says_what_what_would_do_and_why():
    refusal = Refusal("total:4 may not pay 40", cite=cite("13:69F-9.4(b)"), accepted="50 or more")
    assert str(refusal) == "total:4 may not pay 40; 50 or more [13:69F-9.4(b)]"
    assert str(Refusal("No", cite=cite("13:69F-9.1"))) == "No [13:69F-9.1]"


def test_input_that_cannot_be_read_cites_nothing():
    assert str(BadInput("What?", accepted="this")) == "What?; this"
    assert str(BadInput("What?")) == "What?"


def test_every_answer_of_no_is_a_croupier_error():
    for kind in (BadInput, Conflict, Refusal, UnknownParagraph):
        assert issubclass(kind, CroupierError)


def test_the_treatments_stand_strongest_first():
    assert [treatment.value for treatment in Treatment] == [
        "enforced",
        "recorded",
        "printed",
        "physical",
        "open",
    ]
