"""Ties of decimals, scores of any size, any alpha, any number of curves, and no variance at all."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import stats_core as sc
from stats_core.kernels.curve_sums import CurveSums
from stats_core.methods.curves.curve_levels import CurveLevels


def pair(values: np.ndarray) -> sc.Curves:
    half = len(values) // 2
    return sc.Curves.from_groups({"A": values[:half], "B": values[half:]})


def every_p(curves: sc.Curves) -> list[float]:
    """All p values of all tests of curves."""
    weights = (1, -1) if len(curves.algorithms) == 2 else (1, -0.5, -0.5)
    found: list[float] = []
    for error in sc.ErrorTerm:
        anova = sc.randomized_anova(curves, error=error)
        found += [anova.algorithm.p, anova.interaction.p]
    found += sc.curve_levels(curves, error="split_plot").p_adjusted.tolist()
    for adjustment in ("holm", "closed"):
        pairs = sc.curve_pairs(curves, adjustment=adjustment, error="split_plot")
        found += [one.p_adjusted for one in (*pairs.comparisons, *pairs.interactions)]
    for alternative in ("two_sided", "better", "worse"):
        found.append(sc.curve_contrast(curves, weights=weights, alternative=alternative, error="split_plot").p)
        found.append(sc.curve_contrast(curves, weights=weights, alternative=alternative).p_shuffled)
    own = sc.curve_pairs(curves)
    found += [*sc.curve_levels(curves).p_shuffled.tolist(), sc.cell_contrast(curves).p_shuffled]
    return found + [one.p_shuffled for one in (*own.comparisons, *own.interactions)]


def every_t(curves: sc.Curves) -> list[float]:
    """The p values that stand beside the shuffles."""
    weights = (1.0,) + (-1 / (len(curves.sizes) - 1),) * (len(curves.sizes) - 1)
    pairs = [one.p_t for one in sc.curve_pairs(curves).comparisons]
    return [sc.curve_contrast(curves, weights=weights).p_t, *sc.curve_levels(curves).p_t.tolist(), *pairs]


@pytest.mark.parametrize("offset", [0.0, 10_000.0, 1e7])
def test_decimals_tie_as_the_whole_numbers_behind_them(offset: float) -> None:
    for seed in range(12):
        whole = np.random.default_rng(seed).integers(0, 4, (8, 3)).astype(float)
        decimal = np.round(whole * 0.1 + offset, 1)
        assert every_p(pair(decimal)) == every_p(pair(whole)), seed
        assert every_t(pair(decimal)) == pytest.approx(every_t(pair(whole)), rel=1e-6, nan_ok=True), seed


def test_parallel_decimals_have_no_interaction() -> None:
    """10000.1 - 10000.0 and 10000.2 - 10000.1 are tied although their last bits are not."""
    whole = np.array([[0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 6], [1, 1, 3], [0, 2, 2], [2, 3, 4], [4, 5, 6.0]])
    decimal = np.round(whole * 0.1 + 10_000, 1)
    assert every_p(pair(decimal)) == every_p(pair(whole))


def test_a_large_level_does_not_tie_the_others() -> None:
    """One level at a billion, measured in whole numbers: the p of the other levels stay as they are."""
    values = np.random.default_rng(5).normal(0, 1e-3, (8, 3))
    large = values.copy()
    large[:, 0] = 1e9 + np.arange(8)
    assert sc.curve_levels(pair(large)).p[1:].tolist() == sc.curve_levels(pair(values)).p[1:].tolist()


@pytest.mark.parametrize("huge", [1e9, 1e15, 1e17, 1e150])
def test_a_huge_level_that_all_share_hides_no_difference(huge: float) -> None:
    """Nothing of it is left when its mean is subtracted; the contrast had p = 1, and the pair no interval."""
    values = np.round(np.random.default_rng(0).normal(size=(8, 3)), 1)
    found = []
    for common in (5.0, huge):
        values[:, 1] = common
        curves = pair(values)
        two, contrast = sc.curve_pairs(curves).comparisons[0], sc.curve_contrast(curves, weights=(1, -1))
        cells = sc.cell_contrast(curves, cells=[[1, 1, 1], [-1, -1, -1]])
        found.append([*every_p(curves), *((one.estimate, one.low, one.high, one.p) for one in (two, contrast, cells))])
    assert found[1] == found[0]


def test_contrast_counts_come_in_pairs_where_sides_can_swap() -> None:
    """Three algorithms of equal size: turning A and B round gives the same size, so the count is even."""
    for seed in range(20):
        values = np.round(np.random.default_rng(seed).integers(0, 5, (9, 2)) * 0.1 + 10_000, 1)
        curves = sc.Curves.from_groups({"A": values[:3], "B": values[3:6], "C": values[6:]})
        p = sc.curve_contrast(curves, weights=(1, -1, 0)).p_shuffled
        count = p * sc.assignments([3, 3, 3], labelled=True)
        assert round(count) % 2 == 0
        assert count == pytest.approx(round(count), abs=1e-6)


@pytest.mark.parametrize("factor", [1e-300, 1e-250, 1e-100, 1e-30, 1e30, 1e150, 1e250, 1e300])
def test_the_unit_of_the_scores_changes_no_p(factor: float) -> None:
    rng = np.random.default_rng(1)
    groups = {name: rng.normal(gain, 1, (4, 3)) for gain, name in enumerate("ABC")}
    base = sc.Curves.from_groups(groups)
    scaled = sc.Curves.from_groups({name: values * factor for name, values in groups.items()})
    assert every_p(scaled) == every_p(base)
    assert every_t(scaled) == pytest.approx(every_t(base), rel=1e-12)
    result, plain = sc.randomized_anova(scaled), sc.randomized_anova(base)
    assert result.algorithm.f == pytest.approx(plain.algorithm.f)
    assert result.sentence() == plain.sentence()
    outside = any("outside the range of numbers" in note for note in result.notes())
    assert outside == (not 1e-150 < factor < 1e152)
    shares = sc.curve_localisation(scaled).share_algorithm
    assert shares == pytest.approx(sc.curve_localisation(base).share_algorithm)
    difference = sc.curve_pairs(scaled).comparisons[0]
    assert difference.low / factor == pytest.approx(sc.curve_pairs(base).comparisons[0].low)


@pytest.mark.parametrize("alpha", [1e-15, 1e-9, 1e-4, 0.5, 1 - 1e-9])
@pytest.mark.parametrize("enumeration", [sc.Enumeration.AUTO, sc.Enumeration.NEVER])
def test_any_alpha_is_answered(alpha: float, enumeration: sc.Enumeration) -> None:
    rng = np.random.default_rng(2)
    curves = sc.Curves.from_groups({name: rng.normal(gain, 1, (4, 3)) for gain, name in enumerate("ABC")})
    settings = {"alpha": alpha, "enumeration": enumeration, "shuffles": 99}
    for result in (
        sc.randomized_anova(curves, **settings),
        sc.curve_levels(curves, **settings),
        sc.curve_pairs(curves, **settings),
        sc.curve_contrast(curves, weights=(2, -1, -1), **settings),
        sc.curve_contrast(curves, weights=(2, -1, -1), alternative="better", **settings),
    ):
        said = " ".join((result.sentence(), *result.notes()))
        assert " 100 %" not in said
        assert " 0 %" not in said
        assert "at 0," not in said
        assert "at 1," not in said
        assert "1e-16" not in said
        assert result.charts() is not None


@pytest.mark.parametrize(
    ("sizes", "many"), [((520, 520), "1.5e+311"), ((35,) * 10, "2.5e+333"), ((6,) * 50, "1.4e+407")]
)
def test_more_assignments_than_a_number_can_hold(sizes: tuple[int, ...], many: str) -> None:
    rng = np.random.default_rng(3)
    curves = sc.Curves.from_groups({f"A{i}": rng.normal(0, 1, (size, 2)) for i, size in enumerate(sizes)})
    assert sc.assignments(sizes) > 10**308
    how, *_ = sc.randomized_anova(curves, shuffles=99).notes()
    assert f"random assignments out of {many} (" in how


def test_parallel_runs_have_an_infinite_interaction_f() -> None:
    """Each run is its algorithm's curve plus a number of its own, in thirds, so that nothing is exact."""
    rise = {"A": np.array([0, 1, 3]) / 3, "B": np.array([0, 2, 2.5]) / 3}
    own = np.array([[0.1], [0.7], [5.3], [2.9]]) * 1000 / 7
    result = sc.randomized_anova(sc.Curves.from_groups({name: curve + own for name, curve in rise.items()}))
    assert result.interaction.f == np.inf
    assert result.interaction.p == pytest.approx(1 / 35)
    # 0 by convention, which no table, note or sentence shows.
    assert result.interaction.p_conventional == 0
    shown = result.table().set_index("source").loc["Interaction", "p_conventional"]
    assert np.isnan(shown)
    assert not any("conventional F distribution" in note or "1e-16" in note for note in result.notes())
    beside = result.approaches.query("f == inf and approach.str.startswith('Conventional')")
    assert len(beside)
    assert beside["p_value"].isna().all()
    assert any("parallel" in note for note in result.notes())
    same = sc.randomized_anova(sc.Curves.from_groups({"A": rise["A"] + own, "B": rise["A"] + own[::-1] / 3}))
    assert np.isnan(same.interaction.f)
    assert same.interaction.p == 1


