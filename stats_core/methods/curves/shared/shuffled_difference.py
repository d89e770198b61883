"""The result of a difference that shuffles and a t test decide together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np
import pandas as pd

from stats_core.kernels.adjust import holm
from stats_core.kernels.curve_means import WeightedDifference
from stats_core.kernels.how_much import smallest_found, two_one_sided
from stats_core.kernels.scale import back
from stats_core.methods.curves.shared.shuffled_contrast import ContrastFound
from stats_core.results import Comparison, PairResult
from stats_core.results.columns import Column, Kind, with_limits
from stats_core.results.how_much import HowMuch
from stats_core.wording import PValue, Remark

ComparisonT = TypeVar("ComparisonT", bound=Comparison)
SHUFFLED = Column(Kind.P_BESIDE, "p (shuffled)")
WELCH, POOLED = Column(Kind.P_BESIDE, "p (Welch's t)"), Column(Kind.P_BESIDE, "p (pooled t)")


@dataclass(frozen=True, eq=False)
class ShuffledDifference(PairResult):
    """`p` decides: with each algorithm's own spread the larger of `p_shuffled` and `p_t`, which is Welch's.

    With the pooled error (`own` is False) `p` is the shuffled one, and `p_t` that of the pooled t, which decides
    nothing; NaN where the design gives no error. `none_of` is the number of random shuffles where the shuffled p
    decides and none of them reached the observed contrast, `no_shuffle_of` the same wherever none did.
    """

    none_of: int = 0
    p_shuffled: float = float("nan")
    p_t: float = float("nan")
    own: bool = True
    no_shuffle_of: int = 0

    def table(self) -> pd.DataFrame:
        """One row. `p` decides; `p_shuffled` and `p_t` are what it comes from, NaN where there is no t."""
        table = super().table().assign(p_shuffled=self.p_shuffled, p_t=self.p_t)
        return with_limits(table, {"p": [self.none_of > 0], "p_shuffled": [self.no_shuffle_of > 0]})

    def columns(self) -> Mapping[str, Column]:
        return {"p_shuffled": SHUFFLED, "p_t": WELCH if self.own else POOLED}


def both_p(found: ContrastFound) -> dict[str, Any]:
    """The fields of a result about its p values."""
    return {
        "p": found.p,
        "p_shuffled": found.p_shuffled,
        "p_t": float("nan") if found.no_error else found.p_t,
        "own": found.own,
        "none_of": found.none_of if found.p == found.p_shuffled else 0,
        "no_shuffle_of": found.none_of,
    }


def larger_of_two(found: ContrastFound, *, paired: bool) -> list[str]:
    """How both p values came to the one that decides."""
    if not found.own:
        return []
    if not found.p_t >= 0 or found.no_error:
        return ["p is of shuffles alone: without an error there is no t test beside them."]
    which = "the paired t test" if paired else "Welch's t test"
    shuffled = PValue(found.p_shuffled, found.none_of)
    return [
        Remark(
            "Each algorithm's own spread is used, in the data and in every shuffle. p is the larger of two: shuffled ",
            shuffled,
            f", {which} ",
            PValue(found.p_t),
            ".",
        )
    ]


def how_large(
    difference: WeightedDifference,
    unit: int,
    alpha: float,
    margin: float | None,
    *,
    side: int = 0,
    improvement: float = float("nan"),
) -> HowMuch:
    """What a t test of the difference knows of its size; `unit` is the power of two that leads back to the scores.

    `alpha` is the level at which it is decided; the interval that goes with a margin has the confidence 1 - 2 alpha.
    """
    error, df = difference.error, difference.df
    level = min(1.0, 2 * alpha) if side else alpha
    known = HowMuch(improvement, back(smallest_found(error, df, level), unit), df=df, level=level)
    if margin is None:
        return known
    p = two_one_sided(difference.estimate, error, df, back(margin, -unit))
    low, high = difference.interval(min(1.0, 2 * alpha)) if error > 0 else (np.nan, np.nan)
    return replace(known, margin=margin, p_equivalent=p, low=back(low, unit), high=back(high, unit))


def equivalent_by_holm(comparisons: Sequence[ComparisonT]) -> list[ComparisonT]:
    """The comparisons of a family with the p of equivalence adjusted by Holm's method.

    One without an error is not tested for equivalence, and takes no part in the adjustment.
    """
    found = list(comparisons)
    p = np.array([one.how_much.p_equivalent for one in found])
    tested = np.flatnonzero(~np.isnan(p))
    if len(tested):
        for place, adjusted in zip(tested.tolist(), holm(p[tested]).tolist(), strict=True):
            much = replace(found[place].how_much, p_equivalent=float(adjusted))
            found[place] = replace(found[place], how_much=much)
    return found
