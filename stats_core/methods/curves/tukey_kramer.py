"""Tukey and Kramer's comparison of all pairs of algorithms by one score for each run."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
from scipy.special import stdtrit

from stats_core.data import Curves
from stats_core.kernels.curve_means import WeightedDifference, curve_numbers
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.how_much import POWER, improvement
from stats_core.kernels.intervals import critical_range, studentized_range_p
from stats_core.kernels.own_contrast import OwnContrast
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.t import two_sided
from stats_core.kernels.ties import difference
from stats_core.methods.curves.shared.final_scores import (
    ASSUMES,
    UNPAIRED,
    Final,
    example,
    final_scores,
    opening,
    spreads_apart,
    where,
)
from stats_core.methods.curves.shared.shuffled_difference import equivalent_by_holm, how_large
from stats_core.params import Alpha, Margin
from stats_core.references import GAMES_HOWELL_1976, HAYTER_1984, KRAMER_1956, TUKEY_1953
from stats_core.registry import Question, method
from stats_core.results import Comparison, FamilyResult
from stats_core.results.comparison_charts import forest
from stats_core.results.directions import Directions
from stats_core.types import Floats, Ints
from stats_core.variation import RUNS
from stats_core.wording import number

SHUFFLED = "pair's runs shuffled"
CHART = {"title": "Differences in mean score", "measure": "difference in mean score"}


@method(
    title="Tukey-Kramer comparison of final scores",
    question=Question.LEARNING_CURVES,
    trust_when="Only the final scores matter, they are close to normal, and you ask about every pair.",
    formula=(
        r"$$q=\frac{\bar y_i-\bar y_j}{\sqrt{\frac{MS_{\mathrm{within}}}{2}\left(\frac1{l_i}+\frac1{l_j}\right)}}$$"
        "\n\n"
        r"where $\bar y_i$ is the mean of the $l_i$ runs of algorithm $i$ and $MS_{\mathrm{within}}$ the pooled "
        "variance of runs; $p$ from the studentized range of $m$ means with $N-m$ degrees of freedom. By own spreads "
        "(Games and Howell) the root is of half of $s_i^2/l_i+s_j^2/l_j$, with Satterthwaite's degrees of freedom."
    ),
    assumes=ASSUMES,
    references=(TUKEY_1953, KRAMER_1956, HAYTER_1984, GAMES_HOWELL_1976.only_with(ErrorTerm.OWN)),
    covers=RUNS,
    interval="closed form: the studentized range times the standard error of the difference, from one pooled variance "
    "or, by own spreads, from those of the two",
    adjusts="studentized range",
    example=example,
)
def tukey_kramer(
    curves: Curves,
    *,
    final: Final = Final.LAST,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    error: ErrorTerm = ErrorTerm.SPLIT_PLOT,
) -> FamilyResult:
    """Compare one score of each run between all pairs of algorithms, with simultaneous intervals.

    Parameters
    ----------
    curves
        Learning curves, or final scores alone, which are curves of one level.
    final
        Which score of a run is compared: the last one, or the mean of the curve.
    margin
        Differences up to here do not matter.
    alpha
        Familywise significance level; all intervals hold together with confidence of at least 1 - alpha.
    error
        The variance of a pair: the pooled one of all algorithms (both the split-plot term and the published one, which
        are the same for one score each), or each algorithm's own, which is Games and Howell's comparison.

    Returns
    -------
    FamilyResult
        For each pair the difference of the mean scores with its interval, q, the p value of the pair alone (t with the
        common variance, or Welch's) and Tukey's. `critical` is the critical value of q; NaN by own spreads, where each
        pair has its own.

    Notes
    -----
    q = (mean_i - mean_j) / sqrt(MS_within / 2 (1/l_i + 1/l_j)) is compared with the studentized range of m means with
    N - m degrees of freedom. With unequal numbers of runs the intervals are a little too wide, never too narrow (Hayter
    1984). Where all runs of every algorithm are equal, q is infinite; then the share of all assignments of a pair's
    runs that differ as much decides, times the number of pairs.

    By each algorithm's own spread q = (mean_i - mean_j) / sqrt((s_i^2 / l_i + s_j^2 / l_j) / 2), with the studentized
    range on Satterthwaite's degrees of freedom of that pair (Games and Howell 1976). An algorithm with a single run is
    lent the pooled variance.

    References
    ----------
    Tukey (1953); Kramer (1956); Hayter (1984); Games and Howell (1976).

    Examples
    --------
    >>> from stats_core import Curves, tukey_kramer
    >>> groups = {"SGD": [[61], [64], [60], [63]], "Adam": [[66], [69], [65], [68]], "Lion": [[66], [67], [70], [65]]}
    >>> curves = Curves.from_groups(groups, levels=[1000])
    >>> print(tukey_kramer(curves).sentence())
    2 of 3 comparisons show a difference: Adam is better than SGD (adjusted p = 0.0135); Lion is better than SGD
    (adjusted p = 0.0135).
    """
    runs, own = final_scores(curves, final), error is ErrorTerm.OWN
    values, unit = to_one(runs.values)
    sums = CurveSums.of(values, runs.index)
    count, free = len(runs.algorithms), sums.curves - len(sums.sizes)
    pairs = list(combinations(range(count), 2))
    comparisons = []
    for i, j in pairs:
        difference = _own(values, runs.index, i, j) if own else _pooled(values, runs.index, sums, i, j)
        comparisons.append(_comparison(runs, (i, j), difference, unit, alpha, margin, len(pairs)))
    if margin is not None:
        comparisons = equivalent_by_holm(comparisons)
    return FamilyResult(
        name="Games-Howell" if own else "Tukey-Kramer",
        comparisons=tuple(comparisons),
        critical=math.nan if own else critical_range(alpha, count, free),
        alpha=alpha,
        higher_is_better=curves.higher_is_better,
        extra_charts=(forest(comparisons, alpha, **CHART, higher_is_better=curves.higher_is_better),),
        extra_notes=_notes(runs, where(curves, final), sums, alpha, own=own),
        where=where(curves, final),
        together=len(pairs),
        directions=Directions.PROCEDURE,
    )


def _pooled(values: Floats, index: Ints, sums: CurveSums, i: int, j: int) -> WeightedDifference:
    """The difference of two means with the common variance of all algorithms."""
    first, second = (float(values[index == group].mean()) for group in (i, j))
    estimate = float(difference(first, second)) if sums.algorithm > 0 else 0.0
    free = sums.curves - len(sums.sizes)
    return WeightedDifference(estimate, math.sqrt(sums.runs / free * (1 / sums.sizes[i] + 1 / sums.sizes[j])), free)


def _own(values: Floats, index: Ints, i: int, j: int) -> WeightedDifference:
    """The difference of two means with the variances of the two."""
    numbers, off = curve_numbers(values, np.ones(1))
    weights = np.zeros(int(index.max()) + 1)
    weights[[i, j]] = 1, -1
    contrast = OwnContrast(numbers[:, None] * weights, off * np.abs(weights), index, 0)
    found = contrast.difference
    return WeightedDifference(0.0 if contrast.no_effect else found.estimate, found.error, found.df)


def _comparison(
    runs: Curves,
    pair: tuple[int, int],
    found: WeightedDifference,
    unit: int,
    alpha: float,
    margin: float | None,
    pairs: int,
) -> Comparison:
    """One pair by the studentized range of all algorithms."""
    count, (i, j) = len(runs.algorithms), pair
    error, estimate, df = found.error / math.sqrt(2), found.estimate, found.df
    critical = critical_range(alpha, count, df)
    q = estimate / error if error > 0 else math.nan if estimate == 0 else math.copysign(math.inf, estimate)
    alone = _all_assignments(runs.sizes[i], runs.sizes[j]) if math.isinf(q) else None
    scores = [runs.values[runs.index == group, 0] for group in pair]
    won = improvement(*scores, higher_is_better=runs.higher_is_better)
    much = how_large(found, unit, alpha, margin, improvement=won)
    # What this family finds with 80 % power: its own critical value in place of a single test's.
    detectable = (critical / math.sqrt(2) + float(stdtrit(df, POWER))) * found.error if error > 0 else math.nan
    return Comparison(
        runs.algorithms[i],
        runs.algorithms[j],
        back(estimate, unit),
        back(estimate - critical * error, unit),
        back(estimate + critical * error, unit),
        q,
        float(two_sided(q / math.sqrt(2), df)),
        1.0 if math.isnan(q) else studentized_range_p(q, count, df),
        alone,
        None if alone is None else min(1.0, pairs * alone),
        SHUFFLED,
        replace(much, detectable=back(detectable, unit)),
    )


def _all_assignments(first: int, second: int) -> float:
    """The share of assignments of two constant groups in which they differ as much: this one, and its mirror image."""
    return (2 if first == second else 1) / math.comb(first + second, first)


def _notes(runs: Curves, where: str, sums: CurveSums, alpha: float, *, own: bool) -> tuple[str, ...]:
    many, df = len(sums.sizes), sums.curves - len(sums.sizes)
    notes = [
        f"{opening(where)}: the critical value of q is {number(critical_range(alpha, many, df))}, the studentized "
        f"range of {many} means with {df:,} degrees of freedom."
    ]
    if own:
        notes = [
            f"{opening(where)}: each pair has the variances of its own two algorithms, and its own critical value, the "
            f"studentized range of {many} means with Satterthwaite's degrees of freedom (Games and Howell)."
        ]
        if min(sums.sizes) == 1:
            notes.append("An algorithm with a single run has no spread of its own, and is lent the pooled one.")
    elif len(set(sums.sizes)) > 1 and many > 2 and sums.runs > 0:  # two alone have the exact t interval
        notes.append("The numbers of runs differ, so the intervals are a little wider than necessary (Kramer).")
    if sums.runs == 0:
        notes.append(
            "All runs of each algorithm have the same score, so there is no variance to divide by. A pair is decided "
            "by the share of all assignments of its runs that differ as much, times the number of pairs."
        )
    elif not own:
        notes += spreads_apart(runs, "Games and Howell")
    if runs.block is not None:
        notes.append(UNPAIRED)
    return tuple(notes)
