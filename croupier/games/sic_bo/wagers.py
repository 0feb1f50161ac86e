"""9.2 Permissible wagers: the eight kinds, when each wins, and what 9.4 pays it.

Each kind is one function of the roll; a wager that does not win loses, and none is ever void.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from croupier.equipment import Roll
from croupier.equipment.dice import FACES
from croupier.games.sic_bo import provisions as p
from croupier.games.sic_bo.elections import SicBoElections
from croupier.games.wager import Wager
from croupier.lawbook import Chapter, Provision, enforces
from croupier.money import Odds

TOTALS = range(4, 18)  # 3 and 18 are not offered: 9.4(b) lists 4 to 17


@dataclass(frozen=True, slots=True)
class Win:
    """A winning wager: at what odds, when, and (where it is not the definition) by which rule."""

    pays: Odds
    when: str
    rule: Provision | None = None


Verdict = Win | None
Rule = Callable[[Roll, tuple[int, ...], SicBoElections], Verdict]


@enforces(p.THREE_OF_A_KIND)
def three_of_a_kind(roll: Roll, chosen: tuple[int, ...], elected: SicBoElections) -> Verdict:
    """Wins if all three dice show the chosen number."""
    (number,) = chosen
    if roll.showing(number) == 3:
        return Win(elected.three_of_a_kind, "all three dice show it")
    return None


@enforces(p.TWO_OF_A_KIND)
def two_of_a_kind(roll: Roll, chosen: tuple[int, ...], elected: SicBoElections) -> Verdict:
    """Wins if two of the dice show the chosen number (on a triple: the licensee's reading)."""
    (number,) = chosen
    if roll.showing(number) == 2:
        return Win(elected.two_of_a_kind, "two of the dice show it")
    if roll.showing(number) == 3 and elected.two_of_a_kind_on_a_triple == "wins":
        return Win(elected.two_of_a_kind, "all three dice show it")
    return None


@enforces(p.ANY_THREE_OF_A_KIND)
def any_three_of_a_kind(roll: Roll, chosen: tuple[int, ...], elected: SicBoElections) -> Verdict:
    """Wins if all three dice show the same number, whichever it is."""
    if is_three_of_a_kind(roll):
        return Win(elected.any_three_of_a_kind, "all three dice are alike")
    return None


@enforces(p.TOTAL_VALUE)
def total(roll: Roll, chosen: tuple[int, ...], elected: SicBoElections) -> Verdict:
    """Wins if the dice add up to the number wagered, a triple included."""
    (value,) = chosen
    if roll.total == value:
        return Win(elected.total(value), f"the dice total {value}")
    return None


@enforces(p.TWO_DICE_COMBINATION)
def combination(roll: Roll, chosen: tuple[int, ...], elected: SicBoElections) -> Verdict:
    """Wins if the two different numbers chosen are both showing."""
    if all(roll.showing(number) >= 1 for number in chosen):
        return Win(elected.combination, "both numbers show")
    return None


@enforces(p.SMALL)
def small(roll: Roll, chosen: tuple[int, ...], elected: SicBoElections) -> Verdict:
    """Wins on a total of 4 to 10; loses on any other, and on three of a kind."""
    if 4 <= roll.total <= 10 and not is_three_of_a_kind(roll):
        return Win(elected.small, "the dice total 4 to 10, not three alike")
    return None


@enforces(p.BIG)
def big(roll: Roll, chosen: tuple[int, ...], elected: SicBoElections) -> Verdict:
    """Wins on a total of 11 to 17; loses on any other, and on three of a kind."""
    if 11 <= roll.total <= 17 and not is_three_of_a_kind(roll):
        return Win(elected.big, "the dice total 11 to 17, not three alike")
    return None


@enforces(p.ONE_OF_A_KIND, p.ONE_OF_A_KIND_ODDS)
def one_of_a_kind(roll: Roll, chosen: tuple[int, ...], elected: SicBoElections) -> Verdict:
    """Wins if one or more dice show the number; pays by how many (9.4(c))."""
    (number,) = chosen
    match roll.showing(number):
        case 1:
            return Win(elected.one_of_a_kind, "one die shows it")
        case 2:
            return Win(elected.one_of_a_kind_twice, "two dice show it", p.ONE_OF_A_KIND_ODDS)
        case 3:
            return Win(elected.one_of_a_kind_thrice, "three dice show it", p.ONE_OF_A_KIND_ODDS)
        case _:
            return None


def is_three_of_a_kind(roll: Roll) -> bool:
    """Whether all three dice show the same number."""
    return roll.showing(roll.dice[0]) == 3


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of wager: its id, its name on the layout, what can be selected, and its rule."""

    id: str
    name: str
    selections: tuple[tuple[int, ...], ...]
    provision: Provision
    rule: Rule


NUMBERS = tuple((face,) for face in FACES)

KINDS: dict[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind("three-of-a-kind", "Three of a kind", NUMBERS, p.THREE_OF_A_KIND, three_of_a_kind),
        Kind("two-of-a-kind", "Two of a kind", NUMBERS, p.TWO_OF_A_KIND, two_of_a_kind),
        Kind(
            "any-three-of-a-kind",
            "Any three of a kind",
            ((),),
            p.ANY_THREE_OF_A_KIND,
            any_three_of_a_kind,
        ),
        Kind("total", "Total value of", tuple((v,) for v in TOTALS), p.TOTAL_VALUE, total),
        Kind(
            "combination",
            "Two dice combination",
            tuple(combinations(FACES, 2)),
            p.TWO_DICE_COMBINATION,
            combination,
        ),
        Kind("small", "Small bet", ((),), p.SMALL, small),
        Kind("big", "Big bet", ((),), p.BIG, big),
        Kind("one-of-a-kind", "One of a kind", NUMBERS, p.ONE_OF_A_KIND, one_of_a_kind),
    )
}


@dataclass(frozen=True, slots=True)
class SicBoWager(Wager):
    """A wager with what the player chose: the number, the total, the two numbers."""

    chosen: tuple[int, ...] = ()


@enforces(p.PERMISSIBLE_WAGERS)
def permissible_wagers(chapter: Chapter) -> dict[str, SicBoWager]:
    """All 50 places on the layout; there is no other wager at sic bo."""
    return {
        wager.id: wager
        for kind in KINDS.values()
        for chosen in kind.selections
        for wager in (_wager(kind, chosen, chapter),)
    }


def _wager(kind: Kind, chosen: tuple[int, ...], chapter: Chapter) -> SicBoWager:
    selection = "-".join(str(number) for number in chosen)
    return SicBoWager(
        id=f"{kind.id}:{selection}" if chosen else kind.id,
        kind=kind.id,
        name=f"{kind.name} {selection.replace('-', ' and ')}".strip(),
        cite=kind.provision.under(chapter),
        chosen=chosen,
    )
