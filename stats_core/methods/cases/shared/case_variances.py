"""Where the uncertainty of a difference comes from: groups, the cases in them, and the samples of a case."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from stats_core.data import Losses
from stats_core.errors import ParameterError
from stats_core.kernels.how_much import POWER, chance_found, smallest_found
from stats_core.kernels.scale import back
from stats_core.methods.cases.shared.group_ways import PairInGroups
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.results.how_much import attained
from stats_core.wording import counted

MOST = 10_000_000
"""The most groups that are looked for."""
NEGATIVE = (
    "The samples vary as much within {of} as the differences do between them: nothing is left for the variance "
    "between {of}, and it is taken as 0."
)


FEW = 10
"""From fewer groups or cases, variances are a first guess."""
GUESS = "These variances come from {} alone: take the numbers for a first guess."


@dataclass(frozen=True)
class CaseVariances:
    """The variance of a mean difference, by what there could be more of.

    Parameters
    ----------
    omega2
        Variance of a case's true difference, over all cases.
    sigma2
        For each of the two models the mean variance of the samples of one case; NaN where no case has several.
    samples
        For each model how many samples a case has; their harmonic mean where cases have unequal numbers.
    cases
        How many cases there are.
    design_effect
        The variance of the mean difference as the groups are taken, as a multiple of that of as many cases alone.
    groups
        How many groups there are, where whole groups are the unit; 0 where cases are.
    between
        Variance of a group's true mean difference, where whole groups are the unit. Groups of unequal size have it
        times what that costs.
    inside
        Variance of a case's true difference within a group; `omega2` where there are no groups.
    each
        Cases in a group; 1 where cases are the unit.
    apart
        Of groups that stand for themselves alone, what varies between them. It is no chance, but flips of single cases
        take it for chance, and find less. Else 0.
    noise
        What the samples of one case count for: 1, more where every group counts the same and the groups are unequal.
    case, group
        What the cases and the groups are called.
    remarks
        What was taken as 0, and where so few groups or cases make the variances a first guess.

    Notes
    -----
    With C groups of m cases and K samples of each, V = (between + (inside + noise (sigma_A^2/K_A + sigma_B^2/K_B)) / m)
    / C is the variance of the mean difference. Where cases are the unit, m = 1 and `between` is 0. More samples take
    away their own part alone, and more cases in the same groups all but that of the groups. Samples of the two models
    are taken as independent of each other. Flips take V + apart / C for the variance, with cases as the unit.
    """

    omega2: float
    sigma2: tuple[float, float] = (0.0, 0.0)
    samples: tuple[float, float] = (1.0, 1.0)
    cases: int = 0
    design_effect: float = 1.0
    groups: int = 0
    between: float = 0.0
    inside: float = math.nan
    each: float = 1.0
    apart: float = 0.0
    noise: float = 1.0
    case: str = "case"
    group: str = "group"
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if math.isnan(self.inside):
            object.__setattr__(self, "inside", self.omega2 * self.design_effect)

    @property
    def unit(self) -> str:
        """What the mean difference is a mean of: groups, or cases."""
        return self.group if self.groups else self.case

    @property
    def now(self) -> int:
        """How many of them there are."""
        return self.groups or self.cases

    @property
    def samples_known(self) -> bool:
        """Whether the variance within a case is known, so that another number of samples can be judged."""
        return not any(math.isnan(value) for value in self.sigma2)

    def split(self, sigma2: tuple[float, float]) -> CaseVariances:
        """The same where somebody else knows how the samples of a case vary; what they explain leaves the cases."""
        counts = self.samples
        before = sum(value / count for value, count in zip(self.sigma2, counts, strict=True))
        noise = sum(value / count for value, count in zip(sigma2, counts, strict=True))
        added = noise - (before if self.samples_known else 0.0)
        inside, omega2 = (max(0.0, value) for value in (self.inside - self.noise * added, self.omega2 - added))
        return replace(self, sigma2=sigma2, inside=inside, omega2=omega2)

    def variance(self, *, each: float | None = None, samples: float | Sequence[float] | None = None) -> float:
        """The variance of one unit's mean difference, with so many cases in a group and samples of a case."""
        many = self.each if each is None else each
        if not self.samples_known:
            if samples is not None:
                raise ParameterError(
                    f"Every {self.case} has one sample, and so nobody knows how samples of one vary",
                    remedy=f"Leave `samples` out, or take several samples of some {self.case}s.",
                )
            return self.between + self.inside / many
        counts = self.samples if samples is None else both(samples)
        noise = sum(value / count for value, count in zip(self.sigma2, counts, strict=True))
        return self.between + (self.inside + self.noise * noise) / many

    def needed(
        self,
        difference: float,
        *,
        each: float | None = None,
        samples: float | Sequence[float] | None = None,
        alpha: float = 0.05,
        power: float = POWER,
    ) -> float:
        """How many units show a true difference with that power.

        Of cases (z_{1 - alpha/2} + z_power)^2 V / difference^2, not rounded; of groups the least whole number, with t
        on one less than the groups in place of z, and no less than flips of their signs need to show anything.
        Infinite where even ten million groups are too few.
        """
        variance = self.variance(each=each, samples=samples)
        if not self.groups:
            seen = math.sqrt(variance + self.apart)
            least = smallest_found(math.sqrt(variance), math.inf, alpha, power, seen) if variance else 0.0
            return (least / difference) ** 2
        found = bisect_left(
            range(2, MOST),
            power - 1e-9,
            key=lambda groups: self.chance(difference, groups, each=each, samples=samples, alpha=alpha),
        )
        return float(found + 2) if found + 2 < MOST else math.inf

    def chance(
        self,
        difference: float,
        units: float,
        *,
        each: float | None = None,
        samples: float | Sequence[float] | None = None,
        alpha: float = 0.05,
    ) -> float:
        """The chance that so many units show a true difference."""
        variance, level = self.variance(each=each, samples=samples), self._attained(units, alpha)
        if not level:
            return 0.0
        error, seen = math.sqrt(variance / units), math.sqrt((variance + self.apart) / units)
        return chance_found(difference, error, units - 1 if self.groups else math.inf, level, seen)

    def smallest(
        self,
        units: float | None = None,
        *,
        each: float | None = None,
        samples: float | Sequence[float] | None = None,
        alpha: float = 0.05,
        power: float = POWER,
    ) -> float:
        """The smallest true difference that so many units show with that power; infinite where they can show none."""
        many = self.now if units is None else units
        variance, level = self.variance(each=each, samples=samples), self._attained(many, alpha)
        if not level:
            return math.inf
        error, seen = math.sqrt(variance / many), math.sqrt((variance + self.apart) / many)
        return 0.0 if error == 0 else smallest_found(error, many - 1 if self.groups else math.inf, level, power, seen)

    def _attained(self, units: float, alpha: float) -> float:
        """The level that flips of so many groups keep, whose p goes in steps of 2^(1 - C); 0 where one is too large."""
        least = 2.0 ** (1 - min(units, 1000)) if self.groups else 0.0
        return attained(alpha, least) if least <= alpha else 0.0


