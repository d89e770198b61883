"""Which algorithms differ: a randomized ANOVA for each pair, adjusted for their number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Any
from uuid import uuid4

import numpy as np

from stats_core.charts.pair_matrix import PairMatrix
from stats_core.data import Curves
from stats_core.errors import ParameterError
from stats_core.kernels.adjust import holm
from stats_core.kernels.curve_means import around_level_means, level_rounding, weighted_difference
from stats_core.kernels.curve_shuffles import (
    TWO_GROUP_LIMIT,
    CurveNulls,
    Enumeration,
    Plan,
    Ratios,
    curve_nulls,
    nanoseconds,
    stretches,
)
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.monte_carlo import MonteCarloP
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.ties import slack
from stats_core.methods.curves.randomized_anova import f_ratio
from stats_core.methods.curves.shared.closed_pairs import MOST_ALGORITHMS, Partition, joins, pairs_of, partitions, under
from stats_core.methods.curves.shared.one_sided_pairs import one_sided_pairs
from stats_core.methods.curves.shared.pairs_result import CurvePairs, ShuffledPair
from stats_core.methods.shared.pairs_alternative import PairsAlternative
from stats_core.params import Alpha, Interval, Seed, Shuffles
from stats_core.references import HOLM_1979, PHIPSON_SMYTH_2010, PIATER_1997, PIATER_1998
from stats_core.registry import Question, Requirement, method
from stats_core.results.comparison_charts import best_first, pair_matrix
from stats_core.spread import spread
from stats_core.types import Progress
from stats_core.variation import RUNS
from stats_core.wording import listed, p_value, stretch

NAN = float("nan")
MOST_APART = 4
"""Pairs that are named whose interval and p part ways."""
SETTING_UP = 1e6
"""Nanoseconds that a pair takes beside its assignments."""


class CurveAdjustment(Enum):
    """Adjustment for several pairs."""

    HOLM = "Holm"
    CLOSED = "Closed test over partitions (up to 5 algorithms)"


def curve_pairs_example() -> tuple[Curves, dict[str, Any]]:
    """Three algorithms with four curves each, one of them lower."""
    rng = np.random.default_rng(2)
    return Curves.from_groups({name: rng.normal(gain, 1, (4, 3)) for name, gain in (("A", 0), ("B", 2), ("C", 2))}), {}


_TWO_IN_A_PAIR = Requirement(
    "at least two curves for all algorithms but one, so that every pair can be shuffled",
    lambda curves: sorted(curves.sizes)[1] > 1,
    lambda curves: f"{sum(size == 1 for size in curves.sizes)} algorithms with a single curve",
)


@method(
    title="Pairs of algorithms (randomized ANOVA)",
    question=Question.LEARNING_CURVES,
    trust_when="You want to know which pairs differ, not only that some do.",
    formula=(
        r"$$\tilde p_{(j)}=\max_{i\le j}\ \min\bigl(1,\ (M-i+1)\,p_{(i)}\bigr)$$"
        "\n\n"
        r"where $p_{(1)}\le\dots\le p_{(M)}$ are the split-plot $p$ of the $M$ pairs, each from shuffles of the "
        "pair's own "
        "curves (Holm). The closed test takes for each pair the largest $p$ of all partitions that join it."
    ),
    requires=(_TWO_IN_A_PAIR,),
    assumes=("Under a pair's null hypothesis the curves of the two algorithms could be exchanged.",),
    references=(PIATER_1997, PIATER_1998, HOLM_1979.only_with(CurveAdjustment.HOLM), PHIPSON_SMYTH_2010),
    covers=RUNS,
    example=curve_pairs_example,
)
def curve_pairs(
    curves: Curves,
    *,
    interval: Interval = None,
    shuffles: Shuffles = 9_999,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    error: ErrorTerm = ErrorTerm.SPLIT_PLOT,
    adjustment: CurveAdjustment = CurveAdjustment.HOLM,
    alternative: PairsAlternative = PairsAlternative.TWO_SIDED,
    enumeration: Enumeration = Enumeration.AUTO,
    monte_carlo: MonteCarloP = MonteCarloP.COUNTED,
    progress: Progress | None = None,
) -> CurvePairs:
    """Compare every two algorithms' curves by shuffling the pair's curves only, adjusted for the number of pairs.

    Notes
    -----
    The estimate is the difference of the two mean scores over all levels (or those of the interval), its interval the
    two-sample t interval of the curves' means with pooled variance; of paired curves, the paired t interval, or none
    where a block does not hold equally many curves of both.

    Adjusted p values, separately for the Algorithm and the Interaction effect, are always those of the split-plot
    error term, because they decide about one effect; `error` chooses F and the unadjusted p. Holm's method runs over
    all pairs. The closed test looks at every partition of the algorithms into alike ones, shuffles within its parts,
    and gives a pair the largest p of the partitions that join it.

    With a one-sided alternative, p of the Algorithm effect is the share of shuffles whose signed t ratio of the two
    means is at least as far on that side, and the interval has one end. The first of a pair is the one that comes
    first in the data. Interaction has no side, and the closed test no one-sided form here.

    References
    ----------
    Piater and Cohen (1997) for the test of one pair; Holm (1979) for all of them together, for which neither the report
    nor the paper has a procedure.

    Examples
    --------
    >>> from stats_core import Curves, curve_pairs
    >>> groups = {"SGD": [[1, 2], [2, 3], [1, 3]], "Adam": [[2, 4], [3, 5], [2, 5]], "Lion": [[2, 5], [3, 5], [3, 4]]}
    >>> curves = Curves.from_groups(groups, levels=[10, 20])
    >>> result = curve_pairs(curves)
    >>> print(result.sentence())
    No two of Adam, Lion, SGD are shown to differ: smallest adjusted p = 0.3000. No pair is shown to differ in
    shape.
    """
    cut = curves.between(interval)
    closed = adjustment is CurveAdjustment.CLOSED
    if closed and len(cut.algorithms) > MOST_ALGORITHMS:
        raise ParameterError(
            f"The closed test is asked for {len(cut.algorithms)} algorithms",
            remedy=f"It is feasible up to {MOST_ALGORITHMS}; choose Holm's method, or fewer algorithms.",
        )
    side = alternative.side(curves.higher_is_better)
    one_sided = side != 0
    if closed and one_sided:
        raise ParameterError(
            "The closed test over partitions is asked for a one-sided alternative",
            remedy="It looks to both sides; choose Holm's method, or the two-sided alternative.",
        )
    pairs = pairs_of(cut.algorithms)
    hypotheses: list[Partition] = partitions(cut.algorithms) if closed else [(pair,) for pair in pairs]
    work = Pairing(cut, tuple(hypotheses), shuffles, seed, enumeration, monte_carlo, error, alpha)
    tested = dict(zip(hypotheses, _tested(work, progress), strict=True))
    levels, plans = _comparisons(cut, tested, error, 0, alpha), [tested[(pair,)].plan for pair in pairs]
    if one_sided:
        plan_of = partial(
            Plan.of, shuffles=shuffles, seed=seed, enumeration=enumeration, labelled=True, monte_carlo=monte_carlo
        )
        levels, plans = one_sided_pairs(cut, levels, side, plan_of, alpha, progress)
    result = CurvePairs(
        name="Pairs",
        comparisons=levels,
        critical=NAN,
        alpha=alpha,
        higher_is_better=curves.higher_is_better,
        extra_charts=(_matrix(cut, levels, alpha, one_sided=one_sided),),
        interactions=_comparisons(cut, tested, error, 1, alpha),
        error=error,
        side=side,
        where="" if cut is curves else stretch(float(cut.levels[0]), float(cut.levels[-1])),
    )
    return replace(result, extra_notes=_notes(cut, result, plans, closed=closed))


@dataclass(frozen=True, eq=False)
class Tested:
    """What was found for one hypothesis."""

    sums: CurveSums
    plan: Plan
    nulls: CurveNulls

    def no_shuffle_reached(self, p: float) -> bool:
        """Whether shuffles were drawn and this p says that none of them reached what was observed."""
        return not self.plan.exact and p <= self.plan.smallest_p


@dataclass(frozen=True, eq=False)
class Pairing:
    """What the tests of all hypotheses need, here or in another process."""

    cut: Curves
    hypotheses: tuple[Partition, ...]
    shuffles: int
    seed: int
    enumeration: Enumeration
    monte_carlo: MonteCarloP
    error: ErrorTerm
    alpha: float
    fingerprint: str = field(default_factory=lambda: uuid4().hex)

    def plan(self, number: int) -> tuple[CurveSums, Plan]:
        """The sums of squares of one hypothesis, and which assignments it visits."""
        data = under(self.cut, self.hypotheses[number])
        plan = Plan.of(
            data,
            shuffles=self.shuffles,
            seed=self.seed,
            enumeration=self.enumeration,
            two_group_limit=TWO_GROUP_LIMIT,
            monte_carlo=self.monte_carlo,
        )
        return CurveSums.of(to_one(data.values)[0], data.index), plan


def tested(work: Pairing, number: int, progress: Progress | None) -> Tested:
    """The test of one hypothesis, without the values of its distributions, which nobody asks for."""
    sums, plan = work.plan(number)
    nulls = curve_nulls(sums, plan, term=work.error, alpha=work.alpha, progress=progress)
    algorithm, interaction = (replace(one, values=np.empty(0)) for one in (nulls.algorithm, nulls.interaction))
    return Tested(sums, plan, replace(nulls, algorithm=algorithm, interaction=interaction))


def tested_some(work: Pairing, task: tuple[int, int]) -> list[Tested]:
    """A stretch of the hypotheses."""
    return [tested(work, number, None) for number in range(*task)]


def _tested(work: Pairing, progress: Progress | None) -> Iterator[Tested]:
    """All hypotheses: side by side where each is short, else one after the other, each spread by itself."""
    count = len(work.hypotheses)
    sums, plan = work.plan(0)
    if len(Ratios(sums, plan, work.error).tasks()) == 1:
        tasks = stretches(count, SETTING_UP + plan.total * nanoseconds(sums))
        for (_, last), found in zip(tasks, spread(tested_some, work, tasks), strict=True):
            yield from found
            if progress:
                progress(last * plan.total, count * plan.total)
        return
    for number in range(count):

        def onward(done: int, total: int, number: int = number) -> None:
            if progress:
                progress(number * total + done, count * total)

        yield tested(work, number, onward)


def _comparisons(
    cut: Curves, tested: dict[Partition, Tested], error: ErrorTerm, effect: int, alpha: float
) -> tuple[ShuffledPair, ...]:
    """All pairs with the Algorithm (0) or the Interaction effect (1)."""
    pairs = pairs_of(cut.algorithms)
    decides = {hypothesis: one.nulls.split_plot[effect] for hypothesis, one in tested.items()}
    adjusted = _adjusted(decides, pairs)
    # An adjusted p is a limit where it rests on one that no shuffle reached: were that smaller, it would be so too.
    least = _adjusted({one: 0.0 if tested[one].no_shuffle_reached(p) else p for one, p in decides.items()}, pairs)
    found = []
    for pair, p_adjusted, lowest in zip(pairs, adjusted, least, strict=True):
        one = tested[(pair,)]
        sums, nulls, limit = one.sums, one.nulls, lowest < p_adjusted
        df, df_error = sums.degrees(error)[2 * effect : 2 * effect + 2]
        f, _ = f_ratio((sums.algorithm, sums.interaction)[effect], df, sums.errors(error)[effect], df_error)
        difference = _mean_difference(cut.only(pair), sums, alpha) if effect == 0 else (NAN, NAN, NAN)
        p = (nulls.algorithm.p, nulls.interaction.p)[effect]
        found.append(
            ShuffledPair(
                *pair,
                *difference,
                f,
                p,
                p_adjusted,
                p_is_limit=one.no_shuffle_reached(p),
                p_adjusted_is_limit=limit,
                draws=one.plan.total if limit and one.no_shuffle_reached(decides[(pair,)]) else 0,
            )
        )
    return tuple(found)


def _adjusted(p: dict[Partition, float], pairs: Sequence[tuple[str, str]]) -> list[float]:
    """The adjusted p of each pair: by Holm, or by the closed test where partitions of all algorithms were tested."""
    if len(p) > len(pairs):
        return [max(one for hypothesis, one in p.items() if joins(hypothesis, pair)) for pair in pairs]
    return [float(one) for one in holm([p[(pair,)] for pair in pairs])]


def _mean_difference(two: Curves, sums: CurveSums, alpha: float) -> tuple[float, float, float]:
    """Difference of the mean scores of two algorithms, exactly 0 where they are equal but for rounding."""
    values, unit = to_one(two.values)
    means = around_level_means(values).mean(axis=1)
    near = float(level_rounding(values).mean() + slack(np.abs(means).max()))
    difference = weighted_difference(means, two.index, np.array([1.0, -1.0]), two.block_index, near)
    low, high = difference.interval(alpha)
    return back(difference.estimate if sums.algorithm > 0 else 0.0, unit), back(low, unit), back(high, unit)


def _matrix(curves: Curves, comparisons: tuple[ShuffledPair, ...], alpha: float, *, one_sided: bool) -> PairMatrix:
    title = f"Pairs: adjusted {'one-sided ' if one_sided else ''}p (Algorithm effect)"
    limits = [pair.p_adjusted_is_limit for pair in comparisons]
    names = best_first(curves.algorithms, comparisons, curves.higher_is_better)
    return pair_matrix(names, comparisons, alpha, title=title, limits=limits)


def _notes(cut: Curves, result: CurvePairs, plans: list[Plan], *, closed: bool) -> tuple[str, ...]:
    one_sided = result.side != 0
    count = sum(plan.exact for plan in plans)
    how = "all pairs exact" if count == len(plans) else "none exact" if count == 0 else f"{count} of {len(plans)} exact"
    pairs = "1 pair" if len(plans) == 1 else f"{len(plans)} pairs"
    by = "the closed test over partitions of the algorithms" if closed else "Holm's method"
    where = stretch(float(cut.levels[0]), float(cut.levels[-1])).capitalize()
    notes = [f"A pair's own curves are shuffled ({how}); p adjusted over {pairs} by {by}. {where}."]
    if one_sided:
        notes.append(
            "One-sided: p of the level is the share of assignments with a signed t ratio at least as far on the side "
            "asked for, the first of a pair being the one that comes first in the data. Shape has no side."
        )
    if result.error is ErrorTerm.CELL:
        notes.append(
            f"F and the unadjusted p{' of shape' if one_sided else ''} are as published, with the error within cells. "
            "When curves are shuffled, that F of one effect also depends on the other effect, so the adjusted p "
            "values, which decide, are those of the split-plot term."
        )
    if cut.block is not None:
        notes.append(
            "Paired design: curves change places only within their block, and intervals are of differences within "
            "blocks. A pair without equally many curves of both in every block, with a single block, or with "
            "differences that do not vary, has none."
        )
    elif any(np.isnan(pair.low) for pair in result.comparisons):
        notes.append("A pair whose curves all have their algorithm's mean has no variance, and so no interval.")
    notes += _parted(result)
    reached = [plan.smallest_p for plan in plans]
    # Random shuffles that repeat assignments may give less than all assignments do.
    of_all = [min(p, 1 / plan.arrangements) for p, plan in zip(reached, plans, strict=True)]
    for smallest, more in ((of_all, "curves"), (reached, "shuffles")):
        least = max(smallest) if closed else float(holm(smallest).max())
        if least > result.alpha:
            notes.append(
                f"The smallest p that every pair can reach is {p_value(max(smallest))}, {p_value(least)} after "
                f"adjustment: more {more} are needed to show a difference in every pair."
            )
            break
    return tuple(notes)


def _parted(result: CurvePairs) -> list[str]:
    """Which intervals leave zero out though no difference is shown, or hold it though one is."""
    claims = result.verdict().of_kind("pair").claims
    apart = [" minus ".join(claim.between) for claim in claims if claim.interval_disagrees]
    if not apart:
        return []
    return [
        "Decide by the adjusted p, which is of shuffles. Each interval is a t interval of its pair alone, without "
        f"adjustment, and decides otherwise for {listed(apart, MOST_APART)}."
    ]
