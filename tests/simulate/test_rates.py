"""Rates of any method: the level is kept, power rises, replicability as published, the same on every executor."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from stats_core import METHODS, Curves, ErrorTerm, FoldScores, ScoreTable, friedman, paired_t, tukey_kramer
from stats_core.errors import InputError, ParameterError
from stats_core.simulate.design import runs_needed, smallest_difference
from stats_core.simulate.fitting_world import fitting_world
from stats_core.simulate.pictures import rate_curves
from stats_core.simulate.pools import FOLDER, curve_pools, partitionings
from stats_core.simulate.rates import interval, p_values, rates, replicability, sharpen
from stats_core.simulate.replicates import replicates
from stats_core.work import ProcessPool, Stopped
from stats_core.worlds import (
    CaseWorld,
    CurvePoolWorld,
    CurveWorld,
    FoldPoolWorld,
    FoldWorld,
    Noise,
    OwnWorld,
    TableWorld,
)

# Made-up outcomes of 12 data sets x 10 partitionings; both shares by formula and by counting pairs.
OUTCOMES = [
    "0000000100", "1111111111", "0100110100", "0100010000", "1111110111", "1111111111",
    "1111111111", "1011111111", "1111101010", "1111111111", "0100011100", "0001001100",
]  # fmt: skip
DESCRIBES_ONLY = {"carry_over", "curve_localisation"}


def band(rate: float, trials: int) -> tuple[float, float]:
    """Where a share lies in all but one of 1,000 studies."""
    return tuple(stats.binom.ppf([0.0005, 0.9995], trials, rate) / trials)  # type: ignore[return-value]


def test_replicability_in_both_definitions() -> None:
    outcomes = np.array([[int(one) for one in row] for row in OUTCOMES])
    all_same, pairs = replicability(outcomes)
    assert all_same == pytest.approx(1 / 3, rel=1e-12)
    assert pairs == pytest.approx(0.7537037037037037, rel=1e-12)
    counted = [np.mean([a == b for a, b in combinations(row, 2)]) for row in OUTCOMES]
    assert pairs == pytest.approx(np.mean(counted), rel=1e-12)
    with pytest.raises(ParameterError, match="One partitioning"):
        replicability(outcomes[:, :1])


@pytest.mark.parametrize(("count", "trials"), [(0, 10), (3, 10), (10, 10), (50, 1000)])
def test_intervals_are_clopper_and_pearsons(count: int, trials: int) -> None:
    expected = stats.binomtest(count, trials).proportion_ci(0.95, method="exact")
    assert interval(count, trials) == pytest.approx((expected.low, expected.high), rel=1e-9)


@pytest.mark.parametrize("key", sorted(set(METHODS) - DESCRIBES_ONLY))
def test_every_method_gets_its_rates(key: str) -> None:
    """No method is named here: a new one is found by the registry and run in the world that its data type has."""
    table = rates(key, fitting_world(key), datasets=4)
    assert len(table) >= 1
    assert (table["trials"] == 4).all()
    assert table["rate"].between(0, 1).all()
    assert (table["low"] <= table["rate"]).all()
    assert (table["rate"] <= table["high"]).all()


@pytest.mark.parametrize("key", sorted(DESCRIBES_ONLY))
def test_a_method_without_p_has_no_rates(key: str) -> None:
    with pytest.raises(ParameterError, match="no p value"):
        rates(key, fitting_world(key), datasets=1)


def test_the_randomized_test_keeps_its_level_where_the_conventional_one_does_not() -> None:
    world = CurveWorld(carries=True)
    table = rates("randomized_anova", world, datasets=2000, seed=1, settings={"error": ErrorTerm.CELL})
    rate = table.set_index("decision")["rate"]
    low, high = band(0.05, 2000)
    assert low <= rate["Algorithm"] <= high
    assert low <= rate["Interaction"] <= high
    assert rate["Algorithm, conventional"] > 0.3


def test_the_batch_and_the_method_itself_have_the_same_rates() -> None:
    """A setting that the batch does not know sends every data set through the method."""
    world = CurveWorld(size=6, levels=4, difference=1.2)
    settings = {"error": ErrorTerm.SPLIT_PLOT, "shuffles": 199}
    together = rates("randomized_anova", world, datasets=1000, seed=2, settings=settings)
    alone = rates("randomized_anova", world, datasets=250, seed=3, settings=settings | {"alpha": 0.05})
    assert list(together["decision"]) == list(alone["decision"])
    gap = (together["rate"] - alone["rate"]).abs()
    error = np.sqrt(together["rate"] * (1 - together["rate"]) * (1 / 1000 + 1 / 250))
    assert (gap <= 3.5 * error + 1e-9).all()
    assert together.set_index("decision")["rate"]["Algorithm"] > 0.3


def test_power_rises_with_difference_and_size() -> None:
    points = {"sizes": (8, 24), "differences": (0.0, 0.6, 1.2)}
    table = rates("quade", TableWorld(algorithms=3), datasets=150, seed=4, **points)
    rate = table.set_index(["size", "difference"])["rate"]
    for size in (8, 24):
        assert rate[size, 0.0] < rate[size, 0.6] < rate[size, 1.2]
    assert rate[8, 0.6] < rate[24, 0.6]
    assert rate[8, 0.0] <= band(0.06, 150)[1]


def test_near_clones_break_the_pooled_intervals_but_not_the_matched_pairs() -> None:
    """One variance for all pairs is too large for the clones and too small for the stranger."""
    world = CaseWorld(size=300, algorithms=8, noise=Noise.CLONES)
    pooled, paired = (
        rates(key, world, datasets=150, seed=5)["rate"][0] for key in ("pooled_intervals", "bonferroni_pairs")
    )
    assert pooled > 0.12
    assert paired < 0.1


def test_rates_do_not_depend_on_the_workers() -> None:
    options = {"sizes": (5, 10), "differences": (0.0, 1.0), "datasets": 120, "seed": 6}
    here = rates("signed_rank", TableWorld(algorithms=2), **options)
    with ProcessPool(2) as pool:
        there = rates("signed_rank", TableWorld(algorithms=2), executor=pool, **options)
    assert here.equals(there)
    other = rates("signed_rank", TableWorld(algorithms=2), **(options | {"seed": 7}))
    assert not here.equals(other)


def test_rates_sharpen_and_can_be_stopped() -> None:
    steps = list(sharpen("sign_test", TableWorld(algorithms=2), differences=(0.0, 1.0), datasets=150))
    assert [done for done, _, _ in steps] == [1, 2, 3, 4, 5, 6]
    assert {total for _, total, _ in steps} == {6}
    # Both points are there after their first blocks, and every block makes them sharper.
    assert len(steps[1][2]) == 2
    width = [(table["high"] - table["low"])[0] for _, _, table in steps]
    assert width[0] > width[2] > width[4]
    calls = iter([False, False, True])
    with pytest.raises(Stopped):
        list(sharpen("sign_test", TableWorld(algorithms=2), datasets=500, stop=lambda: next(calls)))


def own_curves() -> Curves:
    rng = np.random.default_rng(8)
    runs = rng.normal(0, 3, (16, 1)) + rng.normal(size=(16, 6)).cumsum(axis=1)
    runs[:8] += 4
    return Curves.from_groups({"Ours": runs[:8], "Theirs": runs[8:]})


def test_ones_own_curves_show_the_flaw_of_the_conventional_test() -> None:
    """However different the two are: the world without a difference is made of what is left of their curves."""
    world = OwnWorld(own_curves(), "Ours", "Theirs", size=8)
    table = rates("randomized_anova", world, datasets=1000, seed=9, settings={"error": ErrorTerm.SPLIT_PLOT})
    rate = table.set_index("decision")["rate"]
    assert rate["Algorithm"] < 0.08
    cell = rates("randomized_anova", world, datasets=1000, seed=9, settings={"error": ErrorTerm.CELL})
    assert cell.set_index("decision")["rate"]["Algorithm, conventional"] > 0.35


def test_runs_needed_and_smallest_difference() -> None:
    world = OwnWorld(own_curves(), "Ours", "Theirs", size=8, difference=4.0)
    options = {"datasets": 400, "seed": 10, "settings": {"error": ErrorTerm.SPLIT_PLOT}}
    by_size = rates("randomized_anova", world, sizes=(4, 8, 12, 16, 24), **options)
    needed = runs_needed(by_size, "Algorithm", power=0.8)
    # A t test of 0.8 power at 5 % needs 2 (1.96 + 0.84)^2 (sd / d)^2 runs and a little more; sd of these means is 3.2.
    assert needed is not None
    assert 8 <= needed <= 16
    by_difference = rates("randomized_anova", world, differences=(0.0, 2.0, 4.0, 6.0, 8.0), **options)
    smallest = smallest_difference(by_difference, "Algorithm", power=0.8)
    assert smallest is not None
    assert 4 < smallest < 6.5
    assert runs_needed(by_size[by_size["size"] <= 4], "Algorithm", power=0.8) is None


def test_rates_become_a_chart_with_bands() -> None:
    table = rates("sign_test", TableWorld(algorithms=2), sizes=(5, 10, 20), differences=(0.8,), datasets=60)
    chart = rate_curves(
        table, over="size", series=("decision",), key="own", title="Power", x_label="data sets", nominal=None
    )
    assert chart.x.tolist() == [5, 10, 20]
    assert chart.rate.shape == (1, 3)
    assert (chart.low <= chart.rate).all()
    assert (chart.rate <= chart.high).all()
    assert chart.published.size == 0


def test_any_curve_test_on_halves_of_a_real_pool() -> None:
    """Two halves of one algorithm's curves are said to differ at some level in about 5 % of splits."""
    pool = curve_pools(FOLDER).curves["Tic-Tac-Toe"][:200]
    table = rates("curve_levels", CurvePoolWorld(pool, size=6), datasets=150, seed=11, settings={"shuffles": 99})
    assert table["rate"][0] <= band(0.05, 150)[1]
    moved = CurvePoolWorld(pool, size=6, difference=0.1)
    assert rates("curve_levels", moved, datasets=30, settings={"shuffles": 99})["rate"][0] > 0.8