def both(of: float | Sequence[float]) -> tuple[float, float]:
    """One number for both models, or one each."""
    if isinstance(of, (int, float, np.number)):
        return float(of), float(of)
    if len(of) != 2:
        raise ParameterError(
            f"There are {len(of)} numbers for two models", remedy="Give one for both, or one for each."
        )
    return float(of[0]), float(of[1])


def case_variances(
    losses: Losses,
    a: str,
    b: str,
    groups: GroupsAre = GroupsAre.RANDOM,
    weights: CaseWeights = CaseWeights.CASES,
) -> CaseVariances:
    """The variances of the difference of two models, from their own losses.

    Notes
    -----
    sigma^2 is the mean within-case variance of a model's samples (divisor n_i - 1) over the cases that have several,
    and omega^2 = Var(d_i) - sigma_A^2/K_A - sigma_B^2/K_B of the case means. With C groups of n_c cases, and S_c the
    sum of the differences in one, the variance of a group is G = C SE^2 of the clustered interval, and that of cases
    within groups W = sum (d_i - mean of its group)^2 / (n - C). Then G = between + W / m with m = n / C, or the
    harmonic mean of the n_c where every group counts the same; what unequal sizes cost by case stays in `between`.
    Of groups that stand for themselves, `apart` is what the variance of single cases has beyond that within groups.
    """
    pair = PairInGroups.of(losses, a, b, weights)
    if losses.group is None:
        groups = GroupsAre.IGNORED
    if groups is GroupsAre.RANDOM and pair.group_count < 2:
        raise ParameterError(
            f"All {losses.called.cases} lie in one {losses.called.group}, which tells nothing of others",
            remedy=f"Take it as fixed, or add {losses.called.cases} of other {losses.called.groups}.",
        )
    sigma2, samples = _within(losses, a, b, pair.power)
    noise = sum(value / count for value, count in zip(sigma2, samples, strict=True))
    noise = 0.0 if math.isnan(noise) else noise
    n, single = losses.cases, pair.units(GroupsAre.IGNORED).error
    total = n * single**2
    found: dict[str, Any] = {"omega2": total - noise}
    if groups is not GroupsAre.IGNORED:
        parts = _random(pair, noise) if groups is GroupsAre.RANDOM else _fixed(pair, noise)
        found |= parts | {"design_effect": (pair.units(groups).error / single) ** 2 if single > 0 else 1.0}
    remarks = []
    if min(found["omega2"], found.get("inside", 0.0)) < -1e-12 * total:
        remarks.append(NEGATIVE.format(of=losses.called.cases))
    if (units := found.get("groups", n)) < FEW:
        remarks.append(GUESS.format(counted(units, losses.called.group if "groups" in found else losses.called.case)))
    for name in {"omega2", "between", "inside", "apart"} & found.keys():
        found[name] = back(max(0.0, found[name]), 2 * pair.power)
    return CaseVariances(
        sigma2=(back(sigma2[0], 2 * pair.power), back(sigma2[1], 2 * pair.power)),
        samples=samples,
        cases=n,
        remarks=tuple(remarks),
        case=losses.called.case,
        group=losses.called.group,
        **found,
    )


