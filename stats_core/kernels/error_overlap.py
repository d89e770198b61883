"""Which classifiers are right and wrong on the same cases, as pictures."""

from __future__ import annotations

import numpy as np

from stats_core.charts import AgreementSquare, Bools, Chart, ErrorOverlap, Floats, Ints
from stats_core.data import Agreement, Losses

MOST_SETS = 40
"""Columns of an error-overlap chart."""
EXACT_BITS = 52
"""So many 0/1 columns fit exactly into one float."""


def agreement_square(table: Agreement) -> AgreementSquare:
    """The 2x2 table as four rectangles with areas like the counts."""
    n, right = table.cases, table.both_right + table.only_a_right
    cut = right / n
    left = table.both_right / right if right else 0.5
    rest = table.only_b_right / (n - right) if right < n else 0.5
    return AgreementSquare(
        key="agreement",
        title=f"Where {table.a} and {table.b} are right",
        a=table.a,
        b=table.b,
        labels=("both right", f"only {table.a} right", f"only {table.b} right", "both wrong"),
        counts=np.array([table.both_right, table.only_a_right, table.only_b_right, table.both_wrong]),
        rectangles=np.array([[0, cut, 0, left], [0, cut, left, 1], [cut, 1, 0, rest], [cut, 1, rest, 1]]),
    )


def error_overlap(losses: Losses) -> ErrorOverlap:
    """Which classifiers err on the same cases, the most frequent sets first."""
    sets, counts = _patterns(losses.losses)
    wrong_somewhere = sets.any(axis=1)
    sets, counts, all_right = sets[wrong_somewhere], counts[wrong_somewhere], int(counts[~wrong_somewhere].sum())
    order = np.argsort(-counts, kind="stable")
    return ErrorOverlap(
        key="error_overlap",
        title="Who errs together",
        algorithms=losses.algorithms,
        wrong=sets[order[:MOST_SETS]],
        counts=counts[order[:MOST_SETS]],
        errors=losses.losses.sum(axis=0).astype(np.int64),
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