def test_runs_with_equal_means_have_an_infinite_algorithm_f() -> None:
    turn = np.random.default_rng(0).normal(size=(4, 5)).round(3)
    turn -= turn.mean(axis=1, keepdims=True)
    result = sc.randomized_anova(sc.Curves.from_groups({"A": turn + 0.1, "B": turn[::-1] * 2 + 0.3}))
    assert result.algorithm.f == np.inf
    assert result.algorithm.p == pytest.approx(1 / 35)
    assert any("same mean" in note for note in result.notes())


def test_large_differences_between_runs_do_not_hide_the_interaction() -> None:
    """Runs a million apart with shapes of size one: the interaction is that of the shapes alone."""
    rng = np.random.default_rng(8)
    shapes, own = rng.normal(size=(8, 4)).round(2), rng.integers(-1, 2, (8, 1)) * 1e6
    assert sc.randomized_anova(pair(shapes + own)).interaction.p == sc.randomized_anova(pair(shapes)).interaction.p
    sums = CurveSums.of(shapes + own, np.repeat([0, 1], 4))
    assert sums.residual == pytest.approx(CurveSums.of(shapes, np.repeat([0, 1], 4)).residual, rel=1e-6)


@pytest.mark.parametrize("values", [np.full((6, 3), 0.1), np.array([[0.1, 0.2, 0.7]] * 6) * 3, np.zeros((6, 3))])
def test_identical_curves_have_no_shares_and_no_difference(values: np.ndarray) -> None:
    curves = pair(values)
    shares = sc.curve_localisation(curves)
    assert np.isnan(shares.share_algorithm).all()
    assert "no effect to divide" in shares.sentence()
    assert "%" not in shares.sentence()
    assert set(every_p(curves)) == {1.0}


