"""Citations: every paragraph of the register can be cited, and nothing else can."""

import pytest
from hypothesis import given, strategies as st

from croupier.lawbook import BadInput, Citation, Status, UnknownParagraph, cite, paragraphs

ALL = [paragraph.citation for paragraph in paragraphs()]


def test_every_citation_parses_back_from_what_it_prints():
    assert len(ALL) == 701
    assert [Citation.parse(str(citation)) for citation in ALL] == ALL


def test_no_two_paragraphs_print_alike():
    assert len({str(citation) for citation in ALL}) == 701


def test_a_citation_prints_as_it_is_written_in_the_regulation():
    assert str(cite("13:69F-9.4(c)")) == "13:69F-9.4(c)"
    assert str(cite("19:47-1.2(a)1i(1)")) == "19:47-1.2(a)1i(1)"
    assert str(cite('19:47-19.1 "Rescue"')) == '19:47-19.1 "Rescue"'
    assert repr(cite("13:69F-9.1")) == "Citation('13:69F-9.1')"


def test_only_proposed_paragraphs_say_that_they_are():
    for citation in ALL:
        proposed = citation.edition.status is Status.PROPOSED
        assert str(citation).endswith(" (proposed)") is proposed


def test_7_3_j_is_adopted_unless_the_proposal_is_named():
    """Both texts number a paragraph 7.3(j); they are not the same rule."""
    adopted = cite("13:69F-7.3(j)")
    proposed = cite("13:69F-7.3(j) (proposed)")
    assert adopted.edition_id == "13:69F (2012)"
    assert proposed.edition_id == "13:69F (Royal proposal)"
    assert adopted.paragraph == proposed.paragraph
    assert adopted != proposed


def test_a_paragraph_held_only_as_proposed_is_never_taken_for_adopted():
    citation = cite("13:69F-3.13(a)")
    assert citation.edition.status is Status.PROPOSED
    assert str(citation) == "13:69F-3.13(a) (proposed)"


@pytest.mark.parametrize(
    "text",
    [
        "13:69F-9.7",  # the subchapter ends with 9.6
        "13:69F-9.2(b)",
        "13:69F-9.2(a)9",
        "13:69F-9.6(e)",
        "19:47-9.6(c)",  # 9.6(c) and (d) came with 13:69F
        "19:47-9.5(g)",
        "13:69F-9.4(a) (proposed)",  # adopted, not proposed
        "13:69G-9.4(a)",
        '19:47-19.1 "Surrender"',
    ],
)
def test_a_paragraph_the_lawbook_does_not_hold_is_refused_by_name(text):
    with pytest.raises(UnknownParagraph, match="holds no paragraph") as refused:
        Citation.parse(text)
    assert text in str(refused.value)
    assert isinstance(refused.value, BadInput)


@pytest.mark.parametrize(
    "text", ["", "9.4", "13:69F", "13:69F-9", "13:69F-9.4(C)", "rule 9.4(c)", "13:69F-9.4 (c)"]
)
def test_what_is_no_citation_is_told_how_one_is_written(text):
    with pytest.raises(UnknownParagraph, match="is not a citation") as refused:
        Citation.parse(text)
    assert refused.value.accepted == "written like 13:69F-9.4(c)"


@given(st.text(max_size=40))
def test_no_text_outside_the_register_can_be_cited(text):
    written = {str(citation) for citation in ALL} | {citation.paragraph for citation in ALL}
    try:
        parsed = Citation.parse(text)
    except UnknownParagraph:
        assert text not in written
    else:
        assert parsed in ALL
        assert text in written


@given(st.sampled_from(ALL), st.text(min_size=1, max_size=3))
def test_a_citation_with_something_added_is_another_or_none(citation, added):
    try:
        parsed = Citation.parse(f"{citation}{added}")
    except UnknownParagraph:
        return
    assert parsed in ALL
    assert parsed != citation


def test_the_section_is_what_stands_before_the_first_bracket():
    assert cite("13:69F-9.2(a)1").section == "13:69F-9.2"
    assert cite("13:69F-9.1").section == "13:69F-9.1"
    assert cite('13:69F-10.1 "Bank"').section == "13:69F-10.1"
    for citation in ALL:
        before = citation.paragraph.partition("(")[0].partition(" ")[0]
        assert citation.section == before


def _parent_by_prefix(citation):
    """The longest other paragraph of the edition that this one goes on from, step by step."""

    def kind(letter):
        return "digit" if letter.isdigit() else "numeral" if letter.isalpha() else letter

    def goes_on_from(above):
        below = citation.paragraph
        if below == above or not below.startswith(above):
            return False
        # (b)10 does not go on from (b)1, nor 3ii from 3i
        return kind(above[-1]) != kind(below[len(above)])

    held = [c for c in ALL if c.edition_id == citation.edition_id and goes_on_from(c.paragraph)]
    return max(held, key=lambda c: len(c.paragraph), default=None)


def test_the_parent_is_the_nearest_paragraph_above_in_the_same_edition():
    parents = {citation: citation.parent for citation in ALL}
    assert parents == {citation: _parent_by_prefix(citation) for citation in ALL}


def test_parents_found_by_hand():
    assert cite("13:69F-9.2(a)8").parent == cite("13:69F-9.2(a)")
    assert cite("19:47-1.2(a)4ii(2)").parent == cite("19:47-1.2(a)4ii")
    assert cite("19:47-21.3(b)17").parent == cite("19:47-21.3(b)")
    assert cite("13:69F-7.3(j)1").parent == cite("13:69F-7.3(j) (proposed)")
    assert cite("13:69F-9.1").parent is None
    assert cite('19:47-1.1 "Come Point"').parent is None
    # 3.2(a)5 itself is on a page not held; 3.2(a) is held only as proposed
    assert cite("13:69F-3.2(a)5ii").parent is None


def test_citations_are_values():
    assert cite("13:69F-9.1") == Citation.parse("13:69F-9.1")
    assert len({cite("13:69F-9.1"), Citation.parse("13:69F-9.1")}) == 1
    with pytest.raises(AttributeError):
        cite("13:69F-9.1").paragraph = "13:69F-9.2(a)"
