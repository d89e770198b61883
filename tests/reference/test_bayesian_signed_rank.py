"""The Bayesian signed-rank test against baycomp, all pairs, and exact cases."""

from __future__ import annotations

import math

import baycomp
import numpy as np
import pytest

from stats_core import ScoreTable, bayesian_signed_rank
from stats_core.charts import PosteriorTriangle
from stats_core.kernels.dirichlet import signed_rank_draws
from tests.reference.rank_numbers import DEMSAR_AUC


def pair(differences: object, higher_is_better: bool = True) -> ScoreTable:
    d = np.asarray(differences, dtype=float)
    return ScoreTable(
        tuple(f"set {i}" for i in range(len(d))), ("A", "B"), np.column_stack([d, 0 * d]), higher_is_better
    )


class SameWeights:
    """In the place of NumPy's generator in baycomp: the weights that our draws have, value by value."""

    def __init__(self, weights: np.ndarray) -> None:
        self.weights = weights

    def dirichlet(self, alpha: np.ndarray, size: int) -> np.ndarray:
        assert (size, len(alpha)) == self.weights.shape
        return self.weights


def weights(z: np.ndarray, prior: float, draws: int, seed: int) -> np.ndarray:
    """The weights of our draws, handed out in the order of the values; the pseudo-observation has its own."""
    generator = np.random.default_rng(seed)
    strength = generator.standard_gamma(prior, draws)
    place = np.argsort(z, kind="stable")
    found = np.empty((draws, len(z)))
    found[:, 0] = strength
    found[:, place[place != 0]] = generator.standard_exponential((draws, len(z) - 1))
    return found / found.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("rope", [0.0, 0.004, 0.013])
@pytest.mark.parametrize("prior", [0.5, 2.0])
def test_like_baycomp(rope: float, prior: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Benavoli, Corani, Demsar and Zaffalon's own program, given the same weights: every draw, and so every share."""
    d = np.random.default_rng(12).normal(0.004, 0.02, 16)
    ours = bayesian_signed_rank(pair(d), a="A", b="B", rope=rope, prior=prior, draws=1_000, seed=6)
    same = SameWeights(weights(np.concatenate([[0.0], d]), prior, 1_000, 6))
    monkeypatch.setattr(np.random, "RandomState", lambda seed: same)
    theirs = baycomp.SignedRankTest.probs(0 * d, d, rope=rope, prior=prior, nsamples=1_000)
    assert (ours.p_left, ours.p_right) == pytest.approx((theirs[0], theirs[-1]), abs=1e-9)
    assert ours.p_rope == pytest.approx(sum(theirs[1:-1]), abs=1e-9)
    assert ours.estimate == pytest.approx((same.weights[:, 1:] @ d).mean(), rel=1e-9)


def test_one_pass_is_all_pairs() -> None:
    """The running sums give the same weights as the double sum over all i and j."""
    d = np.round(np.random.default_rng(3).normal(0, 1, 9), 1)
    rope, prior = 0.35, 0.5
    found = signed_rank_draws(d, rope, prior, 50, np.random.default_rng(8))
    z = np.concatenate([[0.0], d])
    sums = np.add.outer(z, z)
    for draw, w in enumerate(weights(z, prior, 50, 8)):
        left, right = (np.sum(np.outer(w, w)[beyond]) for beyond in (sums < -2 * rope - 1e-9, sums > 2 * rope + 1e-9))
        assert (found.left[draw], found.right[draw]) == pytest.approx((left, right), abs=1e-12)
        assert found.mean[draw] == pytest.approx(w @ z, abs=1e-12)


def test_draws_do_not_depend_on_the_size_of_a_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    d = np.random.default_rng(3).normal(0, 1, 9)
    here = signed_rank_draws(d, 0.1, 0.5, 300, np.random.default_rng(8))
    monkeypatch.setattr("stats_core.kernels.dirichlet.CHUNK", 50)
    there = signed_rank_draws(d, 0.1, 0.5, 300, np.random.default_rng(8))
    assert there.left == pytest.approx(here.left, rel=1e-12)
    assert there.mean == pytest.approx(here.mean, rel=1e-9, abs=1e-12)


def test_sums_on_the_edge_belong_to_the_region() -> None:
    """0.3 - 0.2 against a region of 0.1: rounding must not decide."""
    scores = np.array([[0.3, 0.2], [0.8, 0.7], [0.7, 0.6]])
    table = ScoreTable(("a", "b", "c"), ("A", "B"), scores)
    assert bayesian_signed_rank(table, a="A", b="B", rope=0.1, draws=1000).p_rope == 1
    assert bayesian_signed_rank(table, a="A", b="B", rope=0.0999, draws=1000).p_right > 0.5


def test_no_difference_at_all() -> None:
    assert bayesian_signed_rank(pair([0.0] * 8), a="A", b="B", rope=0.01, draws=1000).p_rope == 1
    without = bayesian_signed_rank(pair([0.0] * 8), a="A", b="B", draws=1000)
    assert (without.p_left, without.p_rope, without.p_right) == (0, 1, 0)
    equal = "A and B are equal with probability 1: the mean of A minus B is 0 with no variance to judge it by."
    assert without.sentence() == f"Nothing varies, so by convention {equal}"
    assert "draws" not in without.table().attrs
    assert "same score on every data set" in without.notes()[0]


def test_direction_error_and_words() -> None:
    table = DEMSAR_AUC.table
    result = bayesian_signed_rank(table, a="B", b="A", rope=0.01, draws=10_000)
    assert result.p_a_better == result.p_right > 0.6
    shares = (result.p_left, result.p_rope, result.p_right)
    assert result.monte_carlo_error == max(math.sqrt(p * (1 - p) / 10_000) for p in shares)
    assert result.table()["monte_carlo_error"].iloc[0] == result.monte_carlo_error
    assert "probability below 0.0001" in result.sentence()
    errors = ScoreTable(table.datasets, table.algorithms, 1 - table.scores, higher_is_better=False)
    turned = bayesian_signed_rank(errors, a="B", b="A", rope=0.01, draws=10_000)
    assert turned.p_a_better == turned.p_left
    # The weights go to other data sets when the differences change sign: each has its own Monte Carlo error.
    assert turned.p_a_better == pytest.approx(result.p_a_better, abs=4 * math.sqrt(2) * result.monte_carlo_error)


def test_the_triangle_counts_every_draw_inside() -> None:
    result = bayesian_signed_rank(DEMSAR_AUC.table, a="B", b="A", rope=0.01, draws=3000)
    triangle = result.charts()[0]
    assert isinstance(triangle, PosteriorTriangle)
    assert triangle.counts.sum() == 3000
    x, y = triangle.corners[..., 0], triangle.corners[..., 1]
    assert (y >= -1e-12).all()
    assert (y <= math.sqrt(3) * np.minimum(x, 1 - x) + 1e-12).all()
    sides = np.linalg.norm(triangle.corners - np.roll(triangle.corners, 1, axis=1), axis=2)
    assert sides == pytest.approx(1 / 24)
