"""All pairs of means against R's TukeyHSD and scipy."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pingouin as pg
import pytest
from scipy import stats

from stats_core import Curves, one_way_anova, tukey_kramer
from stats_core.kernels.intervals import critical_range, studentized_range_p
from tests.reference.test_one_way_anova import PLANTS, curves

# R, TukeyHSD(aov(weight ~ group, PlantGrowth)): difference, lower, upper, p adj.
PRINTED = {
    ("ctrl", "trt1"): (0.371, -0.3202161, 1.0622161, 0.3908711),
    ("ctrl", "trt2"): (-0.494, -1.1852161, 0.1972161, 0.1979960),
    ("trt1", "trt2"): (-0.865, -1.5562161, -0.1737839, 0.0120064),
}


def test_plants_as_in_r() -> None:
    """R's help page of PlantGrowth prints the differences the other way round."""
    result = tukey_kramer(curves(PLANTS))
    for one in result.comparisons:
        found = (one.estimate, one.low, one.high, one.p_adjusted)
        assert found == pytest.approx(PRINTED[one.a, one.b], abs=6e-8)
    assert result.sentence() == "1 of 3 comparisons shows a difference: trt2 is better than trt1 (adjusted p = 0.0120)."


@pytest.mark.parametrize("sizes", [(6, 6, 6), (4, 7, 5), (3, 9), (5, 4, 6, 3)])
def test_as_scipy_has_it(sizes: tuple[int, ...]) -> None:
    rng = np.random.default_rng(sum(sizes))
    groups = {f"g{i}": rng.normal(i / 2, 1, size).tolist() for i, size in enumerate(sizes)}
    wanted = stats.tukey_hsd(*groups.values())
    ends = wanted.confidence_interval(0.9)
    names = list(groups)
    for one in tukey_kramer(curves(groups), alpha=0.1).comparisons:
        i, j = names.index(one.a), names.index(one.b)
        assert one.p_adjusted == pytest.approx(wanted.pvalue[i, j], rel=1e-7)
        assert (one.low, one.high) == pytest.approx((ends.low[i, j], ends.high[i, j]), rel=1e-6)


def test_two_algorithms_are_students_t() -> None:
    groups = {"A": [3.1, 4.5, 2.9, 4.0], "B": [5.2, 4.9, 6.0]}
    (one,) = tukey_kramer(curves(groups)).comparisons
    wanted = stats.ttest_ind(*groups.values())
    assert (one.p, one.p_adjusted) == pytest.approx((wanted.pvalue, wanted.pvalue), rel=1e-9)


@pytest.mark.parametrize(("k", "df", "tabled"), [(3, 10, 3.877), (5, 20, 4.232), (10, 60, 4.646), (20, 5, 8.208)])
def test_tabled_critical_values(k: int, df: float, tabled: float) -> None:
    """Upper 5 % points of the studentized range; R 4.2, qtukey(0.95, k, df)."""
    assert critical_range(0.05, k, df) == pytest.approx(tabled, abs=6e-4)


@pytest.mark.parametrize(("q", "k", "df"), [(0.3, 3, 4), (3.5, 3, 2), (5.0, 8, 30), (9.0, 4, 1), (4.0, 11, math.inf)])
def test_the_studentized_range_by_another_integral(q: float, k: int, df: float) -> None:
    assert studentized_range_p(q, k, df) == pytest.approx(stats.studentized_range.sf(q, k, df), rel=1e-9)


def test_without_variance_every_pair_is_decided_by_its_assignments() -> None:
    result = tukey_kramer(curves({"A": [1] * 6, "B": [2] * 6, "C": [1] * 6}))
    ab, ac, _ = result.comparisons
    assert ab.p_decides == pytest.approx(3 * 2 / math.comb(12, 6))
    assert ac.p_decides == 1
    assert result.shown == (ab, result.comparisons[2])


def test_a_shift_changes_nothing_and_another_unit_no_p() -> None:
    here = tukey_kramer(curves(PLANTS))
    there = tukey_kramer(Curves.from_groups({name: [[1000 * x + 3] for x in xs] for name, xs in PLANTS.items()}))
    for one, other in zip(here.comparisons, there.comparisons, strict=True):
        assert other.p_adjusted == pytest.approx(one.p_adjusted, rel=1e-7)
        assert other.estimate == pytest.approx(1000 * one.estimate)


