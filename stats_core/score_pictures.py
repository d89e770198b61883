"""Pictures of a benchmark table as data: boxes, ranks, a heat map, wins, and two algorithms against each other."""

from __future__ import annotations

import numpy as np

from stats_core.charts import Floats, Ints
from stats_core.data import ScoreTable
from stats_core.data.soundness import counted
from stats_core.kernels.scale import rescaled
from stats_core.kernels.ties import difference
from stats_core.score_charts import RankSpread, ScatterPair, ScoreBoxes, ScoreHeat, WinCounts

MOST_ROWS = 200
"""Datasets that a heat map shows; more cannot be read."""
MOST_OUTLIERS = 25
"""Outliers that a box shows, the farthest first."""


def best_first(table: ScoreTable, ranks: Floats) -> Ints:
    """The algorithms' numbers by mean rank; equal ones in the order of the table."""
    return np.argsort(ranks.mean(axis=0), kind="stable")


def score_boxes(table: ScoreTable, ranks: Floats) -> ScoreBoxes:
    """Box plots of each algorithm's scores over the datasets."""
    order = best_first(table, ranks)
    scores, power = rescaled(table.scores[:, order])
    first, middle, third = np.quantile(scores, [0.25, 0.5, 0.75], axis=0)
    reach = 1.5 * (third - first)
    inside = (scores >= first - reach) & (scores <= third + reach)
    distance = np.where(inside, -1.0, np.abs(scores - middle))
    outliers = [
        (column, row)
        for column in range(len(order))
        for row in np.argsort(-distance[:, column], kind="stable")[:MOST_OUTLIERS].tolist()
        if distance[row, column] >= 0
    ]
    return ScoreBoxes(
        key="score_boxes",
        title="Scores of each algorithm over the datasets",
        algorithms=tuple(table.algorithms[i] for i in order),
        datasets=table.datasets,
        low=np.ldexp(np.where(inside, scores, np.inf).min(axis=0), -power),
        quartile_1=np.ldexp(first, -power),
        median=np.ldexp(middle, -power),
        quartile_3=np.ldexp(third, -power),
        high=np.ldexp(np.where(inside, scores, -np.inf).max(axis=0), -power),
        outliers=np.array(outliers, dtype=np.int64).reshape(-1, 2),
        outlier_scores=np.ldexp(np.array([scores[row, column] for column, row in outliers]), -power),
        higher_is_better=table.higher_is_better,
    )


def rank_spread(table: ScoreTable, ranks: Floats) -> RankSpread:
    """How the ranks of each algorithm spread over the datasets."""
    order = best_first(table, ranks)
    halves = np.rint(2 * ranks[:, order]).astype(np.int64)
    many = 2 * len(order) + 1
    counts = np.stack([np.bincount(column, minlength=many) for column in halves.T])
    shown = np.flatnonzero(counts.any(axis=0))
    return RankSpread(
        key="rank_spread",
        title="How often each algorithm has each rank",
        algorithms=tuple(table.algorithms[i] for i in order),
        ranks=shown / 2,
        counts=counts[:, shown],
        mean_ranks=ranks[:, order].mean(axis=0),
    )


def score_heat(table: ScoreTable, ranks: Floats) -> ScoreHeat:
    """Scores and ranks as a heat map of the first datasets."""
    order = best_first(table, ranks)
    shown = min(MOST_ROWS, len(table.datasets))
    of = f"the first {shown} of {counted(len(table.datasets), 'dataset')}" if shown < len(table.datasets) else "all"
    return ScoreHeat(
        key="score_heat",
        title=f"Scores and ranks, {of}" if of != "all" else "Scores and ranks",
        datasets=table.datasets[:shown],
        algorithms=tuple(table.algorithms[i] for i in order),
        scores=table.scores[:shown, order],
        ranks=ranks[:shown, order],
        higher_is_better=table.higher_is_better,
    )


def win_counts(table: ScoreTable, ranks: Floats) -> WinCounts:
    """Wins, ties and losses of every pair."""
    order = best_first(table, ranks)
    ordered = np.ascontiguousarray(ranks[:, order].T)
    wins = np.stack([np.count_nonzero(row < ordered, axis=1) for row in ordered]).astype(np.int64)
    return WinCounts(
        key="win_counts",
        title="Datasets won, tied and lost by the algorithm of the row",
        algorithms=tuple(table.algorithms[i] for i in order),
        wins=wins,
        ties=len(ranks) - wins - wins.T,
        losses=wins.T,
    )


def scatter_pair(table: ScoreTable, a: str, b: str) -> ScatterPair:
    """Two algorithms' scores against each other."""
    first, second = (table.scores[:, table.algorithms.index(name)] for name in (a, b))
    gap = difference(first / 2, second / 2)  # halved, so that the largest scores have a difference
    above, below = int(np.count_nonzero(gap > 0)), int(np.count_nonzero(gap < 0))
    return ScatterPair(
        key="scatter_pair",
        title=f"{a} against {b}",
        a=a,
        b=b,
        datasets=table.datasets,
        a_scores=first,
        b_scores=second,
        a_wins=above if table.higher_is_better else below,
        ties=len(first) - above - below,
        b_wins=below if table.higher_is_better else above,
        low=float(min(first.min(), second.min())),
        high=float(max(first.max(), second.max())),
        higher_is_better=table.higher_is_better,
    )
