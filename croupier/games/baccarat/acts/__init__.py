"""What is done at a baccarat table: the acts of the text, section by section."""
