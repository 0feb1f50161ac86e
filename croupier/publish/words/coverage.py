"""Coverage: of each paragraph, how it is treated, by what code, and which tests exercise it.

The marks on functions and classes are collected by walking the package; the tests by reading the
`paragraph` marks in the source checkout, where there is one.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import croupier
from croupier.lawbook import Citation, Treatment, cite, dates_of, paragraphs
from croupier.lawbook.provisions import marks_of

if TYPE_CHECKING:
    from rich.table import Table

STRENGTH = tuple(Treatment)


@dataclass(slots=True)
class Covered:
    """How one paragraph is treated."""

    citation: Citation
    title: str
    by: dict[Treatment, list[str]] = field(default_factory=dict)
    reason: str | None = None
    tests: list[str] = field(default_factory=list)

    @property
    def treatment(self) -> Treatment:
        """The strongest treatment it has."""
        return next((t for t in STRENGTH if t in self.by), Treatment.OPEN)

    def stands_in(self, part: str) -> bool:
        """Whether it belongs to a chapter, section or paragraph: 13:69F-9, 9.5, 9.5(a)."""
        number = self.citation.paragraph
        if not part:
            return False
        beginning = re.compile(re.escape(part) + r"(?![0-9A-Z])" * part[-1:].isalnum())
        return any(map(beginning.match, (number, number.partition("-")[2])))


def coverage(tests: Path | None = None) -> list[Covered]:
    """Every paragraph of the lawbook, in the order of the texts."""
    covered = {p.citation: Covered(p.citation, p.title) for p in paragraphs()}
    for module in _modules():
        for name, thing in _things(module):
            for treatment, cited in marks_of(thing):
                covered[cited].by.setdefault(treatment, []).append(name)
        for physical in getattr(module, "PHYSICAL", ()):
            for cited in physical.provision.citations:
                where = f"{module.__name__}.PHYSICAL"
                covered[cited].by.setdefault(Treatment.PHYSICAL, []).append(where)
                covered[cited].reason = physical.because
    for cited, test in _exercised(tests or tests_directory()):
        covered[cited].tests.append(test)
    return list(covered.values())


def tests_directory() -> Path:
    """Where a source checkout keeps its tests."""
    return Path(croupier.__file__).parent.parent / "tests"


def _modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(croupier.__path__, "croupier."):
        if found.name.endswith("__main__"):
            continue
        try:
            yield import_module(found.name)
        except ModuleNotFoundError as error:
            # A grid of a GPU is compiled as it is imported; it carries no rule of its own.
            if error.name != "numba":
                raise


def _things(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The functions, classes and methods a module defines, with their full names."""
    for name, thing in vars(module).items():
        if getattr(thing, "__module__", None) != module.__name__:
            continue
        yield f"{module.__name__}.{name}", thing
        if inspect.isclass(thing):
            for inner_name, inner in vars(thing).items():
                yield f"{module.__name__}.{name}.{inner_name}", _function(inner)


def _function(member: Any) -> Any:
    """The function behind a class method, a property or a validator."""
    for attribute in ("__func__", "fget", "func", "wrapped"):
        member = getattr(member, attribute, member)
    return member


def _exercised(tests: Path) -> Iterator[tuple[Citation, str]]:
    """Each paragraph a test is marked with, and the test."""
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for paragraph in _marked(node):
                    yield cite(paragraph), f"{path.relative_to(tests.parent)}::{node.name}"


def _marked(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == (
            "pytest.mark.paragraph"
        ):
            for argument in decorator.args:
                yield ast.literal_eval(argument)


def coverage_data(covered: list[Covered]) -> dict[str, Any]:
    """Coverage as the command line's contract has it."""
    return {
        "paragraphs": [
            {
                "id": paragraph.citation.paragraph,
                "edition": paragraph.citation.edition_id,
                "status": paragraph.citation.edition.status.value,
                "effective": _day(dates_of(paragraph.citation).effective),
                "amended": [day.isoformat() for day in dates_of(paragraph.citation).amended],
                "expires": _day(paragraph.citation.edition.expires),
                "title": paragraph.title,
                "treatment": paragraph.treatment.value,
                "by": sorted({name for names in paragraph.by.values() for name in names}),
                "reason": paragraph.reason,
                "tests": paragraph.tests,
            }
            for paragraph in covered
        ],
        "totals": _totals(covered),
        "sections": [
            {"section": section, "edition": edition, "totals": _totals(held)}
            for (section, edition), held in _by_section(covered).items()
        ],
    }


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _totals(covered: list[Covered]) -> dict[str, int]:
    counted = Counter(paragraph.treatment for paragraph in covered)
    return {**{t.value: counted[t] for t in STRENGTH}, "paragraphs": len(covered)}


def _by_section(covered: list[Covered]) -> dict[tuple[str, str], list[Covered]]:
    sections: dict[tuple[str, str], list[Covered]] = {}
    for paragraph in covered:
        section = paragraph.citation.section, paragraph.citation.edition_id
        sections.setdefault(section, []).append(paragraph)
    return sections


def totals_table(covered: list[Covered]) -> Table:
    """Totals by section and treatment, with the number of tests."""
    from rich.table import Table

    table = Table(title="How the text is treated", title_justify="left")
    table.add_column("section", no_wrap=True)
    table.add_column("edition", no_wrap=True)
    for treatment in STRENGTH:
        table.add_column(treatment.value, justify="right")
    table.add_column("tests", justify="right")
    for (section, edition), held in _by_section(covered).items():
        table.add_row(section, edition, *_counts(held))
    table.add_section()
    table.add_row("all", "", *_counts(covered))
    return table


def _counts(held: list[Covered]) -> list[str]:
    totals = _totals(held)
    tests = len({test for paragraph in held for test in paragraph.tests})
    return [*(str(totals[t] or "") for t in STRENGTH), str(tests or "")]


def detail_table(covered: list[Covered]) -> Table:
    """Each paragraph with what treats it and what tests it."""
    from rich.table import Table

    table = Table(title_justify="left", show_lines=True)
    for heading in ("paragraph", "about", "treatment", "by", "tests"):
        table.add_column(heading, no_wrap=heading == "paragraph", overflow="fold")
    for paragraph in covered:
        names = sorted({name for held in paragraph.by.values() for name in held})
        by = "\n".join(name.removeprefix("croupier.") for name in names)
        table.add_row(
            str(paragraph.citation),
            paragraph.title,
            paragraph.treatment.value,
            f"{by}\n{paragraph.reason}" if paragraph.reason else by,
            "\n".join(test.rpartition("::")[2] for test in paragraph.tests),
        )
    return table
