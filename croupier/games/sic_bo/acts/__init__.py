"""What is done at a sic bo table beside the round itself."""
