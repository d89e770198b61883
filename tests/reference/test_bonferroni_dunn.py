"""The Bonferroni-Dunn test against Demsar (2006)."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from stats_core import ParameterError, bonferroni_dunn, nemenyi
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


def test_the_constant_of_the_lectures_slide() -> None:
    """The AutoML lecture takes Nemenyi's constant, 2.569 for k = 4 (Demsar 2006, Table 5a), where Dunn's is 2.394."""
    slide = bonferroni_dunn(DEMSAR_RANKS.table, control="A", constant="slide")
    right = bonferroni_dunn(DEMSAR_RANKS.table, control="A")
    assert slide.critical / right.critical == pytest.approx(2.569 / 2.394, abs=5e-4)
    assert slide.critical == pytest.approx(nemenyi(DEMSAR_RANKS.table).critical)
    of_all_pairs = {(one.a, one.b): one.p_adjusted for one in nemenyi(DEMSAR_RANKS.table).comparisons}
    for one in slide.comparisons:
        assert one.p_adjusted == pytest.approx(of_all_pairs[one.b, one.a], rel=1e-8)
    assert (slide.q_alpha, right.q_alpha) == pytest.approx((2.569, 2.394), abs=5e-4)
    assert slide.notes()[1] == (
        "The critical value is 2.569, the studentized range over sqrt 2 as on the slide, made for 6 pairs; for 3 "
        "comparisons with a control Dunn's is 2.394."
    )
    assert right.notes()[0].endswith("It has to reach 2.394 or −2.394: the critical difference is 1.168.")
    assert right.notes()[1] == (
        "For this test the AutoML lecture's slide takes the studentized range over sqrt 2, 2.569. That is made for 6 "
        "pairs, too large for 3 comparisons with a control."
    )
    two = bonferroni_dunn(DEMSAR_RANKS.table.only(("A", "B")), control="A")
    assert not any("slide" in note for note in two.notes()), "of two algorithms both values are the same"


def test_one_sided_comparisons() -> None:
    """The critical difference is z at 1 - alpha / (k - 1); the diagram's interval has one end."""
    both = bonferroni_dunn(DEMSAR_RANKS.table, control="A")
    better = bonferroni_dunn(DEMSAR_RANKS.table, control="A", alternative="better")
    error = np.sqrt(4 * 5 / (6 * 14))
    assert better.critical == pytest.approx(stats.norm.isf(0.05 / 3) * error, rel=1e-9)
    for one, two in zip(better.comparisons, both.comparisons, strict=True):
        assert one.p == pytest.approx(stats.norm.cdf(two.estimate / error), rel=1e-9)
        assert one.p_adjusted == pytest.approx(min(1.0, 3 * one.p), rel=1e-9)
        assert (one.low, one.high) == (-np.inf, pytest.approx(two.estimate + better.critical))
        assert (one.p_adjusted <= 0.05) == (one.high < 0)
    diagram = better.charts()[0]
    assert isinstance(diagram, RankDiagram)
    assert diagram.interval == (pytest.approx(3.142857 - better.critical, abs=1e-5), np.inf)
    assert [diagram.algorithms[i] for i in diagram.marked] == ["B", "D"]
    assert "* is better than A." in diagram.caption
    worse = bonferroni_dunn(DEMSAR_RANKS.table, control="A", alternative="worse").charts()[0]
    assert isinstance(worse, RankDiagram)
    assert (worse.interval, worse.marked) == ((-np.inf, pytest.approx(3.142857 + better.critical, abs=1e-5)), ())
    with pytest.raises(ParameterError, match="looks to both sides"):
        bonferroni_dunn(DEMSAR_RANKS.table, control="A", alternative="better", constant="slide")
