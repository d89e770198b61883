"""The Bonferroni-Dunn test against Demsar (2006)."""

from __future__ import annotations

import pytest

from stats_core import bonferroni_dunn
from stats_core.charts import RankDiagram
from stats_core.kernels.intervals import bonferroni_dunn_q
from tests.reference.rank_numbers import ALL, DEMSAR_RANKS, Known


@pytest.mark.parametrize("known", ALL)
def test_known_tables(known: Known) -> None:
    control = known.table.algorithms[known.control]
    for alpha, critical in known.control_critical.items():
        result = bonferroni_dunn(known.table, control=control, alpha=alpha)
        assert result.critical == pytest.approx(critical, rel=1e-8)
        assert [one.p for one in result.comparisons] == pytest.approx(known.with_control["raw"], rel=1e-8)
        assert [one.p_adjusted for one in result.comparisons] == pytest.approx(
            known.with_control["Bonferroni"], rel=1e-8
        )
        assert {one.b for one in result.comparisons} == {control}
        for one in result.comparisons:
            assert (abs(one.estimate) >= critical) == (one.p_adjusted <= alpha)


def test_demsar_2006_printed() -> None:
    """Section 3.2.2: the critical difference at .05 is 1.16 (1.168); C4.5+m+cf differs from C4.5, C4.5+m does not."""
    result = bonferroni_dunn(DEMSAR_RANKS.table, control="A")
    assert result.critical == pytest.approx(1.16, abs=0.01)
    assert [one.a for one in result.comparisons if one.p_adjusted <= 0.05] == ["D"]


def test_demsar_2006_table_5b() -> None:
    """The printed 2.724 for k = 9 at .05 is a slip: z at 1 - .05/16 is 2.734."""
    printed = {
        0.05: (1.960, 2.241, 2.394, 2.498, 2.576, 2.638, 2.690, 2.734, 2.773),
        0.10: (1.645, 1.960, 2.128, 2.241, 2.326, 2.394, 2.450, 2.498, 2.539),
    }
    for alpha, row in printed.items():
        for k, q in enumerate(row, start=2):
            assert bonferroni_dunn_q(alpha, k) == pytest.approx(q, abs=1.1e-3)


def test_the_diagram_shows_the_interval_of_the_control() -> None:
    result = bonferroni_dunn(DEMSAR_RANKS.table, control="A")
    diagram = result.charts()[0]
    assert isinstance(diagram, RankDiagram)
    assert diagram.interval == pytest.approx((3.142857 - 1.168143, 3.142857 + 1.168143), abs=1e-5)
    assert [diagram.algorithms[i] for i in diagram.marked] == ["D"]
    assert "* differs from A." in diagram.caption
    assert len(diagram.groups) == 0
