"""Sign flips of whole groups of cases, for two models."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

from stats_core.charts.null_histogram import NullHistogram
from stats_core.data import Losses
from stats_core.kernels.group_flips import Flipped, flipped_total, null_of_size, smallest_p
from stats_core.kernels.group_sums import Units
from stats_core.methods.cases.shared.group_notes import (
    alike_note,
    reach_note,
    single_note,
    t_notes,
    uneven_note,
    unit_note,
    worth_note,
)
from stats_core.methods.cases.shared.group_results import GroupPair, GroupWay
from stats_core.methods.cases.shared.group_ways import PairInGroups, pair_forest
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.methods.cases.shared.loss_pairs import cases_won, ratio
from stats_core.methods.shared.t_size import by_shuffles, t_size
from stats_core.params import SIDE, Algorithm, Alpha, Alternative, Margin, Seed, Shuffles
from stats_core.references import MILLER_2024, OBUCHOWSKI_1998
from stats_core.registry import Question, method
from stats_core.types import Progress
from stats_core.variation import TEST_CASES
from stats_core.wording import counted

APART = "The interval belongs to the t test of the same units, and here leads to a different decision than the flips."


def example_groups() -> Losses:
    """Right and wrong of three models on 60 questions about 12 texts, some of which suit one model more."""
    rng = np.random.default_rng(1998)
    text = np.repeat(np.arange(12), 5)
    suits = rng.normal(0, 0.8, (12, 3))[text]
    wrong = rng.random((60, 3)) < 1 / (1 + np.exp(0.2 - suits - np.array([1.2, 0.0, 0.3])))
    return Losses(("small", "large", "tuned"), wrong.astype(float), group=tuple(f"text {one + 1}" for one in text))


def _example() -> tuple[Losses, dict[str, Any]]:
    return example_groups(), {"a": "small", "b": "large"}


@method(
    title="Sign flips of groups",
    question=Question.SAME_TEST_SET,
    trust_when="Cases come in groups, as questions about one text do, or were each tried several times.",
    formula=(
        r"$$p=\frac{\#\{s\in\{-1,1\}^C:\ |\sum_c s_c S_c|\ge|\sum_c S_c|\}}{2^C}$$"
        "\n\n"
        r"with $S_c$ the sum of the differences in loss over the cases of group $c$ of $C$. The interval is "
        r"$\bar d\pm t_{1-\alpha/2,\,C-1}\sqrt{\frac{C}{C-1}\sum_c(S_c-n_c\bar d)^2}/n$ for $n_c$ of the $n$ cases in "
        "group $c$. For groups that stand for themselves alone, the signs of single cases are flipped."
    ),
    assumes=(
        "groups are independent of each other, and were not used for training",
        "if nothing differs, a group is as likely to favour one model by some amount as the other",
    ),
    references=(OBUCHOWSKI_1998, MILLER_2024),
    covers=TEST_CASES,
    interval="closed form: Student's t on the groups, with one degree of freedom less than groups",
    example=_example,
)
def group_flips(
    losses: Losses,
    *,
    a: Algorithm,
    b: Algorithm,
    groups: GroupsAre = GroupsAre.RANDOM,
    weights: CaseWeights = CaseWeights.CASES,
    margin: Margin = None,
    shuffles: Shuffles = 9999,
    alpha: Alpha = 0.05,
    alternative: Alternative = Alternative.TWO_SIDED,
    seed: Seed = 0,
    progress: Progress | None = None,
) -> GroupPair:
    """Compare the mean losses of two models on cases that come in groups, by flipping the signs of whole groups.

    Parameters
    ----------
    losses
        Per-case losses, with the group of each case; where none are known, each case is a group of its own. Samples of
        one case are averaged first.
    a, b
        The two models; the estimate is the mean loss of a minus that of b.
    groups
        What the groups are: some of many like them, so that a whole group is the unit; the only ones that the question
        is about, so that cases are the unit within them; or nothing at all.
    weights
        Whether every case counts the same, or every group.
    margin
        Differences up to here do not matter: two one-sided t tests say whether the difference is shown to be smaller.
    shuffles
        Random flips, where there are too many to visit all of them.
    alpha
        Significance level, and one minus the confidence of the interval.
    alternative
        Whether either difference counts, or only that the losses of a are greater, or less, than those of b.
    seed
        For random flips, and for the picture of many.

    Returns
    -------
    GroupPair
        The `statistic` is the sum of all differences, or of the means of groups where every group counts the same;
        `df` is NaN. `ways` holds the same pair with groups taken each of the three ways.

    Notes
    -----
    p is the share of all sign vectors s with |sum s_c S_c| >= |sum S_c|, S_c the sum of the differences in group c. It
    is exact where the sums are multiples of one unit, as for right and wrong, and for up to 40 sums that are not zero,
    the totals of two halves of which are met in the middle; else (b + 1) / (z + 1) from z random flips. With C groups
    p is at least 2^(1 - C). Where the groups alone are asked about, or are left out of account, the signs of single
    cases are flipped; without groups and for right and wrong, this is McNemar's exact test.

    The interval is that of Student's t. Groups like these: SE^2 = C / (C - 1) sum (S_c - n_c d)^2 / n^2 on C - 1
    degrees of freedom. These groups alone: SE^2 = sum n_c s_c^2 / n^2 from the variances s_c^2 within them, on
    Satterthwaite's degrees of freedom; groups of one case take the pooled variance of the others. Where every group
    counts the same, group means take the place of S_c, and 1 that of n_c; within groups SE^2 = sum s_c^2 / n_c / C^2.
    Without any difference p = 1; one group alone gives p = 1 and no interval.

    References
    ----------
    Obuchowski (1998); Miller (2024).

    Examples
    --------
    >>> from stats_core import Losses, group_flips
    >>> wrong = [[1, 0], [1, 0], [1, 1], [1, 0], [0, 0], [1, 0], [1, 0], [0, 1], [1, 0], [1, 0], [1, 0], [1, 1]]
    >>> losses = Losses(("net", "tree"), wrong, group=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    >>> result = group_flips(losses, a="net", b="tree")
    >>> print(result.sentence())
    net and tree are not shown to differ: net minus tree is 0.5833, 95 % interval 0.1883 to 0.9783, p = 0.0625.
    """
    pair, side = PairInGroups.of(losses, a, b, weights), SIDE[alternative]
    seen = _seen(pair, side=side, shuffles=shuffles, seed=seed, progress=progress)
    ways = tuple(_way(pair, taken, *seen[taken], alpha=alpha, side=side, shuffles=shuffles) for taken in GroupsAre)
    way = next(one for one in ways if one.groups is groups)
    units, found = seen[groups]
    size = t_size(
        improvement=cases_won(losses, losses.algorithms.index(a), losses.algorithms.index(b)),
        estimate=way.estimate,
        error=way.standard_error,
        df=units.df,
        alpha=alpha,
        margin=margin,
        side=side,
        tested=pair.back(units.flipped),
    )
    return GroupPair(
        a=a,
        b=b,
        estimate=way.estimate,
        low=way.low,
        high=way.high,
        statistic=pair.back(float(units.sums.sum()) if units.estimate else 0.0),
        df=math.nan,
        p=found.p,
        alpha=alpha,
        higher_is_better=False,
        extra_charts=(
            pair_forest(pair, a, b, way, alpha=alpha, side=side, measure=losses.measure),
            *_null(pair, units, found, alpha=alpha, shuffles=shuffles, seed=seed, side=side),
        ),
        extra_notes=_notes(losses, pair, a, b, way, units, found, alpha),
        side=side,
        if_apart=APART,
        how_much=replace(
            by_shuffles(size, (1 + abs(side)) * way.smallest_p, ratio(units.flipped, units.error)),
            most=losses.most_apart,
        ),
        groups=groups,
        weights=weights,
        group_count=pair.group_count,
        cases=losses.cases,
        standard_error=way.standard_error,
        smallest_p=way.smallest_p,
        design_effect=pair.design_effect,
        ways=ways,
        none_of=found.none_of,
    )


def _seen(
    pair: PairInGroups, *, side: int, shuffles: int, seed: int, progress: Progress | None
) -> dict[GroupsAre, tuple[Units, Flipped]]:
    """The flips for each of the three ways; single cases of the same weight are flipped once."""
    seen: dict[GroupsAre, tuple[Units, Flipped]] = {}
    for taken in GroupsAre:
        units = pair.units(taken)
        if taken is GroupsAre.IGNORED and pair.weights is CaseWeights.CASES:
            seen[taken] = units, seen[GroupsAre.FIXED][1]
            continue
        found = flipped_total(
            units.sums, units.near, side=side, shuffles=shuffles, seed=seed, progress=_part(progress, len(seen))
        )
        seen[taken] = units, found
    if progress:
        progress(len(GroupsAre) * shuffles, len(GroupsAre) * shuffles)
    return seen


def _part(progress: Progress | None, before: int) -> Progress | None:
    """Progress within one of the three ways."""
    if progress is None:
        return None
    tell = progress
    return lambda done, total: tell(before * total + done, len(GroupsAre) * total)


def _notes(
    losses: Losses,
    pair: PairInGroups,
    a: str,
    b: str,
    way: GroupWay,
    units: Units,
    found: Flipped,
    alpha: float,
) -> tuple[str, ...]:
    groups, count = way.groups, pair.group_count
    whole = groups is GroupsAre.RANDOM and losses.group is not None
    of_units = counted(len(units.sums), losses.called.group if whole else losses.called.case)
    return (
        *unit_note(losses, groups, pair.weights, count),
        *_how(found, of_units),
        *reach_note(of_units, found.draws, way.smallest_p, alpha),
        *alike_note(a, b, pair.differences, units.error),
        *worth_note(losses, groups, pair.design_effect),
        *uneven_note(losses, pair.differences.sizes, groups, pair.weights),
        *single_note(losses, groups, units.pooled, count),
        *t_notes(losses, a, b, groups),
    )


def _way(
    pair: PairInGroups, groups: GroupsAre, units: Units, found: Flipped, *, alpha: float, side: int, shuffles: int
) -> GroupWay:
    return GroupWay(
        groups,
        pair.back(units.estimate),
        *pair.interval(units, alpha, side),
        pair.back(units.error),
        units.df,
        found.p,
        smallest_p(len(units.sums), found, shuffles=shuffles, side=side),
        found.none_of,
    )


def _how(found: Flipped, units: str) -> tuple[str, ...]:
    if found.exact:
        return (f"p is exact: all ways to set the signs of {units} count.",)
    return (f"p comes from {found.draws:,} random ways to set the signs of {units}.",)


def _null(
    pair: PairInGroups, units: Units, found: Flipped, *, alpha: float, shuffles: int, seed: int, side: int
) -> tuple[NullHistogram, ...]:
    """The distribution of the size of the estimate under flips; of a one-sided test there is none."""
    if found.p == 1 or side:
        return ()
    over = float(units.sums.sum()) / units.estimate
    null = null_of_size(units.sums, units.near, over, alpha=alpha, shuffles=shuffles, seed=seed)
    if not math.isfinite(1 / pair.back(float(null.edges[1]))):
        return ()
    of = f"all {null.total:,} flips" if null.exact else f"{null.total:,} random flips"
    return (
        NullHistogram(
            key="null_distribution",
            title=f"Size of the difference under {of}",
            statistic="size of the difference",
            symbol="difference",
            edges=np.array([pair.back(edge) for edge in null.edges.tolist()]),
            counts=null.counts,
            beyond=null.beyond,
            observed=pair.back(null.observed),
            critical=pair.back(null.critical),
            p=found.p,
            alpha=alpha,
            density_at=np.empty(0),
            density=np.empty(0),
            density_label="",
            none_of=found.none_of,
        ),
    )
