"""Benchmark tables: what the columns are, a first guess at it, and the table."""
