"""What is refused has a type, and each type a code that no other has by accident."""

import re

import pytest

from croupier.lawbook import (
    BadInput,
    Conflict,
    CroupierError,
    NotNow,
    NotPossible,
    NotYours,
    Refusal,
    cite,
)
from croupier.web.problems import kinds_of_error, status_and_title

KINDS = {
    BadInput: ("unreadable", 422),
    Refusal: ("unlawful", 409),
    NotNow: ("not-now", 409),
    NotYours: ("not-yours", 403),
    NotPossible: ("not-possible", 503),
    Conflict: ("conflict", 409),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_code_and_its_status(kind: type[CroupierError]) -> None:
    status, _ = status_and_title(kind)
    assert (kind.code, status) == KINDS[kind]
    assert kind.__bases__ == (CroupierError,)


def test_every_error_is_of_one_kind_and_a_finer_code_is_said_once() -> None:
    kinds = set(kinds_of_error())
    for kind in kinds:
        assert sum(issubclass(kind, base) for base in KINDS) == 1, kind
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.code)
    own = [kind.code for kind in kinds if "code" in vars(kind)]
    assert len(own) == len(set(own))
    assert {"not-signed-in", "signature-wanted", "not-signed", "locked-out", "damaged"} <= set(own)


def test_one_who_is_not_the_one_is_told_the_paragraph_where_a_rule_says_so() -> None:
    rule = cite("13:69F-9.5(c)")
    error = NotYours("It falls to the dealer", cite=rule)
    assert str(error) == "It falls to the dealer [13:69F-9.5(c)]"
    assert error.as_data() == {
        "code": "not-yours",
        "what": "It falls to the dealer",
        "accepted": None,
        "cite": "13:69F-9.5(c)",
    }
    assert "cite" not in NotNow("The table is open already").as_data()
