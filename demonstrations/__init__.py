"""Cases that were fined, tried on Croupier; and a gaming day. Run as `make demonstrations`."""