def test_shuffles_of_levels_and_contrasts_do_not_depend_on_their_number() -> None:
    """Counts of the first 500 shuffles are the same whether 500 or more are asked for: p tells them exactly."""
    rng = np.random.default_rng(6)
    curves = sc.Curves.from_groups({"A": rng.normal(0, 1, (9, 6)), "B": rng.normal(0.5, 1, (11, 6))})
    never = {"enumeration": sc.Enumeration.NEVER, "seed": 3}
    for shuffles in (500, 4095, 4096, 4097):
        few, many = (
            [
                *(sc.curve_levels(curves, shuffles=number, **never).p * (number + 1) - 1),
                sc.curve_contrast(curves, weights=(1, -1), shuffles=number, **never).p * (number + 1) - 1,
            ]
            for number in (shuffles, shuffles + 1)
        )
        assert {round(one) - round(other) for one, other in zip(many, few, strict=True)} <= {0, 1}


@pytest.mark.parametrize("alpha", [0.5, 0.6, 0.9, 1 - 1e-9])
@pytest.mark.parametrize("alternative", ["better", "worse"])
def test_one_sided_intervals_of_curves_hold_their_estimate_at_any_level(alternative: str, alpha: float) -> None:
    rng = np.random.default_rng(1)
    curves = sc.Curves.from_groups({name: rng.normal(gain, 1, (5, 4)) for gain, name in enumerate("ABC")})
    settings = {"alternative": alternative, "alpha": alpha, "shuffles": 99}
    for one in (
        sc.curve_contrast(curves, weights=(1, -1, 0), **settings),
        *sc.curve_pairs(curves, **settings).comparisons,
    ):
        assert one.low <= one.estimate <= one.high


