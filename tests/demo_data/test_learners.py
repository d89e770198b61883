"""The vectorised learners give what plain ones give."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import beta
from sklearn.naive_bayes import BernoulliNB

from demo_data import classifiers
from demo_data.binary_learners import Batch, decision_tree, naive_bayes
from demo_data.folds import CASES, by_design, splits


@pytest.fixture(scope="module")
def batch() -> Batch:
    rng = np.random.default_rng(11)
    attributes = rng.random((3, 90, 5)) < 0.4
    rule = np.where(attributes[..., 0], attributes[..., 1], attributes[..., 2])
    classes = rule ^ (rng.random((3, 90)) < 0.2)
    test = rng.random((3, 8, 90)) < 0.3
    return Batch(attributes, classes, ~test, test)


def test_naive_bayes_is_scikit_learns(batch: Batch) -> None:
    found = naive_bayes(batch)
    for dataset, split in np.ndindex(found.shape):
        x, y = batch.attributes[dataset], batch.classes[dataset]
        train, test = batch.train[dataset, split], batch.test[dataset, split]
        model = BernoulliNB(alpha=1.0, fit_prior=False, class_prior=_laplace(y[train])).fit(x[train], y[train])
        assert found[dataset, split] == np.sum(model.predict(x[test]) == y[test])


def _laplace(y: np.ndarray) -> tuple[float, float]:
    one = (y.sum() + 1) / (len(y) + 2)
    return 1 - one, one


def test_the_tree_is_that_of_a_plain_recursion(batch: Batch) -> None:
    found = decision_tree(batch)
    for dataset, split in np.ndindex(found.shape):
        x, y = batch.attributes[dataset], batch.classes[dataset]
        train, test = batch.train[dataset, split], batch.test[dataset, split]
        _, correct = _plain_tree(x[train], y[train], x[test], y[test])
        assert found[dataset, split] == correct


def _entropy(y: np.ndarray) -> float:
    shares = np.array([y.mean(), 1 - y.mean()])
    return float(-len(y) * sum(share * np.log2(share) for share in shares if share > 0))


def _plain_tree(x: np.ndarray, y: np.ndarray, x_test: np.ndarray, y_test: np.ndarray) -> tuple[float, int]:
    """Estimated errors and correct answers of the pruned tree."""
    n, ones = len(y), int(y.sum())
    errors = min(ones, n - ones)
    estimate = n * float(beta.ppf(0.75, errors + 1, n - errors))
    correct = int(np.sum(y_test == (2 * ones > n)))
    after = {
        j: _entropy(y[x[:, j]]) + _entropy(y[~x[:, j]])
        for j in range(x.shape[1])
        if 2 <= x[:, j].sum() <= n - 2 and errors > 0
    }
    useful = {j: left for j, left in after.items() if left < _entropy(y) - 1e-9}
    if not useful:
        return estimate, correct
    j = min(useful, key=lambda j: (round(useful[j], 7), j))
    sides = [
        _plain_tree(x[x[:, j] == side], y[x[:, j] == side], x_test[x_test[:, j] == side], y_test[x_test[:, j] == side])
        for side in (True, False)
    ]
    below = sum(side[0] for side in sides)
    return (estimate, correct) if estimate <= below + 0.1 else (below, sum(side[1] for side in sides))


def test_folds_and_halves_are_partitions() -> None:
    designs = by_design(splits(np.random.default_rng(5)).T.astype(np.uint8))  # [case, run, fold]
    assert {name: design.shape[1:] for name, design in designs.items()} == {
        "cv": (10, 10),
        "resampled": (10, 1),
        "halves": (5, 2),
    }
    for name in ("cv", "halves"):
        assert (designs[name].sum(axis=2) == 1).all()
    assert {name: set(design.sum(axis=0).ravel().tolist()) for name, design in designs.items()} == {
        "cv": {CASES // 10},
        "resampled": {CASES // 10},
        "halves": {CASES // 2},
    }


def test_pruning_makes_one_leaf_of_noise_and_keeps_a_rule() -> None:
    rng = np.random.default_rng(3)
    x, test = rng.integers(0, 2, (200, 6)), rng.integers(0, 2, (100, 6))
    noise = (rng.random(200) < 0.1).astype(np.int64)
    assert set(classifiers.tree(x, noise, test).tolist()) == {0, 1}
    assert set(classifiers.pruned_tree(x, noise, test).tolist()) == {0}
    rule = x[:, 0] & x[:, 1]
    assert (classifiers.pruned_tree(x, rule, test) == (test[:, 0] & test[:, 1])).all()


def test_nearest_neighbours_at_equal_distance_vote() -> None:
    x = np.array([[0, 0], [2, 0], [1, 1], [9, 9]])
    y = np.array([2, 2, 0, 1])
    assert classifiers.nearest_neighbour(x, y, np.array([[1, 0], [8, 8], [0, 1]])).tolist() == [2, 1, 0]
