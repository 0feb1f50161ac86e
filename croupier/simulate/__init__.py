"""Running the games' kernels: the same counts for the same seed, however many workers."""

from croupier.simulate.report import SimulatedWager, Simulation
from croupier.simulate.run import kernel_of, simulate

__all__ = ["SimulatedWager", "Simulation", "kernel_of", "simulate"]
