"""Rank sets of some algorithms of which neighbours are not told apart."""

from __future__ import annotations

from collections.abc import Sequence

from stats_core.charts.rank_intervals import RankIntervals
from stats_core.results.rank_sets import rank_sets, tie_groups


def example(names: Sequence[str] = ("forest", "boosting", "bayes", "tree", "rule")) -> RankIntervals:
    """Everyone is shown to be better than those three places below."""
    k = len(names)
    shown = [(i, j) for i in range(k) for j in range(i + 3, k)]
    sets = rank_sets(k, shown)
    return RankIntervals(
        key="rank_sets",
        title="Who could be best",
        algorithms=tuple(names),
        low=tuple(low for low, _ in sets),
        high=tuple(high for _, high in sets),
        places=tuple(range(1, k + 1)),
        groups=tie_groups(k, shown),
        interval="ranks that it could have, all together with 95 % confidence",
    )
