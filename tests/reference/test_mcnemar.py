"""McNemar's test against slides, papers, R and statsmodels."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar
from statsmodels.stats.contingency_tables import mcnemar as their_mcnemar

from stats_core import Agreement, Losses, ParameterError, cochran_q, mcnemar
from stats_core.methods.cases.mcnemar import Variant, tango_interval

# both right, only a, only b, both wrong: chi-square corrected and p, uncorrected and p, exact p, mid-p.
# Verified with R 4.2.2: mcnemar.test(x), mcnemar.test(x, correct = FALSE), binom.test(b, b + c).
CASES = {
    "AutoML slides": (
        (30, 5, 17, 42),
        (5.5, 0.019016473672300558, 6.545454545454546, 0.010515245935858921, 0.01690053939819336, 0.0106220245361328),
    ),
    "Feelders and Verkooijen 1995, Table 4": (
        (268, 23, 32, 61),
        (1.1636363636363636, 0.2807126652684959, 1.4727272727272727, 0.224915884015962, 0.2806097176983546, None),
    ),
    "mlxtend documentation": (
        (9945, 25, 15, 15),
        (2.025, 0.15472892348537437, 2.5, 0.11384629800665763, 0.1538599441628321, 0.1172752059574122),
    ),
    "few": (
        (100, 3, 9, 40),
        (2.0833333333333335, 0.1489146731787616, 3.0, 0.08326451666355042, 0.14599609375, 0.09228515625),
    ),
    "none on one side": ((20, 0, 6, 4), (25 / 6, 0.041226833337163815, 6.0, 0.014305878435429641, 0.03125, 0.015625)),
    "equal": ((50, 10, 10, 30), (0.0, 1.0, 0.0, 1.0, 1.0, 1.0)),
    "apart by one": ((19, 3, 4, 9), (0.0, 1.0, 1 / 7, 0.7054569861112734, 1.0, 0.7265625)),
}


@pytest.mark.parametrize(("counts", "expected"), CASES.values(), ids=list(CASES))
def test_all_variants(counts, expected):
    table = Agreement(*counts)
    corrected, p_corrected, uncorrected, p_uncorrected, p_exact, p_mid = expected
    found = mcnemar(table, variant=Variant.CORRECTED)
    assert (found.statistic, found.df, found.p) == pytest.approx((corrected, 1, p_corrected), rel=1e-9)
    found = mcnemar(table, variant=Variant.UNCORRECTED)
    assert (found.statistic, found.df, found.p) == pytest.approx((uncorrected, 1, p_uncorrected), rel=1e-9)
    assert mcnemar(table, variant=Variant.EXACT).p == pytest.approx(p_exact, rel=1e-9)
    if p_mid is not None:
        assert mcnemar(table, variant=Variant.MID_P).p == pytest.approx(p_mid, rel=1e-9)


def test_the_printed_numbers():
    assert mcnemar(Agreement(30, 5, 17, 42), variant="corrected").statistic == 5.5
    found = mcnemar(Agreement(61, 23, 32, 268), variant=Variant.CORRECTED)
    assert round(found.statistic, 4) == 1.1636
    assert round(found.p, 2) == 0.28


def test_error_rates_as_on_the_slide():
    """(C + D) / n and (B + D) / n of the AutoML slides."""
    table = Agreement(30, 5, 17, 42)
    assert (table.error_a, table.error_b) == pytest.approx((0.6276595744680851, 0.5))
    result = mcnemar(table)
    assert result.estimate == pytest.approx(12 / 94)
    assert result.sentence().startswith("B is better than A")


def test_the_table_of_mlxtends_predictions():
    # Its documentation prints [[4, 1], [2, 3]], with the two disagreements in each other's place.
    truth = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
    first, second = [0, 1, 0, 0, 0, 1, 1, 0, 0, 0], [0, 0, 1, 1, 0, 1, 1, 0, 0, 0]
    table = Losses.from_predictions(truth, {"first": first, "second": second}).agreement("first", "second")
    assert (table.both_right, table.only_a_right, table.only_b_right, table.both_wrong) == (4, 2, 1, 3)


@pytest.mark.parametrize("variant", Variant)
def test_identical_classifiers(variant):
    """mlxtend 0.25 and statsmodels 0.15 give an infinite chi-square and p = 0 here."""
    result = mcnemar(Agreement(40, 0, 0, 10), variant=variant)
    assert result.p == 1
    assert math.isnan(result.statistic)
    assert "nothing speaks for a difference" in result.notes()[-1]
    assert result.low == pytest.approx(-result.high)
    assert 0 < result.high < 0.1


def test_small_tables_are_tested_exactly():
    exact = mcnemar(Agreement(100, 4, 20, 100))
    assert exact.p == mcnemar(Agreement(100, 4, 20, 100), variant=Variant.EXACT).p
    assert "24 disagreements the variant is: exact binomial" in exact.notes()[1]
    chi_square = mcnemar(Agreement(100, 4, 21, 100))
    assert chi_square.p == mcnemar(Agreement(100, 4, 21, 100), variant=Variant.CORRECTED).p
    assert "continuity correction" in chi_square.notes()[1]


def test_the_note_about_few_disagreements():
    few = mcnemar(Agreement(100, 4, 16, 10), variant=Variant.UNCORRECTED).notes()
    assert any("wants more than 20 disagreements," in note and ", and there are 20:" in note for note in few)
    enough = mcnemar(Agreement(100, 4, 17, 10), variant=Variant.UNCORRECTED).notes()
    assert not any("wants more than" in note for note in enough)


@pytest.mark.parametrize("name", ["exact", "Mid-p", "UNCORRECTED", "exact binomial"])
def test_variants_have_short_names(name):
    assert 0 < mcnemar(Agreement(30, 5, 17, 42), variant=name).p < 0.05


def test_an_unknown_variant_is_refused():
    with pytest.raises(ParameterError, match="Choose one of"):
        mcnemar(Agreement(30, 5, 17, 42), variant="sure")


COUNTS = st.tuples(*[st.integers(0, 200)] * 4).filter(lambda counts: sum(counts) > 0)


@settings(deadline=None)
@given(COUNTS, st.sampled_from(Variant))
def test_swapping_the_two_flips_the_sign_and_keeps_p(counts, variant):
    right, b, c, wrong = counts
    one = mcnemar(Agreement(right, b, c, wrong), variant=variant)
    other = mcnemar(Agreement(right, c, b, wrong), variant=variant)
    assert one.p == other.p
    assert one.estimate == -other.estimate
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low), abs=1e-9)
    assert -1 <= one.low <= one.estimate <= one.high <= 1


@settings(deadline=None)
@given(st.integers(0, 300), st.integers(0, 300))
def test_against_statsmodels(b, c):
    if b + c == 0:
        return
    square = [[50, b], [c, 50]]
    exact = mcnemar(Agreement(50, b, c, 50), variant=Variant.EXACT)
    assert exact.p == pytest.approx(their_mcnemar(square, exact=True).pvalue, rel=1e-9)
    plain = mcnemar(Agreement(50, b, c, 50), variant=Variant.UNCORRECTED)
    theirs = their_mcnemar(square, exact=False, correction=False)
    assert (plain.statistic, plain.p) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-9)


@settings(deadline=None)
@given(COUNTS)
def test_the_interval_decides_like_the_uncorrected_test(counts):
    result = mcnemar(Agreement(*counts), variant=Variant.UNCORRECTED)
    if abs(result.p - 0.05) > 1e-6:
        assert (result.low > 0 or result.high < 0) == (result.p < 0.05)


@pytest.mark.parametrize(("b", "c", "n"), [(40, 20, 160), (12, 2, 50), (5, 0, 20), (1, 1, 3), (0, 7, 9)])
def test_the_interval_inverts_the_score_test(b, c, n):
    """At each limit the score statistic is the normal quantile, with the likelihood maximised numerically."""

    def score(delta):
        def minus_log_likelihood(p_c):
            p_b, rest = p_c + delta, 1 - 2 * p_c - delta
            parts = ((b, p_b), (c, p_c), (n - b - c, rest))
            return -sum(count * math.log(max(p, 1e-300)) for count, p in parts if count)

        bounds = (max(0.0, -delta), (1 - delta) / 2)
        p_c = minimize_scalar(minus_log_likelihood, bounds=bounds, method="bounded", options={"xatol": 1e-12}).x
        return (b - c - n * delta) / math.sqrt(n * (2 * p_c + delta * (1 - delta)))

    low, high = tango_interval(b, c, n, 0.05)
    assert score(low) == pytest.approx(1.959963984540054, abs=1e-3)
    assert score(high) == pytest.approx(-1.959963984540054, abs=1e-3)


def test_the_interval_where_all_agree_or_all_disagree():
    # Closed forms: z^2 / (n + z^2) without disagreement, (n - z^2) / (n + z^2) when all are on one side.
    z2 = 1.959963984540054**2
    assert tango_interval(0, 0, 50, 0.05) == pytest.approx((-z2 / (50 + z2), z2 / (50 + z2)), rel=1e-9)
    assert tango_interval(50, 0, 50, 0.05) == pytest.approx(((50 - z2) / (50 + z2), 1), rel=1e-9)
    assert tango_interval(0, 0, 10**15, 0.05) == pytest.approx((-z2 / 1e15, z2 / 1e15), rel=1e-9)


def test_two_classifiers_by_cochran():
    table = Agreement(30, 5, 17, 42)
    errors = [[0, 0]] * 30 + [[0, 1]] * 5 + [[1, 0]] * 17 + [[1, 1]] * 42
    plain = mcnemar(table, variant=Variant.UNCORRECTED)
    found = cochran_q(Losses(("A", "B"), errors))
    assert (found.statistic, found.p) == pytest.approx((plain.statistic, plain.p), rel=1e-12)


def test_the_square_has_areas_like_the_counts():
    square = mcnemar(Agreement(30, 5, 17, 42)).charts()[0]
    x0, x1, y0, y1 = square.rectangles.T
    assert (x1 - x0) * (y1 - y0) * 94 == pytest.approx(square.counts)
    for counts in [(0, 0, 3, 4), (3, 4, 0, 0), (1, 0, 0, 0)]:
        square = mcnemar(Agreement(*counts)).charts()[0]
        x0, x1, y0, y1 = square.rectangles.T
        assert (x1 - x0) * (y1 - y0) * sum(counts) == pytest.approx(np.array(counts), abs=1e-12)


def test_expected_counts_and_the_critical_value() -> None:
    """Singhi (2005) and the AutoML lecture print 3.841 for one degree of freedom at .05."""
    said = " ".join(mcnemar(Agreement(30, 5, 17, 42), variant="corrected").notes())
    assert "11 cases of each kind were expected; chi-square has to reach 3.841 for a two-sided p of 0.05" in said
    assert "chi-square has to reach" not in " ".join(mcnemar(Agreement(30, 5, 17, 42), variant="exact").notes())
