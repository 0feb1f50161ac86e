"""The time people read at a house, and the dates that follow it; universal time is the ledger's."""
