"""Tests on one test set keep their error: of many near clones, of classifiers that are alike, of losses in time."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom

import stats_core
from stats_core import Losses, cochran_q, diebold_mariano, hotelling_t2, matched_t, pooled_intervals
from stats_core.answers.cases import advise, families
from stats_core.results import FamilyResult, OmnibusResult

ALPHA = 0.05


def near_clones(rng: np.random.Generator, k: int, n: int = 400) -> Losses:
    """k - 1 classifiers that share all but one case in fifty, and one of its own; all err on a fifth of all cases."""
    shared = rng.random((n, 1)) < 0.2
    clones = np.where(rng.random((n, k - 1)) < 0.02, rng.random((n, k - 1)) < 0.2, shared)
    return Losses(tuple(f"c{i}" for i in range(k)), np.column_stack([clones, rng.random(n) < 0.2]).astype(float))


def alike(rng: np.random.Generator, k: int, n: int = 400) -> Losses:
    """k classifiers that find the same cases hard, and disagree equally often."""
    hard = rng.random((n, 1)) < 0.15
    return Losses(tuple(f"c{i}" for i in range(k)), (rng.random((n, k)) < np.where(hard, 0.8, 0.1)).astype(float))


def claims(result: FamilyResult | OmnibusResult) -> bool:
    return bool(result.shown) if isinstance(result, FamilyResult) else result.rejects


@pytest.mark.long
@pytest.mark.parametrize(("k", "data_sets"), [(4, 200), (10, 80), (20, 40)])
def test_the_advised_tests_keep_their_error_among_near_clones(k: int, data_sets: int) -> None:
    rng = np.random.default_rng(k)
    wrong = {"advised": 0, "advised pairs": 0, "hotelling": 0, "pooled": 0}
    for _ in range(data_sets):
        data = near_clones(rng, k)
        key = advise(data).method
        assert key == families(data)[0] == "hochberg_tamhane_intervals"
        wrong["advised"] += claims(getattr(stats_core, key)(data))
        wrong["hotelling"] += claims(hotelling_t2(data))
        wrong["pooled"] += claims(pooled_intervals(data))
    most = binom.ppf(0.999, data_sets, ALPHA)
    assert wrong["advised"] <= most
    assert wrong["hotelling"] <= most
    if k == 20:
        assert wrong["pooled"] > most, "the reason why it is not advised"


def test_where_pairs_disagree_equally_often_cochrans_q_is_advised_and_keeps_its_error() -> None:
    rng = np.random.default_rng(0)
    found = [alike(rng, 4) for _ in range(200)]
    advised = [advise(data).method for data in found]
    assert advised.count("cochran_q") > 180
    band = binom.ppf([0.001, 0.999], len(found), ALPHA)
    assert band[0] <= sum(cochran_q(data).rejects for data in found) <= band[1]


@pytest.mark.long
def test_diebold_mariano_keeps_its_error_where_the_matched_t_claims_too_much() -> None:
    """Differences that are sums of three neighbouring shocks; 400 null data sets, 95 % binomial band of 5 %, 3 to 7."""
    rng = np.random.default_rng(11)
    rejected = np.zeros(2)
    for _ in range(400):
        d = np.convolve(rng.normal(0, 1, 202), np.ones(3), "valid")
        data = Losses(("A", "B"), np.stack([np.maximum(d, 0), np.maximum(-d, 0)], axis=1))
        corrected = diebold_mariano(data, a="A", b="B", horizon=3)
        rejected += [corrected.p <= 0.05, matched_t(data, a="A", b="B").p <= 0.05]
    assert 0.03 <= rejected[0] / 400 <= 0.07
    assert rejected[1] / 400 > 0.15
