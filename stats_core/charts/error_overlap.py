"""Which classifiers err on the same cases."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.charts.agreement_square import agreement_square
from stats_core.charts.chart import Chart
from stats_core.data import Losses
from stats_core.types import Bools, Floats, Ints

MOST_SETS = 40
"""Columns of an error-overlap chart."""
EXACT_BITS = 52
"""So many 0/1 columns fit exactly into one float."""


@dataclass(frozen=True, eq=False)
class ErrorOverlap(Chart):
    """Which classifiers err together: one column for each set of classifiers that are wrong on the same cases.

    `wrong[set, algorithm]` with `counts[set]` cases, the largest first; `errors[algorithm]` in all.
    `left_out` cases belong to smaller sets than those shown; `all_right` to none.
    """

    algorithms: tuple[str, ...]
    wrong: Bools
    counts: Ints
    errors: Ints
    cases: int
    all_right: int
    left_out: int


def error_overlap(losses: Losses) -> ErrorOverlap:
    """Which classifiers err on the same cases, the most frequent sets first, and who errs least on top."""
    errors = losses.losses.sum(axis=0).astype(np.int64)
    best = np.argsort(errors, kind="stable")
    sets, counts = _patterns(losses.losses[:, best])
    wrong_somewhere = sets.any(axis=1)
    sets, counts, all_right = sets[wrong_somewhere], counts[wrong_somewhere], int(counts[~wrong_somewhere].sum())
    order = np.argsort(-counts, kind="stable")
    return ErrorOverlap(
        key="error_overlap",
        title="Who errs together",
        algorithms=tuple(losses.algorithms[place] for place in best),
        wrong=sets[order[:MOST_SETS]],
        counts=counts[order[:MOST_SETS]],
        errors=errors[best],
        cases=losses.cases,
        all_right=all_right,
        left_out=int(counts[order[MOST_SETS:]].sum()),
    )


def overlap_charts(losses: Losses) -> tuple[Chart, ...]:
    """Two classifiers as a square, three and more as overlapping sets."""
    if len(losses.algorithms) == 2:
        return (agreement_square(losses.agreement(*losses.algorithms)),)
    return (error_overlap(losses),)


def _patterns(losses: Floats) -> tuple[Bools, Ints]:
    """The distinct rows of a 0/1 matrix and how often each occurs."""
    k = losses.shape[1]
    if k > EXACT_BITS:
        rows, counts = np.unique(np.packbits(losses == 1, axis=1), axis=0, return_counts=True)
        return np.unpackbits(rows, axis=1, count=k) == 1, counts
    codes, counts = np.unique((losses @ 2.0 ** np.arange(k)).astype(np.int64), return_counts=True)
    return (codes[:, None] >> np.arange(k)) & 1 == 1, counts
