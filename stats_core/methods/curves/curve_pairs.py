"""Which algorithms differ, or differ from a control: a randomized ANOVA for each pair, adjusted for their number."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any

import numpy as np

from stats_core.charts.forest import Forest
from stats_core.charts.pair_matrix import PairMatrix
from stats_core.data import Curves
from stats_core.errors import ParameterError
from stats_core.kernels.adjust import holm
from stats_core.kernels.curve_shuffles import Enumeration, Plan
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.monte_carlo import MonteCarloP
from stats_core.methods.curves.randomized_anova import f_ratio
from stats_core.methods.curves.shared.closed_pairs import (
    MOST_ALGORITHMS,
    Partition,
    adjusted_pairs,
    pairs_of,
    partitions,
)
from stats_core.methods.curves.shared.one_sided_pairs import one_sided_pairs
from stats_core.methods.curves.shared.pair_levels import PairLevel, pair_level, welch_of, with_sizes
from stats_core.methods.curves.shared.pairs_result import CurvePairs, ShuffledPair
from stats_core.methods.curves.shared.pairs_tests import Pairing, Tested, all_tested
from stats_core.methods.curves.shared.remarks import ASSUMES
from stats_core.methods.shared.pairs_alternative import PairsAlternative
from stats_core.params import Alpha, Control, Interval, Margin, Seed, Shuffles
from stats_core.references import (
    CHUNG_ROMANO_2013,
    HOLM_1979,
    PHIPSON_SMYTH_2010,
    PIATER_1997,
    PIATER_1998,
    WELCH_1947,
    WELCH_1951,
)
from stats_core.registry import Question, Requirement, method
from stats_core.results.comparison_charts import best_first, forest, pair_matrix
from stats_core.types import Progress
from stats_core.variation import RUNS
from stats_core.wording import confidence, listed, p_value, significance, stretch

NAN = float("nan")
MOST_APART = 4
"""Pairs that are named whose interval and p part ways."""


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
        r"where $p_{(1)}\le\dots\le p_{(M)}$ are the $p$ of the $M$ pairs (Holm): of level the larger of that from "
        "shuffles of the pair's own curves, divided by each algorithm's own spread, and Welch's $t$; of shape that of "
        "the shuffles. The closed test takes for each pair the largest $p$ of all partitions that join it."
    ),
    requires=(_TWO_IN_A_PAIR,),
    assumes=ASSUMES,
    references=(
        PIATER_1997,
        PIATER_1998,
        HOLM_1979.only_with(CurveAdjustment.HOLM),
        WELCH_1947.only_with(ErrorTerm.OWN),
        WELCH_1951.only_with(CurveAdjustment.CLOSED),
        CHUNG_ROMANO_2013.only_with(ErrorTerm.OWN),
        PHIPSON_SMYTH_2010,
    ),
    covers=RUNS,
    interval="closed form: Welch's t, of paired curves the paired t, at the level divided by the number of pairs "
    "(Bonferroni); with a pooled error Student's t of each pair alone",
    example=curve_pairs_example,
)
def curve_pairs(
    curves: Curves,
    *,
    interval: Interval = None,
    shuffles: Shuffles = 9_999,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    error: ErrorTerm = ErrorTerm.OWN,
    adjustment: CurveAdjustment = CurveAdjustment.HOLM,
    control: Control = None,
    alternative: PairsAlternative = PairsAlternative.TWO_SIDED,
    enumeration: Enumeration = Enumeration.AUTO,
    monte_carlo: MonteCarloP = MonteCarloP.COUNTED,
    progress: Progress | None = None,
) -> CurvePairs:
    """Compare every two algorithms' curves by shuffling the pair's curves only, adjusted for the number of pairs.

    With a `control`, every other algorithm is compared with it alone, as other minus control.

    Notes
    -----
    The estimate is the difference of the two mean scores over all levels (or those of the interval). By each
    algorithm's own spread, the p of its level is the larger of that of the shuffles and that of Welch's t; that of
    shape is of the shuffles. Holm's method runs over all pairs, separately for level and shape. The intervals are
    Welch's at alpha over the number of pairs (Bonferroni), so that they hold for all pairs at once. Paired curves:
    differences within those blocks that hold both, and the paired t. Where fewer than two blocks do, there is no
    interval.

    The closed test looks at every partition of the algorithms into alike ones, and gives a pair the largest p of the
    partitions that join it. A part of three and more has the larger of the shuffles' p and that of Welch's F, in blocks
    of its paired t tests (Bonferroni); a partition of several parts the smallest p of its parts times their number.

    With a control there are one pair less than algorithms: Holm's method, the intervals and what would have been found
    are for these alone. The closed test then looks at every set of algorithms that may be like the control, and gives a
    pair the largest p of the sets that hold it.

    With the split-plot term, pooled over the pair, everything is decided by the shuffles, the closed test shuffles
    within all parts at once, and each interval is the t interval of its own pair alone, with pooled variance. As
    published, F and the unadjusted p have the error within cells, and the split-plot p decides.

    With a one-sided alternative, p of the Algorithm effect is the share of shuffles whose signed t ratio of the two
    means is at least as far on that side, by own spreads the larger of that and the p of the one-sided t, and the
    interval has one end. The first of a pair is the one that comes first in the data, or with a control the other
    algorithm. Interaction has no side, and the closed test no one-sided form here.

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
    if control is not None:
        cut = cut.with_last(control)  # so that it is the second of its pairs
    closed = adjustment is CurveAdjustment.CLOSED
    side = alternative.side(curves.higher_is_better)
    one_sided = side != 0
    if closed:
        _check_closed(cut, one_sided=one_sided)
    pairs, own = pairs_of(cut.algorithms, control), error is ErrorTerm.OWN
    hypotheses: list[Partition] = [(pair,) for pair in pairs]
    if closed:
        hypotheses = [one for one in partitions(cut.algorithms, control) if not own or len(one) == 1]
    work = Pairing(cut, tuple(hypotheses), shuffles, seed, enumeration, monte_carlo, error, alpha)
    tested = dict(zip(hypotheses, all_tested(work, progress), strict=True))
    plans = [tested[(pair,)].plan for pair in pairs]
    sized = [pair_level(cut.only(pair), error, side, cut.higher_is_better) for pair in pairs]
    levels = _comparisons(tested, sized, _decides(cut, tested, sized, 0, own=own), 0, error, control)
    if one_sided:
        plan_of = partial(
            Plan.of, shuffles=shuffles, seed=seed, enumeration=enumeration, labelled=True, monte_carlo=monte_carlo
        )
        levels, plans = one_sided_pairs(cut, levels, side, plan_of, error, progress)
    least = [plan.smallest_p for plan in plans]
    together = len(pairs) if own else 1
    levels = with_sizes(levels, sized, alpha, margin, side, together=together, least=least, closed=closed)
    result = CurvePairs(
        name="Pairs",
        comparisons=levels,
        critical=NAN,
        alpha=alpha,
        higher_is_better=curves.higher_is_better,
        extra_charts=(
            _matrix(curves, levels, alpha, one_sided=one_sided),
            *_against(control, levels, alpha, curves, together=own),
        ),
        interactions=_comparisons(tested, sized, _decides(cut, tested, sized, 1, own=own), 1, error, control),
        error=error,
        paired=cut.block is not None,
        control=control,
        side=side,
        where="" if interval is None else stretch(float(cut.levels[0]), float(cut.levels[-1])),
        together=together,
    )
    return replace(result, extra_notes=_notes(cut, result, plans, closed=closed))


