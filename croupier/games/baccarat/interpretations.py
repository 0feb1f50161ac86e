"""Where the baccarat texts are silent, contradictory, lost or misprinted, and how they are read."""

from typing import Any

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.royal.interpretations import ROYAL_READINGS
from croupier.games.elections import electing
from croupier.lawbook import Interpretation
from croupier.lawbook.interpretations import under_the_current_text

# -- by which rules a reading bears on the odds or the payment of a wager --------------------------

EVERY_WAGER = ("player", "banker", "tie", "cards", "bonus", "dragon-7", "royal")


def _current_mini(rules: Any) -> bool:
    return under_the_current_text(rules) and bool(rules.game.subchapter == "7")


def _vigorish_rounded(rules: Any) -> bool:
    elected = rules.elections
    return bool(elected.may_defer_vigorish and elected.vigorish_rounding == "up")


def _vigorish_not_rounded(rules: Any) -> bool:
    _, (_, most) = rules.elections.vigorish_charged
    return most > 0 and not _vigorish_rounded(rules)


# -- the readings ----------------------------------------------------------------------------------

THE_TEXT = (
    Interpretation(
        id="baccarat-lost-pages",
        question="Of 13:69F-3 and -7 we hold only parts; 19:47-7 is whole. What governs where a "
        "game's own page is lost?",
        reading="The paragraph of 19:47-7 on the same matter, cited as such: where both texts are "
        "held they agree but for names and the contents of the vigorish form. Punto banco takes "
        "its third cards, announcements and irregularities from there too. The number of decks is "
        "cited from the proposal, which reprints that paragraph.",
        readings=("19:47-7 applied and cited", "no rule enforced where the page is lost"),
        paragraphs=p.THIRD_CARD_DETERMINED,
        wagers=EVERY_WAGER,
        under=under_the_current_text,
    ),
    Interpretation(
        id="baccarat-punto-banco-curator",
        question="The sections on the curator of punto banco (3.6, 3.7, 3.11) are lost. Who deals?",
        reading="The dealer, as at mini-baccarat: the curator's part is ceremonial and decides no "
        "wager. No rule about passing the shoe is enforced.",
        readings=("the dealer deals", "the shoe goes around the table, as house guides have it"),
        paragraphs=p.FOUR_CARDS,
    ),
    Interpretation(
        id="baccarat-punto-banco-second-shuffle",
        question="3.5(a) offers two ways to shuffle and the page of the second is lost. May it be "
        "used?",
        reading="No: only the first, shuffle and lace, can be told and so can be elected.",
        readings=("lacing only", "the mini-baccarat options"),
        paragraphs=p.LACE,
    ),
    Interpretation(
        id="baccarat-seven-three-j-twice",
        question="The proposal numbers its Royal pay tables 7.3(j), which is the dragon 7's odds "
        "in the adopted text, and does not say that those go. Do they stand?",
        reading="They stand: a proposal that passes a paragraph over does not repeal it. The "
        "proposed one is cited as 7.3(j) (proposed).",
        readings=("both stand", "the dragon 7 odds are repealed"),
        paragraphs=p.DRAGON_7_ODDS,
        wagers=("dragon-7",),
        under=_current_mini,
    ),
    Interpretation(
        id="baccarat-no-vigorish-misprint",
        question="19:47-7.10(b)5 speaks of the variations of 7.3(e) or (i); (e) is the notice of "
        "a change. Which is meant?",
        reading="7.3(f), the options without vigorish. Where a waiver falls short vigorish is "
        "still owed, and still taken.",
        readings=("7.3(f) and (i)", "7.3(i) alone"),
        paragraphs=p.PAY_ONLY,
    ),
    Interpretation(
        id="baccarat-hands-off",
        question="7.10(e) lets no participant handle the cards; 7.7(c)3 hands them to players. "
        "Which holds?",
        reading="7.7(c)3 where the pit has elected it, for the player it names and those cards "
        "alone; 7.10(e) otherwise.",
        readings=("the special rule before the general", "no cards are ever handed"),
        paragraphs=p.HANDS_OFF_THE_CARDS,
    ),
    Interpretation(
        id="baccarat-royal-references",
        question="The proposal cites the wager as 3.3(a)7 and 7.3(a)7, promises 7.3(j)1 to 4 and "
        "prints three, and scrambles the numbers in 7.3(l)3. Which are meant?",
        reading="3.2(a)7 and 7.2(a)7; options elected are posted at mini-baccarat as 3.3(j)4 has "
        "it for punto banco; hands are numbered as in 3.3(l)3.",
        readings=("as the sister section has it", "as printed"),
        paragraphs=p.ROYAL_OPTIONS_POSTED,
        wagers=("royal",),
    ),
    Interpretation(
        id="baccarat-announcement-references",
        question="3.10(a) as proposed has the cards dealt by 19:47-3.7 to 3.9 and the total card "
        "wagers offered by 19:47-3.2(a)4, of a chapter that is no more. Which are meant?",
        reading="13:69F-3.7 to 3.9 and 3.2(a)4, the same sections of its own chapter: 7.10(a), "
        "which says the same of mini-baccarat, cites those of 13:69F.",
        readings=("as the sister section has it", "as printed"),
        paragraphs=p.ROYAL_ANNOUNCEMENT,
    ),
    Interpretation(
        id="baccarat-announcement-bracket",
        question="In 3.10(a) as proposed a bracket, which marks a deletion, opens before the "
        "announcement of a tie, and none closes it. Is anything deleted?",
        reading="Nothing: 7.10(a) has the same sentences without a bracket, and what follows it "
        "announces the wager that is proposed.",
        readings=("nothing is deleted", "a tie, or all from there on, is no longer announced"),
        paragraphs=p.ROYAL_ANNOUNCEMENT,
    ),
)

