"""The register: which editions hold which paragraph, under which title, in the order of the text.

The list is `paragraphs.tsv`: edition, paragraph, and a title in our own words.
"""

from __future__ import annotations

import csv
from pathlib import Path


def _rows() -> list[tuple[str, str, str]]:
    text = Path(__file__).with_name("paragraphs.tsv").read_text(encoding="utf-8")
    lines = csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    next(lines)  # the heading
    return [(edition, paragraph, title) for edition, paragraph, title in lines]


ROWS: list[tuple[str, str, str]] = _rows()

REGISTER: dict[str, tuple[str, ...]] = {}
for _edition, _paragraph, _title in ROWS:
    REGISTER[_paragraph] = (*REGISTER.get(_paragraph, ()), _edition)
