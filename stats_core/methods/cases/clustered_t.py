"""The t interval of two models' difference on cases that come in groups."""

from __future__ import annotations

import math
from dataclasses import replace
from enum import Enum
from typing import Any

from scipy.special import ndtr

from stats_core.data import Losses
from stats_core.kernels.group_sums import Units
from stats_core.kernels.sign import constant_sign_p
from stats_core.kernels.t import one_sided, two_sided
from stats_core.methods.cases.group_flips import example_groups
from stats_core.methods.cases.shared.group_notes import single_note, t_notes, unit_note, worth_note
from stats_core.methods.cases.shared.group_results import GroupPair, GroupWay
from stats_core.methods.cases.shared.group_ways import IN_GROUPS, PairInGroups, pair_forest
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.methods.cases.shared.loss_pairs import cases_won, constant_note, ratio
from stats_core.methods.shared.t_size import t_size
from stats_core.params import SIDE, Algorithm, Alpha, Alternative, Margin
from stats_core.references import MILLER_2024
from stats_core.registry import Question, method
from stats_core.variation import TEST_CASES
from stats_core.wording import counted

FEW = 30
"""With fewer groups than this, the published normal interval is clearly too narrow."""
NARROW = (
    "With {}, the normal interval without the factor C/(C - 1) is too narrow, and p too small: Student's t of the same "
    "groups allows for their number."
)


class ClusteredVariant(Enum):
    """Variant of the interval."""

    T = "Student's t, with the factor C/(C - 1)"
    MILLER = "as published: normal, without that factor"


def _example() -> tuple[Losses, dict[str, Any]]:
    return example_groups(), {"a": "small", "b": "large"}


@method(
    title="Clustered t test",
    question=Question.SAME_TEST_SET,
    trust_when="Cases come in ten groups or more, none of which carries most of the difference.",
    formula=(
        r"$$t=\frac{\bar d}{SE},\quad SE^2=\frac{C}{C-1}\sum_c\frac{(S_c-n_c\bar d)^2}{n^2},\quad \nu=C-1$$"
        "\n\n"
        r"with $S_c$ the sum of the differences in loss over the $n_c$ cases of group $c$ of $C$, and $\bar d$ their "
        r"mean over all $n$ cases. As published, without $C/(C-1)$, and normal."
    ),
    requires=(IN_GROUPS,),
    assumes=(
        "groups are independent of each other, and were not used for training",
        "the mean difference is close to normal, as it is for many groups of similar size",
    ),
    references=(MILLER_2024,),
    covers=TEST_CASES,
    interval="closed form: Student's t on the groups, with one degree of freedom less than groups",
    example=_example,
)
def clustered_t(
    losses: Losses,
    *,
    a: Algorithm,
    b: Algorithm,
    groups: GroupsAre = GroupsAre.RANDOM,
    weights: CaseWeights = CaseWeights.CASES,
    variant: ClusteredVariant = ClusteredVariant.T,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    alternative: Alternative = Alternative.TWO_SIDED,
) -> GroupPair:
    """Compare the mean losses of two models on cases that come in groups, by a t test with whole groups as units.

    Parameters
    ----------
    losses
        Per-case losses with the group of each case. Samples of one case are averaged first.
    a, b
        The two models; the estimate is the mean loss of a minus that of b.
    groups
        What the groups are: some of many like them, so that a whole group is the unit; the only ones that the question
        is about, so that cases are the unit within them; or nothing at all.
    weights
        Whether every case counts the same, or every group.
    variant
        Student's t, or the normal interval without the factor C / (C - 1) as Miller (2024) publishes it, which is too
        narrow for few groups. Within groups, or without them, it leaves the error as it is, and is normal.
    margin
        Differences up to here do not matter: two one-sided tests say whether the difference is shown to be smaller.
    alpha
        Significance level, and one minus the confidence of the interval.
    alternative
        Whether either difference counts, or only that the losses of a are greater, or less, than those of b.

    Returns
    -------
    GroupPair
        Estimate, interval, t with its degrees of freedom (infinite ones of a normal distribution are not in the table)
        and p. `ways` holds the same pair with groups taken each of the three ways.

    Notes
    -----
    Groups like these: SE^2 = C / (C - 1) sum (S_c - n_c d)^2 / n^2 on C - 1 degrees of freedom. These groups alone:
    SE^2 = sum n_c s_c^2 / n^2 from the variances s_c^2 within them, on Satterthwaite's degrees of freedom; groups of
    one case take the pooled variance of the others. Where every group counts the same, group means take the place of
    S_c, and 1 that of n_c; within groups SE^2 = sum s_c^2 / n_c / C^2. Published: SE^2 without C / (C - 1), and normal;
    `df` is NaN.

    Where units differ by a constant, t is infinite, p = 0 by convention, and the sign test of the units decides
    (`p_exact`); no difference at all has an undefined t and p = 1.

    References
    ----------
    Miller (2024).

    Examples
    --------
    >>> from stats_core import Losses, clustered_t
    >>> wrong = [[1, 0], [1, 0], [1, 1], [1, 0], [0, 0], [1, 0], [1, 0], [0, 1], [1, 0], [1, 0], [1, 0], [1, 1]]
    >>> losses = Losses(("net", "tree"), wrong, group=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    >>> print(clustered_t(losses, a="net", b="tree").sentence())
    tree is better than net by 0.5833, 95 % interval 0.1883 to 0.9783, p = 0.0127.
    """
    pair, side = PairInGroups.of(losses, a, b, weights), SIDE[alternative]
    published = variant is ClusteredVariant.MILLER
    ways = tuple(_way(pair, taken, alpha=alpha, side=side, published=published) for taken in GroupsAre)
    way, units = next(one for one in ways if one.groups is groups), pair.units(groups)
    df = math.inf if published else units.df
    t = ratio(way.estimate, way.standard_error)
    p_exact = constant_sign_p(len(units.sums), way.estimate, side) if math.isinf(t) else None
    size = t_size(
        improvement=cases_won(losses, losses.algorithms.index(a), losses.algorithms.index(b)),
        estimate=way.estimate,
        error=way.standard_error,
        df=df,
        alpha=alpha,
        margin=margin,
        side=side,
    )
    return GroupPair(
        a=a,
        b=b,
        estimate=way.estimate,
        low=way.low,
        high=way.high,
        statistic=t,
        df=math.nan if published else units.df,
        p=way.p,
        alpha=alpha,
        higher_is_better=False,
        extra_charts=(pair_forest(pair, a, b, way, alpha=alpha, side=side, measure=losses.measure, p=p_exact),),
        extra_notes=_notes(losses, pair, a, b, way, units, side=side, published=published),
        p_exact=p_exact,
        side=side,
        how_much=replace(size, most=losses.most_apart),
        groups=groups,
        weights=weights,
        group_count=pair.group_count,
        cases=losses.cases,
        standard_error=way.standard_error,
        smallest_p=0.0,
        design_effect=pair.design_effect,
        ways=ways,
    )


