"""How fast tables are ranked and compared, against what a person would use instead, in one run.

Every row is measured in this process with one BLAS thread, as processor time, best of several repetitions; only
ratios are meant to be compared between machines.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from functools import partial

import baycomp
import numpy as np
import pandas as pd
from scipy import stats

import stats_core as sc
from stats_core.kernels.ranks import exact_null
from stats_core.kernels.signed_rank_null import null_counts
from stats_core.kernels.signed_ranks import pairwise_signed_ranks
from stats_core.methods.ranks.pairwise_comparison import PairTest


def best(work: Callable[[], object], times: int = 5) -> float:
    """Milliseconds of processor time of the fastest repetition."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return 1000 * min(spent)


def table(n: int, k: int, decimals: int = 12) -> sc.ScoreTable:
    scores = np.round(np.random.default_rng(n + k).normal(size=(n, k)), decimals)
    return sc.ScoreTable(tuple(f"set {i}" for i in range(n)), tuple(f"A{j}" for j in range(k)), scores)


def row(case: str, ours: float, other: str, theirs: float, goal: float) -> dict[str, object]:
    return {"case": case, "ours_ms": ours, "other": other, "other_ms": theirs, "ratio": theirs / ours, "goal": goal}


def friedman_rows() -> list[dict[str, object]]:
    """The whole of `friedman` on 10,000 datasets x 50 algorithms against scipy's function of the same name."""
    rows = []
    for case, decimals, goal in (("Friedman 10,000 x 50", 12, 8.0), ("Friedman, ties in every row", 1, 2.5)):
        data = table(10_000, 50, decimals)
        columns = list(data.scores.T)
        ours = best(partial(sc.friedman, data), 15)
        theirs = best(partial(stats.friedmanchisquare, *columns), 7)
        rows.append(row(case, ours, "scipy.stats.friedmanchisquare", theirs, goal))
    return rows


def signed_rank_rows() -> list[dict[str, object]]:
    """All 1,225 pairs of 50 algorithms on 1,000 datasets against a loop over scipy.stats.wilcoxon."""
    rows = []
    for case, decimals, goal in (("1,225 signed-rank tests, n = 1,000", 12, 40.0), ("the same with ties", 2, np.nan)):
        data = table(1000, 50, decimals)
        scores = data.scores

        def loop(scores: np.ndarray = scores, pairs: int = 100) -> None:
            for j in range(pairs):
                stats.wilcoxon(scores[:, j % 49], scores[:, 49])

        theirs = 12.25 * best(loop, 3)
        ours = best(lambda scores=scores: pairwise_signed_ranks(scores).p(), 9)  # type: ignore[misc]
        rows.append(row(case, ours, "scipy.stats.wilcoxon in a loop", theirs, goal))
        whole = best(partial(sc.pairwise_comparison, data, test=PairTest.SIGNED_RANK))
        rows.append(
            row(f"{case}, with pseudo-medians and Holm", whole, "scipy.stats.wilcoxon in a loop", theirs, np.nan)
        )
    return rows


def large_rows() -> list[dict[str, object]]:
    """All 4,950 pairs of 100 algorithms on 10,000 data sets, the whole method, against a loop over scipy."""
    data = table(10_000, 100)
    scores = data.scores

    def loop(pairs: int = 20) -> None:
        for j in range(pairs):
            stats.wilcoxon(scores[:, j], scores[:, 99])

    theirs = 4950 / 20 * best(loop, 2)
    rows = []
    for test in (PairTest.SIGNED_RANK, PairTest.OWN_SCORES, PairTest.SIGN):
        ours = best(partial(sc.pairwise_comparison, data, test=test), 2)
        rows.append(row(f"4,950 pairs, n = 10,000, {test.value}", ours, "scipy.stats.wilcoxon in a loop", theirs, 3.0))
    return rows


def bayesian_rows() -> list[dict[str, object]]:
    """50,000 draws of the Bayesian signed-rank test against baycomp."""
    rows = []
    for n in (15, 50, 150):
        scores = np.random.default_rng(n).normal(0.8, 0.02, (n, 2))
        data = sc.ScoreTable(tuple(map(str, range(n))), ("A", "B"), scores)
        ours = best(partial(sc.bayesian_signed_rank, data, a="A", b="B", rope=0.005), 3)
        other = partial(baycomp.SignedRankTest.probs, scores[:, 1], scores[:, 0], 0.005, nsamples=5_000, random_state=1)
        theirs = 10 * best(other, 2)
        rows.append(row(f"Bayesian signed rank, n = {n}", ours, "baycomp", theirs, 12.0))
    return rows


def ranks_table() -> pd.DataFrame:
    """Our milliseconds, the others', their ratio, and the ratio that is the goal."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        null_counts.cache_clear()
        return pd.DataFrame([*friedman_rows(), *signed_rank_rows(), *large_rows(), *bayesian_rows()])


def exact_table() -> pd.DataFrame:
    """Milliseconds for the exact null distribution of Friedman's statistic."""
    shapes = {"k = 3, n = 30": (30, 3), "k = 4, n = 20": (20, 4), "k = 5, n = 8": (8, 5), "k = 6, n = 6": (6, 6)}
    goals = {"k = 3, n = 30": 4, "k = 4, n = 20": 60, "k = 5, n = 8": 85, "k = 6, n = 6": 1000}
    spent = {
        name: best(partial(exact_null, np.tile(np.arange(1.0, k + 1), (n, 1)), 10**9), 2 if k > 5 else 5)
        for name, (n, k) in shapes.items()
    }
    return pd.DataFrame([{"null": name, "ms": ms, "prototype_ms": goals[name]} for name, ms in spent.items()])


if __name__ == "__main__":
    print(ranks_table().to_string(index=False))
    print(exact_table().to_string(index=False))
