"""Curves changed by a known amount: Type I error after shuffling, and power without (1998, Figures 5 and 6)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stats_core.charts import Chart
from stats_core.simulate.curve_rates import decisions, drawn, random_halves
from stats_core.simulate.pictures import rate_curves
from stats_core.simulate.pools import TICTACTOE, CurvePools, curve_pools
from stats_core.simulate.study import Point, Row, Study, found, percent
from stats_core.simulate.worlds.modifications import CASES, modify
from stats_core.wording import listed

ALPHA = 0.05
FACTORS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
SOURCE = "Piater, Cohen, Zhang and Atighetchi (1998)"
OURS = (
    "The paper does not list its ten values of f; ours are 1 to 10.",
    "The curves are of a decision tree on tic-tac-toe, from our own pool of 1,000; every run takes 20 new ones.",
)
FLAW = (
    "With the within-cell error term, the F of each effect also moves with the other effect, because both share one "
    "error. Modification a makes no interaction and b (with an even number of levels) no algorithm effect: what the "
    "within-cell test finds of these is that flaw, and the split-plot term cures it."
)


def _places(runs: int, draws: int, few: tuple[int, int], quick: bool) -> list[dict[str, Any]]:
    runs, draws = few if quick else (runs, draws)
    factors = FACTORS[1::4] if quick else FACTORS
    return [
        {"case": case, "factor": factor, "run": run, "draws": draws}
        for run in range(runs)
        for case in CASES
        for factor in factors
    ]


def type_one(data: CurvePools, point: Point) -> list[Row]:
    """One run: 20 curves and the same 20 changed, all split at random into 20 and 20, again and again."""
    at, rng = point.at, point.rng
    pool = data.curves[TICTACTOE]
    own = pool[drawn(len(pool), 20, 1, rng)[0]]
    values = np.concatenate([own, modify(own, at["case"], at["factor"])])
    many = np.broadcast_to(values, (at["draws"], *values.shape))
    halves = random_halves(at["draws"], len(values), rng)
    found = decisions(many, halves, alpha=ALPHA, shuffles=400, rng=rng)
    return [{"case": at["case"], "factor": at["factor"], **row} for row in found]


def power(data: CurvePools, point: Point) -> list[Row]:
    """One run: ten curves of the pool against ten changed ones, again and again."""
    at, rng = point.at, point.rng
    pool = data.curves[TICTACTOE]
    changed = modify(pool, at["case"], at["factor"])
    groups = [kind[drawn(len(pool), 10, at["draws"], rng)] for kind in (pool, changed)]
    first = np.zeros((at["draws"], 20), dtype=np.bool_)
    first[:, :10] = True
    found = decisions(np.concatenate(groups, axis=1), first, alpha=ALPHA, shuffles=500, rng=rng)
    return [{"case": at["case"], "factor": at["factor"], **row} for row in found]


def places5(quick: bool) -> list[dict[str, Any]]:
    """Ten runs of 1,000 splits."""
    return _places(10, 1000, (2, 200), quick)


def places6(quick: bool) -> list[dict[str, Any]]:
    """Eight runs of 100 draws."""
    return _places(8, 100, (2, 50), quick)


def _charts(nominal: float | None) -> Any:
    def charts(table: pd.DataFrame) -> tuple[Chart, ...]:
        return tuple(
            rate_curves(
                some,
                over="factor",
                series=("test", "error"),
                key=f"{case}_{str(effect).lower()}",
                title=f"Modification {case}, {effect}",
                x_label="factor f",
                nominal=nominal,
            )
            for (case, effect), some in table.groupby(["case", "effect"], sort=False)
        )

    return charts


def _level_kept(table: pd.DataFrame) -> str:
    cell = {"test": "conventional", "error": "cell", "effect": "Algorithm"}
    return (
        f"Over all modifications and factors the randomized test rejects {percent(found(table, test='randomized'))} of "
        f"true nulls, the textbook F test of the algorithm {percent(found(table, **cell))}, at the 5 % level."
    )


def _power(table: pd.DataFrame) -> str:
    last = table["factor"].max()
    there = [
        f"{case} in "
        + percent(found(table, case=case, factor=last, test="randomized", error="split-plot", effect=effect))
        for case, effect in (("a", "Algorithm"), ("b", "Interaction"), ("c", "Algorithm"), ("d", "Algorithm"))
        if (table["case"] == case).any()
    ]
    not_there = [
        pd.concat([found(table, case=case, test="randomized", error=error, effect=effect) for case, effect in ABSENT])
        for error in ("cell", "split-plot")
    ]
    return (
        f"At f = {last} the randomized split-plot test finds modification {listed(there)} of the draws. An effect "
        f"that a modification does not have is found in up to {percent(not_there[0].max())} by the within-cell F, and "
        f"in up to {percent(not_there[1].max())} by the split-plot F."
    )


ABSENT = (("a", "Interaction"), ("b", "Algorithm"))
"""Modifications, and the effect that they do not have."""
BY = ("case", "factor", "test", "error", "effect")
FIGURE5 = Study(
    key="figure5",
    title="Type I error when half of the curves are changed and all are shuffled",
    source=f"{SOURCE}, Figure 5",
    drawn=(
        "20 curves and the same 20 after modification a, b, c or d are split at random into 20 and 20, so that nothing "
        "differs but by chance; conventional test, and randomized test with 400 shuffles, at the 5 % level; 1,000 "
        "splits, 10 runs."
    ),
    printed_in=(("Paper", "Figure 5"), ("Paper", "Section 5.1")),
    differs=(
        *OURS,
        "Intervals are binomial over all splits; runs with other curves differ more: see the counts of each.",
    ),
    sharing="250 splits share a block of 400 shuffles, each with its curves in an order of its own.",
    load=curve_pools,
    places=places5,
    work=type_one,
    by=BY,
    charts=_charts(ALPHA),
    finding=_level_kept,
)
FIGURE6 = Study(
    key="figure6",
    title="Power against curves that were changed by a known amount",
    source=f"{SOURCE}, Figure 6",
    drawn=(
        "Ten curves of one algorithm against ten of the same after modification a, b, c or d; conventional test, and "
        "randomized test with 500 shuffles, at the 5 % level; 100 draws, 8 runs."
    ),
    printed_in=(("Paper", "Figure 6"), ("Paper", "Section 5.2")),
    differs=(*OURS, FLAW),
    sharing="250 draws share a block of 500 shuffles, each with its curves in an order of its own.",
    load=curve_pools,
    places=places6,
    work=power,
    by=BY,
    charts=_charts(None),
    finding=_power,
)
