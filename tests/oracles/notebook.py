"""Run a notebook as a person would, cell by cell, and write down what each shows.

`make notebook` writes the example anew; the tests run it and compare. No Jupyter is needed: a cell
is Python, and what its last line gives is shown as a notebook shows it.
"""

from __future__ import annotations

import ast
import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

EXAMPLE = Path(__file__).parents[2] / "docs" / "first-look.ipynb"
SHOWN = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with the outputs its cells have now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, number = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = run_cell("".join(cell["source"]), names, number)
            cell = {**cell, "execution_count": number, "outputs": outputs}
        cells.append(cell)
    return {**notebook, "cells": cells}


def run_cell(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and what its last line gives, if it is an expression."""
    *statements, last = ast.parse(source).body
    shown: Any = None
    with redirect_stdout(StringIO()) as printed:
        if not isinstance(last, ast.Expr):
            statements.append(last)
        exec(compile(ast.Module(statements, []), f"cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if shown is not None:
        outputs.append(
            {
                "data": data_of(shown),
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def data_of(shown: Any) -> dict[str, list[str]]:
    """A thing by every means it has to show itself."""
    found = {kind: getattr(shown, name)() for kind, name in SHOWN.items() if hasattr(shown, name)}
    texts = {**found, "text/plain": repr(shown)}
    return {kind: text.splitlines(keepends=True) for kind, text in texts.items()}


def read() -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    return notebook


if __name__ == "__main__":
    written = json.dumps(run(read()), indent=1, ensure_ascii=False) + "\n"
    EXAMPLE.write_text(written, encoding="utf-8")
