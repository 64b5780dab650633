"""Benchmarks: measured in one run, printed as a table, never asserted. ``python -m tests.bench [PART...]``."""