def _check_closed(cut: Curves, *, one_sided: bool) -> None:
    """The closed test takes its time with many algorithms, and has no side."""
    if len(cut.algorithms) > MOST_ALGORITHMS:
        raise ParameterError(
            f"The closed test is asked for {len(cut.algorithms)} algorithms",
            remedy=f"It is feasible up to {MOST_ALGORITHMS}; choose Holm's method, or fewer algorithms.",
        )
    if one_sided:
        raise ParameterError(
            "The closed test over partitions is asked for a one-sided alternative",
            remedy="It looks to both sides; choose Holm's method, or the two-sided alternative.",
        )


@dataclass(frozen=True)
class Deciding:
    """The p of a hypothesis that decides about one effect: of shuffles, and of t or Welch's F where one stands beside.

    `limit` says that no random shuffle reached what was observed.
    """

    shuffled: float
    by_t: float
    limit: bool

    @property
    def p(self) -> float:
        return float(np.fmax(self.shuffled, self.by_t))

    @property
    def least(self) -> float:
        """The least that it could be: were no shuffle to reach, however many, the shuffled p would be 0."""
        return float(np.fmax(0.0 if self.limit else self.shuffled, self.by_t))


def _decides(
    cut: Curves, tested: dict[Partition, Tested], sized: list[PairLevel], effect: int, *, own: bool
) -> dict[Partition, Deciding]:
    """What decides of every hypothesis that was tested: with own spreads the larger of both p of the level."""
    beside = {(one.pair,): one.p_t for one in sized}
    found = {}
    for hypothesis, one in tested.items():
        p = one.nulls.p[ErrorTerm.OWN if own else ErrorTerm.SPLIT_PLOT][effect]
        by_t = NAN
        if own and effect == 0:
            by_t = beside[hypothesis] if hypothesis in beside else welch_of(cut.only(hypothesis[0]))
        found[hypothesis] = Deciding(p, by_t, one.no_shuffle_reached(p))
    return found


