"""What is named by path or by name is there: in the docs, among the pages, on any machine."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tidy.tree import SOURCES, TEXTS, File, Finding, Findings, Tree

MACHINE = re.compile(r"(?<![\w.~])/(?:home|root|Users|work|mnt)/\w+")


def a_path_is_of_the_tree(tree: Tree) -> Findings:
    for file in tree.of(*TEXTS):
        for number, line in enumerate(file.text.splitlines(), start=1):
            if found := MACHINE.search(line):
                yield Finding(f"{file.path}:{number}", f"{found[0]} is a path of one machine")


def _explaining(tree: Tree) -> Iterator[File]:
    """What is written of the code as it is; a decision keeps the words of its day."""
    return (file for file in tree.of(".md") if file.name != "decisions.md")


# In backticks, or in a column of a drawing.
IN_THE_DOCS = re.compile(r"`((?:\w+/)+[\w.-]*)`|(?<=  )((?:\w+/)+[\w-]+(?:\.\w+)?)(?=  )")


def a_path_in_the_docs_is_there(tree: Tree) -> Findings:
    there = {file.path for file in tree.files}
    there |= {Path(path).with_suffix("").as_posix() for path in there}
    there |= {folder.as_posix() for path in there for folder in Path(path).parents}
    for file in _explaining(tree):
        for path in map("".join, IN_THE_DOCS.findall(file.text)):
            bare = path.rstrip("/")  # or a function in its module, as in `floor/folded.followed`
            named = {bare, Path(bare).with_suffix("").as_posix()}
            if not (named | {f"croupier/{path}" for path in named}) & there:
                yield Finding(f"{file.path}:{path}", "is not there")


WORD = re.compile(r"\w+")
IN_CODE = re.compile(r"`([a-zA-Z_]\w*[a-z](?:\.\w+)*)[`(]")


def a_name_in_the_docs_is_in_the_code(tree: Tree) -> Findings:
    said = {word for file in tree.of(*SOURCES) for word in WORD.findall(file.text)}
    said.update(word for file in tree.files for word in file.name.split("."))
    members = _members(tree)
    for file in _explaining(tree):
        for name in IN_CODE.findall(file.text):
            owner, _, member = name.partition(".")
            known = members.get(owner, said) if member else said
            if owner not in said or not known.issuperset(WORD.findall(member)):
                yield Finding(f"{file.path}:{name}", "no source says it")


def _members(tree: Tree) -> dict[str, set[str]]:
    """By class, whatever its lines say."""
    members: dict[str, set[str]] = defaultdict(set)
    for file in tree.python():
        lines = file.text.splitlines()
        for node in file.nodes:
            if isinstance(node, ast.ClassDef):
                body = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                members[node.name].update(WORD.findall(body))
    return members


ROOM_IN_A_DRAWING = re.compile(r"class=\"(?:name|label)\"[^>]*>(\w+)<")


def a_drawn_room_is_there(tree: Tree) -> Findings:
    rooms = {part for file in tree.python("croupier/") for part in Path(file.path).parts}
    for file in tree.of(".svg", under="docs/"):
        for room in ROOM_IN_A_DRAWING.findall(file.text):
            if not {room, f"{room}.py"} & rooms:
                yield Finding(f"{file.path}:{room}", "is no room and no module")


def a_page_is_somebody_s(tree: Tree) -> Findings:
    files = list(tree.of(*SOURCES, under="croupier/"))
    for file in files:
        # A page names the scripts that drive it by their stems.
        named = re.compile(rf"(?<![\w-]){re.escape(Path(file.path).stem)}(?![\w-])")
        if file.suffix != ".py" and not any(
            named.search(other.text) for other in files if other is not file
        ):
            yield Finding(file.path, "no other file names it")
