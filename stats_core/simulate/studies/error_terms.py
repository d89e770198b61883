"""How the within-cell error term affects the test of one effect when the other is present, and the remedy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stats_core.charts import Chart
from stats_core.simulate.curve_rates import decisions
from stats_core.simulate.pictures import rate_curves
from stats_core.simulate.pools import Nothing, nothing
from stats_core.simulate.study import Point, RateRow, Study, percent, rates_at
from stats_core.worlds.curves import CurveEffect, CurveWorld

ALPHA = 0.05
DIFFERENCES = (0.0, 0.5, 1.0, 2.0, 3.0, 4.0)
SHUFFLES = 399


def places(quick: bool) -> list[dict[str, Any]]:
    """Curves that differ in level only, and in shape only."""
    blocks, datasets = (1, 200) if quick else (4, 500)
    return [
        {"there": effect.name, "difference": difference, "block": block, "datasets": datasets}
        for block in range(blocks)
        for effect in CurveEffect
        for difference in DIFFERENCES
    ]


def work(data: Nothing, point: Point) -> list[RateRow]:
    """Test the effect that is not there."""
    at, rng = point.at, point.rng
    there = CurveEffect[at["there"]]
    values = CurveWorld(difference=at["difference"], effect=there).batch(rng, at["datasets"])
    first = np.zeros(values.shape[:2], dtype=np.bool_)
    first[:, : values.shape[1] // 2] = True
    absent = "Interaction" if there is CurveEffect.LEVEL else "Algorithm"
    rows = decisions(values, first, alpha=ALPHA, shuffles=SHUFFLES, rng=rng)
    return [{"there": at["there"], "difference": at["difference"], **row} for row in rows if row["effect"] == absent]


def _charts(table: pd.DataFrame) -> tuple[Chart, ...]:
    titles = {"LEVEL": "Parallel curves: how often a difference in shape is found", "SHAPE": "Crossing curves of equal "
              "mean: how often a difference in level is found"}  # fmt: skip
    return tuple(
        rate_curves(
            some,
            over="difference",
            series=("test", "error"),
            key=str(there).lower(),
            title=titles[str(there)],
            x_label="difference in the other effect, standard deviations between runs",
            nominal=ALPHA,
        )
        for there, some in table.groupby("there", sort=False)
    )


def _flaw_and_cure(table: pd.DataFrame) -> str:
    last = table["difference"].max()
    flaw = rates_at(table, there="LEVEL", difference=last, test="randomized", error="cell")
    cured = rates_at(table, test="randomized", error="split-plot")
    return (
        f"With parallel curves {last:g} standard deviations apart, the within-cell test finds a difference in shape in "
        f"{percent(flaw)} of the data sets, although there is none. The split-plot test finds an absent effect in "
        f"{percent(cured)}, however large the other effect is, at the 5 % level."
    )


ERROR_TERMS = Study(
    key="error_terms",
    title="A test of one effect when only the other effect is present",
    source="Made-up curves; the question is ours",
    drawn=(
        "Two algorithms of ten runs and ten levels, which differ in level only or in shape only. The study counts how "
        "often a test at the 5 % level finds the other effect, which is absent. 2,000 data sets for each point, 399 "
        "shuffles each."
    ),
    expected=(
        "Not published. When curves are shuffled, the within-cell F of each effect changes with the other effect, "
        "because both share one error; the split-plot F does not."
    ),
    differs=(),
    sharing=(
        "250 data sets share a block of 399 shuffles; the curves of each data set are first put into a random order."
    ),
    load=nothing,
    places=places,
    work=work,
    by=("there", "difference", "test", "error", "effect"),
    charts=_charts,
    finding=_flaw_and_cure,
    see=(
        (
            "figure6",
            "The same in the paper's own experiment: how large f can be before the within-cell test reports an effect "
            "that a modification does not have (Paper, section 5.2).",
        ),
        (
            "figure5",
            "What the paper leaves unexplained about modification b (Paper, section 5.1) has the same cause: shuffled "
            "curves carry the change within their groups, so the error that both F ratios share grows with f.",
        ),
    ),
)
