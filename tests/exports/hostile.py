"""Analyses of every kind of data whose names try to be commands, markup and formulas."""

from __future__ import annotations

from functools import cache

import numpy as np

from stats_core import Agreement, Analysis, Curves, FoldScores, Losses, ScoreTable, analyse
from tests.paper.made import HOSTILE

MORE = (*HOSTILE, "p = 0.5 filter", "</script><script>alert(1)</script>", '"; import os #', "a\n\nb\u202e")


@cache
def hostile() -> dict[str, Analysis]:
    """One analysis of each data type."""
    rng = np.random.default_rng(4)
    k = len(MORE)
    table = ScoreTable(tuple(f"{name} set" for name in MORE), MORE, rng.random((k, k)))
    losses = Losses(MORE, (rng.random((60, k)) < 0.3) * 1.0)
    folds = FoldScores(MORE, rng.random((k, 2, 5)), 80, 20)
    curves = Curves.from_groups({name: rng.random((2, 3)) for name in MORE})
    pair = {"a": MORE[0], "b": MORE[6]}
    return {
        "nemenyi": analyse("nemenyi", table),
        "friedman": analyse("friedman", table, shuffles=200),
        "pooled_intervals": analyse("pooled_intervals", losses),
        "corrected_resampled_t": analyse("corrected_resampled_t", folds, **pair),
        "randomized_anova": analyse("randomized_anova", curves, shuffles=50),
        "mcnemar": analyse("mcnemar", Agreement(30, 5, 9, 6, MORE[1], MORE[2])),
        "matched_t": analyse("matched_t", losses.summary(), **pair),
    }
