"""The games: their common shape, and one folder a game (found by `registry`)."""
