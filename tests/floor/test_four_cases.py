"""Four cases that were fined: each is refused with its paragraph, or stands in the ledger.

The scripts in `demonstrations` are what is tried. A script that could not fail would prove
nothing, so each is also run against a Croupier that lacks the very rule.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from croupier.games.baccarat.acts import shuffling
from croupier.games.baccarat.acts.rounds import CallNoMoreBets
from croupier.games.baccarat.procedure import BaccaratProcedure
from croupier.lawbook import CroupierError
from croupier.table.commands import posted

Break = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def _from_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))


def status(case: str) -> int:
    status: int = import_module(f"demonstrations.{case}").main()
    return status


def without(owner: Any, name: str) -> Break:
    """A Croupier in which a check of that name finds nothing wrong."""

    def broken(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(owner, name, lambda *_, **__: None)

    return broken


CASES: dict[str, Break] = {
    "layout_against_the_rule": without(posted, "check_printed"),
    "missing_cards": without(shuffling, "check_counted"),
    "unshuffled_hands": without(CallNoMoreBets, "may"),
    "altered_wagers": without(BaccaratProcedure, "check_wagers_may_change"),
}


@pytest.mark.paragraph(
    "13:69F-8.3(a)", "13:69F-8.3(b)", "13:69F-7.4(a)", "13:69F-7.5(a)", "13:69F-9.5(c)"
)
@pytest.mark.parametrize("case", CASES)
def test_every_violation_of_the_case_is_refused_or_shown(
    case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(case) == 0
    printed = capsys.readouterr().out
    assert "Every violation was refused or shown." in printed
    assert printed.count("REFUSED") >= 6
    assert "ACCEPTED" not in printed
    assert "FAILED" not in printed


@pytest.mark.parametrize("case", CASES)
def test_the_case_fails_where_croupier_lacks_the_rule(
    case: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    CASES[case](monkeypatch)
    with suppress(CroupierError):  # what comes after may not follow any more
        assert status(case) == 1
    assert "ACCEPTED" in capsys.readouterr().out
