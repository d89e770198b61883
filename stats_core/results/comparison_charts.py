"""Charts of comparisons made together: their intervals, and a matrix of all pairs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stats_core.charts.forest import Forest
from stats_core.charts.pair_matrix import PairMatrix
from stats_core.results.family import Comparison
from stats_core.types import Bools
from stats_core.wording import at_most, confidence, p_value


def forest(
    comparisons: Sequence[Comparison],
    alpha: float,
    *,
    title: str,
    measure: str,
    higher_is_better: bool,
    key: str = "forest",
) -> Forest:
    """The simultaneous intervals of comparisons, each with the p that decides."""
    low, high = np.array([one.interval for one in comparisons]).T
    return Forest(
        key=key,
        title=title,
        a=tuple(one.a for one in comparisons),
        b=tuple(one.b for one in comparisons),
        estimate=np.array([one.estimate for one in comparisons]),
        low=low,
        high=high,
        marked=np.array([one.marked(alpha) for one in comparisons]),
        interval=f"simultaneous {confidence(alpha)} intervals",
        measure=measure,
        beside_low=np.empty(0),
        beside_high=np.empty(0),
        beside="",
        higher_is_better=higher_is_better,
        p=tuple(at_most(one.p_decides) if one.none_of else p_value(one.p_decides) for one in comparisons),
        p_is="adjusted p" if len(comparisons) > 1 else "p",
    )


def best_first(names: tuple[str, ...], comparisons: Sequence[Comparison], higher_is_better: bool) -> tuple[str, ...]:
    """The names by how far they are ahead of all others; as given where not every two were compared."""
    if len(comparisons) < len(names) * (len(names) - 1) / 2:
        return names
    ahead = dict.fromkeys(names, 0.0)
    for one in comparisons:
        ahead[one.a] += one.estimate
        ahead[one.b] -= one.estimate
    return tuple(sorted(names, key=lambda name: -ahead[name] if higher_is_better else ahead[name]))


def pair_matrix(
    names: tuple[str, ...],
    comparisons: Sequence[Comparison],
    alpha: float,
    *,
    title: str = "Adjusted p value of each pair",
    limits: Sequence[bool] = (),
) -> PairMatrix:
    """The adjusted p of each pair in the order of the names; `limits` says of each comparison whether its p is one."""
    place = {name: i for i, name in enumerate(names)}
    p, estimate = np.full((2, len(names), len(names)), np.nan)
    marks: Bools = np.zeros((len(names), len(names)), dtype=np.bool_)
    for one, limit in zip(comparisons, limits or [False] * len(comparisons), strict=True):
        i, j = place[one.a], place[one.b]
        p[i, j] = p[j, i] = one.p_decides
        estimate[i, j], estimate[j, i] = one.estimate, -one.estimate
        marks[i, j] = marks[j, i] = limit
    return PairMatrix("pairs", title, names, p, estimate, alpha, marks if limits else None)
