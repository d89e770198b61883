"""Nemenyi's test against Demsar's tables, scikit-posthocs, and cases that other tools get wrong."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scikit_posthocs
from scipy import stats

from stats_core import ScoreTable, nemenyi
from stats_core.charts import LetterDisplay, PairMatrix, RankDiagram
from stats_core.kernels.intervals import nemenyi_q
from tests.reference.rank_numbers import ALL, DEMSAR_RANKS, Known


@pytest.mark.parametrize("known", ALL)
def test_known_tables(known: Known) -> None:
    for alpha, critical in known.critical.items():
        result = nemenyi(known.table, alpha=alpha)
        assert result.critical == pytest.approx(critical, rel=1e-8)
        assert [one.statistic for one in result.comparisons] == pytest.approx(known.q, rel=1e-8, abs=1e-9)
        assert [one.p for one in result.comparisons] == pytest.approx(known.nemenyi_p, rel=1e-6)
        assert [abs(one.statistic) >= result.q_alpha for one in result.comparisons] == [
            one.p <= alpha for one in result.comparisons
        ]
        for one in result.comparisons:
            assert one.high - one.low == pytest.approx(2 * critical, rel=1e-8)
            assert (abs(one.estimate) >= critical) == (one.p_adjusted <= alpha)


def test_demsar_2006_printed_critical_differences() -> None:
    """Section 3.2.2: CD = 2.569 sqrt(20/84) = 1.25 at .05, 1.12 at .10, where C4.5 differs from C4.5+m and +m+cf."""
    five = nemenyi(DEMSAR_RANKS.table, alpha=0.05)
    assert (round(five.critical, 2), round(five.q_alpha, 3)) == (1.25, 2.569)
    assert five.notes()[0] == (
        "The statistic q is the difference of two mean ranks over 0.488. It has to reach 2.569 or −2.569: the "
        "critical difference is 1.254."
    )
    assert five.columns()["statistic"].heading == "q"
    result = nemenyi(DEMSAR_RANKS.table, alpha=0.1)
    assert round(result.critical, 2) == 1.12
    shown = [(one.a, one.b) for one in result.comparisons if one.p_adjusted <= 0.1]
    assert shown == [("A", "B"), ("A", "D")]


def test_demsar_2006_table_5a() -> None:
    printed = {
        0.05: (1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164),
        0.10: (1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920),
    }
    for alpha, row in printed.items():
        for k, q in enumerate(row, start=2):
            assert nemenyi_q(alpha, k) == pytest.approx(q, abs=1.1e-3)


@pytest.mark.parametrize(("k", "alpha"), [(4, 0.05), (10, 0.01), (60, 0.05), (60, 0.123)])
def test_any_k_and_any_alpha(k: int, alpha: float) -> None:
    """aeon 1.6 and sktime 1.2 give 1.331 for k = 4, n = 14 (the q of k = 5), and an IndexError for k = 60."""
    scores = np.random.default_rng(k).normal(size=(14, k))
    result = nemenyi(ScoreTable(_names(14), _names(k), scores), alpha=alpha)
    q = stats.studentized_range.ppf(1 - alpha, k, np.inf) / math.sqrt(2)
    assert result.critical == pytest.approx(q * math.sqrt(k * (k + 1) / (6 * 14)), rel=1e-7)
    if k == 4:
        assert round(result.critical, 2) == 1.25


def test_like_scikit_posthocs() -> None:
    scores = np.random.default_rng(8).normal(size=(25, 7)) + np.linspace(0, 1, 7)
    expected = scikit_posthocs.posthoc_nemenyi_friedman(scores).to_numpy()
    result = nemenyi(ScoreTable(_names(25), _names(7), scores))
    assert [one.p for one in result.comparisons] == pytest.approx(expected[np.triu_indices(7, 1)], abs=1e-6)


def test_best_first_whatever_the_direction() -> None:
    """autorank#46 lists the worst first; mlr3benchmark#29 forgets the direction."""
    scores = np.array([[1.0, 2.0, 3.0]] * 12) + np.random.default_rng(0).normal(0, 0.1, (12, 3))
    up = nemenyi(ScoreTable(_names(12), ("low", "middle", "high"), scores))
    down = nemenyi(ScoreTable(_names(12), ("low", "middle", "high"), scores, higher_is_better=False))
    assert up.mean_ranks == {"low": 3, "middle": 2, "high": 1}
    assert down.mean_ranks == {"low": 1, "middle": 2, "high": 3}
    assert "high is better than low" in up.sentence()
    assert "low is better than high" in down.sentence()
    letters = next(chart for chart in up.charts() if isinstance(chart, LetterDisplay))
    assert letters.algorithms == ("high", "middle", "low")


def test_the_diagram_is_drawn_and_says_so_when_nothing_differs() -> None:
    """mlr3benchmark PR#22: plot also when the omnibus test is not significant, and say so."""
    scores = np.random.default_rng(3).normal(size=(20, 5))
    result = nemenyi(ScoreTable(_names(20), _names(5), scores))
    diagram = next(chart for chart in result.charts() if isinstance(chart, RankDiagram))
    assert diagram.groups.all(axis=1).tolist() == [True]
    assert "not shown to differ" in diagram.caption
    assert "does not show that the algorithms differ" in " ".join(result.notes())
    assert "No two of" in result.sentence()


def test_identical_columns_do_not_differ() -> None:
    """critdd finds p = 1.9e-6 for a column and its copy."""
    scores = np.random.default_rng(1).normal(size=(20, 3))[:, [0, 1, 2, 0]]
    result = nemenyi(ScoreTable(_names(20), _names(4), scores))
    copy = next(one for one in result.comparisons if {one.a, one.b} == {"0", "3"})
    assert (copy.estimate, copy.p_adjusted) == (0, 1)


def test_many_algorithms_have_a_short_sentence_and_a_matrix() -> None:
    scores = np.random.default_rng(4).normal(size=(60, 40)) + np.linspace(0, 3, 40)
    result = nemenyi(ScoreTable(_names(60), _names(40), scores))
    assert len(result.sentence()) < 400
    matrix = next(chart for chart in result.charts() if isinstance(chart, PairMatrix))
    assert matrix.algorithms[0] == min(result.mean_ranks, key=result.mean_ranks.__getitem__)
    assert np.array_equal(matrix.p_adjusted, matrix.p_adjusted.T, equal_nan=True)
    assert np.array_equal(matrix.estimate, -matrix.estimate.T, equal_nan=True)


def _names(many: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(many))
