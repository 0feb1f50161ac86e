"""Croupier: New Jersey's Rules of the Games (N.J.A.C. 13:69F, formerly 19:47) as software.

>>> from croupier import rules
>>> sic_bo = rules("sic-bo")
>>> for settlement in sic_bo.settle("2,2,5", {"small": "10", "two-of-a-kind:2": "5"}):
...     print(settlement)
small 10.00 wins 10.00 at 1 to 1 [13:69F-9.2(a)6]
two-of-a-kind:2 5.00 wins 40.00 at 8 to 1 [13:69F-9.2(a)2]

| name | what it gives |
|---|---|
| `game_ids()` | the games there are |
| `rules(game, edition=, elections=)` | a game under a text and a licensee's elections: settles, decides, cites |
| `analyse(rules, wager)` | the exact odds of a wager, as fractions |
| `sheet(rules)` | those of all wagers, as a table and a picture |
| `hold(rules, stakes)` | what the licensee keeps after many rounds, between exact bands |
| `simulated(rules, rounds)` | rounds really played, beside the exact figures |
| `layout(rules, dealt)`, `cards(...)`, `roll(...)`, `roads(...)` | what lies on the table, drawn in a notebook |
| `cite(paragraph)` | a paragraph of the lawbook |
| `Refusal`, `BadInput`, `CroupierError` | what is raised: a rule forbids it, it cannot be read, any of them |
"""  # noqa: E501  (a table is read in lines)

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.games.registry import rules
    from croupier.lawbook import BadInput, CroupierError, Refusal, cite
    from croupier.library import cards, game_ids, hold, layout, roads, roll, sheet, simulated
    from croupier.odds import analyse

__version__ = "0.1.0"
__all__ = [
    "BadInput",
    "CroupierError",
    "Refusal",
    "__version__",
    "analyse",
    "cards",
    "cite",
    "game_ids",
    "hold",
    "layout",
    "roads",
    "roll",
    "rules",
    "sheet",
    "simulated",
]

# Where each is, so that no more is imported than is asked for.
_PLACES = {
    "rules": "croupier.games.registry",
    "analyse": "croupier.odds",
    **dict.fromkeys(("BadInput", "CroupierError", "Refusal", "cite"), "croupier.lawbook"),
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    found = getattr(import_module(_PLACES.get(name, "croupier.library")), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