# Two cases on which R's aov and TukeyHSD, scipy and an own computation agree. For each pair: the later minus the
# earlier group, lower, upper, p adj.
GOLDEN = {
    "balanced": (
        [
            [-1.09, -1.24, 0.56, 0.69, 0.43, 1.07],
            [0.69, 1.59, 1.39, 1.25, 0.51, 1.36],
            [2.97, 1.43, 0.6, 1.98, 0.76, 2.69],
        ],
        (6.07205256700969, 0.0116981713208417, 0.704624444444445),
        {
            "01": (1.0616666666666665, -0.19716832909046844, 2.3205016624238013, 0.10535507521273701),
            "02": (1.6683333333333332, 0.40949833757619825, 2.927168329090468, 0.00955231070558904),
            "12": (0.6066666666666667, -0.6521683290904683, 1.8655016624238017, 0.44258058608015605),
        },
    ),
    "unbalanced": (
        [[0.08, -0.46, 0.05, 0.69], [-0.76, 2.68, 0.54, 0.4, -0.05, 1.93, 1.67], [1.44, 1.09, 0.46, 0.53, 1.14]],
        (1.3211723974667, 0.300379116377247, 0.787157802197802),
        {
            "01": (0.8257142857142857, -0.6426170259732368, 2.294045597401808, 0.32961444905473825),
            "02": (0.8420000000000001, -0.7294949511130884, 2.4134949511130888, 0.36226205646557663),
            "12": (0.016285714285714348, -1.3554275367079343, 1.3879989652793627, 0.9994583576820155),
        },
    ),
}


@pytest.mark.parametrize(("groups", "anova", "pairs"), GOLDEN.values(), ids=GOLDEN)
def test_golden_numbers(
    groups: list[list[float]], anova: tuple[float, float, float], pairs: dict[str, tuple[float, float, float, float]]
) -> None:
    data = curves({str(i): scores for i, scores in enumerate(groups)})
    whole = one_way_anova(data)
    assert (whole.statistic, whole.p, whole.table()["ms"][1]) == pytest.approx(anova, rel=1e-9)
    for one in tukey_kramer(data).comparisons:
        assert (-one.estimate, -one.high, -one.low, one.p_adjusted) == pytest.approx(pairs[one.a + one.b], rel=1e-5)


@pytest.mark.parametrize("sizes", [(6, 6, 6), (4, 7, 5), (5, 4, 6, 3)])
def test_own_spread_is_games_and_howell(sizes: tuple[int, ...]) -> None:
    rng = np.random.default_rng(sum(sizes))
    groups = {f"g{i}": rng.normal(i / 2, 1 + i, size).tolist() for i, size in enumerate(sizes)}
    frame = pd.DataFrame([(name, score) for name, scores in groups.items() for score in scores], columns=["g", "y"])
    wanted = pg.pairwise_gameshowell(frame, dv="y", between="g")
    result = tukey_kramer(curves(groups), error="own", margin=1.0)
    for one, (_, row) in zip(result.comparisons, wanted.iterrows(), strict=True):
        assert (one.a, one.b) == (row["A"], row["B"])
        t = stats.ttest_ind(groups[one.a], groups[one.b], equal_var=False)
        assert (one.estimate, one.statistic / math.sqrt(2), one.p) == pytest.approx((row["diff"], row["T"], t.pvalue))
        assert one.p_adjusted == pytest.approx(row["pval"], abs=1e-9)
        half = stats.studentized_range.isf(0.05, len(sizes), t.df) * abs(row["se"]) / math.sqrt(2)
        assert one.high - one.estimate == pytest.approx(half, rel=1e-6)
    assert result.name == "Games-Howell"
    assert result.together == len(result.comparisons)


def test_the_family_says_how_much() -> None:
    groups = {"A": [3.1, 4.5, 2.9, 4.0], "B": [5.2, 4.9, 6.0]}
    (one,) = tukey_kramer(curves(groups), margin=4.0).comparisons
    t = stats.ttest_ind(*groups.values())
    error = one.estimate / t.statistic
    assert one.how_much.improvement == 0
    assert one.how_much.detectable == pytest.approx((stats.t.isf(0.025, 5) + stats.t.ppf(0.8, 5)) * error, rel=1e-6)
    low = stats.ttest_ind(np.array(groups["A"]) + 4, groups["B"], alternative="greater").pvalue
    assert one.how_much.p_equivalent == pytest.approx(low)
