"""Benchmark tables for the drawings, and every kind of chart that their tests give."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from stats_core import ScoreTable, bayesian_signed_rank, friedman, nemenyi
from stats_core.charts import Chart


def benchmark(names: Sequence[str], datasets: int = 12, apart: float = 0.3, *, higher: bool = True) -> ScoreTable:
    """Noisy scores, a little higher for each algorithm than for the one before; the first data set is one tie."""
    scores = np.random.default_rng(5).normal(size=(datasets, len(names))) + apart * np.arange(len(names))
    scores[0] = 0.5
    return ScoreTable(tuple(f"set {i}" for i in range(datasets)), tuple(names), scores, higher)


@cache
def rank_charts(names: tuple[str, ...], datasets: int = 12) -> dict[str, Chart]:
    """One chart of each kind, by its key."""
    table = benchmark(names, datasets)
    posterior = bayesian_signed_rank(table, a=names[0], b=names[1], rope=0.2, draws=2000)
    found = (*friedman(table).charts(), *nemenyi(table).charts(), *posterior.charts())
    return {chart.key: chart for chart in found if chart.key not in {"null_distribution", "pairs"}}