def test_one_sided_contrast_by_definition() -> None:
    values = np.random.default_rng(7).normal(size=(7, 2)).round(1)
    curves = sc.Curves.from_groups({"A": values[:3], "B": values[3:]})
    means = values.mean(axis=1)

    def t(chosen: tuple[int, ...]) -> float:
        first = np.isin(np.arange(7), chosen)
        ours, theirs = means[first], means[~first]
        spread = np.sum((ours - ours.mean()) ** 2) + np.sum((theirs - theirs.mean()) ** 2)
        return float((ours.mean() - theirs.mean()) / np.sqrt(spread))

    every = np.array([t(chosen) for chosen in combinations(range(7), 3)])
    for alternative, higher, sign in (("better", True, 1), ("worse", True, -1), ("better", False, -1)):
        turned = sc.Curves(curves.values, curves.algorithm, curves.levels, higher_is_better=higher)
        p = sc.curve_contrast(turned, weights=(1, -1), alternative=alternative, error="split_plot").p
        assert p == pytest.approx(np.mean(sign * every >= sign * t((0, 1, 2)) - 1e-9))


def test_a_difference_too_small_for_a_number_is_said_without_a_winner() -> None:
    """Nine runs of twenty at the least number there is: the mean is below it, and p is that of whole numbers."""
    least = np.zeros((40, 2))
    least[:9] = 5e-324
    result = sc.curve_contrast(pair(least), weights=(1, -1), shuffles=199)
    assert result.sentence().startswith("A and B differ: A minus B is 0, 95 % interval 0 to ")
    assert result.headline() == "they differ"
    whole = sc.curve_contrast(pair((least > 0) * 1.0), weights=(1, -1), shuffles=199)
    assert (result.p, result.statistic) == (whole.p, whole.statistic)
    rising = np.outer(np.r_[1:21, np.zeros(20)], [0, 1e-30])
    slow = sc.Curves.from_groups({"A": rising[:20], "B": rising[20:]}, levels=[1e300, 2e300])
    trend = sc.curve_contrast(slow, weights=(1, -1), shuffles=199, pattern="linear")
    assert trend.sentence().startswith("A and B differ in how fast they improve: A minus B is 0, ")


def test_of_many_stretches_of_levels_the_first_is_named() -> None:
    p = np.array([0.2, 0.01, 0.2, 0.01, 0.2, 0.01, 0.2, 0.01, 0.2])
    four = CurveLevels(("A", "B"), np.arange(1.0, 10), p, p, p, p, p, 0.05, True, 70, ())
    assert four.sentence().startswith("A and B differ at level 2, at level 4, at level 6 and at level 8 (")
    p = np.r_[p, 0.01, 0.01]
    five = CurveLevels(("A", "B"), np.arange(1.0, 12), p, p, p, p, p, 0.05, True, 70, ())
    assert five.sentence() == "A and B differ at 6 of 11 levels, level 2 first (adjusted p at most 0.05)."


