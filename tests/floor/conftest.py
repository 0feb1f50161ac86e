"""Gives the tests of this folder the test house of tests/houses.py."""

from houses import floor as floor