WAGERS = (
    Interpretation(
        id="baccarat-void-or-push",
        question="On a dragon 7 hand the banker wager is void by x.2(a)6i and a push by x.3(h) or "
        "(i). Is there a difference?",
        reading="None: the wager is returned.",
        readings=("returned either way", "a push is told and kept apart from a void"),
        paragraphs=p.BANKER_ON_A_DRAGON_7,
        wagers=("banker",),
        under=electing("banker", "dragon-7"),
    ),
    Interpretation(
        id="baccarat-no-vigorish-without-dragon-7",
        question="x.2(a)6 and x.3(i) or (j) say how the dragon 7 wager is decided where the "
        "variation without vigorish is offered, and 1.12(d)9ii has its odds on the layout. May "
        "the variation be offered without it, and the total card and bonus wagers beside it?",
        reading="Yes: no paragraph has the wager offered, and x.2(a)6iii keeps it, not the "
        "variation, from those others. Without it there are no odds to inscribe.",
        readings=("it may be left out", "it belongs to the variation"),
        paragraphs=p.DRAGON_7_ALONE,
        election="dragon-7-wager",
        wagers=("banker",),
        under=electing("dragon_7_wager", "no"),
    ),
    Interpretation(
        id="baccarat-waiver-falls-short",
        question="Vigorish is waived for a patron whose total card wagers reach the banker wager. "
        "What does a patron pay who made less, and at which rate?",
        reading="The vigorish of x.3(c), at five percent: the waiver's condition is not met, so "
        "the rule it is an exception from applies.",
        readings=("five percent", "four percent"),
        paragraphs=p.TOTAL_CARDS_WAIVER,
        election="waiver-vigorish",
        wagers=("banker",),
        under=electing("banker", "total-cards-waiver"),
    ),
    Interpretation(
        id="baccarat-vigorish-cents",
        question="Where vigorish is not rounded, four or five percent can come to a broken cent. "
        "And is the vigorish on ties rounded by x.3(c)1?",
        reading="A broken cent is left to the patron: more would be over the rate. Rounding up "
        "belongs to the vigorish of (c); that of 7.3(d) has no such rule and is not rounded.",
        readings=("down to the cent", "up to the cent"),
        paragraphs=p.VIGORISH_ROUNDING,
        wagers=("banker",),
        under=_vigorish_not_rounded,
    ),
    Interpretation(
        id="baccarat-vigorish-exact-multiples",
        question="Vigorish may be rounded off to a multiple of cents or the next highest. What of "
        "one that is such a multiple already?",
        reading="It stays as it is: there is nothing to round off, and a step more would be over "
        "the rate without need.",
        readings=("exact multiples stay", "the next multiple above, always"),
        paragraphs=p.VIGORISH_ROUNDING,
        wagers=("banker",),
        under=_vigorish_rounded,
    ),
    Interpretation(
        id="baccarat-total-cards-odds",
        question="The odds of the total card wagers are given without the words at least. May a "
        "licensee pay better?",
        reading="No: where the text means a floor it says so, as for the tie bet beside it.",
        readings=("exactly these odds", "floors"),
        paragraphs=p.TOTAL_CARDS_ODDS,
        wagers=("cards",),
    ),
    Interpretation(
        id="baccarat-natural-margin",
        question="A natural may win by four or more. Is the bonus paid as a natural or by margin?",
        reading="As a natural: the margins are for hands that are not a natural.",
        readings=("the natural line", "the higher of the two"),
        paragraphs=p.BONUS_ODDS,
        wagers=("bonus",),
    ),
    Interpretation(
        id="baccarat-coupons",
        question="A wager is made with chips and, if applicable, a match play coupon. On what is "
        "it taken, what is it worth, and what becomes of it?",
        reading="It lies on chips of the Player's or Banker's Hand that come to its face value at "
        "least. It has no cash value: it wins, in chips, what chips of its face value would win "
        "at the same odds, and has nothing to lose. The dealer takes it once the wager is won or "
        "lost; a void wager goes back with it. What it wins is charged vigorish as all that is "
        "won. With the chips it stays within the table's maximum; whatever else measures a wager "
        "goes by the chips. In the books it has accounts of its own, and what the odds say of a "
        "table's win is said of chips.",
        readings=(
            "no cash value; paid at the odds of the chips it lies on",
            "its terms are the licensee's, and it is not counted",
            "counted as chips",
        ),
        paragraphs=p.MADE_WITH,
    ),
    Interpretation(
        id="baccarat-shuffler-decks",
        question="With a shuffling device the game is played with at least 12 decks in two "
        "batches. How many are in the shoe?",
        reading="One batch, so half of them: one is shuffled while the other is dealt. The "
        "election `decks` is what is in the shoe in play.",
        readings=("one batch in the shoe", "all decks in the shoe"),
        paragraphs=p.TWO_BATCHES,
    ),
    Interpretation(
        id="baccarat-royal-shuffler-decks",
        question="With the Royal Baccarat Bonus the game is played with eight decks, with a "
        "shuffling device with at least twelve in two equal batches. With both?",
        reading="Sixteen: two batches of eight. The eight are those of the shoe in play, by which "
        "the pay tables are reckoned; a batch of six would not be eight.",
        readings=("two batches of eight", "eight decks, so no such device"),
        paragraphs=p.DECKS,
    ),
)

