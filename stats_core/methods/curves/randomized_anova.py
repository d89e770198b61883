"""Randomized two-way ANOVA of learning curves (Piater, Cohen, Zhang and Atighetchi)."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import fdtrc, fdtri

from stats_core.data import Curves
from stats_core.kernels.curve_shuffles import TWO_GROUP_LIMIT, CurveNulls, Enumeration, Plan, curve_nulls
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm, greenhouse_geisser
from stats_core.kernels.monte_carlo import MonteCarloP
from stats_core.kernels.null_distribution import NullDistribution
from stats_core.kernels.scale import back, to_one
from stats_core.methods.curves.shared.anova_result import CurveAnova, Effect, Row, printed_p
from stats_core.methods.curves.shared.doubts import curve_doubts
from stats_core.methods.curves.shared.level_size import LevelSize, level_size
from stats_core.methods.curves.shared.remarks import ASSUMES, anova_remarks
from stats_core.methods.shared.t_size import by_shuffles
from stats_core.params import Alpha, Interval, Margin, Seed, Shuffles
from stats_core.references import (
    CHUNG_ROMANO_2013,
    COHEN_1995,
    GREENHOUSE_GEISSER_1959,
    PHIPSON_SMYTH_2010,
    PIATER_1997,
    PIATER_1998,
    WELCH_1947,
    WELCH_1951,
)
from stats_core.registry import Question, method
from stats_core.types import Progress
from stats_core.variation import RUNS


def example() -> tuple[Curves, dict[str, Any]]:
    """Two algorithms with four curves each."""
    rng = np.random.default_rng(1)
    rise = np.array([10.0, 40.0, 55.0, 60.0])
    return Curves.from_groups({name: rise + rng.normal(gain, 5, (4, 4)) for name, gain in (("A", 0), ("B", 8))}), {}


@method(
    title="Randomized two-way ANOVA",
    question=Question.LEARNING_CURVES,
    trust_when=(
        "You trained every algorithm several times, each run gives a whole curve, and the runs were not selected."
    ),
    formula=(
        r"$$F_A=\max_{a<b}\frac{(\bar y_a-\bar y_b)^2}{s_a^2/l_a+s_b^2/l_b},\qquad "
        r"F_{AB}=\max_{a<b}\frac{|\bar c_a-\bar c_b|^2}{v_a/l_a+v_b/l_b}$$"
        "\n\n"
        r"$$p=\frac{\#\{F^*\ge F\}+1}{z+1}$$"
        "\n\n"
        r"for pairs $a, b$ of algorithms with $l_i$ curves; $y$ are the curves' means over training, $c$ the curves "
        r"around their means and the level means, $s_i^2$ and $v_i$ their variances within algorithm $i$, and $F^*$ "
        "the same ratio, spreads included, after each of $z$ shuffles of whole curves. Where all assignments are "
        r"visited, $p$ is the share of them with $F^*\ge F$. About the level the larger of this $p$ and Welch's "
        "decides. As published, the mean squares of the two-way table are divided by the mean square within cells; in "
        "the split-plot table by those of runs and of runs x levels."
    ),
    assumes=(
        *ASSUMES,
        "All curves are measured at the same levels of training. Scores within a curve may depend on each other.",
    ),
    references=(
        PIATER_1997,
        PIATER_1998,
        CHUNG_ROMANO_2013.only_with(ErrorTerm.OWN),
        WELCH_1947.only_with(ErrorTerm.OWN),
        WELCH_1951.only_with(ErrorTerm.OWN),
        COHEN_1995,
        PHIPSON_SMYTH_2010,
        GREENHOUSE_GEISSER_1959,
    ),
    covers=RUNS,
    interval="closed form: Welch's t; of paired curves the paired t, with a pooled error Student's t",
    example=example,
)
def randomized_anova(
    curves: Curves,
    *,
    interval: Interval = None,
    shuffles: Shuffles = 9_999,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    error: ErrorTerm = ErrorTerm.OWN,
    enumeration: Enumeration = Enumeration.AUTO,
    monte_carlo: MonteCarloP = MonteCarloP.COUNTED,
    progress: Progress | None = None,
) -> CurveAnova:
    """Compare the learning curves of two or more algorithms by shuffling whole curves between them.

    Parameters
    ----------
    curves
        Learning curves; the numbers of curves may differ between algorithms.
    interval
        The first and the last of the levels to compare; None for all of them.
    shuffles
        The number of random assignments when not all are visited.
    margin
        Differences of the means over training up to here do not matter; asks, of two algorithms, whether theirs is
        shown to be smaller.
    alpha
        Significance level of the critical values and decisions.
    seed
        The same seed gives the same p.
    error
        What differences are divided by: each algorithm's own spread, or in the two-way table the split-plot errors, or
        the within-cell error of the papers.
    enumeration
        Whether all assignments are visited instead of random ones.
    monte_carlo
        How p is counted from random assignments.
    progress
        Called with (done, total) now and then; whatever it raises ends the work.

    Notes
    -----
    The scores within a curve depend on each other, so no F follows the F distribution; its distribution comes from
    assigning the curves anew, keeping each algorithm's number of curves. Exact p = #{F* >= F} / all; otherwise
    (#{F* >= F} + 1) / (shuffles + 1), or Phipson and Smyth's exact p on request.

    Own spread: a pair's F of level is the squared difference of the means over s_a^2 / l_a + s_b^2 / l_b, its F of
    shape the same of the curves around their means; of more algorithms the largest pair counts. The spreads are taken
    anew in every shuffle, so that equal means do not seem to differ because one algorithm scatters more (Janssen 1997;
    Chung and Romano 2013). About the level the larger of this p and Welch's decides (t of two algorithms, F of more; in
    blocks the paired t, of more than two algorithms the smallest of the pairs' p times their number), so that decision
    and interval agree. Shape is decided by the shuffles. In blocks all differences are within blocks; those that do not
    hold both algorithms of a pair are left out of it. An algorithm with a single run is lent the spread of all.

    Split-plot: MS_algorithm is divided by the mean square of the runs within algorithms, MS_interaction by that of
    runs x levels. As published, both are divided by the mean square within cells. Under shuffling that F of each
    effect moves with the other effect, because both share one error: parallel curves far apart then seem to differ in
    shape. The split-plot F rises with its own sum of squares alone, so with either of these terms its p decides.

    References
    ----------
    Piater and Cohen (1997); Piater, Cohen, Zhang and Atighetchi (1998); Chung and Romano (2013); Welch (1947, 1951).

    Examples
    --------
    >>> from stats_core import Curves, randomized_anova
    >>> sgd = [[1, 2, 4], [2, 3, 5], [1, 3, 4], [2, 2, 4]]  # a run in each row, a level of training in each column
    >>> adam = [[2, 4, 6], [3, 5, 6], [2, 5, 7], [3, 4, 6]]
    >>> curves = Curves.from_groups({"SGD": sgd, "Adam": adam}, levels=[10, 20, 40])
    >>> result = randomized_anova(curves)
    >>> print(result.sentence())
    Averaged over training, Adam does better than SGD (algorithm F = 40, randomized p = 0.0286); their curves are not
    shown to differ in shape (interaction F = 2.667, randomized p = 0.2000).
    """
    whole, curves = curves, curves.between(interval)
    values, unit = to_one(curves.values)
    sums = CurveSums.of(values, curves.index)
    plan = Plan.of(
        curves,
        shuffles=shuffles,
        seed=seed,
        enumeration=enumeration,
        two_group_limit=TWO_GROUP_LIMIT,
        monte_carlo=monte_carlo,
    )
    nulls = curve_nulls(sums, plan, term=error, alpha=alpha, progress=progress)
    size = level_size(curves, values, sums, unit, error, alpha, margin)
    size = replace(size, how_much=by_shuffles(size.how_much, plan.smallest_p))
    algorithm, interaction = _effects(sums, error, nulls, size, unit, alpha)
    return CurveAnova(
        algorithms=curves.algorithms,
        means=tuple(float(values[curves.index == i].mean()) for i in range(len(curves.algorithms))),
        higher_is_better=curves.higher_is_better,
        algorithm=algorithm,
        interaction=interaction,
        rows=_rows(sums, error, unit),
        approaches=_approaches(sums, curves, nulls, size),
        error=error,
        exact=plan.exact,
        shuffles=plan.total,
        arrangements=plan.arrangements,
        smallest_p=1 / plan.arrangements,
        reachable_p=plan.smallest_p,
        alpha=alpha,
        seed=seed,
        paired=curves.block is not None,
        remarks=anova_remarks(curves, sums, (algorithm, interaction), nulls, plan, error, alpha),
        size=size,
        doubts=curve_doubts(curves, pooled=error is not ErrorTerm.OWN),
        levels=None if curves is whole else (float(curves.levels[0]), float(curves.levels[-1])),
    )


def f_ratio(effect: float, df: float, error: float, df_error: float) -> tuple[float, float]:
    """F and its conventional p; 0/0 is undefined with p = 1, x/0 infinite with p = 0, which is no evidence."""
    if df <= 0 or df_error <= 0 or (error == 0 and effect == 0):
        return float("nan"), 1.0
    if error == 0:
        return float("inf"), 0.0
    f = (effect / df) / (error / df_error)
    return f, float(fdtrc(df, df_error, max(f, 0.0)))


def _effects(
    sums: CurveSums, term: ErrorTerm, nulls: CurveNulls, size: LevelSize, unit: int, alpha: float
) -> tuple[Effect, Effect]:
    def one(place: int, name: str, ss: float, null: NullDistribution) -> Effect:
        df, df_error = sums.degrees(term)[2 * place : 2 * place + 2]
        f, p = f_ratio(ss, df, sums.errors(term)[place], df_error)
        ms = back(ss / df, 2 * unit) if df else float("nan")
        welch, curve = float("nan"), (float(df), float(df_error))
        if term is ErrorTerm.OWN:
            undefined = df == 0 or (null.observed == 0 and sums.errors(term)[place] == 0)
            f = float("nan") if undefined else null.observed
            welch = size.welch.p if place == 0 else float("nan")
            # Of two means T^2 has about an F distribution; the largest of several pairs, and shape, have none.
            two = place == 0 and len(sums.sizes) == 2 and not math.isnan(size.welch.df_error)
            curve = (1.0, size.welch.df_error) if two else (0.0, 0.0)
            decides, between = null.p, null.p_interval
            if welch > null.p:
                decides, between = welch, (welch, welch)
        else:
            decides, between = nulls.split_plot[place], nulls.split_plot_range[place]
        beyond = math.nan
        if len(null.values) and (curve[0] or term is not ErrorTerm.OWN):
            beyond = float(np.mean(null.values >= fdtri(*curve, 1 - alpha)))
        ss_back = back(ss, 2 * unit)
        return Effect(name, df, df_error, ss_back, ms, f, p, null, decides, between, beyond, welch, curve)

    return (
        one(0, "Algorithm", sums.algorithm, nulls.algorithm),
        one(1, "Interaction", sums.interaction, nulls.interaction),
    )


def _rows(sums: CurveSums, term: ErrorTerm, unit: int) -> tuple[Row, ...]:
    """Training, the error rows and the total, `unit` being the power of two that the scores were divided by."""
    _, df_alg_error, _, df_int_error = sums.degrees(term)
    error_alg, error_int = sums.errors(term)
    df_training = sums.levels - 1
    tested = f_ratio(sums.training, df_training, error_int, df_int_error)
    training = Row("Training", df_training, back(sums.training, 2 * unit), *tested)
    total = Row("Total", sums.curves * sums.levels - 1, back(sums.within + sums.training, 2 * unit))
    if term is ErrorTerm.CELL:
        return training, Row("Error", df_int_error, back(error_int, 2 * unit)), total
    return (
        training,
        Row("Error (runs)", df_alg_error, back(error_alg, 2 * unit)),
        Row("Error (runs x levels)", df_int_error, back(error_int, 2 * unit)),
        total,
    )


def _approaches(sums: CurveSums, curves: Curves, nulls: CurveNulls, size: LevelSize) -> pd.DataFrame:
    """What each way of testing would claim, side by side."""
    epsilon = greenhouse_geisser(sums, curves.index)
    rows: list[list[Any]] = []
    for effect, name in enumerate(("Algorithm", "Interaction")):
        ss = (sums.algorithm, sums.interaction)[effect]
        if nulls.term is ErrorTerm.OWN:
            null = (nulls.algorithm, nulls.interaction)[effect]
            rows.append([name, "Randomized, own spread", null.observed, None, null.p])
            if effect == 0 and not math.isnan(size.welch.p):
                welch, by = size.welch, size.name.removeprefix("the ")
                rows.append([name, by[:1].upper() + by[1:], welch.f, (welch.df, welch.df_error), welch.p])
        for kind in (ErrorTerm.CELL, ErrorTerm.SPLIT_PLOT):
            df, df_error = sums.degrees(kind)[2 * effect : 2 * effect + 2]
            f, p_by_convention = f_ratio(ss, df, sums.errors(kind)[effect], df_error)
            conventional = printed_p(f, p_by_convention)
            error = "within-cell" if kind is ErrorTerm.CELL else "split-plot"
            rows.append([name, f"Randomized, {error} error", f, None, nulls.p[kind][effect]])
            rows.append([name, f"Conventional F, {error} error", f, (df, df_error), conventional])
            if kind is ErrorTerm.SPLIT_PLOT and effect == 1:
                corrected = (df * epsilon, df_error * epsilon)
                tail = float(fdtrc(*corrected, max(f, 0.0))) if np.isfinite(f) else conventional
                rows.append([name, "Conventional F, Greenhouse-Geisser", f, corrected, tail])
    return pd.DataFrame(rows, columns=["source", "approach", "f", "df", "p_value"])
