"""The API: commands to a table, where it stands, and what happens as it happens."""
