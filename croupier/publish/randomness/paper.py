"""The paper a laboratory files: one HTML page that needs nothing else, its pictures drawn in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files

from croupier.publish.randomness.pictures import draw_histogram, draw_p_values
from croupier.publish.randomness.report import cells_of, in_words, rows_of
from croupier.randomness.battery import BatteryResult
from croupier.randomness.histograms import histograms
from croupier.randomness.samples.collecting import Cards
from croupier.randomness.trials import LEAST_DEGREES, On

PARTS = {
    On.RAW: "Raw output of the generator",
    On.GAME: "What the equipment draws, and the game played with it",
}


@dataclass(frozen=True, slots=True)
class PaperPart:
    """The tests of the raw output, or of the game, as they are printed."""

    title: str
    rows: tuple[tuple[str, list[str]], ...]  # the verdict, and the cells


def paper(
    verdict: BatteryResult, *, tested_at: datetime, version: str, repeat: Sequence[tuple[str, str]]
) -> str:
    """The report as a page; `repeat` says what to type for what, to make the test again."""
    from jinja2 import Environment, StrictUndefined

    made = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    template = made.from_string(files(__package__).joinpath("report.html").read_text("utf-8"))
    return template.render(
        verdict=verdict,
        verdict_in_words=in_words(verdict),
        about=tuple(_about(verdict, tested_at=tested_at, version=version)),
        parts=tuple(_parts(verdict)),
        methods=tuple(_methods(verdict)),
        pictures=[*map(draw_histogram, histograms(verdict.sample)), draw_p_values(verdict)],
        repeat=repeat,
        least_degrees=LEAST_DEGREES,
    )


def _about(
    verdict: BatteryResult, *, tested_at: datetime, version: str
) -> Iterator[tuple[str, str]]:
    sample = verdict.sample
    rules = sample.rules
    equipment = "shoe" if isinstance(sample.equipment, Cards) else "shaker"
    yield "Equipment", f"electronic {equipment}, Croupier {version}"
    yield "Random source", sample.source.description
    yield "Game", f"{rules.title} under {rules.chapter}"
    yield "Rules (sha256)", rules.identity
    yield "Tested", tested_at.strftime("%d %B %Y, %H:%M:%S %Z")
    yield "Level", f"{verdict.level:g} %, over the whole battery (Holm)"
    yield "Raw output (sha256)", sample.raw_sha256
    yield "Draws (sha256)", sample.drawn_sha256


def _parts(verdict: BatteryResult) -> Iterator[PaperPart]:
    rows = rows_of(verdict)
    for on, title in PARTS.items():
        printed = ((row["verdict"], cells_of(row)[1:]) for row in rows if row["on"] == on)
        yield PaperPart(title, tuple(printed))


def _methods(verdict: BatteryResult) -> Iterator[tuple[str, str, str]]:
    """Each method once: the name of the test, what it looks at, and how it is made."""
    looks: dict[tuple[str, str], list[str]] = {}
    for test in verdict.tests:
        look = test.look
        looks.setdefault((look.family.value, look.method), []).append(look.place)
    for (family, method), looked_at in looks.items():
        yield family, "; ".join(looked_at), method
