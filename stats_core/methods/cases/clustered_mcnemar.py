"""McNemar's test on cases that come in groups, in its two published forms."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

import numpy as np
from scipy.special import chdtrc, chdtri

from stats_core.data import Losses
from stats_core.kernels.how_much import smallest_found
from stats_core.methods.cases.group_flips import example_groups
from stats_core.methods.cases.shared.group_notes import unit_note, worth_note
from stats_core.methods.cases.shared.group_results import GroupPair, GroupWay
from stats_core.methods.cases.shared.group_ways import IN_GROUPS, PairInGroups, pair_forest
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.methods.cases.shared.loss_pairs import cases_won
from stats_core.params import Algorithm, Alpha
from stats_core.references import DURKALSKI_2003, OBUCHOWSKI_1998
from stats_core.registry import Question, method
from stats_core.results.how_much import HowMuch
from stats_core.types import Floats
from stats_core.variation import TEST_CASES
from stats_core.wording import confidence, counted

FEW = 20
"""With fewer groups that disagree than this, chi-square is a rough guess."""


MEASURED = (
    "The test was published for right and wrong; here the sum of the differences over the cases of a {group} takes the "
    "place of the number of cases that one model alone gets right less that of the other."
)


class ClusteredMcNemar(Enum):
    """Variant of the test."""

    OBUCHOWSKI = "sums of groups (Obuchowski 1998)"
    DURKALSKI = "means of groups (Durkalski and others 2003)"


def _example() -> tuple[Losses, dict[str, Any]]:
    return example_groups(), {"a": "small", "b": "large"}


@method(
    title="Clustered McNemar test",
    question=Question.SAME_TEST_SET,
    trust_when="Right and wrong on cases in twenty groups or more, and somebody asks for this test by name.",
    formula=(
        r"$$\chi^2=\frac{\left(\sum_c S_c\right)^2}{\sum_c S_c^2},\qquad S_c=b_c-c_c$$"
        "\n\n"
        r"with $b_c$ and $c_c$ the cases of group $c$ on which only one of the two is right (Obuchowski 1998, without "
        r"the factor $(C-1)/C$). Durkalski and others (2003) put $S_c/n_c$ in place of $S_c$, with $n_c$ the cases of "
        "the group."
    ),
    requires=(IN_GROUPS,),
    assumes=(
        "groups are independent of each other, and were not used for training",
        "there are many groups, so that the sum is close to normal",
    ),
    references=(
        OBUCHOWSKI_1998.only_with(ClusteredMcNemar.OBUCHOWSKI),
        DURKALSKI_2003.only_with(ClusteredMcNemar.DURKALSKI),
    ),
    covers=TEST_CASES,
    interval="closed form: the differences that the test does not reject",
    example=_example,
)
def clustered_mcnemar(
    losses: Losses,
    *,
    a: Algorithm,
    b: Algorithm,
    variant: ClusteredMcNemar = ClusteredMcNemar.OBUCHOWSKI,
    alpha: Alpha = 0.05,
) -> GroupPair:
    """Compare the error rates of two models on cases in groups, by McNemar's test with whole groups as units.

    Parameters
    ----------
    losses
        Losses with the group of each case. Right and wrong is what the test was published for; samples of one case are
        averaged first, and of other losses the sums of the differences take the place of b - c.
    a, b
        The two models; the estimate is the mean loss of a minus that of b, over all cases, or over groups where their
        means are tested.
    variant
        Whether the sums of the groups are tested or their means.
    alpha
        Significance level, and one minus the confidence of the interval.

    Returns
    -------
    GroupPair
        The `statistic` is chi-square with one degree of freedom; where no group has a difference it is NaN and p = 1.

    Notes
    -----
    (sum S_c)^2 / sum S_c^2 with S_c = b_c - c_c, which is Obuchowski's statistic without her factor (C - 1) / C; with
    S_c / n_c in place of S_c that of Durkalski and others. The interval holds the differences d for which
    (sum (S_c - n_c d))^2 <= z^2 sum (S_c - n_c d)^2, z^2 being the chi-square quantile, so that it decides as the test
    does. With three groups or fewer it has no ends. Where each group has one case, this is McNemar's uncorrected test.

    References
    ----------
    Obuchowski (1998); Durkalski and others (2003).

    Examples
    --------
    >>> from stats_core import Losses, clustered_mcnemar
    >>> wrong = [[1, 0], [1, 0], [1, 1], [1, 0], [0, 0], [1, 0], [1, 0], [0, 1], [1, 0], [1, 0], [1, 0], [1, 1]]
    >>> losses = Losses(("net", "tree"), wrong, group=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    >>> print(clustered_mcnemar(losses, a="net", b="tree").sentence())
    tree is better than net by 0.583, 95 % interval 0.125 to 1.000, p = 0.0348.
    """
    weights = CaseWeights.GROUPS if variant is ClusteredMcNemar.DURKALSKI else CaseWeights.CASES
    pair = PairInGroups.of(losses, a, b, weights)
    ways = tuple(_way(pair, taken, alpha, zero_one=losses.is_zero_one) for taken in GroupsAre)
    way, units = ways[0], pair.units(GroupsAre.RANDOM)
    sums = np.where(np.abs(units.sums) > units.near, units.sums, 0.0)
    apart, square = int(np.count_nonzero(sums)), float(sums @ sums)
    over = losses.cases if weights is CaseWeights.CASES else pair.group_count
    statistic = float(sums.sum()) ** 2 / square if square else math.nan
    i, j = losses.algorithms.index(a), losses.algorithms.index(b)
    found = smallest_found(pair.back(math.sqrt(square)), math.inf, alpha) / over
    group = losses.called.group
    return GroupPair(
        a=a,
        b=b,
        estimate=way.estimate,
        low=way.low,
        high=way.high,
        statistic=statistic if units.estimate or not square else 0.0,
        df=1.0,
        p=way.p,
        alpha=alpha,
        higher_is_better=False,
        extra_charts=(pair_forest(pair, a, b, way, alpha=alpha, side=0, measure=losses.measure),),
        extra_notes=(
            *unit_note(losses, GroupsAre.RANDOM, weights, pair.group_count),
            *_about(apart, pair.group_count, group, a, b),
            *_ends(way, alpha),
            *([] if losses.is_zero_one else [MEASURED.format(group=group)]),
            *worth_note(losses, GroupsAre.RANDOM, pair.design_effect),
        ),
        how_much=HowMuch(
            improvement=cases_won(losses, i, j),
            detectable=found,
            df=math.inf,
            level=alpha,
            most=losses.most_apart,
        ),
        groups=GroupsAre.RANDOM,
        weights=weights,
        group_count=pair.group_count,
        cases=losses.cases,
        standard_error=way.standard_error,
        smallest_p=0.0,
        design_effect=pair.design_effect,
        ways=ways,
    )


def _way(pair: PairInGroups, groups: GroupsAre, alpha: float, *, zero_one: bool) -> GroupWay:
    """The test of these units; its standard error is the root of the sum of squares, of the mean as the estimate is."""
    units = pair.units(groups)
    sums = np.where(np.abs(units.sums) > units.near, units.sums, 0.0)
    total, square = float(sums.sum()) if units.estimate else 0.0, float(sums @ sums)
    by_group = pair.weights is CaseWeights.GROUPS
    if groups is GroupsAre.RANDOM:
        sizes = np.ones(len(sums)) if by_group else pair.differences.sizes
    else:
        sizes = 1 / pair.differences.sizes[pair.differences.group] if by_group else np.ones(len(sums))
        sizes = np.ones(len(sums)) if groups is GroupsAre.IGNORED else sizes
    low, high = _interval(sums, sizes, alpha)
    least, most = (-1.0, 1.0) if zero_one else (-math.inf, math.inf)
    # The estimate is always inside; where nothing varies, rounding must not leave it out.
    low, high = min(low, units.estimate), max(high, units.estimate)
    ends = (max(least, pair.back(low)), min(most, pair.back(high)))
    return GroupWay(
        groups,
        pair.back(units.estimate),
        *ends,
        pair.back(math.sqrt(square)) / float(sizes.sum()),
        1.0,
        float(chdtrc(1, total**2 / square)) if square else 1.0,
        0.0,
    )


def _interval(sums: Floats, sizes: Floats, alpha: float) -> tuple[float, float]:
    """The d for which (sum (S - n d))^2 <= z^2 sum (S - n d)^2; all numbers where there are too few sums."""
    z2, n = float(chdtri(1, alpha)), float(sizes.sum())
    total, square, crossed = float(sums.sum()), float(sums @ sums), float(sums @ sizes)
    first = n * n - z2 * float(sizes @ sizes)
    if first <= 0:
        return -math.inf, math.inf
    middle = (n * total - z2 * crossed) / first
    reach = math.sqrt(max(0.0, middle**2 - (total**2 - z2 * square) / first))
    return middle - reach, middle + reach


def _about(apart: int, groups: int, group: str, a: str, b: str) -> tuple[str, ...]:
    if not apart:
        return (f"In no {group} do {a} and {b} differ: nothing speaks for a difference, so p = 1.",)
    said = f"The two differ in {apart:,} of {counted(groups, group)}"
    if apart >= FEW:
        return (f"{said}.",)
    return (f"{said}: chi-square is a rough guess for so few, and the exact flips of groups need no such guess.",)


def _ends(way: GroupWay, alpha: float) -> tuple[str, ...]:
    """Where too few groups leave every difference possible."""
    if way.low > -1.0 or way.high < 1.0 or not way.standard_error:
        return ()
    return (f"So few groups leave every difference possible: the {confidence(alpha)} interval has no ends.",)
