"""What the books of the house come to: the gaming day, the meters, the wins of the tables."""
