"""The sign test against exact binomial numbers and cases that other tools get wrong."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from stats_core import ParameterError, ScoreTable, sign_test
from stats_core.kernels.order_intervals import median_place
from stats_core.methods.ranks.sign_test import Ties


def counts(wins: int, losses: int, ties: int, higher_is_better: bool = True) -> ScoreTable:
    d = np.array([1.0] * wins + [-1.0] * losses + [0.0] * ties)
    return ScoreTable(
        tuple(f"set {i}" for i in range(len(d))), ("A", "B"), np.column_stack([d, 0 * d]), higher_is_better
    )


def test_known_counts() -> None:
    """Exact binomial; splitting ties as Demsar (2006) makes 11 of 14, p = .0574, although his Table 3 lists w = 11."""
    dropped = sign_test(counts(10, 2, 2), a="A", b="B")
    assert (dropped.p, dropped.statistic) == (pytest.approx(0.03857421875, rel=1e-12), 10)
    split = sign_test(counts(10, 2, 2), a="A", b="B", ties=Ties.SPLIT)
    assert (split.p, split.statistic) == (pytest.approx(0.057373046875, rel=1e-12), 11)
    odd = sign_test(counts(10, 2, 3), a="A", b="B", ties=Ties.SPLIT)
    assert odd.p == split.p


@pytest.mark.parametrize(
    ("wins", "losses", "ties", "p"),
    [
        (5, 0, 0, 0.0625),  # STAC prints 0
        (3, 3, 14, 1.0),  # sktime counts ties as losses: .0026
        (0, 0, 20, 1.0),  # sktime, a model with itself: 1.9e-6
    ],
)
def test_what_others_get_wrong(wins: int, losses: int, ties: int, p: float) -> None:
    result = sign_test(counts(wins, losses, ties), a="A", b="B")
    assert result.p == pytest.approx(p, rel=1e-12)
    assert (result.wins, result.losses, result.ties) == (wins, losses, ties)


@pytest.mark.parametrize(("wins", "losses"), [(7, 3), (15, 15), (40, 22), (600, 400)])
def test_like_scipys_binomial_test(wins: int, losses: int) -> None:
    expected = stats.binomtest(wins, wins + losses).pvalue
    assert sign_test(counts(wins, losses, 0), a="A", b="B").p == pytest.approx(expected, rel=1e-9)


def test_lower_scores_may_win() -> None:
    up, down = (sign_test(counts(8, 1, 0, direction), a="A", b="B") for direction in (True, False))
    assert (up.wins, down.wins) == (8, 1)
    assert up.p == down.p
    assert up.sentence().startswith("A is better than B")
    assert down.sentence().startswith("B is better than A")


@pytest.mark.parametrize(
    ("n", "alpha", "place"), [(5, 0.05, 0), (6, 0.05, 1), (9, 0.05, 2), (20, 0.05, 6), (100, 0.05, 40)]
)
def test_the_interval_of_the_median(n: int, alpha: float, place: int) -> None:
    """Places in Hollander and Wolfe's table: 6 values 1, 9 values 2, 20 values 6, 100 values 40."""
    assert median_place(n, alpha) == place
    if place:
        assert 2 * stats.binom.cdf(place - 1, n, 0.5) <= alpha < 2 * stats.binom.cdf(place, n, 0.5)
    d = np.random.default_rng(n).normal(size=n)
    table = ScoreTable(tuple(map(str, range(n))), ("A", "B"), np.column_stack([d, 0 * d]))
    result = sign_test(table, a="A", b="B", alpha=alpha)
    ends = (np.sort(d)[place - 1], np.sort(d)[-place]) if place else (-math.inf, math.inf)
    assert (result.estimate, result.low, result.high) == (np.median(d), *ends)
    assert ("too few" in result.notes()[-1]) == (place == 0)


def test_an_algorithm_with_itself_is_refused() -> None:
    with pytest.raises(ParameterError, match="with itself"):
        sign_test(counts(1, 1, 0), a="A", b="A")


@pytest.mark.parametrize(("wins", "losses", "p"), [(1, 0, 0.5), (0, 1, 1.0), (2, 0, 0.25), (1, 1, 0.75)])
def test_one_sided_with_few_differences(wins: int, losses: int, p: float) -> None:
    assert sign_test(counts(wins, losses, 1), a="A", b="B", alternative="a is greater").p == p
