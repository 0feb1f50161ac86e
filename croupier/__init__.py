"""Croupier: New Jersey's Rules of the Games (N.J.A.C. 13:69F, formerly 19:47) as software.

>>> from croupier import rules
>>> sic_bo = rules("sic-bo")
>>> for settlement in sic_bo.settle("2,2,5", {"small": "10", "two-of-a-kind:2": "5"}):
...     print(settlement)
small 10.00 wins 10.00 at 1 to 1 [13:69F-9.2(a)6]
two-of-a-kind:2 5.00 wins 40.00 at 8 to 1 [13:69F-9.2(a)2]
"""

from croupier.games import games, rules

__version__ = "0.1.0"
__all__ = ["__version__", "games", "rules"]
