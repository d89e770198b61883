"""Paired differences whose signs are set by coin flips, and the pile that widens where folds share cases."""

from __future__ import annotations

import math

import numpy as np

from stats_core.demonstrate.demonstration import OPENING, Act, Pile, ReferenceCurve, Step, View, how_many, part, same
from stats_core.demonstrate.pictures import SignsShown
from stats_core.demonstrate.piles import end_of, told_at
from stats_core.demonstrate.reference import student
from stats_core.kernels.sign_flips import Signs, flips
from stats_core.kernels.t import one_sample
from stats_core.types import Floats
from stats_core.wording import number, p_phrase

ROUNDS = 9_999
"""Rounds of coin flips where not all ways to set the signs are visited."""
MOST_DRAWN = 200
"""Differences that are drawn and flipped one by one; the pile is of all of them."""
BINS = 50


def of_differences(
    x: Floats,
    names: tuple[str, str],
    p: float,
    *,
    favours: int,
    unit: str,
    score: str,
    side: int = 0,
    overlap: float = 0.0,
    bound: str = "",
    opening: str = OPENING,
    seed: int = 0,
) -> Act | None:
    """The t test of paired differences, told as a pile of differences; None where its p is not this one.

    Parameters
    ----------
    x
        The differences, first minus second.
    p
        The p value of the test.
    favours
        1 where a positive difference favours the first of the two, else -1.
    unit, score
        What a difference belongs to, and what it is a difference of.
    side
        On which side of zero the test looks; 0 for both.
    overlap, bound
        n_test / n_train, by which the variance grows, and why the differences depend on each other.
    """
    n = len(x)
    if n < 2:
        return None
    plain = one_sample(x)
    error, mean, df = float(plain.error), float(plain.estimate), n - 1
    if not (error > 0 and math.isfinite(error)):
        return None
    wider = math.sqrt(1 + n * overlap)
    law = student(df, side, error)
    observed = side * mean if side else abs(mean)
    naive, found = (float(law.tail(np.array([observed / by]))[0]) for by in (1.0, wider))
    if not same(min(1.0, found), p):
        return None
    drawn = x if n <= MOST_DRAWN else np.sort(x)[np.linspace(0, n - 1, MOST_DRAWN).round().astype(np.int64)]
    signs, exact = flips(n, min(ROUNDS, max(500, 40_000_000 // n)), seed)
    t = _t(x, signs)
    values = error * (side * t if side else np.abs(t))
    most = min(how_many(min(n, MOST_DRAWN)), len(signs))
    drawn_law = law.between(*_axis(law.bulk, observed, wider, side))
    axis = f"{'' if side else 'size of the '}difference in {score}"
    return Act(
        algorithms=names,
        shown=SignsShown(drawn, favours, unit, n),
        steps=_steps(names, unit, mean, n, df, side, wider, naive, p, bound, opening),
        pile=_pile(
            values, observed, told_at(told_at(drawn_law, observed, naive), observed / wider, p), axis, wider, exact
        ),
        arrangements=signs[:most] if n <= MOST_DRAWN else signs[:most, :MOST_DRAWN],
        values=values[:most],
        reached=values[:most] >= observed * (1 - 1e-9),
        means=np.concatenate([[mean], (signs[:most] @ x) / n]),
    )


def _t(x: Floats, signs: Signs) -> Floats:
    """t of the differences under each row of signs; infinite without variance, 0 where the mean is zero too."""
    rows = max(1, 2**20 // len(x))
    parts = [one_sample(signs[top : top + rows] * x).statistic for top in range(0, len(signs), rows)]
    return np.nan_to_num(np.concatenate(parts), nan=0.0, posinf=np.inf, neginf=-np.inf)


def _axis(bulk: float, observed: float, wider: float, side: int) -> tuple[float, float]:
    high = end_of(bulk * min(wider, 3.0), observed)
    return (-high if side else 0.0), high


def _pile(values: Floats, observed: float, reference: ReferenceCurve, axis: str, wider: float, exact: bool) -> Pile:
    low, high = float(reference.at[0]), float(reference.at[-1])
    # Bars that are to be widened must not reach the end of the axis before.
    reach = float(np.quantile(values[np.isfinite(values)], 0.998)) if np.isfinite(values).any() else high
    edges = np.linspace(low, max(min(reach, high), 1e-12 * high), BINS + 1)
    counts = np.histogram(values, edges)[0].astype(np.float64)
    total = len(values)
    at = np.linspace(low, high, 201)
    ordered = np.sort(values)
    tail = 1 - np.searchsorted(ordered, at, side="left") / total
    many = f"all {total:,} ways to set the signs" if exact else f"{total:,} rounds of coin flips"
    return Pile(
        statistic="difference",
        axis=axis,
        observed=observed,
        edges=edges,
        counts=counts,
        beyond=float(np.sum(values >= edges[-1])),
        total=float(total),
        tail_at=at,
        tail=tail,
        of=f"of {many}",
        reference=reference,
        wider=wider,
    )


def _steps(
    names: tuple[str, str],
    unit: str,
    mean: float,
    n: int,
    df: int,
    side: int,
    wider: float,
    naive: float,
    p: float,
    bound: str,
    opening: str,
) -> tuple[Step, ...]:
    far = "as far on that side" if side else "as far out"
    steps = [
        Step(
            View.DATA,
            f"{opening} Each point is {names[0]} minus {names[1]} on one {unit}; their mean is {number(mean)}.",
        ),
        Step(
            View.SHUFFLE,
            f"If neither were better, each {unit} could just as well have gone the other way. Flip a coin for each, "
            "and take the mean again.",
        ),
        Step(View.PILE, "Again and again: this is how large a difference gets, for its scatter, by coin flips alone."),
    ]
    if wider <= 1:
        said = f"Student's t({df}), not the coin flips, decides: {part(p)} of it lies {far} as ours, {p_phrase(p)}."
        return (*steps, Step(View.REFERENCE, said, p, p_phrase(p)))
    plain = (
        f"If the {n:,} {unit}s were independent, Student's t({df}) would hold: {part(naive)} of it lies {far} as ours."
    )
    wide = (
        f"But {bound}, so each tells less than it seems. Allowing for that, the pile is {number(wider, 3)} times as "
        f"wide: {part(p)} of it lies {far} as ours, {p_phrase(p)}."
    )
    return (*steps, Step(View.REFERENCE, plain), Step(View.WIDE, wide, p, p_phrase(p)))
