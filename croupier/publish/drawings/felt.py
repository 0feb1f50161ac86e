"""The felt in its wooden rail: what shines and glows on it, and how all that lies there looks."""

from __future__ import annotations

from functools import cache

from croupier.publish.drawings import svg
from croupier.publish.drawings.lettering import SANS, SERIF

RAIL, FELT_EDGE = 12, 18  # the wooden rail, and bare felt between it and the areas
MARGIN = RAIL + FELT_EDGE

FELT_DEFINITIONS = svg.together(
    svg.radial("layout-felt", "50%", "44%", "72%", {0: "#17734b", 0.55: "#0e5437", 1: "#062a1c"}),
    svg.element(
        "pattern",
        svg.path(
            "M0 1.5h2M4 .5h1.5M2.5 3.5h2M6 4.5h1M.5 5.5h1.5M4.5 6.5h1",
            stroke="#fff",
            stroke_opacity=0.05,
            stroke_width=0.8,
        ),
        svg.path(
            "M1 3v1.5M3.5 1.5v1.5M5.5 2v2M2.8 5v1.5",
            stroke="#000",
            stroke_opacity=0.12,
            stroke_width=0.8,
        ),
        id="layout-nap",
        width=7,
        height=7,
        patternUnits="userSpaceOnUse",
    ),
    svg.downward("layout-rail", {0: "#5b3219", 0.5: "#2d160a", 1: "#4a2713"}),
    svg.downward("layout-gold", {0: "#fff0bf", 0.5: "#ecc766", 1: "#cf9c3a"}),
    svg.radial("layout-lamp", "50%", "45%", "75%", {0: "#fff7c4", 0.45: "#ffd43d", 1: "#ff9d0a"}),
    svg.element(
        "filter",
        svg.element("feGaussianBlur", stdDeviation=13),
        id="layout-light",
        filterUnits="userSpaceOnUse",
        x="-10%",
        y="-10%",
        width="120%",
        height="120%",
    ),
)

CSS = f"""
.layout-drawing{{display:block;width:100%;height:auto}}
.layout-drawing text{{text-anchor:middle;font-family:{SERIF};font-weight:700}}
.layout-cell{{fill:#04261a;fill-opacity:.34;stroke:#d9b45b;stroke-width:2}}
.layout-ring{{fill:none;stroke:none}}
.layout-title{{fill:url(#layout-gold)}}
.layout-odds{{fill:#f7e7b4}}
.layout-drawing .layout-note{{fill:#efe0b0;font-family:{SANS};font-weight:600}}
.layout-caption{{fill:#e8c978;letter-spacing:.14em}}
.layout-rule{{stroke:#d9b45b;stroke-opacity:.55}}
.layout-area{{cursor:pointer;outline:none}}
.layout-area:hover .layout-cell{{fill:#1d7a52;fill-opacity:.6}}
.layout-drawing .layout-area:focus-visible .layout-cell{{stroke:#001b52;stroke-width:10;
stroke-dasharray:none}}
.layout-area:focus-visible .layout-ring{{stroke:#fff;stroke-width:3.5}}
.layout-result .layout-area:not(.layout-lit){{opacity:.42}}
.layout-result .layout-caption,.layout-result .layout-rule{{opacity:.5}}
.layout-result .layout-area.layout-lost:not(.layout-lit){{opacity:.62}}
.layout-lost .layout-cell{{fill:#5a0f12;fill-opacity:.5;stroke:#c0564f;stroke-dasharray:7 5}}
.layout-area.layout-lit .layout-cell{{fill:url(#layout-lamp);fill-opacity:1;stroke:#fff6c8;
stroke-width:3;stroke-dasharray:none}}
.layout-lit text.layout-title,.layout-lit text.layout-odds,.layout-lit text.layout-note{{
fill:#2a1300}}
.layout-halo{{fill:#ffb20d}}
.layout-chips{{pointer-events:none}}
.layout-drawing .layout-amount,.layout-drawing .layout-seat{{font-family:{SANS}}}
.layout-amount{{fill:#14100a;stroke:#fffaf0;stroke-width:3;paint-order:stroke;
stroke-linejoin:round}}
.layout-seat{{fill:#fff}}
"""

# What only the layouts of some games have.
MORE_CSS = f"""
.layout-blue{{fill:#0b2c84;fill-opacity:.72}}
.layout-red{{fill:#85101c;fill-opacity:.8}}
.layout-area:not(.layout-lit):hover .layout-blue{{fill:#2350b8;fill-opacity:.8}}
.layout-area:not(.layout-lit):hover .layout-red{{fill:#b02030;fill-opacity:.85}}
.layout-drawing .layout-when{{fill:#efe0b0;font-family:{SANS};font-weight:600;text-anchor:start}}
.layout-drawing .layout-pays{{fill:#f7e7b4;text-anchor:end}}
.layout-leader{{stroke:#d9b45b;stroke-opacity:.6;stroke-width:2;stroke-dasharray:.1 7;
stroke-linecap:round}}
.layout-spot{{fill:#00140c;fill-opacity:.25;stroke:#d9b45b;stroke-opacity:.75;stroke-width:1.5}}
.layout-position{{fill:#e8c978;fill-opacity:.8}}
.layout-reach{{fill:#fff;fill-opacity:0}}
.layout-place{{outline:none}}
.layout-place:hover .layout-spot{{stroke-opacity:1;stroke-width:3}}
.layout-drawing .layout-place:focus-visible .layout-spot{{stroke:#fff;stroke-opacity:1;
stroke-width:5}}
.layout-space{{fill:#04261a;fill-opacity:.34;stroke:#d9b45b;stroke-width:2}}
.layout-number{{fill:url(#layout-gold)}}
.layout-lit text.layout-when,.layout-lit text.layout-pays,.layout-lit text.layout-position{{
fill:#2a1300}}
.layout-lit .layout-spot,.layout-lit .layout-leader{{stroke:#7a4a00}}
"""

STYLE, FULL_STYLE = svg.element("style", CSS), svg.element("style", CSS + MORE_CSS)


@cache
def felt(width: int, height: int, *, dark: bool) -> svg.Piece:
    """The felt in its wooden rail around a layout, whose corner is at 0, 0; dark under lights."""

    def sheet(inset: float, corner: float, **look: str | float) -> svg.Piece:
        edge = inset - MARGIN
        return svg.rect(edge, edge, width - 2 * edge, height - 2 * edge, rx=corner, **look)

    layers = [
        sheet(0, 26, fill="url(#layout-rail)"),
        sheet(RAIL, 16, fill="url(#layout-felt)", stroke="#120802", stroke_width=2),
        sheet(RAIL, 16, fill="url(#layout-nap)"),
        sheet(RAIL + 5, 12, fill="none", stroke="#d9b45b", stroke_width=1.5, opacity=0.8),
    ]
    if dark:
        layers.insert(3, sheet(RAIL, 16, fill="#00110a", opacity=0.5))
    return svg.together(*layers)
