"""Type I error of curve tests: the curves of one algorithm, split into two imaginary ones (1998, Figures 3 and 4)."""

from __future__ import annotations

from typing import Any

import pandas as pd

from stats_core.charts import Chart
from stats_core.simulate.curve_rates import decisions, drawn, random_halves
from stats_core.simulate.pictures import rejection_histograms
from stats_core.simulate.pools import CHESS, RL, TICTACTOE, CurvePools, curve_pools
from stats_core.simulate.study import Point, RateRow, Study, percent, rates_at, value_at
from stats_core.wording import listed

ALPHA = 0.05
CURVES = {CHESS: 20, RL: 10, TICTACTOE: 20}
"""Of one algorithm, as in the paper's appendix."""
ITERATIONS = 1000
REPETITIONS = 100
SHUFFLES = 500
SOURCE = "Piater, Cohen, Zhang and Atighetchi (1998)"
NEW_CURVES = (
    "The paper ran its learners again for every iteration. Here the curves are drawn without replacement from a pool "
    "made once, so the same curves appear in several iterations. The two halves of such a draw are exchangeable "
    "nevertheless."
)
OTHER_LEARNERS = (
    "The learners, levels and pools are ours (a decision tree; TD(0) at rate 0.001), so the rate of the conventional "
    "test is not that of the paper. It rises with the spread between whole curves, relative to the spread of single "
    "scores within a curve."
)


def _places(quick: bool) -> list[dict[str, Any]]:
    repetitions, iterations = (5, 200) if quick else (REPETITIONS, ITERATIONS)
    return [
        {"pool": pool, "repetition": repetition, "iterations": iterations}
        for repetition in range(repetitions)
        for pool in (CHESS, RL, TICTACTOE)
    ]


def _split(data: CurvePools, point: Point, shuffles: int | None) -> list[RateRow]:
    pool, iterations, rng = data.curves[point.at["pool"]], point.at["iterations"], point.rng
    curves = CURVES[point.at["pool"]]
    values = pool[drawn(len(pool), curves, iterations, rng)]
    rows = decisions(values, random_halves(iterations, curves, rng), alpha=ALPHA, shuffles=shuffles, rng=rng)
    return [{"pool": point.at["pool"], **row} for row in rows]


def conventional(data: CurvePools, point: Point) -> list[RateRow]:
    """One repetition: new curves in every iteration, split and tested by the F distribution."""
    return _split(data, point, None)


def randomized(data: CurvePools, point: Point) -> list[RateRow]:
    """The same with shuffles."""
    return _split(data, point, SHUFFLES)


def _charts(table: pd.DataFrame) -> tuple[Chart, ...]:
    return tuple(
        rejection_histograms(some, key=f"histogram_{number}", title=str(pool), alpha=ALPHA)
        for number, (pool, some) in enumerate(table.groupby("pool", sort=False))
    )


def _conventional(table: pd.DataFrame) -> str:
    rates = {}
    for effect in ("Algorithm", "Interaction"):
        rates[effect] = listed(
            [f"{percent(rate(table, str(pool), effect))} on {pool}" for pool in table["pool"].unique()]
        )
    return (
        f"Where nothing differs, the textbook F test finds an effect of the algorithm in {rates['Algorithm']}, and an "
        f"interaction in {rates['Interaction']}, at the 5 % level."
    )


def _in_detail(table: pd.DataFrame) -> tuple[str, ...]:
    at = {"test": "conventional", "effect": "Interaction", "error": "cell"}
    kinds: dict[str, list[str]] = {}
    for pool in table["pool"].unique():
        low, high = (value_at(table, end, pool=pool, **at) for end in ("low", "high"))
        kind = "less than 5 %" if high < ALPHA else "more than 5 %" if low > ALPHA else "about 5 %"
        kinds.setdefault(kind, []).append(str(pool))
    each = [f"{kind} of the splits on {listed(some)}" for kind, some in kinds.items()]
    sentences = [f"The textbook F test finds an interaction in {listed(each)}."]
    if {CHESS, TICTACTOE} <= set(table["pool"]):
        sentences.append(
            f"It finds an effect of the algorithm {times_chess(table):.1f} times as often on {CHESS} as on {TICTACTOE}."
        )
    at |= {"effect": "Algorithm", "error": "split-plot"}
    sentences.append(
        "With the error between runs (split-plot) it finds an effect of the algorithm in "
        f"{percent(rates_at(table, **at))}."
    )
    return tuple(sentences)


def rate(table: pd.DataFrame, pool: str, effect: str) -> float:
    """How often the conventional test finds an effect on some curves."""
    return value_at(table, pool=pool, test="conventional", error="cell", effect=effect)


def times_chess(table: pd.DataFrame) -> float:
    """How many times as often the conventional test finds the algorithm on Chess as on Tic-Tac-Toe."""
    return rate(table, CHESS, "Algorithm") / rate(table, TICTACTOE, "Algorithm")


def _randomized(table: pd.DataFrame) -> str:
    return (
        "Where nothing differs, the randomized test finds a difference in "
        f"{percent(rates_at(table, test='randomized'))} of the splits at the 5 % level, for all curves, effects and "
        "error terms."
    )


BY = ("pool", "test", "error", "effect")
FIGURE3 = Study(
    key="figure3",
    title="How often the conventional F test finds a difference between halves of one algorithm's curves",
    source=f"{SOURCE}, Figure 3",
    drawn=(
        "Curves of one algorithm are drawn, 20 for Chess and Tic-Tac-Toe and ten for RL, and split at random into two "
        "imaginary algorithms with equally many curves, which are compared by the conventional two-way ANOVA at the 5 "
        "% level. This is done 1,000 times in each of 100 repetitions."
    ),
    printed_in=(("Paper", "Figure 3"), ("Paper", "Section 3")),
    differs=(NEW_CURVES, OTHER_LEARNERS),
    sharing="No shuffles.",
    load=curve_pools,
    places=_places,
    work=conventional,
    by=BY,
    charts=_charts,
    finding=_conventional,
    details=_in_detail,
)
FIGURE4 = Study(
    key="figure4",
    title="How often the randomized test finds a difference between halves of one algorithm's curves",
    source=f"{SOURCE}, Figure 4",
    drawn="As in Figure 3, with the randomized test: 500 shuffles for each of the 1,000 splits, 100 repetitions.",
    printed_in=(("Paper", "Figure 4"),),
    differs=(
        NEW_CURVES,
        "p = (b + 1) / 501 <= .05 rejects, so the exact level is 25/501 = .0499.",
    ),
    sharing=(
        "250 data sets share a block of 500 shuffles; the curves of each data set are first put into a random order."
    ),
    load=curve_pools,
    places=_places,
    work=randomized,
    by=BY,
    charts=_charts,
    finding=_randomized,
)
