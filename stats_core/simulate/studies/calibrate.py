"""Degrees of freedom for Bouckaert's schemes, calibrated on data sets without a difference."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stats_core.charts import Chart
from stats_core.kernels.folds import Scheme, largest_df, relative_sizes, scheme_statistics, shortage
from stats_core.simulate.pools import FoldPool, fold_pool
from stats_core.simulate.study import Point, RateRow, Study, as_they_come

ALPHAS = (0.01, 0.025, 0.05, 0.1)
NULL = "Set 1, class probability 0.5"
DESIGNS = (*(("cv", runs, 10) for runs in (1, 2, 3, 5, 10)), ("resampled", 10, 1), ("halves", 5, 2))
RESAMPLED = 200
"""Samples of the data sets, drawn with replacement, from which the spread of a df is read."""


def places(quick: bool) -> list[dict[str, Any]]:
    """Every design."""
    chosen = DESIGNS[-3:] if quick else DESIGNS
    return [{"design": design, "runs": runs, "folds": folds} for design, runs, folds in chosen]


def work(data: FoldPool, point: Point) -> list[RateRow]:
    """Calibrate every scheme that the design allows."""
    at, rng = point.at, point.rng
    runs, folds = at["runs"], at["folds"]
    x = data.of(NULL, at["design"])[:, :runs]
    rows = []
    for scheme in Scheme:
        if shortage(scheme, runs, folds, df=1.0):
            continue
        sizes = relative_sizes(x, scheme)
        again = [np.sort(rng.choice(sizes, len(sizes))) for _ in range(RESAMPLED)]
        usable = shortage(scheme, runs, folds, df=None) is None
        for alpha in ALPHAS:
            df = largest_df(sizes, runs * folds, alpha)
            low, high = np.quantile([largest_df(sample, runs * folds, alpha) for sample in again], [0.025, 0.975])
            rejected = int(np.sum(scheme_statistics(x, scheme, float(df)).p <= alpha)) if df else 0
            nominal = np.mean(scheme_statistics(x, scheme).p <= alpha) if usable else np.nan
            rows.append(
                {"scheme": scheme.value, "runs": runs, "folds": folds, "alpha": alpha, "df": df,
                 "df_low": int(np.floor(low)), "df_high": int(np.ceil(high)), "rejected": rejected, "trials": len(x),
                 "rate": rejected / len(x), "nominal_rate": float(nominal)}
            )  # fmt: skip
    return rows


def _charts(table: pd.DataFrame) -> tuple[Chart, ...]:
    return ()


CALIBRATE = Study(
    key="calibrate",
    title="Calibrated degrees of freedom for tests on repeated cross-validation",
    source="Bouckaert (2003), the procedure",
    drawn=(
        "For every scheme, design and level, the largest whole number of degrees of freedom with which the test "
        "rejects at most that share of 1,000 data sets without a difference; 0 where no number does."
    ),
    printed_in=(("Slides", "Conclusion"),),
    differs=(
        "The null data sets are ours: 300 cases, ten binary attributes and two classes, all with equally likely "
        "values, naive Bayes against a pruned tree. df_low to df_high is the middle 95 % over 200 samples of these "
        "data sets, drawn with replacement.",
    ),
    sharing="No shuffles.",
    load=fold_pool,
    places=places,
    work=work,
    by=("scheme", "runs", "folds", "alpha"),
    charts=_charts,
    finish=as_they_come,
)
