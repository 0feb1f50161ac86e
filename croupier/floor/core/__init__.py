"""What every room of the floor leans on: the desk, a hand set to a paper, a thing done."""
