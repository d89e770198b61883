"""Quade's test against R, and its degenerate cases."""

from __future__ import annotations

import math
from itertools import permutations, product

import numpy as np
import pytest
from scipy.stats import rankdata, wilcoxon

from stats_core import ScoreTable, quade
from tests.reference.rank_numbers import DEMSAR_AUC


def table(scores: object) -> ScoreTable:
    values = np.asarray(scores, dtype=float)
    names = [f"set {i}" for i in range(len(values))], [f"A{j}" for j in range(values.shape[1])]
    return ScoreTable(*map(tuple, names), values)


def test_hand_lotions_of_conover() -> None:
    """R 4.2, help page of quade.test (Conover 1999, p. 375), seven stores, five lotions:

    quade.test(matrix(c(5,4,7,10,12, 1,3,1,0,2, 16,12,22,22,35, 5,4,3,5,4, 10,9,7,13,10, 19,18,28,37,58,
                        10,7,6,8,7), nrow = 7, byrow = TRUE))
    Quade F = 3.82925158417537, num df = 4, denom df = 24, p-value = 0.0151890200732746
    """
    sales = [5, 4, 7, 10, 12, 1, 3, 1, 0, 2, 16, 12, 22, 22, 35, 5, 4, 3, 5, 4, 10, 9, 7, 13, 10, 19, 18, 28, 37, 58]
    result = quade(table(np.reshape([*sales, 10, 7, 6, 8, 7], (7, 5))))
    assert result.statistic == pytest.approx(3.82925158417537, rel=1e-12)
    assert (result.df, result.p) == ((4, 24), pytest.approx(0.0151890200732746, rel=1e-12))


def test_demsars_table() -> None:
    """R 4.2: quade.test(round(-auc, 3)) gives 4.62790516224045, p = 0.00730268051489338."""
    result = quade(DEMSAR_AUC.table)
    assert result.statistic == pytest.approx(4.62790516224045, rel=1e-12)
    assert result.p == pytest.approx(0.00730268051489338, rel=1e-12)


def test_perfect_agreement_and_one_tie() -> None:
    """R: quade.test(matrix(1:9, 3, byrow = TRUE)) also gives p = (1/3!)^2 for A = B."""
    perfect = quade(table([[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
    assert (perfect.statistic, perfect.p) == (math.inf, pytest.approx((1 / 6) ** 2))
    assert "infinite" in perfect.notes()[0]
    tied = quade(table([[1, 1, 1], [2, 2, 2]]))
    assert math.isnan(tied.statistic)
    assert tied.p == 1
    assert "undefined" in tied.notes()[0]


def by_hand(scores: np.ndarray) -> float:
    """The exact p by listing every re-ordering of the ranks within the data sets, with SciPy's ranks."""
    k = scores.shape[1]
    weight = rankdata(np.ptp(scores, axis=1))
    rows = rankdata(-scores, axis=1) - (k + 1) / 2
    every = [[q * np.array(order) for order in permutations(row)] for q, row in zip(weight, rows, strict=True)]
    totals = np.array([np.sum(choice, axis=0) for choice in product(*every)])
    observed = (weight @ rows) @ (weight @ rows)
    return float(np.mean((totals**2).sum(axis=1) >= observed - 1e-9))


@pytest.mark.parametrize(("n", "k", "seed"), [(3, 3, 1), (5, 3, 2), (3, 4, 3), (2, 5, 4), (6, 3, 5)])
def test_the_exact_p_is_the_share_of_all_re_orderings(n: int, k: int, seed: int) -> None:
    """On whole scores from 0 to 4, so that ranks and ranges are tied now and then."""
    scores = np.random.default_rng(seed).integers(0, 5, (n, k)).astype(float)
    result = quade(table(scores))
    assert math.isfinite(result.statistic)
    assert result.p_exact == pytest.approx(by_hand(scores), rel=1e-12)
    assert result.table().loc[0, "p"] == result.p_exact
    assert "(exact distribution)" in result.sentence()


@pytest.mark.parametrize("n", [4, 9, 20])
def test_of_two_algorithms_the_exact_p_is_that_of_the_signed_ranks(n: int) -> None:
    scores = np.random.default_rng(n).normal([0, 0.5], [1, 1.5], (n, 2))
    peer = wilcoxon(scores[:, 0], scores[:, 1], method="exact")
    assert quade(table(scores)).p_exact == pytest.approx(peer.pvalue, rel=1e-12)


def test_no_p_is_below_what_the_rankings_allow() -> None:
    """Four data sets agree on one best of three, the others tied: a chance of (1/3)^3, whatever the ranges."""
    unequal = quade(table([[9, 8, 8], [9, 7, 7], [9, 6, 6], [9, 5, 5]]))
    assert (unequal.statistic, unequal.p) == (pytest.approx(15), pytest.approx(0.00462962963, rel=1e-9))
    assert unequal.p_exact == pytest.approx(1 / 27)
    assert quade(table([[9, 8, 8]] * 4)).p_decides == pytest.approx(1 / 27)
    assert unequal.rejects
    unsure = quade(table([[9, 8, 8], [9, 7, 7], [9, 6, 6], [9, 5, 5]]), alpha=0.01)
    assert not unsure.rejects
    assert unsure.notes() == (
        "p is exact, over all re-orderings of the ranks within the data sets; the F distribution would give p = 0.0046 "
        "and decide otherwise at 0.01.",
    )
