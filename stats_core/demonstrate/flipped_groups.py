"""What is turned around as a whole where cases lie in groups: its points, and the words for them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data import Losses
from stats_core.data.beside_cases import Called
from stats_core.demonstrate.pictures import SignsShown
from stats_core.kernels.sign_flips import Signs
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.types import Floats, Ints
from stats_core.wording import number


@dataclass(frozen=True, eq=False)
class GroupPoints:
    """One point for each group or case.

    Parameters
    ----------
    sums
        What is flipped; their total over `over` is the mean difference.
    each
        What each of them is divided by to be drawn: the cases of a group where all groups hold as many, else 1.
    unit, whole
        What a point belongs to, and whether that is a whole group.
    """

    sums: Floats
    over: float
    each: float
    unit: str
    whole: bool
    weights: CaseWeights
    called: Called
    measure: str

    @classmethod
    def of(cls, losses: Losses, groups: GroupsAre, weights: CaseWeights, sums: Floats, sizes: Floats) -> GroupPoints:
        """The units of a test, as it takes the groups; `sizes` are their numbers of cases."""
        whole = groups is GroupsAre.RANDOM and losses.group is not None
        by_group = weights is CaseWeights.GROUPS and groups is not GroupsAre.IGNORED
        over = float(len(sizes) if by_group else sizes.sum())
        each = float(sizes[0]) if whole and not by_group and np.ptp(sizes) == 0 else 1.0
        unit = losses.called.group if whole else losses.called.case
        kept = weights if by_group and losses.group is not None else CaseWeights.CASES
        return cls(sums, over, each, unit, whole, kept, losses.called, losses.measure)

    def begin(self, opening: str, names: tuple[str, str], mean: float) -> str:
        """What a point is, and what all come to; `mean` is the mean difference as the test has it."""
        point = f"{opening} Each point is {names[0]} minus {names[1]} on one {self.unit}"
        cases, groups, said = self.called.cases, self.called.groups, number(mean)
        if not self.whole and self.weights is CaseWeights.GROUPS:
            return (
                f"{point}, divided by the number of {cases} in its {self.called.group}, so that every "
                f"{self.called.group} counts the same: over all {groups} that is {said}."
            )
        if self.whole and self.weights is CaseWeights.CASES and self.each == 1 and self.over > len(self.sums):
            return f"{point}, added up over its {cases}: for each {self.called.case} that is {said}."
        return f"{point}, in {self.measure}; their mean is {said}."

    def could_be(self) -> str:
        """What could have been if neither were better."""
        along = f", with all its {self.called.cases}" if self.whole else ""
        return f"If neither were better, each {self.unit} could just as well have gone the other way{along}."

    def shown(self, most: int, scale: float) -> SignsShown:
        """The points, or some of them, evenly spread in order of size; `scale` leads to the unit of the losses."""
        return SignsShown(scale * self.sums[self._some(most)] / self.each, -1, self.unit, len(self.sums))

    def drawn(self, signs: Signs, most: int) -> Signs:
        """The signs of the points that are drawn."""
        return signs[:, self._some(most)]

    def means(self, signs: Signs, scale: float) -> Floats:
        """The mean of all points: of the data, and under each row of signs."""
        points = scale * self.sums / self.each
        return np.concatenate([[points.mean()], signs @ points / len(points)])

    def _some(self, most: int) -> Ints:
        many = len(self.sums)
        if many <= most:
            return np.arange(many)
        order = np.argsort(self.sums, kind="stable")
        return np.asarray(order[np.linspace(0, many - 1, most).round().astype(np.int64)])