def test_replicability_of_any_method_on_folds() -> None:
    """Ten runs decide the same again far more often than one; an array of the same folds gives the same share."""
    again = partitionings(FOLDER)
    pool = again.of("Set 2, a little difference", "cv")
    many = replicates("corrected_resampled_t", FoldPoolWorld(pool), datasets=60, seed=12)
    one = replicates("corrected_resampled_t", FoldPoolWorld(pool, size=1), datasets=60, seed=12)
    share = {name: table.set_index("measure")["rate"] for name, table in (("many", many), ("one", one))}
    assert share["many"]["all agree"] > share["one"]["all agree"] + 0.1
    assert share["many"]["pairs agree"] >= share["many"]["all agree"]
    assert ((many["low"] <= many["rate"]) & (many["rate"] <= many["high"])).all()
    made = replicates("paired_t", FoldWorld(size=1), datasets=40, seed=13)
    assert made["rate"].between(0, 1).all()


def test_replicability_needs_folds_that_can_be_split_again() -> None:
    with pytest.raises(ParameterError, match="cannot split a data set again"):
        replicates("friedman", TableWorld())
    with pytest.raises(InputError, match="the pool has 1"):
        replicates("paired_t", FoldPoolWorld(np.zeros((3, 10, 10))), datasets=1)


def test_a_test_finds_what_its_own_sentence_finds() -> None:
    """By the p that decides: chi-square's .0498 is exactly .0694, and without variance p is no 0."""
    table = ScoreTable(list("abcd"), list("ABC"), [[3, 2, 1], [3, 2, 1], [3, 1, 2], [3, 1, 2]])
    assert friedman(table).p == pytest.approx(0.0498, abs=5e-5)
    assert p_values(friedman(table)) == {"": pytest.approx(0.0694, abs=5e-5)}
    constant = FoldScores(("A", "B"), [[[1.0] * 5], [[0.0] * 5]])
    assert p_values(paired_t(constant, a="A", b="B")) == {"": 0.0625}
    runs = Curves.from_groups({"A": [[1.0]] * 3, "B": [[2.0]] * 3})
    assert p_values(tukey_kramer(runs)) == {"": pytest.approx(0.1)}
