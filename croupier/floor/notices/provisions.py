"""The paragraphs by which something is told beforehand, and how long before."""

from datetime import timedelta

from croupier.lawbook import provision

HALF_AN_HOUR = timedelta(minutes=30)

RULE_CHANGE = provision("13:69F-8.3(b)")
CHANGE_POSTED = provision("13:69F-8.3(b)1")
CHANGE_ANNOUNCED = provision("13:69F-8.3(b)2")
DIVISION_NOTIFIED = provision("13:69F-8.3(b)3")
SIGN_SUBMITTED = provision("13:69F-8.3(d)")
# Told in writing before it is used at baccarat; which of them applies, the game's elections say.
PROCEDURE = provision("13:69F-3.5(a)1ii", "19:47-7.5(b)2ii", "19:47-7.10(c)3")