def _notes(
    losses: Losses, pair: PairInGroups, a: str, b: str, way: GroupWay, units: Units, *, side: int, published: bool
) -> tuple[str, ...]:
    groups, count = way.groups, pair.group_count
    noun = losses.called.group if groups is GroupsAre.RANDOM else losses.called.case
    constant = (constant_note(a, b, way.estimate, len(units.sums), side, noun),) if units.error == 0 else ()
    narrow = published and count < FEW and groups is GroupsAre.RANDOM and units.error > 0
    return (
        *unit_note(losses, groups, pair.weights, count),
        *constant,
        *worth_note(losses, groups, pair.design_effect),
        *((NARROW.format(counted(count, losses.called.group)),) if narrow else ()),
        *single_note(losses, groups, units.pooled, count),
        *t_notes(losses, a, b, groups),
    )


def _way(pair: PairInGroups, groups: GroupsAre, *, alpha: float, side: int, published: bool) -> GroupWay:
    units = pair.units(groups)
    if published:
        count = len(units.sums)
        factor = math.sqrt((count - 1) / count) if groups is GroupsAre.RANDOM else 1.0
        units = replace(units, error=factor * units.error, df=math.inf)
    t = ratio(units.estimate, units.error)
    low, high = (pair.back(units.estimate),) * 2 if units.error == 0 else pair.interval(units, alpha, side)
    return GroupWay(
        groups, pair.back(units.estimate), low, high, pair.back(units.error), units.df, _p(t, units, side), 0.0
    )


def _p(t: float, units: Units, side: int) -> float:
    """The tail of t, or of the normal distribution; 1 where t is undefined."""
    if math.isnan(t):
        return 1.0
    if math.isinf(units.df):
        return float(ndtr(-side * t) if side else 2 * ndtr(-abs(t)))
    return float(one_sided(t, units.df, side) if side else two_sided(t, units.df))
