"""Gives the tests of this folder the test house of tests/houses.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from houses import floor as floor
