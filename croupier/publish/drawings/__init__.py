"""What lies on a table, drawn: felt, chips, cards, dice and roads."""
