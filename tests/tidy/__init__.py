"""The house keeps itself: what was agreed on and a machine can see, as rules with their reasons.

`make lint` runs it on the tree; `test_tidy.py` holds each rule to trees made up for it.
"""
