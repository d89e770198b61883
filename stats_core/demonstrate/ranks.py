"""Ranks that are shuffled within each data set, and Friedman's chi-square after each shuffle."""

from __future__ import annotations

import numpy as np

from stats_core.charts.null_histogram import NullHistogram
from stats_core.data import ScoreTable
from stats_core.demonstrate.demonstration import OPENING, Act, Step, View, how_many, part, tail_sentence
from stats_core.demonstrate.pictures import RanksShown
from stats_core.demonstrate.piles import of_histogram
from stats_core.kernels.ranks import SquareNull, centred, shuffled_orders, square, squares
from stats_core.methods.ranks.shared.friedman_result import FriedmanResult
from stats_core.wording import at_most, number, p_phrase


def of_ranks(table: ScoreTable, result: FriedmanResult, *, seed: int = 0) -> Act | None:
    """Friedman's test taken apart; None where nothing was shuffled or counted out, or all are tied everywhere.

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
    null = result.null
    histogram = next((chart for chart in result.charts() if isinstance(chart, NullHistogram)), None)
    if result.within == 0 or null is None or histogram is None:
        return None
    shuffles = how_many(n * k)
    if not null.exact:
        shuffles = min(shuffles, int(null.weight.sum()))
    orders = np.concatenate(list(shuffled_orders(n, k, shuffles, np.random.default_rng(seed))))
    values = squares(centred(ranks), orders)
    observed = square(ranks)
    dealt = ranks[np.arange(n)[:, None], orders].mean(axis=1)
    return Act(
        algorithms=table.algorithms,
        shown=RanksShown(table.datasets, ranks, "mean rank", k),
        steps=_steps(result, null, observed),
        pile=of_histogram(
            histogram,
            float(null.weight[null.value >= observed].sum()),
            float(null.weight.sum()),
            statistic="chi-square",
            of="of all rankings" if null.exact else f"of {int(null.weight.sum()):,} shuffles",
        ),
        arrangements=orders,
        values=values / (4 * n * result.within),
        reached=values >= observed,
        means=np.concatenate([ranks.mean(axis=0)[None, :], dealt]).round(4),
    )


def _steps(result: FriedmanResult, null: SquareNull, observed: int) -> tuple[Step, ...]:
    p = result.believed_p
    if null.exact:
        tail = f"Of all possible rankings, {part(p)} are at or beyond the observed one: {p_phrase(p)}."
        said = p_phrase(p)
    else:
        reached, total = int(null.weight[null.value >= observed].sum()), int(null.weight.sum())
        tail = tail_sentence(reached, total, p, exact=False, counted=True, noun="rankings")
        said = p_phrase(p) if reached else f"p {at_most(p)}"
    return (
        Step(
            View.DATA,
            f"{OPENING} Friedman's chi-square measures how far the mean ranks lie apart: here "
            f"{number(result.between / result.within)}.",
        ),
        Step(
            View.SHUFFLE,
            "If the algorithms did not differ, any order within a data set would be as likely as any other. Shuffle "
            "the ranks in each row, and compute chi-square again.",
        ),
        Step(View.PILE, "Again and again: this is where chi-square falls when chance alone assigns the ranks."),
        Step(View.TAIL, tail, p, said),
    )
