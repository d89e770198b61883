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


@pytest.mark.parametrize("rope", [0.0, 0.004, 0.013])
def test_like_baycomp(rope: float) -> None:
    """Benavoli, Corani, Demsar and Zaffalon's own program, 20,000 draws; both have Monte Carlo errors."""
    d = np.random.default_rng(12).normal(0.004, 0.02, 16)
    ours = bayesian_signed_rank(pair(d), a="A", b="B", rope=rope, draws=40_000)
    probabilities = baycomp.SignedRankTest.probs(0 * d, d, rope=rope, nsamples=20_000, random_state=4)
    left, right, rest = probabilities[0], probabilities[-1], probabilities[1:-1]
    assert ours.p_left == pytest.approx(left, abs=0.02)
    assert ours.p_right == pytest.approx(right, abs=0.02)
    assert ours.p_rope == pytest.approx(sum(rest), abs=0.02)


def test_one_pass_is_all_pairs() -> None:
    """The running sums give the same weights as the double sum over all i and j."""
    d = np.round(np.random.default_rng(3).normal(0, 1, 9), 1)
    rope, prior = 0.35, 0.5
    found = signed_rank_draws(d, rope, prior, 50, np.random.default_rng(8))
    generator = np.random.default_rng(8)
    strength = generator.standard_gamma(prior, 50)
    others = generator.standard_exponential((50, 9))
    z = np.concatenate([[0.0], d])
    place = np.argsort(z, kind="stable")
    # The draws are handed out in the order of the values, the pseudo-observation having its own.
    order = np.concatenate([[0], place[place != 0]])
    for draw in range(50):
        w = np.empty(10)
        w[order] = np.concatenate([strength[draw : draw + 1], others[draw]])
        w /= w.sum()
        sums = np.add.outer(z, z)
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
    assert (
        without.sentence()
        == "A and B are equal with probability 1: the mean of A minus B is 0 with no variance to judge it by."
    )
    assert "draws" not in without.table().attrs
    assert "same score on every data set" in without.notes()[0]


def test_direction_error_and_words() -> None:
    table = DEMSAR_AUC.table
    result = bayesian_signed_rank(table, a="B", b="A", rope=0.01, draws=10_000)
    assert result.p_a_better == result.p_right > 0.6
    assert result.monte_carlo_error == pytest.approx(math.sqrt(result.p_rope * (1 - result.p_rope) / 10_000), rel=0.05)
    assert result.table()["monte_carlo_error"].iloc[0] == result.monte_carlo_error
    assert "probability below 0.0001" in result.sentence()
    errors = ScoreTable(table.datasets, table.algorithms, 1 - table.scores, higher_is_better=False)
    turned = bayesian_signed_rank(errors, a="B", b="A", rope=0.01, draws=10_000)
    assert turned.p_a_better == turned.p_left == pytest.approx(result.p_a_better, abs=0.02)


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
