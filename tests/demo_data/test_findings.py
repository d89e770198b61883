"""The demo data show in kind what the papers found."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from demo_data import pools
from demo_data.catalogue import DEMOS, load_bytes
from stats_core import ErrorTerm, randomized_anova
from stats_core.reading import curves_from_frame, guess_roles, read_table


def conventional_rates(pool: np.ndarray, curves: int, repetitions: int) -> tuple[float, float]:
    """How often the conventional two-way ANOVA finds an algorithm effect and an interaction at 5 % between two random
    groups of curves of one and the same algorithm."""
    rng = np.random.default_rng(0)
    n_levels = pool.shape[1]
    groups = np.array([pool[rng.permutation(len(pool))[: 2 * curves]] for _ in range(repetitions)])
    groups = groups.reshape(repetitions, 2, curves, n_levels)
    cell = groups.mean(axis=2)
    algorithm, level = cell.mean(axis=2, keepdims=True), cell.mean(axis=1, keepdims=True)
    grand = cell.mean(axis=(1, 2), keepdims=True)
    df = 2 * n_levels * (curves - 1)
    error = ((groups - cell[:, :, None]) ** 2).sum(axis=(1, 2, 3)) / df
    f_alg = curves * n_levels * ((algorithm - grand) ** 2).sum(axis=(1, 2)) / error
    f_int = curves * ((cell - algorithm - level + grand) ** 2).sum(axis=(1, 2)) / (n_levels - 1) / error
    return (
        float(np.mean(stats.f.sf(f_alg, 1, df) <= 0.05)),
        float(np.mean(stats.f.sf(f_int, n_levels - 1, df) <= 0.05)),
    )


def test_conventional_anova_finds_differences_between_curves_of_one_algorithm() -> None:
    pool, levels = pools.null_curves()
    assert pool.shape == (1000, 10)
    assert levels.tolist() == [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]
    algorithm, _ = conventional_rates(pool, curves=10, repetitions=2000)
    assert algorithm > 0.12  # 17.6 % measured; a valid test would lie between 4 and 6 %


def test_the_pool_of_sessions() -> None:
    pool, levels = pools.td_sessions()
    assert pool.shape == (100, 8)
    assert levels.tolist() == [0, 200, 500, 1000, 2000, 3000, 5000, 8000]
    assert (np.diff(pool.mean(axis=0)) > 0).all()


def rejections(differences: np.ndarray, factor: float) -> float:
    """How often |t| = |mean| / sqrt(factor * variance) passes 5 %, over data sets `[dataset, difference]`."""
    mean, variance = differences.mean(axis=1), differences.var(axis=1, ddof=1)
    t = np.divide(mean, np.sqrt(factor * variance), out=np.zeros_like(mean), where=variance > 0)
    return float(np.mean(2 * stats.t.sf(abs(t), differences.shape[1] - 1) <= 0.05))


def cv_differences(source: str) -> np.ndarray:
    scores, algorithms, n_train, n_test = pools.fold_scores(source, "cv")
    assert scores.shape == (1000, 2, 10, 10)
    assert (algorithms, n_train, n_test) == (("Naive Bayes", "Decision tree"), 270, 30)
    return (scores[:, 1] - scores[:, 0]).reshape(1000, 100)


def test_the_paired_t_on_ten_times_ten_folds_misleads_and_the_corrected_one_does_not() -> None:
    null = cv_differences("Set 1, class probability 0.5")
    assert abs(null.mean()) < 0.005
    assert rejections(null, 1 / 100) > 0.4
    assert 0.02 < rejections(null, 1 / 100 + 1 / 9) < 0.065


def test_naive_bayes_is_a_little_better_with_some_uneven_classes_and_nowhere_else_in_set_1() -> None:
    gain = {p: -cv_differences(f"Set 1, class probability {p}").mean() for p in (0.05, 0.1, 0.2, 0.3, 0.4, 0.5)}
    assert min(gain.pop(0.3), gain.pop(0.4)) > 0.01
    assert max(abs(mean) for mean in gain.values()) < 0.003


def test_of_equal_learners_neither_is_better_beyond_chance() -> None:
    with np.load(pools.HERE / "folds_null.npz") as pool:
        means = pool["cv"].mean(axis=(2, 3)) / 30
        assert (pool["sources"].size, means.shape[1]) == (13, 1000)
    error = means.std(axis=1, ddof=1) / np.sqrt(means.shape[1])
    assert (np.abs(means.mean(axis=1)) <= 3.5 * error).all()
    assert error.max() < 0.003, "small enough to see the gain of naive Bayes in Set 1"


def test_the_tree_beats_naive_bayes_by_a_little_by_more_and_by_much() -> None:
    sources = [name for name in pools.fold_sources() if not name.startswith("Set 1")]
    differences = [cv_differences(source).mean() for source in sources]
    power = [rejections(cv_differences(source), 1 / 100 + 1 / 9) for source in sources]
    assert len(sources) == 3
    assert 0.02 < differences[0] < differences[1] - 0.02 < differences[2] - 0.05
    assert 0.1 < power[0] < power[1] - 0.2 < power[2] - 0.5


@pytest.mark.parametrize(("design", "shape", "n_test"), [("resampled", (10, 1), 30), ("halves", (5, 2), 150)])
def test_the_other_designs(design: str, shape: tuple[int, int], n_test: int) -> None:
    for source in pools.fold_sources():
        scores, _, n_train, found = pools.fold_scores(source, design)
        assert scores.shape == (1000, 2, *shape)
        assert (n_train, found) == (300 - n_test, n_test)
        assert scores.min() >= 0
        assert scores.max() <= 1


def test_the_two_trees_on_chess_part_the_conventional_test_from_the_randomized_one() -> None:
    table = read_table(load_bytes(next(demo for demo in DEMOS if demo.key == "curves_krk")))
    curves = curves_from_frame(table, guess_roles(table)).only(("Tree", "Pruned tree"))
    result = randomized_anova(curves, shuffles=999, error=ErrorTerm.CELL)
    assert result.algorithm.p_conventional < 0.01
    assert result.algorithm.p > 0.1
    assert result.interaction.p < 0.01
    assert result.interaction.p_decides < 0.01


def test_the_null_demo_deceives_the_paired_t_test_only() -> None:
    shown = cv_differences("Set 1, class probability 0.5")[:1]
    assert rejections(shown, 1 / 100) == 1
    assert rejections(shown, 1 / 100 + 1 / 9) == 0
