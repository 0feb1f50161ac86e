"""How much a room and a module hold, and where their tests are."""

from __future__ import annotations

from collections import defaultdict

from tidy.tree import SOURCES, Finding, Findings, Tree

MODULES = 12


def a_folder_has_one_idea(tree: Tree) -> Findings:
    held: dict[str, list[str]] = defaultdict(list)
    for file in tree.of(*SOURCES):
        if file.name != "__init__.py":
            held[file.folder].append(file.name)
    for folder, names in held.items():
        if len(names) > MODULES:
            yield Finding(folder, f"{len(names)} files, {MODULES} are enough: {', '.join(names)}")


LINES = 400


def a_module_has_one_idea(tree: Tree) -> Findings:
    for file in tree.of(".py", ".js", ".css", under="croupier/"):
        length = file.text.count("\n")
        if length > LINES:
            yield Finding(file.path, f"{length} lines, {LINES} are enough")


def tests_mirror_the_rooms(tree: Tree) -> Findings:
    rooms = {file.folder.removeprefix("croupier") for file in tree.python("croupier/")}
    tested = {file.folder for file in tree.python("tests/") if file.name.startswith("test_")}
    for folder in sorted(tested):
        room = folder.removeprefix("tests")
        divided = room.rpartition("/")[0]  # the tests of a room may be parted again
        if room and room not in rooms and (not divided or divided not in rooms):
            yield Finding(folder, "no room of the product is called so")
