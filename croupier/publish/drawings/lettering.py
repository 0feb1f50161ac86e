"""Words on a drawing: lettering that fits its place, and the lines of a pay table."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.publish.drawings import svg

SERIF = "Georgia,'DejaVu Serif',serif"
SANS = "'Helvetica Neue',Arial,'DejaVu Sans',sans-serif"

# Advance widths in the widest of the serif stack, so that lettering fits in all of them.
CAPITAL, DIGIT, SMALL_LETTER, SPACE = 0.8, 0.7, 0.63, 0.35
PAY_LINE_GAP = 1.2  # the least between what wins and what is paid, in the size of the lettering


def lettering_width(words: str) -> float:
    """How wide lettering is, in its own size."""
    return sum(_advance(character) for character in words)


def _advance(character: str) -> float:
    if character.isupper():
        return CAPITAL
    if character.isdigit():
        return DIGIT
    return SPACE if character in " .,;" else SMALL_LETTER


def fitted(words: str, *, size: float, width: float) -> float:
    """The size, no larger than asked, at which the words are within the width."""
    return min(size, width / lettering_width(words)) if words else size


def wrapped(words: str, *, size: float, width: float) -> list[str]:
    """The words in lines within the width; a semicolon ends a line."""
    lines: list[str] = []
    for part in words.split(";"):
        line = ""
        for word in part.split():
            longer = f"{line} {word}".strip()
            if line and lettering_width(longer) * size > width:
                lines.append(line)
                longer = word
            line = longer
        if line:
            lines.append(line)
    return lines


def lettering(words: str, *, x: float, baseline: float, size: float, kind: str) -> svg.Piece:
    """A line of words centred on `x`."""
    return svg.text(words, x, baseline, size, class_=f"layout-{kind}")


def pay_line_width(when: str, pays: str) -> float:
    """How wide a line of a pay table is at least, in the size of its lettering."""
    return lettering_width(when) + PAY_LINE_GAP + lettering_width(pays)


def pay_line(
    when: str, pays: str, *, left: float, width: float, baseline: float, size: float
) -> Iterator[svg.Piece]:
    """A line of a pay table: what wins, what is paid, and dots to lead the eye between."""
    right = left + width
    start = left + (lettering_width(when) + PAY_LINE_GAP / 4) * size
    end = right - (lettering_width(pays) + PAY_LINE_GAP / 4) * size
    if when:
        yield lettering(when, x=left, baseline=baseline, size=size, kind="when")
    if when and pays and end - start > size:
        dots = f"M{svg.number(start)} {svg.number(baseline - 2)}H{svg.number(end)}"
        yield svg.path(dots, class_="layout-leader")
    if pays:
        yield lettering(pays, x=right, baseline=baseline, size=size, kind="pays")
