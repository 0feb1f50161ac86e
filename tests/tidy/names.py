"""What classes, modules, bindings of Python, scripts and templates are called."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tidy.tree import SOURCES, File, Finding, Findings, Tree, names_bound_by


def a_class_name_is_said_once(tree: Tree) -> Findings:
    said: dict[tuple[str, str], list[str]] = defaultdict(list)
    for file in tree.python("croupier/"):
        for node in file.nodes:
            if isinstance(node, ast.ClassDef):
                room = tree.game_folder(file) or "croupier"
                said[room, node.name].append(f"{file.path}:{node.lineno}")
    for (room, name), places in sorted(said.items()):
        if len(places) > 1:
            yield Finding(f"{room}:{name}", f"said {len(places)} times: {', '.join(places)}")


def nothing_shadows_a_module(tree: Tree) -> Findings:
    modules: dict[str, set[str]] = defaultdict(set)
    for file in tree.python():
        owner, name = (file.folder, file.name.removesuffix(".py"))
        if name == "__init__":
            owner, _, name = file.folder.rpartition("/")
        modules[owner].add(name)
    for file in tree.python():
        if file.name == "__init__.py":
            for name, line in _bound_at_the_top(file):
                if name in modules[file.folder]:
                    yield Finding(f"{file.folder}:{name}", f"{file.path}:{line} binds a module")


def _bound_at_the_top(file: File) -> Iterator[tuple[str, int]]:
    """What a package binds, but for its own modules, imported as such."""
    package = file.folder.replace("/", ".")
    for node in file.parsed.body:
        if isinstance(node, ast.ImportFrom) and node.module in (None, package):
            continue
        for each in ast.walk(node) if isinstance(node, ast.Assign | ast.AnnAssign) else [node]:
            for name in names_bound_by(each):
                yield name, node.lineno


FORBIDDEN = {
    "at": "a moment, desk, step, position, time (as_of) or table id",
    "told": "a row, settlement, answer, problem: what it is that was said",
    "one": "a row, wager, card: what it is that a loop holds",
    "it": "the thing itself",
    "stuff": "what it is",
    "obj": "what it is",
    "tmp": "what it holds",
    "val": "value, or what it is the value of",
    "res": "result, or what has resulted",
    "ret": "what is given back",
}


def a_name_says_what_it_is(tree: Tree) -> Findings:
    for file in tree.of(".py", ".js", ".html"):
        counts: dict[str, list[int]] = defaultdict(list)
        for name, line in _names_of(file):
            if name in FORBIDDEN:
                counts[name].append(line)
        for name, lines in counts.items():
            shown = ", ".join(map(str, sorted(lines)[:8])) + (", ..." if len(lines) > 8 else "")
            yield Finding(f"{file.path}:{name}", f"{len(lines)} times, lines {shown}")


def _names_of(file: File) -> Iterator[tuple[str, int]]:
    if file.suffix == ".py":
        for node in file.nodes:
            for name in names_bound_by(node):
                yield name, getattr(node, "lineno", 0)
    else:
        names = _script_names if file.suffix == ".js" else _template_names
        for number, line in enumerate(file.text.splitlines(), start=1):
            for name in names(line):
                yield name, number


SCRIPT_TEXT = re.compile(r"//.*|^\s*\*.*|\"(?:\\.|[^\"])*\"|'(?:\\.|[^'])*'|/\*.*?\*/")


def _script_names(line: str) -> Iterator[str]:
    """The names of a line of a script, but for members and keys."""
    code = SCRIPT_TEXT.sub("", line)
    # Of a template literal, what is put into it; the rest is prose.
    code = re.sub(r"`[^`]*`", lambda found: " ".join(re.findall(r"\$\{(.*?)\}", found[0])), code)
    if "`" not in code:
        yield from re.findall(r"(?<![.\w$-])([A-Za-z_]\w*)(?!\s*:|[\w-])", code)


TEMPLATE_BINDING = re.compile(r"\{%-?\s*(?:set|for|macro|with|call)\b(.*?)(?:=(?!=)|\bin\b|%\})")


def _template_names(line: str) -> Iterator[str]:
    for bound in TEMPLATE_BINDING.findall(line):
        yield from re.findall(r"[A-Za-z_]\w*", bound)


VAGUE_MODULES = {"base", "common", "helpers", "misc", "tools", "util", "utils"}


def a_module_says_what_is_in_it(tree: Tree) -> Findings:
    for file in tree.of(*SOURCES):
        parts = {Path(file.path).stem, *file.folder.split("/")[1:]}
        if (file.suffix == ".py") and (vague := parts & VAGUE_MODULES):
            yield Finding(file.path, f"{', '.join(sorted(vague))} may be anything")
