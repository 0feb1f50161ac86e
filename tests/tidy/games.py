"""A game is added by adding a folder: nothing else names it, and it names no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tidy.tree import GAMES, SOURCES, File, Finding, Findings, Tree, names_bound_by


def a_game_is_named_in_its_folder_alone(tree: Tree) -> Findings:
    names = "|".join(_names_of_games(tree))
    if not names:
        return
    naming = re.compile(rf"(?<![a-z])(?:{names})(?![a-z])", re.IGNORECASE)
    for file in tree.of(*SOURCES, under="croupier/"):
        if tree.game_folder(file) is None:
            said = _said_by_code(file) if file.suffix == ".py" else _said_by_text(file)
            lines = sorted({line for text, line in said if naming.search(text)})
            if lines:
                yield Finding(file.path, f"names a game in lines {', '.join(map(str, lines))}")


def _names_of_games(tree: Tree) -> Iterator[str]:
    """The names of folders, and the ids in them, with whatever stands between their words."""
    names = {folder.rpartition("/")[2] for folder in tree.game_folders}
    for file in tree.files:
        if file.folder in tree.game_folders and file.name == "__init__.py":
            names.update(re.findall(r"\bid=\"(.+?)\"", file.text))
    for name in sorted(names):
        yield re.sub("[-_ ]", "[-_ ]?", name)


def _said_by_code(file: File) -> Iterator[tuple[str, int]]:
    """What a module says, but for its docstrings, whose examples are of some game."""
    explained = {
        node.body[0].value
        for node in file.nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    examples = {
        keyword.value
        for node in file.nodes
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "example"
    }
    for node in file.nodes:
        match node:
            case ast.Constant(value=str(text)) if node not in explained | examples:
                yield text, node.lineno
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.keyword(arg=str(text)):
                yield text, node.lineno
            case ast.ImportFrom(module=str(text)):
                yield text, node.lineno
            case _:
                pass
        for name in names_bound_by(node):
            yield name, getattr(node, "lineno", 0)


def _said_by_text(file: File) -> Iterator[tuple[str, int]]:
    return ((line, number) for number, line in enumerate(file.text.splitlines(), start=1))


def a_game_stands_alone(tree: Tree) -> Findings:
    for file in tree.python(f"{GAMES}/"):
        own = tree.game_folder(file)
        others = [folder.replace("/", ".") for folder in tree.game_folders if folder != own]
        for node in file.nodes:
            imported = node.module if isinstance(node, ast.ImportFrom) and node.module else ""
            if own and any(f"{imported}.".startswith(f"{other}.") for other in others):
                yield Finding(f"{file.path}:{imported}", "is of another game's folder")
