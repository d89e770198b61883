"""Comparisons with a control against Demsar (2006), R's p.adjust, and scikit-posthocs' ancestors."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from stats_core import ScoreTable, control_comparison
from stats_core.charts import RankDiagram
from stats_core.kernels import adjust
from stats_core.methods.ranks.control_comparison import ADJUST, ControlAdjustment
from tests.reference.rank_numbers import ALL, DEMSAR_RANKS, Known


@pytest.mark.parametrize("known", ALL)
@pytest.mark.parametrize("name", ["Bonferroni", "Holm", "Hochberg", "Hommel"])
def test_known_tables(known: Known, name: str) -> None:
    control = known.table.algorithms[known.control]
    result = control_comparison(known.table, control=control, adjustment=ControlAdjustment(name))
    assert [one.p_adjusted for one in result.comparisons] == pytest.approx(known.with_control[name], rel=1e-8)
    assert result.critical == pytest.approx(known.control_critical[0.05], rel=1e-8)


def test_demsar_2006_holm_table() -> None:
    """Section 3.2.2 prints z = 2.416, 2.342, 0.512 and p = .016, .019, .607 (exactly .6084) against .017, .025, .05:
    Holm rejects the first and the second."""
    result = control_comparison(DEMSAR_RANKS.table, control="A")
    by_name = {one.a: one for one in result.comparisons}
    assert [round(-by_name[name].statistic, 3) for name in "DBC"] == [2.415, 2.342, 0.512]
    assert [by_name[name].p for name in "DBC"] == pytest.approx([0.016, 0.019, 0.607], abs=2e-3)
    assert sorted(name for name, one in by_name.items() if one.p_adjusted <= 0.05) == ["B", "D"]


@pytest.mark.parametrize("adjustment", list(ControlAdjustment))
def test_each_choice_is_its_own_procedure(adjustment: ControlAdjustment) -> None:
    """Holland and Finner of p = .0157199802, .0191724848, .6084078002: R and scmamp."""
    expected = {
        "Holland": (0.04642247195, 0.04642247195, 0.6084078002),
        "Finner": (0.04642247195, 0.04642247195, 0.6084078002),
    }
    result = control_comparison(DEMSAR_RANKS.table, control="A", adjustment=adjustment)
    found = {one.a: one.p_adjusted for one in result.comparisons}
    if adjustment.value in expected:
        assert [found[name] for name in "DBC"] == pytest.approx(expected[adjustment.value], rel=1e-8)
    assert ADJUST[adjustment] is getattr(adjust, adjustment.name.lower())


def test_step_wise_procedures_draw_no_single_distance() -> None:
    diagram = control_comparison(DEMSAR_RANKS.table, control="A").charts()[0]
    assert isinstance(diagram, RankDiagram)
    assert diagram.interval is None
    assert diagram.critical != diagram.critical
    assert [diagram.algorithms[i] for i in diagram.marked] == ["B", "D"]
    plain = control_comparison(DEMSAR_RANKS.table, control="A", adjustment=ControlAdjustment.BONFERRONI).charts()[0]
    assert isinstance(plain, RankDiagram)
    assert plain.interval is not None


@pytest.mark.parametrize("higher_is_better", [True, False])
@pytest.mark.parametrize(("alternative", "tail"), [("better", "less"), ("worse", "greater")])
def test_one_sided_comparisons(alternative: str, tail: str, higher_is_better: bool) -> None:
    """A smaller mean rank is better; p by scipy's normal, adjusted by statsmodels."""
    table = ScoreTable(
        DEMSAR_RANKS.table.datasets,
        DEMSAR_RANKS.table.algorithms,
        DEMSAR_RANKS.table.scores * (-1 if higher_is_better else 1),
        higher_is_better=higher_is_better,
    )
    ranks = stats.rankdata(DEMSAR_RANKS.table.scores, axis=1).mean(axis=0)
    n, k = DEMSAR_RANKS.table.scores.shape
    error = np.sqrt(k * (k + 1) / (6 * n))
    z = (ranks[1:] - ranks[0]) / error
    p = stats.norm.cdf(z) if tail == "less" else stats.norm.sf(z)
    for name, theirs in (("holm", "holm"), ("hochberg", "simes-hochberg"), ("sidak", "sidak"), ("hommel", "hommel")):
        result = control_comparison(table, control="A", adjustment=name, alternative=alternative)
        assert [one.p for one in result.comparisons] == pytest.approx(p.tolist(), rel=1e-9)
        adjusted = multipletests(p, method=theirs)[1].tolist()
        assert [one.p_adjusted for one in result.comparisons] == pytest.approx(adjusted, rel=1e-9)
        assert result.critical == pytest.approx(stats.norm.isf(0.05 / 3) * error, rel=1e-9)
        for one in result.comparisons:
            ends = (
                (-np.inf, one.estimate + result.critical)
                if tail == "less"
                else (one.estimate - result.critical, np.inf)
            )
            assert (one.low, one.high) == pytest.approx(ends, rel=1e-9)
    holm = control_comparison(table, control="A", alternative=alternative)
    if alternative == "better":
        assert holm.sentence() == (
            "2 of 3 one-sided comparisons show a difference: B is better than A (adjusted p = 0.0236); "
            "D is better than A (adjusted p = 0.0236)."
        )
    else:
        assert holm.sentence() == "B, C, D are not shown to be worse than A: smallest adjusted one-sided p = 1.0000."
        assert holm.headline() == "none of 3 one-sided comparisons shows the other to be worse"
    at_any_price = control_comparison(table, control="A", alternative="worse", alpha=1 - 1e-9)
    assert at_any_price.shown == (), "a one-sided comparison shows a difference in its own direction only"
    assert all(one.low <= one.estimate <= one.high for one in at_any_price.comparisons)


def test_one_sided_comparisons_of_many() -> None:
    rng = np.random.default_rng(1)
    names = tuple(f"A{i:02d}" for i in range(12))
    table = ScoreTable(tuple(map(str, range(90))), names, rng.normal(size=(90, 12)) + 3 * np.arange(12))
    better = control_comparison(table, control="A01", alternative="better").sentence()
    assert better == (
        "9 of 11 one-sided comparisons with A01 show a difference: A03, A04, A05, A06, A07, A08, A09, A10 and 1 more "
        "better than A01."
    )
    worst = control_comparison(table, control="A11", alternative="better").sentence()
    assert worst.startswith(
        "None of 11 one-sided comparisons with A11 shows a difference: smallest adjusted one-sided p = "
    )
