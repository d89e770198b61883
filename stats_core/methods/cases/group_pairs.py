"""All pairs of models on cases in groups: step-down max-T from one set of sign flips."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

from stats_core.data import Losses
from stats_core.kernels.how_much import smallest_found, two_one_sided
from stats_core.kernels.intervals import dunn_t
from stats_core.kernels.max_flips import StepDown, step_down
from stats_core.kernels.t import critical_t
from stats_core.methods.cases.group_flips import example_groups
from stats_core.methods.cases.shared.group_columns import ModelsInGroups, Sized, shares_won
from stats_core.methods.cases.shared.group_notes import reach_note, single_note, uneven_note, unit_note
from stats_core.methods.cases.shared.group_results import FamilyWay, GroupComparison, GroupFamily
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.methods.cases.shared.loss_pairs import pairs_with
from stats_core.methods.shared.t_size import adjusted_equivalence
from stats_core.params import Alpha, Control, Margin, Seed, Shuffles
from stats_core.references import OBUCHOWSKI_1998, WESTFALL_YOUNG_1993
from stats_core.registry import Question, method
from stats_core.results.comparison_charts import forest
from stats_core.results.how_much import HowMuch
from stats_core.types import Floats, Ints, Progress
from stats_core.variation import TEST_CASES
from stats_core.wording import counted, listed, number

APART = (
    "Intervals and adjusted p may lead to a different decision: p comes from flips of the differences as they are, "
    "the critical value of the intervals from flips around their means."
)


def _example() -> tuple[Losses, dict[str, Any]]:
    return example_groups(), {}


@method(
    title="Step-down max-T by flips of groups",
    question=Question.SAME_TEST_SET,
    trust_when="Several models met the same cases, which come in groups or were each tried several times.",
    formula=(
        r"$$\tilde p_{(j)}=\max_{i\le j}\frac{\#\{s:\ \max(\max_{l\ge i}t^*_{(l)}(s),\ \max_l -t^*_l(s))\ge "
        r"t_{(i)}\}}{\#\{s\}}$$"
        "\n\n"
        r"with the pairs in the order of their observed $|t|$, and $t^*(s)$ their $t$ under the signs $s$ of the "
        "groups, each in the direction that was observed and with its own standard error under these signs. The second "
        "maximum "
        "keeps the chance of a wrong direction."
    ),
    assumes=(
        "groups are independent of each other, and were not used for training",
        "if nothing differs, a group is as likely to favour one model by some amount as the other",
    ),
    references=(WESTFALL_YOUNG_1993, OBUCHOWSKI_1998),
    covers=TEST_CASES,
    interval="standard error of the groups times a critical value for all pairs at once, from flips around the means",
    adjusts="Step-down max-T (Westfall and Young)",
    example=_example,
)
def group_pairs(
    losses: Losses,
    *,
    control: Control = None,
    groups: GroupsAre = GroupsAre.RANDOM,
    weights: CaseWeights = CaseWeights.CASES,
    margin: Margin = None,
    shuffles: Shuffles = 4999,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    progress: Progress | None = None,
) -> GroupFamily:
    """Compare the mean losses of all pairs of models, or of all with a control, from one set of flips of groups.

    Parameters
    ----------
    losses
        Per-case losses, with the group of each case; where none are known, each case is a group of its own. Samples of
        one case are averaged first.
    control
        The model that all others are compared with, as other minus control; None for all pairs.
    groups
        What the groups are: some of many like them, so that a whole group is the unit; the only ones that the question
        is about, so that cases are the unit within them; or nothing at all.
    weights
        Whether every case counts the same, or every group.
    margin
        Differences up to here do not matter: two one-sided t tests of every pair, adjusted by Holm's procedure, say
        which differences are shown to be smaller.
    shuffles
        Random flips, where there are too many to visit all of them.
    alpha
        Familywise significance level; all intervals hold together with confidence 1 - alpha.
    seed
        For random flips.

    Returns
    -------
    GroupFamily
        For each pair the difference in mean loss, a simultaneous interval, t, its p value and the adjusted one. A pair
        with the same loss in every case has p = 1 and no interval. `ways` holds the adjusted p with groups taken each
        of the three ways.

    Notes
    -----
    The same signs flip the groups of all pairs, so that what pairs have in common is kept. In the order of the observed
    |t|, a pair's adjusted p is the share of flips in which the largest t of the pairs from it on, in their observed
    direction, or of any pair in the other direction, reaches its own; and no less than that of a pair before it. Each
    pair has its own standard error in every flip: with groups of n_c cases SE^2 is proportional to
    sum (s_c S_c - n_c d*)^2. For these groups alone, signs of single cases are flipped. The chance of any wrong claim,
    of a wrong direction too, is at most alpha over the k (k - 1) one-sided hypotheses.

    The intervals are d +- c SE, where SE is that of the same way to take the groups, and c the 1 - alpha quantile of
    the largest |t| of all pairs under flips of the differences less their means, but at least Student's t of one pair.
    Where there are too few groups for that, c is Bonferroni's t.

    References
    ----------
    Westfall and Young (1993); Obuchowski (1998).

    Examples
    --------
    >>> from stats_core import Losses, group_pairs
    >>> wrong = [[1, 0, 1], [1, 0, 0], [1, 1, 0], [1, 0, 0], [1, 0, 1], [1, 0, 0], [1, 0, 1], [0, 0, 1], [1, 0, 1]]
    >>> losses = Losses(("net", "tree", "rule"), wrong)
    >>> result = group_pairs(losses)
    >>> print(result.sentence())
    1 of 3 comparisons shows a difference: tree is better than net (adjusted p = 0.0156).
    """
    compared = pairs_with(losses, control)
    first, second = (np.array(side, dtype=np.int64) for side in zip(*compared, strict=True))
    data = ModelsInGroups.of(losses, weights)
    found = _stepped(data, first, second, shuffles=shuffles, seed=seed, alpha=alpha, progress=progress)
    sized, flips = data.sized(groups, first, second), found[groups]
    units = data.group_count if groups is GroupsAre.RANDOM else losses.cases
    critical, by_t = _critical(flips, len(compared), units - 1, alpha)
    comparisons = _comparisons(losses, compared, sized, flips, shares_won(losses, first, second), critical, alpha)
    if margin is not None:
        comparisons = _with_margin(comparisons, sized, alpha, margin)
    effects = data.design_effects(first, second)
    return GroupFamily(
        name="Step-down max-T",
        comparisons=comparisons,
        critical=critical,
        alpha=alpha,
        higher_is_better=False,
        extra_charts=(
            forest(
                comparisons,
                alpha,
                title=f"Differences in {losses.measure}",
                measure=f"difference in {losses.measure}",
                higher_is_better=False,
            ),
        ),
        extra_notes=(
            *_notes(losses, data, groups, flips, units, alpha),
            _about_intervals(critical, units, by_t=by_t),
            *_without(comparisons),
            *([APART] if _disagree(comparisons, alpha) else []),
        ),
        control=control,
        together=len(compared),
        groups=groups,
        weights=weights,
        group_count=data.group_count,
        cases=losses.cases,
        smallest_p=flips.least,
        design_effects=tuple(effects.tolist()),
        ways=tuple(
            FamilyWay(taken, tuple(found[taken].p_adjusted.tolist()), found[taken].least) for taken in GroupsAre
        ),
    )


def _stepped(
    data: ModelsInGroups,
    first: Ints,
    second: Ints,
    *,
    shuffles: int,
    seed: int,
    alpha: float,
    progress: Progress | None,
) -> dict[GroupsAre, StepDown]:
    """Max-T for each of the three ways; those that flip the same things do so once."""
    found: dict[GroupsAre, StepDown] = {}
    apart = _apart(data)
    for place, taken in enumerate(apart):

        def onward(done: int, total: int, place: int = place) -> None:
            if progress:
                progress(place * total + done, len(apart) * total)

        columns = data.columns(taken)
        found[taken] = step_down(columns, first, second, shuffles=shuffles, seed=seed, alpha=alpha, progress=onward)
    for taken in GroupsAre:
        found.setdefault(taken, found[GroupsAre.FIXED if GroupsAre.FIXED in found else GroupsAre.RANDOM])
    return found


def _notes(
    losses: Losses, data: ModelsInGroups, groups: GroupsAre, flips: StepDown, units: int, alpha: float
) -> tuple[str, ...]:
    whole = groups is GroupsAre.RANDOM and losses.group is not None
    of_units = counted(units, losses.called.group if whole else losses.called.case)
    return (
        *unit_note(losses, groups, data.weights, data.group_count),
        _how(flips, of_units),
        *reach_note(of_units, flips.draws, flips.least, alpha),
        *uneven_note(losses, data.sizes, groups, data.weights),
        *single_note(losses, groups, int((data.sizes == 1).sum()), data.group_count),
    )


def _apart(data: ModelsInGroups) -> tuple[GroupsAre, ...]:
    """The ways to take the groups that flip different things."""
    if data.group_count == len(data.losses):
        return (GroupsAre.RANDOM,)
    return tuple(GroupsAre) if data.by_group else (GroupsAre.RANDOM, GroupsAre.FIXED)


def _critical(flips: StepDown, pairs: int, df: int, alpha: float) -> tuple[float, bool]:
    """The critical value of the intervals, and whether it is Bonferroni's."""
    if df < 1:
        return math.nan, True
    single = float(critical_t(alpha, df))
    if math.isfinite(flips.critical):
        return max(flips.critical, single), False
    return dunn_t(alpha, pairs, df), True


