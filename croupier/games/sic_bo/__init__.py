"""Sic bo: subchapter 9 (`rules` is the game in one page)."""

from croupier.games.game import Game
from croupier.lawbook import Chapter

SIC_BO = Game(
    id="sic-bo",
    title="Sic bo",
    subchapter="9",
    chapters=(Chapter.CURRENT, Chapter.FORMER),
    rules_named="croupier.games.sic_bo.rules:SicBo",
    interpretations_named="croupier.games.sic_bo.interpretations:INTERPRETATIONS",
    kernel_named="croupier.games.sic_bo.odds.kernel",
    demonstration_named="croupier.games.sic_bo.demonstration:DEMONSTRATION",
    usual_for=("shaker", "stream"),
)
GAMES = (SIC_BO,)
