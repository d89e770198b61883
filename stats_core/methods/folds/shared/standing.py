"""The mean of each algorithm's scores on folds."""

from __future__ import annotations

import numpy as np

from stats_core.data import FoldScores
from stats_core.kernels.ties import slack, united
from stats_core.results.standing import Standing, Standings


def standings(scores: FoldScores) -> Standings:
    """Mean scores over all folds; without intervals, because folds share their training cases."""
    # Means that differ by the rounding of their decimals share a place.
    means = united(scores.scores.mean(axis=(1, 2)), slack(np.abs(scores.scores).max(axis=(1, 2))))
    entries = [Standing(name, mean) for name, mean in zip(scores.algorithms, means.tolist(), strict=True)]
    higher = scores.higher_is_better
    return Standings.of(entries, higher_is_better=higher, measure="mean score", leads="is best on average")