def _comparisons(
    losses: Losses,
    compared: tuple[tuple[int, int], ...],
    sized: Sized,
    flips: StepDown,
    won: Floats,
    critical: float,
    alpha: float,
) -> tuple[GroupComparison, ...]:
    varies = sized.error > 0
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        t = np.nan_to_num(sized.estimate / sized.error, nan=np.nan, posinf=np.inf, neginf=-np.inf)
        reach = np.where(varies, critical * sized.error, math.nan)
        low, high = sized.estimate - reach, sized.estimate + reach
    beyond = {df: smallest_found(1.0, df, 1.0) for df in set(sized.df.tolist()) if df > 0}
    found = critical * sized.flipped + np.array([beyond.get(df, math.nan) for df in sized.df.tolist()]) * sized.error
    found = np.where(sized.error > 0, found, math.nan)
    alone_limit, limit = flips.limits
    names = losses.algorithms
    p, adjusted = flips.p, flips.p_adjusted
    columns = (sized.estimate, low, high, t, p, adjusted, won, sized.error, found, sized.df, alone_limit, limit)
    return tuple(
        GroupComparison(
            names[i],
            names[j],
            d,
            lowest,
            highest,
            statistic,
            p,
            adjusted,
            how_much=HowMuch(
                improvement=share,
                detectable=least,
                df=df,
                level=alpha,
                least_p=flips.least,
                most=losses.most_apart,
            ),
            draws=flips.draws if none else 0,
            p_is_limit=alone,
            standard_error=error,
        )
        for (i, j), d, lowest, highest, statistic, p, adjusted, share, error, least, df, alone, none in zip(
            compared, *(column.tolist() for column in columns), strict=True
        )
    )


