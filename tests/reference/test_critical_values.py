"""Critical values against published tables, R, scipy and direct integration."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.stats import chi, norm, studentized_range, t

from stats_core.errors import ParameterError
from stats_core.kernels.intervals import (
    bonferroni_dunn_q,
    dunn_t,
    maximum_modulus_p,
    nemenyi_p,
    nemenyi_q,
    studentized_maximum_modulus,
    studentized_range_p,
)

# Computed by direct integration, and checked with R's mvtnorm (independent normals over a common chi).
EXACT = [
    (6, 105, 0.1, 2.4127191849465484),
    (3, 105, 0.1, 2.1399313477693105),
    (2, 5, 0.05, 3.090523260768411),
    (3, 10, 0.05, 2.8288552302248364),
    (6, 20, 0.05, 2.897441292708466),
    (10, 30, 0.05, 3.0049626652777457),
    (1, 12, 0.05, 2.1788128296672213),
    (5, 60, 0.01, 3.2287424909281772),
    (15, 40, 0.05, 3.09990956066517),
    (6, math.inf, 0.1, 2.378000418839062),
    (10, math.inf, 0.05, 2.7996252193010953),
    (3, 2, 0.05, 6.340476706718769),
    (28, 50, 0.1, 3.021081962512556),
]
# Published upper 5 % points, two decimals: Bechhofer and Dunnett (1982), as in the table of Wilcox's smmcrit;
# rows by degrees of freedom, columns by comparisons.
COLUMNS = tuple(enumerate((2, 3, 6, 10, 15, 21, 28)))
TABLE = {
    2: (5.57, 6.34, 7.65, 8.57, 9.28, 9.85, 10.32),
    3: (3.96, 4.43, 5.23, 5.81, 6.26, 6.62, 6.92),
    5: (3.09, 3.39, 3.93, 4.31, 4.61, 4.85, 5.06),
    10: (2.61, 2.83, 3.19, 3.47, 3.68, 3.85, 3.99),
    20: (2.41, 2.59, 2.89, 3.11, 3.28, 3.42, 3.53),
    30: (2.35, 2.52, 2.80, 3.01, 3.16, 3.29, 3.39),
    60: (2.29, 2.45, 2.72, 2.90, 3.04, 3.16, 3.25),
}
TOO_LOW = {(5, 3), (10, 6), (20, 6)}
"""Entries that were cut and not rounded: 3.3992, 3.1993 and 2.8974."""
# Tamhane (1979), Journal of the American Statistical Association 74, Table 2: three decimals at 5 %.
TAMHANE = [(6, 24, 2.851), (6, 36, 2.775), (28, 48, 3.286)]
# Dunnett (1980), Journal of the American Statistical Association 75, Table 2, T3 with V infinite.
DUNNETT = [(6, 6, 3.66), (6, 13, 3.06), (6, 55, 2.72)]


@pytest.mark.parametrize(("k", "df", "alpha", "expected"), EXACT)
def test_maximum_modulus_to_many_digits(k, df, alpha, expected):
    assert studentized_maximum_modulus(1 - alpha, k, df) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(("df", "k", "printed"), [(df, k, row[i]) for df, row in TABLE.items() for i, k in COLUMNS])
def test_maximum_modulus_as_published(df, k, printed):
    meant = printed + 0.01 if (df, k) in TOO_LOW else printed
    assert studentized_maximum_modulus(0.95, k, df) == pytest.approx(meant, abs=0.00505)


@pytest.mark.parametrize(("k", "df", "printed"), TAMHANE)
def test_maximum_modulus_as_tamhane_prints_it(k, df, printed):
    assert studentized_maximum_modulus(0.95, k, df) == pytest.approx(printed, abs=0.00051)


@pytest.mark.parametrize(("k", "df", "printed"), DUNNETT)
def test_maximum_modulus_as_dunnett_prints_it(k, df, printed):
    assert studentized_maximum_modulus(0.95, k, df) == pytest.approx(printed, abs=0.0051)


def test_feelders_and_verkooijens_constant_is_that_of_three_comparisons():
    """|M| for 6 comparisons, 105 df and 10 % is 2.413; their 2.135 is close to the entry for 3 and holds 81 %."""
    assert studentized_maximum_modulus(0.9, 6, 105) == pytest.approx(2.413, abs=0.0005)
    assert studentized_maximum_modulus(0.9, 3, 120) == pytest.approx(2.137, abs=0.0005)
    assert 1 - maximum_modulus_p(2.135, 6, 105) == pytest.approx(0.809192614536816, rel=1e-9)
    assert 1 - maximum_modulus_p(2.135, 3, 105) == pytest.approx(0.8988593224727639, rel=1e-9)
    assert 1 - maximum_modulus_p(2.81, 10, math.inf) == pytest.approx(0.9515484967534116, rel=1e-9)


def integral(c, k, df):
    """P(|M| <= c) by adaptive quadrature over the chi density."""
    root = math.sqrt(df)

    def density(s):
        return (2 * norm.cdf(c * s) - 1) ** k * chi.pdf(s * root, df) * root

    low, middle, high = chi.ppf(1e-17, df) / root, chi.median(df) / root, chi.isf(1e-17, df) / root
    parts = ((low, middle), (middle, high))
    return sum(quad(density, *part, epsabs=1e-13, limit=500)[0] for part in parts)


@pytest.mark.parametrize("k", [2, 45, 435, 1000])
@pytest.mark.parametrize("df", [2, 7, 105, 5000])
@pytest.mark.parametrize("alpha", [0.001, 0.05, 0.5])
def test_maximum_modulus_of_many_comparisons(k, df, alpha):
    assert integral(studentized_maximum_modulus(1 - alpha, k, df), k, df) == pytest.approx(1 - alpha, abs=1e-10)


@settings(deadline=None, max_examples=60)
@given(st.floats(0.01, 30), st.one_of(st.floats(1, 1e6), st.just(math.inf)))
def test_one_comparison_is_student(c, df):
    expected = 2 * (norm.sf(c) if math.isinf(df) else t.sf(c, df))
    assert maximum_modulus_p(c, 1, df) == pytest.approx(expected, rel=1e-9, abs=1e-290)


@settings(deadline=None, max_examples=60)
@given(st.floats(0, 8), st.integers(1, 500), st.floats(2, 1e5))
def test_maximum_modulus_lies_between_one_comparison_and_bonferroni(c, k, df):
    one = maximum_modulus_p(c, 1, df)
    found = maximum_modulus_p(c, k, df)
    assert one * (1 - 1e-9) <= found <= min(1, k * one) * (1 + 1e-9)


def test_maximum_modulus_of_nothing_and_of_everything():
    assert maximum_modulus_p(0, 6, 20) == pytest.approx(1, abs=1e-12)
    assert maximum_modulus_p(math.inf, 6, 20) == 0
    assert math.isnan(maximum_modulus_p(math.nan, 6, 20))
    assert maximum_modulus_p(-2.5, 6, 20) == maximum_modulus_p(2.5, 6, 20)
    assert math.isnan(studentized_range_p(math.nan, 6, 20))
    assert studentized_range_p(math.inf, 6, 20) == 0


@pytest.mark.parametrize(
    ("probability", "comparisons", "df", "said"),
    [(0, 3, 5, "probability"), (1, 3, 5, "probability"), (0.9, 0, 5, "comparisons"), (0.9, 3, 0, "freedom")],
)
def test_bad_questions_are_refused(probability, comparisons, df, said):
    with pytest.raises(ParameterError, match=said):
        studentized_maximum_modulus(probability, comparisons, df)


def test_dunn_t_as_in_r():
    # R: qnorm(1 - .05/20), qt(1 - .05/20, 383), qt(1 - .1/12, 105), qt(1 - .05/6, 20); the first is printed 2.81.
    found = [dunn_t(0.05, 10, math.inf), dunn_t(0.05, 10, 383), dunn_t(0.1, 6, 105), dunn_t(0.05, 3, 20)]
    assert found == pytest.approx([2.8070337683438042, 2.8233912423574985, 2.4329395393505484, 2.6125854230334866])


# Demsar (2006), Table 5, for k = 2 to 10.
NEMENYI = {
    0.05: (1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164),
    0.10: (1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920),
}
# 2.734 for k = 9 at 0.05; the paper prints 2.724, a slip of the pen.
BONFERRONI_DUNN = {
    0.05: (1.960, 2.241, 2.394, 2.498, 2.576, 2.638, 2.690, 2.734, 2.773),
    0.10: (1.645, 1.960, 2.128, 2.241, 2.326, 2.394, 2.450, 2.498, 2.539),
}


@pytest.mark.parametrize("alpha", [0.05, 0.10])
def test_critical_values_of_mean_ranks_as_published(alpha):
    assert [nemenyi_q(alpha, k) for k in range(2, 11)] == pytest.approx(NEMENYI[alpha], abs=0.0011)
    assert [bonferroni_dunn_q(alpha, k) for k in range(2, 11)] == pytest.approx(BONFERRONI_DUNN[alpha], abs=0.00051)


@pytest.mark.parametrize(
    ("alpha", "k", "nemenyi", "bonferroni_dunn"),
    [
        (0.05, 4, 2.569031772546482, 2.3939797998185095),
        (0.05, 9, 3.1017303413033805, 2.734368786533181),
        (0.10, 5, 2.4595157642714183, 2.241402727604945),
        (0.01, 2, 2.575829303548901, 2.575829303548901),
        (0.01, 6, 3.3637403684813667, 3.090232306167813),
    ],
)
def test_critical_values_of_mean_ranks_to_many_digits(alpha, k, nemenyi, bonferroni_dunn):
    assert nemenyi_q(alpha, k) == pytest.approx(nemenyi, rel=1e-11)
    assert bonferroni_dunn_q(alpha, k) == pytest.approx(bonferroni_dunn, rel=1e-12)


@pytest.mark.parametrize("k", [3, 12, 60, 100])
def test_nemenyi_for_any_number_of_algorithms(k):
    for alpha in (0.2, 0.05, 0.001):
        expected = studentized_range.ppf(1 - alpha, k, np.inf) / math.sqrt(2)
        assert nemenyi_q(alpha, k) == pytest.approx(expected, rel=1e-9)
        assert nemenyi_p(nemenyi_q(alpha, k), k) == pytest.approx(alpha, rel=1e-9)
    assert nemenyi_p(2.0, k) == pytest.approx(studentized_range.sf(2 * math.sqrt(2), k, np.inf), rel=1e-9)


@pytest.mark.parametrize("k", [2, 3, 11, 100])
@pytest.mark.parametrize("df", [1, 2, 13, math.inf])
def test_no_difference_has_a_p_of_exactly_1(k, df):
    """And no sum that one processor rounds to 1, and another to a little less."""
    assert nemenyi_p(0.0, k) == studentized_range_p(0.0, k, df) == maximum_modulus_p(0.0, k, df) == 1.0


def test_nemenyi_p_in_the_far_tail():
    # Far out, the range exceeds q when one of the k(k-1)/2 pairs does.
    assert nemenyi_p(12, 2) == pytest.approx(2 * norm.sf(12), rel=1e-10)
    assert nemenyi_p(12, 10) == pytest.approx(45 * 2 * norm.sf(12), rel=1e-6)
    assert nemenyi_p(0, 10) == pytest.approx(1, abs=1e-12)
    with pytest.raises(ParameterError, match="two algorithms"):
        nemenyi_q(0.05, 1)


@pytest.mark.parametrize("k", [3, 20, 500])
@pytest.mark.parametrize("alpha", [1e-50, 1e-100, 1e-300])
def test_nemenyi_of_any_level_is_that_of_bonferroni_far_out(k, alpha):
    """There no two pairs differ at once; below about 1e-45 the range's probability did not fall any more."""
    q = nemenyi_q(alpha, k)
    assert q == pytest.approx(norm.isf(alpha / (k * (k - 1))), rel=1e-12)
    assert nemenyi_p(q, k) == pytest.approx(alpha, rel=1e-9)
