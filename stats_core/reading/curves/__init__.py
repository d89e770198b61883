"""Learning curves: what the columns are, a first guess at it, and the curves."""
