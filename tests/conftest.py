"""What every test shares: the way to the oracle, and hypothesis without a clock or a dice cup.

Examples are derived from the test itself, so a failure in CI is a failure here.
"""

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

settings.register_profile("croupier", deadline=None, derandomize=True)
settings.load_profile("croupier")
