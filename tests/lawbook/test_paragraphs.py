"""The register: how many paragraphs, of which texts, in force when."""

import csv
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from croupier.lawbook import (
    EDITIONS,
    BadInput,
    Chapter,
    Status,
    chapter_in_force,
    children,
    cite,
    dates_of,
    paragraph,
    paragraphs,
    parse_chapter,
)
from croupier.lawbook.sections import SECTIONS

LIST_TO_COVER = Path(__file__).parents[3] / "shared" / "paragraphs.tsv"


def test_the_lawbook_holds_701_paragraphs_of_five_texts():
    """Counted in the texts themselves when the list to cover was made."""
    counted = Counter(held.edition.id for held in paragraphs())
    assert counted == {
        "13:69F (2012)": 167,
        "13:69F (Royal proposal)": 78,
        "19:47 (1999)": 284,
        "19:47 (2004)": 44,
        "19:47 (2011)": 128,
    }
    assert counted.total() == 701


def test_the_register_is_the_list_to_cover_where_that_lies_beside_the_checkout():
    ours = [(held.edition.id, held.citation.paragraph) for held in paragraphs()]
    if LIST_TO_COVER.exists():
        with LIST_TO_COVER.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
        assert ours == [(edition, number) for edition, number, *_ in rows]
    assert len(set(ours)) == len(ours)


def test_only_7_3_j_is_numbered_alike_in_two_editions():
    numbers = Counter(held.citation.paragraph for held in paragraphs())
    assert [number for number, times in numbers.items() if times > 1] == ["13:69F-7.3(j)"]


def test_every_paragraph_belongs_to_the_chapter_it_is_numbered_in():
    """But for 13:69E-1.12 (the tables themselves), which the proposal amends as well."""
    for held in paragraphs():
        chapter = held.citation.paragraph.partition("-")[0]
        if chapter == "13:69E":
            assert held.edition.id == "13:69F (Royal proposal)"
        else:
            assert chapter == held.edition.chapter


def test_every_paragraph_has_a_short_title_of_one_line():
    for held in paragraphs():
        assert held.title.strip() == held.title != ""
        assert "\n" not in held.title
        assert len(held.title) <= 90, held


def test_a_paragraph_is_found_by_its_citation():
    for held in paragraphs():
        assert paragraph(held.citation) is held


def test_the_children_of_9_2_a_are_the_eight_kinds_of_wager():
    for chapter in ("13:69F", "19:47"):
        kinds = [str(child) for child in children(cite(f"{chapter}-9.2(a)"))]
        assert kinds == [f"{chapter}-9.2(a){number}" for number in range(1, 9)]


def test_a_paragraph_of_the_last_rank_has_no_children():
    assert children(cite("13:69F-9.2(a)1")) == ()
    assert children(cite("13:69F-9.1")) == ()
    assert children(cite("19:47-21.3(b)1")) == ()  # 21.3(b)10 to 17 are its brothers


def test_the_two_paragraphs_7_3_j_keep_their_children_apart():
    assert children(cite("13:69F-7.3(j)")) == ()
    proposed = children(cite("13:69F-7.3(j) (proposed)"))
    assert [child.paragraph[-1] for child in proposed] == ["1", "2", "3"]


def test_every_child_has_one_parent_and_is_in_its_order():
    order = [held.citation for held in paragraphs()]
    born = [child for held in paragraphs() for child in children(held.citation)]
    assert len(born) == len(set(born))
    assert set(born) == {citation for citation in order if citation.parent is not None}
    for held in paragraphs():
        places = [order.index(child) for child in children(held.citation)]
        assert places == sorted(places)


def test_the_editions_have_the_dates_printed_in_the_texts():
    """From the head of each chapter: source and effective date, expiration date."""
    assert EDITIONS["13:69F (2012)"].effective == date(2012, 3, 19)
    assert EDITIONS["13:69F (2012)"].expires == date(2019, 3, 19)
    assert EDITIONS["19:47 (1999)"].effective == date(1996, 3, 11)
    for undated in ("13:69F (Royal proposal)", "19:47 (2004)", "19:47 (2011)"):
        assert EDITIONS[undated].effective is None


