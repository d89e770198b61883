"""The mean rank of each algorithm over the datasets."""

from __future__ import annotations

from stats_core.data import ScoreTable
from stats_core.methods.ranks.shared.mean_ranks import MeanRanks
from stats_core.results.standing import Standing, Standings


def standings(table: ScoreTable) -> Standings:
    """Mean ranks, 1 for the best."""
    means = MeanRanks(table).means
    entries = [Standing(name, float(mean)) for name, mean in zip(table.algorithms, means, strict=True)]
    return Standings.of(entries, higher_is_better=False, measure="mean rank", leads="ranks first")
