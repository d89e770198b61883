"""Predictions or losses on the same cases: what the columns are, a first guess at it, and the losses."""
