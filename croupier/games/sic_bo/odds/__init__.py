"""The exact outcomes of sic bo, and its rounds compiled."""
