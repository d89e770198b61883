"""Ranks that are dealt out anew within each data set: Quade's test, and the aligned Friedman test."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stats_core.data import ScoreTable
from stats_core.demonstrate.demonstration import OPENING, Act, Pile, Step, View, how_many, part, same
from stats_core.demonstrate.pictures import RanksShown
from stats_core.demonstrate.piles import of_shuffled, with_observed
from stats_core.demonstrate.reference import referred
from stats_core.kernels.ranks import SquareNull, shuffled_orders, squares
from stats_core.methods.ranks.shared.dealt_ranks import DealtRanks, mean_of
from stats_core.types import Floats
from stats_core.wording import number, p_phrase

BINS = 50


def of_dealt(table: ScoreTable, result: DealtRanks, *, seed: int = 0) -> Act | None:
    """The test taken apart; None where its statistic is infinite or undefined.

    Where all orders can be counted they decide, and else the distribution that the statistic is referred to, with
    shuffles under it.
    """
    if not np.isfinite(result.statistic):
        return None
    n, k = result.ranks.shape
    orders = np.concatenate(list(shuffled_orders(n, k, how_many(n * k), np.random.default_rng(seed))))
    dealt = squares(result.steps, orders)
    values = result.at(dealt)
    null = result.null if result.p_exact is not None else None
    pile = _counted(result, null) if null is not None else _referred(result, values)
    if pile is None:
        return None
    means = mean_of(np.concatenate([result.ranks[None], result.ranks[np.arange(n)[:, None], orders]]), result.weight)
    return Act(
        algorithms=table.algorithms,
        shown=RanksShown(_named(table, result), result.ranks, result.measured, result.worst),
        steps=_steps(result, pile),
        pile=pile,
        arrangements=orders,
        values=values,
        reached=dealt >= result.square,
        means=means.round(4),
    )


def _named(table: ScoreTable, result: DealtRanks) -> tuple[str, ...]:
    """The data sets, each with what it counts where not all count the same."""
    if np.ptp(result.weight) == 0:
        return table.datasets
    return tuple(f"{name} × {number(w)}" for name, w in zip(table.datasets, result.weight.tolist(), strict=True))


def _counted(result: DealtRanks, null: SquareNull) -> Pile:
    """All orders, by their exact distribution."""
    values = result.at(null.value)
    tail = np.cumsum(null.weight[::-1])[::-1]
    # Far out nothing is seen: the axis ends where less than a thousandth is left, or past the observed value.
    far = [values[np.isfinite(values) & (tail >= 0.001)].max(initial=0.0), 1.05 * result.statistic, 1e-9]
    edges = np.linspace(0, float(max(far)), BINS + 1)
    counts = np.histogram(values, edges, weights=null.weight)[0]
    beyond = float(null.weight[values > edges[-1]].sum())
    shares = np.array([float(null.weight[values >= edge].sum()) for edge in edges])
    at, share = with_observed(edges, np.minimum(1.0, shares), float(result.statistic), result.p_decides)
    return Pile(
        statistic=result.symbol,
        axis=result.name,
        observed=float(result.statistic),
        edges=edges,
        counts=counts,
        beyond=beyond,
        total=1.0,
        tail_at=at,
        tail=share,
        of="of all rankings",
    )


def _referred(result: DealtRanks, values: Floats) -> Pile | None:
    """The distribution that decides, over the shuffles that are shown."""
    pile = referred(result.statistic, (result.df,), result.p_decides, algorithms=len(result.algorithms))
    if pile is None or pile.reference is None:
        return None
    named = replace(pile, statistic=result.symbol, axis=result.name)
    return of_shuffled(named, values, f"of {len(values):,} shuffles", bins=BINS)


def _steps(result: DealtRanks, pile: Pile) -> tuple[Step, ...]:
    p, name, value = result.p_decides, result.name, number(result.statistic)
    if pile.reference is None:
        last = Step(View.TAIL, f"Of all possible rankings, {part(p)} are at or beyond the observed one: {p_phrase(p)}.")
    else:
        law = pile.reference.of.removeprefix("of ")
        said = f"{law[:1].upper()}{law[1:]}, not the shuffles, decides: {part(p)} of it lies at or beyond"
        last = Step(View.REFERENCE, f"{said}, {p_phrase(p)}.")
    weighs = "" if same(np.ptp(result.weight), 0) else " Data sets on which the scores differ more count more."
    return (
        Step(
            View.DATA,
            f"{OPENING} {name[:1].upper()}{name[1:]} measures how far the {result.measured}s lie apart: here {value}."
            f"{weighs}",
        ),
        Step(
            View.SHUFFLE,
            "If the algorithms did not differ, any order within a data set would be as likely as any other. Shuffle "
            f"the ranks in each row, and compute {name} again.",
        ),
        Step(View.PILE, f"Again and again: this is where {name} falls when chance alone assigns the ranks."),
        replace(last, p=p, p_text=p_phrase(p)),
    )
