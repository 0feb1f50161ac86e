"""The laboratory: exact odds, what is kept, simulation, tests of random numbers."""
