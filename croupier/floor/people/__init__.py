"""The people of the house: who is enrolled, how they prove it, and for how long it holds."""
