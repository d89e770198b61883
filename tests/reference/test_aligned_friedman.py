"""The aligned Friedman test against a plain program in R."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from scipy import stats

from stats_core import ScoreTable, aligned_friedman
from tests.reference.rank_numbers import DEMSAR_AUC, LOWER_IS_BETTER

R_PROGRAM = """
aligned <- function(x) {              # rows are datasets, a high score is good
  n <- nrow(x); k <- ncol(x)
  r <- matrix(rank(round(-(x - rowMeans(x)), 10)), n, k)
  a <- colSums(r); b <- rowSums(r)
  t <- (k - 1) * (sum(a^2) - k * n^2 / 4 * (k * n + 1)^2) /
       (k * n * (k * n + 1) * (2 * k * n + 1) / 6 - sum(b^2) / k)
  c(t, pchisq(t, k - 1, lower.tail = FALSE))
}
"""
"""R 4.2; gave the numbers below."""


def test_like_the_program_in_r() -> None:
    first = aligned_friedman(DEMSAR_AUC.table)
    assert (first.statistic, first.p) == pytest.approx((11.64048940872096, 0.00872185947192267), rel=1e-10)
    second = aligned_friedman(LOWER_IS_BETTER.table)  # aligned(-x)
    assert (second.statistic, second.p) == pytest.approx((9.187479550659832, 0.0268993510195721), rel=1e-10)
    assert second.df == 3


@pytest.mark.parametrize("higher_is_better", [True, False])
@pytest.mark.parametrize(("datasets", "algorithms"), [(2, 3), (4, 2), (3, 3), (5, 3), (2, 4), (3, 4)])
def test_the_exact_p_is_the_share_of_all_re_orderings(datasets: int, algorithms: int, higher_is_better: bool) -> None:
    """Counted one by one: every order of the aligned ranks within each data set."""
    rng = np.random.default_rng(datasets * 10 + algorithms)
    for scores in (rng.normal(size=(datasets, algorithms)), rng.integers(0, 3, (datasets, algorithms)) / 10):
        turned = scores if not higher_is_better else -scores
        aligned = np.round(turned - turned.mean(axis=1, keepdims=True), 9)
        ranks = stats.rankdata(aligned).reshape(scores.shape)
        orders = [list(permutations(row)) for row in ranks]
        squares = [float((np.sum(rows, axis=0) ** 2).sum()) for rows in product(*orders)]
        share = np.mean(np.array(squares) >= float((ranks.sum(axis=0) ** 2).sum()) - 1e-6)
        names = tuple(f"d{i}" for i in range(datasets)), tuple("ABCD"[:algorithms])
        result = aligned_friedman(ScoreTable(*names, scores, higher_is_better=higher_is_better))
        if (ranks == ranks[0, 0]).all():
            assert result.p_exact is None
            continue
        assert result.p_decides == pytest.approx(share, rel=1e-12)
        assert result.table()["p"][0] == result.p_decides
        assert result.sentence().endswith(" (exact distribution).")


def test_chi_square_does_not_decide_where_all_orders_can_be_counted() -> None:
    """Four data sets that agree: chi-square is .081, and one in eight of all orders agree as much."""
    agree = ScoreTable(("a", "b", "c", "d"), ("A", "B"), [[2.0, 1.0], [3.0, 1.9], [5.0, 3.8], [9.0, 7.7]])
    result = aligned_friedman(agree, alpha=0.1)
    assert result.p <= 0.1 < result.p_decides == 0.125
    assert not result.rejects
    assert "the chi-square distribution would give p = 0.0809 and decide otherwise at 0.1" in " ".join(result.notes())
    large = ScoreTable(tuple(map(str, range(30))), ("A", "B"), np.random.default_rng(1).normal(size=(30, 2)))
    assert aligned_friedman(large).p_exact is None


def test_scores_equal_on_paper_are_ties() -> None:
    """Deviations of .05 from three different means are the same number up to rounding."""
    scores = np.array([[0.75, 0.85], [0.55, 0.65], [0.2, 0.3], [0.95, 0.85]])
    deviations = scores - scores.mean(axis=1, keepdims=True)
    assert len(np.unique(deviations[deviations > 0])) > 1
    ranks = stats.rankdata(-np.round(deviations, 10)).reshape(4, 2)
    a, b = ranks.sum(axis=0), ranks.sum(axis=1)
    expected = (np.sum(a**2) - 2 * 16 / 4 * 81) / (8 * 9 * 17 / 6 - np.sum(b**2) / 2)
    table = ScoreTable(("a", "b", "c", "d"), ("A", "B"), scores)
    assert aligned_friedman(table).statistic == pytest.approx(expected, rel=1e-12)


def test_no_difference_at_all() -> None:
    result = aligned_friedman(ScoreTable(("a", "b"), ("A", "B", "C"), [[1, 1, 1], [2, 2, 2]]))
    assert (result.statistic, result.p) == (0, 1)
    assert "same score on every data set" in result.notes()[0]
