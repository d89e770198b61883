"""How many cases, samples and groups: the printed numbers, the way back, and what simulated data do."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.special import stdtrit

from stats_core import METHODS, Losses
from stats_core.data.beside_cases import Called
from stats_core.errors import ParameterError
from stats_core.simulate import plan
from stats_core.worlds import GroupedCaseWorld

NINTH, SIXTH = 1 / 9, 1 / 6


def test_printed_numbers() -> None:
    """Miller (2024), Adding error bars to evals, section 5: omega^2 = 1/9, 3 points, 80 %; 969 questions there."""
    assert plan.cases(NINTH, difference=0.03) == pytest.approx(968.997, abs=5e-4)
    ten = plan.cases(NINTH, sigma2=(SIXTH, SIXTH), samples=(10, 10), difference=0.03, alpha=0.05, power=0.8)
    assert ten == pytest.approx(1259.7, abs=0.05)
    assert plan.cases(NINTH, (SIXTH, SIXTH), (1, 1), difference=0.03) == pytest.approx(3876.0, abs=0.05)


def test_two_numbers_may_come_as_any_sequence() -> None:
    """As they do out of a file."""
    known: dict[str, Any] = {"difference": 0.03}
    pair = plan.cases(0.1, (0.1, 0.2), (10, 5), **known)
    assert plan.cases(0.1, [0.1, 0.2], [10, 5], **known) == pair
    assert plan.cases(0.1, np.array([0.1, 0.2]), np.array([10, 5]), **known) == pair
    assert plan.cases(0.1, np.float64(0.1), np.int64(3), **known) == plan.cases(0.1, (0.1, 0.1), (3, 3), **known)
    with pytest.raises(ParameterError, match="3 numbers for two models"):
        plan.cases(0.1, [0.1, 0.2, 0.3], **known)


def test_samples_never_make_up_for_cases() -> None:
    many = [plan.cases(NINTH, SIXTH, samples, difference=0.03) for samples in (1, 2, 5, 10, 1e9, math.inf)]
    assert many == sorted(many, reverse=True)
    assert many[-1] == plan.cases(NINTH, difference=0.03)


def test_the_design_effect_multiplies_cases() -> None:
    assert plan.cases(NINTH, difference=0.03, design_effect=2.5) == pytest.approx(2.5 * 968.997, abs=2e-3)


@pytest.mark.parametrize(("alpha", "power"), [(0.05, 0.8), (0.01, 0.9), (0.05, 0.5)])
def test_three_questions_have_one_answer(alpha: float, power: float) -> None:
    known: dict[str, Any] = {"sigma2": (0.1, 0.2), "samples": (3, 5), "alpha": alpha, "design_effect": 1.7}
    many = plan.cases(0.2, difference=0.04, power=power, **known)
    assert plan.smallest(0.2, cases=many, power=power, **known) == pytest.approx(0.04, rel=1e-12)
    assert plan.chance(0.2, cases=many, difference=0.04, **known) == pytest.approx(power, rel=1e-12)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"omega2": -1}, "variance between cases"),
        ({"omega2": math.nan}, "variance between cases"),
        ({"sigma2": (0.1, math.inf)}, "variance within a case"),
        ({"samples": (0, 1)}, "samples of a case"),
        ({"difference": 0}, "difference is 0"),
        ({"difference": math.nan}, "difference is nan"),
        ({"alpha": 1}, "significance level"),
        ({"power": 0}, "power is 0"),
        ({"design_effect": 0}, "design effect"),
    ],
)
def test_bad_values_are_refused(bad: dict[str, Any], said: str) -> None:
    with pytest.raises(ParameterError, match=said):
        plan.cases(**({"omega2": 0.1, "difference": 0.1} | bad))
    with pytest.raises(ParameterError, match="number of cases"):
        plan.smallest(0.1, cases=0)


def sampled(seed: int = 0, cases: int = 40, each: int = 5) -> Losses:
    world = GroupedCaseWorld(cases, 0.4, groups=0, samples=each, by_case=1.0, labelled=True)
    return world.draw(np.random.default_rng(seed))


def test_variances_by_hand() -> None:
    """Cases of 2, 2 and 1 samples: within-case variances 1/2, 0 of A and 1/2, 1/2 of B; K = 3 / (1/2 + 1/2 + 1)."""
    data = Losses(("A", "B"), [[0, 1], [1, 0], [1, 1], [1, 0], [0, 1]], item=("x", "x", "y", "y", "z"))
    found = plan.variances(data, a="A", b="B")
    assert found.sigma2 == pytest.approx((0.25, 0.5))
    assert found.samples == pytest.approx((1.5, 1.5))
    total = np.var([0, 0.5, -1], ddof=1)
    assert found.omega2 == pytest.approx(total - 0.25 / 1.5 - 0.5 / 1.5)
    assert found.variance() == pytest.approx(total)
    assert (found.unit, found.now, found.samples_known) == ("case", 3, True)


def test_a_variance_below_zero_is_zero_and_said() -> None:
    data = Losses(("A", "B"), [[0, 1], [1, 0]] * 3, item=("x", "x", "y", "y", "z", "z"))
    found = plan.variances(data, a="A", b="B")
    assert found.omega2 == 0
    assert found.remarks


def test_one_sample_tells_nothing_of_samples() -> None:
    data = Losses(("A", "B"), np.random.default_rng(0).integers(0, 2, (50, 2)))
    found = plan.variances(data, a="A", b="B")
    assert not found.samples_known
    assert found.needed(0.1) == pytest.approx(plan.cases(found.omega2, difference=0.1))
    with pytest.raises(ParameterError, match="one sample"):
        found.needed(0.1, samples=2)


def test_cases_are_needed_as_the_formula_says() -> None:
    found = plan.variances(sampled(), a="Model 1", b="Model 2")
    for samples in (1, 5, 20, math.inf):
        plain = plan.cases(found.omega2, found.sigma2, (samples, samples), difference=0.05)
        assert found.needed(0.05, samples=samples) == pytest.approx(plain, rel=1e-12)
    assert found.smallest(found.needed(0.05)) == pytest.approx(0.05)


def grouped(seed: int = 0, groups: int = 12, each: int = 10, uneven: bool = False) -> Losses:
    data = GroupedCaseWorld(groups * each, 0.4, groups=groups, spread=1.0, labelled=True).draw(
        np.random.default_rng(seed)
    )
    if not uneven or data.group is None or data.item is None:
        return data
    kept = [line for line in range(data.cases) if not (line % each > 3 and line < 5 * each)]
    return Losses(
        data.algorithms,
        data.losses[kept],
        item=[data.item[line] for line in kept],
        group=[data.group[line] for line in kept],
    )


def clustered(data: Losses, weights: str = "cases") -> float:
    """SE^2 of the mean difference, written down once more."""
    d = data.losses[:, 0] - data.losses[:, 1]
    names = sorted(set(data.group or ()))
    parts = [d[np.array(data.group) == name] for name in names]
    if weights == "groups":
        return float(np.var([part.mean() for part in parts], ddof=1)) / len(parts)
    squares = sum(float(part.sum() - len(part) * d.mean()) ** 2 for part in parts)
    return len(parts) / (len(parts) - 1) * squares / len(d) ** 2


@pytest.mark.parametrize("uneven", [False, True])
@pytest.mark.parametrize("weights", ["cases", "groups"])
def test_groups_as_they_are_have_the_clustered_error(uneven: bool, weights: str) -> None:
    data = grouped(uneven=uneven)
    found = plan.variances(data, a="Model 1", b="Model 2", weights=weights)
    assert (found.groups, found.unit) == (12, "group")
    assert found.variance() / found.groups == pytest.approx(clustered(data, weights), rel=1e-12)
    d = data.losses[:, 0] - data.losses[:, 1]
    assert found.design_effect == pytest.approx(clustered(data, weights) / (np.var(d, ddof=1) / len(d)), rel=1e-12)


def test_more_cases_of_the_same_groups_help_down_to_the_groups() -> None:
    found = plan.variances(grouped(groups=30), a="Model 1", b="Model 2")
    assert found.between > 0
    many = [found.needed(0.1, each=each) for each in (1, 10, 100, math.inf)]
    assert many == sorted(many, reverse=True)
    assert found.variance(each=math.inf) == found.between
    assert found.chance(0.1, many[1]) >= 0.8 > found.chance(0.1, many[1] - 1)


def test_between_and_inside_are_those_of_an_analysis_of_variance() -> None:
    """Of equal groups: inside is the mean square within, between (mean square between - that) / cases of a group."""
    data = grouped(groups=30)
    d = (data.losses[:, 0] - data.losses[:, 1]).reshape(30, 10)
    within = d.var(axis=1, ddof=1).mean()
    found = plan.variances(data, a="Model 1", b="Model 2")
    assert found.inside == pytest.approx(within)
    assert found.between == pytest.approx(d.mean(axis=1).var(ddof=1) - within / 10)


def test_groups_that_count_the_same_hold_the_harmonic_mean_of_cases() -> None:
    data = grouped(groups=30, uneven=True)
    found = plan.variances(data, a="Model 1", b="Model 2", weights="groups")
    d, names = data.losses[:, 0] - data.losses[:, 1], np.array(data.group)
    parts = [d[names == name] for name in dict.fromkeys(data.group or ())]
    each = len(parts) / sum(1 / len(part) for part in parts)
    within = sum(float(((part - part.mean()) ** 2).sum()) for part in parts) / (len(d) - len(parts))
    assert found.each == pytest.approx(each)
    assert found.between == pytest.approx(np.var([part.mean() for part in parts], ddof=1) - within / each)


@pytest.mark.parametrize("groups", ["random", "fixed", "ignored"])
@pytest.mark.parametrize("weights", ["cases", "groups"])
def test_samples_of_unequal_groups_are_a_part_of_the_error_that_there_is(groups: str, weights: str) -> None:
    """Whatever counts the same, and whoever else knows how samples vary, as many of all give the same error."""
    rng = np.random.default_rng(2)
    sizes = (2, 3, 4, 6, 7, 8)
    case = np.repeat(rng.normal(size=(sum(sizes), 2)), 3, axis=0)
    names, of = np.repeat(np.arange(sum(sizes)), 3), np.repeat(np.repeat(np.arange(6), sizes), 3)
    data = Losses(("A", "B"), case + 0.3 * rng.normal(size=case.shape), item=names, group=of)
    found = plan.variances(data, a="A", b="B", groups=groups, weights=weights)
    error = METHODS["group_flips"].call(data, a="A", b="B", groups=groups, weights=weights).standard_error
    assert found.variance() / found.now == pytest.approx(error**2)
    assert found.split((0.01, 0.2)).variance() == pytest.approx(found.variance())


def test_groups_of_one_are_cases() -> None:
    data = sampled()
    alone = Losses(data.algorithms, data.losses, item=data.item, group=data.item)
    found = plan.variances(alone, a="Model 1", b="Model 2")
    plain = plan.variances(Losses(data.algorithms, data.losses), a="Model 1", b="Model 2")
    assert found.design_effect == pytest.approx(1)
    assert found.variance() == pytest.approx(plain.variance())


def test_fixed_groups_leave_what_is_within_them() -> None:
    data = grouped()
    d = data.losses[:, 0] - data.losses[:, 1]
    within = [np.var(d[np.array(data.group) == name], ddof=1) for name in sorted(set(data.group or ()))]
    for weights in ("cases", "groups"):
        found = plan.variances(data, a="Model 1", b="Model 2", groups="fixed", weights=weights)
        assert (found.groups, found.unit) == (0, "case")
        assert found.variance() == pytest.approx(np.mean(within))
    ignored = plan.variances(data, a="Model 1", b="Model 2", groups="ignored")
    assert ignored.variance() == pytest.approx(np.var(d, ddof=1))
    assert ignored.design_effect == 1


def test_one_group_is_refused_and_its_cases_alone_are_not() -> None:
    data = Losses(("A", "B"), [[0.0, 1.0], [1.0, 1.0], [0.0, 3.0]], group=("g",) * 3)
    with pytest.raises(ParameterError, match="lie in one group"):
        plan.variances(data, a="A", b="B")
    assert plan.variances(data, a="A", b="B", groups="fixed").variance() > 0
    with pytest.raises(ParameterError, match="no algorithm 'C'"):
        plan.variances(data, a="A", b="C")


def test_units_change_nothing_but_the_unit() -> None:
    data = grouped()
    times = Losses(data.algorithms, data.losses * 2.0**20, item=data.item, group=data.group)
    one, other = (plan.variances(some, a="Model 1", b="Model 2") for some in (data, times))
    assert other.variance() == one.variance() * 2.0**40
    turned = plan.variances(data, a="Model 2", b="Model 1")
    assert turned.variance() == pytest.approx(one.variance(), rel=1e-12)
    assert not math.isnan(plan.variances(Losses(("A", "B"), data.losses * 1e200), a="A", b="B").omega2)


def test_words_of_the_file() -> None:
    data = Losses(("A", "B"), [[0, 1], [1, 1]], group=("x", "y"), called=Called("question", "passage"))
    assert plan.variances(data, a="A", b="B").unit == "passage"
    with pytest.raises(ParameterError, match="Every question has one sample"):
        plan.variances(data, a="A", b="B").variance(samples=3)


def test_five_groups_show_nothing_and_few_are_a_first_guess() -> None:
    """p of the flips of five groups is 2^-4 at least; of six it is a multiple of 2^-5, so that they keep .03125."""
    found = plan.variances(grouped(groups=5), a="Model 1", b="Model 2")
    assert found.chance(1e6, 5) == 0
    assert found.smallest(5) == math.inf
    assert found.needed(1e6) == 6
    assert found.chance(1e6, 6) == pytest.approx(1)
    (error, df), share = (math.sqrt(found.variance() / 6), 5), np.array([1 - 2.0**-6, 0.8])
    assert found.smallest(6) == pytest.approx(float(stdtrit(df, share).sum()) * error)
    assert found.remarks == ("These variances come from 5 groups alone: take the numbers for a first guess.",)
    assert plan.variances(grouped(groups=12), a="Model 1", b="Model 2").remarks == ()


def test_samples_that_vary_more_than_cases_of_a_group_are_said() -> None:
    rng = np.random.default_rng(1)
    names = [f"{case}" for case in range(40) for _ in range(3)]
    losses = np.tile([[0.0, 1.0], [1.0, 1.0], [1.0, 0.0]], (40, 1))[rng.permuted(np.arange(120).reshape(40, 3), axis=1)]
    data = Losses(("A", "B"), losses.reshape(120, 2), item=names, group=[f"{int(name) // 4}" for name in names])
    for groups in ("random", "fixed", "ignored"):
        found = plan.variances(data, a="A", b="B", groups=groups)
        assert found.inside == 0
        assert "nothing is left for the variance between cases" in found.remarks[0]
