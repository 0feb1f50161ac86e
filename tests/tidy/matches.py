"""A `match` over an enumeration names all of its members, and ends where there is none left."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tidy.tree import Finding, Findings, Tree


def a_match_knows_every_case(tree: Tree) -> Findings:
    for file in tree.python("croupier/"):
        for node in file.nodes:
            if isinstance(node, ast.Match) and any(map(_is_a_member, _values(node))):
                last = node.cases[-1].body[0]
                if not ast.unparse(last).startswith("assert_never("):
                    yield Finding(f"{file.path}:{node.lineno}", "does not end in assert_never")


def _values(node: ast.Match) -> Iterator[ast.expr]:
    for case in node.cases:
        for part in ast.walk(case.pattern):
            if isinstance(part, ast.MatchValue):
                yield part.value


def _is_a_member(value: ast.expr) -> bool:
    return isinstance(value, ast.Attribute) and value.attr.isupper()
