"""Power of every test on folds, on three sources of our own."""

from __future__ import annotations

from typing import Any

import pandas as pd

from stats_core.charts import Chart
from stats_core.simulate.pictures import rate_table
from stats_core.simulate.pools import FoldPool, fold_pool
from stats_core.simulate.studies.bouckaert import ALPHA, ALPHAS, rejections
from stats_core.simulate.studies.replicability import SETS
from stats_core.simulate.study import Point, RateRow, Study, percent, rates_at
from stats_core.wording import listed


def places(quick: bool) -> list[dict[str, Any]]:
    """Every source with a difference."""
    return [{"set": source, "datasets": 200 if quick else 1000} for source in SETS]


def work(data: FoldPool, point: Point) -> list[RateRow]:
    """Every test on the data sets of one source, at every level."""
    source = point.at["set"]
    return [
        {"set": source, "alpha": alpha, **row}
        for alpha in ALPHAS
        for row in rejections(data, source, alpha, point.at["datasets"])
    ]


def _charts(table: pd.DataFrame) -> tuple[Chart, ...]:
    return tuple(
        rate_table(
            some,
            rows=("test", "df"),
            column="set",
            key=f"alpha_{number}",
            title=f"Power at level {alpha:g}",
            measure="Power",
            nominal=None,
        )
        for number, (alpha, some) in enumerate(table.groupby("alpha", sort=False))
    )


def _powers(table: pd.DataFrame) -> str:
    some = table[(table["alpha"] == ALPHA) & (table["set"] == SETS[1])]
    powers = []
    for name in ("use all data", "sorted runs", "10-fold t", "resampled t", "5x2cv t"):
        df = next((df for df in some.loc[some["test"] == name, "df"] if df != "nominal"), "nominal")
        powers.append(f"{name} {percent(rates_at(some, test=name, df=df))}")
    return f"On our Set 3, at the 5 % level and with calibrated df where there are any, power is: {listed(powers)}."


FOLD_POWER = Study(
    key="fold_power",
    title="Power of the tests on folds",
    source="Data sets of our own, Sets 2 to 4",
    drawn="1,000 data sets from each of three sources, on which a tree is better by about 3, 6 and 11 points.",
    expected=(
        "Not published as such. Every test should find a larger difference more often; and of the tests in the slides, "
        "those that use all ten runs should find it more often than those that use ten resamples, one run of ten folds "
        "or halves. A test with nominal df may find much because it also finds too much where there is no difference."
    ),
    differs=(),
    sharing="No shuffles.",
    load=fold_pool,
    places=places,
    work=work,
    by=("set", "test", "df", "alpha"),
    charts=_charts,
    finding=_powers,
)
