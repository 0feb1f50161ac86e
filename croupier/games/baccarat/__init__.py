"""Baccarat: subchapters 3 (punto banco) and 7 (mini-baccarat); `rules` is both in one page."""

from croupier.games.game import Game
from croupier.lawbook import Chapter

PUNTO_BANCO = Game(
    id="punto-banco",
    title="Baccarat-punto banco",
    subchapter="3",
    chapters=(Chapter.CURRENT,),
    rules_named="croupier.games.baccarat.rules:PuntoBanco",
    interpretations_named="croupier.games.baccarat.interpretations:INTERPRETATIONS",
    kernel_named="croupier.games.baccarat.odds.kernel",
    roads_named="croupier.games.baccarat.parts.roads:ROADS",
    demonstration_named="croupier.games.baccarat.demonstration:PUNTO",
)
MINI_BACCARAT = Game(
    id="mini-baccarat",
    title="Mini-baccarat",
    subchapter="7",
    chapters=(Chapter.CURRENT, Chapter.FORMER),
    rules_named="croupier.games.baccarat.rules:MiniBaccarat",
    interpretations_named="croupier.games.baccarat.interpretations:INTERPRETATIONS",
    kernel_named="croupier.games.baccarat.odds.kernel",
    roads_named="croupier.games.baccarat.parts.roads:ROADS",
    demonstration_named="croupier.games.baccarat.demonstration:MINI",
    usual_for=("shoe",),
)
GAMES = (PUNTO_BANCO, MINI_BACCARAT)
