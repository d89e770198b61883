"""Tukey and Kramer's comparison of all pairs of algorithms by one score for each run."""

from __future__ import annotations

import math
from itertools import combinations

from stats_core.data import Curves
from stats_core.kernels.curve_sums import CurveSums
from stats_core.kernels.intervals import critical_range, studentized_range_p
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
    where,
)
from stats_core.params import Alpha
from stats_core.references import HAYTER_1984, KRAMER_1956, TUKEY_1953
from stats_core.registry import Question, method
from stats_core.results import Comparison, FamilyResult
from stats_core.results.comparison_charts import forest
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
        "variance of runs; $p$ from the studentized range of $m$ means with $N-m$ degrees of freedom."
    ),
    assumes=ASSUMES,
    references=(TUKEY_1953, KRAMER_1956, HAYTER_1984),
    covers=RUNS,
    example=example,
)
def tukey_kramer(curves: Curves, *, final: Final = Final.LAST, alpha: Alpha = 0.05) -> FamilyResult:
    """Compare one score of each run between all pairs of algorithms, with simultaneous intervals.

    Parameters
    ----------
    curves
        Learning curves, or final scores alone, which are curves of one level.
    final
        Which score of a run is compared: the last one, or the mean of the curve.
    alpha
        Familywise significance level; all intervals hold together with confidence of at least 1 - alpha.

    Returns
    -------
    FamilyResult
        For each pair the difference of the mean scores with its interval, q, the p value of the pair alone (t with the
        common variance) and Tukey's. `critical` is the critical value of q.

    Notes
    -----
    q = (mean_i - mean_j) / sqrt(MS_within / 2 (1/l_i + 1/l_j)) is compared with the studentized range of m means with
    N - m degrees of freedom. With unequal numbers of runs the intervals are a little too wide, never too narrow (Hayter
    1984). Where all runs of every algorithm are equal, q is infinite; then the share of all assignments of a pair's
    runs that differ as much decides, times the number of pairs.

    References
    ----------
    Tukey (1953); Kramer (1956); Hayter (1984).

    Examples
    --------
    >>> from stats_core import Curves, tukey_kramer
    >>> groups = {"SGD": [[61], [64], [60], [63]], "Adam": [[66], [69], [65], [68]], "Lion": [[66], [67], [70], [65]]}
    >>> curves = Curves.from_groups(groups, levels=[1000])
    >>> print(tukey_kramer(curves).sentence())
    2 of 3 comparisons show a difference: Adam is better than SGD (adjusted p = 0.0135); Lion is better than SGD
    (adjusted p = 0.0135).
    """
    runs = final_scores(curves, final)
    values, unit = to_one(runs.values)
    sums = CurveSums.of(values, runs.index)
    count, df = len(runs.algorithms), sums.curves - len(sums.sizes)
    mean_square = sums.runs / df
    means = [float(values[runs.index == i].mean()) for i in range(count)]
    critical = critical_range(alpha, count, df)
    pairs = list(combinations(range(count), 2))
    comparisons = []
    for i, j in pairs:
        estimate = float(difference(means[i], means[j])) if sums.algorithm > 0 else 0.0
        error = math.sqrt(mean_square / 2 * (1 / sums.sizes[i] + 1 / sums.sizes[j]))
        q = estimate / error if error > 0 else math.nan if estimate == 0 else math.copysign(math.inf, estimate)
        alone = _all_assignments(sums.sizes[i], sums.sizes[j]) if math.isinf(q) else None
        comparisons.append(
            Comparison(
                runs.algorithms[i],
                runs.algorithms[j],
                back(estimate, unit),
                back(estimate - critical * error, unit),
                back(estimate + critical * error, unit),
                q,
                float(two_sided(q / math.sqrt(2), df)),
                1.0 if math.isnan(q) else studentized_range_p(q, count, df),
                alone,
                None if alone is None else min(1.0, len(pairs) * alone),
                SHUFFLED,
            )
        )
    return FamilyResult(
        name="Tukey-Kramer",
        comparisons=tuple(comparisons),
        critical=critical,
        alpha=alpha,
        higher_is_better=curves.higher_is_better,
        extra_charts=(forest(comparisons, alpha, **CHART, higher_is_better=curves.higher_is_better),),
        extra_notes=_notes(curves, final, sums, critical, df),
        where=where(curves, final),
    )


def _all_assignments(first: int, second: int) -> float:
    """The share of assignments of two constant groups in which they differ as much: this one, and its mirror image."""
    return (2 if first == second else 1) / math.comb(first + second, first)


def _notes(curves: Curves, final: Final, sums: CurveSums, critical: float, df: int) -> tuple[str, ...]:
    notes = [
        f"{opening(where(curves, final))}: the critical value of q is {number(critical)}, the studentized range of "
        f"{len(sums.sizes)} means with {df:,} degrees of freedom."
    ]
    if len(set(sums.sizes)) > 1 and len(sums.sizes) > 2 and sums.runs > 0:  # two alone have the exact t interval
        notes.append("The numbers of runs differ, so the intervals are a little wider than necessary (Kramer).")
    if sums.runs == 0:
        notes.append(
            "All runs of each algorithm have the same score, so there is no variance to divide by. A pair is decided "
            "by the share of all assignments of its runs that differ as much, times the number of pairs."
        )
    if curves.block is not None:
        notes.append(UNPAIRED)
    return tuple(notes)
