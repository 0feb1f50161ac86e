"""Benchmarks: how fast Croupier is, always beside a yardstick measured in the same run.

`python -m benchmarks` runs them all, `python -m benchmarks cold settle` those named. What each
measures and how its ratios read is told in docs/benchmarks.md.
"""
