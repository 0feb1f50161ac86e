"""A paragraph mark is a claim: a test marked with a paragraph plays by rules it stands in.

While a test runs (its fixtures included) it is noted whose rules were made or asked, of which game
and chapter, and under which chapter a filing was cited. Once every case of a test has passed, each
of its paragraphs must have been in force in one of them, or the last case fails. A page that is
lost is in force where another chapter's stands in for it, as the games themselves cite it. A test
that plays by no rules at all tests what is told once for every chapter: code it calls is marked.
What is played in another process is not seen here, and is no ground for a mark.
"""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from functools import cache, wraps
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

import croupier
from croupier.floor.filings import desk, guide_commands
from croupier.games.registry import games, rules as rules_of
from croupier.games.rules import Rules
from croupier.lawbook import Chapter, Citation, Provision, cite
from croupier.lawbook.provisions import marks_of

ASKED = ("__init__", "cite", "wager", "outcome", "outcomes", "decide", "settle", "settle_all")
FILED = ""  # in the place of a game
RAN, CALLED, MARKED, CASES = "ran", "called", "marked", "cases"

Place = tuple[str, str]  # a game and a chapter

_playing: set[Place] = set()
_played_by_fixtures: dict[tuple[str, str], frozenset[Place]] = {}  # where each stands, its name


# -- what a test plays by --------------------------------------------------------------------------


