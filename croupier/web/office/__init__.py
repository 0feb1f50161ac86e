"""The office: papers and books of the house, each on a page of its own."""
