"""Running the games' kernels: the same counts for the same seed, whoever plays them."""

from croupier.simulate.checkpoint import KeptCounts
from croupier.simulate.crews import Cores, Crew
from croupier.simulate.report import Mark, SimulatedOutcome, SimulatedWager, Simulation
from croupier.simulate.run import simulate

__all__ = [
    "Cores",
    "Crew",
    "KeptCounts",
    "Mark",
    "SimulatedOutcome",
    "SimulatedWager",
    "Simulation",
    "simulate",
]
