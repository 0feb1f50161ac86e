"""The drawn layout: every wager has its place, states its odds, lights and carries chips."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.equipment.dice import Roll
from croupier.games.baccarat.royal.tables import NON_PROGRESSIVE, PROGRESSIVE
from croupier.games.baccarat.rules import Baccarat
from croupier.games.layout import Area, MarkerStrip
from croupier.games.registry import rules as rules_of
from croupier.games.rules import Rules
from croupier.games.wager import LaidWager
from croupier.lawbook import BadInput, Refusal
from croupier.publish.drawings import layouts
from croupier.publish.drawings.dice import draw_dice
from croupier.publish.drawings.felt import MARGIN
from croupier.publish.drawings.layouts import draw_layout
from croupier.publish.drawings.lettering import lettering_width
from croupier.publish.drawings.svg import Drawing

SVG = "{http://www.w3.org/2000/svg}"
PAYS = "layout-pays"
AMOUNTS = (500, 2500, 250, 10_000, 50_000, 125_000, 1_000, 752_500)
EVERY_SEAT = tuple(enumerate(AMOUNTS, start=1))

Element = ElementTree.Element


@pytest.fixture(params=["13:69F", "19:47"])
def rules(request: pytest.FixtureRequest) -> Rules[Any]:
    return rules_of("sic-bo", edition=request.param)


def areas_of(drawing: Drawing) -> dict[str, Element]:
    groups = [
        g for g in ElementTree.fromstring(str(drawing)).iter(f"{SVG}g") if "data-wager" in g.attrib
    ]
    by_wager = {group.attrib["data-wager"]: group for group in groups}
    assert len(by_wager) == len(groups)
    return by_wager


def having(drawing: Drawing, css_class: str) -> set[str]:
    return {
        wager
        for wager, group in areas_of(drawing).items()
        if css_class in group.attrib["class"].split()
    }


def lettered(group: Element, kind: str) -> tuple[str, ...]:
    return tuple(
        text.text or ""
        for text in group.iter(f"{SVG}text")
        if text.get("class") == f"layout-{kind}"
    )


def chips_of(drawing: Drawing) -> list[tuple[float, float, float]]:
    """Middle and radius of each stack."""
    moved = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)", str(drawing))
    return [(float(x), float(y), 20 * float(scale)) for x, y, scale in moved]


def test_every_wager_has_exactly_one_area(rules: Rules[Any]) -> None:
    assert set(areas_of(draw_layout(rules))) == set(rules.wagers)


def apart(place: Area | MarkerStrip, other: Area | MarkerStrip) -> bool:
    return (
        place.x + place.width <= other.x
        or other.x + other.width <= place.x
        or place.y + place.height <= other.y
        or other.y + other.height <= place.y
    )


def assert_apart_and_on_the_felt(rules: Rules[Any]) -> None:
    layout = rules.layout
    places = (*layout.areas, *((layout.markers,) if layout.markers else ()))
    assert all(apart(place, other) for place, other in combinations(places, 2))
    for place in places:
        assert place.x >= 0
        assert place.x + place.width <= layout.width
        assert place.y >= 0
        assert place.y + place.height <= layout.height


def test_no_two_areas_overlap_and_all_lie_on_the_felt(rules: Rules[Any]) -> None:
    assert_apart_and_on_the_felt(rules)


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
def test_every_area_states_its_odds_with_the_word_to(rules: Rules[Any]) -> None:
    for wager, group in areas_of(draw_layout(rules)).items():
        stated = lettered(group, "odds")
        assert stated == rules.payouts(rules.wager(wager))
        assert stated
        assert all(re.fullmatch(r"\d+ to \d+", odds) for odds in stated)
        assert group.attrib["aria-label"].endswith(f"pays {', '.join(stated)}")


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
def test_no_odds_are_stated_with_for_or_a_colon(rules: Rules[Any]) -> None:
    words = " ".join(
        text.text or ""
        for text in ElementTree.fromstring(str(draw_layout(rules))).iter(f"{SVG}text")
    )
    assert ":" not in words
    assert "for" not in words.lower().split()


@pytest.mark.paragraph("13:69F-9.4(a)")
def test_only_odds_read_as_odds() -> None:
    """Small wins on 4 to 10, but printed so it would seem to pay 4 to 10."""
    for group in areas_of(draw_layout(rules_of("sic-bo"))).values():
        other = lettered(group, "title") + lettered(group, "note")
        assert not any(re.search(r"\d+ to \d+", line) for line in other)


def test_better_odds_that_the_licensee_elects_are_printed() -> None:
    better = rules_of("sic-bo", elections={"any-three-of-a-kind": "30 to 1"})
    assert lettered(areas_of(draw_layout(better))["any-three-of-a-kind"], "odds") == ("30 to 1",)


def test_a_small_bet_is_named_for_those_who_cannot_see_it() -> None:
    rules = rules_of("sic-bo")
    small = areas_of(draw_layout(rules, touched=True))["small"]
    assert small.attrib["aria-label"] == "Small bet, pays 1 to 1"
    assert (small.attrib["role"], small.attrib["tabindex"]) == ("button", "0")
    printed = areas_of(draw_layout(rules))["small"]
    assert printed.attrib["aria-label"] == "Small bet, pays 1 to 1"
    assert (printed.attrib["role"], printed.get("tabindex")) == ("group", None)


def test_lettering_stays_within_its_area() -> None:
    rules = rules_of("sic-bo", elections={"three-of-a-kind": "1000 to 1", "total:4": "100 to 1"})
    groups = areas_of(draw_layout(rules))
    for area in rules.layout.areas:
        for text in groups[area.wager].iter(f"{SVG}text"):
            half = lettering_width(text.text or "") * float(text.attrib["font-size"]) / 2
            assert area.x <= float(text.attrib["x"]) - half
            assert float(text.attrib["x"]) + half <= area.x + area.width
            assert area.y < float(text.attrib["y"]) < area.y + area.height


@pytest.mark.parametrize("dealt", ["2,2,5", "4,4,4", "1,2,6"])
def test_lit_areas_are_exactly_those_that_win(rules: Rules[Any], dealt: str) -> None:
    winning = rules.winning(rules.outcome(dealt))
    drawing = draw_layout(rules, lit=winning)
    assert having(drawing, "layout-lit") == set(winning)
    assert str(drawing).count('class="layout-halo"') == len(winning)


def test_nothing_is_lit_or_dimmed_before_the_dice_show() -> None:
    drawing = draw_layout(rules_of("sic-bo"))
    assert having(drawing, "layout-lit") == set()
    assert "layout-result" not in ElementTree.fromstring(str(drawing)).attrib["class"]


def test_lost_areas_are_exactly_those_given() -> None:
    drawing = draw_layout(rules_of("sic-bo"), lit=["small"], lost=["big", "total:4"])
    assert having(drawing, "layout-lost") == {"big", "total:4"}


def test_chips_show_whose_they_are_and_their_amount() -> None:
    drawing = draw_layout(
        rules_of("sic-bo"), chips=[LaidWager(3, "small", 2500), LaidWager(8, "total:9", 250)]
    )
    document = ElementTree.fromstring(str(drawing))
    assert lettered(document, "amount") == ("25", "2.50")
    assert lettered(document, "seat") == ("3", "8")
    assert 'aria-label="Seat 3, 25 dollars"' in str(drawing)


def assert_chips_of_every_seat_fit(rules: Rules[Any], *, seats: int = 0) -> None:
    """They lie apart, within each area, and leave its title to be seen."""
    for area in rules.layout.areas:
        laid = [LaidWager(seat, area.wager, cents) for seat, cents in EVERY_SEAT]
        stacks = chips_of(draw_layout(rules, chips=laid, seats=seats))
        assert len(stacks) == 8
        for (x, y, radius), (other_x, other_y, _) in combinations(stacks, 2):
            assert (x - other_x) ** 2 + (y - other_y) ** 2 >= (2 * radius) ** 2
        for x, y, radius in stacks:
            assert area.x <= x - radius
            assert x + radius <= area.x + area.width
            assert area.y + 0.25 * area.height < y - radius
            assert y + radius <= area.y + area.height


def test_chips_of_eight_seats_lie_apart_within_any_area_and_leave_its_title_to_be_seen() -> None:
    assert_chips_of_every_seat_fit(rules_of("sic-bo"))


def test_the_drawing_stands_alone() -> None:
    drawing = draw_layout(rules_of("sic-bo"), lit=["big"], chips=[LaidWager(1, "big", 500)])
    assert str(drawing).count("http") == 1  # the name of SVG itself
    assert "<script" not in str(drawing)
    known = set(re.findall(r'id="([^"]+)"', str(drawing)))
    assert set(re.findall(r"(?:url\(|href=\")#([\w-]+)", str(drawing))) <= known


def test_the_same_table_is_drawn_the_same() -> None:
    chips = [LaidWager(2, "big", 500), LaidWager(1, "big", 500)]
    assert draw_layout(rules_of("sic-bo"), lit=["big"], chips=chips) == draw_layout(
        rules_of("sic-bo"), lit=["big"], chips=chips[::-1]
    )


def test_the_felt_reaches_round_the_areas() -> None:
    rules = rules_of("sic-bo")
    box = ElementTree.fromstring(str(draw_layout(rules))).attrib["viewBox"]
    wide, high = rules.layout.width + 2 * MARGIN, rules.layout.height + 2 * MARGIN
    assert box == f"{-MARGIN} {-MARGIN} {wide} {high}"


@pytest.mark.parametrize(
    "given", [{"lit": ["odd"]}, {"lost": ["odd"]}, {"chips": [LaidWager(1, "odd", 1)]}]
)
def test_a_wager_the_game_does_not_have_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="no wager 'odd'"):
        draw_layout(rules_of("sic-bo"), **given)


def test_dice_are_drawn_in_the_order_announced() -> None:
    document = ElementTree.fromstring(str(draw_dice(Roll.parse("2,2,5"))))
    assert [die.attrib["href"] for die in document.iter(f"{SVG}use")] == [
        "#layout-die-2",
        "#layout-die-2",
        "#layout-die-5",
    ]
    faces = {symbol.attrib["id"]: symbol for symbol in document.iter(f"{SVG}symbol")}
    for face in range(1, 7):
        assert len(list(faces[f"layout-die-{face}"].iter(f"{SVG}circle"))) == face


# -- baccarat ------------------------------------------------------------------------------------

BANKER_OPTIONS = (
    "vigorish-5",
    "vigorish-4",
    "tie-vigorish-25",
    "six-pays-half",
    "total-cards-waiver",
    "dragon-7",
)
ROYAL_OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"royal": "A"},
    {"royal": "S"},
    {"royal-progressive": "H"},
)


def baccarat(game: str = "mini-baccarat", edition: str = "13:69F", **elected: str) -> Baccarat:
    named = {name.replace("_", "-"): value for name, value in elected.items()}
    rules = rules_of(game, edition=edition, elections=named)
    assert isinstance(rules, Baccarat)
    return rules


def every_felt() -> list[Rules[Any]]:
    """Every combination of what shapes the felt that the elections let stand."""
    felts = []
    for game, banker, total_cards, bonus, royal in product(
        ("mini-baccarat", "punto-banco"),
        BANKER_OPTIONS,
        ("yes", "no"),
        ("none", "A", "C"),
        ROYAL_OPTIONS,
    ):
        elected = {"banker": banker, "total-cards": total_cards, "bonus": bonus, **royal}
        try:
            felts.append(rules_of(game, elections=elected))
        except Refusal:
            continue
    return felts


def pay_table(group: Element) -> dict[str, str]:
    """The lines inscribed in an area; a long one is broken after what wins."""
    return dict(zip(lettered(group, "when"), lettered(group, "pays"), strict=True))


def drawn_areas(rules: Rules[Any], **given: Any) -> dict[str, Element]:
    return areas_of(draw_layout(rules, seats=8, **given))


@pytest.mark.paragraph("13:69E-1.12(d)")
def test_every_baccarat_wager_offered_has_exactly_one_area_however_the_licensee_elects() -> None:
    felts = every_felt()
    # Options that stand with any, the waiver with total cards, dragon 7 alone; by royal.
    mini, punto = (4 * 2 * 3 + 3 + 1) * 4, (3 * 2 * 3 + 3 + 1) * 4
    assert len(felts) == mini + punto
    for rules in felts:
        wagers = [area.wager for area in rules.layout.areas]
        assert sorted(wagers) == sorted(rules.wagers)
        assert_apart_and_on_the_felt(rules)


@pytest.mark.paragraph("13:69E-1.12(d)")
@pytest.mark.parametrize(
    "elected",
    [
        {"banker": "vigorish-5", "tie": "9 to 1"},
        {"banker": "vigorish-4", "total_cards": "yes", "bonus": "A"},
        {"banker": "tie-vigorish-25", "bonus": "B", "royal": "A"},
        {"banker": "six-pays-half", "bonus": "C", "bonus_by_9": "40 to 1"},
        {"banker": "total-cards-waiver", "total_cards": "yes", "royal": "L"},
        {"banker": "dragon-7", "dragon_7": "45 to 1", "royal_progressive": "A"},
        {"royal": "B", "royal_top_fixed": "7500", "royal_top": "six-card-straight-flush"},
        {"royal_progressive": "C", "royal_multiples": "for-1"},
    ],
)
def test_the_odds_printed_on_the_baccarat_felt_are_those_the_rules_pay(
    elected: dict[str, str],
) -> None:
    rules = baccarat(**elected)
    for wager, group in drawn_areas(rules).items():
        stated = lettered(group, "odds") or lettered(group, "pays")
        assert set(stated) == set(rules.payouts(rules.wager(wager)))
        assert all(odds in group.attrib["aria-label"] for odds in stated)


GAMES = pytest.mark.parametrize(
    ("game", "edition"),
    [("mini-baccarat", "13:69F"), ("mini-baccarat", "19:47"), ("punto-banco", "13:69F")],
)
MINI = pytest.mark.parametrize("edition", ["13:69F", "19:47"])


@pytest.mark.paragraph("19:47-7.3(c)", "13:69F-7.3(c)", "13:69F-7.3(d)", "13:69F-7.3(f)")
@pytest.mark.parametrize(
    ("elected", "stated"),
    [
        ({}, ("1 to 1", "less vigorish of 5 % of the amount won")),
        ({"banker": "vigorish-4"}, ("1 to 1", "less vigorish of 4 % of the amount won")),
        ({"vigorish_rounding": "up"}, ("of the amount won, rounded up",)),
        ({"banker": "tie-vigorish-25"}, ("on a tie void, less 25 % of the wager",)),
        ({"banker": "six-pays-half"}, ("Wins with six 1 to 2", "Any other win 1 to 1")),
        ({"banker": "dragon-7"}, ("1 to 1", "no vigorish", "on a dragon 7")),
        (
            {"banker": "total-cards-waiver", "total_cards": "yes", "waiver_vigorish": "4"},
            (
                "no vigorish beside as much or more on total cards",
                "otherwise less vigorish of 4 % of the amount won",
            ),
        ),
    ],
)
@MINI
def test_the_vigorish_is_inscribed_in_words(
    edition: str, elected: dict[str, str], stated: tuple[str, ...]
) -> None:
    banker = drawn_areas(baccarat(edition=edition, **elected))["banker"]
    words = " ".join(text.text or "" for text in banker.iter(f"{SVG}text"))
    assert all(part in words for part in stated)


@pytest.mark.paragraph("13:69E-1.12(d)8", "13:69E-1.12(d)8ii")
def test_the_bonus_odds_are_inscribed_as_paytable_a_of_the_text_has_them() -> None:
    areas = drawn_areas(baccarat(bonus="A"))
    for hand in ("player", "banker"):
        assert pay_table(areas[f"bonus:{hand}"]) == {
            "Win by 9 points": "30 to 1",
            "Win by 8 points": "10 to 1",
            "Win by 7 points": "6 to 1",
            "Win by 6 points": "4 to 1",
            "Win by 5 points": "2 to 1",
            "Win by 4 points": "1 to 1",
            "Natural winner": "1 to 1",
        }


@pytest.mark.paragraph("13:69E-1.12(d)9", "13:69E-1.12(d)9ii")
def test_the_dragon_7_odds_are_inscribed() -> None:
    dragon = drawn_areas(baccarat(banker="dragon-7"))["dragon-7"]
    assert lettered(dragon, "title") == ("DRAGON 7",)
    assert lettered(dragon, "odds") == ("40 to 1",)


ROYAL_TABLES = [("royal", letter) for letter in NON_PROGRESSIVE]
ROYAL_TABLES += [("royal-progressive", letter) for letter in PROGRESSIVE]


@pytest.mark.paragraph("13:69E-1.12(d)10", "13:69E-1.12(d)10ii")
@pytest.mark.parametrize(("election", "letter"), ROYAL_TABLES)
def test_the_royal_inscription_lists_every_line_of_its_table_as_proposed(
    election: str, letter: str
) -> None:
    table = (NON_PROGRESSIVE if election == "royal" else PROGRESSIVE)[letter]
    expected = {hand.in_words.capitalize(): f"{paid} to 1" for hand, paid in table.items()}
    if election == "royal-progressive":
        expected["Six-of-a-kind"] = "100 % of the meter"
    royal = drawn_areas(rules_of("punto-banco", elections={election: letter}))["royal"]
    assert pay_table(royal) == expected
    assert "(proposed)" in lettered(royal, "title")
    assert any(line.endswith(f"pay table {letter}") for line in lettered(royal, "note"))


def test_nineteen_and_fourteen_royal_tables_are_inscribed() -> None:
    assert (len(NON_PROGRESSIVE), len(PROGRESSIVE)) == (19, 14)


@pytest.mark.paragraph("13:69E-1.12(d)10ii")
def test_a_fixed_royal_amount_and_its_payout_limit_are_inscribed() -> None:
    rules = baccarat(royal="A", royal_top_fixed="12500", royal_payout_limit="30000")
    royal = drawn_areas(rules)["royal"]
    assert pay_table(royal)["Six-of-a-kind"] == "$12500.00"
    words = " ".join(lettered(royal, "note"))
    assert "the amount in dollars is fixed" in words
    assert "payout limit of a round $30000.00" in words


@pytest.mark.paragraph("13:69E-1.12(d)10ii")
def test_a_line_of_the_meter_too_long_to_be_read_is_broken_in_two() -> None:
    rules = baccarat(royal_progressive="A", royal_top="six-card-straight-flush")
    royal = drawn_areas(rules)["royal"]
    assert pay_table(royal)["Six card straight flush"] == "100 % of the meter"
    heights = {text.text: float(text.attrib["y"]) for text in royal.iter(f"{SVG}text")}
    assert heights["100 % of the meter"] > heights["Six card straight flush"]


@pytest.mark.paragraph("13:69E-1.12(d)10i")
@pytest.mark.parametrize("seats", [1, 7, 8, 14, 20])
def test_the_royal_wager_has_a_spot_at_each_player_position(seats: int) -> None:
    rules = baccarat(royal="A", bonus="A", total_cards="yes")
    royal = areas_of(draw_layout(rules, seats=seats))["royal"]
    assert lettered(royal, "position") == tuple(map(str, range(1, seats + 1)))
    spots = [spot for spot in royal.iter(f"{SVG}circle") if spot.get("class") == "layout-spot"]
    places = [tuple(float(spot.attrib[name]) for name in ("cx", "cy", "r")) for spot in spots]
    for (x, y, radius), (other_x, other_y, _) in combinations(places, 2):
        assert (x - other_x) ** 2 + (y - other_y) ** 2 >= (2 * radius) ** 2


def circles_of(group: Element) -> dict[int, Element]:
    return {
        int(place.attrib["data-spot"]): place
        for place in group.iter(f"{SVG}g")
        if "data-spot" in place.attrib
    }


def measures(shape: Element, *names: str) -> tuple[float, ...]:
    return tuple(float(shape.attrib[name]) for name in names)


def test_a_circle_is_a_button_of_its_seat_and_the_area_around_it_is_none() -> None:
    areas = areas_of(draw_layout(baccarat(royal="A", bonus="A"), seats=7, touched=True))
    by_seat = {"tie", "banker", "player", "royal"}
    assert {wager for wager, group in areas.items() if circles_of(group)} == by_seat
    banker = areas["banker"]
    assert (banker.attrib["role"], banker.get("tabindex")) == ("group", None)
    assert list(circles_of(banker)) == [1, 2, 3, 4, 5, 6, 7]
    third = circles_of(banker)[3]
    assert (third.attrib["role"], third.attrib["tabindex"]) == ("button", "0")
    assert third.attrib["aria-label"] == "Banker's Hand, seat 3"


def test_an_area_without_seats_to_it_is_one_button() -> None:
    areas = areas_of(draw_layout(baccarat(bonus="A"), seats=7, touched=True))
    assert areas["bonus:banker"].attrib["role"] == "button"
    assert areas_of(draw_layout(baccarat(), touched=True))["banker"].attrib["role"] == "button"


@pytest.mark.parametrize("seats", [1, 7, 8, 14, 20])
def test_a_circle_reaches_to_its_neighbours_and_no_further(seats: int) -> None:
    rules = baccarat(royal="A", bonus="A", total_cards="yes")
    drawn = areas_of(draw_layout(rules, seats=seats))
    for area in (area for area in rules.layout.areas if area.by_seat):
        reaches = []
        for place in circles_of(drawn[area.wager]).values():
            (rect,) = place.iter(f"{SVG}rect")
            (circle,) = place.iter(f"{SVG}circle")
            left, top, width, height = measures(rect, "x", "y", "width", "height")
            x, y, radius = measures(circle, "cx", "cy", "r")
            # Drawn to the hundredth of a unit.
            assert left - 0.02 <= x - radius <= x + radius <= left + width + 0.02
            assert top - 0.02 <= y - radius <= y + radius <= top + height + 0.02
            assert area.x - 0.02 <= left <= left + width <= area.x + area.width + 0.02
            assert area.y <= top <= top + height <= area.y + area.height + 0.02
            reaches.append((left, top, left + width, top + height))
        for reach, other in combinations(reaches, 2):
            beside = reach[2] <= other[0] + 0.02 or other[2] <= reach[0] + 0.02
            assert beside or reach[3] <= other[1] + 0.02 or other[3] <= reach[1] + 0.02


@pytest.mark.paragraph("13:69E-1.12(d)10i")
def test_chips_lie_on_the_spot_of_their_seat() -> None:
    rules = baccarat(royal="A")
    drawing = draw_layout(rules, seats=8, chips=[LaidWager(6, "royal", 500)])
    spots = [
        (float(spot.attrib["cx"]), float(spot.attrib["cy"]))
        for spot in areas_of(drawing)["royal"].iter(f"{SVG}circle")
    ]
    [(x, y, _)] = chips_of(drawing)
    assert (x, y) == spots[5]


@pytest.mark.parametrize("seats", [0, 8])
def test_chips_of_eight_seats_lie_apart_within_any_baccarat_area(seats: int) -> None:
    for rules in (
        baccarat(total_cards="yes", bonus="A", royal="A"),
        baccarat(banker="dragon-7", royal_progressive="A"),
        baccarat(banker="six-pays-half"),
    ):
        assert_chips_of_every_seat_fit(rules, seats=seats)


def test_chips_of_eight_seats_do_not_cover_a_pay_table() -> None:
    rules = baccarat(total_cards="yes", bonus="A", royal="A")
    for area in rules.layout.areas:
        if area.pay_table:
            laid = [LaidWager(seat, area.wager, cents) for seat, cents in EVERY_SEAT]
            drawing = draw_layout(rules, chips=laid, seats=8)
            lines = areas_of(drawing)[area.wager].iter(f"{SVG}text")
            lowest = max(float(line.attrib["y"]) for line in lines if line.get("class") == PAYS)
            assert lowest < min(y - radius for _, y, radius in chips_of(drawing))


def test_lettering_stays_within_its_baccarat_area() -> None:
    for rules in every_felt()[::5]:
        groups = drawn_areas(rules)
        for area in rules.layout.areas:
            for text in groups[area.wager].iter(f"{SVG}text"):
                width = lettering_width(text.text or "") * float(text.attrib["font-size"])
                x, kind = float(text.attrib["x"]), text.attrib["class"]
                left = x if kind == "layout-when" else x - width / (1 if kind == PAYS else 2)
                assert area.x <= left
                assert left + width <= area.x + area.width
                assert area.y < float(text.attrib["y"]) < area.y + area.height


# -- vigorish that is marked ---------------------------------------------------------------------


def spaces_of(drawing: Drawing) -> list[MarkerStrip]:
    return [
        MarkerStrip(*(round(float(rect.attrib[name])) for name in ("x", "y", "width", "height")))
        for rect in ElementTree.fromstring(str(drawing)).iter(f"{SVG}rect")
        if rect.get("class") == "layout-space"
    ]


@pytest.mark.paragraph("19:47-7.3(c)2", "13:69F-7.3(c)2", "13:69F-3.3(c)2")
@GAMES
@pytest.mark.parametrize("seats", [1, 8, 14, 20])
def test_each_player_position_has_a_numbered_space_before_the_dealer(
    game: str, edition: str, seats: int
) -> None:
    rules = baccarat(game, edition)
    drawing = draw_layout(rules, seats=seats)
    spaces, strip = spaces_of(drawing), rules.layout.markers
    assert strip is not None
    assert len(spaces) == seats
    assert all(apart(space, other) for space, other in combinations(spaces, 2))
    assert all(strip.x <= space.x and space.x + space.width <= strip.width for space in spaces)
    numbers = lettered(ElementTree.fromstring(str(drawing)), "number")
    assert numbers == tuple(map(str, range(1, seats + 1)))


@pytest.mark.paragraph("19:47-7.3(c)2", "13:69F-7.3(c)2", "13:69F-3.3(c)2")
@GAMES
def test_a_marker_button_contains_the_amount_owed_in_the_space_of_its_player(
    game: str, edition: str
) -> None:
    drawing = draw_layout(baccarat(game, edition), seats=8, marked={3: 1_25, 8: 1250_00, 5: 0})
    document = ElementTree.fromstring(str(drawing))
    buttons = [g for g in document.iter(f"{SVG}g") if g.get("class") == "layout-marker"]
    assert [lettered(button, "amount") for button in buttons] == [("1.25",), ("1250",)]
    assert [button.attrib["aria-label"] for button in buttons] == [
        "Seat 3 owes 1.25 dollars of vigorish",
        "Seat 8 owes 1250 dollars of vigorish",
    ]
    spaces = spaces_of(drawing)
    for button, seat in zip(buttons, (3, 8), strict=True):
        for rect in button.iter(f"{SVG}rect"):
            space, x = spaces[seat - 1], float(rect.attrib["x"])
            assert space.x <= x
            assert x + float(rect.attrib["width"]) <= space.x + space.width


@pytest.mark.paragraph("19:47-7.3(c)2", "13:69F-7.3(d)")
@MINI
@pytest.mark.parametrize("banker", ["six-pays-half", "dragon-7", "tie-vigorish-25"])
def test_where_no_vigorish_may_be_deferred_there_are_no_spaces_to_mark_it(
    banker: str, edition: str
) -> None:
    rules = baccarat(edition=edition, banker=banker)
    assert spaces_of(draw_layout(rules, seats=8)) == []
    with pytest.raises(BadInput, match="no spaces for markers"):
        draw_layout(rules, seats=8, marked={1: 500})


@pytest.mark.parametrize(
    "given", [{"marked": {9: 125}}, {"marked": {0: 125}}, {"chips": [LaidWager(9, "player", 500)]}]
)
def test_a_seat_the_table_does_not_have_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="no seat"):
        draw_layout(baccarat(), seats=8, **given)


def test_the_sic_bo_felt_is_the_same_however_many_seats_there_are() -> None:
    """It has no spots by seat and no markers, nor any style for them."""
    rules = rules_of("sic-bo")
    drawing = draw_layout(rules)
    assert drawing == draw_layout(rules, seats=8)
    assert not re.search(
        "layout-(spot|position|space|marker|when|pays|leader|blue|red)", str(drawing)
    )


def test_an_area_whose_wager_states_no_odds_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = baccarat()
    monkeypatch.setattr(rules, "payouts", lambda _: ())
    layouts._payouts.cache_clear()  # what equal rules state was kept
    areas = areas_of(draw_layout(rules))
    layouts._payouts.cache_clear()  # and this is nobody else's to see
    assert areas["tie"].attrib["aria-label"] == "Tie bet"
    assert lettered(areas["tie"], "odds") == ()


def test_the_baccarat_felt_lights_what_wins() -> None:
    rules = baccarat(royal="A", bonus="A")
    winning = rules.winning(rules.outcome("9c Qd 9s Qh"))  # a natural 8, and two pair
    assert set(winning) == {"player", "bonus:player", "royal"}
    assert having(draw_layout(rules, lit=winning, seats=8), "layout-lit") == set(winning)


def test_the_baccarat_drawing_stands_alone() -> None:
    drawing = draw_layout(baccarat(royal="A"), lit=["tie"], seats=8, marked={1: 5})
    assert str(drawing).count("http") == 1
    known = set(re.findall(r'id="([^"]+)"', str(drawing)))
    assert set(re.findall(r"(?:url\(|href=\")#([\w-]+)", str(drawing))) <= known
