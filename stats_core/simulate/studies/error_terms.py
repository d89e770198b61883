"""What the within-cell error term does to a test of one effect when the other one is there, and the cure."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stats_core.charts import Chart
from stats_core.simulate.curve_rates import decisions
from stats_core.simulate.pictures import rate_curves
from stats_core.simulate.pools import Nothing, nothing
from stats_core.simulate.study import Point, Row, Study, found, percent
from stats_core.simulate.worlds.curves import CurveWorld, Effect

ALPHA = 0.05
DIFFERENCES = (0.0, 0.5, 1.0, 2.0, 3.0, 4.0)
SHUFFLES = 399


def places(quick: bool) -> list[dict[str, Any]]:
    """Curves that differ in level only, and in shape only."""
    blocks, datasets = (1, 200) if quick else (4, 500)
    return [
        {"there": effect.name, "difference": difference, "block": block, "datasets": datasets}
        for block in range(blocks)
        for effect in Effect
        for difference in DIFFERENCES
    ]


def work(data: Nothing, point: Point) -> list[Row]:
    """Test the effect that is not there."""
    at, rng = point.at, point.rng
    there = Effect[at["there"]]
    values = CurveWorld(difference=at["difference"], effect=there).batch(rng, at["datasets"])
    first = np.zeros(values.shape[:2], dtype=np.bool_)
    first[:, : values.shape[1] // 2] = True
    absent = "Interaction" if there is Effect.LEVEL else "Algorithm"
    found = decisions(values, first, alpha=ALPHA, shuffles=SHUFFLES, rng=rng)
    return [{"there": at["there"], "difference": at["difference"], **row} for row in found if row["effect"] == absent]


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
    flaw = found(table, there="LEVEL", difference=last, test="randomized", error="cell")
    cured = found(table, test="randomized", error="split-plot")
    return (
        f"Of parallel curves {last:g} standard deviations apart, the within-cell test finds a difference in shape in "
        f"{percent(flaw)}, although there is none. The split-plot test finds what is not there in {percent(cured)}, "
        "whatever the other effect, at the 5 % level."
    )


ERROR_TERMS = Study(
    key="error_terms",
    title="A test of one effect when only the other one is there",
    source="Made-up curves; the question is ours",
    drawn=(
        "Two algorithms of ten runs and ten levels, which differ in level only or in shape only; counted is how often "
        "the other, absent effect is found at the 5 % level. 2,000 data sets for each point, 399 shuffles each."
    ),
    expected=(
        "Not published. Under shuffling, the within-cell F of each effect moves with the other one, because both share "
        "one error; the split-plot F does not."
    ),
    differs=(),
    sharing="250 data sets share a block of 399 shuffles, each with its curves in an order of its own.",
    load=nothing,
    places=places,
    work=work,
    by=("there", "difference", "test", "error", "effect"),
    charts=_charts,
    finding=_flaw_and_cure,
    see=(
        (
            "figure6",
            "The same in the paper's own experiment: up to which f the within-cell test reports no effect that a "
            "modification does not have (Paper, section 5.2).",
        ),
        (
            "figure5",
            "What the paper leaves open of modification b (Paper, section 5.1) has the same cause: shuffled curves "
            "carry the change within their groups, so the error that both F ratios share grows with f.",
        ),
    ),
)
