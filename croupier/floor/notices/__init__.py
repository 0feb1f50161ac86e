"""Notices: what the Division, and surveillance, are told before it is done: 8.3(b) and (d)."""
