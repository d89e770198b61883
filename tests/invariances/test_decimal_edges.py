"""Scores that are decimals give the answers of the same scores as whole numbers, where nothing varies too."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from dashboard.exports.benchmark_table import benchmark
from stats_core.answers.cases import standings as case_standings
from stats_core.answers.curves import standings as curve_standings
from stats_core.answers.folds import standings as fold_standings

WRITTEN: dict[str, Callable[[Any], np.ndarray]] = {
    "10000.1": lambda x: (np.asarray(x) + 100_000) / 10,
    "99.1234": lambda x: (np.asarray(x) + 991_230) / 10_000,
    "1000000.1": lambda x: np.asarray(x) / 10 + 1e6,
    "0.1": lambda x: np.asarray(x) * 0.1,
    "0.1 + 0.1 + ...": lambda x: np.cumsum(np.full(30, 0.1))[np.asarray(x, dtype=int)],
}


@pytest.mark.parametrize("written", WRITTEN)
def test_losses_that_do_not_vary_are_decided_by_the_sign_test(written: str) -> None:
    """Three cases, each model with one loss: the sign test gives .25, and t would be 0.4 over a rounding error."""
    losses = sc.Losses(("A", "B", "C"), WRITTEN[written]([[3, 7, 5]] * 3))
    for family in (sc.bonferroni_pairs(losses), sc.hochberg_tamhane_intervals(losses)):
        assert family.table()["p"].tolist() == [0.25] * 3
        assert "sign test" in family.sentence()
    for side, p in (("two_sided", 0.25), ("less", 0.125), ("greater", 1.0)):
        result = sc.matched_t(losses, a="A", b="B", alternative=side)
        assert (result.table()["p"][0], result.statistic) == (p, -np.inf)


@pytest.mark.parametrize("written", WRITTEN)
def test_differences_that_are_equal_on_paper_are_one_bar(written: str) -> None:
    """The losses differ by 1 or 0; the bar of the ones is not cut between two roundings of one."""
    losses = WRITTEN[written](np.array([[5, 4], [4, 4], [4, 3], [5, 4], [5, 4], [5, 5], [17, 16]]))
    charts = {chart.key: chart for chart in sc.matched_t(sc.Losses(("A", "B"), losses), a="A", b="B").charts()}
    bars: Any = charts["differences"]
    assert (bars.counts.tolist(), bars.same) == ([5], 2)


@pytest.mark.parametrize("written", WRITTEN)
def test_losses_whose_differences_cancel_differ_by_nothing(written: str) -> None:
    """Fifteen each on ten cases; in the order of time the mean difference was said to be -1.42e-15."""
    whole = np.array([[3, 1, 2, 3, 1, 0, 2, 0, 2, 1], [1, 0, 1, 0, 1, 2, 2, 1, 4, 3]]).T
    losses = sc.Losses(("A", "B"), WRITTEN[written](whole))
    for test in (sc.diebold_mariano, sc.matched_t):
        result = test(losses, a="A", b="B")
        assert (result.estimate, result.statistic, result.p) == (0, 0, 1)


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize("block", [None, (0, 1, 0, 1)])
def test_curves_without_variance_have_an_infinite_f_in_every_assignment(written: str, block: tuple[int, ...]) -> None:
    """Two curves of 1 against two of 2: of 3 splits one is this, of 4 within blocks two are, because names swap."""
    values = WRITTEN[written]([[1], [1], [2], [2]])
    curves = sc.Curves(values, ("A", "A", "B", "B"), [1], block=block)
    p = 1 / 3 if block is None else 1 / 2
    anova = sc.randomized_anova(curves)
    assert (anova.algorithm.f, anova.algorithm.p) == (np.inf, pytest.approx(p))
    assert sc.curve_pairs(curves).comparisons[0].p == pytest.approx(p)
    levels = sc.curve_levels(curves).table()
    assert (levels["f"][0], levels["p"][0]) == (np.inf, pytest.approx(p))
    assert sc.curve_contrast(curves, weights=(1, -1)).p == pytest.approx(p)
    assert sc.cell_contrast(curves).p == pytest.approx(p)


@pytest.mark.parametrize("written", WRITTEN)
def test_differences_of_folds_that_cancel_leave_nothing(written: str) -> None:
    ada = [2, 1, 1, 2, 2, 2, 1, 1, 0, 1]
    bob = [1, 2, 2, 2, 1, 2, 2, 1, 0, 0]
    scores = sc.FoldScores(("ada", "bob"), WRITTEN[written]([[ada], [bob]]))
    result = sc.paired_t(scores, a="ada", b="bob")
    assert (result.estimate, result.statistic, result.p) == (0, 0, 1)
    assert result.sentence().startswith("ada and bob are not shown to differ: ada minus bob is 0, ")


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize("common", [0, 1])
def test_a_point_on_the_edge_of_the_region_belongs_to_it(written: str, common: int) -> None:
    """0.8 minus 0.7 is 0.1, and so is 0.7 minus 0.6, though one comes out above 0.1 and the other below."""
    level = common * np.arange(5)
    step = 1e-4 if written == "99.1234" else 0.1
    for ahead in (6, 7, 8):
        scores = sc.FoldScores(
            ("A", "B"), WRITTEN[written]([[level + ahead], [level + ahead - 1]]), n_train=9, n_test=1
        )
        for a, b in (("A", "B"), ("B", "A")):
            on_edge = sc.bayesian_correlated_t(scores, a=a, b=b, rope=step)
            assert (on_edge.p_left, on_edge.p_rope, on_edge.p_right) == (0, 1, 0)
            beyond = sc.bayesian_correlated_t(scores, a=a, b=b, rope=0.999 * step)
            assert (beyond.p_left, beyond.p_rope, beyond.p_right) == ((0, 0, 1) if a == "A" else (1, 0, 0))


@pytest.mark.parametrize("scale", [1e-250, 1.0, 1e290])
def test_a_region_of_any_size_beside_scores_of_any_size_gives_no_warning(scale: float) -> None:
    values = np.random.default_rng(3).normal(size=(2, 1, 10)) * scale
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = sc.bayesian_correlated_t(sc.FoldScores(("A", "B"), values), a="A", b="B", rope=0.1)
    assert result.p_left + result.p_rope + result.p_right == pytest.approx(1)


@pytest.mark.parametrize("alpha", [1e-15, 0.6, 1 - 1e-9])
@pytest.mark.parametrize("side", ["less", "greater"])
def test_one_sided_intervals_of_losses_hold_their_estimate(side: str, alpha: float) -> None:
    losses = sc.Losses(("A", "B"), np.random.default_rng(8).normal((0, 0.4), size=(30, 2)))
    for correction in ("harvey", "as_published"):
        result = sc.diebold_mariano(losses, a="A", b="B", alternative=side, alpha=alpha, correction=correction)
        assert result.low <= result.estimate <= result.high
        forest: Any = result.charts()[0]
        assert np.isinf(forest.beside_low).tolist() == np.isinf(forest.low).tolist(), "both look to one side"


def of_tenths() -> sc.ScoreTable:
    """65 differences of 0.1 and 35 of -0.1, as decimals give them: 0.3 - 0.2 is not 0.4 - 0.3."""
    tenth = np.random.default_rng(1).integers(1, 9, 100)
    better = np.arange(100) < 65
    scores = np.column_stack([tenth + better, tenth + ~better]) / 10
    return sc.ScoreTable(tuple(f"set {i}" for i in range(100)), ("A", "B"), scores)


def test_differences_of_one_size_cancel() -> None:
    """Half of the averages of two differences are 0, and so is the pseudo-median; it was 3e-17, and A "better"."""
    assert len(np.unique(np.abs(np.diff(of_tenths().scores)))) > 1
    alone = sc.signed_rank(of_tenths(), a="A", b="B")
    together = sc.pairwise_comparison(of_tenths(), test="signed_rank").comparisons[0]
    assert alone.estimate == together.estimate == 0
    assert alone.sentence().startswith("A and B differ: A minus B is 0,")


@pytest.mark.parametrize("higher_is_better", [True, False])
def test_means_that_are_equal_but_for_rounding_share_the_first_place(higher_is_better: bool) -> None:
    """The mean of 0.1 and 0.2 is not the number 0.15."""
    a, b, c = [0.1, 0.2], [0.15, 0.15], [0.3, 0.3] if not higher_is_better else [0.0, 0.0]
    assert np.mean(a) != np.mean(b)
    folds = sc.FoldScores(("A", "B", "C"), [[a], [b], [c]], higher_is_better=higher_is_better)
    curves = sc.Curves.from_groups({"A": [a, a], "B": [b, b], "C": [c, c]}, higher_is_better=higher_is_better)
    assert set(fold_standings(folds).first) == set(curve_standings(curves).first) == {"A", "B"}
    if not higher_is_better:
        losses = sc.Losses(("A", "B", "C"), np.array([a, b, c]).T)
        assert set(case_standings(losses).first) == {"A", "B"}


def test_the_best_scores_of_a_row_are_bold_together() -> None:
    scores = [[0.1 + 0.2, 0.3, 0.2], [0.5, 0.4, 0.3]]
    written = benchmark(sc.analyse("friedman", sc.ScoreTable(("one", "two"), ("A", "B", "C"), scores)), "markdown")
    assert r"| one | **0\.300** (1.5) | **0\.300** (1.5) | 0\.200 (3) |" in written


HUGE = [1e12, 1e300, -1e300, 1.7e308]
"""Scores of one fold or case, the same for all algorithms: they differ by nothing there, whatever the unit."""


def numbers(result: Any) -> list[float]:
    """Estimates, statistics and p values of a result."""
    columns = ["estimate", "statistic", "p", "p_a_better"]
    return result.table().filter(columns).to_numpy(dtype=float).ravel().tolist()


@pytest.mark.parametrize("huge", HUGE)
@pytest.mark.parametrize("test", [sc.paired_t, sc.repeated_cv_t, sc.cv_5x2_f, sc.bayesian_correlated_t])
def test_a_huge_fold_without_a_difference_hides_no_other(test: Callable[..., Any], huge: float) -> None:
    scores = np.random.default_rng(5).normal(size=(2, 5, 2))
    found = []
    for common in (5.0, huge):
        scores[:, 0, 0] = common
        found.append(numbers(test(sc.FoldScores(("A", "B"), scores), a="A", b="B")))
    assert found[1] == found[0]


def test_a_huge_fold_with_a_small_difference_leaves_the_mean_of_all() -> None:
    """Scores of 1e9 are rounded to 1e-7, a tenth of that in the mean of ten: it was taken for zero, p for 1."""
    first = 1 + 3e-7 * np.arange(10)
    second = first - 5e-7 - 2e-8 * np.arange(10)
    first[0], second[0] = 1e9 + 2**-19, 1e9
    result = sc.paired_t(sc.FoldScores(("A", "B"), [[first], [second]]), a="A", b="B")
    assert (result.statistic, result.p) == pytest.approx(tuple(stats.ttest_rel(first, second)), rel=1e-9)


@pytest.mark.parametrize("huge", HUGE)
@pytest.mark.parametrize("scale", [1.0, 1e-9])
def test_a_huge_case_without_a_difference_hides_no_other(huge: float, scale: float) -> None:
    losses = scale * np.random.default_rng(5).normal(size=(25, 3))
    found: list[list[float]] = []
    for common in (5.0 * scale, huge):
        losses[3] = common
        data = sc.Losses(("A", "B", "C"), losses)
        results = [sc.bonferroni_pairs(data), sc.hochberg_tamhane_intervals(data), sc.hotelling_t2(data)]
        results += [sc.matched_t(data, a="A", b="B"), sc.diebold_mariano(data, a="A", b="B", horizon=3)]
        found.append([one for result in results for one in numbers(result)])
    assert found[1] == pytest.approx(found[0], rel=1e-9)


def test_whole_losses_of_any_size_have_the_differences_of_small_ones() -> None:
    """Their means are rounded to the size of the losses, the differences of the cases are not rounded at all."""
    losses = np.random.default_rng(3).integers(0, 5, (12, 2)).astype(float)
    small, large = (sc.matched_t(sc.Losses(("A", "B"), losses + base), a="A", b="B") for base in (0, 1e14))
    assert numbers(large) == pytest.approx(numbers(small), rel=1e-12)


@pytest.mark.parametrize(("side", "tail"), [("two_sided", "0.5 to each"), ("better", "0.5 to one")])
def test_the_critical_value_is_exceeded_with_the_chance_that_is_said(side: str, tail: str) -> None:
    """Beyond a one-sided level of one half the critical value stays at 0, which t exceeds half of the time."""
    losses = sc.Losses(("A", "B"), [[0.1, 0.3], [0.2, 0.1], [0.4, 0.6]])
    notes = sc.bonferroni_pairs(losses, alpha=1 - 1e-9, alternative=side).notes()
    assert f"a chance of {tail} side." in notes[0]


MODELS = tuple(f"model {chr(97 + one)}" for one in range(20))


def test_a_note_on_very_many_pairs_names_the_first() -> None:
    """Of 190 pairs, 171 are of algorithms that are all alike."""
    values = np.zeros((20, 5, 2))
    values[0] = np.random.default_rng(0).normal(size=(5, 2))
    notes = sc.fold_pairs(sc.FoldScores(MODELS, values), test="paired_t").notes()
    assert any("model b and model j and 163 more: Both the difference and the variance" in note for note in notes)
    assert max(map(len, notes)) < 500


@pytest.mark.parametrize(("models", "more"), [(4, None), (5, "2 more pairs have"), (20, "182 more pairs have")])
def test_very_many_pairs_without_variance_are_said_in_few_notes(models: int, more: str | None) -> None:
    losses = sc.Losses(MODELS[:models], np.ones((30, models)))
    for family in (sc.bonferroni_pairs(losses), sc.hochberg_tamhane_intervals(losses)):
        alike = [note for note in family.notes() if "the same loss" in note]
        assert len(alike) == min(9, models * (models - 1) // 2)
        assert more is None or alike[-1].startswith(f"{more} the same loss, or differ by the same amount")
