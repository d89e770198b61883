"""Comparisons with a control against Demsar (2006), R's p.adjust, and scikit-posthocs' ancestors."""

from __future__ import annotations

import pytest

from stats_core import control_comparison
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
