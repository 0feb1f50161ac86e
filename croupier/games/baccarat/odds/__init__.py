"""The exact outcomes of baccarat, and its rounds compiled."""