def _comparisons(
    tested: dict[Partition, Tested],
    sized: list[PairLevel],
    decides: dict[Partition, Deciding],
    effect: int,
    error: ErrorTerm,
    control: str | None,
) -> tuple[ShuffledPair, ...]:
    """All pairs with the Algorithm (0) or the Interaction effect (1)."""
    pairs = [one.pair for one in sized]
    adjusted = adjusted_pairs({one: p.p for one, p in decides.items()}, pairs, control)
    # An adjusted p is a limit where it rests on one that no shuffle reached: were that smaller, it would be so too.
    least = adjusted_pairs({one: p.least for one, p in decides.items()}, pairs, control)
    found = []
    for pair, size, p_adjusted, lowest in zip(pairs, sized, adjusted, least, strict=True):
        one, deciding = tested[(pair,)], decides[(pair,)]
        p, limit = (one.nulls.algorithm.p, one.nulls.interaction.p)[effect], lowest < p_adjusted
        own = error is ErrorTerm.OWN
        alone = deciding.p if own else p
        found.append(
            ShuffledPair(
                *pair,
                *((size.estimate, NAN, NAN) if effect == 0 else (NAN, NAN, NAN)),
                _ratio(one, size, effect, error),
                alone,
                p_adjusted,
                p_is_limit=one.no_shuffle_reached(p) and alone == p,
                p_adjusted_is_limit=limit,
                draws=one.plan.total if limit and deciding.limit and deciding.p == deciding.shuffled else 0,
                p_shuffled=p,
                p_t=size.p_said if effect == 0 else NAN,
                shuffled_is_limit=one.no_shuffle_reached(p),
            )
        )
    return tuple(found)


def _ratio(one: Tested, size: PairLevel, effect: int, error: ErrorTerm) -> float:
    """F as observed, NaN where it is 0/0."""
    sums = one.sums
    if error is ErrorTerm.OWN:
        undefined = np.isnan(size.t) if effect == 0 else sums.inside_runs == 0 or sums.levels == 1
        return NAN if undefined else (one.nulls.algorithm, one.nulls.interaction)[effect].observed
    df, df_error = sums.degrees(error)[2 * effect : 2 * effect + 2]
    return f_ratio((sums.algorithm, sums.interaction)[effect], df, sums.errors(error)[effect], df_error)[0]


