"""What every test shares: the test house, and hypothesis without a clock or a dice cup.

Examples are derived from the test itself, so a failure in CI is a failure here.
"""

from houses import floor as floor
from hypothesis import settings

settings.register_profile("croupier", deadline=None, derandomize=True)
settings.load_profile("croupier")

# A plugin, and no module of tests: read as one for doctests, it would clash with its namesake.
collect_ignore = ["conftest.py"]
