"""The paragraphs on the Complimentary Vigorish Form: 13:69F-3.3(c)3, 13:69F-7.3(c)3, 19:47-7.3(c)3.

`KINDS` says which games have the form, and under which section; what is said of a form cites the
paragraph of the section it was prepared under, for the two chapters number them differently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.games.rules import Rules
from croupier.lawbook import Chapter, Citation, Physical, Provision, provision

DOCUMENTED = provision("13:69F-3.3(c)3", "13:69F-7.3(c)3", "19:47-7.3(c)3")
CONTENTS = provision("13:69F-3.3(c)3i", "13:69F-7.3(c)3i", "19:47-7.3(c)3i")
SEQUENCE = provision("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii", "19:47-7.3(c)3ii")
DEPOSIT = provision("13:69F-3.3(c)3iii", "13:69F-7.3(c)3iii", "19:47-7.3(c)3iii")
COMPARISON = provision("13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", "19:47-7.3(c)3iv")
OTHER_RULES = provision("19:47-7.3(c)3v")
VOID = provision("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", "19:47-7.3(c)3vi")
COMPLIMENTARY = provision("13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", "19:47-7.3(c)3vii")

PHYSICAL = (
    Physical(
        OTHER_RULES,
        "It refers to 19:45-1.9 and 1.9B, on complimentary services, which are not among the "
        "texts held; what they ask for beyond the other paragraphs is for the licensee to see to.",
    ),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """The form as one section has it; `placed` where it shows gaming date, pit and location."""

    section: str
    chapter: Chapter
    game_id: str
    placed: bool

    def cite(self, rule: Provision) -> Citation:
        """The paragraph of this section that holds the rule."""
        return next(cited for cited in rule.citations if cited.section == self.section)


PUNTO_BANCO = Kind("13:69F-3.3", Chapter.CURRENT, "punto-banco", placed=False)
MINI_BACCARAT = Kind("13:69F-7.3", Chapter.CURRENT, "mini-baccarat", placed=False)
MINIBACCARAT_BEFORE_2012 = Kind("19:47-7.3", Chapter.FORMER, "mini-baccarat", placed=True)
KINDS = (PUNTO_BANCO, MINI_BACCARAT, MINIBACCARAT_BEFORE_2012)


def kind_for(rules: Rules[Any]) -> Kind | None:
    """The form that tables run by these rules have, if any."""
    return next(
        (k for k in KINDS if (k.chapter, k.game_id) == (rules.chapter, rules.game_id)), None
    )
