"""The files that are kept here, as the rules of `tidy` read them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

FOLDERS = ("croupier", "tests", "benchmarks", "demonstrations", "tools", "docs")
FILES = ("README.md", "Makefile", "pyproject.toml", "deno.json")
SOURCES = (".py", ".js", ".css", ".html")
TEXTS = (*SOURCES, ".md", ".toml", ".ipynb", ".txt")
GAMES = "croupier/games"


@dataclass(frozen=True)
class File:
    """A file of the tree, by its path in it."""

    root: Path
    path: str

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def suffix(self) -> str:
        return Path(self.path).suffix

    @cached_property
    def text(self) -> str:
        return (self.root / self.path).read_text(encoding="utf-8")

    @cached_property
    def parsed(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.parsed))


class Tree:
    """The files that are kept here, wherever the tree lies."""

    def __init__(self, root: Path) -> None:
        self.files = [
            File(root, path.relative_to(root).as_posix())
            for top in (*FOLDERS, *FILES)
            for path in [root / top, *sorted((root / top).rglob("*"))]
            if path.is_file() and "__pycache__" not in path.parts
        ]

    def of(self, *suffixes: str, under: str = "") -> Iterator[File]:
        return (
            file for file in self.files if file.suffix in suffixes and file.path.startswith(under)
        )

    def python(self, under: str = "") -> Iterator[File]:
        return self.of(".py", under=under)

    @cached_property
    def game_folders(self) -> tuple[str, ...]:
        starts = (file.folder for file in self.python(f"{GAMES}/") if file.name == "__init__.py")
        return tuple(folder for folder in starts if folder.rpartition("/")[0] == GAMES)

    def game_folder(self, file: File) -> str | None:
        """The folder of the game a file belongs to."""
        held = (each for each in self.game_folders if file.path.startswith(f"{each}/"))
        return next(held, None)


class Finding(NamedTuple):
    """What is not tidy: the place an exception would name, and the words for a person."""

    place: str
    words: str


Findings = Iterator[Finding]


def names_bound_by(node: ast.AST) -> Iterator[str]:
    """The names that a node of a module gives to something."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.arg(arg=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in names)
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
            yield name
        case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
            yield name
        case _:
            pass
