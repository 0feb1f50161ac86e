"""The paragraphs on the Complimentary Vigorish Form: 13:69F-3.3(c)3, 13:69F-7.3(c)3, 19:47-7.3(c)3.

A game says whether it has the form, and under which section; what is said of a form cites the
paragraph of the section it was prepared under, for the two chapters number them differently.
"""

from __future__ import annotations

from typing import Any

from croupier.games.parts import ComplimentaryForm
from croupier.games.rules import Rules
from croupier.lawbook import Physical, provision

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

# What is cited of the house before any table has a form.
ANY_FORM = ComplimentaryForm(DOCUMENTED.citations[0].section, placed=False)


def form_of(rules: Rules[Any]) -> ComplimentaryForm | None:
    """The form that tables run by these rules have, if any."""
    return None if rules.deferred_vigorish is None else rules.deferred_vigorish.form
