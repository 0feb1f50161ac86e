"""The console and its API."""
