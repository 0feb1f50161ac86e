"""The paper of a petition: 13:69F-8.4(d), item by item, as far as Croupier can draw it up.

Of a game that it knows it gives the summary, the rules by their paragraphs, the exact odds of
every wager, the layout and the equipment; what a person has to supply is on the checklist.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.equipment import Roll
from croupier.equipment.cards import parse_cards
from croupier.floor.filings import provisions as p
from croupier.floor.filings.petitions import INTAKE, Item, Petition
from croupier.games.registry import games, rules as rules_of
from croupier.games.rules import Rules
from croupier.lawbook import Citation, Provision, paragraph, paragraphs, prints
from croupier.publish.drawings.cards import draw_cards
from croupier.publish.drawings.dice import draw_dice
from croupier.publish.drawings.layouts import draw_layout
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers import render
from croupier.publish.papers.guides import cited, grid_data
from croupier.publish.papers.wagers import wager_rows

DRAWN_UP = (Item.SUMMARY, Item.RULES, Item.ODDS, Item.LAYOUT, Item.EQUIPMENT)


def rules_in(petition: Petition) -> Rules[Any] | None:
    """The rules of the game that is petitioned for, where Croupier knows it."""
    if petition.game is None:
        return None
    return rules_of(petition.game, edition=petition.chapter.value, elections=petition.elections)


@prints(p.PETITION, p.DESCRIPTION, p.SUMMARY, p.DRAFT_RULES, p.ODDS, p.LAYOUT, p.EQUIPMENT)
def petition_data(rules: Rules[Any] | None, petition: Petition | None = None) -> dict[str, Any]:
    """The petition as data: what there is, and what is still to be supplied."""
    return {
        "addressed_to": INTAKE,
        "title": petition.title if petition else _known(rules).title,
        "stage": petition.stage.value if petition else "not drafted",
        **({} if rules is None else _described(rules)),
        "checklist": list(_checklist(rules, petition)),
    }


def petition_html(rules: Rules[Any] | None, petition: Petition | None = None) -> str:
    """The petition as a page that needs nothing else."""
    return render(
        "petition.html",
        paper=petition_data(rules, petition),
        petition=petition,
        layout=None if rules is None else draw_layout(rules),
        equipment=None if rules is None else _sketch(rules),
        cites={name.lower(): str(rule.citations[0]) for name, rule in _CITED.items()},
    )


_CITED: dict[str, Provision] = {
    "petition": p.PETITION,
    "petitioners": p.PETITIONERS,
    "kind": p.KIND_OF_THE_GAME,
    "summary": p.SUMMARY,
    "rules": p.DRAFT_RULES,
    "odds": p.ODDS,
    "layout": p.LAYOUT,
    "equipment": p.EQUIPMENT,
}


def _known(rules: Rules[Any] | None) -> Rules[Any]:
    assert rules is not None  # there is a petition, or else a game
    return rules


def _described(rules: Rules[Any]) -> dict[str, Any]:
    brief, kinds = rules.brief, {wager.kind for wager in rules.wagers.values()}
    return {
        **rules.named(),
        "rules": rules.identity,
        "summary": {
            "objective": cited(rules, brief.objective),
            "play": [cited(rules, step) for step in brief.play],
            "grids": [grid_data(rules, grid) for grid in brief.grids],
        },
        "wagers": wager_rows(rules),
        "equipment": [cited(rules, piece) for piece in brief.equipment],
        "remarks": list(rules.remarks),
        "paragraphs": [
            {"id": str(citation), "title": paragraph(citation).title}
            for citation in _paragraphs(rules)
        ],
        "interpretations": [
            {"id": taken.id, "question": taken.question, "reading": taken.reading}
            for taken in games()[rules.game_id].interpretations
            if not taken.wagers or taken.bears_on(rules, kinds)
        ],
    }


def _paragraphs(rules: Rules[Any]) -> Iterator[Citation]:
    """Every paragraph of the sections these rules rest on, in the order of the text."""
    brief = rules.brief
    used = {wager.cite for wager in rules.wagers.values()}
    used |= {rules.cite(said.rule) for said in (brief.objective, *brief.play, *brief.equipment)}
    used |= {rules.cite(rules.payment), rules.cite(rules.settlement), rules.cite(rules.opening)}
    sections = {(citation.section, citation.edition_id) for citation in used}
    for citation in (known.citation for known in paragraphs()):
        if (citation.section, citation.edition_id) in sections:
            yield citation


def _sketch(rules: Rules[Any]) -> Drawing:
    """What the game is played with, drawn."""
    if rules.dealt_from == "dice":
        return draw_dice(Roll((1, 3, 5)))
    return draw_cards(parse_cards("As Kh 9d 8c"), label="Cards")


def _checklist(rules: Rules[Any] | None, petition: Petition | None) -> Iterator[dict[str, Any]]:
    """Every item of (b) and (d), and where it is: drawn up here, supplied, or still to come."""
    named = petition is not None and bool(petition.petitioners)
    yield _item("names and addresses of the petitioners", p.PETITIONERS, supplied=named)
    stated = petition is not None and petition.kind is not None
    yield _item("the kind of game", p.KIND_OF_THE_GAME, supplied=stated)
    for item in Item:
        words = None if petition is None else petition.items.get(item)
        drawn = rules is not None and item in DRAWN_UP
        row = _item(item.value, item.rule, supplied=words is not None, words=words, drawn_up=drawn)
        if drawn and petition is not None and petition.supplied(item) is None:
            row["state"] = "draft below, to be supplied"  # the petitioners' own, or this one
        yield row
    yield _requested(petition)
    signed = named and petition is not None and all(o.signatory for o in petition.petitioners)
    yield _item("signatures of the petitioners", p.PETITION, supplied=signed)


def _requested(petition: Petition | None) -> dict[str, Any]:
    requests = () if petition is None else petition.requests
    row = _item(
        "what the Division asks for besides",
        p.REQUESTED_OF_PETITIONERS,
        supplied=all(request.answer is not None for request in requests),
    )
    return row if requests else {**row, "state": "when asked for"}


def _item(
    what: str,
    rule: Provision,
    *,
    supplied: bool,
    words: str | None = None,
    drawn_up: bool = False,
) -> dict[str, Any]:
    state = "supplied" if supplied else "drawn up here" if drawn_up else "to be supplied"
    return {"item": what, "cite": str(rule.citations[0]), "state": state, "words": words}
