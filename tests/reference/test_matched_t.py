"""The two-matched-samples t test against R, scipy and golden numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import ttest_ind, ttest_rel

from stats_core import InputError, Losses, LossSummary, ParameterError, matched_t
from stats_core.charts import ScoreBoxes

# Synthetic, verified with R: t.test(a, b, paired = TRUE) and t.test(a, b, var.equal = TRUE).
A = [0.8599, 0.8061, 0.8631, 0.8342, 0.8154, 0.7759, 0.7766, 0.8286, 0.838, 0.8139, 0.871, 0.8271, 0.7782, 0.7857]
B = [0.8549, 0.7658, 0.8587, 0.821, 0.8263, 0.7868, 0.7646, 0.8294, 0.8053, 0.8179, 0.8528, 0.8208, 0.779, 0.768]


def both(a, b, names=("A", "B")):
    return Losses(names, np.column_stack([a, b]))


def test_paired_and_independent_intervals():
    """Feelders and Verkooijen (1995), equations 1 and 2."""
    result = matched_t(both(A, B), a="A", b="B")
    assert result.estimate == pytest.approx(0.008742857142856941, rel=1e-10)
    assert (result.low, result.high) == pytest.approx((8.215306041305277e-05, 0.01740356122530083), rel=1e-8)
    assert result.df == 13
    assert result.standard_error == pytest.approx(0.0040089010070272916)
    assert result.independent_error == pytest.approx(0.01243756369152929)
    beside = (result.independent_low, result.independent_high)
    assert beside == pytest.approx((-0.01682292117007724, 0.034308635455791124), rel=1e-8)
    assert result.independent_df == 26
    assert "−0.0168 to 0.0343" in result.notes()[0]


def test_rs_sleep_data():
    # R 4.2.2: t.test(extra[group == 1], extra[group == 2], paired = TRUE), and with var.equal = TRUE.
    a = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    b = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    result = matched_t(both(a, b), a="A", b="B")
    assert (result.statistic, result.p) == pytest.approx((-4.062127683382037, 0.00283289019738427))
    assert (result.low, result.high) == pytest.approx((-2.4598857632769824, -0.7001142367230175))
    beside = (result.independent_low, result.independent_high, result.independent_df)
    assert beside == pytest.approx((-3.363874032287598, 0.2038740322875986, 18))
    assert result.sentence().startswith("A is better than B")


def test_squared_errors_of_the_automl_slides():
    """T = sqrt(n) d / s_d; the slide leaves 1/n out of the mean."""
    y = [0.105, -0.807, 0.892, -0.929, -1.136, 0.513, 1.319, 1.276, 1.356, 0.403, -0.349, 0.578, 0.579, 0.066, -0.699]
    y += [-0.178, 0.266, -1.155, -0.364, -1.217, 1.776, 0.711, -0.141, 0.953, 0.176, -0.548, 0.029, -0.131, 3.642]
    y += [-0.986, -2.785, 0.767, -1.326, -1.399, 1.356, -0.893, -1.323, 0.018, -1.265, 0.742]
    f = [-0.292, -0.76, 1.645, 0.082, -2.27, 0.263, 1.116, 1.702, 1.136, -0.063, 0.408, 1.248, 0.645, -1.002, -0.769]
    f += [-0.881, 1.302, -0.899, -0.175, -0.768, 2.143, 0.094, 0.177, 1.13, -1.129, 0.057, 0.252, -0.179, 3.918]
    f += [-1.406, -2.243, 0.574, -1.973, -0.339, 1.784, -0.848, -1.173, 0.3, -0.496, 1.129]
    g = [1.211, -1.166, 0.471, -0.65, -0.701, 0.593, 0.829, 1.169, 2.105, 1.104, -1.073, 1.281, 1.028, 0.446, 0.083]
    g += [0.141, 1.631, -1.4, -0.92, -0.896, 2.225, 0.067, 0.33, 1.28, -0.518, -0.651, 0.924, 0.674, 2.975]
    g += [-0.319, -2.627, 2.406, -1.355, -0.834, 0.35, 0.022, -1.234, -0.266, -1.515, 0.741]
    y, f, g = (np.array(values) for values in (y, f, g))
    result = matched_t(both((y - f) ** 2, (y - g) ** 2), a="A", b="B")
    assert result.estimate == pytest.approx(-0.06942077500000002)
    assert (result.statistic, result.df) == pytest.approx((-0.6407275967554439, 39))
    assert result.p == pytest.approx(0.5254468995028726)


def test_a_typed_in_summary_gives_the_same():
    data = both(A, B)
    summary = LossSummary(("A", "B"), np.mean([A, B], axis=1), np.cov(A, B), 14)
    one, other = (matched_t(each, a="A", b="B") for each in (data, summary))
    assert other.table().iloc[0, 2:].tolist() == pytest.approx(one.table().iloc[0, 2:].tolist(), rel=1e-9)
    assert other.independent_high == pytest.approx(one.independent_high)
    assert [chart.key for chart in one.charts()] == ["forest", "differences", "loss_boxes"]
    assert [chart.key for chart in other.charts()] == ["forest"]


def test_identical_models():
    result = matched_t(both(A, A), a="A", b="B")
    assert (result.p, result.estimate, result.low, result.high) == (1, 0, 0, 0)
    assert math.isnan(result.statistic)
    assert "so p = 1" in result.notes()[0]


def test_a_constant_difference():
    """.5 - .4, .6 - .5 and .7 - .6 differ in their last bits; the variance is zero all the same."""
    result = matched_t(both([0.5, 0.6, 0.7], [0.4, 0.5, 0.6]), a="A", b="B")
    assert result.statistic == math.inf
    assert result.p == 0
    assert result.estimate == pytest.approx(0.1)
    assert "a convention, not evidence" in result.notes()[0]
    assert matched_t(both([0.5, 0.6, 0.7], [0.4, 0.5, 0.6]), a="B", b="A").statistic == -math.inf


def test_an_interval_without_width_is_not_said():
    """Losses of 1 and 0 in every case: even as if independent there is no scatter to make an interval of."""
    (said,) = matched_t(both([1, 1, 1, 1, 1], [0, 0, 0, 0, 0]), a="A", b="B").notes()
    assert "the interval" not in said
    assert "sign test decides instead: on 5 cases, p = 0.0625" in said


def test_a_small_variance_is_not_zero():
    """Differences a millionth of the losses apart are told from rounding."""
    rng = np.random.default_rng(1)
    a = rng.random(50)
    b = a + 1e-6 * rng.normal(size=50)
    result = matched_t(both(a, b), a="A", b="B")
    assert (result.statistic, result.p) == pytest.approx(tuple(ttest_rel(a, b)), rel=1e-6)


def test_a_model_is_not_compared_with_itself():
    with pytest.raises(ParameterError, match="compared with itself"):
        matched_t(both(A, B), a="A", b="A")


def test_one_case_is_too_few():
    with pytest.raises(InputError, match="at least 2 cases; found 1"):
        matched_t(Losses(("A", "B"), [[0.1, 0.2]]), a="A", b="B")


@pytest.mark.filterwarnings("ignore:Precision loss")
@settings(deadline=None)
@given(arrays(np.float64, st.tuples(st.integers(3, 40), st.just(2)), elements=st.floats(0, 100, width=32)))
def test_against_scipy_with_swap_shift_and_scale(values):
    a, b = values.T
    assume(np.std(a - b) > 1e-3)
    result = matched_t(both(a, b), a="A", b="B")
    theirs = ttest_rel(a, b)
    assert (result.statistic, result.p) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-6, abs=1e-9)
    interval = ttest_ind(a, b).confidence_interval()
    assert (result.independent_low, result.independent_high) == pytest.approx(tuple(interval), rel=1e-6, abs=1e-9)
    swapped = matched_t(both(a, b), a="B", b="A")
    assert (swapped.estimate, swapped.low, swapped.p) == pytest.approx((-result.estimate, -result.high, result.p))
    moved = matched_t(both(a + 5, b + 5), a="A", b="B")
    assert (moved.estimate, moved.p) == pytest.approx((result.estimate, result.p), rel=1e-6, abs=1e-9)
    larger = matched_t(both(3 * a, 3 * b), a="A", b="B")
    assert (larger.estimate, larger.p) == pytest.approx((3 * result.estimate, result.p), rel=1e-6, abs=1e-9)


def test_the_histogram_counts_every_case():
    chart = matched_t(both(A, B), a="A", b="B").charts()[1]
    assert chart.counts.sum() == 14
    assert len(chart.edges) == len(chart.counts) + 1
    some = Losses(("A", "B"), [[0, 3], [1, 1], [3, 0], [0, 0], [3, 0]])
    chart = matched_t(some, a="A", b="B").charts()[1]
    assert (chart.counts[chart.edges[1:] <= 0].sum(), chart.counts[chart.edges[:-1] >= 0].sum(), chart.same) == (
        1,
        2,
        2,
    )
    million = Losses(("A", "B"), np.random.default_rng(0).random((100_000, 2)))
    chart = matched_t(million, a="A", b="B").charts()[1]
    assert 58 <= len(chart.counts) <= 60
    assert chart.counts.sum() + chart.same == 100_000
    assert 0.0 in chart.edges


def test_the_histogram_of_identical_models_is_empty_around_zero():
    chart = matched_t(both(A, A), a="A", b="B").charts()[1]
    assert (chart.edges.tolist(), chart.counts.tolist(), chart.same) == ([-1, 0, 1], [0, 0], len(A))


def test_few_cases_are_said_and_the_losses_drawn() -> None:
    """The AutoML lecture wants more than 30 cases for the matched t test."""
    rng = np.random.default_rng(6)
    few, many = (Losses(("a", "b"), rng.gamma(2, 1, (n, 2))) for n in (30, 31))
    assert any(
        "30 cases. The AutoML lecture wants more than 30;" in note for note in matched_t(few, a="a", b="b").notes()
    )
    assert not any("more than 30" in note for note in matched_t(many, a="a", b="b").notes())
    boxes = matched_t(few, a="a", b="b").charts()[-1]
    assert isinstance(boxes, ScoreBoxes)
    best = int(np.argmin(few.losses.mean(axis=0)))
    assert boxes.algorithms[0] == few.algorithms[best]
    assert boxes.median[0] == pytest.approx(np.median(few.losses[:, best]))
