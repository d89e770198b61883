"""Scores of folds: what the columns are, a first guess at it, and the scores."""
