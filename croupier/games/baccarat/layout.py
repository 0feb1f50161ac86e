"""The baccarat layout: Tie, Banker and Player one under another, as seen from the dealer outward.

Next to Tie lie the total card or dragon 7 wagers, next to each hand its bonus, and at the right
the Royal Baccarat Bonus. 13:69E-1.12(d)8ii, 9ii and 10ii: their payout odds are inscribed; those
of the Royal Baccarat Bonus may stand on a sign instead, as 1.12(i) is proposed.
"""

from __future__ import annotations

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.elections import BONUS_MARGINS, BaccaratElections
from croupier.games.baccarat.signs import banker_told, royal_lines_told
from croupier.games.baccarat.wagers import EVEN, HALF, TOTAL_CARDS_PAY
from croupier.games.layout import Area, Caption, Layout, MarkerStrip, PayLine
from croupier.lawbook import prints
from croupier.money import format_dollars

WIDTH, HEIGHT = 1400, 770
GAP = 6
MARKERS = MarkerStrip(x=0, y=30, width=WIDTH, height=56)
BELOW_MARKERS = 100  # where the areas start when there are any
TIE_SHARE = 0.24  # of the height of the areas
ROYAL_WIDTH, BONUS_SHARE = 440, 0.32
TIE_PARTS = 1.6  # how wide Tie is, in the width of an area beside it


def baccarat_layout(elected: BaccaratElections) -> Layout:
    """The areas of the wagers offered, and the spaces for vigorish where it may be deferred."""
    markers = MARKERS if elected.may_defer_vigorish else None
    top = BELOW_MARKERS if markers else 0
    width = WIDTH - (ROYAL_WIDTH + GAP if elected.offers_royal else 0)
    tie_height = round((HEIGHT - top - 2 * GAP) * TIE_SHARE)
    hand_height = (HEIGHT - top - 2 * GAP - tie_height) // 2
    banker_top = HEIGHT - 2 * hand_height - GAP
    return Layout(
        width=WIDTH,
        height=HEIGHT,
        areas=(
            *_tie_row(elected, top, width, banker_top - GAP - top),
            *_hand_row("banker", elected, banker_top, width, hand_height),
            *_hand_row("player", elected, HEIGHT - hand_height, width, hand_height),
            *_royal(elected, top),
        ),
        captions=_captions(markers),
        markers=markers,
    )


@prints(p.VIGORISH_MARKED)
def _captions(markers: MarkerStrip | None) -> tuple[Caption, ...]:
    if markers is None:
        return ()
    text = "VIGORISH OWED, BY PLAYER POSITION"
    return (Caption(markers.x, markers.y - 10, markers.width, text),)


# -- Tie, and the wagers on how many cards or which hand -------------------------------------------


def _tie_row(elected: BaccaratElections, top: int, width: int, height: int) -> list[Area]:
    beside = []
    if elected.total_cards == "yes":
        beside = [(f"cards:{count}", f"{count} CARDS") for count in TOTAL_CARDS_PAY]
    if elected.offers_dragon_7:
        beside = [("dragon-7", "DRAGON 7")]
    part = round((width + GAP) / (TIE_PARTS + len(beside))) - GAP
    tie_width = width - len(beside) * (part + GAP)
    lefts = (tie_width + GAP + place * (part + GAP) for place in range(len(beside)))
    return [
        Area("tie", 0, top, tie_width, height, "TIE", large=True, by_seat=True),
        *(
            Area(wager, left, top, part, height, title, large=True)
            for (wager, title), left in zip(beside, lefts, strict=True)
        ),
    ]


# -- the hands, each with its bonus ----------------------------------------------------------------


def _hand_row(
    hand: str, elected: BaccaratElections, top: int, width: int, height: int
) -> list[Area]:
    bonus_width = round(width * BONUS_SHARE) if elected.bonus != "none" else 0
    main = Area(
        hand,
        0,
        top,
        width - (bonus_width + GAP if bonus_width else 0),
        height,
        hand.upper(),
        note=banker_told(elected) if hand == "banker" else "void on a tie",
        large=True,
        tone="red" if hand == "banker" else "blue",
        pay_table=_six_pays_half(elected) if hand == "banker" else (),
        by_seat=True,
    )
    if not bonus_width:
        return [main]
    bonus = Area(
        f"bonus:{hand}",
        width - bonus_width,
        top,
        bonus_width,
        height,
        f"{hand.upper()} BONUS",
        tone=main.tone,
        pay_table=_bonus_table(elected),
    )
    return [main, bonus]


def _six_pays_half(elected: BaccaratElections) -> tuple[PayLine, ...]:
    if elected.banker != "six-pays-half":
        return ()
    return PayLine("Wins with six", str(HALF)), PayLine("Any other win", str(EVEN))


def _bonus_table(elected: BaccaratElections) -> tuple[PayLine, ...]:
    margins = (
        PayLine(f"Win by {margin} points", str(elected.bonus_odds(margin)))
        for margin in BONUS_MARGINS
    )
    return *margins, PayLine("Natural winner", str(elected.bonus_odds(None)))


# -- the Royal Baccarat Bonus, proposed ------------------------------------------------------------


def _royal(elected: BaccaratElections, top: int) -> list[Area]:
    table = elected.royal_table
    if table is None:
        return []
    on_sign = elected.royal_odds == "sign"
    return [
        Area(
            "royal",
            WIDTH - ROYAL_WIDTH,
            top,
            ROYAL_WIDTH,
            HEIGHT - top,
            "ROYAL BACCARAT BONUS;(proposed)",
            note=_royal_note(elected),
            pay_table=()
            if on_sign
            else tuple(PayLine(when, paid) for when, paid in royal_lines_told(table)),
            by_seat=True,  # 10i: an area at each player position
            odds_on_sign=on_sign,
        )
    ]


def _royal_note(elected: BaccaratElections) -> str:
    if elected.royal_progressive != "none":
        where = "payout odds on the sign; " if elected.royal_odds == "sign" else ""
        return (
            f"progressive pay table {elected.royal_progressive}; {where}"
            "all who win the meter; share it equally"
        )
    notes = [f"pay table {elected.royal}"]
    if elected.royal_odds == "sign":
        notes.append("payout odds on the sign")
    if elected.royal_top_fixed is not None:
        notes.append("the amount in dollars is fixed; whatever was wagered")
    if elected.royal_payout_limit is not None:
        limit = format_dollars(elected.royal_payout_limit)
        notes.append(f"payout limit of a round ${limit}")
        notes.append("or, if more, what all could win; at the minimum wager")
    return "; ".join(notes)
