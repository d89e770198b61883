"""Ranks that are shuffled within each data set, and Friedman's chi-square after each shuffle."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import chdtri

from stats_core.charts.null_histogram import NullHistogram
from stats_core.data import ScoreTable
from stats_core.demonstrate.demonstration import (
    Demonstration,
    RanksShown,
    Step,
    agrees,
    among,
    how_many,
    percent,
    tail_sentence,
)
from stats_core.errors import InputError
from stats_core.kernels.ranks import SquareNull, centred, shuffled_orders, square, squares
from stats_core.methods.ranks.shared.friedman_result import FriedmanResult
from stats_core.wording import number, p_phrase


def of_ranks(table: ScoreTable, result: FriedmanResult, *, seed: int = 0) -> Demonstration:
    """Take Friedman's test apart.

    Parameters
    ----------
    table
        The data.
    result
        Their Friedman test.
    seed
        That of the test: shuffle i is number i of its shuffles, where it shuffled.
    """
    ranks = result.ranks.ranks
    n, k = ranks.shape
    if result.within == 0:
        raise InputError(
            "All algorithms are tied on every data set, so shuffling the ranks changes nothing",
            remedy="Use scores that differ within at least one data set.",
        )
    null = result.null
    histogram = next((chart for chart in result.charts() if isinstance(chart, NullHistogram)), None)
    if null is None or histogram is None:
        raise InputError(
            f"{n:,} data sets and {k:,} algorithms are too many to shuffle by default",
            remedy="Choose 'exact or permutation distribution' for Friedman's test in the settings.",
        )
    shuffles = how_many(n * k)
    if not null.exact:
        shuffles = min(shuffles, int(null.weight.sum()))
    orders = np.concatenate(list(shuffled_orders(n, k, shuffles, np.random.default_rng(seed))))
    values = squares(centred(ranks), orders)
    observed = square(ranks)
    return Demonstration(
        algorithms=table.algorithms,
        statistic="chi-square",
        arrangements=orders,
        values=values / (4 * n * result.within),
        reached=values >= observed,
        whole=histogram,
        at_least=float(null.weight[null.value >= observed].sum()),
        total=float(null.weight.sum()),
        steps=_steps(result, null, observed),
        shown=RanksShown(table.datasets, ranks),
        conventional=float(chdtri(k - 1, result.alpha)),
        conventional_share=_share_beyond(result, null),
    )


def _steps(result: FriedmanResult, null: SquareNull, observed: int) -> tuple[Step, ...]:
    if null.exact:
        tail = (
            f"Of all possible rankings, {percent(result.believed_p)} are at or beyond the observed one: "
            f"{p_phrase(result.believed_p)}."
        )
    else:
        reached = int(null.weight[null.value >= observed].sum())
        total = int(null.weight.sum())
        tail = tail_sentence(reached, total, result.believed_p, exact=False, counted=True, noun="rankings")
    return (
        Step(
            "data",
            "Does the same algorithm win again and again? Friedman's chi-square measures how far the mean ranks lie "
            f"apart: here {number(result.between / result.within)}.",
        ),
        Step(
            "shuffle",
            "If the algorithms did not differ, any order within a data set would be as likely as any other. Shuffle "
            "the ranks in each row, and compute chi-square again.",
        ),
        Step("pile", "Repeat this many times: this is where chi-square falls when chance alone assigns the ranks."),
        Step("tail", f"{tail}{among(len(result.algorithms))}"),
        Step("conventional", _conventional(result, null)),
    )


def _conventional(result: FriedmanResult, null: SquareNull) -> str:
    k = result.ranks.shape[1]
    critical, share = float(chdtri(k - 1, result.alpha)), _share_beyond(result, null)
    noun = "the rankings" if null.exact else "the shuffles"
    where = (
        f"it expects {percent(result.alpha)} beyond {number(critical, 3)}, and {percent(share) if share else 'none'} "
        f"of {noun} lie there."
    )
    draws = math.inf if null.exact else float(null.weight.sum())
    if agrees(share, result.alpha, draws):
        return f"The chi-square({k - 1}) distribution fits here: {where}"
    return (
        f"The chi-square({k - 1}) distribution does not fit here, because it is an approximation for many data sets: "
        f"{where}"
    )


def _share_beyond(result: FriedmanResult, null: SquareNull) -> float:
    """The share of rankings at or beyond the critical value of chi-square."""
    n, k = result.ranks.shape
    beyond = null.value / (4 * n * result.within) >= chdtri(k - 1, result.alpha)
    return float(null.weight[beyond].sum() / null.weight.sum())
