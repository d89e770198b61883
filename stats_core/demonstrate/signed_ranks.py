"""Ranks of the differences on data sets, whose signs are set by coin flips, and the difference of the rank sums."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stats_core.demonstrate.demonstration import OPENING, Act, Pile, Step, View, how_many, part, same
from stats_core.demonstrate.pictures import SignsShown
from stats_core.demonstrate.piles import end_of, of_distribution, told_at
from stats_core.demonstrate.reference import student
from stats_core.kernels.ranks import near_ranks
from stats_core.kernels.signed_rank_null import EXACT_UP_TO, null_counts
from stats_core.types import Floats
from stats_core.wording import number, p_phrase


def of_signed_ranks(
    difference: Floats,
    near: Floats,
    names: tuple[str, str],
    p: float,
    *,
    side: int = 0,
    favours: int = 1,
    opening: str = OPENING,
    seed: int = 0,
) -> Act | None:
    """The signed-rank test of two algorithms; None where its p is not this one.

    Parameters
    ----------
    difference, near
        The differences on the data sets, first minus second, and how far each may be off by rounding.
    p
        The p value of the test.
    side
        On which side of zero the test looks; 0 for both.
    favours
        1 where a positive difference favours the first of the two, else -1.
    """
    kept = difference != 0
    x = difference[kept]
    n = len(x)
    if n == 0 or n > EXACT_UP_TO:
        return None
    ranks = np.sign(x) * near_ranks(np.abs(x), near[kept])
    lead = float(ranks.sum())
    observed = side * lead if side else abs(lead)
    pile, decides = _pile(ranks, observed, side), View.TAIL
    if not same(_beyond(pile), p):
        law = student(np.inf, side, float(np.sqrt(np.sum(ranks**2))))
        if not same(float(law.tail(np.array([observed]))[0]), p):
            return None
        high = end_of(law.bulk, observed)
        drawn = law.between(-high if side else 0.0, high)
        pile, decides = replace(pile, reference=told_at(drawn, observed, p)), View.REFERENCE
    signs = np.where(np.random.default_rng(seed).integers(0, 2, size=(how_many(n), n)) > 0, 1, -1).astype(np.int8)
    values = (side if side else 1) * (signs @ ranks)
    values = values if side else np.abs(values)
    return Act(
        algorithms=names,
        shown=SignsShown(ranks, favours, "data set", n),
        steps=_steps(names, ranks, len(difference) - n, observed, p, opening, decides, side),
        pile=pile,
        arrangements=signs,
        values=values,
        reached=values >= observed - 1e-9,
        means=np.concatenate([[lead / n], (signs @ ranks) / n]),
    )


def _pile(ranks: Floats, observed: float, side: int) -> Pile:
    """All ways to set the signs, by the exact distribution of the positive rank sum."""
    _, groups = np.unique(np.round(2 * np.abs(ranks)), return_counts=True)
    probability = null_counts(tuple(int(many) for many in groups))
    apart = np.arange(len(probability)) - float(np.abs(ranks).sum())
    held = probability > 0
    # Whole ranks leave every second sum out, and an axis of even steps must not hold them.
    step = 2 if not held[1::2].any() else 1
    probability, apart = probability[::step], apart[::step]
    if not side:
        middle = len(apart) // 2
        upper = np.where(apart[middle:] > 0, 2 * probability[middle:], probability[middle:])
        probability, apart = upper, apart[middle:]
    return of_distribution(
        np.asarray(apart, dtype=np.float64),
        probability,
        observed,
        statistic="R+ − R−" if side else "|R+ − R−|",
        axis="how far the rank sums lie apart",
        of="of all ways to set the signs",
    )


def _beyond(pile: Pile) -> float:
    return float(np.interp(pile.observed, pile.tail_at, pile.tail))


def _steps(
    names: tuple[str, str],
    ranks: Floats,
    tied: int,
    observed: float,
    p: float,
    opening: str,
    decides: View,
    side: int,
) -> tuple[Step, ...]:
    above, below = number(float(ranks[ranks > 0].sum())), number(-float(ranks[ranks < 0].sum()))
    left_out = f" ({tied:,} without a difference {'is' if tied == 1 else 'are'} left out)" if tied else ""
    far = "as far on that side" if side else "at least as far apart"
    last = f"In {part(p)} of all ways to set the signs the rank sums lie {far}: {p_phrase(p)}."
    if decides is View.REFERENCE:
        last = f"The normal distribution, not the coin flips, decides: {part(p)} of it lies {far}, {p_phrase(p)}."
    return (
        Step(
            View.DATA,
            f"{opening} Each point is a data set{left_out}: {names[0]} minus {names[1]}, by the rank of its size. The "
            f"two sides add up to {above} and {below}, {number(abs(observed))} apart.",
        ),
        Step(
            View.SHUFFLE,
            "If neither were better, each data set could just as well have gone the other way. Flip a coin for each, "
            "and add up the ranks again.",
        ),
        Step(View.PILE, "Again and again: this is how far apart the rank sums lie by coin flips alone."),
        Step(decides, last, p, p_phrase(p)),
    )
