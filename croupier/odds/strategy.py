"""The strategy of a patron who has something to choose: the best there is, and any other.

The best has the largest expected net result of all wagers on the layout, settled by
`Rules.decide` alone. Everything is exact, and per unit of the initial wager.

A choice is made on what is seen. Places of the tree that are seen alike, after the same earlier
choices, are therefore weighed together, by how likely each is: looking behind a card is not
possible. Of options that are worth the same, that which adds least to what is staked is taken,
then the first by name. What is seen must say enough: where the best option differs by what the
patron saw or chose before and `seen` no longer tells, no answer would be right, and none is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from croupier.equipment.cards import Composition
from croupier.games.choices import ChanceNode, ChoiceNode, EndNode, Node
from croupier.games.rules import Rules
from croupier.games.wager import Decision, Wager
from croupier.lawbook import BadInput
from croupier.odds.analysis import won_per_unit

Chooser = Mapping[str, str] | Callable[[str], str]

NOTHING = Fraction(0)
ONE = Fraction(1)


class Forgotten(BadInput):
    """What is seen does not tell apart choices that are best made differently."""


@dataclass(frozen=True, slots=True)
class Play:
    """How a wager fares under one strategy."""

    distribution: Mapping[Fraction, Fraction]  # net result -> its probability
    staked: Fraction  # what is expected to be staked in all
    decisions: Mapping[Decision, Fraction]  # how the initial wager itself stands at the end

    @property
    def expected(self) -> Fraction:
        """The expected net result of all wagers on the layout."""
        return sum((net * chance for net, chance in self.distribution.items()), NOTHING)


@dataclass(frozen=True, slots=True)
class Advice:
    """What is best where this is seen, and what each other option costs a patron who is there and
    plays on as well as can be.

    The costs are weighed by how one gets there under the best strategy; where that never leads
    there (probability nothing), by chance alone.
    """

    seen: str
    option: str
    probability: Fraction  # that a round played by the best strategy leads there
    costs: Mapping[str, Fraction]


@dataclass(frozen=True)
class Strategy:
    """The best strategy, how the wager fares under it, and the most that any strategy can bring."""

    advice: tuple[Advice, ...]
    play: Play
    exposure: Fraction  # the largest net result of a round, however it is played
    maximum_payout: Fraction  # the most that is paid in a round, before vigorish

    @cached_property
    def options(self) -> dict[str, str]:
        """The option to take, by what is seen."""
        return {advised.seen: advised.option for advised in self.advice}


def optimal(rules: Rules[Any], wager: Wager, *, shoe: Composition | None = None) -> Strategy:
    """The best strategy of a patron who has made this wager."""
    return solve(rules, wager, _tree(rules, wager, shoe))


def play(
    rules: Rules[Any], wager: Wager, strategy: Chooser, *, shoe: Composition | None = None
) -> Play:
    """How a wager fares under a strategy: a mapping, or a function, from what is seen."""
    return _followed(_Settling(rules, wager), _tree(rules, wager, shoe), strategy)


def cost(
    rules: Rules[Any], wager: Wager, strategy: Chooser, *, shoe: Composition | None = None
) -> Fraction:
    """What a strategy is expected to cost beside the best one."""
    best = optimal(rules, wager, shoe=shoe).play.expected
    return best - play(rules, wager, strategy, shoe=shoe).expected


def _tree(rules: Rules[Any], wager: Wager, shoe: Composition | None) -> Node:
    tree = rules.choices(wager, shoe)
    if tree is None:
        raise BadInput(f"{wager.name} leaves a patron nothing to choose")
    return tree


# -- the ends of rounds ---------------------------------------------------------------------------


class _End(NamedTuple):
    """A round settled."""

    net: Fraction
    staked: Fraction
    paid: Fraction
    decision: Decision | None  # of the initial wager, where it is still there


class _Settling:
    """The ends of rounds, each settled once: a tree has far more leaves than ways to end."""

    def __init__(self, rules: Rules[Any], wager: Wager) -> None:
        self.rules, self.wager = rules, wager
        self.ends: list[_End] = []
        self._places: dict[tuple[Any, ...], int] = {}

    def place(self, settled: EndNode) -> int:
        """The place in `ends` of the end of a round."""
        key = settled.outcome, *settled.wagers.items()
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = len(self.ends)
            self.ends.append(self._end(settled))
        return place

    def _end(self, settled: EndNode) -> _End:
        """The initial wager was staked whole, even where half of it is all that is left."""
        held = settled.wagers
        decided = {
            name: self.rules.decide(self.rules.wager(name), settled.outcome) for name in held
        }
        added = sum((units for name, units in held.items() if name != self.wager.id), NOTHING)
        return _End(
            net=sum((units * decided[name].net for name, units in held.items()), NOTHING),
            staked=max(ONE, held.get(self.wager.id, NOTHING)) + added,
            paid=sum(
                (units * won_per_unit(decided[name]) for name, units in held.items()), NOTHING
            ),
            decision=decided.get(self.wager.id),
        )

    def branches(self, chance: ChanceNode) -> Iterator[tuple[Fraction, Node | _End]]:
        """Each branch with its probability; rounds that end alike are one branch."""
        whole = onward = 0
        ended: dict[int, int] = {}
        for weight, node in chance.branches:
            if weight < 0:
                raise BadInput(f"A branch of chance weighs {weight}", accepted="nothing or more")
            whole += weight
            if not isinstance(node, EndNode):
                onward += weight
            elif weight:
                place = self.place(node)
                ended[place] = ended.get(place, 0) + weight
        if not whole:
            raise BadInput("Chance leads nowhere", accepted=ANEW)
        for place, weight in ended.items():
            yield Fraction(weight, whole), self.ends[place]
        if not onward:
            return
        for weight, node in chance.branches:
            if weight and not isinstance(node, EndNode):
                onward -= weight
                yield Fraction(weight, whole), node
        if onward:
            raise BadInput("Chance changed from one walk to the next", accepted=ANEW)


ANEW = "branches with a weight, the same each time they are walked"


# -- the best strategy ----------------------------------------------------------------------------


class _Worth(NamedTuple):
    """What is expected from here, played as well as can be, times the chance of being here."""

    net: Fraction
    staked: Fraction

    @property
    def order(self) -> tuple[Fraction, Fraction]:
        return self.net, -self.staked


@dataclass(slots=True)
class _Line:
    """A line of play: all that chance may do while the patron sees and chooses no more."""

    net: Fraction = NOTHING
    staked: Fraction = NOTHING
    then: dict[str, _Place] = field(default_factory=dict)  # the next choice, by what is seen


@dataclass(slots=True)
class _Place:
    """A choice on a line of play, over all that the patron cannot tell apart there."""

    options: dict[str, _Line]
    chance: Fraction = NOTHING  # of getting there, if the patron's choices lead there
    worth: dict[str, _Worth] = field(default_factory=dict)


def _gather(settling: _Settling, node: Node | _End, chance: Fraction, line: _Line) -> None:
    """Walk a tree, every option tried: each end adds to its line of play, by its chance."""
    match node:
        case EndNode():
            _gather(settling, settling.ends[settling.place(node)], chance, line)
        case _End():
            line.net += chance * node.net
            line.staked += chance * node.staked
        case ChanceNode():
            for part, branch in settling.branches(node):
                _gather(settling, branch, chance * part, line)
        case ChoiceNode():
            place = _place(line, node)
            place.chance += chance
            for name, below in node.options.items():
                _gather(settling, below, chance, place.options[name])


def _place(line: _Line, node: ChoiceNode) -> _Place:
    """Where a choice is made: the same place for all that is seen alike on a line."""
    if not node.options:
        raise BadInput(f"Where {node.seen!r} is seen, there is nothing to choose")
    if node.seen not in line.then:
        line.then[node.seen] = _Place({name: _Line() for name in node.options})
    place = line.then[node.seen]
    _check_alike(node.seen, [place.options, node.options])
    return place


def _check_alike(seen: str, offered: list[Mapping[str, Any]]) -> None:
    if any(set(options) != set(offered[0]) for options in offered):
        raise BadInput(f"Where {seen!r} is seen, the options are not always the same")


def solve(rules: Rules[Any], wager: Wager, tree: Node) -> Strategy:
    """The best strategy for a tree."""
    settling, start = _Settling(rules, wager), _Line()
    _gather(settling, tree, ONE, start)
    _weigh(start)
    seen: dict[str, list[_Place]] = {}
    _by_what_is_seen(start, seen)
    options = {name: _best_option(name, places) for name, places in seen.items()}
    led_to: dict[str, list[_Place]] = {}
    _by_what_is_seen(start, led_to, options)
    return Strategy(
        advice=tuple(
            _advice(name, options[name], places, led_to.get(name, []))
            for name, places in seen.items()
        ),
        play=_followed(settling, tree, options),
        exposure=max(NOTHING, max(end.net for end in settling.ends)),
        maximum_payout=max(end.paid for end in settling.ends),
    )


def _weigh(line: _Line) -> _Worth:
    """What a line is worth, the choices on it weighed from the last to the first."""
    net, staked = line.net, line.staked
    for place in line.then.values():
        place.worth = {name: _weigh(below) for name, below in place.options.items()}
        best = max(place.worth.values(), key=lambda worth: worth.order)
        net, staked = net + best.net, staked + best.staked
    return _Worth(net, staked)


def _by_what_is_seen(
    line: _Line, found: dict[str, list[_Place]], options: Mapping[str, str] | None = None
) -> None:
    """All places on a line and beyond, by what is seen; with options, those they lead to."""
    for seen, place in line.then.items():
        found.setdefault(seen, []).append(place)
        for name, below in place.options.items():
            if options is None or options[seen] == name:
                _by_what_is_seen(below, found, options)


def _best_option(seen: str, places: list[_Place]) -> str:
    """The best at every place seen alike: one that is best at all of them is best for all."""
    _check_alike(seen, [place.options for place in places])
    most = [max(worth.net for worth in place.worth.values()) for place in places]
    best = [
        name
        for name in places[0].options
        if all(place.worth[name].net == net for place, net in zip(places, most, strict=True))
    ]
    if not best:
        raise Forgotten(
            f"Where {seen!r} is seen, the best option depends on what came before",
            accepted="seen must tell what the choice depends on",
        )
    return min(best, key=lambda name: (sum(place.worth[name].staked for place in places), name))


def _advice(seen: str, option: str, places: list[_Place], led_to: list[_Place]) -> Advice:
    counted = led_to or places
    there = sum((place.chance for place in counted), NOTHING)
    best = sum((place.worth[option].net for place in counted), NOTHING)
    return Advice(
        seen=seen,
        option=option,
        probability=there if led_to else NOTHING,
        costs={
            name: (best - sum((place.worth[name].net for place in counted), NOTHING)) / there
            for name in places[0].options
            if name != option
        },
    )


# -- any strategy ---------------------------------------------------------------------------------


def _followed(settling: _Settling, tree: Node, strategy: Chooser) -> Play:
    nets: dict[Fraction, Fraction] = {}
    decisions: dict[Decision, Fraction] = {}
    staked = NOTHING
    for chance, end in _ends(settling, tree, ONE, strategy):
        nets[end.net] = nets.get(end.net, NOTHING) + chance
        staked += chance * end.staked
        if end.decision is not None:
            decisions[end.decision] = decisions.get(end.decision, NOTHING) + chance
    return Play({net: nets[net] for net in sorted(nets)}, staked, decisions)


def _ends(
    settling: _Settling, node: Node | _End, chance: Fraction, strategy: Chooser
) -> Iterator[tuple[Fraction, _End]]:
    """The ends a strategy leads to, each with its probability."""
    match node:
        case EndNode():
            yield chance, settling.ends[settling.place(node)]
        case _End():
            yield chance, node
        case ChanceNode():
            for part, branch in settling.branches(node):
                yield from _ends(settling, branch, chance * part, strategy)
        case ChoiceNode():
            yield from _ends(settling, _chosen(node, strategy), chance, strategy)


def _chosen(node: ChoiceNode, strategy: Chooser) -> Node:
    if isinstance(strategy, Mapping):
        if node.seen not in strategy:
            raise BadInput(f"The strategy does not say what to do where {node.seen!r} is seen")
        option = strategy[node.seen]
    else:
        option = strategy(node.seen)
    if option not in node.options:
        raise BadInput(
            f"Where {node.seen!r} is seen, there is no option {option!r}",
            accepted=f"accepted: {', '.join(node.options)}",
        )
    return node.options[option]