def _with_margin(
    comparisons: tuple[GroupComparison, ...], sized: Sized, alpha: float, margin: float
) -> tuple[GroupComparison, ...]:
    """With the two one-sided t tests of each pair."""
    found = []
    for one, error, df in zip(comparisons, sized.error.tolist(), sized.df.tolist(), strict=True):
        if error > 0:
            reach = float(critical_t(min(1.0, 2 * alpha), df)) * error
            p = two_one_sided(one.estimate, error, df, margin)
            ends = (one.estimate - reach, one.estimate + reach)
            size = replace(one.how_much, margin=margin, p_equivalent=p, low=ends[0], high=ends[1])
            found.append(replace(one, how_much=size))
        else:
            found.append(one)
    return adjusted_equivalence(found)


def _how(flips: StepDown, units: str) -> str:
    if not flips.draws:
        return f"p is exact: all ways to set the signs of {units} count."
    return f"p comes from {flips.draws:,} random ways to set the signs of {units}, the same for all pairs."


def _about_intervals(critical: float, units: int, *, by_t: bool) -> str:
    if math.isnan(critical):
        return "One unit does not show how others would vary: there are no intervals."
    if by_t:
        return f"So few flips give no critical value for intervals: theirs, {number(critical)}, is Bonferroni's t."
    return f"The intervals hold for all pairs at once, with the critical value {number(critical)} of the flips."


def _without(comparisons: tuple[GroupComparison, ...]) -> tuple[str, ...]:
    """Which pairs have no standard error."""
    same = [f"{one.a} and {one.b}" for one in comparisons if not one.standard_error > 0]
    if not same or math.isnan(comparisons[0].standard_error):
        return ()
    return (f"Differences without any variance have no interval: {listed(same)}.",)


def _disagree(comparisons: tuple[GroupComparison, ...], alpha: float) -> bool:
    return any((one.low > 0 or one.high < 0) != (one.p_adjusted <= alpha) for one in comparisons if one.low == one.low)
