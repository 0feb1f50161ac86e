"""Where a patron chooses: a round as a tree of chance and choice.

A game with decisions tells its rounds as such a tree (`Rules.choices`). What a round comes to at
its end is settled by `Rules.decide`, as everywhere: the tree says who moves, never what is paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class EndNode:
    """The end of a round: its outcome, and what is on the layout to be settled, by wager id, in
    units of the initial wager. Half a wager surrendered leaves the other half to lose."""

    outcome: Any
    wagers: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class ChanceNode:
    """What falls as it may: each branch with its whole-numbered weight.

    The branches are walked more than once. They may be any iterable that starts anew each time,
    so that a large tree makes its nodes as they are walked and is never held whole.
    """

    branches: Iterable[tuple[int, Node]]


@dataclass(frozen=True, slots=True)
class ChoiceNode:
    """The patron's to choose. `seen` names all that the patron goes by: choices that are seen
    alike are chosen alike, whatever lies behind them."""

    seen: str
    options: Mapping[str, Node]


Node: TypeAlias = EndNode | ChanceNode | ChoiceNode
