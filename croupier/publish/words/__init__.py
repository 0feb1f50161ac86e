"""Reports: as data, and in words and tables for a terminal."""