def test_the_old_chapter_ended_when_the_new_one_began():
    begun = EDITIONS["13:69F (2012)"].effective
    old = [edition for edition in EDITIONS.values() if edition.chapter == "19:47"]
    assert len(old) == 3
    assert {edition.expires for edition in old} == {begun}
    assert {edition.status for edition in old} == {Status.EXPIRED}


def test_the_royal_proposal_is_the_only_text_that_was_never_adopted():
    proposed = [e.id for e in EDITIONS.values() if e.status is Status.PROPOSED]
    assert proposed == ["13:69F (Royal proposal)"]
    assert EDITIONS["13:69F (2012)"].status is Status.ADOPTED


@pytest.mark.parametrize(
    ("day", "chapter"),
    [
        (date(1991, 12, 16), Chapter.FORMER),
        (date(2001, 3, 11), Chapter.FORMER),  # interpretation printed-expiration-19-47
        (date(2012, 3, 18), Chapter.FORMER),
        (date(2012, 3, 19), Chapter.CURRENT),
        (date(2019, 3, 19), Chapter.CURRENT),  # interpretation printed-expiration
        (date(2026, 1, 1), Chapter.CURRENT),
    ],
)
def test_the_chapter_in_force_changes_on_19_march_2012_and_not_again(day, chapter):
    assert chapter_in_force(day) is chapter


@given(st.dates(), st.dates())
def test_once_the_new_chapter_is_in_force_it_stays(this, other):
    earlier, later = sorted((this, other))
    if chapter_in_force(earlier) is Chapter.CURRENT:
        assert chapter_in_force(later) is Chapter.CURRENT


@pytest.mark.parametrize("text", ["", "13:69f", "13:69E", "19:46", "13:69F (2012)", "2012"])
def test_a_chapter_that_is_not_there_is_refused_with_those_that_are(text):
    with pytest.raises(BadInput) as refused:
        parse_chapter(text)
    assert refused.value.accepted == "accepted: 13:69F or 19:47"
    assert repr(text) in refused.value.what


def test_the_two_chapters_are_read_as_written():
    assert parse_chapter("13:69F") is Chapter.CURRENT
    assert parse_chapter("19:47") is Chapter.FORMER


@pytest.mark.parametrize(
    ("paragraph", "effective", "amended"),
    [
        ("19:47-7.3(e)", date(1986, 8, 4), date(2011, 2, 22)),
        ("19:47-7.9(b)", date(1986, 8, 4), None),
        ("19:47-8.4(g)", date(1992, 12, 7), date(1997, 1, 21)),
        ("19:47-8.5(d)", date(1994, 6, 6), None),
        ("19:47-9.3(a)", date(1991, 12, 16), date(1993, 12, 6)),
        ("19:47-9.4(b)", date(1991, 12, 16), None),
        ("19:47-1.9(b)", date(1978, 6, 2), date(1997, 3, 17)),
        ("19:47-2.2(a)", date(1978, 6, 2), date(1999, 7, 6)),
        ("19:47-12.9(a)", date(1992, 11, 16), None),
        ("19:47-19.15(a)", None, None),
        ("19:47-20.2(a)", date(1997, 3, 17), date(1998, 9, 8)),
        ("19:47-21.2(a)", date(1998, 7, 20), date(1999, 7, 6)),
        ("19:47-22.2(a)", date(1999, 1, 19), None),
        ("13:69F-8.4(g)", date(2012, 3, 19), None),
        ("13:69F-3.13(a)", None, None),  # proposed
    ],
)
def test_a_paragraph_has_the_dates_printed_at_its_section(paragraph, effective, amended):
    """From the notes at the end of the sections, the heads of subchapters 20 to 22, and the
    historical note of the chapter for those before."""
    dates = dates_of(cite(paragraph))
    assert dates.effective == effective
    assert dates.latest == (amended or effective)


def test_every_section_of_the_old_chapter_is_dated_and_amended_in_order():
    sections = {
        (held.citation.edition_id, held.citation.section)
        for held in paragraphs()
        if held.edition.chapter == "19:47"
    }
    assert set(SECTIONS) == sections
    for dates in SECTIONS.values():
        known = [day for day in (dates.effective, *dates.amended) if day is not None]
        assert known == sorted(set(known))
        assert all(day < date(2012, 3, 19) for day in known)
