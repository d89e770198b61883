"""Randomized two-way ANOVA of learning curves (Piater, Cohen, Zhang and Atighetchi)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from stats_core.data import Curves
from stats_core.data.soundness import plain
from stats_core.kernels.curve_shuffles import TWO_GROUP_LIMIT, CurveNulls, Enumeration, Plan, curve_nulls
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm, greenhouse_geisser
from stats_core.kernels.null_distribution import NullDistribution
from stats_core.methods.curves.anova_result import CurveAnova, Effect, Row
from stats_core.params import Alpha, Seed, Shuffles
from stats_core.references import COHEN_1995, GREENHOUSE_GEISSER_1959, PHIPSON_SMYTH_2010, PIATER_1997, PIATER_1998
from stats_core.registry import Question, method
from stats_core.types import Progress
from stats_core.wording import decision, listed, p_phrase


def example() -> tuple[Curves, dict[str, Any]]:
    """Two algorithms with four curves each."""
    rng = np.random.default_rng(1)
    rise = np.array([10.0, 40.0, 55.0, 60.0])
    return Curves.from_groups({name: rise + rng.normal(gain, 5, (4, 4)) for name, gain in (("A", 0), ("B", 8))}), {}


@method(
    title="Randomized two-way ANOVA",
    question=Question.LEARNING_CURVES,
    assumes=(
        "Each curve is one independent run; under the null hypothesis whole curves could be exchanged between "
        "algorithms.",
        "All curves are measured at the same levels of training. Scores within a curve may depend on each other.",
    ),
    references=(PIATER_1997, PIATER_1998, COHEN_1995, PHIPSON_SMYTH_2010, GREENHOUSE_GEISSER_1959),
    example=example,
)
def randomized_anova(
    curves: Curves,
    *,
    shuffles: Shuffles = 10_000,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    error: ErrorTerm = ErrorTerm.CELL,
    enumeration: Enumeration = Enumeration.AUTO,
    progress: Progress | None = None,
) -> CurveAnova:
    """Compare the learning curves of two or more algorithms by shuffling whole curves between them.

    Parameters
    ----------
    curves
        Learning curves; the numbers of curves may differ between algorithms.
    shuffles
        The number of random assignments when not all are visited.
    alpha
        Significance level of the critical values and decisions.
    seed
        The same seed gives the same p.
    error
        What the mean squares are divided by: the within-cell error of the papers, or the split-plot errors.
    enumeration
        Whether all assignments are visited instead of random ones.
    progress
        Called with (done, total) now and then; whatever it raises ends the work.

    Notes
    -----
    F = MS_effect / MS_error from the conventional two-way table. The scores within a curve depend on each other, so
    F does not follow the F distribution; its distribution comes from assigning the curves anew, keeping each
    algorithm's number of curves. Exact p = #{F* >= F} / all; otherwise (#{F* >= F} + 1) / (shuffles + 1).

    References
    ----------
    Piater and Cohen (1997); Piater, Cohen, Zhang and Atighetchi (1998).
    """
    sums = CurveSums.of(curves.values, curves.index)
    plan = Plan.of(curves, shuffles=shuffles, seed=seed, enumeration=enumeration, two_group_limit=TWO_GROUP_LIMIT)
    nulls = curve_nulls(sums, plan, term=error, alpha=alpha, progress=progress)
    algorithm, interaction = _effects(sums, error, nulls)
    return CurveAnova(
        algorithms=curves.algorithms,
        means=tuple(float(curves.values[curves.index == i].mean()) for i in range(len(curves.algorithms))),
        higher_is_better=curves.higher_is_better,
        algorithm=algorithm,
        interaction=interaction,
        rows=_rows(sums, error),
        approaches=_approaches(sums, curves, error, nulls),
        error=error,
        exact=plan.exact,
        shuffles=plan.total,
        arrangements=plan.arrangements,
        smallest_p=1 / plan.arrangements,
        alpha=alpha,
        seed=seed,
        remarks=_remarks(curves, sums, algorithm, interaction, nulls, error, alpha),
    )


def f_ratio(effect: float, df: float, error: float, df_error: float) -> tuple[float, float]:
    """F and its conventional p; 0/0 is undefined with p = 1, x/0 infinite with p = 0."""
    if df <= 0 or df_error <= 0 or (error == 0 and effect == 0):
        return float("nan"), 1.0
    if error == 0:
        return float("inf"), 0.0
    f = (effect / df) / (error / df_error)
    return f, float(stats.f.sf(f, df, df_error))


def _effects(sums: CurveSums, term: ErrorTerm, nulls: CurveNulls) -> tuple[Effect, Effect]:
    df_alg, df_alg_error, df_int, df_int_error = sums.degrees(term)
    error_alg, error_int = sums.errors(term)

    def one(name: str, ss: float, df: int, error: float, df_error: int, null: NullDistribution) -> Effect:
        f, p = f_ratio(ss, df, error, df_error)
        return Effect(name, df, df_error, ss, ss / df if df else float("nan"), f, p, null)

    return (
        one("Algorithm", sums.algorithm, df_alg, error_alg, df_alg_error, nulls.algorithm),
        one("Interaction", sums.interaction, df_int, error_int, df_int_error, nulls.interaction),
    )


def _rows(sums: CurveSums, term: ErrorTerm) -> tuple[Row, ...]:
    """Training, the error rows and the total."""
    _, df_alg_error, _, df_int_error = sums.degrees(term)
    error_alg, error_int = sums.errors(term)
    df_training = sums.levels - 1
    training = Row(
        "Training", df_training, sums.training, *f_ratio(sums.training, df_training, error_int, df_int_error)
    )
    total = Row("Total", sums.curves * sums.levels - 1, sums.within + sums.training)
    if term is ErrorTerm.CELL:
        return training, Row("Error", df_int_error, error_int), total
    return (
        training,
        Row("Error (runs)", df_alg_error, error_alg),
        Row("Error (runs x levels)", df_int_error, error_int),
        total,
    )


def _approaches(sums: CurveSums, curves: Curves, term: ErrorTerm, nulls: CurveNulls) -> pd.DataFrame:
    """What each way of testing would claim, side by side."""
    own = (nulls.algorithm.p, nulls.interaction.p)
    p = {term: own, ErrorTerm.CELL if term is ErrorTerm.SPLIT_PLOT else ErrorTerm.SPLIT_PLOT: nulls.other_p}
    epsilon = greenhouse_geisser(sums, curves.index)
    rows: list[list[Any]] = []
    for effect, name in enumerate(("Algorithm", "Interaction")):
        ss = (sums.algorithm, sums.interaction)[effect]
        for kind in ErrorTerm:
            df, df_error = sums.degrees(kind)[2 * effect : 2 * effect + 2]
            f, conventional = f_ratio(ss, df, sums.errors(kind)[effect], df_error)
            error = "within-cell" if kind is ErrorTerm.CELL else "split-plot"
            rows.append([name, f"Randomized, {error} error", f, None, p[kind][effect]])
            rows.append([name, f"Conventional F, {error} error", f, (df, df_error), conventional])
            if kind is ErrorTerm.SPLIT_PLOT and effect == 1:
                corrected = (df * epsilon, df_error * epsilon)
                tail = float(stats.f.sf(f, *corrected)) if np.isfinite(f) else conventional
                rows.append([name, "Conventional F, Greenhouse-Geisser", f, corrected, tail])
    return pd.DataFrame(rows, columns=["source", "approach", "f", "df", "p_value"])


def _remarks(
    curves: Curves,
    sums: CurveSums,
    algorithm: Effect,
    interaction: Effect,
    nulls: CurveNulls,
    term: ErrorTerm,
    alpha: float,
) -> tuple[str, ...]:
    said = []
    other = "split-plot" if term is ErrorTerm.CELL else "within-cell"
    for effect, p_other in zip((algorithm, interaction), nulls.other_p, strict=True):
        if decision(effect.p, alpha) != decision(p_other, alpha):
            said.append(
                f"{effect.name}: the {other} error term decides the other way ({p_phrase(p_other)}). Under shuffling, "
                f"the within-cell F of {effect.name} also moves with the other effect, because both share one error; "
                "the split-plot F does not. Trust the split-plot term for a claim about this effect alone."
            )
        if decision(effect.p_conventional, alpha) and not decision(effect.p, alpha):
            said.append(
                f"{effect.name}: the conventional F distribution would call this significant. It takes every point of "
                "a curve for an independent observation; the randomized p does not."
            )
    if sums.levels == 1:
        said.append("There is one level of training only, so there is no interaction to test.")
    if sums.within == 0:
        said.append("At every level all curves have the same score, so F is 0/0 and nothing can differ: p is 1.")
    elif sums.error == 0:
        said.append("Within each algorithm all curves are equal, so the error is 0 and F is infinite or undefined.")
    flat = [f"{plain(level)}" for level, column in zip(curves.levels, sums.centred.T, strict=True) if not column.any()]
    if flat and sums.within > 0:
        shown = listed(flat if len(flat) <= 5 else [*flat[:5], f"{len(flat) - 5} more"])
        said.append(f"All curves have the same score at level {shown}; it adds nothing to either effect.")
    if curves.block is not None:
        said.append("Paired design: curves change places only within their block.")
    return tuple(said)
