"""The mean of each algorithm's scores on folds."""

from __future__ import annotations

import numpy as np

from stats_core.data import FoldScores
from stats_core.kernels.ties import slack
from stats_core.results.standing import Standing, Standings


def standings(scores: FoldScores) -> Standings:
    """Mean scores over all folds; without intervals, because folds share their training cases."""
    means = scores.scores.mean(axis=(1, 2))
    entries = [Standing(name, float(mean)) for name, mean in zip(scores.algorithms, means, strict=True)]
    near = slack(np.abs(scores.scores).max(axis=(1, 2)))
    return Standings.of(
        entries,
        higher_is_better=scores.higher_is_better,
        measure="mean score",
        leads="is best on average",
        near=near,
    )
