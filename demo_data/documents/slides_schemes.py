"""Singhi (2005), Statistical significance testing: multiple runs of k-fold cross-validation, and Table 1."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from demo_data.documents.examples import differences, folds, null_folds, pair, percents, same
from demo_data.documents.place import Claim, Value, place
from stats_core import FoldScores, Scheme, repeated_cv_t
from stats_core.calibrated import calibration
from stats_core.kernels.folds import nominal_df
from stats_core.simulate.documents import entry
from stats_core.types import Floats
from stats_core.wording import number

RUNS = 7
"""Fewer runs than folds, so that r and k cannot be taken for each other."""
FREEDOM = {"k.r-1": lambda r, k: k * r - 1, "r-1": lambda r, k: r - 1, "k-1": lambda r, k: k - 1}
"""The degrees of freedom as printed, for r runs of k folds."""


def seen(scheme: Scheme, scores: FoldScores) -> float:
    """The statistic that the method has."""
    return repeated_cv_t(scores, scheme=scheme, **pair(scores)).statistic


def t_of(values: Floats, axis: int | None = None) -> Floats:
    """Student's t of plain numbers, or of each row or column."""
    return np.asarray(stats.ttest_1samp(values, 0.0, axis=axis).statistic)


@place("Slides", "Different Approaches")
def approaches() -> dict[str, Value]:
    """What each approach averages, tried by plain t tests of the averages."""
    scores = folds("folds_10x10")
    x, on = differences(scores), f"on {scores.runs} x {scores.folds} folds"
    known = calibration(Scheme.USE_ALL_DATA, scores.runs, scores.folds, 0.05)
    everything = same(float(t_of(x)), seen(Scheme.USE_ALL_DATA, scores), on)
    runs, per_run, _ = entry("Slides", "Different Approaches", "outcomes").numbers
    return {
        "outcomes": (runs, per_run, runs * per_run),
        "Use all data": Claim(
            f"t {everything.said}; so taken, it rejects {percents(known.nominal_rate)} of {known.datasets:,} data sets "
            "without a difference at the 5 % level",
            everything.holds,
        ),
        "Mean Folds": same(float(t_of(x.mean(axis=1))), seen(Scheme.FOLDS, scores), on),
        "Mean Runs": same(float(t_of(x.mean(axis=0))), seen(Scheme.RUNS, scores), on),
    }


@place("Slides", "Different Approaches, continued")
def more_approaches() -> dict[str, Value]:
    """The same, sorted, with averaged variances, and with averaged statistics."""
    scores = folds("folds_10x10")
    x, on = differences(scores), f"on {scores.runs} x {scores.folds} folds"
    sorted_x = np.sort(x, axis=1)

    def averaged(variances: Floats) -> float:
        return float(x.mean() / math.sqrt(variances.mean() / len(x)))

    tried = {
        "Mean Sorted Runs": (Scheme.SORTED_RUNS, t_of(sorted_x.mean(axis=0))),
        "Mean Folds Average Var": (Scheme.FOLDS_AVERAGED_VAR, averaged(x.var(axis=1, ddof=1))),
        "mean run averaged var": (Scheme.RUNS_AVERAGED_VAR, averaged(x.var(axis=0, ddof=1))),
        "mean sorted run averaged var": (Scheme.SORTED_RUNS_AVERAGED_VAR, averaged(sorted_x.var(axis=0, ddof=1))),
        "Mean Folds Average T": (Scheme.FOLDS_AVERAGED_T, t_of(x, 1).mean()),
        "mean run averaged T": (Scheme.RUNS_AVERAGED_T, t_of(x, 0).mean()),
        "mean sorted run averaged T": (Scheme.SORTED_RUNS_AVERAGED_T, t_of(sorted_x, 0).mean()),
    }
    values: dict[str, Value] = {
        what: same(float(by_hand), seen(scheme, scores), on) for what, (scheme, by_hand) in tried.items()
    }
    return {**values, "more accurate estimate": accuracy()}


