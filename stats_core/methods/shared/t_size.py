"""How much: the size of a difference that has a standard error, alone or as one of several."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from stats_core.kernels.adjust import holm
from stats_core.kernels.how_much import smallest_found, two_one_sided
from stats_core.kernels.t import TTest, critical_t
from stats_core.results.family import Comparison
from stats_core.results.how_much import HowMuch
from stats_core.wording import decision

ComparisonT = TypeVar("ComparisonT", bound=Comparison)


def t_size(
    *,
    improvement: float,
    estimate: float,
    error: float,
    df: float,
    alpha: float,
    margin: float | None = None,
    decided_at: float | None = None,
    side: int = 0,
    most: float = math.inf,
    tested: float | None = None,
) -> HowMuch:
    """What a t test knows of the size of a difference.

    Parameters
    ----------
    improvement
        The share of folds or cases won, with half of the ties.
    estimate, error, df
        The difference, its standard error and its degrees of freedom; infinite ones are the normal distribution.
    alpha, margin
        The level of the question, and what does not matter; no equivalence without it.
    decided_at
        The level at which this comparison is decided, where it is one of several; else alpha.
    side
        Whether the test is one-sided: then it finds smaller differences, on its side.
    most
        The largest difference that there can be.
    tested
        The standard error that the deciding test takes the difference to have, where that is another.
    """
    level = min(1.0, (2 if side else 1) * (alpha if decided_at is None else decided_at))
    found = smallest_found(error, df, level, tested=tested)
    size = HowMuch(improvement=improvement, detectable=found, df=df, level=level, most=most)
    if margin is None or not error > 0:
        return size
    reach = float(critical_t(min(1.0, 2 * alpha), df)) * error
    return replace(
        size,
        margin=margin,
        p_equivalent=two_one_sided(estimate, error, df, margin),
        low=estimate - reach,
        high=estimate + reach,
    )


def by_shuffles(size: HowMuch, least_p: float, seen: float = 1.0) -> HowMuch:
    """The same where shuffles decide, whose p goes in steps of `least_p`, and which take the error for `seen` of it."""
    found = replace(size, least_p=least_p)
    if not math.isfinite(size.detectable) or found.attained == size.level:
        return found
    here, there = (smallest_found(1.0, size.df, level, tested=seen) for level in (found.attained, size.level))
    return replace(found, detectable=here / there * size.detectable)


def size_of(test: TTest) -> dict[str, float]:
    """Estimate, standard error and degrees of freedom of a test of one data set."""
    return {"estimate": float(test.estimate), "error": float(test.error), "df": float(test.df)}


def levels_of_each(p: Sequence[float], p_adjusted: Sequence[float], alpha: float) -> list[float]:
    """The level at which Holm's procedure decides each of several comparisons, by their p alone and adjusted.

    Alpha over the number of those whose p is as large or larger, which it compares last; of those that are left open,
    which it decides at once, alpha over their number.
    """
    alone = np.sort(np.asarray(p, dtype=np.float64))
    smaller = np.searchsorted(alone, p, side="left").tolist()
    left = sum(not decision(one, alpha) for one in p_adjusted)
    return [
        alpha / max(1, len(alone) - before if decision(one, alpha) else left)
        for before, one in zip(smaller, p_adjusted, strict=True)
    ]


def adjusted_equivalence(comparisons: Sequence[ComparisonT]) -> tuple[ComparisonT, ...]:
    """The comparisons with Holm's adjustment of their two one-sided tests; one without a test counts as one."""
    p = np.array([one.how_much.p_equivalent for one in comparisons])
    if np.isnan(p).all():
        return tuple(comparisons)
    adjusted = holm(np.where(np.isnan(p), 1.0, p))
    return tuple(
        one
        if math.isnan(one.how_much.p_equivalent)
        else replace(one, how_much=replace(one.how_much, p_equivalent=float(q)))
        for one, q in zip(comparisons, adjusted, strict=True)
    )
