"""Two models seen each of the three ways that groups of cases can be taken."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.special import ndtri

from stats_core.charts.forest import Forest
from stats_core.data import Losses
from stats_core.errors import ParameterError
from stats_core.kernels.group_sums import GroupedDifferences, Units
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.t import critical_t
from stats_core.methods.cases.shared.group_results import GroupWay
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.registry import Requirement
from stats_core.types import Ints
from stats_core.wording import at_most, confidence, counted, decision, p_value

IN_GROUPS = Requirement(
    "cases in at least 2 groups",
    lambda data: data.groups >= 2,
    lambda data: counted(data.groups, "group") if data.group is not None else "no groups",
)


def group_index(losses: Losses) -> Ints:
    """The group of each case, from 0 as groups first occur; each case its own where none is known."""
    if losses.group is None:
        return np.arange(losses.cases)
    return np.asarray(pd.factorize(np.array(losses.group, dtype=object))[0], dtype=np.int64)


def units_of(values: GroupedDifferences, groups: GroupsAre, weights: CaseWeights) -> Units:
    """What is independent of each other in the differences, or the losses, of cases, and its standard error."""
    by_group = weights is CaseWeights.GROUPS
    if groups is GroupsAre.RANDOM:
        return values.whole_groups(by_group)
    return values.within_groups(by_group) if groups is GroupsAre.FIXED else values.single_cases()


@dataclass(frozen=True, eq=False)
class PairInGroups:
    """The differences of two models in a unit in which no square over- or underflows; `power` leads `back`."""

    differences: GroupedDifferences
    weights: CaseWeights
    power: int

    @classmethod
    def of(cls, losses: Losses, a: str, b: str, weights: CaseWeights) -> PairInGroups:
        """Loss of a minus loss of b on every case."""
        if a == b:
            raise ParameterError(f"{a!r} is compared with itself", remedy="Choose two different algorithms.")
        d, near, power = losses.differences(losses.algorithms.index(a), losses.algorithms.index(b))
        scaled, more = to_one(d)
        return cls(GroupedDifferences(scaled, np.ldexp(near, -more), group_index(losses)), weights, power + more)

    @property
    def group_count(self) -> int:
        """The number of groups."""
        return len(self.differences.sizes)

    def units(self, groups: GroupsAre) -> Units:
        """What is independent of each other, and its standard error."""
        return units_of(self.differences, groups, self.weights)

    @property
    def design_effect(self) -> float:
        """The variance with whole groups as units over that with single cases."""
        whole, single = self.units(GroupsAre.RANDOM).error, self.units(GroupsAre.IGNORED).error
        return (whole / single) ** 2 if single > 0 else math.nan

    def back(self, value: float) -> float:
        """A number in the unit of the losses."""
        return back(value, self.power)

    def interval(self, units: Units, alpha: float, side: int = 0) -> tuple[float, float]:
        """The t interval of the estimate; NaN without a variance, and one end to the side of a one-sided test."""
        if not units.error > 0:
            return math.nan, math.nan
        level = min(1.0, 2 * alpha) if side else alpha
        reach = float(-ndtri(level / 2) if math.isinf(units.df) else critical_t(level, units.df)) * units.error
        low = -math.inf if side < 0 else self.back(units.estimate - reach)
        return low, math.inf if side > 0 else self.back(units.estimate + reach)


def pair_forest(
    pair: PairInGroups,
    a: str,
    b: str,
    way: GroupWay,
    *,
    alpha: float,
    side: int,
    measure: str,
    p: float | None = None,
) -> Forest:
    """The interval, beside that of single cases where groups are the unit; `p` decides where it is not the way's."""
    single = pair.interval(pair.units(GroupsAre.IGNORED), alpha, side)
    beside = way.groups is not GroupsAre.IGNORED and pair.group_count < len(pair.differences.d)
    decides = way.p if p is None else p
    low, high = (math.nan, math.nan) if p is not None and way.low == way.high else (way.low, way.high)
    return Forest(
        key="forest",
        title=f"{a} minus {b}",
        a=(a,),
        b=(b,),
        estimate=np.array([way.estimate]),
        low=np.array([low]),
        high=np.array([high]),
        marked=np.array([decision(decides, alpha) if math.isnan(low) else low > 0 or high < 0]),
        interval=f"{confidence(alpha)} intervals",
        measure=f"difference in {measure}",
        beside_low=np.array(single[:1] if beside else ()),
        beside_high=np.array(single[1:] if beside else ()),
        beside="as if there were no groups" if beside else "",
        higher_is_better=False,
        p=(at_most(decides) if way.none_of else p_value(decides),),
    )