def accuracy() -> Claim:
    """How both estimates of the mean's variance compare with that over data sets without a difference."""
    x = null_folds("cv")
    runs = x.shape[1]
    true = float(np.var(x.mean(axis=(1, 2)), ddof=1))
    direct = x.mean(axis=2).var(axis=1, ddof=1) / runs
    averaged = x.var(axis=2, ddof=1).mean(axis=1) / runs
    misses = [float(np.sqrt(np.mean((estimate / true - 1) ** 2))) for estimate in (direct, averaged)]
    return Claim(
        f"on {len(x):,} data sets without a difference the variances within runs estimate {averaged.mean() / true:.2f} "
        f"times the variance of the mean, the {runs} means alone {direct.mean() / true:.2f} times",
        misses[1] < misses[0],
    )


@place("Slides", "Figure 1")
def figure_1() -> dict[str, Value]:
    """The same folds averaged in three ways."""
    x = differences(folds("folds_10x10"))
    spread = [means.std(ddof=1) for means in (x.mean(axis=1), x.mean(axis=0), np.sort(x, axis=1).mean(axis=0))]
    words = "standard deviation of the averages {} over folds, {} over runs, {} over sorted runs"
    return {
        "three averages": Claim(
            words.format(*(number(value, 3) for value in spread)), bool(max(spread[:2]) < spread[2])
        )
    }


@place("Slides", "Figure 3")
def figure_3() -> dict[str, Value]:
    """A legend of pictures that are not in the text."""
    return {"legend": None}


def by_the_table(x: Floats, scheme: Scheme) -> tuple[float, float]:
    """Variance and Z of a scheme from the printed formulas; `x[run, fold]`, so the table's x_ij is x[j, i]."""
    r, k = x.shape
    m = sum(sum(x[j, i] for j in range(r)) / r for i in range(k)) / k
    if scheme.sorts:
        x = np.sort(x, axis=1)
    # A group is a run (x_.j) or a fold number (x_i.).
    groups = x if scheme.over_folds else x.T
    own = [((group - group.mean()) ** 2).sum() / (len(group) - 1) for group in groups]
    df = nominal_df(scheme, r, k)
    if scheme.averages_t:
        parts = [group.mean() / math.sqrt(variance / (df + 1)) for group, variance in zip(groups, own, strict=True)]
        return math.nan, float(sum(parts) / len(parts))
    if scheme is Scheme.USE_ALL_DATA:
        variance = ((x - m) ** 2).sum() / (k * r - 1)
    elif scheme.averages_variances:
        variance = sum(own) / len(own)
    else:
        variance = sum((group.mean() - m) ** 2 for group in groups) / (len(groups) - 1)
    return float(variance), float(m / (math.sqrt(variance) / math.sqrt(df + 1)))


def freedom(scheme: Scheme) -> str:
    """Which of the printed degrees of freedom the method has, whatever the design."""
    designs = [(r, k) for r in (2, 5, 10) for k in (3, 10)]
    (df_name,) = (name for name, df in FREEDOM.items() if all(nominal_df(scheme, r, k) == df(r, k) for r, k in designs))
    return df_name


@place("Slides", "Table 1")
def table_1() -> dict[str, Value]:
    """Every cell, on seven runs of ten folds."""
    scores = folds("folds_10x10", runs=RUNS)
    x, on = differences(scores), f"on {RUNS} runs of {scores.folds} folds"
    mean = float(sum(sum(column) / RUNS for column in x.T) / scores.folds)
    values: dict[str, Value] = {}
    for scheme in Scheme:
        row = "Use all data" if scheme is Scheme.USE_ALL_DATA else scheme.value
        ours = repeated_cv_t(scores, scheme=scheme, **pair(scores))
        variance, z = by_the_table(x, scheme)
        if not scheme.averages_t:
            values[f"{row}: mean"] = same(mean, ours.estimate, on)
            used = (ours.estimate / ours.statistic) ** 2 * (nominal_df(scheme, RUNS, scores.folds) + 1)
            values[f"{row}: variance"] = same(variance, used, on)
        values[f"{row}: df"] = freedom(scheme)
        values[f"{row}: Z"] = same(z, ours.statistic, on)
    return values
