"""One-way analysis of variance of one score for each run, beside the same F from shuffled runs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from stats_core.data import Curves
from stats_core.kernels.curve_means import curve_numbers
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.welch import WelchF, welch_f
from stats_core.methods.curves.randomized_anova import f_ratio, randomized_anova
from stats_core.methods.curves.shared.anova_result import CurveAnova
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
from stats_core.params import Alpha, Seed, Shuffles
from stats_core.references import COHEN_1995, FISHER_1925, PIATER_1997, WELCH_1951
from stats_core.registry import Question, method
from stats_core.results import OmnibusResult
from stats_core.results.columns import Column, Kind, with_limits
from stats_core.types import Progress
from stats_core.variation import RUNS
from stats_core.wording import PValue, Remark, decision, number, significance


@dataclass(frozen=True, eq=False, kw_only=True)
class OneWayAnova(OmnibusResult):
    """F of the scores between algorithms over those within; `p_shuffled` is from shuffling whole runs instead.

    `sums` are the sums of squares between and within the algorithms, `free` their degrees of freedom, and `df` those
    of F. `where` says at which level these are, and `no_shuffle_of` how many shuffles were drawn where none of them
    reached F. By each algorithm's own spread (`own`) F is Welch's, `p_t` its p, and `p` the larger of that and
    `p_shuffled`.
    """

    df: tuple[float, float]
    sums: tuple[float, float]
    free: tuple[float, float]
    p_shuffled: float
    p_t: float
    no_shuffle_of: int = 0
    own: bool = False

    @property
    def none_of(self) -> int:
        of_shuffles = self.p_exact is not None or (self.own and self.p == self.p_shuffled)
        return self.no_shuffle_of if of_shuffles else 0

    def table(self) -> pd.DataFrame:
        """The analysis of variance.

        `f`, `p`, `p_shuffled` and `p_t` are NaN beside what is not tested, and `ms` in the total; `f` is NaN too where
        it is 0/0. `p` decides, and `p_t` is that of the F distribution.
        """
        between, within = (ss / df for ss, df in zip(self.sums, self.free, strict=True))
        nan = float("nan")
        tested = [self.statistic, self.p_decides, self.p_shuffled, self.p_t]
        rows = [
            ["Between algorithms", self.free[0], self.sums[0], between, *tested],
            ["Within algorithms", self.free[1], self.sums[1], within, nan, nan, nan, nan],
            ["Total", sum(self.free), sum(self.sums), nan, nan, nan, nan, nan],
        ]
        table = pd.DataFrame(rows, columns=["source", "df", "ss", "ms", "f", "p", "p_shuffled", "p_t"])
        limits = {"p": self.none_of > 0, "p_shuffled": self.no_shuffle_of > 0}
        return with_limits(table, {name: [limit, False, False] for name, limit in limits.items()})

    def columns(self) -> Mapping[str, Column]:
        return {
            "f": Column(Kind.STATISTIC, "F (Welch)" if self.own else "F"),
            "p_shuffled": Column(Kind.P_BESIDE, "p (runs shuffled)"),
            "p_t": Column(Kind.P_BESIDE, "p (Welch’s F)" if self.own else "p (F distribution)"),
        }

    @property
    def says_df(self) -> bool:
        return True

    def sentence(self) -> str:
        return f"{opening(self.where)}, {super().sentence()}"


@method(
    title="One-way ANOVA of final scores",
    question=Question.LEARNING_CURVES,
    trust_when=(
        "Only the final scores matter, they are close to normal, and their scatter is the same for all algorithms."
    ),
    formula=(
        r"$$F=\frac{\sum_i l_i(\bar y_i-\bar y)^2/(m-1)}{\sum_{ij}(y_{ij}-\bar y_i)^2/(N-m)}$$"
        "\n\n"
        r"where $y_{ij}$ is the score of run $j$ of algorithm $i$, $l_i$ its number of runs, $m$ the number of "
        "algorithms and $N$ that of all runs; $p$ from the $F$ distribution with $m-1$ and $N-m$ degrees of freedom. "
        "By each algorithm's own spread $F$ is Welch's, and $p$ the larger of its own and that of shuffled runs."
    ),
    assumes=ASSUMES,
    references=(FISHER_1925, COHEN_1995, PIATER_1997, WELCH_1951.only_with(ErrorTerm.OWN)),
    covers=RUNS,
    example=example,
)
def one_way_anova(
    curves: Curves,
    *,
    final: Final = Final.LAST,
    shuffles: Shuffles = 9_999,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    error: ErrorTerm = ErrorTerm.SPLIT_PLOT,
    progress: Progress | None = None,
) -> OneWayAnova:
    """Compare one score of each run between the algorithms: the last one, or the mean of the curve.

    Parameters
    ----------
    curves
        Learning curves, or final scores alone, which are curves of one level.
    final
        Which score of a run is compared.
    shuffles, seed
        Of the p value from shuffled runs that stands beside.
    alpha
        Significance level.
    error
        What the scores between are divided by: the pooled variance within algorithms (both the split-plot term and the
        published one, which are the same for one score each), or each algorithm's own.
    progress
        Called with (done, total) now and then; whatever it raises ends the work.

    Notes
    -----
    F = [sum_i l_i (mean_i - mean)^2 / (m - 1)] / [sum_ij (y_ij - mean_i)^2 / (N - m)], compared with the F distribution
    on m - 1 and N - m degrees of freedom. `p_shuffled` compares the same F with those of runs assigned anew, as the
    randomized ANOVA does; it needs no normal scores. Where all runs of every algorithm are equal, F is infinite and the
    shuffled p decides; where nothing differs at all, F is 0/0 and p is 1.

    By each algorithm's own spread F is Welch's, on m - 1 and Satterthwaite's degrees of freedom, `p_shuffled` that of
    shuffled runs divided by their own spreads (of several pairs the largest), and the larger of both decides. Where an
    algorithm has a single run, or runs that do not differ, Welch's F is not defined and the shuffles decide.

    References
    ----------
    Fisher (1925); Cohen (1995); Welch (1951).

    Examples
    --------
    >>> from stats_core import Curves, one_way_anova
    >>> groups = {"SGD": [[61], [64], [60], [63]], "Adam": [[66], [69], [65], [68]], "Lion": [[66], [67], [70], [65]]}
    >>> curves = Curves.from_groups(groups, levels=[1000])
    >>> print(one_way_anova(curves).sentence())
    At level 1000, SGD, Adam, Lion differ: one-way ANOVA F(2, 9) = 8.824, p = 0.0076.
    """
    runs, own = final_scores(curves, final), error is ErrorTerm.OWN
    term = ErrorTerm.OWN if own else ErrorTerm.SPLIT_PLOT
    shuffled = randomized_anova(runs, shuffles=shuffles, alpha=alpha, seed=seed, error=term, progress=progress)
    sums, unit = _sums(runs)
    free = len(runs.algorithms) - 1, len(runs.values) - len(runs.algorithms)
    f, p_t = f_ratio(sums.algorithm, free[0], sums.runs, free[1])
    df: tuple[float, float] = free
    if own:
        welch = _welch(runs)
        f, p_t, df = welch.f, welch.p, (free[0], welch.df_error)
    p = shuffled.algorithm.p
    untested = bool(np.isinf(f)) or (own and math.isnan(f))
    return OneWayAnova(
        name=_name(df, own=own),
        algorithms=curves.algorithms,
        statistic=f,
        df=df,
        p=p if untested else max(p, p_t) if own else p_t,
        alpha=alpha,
        extra_charts=shuffled.charts()[:1],
        extra_notes=_notes(shuffled, runs, f, p_t, alpha, own=own),
        p_exact=p if untested else None,
        exact_by="runs shuffled",
        sums=(back(sums.algorithm, 2 * unit), back(sums.runs, 2 * unit)),
        free=free,
        p_shuffled=p,
        p_t=float("nan") if untested else p_t,
        where=where(curves, final),
        no_shuffle_of=shuffled.none_of(p),
        own=own,
    )


def _name(df: tuple[float, float], *, own: bool) -> str:
    if not own:
        return f"one-way ANOVA F({df[0]}, {df[1]}) ="
    return f"Welch's F({df[0]:g}, {number(df[1])}) =" if df[1] > 0 else "Welch's F ="


def _sums(runs: Curves) -> tuple[CurveSums, int]:
    """The sums of squares of one score for each run, and the power of two that leads back to the scores."""
    values, unit = to_one(runs.values)
    return CurveSums.of(values, runs.index), unit


def _welch(runs: Curves) -> WelchF:
    values, _ = to_one(runs.values)
    numbers, off = curve_numbers(values, np.ones(1))
    groups = [numbers[runs.index == place] for place in range(len(runs.algorithms))]
    return welch_f(groups, max(map(len, groups)) * off**2)


def _notes(shuffled: CurveAnova, runs: Curves, f: float, p_t: float, alpha: float, *, own: bool) -> tuple[str, ...]:
    p, notes = shuffled.algorithm.p, []
    said = PValue(p, shuffled.none_of(p))
    if np.isinf(f):
        notes.append(
            "All runs of each algorithm have the same score, so there is no variance to divide by and F is infinite. "
            "The p value is that of shuffling the runs."
        )
    elif own and math.isnan(f):
        notes.append(
            "An algorithm has a single run, or runs that all have the same score, so Welch's F is not defined. The p "
            "value is that of shuffling the runs, divided by their own spreads."
        )
    elif own:
        notes.append(Remark("p is the larger of two: Welch's F ", PValue(p_t), ", shuffled runs ", said, "."))
    elif decision(p_t, alpha) != decision(p, alpha):
        why = (
            ", and it does not assume that the scores are normal. The two tests need not agree near the significance "
            "level."
        )
        if shuffled.reachable_p > alpha:
            few = "assignments" if shuffled.exact else "shuffles"
            why = f": with {shuffled.shuffles:,} {few} its p cannot be as small as {significance(alpha)}."
        notes.append(Remark("Shuffling the runs decides the other way (", said, f"){why}"))
    if not own:
        notes += spreads_apart(runs, "Welch's F")
    return (*notes, UNPAIRED) if runs.block is not None else tuple(notes)
