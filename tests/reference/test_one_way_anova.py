"""One-way ANOVA against certified values, R and scipy."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pingouin as pg
import pytest
from scipy import stats

from stats_core import Curves, one_way_anova, randomized_anova

# Dobson (1983), An introduction to statistical modelling: R's PlantGrowth, dry weights of plants.
PLANTS = {
    "ctrl": [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
    "trt1": [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
    "trt2": [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
}
# NIST, Statistical Reference Datasets, analysis of variance, SiRstv: resistivity by instrument.
SILICON = {
    "1": [196.3052, 196.1240, 196.1890, 196.2569, 196.3403],
    "2": [196.3042, 196.3825, 196.1669, 196.3257, 196.0422],
    "3": [196.1303, 196.2005, 196.2889, 196.0343, 196.1811],
    "4": [196.2795, 196.1748, 196.1494, 196.1485, 195.9885],
    "5": [196.2119, 196.1051, 196.1850, 196.0052, 196.2090],
}


def curves(groups: dict[str, list[float]]) -> Curves:
    return Curves.from_groups({name: [[score] for score in scores] for name, scores in groups.items()})


def test_plants_as_in_r() -> None:
    """R, `summary(aov(weight ~ group, PlantGrowth))`: 2 3.766 1.8832 4.846 0.0159; residuals 27 10.492 0.3886."""
    table = one_way_anova(curves(PLANTS)).table()
    assert table["df"].tolist() == [2, 27, 29]
    assert table["ss"].tolist()[:2] == pytest.approx([3.766, 10.492], abs=5e-4)
    assert table["ms"].tolist()[:2] == pytest.approx([1.8832, 0.3886], abs=5e-5)
    assert table["f"][0] == pytest.approx(4.846, abs=5e-4)
    assert table["p"][0] == pytest.approx(0.0159, abs=5e-5)


def test_certified_values() -> None:
    """NIST gives 15 digits of the sums of squares and of F."""
    result = one_way_anova(curves(SILICON))
    assert result.sums == pytest.approx((5.11462616000000e-02, 2.16636560000000e-01), rel=1e-9)
    assert result.statistic == pytest.approx(1.18046237440255, rel=1e-9)
    assert result.df == (4, 20)


@pytest.mark.parametrize("sizes", [(6, 6, 6), (4, 7, 5), (3, 9)])
def test_as_scipy_has_it(sizes: tuple[int, ...]) -> None:
    rng = np.random.default_rng(len(sizes) + sizes[0])
    groups = {f"g{i}": rng.normal(i / 2, 1, size).tolist() for i, size in enumerate(sizes)}
    result = one_way_anova(curves(groups))
    wanted = stats.f_oneway(*groups.values())
    assert (result.statistic, result.p) == pytest.approx((wanted.statistic, wanted.pvalue), rel=1e-9)


def test_the_last_score_or_the_mean_of_the_curve() -> None:
    rng = np.random.default_rng(5)
    both = {name: rng.normal(gain, 1, (6, 4)) for name, gain in (("A", 0), ("B", 1))}
    data = Curves.from_groups(both)
    for final, reduce in (("last", lambda runs: runs[:, -1]), ("mean", lambda runs: runs.mean(axis=1))):
        wanted = stats.f_oneway(*(reduce(runs) for runs in both.values()))
        result = one_way_anova(data, final=final)
        assert (result.statistic, result.p) == pytest.approx((wanted.statistic, wanted.pvalue), rel=1e-9)
    assert one_way_anova(data, final="mean").sentence().startswith("Averaged over training, ")
    assert one_way_anova(data).sentence().startswith("At level 4, ")


def test_without_variance_the_shuffles_decide() -> None:
    result = one_way_anova(curves({"A": [1, 1, 1, 1], "B": [2, 2, 2, 2]}))
    assert result.statistic == np.inf
    assert result.p_decides == pytest.approx(2 / 70), "2 of the 70 ways to choose 4 of 8 runs"
    assert any("no variance" in note for note in result.notes())


def test_a_note_where_shuffling_decides_the_other_way() -> None:
    """One run far off hides from F what every shuffle sees."""
    result = one_way_anova(curves({"A": [1, 2, 3, 4, 5], "B": [6, 7, 8, 9, 100]}))
    assert not result.rejects
    assert result.p_shuffled == pytest.approx(2 / 252)
    assert any("decides the other way" in note for note in result.notes())


@pytest.mark.parametrize("sizes", [(6, 6, 6), (4, 7, 5), (3, 9)])
def test_own_spread_is_welchs_f(sizes: tuple[int, ...]) -> None:
    rng = np.random.default_rng(len(sizes) + sizes[0])
    groups = {f"g{i}": rng.normal(i / 2, 1 + i, size).tolist() for i, size in enumerate(sizes)}
    result = one_way_anova(curves(groups), error="own")
    frame = pd.DataFrame([(name, score) for name, scores in groups.items() for score in scores], columns=["g", "y"])
    wanted = pg.welch_anova(frame, dv="y", between="g").iloc[0]
    assert (result.statistic, *result.df, result.p_t) == pytest.approx(
        (wanted["F"], wanted["ddof1"], wanted["ddof2"], wanted["p_unc"]), rel=1e-9
    )
    assert result.p_shuffled == randomized_anova(curves(groups), error="own").algorithm.p
    assert result.p == max(result.p_t, result.p_shuffled)
    assert result.sums == one_way_anova(curves(groups)).sums


def test_without_a_spread_of_its_own_the_shuffles_decide() -> None:
    result = one_way_anova(curves({"A": [1, 1, 1, 1], "B": [2, 3, 2, 3]}), error="own")
    assert np.isnan([result.statistic, result.p_t]).all()
    assert result.p_decides == result.p_shuffled == pytest.approx(2 / 70)
    assert any("not defined" in note for note in result.notes())


def test_spreads_that_differ_are_named_beside_the_pooled_test() -> None:
    rng = np.random.default_rng(1)
    groups = {"few": rng.normal(0, 3, 5).tolist(), "many": rng.normal(0, 1, 20).tolist()}
    (note,) = [note for note in one_way_anova(curves(groups)).notes() if "standard deviations" in note]
    assert "for few and" in note
    assert "Welch's F" in note
    alike = {name: scores[:5] for name, scores in groups.items()}
    assert not any("standard deviations" in note for note in one_way_anova(curves(alike)).notes())
