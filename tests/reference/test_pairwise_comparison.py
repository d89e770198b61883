"""All pairs over datasets: Garcia and Herrera's adjustments, and signed ranks like a loop over scipy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from stats_core import ParameterError, ScoreTable, pairwise_comparison, signed_rank
from stats_core.charts import RankDiagram
from stats_core.kernels.adjust import holm
from stats_core.methods.ranks.pairwise_comparison import PairAdjustment, PairTest
from tests.reference.rank_numbers import ALL, DEMSAR_AUC, Known


def table(scores: np.ndarray, higher_is_better: bool = True) -> ScoreTable:
    names = tuple(f"set {i}" for i in range(len(scores))), tuple(f"A{j}" for j in range(scores.shape[1]))
    return ScoreTable(*names, scores, higher_is_better)


@pytest.mark.parametrize("known", ALL)
@pytest.mark.parametrize("adjustment", list(PairAdjustment))
def test_known_tables(known: Known, adjustment: PairAdjustment) -> None:
    result = pairwise_comparison(known.table, adjustment=adjustment)
    assert [one.p for one in result.comparisons] == pytest.approx(known.pairs["raw"], rel=1e-8)
    theirs = {"SIDAK": "sidak", "BENJAMINI_HOCHBERG": "fdr_bh", "BENJAMINI_YEKUTIELI": "fdr_by"}.get(adjustment.name)
    expected = multipletests(known.pairs["raw"], method=theirs)[1] if theirs else known.pairs[adjustment.name]
    assert [one.p_adjusted for one in result.comparisons] == pytest.approx(expected, rel=1e-8)


def test_bergmann_hommel_stops_at_nine() -> None:
    nine = table(np.random.default_rng(9).normal(size=(12, 9)))
    assert len(pairwise_comparison(nine, adjustment=PairAdjustment.BERGMANN_HOMMEL).comparisons) == 36
    ten = table(np.random.default_rng(9).normal(size=(12, 10)))
    with pytest.raises(ParameterError, match="10 algorithms"):
        pairwise_comparison(ten, adjustment=PairAdjustment.BERGMANN_HOMMEL)


@pytest.mark.parametrize("n", [12, 60])
def test_signed_ranks_of_all_pairs_like_scipy(n: int) -> None:
    scores = np.random.default_rng(n).normal(size=(n, 6)) + np.linspace(0, 0.8, 6)
    result = pairwise_comparison(table(scores), test=PairTest.SIGNED_RANK)
    pairs = [(i, j) for i in range(6) for j in range(i + 1, 6)]
    expected = [stats.wilcoxon(scores[:, i], scores[:, j], method="exact") for i, j in pairs]
    assert [one.statistic for one in result.comparisons] == pytest.approx([one.statistic for one in expected])
    assert [one.p for one in result.comparisons] == pytest.approx([one.pvalue for one in expected], rel=1e-9)
    assert [one.p_adjusted for one in result.comparisons] == pytest.approx(holm([one.pvalue for one in expected]))
    for one, (i, j) in zip(result.comparisons, pairs, strict=True):
        d = scores[:, i] - scores[:, j]
        assert one.estimate == pytest.approx(np.median(np.add.outer(d, d)[np.triu_indices(n)] / 2))
    assert math.isnan(result.critical)


def test_all_pairs_are_the_single_tests() -> None:
    result = pairwise_comparison(DEMSAR_AUC.table, test=PairTest.SIGNED_RANK)
    for one in result.comparisons:
        alone = signed_rank(DEMSAR_AUC.table, a=one.a, b=one.b)
        assert (one.p, one.statistic) == (pytest.approx(alone.p, rel=1e-12), alone.statistic)


@pytest.mark.parametrize("higher_is_better", [True, False])
def test_signed_ranks_know_the_direction(higher_is_better: bool) -> None:
    rng = np.random.default_rng(2)
    scores = np.array([0.0, 1.0]) + rng.normal(0, 0.1, (20, 2))
    said = pairwise_comparison(table(scores, higher_is_better), test=PairTest.SIGNED_RANK).sentence()
    assert ("A1 is better than A0" if higher_is_better else "A0 is better than A1") in said


def test_only_true_cliques_get_a_bar() -> None:
    """Signed ranks may separate two that both resemble a third: critdd joins such a pair in 150 of 214 diagrams."""
    rng = np.random.default_rng(17)
    noisy = rng.normal(0, 3, 40)
    base = rng.normal(0, 0.05, (40, 2))
    scores = np.column_stack([base[:, 0], base[:, 1] + 0.1, noisy + 0.05])
    result = pairwise_comparison(table(scores), test=PairTest.SIGNED_RANK)
    assert result.alike.tolist() == [[True, False, True], [False, True, True], [True, True, True]]
    diagram = result.charts()[0]
    assert isinstance(diagram, RankDiagram)
    assert sorted(tuple(np.flatnonzero(group)) for group in diagram.groups) == [(0, 2), (1, 2)]


def test_more_groups_than_anybody_reads_are_left_out_with_a_note() -> None:
    rng = np.random.default_rng(60)
    scores = rng.normal(size=(40, 60)) + rng.normal(0, 0.35, 60)
    result = pairwise_comparison(table(scores), test=PairTest.SIGNED_RANK, alpha=0.9)
    drawn = [chart.key for chart in result.charts()]
    crowded = any("300 overlapping groups" in note for note in result.notes())
    assert crowded == ("letters" not in drawn)
    assert len(result.sentence()) < 500


@pytest.mark.parametrize("decimals", [1, 9], ids=["ties", "no ties"])
def test_progress_is_told_for_every_other_pair_and_may_stop_the_work(decimals: int) -> None:
    scores = table(np.round(np.random.default_rng(8).normal(size=(60, 10)), decimals))
    seen: list[tuple[int, int]] = []
    pairwise_comparison(scores, test=PairTest.SIGNED_RANK, progress=lambda *at: seen.append(at))
    assert len(seen) >= 45 // 2
    assert seen == sorted(seen)
    assert {total for _, total in seen} == {45}

    def stop(done: int, total: int) -> None:
        if done > 20:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        pairwise_comparison(scores, test=PairTest.SIGNED_RANK, progress=stop)
