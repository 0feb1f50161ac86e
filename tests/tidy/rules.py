"""Every rule with its reason, and the places it excuses, each with its own.

A rule excuses three places at most, and none that needs it no longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tidy import games, matches, names, paths, rooms
from tidy.tree import Finding, Findings, Tree

MOST_EXCUSED = 3


@dataclass(frozen=True)
class Rule:
    """What to find, why it is not wanted, and the places where it is, each with its reason.

    A folder that ends in "/" stands for all that lies in it, a file for whatever is in it.
    """

    find: Callable[[Tree], Findings]
    reason: str
    excused: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert len(self.excused) <= MOST_EXCUSED, "a rule with many exceptions is none"

    def broken(self, tree: Tree) -> Findings:
        needed = set()
        for finding in self.find(tree):
            excuse = next((place for place in self.excused if _lies_in(finding.place, place)), None)
            if excuse is None:
                yield finding
            needed.add(excuse)
        for excuse in self.excused.keys() - needed:
            yield Finding(excuse, "is excused, and need not be")


def _lies_in(place: str, excuse: str) -> bool:
    in_folder = excuse.endswith("/") and f"{place}/".startswith(excuse)
    return place == excuse or place.startswith(f"{excuse}:") or in_folder


RULES = (
    Rule(
        rooms.a_folder_has_one_idea,
        "who looks for a module reads the folder at a glance",
    ),
    Rule(
        rooms.a_module_has_one_idea,
        "longer, it is two, or a table that wants another form",
    ),
    Rule(
        rooms.tests_mirror_the_rooms,
        "a room's tests are found by the room's name",
        {"tests/playthroughs": "a table's day is of no single room"},
    ),
    Rule(
        names.a_class_name_is_said_once,
        "a name that means two things is looked up in the wrong place; a game's folder is its own",
    ),
    Rule(names.nothing_shadows_a_module, "else `import package.module` gives something else"),
    Rule(names.a_name_says_what_it_is, "a reader should not have to find out what a name holds"),
    Rule(names.a_module_says_what_is_in_it, "what may hold anything comes to hold everything"),
    Rule(
        games.a_game_is_named_in_its_folder_alone,
        "a game is added by adding a folder and touching nothing else",
        {"croupier/lawbook/": "the chapters name what their text is about"},
    ),
    Rule(games.a_game_stands_alone, "what two games share has a room of its own, below both"),
    Rule(matches.a_match_knows_every_case, "a member that is added later may not fall through"),
    Rule(paths.a_path_is_of_the_tree, "the tree lies elsewhere on every other machine"),
    Rule(
        paths.a_path_in_the_docs_is_there,
        "whoever follows it finds nothing, and trusts the rest less",
    ),
    Rule(
        paths.a_name_in_the_docs_is_in_the_code,
        "so that what is renamed is renamed where it is explained",
    ),
    Rule(paths.a_drawn_room_is_there, "a newcomer looks at the drawing first"),
    Rule(
        paths.a_page_is_somebody_s, "what nobody names is dead, and is read and kept all the same"
    ),
)


def untidy(tree: Tree, rules: Iterable[Rule] = RULES) -> Iterator[str]:
    """All that is found, by rule."""
    for rule in rules:
        findings = sorted(rule.broken(tree))
        if findings:
            yield f"{rule.find.__name__.replace('_', ' ')} ({rule.reason}):"
            yield from (f"  {place}: {words}" for place, words in findings)
