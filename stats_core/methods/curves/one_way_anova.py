"""One-way analysis of variance of one score for each run, beside the same F from shuffled runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from stats_core.data import Curves
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.methods.curves.randomized_anova import randomized_anova
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.methods.curves.shared.final_scores import (
    ASSUMES,
    UNPAIRED,
    Final,
    example,
    final_scores,
    opening,
    where,
)
from stats_core.params import Alpha, Seed, Shuffles
from stats_core.references import COHEN_1995, FISHER_1925, PIATER_1997
from stats_core.registry import Question, method
from stats_core.results import OmnibusResult
from stats_core.results.columns import Column, Kind, with_limits
from stats_core.types import Progress
from stats_core.variation import RUNS
from stats_core.wording import PValue, Remark, decision, significance


@dataclass(frozen=True, eq=False, kw_only=True)
class OneWayAnova(OmnibusResult):
    """F of the scores between algorithms over those within; `p_shuffled` is from shuffling whole runs instead.

    `sums` are the sums of squares between and within the algorithms, and `df` their degrees of freedom. `where` says
    at which level these are, and `no_shuffle_of` how many shuffles were drawn where none of them reached F.
    """

    df: tuple[float, float]
    sums: tuple[float, float]
    p_shuffled: float
    no_shuffle_of: int = 0

    @property
    def none_of(self) -> int:
        return 0 if self.p_exact is None else self.no_shuffle_of

    def table(self) -> pd.DataFrame:
        """The analysis of variance.

        `f`, `p` and `p_shuffled` are NaN beside what is not tested, and `ms` in the total; `f` is NaN too where it is
        0/0.
        """
        between, within = (ss / df for ss, df in zip(self.sums, self.df, strict=True))
        nan = float("nan")
        rows = [
            ["Between algorithms", self.df[0], self.sums[0], between, self.statistic, self.p_decides, self.p_shuffled],
            ["Within algorithms", self.df[1], self.sums[1], within, nan, nan, nan],
            ["Total", sum(self.df), sum(self.sums), nan, nan, nan, nan],
        ]
        table = pd.DataFrame(rows, columns=["source", "df", "ss", "ms", "f", "p", "p_shuffled"])
        limits = {"p": self.none_of > 0, "p_shuffled": self.no_shuffle_of > 0}
        return with_limits(table, {name: [limit, False, False] for name, limit in limits.items()})

    def columns(self) -> Mapping[str, Column]:
        return {"p_shuffled": Column(Kind.P_BESIDE, "p (runs shuffled)")}

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
        "algorithms and $N$ that of all runs; $p$ from the $F$ distribution with $m-1$ and $N-m$ degrees of freedom."
    ),
    assumes=ASSUMES,
    references=(FISHER_1925, COHEN_1995, PIATER_1997),
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
    progress
        Called with (done, total) now and then; whatever it raises ends the work.

    Notes
    -----
    F = [sum_i l_i (mean_i - mean)^2 / (m - 1)] / [sum_ij (y_ij - mean_i)^2 / (N - m)], compared with the F distribution
    on m - 1 and N - m degrees of freedom. `p_shuffled` compares the same F with those of runs assigned anew, as the
    randomized ANOVA does; it needs no normal scores. Where all runs of every algorithm are equal, F is infinite and the
    shuffled p decides; where nothing differs at all, F is 0/0 and p is 1.

    References
    ----------
    Fisher (1925); Cohen (1995).

    Examples
    --------
    >>> from stats_core import Curves, one_way_anova
    >>> groups = {"SGD": [[61], [64], [60], [63]], "Adam": [[66], [69], [65], [68]], "Lion": [[66], [67], [70], [65]]}
    >>> curves = Curves.from_groups(groups, levels=[1000])
    >>> print(one_way_anova(curves).sentence())
    At level 1000, SGD, Adam, Lion differ: one-way ANOVA F(2, 9) = 8.824, p = 0.0076.
    """
    runs = final_scores(curves, final)
    # Fisher's F divides by the pooled variance, in the shuffles too.
    pooled = ErrorTerm.SPLIT_PLOT
    shuffled = randomized_anova(runs, shuffles=shuffles, alpha=alpha, seed=seed, error=pooled, progress=progress)
    effect = shuffled.algorithm
    within = next(row for row in shuffled.rows if row.source == "Error (runs)")
    infinite = bool(np.isinf(effect.f))
    return OneWayAnova(
        name=f"one-way ANOVA F({effect.df}, {effect.df_error}) =",
        algorithms=curves.algorithms,
        statistic=effect.f,
        df=(effect.df, effect.df_error),
        p=effect.p_conventional,
        alpha=alpha,
        extra_charts=shuffled.charts()[:1],
        extra_notes=_notes(shuffled, alpha, infinite=infinite, paired=curves.block is not None),
        p_exact=effect.p if infinite else None,
        exact_by="runs shuffled",
        sums=(effect.ss, within.ss),
        p_shuffled=effect.p,
        where=where(curves, final),
        no_shuffle_of=shuffled.none_of(effect.p),
    )


def _notes(shuffled: CurveAnova, alpha: float, *, infinite: bool, paired: bool) -> tuple[str, ...]:
    notes: list[str] = []
    effect = shuffled.algorithm
    if infinite:
        notes.append(
            "All runs of each algorithm have the same score, so there is no variance to divide by and F is infinite. "
            "The p value is that of shuffling the runs."
        )
    elif decision(effect.p_conventional, alpha) != decision(effect.p, alpha):
        why = (
            ", and it does not assume that the scores are normal. The two tests need not agree near the significance "
            "level."
        )
        if shuffled.reachable_p > alpha:
            few = "assignments" if shuffled.exact else "shuffles"
            why = f": with {shuffled.shuffles:,} {few} its p cannot be as small as {significance(alpha)}."
        p = PValue(effect.p, shuffled.none_of(effect.p))
        notes.append(Remark("Shuffling the runs decides the other way (", p, f"){why}"))
    return (*notes, UNPAIRED) if paired else tuple(notes)
