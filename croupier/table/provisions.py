"""Subchapter 8 on limits (8.2) and on signs and changes of rules (8.3), one name a rule."""

from __future__ import annotations

from croupier.lawbook import provision

# -- 8.2: minimum and maximum wagers ---------------------------------------------------------------

DIFFERENT_MAXIMUMS = provision("13:69F-8.2(b)", "13:69F-8.2(b)1", "13:69F-8.2(b)2")
LIMITS_IN_EFFECT = provision("13:69F-8.2(c)")
OUTSIDE_THE_LIMITS = provision("13:69F-8.2(d)")
SETTLED_IN_FULL = provision("13:69F-8.2(e)")
INCREMENTS = provision("13:69F-8.2(f)")

# -- 8.3: signs, and rules and limits that change --------------------------------------------------

SIGN_POSTED = provision("13:69F-8.3(a)")
RULE_CHANGE = provision("13:69F-8.3(b)")
CHANGE_POSTED = provision("13:69F-8.3(b)1")
CHANGE_ANNOUNCED = provision("13:69F-8.3(b)2")
DIVISION_NOTIFIED = provision("13:69F-8.3(b)3")
LIMITS_CHANGE = provision("13:69F-8.3(c)")
SIGN_SUBMITTED = provision("13:69F-8.3(d)")