def test_pairs_that_take_long_tell_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stats_core.kernels.curve_plan.TASK_SECONDS", 1e-4)
    rng = np.random.default_rng(2)
    curves = sc.Curves.from_groups({name: rng.normal(size=(12, 3)) for name in "ABC"})
    told: list[tuple[int, int]] = []
    sc.curve_pairs(curves, shuffles=10_000, enumeration="never", progress=lambda *far: told.append(far))
    assert {total for _, total in told} == {30_000}
    done = [far for far, _ in told]
    assert done == sorted(set(done))
    assert {10_000, 20_000, 30_000} < set(done)


@pytest.mark.parametrize("shift", [1e6, 1e9])
def test_a_huge_block_that_all_share_hides_no_difference(shift: float) -> None:
    """Labels move within blocks only, so that what a block adds to all its curves changes no p."""
    rng = np.random.default_rng(0)
    for _ in range(4):
        values = np.round(rng.normal(size=(8, 3)), 1)
        found, beside = [], []
        for added in (0, shift):
            moved = np.round(values + added * np.tile([0, 1, 0, 0], 2)[:, None], 1)
            curves = sc.Curves(moved, ("A",) * 4 + ("B",) * 4, [1, 2, 3], block=("1", "2", "3", "4") * 2)
            anova = sc.randomized_anova(curves)
            contrasts = sc.curve_contrast(curves, weights=(1, -1)), sc.cell_contrast(curves)
            levels = sc.curve_levels(curves)
            tested = (sc.curve_pairs(curves).comparisons[0], *contrasts)
            found.append([anova.algorithm.p, *(one.p_shuffled for one in tested), *levels.p_shuffled])
            beside.append([*(one.p_t for one in tested), *levels.p_t])
        assert found[1] == found[0]
        assert beside[1] == pytest.approx(beside[0], rel=1e-5, nan_ok=True)


@pytest.mark.parametrize("huge", [10**6, 10**9])
def test_a_huge_run_leaves_the_others_their_part_in_p(huge: int) -> None:
    """All splits of eight curves, their sums as whole numbers of tenths."""
    tenths = np.random.default_rng(3).integers(0, 30, (8, 3))
    tenths[2] += 10 * huge
    total = [int(one) for one in tenths.sum(axis=1)]
    sizes = [abs(2 * sum(total[i] for i in some) - sum(total)) for some in combinations(range(8), 4)]
    observed = abs(sum(total[:4]) - sum(total[4:]))
    result = sc.randomized_anova(sc.Curves.from_groups({"A": tenths[:4] / 10, "B": tenths[4:] / 10}))
    assert result.algorithm.p == sum(size >= observed for size in sizes) / len(sizes)


def test_a_huge_run_does_not_tie_the_interactions_of_the_others_over_their_common_error() -> None:
    """By fractions, 8 of the 10 splits have an F of Interaction at least as large; rounding tied them all."""
    values = np.array([[0, 0], [1, 0], [1, 0], [1_000_001, 1_000_000], [1, 1]]) / 100
    curves = sc.Curves(values, ("A", "A", "B", "B", "B"), [1, 2])
    assert sc.randomized_anova(curves, error=sc.ErrorTerm.CELL).interaction.p == pytest.approx(0.8)


def test_very_many_pairs_of_few_curves_can_be_stopped_between_them() -> None:
    """Ten assignments take no time, but setting up a pair does: 190 pairs are some stretches of work, not one."""
    rng = np.random.default_rng(2)
    curves = sc.Curves.from_groups({f"a{i}": rng.normal(size=(3, 2)) for i in range(20)})
    told: list[int] = []
    sc.curve_pairs(curves, progress=lambda done, total: told.append(total))
    assert len(told) >= 3
    assert set(told) == {1900}
