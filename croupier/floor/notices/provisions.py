"""How long beforehand something is told, and by what a game has it told; 8.3 is the table's own."""

from datetime import timedelta

from croupier.lawbook import provision

HALF_AN_HOUR = timedelta(minutes=30)

# Told in writing before it is used; which of them applies, the game's own notices say.
PROCEDURE = provision("13:69F-3.5(a)1ii", "19:47-7.5(b)2ii", "19:47-7.10(c)3")
