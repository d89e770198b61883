"""Results of tests that know groups of cases: the same pair, or family, seen each of the three ways."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.results import Comparison, FamilyResult, PairResult
from stats_core.results.columns import Column, Kind, with_limits
from stats_core.results.directions import Directions
from stats_core.wording import at_most

STANDARD_ERROR = Column(Kind.DIFFERENCE, "Standard error")
SMALLEST_P = Column(Kind.P_BESIDE, "Smallest p")


ALIKE = "if nothing differs, a case is as likely to favour one model by some amount as the other"


def cases_assumed(groups: GroupsAre, *, together: bool) -> tuple[str, ...]:
    """What is assumed where cases are the unit; nothing where groups are, some of which hold cases `together`."""
    if groups is GroupsAre.RANDOM and together:
        return ()
    within = " within their groups" if groups is GroupsAre.FIXED and together else ""
    return f"cases are independent of each other{within}, and were not used for training", ALIKE


def cases_interval(groups: GroupsAre, *, together: bool) -> str:
    """The standard error of an interval where cases are the unit; empty where groups are."""
    if groups is GroupsAre.RANDOM and together:
        return ""
    return f"standard error of cases{' within groups' if groups is GroupsAre.FIXED and together else ''}"


@dataclass(frozen=True)
class GroupWay:
    """A pair seen one of the three ways; the interval and the error are NaN where one unit gives none.

    `smallest_p` is the least p that the test can give this way, 0 where it has no least one; `none_of` the number of
    random flips where p comes from them and none reached what was observed.
    """

    groups: GroupsAre
    estimate: float
    low: float
    high: float
    standard_error: float
    df: float
    p: float
    smallest_p: float
    none_of: int = 0


WAY_COLUMNS: Mapping[str, Column] = {
    "groups": Column(Kind.TEXT, "Groups"),
    "standard_error": STANDARD_ERROR,
    "smallest_p": SMALLEST_P,
}
"""What the columns of `GroupPair.by_way` are, beside those that every table shares."""


@dataclass(frozen=True, eq=False, kw_only=True)
class GroupPair(PairResult):
    """Two models on cases that come in groups.

    Parameters
    ----------
    groups, weights
        How it was asked: what groups are, and what counts the same.
    group_count, cases
        The number of groups, which is that of cases where none are known, and of cases.
    standard_error
        That of the interval.
    smallest_p
        The least p that this test can give on so many units; 0 where it has no least one.
    design_effect
        The variance of the estimate with whole groups as units over that with single cases; NaN where one is 0 or
        unknown.
    ways
        The same pair seen each of the three ways.
    none_of
        The number of random flips where p comes from them and none of them reached what was observed; else 0.
    """

    groups: GroupsAre
    weights: CaseWeights
    group_count: int
    cases: int
    standard_error: float
    smallest_p: float
    design_effect: float
    ways: tuple[GroupWay, ...]
    none_of: int = 0

    @property
    def effective_cases(self) -> float:
        """How many independent cases would have told as much; infinite where groups do not vary at all."""
        return self.cases / self.design_effect if self.design_effect else math.inf

    def way(self, groups: GroupsAre) -> GroupWay:
        """The same pair with groups taken for what is asked."""
        return next(way for way in self.ways if way.groups is groups)

    def by_way(self) -> pd.DataFrame:
        """A row for each way to take the groups, the chosen one among them."""
        rows = [
            [way.groups.value, way.estimate, way.low, way.high, way.standard_error, way.df, way.p, way.smallest_p]
            for way in self.ways
        ]
        names = ["groups", "estimate", "low", "high", "standard_error", "df", "p", "smallest_p"]
        return with_limits(pd.DataFrame(rows, columns=names), {"p": [way.none_of > 0 for way in self.ways]})

    def assumed(self) -> tuple[str, ...]:
        return cases_assumed(self.groups, together=self.group_count < self.cases)

    def interval_by(self) -> str:
        by = cases_interval(self.groups, together=self.group_count < self.cases)
        if math.isinf(self.way(self.groups).df):
            return f"closed form: normal, with the {by or 'standard error of whole groups'}"
        return by and f"closed form: {by}"

    def table(self) -> pd.DataFrame:
        """One row. `df` is NaN where flips decide; `low`, `high` and `standard_error` are where one unit gives none.

        They are NaN too where nothing varies, because a variance of zero gives no interval.
        """
        table = super().table().assign(standard_error=self.standard_error)
        return with_limits(table, {"p": [self.none_of > 0]})

    def columns(self) -> Mapping[str, Column]:
        return {"standard_error": STANDARD_ERROR}


@dataclass(frozen=True)
class GroupComparison(Comparison):
    """One pair of a family that flips decide.

    `draws` is the number of random flips where none of them reached the p that decides, else 0; `p_is_limit` the same
    of the pair's own p. `standard_error` is that of its interval.
    """

    draws: int = 0
    p_is_limit: bool = False
    standard_error: float = math.nan

    @property
    def none_of(self) -> int:
        return self.draws

    @property
    def p_said(self) -> str:
        return super().p_said if self.draws or not self.p_is_limit else f"p {at_most(self.p_decides)}"


@dataclass(frozen=True)
class FamilyWay:
    """A family seen one of the three ways: the adjusted p of each comparison, and the least that there can be."""

    groups: GroupsAre
    p_adjusted: tuple[float, ...]
    smallest_p: float


@dataclass(frozen=True, eq=False, kw_only=True)
class GroupFamily(FamilyResult):
    """All pairs of models, or all with a control, on cases that come in groups.

    Parameters are those of `GroupPair`; `design_effects` has one for each comparison.
    """

    comparisons: tuple[GroupComparison, ...]
    directions: Directions = Directions.PROCEDURE
    groups: GroupsAre
    weights: CaseWeights
    group_count: int
    cases: int
    smallest_p: float
    design_effects: tuple[float, ...]
    ways: tuple[FamilyWay, ...]

    def way(self, groups: GroupsAre) -> FamilyWay:
        """The same family with groups taken for what is asked."""
        return next(way for way in self.ways if way.groups is groups)

    def assumed(self) -> tuple[str, ...]:
        return cases_assumed(self.groups, together=self.group_count < self.cases)

    def interval_by(self) -> str:
        by = cases_interval(self.groups, together=self.group_count < self.cases)
        return by and f"{by} times a critical value for all pairs at once"

    def table(self) -> pd.DataFrame:
        """A row for each comparison. `low`, `high` and `standard_error` are NaN where one unit gives none.

        They are NaN too where nothing varies, because a variance of zero gives no interval.
        """
        errors = [one.standard_error for one in self.comparisons]
        table = super().table().assign(standard_error=errors)
        limits = {
            "p": [one.p_is_limit for one in self.comparisons],
            "p_adjusted": [one.draws > 0 for one in self.comparisons],
        }
        return with_limits(table, limits)

    def columns(self) -> Mapping[str, Column]:
        return {"standard_error": STANDARD_ERROR}