def _noting(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method, which notes whose rules it is asked of."""

    @wraps(method)
    def noted(rules: Any, *given: Any, **named: Any) -> Any:
        answer = method(rules, *given, **named)
        _playing.add((rules.game_id, rules.chapter.value))
        return answer

    return noted


def _noting_chapter(cited: Callable[..., Citation]) -> Callable[..., Citation]:
    @wraps(cited)
    def noted(rule: Provision, chapter: Chapter) -> Citation:
        _playing.add((FILED, chapter.value))
        return cited(rule, chapter)

    return noted


def pytest_configure() -> None:
    kinds = (kind for game in games().values() for kind in game.rules.__mro__)
    for kind in {kind for kind in kinds if issubclass(kind, Rules)}:
        for name in ASKED:
            if name in vars(kind):
                setattr(kind, name, _noting(vars(kind)[name]))
    for module in (desk, guide_commands):
        module.cited = _noting_chapter(module.cited)  # type: ignore[attr-defined]


# -- where a paragraph is in force -----------------------------------------------------------------


@cache
def places() -> dict[Citation, frozenset[Place]]:
    """Of each paragraph of a game, the games and chapters whose rules cite it."""
    found: dict[Citation, set[Place]] = {}
    for game in games().values():
        for chapter in game.chapters:
            rules = rules_of(game.id, edition=chapter.value)
            for rule in _rules_near(rules):
                if rules.has(rule):
                    for citation in _told_with(rules.cite(rule), rule):
                        found.setdefault(citation, set()).add((game.id, chapter.value))
    return {citation: frozenset(held) for citation, held in found.items()}


def _rules_near(rules: Rules[Any]) -> Iterator[Provision]:
    """The provisions of a game's own folder, and those of the house on the same subchapter."""
    for found in pkgutil.walk_packages(croupier.__path__, "croupier."):
        if found.name.endswith(".provisions"):
            module = import_module(found.name)
            own = type(rules).__module__.startswith(found.name.removesuffix(".provisions"))
            for rule in vars(module).values():
                if isinstance(rule, Provision) and (own or _subchapters(rule) & _of_game(rules)):
                    yield rule


def _of_game(rules: Rules[Any]) -> frozenset[str]:
    return _subchapters(Provision((rules.cite(rules.opening),)))


def _subchapters(rule: Provision) -> frozenset[str]:
    return frozenset(citation.paragraph.partition(".")[0] for citation in rule.citations)


def _told_with(cited: Citation, rule: Provision) -> Iterator[Citation]:
    """The paragraph cited, and those of the same subchapter that tell the same rule."""
    of = cited.paragraph.partition(".")[0]
    for citation in rule.citations:
        if citation.paragraph.partition(".")[0] == of and citation.edition == cited.edition:
            yield citation


def not_played(marked: set[str], ran: set[Place], called: set[str]) -> list[str]:
    """The paragraphs that were nowhere in force."""
    if not ran:
        return sorted(marked - called)
    return sorted(paragraph for paragraph in marked if not _was_in_force(cite(paragraph), ran))


def called_by(test: Callable[..., Any]) -> set[str]:
    """The paragraphs that code is marked with which a test calls by name, at any remove."""
    seen: set[int] = set()
    found: set[str] = set()
    waiting: list[Any] = [test]
    while waiting:
        thing = _bare(waiting.pop())
        if id(thing) in seen or not str(getattr(thing, "__module__", "")).startswith(
            ("croupier", test.__module__)
        ):
            continue
        seen.add(id(thing))
        found |= {cited.paragraph for _, cited in marks_of(thing)}
        if isinstance(thing, type):
            waiting += vars(thing).values()
        elif isinstance(thing, FunctionType):
            waiting += _named_in(thing.__code__, thing.__globals__)
    return found


def _named_in(code: CodeType, known: dict[str, Any]) -> Iterator[Any]:
    for name in code.co_names:
        thing = known.get(name)
        if isinstance(thing, ModuleType):
            yield from (vars(thing).get(other) for other in code.co_names)
        yield thing
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _named_in(inner, known)


def _bare(thing: Any) -> Any:
    """The function behind a class method, a property or a cache."""
    for attribute in ("__func__", "fget", "func", "wrapped", "__wrapped__"):
        thing = getattr(thing, attribute, thing)
    return thing


def _was_in_force(citation: Citation, ran: set[Place]) -> bool:
    of_a_game = places().get(citation)
    if of_a_game is not None:
        return bool(of_a_game & ran)
    former = citation.edition.chapter == Chapter.FORMER.value
    return not former or any(chapter == Chapter.FORMER.value for _, chapter in ran)


# -- the cases of a test, wherever they run --------------------------------------------------------

_cases = pytest.StashKey[int]()
_seen: dict[str, list[dict[str, Any]]] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """How many cases each test has, before any is left out."""
    count = Counter(_test_of(item.nodeid) for item in items)
    for item in items:
        item.stash[_cases] = count[_test_of(item.nodeid)]


def _test_of(nodeid: str) -> str:
    return nodeid.partition("[")[0]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    _playing.clear()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
    """What a fixture plays is played by every test that uses it, however long it is kept."""
    before = set(_playing)
    _playing.clear()
    answer = yield
    _played_by_fixtures[fixturedef.baseid, fixturedef.argname] = frozenset(_playing)
    _playing.update(before)
    return answer


def _played(item: pytest.Function) -> set[Place]:
    used = (
        played
        for (stands_in, name), played in _played_by_fixtures.items()
        if name in item.fixturenames and item.nodeid.startswith(stands_in)
    )
    return _playing.union(*used)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    answer = yield
    if not isinstance(item, pytest.Function):
        return answer
    marked = {str(cite) for mark in item.iter_markers("paragraph") for cite in mark.args}
    one_case_asked = any("[" in argument for argument in item.config.args)
    if marked and not one_case_asked:
        played = _played(item)
        item.user_properties += [
            (MARKED, sorted(marked)),
            (RAN, sorted(map(list, played))),
            (CALLED, [] if played else sorted(called_by(item.function) & marked)),
            (CASES, item.stash[_cases]),
        ]
    return answer


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Where reports come together, whichever worker they come from."""
    properties = dict(report.user_properties)
    if report.when != "call" or not report.passed or RAN not in properties:
        return
    cases = _seen.setdefault(_test_of(report.nodeid), [])
    cases.append(properties)
    if len(cases) < properties[CASES]:
        return
    marked = {paragraph for case in cases for paragraph in case[MARKED]}
    ran = {(game, chapter) for case in cases for game, chapter in case[RAN]}
    called = {paragraph for case in cases for paragraph in case[CALLED]}
    if missing := not_played(marked, ran, called):
        report.outcome = "failed"
        report.longrepr = (
            f"Marked with {', '.join(missing)}, and by no rules these stand in was played: "
            f"{', '.join(' '.join(place) for place in sorted(ran)) or 'by none at all'}"
        )
