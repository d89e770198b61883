"""Which test over many datasets to use."""

from __future__ import annotations

from stats_core.advice import Advice
from stats_core.data import ScoreTable
from stats_core.methods.ranks.shared.mean_ranks import FEW_DATASETS
from stats_core.wording import counted


def advise(table: ScoreTable, control: str | None = None) -> Advice:
    """The signed-rank test for two algorithms; for more, Friedman's test with a post hoc test of the pairs.

    `control` is the algorithm that the others are compared with, where there is one.

    Notes
    -----
    Demsar (2006) recommends both, because scores on different datasets have no common scale and no common
    distribution; a control needs fewer comparisons than all pairs, so each of them is sharper.
    """
    k, n = len(table.algorithms), len(table.datasets)
    if n < 2:
        return Advice(None, f"There is {counted(n, 'data set')} only, and ranks vary over data sets. Add more of them.")
    if k == 2:
        return Advice(
            "signed_rank",
            "It uses how much the two differ on each data set, and asks for no normal distribution as a t test would.",
        )
    pairs = k * (k - 1) // 2
    against = (
        f"With a control, {k - 1:,} comparisons instead of {pairs:,} can find more."
        if control is None
        else f"With a control there are only {k - 1:,} comparisons instead of {pairs:,}, so each is sharper."
    )
    few = f" With {counted(n, 'data set')}, approximations of p are rough." if n <= FEW_DATASETS else ""
    return Advice(
        "friedman",
        f"It goes by ranks, because scores on different data sets have no common scale. {against}{few}",
    )
