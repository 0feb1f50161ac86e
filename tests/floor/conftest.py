"""Gives the tests of this folder the test house of tests/houses.py."""

from houses import floor as floor

# A plugin, and no module of tests: read as one for doctests, it would clash with its namesakes.
collect_ignore = ["conftest.py"]
