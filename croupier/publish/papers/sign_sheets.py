"""Signs and layouts as sheets of paper, drawn in SVG: 13:69F-8.3(a) and (b)1.

Each carries the id of the rules it was drawn from, large enough to be read aloud across a table:
the floorperson reads it back, and no wager is taken under another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from croupier.floor.clock.zone import Zone
from croupier.games.rules import words
from croupier.lawbook import prints
from croupier.money import format_dollars
from croupier.publish.drawings.layouts import draw_layout
from croupier.publish.drawings.shapes import SANS, SERIF, fitted, number, wrapped
from croupier.publish.papers.signs import Sign, sign
from croupier.table import TableState
from croupier.table.provisions import CHANGE_POSTED, SIGN_POSTED
from croupier.table.state import RuleChange

WIDTH, HEIGHT = 1080, 1397  # US Letter upright, five units to the millimetre
EDGE, INSIDE = 40, 90
INK, QUIET, GREEN, RED = "#16130f", "#5c5344", "#0e5437", "#8f1622"
LARGEST_LINE, LEAST_LINE = 36, 20
ID_SIZE, ID_IN_PARTS = 84, 4
MONO = "'DejaVu Sans Mono',Menlo,Consolas,monospace"

STYLE = f"""
.sheet>text{{font-family:{SERIF};fill:{INK}}}
.sheet>.plain{{font-family:{SANS}}}
.sheet>.quiet{{fill:{QUIET};font-family:{SANS}}}
.sheet>.light{{fill:#fff}}
.sheet>.strong{{font-weight:700}}
.sheet>.id{{font-family:{MONO};font-weight:700}}
"""


def in_parts(identity: str) -> str:
    """An id as it is read aloud.

    >>> in_parts("37dbbe1800cf")
    '37db be18 00cf'
    """
    parts = range(0, len(identity), ID_IN_PARTS)
    return " ".join(identity[start : start + ID_IN_PARTS] for start in parts)


@prints(SIGN_POSTED)
def draw_sign(table: TableState) -> str:
    """The sign of the rules and limits in effect at a table, to be posted there."""
    posted = sign(table)
    lines = [
        ("Minimum wager", f"${_dollars(posted.minimum)}"),
        ("Wagers in steps of", f"${_dollars(posted.increment)}"),
        *((f"Maximum: {kind}", f"${_dollars(most)}") for kind, most in posted.maximums),
    ]
    if posted.progressive is not None:
        cite, least, most = posted.progressive
        lines.append((f"Progressive wager ({cite})", f"${_dollars(least)} to ${_dollars(most)}"))
    return _sheet(
        f"Sign of table {table.id}",
        _head(table.rules.title, f"Table {table.id}, {table.pit}", GREEN),
        _body(
            (f"Limits ({posted.limits_cite})", lines),
            (f"Rules in effect ({posted.rules_cite})", _rules(posted)),
        ),
        _foot("Rule set", posted.identity, _payouts_told(table)),
    )


def _payouts_told(table: TableState) -> str:
    other = "other " * any(area.odds_on_sign for area in table.rules.layout.areas)
    return f"Every {other}payout is printed on the layout."


def _rules(posted: Sign) -> list[tuple[str, str]]:
    return [("Played by", f"N.J.A.C. {posted.edition}"), *posted.readings]


@prints(CHANGE_POSTED)
def draw_change_sign(table: TableState, change: RuleChange, zone: Zone) -> str:
    """The sign that tells patrons of a change of rules and of the time it takes effect."""
    effective = zone.local(change.effective)
    time = f"{effective:%H:%M:%S}".removesuffix(":00")
    changed = change.changed(table.rules)
    until = [(words(name), _value(before)) for name, (before, _) in changed.items()]
    after = [(words(name), _value(then)) for name, (_, then) in changed.items()]
    return _sheet(
        f"Sign of the change at table {table.id}",
        _head("The rules change", f"{table.rules.title}, table {table.id}, {table.pit}", RED),
        _time(f"{time} {zone.letters(change.effective)}", zone.day_in_words(change.effective)),
        _body(
            (f"Until then ({CHANGE_POSTED.citations[0]})", until),
            (f"From then on{_by_the_game(table, change)}", after),
            top=620,
        ),
        _foot("Notice", change.sign_id, "A round that is on at that time is played to its end."),
    )


def _by_the_game(table: TableState, change: RuleChange) -> str:
    """The game's own paragraph that has the change noticed, beside 8.3."""
    cited = table.notice_cited(change)
    return "" if cited is None else f" ({cited})"


def _value(value: str) -> str:
    return value.replace("-", " ")


def draw_layout_sheet(table: TableState, change: RuleChange | None = None) -> str:
    """The layout of a table (or what it will be once a change takes effect), with its id."""
    shown = table if change is None else table.under(change)
    layout = shown.rules.layout
    felt = draw_layout(shown.rules, seats=shown.seats)
    width, high = 1400, 1400 * layout.height / layout.width
    top = high + 40
    inner = felt.replace("<svg ", f'<svg x="0" y="0" width="{width}" height="{number(high)}" ', 1)
    told = (
        f'<text class="quiet" x="20" y="{number(top + 50)}" font-size="30">'
        f"{escape(shown.rules.title)}, N.J.A.C. {escape(shown.rules.chapter.value)}: layout</text>"
        f'<text class="id" x="{width - 20}" y="{number(top + 62)}" text-anchor="end" '
        f'font-size="{ID_SIZE}">{in_parts(shown.layout_id)}</text>'
    )
    name = quoteattr(f"Layout of table {table.id}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {number(top + 100)}" '
        f'class="sheet" role="img" aria-label={name}><style>{STYLE}</style>'
        f'<rect width="100%" height="100%" fill="#fff"/>{inner}{told}</svg>'
    )


# -- parts of a sheet ------------------------------------------------------------------------------


def _sheet(name: str, *parts: str) -> str:
    frame = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<rect x="{EDGE}" y="{EDGE}" width="{WIDTH - 2 * EDGE}" height="{HEIGHT - 2 * EDGE}" '
        f'fill="none" stroke="{INK}" stroke-width="4"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="sheet" '
        f'role="img" aria-label={quoteattr(name)}><style>{STYLE}</style>{frame}'
        f"{''.join(parts)}</svg>"
    )


def _head(title: str, place: str, colour: str) -> str:
    width = WIDTH - 2 * INSIDE
    return (
        f'<rect x="{EDGE}" y="{EDGE}" width="{WIDTH - 2 * EDGE}" height="210" fill="{colour}"/>'
        + _middle(title, 150, fitted(title, size=92, width=width), "light strong")
        + _middle(place, 215, fitted(place, size=40, width=width), "light plain")
    )


def _time(time: str, day: str) -> str:
    width, words = WIDTH - 2 * INSIDE, f"at {time}"
    return _middle(words, 400, fitted(words, size=130, width=width), "strong") + _middle(
        day, 470, fitted(day, size=40, width=width), "plain"
    )


def _middle(text: str, baseline: float, size: float, kind: str) -> str:
    return (
        f'<text class="{kind}" x="{WIDTH // 2}" y="{number(baseline)}" text-anchor="middle" '
        f'font-size="{number(size)}">{escape(text)}</text>'
    )


Lines = Sequence[tuple[str, str]]


def _body(*groups: tuple[str, Lines], top: int = 320) -> str:
    """The groups one under another, as large as they all fit."""
    bottom = HEIGHT - 330
    size = LARGEST_LINE
    while size > LEAST_LINE and _high(groups, size) > bottom - top:
        size -= 1
    drawn, y = [], float(top)
    for title, lines in groups:
        drawn.append(_left(title, INSIDE, y, size * 0.75, "quiet"))
        y += size * 0.5
        for kind, place, text in _rows(lines, size):
            y += size * 1.3 if kind == "plain" else 0
            if kind == "plain":
                drawn.append(_left(text, place, y, size, "plain"))
            else:
                drawn.append(_right(text, y, size))
        y += size * 1.9
    return "".join(drawn)


def _high(groups: Sequence[tuple[str, Lines]], size: float) -> float:
    rows = sum(kind == "plain" for _, lines in groups for kind, _, _ in _rows(lines, size))
    return rows * size * 1.3 + len(groups) * size * 2.4


def _rows(lines: Lines, size: float) -> Iterator[tuple[str, float, str]]:
    """What is said at the left and what it is at the right; long words go under their name."""
    width = WIDTH - 2 * INSIDE
    for name, value in lines:
        if len(wrapped(f"{name}    {value}".replace(";", ","), size=size, width=width)) == 1:
            yield "plain", INSIDE, name
            yield "strong", 0, value
            continue
        yield "plain", INSIDE, f"{name}:"
        for line in wrapped(value.replace(";", ","), size=size, width=width - 40):
            yield "plain", INSIDE + 40, line


def _left(text: str, x: float, y: float, size: float, kind: str) -> str:
    return (
        f'<text class="{kind}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}">'
        f"{escape(text)}</text>"
    )


def _right(text: str, y: float, size: float) -> str:
    return (
        f'<text class="plain strong" x="{WIDTH - INSIDE}" y="{number(y)}" text-anchor="end" '
        f'font-size="{number(size)}">{escape(text)}</text>'
    )


def _foot(name: str, identity: str, said: str) -> str:
    top = HEIGHT - 280
    return (
        f'<path d="M{INSIDE} {top}H{WIDTH - INSIDE}" stroke="{INK}" stroke-width="2"/>'
        + _middle(said, top + 50, fitted(said, size=32, width=WIDTH - 2 * INSIDE), "plain")
        + _middle(name, top + 105, 30, "quiet")
        + _middle(in_parts(identity), top + 195, ID_SIZE, "id")
    )


def _dollars(cents: int) -> str:
    return format_dollars(cents).removesuffix(".00")