def _matrix(curves: Curves, comparisons: tuple[ShuffledPair, ...], alpha: float, *, one_sided: bool) -> PairMatrix:
    title = f"Pairs: adjusted {'one-sided ' if one_sided else ''}p (Algorithm effect)"
    limits = [pair.p_adjusted_is_limit for pair in comparisons]
    names = best_first(curves.algorithms, comparisons, curves.higher_is_better)
    return pair_matrix(names, comparisons, alpha, title=title, limits=limits)


def _against(
    control: str | None, comparisons: tuple[ShuffledPair, ...], alpha: float, curves: Curves, *, together: bool
) -> tuple[Forest, ...]:
    """The intervals of all comparisons with the control; none without one, because pairs are too many to read."""
    if control is None:
        return ()
    title = f"Every algorithm minus {control}"
    labels = {"title": title, "measure": "difference in mean score", "key": "against_control"}
    chart = forest(comparisons, alpha, **labels, higher_is_better=curves.higher_is_better)
    return (chart if together else replace(chart, interval=f"{confidence(alpha)} intervals, each of its pair alone"),)


def _notes(cut: Curves, result: CurvePairs, plans: list[Plan], *, closed: bool) -> tuple[str, ...]:
    one_sided = result.side != 0
    count = sum(plan.exact for plan in plans)
    how = "all pairs exact" if count == len(plans) else "none exact" if count == 0 else f"{count} of {len(plans)} exact"
    pairs = "1 pair" if len(plans) == 1 else f"{len(plans)} pairs"
    by = "the closed test over partitions of the algorithms" if closed else "Holm's method"
    where = stretch(float(cut.levels[0]), float(cut.levels[-1])).capitalize()
    notes = [f"A pair's own curves are shuffled ({how}); p adjusted over {pairs} by {by}. {where}."]
    if result.error is ErrorTerm.OWN:
        notes += _own_notes(result, closed=closed)
    if one_sided:
        notes.append(
            "One-sided: shuffles count where the signed t ratio of the level is at least as far on the side asked for, "
            f"the first of a pair being {'the other' if result.control else 'the one that comes first in the data'}. "
            "Shape has no side."
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


def _own_notes(result: CurvePairs, *, closed: bool) -> list[str]:
    """What decides by own spreads, and for how many pairs the intervals hold."""
    t = "the paired t test's" if result.paired else "Welch's"
    more = "; of three and more, Welch's F" if closed and len(result.comparisons) > 1 and not result.paired else ""
    notes = [
        "Level: each algorithm's own spread is used, in the data and in every shuffle, and p is the larger of the "
        f"shuffled one and {t}{more}. Shape is decided by the shuffles."
    ]
    if result.together > 1:
        each = f"{significance(result.alpha)} / {result.together}"
        notes.append(f"The intervals hold for all {result.together} pairs at once (Bonferroni: {t}, each at {each}).")
    return notes


def _parted(result: CurvePairs) -> list[str]:
    """Which intervals leave zero out though no difference is shown, or hold it though one is."""
    claims = result.verdict().of_kind("pair").claims
    apart = [" minus ".join(claim.between) for claim in claims if claim.interval_disagrees]
    if not apart:
        return []
    why = "which is of shuffles. Each interval is a t interval of its pair alone, without adjustment,"
    if result.error is ErrorTerm.OWN:
        if result.together > 1:
            why = (
                "which takes account of the shuffles and of the order of the pairs. Each interval goes by t alone, and "
                "holds for all pairs at once,"
            )
        else:
            why = "the larger of two. The interval goes by t alone,"
    return [f"Decide by the adjusted p, {why} and decides otherwise for {listed(apart, MOST_APART)}."]
