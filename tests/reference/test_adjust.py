"""Adjusted p values against R's p.adjust, statsmodels, published values and closed tests by brute force."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from stats_core.errors import ParameterError
from stats_core.kernels import adjust

SIMPLE = ["bonferroni", "holm", "hochberg", "hommel", "holland", "finner"]
RATES = ["benjamini_hochberg", "benjamini_yekutieli"]

# bonferroni, holm, hochberg, hommel: R 4.2.2, format(p.adjust(p, method), digits = 17).
# holland, finner: statsmodels multipletests "holm-sidak", and 1-(1-p)^(m/i) with a running maximum.
R_CASES = {
    "even": (
        [0.01, 0.02, 0.03, 0.04, 0.05],
        {
            "bonferroni": [0.05, 0.1, 0.15, 0.2, 0.25],
            "holm": [0.05, 0.08, 0.09, 0.09, 0.09],
            "hochberg": [0.05] * 5,
            "hommel": [0.05] * 5,
            "holland": [0.04900995010000009, 0.07763184000000012, 0.08732700000000004] + [0.08732700000000004] * 2,
            "finner": [
                0.04900995010000009,
                0.049252506287815745,
                0.04949831642937075,
                0.04974745526276503,
                0.050000000000000044,
            ],
        },
    ),
    "ties": (
        [0.0001, 0.2, 0.013, 0.013, 0.8, 0.047, 0.0009],
        {
            "bonferroni": [0.0007, 1.0, 0.091, 0.091, 1.0, 0.329, 0.0063],
            "holm": [0.0007, 0.4, 0.065, 0.065, 0.8, 0.141, 0.0054],
            "hochberg": [0.0007, 0.4, 0.052, 0.052, 0.8, 0.141, 0.0054],
            "hommel": [0.0007, 0.4, 0.052, 0.052, 0.8, 0.141, 0.0054],
            "holland": [
                0.0006997900349964281,
                0.36,
                0.06333182756629308,
                0.06333182756629308,
                0.8,
                0.13447682300000008,
                0.00538786457016216,
            ],
            "finner": [
                0.0006997900349964281,
                0.2292060128008031,
                0.030070824999170354,
                0.030070824999170354,
                0.8,
                0.06517555385799523,
                0.003146457844508177,
            ],
        },
    ),
    "a p of one": (
        [0.91, 0.004, 0.021, 0.0003, 0.3, 0.021, 0.06, 1.0, 0.5, 0.0125],
        {
            "bonferroni": [1, 0.04, 0.21, 0.003, 1, 0.21, 0.6, 1, 1, 0.125],
            "holm": [1, 0.036, 0.147, 0.003, 1, 0.147, 0.3, 1, 1, 0.1],
            "hochberg": [1, 0.036, 0.126, 0.003, 1, 0.126, 0.3, 1, 1, 0.1],
            "hommel": [1, 0.036, 0.126, 0.003, 1, 0.126, 0.3, 1, 1, 0.075],
        },
    ),
    # Demsar 2006, section 3.2.2: C4.5+m, C4.5+cf and C4.5+m+cf against C4.5, unrounded p values.
    "Demsar, with a control": (
        [0.0157199802, 0.0191724848, 0.6084078002],
        {
            "bonferroni": [0.0471599406, 0.0575174544, 1.0],
            "holm": [0.0471599406, 0.0471599406, 0.6084078002],
            "hochberg": [0.0383449696, 0.0383449696, 0.6084078002],
            "hommel": [0.0314399604, 0.0383449696, 0.6084078002],
            "holland": [0.04642247195410398, 0.04642247195410398, 0.6084078002],
            "finner": [0.04642247195410398, 0.04642247195410398, 0.6084078002],
        },
    ),
}


@pytest.mark.parametrize(
    ("p", "name", "expected"),
    [
        pytest.param(p, name, expected, id=f"{case}, {name}")
        for case, (p, by_name) in R_CASES.items()
        for name, expected in by_name.items()
    ],
)
def test_against_r(p, name, expected):
    assert getattr(adjust, name)(p) == pytest.approx(expected, rel=1e-10, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "theirs"),
    [
        ("bonferroni", "bonferroni"),
        ("holm", "holm"),
        ("hochberg", "simes-hochberg"),
        ("hommel", "hommel"),
        ("holland", "holm-sidak"),
        ("sidak", "sidak"),
        ("benjamini_hochberg", "fdr_bh"),
        ("benjamini_yekutieli", "fdr_by"),
    ],
)
def test_against_statsmodels(name, theirs):
    p = np.random.default_rng(1).beta(0.4, 3, size=60)
    p[7] = p[30]
    assert getattr(adjust, name)(p) == pytest.approx(multipletests(p, method=theirs)[1], rel=1e-10)


def test_single_step_and_false_discovery_rates_as_r_gives_them():
    """R 4.2.2: p.adjust(p, "BH"), p.adjust(p, "BY"); 1 - (1 - p)^7."""
    p = [0.0001, 0.2, 0.013, 0.013, 0.8, 0.047, 0.0009]
    expected = [0.0007, 0.7 / 3, 0.02275, 0.02275, 0.8, 0.0658, 0.00315]
    assert adjust.benjamini_hochberg(p) == pytest.approx(expected, rel=1e-12)
    harmonic = 363 / 140
    assert adjust.benjamini_yekutieli(p) == pytest.approx(np.minimum(1, harmonic * np.array(expected)), rel=1e-12)
    assert adjust.sidak(p) == pytest.approx([1 - (1 - one) ** 7 for one in p], rel=1e-10)


# Shaffer and Bergmann-Hommel: checked with the R package scmamp, whose Bergmann-Hommel is the monotone one.
FOUR = [0.12123, 0.0314, 0.01578, 0.04543, 0.06588, 0.00661]
SIX = [
    *(0.02158, 0.00772, 0.03482, 0.00187, 0.4503),
    *(0.01288, 0.2482, 0.00272, 0.01684),
    *(0.15919, 0.00003, 0.00181),
    *(0.00101, 0.24625),
    0.00533,
]


def test_shaffer_of_four_and_six_algorithms():
    assert adjust.shaffer(FOUR) == pytest.approx([0.13629, 0.0942, 0.04734, 0.13629, 0.13629, 0.03966], rel=1e-9)
    expected = [
        *(0.12948, 0.05404, 0.13928, 0.0187, 0.73875),
        *(0.09016, 0.73875, 0.0272, 0.11788),
        *(0.63676, 0.00045, 0.0181),
        *(0.0101, 0.73875),
        0.0533,
    ]
    assert adjust.shaffer(SIX, 6) == pytest.approx(expected, rel=1e-9)


def test_bergmann_hommel_of_four_and_six_algorithms():
    assert adjust.bergmann_hommel(FOUR) == pytest.approx([0.12123, 0.0942, 0.04734, 0.0942, 0.06588, 0.03966], rel=1e-9)
    expected = [
        *(0.10104, 0.04632, 0.10446, 0.01309, 0.4964),
        *(0.05152, 0.4964, 0.01632, 0.10104),
        *(0.31838, 0.00045, 0.0181),
        *(0.0101, 0.24625),
        0.03731,
    ]
    assert adjust.bergmann_hommel(SIX, 6) == pytest.approx(expected, rel=1e-9)


def test_monotone_bergmann_hommel_as_scmamp_gives_it():
    expected = [0.12123, 0.0942, 0.04734, 0.0942, 0.0942, 0.03966]
    assert adjust.bergmann_hommel(FOUR, monotone=True) == pytest.approx(expected, rel=1e-9)
    expected = [
        *(0.10104, 0.04632, 0.10446, 0.0181, 0.4964),
        *(0.05152, 0.4964, 0.0181, 0.10104),
        *(0.31838, 0.00045, 0.0181),
        *(0.0101, 0.31838),
        0.03731,
    ]
    assert adjust.bergmann_hommel(SIX, monotone=True) == pytest.approx(expected, rel=1e-9)


def test_attainable_numbers_of_true_pairs():
    # Shaffer 1986, Table 2, for k = 3 to 6.
    assert adjust.possible_true_pairs(3) == (0, 1, 3)
    assert adjust.possible_true_pairs(4) == (0, 1, 2, 3, 6)
    assert adjust.possible_true_pairs(5) == (0, 1, 2, 3, 4, 6, 10)
    assert adjust.possible_true_pairs(6) == (0, 1, 2, 3, 4, 6, 7, 10, 15)


def test_exhaustive_sets_are_counted_by_bell_numbers():
    # Bell(k) - 1, OEIS A000110.
    counts = [len(adjust.exhaustive_sets(k)) for k in range(2, 10)]
    assert counts == [1, 4, 14, 51, 202, 876, 4139, 21146]


def test_bergmann_hommel_refuses_what_is_not_feasible():
    with pytest.raises(ParameterError, match="Shaffer"):
        adjust.bergmann_hommel(np.full(45, 0.5))


@pytest.mark.parametrize("function", [adjust.shaffer, adjust.bergmann_hommel])
def test_all_pairs_are_needed(function):
    with pytest.raises(ParameterError, match="4 p values are not one for each pair"):
        function([0.1, 0.2, 0.3, 0.4])
    with pytest.raises(ParameterError, match="5 algorithms have 10"):
        function([0.1, 0.2, 0.3], 5)


P_LISTS = st.lists(st.floats(0, 1), min_size=1, max_size=7)


@settings(deadline=None, max_examples=60)
@given(P_LISTS)
def test_hommel_is_the_closed_test_of_simes(p):
    """By brute force: the largest Simes p value of all subsets that hold the hypothesis."""

    def simes(subset):
        ordered = np.sort([p[i] for i in subset])
        return np.min(len(ordered) * ordered / np.arange(1, len(ordered) + 1))

    subsets = [subset for size in range(1, len(p) + 1) for subset in combinations(range(len(p)), size)]
    expected = [min(1, max(simes(subset) for subset in subsets if i in subset)) for i in range(len(p))]
    assert adjust.hommel(p) == pytest.approx(expected, rel=1e-12, abs=1e-300)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.floats(0, 1), min_size=10, max_size=10), st.permutations(range(10)))
def test_order_size_and_power(p, order):
    p = np.array(p)
    done = {name: getattr(adjust, name)(p) for name in [*SIMPLE, *RATES, "sidak", "shaffer", "bergmann_hommel"]}
    for name, adjusted in done.items():
        assert np.all(adjusted <= 1), name
        assert np.all(adjusted >= p * (1 - 1e-12)), name
    for name in [*SIMPLE, *RATES, "sidak"]:
        assert getattr(adjust, name)(p[order]) == pytest.approx(done[name][order], rel=1e-12)
    slack = 1 + 1e-12
    for sharper, blunter in [
        ("holm", "bonferroni"),
        ("hochberg", "holm"),
        ("hommel", "hochberg"),
        ("holland", "holm"),
        ("finner", "holland"),
        ("shaffer", "holm"),
        ("sidak", "bonferroni"),
        ("holland", "sidak"),
        ("benjamini_hochberg", "hommel"),
        ("benjamini_hochberg", "benjamini_yekutieli"),
        ("bergmann_hommel", "shaffer"),
    ]:
        assert np.all(done[sharper] <= done[blunter] * slack), (sharper, blunter)
    assert np.all(adjust.bergmann_hommel(p, monotone=True) <= done["shaffer"] * slack)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.floats(0, 1), min_size=10, max_size=10), st.permutations(range(5)))
def test_all_pairs_procedures_do_not_depend_on_the_algorithms_order(p, order):
    square = np.zeros((5, 5))
    square[np.triu_indices(5, 1)] = p
    square += square.T
    again = square[np.ix_(order, order)][np.triu_indices(5, 1)]
    for function in (adjust.shaffer, adjust.bergmann_hommel, lambda p: adjust.bergmann_hommel(p, monotone=True)):
        before = np.zeros((5, 5))
        before[np.triu_indices(5, 1)] = function(p)
        before += before.T
        assert function(again) == pytest.approx(before[np.ix_(order, order)][np.triu_indices(5, 1)], rel=1e-12)


@pytest.mark.parametrize("name", [*SIMPLE, *RATES, "sidak"])
def test_no_p_value_and_tiny_p_values(name):
    assert getattr(adjust, name)([]).size == 0
    assert np.all(getattr(adjust, name)([1e-300, 2e-300, 1.0])[:2] > 0)
