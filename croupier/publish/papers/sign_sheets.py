"""Signs and layouts as sheets of paper, drawn in SVG: 13:69F-8.3(a) and (b)1.

Each carries the id of the rules it was drawn from, large enough to be read aloud across a table:
the floorperson reads it back, and no wager is taken under another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.floor.clock.zone import Zone
from croupier.games.rules import words
from croupier.lawbook import prints
from croupier.publish.drawings import svg
from croupier.publish.drawings.layouts import draw_layout
from croupier.publish.drawings.lettering import SANS, SERIF, fitted, wrapped
from croupier.publish.papers.signs import Sign, sign
from croupier.publish.words.money import dollars
from croupier.table import TableState
from croupier.table.provisions import CHANGE_POSTED, SIGN_POSTED
from croupier.table.state import RuleChange

WIDTH, HEIGHT = 1080, 1397  # US Letter upright, five units to the millimetre
EDGE, INSIDE = 40, 90
INK, QUIET, GREEN, RED = "#16130f", "#5c5344", "#0e5437", "#8f1622"
LARGEST_LINE, LEAST_LINE = 36, 20
ID_SIZE, ID_IN_PARTS = 84, 4
MONO = "'DejaVu Sans Mono',Menlo,Consolas,monospace"

CSS = f"""
.sheet>text{{font-family:{SERIF};fill:{INK}}}
.sheet>.plain{{font-family:{SANS}}}
.sheet>.quiet{{fill:{QUIET};font-family:{SANS}}}
.sheet>.light{{fill:#fff}}
.sheet>.strong{{font-weight:700}}
.sheet>.id{{font-family:{MONO};font-weight:700}}
"""
STYLE = svg.element("style", CSS)
SHEET: svg.Look = {"class": "sheet"}
CENTRED: svg.Look = {"text_anchor": "middle"}
TO_THE_RIGHT: svg.Look = {"text_anchor": "end"}


def in_parts(identity: str) -> str:
    """An id as it is read aloud.

    >>> in_parts("37dbbe1800cf")
    '37db be18 00cf'
    """
    parts = range(0, len(identity), ID_IN_PARTS)
    return " ".join(identity[start : start + ID_IN_PARTS] for start in parts)


@prints(SIGN_POSTED)
def draw_sign(table: TableState) -> svg.Drawing:
    """The sign of the rules and limits in effect at a table, to be posted there."""
    posted = sign(table)
    lines = [
        ("Minimum wager", f"${dollars(posted.minimum)}"),
        ("Wagers in steps of", f"${dollars(posted.increment)}"),
        *((f"Maximum: {kind}", f"${dollars(most)}") for kind, most in posted.maximums),
    ]
    if posted.progressive is not None:
        cite, least, most = posted.progressive
        lines.append((f"Progressive wager ({cite})", f"${dollars(least)} to ${dollars(most)}"))
    return _sheet(
        f"Sign of table {table.id}",
        _head(table.rules.title, f"Table {table.id}, {table.pit}", GREEN),
        _body(
            (f"Limits ({posted.limits_cite})", lines),
            (f"Rules in effect ({posted.rules_cite})", _rules(posted)),
        ),
        _foot("Rule set", posted.identity, _payouts_printed(table)),
    )


def _payouts_printed(table: TableState) -> str:
    other = "other " * any(area.odds_on_sign for area in table.rules.layout.areas)
    return f"Every {other}payout is printed on the layout."


def _rules(posted: Sign) -> list[tuple[str, str]]:
    return [("Played by", f"N.J.A.C. {posted.edition}"), *posted.readings]


@prints(CHANGE_POSTED)
def draw_change_sign(table: TableState, change: RuleChange, zone: Zone) -> svg.Drawing:
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


def draw_layout_sheet(table: TableState, change: RuleChange | None = None) -> svg.Drawing:
    """The layout of a table (or what it will be once a change takes effect), with its id."""
    shown = table if change is None else table.under(change)
    layout = shown.rules.layout
    width, high = 1400, 1400 * layout.height / layout.width
    felt = draw_layout(shown.rules, seats=shown.seats)
    title = f"{shown.rules.title}, N.J.A.C. {shown.rules.chapter.value}: layout"
    named = in_parts(shown.layout_id)
    drawn = (
        STYLE,
        svg.rect(0, 0, "100%", "100%", fill="#fff"),
        felt.placed(x=0, y=0, width=width, height=high),
        svg.text(title, 20, high + 90, 30, class_="quiet"),
        svg.text(named, width - 20, high + 102, ID_SIZE, class_="id", **TO_THE_RIGHT),
    )
    label = f"Layout of table {table.id}"
    return svg.Drawing(svg.together(*drawn), width, high + 140, label, look=SHEET)


# -- parts of a sheet ------------------------------------------------------------------------------


def _sheet(label: str, *parts: svg.Piece) -> svg.Drawing:
    paper = svg.rect(0, 0, WIDTH, HEIGHT, fill="#fff")
    width, height = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    frame = svg.rect(EDGE, EDGE, width, height, fill="none", stroke=INK, stroke_width=4)
    return svg.Drawing(svg.together(STYLE, paper, frame, *parts), WIDTH, HEIGHT, label, look=SHEET)


def _head(title: str, place: str, colour: str) -> svg.Piece:
    return svg.together(
        svg.rect(EDGE, EDGE, WIDTH - 2 * EDGE, 210, fill=colour),
        _middle(title, 150, 92, "light strong"),
        _middle(place, 215, 40, "light plain"),
    )


def _time(time: str, day: str) -> svg.Piece:
    return svg.together(_middle(f"at {time}", 400, 130, "strong"), _middle(day, 470, 40, "plain"))


def _middle(words: str, baseline: float, largest: float, kind: str) -> svg.Piece:
    """A line across the middle, no larger than asked and than there is room for."""
    size = fitted(words, size=largest, width=WIDTH - 2 * INSIDE)
    return svg.text(words, WIDTH // 2, baseline, size, class_=kind, **CENTRED)


Lines = Sequence[tuple[str, str]]


def _body(*groups: tuple[str, Lines], top: int = 320) -> svg.Piece:
    """The groups one under another, as large as they all fit."""
    bottom = HEIGHT - 330
    size = LARGEST_LINE
    while size > LEAST_LINE and _high(groups, size) > bottom - top:
        size -= 1
    drawn, y = [], float(top)
    for title, lines in groups:
        drawn.append(svg.text(title, INSIDE, y, size * 0.75, class_="quiet"))
        y += size * 0.5
        for kind, place, line in _rows(lines, size):
            if kind == "plain":
                y += size * 1.3
                drawn.append(svg.text(line, place, y, size, class_="plain"))
            else:
                right = WIDTH - INSIDE
                drawn.append(svg.text(line, right, y, size, class_="plain strong", **TO_THE_RIGHT))
        y += size * 1.9
    return svg.together(*drawn)


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


def _foot(name: str, identity: str, remark: str) -> svg.Piece:
    top = HEIGHT - 280
    return svg.together(
        svg.path(f"M{INSIDE} {top}H{WIDTH - INSIDE}", stroke=INK, stroke_width=2),
        _middle(remark, top + 50, 32, "plain"),
        _middle(name, top + 105, 30, "quiet"),
        _middle(in_parts(identity), top + 195, ID_SIZE, "id"),
    )