THE_TABLE = (
    Interpretation(
        id="baccarat-shoe-counted",
        question="The cards are counted when they come to the table. Are they counted again "
        "before they leave it?",
        reading="After each shoe, before they are shuffled again, by the dealer; a count that is "
        "wrong is kept, and if the floorperson finds it wrong too these cards leave the table. "
        "Otherwise nothing would show that a card is missing.",
        readings=("after each shoe", "when they come to the table alone"),
        paragraphs=p.CARDS_RECEIVED,
    ),
    Interpretation(
        id="baccarat-positions",
        question="The cut goes clockwise from the highest position, ties counterclockwise from "
        "the dealer. Which way are positions numbered?",
        reading="Counterclockwise from the dealer's right: then clockwise from the highest goes "
        "down by number, as payment does, and counterclockwise from the dealer starts at 1.",
        readings=("counterclockwise from the dealer's right", "clockwise from the dealer's left"),
        paragraphs=p.CUT_OFFERED,
    ),
    Interpretation(
        id="baccarat-face-up-ten",
        question="A card found face up goes with as many cards as its value. How many go with a "
        "ten, jack, queen or king?",
        reading="None: their value is zero. Where more are meant the text says so, as for the "
        "burn and for a disclosed card.",
        readings=("none", "ten, as for the burn"),
        paragraphs=p.CARD_FACE_UP,
        election="face-up-ten",
    ),
    Interpretation(
        id="baccarat-cutting-card-between-hands",
        question="The cutting card is spoken of as appearing during play. What if it shows when "
        "the hand is over and the next not begun?",
        reading="It belongs to the hand just completed: the last hand is announced, and one more "
        "is dealt.",
        readings=("one more hand", "two more hands"),
        paragraphs=p.CUTTING_CARD_APPEARS,
    ),
    Interpretation(
        id="baccarat-simulated-round",
        question="No wagers are accepted in a simulated round. What of wagers already made when "
        "the card was disclosed?",
        reading="They are returned before it, and made again after it.",
        readings=("returned", "left for the round that follows"),
        paragraphs=p.SIMULATED_ROUND,
    ),
    Interpretation(
        id="baccarat-remedy-at-the-end",
        question="A disclosed or face up card takes further cards with it. What if the shoe has "
        "fewer?",
        reading="As many as there are: what lies in the rack must be entered, and the shoe is "
        "finished with it.",
        readings=("as many as there are", "the card stays, and the shoe is reshuffled"),
        paragraphs=p.CARD_DISCLOSED,
    ),
    Interpretation(
        id="baccarat-cards-entered-wrongly",
        question="The text is silent on cards keyed in wrongly. What becomes of them?",
        reading="They are entered again, by the floorperson, as long as no wager has been "
        "collected: the cards decide, not the key that was pressed. Both entries stay.",
        readings=("corrected before collection", "as entered", "the round is void"),
        paragraphs=p.ANNOUNCEMENT,
    ),
    Interpretation(
        id="baccarat-shoe-does-not-reconcile",
        question="The text is silent on a card that cannot be in the shoe by what was entered: a "
        "ninth of its kind, or one keyed wrongly at the burn. What is done?",
        reading="The floorperson stops the shoe as long as no wager has been collected: wagers "
        "are returned, and all cards are reshuffled. What was entered stays in the ledger.",
        readings=("the shoe is stopped and the round void", "the round is played out"),
        paragraphs=p.CARDS_RECEIVED,
    ),
    Interpretation(
        id="baccarat-idle-table",
        question="7.5(h) has the cards of an open table without gaming activity spread, and does "
        "not say when there is none. From when on?",
        reading="From when nobody is at the table while its cards are in the shoe or the discard "
        "rack, however short: until they are spread nothing is wagered and no round begins. "
        "Cards not yet in the shoe are not idle, and a continuous shuffler's need no spreading "
        "(7.12). A table with players who do not wager is idle as the dealer judges.",
        readings=(
            "once nobody is at the table",
            "after a time the licensee chooses",
            "as the dealer judges",
        ),
        paragraphs=p.IDLE_TABLE,
    ),
    Interpretation(
        id="baccarat-dealing-alike-in-a-pit",
        question="The text has shuffle and payment alike throughout a pit, and leaves the dealing "
        "option to the licensee. May tables of a pit deal differently?",
        reading="No: as a pit's other options, so that those who watch it know what to expect.",
        readings=("alike in a pit", "table by table"),
        paragraphs=p.FOUR_CARDS,
    ),
    Interpretation(
        id="baccarat-road-tails",
        question="The text knows no roads. Where does a run go that can go no lower, in the last "
        "row or above a mark that is there already?",
        reading="To the right, in the row it has come to, and so on to its end, though there may "
        "be room below again. The next run starts in the next column whose first row is free.",
        readings=("right to its end", "down again where there is room"),
        paragraphs=p.ANNOUNCEMENT,
    ),
)

INTERPRETATIONS = (*THE_TEXT, *WAGERS, *ROYAL_READINGS, *THE_TABLE)