def _within(data: Losses, a: str, b: str, power: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The mean variance within a case, for each of the two models, and the harmonic mean of the numbers of samples."""
    singles = data.singles
    if singles is None:
        return (math.nan, math.nan), (1.0, 1.0)
    counts = np.bincount(singles.case)
    several = counts > 1
    sigma2 = []
    for name in (a, b):
        values = np.ldexp(singles.losses[:, data.algorithms.index(name)], -power)
        means = np.bincount(singles.case, weights=values) / counts
        squares = np.bincount(singles.case, weights=(values - means[singles.case]) ** 2)
        sigma2.append(float(np.mean(squares[several] / (counts[several] - 1))))
    least, most = singles.each
    each = float(least) if least == most else float(len(counts) / np.sum(1 / counts))
    return (sigma2[0], sigma2[1]), (each, each)


def _fixed(pair: PairInGroups, noise: float) -> dict[str, Any]:
    """Cases are the unit: what varies within groups, and what samples count for beside it."""
    n, sizes, units = len(pair.differences.d), pair.differences.sizes, pair.units(GroupsAre.FIXED)
    factor = n * float(np.mean(1 / sizes)) / len(sizes) if pair.weights is CaseWeights.GROUPS else 1.0
    return {
        "inside": n * units.error**2 - factor * noise,
        "noise": factor,
        "apart": n * (units.flipped**2 - units.error**2),
    }


def _random(pair: PairInGroups, noise: float) -> dict[str, Any]:
    """Groups are the unit: what varies between them, and within them."""
    differences, sizes = pair.differences, pair.differences.sizes
    n, many = len(differences.d), len(sizes)
    each = float(1 / np.mean(1 / sizes)) if pair.weights is CaseWeights.GROUPS else n / many
    of_group = many * pair.units(GroupsAre.RANDOM).error ** 2
    apart = differences.d - differences.means()[0][differences.group]
    within = float(apart @ apart) / (n - many) if n > many else of_group
    between = max(0.0, of_group - within / each)
    # Where groups differ less than their cases let expect, the variance of a group stays what it is.
    inside = (of_group - between) * each - noise
    return {"groups": many, "between": between, "inside": inside, "each": each}
