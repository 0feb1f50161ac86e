"""The tables as people see them: the dealer's console, the patrons' display, the live odds."""
